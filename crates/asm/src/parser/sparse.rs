//! Reading sparse elements, `sparse<indices, values>`.

use terrace_builtin::{RankedTensorType, SparseElementsAttr, shaped};
use terrace_ir::{Attribute, Type};

use super::dense::{Literal, Shape};
use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

impl<'s> Parser<'s> {
    pub(super) fn sparse_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attribute> {
        let start = self.cursor.advance().start();
        self.cursor.expect(K::Less, "Expected '<' after 'sparse'")?;
        let (mut indices, mut values) = (Literal::default(), Literal::default());
        let empty = self.cursor.eat(K::Greater);
        let (mut index_start, mut value_start) = (start, start);
        if !empty {
            index_start = self.cursor.token.start();
            self.cursor.elements_literal(&mut indices, false)?;
            self.cursor.expect(K::Comma, "expected ','")?;
            value_start = self.cursor.token.start();
            self.cursor.elements_literal(&mut values, true)?;
            self.cursor.expect(K::Greater, "expected '>'")?;
        }
        let ty = self.elements_type(start, ty)?;
        let rank = shaped::rank(self.cx, ty).unwrap_or(0) as i64;
        let index_shape: Shape = if empty {
            Shape::from_slice(&[0, rank])
        } else if indices.shape.is_empty() {
            Shape::from_slice(&[1, rank])
        } else {
            indices.shape.clone()
        };
        let value_shape: Shape = match values.shape.is_empty() {
            true => Shape::from_slice(&index_shape[..1]),
            false => values.shape.clone(),
        };
        let element = shaped::element_type_or_self(self.cx, ty);
        let index_type =
            RankedTensorType::get(self.cx, &index_shape, self.caches.common.i64).into();
        let value_type = RankedTensorType::get(self.cx, &value_shape, element).into();
        let indices = self.elements_attribute(&indices, index_start, index_type)?;
        let values = self.elements_attribute(&values, value_start, value_type)?;
        if value_shape.len() != 1 {
            return Err(self
                .cursor
                .error_at(start, "expected 1-d tensor for sparse element values"));
        }
        match SparseElementsAttr::try_get(self.cx, ty, indices, values) {
            Ok(attribute) => Ok(attribute.attr()),
            Err(message) => Err(self.cursor.error_at(start, message)),
        }
    }
}
