// Colours of MLIR's syntax, and the theme of the editors, from the colours of the page.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const KEYWORDS = /^(true|false|unit|dense|affine_map|affine_set|loc|to|step|iter_args|else|in|from|ins|outs|attributes)\b/;
const TYPES = /^([su]?i\d+|[bt]?f\d+\w*|index|none|memref|tensor|vector|tuple|complex)\b/;

const mlir = StreamLanguage.define<{ atStart: boolean }>({
  name: "mlir",
  startState: () => ({ atStart: true }),
  token(stream, state) {
    if (stream.sol()) state.atStart = true;
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) {
      const isName = state.atStart;
      state.atStart = false;
      return isName ? "keyword" : "string";
    }
    if (stream.match(/^%[\w$.-]+(#\d+)?/)) return "variableName";
    if (stream.match(/^@(?:[\w$.-]+|"[^"]*")/)) return "labelName";
    if (stream.match(/^\^[\w$.-]*/)) return "labelName";
    if (stream.match(/^[!][\w$.]+/)) return "typeName";
    if (stream.match(/^#[\w$.]+/)) return "attributeName";
    if (stream.match(/^(\d+|\?)x/)) return "number";
    if (stream.match(TYPES)) return "typeName";
    if (stream.match(/^-?\d+(\.\d*)?([eE][+-]?\d+)?|^0x[0-9a-fA-F]+/)) return "number";
    if (state.atStart && stream.match(/^[a-zA-Z_][\w$]*(\.[\w$.]+)*/)) {
      state.atStart = false;
      return "keyword";
    }
    if (stream.match(KEYWORDS)) return "atom";
    if (stream.match(/^[a-zA-Z_][\w$.]*/)) return null;
    const next = stream.next();
    if (next === "=" || next === "{") state.atStart = true;
    return null;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", "\""] } },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--operation)" },
  { tag: tags.variableName, color: "var(--value)" },
  { tag: tags.labelName, color: "var(--symbol)" },
  { tag: tags.typeName, color: "var(--type)" },
  { tag: tags.attributeName, color: "var(--attribute)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.atom, color: "var(--keyword)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "13px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "var(--selection) !important" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)",
    borderRadius: "6px", boxShadow: "0 4px 16px #0003", overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)", color: "var(--on-accent)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionDetail": { color: "var(--faint)", fontStyle: "normal" },
  ".cm-tooltip.cm-completionInfo": { padding: "8px 10px", maxWidth: "26rem" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-panels input, .cm-panels button": { font: "inherit" },
  ".cm-diagnostic": { borderLeftWidth: "3px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-lintRange-error": {
    backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1px",
    textUnderlineOffset: "3px", textDecorationSkipInk: "none",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none", textDecoration: "underline wavy var(--warn) 1px",
    textUnderlineOffset: "3px", textDecorationSkipInk: "none",
  },
});

/** Pipelines: names of passes and anchors, options with their values. */
const pipelines = StreamLanguage.define({
  name: "pipeline",
  token(stream) {
    if (stream.match(/^[\w.-]+(?=\s*\()/)) return "labelName";
    if (stream.match(/^[\w.-]+(?=\s*=)/)) return "attributeName";
    if (stream.match(/^=\s*[\w.-]+/)) return "number";
    if (stream.match(/^[\w.-]+/)) return "keyword";
    stream.next();
    return null;
  },
  languageData: { closeBrackets: { brackets: ["(", "{"] } },
});

const colouring = [syntaxHighlighting(colours), theme];
/** Syntax of MLIR, and theme. */
export const language = [mlir, colouring];
/** Syntax of pipelines, and theme. */
export const pipelineLanguage = [pipelines, colouring];
