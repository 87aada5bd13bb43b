// Graphs of functions, laid out in layers: blocks with their successors, or lines with the values
// that they use.

export interface Unit {
  title: string;
  text: string;
  /** First line, end, and successors of each block. */
  blocks: number[][];
  /** Lines with a definition and a use. */
  values: [number, number][];
}

interface Node {
  /** The text; empty for a point that an edge passes. */
  lines: string[];
  layer: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const [LETTER, LINE, PAD, GAP, ROW_GAP] = [7.2, 17, 8, 28, 44];
const [MAX_LETTERS, MAX_LINES, MAX_NODES] = [64, 14, 400];

function node(lines: string[]): Node {
  const shown = lines.slice(0, MAX_LINES).map((text) => text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text);
  if (lines.length > MAX_LINES) shown.push(`… ${lines.length - MAX_LINES} more`);
  const longest = Math.max(4, ...shown.map((text) => text.length));
  return { lines: shown, layer: 0, x: 0, y: 0, width: longest * LETTER + 2 * PAD, height: shown.length * LINE + 2 * PAD - 4 };
}

/** Assigns layers by the longest way from a source; returns which edges lead back. */
function assignLayers(nodes: Node[], edges: [number, number][]): boolean[] {
  const out: number[][] = nodes.map(() => []);
  edges.forEach(([from], at) => out[from]!.push(at));
  const state = new Uint8Array(nodes.length);
  const back = edges.map(() => false);
  const order: number[] = [];
  for (let root = 0; root < nodes.length; root++) {
    if (state[root]) continue;
    const stack = [{ at: root, next: 0 }];
    state[root] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1]!;
      const edge = out[top.at]![top.next++];
      if (edge === undefined) {
        state[top.at] = 2;
        order.push(top.at);
        stack.pop();
        continue;
      }
      const to = edges[edge]![1];
      if (state[to] === 1) back[edge] = true;
      else if (!state[to]) {
        state[to] = 1;
        stack.push({ at: to, next: 0 });
      }
    }
  }
  for (const at of order.reverse()) {
    for (const edge of out[at]!) {
      const to = nodes[edges[edge]![1]]!;
      if (!back[edge]) to.layer = Math.max(to.layer, nodes[at]!.layer + 1);
    }
  }
  return back;
}

/** Places the nodes: layers from the top, each ordered by the middle of its neighbours. */
function place(nodes: Node[], edges: [number, number][], back: boolean[]) {
  const layers: number[][] = [];
  nodes.forEach((one, at) => (layers[one.layer] ??= []).push(at));
  const rank = nodes.map(() => 0);
  layers.forEach((layer) => layer.forEach((at, n) => (rank[at] = n - layer.length / 2)));
  const near = nodes.map((): number[] => []);
  edges.forEach(([from, to], at) => {
    if (!back[at]) (near[from]!.push(to), near[to]!.push(from));
  });
  for (let round = 0; round < 6; round++) {
    const downwards = round % 2 === 0;
    for (const layer of downwards ? layers : [...layers].reverse()) {
      const middle = (at: number) => {
        const around = near[at]!.filter((n) => downwards ? nodes[n]!.layer < nodes[at]!.layer : nodes[n]!.layer > nodes[at]!.layer);
        return around.length ? around.reduce((sum, n) => sum + rank[n]!, 0) / around.length : rank[at]!;
      };
      const middles = new Map(layer.map((at) => [at, middle(at)]));
      layer.sort((a, b) => middles.get(a)! - middles.get(b)!);
      layer.forEach((at, n) => (rank[at] = n - layer.length / 2));
    }
  }
  const widthOf = (layer: number[]) => layer.reduce((sum, at) => sum + nodes[at]!.width + GAP, -GAP);
  const width = Math.max(...layers.map(widthOf));
  let y = 16;
  for (const layer of layers) {
    let x = (width - widthOf(layer)) / 2 + 40;
    for (const at of layer) {
      Object.assign(nodes[at]!, { x, y });
      x += nodes[at]!.width + GAP;
    }
    const height = Math.max(...layer.map((at) => nodes[at]!.height));
    for (const at of layer) if (!nodes[at]!.lines.length) nodes[at]!.height = height;
    y += height + ROW_GAP;
  }
  return { width: width + 80, height: y };
}

const SVG = "http://www.w3.org/2000/svg";

function element(name: string, attributes: Record<string, string | number>, parent?: Element) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent?.append(made);
  return made;
}

/** Returns the way of an edge downwards, through the points between its layers. */
function path(way: Node[]): string {
  const top = way[0]!;
  let [x, y] = [top.x + top.width / 2, top.y + top.height];
  let d = `M${x},${y}`;
  way.slice(1).forEach((node, at) => {
    const isLast = at === way.length - 2;
    const [x2, y2] = [node.x + node.width / 2, node.y - (isLast ? 2 : 0)];
    const bend = Math.max(14, (y2 - y) / 2);
    d += `C${x},${y + bend} ${x2},${y2 - bend} ${x2},${y2}`;
    [x, y] = [x2, y2 + node.height];
    if (!isLast) d += `L${x},${y}`;
  });
  return d;
}

/** Returns the way of an edge back, at the right of everything. */
function pathBack(from: Node, to: Node, side: number): string {
  const [x1, y1] = [from.x + from.width / 2, from.y + from.height];
  const [x2, y2] = [to.x + to.width, to.y + Math.min(18, to.height / 2)];
  return `M${x1},${y1}C${x1},${y1 + 30} ${side},${y1 + 30} ${side},${y1 - 10}L${side},${y2 + 26}Q${side},${y2} ${x2 + 2},${y2}`;
}

/** Draws a unit in `parent`. */
export function showGraph(parent: HTMLElement, unit: Unit, kind: string) {
  const all = unit.text.split("\n");
  const trim = (lines: string[]) => {
    const full = lines.filter((text) => text.trim());
    const indent = Math.min(...full.map((text) => text.length - text.trimStart().length));
    return full.map((text) => text.slice(indent).replace(/\s*\/\/ \d* ?preds?: .*$|\s*\/\/ no predecessors$/, ""));
  };
  let nodes: Node[];
  let edges: [number, number][] = [];
  let names: string[];
  if (kind === "blocks") {
    nodes = unit.blocks.map(([first, end]) => {
      const lines = trim(all.slice(first, end));
      return node(lines.length ? lines : ["(empty)"]);
    });
    unit.blocks.forEach(([, , ...next], at) => next.forEach((to) => edges.push([at, to])));
    names = unit.blocks.map(([first], at) => /^\s*(\^\w+)/.exec(all[first!] ?? "")?.[1] ?? (at ? `block ${at}` : "the entry block"));
  } else {
    const used = [...new Set(unit.values.flat())].sort((a, b) => a - b);
    const index = new Map(used.map((line, at) => [line, at]));
    nodes = used.map((line) => node([(all[line] ?? "").trim().replace(/\s*\{$/, " {…}")]));
    edges = unit.values.map(([from, to]) => [index.get(from)!, index.get(to)!]);
    names = used.map((line) => `line ${line + 1}`);
  }
  if (nodes.length === 0 || nodes.length > MAX_NODES) {
    const note = document.createElement("p");
    note.className = "empty";
    note.textContent = nodes.length ? `The graph has ${nodes.length} nodes, too many to draw.` : "There is nothing to draw here.";
    parent.replaceChildren(note);
    return;
  }
  const back = assignLayers(nodes, edges);
  // An edge over several layers passes a point in each.
  const ways = edges.map(([from, to], at) => {
    const way = [from];
    for (let layer = nodes[from]!.layer + 1; !back[at] && layer < nodes[to]!.layer; layer++) {
      way.push(nodes.push({ lines: [], layer, x: 0, y: 0, width: 10, height: 10 }) - 1);
    }
    return [...way, to];
  });
  const links = ways.flatMap((way) => way.slice(1).map((to, at): [number, number] => [way[at]!, to]));
  const isBack = ways.flatMap((way, at) => way.slice(1).map(() => back[at]!));
  const size = place(nodes, links, isBack);
  const sides = ways.filter((_, at) => back[at]).length;
  const [width, height] = [size.width + sides * 14, size.height];
  // Made smaller to fit, as long as it can be read.
  const scale = Math.min(1, Math.max(0.7, (parent.clientWidth - 16) / width));
  const svg = element("svg", {
    viewBox: `0 0 ${width} ${height}`, width: width * scale, height: height * scale, role: "img",
  });
  const what = edges.map(([from, to]) => `${names[from]} to ${names[to]}`).join("; ");
  svg.setAttribute("aria-label", `Graph of ${unit.title}. Edges: ${what || "none"}.`);
  const marker = element("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, element("defs", {}, svg));
  element("path", { d: "M0,0L8,4L0,8z", class: "arrow" }, marker);
  let side = size.width - 30;
  ways.forEach((way, at) => {
    const through = way.map((node) => nodes[node]!);
    const d = back[at] ? pathBack(through[0]!, through[1]!, (side += 14)) : path(through);
    element("path", { d, class: back[at] ? "edge back" : "edge", "marker-end": "url(#arrow)" }, svg);
  });
  for (const { x, y, width, height, lines } of nodes.filter((node) => node.lines.length)) {
    const group = element("g", { transform: `translate(${x},${y})`, class: "node" }, svg);
    element("rect", { width, height, rx: 5 }, group);
    lines.forEach((line, n) => {
      const text = element("text", { x: PAD, y: PAD + 10 + n * LINE }, group);
      text.textContent = line;
    });
  }
  parent.replaceChildren(svg);
}
