//! The layout of tokens ([`Layout`]): a line for each operation, and spaces between tokens.

use std::iter::Peekable;
use std::ops::Range;

use terrace_asm::{TokenKind as K, tokens};
use terrace_ir::DialectRegistry;

use super::gap::{Comment, Gap};
use super::structure::{Mark, Structure};

/// The number of columns by which lines in a region are indented, and those in a bracket that ends
/// its line.
const STEP: usize = 2;
/// The number of columns by which other lines of an operation but its first one are indented.
const CONTINUED: usize = 4;

/// A bracket that is open.
#[derive(Clone, Copy)]
struct Bracket {
    kind: K,
    /// Whether the bracket is a brace around the operations of a region.
    is_region: bool,
    /// The indentation of the line with the bracket.
    indent: usize,
    /// The indentation of lines inside of it.
    inside: usize,
}

/// A token with its kind.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Token {
    kind: K,
    start: usize,
    end: usize,
}

/// The writer of a formatted text.
pub(super) struct Layout<'s> {
    registry: &'s DialectRegistry,
    source: &'s [u8],
    structure: &'s Structure,
    out: Vec<u8>,
    /// The brackets that are open, outermost first.
    open: Vec<Bracket>,
    /// The number of regions among `open`.
    depth: usize,
    /// The indentation of the line that is being written.
    indent: usize,
    /// The end of the operation at the top level that is being written, or of the last one.
    op_end: usize,
    /// The indices of the next elements of the lists in `structure`.
    next_mark: usize,
    next_end: usize,
    next_broken: usize,
}

impl<'s> Layout<'s> {
    pub(super) fn new(
        registry: &'s DialectRegistry,
        source: &'s [u8],
        structure: &'s Structure,
    ) -> Self {
        Self {
            registry,
            source,
            structure,
            out: Vec::with_capacity(source.len() + source.len() / 8),
            open: Vec::new(),
            depth: 0,
            indent: 0,
            op_end: 0,
            next_mark: 0,
            next_end: 0,
            next_broken: 0,
        }
    }

    /// Writes the text.
    pub(super) fn write(mut self) -> Vec<u8> {
        let source = self.source;
        let token =
            |(kind, range): (K, Range<usize>)| Token { kind, start: range.start, end: range.end };
        let mut tokens = tokens(source, 0).map(token).peekable();
        let mut last: Option<Token> = None;
        let mut before_last = None;
        // The number of brackets inside of the text of a type or attribute whose dialect is not
        // registered, in which white space has a meaning; 0 outside of one.
        let mut opaque = 0_usize;
        while let Some(token) = tokens.next() {
            if self.is_broken(token.start) {
                self.out.extend_from_slice(&source[last.map_or(0, |last| last.end)..token.end]);
                self.close_all();
            } else if opaque > 0 {
                self.out.extend_from_slice(&source[last.map_or(0, |last| last.end)..token.end]);
                opaque = match token.kind {
                    K::Less | K::LParen | K::LSquare | K::LBrace => opaque + 1,
                    K::Greater | K::RParen | K::RSquare | K::RBrace => opaque - 1,
                    _ => opaque,
                };
            } else {
                self.token(before_last, last, token, &mut tokens);
                if token.kind == K::Less && last.is_some_and(|last| self.is_opaque(last, token)) {
                    opaque = 1;
                    self.open.pop();
                }
            }
            before_last = last;
            last = Some(token);
        }
        self.finish(last.map_or(0, |last| last.end));
        self.out
    }

    /// Writes the end of the text, behind the last token.
    fn finish(&mut self, end: usize) {
        if self.is_broken(self.source.len()) {
            self.out.extend_from_slice(&self.source[end..]);
            return;
        }
        let gap = Gap::new(&self.source[end..]);
        self.comments(&gap.comments, 0);
        if !self.out.is_empty() && self.out.last() != Some(&b'\n') {
            self.out.push(b'\n');
        }
    }

    fn close_all(&mut self) {
        (self.depth, self.indent) = (0, 0);
        self.open.clear();
    }

    /// Pops the bracket that a token of kind `kind` closes; `None` if it closes none.
    fn close(&mut self, kind: K) -> Option<Bracket> {
        let opening = match kind {
            K::RBrace => K::LBrace,
            K::RParen => K::LParen,
            K::RSquare => K::LSquare,
            K::Greater => K::Less,
            K::MetadataEnd => K::MetadataBegin,
            _ => return None,
        };
        // `<` and `>` may be operators, all others are brackets.
        while opening != K::Less && self.open.last().is_some_and(|last| last.kind == K::Less) {
            self.open.pop();
        }
        self.open.pop_if(|last| last.kind == opening)
    }

    /// Whether `offset` is in a part with errors. Offsets must not decrease from call to call.
    fn is_broken(&mut self, offset: usize) -> bool {
        let broken = &self.structure.broken;
        while broken.get(self.next_broken).is_some_and(|range| range.end < offset) {
            self.next_broken += 1;
        }
        broken
            .get(self.next_broken)
            .is_some_and(|range| range.contains(&offset) || range.end == offset)
    }

    /// Returns the mark at `offset`. Offsets must not decrease from call to call.
    fn mark(&mut self, offset: usize) -> Option<Mark> {
        let marks = &self.structure.marks;
        while marks.get(self.next_mark).is_some_and(|(at, _)| (*at as usize) < offset) {
            self.next_mark += 1;
        }
        marks.get(self.next_mark).filter(|(at, _)| *at as usize == offset).map(|(_, mark)| *mark)
    }

    /// Whether the bracket `less` behind `name` begins text in which white space has a meaning.
    fn is_opaque(&self, name: Token, less: Token) -> bool {
        let is_name = matches!(name.kind, K::Exclamation | K::Hash) && name.end == less.start;
        let text = std::str::from_utf8(&self.source[name.start..name.end]).unwrap_or("");
        let dialect = text.get(1..).unwrap_or("").split('.').next().unwrap_or("");
        is_name && self.registry.get(dialect).is_none()
    }

    /// Writes `token` and the space between `last` and it.
    fn token(
        &mut self,
        before_last: Option<Token>,
        last: Option<Token>,
        token: Token,
        rest: &mut Peekable<impl Iterator<Item = Token>>,
    ) {
        let start = last.map_or(0, |last| last.end);
        let gap = Gap::new(&self.source[start..token.start]);
        let mark = self.mark(token.start);
        let next = rest.peek().copied();
        let is_empty = token.kind == K::LBrace && next.is_some_and(|next| next.kind == K::RBrace);
        let opens_region = token.kind == K::LBrace
            && next.is_some_and(|next| {
                let marks = &self.structure.marks[self.next_mark..];
                marks.first().is_some_and(|(at, _)| *at as usize == next.start)
            });
        let is_operator = matches!(token.kind, K::Less | K::Greater)
            && next.is_some_and(|next| next.kind == K::Equal && next.start == token.end);
        let closed = if is_operator { None } else { self.close(token.kind) };
        let closes_region = closed.is_some_and(|bracket| bracket.is_region);
        self.depth -= usize::from(closes_region);
        let begins_top = self.begins_top(token, next, mark);
        let own_line = mark.is_some() || closes_region || begins_top;
        let indent = match mark {
            Some(Mark::Op) => STEP * self.depth,
            Some(Mark::Block) => STEP * self.depth.saturating_sub(1),
            None if closes_region => STEP * self.depth,
            None if begins_top => 0,
            None => self.continued(closed),
        };
        let has_comments = !gap.comments.is_empty();
        let in_bracket = self.out.last() == Some(&b'{') && !has_comments;
        self.comments(&gap.comments, closed.map_or(indent, |bracket| bracket.inside));
        if last.is_none() && !has_comments {
            // The first line has no break in front of it.
        } else if own_line
            || has_comments
            || (gap.breaks > 0 && self.keeps_break(last, token, opens_region || is_empty))
        {
            self.line(indent, gap.breaks > 1 && own_line && !closes_region && !in_bracket);
        } else if last.is_some_and(|last| {
            has_space(before_last, last, token, opens_region).unwrap_or(gap.is_wide)
        }) {
            self.out.push(b' ');
        }
        self.out.extend_from_slice(&self.source[token.start..token.end]);
        let opens =
            matches!(token.kind, K::LBrace | K::LParen | K::LSquare | K::Less | K::MetadataBegin);
        if opens && !is_operator {
            let (kind, is_region) = (token.kind, opens_region);
            let indent = self.indent;
            let ends_line =
                next.is_some_and(|next| self.source[token.end..next.start].contains(&b'\n'));
            let inside = indent + if is_region || ends_line { STEP } else { CONTINUED };
            self.open.push(Bracket { kind, is_region, indent, inside });
            self.depth += usize::from(is_region);
        }
    }

    /// Whether `token` begins an element of the top level that is not an operation: the definition
    /// of an alias, or the metadata of a file.
    fn begins_top(&mut self, token: Token, next: Option<Token>, mark: Option<Mark>) -> bool {
        if mark == Some(Mark::Op) && token.start >= self.op_end {
            if let Some(end) = self.structure.ends.get(self.next_end) {
                self.op_end = *end as usize;
                self.next_end += 1;
            }
            self.close_all();
        }
        token.start >= self.op_end
            && self.open.is_empty()
            && match token.kind {
                K::Hash | K::Exclamation => next.is_some_and(|next| next.kind == K::Equal),
                K::MetadataBegin => true,
                _ => false,
            }
    }

    /// Returns the indentation of a line that begins inside of an operation; `closed` is the
    /// bracket that its first token closes.
    fn continued(&self, closed: Option<Bracket>) -> usize {
        match (closed, self.open.last()) {
            (Some(bracket), _) => bracket.indent,
            (None, Some(bracket)) if !bracket.is_region => bracket.inside,
            _ => STEP * self.depth + CONTINUED,
        }
    }

    /// Whether a line break between `last` and `token` inside of an operation is kept. `joins`: the
    /// token is a brace that begins a region or an empty one.
    fn keeps_break(&self, last: Option<Token>, token: Token, joins: bool) -> bool {
        let ends_region = last.is_some_and(|last| last.kind == K::RBrace)
            && (self.out.ends_with(b"{}")
                || self.out.iter().rev().skip(1).find(|byte| **byte != b' ') == Some(&b'\n'));
        let is_empty = last.is_some_and(|last| {
            matches!(
                (last.kind, token.kind),
                (K::LBrace, K::RBrace) | (K::LParen, K::RParen) | (K::LSquare, K::RSquare)
            )
        });
        !(joins || ends_region || is_empty || token.kind == K::Comma)
    }

    /// Writes comments; `indent` is the indentation of those on lines of their own.
    fn comments(&mut self, comments: &[Comment<'_>], indent: usize) {
        for (index, comment) in comments.iter().enumerate() {
            if self.out.is_empty() {
                // The first line has no break in front of it.
            } else if index == 0 && comment.breaks == 0 {
                self.out.extend(std::iter::repeat_n(b' ', comment.spaces.max(1)));
            } else {
                self.line(indent, comment.breaks > 1 && self.out.last() != Some(&b'{'));
            }
            self.out.extend_from_slice(comment.text);
        }
    }

    /// Begins a line; `blank` requests a blank line in front of it.
    fn line(&mut self, indent: usize, blank: bool) {
        self.out.push(b'\n');
        if blank {
            self.out.push(b'\n');
        }
        self.out.extend(std::iter::repeat_n(b' ', indent));
        self.indent = indent;
    }
}

/// Whether there is a space between `last` and `token` on a line; `None` if that is as it was.
fn has_space(
    before_last: Option<Token>,
    last: Token,
    token: Token,
    opens_region: bool,
) -> Option<bool> {
    match (last.kind, token.kind) {
        (_, K::Comma | K::RParen | K::RSquare) => Some(false),
        (K::LParen | K::LSquare, _) | (K::LBrace, K::RBrace) => Some(false),
        (K::Comma | K::Arrow, _) | (_, K::Arrow) | (K::Percent, K::Equal) => Some(true),
        (K::Equal, _) if before_last.is_some_and(|before| before.kind == K::Percent) => Some(true),
        _ if opens_region => Some(true),
        _ => None,
    }
}
