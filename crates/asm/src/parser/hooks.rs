//! The implementation of the traits by which hooks of types and attributes parse their own syntax.

use terrace_builtin::DYNAMIC;
use terrace_ir::lossless;
use terrace_ir::syntax::{
    AsmParserCore, Delimiter, Dimension, IntegerLiteral, OpAsmParserCore, SourcePos,
};
use terrace_ir::{Attribute, Diagnostic, Handle, Ident, Location, StringAttr, Type};
use terrace_numeric::FloatFormat;

use super::cursor::Cursor;
use super::list::Nested;
use super::{ParseResult, Parser};
use crate::lexer::{TokenKind as K, string_bytes};

impl<'s> Cursor<'s> {
    fn words(&self) -> Option<&str> {
        if !self.at(K::Bare) {
            return None;
        }
        std::str::from_utf8(self.next_spelling()).ok()
    }
}

impl Parser<'_> {
    /// Returns an error of a hook at the next token.
    fn hook_error(&self, message: &str) -> Diagnostic {
        AsmParserCore::error(self, SourcePos(self.cursor.token.start()), message)
    }
}

impl AsmParserCore for Parser<'_> {
    fn position(&self) -> SourcePos {
        SourcePos(self.cursor.token.start())
    }

    fn name_position(&self) -> SourcePos {
        SourcePos(self.scopes.custom.position)
    }

    fn location_at(&self, position: SourcePos) -> Location {
        self.cursor.location(position.0)
    }

    fn text_at(&self, position: SourcePos, length: u32) -> &[u8] {
        let start = position.0 as usize;
        self.cursor.source.get(start..start.saturating_add(length as usize)).unwrap_or(b"")
    }

    fn error(&self, position: SourcePos, message: &str) -> Diagnostic {
        match self.scopes.custom.name {
            Some(name) => {
                let name = name.as_str(self.cx);
                self.cursor.error_at(position.0, format!("custom op '{name}' {message}"))
            }
            None => self.cursor.error_at(position.0, message),
        }
    }

    fn parse_optional_punct(&mut self, punctuation: &str) -> bool {
        match K::of_punctuation(punctuation) {
            Some(kind) => self.cursor.eat(kind),
            None => punctuation == "::" && self.cursor.eat_two_colons(),
        }
    }

    fn parse_punct(&mut self, punctuation: &str) -> ParseResult {
        if self.parse_optional_punct(punctuation) {
            return Ok(());
        }
        Err(self.cursor.wrong_token(format!("expected '{punctuation}'")))
    }

    fn parse_optional_keyword_str(&mut self, keyword: &str) -> bool {
        let found = self.cursor.eat_word(keyword);
        if !found && self.cursor.at(K::Eof) {
            self.expects_keyword(keyword, true);
        }
        found
    }

    fn parse_keyword_str(&mut self, keyword: &str) -> ParseResult {
        if self.cursor.eat_word(keyword) {
            return Ok(());
        }
        self.expects_keyword(keyword, false);
        Err(self.hook_error(&format!("expected '{keyword}'")))
    }

    fn parse_optional_keyword_in(&mut self, keywords: &[&str]) -> Option<usize> {
        if !self.cursor.at(K::Bare) {
            if self.cursor.at(K::Eof) {
                keywords.iter().for_each(|keyword| self.expects_keyword(keyword, true));
            }
            return None;
        }
        let text = self.cursor.next_spelling();
        let found = keywords.iter().position(|keyword| keyword.as_bytes() == text)?;
        self.cursor.advance();
        Some(found)
    }

    fn parse_optional_keyword(&mut self) -> Option<String> {
        let keyword = self.cursor.words()?.to_owned();
        self.cursor.advance();
        Some(keyword)
    }

    fn parse_keyword(&mut self) -> ParseResult<String> {
        self.parse_optional_keyword().ok_or_else(|| self.hook_error("expected valid keyword"))
    }

    fn parse_optional_keyword_or_string(&mut self) -> ParseResult<Option<String>> {
        if !matches!(self.cursor.token.kind, K::Bare | K::String) {
            return Ok(None);
        }
        Ok(self.cursor.key_or_string())
    }

    fn parse_optional_string(&mut self) -> Option<Vec<u8>> {
        if !self.cursor.at(K::String) {
            return None;
        }
        let token = self.cursor.advance();
        Some(string_bytes(self.cursor.spelling(token)).into_owned())
    }

    fn parse_string(&mut self) -> ParseResult<Vec<u8>> {
        self.parse_optional_string().ok_or_else(|| self.hook_error("expected string"))
    }

    fn parse_optional_integer(&mut self) -> ParseResult<Option<IntegerLiteral>> {
        let literal = |negative, digits: &[u8], hex| IntegerLiteral {
            negative,
            digits: lossless::encode(digits).into_owned(),
            hex,
        };
        if self.cursor.at(K::Bare) {
            // As in MLIR, an integer of one bit: its sign bit.
            let value = match self.cursor.next_spelling() {
                b"true" => literal(true, b"1", false),
                b"false" => literal(false, b"0", false),
                _ => return Ok(None),
            };
            self.cursor.advance();
            return Ok(Some(value));
        }
        if !matches!(self.cursor.token.kind, K::Integer | K::Minus) {
            return Ok(None);
        }
        let negative = self.cursor.eat(K::Minus);
        let token = self.cursor.expect(K::Integer, "expected integer value")?;
        let text = self.cursor.spelling(token);
        Ok(Some(match text.strip_prefix(b"0x") {
            Some(digits) => literal(negative, digits, true),
            None => literal(negative, text, false),
        }))
    }

    fn parse_integer(&mut self) -> ParseResult<i64> {
        let position = SourcePos(self.cursor.token.start());
        let Some(literal) = self.parse_optional_integer()? else {
            return Err(self.hook_error("expected integer value"));
        };
        let radix = if literal.hex { 16 } else { 10 };
        let value = i128::from_str_radix(&literal.digits, radix).ok();
        let value = value.map(|value| if literal.negative { -value } else { value });
        value
            .and_then(|value| i64::try_from(value).ok())
            .ok_or_else(|| AsmParserCore::error(self, position, "integer value too large"))
    }

    fn parse_float(&mut self) -> ParseResult<f64> {
        let negative = self.cursor.eat(K::Minus);
        let value = match self.cursor.token.kind {
            K::Float => {
                self.cursor.float_of_literal(self.cursor.token, negative, FloatFormat::F64)?
            }
            K::Integer => {
                self.cursor.float_of_integer(self.cursor.token, negative, FloatFormat::F64)?
            }
            _ => return Err(self.cursor.error_here("expected floating point literal")),
        };
        self.cursor.advance();
        Ok(value.to_f64())
    }

    fn parse_type(&mut self) -> ParseResult<Type> {
        self.ty()
    }

    fn parse_optional_type(&mut self) -> ParseResult<Option<Type>> {
        self.optional_type().transpose()
    }

    fn parse_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        self.attribute(ty)
    }

    fn parse_optional_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attribute>> {
        self.optional_attribute(ty)
    }

    fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Handle<StringAttr>>> {
        if !self.cursor.at(K::At) {
            return Ok(None);
        }
        let name = self.cursor.symbol_bytes(self.cursor.token);
        let name = StringAttr::get(self.cx, name);
        self.cursor.advance();
        Ok(Some(name))
    }

    fn parse_symbol_name(&mut self) -> ParseResult<Handle<StringAttr>> {
        match self.parse_optional_symbol_name()? {
            Some(name) => Ok(name),
            None => Err(self.hook_error("expected valid '@'-identifier for symbol name")),
        }
    }

    fn parse_optional_attr_dict(&mut self) -> ParseResult<Vec<(Ident, Attribute)>> {
        let mut entries = Vec::new();
        if self.cursor.at(K::LBrace) {
            self.nested(|p| p.attribute_dictionary(|name, value| entries.push((name, value))))?;
        }
        Ok(entries)
    }

    fn parse_optional_attr_dict_with_keyword(&mut self) -> ParseResult<Vec<(Ident, Attribute)>> {
        let mut entries = Vec::new();
        if self.parse_optional_keyword_str("attributes") {
            self.nested(|p| p.attribute_dictionary(|name, value| entries.push((name, value))))?;
        }
        Ok(entries)
    }

    fn parse_dimensions(&mut self, dynamic: bool, trailing: bool) -> ParseResult<Vec<Dimension>> {
        let sizes = self.cursor.dimensions(dynamic, trailing)?;
        Ok(sizes.into_iter().map(|size| (size != DYNAMIC).then_some(size)).collect())
    }

    fn parse_dimension_x(&mut self) -> ParseResult {
        self.cursor.x_between_dimensions()
    }

    fn parse_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        parse: &mut dyn FnMut(&mut dyn OpAsmParserCore) -> ParseResult,
    ) -> ParseResult {
        self.delimited_list(delimiter, context, &mut |p| parse(p))
    }

    fn parse_optional_location(&mut self) -> ParseResult<Option<Location>> {
        self.trailing_location()
    }

    fn parse_affine_expr(&mut self, dims: &[String], symbols: &[String]) -> ParseResult<Attribute> {
        self.cursor.affine_expr_of_names(dims, symbols)
    }

    fn parse_resource(&mut self, dialect: &str) -> ParseResult<Ident> {
        self.resource_key(dialect)
    }

    fn load_dialect(&mut self, name: &str) {
        self.dialect(name);
    }

    fn enter_cyclic(&mut self, id: terrace_ir::Id) -> bool {
        self.enter_mutable(id)
    }

    fn leave_cyclic(&mut self) {
        self.leave_mutable();
    }
}
