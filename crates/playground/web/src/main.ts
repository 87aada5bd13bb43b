// The page: state, runs, and what shows them.

import "./style.css";
import { keymap } from "@codemirror/view";
import type { EditorView } from "@codemirror/view";
import { Prec } from "@codemirror/state";

import { Client, Interrupted, RequestError } from "./client";
import type { Diagnostic } from "./client";
import { showDiff } from "./diff";
import type { Piece } from "./diff";
import { DocumentEditor, pipelineEditor, resultViewer } from "./editor";
import { EXAMPLES } from "./examples";
import { showGraph } from "./graph";
import type { Unit } from "./graph";
import { decode, encode } from "./share";
import type { Shared } from "./share";

interface Step {
  /** The pass without its options. */
  name: string;
  pass: string;
  ok: boolean;
  state?: number;
  changed?: boolean;
  diagnostics: Diagnostic[];
}

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const status = (text: string) => (byId("status").textContent = text);

const client = new Client();
/** The passes of the last run. */
let steps: Step[] = [];
/** The number of the state that is shown. */
let chosen = 0;
/** Whether a module is loaded in the worker. */
let isLoaded = false;
/** Texts of the states, by number. */
let texts = new Map<number, string>();
let runTimer = 0;

// Editors.

const started = (await decode(location.hash)) ?? { irdl: "", unregistered: false, ...EXAMPLES[0]! };

const shortcuts = Prec.highest(keymap.of([
  { key: "Mod-Enter", run: () => (void run(), true) },
  { key: "Shift-Alt-f", run: () => (void format(), true) },
]));

const module: DocumentEditor = new DocumentEditor(
  byId("panel-module"), "Module", started.module, client, () => dialects.text,
  () => later(), () => showProblems(), shortcuts);
const dialects: DocumentEditor = new DocumentEditor(
  byId("panel-irdl"), "Dialects in IRDL", started.irdl ?? "", client, () => "",
  () => {
    module.reset();
    later();
  },
  () => {
    showProblems();
    void module.check();
  }, shortcuts);
const pipeline: EditorView = pipelineEditor(byId("pipeline"), started.pipeline, client, () => later(), () => void run());
const result = resultViewer(byId("panel-result"));
byId<HTMLInputElement>("unregistered").checked = started.unregistered ?? false;

function state(): Shared {
  return {
    module: module.text,
    irdl: dialects.text,
    pipeline: pipeline.state.doc.toString(),
    unregistered: byId<HTMLInputElement>("unregistered").checked,
  };
}

function setText(view: EditorView, text: string) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

// Runs.

/** Runs when nothing has been typed for a moment. */
function later() {
  clearTimeout(runTimer);
  runTimer = window.setTimeout(() => void run(), 400);
}

async function run() {
  clearTimeout(runTimer);
  const slow = window.setTimeout(() => {
    byId("stop").hidden = false;
    status("Running…");
  }, 600);
  const start = performance.now();
  try {
    const { module: text, irdl, pipeline, unregistered } = state();
    const loaded = await client.call<{ ok: boolean; text?: string; diagnostics: Diagnostic[] }>(
      "load", { text, irdl, allow_unregistered: unregistered });
    isLoaded = loaded.ok;
    pipelineError("");
    if (!loaded.ok) {
      const count = loaded.diagnostics.length;
      status(count === 1 ? "The module has an error; the output is that of the text before." : `The module has ${count} errors; the output is that of the text before.`);
      return;
    }
    steps = [];
    texts = new Map([[0, loaded.text!]]);
    if (pipeline.trim()) {
      const done = await client.call<{ ok: boolean; steps: Step[]; state: number; text: string }>("run", { pipeline });
      steps = done.steps;
      texts.set(done.state, done.text);
    }
    const failed = steps.find((step) => !step.ok);
    chosen = steps.filter((step) => step.ok).length;
    if (failed) pipelineError(`${failed.name} failed: ${failed.diagnostics.map(describe).join("\n") || "without a message"}`);
    const time = Math.max(1, Math.round(performance.now() - start));
    const changed = steps.filter((step) => step.changed).length;
    status(steps.length === 0 ? `Read in ${time} ms.`
      : `${steps.length} ${steps.length === 1 ? "pass" : "passes"} in ${time} ms, ${changed} changed the module.`);
    showSteps(true);
  } catch (error) {
    if (error instanceof RequestError) {
      pipelineError(error.message.replace(/^'pipeline': /, ""));
      chosen = 0;
      showSteps(isLoaded);
      status("The pipeline has an error.");
    } else if (!(error instanceof Interrupted)) {
      status(`Error: ${(error as Error).message}`);
    }
  } finally {
    clearTimeout(slow);
    byId("stop").hidden = true;
    await showState();
  }
}

function describe({ line, column, message, file }: Diagnostic): string {
  return line === undefined ? message : `${file === "input.mlir" ? "line " : `${file}:`}${line}:${column}: ${message}`;
}

function pipelineError(text: string) {
  const element = byId("pipeline-error");
  element.textContent = text;
  element.hidden = !text;
}

client.onRestart = (reason) => {
  isLoaded = false;
  steps = [];
  module.reset();
  dialects.reset();
  status(reason === "stopped" ? "Stopped." : `Terrace was started anew: ${reason}`);
};

// What is shown.

function showSteps(ok: boolean) {
  const list = byId("steps");
  const entry = (label: string, number: number | null, kind: string, title: string) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = kind;
    button.title = title;
    button.textContent = label;
    if (number !== null) {
      button.dataset.state = String(number);
      button.onclick = () => {
        chosen = number;
        void showState();
      };
    }
    const spoken = document.createElement("span");
    spoken.className = "hidden";
    spoken.textContent = `, ${kind}`;
    button.append(spoken);
    item.append(button);
    return item;
  };
  list.replaceChildren(
    ...(ok ? [entry("input", 0, "input", "The module as it was read")] : []),
    ...steps.map((step) => entry(
      step.name, step.ok ? step.state! : null,
      !step.ok ? "failed" : step.changed ? "changed" : "unchanged", step.pass)),
  );
}

async function textOf(number: number): Promise<string> {
  const known = texts.get(number);
  if (known !== undefined) return known;
  const { text } = await client.call<{ text: string }>("show", { state: number });
  texts.set(number, text);
  return text;
}

const currentTab = () => document.querySelector('[aria-label="Output"] [role=tab][aria-selected=true]')?.id;

async function showState() {
  for (const button of document.querySelectorAll<HTMLButtonElement>("#steps button")) {
    if (button.dataset.state === String(chosen)) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    button.disabled = !isLoaded || button.dataset.state === undefined;
  }
  document.body.classList.toggle("stale", !isLoaded);
  if (!isLoaded) return;
  try {
    const text = await textOf(chosen);
    if (result.state.doc.toString() !== text) setText(result, text);
    const tab = currentTab();
    if (tab === "tab-changes") await showChanges();
    if (tab === "tab-graph") await showGraphs();
    if (tab === "tab-layout") await showLayout();
  } catch (error) {
    if (!(error instanceof Interrupted)) status(`Error: ${(error as Error).message}`);
  }
}

async function showChanges() {
  const against = byId<HTMLSelectElement>("against").value;
  const from = against === "input" ? 0 : Math.max(0, chosen - 1);
  const [old, now] = [await textOf(from), await textOf(chosen)];
  const { pieces } = await client.call<{ pieces: Piece[] }>("diff", { from, to: chosen });
  const { removed, added } = showDiff(byId("diff"), old, now, pieces);
  byId("change-count").textContent = removed + added === 0 ? "no changes" : `${added} added, ${removed} removed`;
}

let units: Unit[] = [];

async function showGraphs() {
  ({ units } = await client.call<{ units: Unit[] }>("graph", { state: chosen }));
  const shown = units.filter((unit) => unit.blocks.length > 0 || unit.values.length > 0);
  units = shown.length ? shown : units;
  const select = byId<HTMLSelectElement>("unit");
  const before = select.value;
  select.replaceChildren(...units.map((unit, at) => new Option(unit.title, String(at))));
  if ([...select.options].some((option) => option.value === before)) select.value = before;
  drawGraph();
}

function drawGraph() {
  const unit = units[Number(byId<HTMLSelectElement>("unit").value)];
  if (unit) showGraph(byId("graph"), unit, byId<HTMLSelectElement>("graph-kind").value);
  else byId("graph").replaceChildren();
}

async function showLayout() {
  const parent = byId("layout");
  const types = byId<HTMLInputElement>("types").value;
  try {
    const { columns, scopes } = await client.call<{ columns: string[]; scopes: { scope: string; rows: string[][] }[] }>(
      "layout", { types, state: chosen });
    parent.replaceChildren(...scopes.map(({ scope, rows }) => {
      const table = document.createElement("table");
      table.createCaption().textContent = scope;
      const head = table.createTHead().insertRow();
      const units = ["", " (bytes)", " alignment (bytes)", " alignment (bytes)", " width (bits)"];
      columns.forEach((name, at) => {
        const cell = document.createElement("th");
        cell.scope = "col";
        cell.textContent = name + units[at];
        head.append(cell);
      });
      const body = table.createTBody();
      for (const row of rows) {
        const line = body.insertRow();
        for (const cell of row) line.insertCell().textContent = cell;
      }
      return table;
    }));
  } catch (error) {
    const note = document.createElement("p");
    note.className = "error";
    note.textContent = (error as Error).message;
    parent.replaceChildren(note);
  }
}

function showProblems() {
  const all = [
    ...module.problems.map((problem) => ({ editor: module, problem, tab: "tab-module" })),
    ...dialects.problems.map((problem) => ({ editor: dialects, problem, tab: "tab-irdl" })),
  ];
  byId("problem-count").textContent = String(all.length);
  byId("problem-count").classList.toggle("bad", all.length > 0);
  byId("problems").replaceChildren(...all.map(({ editor, problem, tab }) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    const line = editor.view.state.doc.lineAt(problem.from);
    const place = document.createElement("span");
    place.className = "place";
    place.textContent = `${tab === "tab-irdl" ? "IRDL " : ""}${line.number}:${problem.from - line.from + 1}`;
    button.append(place, problem.message);
    button.className = problem.severity;
    button.onclick = () => {
      selectTab(byId(tab));
      editor.view.dispatch({ selection: { anchor: problem.from, head: problem.to }, scrollIntoView: true });
      editor.view.focus();
    };
    item.append(button);
    return item;
  }));
}

// Controls.

function selectTab(tab: HTMLElement) {
  const list = tab.closest("[role=tablist]")!;
  for (const one of list.querySelectorAll<HTMLElement>("[role=tab]")) {
    const isThis = one === tab;
    one.setAttribute("aria-selected", String(isThis));
    one.tabIndex = isThis ? 0 : -1;
    byId(one.getAttribute("aria-controls")!).hidden = !isThis;
  }
}

for (const list of document.querySelectorAll<HTMLElement>("[role=tablist]")) {
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  tabs.forEach((tab, at) => {
    tab.addEventListener("click", () => {
      selectTab(tab);
      void showState();
    });
    tab.addEventListener("keydown", ({ key }) => {
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key];
      if (to === undefined) return;
      const next = tabs[(to + tabs.length) % tabs.length]!;
      next.focus();
      next.click();
    });
  });
}

async function format() {
  const editor = byId("panel-irdl").hidden ? module : dialects;
  const { text } = await client.call<{ text: string }>("format", { text: editor.text });
  if (text !== editor.text) editor.text = text;
}

byId("run").onclick = () => void run();
byId("stop").onclick = () => client.restart("stopped");
byId("format").onclick = () => void format();
byId("unregistered").onchange = () => later();
byId("against").onchange = () => void showState();
byId("unit").onchange = drawGraph;
byId("graph-kind").onchange = drawGraph;
byId("types").oninput = () => void showLayout();
byId("share").onclick = async () => {
  history.replaceState(null, "", await encode(state()));
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  status(copied ? "The link has been copied." : "The link is in the address bar.");
};
byId("theme").onclick = () => {
  const root = document.documentElement;
  const prefers = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = (root.dataset.theme || prefers) === "dark" ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
};

const examples = byId<HTMLSelectElement>("examples");
examples.append(new Option("choose…", ""), ...EXAMPLES.map((example, at) => new Option(example.title, String(at))));
examples.onchange = () => {
  const example = EXAMPLES[Number(examples.value)];
  if (!examples.value || !example) return;
  history.replaceState(null, "", location.pathname + location.search);
  setText(dialects.view, example.irdl ?? "");
  module.text = example.module;
  setText(pipeline, example.pipeline);
  byId<HTMLInputElement>("unregistered").checked = example.unregistered ?? false;
  void run();
};
window.onhashchange = async () => {
  const shared = await decode(location.hash);
  if (!shared) return;
  setText(dialects.view, shared.irdl);
  module.text = shared.module;
  setText(pipeline, shared.pipeline);
  byId<HTMLInputElement>("unregistered").checked = shared.unregistered;
};

// Start.

try {
  await client.ready;
  if (dialects.text.trim()) await dialects.check();
  await module.check();
  await run();
  document.body.dataset.ready = "true";
} catch (error) {
  status(`Terrace could not be started: ${(error as Error).message}`);
}
