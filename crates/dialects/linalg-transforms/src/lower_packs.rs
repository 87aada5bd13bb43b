//! The lowering of `linalg.pack` and `linalg.unpack` to changes of the shape: [`lower_pack`],
//! [`lower_unpack`] (MLIR: `lowerPack`, `lowerUnPack`).

use terrace_affine::{Inputs, composed_apply_to};
use terrace_arith::{BuildConstant, ConstantOp, DivSIOp};
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::folding::zero_of;
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::slices::dropped_dims;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Op, OpType, Operand, Rewriter, Value};
use terrace_linalg::{PackOp, UnPackOp, build_named, build_transpose};
use terrace_tensor::{CollapseShapeOp, EmptyOp, ExpandShapeOp};
use terrace_tensor_transforms::{build_extract, build_insert, mixed_sizes};

use crate::loops::size_of;
use crate::pads::Padding;

/// The operations that a `linalg.pack` is lowered to.
#[derive(Clone, Copy, Debug)]
pub struct LoweredPack {
    /// The padding to whole tiles.
    pub pad: Op,
    /// The split of dimensions into tiles, and the transposition of the tiles; `None` if the padded
    /// tensor was inserted as a whole.
    pub tiles: Option<[Op; 2]>,
}

/// The operations that a `linalg.unpack` is lowered to.
#[derive(Clone, Copy, Debug)]
pub struct LoweredUnpack {
    /// The new tensor, the transposition to it, and the fusion of dimensions with those of the
    /// tiles; `None` if the result is a slice of the source.
    pub tiles: Option<[Op; 3]>,
    /// The slice without the padding.
    pub slice: Op,
}

/// The relation of the dimensions of a packed tensor to those of the plain one (MLIR:
/// `PackingMetadata`).
struct Tiles {
    /// The permutation from the packed dimensions to those where each tile follows its outer
    /// dimension.
    order: Vec<usize>,
    /// For each plain dimension the outer dimension, and its tile, in that order.
    groups: Vec<Vec<i64>>,
}

impl Tiles {
    /// Returns the relation for a packed tensor of `rank` dimensions with tiles of the dimensions
    /// `tiled`, and the permutation `outer` of outer dimensions, which may be empty. `None` if
    /// these do not fit.
    fn of(rank: usize, tiled: &[i64], outer: &[i64]) -> Option<Self> {
        let plain = rank.checked_sub(tiled.len())?;
        let (mut order, mut groups) = (Vec::new(), Vec::new());
        for dim in 0..plain {
            let own = outer.iter().position(|one| *one == dim as i64);
            order.push(if outer.is_empty() { dim } else { own? });
            let mut group = vec![order.len() as i64 - 1];
            if let Some(tile) = tiled.iter().position(|one| *one == dim as i64) {
                order.push(plain + tile);
                group.push(order.len() as i64 - 1);
            }
            groups.push(group);
        }
        (order.len() == rank).then_some(Self { order, groups })
    }

    /// Returns the entries of `list`, one per packed dimension, in this order.
    fn sorted<T: Copy>(&self, list: &[T]) -> Vec<T> {
        self.order.iter().map(|dim| list[*dim]).collect()
    }

    /// Returns the sizes of the plain dimensions, of which `sizes` are the parts in this order.
    fn products(&self, sizes: &[i64]) -> Vec<i64> {
        let product = |group: &Vec<i64>| {
            let mut sizes = group.iter().map(|dim| sizes[*dim as usize]);
            sizes.try_fold(1_i64, |all, size| (size != DYNAMIC).then(|| all.saturating_mul(size)))
        };
        self.groups.iter().map(|group| product(group).unwrap_or(DYNAMIC)).collect()
    }
}

/// Whether a packed tensor of this shape is one tile: all outer dimensions are 1, and tiles are in
/// the order of the plain dimensions.
fn is_one_tile(shape: &[i64], tiled: &[i64]) -> bool {
    let plain = shape.len() - tiled.len();
    shape[..plain].iter().all(|size| *size == 1) && tiled.iter().copied().eq(0..tiled.len() as i64)
}

/// Returns the slice of the leading `sizes` elements of each dimension.
pub(crate) fn leading(sizes: Vec<Mixed>) -> MixedSlice {
    let rank = sizes.len();
    MixedSlice {
        offsets: vec![Mixed::Static(0); rank],
        sizes,
        strides: vec![Mixed::Static(1); rank],
    }
}

/// Replaces the `linalg.pack` `op` by a padding, a reshape and a transposition; if `by_slice`, by
/// an insertion of the padded tensor where that is the same. `None`, without a change, if a tile
/// has a dynamic size or the operation is on buffers.
pub fn lower_pack(rewriter: &mut Rewriter<'_>, op: Op, by_slice: bool) -> Option<LoweredPack> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<PackOp>()?;
    let (source, dest, padding) = (view.source(), view.dest(), view.padding_value());
    let tiled = view.inner_dims_pos().to_vec();
    let outer = view.outer_dims_perm().to_vec();
    let tile_sizes = view.static_inner_tiles().to_vec();
    if tile_sizes.contains(&DYNAMIC) {
        return None;
    }
    let to = rewriter.body().value_type(dest);
    let packed = to.downcast::<RankedTensorType>(&cx)?.clone();
    let shape = packed.shape.to_vec();
    let tiles = Tiles::of(shape.len(), &tiled, &outer)?;
    let from = shape_of(&cx, rewriter.body().value_type(source))?.to_vec();
    rewriter.set_before(op);
    let zero = Mixed::Static(0);
    let mut highs = vec![zero; from.len()];
    let (d0, d1) = (AffineExpr::dim(&cx, 0), AffineExpr::dim(&cx, 1));
    let rest = d0.mul(&cx, AffineExpr::symbol(&cx, 0)).sub(&cx, d1);
    for (dim, tile) in tiled.iter().zip(&tile_sizes) {
        let dim = usize::try_from(*dim).ok()?;
        let outer = tiles.order[*tiles.groups.get(dim)?.first()? as usize];
        let own = size_of(rewriter, source, dim, from[dim]);
        let count = size_of(rewriter, dest, outer, shape[outer]);
        let inputs = Inputs { dims: &[count, own], symbols: &[Mixed::Static(*tile)] };
        highs[dim] = composed_apply_to(rewriter, op, rest, inputs);
    }
    let split_shape = tiles.sorted(&shape);
    let padded_shape = tiles.products(&split_shape);
    let padded = RankedTensorType::get(&cx, &padded_shape, packed.element).ty();
    let value = match padding {
        Some(value) => value,
        None => {
            let zero = zero_of(&cx, packed.element)?;
            ConstantOp::build(rewriter, zero).value(rewriter)
        }
    };
    let padding = Padding { low: vec![zero; from.len()], high: highs };
    let padded = padding.build(rewriter, padded, source, value, false);
    let pad = rewriter.body().defining_op(padded)?;
    if by_slice && is_one_tile(&shape, &tiled) && dropped_dims(&shape, &padded_shape).is_some() {
        let sizes = mixed_sizes(rewriter, dest)?;
        let value = build_insert(rewriter, padded, dest, &leading(sizes));
        rewriter.replace_op(op, &[value]);
        return Some(LoweredPack { pad, tiles: None });
    }
    let expanded = expand(rewriter, padded, &tiles.groups, &split_shape)?;
    let mut back = vec![0; tiles.order.len()];
    tiles.order.iter().enumerate().for_each(|(at, dim)| back[*dim] = at as i64);
    let value = rewriter.body().result(expanded, 0);
    let transpose = build_transpose(rewriter, value, dest, &back).op();
    rewriter.replace_with(op, transpose);
    Some(LoweredPack { pad, tiles: Some([expanded, transpose]) })
}

/// Splits each dimension of `tensor` into the dimensions of a group; the result has the shape
/// `shape`, with at most one dynamic size per group (MLIR: `inferExpandShapeOutputShape`).
pub(crate) fn expand(
    b: &mut Builder<'_>,
    tensor: Value,
    groups: &[Vec<i64>],
    shape: &[i64],
) -> Option<Op> {
    let cx = b.context().clone();
    let element = element_type_or_self(&cx, b.body().value_type(tensor));
    let ty = RankedTensorType::get(&cx, shape, element).ty();
    let mut dynamic = Vec::new();
    if shape.contains(&DYNAMIC) {
        let sizes = mixed_sizes(b, tensor)?;
        for (group, size) in groups.iter().zip(sizes) {
            let parts = || group.iter().map(|dim| shape[*dim as usize]);
            let Mixed::Dynamic(size) = size else { continue };
            let known: i64 = parts().filter(|part| *part != DYNAMIC).product();
            let divisor = b.constant_index(known);
            dynamic.push(match known {
                1 => size,
                _ => DivSIOp::build(b, size, divisor).value(b),
            });
        }
    }
    let statics = shape.to_vec();
    let groups = groups_attribute(&cx, groups);
    Some(ExpandShapeOp::build(b, ty, tensor, groups, &dynamic[..], statics).op())
}

/// Replaces the `linalg.unpack` `op` by a transposition, a reshape and a slice, copied to the
/// destination; if `by_slice`, by a slice of the source where that is the same. `None`, without a
/// change, if the operation is on buffers.
pub fn lower_unpack(rewriter: &mut Rewriter<'_>, op: Op, by_slice: bool) -> Option<LoweredUnpack> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op).cast::<UnPackOp>()?;
    let (source, dest) = (view.source(), view.dest());
    let tiled = view.inner_dims_pos().to_vec();
    let outer = view.outer_dims_perm().to_vec();
    let packed = rewriter.body().value_type(source).downcast::<RankedTensorType>(&cx)?.clone();
    let to = rewriter.body().value_type(dest);
    let shape = packed.shape.to_vec();
    let plain = shape_of(&cx, to)?.to_vec();
    let tiles = Tiles::of(shape.len(), &tiled, &outer)?;
    rewriter.set_before(op);
    if by_slice && is_one_tile(&shape, &tiled) {
        let mut sizes = vec![Mixed::Static(1); shape.len().checked_sub(plain.len())?];
        sizes.extend(mixed_sizes(rewriter, dest)?);
        let value = build_extract(rewriter, to, source, &leading(sizes));
        let slice = rewriter.body().defining_op(value)?;
        rewriter.replace_op(op, &[value]);
        return Some(LoweredUnpack { tiles: None, slice });
    }
    let sizes = mixed_sizes(rewriter, source)?;
    let (split_shape, sizes) = (tiles.sorted(&shape), tiles.sorted(&sizes));
    let ty = RankedTensorType::get(&cx, &split_shape, packed.element).ty();
    let empty = EmptyOp::build(rewriter, ty, split(&sizes).1);
    let value = empty.value(rewriter);
    let order: Vec<i64> = tiles.order.iter().map(|dim| *dim as i64).collect();
    let transpose = build_transpose(rewriter, source, value, &order).op();
    let value = rewriter.body().result(transpose, 0);
    let ty = RankedTensorType::get(&cx, &tiles.products(&split_shape), packed.element).ty();
    let groups = groups_attribute(&cx, &tiles.groups);
    let collapse = CollapseShapeOp::build(rewriter, ty, value, groups);
    let value = collapse.value(rewriter);
    let sizes = mixed_sizes(rewriter, dest)?;
    let value = build_extract(rewriter, to, value, &leading(sizes));
    let slice = rewriter.body().defining_op(value)?;
    let copy = build_named(rewriter, "linalg.copy", &[value], &[dest], &[])?;
    rewriter.replace_with(op, copy);
    let tiles = Some([empty.op(), transpose, collapse.op()]);
    Some(LoweredUnpack { tiles, slice })
}
