//! Folds of slices, paddings and transpositions into `linalg.pack` and `linalg.unpack`
//! ([`pack_folds`]).

use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Body, Op, OpRef, OpType, PatternSet, Rewriter, Value};
use terrace_linalg::{PackOp, Structured, TransposeOp, UnPackOp};
use terrace_tensor::{ExtractSliceOp, PadOp, build_empty, constant_padding_value};
use terrace_tensor_transforms::mixed_sizes;

use crate::generic::{Generic, block_of};
use crate::layout::{Layout, inverse};
use crate::layout_propagation::{ControlPropagation, permits};
use crate::pads::Padding;

/// Returns the patterns that fold slices, paddings and transpositions into `linalg.pack` and
/// `linalg.unpack` where `control` permits it for the folded use (MLIR:
/// `populateFoldIntoPackAndUnpackPatterns`).
pub fn pack_folds(control: ControlPropagation) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>("FoldUnpackWithExtractSliceOp", move |op, rewriter| {
        slice_of_unpack(op, rewriter, control)
    });
    set.add::<PackOp>("FoldPadWithPackOp", move |op, rewriter| pack_of_pad(op, rewriter, control));
    set.add_at(
        "FoldProducerPackWithConsumerLinalgTransposeOp",
        PatternRoot::Any,
        move |op, rewriter| transpose_of_pack(op, rewriter, control),
    );
    set.add::<PackOp>("FoldConsumerPackWithProducerLinalgTransposeOp", move |op, rewriter| {
        pack_of_transpose(op, rewriter, control)
    });
    set.add::<UnPackOp>("FoldConsumerUnPackWithProducerLinalgTransposeOp", move |op, rewriter| {
        unpack_of_transpose(op, rewriter, control)
    });
    set.add_at(
        "FoldProducerUnPackWithConsumerLinalgTransposeOp",
        PatternRoot::Any,
        move |op, rewriter| transpose_of_unpack(op, rewriter, control),
    );
    set
}

/// Whether each tiled dimension of the plain shape `plain` has less than one tile of padding in the
/// packed shape `packed`, where `more` elements of padding are added for the tile of a number;
/// false if a size is dynamic.
fn pads_within_tiles(
    layout: &Layout,
    plain: &[i64],
    packed: &[i64],
    more: impl Fn(usize) -> Option<i64>,
) -> bool {
    let rank = packed.len().saturating_sub(layout.positions.len());
    let Some(outer) = layout.unpermuted(&packed[..rank]) else { return false };
    layout.positions.iter().zip(&layout.tiles).enumerate().all(|(at, (dim, tile))| {
        let dim = *dim as usize;
        let (Some(size), Some(tiles)) = (plain.get(dim), outer.get(dim)) else { return false };
        let (Some(tile), Some(more)) = (tile.as_static(), more(at)) else { return false };
        *size != DYNAMIC && *tiles != DYNAMIC && tiles * tile - size + more < tile
    })
}

/// Unpacks directly into the slice, which begins at the origin.
fn slice_of_unpack(
    op: ExtractSliceOp,
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
    let slice = mixed_slice!(view);
    let ty: &RankedTensorType = body.value_type(view.result()).downcast(&cx)?;
    let dest = shape_of(&cx, body.value_type(unpack.dest()))?;
    let packed = shape_of(&cx, body.value_type(unpack.source()))?;
    let layout = Layout::of_unpack(unpack);
    let starts = slice.offsets.iter().all(|offset| offset.is(body, 0));
    if ty.shape.len() != dest.len()
        || !starts
        || !slice.strides.iter().all(|stride| stride.is(body, 1))
        || !pads_within_tiles(&layout, &ty.shape, packed, |_| Some(0))
    {
        return None;
    }
    let source = unpack.source();
    let element = ty.element;
    let dest = build_empty(rewriter, &slice.sizes, element);
    let new = layout.unpack(rewriter, source, dest);
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}

/// Packs the source of a padding behind it, with the padding value of both.
fn pack_of_pad(op: PackOp, rewriter: &mut Rewriter<'_>, control: ControlPropagation) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let pad = body.defined_by::<PadOp>(view.source())?;
    let padding = Padding::of(pad);
    if pad.nofold()
        || !padding.low.iter().all(|low| low.is(body, 0))
        || !permits(control, body, op.op())
    {
        return None;
    }
    let value = constant_padding_value(pad)?;
    if view.padding_value().is_some_and(|held| !is_same_number(body, held, value)) {
        return None;
    }
    let layout = Layout::of_pack(view);
    let plain = shape_of(&cx, body.value_type(view.source()))?;
    let packed = shape_of(&cx, body.value_type(view.dest()))?;
    // As in MLIR, the paddings are those of the first dimensions, whichever are tiled.
    let high = |at: usize| padding.high.get(at)?.known(body);
    if !pads_within_tiles(&layout, plain, packed, high) {
        return None;
    }
    let (source, dest) = (pad.source(), view.dest());
    let new = layout.pack(rewriter, source, dest, Some(value));
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}

/// Whether two values are the same, or the same integer.
fn is_same_number(body: &Body, a: Value, b: Value) -> bool {
    let number = |value| constant_value(body, value)?.downcast::<IntegerAttr>(body.context());
    a == b || number(a).is_some_and(|a| number(b).is_some_and(|b| a.value == b.value))
}

/// Returns for each dimension of the result of a transposition the dimension of its input; `None`
/// if `op` is no transposition (MLIR: `getTransposeOpPermutation`).
fn permutation_of(op: OpRef<'_>) -> Option<Vec<usize>> {
    if let Some(transpose) = op.cast::<TransposeOp>() {
        return transpose.permutation().iter().map(|dim| usize::try_from(*dim).ok()).collect();
    }
    let (cx, body) = (op.context(), op.body());
    Structured::of(op)?;
    let generic = Generic::of(body, op.id())?;
    let block = block_of(body, op.id())?;
    let [input, output] = &generic.maps[..] else { return None };
    if !generic.is_parallel()
        || generic.inputs.len() != 1
        || body.ops_in(block).count() != 1
        || !input.is_permutation(cx)
        || !output.is_permutation(cx)
        || input == output
    {
        return None;
    }
    let place = |expr| input.results.iter().position(|other| other == expr);
    output.results.iter().map(place).collect()
}

/// Returns `layout` of a tensor of `rank` plain dimensions with the packed dimensions permuted;
/// `None` if a tile would become an outer dimension.
fn permuted(layout: Layout, permutation: &[usize], rank: usize) -> Option<Layout> {
    let (outer, tiles) = permutation.split_at_checked(rank)?;
    let inner: Option<Vec<usize>> = tiles.iter().map(|at| at.checked_sub(rank)).collect();
    layout.reordered(rank, outer, &inner?)
}

/// Packs into the transposed layout.
fn transpose_of_pack(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = body.op(op);
    Structured::of(view)?;
    let pack = body.defined_by::<PackOp>(view.operands().next()?)?;
    if !permits(control, body, op) {
        return None;
    }
    let permutation = permutation_of(view)?;
    let source = pack.source();
    let rank = shape_of(&cx, body.value_type(source))?.len();
    let layout = permuted(Layout::of_pack(pack), &permutation, rank)?;
    let padding = pack.padding_value();
    let new = layout.pack_into_new(rewriter, op, source, padding)?;
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// Packs the input of a transposition.
fn pack_of_transpose(
    op: PackOp,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let transpose = body.op(body.defining_op(view.source())?);
    Structured::of(transpose)?;
    if !permits(control, body, op.op()) {
        return None;
    }
    let permutation = permutation_of(transpose)?;
    let old = Layout::of_pack(view);
    let dim = |dim: &i64| permutation.get(*dim as usize).map(|dim| *dim as i64);
    let positions = old.positions.iter().map(dim).collect::<Option<Vec<_>>>()?;
    let outer = match old.outer.is_empty() {
        true => permutation.iter().map(|dim| *dim as i64).collect(),
        false => old.outer.iter().map(dim).collect::<Option<Vec<_>>>()?,
    };
    let layout = Layout { positions, tiles: old.tiles, outer };
    let (source, padding) = (transpose.operand(0), view.padding_value());
    let new = layout.pack_into_new(rewriter, op.op(), source, padding)?;
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}

/// Unpacks into the destination of the transposition.
fn transpose_of_unpack(
    op: Op,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    let structured = Structured::of(view)?;
    let dest = structured.outputs().next()?;
    let unpack = body.defined_by::<UnPackOp>(view.operands().next()?)?;
    if !permits(control, body, op) {
        return None;
    }
    let places: Vec<i64> =
        inverse(&permutation_of(view)?)?.into_iter().map(|dim| dim as i64).collect();
    let old = Layout::of_unpack(unpack);
    let place = |dim: &i64| places.get(*dim as usize).copied();
    let positions = old.positions.iter().map(place).collect::<Option<Vec<_>>>()?;
    let outer = old.permuted(&places)?;
    let layout = Layout { positions, tiles: old.tiles, outer };
    let source = unpack.source();
    let new = layout.unpack(rewriter, source, dest);
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// Unpacks the input of a transposition.
fn unpack_of_transpose(
    op: UnPackOp,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let transpose = body.op(body.defining_op(view.source())?);
    Structured::of(transpose)?;
    if !permits(control, body, op.op()) {
        return None;
    }
    let permutation = permutation_of(transpose)?;
    let old = Layout::of_unpack(view);
    let rank = permutation.len().checked_sub(old.positions.len())?;
    let places = inverse(&permutation)?;
    let dest = view.dest();
    let element = element_type_or_self(&cx, body.value_type(dest));
    let source = transpose.operand(0);
    // As in MLIR, the sizes are built before it is known whether they are needed.
    let sizes = mixed_sizes(rewriter, dest)?;
    let layout = permuted(old, &places, rank)?;
    let dest = build_empty(rewriter, &sizes, element);
    let new = layout.unpack(rewriter, source, dest);
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}
