//! The ranges of a text that an editor can hide ([`Fold`]).

use terrace_asm::{Span, TokenKind};

use crate::document::Document;
use crate::highlight::Meaning;

/// Lines that an editor can hide behind the first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fold {
    /// The first line, from 0, which stays visible.
    pub first: u32,
    /// The last line that is hidden.
    pub last: u32,
    /// Whether the lines are comments.
    pub is_comment: bool,
}

impl Document {
    /// Returns the ranges between braces and those of comments that have several lines.
    pub fn folds(&self) -> Vec<Fold> {
        let text = self.text();
        let mut folds = Vec::new();
        for part in self.parts() {
            let mut open = Vec::new();
            for (kind, span) in &part.tokens {
                match kind {
                    TokenKind::LBrace => open.push(text.line_of(span.start)),
                    TokenKind::RBrace => {
                        let last = text.line_of(span.start).saturating_sub(1);
                        if let Some(first) = open.pop().filter(|first| *first < last) {
                            folds.push(Fold { first, last, is_comment: false });
                        }
                    }
                    _ => {}
                }
            }
            let comments = part.highlights().into_iter();
            let comments = comments.filter(|token| token.meaning == Meaning::Comment);
            let lines = comments.filter(|token| self.begins_line(token.span));
            for line in lines.map(|token| text.line_of(token.span.start)) {
                match folds.last_mut() {
                    Some(fold) if fold.is_comment && fold.last + 1 == line => fold.last = line,
                    _ => folds.push(Fold { first: line, last: line, is_comment: true }),
                }
            }
        }
        folds.retain(|fold| fold.first < fold.last);
        folds
    }

    /// Whether only white space is in front of `span` on its line.
    fn begins_line(&self, span: Span) -> bool {
        let start = self.text().line_start(self.text().line_of(span.start));
        self.text().get(Span { start, end: span.start }).trim().is_empty()
    }
}
