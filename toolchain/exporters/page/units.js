// Units and arrivals: rows that lead to the map, and a slider that shows who comes when and where.
const units = (() => {
  const rows = new Map([...document.querySelectorAll("tr[data-unit]")].map((row) => [Number(row.dataset.unit), row]));

  function choose(n) {
    const unit = data.units[n];
    document.querySelectorAll("tr.chosen").forEach((row) => row.classList.remove("chosen"));
    const row = rows.get(n);
    if (row) {
      row.classList.add("chosen");
      row.scrollIntoView({ block: "nearest" });
    }
    answers.unit(n);
    if (unit.hex >= 0) facts.choose(unit.hex, { go: true });
    else if (unit.due && slider) {
      slider.value = Math.min(unit.due, Number(slider.max));
      turn();
      if (unit.area.length) facts.choose(unit.area[0], { go: true });
    }
    say(`${unit.said}: ${unit.where}. ${$("#asked-said").textContent}`);
  }
  document.querySelectorAll("button[data-unit]").forEach((one) => {
    one.addEventListener("click", () => choose(Number(one.dataset.unit)));
  });

  const slider = $("#turn");
  let layer = null;
  function turn() {
    const value = Number(slider.value);
    const last = Number(slider.max);
    const when = value === 0 ? "Set-up" : value > data.last ? "After the last turn, or on no fixed turn" : `Turn ${value} of ${data.last}`;
    const coming = data.units.filter((unit) => unit.due && Math.min(unit.due, last) === value);
    const text = value === 0 ? when : `${when}: ${coming.length} arrive`;
    $("#turn-said").textContent = text;
    slider.setAttribute("aria-valuetext", text);
    document.querySelectorAll("tr[data-turn]").forEach((row) => {
      row.classList.toggle("now", Math.min(Number(row.dataset.turn), last) === value && value > 0);
    });
    if (layer) layer.remove();
    layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "hx-arriving");
    const piled = new Map();
    coming.forEach((unit) => {
      const row = rows.get(data.units.indexOf(unit));
      const drawn = row && row.querySelector(".hx-counter");
      if (!drawn || !unit.area.length) return;
      // Units that may come in at several hexes are shown at the first, which their row names with the others.
      const place = hexes[unit.area[0]];
      const height = piled.get(unit.area[0]) || 0;
      piled.set(unit.area[0], height + 1);
      const copy = drawn.cloneNode(true);
      copy.setAttribute("transform", `translate(${place.x + height * 8} ${place.y - height * 8})`);
      layer.append(copy);
    });
    drawing.append(layer);
  }
  if (slider) {
    slider.addEventListener("input", turn);
    turn();
  }
  return { choose };
})();
