//! Packing of products of matrices ([`pack_matmul_greedily`]), and transposition of their packed
//! operands ([`transpose_pack`]).

use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, mixed, split, statics};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Op, OpType, Operand, Rewriter};
use terrace_linalg::{GenericOp, PackOp, Structured};
use terrace_tensor::EmptyOp;

use crate::generic::{Generic, maps_attribute};
use crate::interchange::{generalized, permute_loops};
use crate::packing::{Packed, contraction_dims, pack, padded_sizes};

/// The sizes and the order of the innermost loops of a packed product of matrices.
pub struct MatmulPacking {
    /// The tile sizes of the loops `m`, `n` and `k`.
    pub sizes: Vec<Mixed>,
    /// For each loop, the number of which the tile is a multiple that holds the whole loop; 0 = the
    /// tile size is used.
    pub multiples: Vec<i64>,
    /// The positions of the loops `m`, `n` and `k`.
    pub order: Vec<usize>,
}

/// Packs the loops of the last `m`, `n` and `k` of the operation `op`, which is replaced. `None` if
/// it is no product of matrices (MLIR: `packMatmulGreedily`).
pub fn pack_matmul_greedily(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    packing: &MatmulPacking,
) -> Option<Packed> {
    let dims = contraction_dims(rewriter.body(), op)?;
    let loops = Structured::of(rewriter.body().op(op))?.parallel_loops()?.len();
    let last = [*dims.m.last()?, *dims.n.last()?, *dims.k.last()?];
    let first = loops.checked_sub(3).filter(|_| loops > 2)?;
    let mut order: Vec<Option<usize>> = vec![None; loops];
    let (mut sizes, mut multiples) = (vec![Mixed::Static(0); 3], vec![0; 3]);
    for (at, place) in packing.order.iter().enumerate() {
        *order.get_mut(first + place)? = Some(*last.get(at)?);
        *sizes.get_mut(*place)? = *packing.sizes.get(at)?;
        *multiples.get_mut(*place)? = packing.multiples.get(at).copied().unwrap_or(0);
    }
    let mut others = (0..loops).filter(|dim| !last.contains(dim));
    let order: Vec<u32> = order
        .into_iter()
        .map(|dim| dim.or_else(|| others.next()).map(|dim| dim as u32))
        .collect::<Option<_>>()?;
    let generic = match rewriter.body().op(op).is::<GenericOp>() {
        true => op,
        false => generalized(rewriter, op)?,
    };
    rewriter.set_before(generic);
    permute_loops(rewriter, generic, &order)?;
    let sizes = padded_sizes(rewriter, generic, &sizes, &multiples)?;
    pack(rewriter, generic, &sizes)
}

/// Permutes the outer dimensions by `outer` and the inner tiles by `inner` of the `linalg.pack`
/// `op`, whose only user is the `linalg.generic` `user`; returns the new pack. `None`, without a
/// change, if there are other users or the permutations do not fit (MLIR: `packTranspose`).
pub fn transpose_pack(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    user: Op,
    outer: &[usize],
    inner: &[usize],
) -> Option<Op> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = body.op(op).cast::<PackOp>()?;
    let (source, padding, result) = (view.source(), view.padding_value(), view.result());
    let operand = body.uses(result).find(|use_| body.user(*use_) == user)?;
    if !body.has_one_use(result) {
        return None;
    }
    let at = body.use_index(operand);
    let tiles = mixed(view.static_inner_tiles(), view.inner_tiles());
    let old_outer: Vec<i64> = match &view.outer_dims_perm()[..] {
        [] => (0..outer.len() as i64).collect(),
        list => list.to_vec(),
    };
    let positions: Vec<i64> =
        inner.iter().map(|at| view.inner_dims_pos().get(*at).copied()).collect::<Option<_>>()?;
    let tiles: Vec<Mixed> =
        inner.iter().map(|at| tiles.get(*at).copied()).collect::<Option<_>>()?;
    let order: Vec<i64> =
        outer.iter().map(|at| old_outer.get(*at).copied()).collect::<Option<_>>()?;
    let mut generic = Generic::of_generic(body, user)?;
    let map = generic.maps.get(at)?;
    let rank = outer.len();
    let places = outer.iter().copied().chain(inner.iter().map(|at| rank + at));
    let places: Vec<usize> = places.collect();
    let results: Option<Vec<_>> = places.iter().map(|at| map.results.get(*at).copied()).collect();
    generic.maps[at] = AffineMap::new(map.num_dims, 0, results?);

    // Sizes of the destination follow its dimensions.
    let dest = view.dest();
    let empty = body.defined_by::<EmptyOp>(dest)?;
    let old = shape_of(&cx, body.value_type(dest))?.to_vec();
    let sizes = mixed(&old, empty.dynamic_sizes());
    let sizes: Vec<Mixed> =
        places.iter().map(|at| sizes.get(*at).copied()).collect::<Option<_>>()?;
    let element = element_type_or_self(&cx, body.value_type(dest));
    let ty = RankedTensorType::get(&cx, &statics(&sizes), element).ty();
    rewriter.set_before(op);
    let (_, dynamic) = split(&sizes);
    let dest = EmptyOp::build(rewriter, ty, &dynamic[..]).value(rewriter);
    let (numbers, values) = split(&tiles);
    let new = PackOp::build(rewriter, source, dest, padding, positions, &values[..], numbers);
    new.set_outer_dims_perm(rewriter.body_mut(), order);
    let new = new.op();
    rewriter.replace_with(op, new);
    let maps = maps_attribute(&cx, &generic.maps).attr();
    rewriter.body_mut().set_attribute(user, "indexing_maps", Some(maps)).ok()?;
    Some(new)
}
