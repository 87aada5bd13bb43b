//! The meaning of each token for colours ([`Meaning`]).

use rustc_hash::FxHashSet;
use terrace_asm::{Span, TokenKind};

use crate::analysis::Part;

/// The meaning of a token, or a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The name of an operation.
    Operation,
    /// The name of a result.
    Value,
    /// The name of an argument of a block.
    Argument,
    /// The name of a block.
    Block,
    /// The name of a symbol.
    Symbol,
    /// The name of an attribute or of an alias of one.
    Attribute,
    /// The name of a type or of an alias of one.
    Type,
    /// The key of an entry of a dictionary.
    Key,
    /// Another word of the syntax.
    Keyword,
    /// A literal of a number.
    Number,
    /// A literal of a string.
    String,
    /// A comment, with its slashes.
    Comment,
}

/// A token or comment with its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// The range of the token.
    pub span: Span,
    /// The meaning of the token.
    pub meaning: Meaning,
    /// Whether the token defines the value, block or symbol that it names.
    pub is_definition: bool,
}

impl Part {
    /// Returns the tokens that have a meaning and the comments, in the order of the text.
    pub fn highlights(&self) -> Vec<Highlight> {
        let recording = self.recording();
        let ops: FxHashSet<u32> = recording.ops.iter().map(|op| op.name.start).collect();
        let mut definitions: FxHashSet<u32> =
            recording.values.iter().map(|value| value.span.start).collect();
        definitions.extend(recording.blocks.iter().map(|block| block.span.start));
        definitions.extend(self.symbols.definitions().map(|(_, span)| span.start));
        let arguments: FxHashSet<u32> = recording
            .values
            .iter()
            .filter(|value| {
                let found = value.value.and_then(|(number, value)| {
                    recording.body(self.body(), number)?.argument_of(value)
                });
                found.is_some()
            })
            .map(|value| value.span.start)
            .collect();
        let uses: rustc_hash::FxHashMap<u32, u32> =
            recording.value_uses.iter().map(|used| (used.span.start, used.definition)).collect();
        let mut found = Vec::new();
        let mut end = self.range().start as u32;
        for (index, (kind, span)) in self.tokens.iter().enumerate() {
            self.comments(Span { start: end, end: span.start }, &mut found);
            end = span.end;
            let next = self.tokens.get(index + 1).map(|(kind, _)| *kind);
            let definition = uses.get(&span.start).unwrap_or(&span.start);
            let meaning = match kind {
                _ if ops.contains(&span.start) => Meaning::Operation,
                TokenKind::Percent if arguments.contains(definition) => Meaning::Argument,
                TokenKind::Percent => Meaning::Value,
                TokenKind::Caret => Meaning::Block,
                TokenKind::At => Meaning::Symbol,
                TokenKind::Hash => Meaning::Attribute,
                TokenKind::Exclamation => Meaning::Type,
                TokenKind::Integer | TokenKind::Float => Meaning::Number,
                TokenKind::String => Meaning::String,
                TokenKind::Bare if next == Some(TokenKind::Equal) => Meaning::Key,
                TokenKind::Bare if is_type(self.text(*span)) => Meaning::Type,
                TokenKind::Bare => Meaning::Keyword,
                _ => continue,
            };
            let is_definition = definitions.contains(&span.start);
            found.push(Highlight { span: *span, meaning, is_definition });
        }
        self.comments(Span { start: end, end: self.range().end as u32 }, &mut found);
        found
    }

    /// Adds the comments in `gap`, which is between two tokens.
    fn comments(&self, gap: Span, found: &mut Vec<Highlight>) {
        let mut start = gap.start;
        for line in self.text(gap).split_inclusive('\n') {
            if let Some(at) = line.find("//") {
                let start = start + at as u32;
                let end = start + line[at..].trim_end().len() as u32;
                let (span, meaning) = (Span { start, end }, Meaning::Comment);
                found.push(Highlight { span, meaning, is_definition: false });
            }
            start += line.len() as u32;
        }
    }
}

/// Whether `word` names a builtin type.
fn is_type(word: &str) -> bool {
    let is_integer = || {
        let digits = word.strip_prefix("si").or_else(|| word.strip_prefix("ui"));
        let digits = digits.or_else(|| word.strip_prefix('i')).unwrap_or("");
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let names = ["index", "none", "memref", "tensor", "vector", "complex", "tuple", "bf16", "tf32"];
    let is_float = word
        .strip_prefix('f')
        .is_some_and(|rest| rest.bytes().next().is_some_and(|first| first.is_ascii_digit()));
    names.contains(&word) || is_float || is_integer()
}
