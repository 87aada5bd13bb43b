//! Reading of dense elements attributes, `dense<…>`.

use smallvec::SmallVec;
use terrace_builtin::attributes::{DenseBuilder, ElementKind, ElementLayout};
use terrace_builtin::{DenseElementsAttr, DenseStringElementsAttr, Signedness, shaped};
use terrace_ir::lossless;
use terrace_ir::{Attribute, Type};

use super::cursor::Cursor;
use super::list::Nested;
use super::number::magnitude;
use super::{ParseResult, Parser};
use crate::lexer::{Token, TokenKind as K, hex_string, string_bytes};

pub(super) type Shape = SmallVec<[i64; 6]>;

/// The tokens of a literal of elements, collected before the type is known.
#[derive(Default)]
pub(super) struct Literal {
    /// The numbers or strings, each with whether a minus is in front of it.
    elements: SmallVec<[(bool, Token); 16]>,
    /// The shape implied by the nesting of brackets.
    pub(super) shape: Shape,
    /// The only element if it is a string, which may hold the bytes of all elements in hexadecimal.
    hex: Option<Token>,
}

fn list(shape: &[i64]) -> String {
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    format!("[{}]", sizes.join(", "))
}

impl<'s> Cursor<'s> {
    /// Reads a literal; `hex` if a single string may be hexadecimal.
    pub(super) fn elements_literal(&mut self, literal: &mut Literal, hex: bool) -> ParseResult {
        if self.at(K::String) && hex {
            let token = self.advance();
            literal.hex = Some(token);
            literal.elements.push((false, token));
            return Ok(());
        }
        if self.at(K::LSquare) {
            literal.shape = self.elements_list(literal)?;
            return Ok(());
        }
        self.element_literal(literal)
    }

    /// Reads `[…]`; returns its shape.
    fn elements_list(&mut self, literal: &mut Literal) -> ParseResult<Shape> {
        self.nested(|p| {
            p.advance();
            let mut inner: Option<Shape> = None;
            let mut count = 0;
            if !p.at(K::RSquare) {
                loop {
                    let shape = if p.at(K::LSquare) {
                        p.elements_list(literal)?
                    } else {
                        p.element_literal(literal)?;
                        count += p.numbers_after(literal);
                        Shape::new()
                    };
                    count += 1;
                    match &inner {
                        Some(inner) if *inner != shape => {
                            return Err(p.error_here(
                                "tensor literal is invalid; ranks are not consistent between \
                                 elements",
                            ));
                        }
                        Some(_) => {}
                        None => inner = Some(shape),
                    }
                    if !p.eat(K::Comma) {
                        break;
                    }
                }
            }
            p.expect(K::RSquare, "expected ']'")?;
            let mut shape = Shape::from_slice(&[count]);
            shape.extend(inner.unwrap_or_default());
            Ok(shape)
        })
    }

    /// Reads numbers that follow an element, as long as each is written `, 1`; returns their
    /// number.
    fn numbers_after(&mut self, literal: &mut Literal) -> i64 {
        if !self.at(K::Comma) {
            return 0;
        }
        let before = literal.elements.len();
        self.lexer.go_to(self.token.start() as usize);
        while let Some(number) = self.lexer.next_number_of_list() {
            literal.elements.push(number);
        }
        self.token = self.lexer.next();
        (literal.elements.len() - before) as i64
    }

    /// Reads one number or string, or two numbers in parentheses.
    fn element_literal(&mut self, literal: &mut Literal) -> ParseResult {
        match self.token.kind {
            K::Integer | K::Float | K::String => {
                let token = self.advance();
                literal.elements.push((false, token));
                Ok(())
            }
            K::Bare if matches!(self.next_spelling(), b"true" | b"false") => {
                let token = self.advance();
                literal.elements.push((false, token));
                Ok(())
            }
            K::Minus => {
                self.advance();
                if !matches!(self.token.kind, K::Integer | K::Float) {
                    return Err(self.error_here("expected integer or floating point literal"));
                }
                let token = self.advance();
                literal.elements.push((true, token));
                Ok(())
            }
            K::LParen => self.nested(|p| {
                p.advance();
                p.element_literal(literal)?;
                p.expect(K::Comma, "expected ',' between complex elements")?;
                p.element_literal(literal)?;
                p.expect(K::RParen, "expected ')' after complex elements")?;
                Ok(())
            }),
            _ => Err(self.error_here("expected element literal of primitive type")),
        }
    }

    fn check_complex_count(
        &self,
        literal: &Literal,
        start: u32,
        ty: Type,
        element: Type,
    ) -> ParseResult {
        let given = literal.elements.len() as u64;
        let (wanted, of) = if literal.shape.is_empty() {
            (2, element)
        } else {
            (shaped::num_elements(self.cx, ty).unwrap_or(0).saturating_mul(2), ty)
        };
        if given == wanted || shaped::num_elements(self.cx, ty) == Some(0) {
            return Ok(());
        }
        let of = shaped::quoted(self.cx, of);
        let message =
            format!("parsed {given} elements, but type ({of}) expected {wanted} elements");
        Err(self.error_at(start, message))
    }

    fn push_integer(
        &self,
        builder: &mut DenseBuilder,
        width: u32,
        sign: Signedness,
        is_index: bool,
        negative: bool,
        token: Token,
    ) -> ParseResult {
        if negative && sign == Signedness::Unsigned {
            let message = "expected unsigned integer elements, but parsed negative value";
            return Err(self.error_at(token.start(), message));
        }
        match token.kind {
            K::Float => {
                let message = "expected integer elements, but parsed floating-point";
                return Err(self.error_at(token.start(), message));
            }
            K::Bare => {
                if width != 1 || is_index {
                    let message = "expected i1 type for 'true' or 'false' values";
                    return Err(self.error_at(token.start(), message));
                }
                builder.push_bool(self.spelling(token) == b"true");
                return Ok(());
            }
            _ => {}
        }
        let text = self.spelling(token);
        let keeps_sign = sign == Signedness::Signed || is_index;
        // Up to 64 bits need no big integers.
        if (1..=64).contains(&width) {
            if let Some(bits) = super::number::small_integer(text, negative, width, keeps_sign) {
                builder.push_u64(bits);
                return Ok(());
            }
        } else if (width == 0 || width > 64)
            && let Some(value) = magnitude(text).filter(|value| value.active_bits() <= width)
        {
            let value = value.zext_or_trunc(width);
            let value = if negative { value.neg() } else { value };
            if width == 0 {
                builder.push_u64(0);
                return Ok(());
            }
            if value.is_negative() == negative || (!negative && !keeps_sign) {
                builder.push_int(&value);
                return Ok(());
            }
        }
        Err(self.error_at(token.start(), "integer constant out of range for type"))
    }

    fn hex_elements(&self, token: Token, start: u32, ty: Type) -> ParseResult<Attribute> {
        let Some(data) = hex_string(self.spelling(token)) else {
            let message = "expected string containing hex digits starting with `0x`";
            return Err(self.error_at(token.start(), message));
        };
        let (layout, count) = match ElementLayout::of_shaped(self.cx, ty) {
            Ok(found) => found,
            Err(message) => return Err(self.error_at(start, message)),
        };
        let whole = layout.data_len(count) == Some(data.len());
        let splat = !whole
            && data.len() == layout.splat_len()
            && (!layout.is_packed() || matches!(data[..], [0 | 0xff]));
        let made = (whole || splat)
            .then(|| DenseElementsAttr::from_bytes(self.cx, ty, data, splat).ok())
            .flatten();
        match made {
            Some(attribute) => Ok(attribute.attr()),
            None => {
                let ty = shaped::quoted(self.cx, ty);
                let message = format!("elements hex data size is invalid for provided type: {ty}");
                Err(self.error_at(start, message))
            }
        }
    }

    fn string_elements(&self, literal: &Literal, start: u32, ty: Type) -> ParseResult<Attribute> {
        let mut values = Vec::with_capacity(literal.elements.len());
        for (_, token) in &literal.elements {
            let text = self.spelling(*token);
            if token.kind != K::String {
                let text = lossless::encode(text);
                return Err(self.error_at(start, format!("expected string token, got {text}")));
            }
            values.push(string_bytes(text));
        }
        let values: Vec<&[u8]> = values.iter().map(|v| &**v).collect();
        Ok(DenseStringElementsAttr::get(self.cx, ty, &values).attr())
    }
}

impl<'s> Parser<'s> {
    pub(super) fn dense_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let start = self.cursor.advance().start();
        self.cursor.expect(K::Less, "expected '<' after 'dense'")?;
        let mut literal = Literal::default();
        if !self.cursor.eat(K::Greater) {
            self.cursor.elements_literal(&mut literal, true)?;
            self.cursor.expect(K::Greater, "expected '>'")?;
        }
        let ty = self.elements_type(start, ty)?;
        self.elements_attribute(&literal, start, ty)
    }

    /// Reads `: type` unless `ty` is given, and checks that the type has a static shape.
    pub(super) fn elements_type(&mut self, start: u32, ty: Option<Type>) -> ParseResult<Type> {
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.cursor.expect(K::Colon, "expected ':'")?;
                self.ty()?
            }
        };
        if shaped::shaped(self.cx, ty).is_none() {
            return Err(self.cursor.error_at(start, "elements literal must be a shaped type"));
        }
        if !shaped::has_static_shape(self.cx, ty) {
            return Err(self
                .cursor
                .error_at(start, "elements literal type must have static shape"));
        }
        Ok(ty)
    }

    /// Returns the attribute of type `ty` with the elements of `literal`.
    pub(super) fn elements_attribute(
        &mut self,
        literal: &Literal,
        start: u32,
        ty: Type,
    ) -> ParseResult<Attribute> {
        let cx = self.cx;
        let element = shaped::element_type_or_self(cx, ty);
        let layout = ElementLayout::of(cx, element);
        if let (Some(token), Some(_)) = (literal.hex, layout) {
            return self.cursor.hex_elements(token, start, ty);
        }
        let shape = shaped::shape_of(cx, ty).unwrap_or_default();
        if !literal.shape.is_empty() && literal.shape[..] != *shape {
            let message = format!(
                "inferred shape of elements literal ({}) does not match type ({})",
                list(&literal.shape),
                list(shape)
            );
            return Err(self.cursor.error_at(start, message));
        }
        if literal.elements.is_empty() && shaped::num_elements(cx, ty) != Some(0) {
            let ty = shaped::quoted(cx, ty);
            let message = format!("parsed zero elements, but type ({ty}) expected at least 1");
            return Err(self.cursor.error_at(start, message));
        }
        let Some(layout) = layout else { return self.cursor.string_elements(literal, start, ty) };
        if layout.complex {
            self.cursor.check_complex_count(literal, start, ty, element)?;
        }
        let size = (literal.elements.len(), layout.part_len());
        self.with_room_for(size, start, |p| p.numbers(literal, start, ty, layout))
    }

    /// Returns the attribute of type `ty` with the numbers of `literal`.
    fn numbers(
        &mut self,
        literal: &Literal,
        start: u32,
        ty: Type,
        layout: ElementLayout,
    ) -> ParseResult<Attribute> {
        let cx = self.cx;
        let mut builder = match DenseBuilder::new(cx, ty) {
            Ok(builder) => builder,
            Err(message) => return Err(self.cursor.error_at(start, message)),
        };
        builder.reserve(literal.elements.len());
        match layout.kind {
            ElementKind::Integer(width, sign) => {
                let element = shaped::element_type_or_self(cx, ty);
                let is_index = !layout.complex && element == self.caches.common.index;
                for (negative, token) in &literal.elements {
                    self.cursor.push_integer(
                        &mut builder,
                        width,
                        sign,
                        is_index,
                        *negative,
                        *token,
                    )?;
                }
            }
            ElementKind::Float(format) => {
                for (negative, token) in &literal.elements {
                    let value = match token.kind {
                        K::Float => self.cursor.float_of_literal(*token, *negative, format)?,
                        K::Integer => self.cursor.float_of_integer(*token, *negative, format)?,
                        _ => {
                            let message = "expected floating point literal";
                            return Err(self.cursor.error_at(token.start(), message));
                        }
                    };
                    builder.push_float(value);
                }
            }
        }
        match builder.finish(cx) {
            Ok(attribute) => Ok(attribute.attr()),
            Err(message) => Err(self.cursor.error_at(start, message)),
        }
    }
}
