//! Renaming of values, blocks, symbols and aliases ([`Part::rename`]).

use terrace_asm::{Span, TokenKind};

use crate::analysis::{OpIndex, Part};
use crate::fix::Edit;

/// The kind of a name that can be replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Value,
    Block,
    Symbol(OpIndex),
    Alias,
}

impl Part {
    /// Returns the name at `offset` that [`rename`](Self::rename) replaces, with its sigil; `None`
    /// if there is no such name.
    pub fn renamable(&self, offset: u32) -> Option<Span> {
        Some(self.renamed(offset)?.0)
    }

    /// Returns the edits that give `new_name`, with or without sigil, to whatever the name at
    /// `offset` stands for. The IR stays the same, except for the name of a symbol.
    ///
    /// # Errors
    /// A message if there is nothing to rename, `new_name` has the wrong form, or the name is
    /// taken.
    pub fn rename(&self, offset: u32, new_name: &str) -> Result<Vec<Edit>, String> {
        let Some((span, kind)) = self.renamed(offset) else {
            return Err("there is no name of a value, block, symbol or alias".to_owned());
        };
        let (sigil, _) = self.text(span).split_at(1);
        let bare = new_name.strip_prefix(sigil).unwrap_or(new_name);
        if !is_name(bare, kind) {
            return Err(format!("'{new_name}' is not a valid name"));
        }
        let text = match kind {
            Kind::Symbol(_) => quoted_symbol(bare),
            _ => format!("{sigil}{bare}"),
        };
        if text == self.text(span) {
            return Ok(Vec::new());
        }
        let is_taken = match kind {
            Kind::Value => self.is_value_name(span, &text),
            Kind::Block => self.is_block_name(span, &text),
            Kind::Symbol(symbol) => self.symbols.is_taken(self, symbol, bare),
            Kind::Alias => self.tokens.iter().any(|(_, token)| self.text(*token) == text),
        };
        if is_taken {
            return Err(format!("the name '{text}' is taken"));
        }
        let mut edits: Vec<Edit> = self
            .references(span.start)
            .into_iter()
            .map(|span| Edit { span, text: text.clone() })
            .collect();
        if matches!(kind, Kind::Value | Kind::Block) {
            let unread = self.unread_uses(span).into_iter();
            edits.extend(unread.map(|span| Edit { span, text: text.clone() }));
        }
        if let Kind::Symbol(symbol) = kind
            && self.symbols.definition(symbol).is_none()
        {
            let span = self.symbol_attribute(symbol);
            let span = span.ok_or_else(|| "the symbol has no name in the text".to_owned())?;
            edits.push(Edit { span, text: format!("\"{bare}\"") });
        }
        edits.sort_by_key(|edit| edit.span);
        edits.dedup();
        Ok(edits)
    }

    fn renamed(&self, offset: u32) -> Option<(Span, Kind)> {
        if let Some(symbol) = self.symbol_at(offset) {
            return Some((self.token_at(offset, TokenKind::At)?, Kind::Symbol(symbol)));
        }
        if let Some(name) = self.name_at(offset) {
            self.definition_span(name.definition)?;
            let kind = match self.text(name.span).starts_with('%') {
                true => Kind::Value,
                false => Kind::Block,
            };
            return Some((name.span, kind));
        }
        let alias = self.alias_at(offset)?;
        self.alias_definition(alias)?;
        Some((alias, Kind::Alias))
    }

    /// Returns the tokens that spell the name at `span` in operations with errors, whose meaning
    /// is unknown, in the scope of the value or block.
    fn unread_uses(&self, span: Span) -> Vec<Span> {
        let Some(name) = self.name_at(span.start) else { return Vec::new() };
        let around = match self.defining_op(name.definition) {
            Some(op) => self.parent(op),
            None => self.op_around(name.definition),
        };
        let all = Span { start: 0, end: self.range().end as u32 };
        let scope = around.map_or(all, |op| self.op(op).span);
        let tokens = self.tokens_in(scope).iter().map(|(_, token)| *token);
        let same = tokens.filter(|token| self.text(*token) == self.text(span));
        same.filter(|token| self.name_at(token.start).is_none()).collect()
    }

    /// Whether a value has the name `text` in the body of the value that `span` names.
    fn is_value_name(&self, span: Span, text: &str) -> bool {
        let Some(name) = self.name_at(span.start) else { return true };
        let body_of =
            |definition| self.values_at(definition).first().and_then(|value| Some(value.value?.0));
        let body = body_of(name.definition);
        // The body of an operation with an error is unknown, so each is taken for the same.
        let is_near = |other: Option<u32>| body.is_none() || other.is_none() || other == body;
        let recording = self.recording();
        let defined = recording.values.iter().any(|value| {
            self.text(value.span) == text && is_near(value.value.map(|(body, _)| body))
        });
        defined
            || recording
                .value_uses
                .iter()
                .any(|used| self.text(used.span) == text && is_near(body_of(used.definition)))
    }

    /// Whether a block has the name `text` in the region of the block that `span` names.
    fn is_block_name(&self, span: Span, text: &str) -> bool {
        let recording = self.recording();
        let block = self.name_at(span.start).and_then(|name| self.block_at(name.definition));
        let region_of = |block: &terrace_asm::RecordedBlock| {
            let region = recording.body(self.body(), block.body)?.block_region(block.block)?;
            Some((block.body, region))
        };
        let region = block.and_then(region_of);
        recording.blocks.iter().any(|other| {
            self.text(other.span) == text && (region.is_none() || region_of(other) == region)
        })
    }

    /// Returns the string that names `symbol` among the attributes or properties of its operation.
    fn symbol_attribute(&self, symbol: OpIndex) -> Option<Span> {
        let op = self.op(symbol);
        let tokens = self.tokens_in(Span { start: op.name.end, end: op.span.end });
        tokens.windows(3).find_map(|tokens| match tokens {
            [(_, key), (TokenKind::Equal, _), (TokenKind::String, value)]
                if self.text(*key) == "sym_name" && self.op_around(key.start) == Some(symbol) =>
            {
                Some(*value)
            }
            _ => None,
        })
    }
}

/// Whether `name`, without sigil, has the form of a name of `kind`.
fn is_name(name: &str, kind: Kind) -> bool {
    let Some(first) = name.bytes().next() else { return false };
    let inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-');
    match kind {
        Kind::Symbol(_) => {
            name.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\')
        }
        Kind::Alias => !first.is_ascii_digit() && name.bytes().all(inside),
        Kind::Value | Kind::Block if first.is_ascii_digit() => {
            name.bytes().all(|byte| byte.is_ascii_digit())
        }
        Kind::Value | Kind::Block => name.bytes().all(|byte| inside(byte) || byte == b'.'),
    }
}

/// Returns the reference to the symbol `name`, with quotes if it is not an identifier.
fn quoted_symbol(name: &str) -> String {
    let inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    let is_plain = name.bytes().all(inside)
        && name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_');
    match is_plain {
        true => format!("@{name}"),
        false => format!("@\"{name}\""),
    }
}
