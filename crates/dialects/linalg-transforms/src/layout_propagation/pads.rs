//! Propagation of layouts through `tensor.pad`, whose padded dimensions have no tiles.

use terrace_builtin::DYNAMIC;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Body, Builder, OpType, Operand, Rewriter, Type, Value};
use terrace_linalg::{PackOp, UnPackOp};
use terrace_tensor::{EmptyOp, PadOp, PadOpRef, constant_padding_value};

use super::{ControlPropagation, permits};
use crate::layout::Layout;
use crate::pads::Padding;

/// Whether `op` pads a dimension that `layout` tiles.
fn pads_tiles(body: &Body, op: PadOpRef<'_>, layout: &Layout) -> bool {
    let padding = Padding::of(op);
    layout.positions.iter().any(|dim| !padding.is_zero(body, *dim as usize))
}

/// Returns the padding of the packed tensor: that of the outer dimensions in their order, and none
/// of the tiles.
fn packed_padding(padding: &Padding, layout: &Layout) -> Option<Padding> {
    let packed = |list: &[Mixed]| {
        let mut list = layout.permuted(list)?;
        list.extend(layout.tiles.iter().map(|_| Mixed::Static(0)));
        Some(list)
    };
    Some(Padding { low: packed(&padding.low)?, high: packed(&padding.high)? })
}

/// Returns the type of `source` with this padding.
fn padded_type(b: &Builder<'_>, source: Value, padding: &Padding) -> Option<Type> {
    let cx = b.context();
    let ty: &RankedTensorType = b.body().value_type(source).downcast(cx)?;
    let size = |(size, (low, high)): (&i64, (&Mixed, &Mixed))| {
        let (Some(low), Some(high)) = (low.as_static(), high.as_static()) else {
            return DYNAMIC;
        };
        if *size == DYNAMIC { *size } else { size + low + high }
    };
    let pads = padding.low.iter().zip(&padding.high);
    let shape: Vec<i64> = ty.shape.iter().zip(pads).map(size).collect();
    Some(RankedTensorType::get(cx, &shape, ty.element).ty())
}

/// Packs the source of the `tensor.pad` that computes the source of `pack`.
pub(super) fn bubble_up(
    pack: PackOp,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
) -> Option<()> {
    let body = rewriter.body();
    let view = pack.view(body);
    let padded = view.source();
    let pad = body.defined_by::<PadOp>(padded)?;
    if !permits(control, body, pack.op()) || view.padding_value().is_some() {
        return None;
    }
    let value = constant_padding_value(pad)?;
    body.defined_by::<EmptyOp>(view.dest())?;
    let layout = Layout::of_pack(view);
    if pads_tiles(body, pad, &layout) {
        return None;
    }
    let (at, source, nofold) = (pad.id(), pad.source(), pad.nofold());
    let padding = packed_padding(&Padding::of(pad), &layout)?;
    let is_shared = !body.has_one_use(padded);
    rewriter.set_before(at);
    let packed = layout.pack_into_new(rewriter, at, source, None)?;
    let ty = padded_type(rewriter, packed, &padding)?;
    let new = padding.build(rewriter, ty, packed, value, nofold);
    if is_shared {
        let dest = layout.plain_destination(rewriter, at, new)?;
        let unpacked = layout.unpack(rewriter, new, dest);
        let kept = rewriter.body().defining_op(packed)?;
        rewriter.body_mut().replace_uses_if(padded, unpacked, |body, use_| body.user(use_) != kept);
    }
    rewriter.replace_op(pack.op(), &[new]);
    Some(())
}

/// Pads the source of the `linalg.unpack` whose result `op` pads.
pub(super) fn push_down(
    op: PadOp,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let unpack = body.defined_by::<UnPackOp>(view.source())?;
    if !permits(control, body, op.op()) {
        return None;
    }
    let layout = Layout::of_unpack(unpack);
    if pads_tiles(body, view, &layout) {
        return None;
    }
    let value = constant_padding_value(view)?;
    let (source, nofold) = (unpack.source(), view.nofold());
    let ty = body.value_type(view.result());
    shape_of(&cx, ty)?;
    let padding = packed_padding(&Padding::of(view), &layout)?;
    let packed = padded_type(rewriter, source, &padding)?;
    let new = padding.build(rewriter, packed, source, value, nofold);
    // As in MLIR, which takes the sizes from the type, dynamic ones lead to an invalid operation.
    let dest = EmptyOp::build(rewriter, ty, ()).value(rewriter);
    let unpacked = layout.unpack(rewriter, new, dest);
    rewriter.replace_op(op.op(), &[unpacked]);
    Some(())
}
