//! Nested syntax and lists in brackets, for every type that reads through a [`Cursor`].

use terrace_ir::ensure_sufficient_stack;
use terrace_ir::syntax::{Delimiter, ParseResult};

use super::cursor::Cursor;
use crate::lexer::TokenKind as K;

/// A reader that passes itself to callbacks for nested syntax.
pub(super) trait Nested<'s>: AsMut<Cursor<'s>> {
    /// Runs `parse` one level of nesting deeper, with enough stack.
    #[inline]
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        self.as_mut().enter()?;
        let result = ensure_sufficient_stack(|| parse(self));
        self.as_mut().leave();
        result
    }

    /// Reads any number of elements separated by commas, and `close`, after the opening bracket.
    fn list_until(
        &mut self,
        close: K,
        mut parse: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        if self.as_mut().eat(close) {
            return Ok(());
        }
        loop {
            parse(self)?;
            if self.as_mut().eat(close) {
                return Ok(());
            }
            if !self.as_mut().eat(K::Comma) {
                let name = match close {
                    K::RParen => ")",
                    K::RSquare => "]",
                    K::RBrace => "}",
                    K::Greater => ">",
                    _ => "#-}",
                };
                return Err(self.as_mut().wrong_token(format!("expected ',' or '{name}'")));
            }
        }
    }

    /// Reads a list in the brackets of `delimiter`; `context` completes error messages.
    fn delimited_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        parse: &mut dyn FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        use Delimiter as D;
        let (open, close, optional) = match delimiter {
            D::None => {
                parse(self)?;
                while self.as_mut().eat(K::Comma) {
                    parse(self)?;
                }
                return Ok(());
            }
            D::Paren | D::ParenUntil => (K::LParen, K::RParen, false),
            D::OptionalParen => (K::LParen, K::RParen, true),
            D::Square => (K::LSquare, K::RSquare, false),
            D::OptionalSquare => (K::LSquare, K::RSquare, true),
            D::LessGreater => (K::Less, K::Greater, false),
            D::OptionalLessGreater => (K::Less, K::Greater, true),
            D::Braces => (K::LBrace, K::RBrace, false),
            D::OptionalBraces => (K::LBrace, K::RBrace, true),
        };
        let (open_text, close_text) = match open {
            K::LParen => ("(", ")"),
            K::LSquare => ("[", "]"),
            K::Less => ("<", ">"),
            _ => ("{", "}"),
        };
        if !self.as_mut().eat(open) {
            if optional {
                return Ok(());
            }
            return Err(self.as_mut().wrong_token(format!("expected '{open_text}'{context}")));
        }
        if delimiter == D::ParenUntil {
            return self.list_until(close, parse);
        }
        if self.as_mut().eat(close) {
            return Ok(());
        }
        parse(self)?;
        while self.as_mut().eat(K::Comma) {
            parse(self)?;
        }
        if self.as_mut().eat(close) {
            return Ok(());
        }
        Err(self.as_mut().wrong_token(format!("expected '{close_text}'{context}")))
    }
}

impl<'s, P: AsMut<Cursor<'s>>> Nested<'s> for P {}

impl<'s> AsMut<Cursor<'s>> for Cursor<'s> {
    #[inline]
    fn as_mut(&mut self) -> &mut Self {
        self
    }
}
