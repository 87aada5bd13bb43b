//! The syntax of the operation that is being typed ([`Signature`]).

use std::ops::Range;

use terrace_asm::TokenKind;
use terrace_ir::{Assembly, OpInfo};

use crate::analysis::Part;
use crate::document::Document;

/// The syntax of an operation, and the place in it that the text has reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The syntax in one line, in ASCII.
    pub label: String,
    /// The parts of the syntax that a text fills in, in the order of the syntax.
    pub parameters: Vec<Parameter>,
    /// The index of the parameter that the text has reached; `None` if it is not known.
    pub active: Option<usize>,
    /// The description of the operation in one line.
    pub documentation: &'static str,
}

/// A part of a syntax that a text fills in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The place in the label, in bytes.
    pub range: Range<u32>,
    /// The constraint of the operand; empty for none.
    pub documentation: String,
}

/// An element of a syntax: a literal of the text, or a parameter by its index.
enum Piece {
    Literal(String),
    Parameter(usize),
}

impl Document {
    /// Returns the syntax of the operation whose name is in front of `offset` on the same line.
    pub fn signature(&self, offset: u32) -> Option<Signature> {
        let part = self.part_at(offset)?;
        let line = self.text().line_start(self.text().line_of(offset));
        let (info, end) = self.op_before(part, line..offset)?;
        let mut builder = Builder::new(info);
        match info.assembly {
            Assembly::Declarative(format) => builder.format(format.source),
            Assembly::Custom(_) => builder.documented(info.description)?,
            Assembly::Generic => return None,
        }
        let typed = part.tokens.iter().filter(|(_, span)| span.start >= end && span.end <= offset);
        let typed = typed.map(|(_, span)| part.text(*span));
        let active = builder.reached(typed);
        let Builder { label, parameters, .. } = builder;
        Some(Signature { label, parameters, active, documentation: info.summary })
    }

    /// Returns the last operation that is named in `range`, with the end of the name.
    fn op_before(&self, part: &Part, range: Range<u32>) -> Option<(&'static OpInfo, u32)> {
        let inside = part.tokens.iter().rev().skip_while(|(_, span)| span.end >= range.end);
        let inside = inside.take_while(|(_, span)| span.start >= range.start);
        inside.filter(|(kind, _)| *kind == TokenKind::Bare).find_map(|(_, span)| {
            let name = part.text(*span);
            let (dialect, _) = name.split_once('.')?;
            let ops = self.dialects.ops(&part.cx, dialect);
            ops.iter().find(|op| op.name == name).map(|op| (*op, span.end))
        })
    }
}

/// A signature being built.
struct Builder {
    info: &'static OpInfo,
    label: String,
    parameters: Vec<Parameter>,
    pieces: Vec<Piece>,
}

impl Builder {
    fn new(info: &'static OpInfo) -> Self {
        let (parameters, pieces) = (Vec::new(), Vec::new());
        Self { info, label: info.name.to_owned(), parameters, pieces }
    }

    /// Adds `text` to the label, behind a space where that is usual.
    fn write(&mut self, text: &str) {
        let is_tight =
            text.starts_with([',', ')', ']', '>', '?']) || self.label.ends_with(['(', '[', '<']);
        if !is_tight {
            self.label.push(' ');
        }
        self.label.push_str(text);
    }

    /// Adds a parameter; `name` is the operand that it is about.
    fn parameter(&mut self, text: &str, name: &str) {
        self.write(text);
        let end = self.label.len() as u32;
        let operand = self.info.operands.iter().find(|operand| operand.name == name);
        let documentation = operand.map_or("", |operand| operand.constraint.summary).to_owned();
        self.pieces.push(Piece::Parameter(self.parameters.len()));
        self.parameters.push(Parameter { range: end - text.len() as u32..end, documentation });
    }

    /// Adds the elements of a declarative format.
    fn format(&mut self, source: &str) {
        let mut rest = source.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '`' => rest[1..].find('`').map_or(rest.len(), |at| at + 2),
                '$' => 1 + word_length(&rest[1..]),
                c if c.is_ascii_alphabetic() => {
                    let word = word_length(rest);
                    word + directive_length(&rest[word..])
                }
                c => c.len_utf8(),
            };
            let (piece, after) = rest.split_at(length);
            match first {
                '`' if piece.trim_matches('`').trim().is_empty() => {}
                '`' => {
                    let literal = piece.trim_matches('`');
                    self.write(literal);
                    self.pieces.push(Piece::Literal(literal.to_owned()));
                }
                '$' => self.parameter(piece, &piece[1..]),
                '^' => {}
                c if c.is_ascii_alphabetic() && piece.ends_with(')') => self.parameter(piece, ""),
                _ => self.write(piece),
            }
            rest = after.trim_start();
        }
    }

    /// Adds the syntax at the beginning of a description; `None` if it does not begin with one.
    fn documented(&mut self, description: &str) -> Option<()> {
        let syntax = description.trim_start().strip_prefix("```text\n")?.split("```").next()?;
        let syntax = syntax.split_whitespace().collect::<Vec<_>>().join(" ").replace('…', "...");
        for word in syntax.strip_prefix(self.info.name)?.split_whitespace() {
            let name: String = word.chars().skip_while(|c| *c != '%').take_while(is_word).collect();
            match name.is_empty() {
                true => self.write(word),
                false => {
                    self.write(word);
                    let start = self.label.len() - word.len() + word.find('%').unwrap_or(0);
                    let range = start as u32..(start + name.len()) as u32;
                    self.parameters.push(Parameter { range, documentation: String::new() });
                }
            }
        }
        Some(())
    }

    /// Returns the parameter behind the last literal that the typed tokens contain, in order.
    fn reached<'t>(&self, typed: impl Iterator<Item = &'t str>) -> Option<usize> {
        let mut next = 0;
        for text in typed {
            let behind = self.pieces[next..].iter().position(|piece| match piece {
                Piece::Literal(literal) => literal == text,
                Piece::Parameter(_) => false,
            });
            next += behind.map_or(0, |at| at + 1);
        }
        self.pieces[next..].iter().find_map(|piece| match piece {
            Piece::Parameter(at) => Some(*at),
            Piece::Literal(_) => None,
        })
    }
}

fn is_word(c: &char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '%' | '-')
}

fn word_length(text: &str) -> usize {
    text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-')))
        .unwrap_or(text.len())
}

/// Returns the length of the arguments of a directive, as of `type($x)` or `custom<A>($x)`.
fn directive_length(text: &str) -> usize {
    let name = match text.starts_with('<') {
        true => text.find('>').map_or(0, |at| at + 1),
        false => 0,
    };
    let mut depth = 0;
    for (at, c) in text[name..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let is_list = c == ')';
            return if is_list { name + at + 1 } else { name };
        }
    }
    text.len()
}
