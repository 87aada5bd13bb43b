//! Canonicalization of operations whose operands are filled.

use terrace_builtin::mixed::Mixed;
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_tensor::{CollapseShapeOp, ConcatOp, ExpandShapeOp, ExtractOp};

use super::rebuild;
use crate::{CopyOp, FillOp, PackOp, TransposeOp};

/// A fill of a tensor or buffer.
#[derive(Clone, Copy)]
pub(super) struct Fill {
    pub(super) op: Op,
    pub(super) value: Value,
    pub(super) init: Value,
}

impl Fill {
    /// Returns the fill that defines `value`.
    pub(super) fn of(body: &Body, value: Value) -> Option<Self> {
        let fill = body.defined_by::<FillOp>(value)?;
        let (value, init) = (fill.inputs().next()?, fill.outputs().next()?);
        Some(Self { op: fill.id(), value, init })
    }

    /// Builds a fill of `init` with the same value.
    pub(super) fn rebuild(self, rewriter: &mut Rewriter<'_>, init: Value) -> Op {
        rebuild(rewriter, self.op, &[self.value, init], 1)
    }
}

pub(crate) fn fill(set: &mut PatternSet) {
    set.add::<CopyOp>("FoldFillWithCopy", copy);
    set.add::<ExtractOp>("FoldFillWithTensorExtract", |op, rewriter| {
        let body = rewriter.body();
        let fill = Fill::of(body, body.operand(op.op(), 0))?;
        rewriter.replace_op(op.op(), &[fill.value]);
        Some(())
    });
    set.add::<PackOp>("FoldFillWithPack", pack);
    super::fill_pad::pad(set);
    set.add::<CollapseShapeOp>("FoldFillWithTensorReshape", |op, rw| reshape(op.op(), rw));
    set.add::<ExpandShapeOp>("FoldFillWithTensorReshape", |op, rw| reshape(op.op(), rw));
    super::fill_pad::insert(set);
    set.add::<TransposeOp>("FoldFillWithTranspose", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let (fill, init) = (Fill::of(body, view.input())?, view.init());
        let new = fill.rebuild(rewriter, init);
        rewriter.replace_with(op.op(), new);
        Some(())
    });
    set.add::<ConcatOp>("FoldConcatsOfFill", concat);
}

/// Turns a copy of a fill into a fill, and lets a copy into a fill write to what is filled.
fn copy(op: CopyOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (input, output) = (view.inputs().next()?, view.outputs().next()?);
    let new = if let Some(fill) = Fill::of(body, input) {
        rebuild_as(rewriter, fill, op.op(), output)?
    } else {
        let fill = Fill::of(body, output)?;
        rebuild(rewriter, op.op(), &[input, fill.init], 1)
    };
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Builds a fill of `init` with as many results as `op`; `None` if `op` has none.
fn rebuild_as(rewriter: &mut Rewriter<'_>, fill: Fill, op: Op, init: Value) -> Option<Op> {
    let body = rewriter.body();
    (body.result_count(op) == body.result_count(fill.op)).then(|| fill.rebuild(rewriter, init))
}

/// Fills the destination of a pack of a fill, if the padding has the same value.
fn pack(op: PackOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let (fill, dest) = (Fill::of(body, view.source())?, view.dest());
    let same = |padding: Value| Mixed::Dynamic(padding).same(body, Mixed::Dynamic(fill.value));
    if !view.padding_value().is_none_or(same) || !body.has_one_use(dest) {
        return None;
    }
    let new = fill.rebuild(rewriter, dest);
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Fills the reshaped init instead of reshaping the filled tensor.
fn reshape(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let fill = Fill::of(body, body.operand(op, 0))?;
    let (outer, inner) = (rewriter.location(), body.location(fill.op));
    let ty = body.value_type(body.result(op, 0));
    let mut operands: Vec<Value> = body.operands(op).collect();
    operands[0] = fill.init;
    rewriter.set_location(inner);
    let reshaped = super::clone_with(rewriter, op, &operands, &[ty]);
    rewriter.body_mut().set_attributes(reshaped, &[]);
    rewriter.body_mut().set_location(reshaped, inner);
    let reshaped = rewriter.body().result(reshaped, 0);
    rewriter.set_location(outer);
    let new = fill.rebuild(rewriter, reshaped);
    rewriter.replace_with(op, new);
    Some(())
}

/// Fills the concatenation of what fills with one value fill.
fn concat(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let fills: Vec<Fill> =
        view.inputs().map(|value| Fill::of(body, value)).collect::<Option<_>>()?;
    let first = *fills.first()?;
    if fills.iter().any(|fill| fill.value != first.value) {
        return None;
    }
    let ty = body.value_type(view.result());
    let inits: Vec<Value> = fills.iter().map(|fill| fill.init).collect();
    let joined = super::clone_with(rewriter, op.op(), &inits, &[ty]);
    rewriter.body_mut().set_attributes(joined, &[]);
    let joined = rewriter.body().result(joined, 0);
    let new = first.rebuild(rewriter, joined);
    rewriter.replace_with(op.op(), new);
    Some(())
}
