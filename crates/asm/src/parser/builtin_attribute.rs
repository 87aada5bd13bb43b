//! Reading strided layouts, distinct attributes and dense resources.

use smallvec::SmallVec;
use terrace_builtin::{DYNAMIC, DenseResourceElementsAttr, DistinctAttr, StridedLayoutAttr};
use terrace_ir::{Attribute, Type, UnitAttr};

use super::cursor::Cursor;
use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;
use crate::well_known;

impl<'s> Cursor<'s> {
    pub(super) fn strided_attribute(&mut self) -> ParseResult<Attribute> {
        self.advance();
        self.expect(K::Less, "expected '<' after 'strided'")?;
        self.expect(K::LSquare, "expected '['")?;
        let mut strides: SmallVec<[i64; 8]> = SmallVec::new();
        if !self.at(K::RSquare) {
            loop {
                strides.push(self.stride()?);
                if !self.eat(K::Comma) {
                    break;
                }
            }
        }
        self.expect(K::RSquare, "expected ']'")?;
        if self.eat(K::Greater) {
            return Ok(StridedLayoutAttr::get(self.cx, 0, &strides).attr());
        }
        self.expect(K::Comma, "expected ','")?;
        self.expect_word("offset", "expected 'offset' after comma")?;
        self.expect(K::Colon, "expected ':' after 'offset'")?;
        let offset = self.stride()?;
        self.expect(K::Greater, "expected '>'")?;
        Ok(StridedLayoutAttr::get(self.cx, offset, &strides).attr())
    }

    fn stride(&mut self) -> ParseResult<i64> {
        if self.eat(K::Question) {
            return Ok(DYNAMIC);
        }
        let start = self.token.start();
        let negative = self.eat(K::Minus);
        let value = match self.token.kind {
            K::Integer => super::number::unsigned(self.next_spelling()),
            _ => None,
        };
        let value = value.and_then(|v| {
            let v = i128::from(v);
            i64::try_from(if negative { -v } else { v }).ok()
        });
        match value {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => {
                let message = "expected a 64-bit signed integer or '?'";
                Err(self.error_at(start, message))
            }
        }
    }
}

impl<'s> Parser<'s> {
    pub(super) fn distinct_attribute(&mut self) -> ParseResult<Attribute> {
        let start = self.cursor.advance().start();
        self.cursor.expect(K::LSquare, "expected '[' after 'distinct'")?;
        let number = self.cursor.expect(K::Integer, "expected distinct ID")?;
        let Some(number) = super::number::unsigned(self.cursor.spelling(number)) else {
            return Err(self.cursor.error_here("expected an unsigned 64-bit integer"));
        };
        self.cursor.expect(K::RSquare, "expected ']' to close distinct ID")?;
        self.cursor.expect(K::Less, "expected '<' after distinct ID")?;
        let referenced = if self.cursor.eat(K::Greater) {
            UnitAttr::get(self.cx).attr()
        } else {
            let attribute = self
                .attribute(None)
                .map_err(|error| self.cursor.error_here("expected attribute").after(error))?;
            self.cursor.expect(K::Greater, "expected '>' to close distinct attribute")?;
            attribute
        };
        if let Some(known) = self.speculation.definitions().distinct.get(&number) {
            let before = known.downcast::<DistinctAttr>(self.cx).map(|d| d.referenced);
            return match before {
                Some(before) if before != referenced => {
                    let text = before.to_text(self.cx);
                    let message =
                        format!("referenced attribute does not match previous definition: {text}");
                    Err(self.cursor.error_at(start, message))
                }
                _ => Ok(*known),
            };
        }
        let definitions = self.speculation.in_order(self.cx)?.definitions_mut();
        let attribute = DistinctAttr::create(self.cx, referenced).attr();
        definitions.distinct.insert(number, attribute);
        Ok(attribute)
    }

    pub(super) fn dense_resource(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        self.cursor.advance();
        self.cursor.expect(K::Less, "expected '<' after 'dense_resource'")?;
        let key = self.resource_key(well_known::BUILTIN)?;
        self.cursor.expect(K::Greater, "expected '>'")?;
        let position = self.cursor.token.start();
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.cursor.expect(K::Colon, "expected ':'")?;
                self.ty()?
            }
        };
        if terrace_builtin::shaped::shaped(self.cx, ty).is_none() {
            return Err(self.cursor.error_at(position, "`dense_resource` expected a shaped type"));
        }
        Ok(DenseResourceElementsAttr::get(self.cx, ty, key.as_str(self.cx)).attr())
    }
}
