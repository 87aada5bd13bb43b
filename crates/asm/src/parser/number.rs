//! Reading integer and float literals.

use terrace_builtin::shaped::TypeExt;
use terrace_builtin::{FloatAttr, IndexType, IntegerAttr, IntegerType};
use terrace_ir::{Attribute, Diagnostic, Type};
use terrace_numeric::{Float, FloatFormat, Int};

use super::cursor::Cursor;
use super::wide::WideIntegers;
use super::{ParseResult, Parser};
use crate::lexer::{Token, TokenKind as K, hex_digit};

/// The number of decimal digits up to which any number fits 64 bits.
const SAFE_DIGITS: usize = 19;

/// Returns the value of an integer token; `None` if it does not fit 64 bits.
pub(super) fn unsigned(text: &[u8]) -> Option<u64> {
    if let Some(digits) = text.strip_prefix(b"0x") {
        return digits.iter().try_fold(0u64, |value, digit| {
            let digit = u64::from(hex_digit(*digit)?);
            (value >> 60 == 0).then_some(value << 4 | digit)
        });
    }
    if text.is_empty() {
        return None;
    }
    if text.len() <= SAFE_DIGITS {
        return text.iter().try_fold(0, |value, digit| {
            let digit = digit.wrapping_sub(b'0');
            (digit < 10).then(|| value * 10 + u64::from(digit))
        });
    }
    text.iter().try_fold(0u64, |value, digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        value.checked_mul(10)?.checked_add(digit)
    })
}

/// Returns the value of an integer token of any size; `None` if the token is invalid.
pub(super) fn magnitude(text: &[u8]) -> Option<Int> {
    if let Some(value) = unsigned(text) {
        return Some(Int::from_u64((64 - value.leading_zeros()).max(1), value));
    }
    let (digits, radix) = match text.strip_prefix(b"0x") {
        Some(digits) => (digits, 16),
        None => (text, 10),
    };
    Int::parse_any(std::str::from_utf8(digits).ok()?, radix).ok()
}

/// Returns the value of an integer token as an integer of 1 to 64 bits, sign-extended if negative;
/// `None` if the value does not fit. `keeps_sign` states that the highest bit of the type is a
/// sign.
#[inline]
pub(super) fn small_integer(
    text: &[u8],
    negative: bool,
    width: u32,
    keeps_sign: bool,
) -> Option<u64> {
    let value = unsigned(text)?;
    let limit = 1u64 << (width - 1);
    let fits = match (negative, keeps_sign) {
        (true, _) => (1..=limit).contains(&value),
        (false, true) => value < limit,
        (false, false) => width == 64 || value >> width == 0,
    };
    fits.then_some(if negative { value.wrapping_neg() } else { value })
}

/// Returns the value of an integer token as an integer of type `ty`, an integer type or `index`;
/// `None` if it does not fit.
pub(super) fn integer_of_type(
    cx: &terrace_ir::Context,
    ty: Type,
    negative: bool,
    text: &[u8],
) -> Option<Int> {
    let (width, keeps_sign) = match ty.downcast::<IntegerType>(cx) {
        Some(int) => (int.width, int.is_signed()),
        None => (IndexType::INTERNAL_WIDTH, true),
    };
    let value = magnitude(text)?;
    if value.active_bits() > width {
        return None;
    }
    let value = value.zext_or_trunc(width);
    if width == 0 {
        return (!negative).then_some(value);
    }
    if negative {
        let value = value.neg();
        return value.is_negative().then_some(value);
    }
    (!keeps_sign || !value.is_negative()).then_some(value)
}

impl<'s> Cursor<'s> {
    /// Returns the value of a float token.
    pub(super) fn float_of_literal(
        &self,
        token: Token,
        negative: bool,
        format: FloatFormat,
    ) -> ParseResult<Float> {
        Float::parse_mlir_digits(format, negative, self.spelling(token)).map_err(|_| {
            self.error_at(token.start(), "floating point value too large for attribute")
        })
    }

    /// Returns the float whose bits an integer token gives in hexadecimal.
    pub(super) fn float_of_integer(
        &self,
        token: Token,
        negative: bool,
        format: FloatFormat,
    ) -> ParseResult<Float> {
        let text = self.spelling(token);
        if negative && text.starts_with(b"0x") {
            let message = "hexadecimal float literal should not have a leading minus";
            return Err(self.error_at(token.start(), message));
        }
        if !text.starts_with(b"0x") {
            return Err(self.decimal_float_error(token));
        }
        match magnitude(text).filter(|value| value.active_bits() <= format.bit_width()) {
            Some(bits) => Ok(Float::from_bits(format, bits.zext_or_trunc(128).low_u128())),
            None => {
                let message = "hexadecimal float constant out of range for type";
                Err(self.error_at(token.start(), message))
            }
        }
    }

    fn decimal_float_error(&self, token: Token) -> Diagnostic {
        let message = "unexpected decimal integer literal for a floating point value";
        let note = "add a trailing dot to make the literal a float";
        let error = self.error_at(token.start(), message);
        let location = error.location();
        error.with_note(location, note)
    }
}

impl<'s> Parser<'s> {
    /// Makes an attribute of `count` integers of `bytes` bytes each, whose text is at offset
    /// `position`.
    ///
    /// # Errors
    /// When the wide integers of the text would take too much memory.
    #[inline]
    pub(super) fn with_room_for(
        &mut self,
        (count, bytes): (usize, usize),
        position: u32,
        make: impl FnOnce(&mut Self) -> ParseResult<Attribute>,
    ) -> ParseResult<Attribute> {
        if !WideIntegers::counts(bytes) {
            return make(self);
        }
        let total = count.saturating_mul(bytes);
        if !self.speculation.in_order(self.cx)?.wide.has_room_for(total) {
            let limit = WideIntegers::LIMIT_MIB;
            let message = format!("wide integers of a text are limited to {limit} MiB");
            return Err(self.cursor.error_at(position, message).closed());
        }
        let made = make(self)?;
        self.speculation.in_order(self.cx)?.wide.add(made.id(), total);
        Ok(made)
    }

    /// Reads the literal at the next token and an optional `: type`, which must be absent if the
    /// type is `known`; the type is `default` if neither is given.
    #[inline]
    fn literal(&mut self, known: Option<Type>, default: Type) -> ParseResult<(Token, Type)> {
        let token = self.cursor.token;
        let end = token.end() as usize;
        if known.is_none()
            && self.cursor.source[end..].starts_with(b" :")
            && let Some(ty) = self.common_type_at(end + 2)
        {
            return Ok((token, ty));
        }
        self.cursor.advance();
        let ty = match known {
            Some(ty) => ty,
            None if self.cursor.eat(K::Colon) => self.ty()?,
            None => default,
        };
        Ok((token, ty))
    }

    /// Reads an integer constant, whose minus sign was already consumed if `negative` is set.
    pub(super) fn integer_attribute(
        &mut self,
        ty: Option<Type>,
        negative: bool,
    ) -> ParseResult<Attribute> {
        let (token, ty) = self.literal(ty, self.caches.common.i64)?;
        if let Some(value) = self.common_integer(ty, negative, self.cursor.spelling(token)) {
            return Ok(IntegerAttr::get(self.cx, ty, value).attr());
        }
        if let Some(format) = ty.float_format(self.cx) {
            let value = self.cursor.float_of_integer(token, negative, format)?;
            return Ok(self.float_attr(ty, value));
        }
        let (unsigned, bits) = match ty.downcast::<IntegerType>(self.cx) {
            Some(int) => (int.is_unsigned(), int.width),
            None if ty.is_index() => (false, IndexType::INTERNAL_WIDTH),
            None => {
                let message = "integer literal not valid for specified type";
                return Err(self.cursor.error_at(token.start(), message));
            }
        };
        if negative && unsigned {
            let message = "negative integer literal not valid for unsigned integer type";
            return Err(self.cursor.error_at(token.start(), message));
        }
        let bytes = bits.div_ceil(8) as usize;
        self.with_room_for((1, bytes), token.start(), |p| {
            match integer_of_type(p.cx, ty, negative, p.cursor.spelling(token)) {
                Some(value) => Ok(IntegerAttr::from_int(p.cx, ty, value).attr()),
                None => {
                    let message = "integer constant out of range for attribute";
                    Err(p.cursor.error_at(token.start(), message))
                }
            }
        })
    }

    /// Returns the value of an integer token of type `i32`, `i64` or `index`; `None` if `ty` is
    /// another type, or the value does not fit.
    #[inline]
    fn common_integer(&self, ty: Type, negative: bool, text: &[u8]) -> Option<i64> {
        // As in MLIR, `index` literals are signed, those of signless types may use all bits.
        let (bits, positive) = match ty {
            _ if ty == self.caches.common.i32 => (32, 32),
            _ if ty == self.caches.common.i64 => (64, 64),
            _ if ty == self.caches.common.index => (64, 63),
            _ => return None,
        };
        let value = unsigned(text)?;
        let most = if negative { 1 << (bits - 1) } else { u64::MAX >> (64 - positive) };
        let value = (value <= most).then_some(value as i64)?;
        match negative {
            true if value == 0 => None,
            true => Some(value.wrapping_neg()),
            false => Some(value),
        }
    }

    /// Reads a float constant, whose minus sign was already consumed if `negative` is set.
    pub(super) fn float_attribute(
        &mut self,
        ty: Option<Type>,
        negative: bool,
    ) -> ParseResult<Attribute> {
        let (token, ty) = self.literal(ty, self.caches.common.f64)?;
        let Some(format) = ty.float_format(self.cx) else {
            return Err(self
                .cursor
                .error_here("floating point value not valid for specified type"));
        };
        let value = self.cursor.float_of_literal(token, negative, format)?;
        Ok(self.float_attr(ty, value))
    }

    fn float_attr(&self, ty: Type, value: Float) -> Attribute {
        FloatAttr::try_get(self.cx, ty, value)
            .map_or_else(|_| FloatAttr::from_float(self.cx, value).attr(), |attr| attr.attr())
    }
}
