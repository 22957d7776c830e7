// Search for a place or a unit: a combobox with its list, as the ARIA authoring practices have it.
(() => {
  const MOST = 30;
  const field = $("#search");
  const list = $("#hits");
  const known = [
    ...hexes.map((hex, n) => ({ text: called(n), kind: hex.name ? "place" : "hex", go: () => facts.choose(n, { go: true, aloud: true }) })),
    ...data.units.map((unit, n) => ({ text: unit.said, kind: unit.where, go: () => units.choose(n) })),
    ...data.findings.map((finding, n) => ({ text: finding.said, kind: finding.severity, go: () => findings.open(n) })),
  ];
  known.forEach((entry) => { entry.folded = fold(entry.text); });
  let hits = [];
  let at = -1;

  function draw() {
    list.replaceChildren();
    hits.forEach((hit, n) => {
      const item = made("li", hit.text, { role: "option", id: `hit-${n}`, "aria-selected": String(n === at) });
      item.append(made("small", hit.kind));
      item.addEventListener("pointerdown", (event) => { event.preventDefault(); take(n); });
      list.append(item);
    });
    field.setAttribute("aria-expanded", String(hits.length > 0));
    if (at >= 0) {
      field.setAttribute("aria-activedescendant", `hit-${at}`);
      list.children[at].scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  }
  function look() {
    const wanted = fold(field.value.trim());
    const rank = (entry) => {
      const place = entry.folded.indexOf(wanted);
      if (place < 0) return -1;
      return (place === 0 ? 0 : entry.folded[place - 1] === " " ? 1 : 2) + (entry.kind === "hex" ? 3 : 0);
    };
    hits = wanted ? known.map((entry) => [rank(entry), entry]).filter(([r]) => r >= 0).sort((a, b) => a[0] - b[0]).map(([, e]) => e) : [];
    const found = hits.length;
    hits = hits.slice(0, MOST);
    at = hits.length ? 0 : -1;
    draw();
    if (wanted) say(found ? `${found} found` : "nothing found");
  }
  function take(n) {
    const hit = hits[n];
    hits = [];
    at = -1;
    draw();
    if (hit) hit.go();
  }
  field.addEventListener("input", look);
  field.addEventListener("blur", () => { hits = []; at = -1; draw(); });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && hits.length) at = (at + 1) % hits.length;
    else if (event.key === "ArrowUp" && hits.length) at = (at + hits.length - 1) % hits.length;
    else if (event.key === "Enter") { take(at); event.preventDefault(); return; }
    else if (event.key === "Escape") { field.value = ""; hits = []; at = -1; }
    else return;
    event.preventDefault();
    draw();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "/" && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) {
      event.preventDefault();
      field.focus();
    }
  });
})();

facts.choose(-1);
view.whole();
