// Layers: a box to tick for each that is on the map.
(() => {
  const place = $("#layers");
  for (const [name, said] of data.layers) {
    const groups = drawing.querySelectorAll(`[data-layer="${name}"]`);
    if (!groups.length) continue;
    const label = made("label");
    const tick = made("input", "", { type: "checkbox", value: name });
    tick.checked = true;
    tick.addEventListener("change", () => {
      groups.forEach((group) => { group.style.display = tick.checked ? "" : "none"; });
      say(`${said} ${tick.checked ? "shown" : "hidden"}`);
    });
    label.append(tick, ` ${name}`);
    label.title = said;
    place.append(label);
  }
})();
