const SVG = "http://www.w3.org/2000/svg";
const STEP = 90; // milliseconds a hole: slow enough to count along, and a hand of 12 is over in about a second
const boards = new WeakMap();

const el = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const at = ([x, y]) => `translate(${x}px, ${y}px)`;

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".board");
  let board = boards.get(root);
  if (!board || board.wood !== data.wood) {
    board = draw(root, data);
    boards.set(root, board);
  }
  root.querySelector("svg").setAttribute("aria-label", data.words);
  data.tracks.forEach((track, number) => {
    board.names[number].textContent = track.name;
    board.scores[number].textContent = track.score;
    move(board, number, track.pegs);
  });
}

function draw(root, data) {
  const svg = el("svg", { viewBox: `0 0 ${data.box[0]} ${data.box[1]}`, role: "img", width: "100%" });
  svg.innerHTML = data.wood; // Python's own drawing: it holds no names
  const legend = document.createElement("div");
  legend.className = "legend";
  legend.setAttribute("aria-hidden", "true"); // the picture's label says the same
  const holes = [...svg.querySelectorAll("path[data-holes]")].map((path) =>
    [...path.getAttribute("d").matchAll(/M(\S+) (\S+)h0/g)].map((found) => [+found[1], +found[2]])
  );
  const board = { wood: data.wood, holes, pegs: [], seen: [], names: [], scores: [], rank: [] };
  data.tracks.forEach((_, number) => {
    const [fill, d] = data.shapes[number];
    const peg = () => el("path", { d, fill, stroke: "#fff8e8", "stroke-width": 1.3 });
    board.pegs.push([peg(), peg()]);
    svg.append(...board.pegs[number]);
    const side = document.createElement("span");
    const mark = el("svg", { viewBox: "-7 -7 14 14", class: "mark" });
    mark.append(peg());
    const [name, score] = [document.createElement("span"), document.createElement("b")];
    name.className = "name";
    board.names.push(name);
    board.scores.push(score);
    side.append(mark, name, score);
    legend.append(side);
  });
  root.replaceChildren(svg, legend);
  return board;
}

function move(board, number, [front, back]) {
  const seen = board.seen[number];
  if (seen && seen[0] === front && seen[1] === back) return;
  board.seen[number] = [front, back];
  const pegs = board.pegs[number];
  const hole = (score) => board.holes[number][score + 1]; // the first hole of the path is -1
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Only pegging forwards is played out: an undo or a new game puts the pegs where they belong.
  const leaps = seen && front > seen[0] && !still;
  if (leaps) pegs.reverse(); // the back peg leaps over the front one, which becomes the back peg
  pegs.forEach((peg) => peg.getAnimations().forEach((old) => old.cancel()));
  pegs[0].style.transform = at(hole(front));
  pegs[1].style.transform = at(hole(back));
  if (!leaps) return;
  pegs[0].parentNode.append(pegs[0]); // on top while it moves
  const path = [hole(seen[1])];
  for (let score = seen[1] + 1; score <= front; score++) path.push(hole(score));
  const time = Math.min(STEP * path.length, 2400);
  pegs[0].animate(path.map((place) => ({ transform: at(place) })), { duration: time, easing: "linear" });
}
