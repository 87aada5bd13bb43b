//! Lists in brackets.

use terrace_ir::syntax::Delimiter;

use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

impl<'s> Parser<'s> {
    /// Reads elements separated by commas up to `close`, the opening bracket being consumed;
    /// possibly none.
    pub(super) fn list_until(
        &mut self,
        close: K,
        mut parse: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            parse(self)?;
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(K::Comma) {
                let name = match close {
                    K::RParen => ")",
                    K::RSquare => "]",
                    K::RBrace => "}",
                    K::Greater => ">",
                    _ => "#-}",
                };
                return Err(self.wrong_token(format!("expected ',' or '{name}'")));
            }
        }
    }

    /// Reads a list as [`Delimiter`] says; `context` completes error messages.
    pub(super) fn delimited_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        parse: &mut dyn FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        use Delimiter as D;
        let (open, close, optional) = match delimiter {
            D::None => {
                parse(self)?;
                while self.eat(K::Comma) {
                    parse(self)?;
                }
                return Ok(());
            }
            D::Paren => (K::LParen, K::RParen, false),
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
        if !self.eat(open) {
            if optional {
                return Ok(());
            }
            return Err(self.wrong_token(format!("expected '{open_text}'{context}")));
        }
        if self.eat(close) {
            return Ok(());
        }
        parse(self)?;
        while self.eat(K::Comma) {
            parse(self)?;
        }
        if self.eat(close) {
            return Ok(());
        }
        Err(self.wrong_token(format!("expected '{close_text}'{context}")))
    }
}
