//! Rewrites of operations in a `vector.mask` (MLIR: `MaskableOpRewritePattern`), and the passes'
//! lowering of masks to masked transfers.

use terrace_arith::SelectOp;
use terrace_ir::{Body, Builder, Op, OpType, Operand, Rewriter, Value};
use terrace_vector::{MaskOp, YieldOp};

/// A `vector.mask` and its operands.
#[derive(Clone, Copy)]
pub(crate) struct Masking {
    /// The `vector.mask` operation.
    pub(crate) op: Op,
    /// The mask of the elements with an effect.
    pub(crate) mask: Value,
    /// The value of the other elements; `None` = poison.
    pub(crate) passthru: Option<Value>,
}

impl Masking {
    /// Returns the `vector.mask` that contains `op`; `None` if `op` is not masked.
    pub(crate) fn around(body: &Body, op: Op) -> Option<Self> {
        let parent = body.parent_op(op)?;
        let mask = body.op(parent).cast::<MaskOp>()?;
        Some(Self { op: parent, mask: mask.mask(), passthru: mask.passthru() })
    }
}

/// Whether `op` is in a `vector.mask`.
pub(crate) fn is_masked(body: &Body, op: Op) -> bool {
    Masking::around(body, op).is_some()
}

/// Replaces `op`, or the `vector.mask` around it, by the value that `build` creates before it from
/// the mask (MLIR: `matchAndRewriteMaskableOp`). `None` if `build` returns `None`.
pub(crate) fn rewrite_maskable(
    rw: &mut Rewriter<'_>,
    op: Op,
    build: impl FnOnce(&mut Rewriter<'_>, Option<Value>) -> Option<Value>,
) -> Option<()> {
    let around = Masking::around(rw.body(), op);
    let root = around.map_or(op, |around| around.op);
    rw.set_before(root);
    let value = build(rw, around.map(|around| around.mask))?;
    rw.replace_op(root, &[value]);
    Some(())
}

/// Moves the new operation `op` into a `vector.mask` with `mask`, and returns the only result
/// (MLIR: `maskOperation`); without a mask, returns the result of `op`.
pub fn masked(b: &mut Builder<'_>, op: Op, mask: Option<Value>) -> Option<Value> {
    let value = b.body().result(op, 0);
    let Some(mask) = mask else { return Some(value) };
    let ty = b.body().value_type(value);
    let around = MaskOp::build(b, &[ty][..], mask, None).op();
    let region = b.body().region(around, 0)?;
    let point = b.point();
    let block = b.append_block(region, &[]);
    b.body_mut().move_op(op, block, None);
    YieldOp::build(b, &[value][..]);
    b.set_point(point);
    Some(b.body().result(around, 0))
}

/// Moves the new operation `op`, which has no results, into a `vector.mask` with `mask`; without a
/// mask, leaves it where it is (MLIR: `maskOperation`).
pub(crate) fn mask_without_results(b: &mut Builder<'_>, op: Op, mask: Option<Value>) -> Option<()> {
    let Some(mask) = mask else { return Some(()) };
    let around = MaskOp::build(b, &[][..], mask, None).op();
    let region = b.body().region(around, 0)?;
    let point = b.point();
    let block = b.append_block(region, &[]);
    b.body_mut().move_op(op, block, None);
    YieldOp::build(b, &[][..]);
    b.set_point(point);
    Some(())
}

/// Selects `value` where `mask` is set and `otherwise` elsewhere (MLIR: `selectPassthru`); returns
/// `value` if there is no mask.
pub(crate) fn selected(
    b: &mut Builder<'_>,
    mask: Option<Value>,
    value: Value,
    otherwise: Value,
) -> Value {
    match mask {
        Some(mask) => SelectOp::build(b, mask, value, otherwise).value(b),
        None => value,
    }
}
