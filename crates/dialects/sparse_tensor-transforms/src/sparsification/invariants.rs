//! Loads and reductions that are moved out of loops, and rows of sparse outputs.

use terrace_builtin::affine::{AffineExpr, AffineExprKind};
use terrace_builtin::{DYNAMIC, MemRefType};
use terrace_ir::{Context, OpType, Rewriter, Value};
use terrace_sparse_tensor::{CompressOp, ExpandOp};

use super::kernel::{Expansion, Kernel, Reduction};
use crate::emit;
use crate::merger::{ExpressionId, ExpressionKind};

/// Whether the loops in `expr` are outside of loop number `current`; sets `is_current` if the
/// innermost of them is directly around (MLIR: `isInvariantAffine`).
pub(super) fn is_invariant(
    cx: &Context,
    expr: AffineExpr,
    current: usize,
    is_current: &mut bool,
) -> bool {
    match expr.kind(cx) {
        AffineExprKind::Dim(at) => {
            let at = at as usize;
            *is_current |= at + 1 == current;
            at < current
        }
        AffineExprKind::Binary(_, left, right) => {
            is_invariant(cx, left, current, is_current)
                && is_invariant(cx, right, current, is_current)
        }
        _ => true,
    }
}

impl Kernel {
    /// Starts or ends the reductions and loads that are invariant from loop `current` inwards
    /// (MLIR: `genInvariants`).
    pub(super) fn invariants(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
        current: usize,
        starts: bool,
    ) -> Option<()> {
        match self.merger.kind(at) {
            ExpressionKind::Tensor(tensor) => {
                self.invariant_element(rewriter, at, tensor, current, starts)
            }
            ExpressionKind::Invariant(_) | ExpressionKind::Loop(_) | ExpressionKind::Zero => {
                Some(())
            }
            _ => {
                let around = self.enter_custom_reduction(at);
                for operand in self.merger.operands(at).into_iter().flatten() {
                    self.invariants(rewriter, operand, current, starts)?;
                }
                self.custom_reduction = around;
                Some(())
            }
        }
    }

    fn invariant_element(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
        tensor: usize,
        current: usize,
        starts: bool,
    ) -> Option<()> {
        let cx = rewriter.context().clone();
        let mut is_current = current == 0;
        let exprs = self.maps[tensor].results.clone();
        let is_outside =
            exprs.iter().all(|expr| is_invariant(&cx, *expr, current, &mut is_current));
        if !is_outside || !is_current {
            return Some(());
        }
        if tensor != self.output() {
            let value = match starts {
                true => Some(self.load(rewriter, at, tensor)?),
                false => None,
            };
            self.merger.set_value(at, value);
            return Some(());
        }
        if starts {
            self.start_reduction(rewriter, at, tensor)
        } else {
            self.end_reduction(rewriter, at)
        }
    }

    fn start_reduction(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        at: ExpressionId,
        tensor: usize,
    ) -> Option<()> {
        if self.custom_reduction.is_none() || self.reduction.is_none() {
            let value = match self.custom_reduction {
                Some(_) => self.identity(rewriter.body())?,
                None => self.load(rewriter, at, tensor)?,
            };
            self.reduction = Some(Reduction { expression: at, value, has_element: None });
            self.merger.set_value(at, Some(value));
        }
        if self.merger.has_sparse_output {
            let no = Self::flag(rewriter, false);
            self.set_has_element(no);
        }
        Some(())
    }

    fn end_reduction(&mut self, rewriter: &mut Rewriter<'_>, at: ExpressionId) -> Option<()> {
        if let Some(held) = self.reduction.take() {
            self.merger.set_value(held.expression, None);
            self.store(rewriter, at, Some(held.value), held.has_element)?;
        }
        Some(())
    }

    /// Starts or ends a row of the output whose elements are computed in any order (MLIR:
    /// `genExpand`).
    pub(super) fn expand(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        current: usize,
        starts: bool,
    ) -> Option<()> {
        let rank = self.maps[self.output()].results.len();
        let is_row = self.merger.has_sparse_output
            && self.outer_parallel + 1 == rank
            && self.outer_parallel == current;
        if !is_row {
            return Some(());
        }
        let tensor = self.operands[self.output()];
        if starts {
            let cx = rewriter.context().clone();
            let element = rewriter.body().value_type(tensor);
            let element = terrace_builtin::shaped::element_type_or_self(&cx, element);
            let (index, flag) = (emit::index_type(rewriter), emit::bool_type(rewriter));
            let [values, filled, added] =
                [element, flag, index].map(|ty| MemRefType::get(&cx, &[DYNAMIC], ty).ty());
            let op = ExpandOp::build(rewriter, values, filled, added, tensor).op();
            let results = emit::results(rewriter, op);
            let &[values, filled, added, count] = &results[..] else { return None };
            self.expansion = Some(Expansion { values, filled, added, count });
        } else {
            let indices: Vec<Value> =
                (0..current).filter_map(|at| self.emitter.coordinate_of_loop(at)).collect();
            let Expansion { values, filled, added, count } = self.expansion.take()?;
            let chain = self.chain?;
            let op = CompressOp::build(rewriter, values, filled, added, count, chain, &indices[..]);
            self.chain = Some(rewriter.value(op));
        }
        Some(())
    }
}
