// The editors: of the module and of dialects, with problems, descriptions and completion from
// Terrace; of the pipeline; and the read-only one of the result.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, startCompletion } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, indentUnit } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import type { Diagnostic as Mark } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, Prec } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, placeholder } from "@codemirror/view";

import { Offsets } from "./client";
import type { Client, Problem } from "./client";
import { language, pipelineLanguage } from "./language";
import { markdown } from "./markdown";

interface Item {
  label: string;
  insert?: string;
  kind: string;
  detail: string;
  documentation?: string;
}

const KINDS: Record<string, string> = {
  dialect: "namespace", operation: "function", value: "variable", block: "property",
  keyword: "keyword", type: "type", alias: "constant", symbol: "class",
  pass: "function", anchor: "namespace", option: "property",
};

function completion(item: Item): Completion {
  const shown: Completion = { label: item.label, type: KINDS[item.kind] ?? "text" };
  if (item.detail) shown.detail = item.kind === "pass" || item.kind === "option" ? "" : item.detail;
  if (item.insert !== undefined) shown.apply = item.insert;
  const text = item.documentation || (item.kind === "pass" || item.kind === "option" ? item.detail : "");
  if (text) shown.info = () => markdown(text);
  return shown;
}

/** A document that Terrace reads as one types. */
export class DocumentEditor {
  readonly view: EditorView;
  /** The text that the worker has open. */
  #opened: string | null = null;
  #timer = 0;
  problems: Problem[] = [];

  constructor(
    parent: HTMLElement,
    label: string,
    text: string,
    private client: Client,
    /** The definitions of dialects that belong to the document. */
    private irdl: () => string,
    private changed: (editor: DocumentEditor) => void,
    private checked: (editor: DocumentEditor) => void,
    extra: Extension = [],
  ) {
    const onChange = EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      this.#opened = null;
      this.changed(this);
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => void this.check(), 120);
    });
    this.view = new EditorView({
      parent,
      doc: text,
      extensions: [
        extra, lineNumbers(), foldGutter(), highlightActiveLineGutter(), highlightActiveLine(),
        history(), drawSelection(), bracketMatching(), closeBrackets(), highlightSelectionMatches(),
        indentUnit.of("  "), EditorState.tabSize.of(2), language,
        autocompletion({ override: [(context) => this.#complete(context)], activateOnTyping: true }),
        hoverTooltip((_, at) => this.#describe(at)),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap,
          ...completionKeymap, ...lintKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": label }),
        onChange,
      ],
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  set text(text: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  /** Forgets what the worker has open. */
  reset() {
    this.#opened = null;
  }

  async #open(): Promise<Problem[] | null> {
    const text = this.text;
    const key = `${text}\0${this.irdl()}`;
    if (this.client.opened === this && this.#opened === key) return null;
    const { problems } = await this.client.call<{ problems: Problem[] }>("open", { text, irdl: this.irdl() });
    this.client.opened = this;
    this.#opened = key;
    return problems;
  }

  /** Reads the text and shows its problems. */
  async check() {
    const text = this.text;
    const found = await this.#open().catch(() => null);
    if (!found || text !== this.text) return;
    const offsets = new Offsets(text);
    this.problems = found.sort((a, b) => a.from - b.from).map((problem) => {
      const from = offsets.fromBytes(problem.from);
      const to = Math.max(offsets.fromBytes(problem.to), Math.min(from + 1, text.length));
      return { ...problem, from: Math.min(from, text.length), to };
    });
    const marks = this.problems.map((problem): Mark => ({
      from: problem.from,
      to: problem.to,
      severity: problem.severity === "error" ? "error" : problem.severity === "warning" ? "warning" : "info",
      message: [problem.message, ...problem.notes.map((note) => note.message)].join("\n"),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
    this.checked(this);
  }

  async #complete(context: CompletionContext): Promise<CompletionResult | null> {
    const word = context.matchBefore(/[\w$.-]*/);
    const from = word?.from ?? context.pos;
    const before = context.state.sliceDoc(from - 1, from);
    const isSigil = /[%^!#@"]/.test(before);
    if (!context.explicit && from === context.pos && !isSigil) return null;
    if (/^-?\d/.test(word?.text ?? "") && !context.explicit) return null;
    await this.#open();
    const offset = new Offsets(this.text).toBytes(context.pos);
    const { items } = await this.client.call<{ items: Item[] }>("complete", { offset });
    // Operations are proposed behind the dot, all else from the beginning of the word.
    const dot = (word?.text ?? "").lastIndexOf(".");
    return { from: dot < 0 ? from : from + dot + 1, options: items.map(completion), validFor: /^[\w$-]*$/ };
  }

  async #describe(at: number) {
    await this.#open();
    const offsets = new Offsets(this.text);
    const found = await this.client.call<{ from?: number; to: number; markdown: string }>(
      "hover", { offset: offsets.toBytes(at) });
    if (found.from === undefined) return null;
    const text = found.markdown;
    return {
      pos: offsets.fromBytes(found.from),
      end: offsets.fromBytes(found.to),
      create: () => {
        const dom = markdown(text);
        dom.classList.add("hover");
        return { dom };
      },
    };
  }
}

/** The line with the pipeline. */
export function pipelineEditor(
  parent: HTMLElement,
  text: string,
  client: Client,
  changed: () => void,
  run: () => void,
): EditorView {
  const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const pipeline = context.state.doc.toString();
    const { from, items } = await client.call<{ from: number; items: Item[] }>(
      "complete_pipeline", { pipeline, offset: new Offsets(pipeline).toBytes(context.pos) });
    return { from, options: items.map(completion), validFor: /^[\w.-]*\(?$/ };
  };
  return new EditorView({
    parent,
    doc: text,
    extensions: [
      Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }])),
      history(), drawSelection(), bracketMatching(), closeBrackets(), pipelineLanguage,
      EditorView.lineWrapping, placeholder("canonicalize,func.func(cse)"),
      autocompletion({ override: [complete], activateOnTyping: true }),
      // A pipeline is one line: line ends that are pasted become spaces.
      EditorState.transactionFilter.of((change) =>
        change.newDoc.lines > 1
          ? [change, { changes: { from: 0, to: change.newDoc.length, insert: change.newDoc.toString().replace(/\s*\n\s*/g, " ") }, sequential: true }]
          : change),
      keymap.of([
        ...completionKeymap, { key: "Enter", run: () => (run(), true) },
        { key: "ArrowDown", run: startCompletion }, ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap,
      ]),
      EditorView.contentAttributes.of({ "aria-labelledby": "pipeline-label", id: "pipeline-text" }),
      EditorView.updateListener.of((update) => void (update.docChanged && changed())),
    ],
  });
}

/** The read-only editor of the result. */
export function resultViewer(parent: HTMLElement): EditorView {
  return new EditorView({
    parent,
    extensions: [
      lineNumbers(), foldGutter(), drawSelection(), bracketMatching(), highlightSelectionMatches(), language,
      keymap.of([...defaultKeymap, ...searchKeymap]),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ "aria-label": "IR of the chosen state" }),
    ],
  });
}
