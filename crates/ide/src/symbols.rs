//! Symbols of a part ([`Symbols`]): definitions by symbol table, and uses with their definitions.

use rustc_hash::FxHashMap;
use terrace_asm::{Span, TokenKind};
use terrace_ir::TraitFlags;
use terrace_ir::symbol::{may_be_symbol_table, symbol_name};

use crate::analysis::{OpIndex, Part};

/// The operation that holds a symbol table; `None` is the implicit module around the text.
type Table = Option<OpIndex>;

/// The symbols of a part and their uses.
#[derive(Default)]
pub(crate) struct Symbols {
    /// The operation of each symbol, by table and name.
    by_name: FxHashMap<(Table, String), OpIndex>,
    /// The token that names each symbol where it is defined; absent in generic form.
    definitions: FxHashMap<OpIndex, Span>,
    /// The symbol of each token, by offset.
    tokens: FxHashMap<u32, OpIndex>,
    /// The uses of each symbol, in the order of the text.
    uses: FxHashMap<OpIndex, Vec<Span>>,
}

impl Symbols {
    /// Finds the symbols of `part` and their uses.
    pub(crate) fn new(part: &Part) -> Self {
        let mut symbols = Self::default();
        for op in part.ops().iter().copied() {
            let Some(view) = part.op_ref(op) else { continue };
            let Some(name) = symbol_name(view.inner()) else { continue };
            let name = name.as_str(&part.cx).to_owned();
            let (span, header) = (part.op(op).span, part.op(op).name.end);
            let inside = part.tokens_in(Span { start: header, end: span.end });
            let first = inside.iter().find(|(kind, _)| *kind == TokenKind::At);
            // In generic form the name is a string, and symbols are references.
            if let Some((_, token)) = first
                && !part.text(part.op(op).name).starts_with('"')
                && symbol_text(part, *token) == name
            {
                symbols.definitions.insert(op, *token);
                symbols.tokens.insert(token.start, op);
            }
            let table = part.parent(op);
            symbols.by_name.entry((table, name)).or_insert(op);
        }
        symbols.find_uses(part);
        symbols
    }

    fn find_uses(&mut self, part: &Part) {
        let mut at = 0;
        while let Some((kind, span)) = part.tokens.get(at) {
            at += 1;
            if *kind != TokenKind::At || self.tokens.contains_key(&span.start) {
                continue;
            }
            let mut found = self.nearest(part, *span);
            self.add_use(found, *span);
            while let [(TokenKind::Colon, _), (TokenKind::Colon, _), (TokenKind::At, nested), ..] =
                part.tokens.get(at..).unwrap_or_default()
            {
                at += 3;
                let name = symbol_text(part, *nested);
                found = found.and_then(|table| self.by_name.get(&(Some(table), name)).copied());
                self.add_use(found, *nested);
            }
        }
    }

    fn add_use(&mut self, symbol: Option<OpIndex>, span: Span) {
        if let Some(symbol) = symbol {
            self.tokens.insert(span.start, symbol);
            self.uses.entry(symbol).or_default().push(span);
        }
    }

    /// Iterates over the tokens that name symbols where these are defined, by index.
    pub(crate) fn definitions(&self) -> impl Iterator<Item = (OpIndex, Span)> {
        self.definitions.iter().map(|(op, span)| (*op, *span))
    }

    /// Returns the symbol that the token at `span` refers to, in the nearest symbol table.
    fn nearest(&self, part: &Part, span: Span) -> Option<OpIndex> {
        let name = symbol_text(part, span);
        let mut at = part.op_around(span.start);
        while let Some(op) = at {
            let view = part.op_ref(op)?.inner();
            if may_be_symbol_table(view) {
                return None;
            }
            if view.flags().contains(TraitFlags::SYMBOL_TABLE) {
                break;
            }
            at = part.parent(op);
        }
        self.by_name.get(&(at, name)).copied()
    }

    /// Returns the symbol that the token at offset `start` defines or refers to.
    pub(crate) fn at(&self, start: u32) -> Option<OpIndex> {
        self.tokens.get(&start).copied()
    }

    /// Returns the token that names `symbol` where it is defined; `None` in generic form.
    pub(crate) fn definition(&self, symbol: OpIndex) -> Option<Span> {
        self.definitions.get(&symbol).copied()
    }

    /// Whether `name` names a symbol in the table of `symbol`.
    pub(crate) fn is_taken(&self, part: &Part, symbol: OpIndex, name: &str) -> bool {
        self.by_name.contains_key(&(part.parent(symbol), name.to_owned()))
    }

    /// Returns the uses of `symbol`, in the order of the text.
    pub(crate) fn uses(&self, symbol: OpIndex) -> &[Span] {
        self.uses.get(&symbol).map_or(&[], Vec::as_slice)
    }
}

/// Returns the name that an `@` token stands for.
fn symbol_text(part: &Part, span: Span) -> String {
    let text = part.text(span);
    let name = text.strip_prefix('@').unwrap_or(text);
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name).to_owned()
}
