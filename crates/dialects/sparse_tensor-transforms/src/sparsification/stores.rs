//! Stores into outputs: into a buffer, by insertion, or into a row.

use terrace_arith::{CmpFOp, CmpFPredicate, CmpIPredicate};
use terrace_builtin::TypeExt;
use terrace_builtin::types::ComplexType;
use terrace_complex::NotEqualOp;
use terrace_ir::{Rewriter, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_sparse_tensor::encoding_of;
use terrace_tensor::InsertOp;

use super::kernel::Kernel;
use crate::constants::zero;
use crate::emit;
use crate::merger::{ExpressionId, ExpressionKind};

/// Creates whether `value` is not zero (MLIR: `genIsNonzero`).
pub(crate) fn is_nonzero(rewriter: &mut Rewriter<'_>, value: Value) -> Option<Value> {
    let ty = rewriter.body().value_type(value);
    let zero = zero(rewriter, ty)?;
    if ty.is::<ComplexType>() {
        let op = NotEqualOp::build(rewriter, value, zero);
        return Some(rewriter.value(op));
    }
    if ty.float_format(rewriter.context()).is_some() {
        let op = CmpFOp::build(rewriter, CmpFPredicate::Une, value, zero);
        return Some(rewriter.value(op));
    }
    Some(emit::compare(rewriter, CmpIPredicate::Ne, value, zero))
}

impl Kernel {
    /// Stores the value of an expression; `None` as the value stores nothing (MLIR:
    /// `genTensorStore`). `has_element` is whether a reduction that ended had an element.
    pub(super) fn store(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
        value: Option<Value>,
        has_element: Option<Value>,
    ) -> Option<()> {
        let Some(value) = value else { return Some(()) };
        if self.reduction.is_some() {
            self.update_reduction(value);
            return Some(());
        }
        if !self.merger.has_sparse_output {
            let (memory, indices) = self.subscript(rewriter, self.output())?;
            StoreOp::build(rewriter, value, memory, &indices[..]);
            return Some(());
        }
        if !matches!(self.merger.kind(at), ExpressionKind::Select(_)) {
            return self.insert(rewriter, value, has_element);
        }
        let chain = self.chain?;
        let ty = rewriter.body().value_type(chain);
        let branch = emit::if_else(rewriter, value, &[ty]);
        rewriter.set_at_end(branch.then);
        let selected = self.merger.value(at)?;
        self.insert(rewriter, selected, has_element)?;
        self.merger.set_value(at, None);
        emit::yield_values(rewriter, &[self.chain?]);
        rewriter.set_at_end(branch.otherwise);
        emit::yield_values(rewriter, &[chain]);
        self.chain = Some(rewriter.body().result(branch.op, 0));
        rewriter.set_after(branch.op);
        Some(())
    }

    /// Inserts an element into the output, or into the current row (MLIR: `genInsertionStore`).
    fn insert(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        value: Value,
        has_element: Option<Value>,
    ) -> Option<()> {
        if self.expansion.is_some() {
            return self.insert_into_row(rewriter, value);
        }
        let rank = self.maps[self.output()].results.len();
        let indices: Vec<Value> =
            (0..rank).filter_map(|at| self.emitter.coordinate_of_loop(at)).collect();
        let chain = self.chain?;
        let cx = rewriter.context().clone();
        let inputs = &self.operands[..self.output()];
        let is_dense = inputs
            .iter()
            .all(|input| encoding_of(&cx, rewriter.body().value_type(*input)).is_none());
        let condition = match has_element {
            Some(condition) => Some(condition),
            None if is_dense => Some(is_nonzero(rewriter, value)?),
            None => None,
        };
        let Some(condition) = condition else {
            let op = InsertOp::build(rewriter, value, chain, &indices[..]);
            self.chain = Some(rewriter.value(op));
            return Some(());
        };
        let ty = rewriter.body().value_type(chain);
        let branch = emit::if_else(rewriter, condition, &[ty]);
        rewriter.set_at_end(branch.then);
        let op = InsertOp::build(rewriter, value, chain, &indices[..]);
        let inserted = rewriter.value(op);
        emit::yield_values(rewriter, &[inserted]);
        rewriter.set_at_end(branch.otherwise);
        emit::yield_values(rewriter, &[chain]);
        rewriter.set_after(branch.op);
        self.chain = Some(rewriter.body().result(branch.op, 0));
        Some(())
    }

    /// Stores an element into the current row, and notes its coordinate if it is new.
    fn insert_into_row(&mut self, rewriter: &mut Rewriter<'_>, value: Value) -> Option<()> {
        let row = self.expansion?;
        let index = self.row_index(rewriter)?;
        let (no, yes) = (Self::flag(rewriter, false), Self::flag(rewriter, true));
        let load = LoadOp::build(rewriter, row.filled, [index]);
        let is_filled = rewriter.value(load);
        let is_new = emit::compare(rewriter, CmpIPredicate::Eq, is_filled, no);
        let ty = emit::index_type(rewriter);
        let branch = emit::if_else(rewriter, is_new, &[ty]);
        rewriter.set_at_end(branch.then);
        StoreOp::build(rewriter, yes, row.filled, [index]);
        StoreOp::build(rewriter, index, row.added, [row.count]);
        let count = emit::add_constant(rewriter, row.count, 1);
        emit::yield_values(rewriter, &[count]);
        rewriter.set_at_end(branch.otherwise);
        emit::yield_values(rewriter, &[row.count]);
        rewriter.set_after(branch.op);
        if let Some(held) = &mut self.expansion {
            held.count = rewriter.body().result(branch.op, 0);
        }
        StoreOp::build(rewriter, value, row.values, [index]);
        Some(())
    }

    /// Returns the coordinate of the innermost level of the output (MLIR: `genIndex`).
    fn row_index(&self, rewriter: &Rewriter<'_>) -> Option<Value> {
        let last = self.maps[self.output()].results.last()?;
        let at = last.as_dim(rewriter.context())?;
        self.emitter.coordinate_of_loop(at as usize)
    }

    /// Creates the current value of an element of an output into which elements are inserted.
    pub(super) fn load_inserted(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        tensor: usize,
    ) -> Option<Value> {
        let identity = self.identity(rewriter.body());
        let Some(row) = self.expansion else {
            if identity.is_some() {
                return identity;
            }
            let ty = rewriter.body().value_type(self.operands[tensor]);
            let ty = terrace_builtin::shaped::element_type_or_self(rewriter.context(), ty);
            return zero(rewriter, ty);
        };
        let index = self.row_index(rewriter)?;
        let Some(identity) = identity else {
            let load = LoadOp::build(rewriter, row.values, [index]);
            return Some(rewriter.value(load));
        };
        let filled = LoadOp::build(rewriter, row.filled, [index]);
        let is_filled = rewriter.value(filled);
        let load = LoadOp::build(rewriter, row.values, [index]);
        let value = rewriter.value(load);
        Some(emit::select(rewriter, is_filled, value, identity))
    }
}
