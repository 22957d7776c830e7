// Findings: a pin opens what it stands for, and what it stands for leads back to the map.
const findings = (() => {
  function open(n) {
    document.querySelectorAll(".findings .chosen").forEach((item) => item.classList.remove("chosen"));
    const item = $(`#finding-${n + 1}`);
    if (!item) return;
    item.classList.add("chosen");
    const details = item.querySelector("details");
    details.open = true;
    details.querySelector("summary").focus({ preventScroll: true });
    item.scrollIntoView({ block: "center" });
  }
  drawing.querySelectorAll(".hx-pin").forEach((pin) => {
    const numbers = pin.dataset.findings.split(" ").map(Number);
    const go = () => {
      facts.choose(byId.get(pin.dataset.at) ?? -1);
      numbers.slice(1).forEach((n) => { const other = $(`#finding-${n} details`); if (other) other.open = true; });
      open(numbers[0] - 1);
    };
    pin.addEventListener("click", go);
    pin.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      go();
    });
  });
  document.querySelectorAll("button[data-hex]").forEach((one) => {
    one.addEventListener("click", () => facts.choose(byId.get(one.dataset.hex), { go: true, aloud: true }));
  });
  // On paper nothing can be opened, so all is.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    closed.forEach((details) => { details.open = true; });
  });
  addEventListener("afterprint", () => { closed.forEach((details) => { details.open = false; }); });
  return { open };
})();
