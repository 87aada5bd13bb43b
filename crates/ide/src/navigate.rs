//! Definitions and references ([`Target`]).

use terrace_asm::{Span, TokenKind};

use crate::analysis::{OpIndex, Part, positions};

/// The place that a definition or reference is at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A range in the same document.
    Here(Span),
    /// A line and a column in another file, both counted from 1.
    Elsewhere {
        /// The absolute path of the file.
        path: String,
        /// The line of the place.
        line: u32,
        /// The column in bytes.
        column: u32,
    },
}

impl Part {
    /// Returns the definitions of the name at `offset`, and the places in other files that its
    /// operation comes from.
    pub fn definition(&self, offset: u32) -> Vec<Target> {
        if let Some(op) = self.op_named_at(offset) {
            return self.origins(op);
        }
        if let Some(symbol) = self.symbol_at(offset) {
            let mut found = vec![Target::Here(self.op(symbol).name)];
            found.extend(self.origins(symbol));
            return found;
        }
        if let Some(name) = self.name_at(offset) {
            let Some(span) = self.definition_span(name.definition) else { return Vec::new() };
            let mut found = vec![Target::Here(span)];
            if let Some(op) = self.defining_op(name.definition) {
                found.extend(self.origins(op));
            }
            return found;
        }
        if let Some(brace) = self.unnamed_block_at(offset) {
            return vec![Target::Here(brace)];
        }
        let alias = self.alias_at(offset).and_then(|alias| self.alias_definition(alias));
        alias.map(Target::Here).into_iter().collect()
    }

    /// Returns the definition of the name at `offset`, then its uses in the order of the text; for
    /// the name of an operation, those of its results.
    pub fn references(&self, offset: u32) -> Vec<Span> {
        if let Some(op) = self.op_named_at(offset) {
            return self.result_references(op);
        }
        if let Some(symbol) = self.symbol_at(offset) {
            let definition = self.symbols.definition(symbol);
            return definition
                .into_iter()
                .chain(self.symbols.uses(symbol).iter().copied())
                .collect();
        }
        if let Some(name) = self.name_at(offset) {
            return self.name_references(name.definition);
        }
        let Some(alias) = self.alias_at(offset) else { return Vec::new() };
        let definition = self.alias_definition(alias);
        let uses = self.alias_tokens(alias).filter(|span| Some(*span) != definition);
        definition.into_iter().chain(uses).collect()
    }

    /// Returns the brace at `offset` that begins a region, if its first block has no label.
    pub(crate) fn unnamed_block_at(&self, offset: u32) -> Option<Span> {
        let brace = self.token_at(offset, TokenKind::LBrace)?;
        self.entry_block(brace.start).map(|entry| entry.span)
    }

    /// Returns the names of symbols in the order of the text, with `@`.
    pub(crate) fn symbol_names(&self) -> impl Iterator<Item = &str> {
        let mut spans: Vec<Span> = self.symbols.definitions().map(|(_, span)| span).collect();
        spans.sort_unstable();
        spans.into_iter().map(|span| self.text(span))
    }

    /// Returns the names of the blocks in the operation around `offset`, with `^`.
    pub(crate) fn block_names_around(&self, offset: u32) -> Vec<String> {
        let around = self.op_around(offset);
        // Inside of an operation that is not complete, the blocks of the one around it are meant.
        let span = around.and_then(|op| Some(self.op(self.parent(op)?).span));
        let Some(span) = span else { return Vec::new() };
        let blocks = self.recording().blocks.iter().map(|block| block.span);
        let inside = blocks.filter(|block| span.start <= block.start && block.end <= span.end);
        inside.map(|block| self.text(block).to_owned()).collect()
    }

    fn name_references(&self, definition: u32) -> Vec<Span> {
        let uses = self.uses_of(definition).iter().map(|used| used.span);
        self.definition_span(definition).into_iter().chain(uses).collect()
    }

    fn result_references(&self, op: OpIndex) -> Vec<Span> {
        let recorded = self.op(op);
        let names = self.tokens_in(Span { start: recorded.span.start, end: recorded.name.start });
        let names = names.iter().filter(|(kind, _)| *kind == TokenKind::Percent);
        names.flat_map(|(_, name)| self.name_references(name.start)).collect()
    }

    /// Returns the name that defines a value or block at offset `definition`.
    pub(crate) fn definition_span(&self, definition: u32) -> Option<Span> {
        let value = self.values_at(definition).first().map(|value| value.span);
        value.or_else(|| Some(self.block_at(definition)?.span))
    }

    /// Returns the operation with the result that is named at offset `definition`; `None` for
    /// arguments and blocks.
    pub(crate) fn defining_op(&self, definition: u32) -> Option<OpIndex> {
        let op = self.op_around(definition)?;
        (definition < self.op(op).name.start).then_some(op)
    }

    /// Returns the symbol that the token at `offset` defines or refers to.
    pub(crate) fn symbol_at(&self, offset: u32) -> Option<OpIndex> {
        self.symbols.at(self.token_at(offset, TokenKind::At)?.start)
    }

    /// Returns the name of an alias at `offset`, with its sigil.
    pub(crate) fn alias_at(&self, offset: u32) -> Option<Span> {
        let kinds = [TokenKind::Hash, TokenKind::Exclamation];
        let span = kinds.into_iter().find_map(|kind| self.token_at(offset, kind))?;
        self.is_alias(span).then_some(span)
    }

    /// Whether the `#` or `!` token at `span` names a known alias, rather than an attribute or type
    /// of a dialect, or the number of a result.
    pub(crate) fn is_alias(&self, span: Span) -> bool {
        let text = self.text(span);
        let next = self.source.bytes().get(span.end as usize);
        let (recording, name) = (self.recording(), text.get(1..).unwrap_or(""));
        next != Some(&b'<')
            && match text.as_bytes().first() {
                Some(b'#') => recording.attribute_aliases.contains_key(name),
                _ => recording.type_aliases.contains_key(name),
            }
    }

    /// Iterates over the tokens of the alias that `alias` names.
    pub(crate) fn alias_tokens(&self, alias: Span) -> impl Iterator<Item = Span> {
        let name = self.text(alias);
        let kind = match name.as_bytes().first() {
            Some(b'#') => TokenKind::Hash,
            _ => TokenKind::Exclamation,
        };
        let same = move |span: &Span| self.text(*span) == name && self.is_alias(*span);
        self.tokens.iter().filter(move |(k, _)| *k == kind).map(|(_, span)| *span).filter(same)
    }

    /// Returns the token that defines the alias that `alias` names.
    pub(crate) fn alias_definition(&self, alias: Span) -> Option<Span> {
        self.alias_tokens(alias).find(|span| {
            let behind = self.tokens.partition_point(|(_, token)| token.start <= span.start);
            self.tokens.get(behind).is_some_and(|(kind, _)| *kind == TokenKind::Equal)
                && self.op_around(span.start).is_none()
        })
    }

    /// Returns the places in other files that the operation `index` comes from.
    fn origins(&self, index: OpIndex) -> Vec<Target> {
        let Some(op) = self.op_ref(index) else { return Vec::new() };
        let places = positions(&self.cx, op.location()).into_iter().filter_map(|at| {
            let path = at.file.as_str(&self.cx);
            let elsewhere = path != &**self.source.name() && path.starts_with('/');
            elsewhere.then(|| Target::Elsewhere {
                path: path.to_owned(),
                line: at.line,
                column: at.col,
            })
        });
        places.collect()
    }
}
