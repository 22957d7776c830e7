// Names of places when the whole map is in sight: as large as can be read, the greatest places first, those that have
// room. Near by each stands as it is drawn.
const names = (() => {
  const HIGH = [10.5, 10.5, 11, 12, 13]; // pixels of the screen, by rank
  const rank = (text) => Number((text.getAttribute("class").match(/hx-name(\d)/) || [0, 0])[1]);
  // Of equals the place of which the map says more: a town with a fortress or a port.
  const weight = new Map(hexes.map((hex) => [hex.name, hex.terrains.length]));
  const all = [...drawing.querySelectorAll(".hx-name")].map((text) => {
    const rows = text.children.length ? [...text.children] : [text];
    const of = rank(text);
    return {
      text, of, rows: rows.length, size: data.letters[of],
      x: Number(rows[0].getAttribute("x")), y: Number(rows[0].getAttribute("y")),
      weight: weight.get(rows.map((row) => row.textContent).join(" ")) || 0, letters: Math.max(...rows.map((row) => row.textContent.length)), anchor: text.getAttribute("text-anchor"),
    };
  }).sort((a, b) => b.of - a.of || b.weight - a.weight);

  function fit(zoom, far) {
    const taken = [];
    for (const { text, of, rows, size, x, y, letters, anchor } of all) {
      const scale = Math.max(1, HIGH[of] / zoom / size);
      const wide = letters * size * scale * (of > 2 ? 0.56 : 0.5);
      const from = x - (anchor === "middle" ? wide / 2 : anchor === "end" ? wide : 0);
      const left = Math.max(0, Math.min(from, paper.width - wide)); // not beyond the paper
      const top = y - size * 0.8;
      const box = [left, top, left + wide, top + rows * size * scale];
      const free = far && taken.every((other) => box[2] < other[0] || other[2] < box[0] || box[3] < other[1] || other[3] < box[1]);
      if (free) taken.push(box);
      text.classList.toggle("hx-told", free);
      text.style.transformOrigin = free ? `${x}px ${top}px` : "";
      text.style.transform = free && scale > 1 ? `translate(${(left - from).toFixed(1)}px,0) scale(${scale.toFixed(3)})` : "";
    }
  }
  return { fit };
})();
