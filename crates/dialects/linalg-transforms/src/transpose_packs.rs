//! The transposition of a packed operand of a structured operation: [`transpose_pack`] (MLIR:
//! `packTranspose`).

use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Op, Rewriter, Value};
use terrace_linalg::{PackOp, UnPackOp};

use crate::generic::Generic;
use crate::layout::Layout;

/// The operations that [`transpose_pack`] creates.
#[derive(Clone, Copy, Debug)]
pub struct TransposedPack {
    /// The new `linalg.pack`.
    pub pack: Op,
    /// The operation on the packed operand.
    pub op: Op,
    /// The `linalg.unpack`, if one was transposed, too.
    pub unpack: Option<Op>,
}

/// Permutes the outer dimensions by `outer` and the inner tiles by `inner` of the `linalg.pack`
/// `op`, whose only user is the structured operation `user`, and of `unpack`, a `linalg.unpack` of
/// the result of `user` for this operand; an empty permutation changes nothing. `None`, without a
/// change, if there are other users or the permutations do not fit.
pub fn transpose_pack(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    user: Op,
    unpack: Option<Op>,
    outer: &[usize],
    inner: &[usize],
) -> Option<TransposedPack> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = body.op(op).cast::<PackOp>()?;
    let (source, padding, result) = (view.source(), view.padding_value(), view.result());
    let operand = body.uses(result).find(|use_| body.user(*use_) == user)?;
    if !body.has_one_use(result) {
        return None;
    }
    let at = body.use_index(operand);
    let rank = shape_of(&cx, body.value_type(source))?.len();
    let layout = Layout::of_pack(view).reordered(rank, outer, inner)?;
    let inner_rank = layout.tiles.len();
    let mut generic = Generic::of(body, user)?;
    let map = generic.maps.get(at)?;
    let identity = |rank: usize| (0..rank).collect::<Vec<_>>();
    let outer_order = if outer.is_empty() { identity(rank) } else { outer.to_vec() };
    let inner_order = if inner.is_empty() { identity(inner_rank) } else { inner.to_vec() };
    let places = outer_order.into_iter().chain(inner_order.into_iter().map(|at| rank + at));
    let results: Option<Vec<_>> = places.map(|at| map.results.get(at).copied()).collect();
    generic.maps[at] = AffineMap::new(map.num_dims, 0, results?);

    rewriter.set_before(op);
    let packed = layout.pack_into_new(rewriter, op, source, padding)?;
    let pack = rewriter.body().defining_op(packed)?;
    let output = at.checked_sub(generic.inputs.len());
    match output {
        Some(output) => generic.outputs[output] = packed,
        None => generic.inputs[at] = packed,
    }
    rewriter.set_before(user);
    let new = generic.build_from(rewriter, user)?;
    rewriter.replace_with(user, new);
    let unpack = match (unpack, output) {
        (Some(unpack), Some(output)) => {
            let value = rewriter.body().result(new, output);
            Some(transpose_unpack(rewriter, unpack, value, outer, inner)?)
        }
        _ => None,
    };
    if !rewriter.body().has_uses(result) {
        rewriter.erase_op(op);
    }
    Some(TransposedPack { pack, op: new, unpack })
}

/// Replaces the `linalg.unpack` `op` by one of `source` whose layout is permuted.
fn transpose_unpack(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    source: Value,
    outer: &[usize],
    inner: &[usize],
) -> Option<Op> {
    let body = rewriter.body();
    let view = body.op(op).cast::<UnPackOp>()?;
    let dest = view.dest();
    let rank = shape_of(body.context(), body.value_type(dest))?.len();
    let layout = Layout::of_unpack(view).reordered(rank, outer, inner)?;
    rewriter.set_before(op);
    let new = layout.unpack(rewriter, source, dest);
    rewriter.replace_op(op, &[new]);
    rewriter.body().defining_op(new)
}
