//! Structured operations as `linalg.generic` ([`generalized`]) with their loops in another order
//! ([`permute_loops`]).

use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_ir::{ArrayAttr, Attribute, Op, Rewriter};
use terrace_linalg::{GenericOp, IndexOp, Structured};

use crate::linalg_generalizations;

/// Replaces the named structured operation `op` by a `linalg.generic`, which is returned.
pub fn generalized(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let next = rewriter.body().next_op(op)?;
    let patterns = linalg_generalizations().into_patterns();
    patterns.first()?.apply(op, rewriter)?;
    rewriter.body().prev_op(next)
}

/// Permutes the loops of the `linalg.generic` `op` in place: new loop number i is the old loop
/// `order[i]` (MLIR: `interchangeGenericOp`).
pub fn permute_loops(rewriter: &mut Rewriter<'_>, op: Op, order: &[u32]) -> Option<()> {
    let cx = rewriter.context().clone();
    let mut new_place = vec![0; order.len()];
    for (new, old) in order.iter().enumerate() {
        *new_place.get_mut(*old as usize)? = new as u32;
    }
    let generic = rewriter.body().op(op).cast::<GenericOp>()?;
    let maps = Structured::of(*generic)?.indexing_maps()?;
    let iterators = generic.iterator_types().data(&cx).0.to_vec();
    let permuted: Vec<AffineExpr> =
        new_place.iter().map(|dim| AffineExpr::dim(&cx, *dim)).collect();
    let new_maps: Vec<Attribute> = maps
        .iter()
        .map(|map| {
            let results = map.results.iter();
            let results = results.map(|one| one.replace_dims_and_symbols(&cx, &permuted, &[]));
            let map = AffineMap::new(map.num_dims, 0, results.collect::<Vec<_>>());
            AffineMapAttr::get(&cx, map).attr()
        })
        .collect();
    let new_iterators: Option<Vec<Attribute>> =
        order.iter().map(|old| iterators.get(*old as usize).copied()).collect();
    let maps = ArrayAttr::get(&cx, new_maps).attr();
    let iterators = ArrayAttr::get(&cx, new_iterators?).attr();
    let body = rewriter.body_mut();
    body.set_attribute(op, "indexing_maps", Some(maps)).ok()?;
    body.set_attribute(op, "iterator_types", Some(iterators)).ok()?;
    let indices: Vec<Op> = body.ops_below(op).filter(|one| body.op(*one).is::<IndexOp>()).collect();
    for index in indices {
        let dim = rewriter.body().op(index).cast::<IndexOp>()?.dim();
        let new = *new_place.get(usize::try_from(dim).ok()?)?;
        let number = terrace_builtin::IntegerAttr::i64(&cx, i64::from(new)).attr();
        rewriter.body_mut().set_attribute(index, "dim", Some(number)).ok()?;
    }
    Some(())
}
