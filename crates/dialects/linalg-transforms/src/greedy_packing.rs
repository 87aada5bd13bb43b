//! Packing of products of matrices: [`pack_matmul_greedily`].

use terrace_builtin::mixed::Mixed;
use terrace_ir::{Op, Rewriter};
use terrace_linalg::{GenericOp, Structured};

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
