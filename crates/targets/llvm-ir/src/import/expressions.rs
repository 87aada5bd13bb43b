//! Operations on constants.

use terrace_ir::Value;

use super::{Done, Importer};
use crate::model::instructions::Flags;
use crate::model::{Constant, ConstantExpr, Type};

impl ConstantExpr {
    /// Calls `visit` for each operand, in order.
    pub(super) fn for_each_operand(&self, mut visit: impl FnMut(Constant)) {
        match self {
            ConstantExpr::Binary(_, _, a, b)
            | ConstantExpr::ExtractElement(a, b)
            | ConstantExpr::ShuffleVector(a, b, _) => [*a, *b].into_iter().for_each(visit),
            ConstantExpr::Cast(_, a) => visit(*a),
            ConstantExpr::InsertElement(a, b, c) => [*a, *b, *c].into_iter().for_each(visit),
            ConstantExpr::Gep(gep) => {
                std::iter::once(gep.base).chain(gep.indices.iter().copied()).for_each(visit);
            }
        }
    }
}

impl Importer<'_> {
    /// Makes the operation of a constant, whose operands exist.
    ///
    /// # Errors
    /// When the dialect lacks the operation.
    pub(super) fn make_expression(&mut self, ty: Type, expression: &ConstantExpr) -> Done<Value> {
        let result = self.ty(ty);
        Ok(match expression {
            ConstantExpr::Binary(op, flags, a, b) => {
                let (a, b) = (self.known(*a)?, self.known(*b)?);
                self.binary(*op, *flags, a, b, result)
            }
            ConstantExpr::Cast(op, a) => {
                let a = self.known(*a)?;
                self.cast(*op, Flags::NONE, a, result)?
            }
            ConstantExpr::Gep(gep) => {
                let base = self.known(gep.base)?;
                let mut indices = Vec::with_capacity(gep.indices.len());
                for index in &gep.indices {
                    indices.push((self.known(*index)?, Some(*index)));
                }
                self.element_address(gep.element, gep.flags, base, &indices, result)
            }
            ConstantExpr::ExtractElement(a, at) => {
                let operands = [self.known(*a)?, self.known(*at)?];
                self.simple("llvm.extractelement", &operands, result, &[])
            }
            ConstantExpr::InsertElement(a, b, at) => {
                let operands = [self.known(*a)?, self.known(*b)?, self.known(*at)?];
                self.simple("llvm.insertelement", &operands, result, &[])
            }
            ConstantExpr::ShuffleVector(a, b, mask) => {
                let (a, b) = (self.known(*a)?, self.known(*b)?);
                self.shuffle(a, b, mask, result)
            }
        })
    }
}
