//! Completion ([`Proposal`]): texts that may stand at a place, from what the parser expects there.

use std::ops::Range;

use terrace_asm::{Completion, Expected, Span, ValueOrigin};
use terrace_diag::SourceFile;
use terrace_ir::{Context, OpInfo};

use crate::dialects::Dialects;
use crate::document::Document;

/// The kind of a text that may stand at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProposalKind {
    /// The namespace of a dialect.
    Dialect,
    /// An operation of the dialect that is named or need not be named.
    Operation,
    /// A value in scope.
    Value,
    /// A block of the region.
    Block,
    /// A keyword of the syntax of an operation.
    Keyword,
    /// A type or attribute of the builtin dialect.
    Builtin,
    /// A type or attribute of another dialect, by its mnemonic.
    Mnemonic,
    /// The alias of a type or attribute.
    Alias,
    /// The name of a symbol.
    Symbol,
}

/// A text that may stand at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The text as shown.
    pub label: String,
    /// The text to insert; `None` if it is the label.
    pub insert: Option<String>,
    /// The kind of the text.
    pub kind: ProposalKind,
    /// A description in a few words; empty for none.
    pub detail: String,
    /// The documentation as Markdown; empty for none.
    pub documentation: &'static str,
}

/// The types of the builtin dialect that have a name.
const TYPES: [&str; 13] = [
    "memref", "tensor", "complex", "tuple", "vector", "bf16", "f16", "f32", "f64", "f80", "f128",
    "index", "none",
];
/// The types with a width: the label and the text to insert.
const INTEGERS: [(&str, &str); 3] = [("i<N>", "i"), ("si<N>", "si"), ("ui<N>", "ui")];
/// The words that attributes of the builtin dialect begin with.
const ATTRIBUTES: [&str; 9] = [
    "affine_set",
    "affine_map",
    "dense",
    "dense_resource",
    "false",
    "loc",
    "sparse",
    "true",
    "unit",
];

impl Document {
    /// Returns the texts that may stand at `offset`, or around it if a word is there.
    pub fn complete(&self, offset: u32) -> Vec<Proposal> {
        let Some(part) = self.part_at(offset) else { return Vec::new() };
        let Some(word) = word_before(self.text().as_str(), part.range(), offset) else {
            return Vec::new();
        };
        let start = word.start as usize;
        let (sigil, name) = split_word(self.text().get(word));
        if sigil == Some('@') {
            return part.symbol_names().map(symbol).collect();
        }
        let cx = self.dialects.context();
        let source = SourceFile::new("<completion>", &self.text().as_str().as_bytes()[..start]);
        let range = part.range().start..start;
        let (completion, _) = cx.capture(|| terrace_asm::complete(&cx, &source, range));
        let mut proposals =
            Proposals { cx: &cx, dialects: &self.dialects, sigil, name, list: Vec::new() };
        for expected in &completion.expected {
            proposals.add(expected, &completion);
        }
        if sigil == Some('^') {
            let later = part.block_names_around(offset);
            let known = |name: &String| completion.blocks.contains(name);
            proposals.list.extend(later.into_iter().filter(|name| !known(name)).map(block));
        }
        proposals.list
    }
}

/// Returns the word that ends at `offset` in `range` of `text`, with its sigil; `None` in a
/// comment.
fn word_before(text: &str, range: Range<usize>, offset: u32) -> Option<Span> {
    let end = (offset as usize).clamp(range.start, range.end);
    let before = text.get(range.start..end)?;
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let mut in_string = false;
    let mut last = ' ';
    for character in before[line..].chars() {
        match (last, character) {
            ('\\', '"') if in_string => {}
            (_, '"') => in_string = !in_string,
            ('/', '/') if !in_string => return None,
            _ => {}
        }
        last = character;
    }
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let start = before.trim_end_matches(word).len();
    let sigil = before[..start].ends_with(['%', '^', '!', '#', '@', '"']);
    let start = range.start + start - usize::from(sigil);
    Some(Span { start: start as u32, end: end as u32 })
}

/// Returns the sigil or quote of a word, and the rest.
fn split_word(word: &str) -> (Option<char>, &str) {
    match word.strip_prefix(['%', '^', '!', '#', '@', '"']) {
        Some(name) => (word.chars().next(), name),
        None => (None, word),
    }
}

fn plain(label: impl Into<String>, kind: ProposalKind, detail: &str) -> Proposal {
    let (label, detail) = (label.into(), detail.to_owned());
    Proposal { label, insert: None, kind, detail, documentation: "" }
}

fn symbol(name: &str) -> Proposal {
    let insert = Some(name.get(1..).unwrap_or(name).to_owned());
    Proposal { insert, ..plain(name, ProposalKind::Symbol, "") }
}

fn block(name: String) -> Proposal {
    let insert = name.get(1..).map(str::to_owned);
    Proposal { insert, ..plain(name, ProposalKind::Block, "") }
}

/// The proposals for one place.
struct Proposals<'a> {
    cx: &'a Context,
    dialects: &'a Dialects,
    sigil: Option<char>,
    /// The word at the place, without its sigil.
    name: &'a str,
    list: Vec<Proposal>,
}

impl Proposals<'_> {
    /// Adds the proposals for an expected element that fit the sigil.
    fn add(&mut self, expected: &Expected, completion: &Completion) {
        match (expected, self.sigil) {
            // A name of a result or an alias may begin here, too.
            (Expected::Operation, None | Some('"' | '%' | '#' | '!')) => {
                self.operations(completion)
            }
            (Expected::Value { .. }, Some('%')) | (Expected::Value { unlikely: false }, None) => {
                self.values(completion);
            }
            (Expected::Block, None | Some('^')) => {
                let blocks = completion.blocks.iter().cloned();
                let insert = self.sigil.is_some();
                self.list.extend(blocks.map(block).map(|block| match insert {
                    true => block,
                    false => Proposal { insert: None, ..block },
                }));
            }
            (Expected::Type, None | Some('!' | '%')) => {
                if self.sigil != Some('!') {
                    let builtin = TYPES.iter().map(|name| plain(*name, ProposalKind::Builtin, ""));
                    self.list.extend(builtin);
                    self.list.extend(INTEGERS.iter().map(|(label, insert)| Proposal {
                        insert: Some((*insert).to_owned()),
                        ..plain(*label, ProposalKind::Builtin, "")
                    }));
                }
                self.dialect_data('!', &completion.type_aliases);
            }
            (Expected::Attribute, None | Some('#')) => {
                if self.sigil.is_none() {
                    let builtin = ATTRIBUTES.iter();
                    self.list.extend(builtin.map(|name| plain(*name, ProposalKind::Builtin, "")));
                }
                self.dialect_data('#', &completion.attribute_aliases);
            }
            (Expected::Keyword { text, optional }, None) => {
                let detail = if *optional { "optional" } else { "" };
                self.list.push(plain(text.as_str(), ProposalKind::Keyword, detail));
            }
            _ => {}
        }
    }

    fn dialects(&self) -> Vec<&'static str> {
        let mut names = self.cx.available_dialects();
        names.extend(self.cx.loaded_dialects().map(|dialect| dialect.info().name));
        names.sort_unstable();
        names.dedup();
        names
    }

    fn operations(&mut self, completion: &Completion) {
        if let Some((dialect, _)) = self.name.split_once('.') {
            return self.operations_of(dialect);
        }
        let dialects = self.dialects().into_iter();
        self.list.extend(dialects.map(|name| plain(name, ProposalKind::Dialect, "dialect")));
        if self.sigil != Some('"') {
            self.operations_of(&completion.default_dialect);
        }
    }

    fn operations_of(&mut self, dialect: &str) {
        let ops = self.dialects.ops(self.cx, dialect);
        let proposal = |op: &&'static OpInfo| {
            let label = op.name.split_once('.').map_or(op.name, |(_, name)| name);
            let documentation = op.summary;
            Proposal { documentation, ..plain(label, ProposalKind::Operation, "operation") }
        };
        self.list.extend(ops.iter().map(proposal));
    }

    fn values(&mut self, completion: &Completion) {
        for value in &completion.values {
            let ty = value.ty.to_text(self.cx);
            let detail = match &value.origin {
                ValueOrigin::Result { op, count: 0 | 1 } => format!("{op}: {ty}"),
                ValueOrigin::Result { op, .. } => format!("{op}: {ty}, ..."),
                ValueOrigin::Argument(index) => format!("arg #{index}: {ty}"),
            };
            let insert = value.name.get(1..).filter(|_| self.sigil.is_some()).map(str::to_owned);
            let proposal = plain(value.name.as_str(), ProposalKind::Value, &detail);
            self.list.push(Proposal { insert, ..proposal });
        }
    }

    /// Adds the dialects and aliases, or the types (`!`) or attributes (`#`) of the named dialect.
    fn dialect_data(&mut self, sigil: char, aliases: &[(String, String)]) {
        if let Some((dialect, _)) = self.name.split_once('.') {
            let info = self.dialects.registry().get(dialect);
            let known = info.map_or(&[][..], |info| match sigil {
                '!' => info.types,
                _ => info.attributes,
            });
            let mnemonics = known.iter().filter(|mnemonic| !mnemonic.name.is_empty());
            self.list.extend(mnemonics.map(|mnemonic| Proposal {
                documentation: mnemonic.description,
                ..plain(mnemonic.name, ProposalKind::Mnemonic, "")
            }));
            return;
        }
        let prefix = if self.sigil == Some(sigil) { "" } else { &*sigil.to_string() };
        for name in self.dialects() {
            self.list.push(plain(format!("{prefix}{name}"), ProposalKind::Dialect, "dialect"));
        }
        for (name, value) in aliases {
            let detail = format!("alias: {value}");
            self.list.push(plain(format!("{prefix}{name}"), ProposalKind::Alias, &detail));
        }
    }
}
