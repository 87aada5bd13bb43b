//! Reading vector, tensor and memref types.

use smallvec::SmallVec;
use terrace_builtin::attributes::MemRefLayout;
use terrace_builtin::types::{TensorEncoding, is_valid_tensor_element};
use terrace_builtin::{
    DYNAMIC, MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType, VectorType,
};
use terrace_ir::{Attribute, Type};

use super::cursor::Cursor;
use super::list::Nested;
use super::{ParseResult, Parser};
use crate::lexer::{Token, TokenKind as K};

type Sizes = SmallVec<[i64; 8]>;

impl<'s> Cursor<'s> {
    /// Reads `4x?x`; without the last `x` if `trailing` is `false`, and without `?` if `dynamic` is
    /// `false`.
    pub(super) fn dimensions(&mut self, dynamic: bool, trailing: bool) -> ParseResult<Sizes> {
        let mut sizes = Sizes::new();
        loop {
            if !dynamic && self.at(K::Question) {
                return Err(self.error_here("expected static shape"));
            }
            if !self.at(K::Integer) && !self.at(K::Question) {
                if trailing {
                    return Ok(sizes);
                }
                let message = if dynamic { "expected integer or '?'" } else { "expected integer" };
                if sizes.is_empty() {
                    return Ok(sizes);
                }
                return Err(self.wrong_token(message));
            }
            if self.eat(K::Question) {
                sizes.push(DYNAMIC);
            } else {
                sizes.push(self.dimension()?);
            }
            let at_x = self.at(K::Bare) && self.next_spelling().starts_with(b"x");
            if !trailing && !at_x {
                return Ok(sizes);
            }
            self.x_between_dimensions()?;
        }
    }

    /// Reads a size. The lexer reads `0x1` as a hexadecimal number, but in a shape it is a zero and
    /// an `x`.
    fn dimension(&mut self) -> ParseResult<i64> {
        let text = self.next_spelling();
        if text.len() > 1 && text[1] == b'x' {
            self.cut_off_x(self.token.start() + 1);
            return Ok(0);
        }
        let value = super::number::unsigned(text).and_then(|v| i64::try_from(v).ok());
        let Some(value) = value else { return Err(self.error_here("invalid dimension")) };
        let end = self.token.end();
        if self.source.get(end as usize) == Some(&b'x') {
            self.cut_off_x(end);
        } else {
            self.advance();
        }
        Ok(value)
    }

    /// Makes the `x` at offset `pos` the next token. Otherwise the lexer would read all following
    /// sizes as parts of a name, once per size.
    fn cut_off_x(&mut self, pos: u32) {
        self.lexer.go_to(pos as usize + 1);
        self.token = Token::new(K::Bare, pos as usize, pos as usize + 1);
    }

    /// Reads the `x` after a size, which the lexer may have taken for the start of a name.
    pub(super) fn x_between_dimensions(&mut self) -> ParseResult {
        if !self.at(K::Bare) || !self.next_spelling().starts_with(b"x") {
            return Err(self.wrong_token("expected 'x' in dimension list"));
        }
        let after = self.token.start() + 1;
        if after == self.token.end() {
            self.advance();
        } else {
            self.restart_at(after as usize);
        }
        Ok(())
    }

    /// Reads the sizes of a shape; `None` for `*x`, an unranked type.
    fn ranked_or_star(&mut self) -> ParseResult<Option<Sizes>> {
        if self.eat(K::Star) {
            self.x_between_dimensions()?;
            return Ok(None);
        }
        self.dimensions(true, true).map(Some)
    }
}

impl<'s> Parser<'s> {
    /// Reads a vector, tensor or memref type: from the cache if its text is cached, else by
    /// `parse`.
    #[inline]
    pub(super) fn shaped_type(
        &mut self,
        parse: fn(&mut Self) -> ParseResult<Type>,
    ) -> ParseResult<Type> {
        let source = &self.cursor.source[self.cursor.token.start() as usize..];
        // Within a mutable type the same text may refer to that type, which is not complete.
        if !self.scopes.cyclic.is_empty() {
            return self.nested(parse);
        }
        if let Some((length, ty)) = self.caches.recent_types.at_start(source) {
            self.cursor.restart_at(self.cursor.token.start() as usize + length);
            return Ok(ty);
        }
        let start = self.cursor.token.start() as usize;
        let ty = self.nested(parse)?;
        let length = self.cursor.token.start() as usize - start;
        self.caches.recent_types.keep(source, source[..length].trim_ascii_end(), ty);
        Ok(ty)
    }

    pub(super) fn vector_type(&mut self) -> ParseResult<Type> {
        let start = self.cursor.advance().start();
        self.cursor.expect(K::Less, "expected '<' in vector type")?;
        let mut sizes = Sizes::new();
        let mut scalable: SmallVec<[bool; 8]> = SmallVec::new();
        while matches!(self.cursor.token.kind, K::Integer | K::LSquare) {
            let is_scalable = self.cursor.eat(K::LSquare);
            sizes.push(self.cursor.dimension()?);
            scalable.push(is_scalable);
            if is_scalable {
                self.cursor.expect(K::RSquare, "missing ']' closing scalable dimension")?;
            }
            self.cursor.x_between_dimensions()?;
        }
        let element = self.ty()?;
        self.cursor.expect(K::Greater, "expected '>' in vector type")?;
        match VectorType::try_get(self.cx, &sizes, &scalable, element) {
            Ok(ty) => Ok(ty.into()),
            Err(message) => Err(self.cursor.error_at(start, message)),
        }
    }

    pub(super) fn tensor_type(&mut self) -> ParseResult<Type> {
        let start = self.cursor.advance().start();
        self.cursor.expect(K::Less, "expected '<' in tensor type")?;
        let sizes = self.cursor.ranked_or_star()?;
        let element_at = self.cursor.token.start();
        let element = self.ty();
        let mut encoding = None;
        if self.cursor.eat(K::Comma) {
            // MLIR reports an invalid encoding in addition to an invalid element type.
            let attribute = self.optional_attribute(None);
            encoding = match (attribute, &element) {
                (Err(error), Err(earlier)) => return Err(error.after(earlier.clone())),
                (attribute, _) => attribute?,
            };
        }
        let element = element?;
        if let (Some(encoding), Some(sizes)) = (encoding, &sizes)
            && let Some(encoding) = encoding.interface::<dyn TensorEncoding>(self.cx)
            && let Err(message) = encoding.verify_encoding(self.cx, sizes, element)
        {
            return Err(self.cursor.error_here(message));
        }
        self.cursor.expect(K::Greater, "expected '>' in tensor type")?;
        if !is_valid_tensor_element(element) {
            return Err(self.cursor.error_at(element_at, "invalid tensor element type"));
        }
        if encoding.is_some() && sizes.is_none() {
            return Err(self.cursor.error_here("cannot apply encoding to unranked tensor"));
        }
        let Some(sizes) = sizes else {
            return Ok(UnrankedTensorType::get(self.cx, element).into());
        };
        match RankedTensorType::try_get(self.cx, &sizes, element, encoding) {
            Ok(ty) => Ok(ty.into()),
            Err(message) => Err(self.cursor.error_at(start, message)),
        }
    }

    pub(super) fn memref_type(&mut self) -> ParseResult<Type> {
        let start = self.cursor.advance().start();
        self.cursor.expect(K::Less, "expected '<' in memref type")?;
        let sizes = self.cursor.ranked_or_star()?;
        let element_at = self.cursor.token.start();
        let element = self.ty()?;
        if !MemRefType::is_valid_element(self.cx, element) {
            return Err(self.cursor.error_at(element_at, "invalid memref element type"));
        }
        let (mut layout, mut space) = (None, None);
        if !self.cursor.eat(K::Greater) {
            self.cursor.expect(K::Comma, "expected ',' or '>' in memref type")?;
            if self.cursor.at(K::Greater) {
                return Err(self.cursor.wrong_token("expected list element"));
            }
            let unranked = sizes.is_none();
            self.list_until(K::Greater, |p| p.memref_parameter(unranked, &mut layout, &mut space))?;
        }
        let ty = match &sizes {
            Some(sizes) => {
                MemRefType::try_get(self.cx, sizes, element, layout, space).map(Type::from)
            }
            None => UnrankedMemRefType::try_get(self.cx, element, space).map(Type::from),
        };
        ty.map_err(|message| self.cursor.error_at(start, message))
    }

    fn memref_parameter(
        &mut self,
        unranked: bool,
        layout: &mut Option<Attribute>,
        space: &mut Option<Attribute>,
    ) -> ParseResult {
        let attribute = self.attribute(None)?;
        if attribute.interface::<dyn MemRefLayout>(self.cx).is_some() {
            if unranked {
                return Err(self
                    .cursor
                    .error_here("cannot have affine map for unranked memref type"));
            }
            if space.is_some() {
                return Err(self
                    .cursor
                    .error_here("expected memory space to be last in memref type"));
            }
            *layout = Some(attribute);
            return Ok(());
        }
        if space.is_some() {
            return Err(self.cursor.error_here("multiple memory spaces specified in memref type"));
        }
        *space = Some(attribute);
        Ok(())
    }
}
