// Questions to the map, answered beforehand by the rules that play: drawn over the map, told on pointing at a hex.
const answers = (() => {
  const known = data.answers;
  const sheet = $("#sheet");
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "hx-answer");
  layer.setAttribute("width", paper.width);
  layer.setAttribute("height", paper.height);
  const held = made("div", "", { class: "hx-answers", "aria-hidden": "true" });
  held.append(layer);
  sheet.append(held);
  let told = new Map(); // what pointing at a hex adds

  function mark(name, attributes, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    layer.append(element);
  }
  function ring(index, kind) {
    mark("use", { href: "#hx-hex", class: kind, transform: `translate(${hexes[index].x} ${hexes[index].y})` });
  }
  // The hexside between neighbours stands across the middle of the line between their centres.
  function side(here, there) {
    const a = hexes[here];
    const b = hexes[there];
    if (!a || !b) return;
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    const dx = ((b.y - a.y) / far) * data.reach * 0.5;
    const dy = ((b.x - a.x) / far) * data.reach * 0.5;
    const x = (a.x + b.x) / 2;
    const y = (a.y + b.y) / 2;
    mark("line", { x1: x - dx, y1: y + dy, x2: x + dx, y2: y - dy, class: "hx-stopped" });
  }
  function way(path) {
    const points = path.filter((n) => hexes[n]).map((n) => `${hexes[n].x},${hexes[n].y}`).join(" ");
    if (path.length > 1) {
      mark("polyline", { points, class: "hx-askedcase" });
      mark("polyline", { points, class: "hx-askedpath" });
    }
  }
  function add(index, text) {
    told.set(index, told.has(index) ? `${told.get(index)}; ${text}` : text);
  }

  function begin(index, text) {
    clear();
    $("#asked-said").textContent = text;
    $("#asked-clear").hidden = false;
    if (hexes[index]) ring(index, "hx-askedfrom");
    say(text);
  }
  const silent = known.left ? `The range of ${known.left} more units is not on this page; hexwright map ask shows it.` : "";
  function clear() {
    layer.replaceChildren();
    told = new Map();
    $("#asked-said").textContent = silent;
    $("#asked-clear").hidden = true;
  }
  $("#asked-said").textContent = silent;
  $("#asked-clear").addEventListener("click", () => { clear(); say("Answer cleared"); });

  function stops(list) {
    for (const [here, there, text] of list) {
      side(here, there);
      add(there, `not from ${hexes[here].id}: ${known.texts[text]}`);
    }
  }
  function range(n) {
    const unit = data.units[n];
    const [said, ends, stopped, moment] = known.units[n][0];
    begin(unit.hex, `Range of ${unit.name}, ${said} (${moment})`);
    const before = new Map(ends.map(([hex, , from]) => [hex, from]));
    for (const [hex, left, , text] of ends) {
      ring(hex, known.texts[text].includes("may not end here") ? "hx-passed" : "hx-asked");
      if (left !== "") mark("text", { x: hexes[hex].x + 26, y: hexes[hex].y + 34, class: "hx-left-over" }, left);
      const path = [hex];
      while (before.has(path[0]) && path.length <= hexes.length) path.unshift(before.get(path[0]));
      add(hex, `${left === "" ? "" : `${left} left, `}${path.map((p) => hexes[p].id).join(" > ")}: last step ${known.texts[text]}`);
    }
    stops(stopped);
  }
  function zone(n, number) {
    const unit = data.units[n];
    const [said, made, stopped] = known.units[n][1][number];
    begin(unit.hex, `Zone of ${unit.name}, ${said}`);
    for (const hex of made) { ring(hex, "hx-asked"); add(hex, said); }
    stops(stopped);
  }
  function trace(n, number) {
    const unit = data.units[n];
    const [said, path] = known.units[n][2][number];
    begin(unit.hex, `${unit.name}, ${said}`);
    way(path);
  }
  function sight(index, number) {
    const [said, seen] = known.seen[number];
    begin(index, `Seen from ${called(index)}, ${said}: ${seen[index].length} hexes`);
    for (const hex of seen[index]) { ring(hex, "hx-asked"); add(hex, "seen"); }
  }

  // What can be asked of a unit and of a hex: pairs of words and action.
  function ofUnit(n) {
    const [moves, zones, traces] = known.units[n] || [];
    const made = [];
    if (moves && moves.length) made.push(["range", () => range(n)]);
    (zones || []).forEach(([said], k) => made.push([said.split(/[ :]/)[0], () => zone(n, k)]));
    (traces || []).forEach(([said], k) => made.push([said.split(/[ :]/)[0], () => trace(n, k)]));
    return made;
  }
  function ofHex(index) {
    return known.seen.map(([said], k) => [`${said.split(" ")[0]} from here`, () => sight(index, k)]);
  }
  function unit(n) {
    if (known.units[n] && known.units[n][0] && known.units[n][0].length) range(n);
    else clear();
  }
  return { ofUnit, ofHex, unit, clear, tell: (index) => told.get(index) || "" };
})();
