"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const lines = data.texts.map(one => one.text.split("\n"));
const main = document.getElementById("main");
let chosen = 0, node = -1;

/// Creates an element with attributes and children (elements or strings).
function make(name, attributes, ...children) {
  const svg = ["svg", "g", "rect", "text", "path", "defs", "marker"].includes(name);
  const one = svg ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) one[key] = value; else one.setAttribute(key, value);
  }
  one.append(...children);
  return one;
}

const plural = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
const titled = pattern => pattern || "(without a name)";
const linesOf = text => text < 0 ? [] : lines[text];
const isIn = (inner, outer) => {
  for (let at = inner; at >= 0; at = data.nodes[at].parent) if (at === outer) return true;
  return outer < 0;
};

/// Returns `text` with clickable values, symbols and blocks.
function code(text) {
  const parts = text.split(/(%[\w$.-]+(?:#\d+)?|@[\w$.-]+|\^bb\d+)/);
  return parts.map((part, at) => at % 2 === 0 ? part
    : make("span", { class: "v", "data-v": part.split("#")[0], onclick: event => mark(event) }, part));
}

function mark(event) {
  const name = event.target.dataset.v, unit = event.target.closest("section");
  const off = event.target.classList.contains("on");
  unit.querySelectorAll(".v").forEach(one => one.classList.toggle("on", !off && one.dataset.v === name));
  document.getElementById("search").value = off ? "" : name;
}

function showTree() {
  const body = document.querySelector("#tree tbody");
  const most = Math.max(...data.nodes.map(one => one.ms), 0.001);
  body.replaceChildren(...data.nodes.map((one, at) => {
    let depth = 0;
    for (let up = one.parent; up >= 0; up = data.nodes[up].parent) depth++;
    const kind = !one.pass ? "anchor" : one.failed ? "bad" : one.changed ? "" : "still";
    const bar = `linear-gradient(90deg, var(--bar) ${100 * one.ms / most}%, transparent 0)`;
    const about = one.pass
      ? `${one.name}${one.options}: ran ${plural(one.runs, "time")}, changed something in ${one.changed}` : "";
    return make("tr", { "data-go": at, class: node === at ? "chosen" : "", title: about,
      onclick: () => { node = node === at ? -1 : at; showAll(); } },
      make("td", { class: kind, style: `padding-left:${depth * 0.8}rem` }, one.name),
      make("td", one.pass ? { style: `background:${bar}` } : {}, one.pass ? one.ms.toFixed(2) : ""),
      make("td", {}, one.pass ? one.lines || "–" : ""));
  }));
}

/// Appends the first `count` of `items`, converted by `show`, and a button that appends `count`
/// more.
function appendSome(parent, items, count, show) {
  const rest = items.slice(count);
  const more = make("button", { onclick: () => { more.remove(); appendSome(parent, rest, count, show); } },
    `${rest.length} more`);
  parent.append(...items.slice(0, count).map(show), ...(rest.length ? [more] : []));
}

function showSteps() {
  const items = data.steps.map((step, at) => [step, at]).filter(([step]) => isIn(step.node, node));
  const list = document.getElementById("steps");
  list.replaceChildren();
  appendSome(list, items, 500, ([step, at]) => make("li",
    { class: at === chosen ? "chosen" : "", value: at + 1, onclick: () => showStep(at) },
    data.nodes[step.node].name + " ", make("span", { class: "weak" }, step.target)));
}

function showPatterns() {
  const sums = new Map();
  for (const [at, one] of data.nodes.entries()) if (isIn(at, node)) {
    for (const [name, tried, fired] of one.patterns) {
      const sum = sums.get(name) || [0, 0];
      sums.set(name, [sum[0] + tried, sum[1] + fired]);
    }
  }
  const rows = [...sums].sort((a, b) => b[1][1] - a[1][1] || b[1][0] - a[1][0]);
  document.querySelector("#patterns tbody").replaceChildren(...rows.map(([name, [tried, fired]]) =>
    make("tr", { "data-go": name, class: fired ? "" : "still", onclick: () => showMade(name) },
      make("td", {}, titled(name)), make("td", {}, tried || "–"), make("td", {}, fired || "–"))));
}

function showAll() { showTree(); showSteps(); showPatterns(); }

function showStep(at, unit, side, line) {
  chosen = at;
  showSteps();
  const step = data.steps[at];
  if (!step) {
    return main.replaceChildren(make("p", { class: "weak" }, "Nothing was changed."));
  }
  const pass = data.nodes[step.node];
  const go = (text, to) => make("button", { onclick: () => data.steps[to] && showStep(to) }, text);
  main.replaceChildren(
    make("p", {}, go("‹ before", at - 1), " ", go("next ›", at + 1), ` ${at + 1} of ${data.steps.length} `,
      make("b", {}, pass.name), make("span", { class: "weak" }, `${pass.options} on ${step.target}, ${step.ms} ms`)),
    ...(unit === undefined ? [] : [showUnit(step.units[unit], { side, line })]));
  appendSome(main, step.units.filter((_, number) => number !== unit), 30, one => showUnit(one, null));
  if (step.leftOut) {
    main.append(make("p", { class: "weak" }, `${plural(step.leftOut, "more change")} left out: too long.`));
  }
  const found = main.querySelector(".at");
  if (found) found.scrollIntoView({ block: "center" }); else main.scrollTop = 0;
}

function showUnit(unit, at) {
  const place = make("div", {});
  const views = [["IR", () => sideBySide(unit, at)]];
  for (const [name, text] of [["graph before", unit.before], ["graph after", unit.after]]) {
    if (text >= 0 && data.texts[text].blocks.length) views.push([name, () => graph(text)]);
  }
  const buttons = views.map(([name, view]) => make("button", { onclick: event => {
    buttons.forEach(one => one.classList.toggle("on", one === event.target));
    place.replaceChildren(view());
  } }, name));
  buttons[0].classList.add("on");
  place.append(views[0][1]());
  const what = unit.before < 0 ? " (new)" : unit.after < 0 ? " (erased)" : "";
  return make("section", {}, make("h3", {}, unit.title + what + " ", ...buttons), place);
}

function sideBySide(unit, at) {
  const [old, now] = [linesOf(unit.before), linesOf(unit.after)];
  const makers = new Map(unit.made.map(([line, maker]) => [line, data.makers[maker]]));
  const rows = [];
  let [a, b] = [0, 0];
  const row = (i, j, relation) => {
    const same = relation === 1, maker = same ? undefined : makers.get(j);
    const [before, after] = relation === 2 ? ["other", "other"] : ["old", "new"];
    const found = at && (at.side ? j : i) === at.line;
    return make("tr", { class: found ? "at" : "" },
      make("td", {}, i < 0 ? "" : i + 1), make("td", { class: same || i < 0 ? "" : before }, ...(i < 0 ? [] : code(old[i]))),
      make("td", {}, j < 0 ? "" : j + 1), make("td", { class: same || j < 0 ? "" : after }, ...(j < 0 ? [] : code(now[j])),
        ...(maker !== undefined ? [make("span", { class: "chip", title: "made by this pattern", onclick: () => showMade(maker) }, titled(maker))] : [])));
  };
  for (const [olds, news, relation] of unit.pieces) {
    const count = Math.max(olds, news);
    const all = [...Array(count).keys()].map(k => row(k < olds ? a + k : -1, k < news ? b + k : -1, relation));
    if (relation === 1 && count > 12 && !all.some(one => one.className === "at")) {
      const inner = all.slice(4, -4);
      const more = make("tr", { class: "fold", onclick: () => more.replaceWith(...inner) },
        make("td", { colspan: 4 }, `${inner.length} equal lines`));
      rows.push(...all.slice(0, 4), more, ...all.slice(-4));
    } else rows.push(...all);
    a += olds; b += news;
  }
  return make("table", { class: "code" }, make("tbody", {}, ...rows));
}

function graph(text) {
  const { blocks, values } = data.texts[text];
  const high = 17, wide = 7.25, all = lines[text];
  const from = blocks.map((block, at) => at ? block[0] : 0);
  const rank = blocks.map(() => 0);
  blocks.forEach(([, , ...next], at) => next.forEach(to => {
    if (to > at) rank[to] = Math.max(rank[to], rank[at] + 1);
  }));
  const boxes = blocks.map(([, end], at) => {
    const shown = all.slice(from[at], end).map(line => line.length > 100 ? line.slice(0, 99) + "…" : line);
    const cut = Math.min(...shown.map(line => line.search(/\S|$/)), 80);
    const texts = shown.map(line => line.slice(cut));
    return { texts, w: Math.max(...texts.map(line => line.length), 4) * wide + 20, h: texts.length * high + 10 };
  });
  let y = 10, width = 0;
  for (let level = 0; level <= Math.max(...rank, 0); level++) {
    let x = 90, tallest = 0;
    boxes.forEach((box, at) => {
      if (rank[at] !== level) return;
      Object.assign(box, { x, y });
      x += box.w + 90;
      tallest = Math.max(tallest, box.h);
    });
    y += tallest + 50;
    width = Math.max(width, x);
  }
  const svg = make("svg", { width: width + 60, height: y },
    make("defs", {}, make("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7,
      orient: "auto" }, make("path", { d: "M0 0L8 4L0 8z", style: "fill: var(--link)" }))));
  const place = line => {
    const at = blocks.findIndex(([, end], at) => line >= from[at] && line < end);
    return at < 0 ? null : { at, x: boxes[at].x, y: boxes[at].y + 5 + (line - from[at] + 0.5) * high };
  };
  const edges = values.map(([a, b]) => {
    const [p, q] = [place(a), place(b)];
    if (!p || !q) return null;
    const bend = p.at === q.at ? Math.min(12 + Math.abs(q.y - p.y) * 0.3, 75) : 45;
    const path = make("path", { class: "value", d: `M${p.x} ${p.y}C${p.x - bend} ${p.y} ${q.x - bend} ${q.y} ${q.x} ${q.y}` });
    return { a, b, path };
  }).filter(edge => edge);
  const light = line => edges.forEach(({ a, b, path }) => path.classList.toggle("on", a === line || b === line));
  boxes.forEach((box, at) => {
    svg.append(make("rect", { x: box.x, y: box.y, width: box.w, height: box.h, rx: 4 }));
    box.texts.forEach((text, k) => svg.append(make("text", { x: box.x + 10, y: box.y + 18 + k * high,
      onmouseenter: () => light(from[at] + k), onmouseleave: () => light(-1) }, text)));
  });
  blocks.forEach(([, , ...next], at) => next.forEach(to => {
    const [p, q] = [boxes[at], boxes[to]];
    const [x, x2] = [p.x + p.w / 2, q.x + q.w / 2];
    const d = to > at ? `M${x} ${p.y + p.h}C${x} ${p.y + p.h + 30} ${x2} ${q.y - 30} ${x2} ${q.y}`
      : `M${p.x + p.w} ${p.y + p.h - 10}C${p.x + p.w + 60} ${p.y + p.h - 10} ${q.x + q.w + 60} ${q.y + 10} ${q.x + q.w} ${q.y + 10}`;
    svg.append(make("path", { class: "flow", d, "marker-end": "url(#arrow)" }));
  }));
  edges.forEach(edge => svg.append(edge.path));
  return svg;
}

/// Shows search results as links to steps; each is a tuple of step, unit, side and line.
function showHits(title, hits, more) {
  main.replaceChildren(make("h3", {}, title), ...hits.map(([step, unit, side, line]) => {
    const one = data.steps[step].units[unit];
    return make("div", { class: "hit", onclick: () => showStep(step, unit, side, line) },
      make("b", {}, `${step + 1} ${data.nodes[data.steps[step].node].name}, ${side ? "after" : "before"}: ${one.title} `),
      linesOf(side ? one.after : one.before)[line].trim());
  }));
  if (more) main.append(make("p", { class: "weak" }, `${more} more are not listed.`));
}

function showMade(name) {
  const hits = [], maker = data.makers.indexOf(name);
  data.steps.forEach((step, at) => step.units.forEach((unit, number) => unit.made.forEach(([line, by]) => {
    if (by === maker) hits.push([at, number, 1, line]);
  })));
  showHits(`Operations made or changed by ${titled(name)}: ${hits.length}`, hits.slice(0, 300), Math.max(hits.length - 300, 0));
}

function search(wanted) {
  const name = wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = /^[%@^]/.test(wanted) ? new RegExp(name + "(?![\\w$.-])") : new RegExp(name, "i");
  const hits = [];
  let more = 0;
  data.steps.forEach((step, at) => step.units.forEach((unit, number) => [unit.before, unit.after].forEach((text, side) =>
    linesOf(text).forEach((line, k) => {
      if (pattern.test(line)) hits.length < 300 ? hits.push([at, number, side, k]) : more++;
    }))));
  showHits(`${wanted}: ${plural(hits.length + more, "line")}`, hits, more);
}

document.getElementById("search").addEventListener("keydown", event => {
  if (event.key === "Enter") event.target.value ? search(event.target.value) : showStep(chosen);
});
document.getElementById("note").textContent = data.leftOut
  ? `${plural(data.leftOut, "change")} left out: the page would get too long.` : "";
showAll();
const [, view, what] = location.hash.match(/^#(\w+)=(.*)$/) || [];
if (view === "search") search(decodeURIComponent(what));
else if (view === "made") showMade(decodeURIComponent(what));
else showStep(view === "step" ? +what - 1 : 0);
