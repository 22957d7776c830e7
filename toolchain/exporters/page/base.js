// What all parts of the page share: the data, the drawing, and small helpers.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (selector) => document.querySelector(selector);
const SVG = "http://www.w3.org/2000/svg";
const drawing = $("#sheet > svg");
$("#sheet").classList.add("ready"); // until now nothing of the map was laid out, so that the rest of the page came first
const paper = drawing.viewBox.baseVal;
const hexes = data.hexes.map(([id, name, x, y, terrains, also]) => ({ id, name, x, y, terrains, also }));
const byId = new Map(hexes.map((hex, index) => [hex.id, index]));
const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
const say = (text) => { $("#say").textContent = text; };

function made(name, text, attributes) {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
  return element;
}

function called(index) {
  const hex = hexes[index];
  const number = hex.also ? `${hex.id} = ${hex.also}` : hex.id;
  return hex.name ? `${number} ${hex.name}` : number;
}

// The hex under a point of the drawing, -1 beside the map. Nearest centre, which for hexes is the same.
function hexAt(x, y) {
  let best = -1;
  let least = data.reach * data.reach;
  for (let index = 0; index < hexes.length; index += 1) {
    const dx = hexes[index].x - x;
    const dy = hexes[index].y - y;
    const far = dx * dx + dy * dy;
    if (far < least) { least = far; best = index; }
  }
  return best;
}

function neighbours(index) {
  const { x, y } = hexes[index];
  const most = data.apart * 1.1;
  return hexes.map((hex, n) => n).filter((n) => n !== index && Math.hypot(hexes[n].x - x, hexes[n].y - y) < most);
}
