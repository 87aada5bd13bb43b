//! [`Reader`], which turns a text in the spelling of the Rationale into one of MLIR.

use std::ops::Range;

use rustc_hash::FxHashMap;
use terrace_presburger::text::{AffineRelation, TextError};

use super::definitions::Definition;
use super::tokens::{Kind, Token, Tokens, without_block_comments};

pub(super) type Result<T> = std::result::Result<T, TextError>;

/// Turns a text in the spelling of MLIR's Rationale into one of MLIR. Other text stays as it is;
/// lines keep their numbers.
///
/// # Errors
/// When a relation, a function or a schedule tree is not written as the Rationale does.
///
/// ```
/// let text = "##near = (d0) -> (r0) : d0 <= r0 <= d0 + 1
/// func @count (%A : memref<128xf32>, %pos : index) -> f32
///   reads: {%A ##near (%pos)}
/// ";
/// let mlir = terrace_poly::rationale::from_rationale(text)?;
/// let near = r##"#near = #poly.rel<"(d0) -> (r0) : (r0 - d0 >= 0, d0 - r0 + 1 >= 0)">"##;
/// assert!(mlir.contains(near));
/// assert!(mlir.contains("func.func private @count(memref<128xf32>, index) -> f32 attributes"));
/// # Ok::<(), terrace_presburger::text::TextError>(())
/// ```
pub fn from_rationale(text: &str) -> Result<String> {
    let text = without_block_comments(text);
    let tokens = Tokens::new(&text);
    let (relations, definitions) = (FxHashMap::default(), FxHashMap::default());
    let mut reader = Reader {
        tokens: &tokens,
        out: String::new(),
        copied: 0,
        relations,
        definitions,
        types: FxHashMap::default(),
    };
    let mut at = 0;
    while at < tokens.list.len() {
        at = reader.step(at)?;
    }
    reader.out.push_str(&text[reader.copied..]);
    Ok(reader.out)
}

/// A text that is being read.
pub(super) struct Reader<'t> {
    pub(super) tokens: &'t Tokens<'t>,
    out: String,
    /// The end of the text that `out` has.
    copied: usize,
    /// The relations by name, without `##`.
    pub(super) relations: FxHashMap<&'t str, AffineRelation>,
    /// The sets and maps by name, without `#`.
    pub(super) definitions: FxHashMap<&'t str, Definition<'t>>,
    /// The types of the arguments of the last function that MLIR spells.
    types: FxHashMap<String, String>,
}

impl<'t> Reader<'t> {
    pub(super) fn error<T>(&self, at: usize, message: impl Into<String>) -> Result<T> {
        Err(TextError { offset: self.tokens.start(at), message: message.into() })
    }

    /// Returns the index behind the token `at`, which is this mark or name.
    pub(super) fn expect(&self, at: usize, text: &str) -> Result<usize> {
        match self.tokens.of(at) == text {
            true => Ok(at + 1),
            false => self.error(at, format!("expected '{text}'")),
        }
    }

    /// Returns the index of the bracket that closes the one at `open`, which is `bracket`.
    pub(super) fn bracketed(&self, open: usize, bracket: &str) -> Result<usize> {
        self.expect(open, bracket)?;
        match self.tokens.closing(open) {
            Some(close) => Ok(close),
            None => self.error(open, format!("expected the end of '{bracket}'")),
        }
    }

    /// Replaces the tokens in `range` by a text, which gets as many lines.
    pub(super) fn replace(&mut self, range: Range<usize>, by: &str) {
        let text = self.tokens.text;
        let start = self.tokens.start(range.start);
        let end = start + self.tokens.text_of(range).len();
        self.out.push_str(&text[self.copied..start]);
        self.out.push_str(by);
        let lines = |text: &str| text.bytes().filter(|one| *one == b'\n').count();
        let missing = lines(&text[start..end]).saturating_sub(lines(by));
        self.out.extend(std::iter::repeat_n('\n', missing));
        self.copied = end;
    }

    /// Adds a text behind the token `at`.
    pub(super) fn insert_behind(&mut self, at: usize, added: &str) {
        let end = self.tokens.list.get(at).map_or(self.tokens.text.len(), |token| token.end);
        self.out.push_str(&self.tokens.text[self.copied.min(end)..end]);
        self.out.push_str(added);
        self.copied = self.copied.max(end);
    }

    /// Reads what is at the token `at`, and returns the index of the token behind it.
    fn step(&mut self, at: usize) -> Result<usize> {
        let tokens = self.tokens;
        let Some(token) = tokens.list.get(at) else { return Ok(at + 1) };
        self.forget_other_parts(at, token);
        match token.kind {
            Kind::Relation if token.is_first => self.relation_definition(at),
            Kind::Alias
                if token.is_first && tokens.of(at + 1) == "=" && tokens.of(at + 2) == "(" =>
            {
                self.definition(at)
            }
            Kind::Name if tokens.of(at) == "func" && token.is_first => self.function(at),
            Kind::Name if tokens.of(at) == "func.func" && token.is_first => {
                self.note_arguments(at);
                Ok(at + 1)
            }
            Kind::Name if tokens.of(at) == "mldim" && token.is_first => {
                let types = std::mem::take(&mut self.types);
                let end = self.tree(at, &types);
                self.types = types;
                end
            }
            _ => Ok(at + 1),
        }
    }

    /// Remembers the types of the arguments of a function that MLIR spells.
    fn note_arguments(&mut self, at: usize) {
        let tokens = self.tokens;
        self.types.clear();
        let name = (at..at + 3).find(|at| tokens.is_kind(*at, Kind::Symbol)).unwrap_or(at);
        let Some(close) = tokens.closing(name + 1) else { return };
        for item in tokens.items(name + 2..close) {
            if tokens.is_kind(item.start, Kind::Value) {
                let ty = tokens.text_of(item.start + 2..item.end).to_owned();
                self.types.insert(tokens.of(item.start)[1..].to_owned(), ty);
            }
        }
    }

    /// Drops the definitions if a line that splits the file is in front of the token `at`.
    fn forget_other_parts(&mut self, at: usize, token: &Token) {
        let before = if at == 0 { 0 } else { self.tokens.list[at - 1].end };
        let between = &self.tokens.text[before..token.start];
        if between.lines().any(|line| line.starts_with("// -----")) {
            self.relations.clear();
            self.definitions.clear();
        }
    }
}
