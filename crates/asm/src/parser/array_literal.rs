//! Reading dense arrays, `array<i32: 1, 2>`.

use terrace_builtin::shaped::TypeExt;
use terrace_builtin::{DenseArrayAttr, IntegerType, shaped};
use terrace_ir::{Attribute, Type};

use super::cursor::Cursor;
use super::number::{integer_of_type, small_integer};
use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

impl<'s> Cursor<'s> {
    /// Reads numbers that follow an element, as long as each is written `, 1` and fits the type;
    /// returns their number.
    fn numbers_after_in_array(
        &mut self,
        element: Type,
        bytes: &mut smallvec::SmallVec<[u8; 128]>,
    ) -> u64 {
        let integer = element.downcast::<IntegerType>(self.cx);
        let (width, keeps_sign) = match integer {
            Some(ty) if (8..=64).contains(&ty.width) => (ty.width, ty.is_signed()),
            _ => return 0,
        };
        if !self.at(K::Comma) {
            return 0;
        }
        let mut count = 0;
        self.lexer.go_to(self.token.start() as usize);
        loop {
            let before = self.lexer;
            let Some((negative, token)) = self.lexer.next_number_of_list() else { break };
            let text = self.spelling(token);
            let bits = (token.kind == K::Integer)
                .then(|| small_integer(text, negative, width, keeps_sign))
                .flatten();
            let Some(bits) = bits else {
                // The general reader reports the error.
                self.lexer = before;
                break;
            };
            bytes.extend_from_slice(&bits.to_le_bytes()[..width as usize / 8]);
            count += 1;
        }
        self.token = self.lexer.next();
        count
    }

    fn integer_element(
        &mut self,
        element: Type,
        bytes: &mut smallvec::SmallVec<[u8; 128]>,
    ) -> ParseResult {
        let is_bool = element.is_integer_of(self.cx, 1);
        let negative = self.eat(K::Minus);
        if self.at(K::Bare) && matches!(self.next_spelling(), b"true" | b"false") {
            if !is_bool {
                return Err(self.error_here("expected i1 type for 'true' or 'false' values"));
            }
            bytes.push(u8::from(self.next_spelling() == b"true"));
            self.advance();
            return Ok(());
        }
        if !self.at(K::Integer) {
            return Err(self.error_here("expected integer literal"));
        }
        let token = self.advance();
        if is_bool {
            return Err(self.error_here("expected 'true' or 'false' values for i1 type"));
        }
        let Some(value) = integer_of_type(self.cx, element, negative, self.spelling(token)) else {
            return Err(self.error_here("integer constant out of range"));
        };
        let start = bytes.len();
        bytes.resize(start + value.byte_len(), 0);
        value.write_le_bytes(&mut bytes[start..]);
        Ok(())
    }

    fn float_element(
        &mut self,
        element: Type,
        bytes: &mut smallvec::SmallVec<[u8; 128]>,
    ) -> ParseResult {
        let Some(format) = element.float_format(self.cx) else {
            return Err(self.error_here("expected floating point literal"));
        };
        let negative = self.eat(K::Minus);
        let value = match self.token.kind {
            K::Float => self.float_of_literal(self.token, negative, format)?,
            K::Integer => self.float_of_integer(self.token, negative, format)?,
            _ => return Err(self.error_here("expected floating point literal")),
        };
        self.advance();
        let size = format.bit_width().div_ceil(8) as usize;
        bytes.extend_from_slice(&value.to_bits().to_le_bytes()[..size]);
        Ok(())
    }
}

impl<'s> Parser<'s> {
    pub(super) fn array_literal(&mut self) -> ParseResult<Attribute> {
        self.cursor.advance();
        self.cursor.expect(K::Less, "expected '<' after 'array'")?;
        let position = self.cursor.token.start();
        let element = self.ty().map_err(|error| {
            if self.cursor.at(K::Error) {
                return error;
            }
            let message = "expected an integer or floating point type";
            self.cursor.error_at(position, message).after(error)
        })?;
        if !element.is_int_or_float() {
            let text = shaped::quoted(self.cx, element);
            let message = format!("expected integer or float type, got: {text}");
            return Err(self.cursor.error_at(position, message));
        }
        if let Err(message) = DenseArrayAttr::element_size(self.cx, element) {
            return Err(self.cursor.error_at(position, message));
        }
        if self.cursor.eat(K::Greater) {
            return Ok(DenseArrayAttr::get(self.cx, element, 0, &[]).attr());
        }
        self.cursor.expect(K::Colon, "expected ':' after dense array type")?;
        let mut bytes: smallvec::SmallVec<[u8; 128]> = smallvec::SmallVec::new();
        let mut count = 0;
        loop {
            if element.is_float() {
                self.cursor.float_element(element, &mut bytes)?;
            } else {
                self.cursor.integer_element(element, &mut bytes)?;
            }
            count += 1 + self.cursor.numbers_after_in_array(element, &mut bytes);
            if !self.cursor.eat(K::Comma) {
                break;
            }
        }
        self.cursor.expect(K::Greater, "expected '>' to close an array attribute")?;
        Ok(DenseArrayAttr::get(self.cx, element, count, &bytes).attr())
    }
}
