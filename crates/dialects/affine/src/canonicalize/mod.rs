//! Canonicalization patterns, by operation.

mod branch;
mod extremes;
mod indices;
pub(crate) mod ranges;

pub(crate) use branch::r#if;
pub(crate) use extremes::{max, min};
pub(crate) use indices::{delinearize_index, linearize_index};

use smallvec::SmallVec;
use terrace_builtin::{AffineMap, AffineMapAttr};
use terrace_ir::{Handle, Mapping, Op, OpRef, OpType, OperandGroup, PatternSet, Rewriter, Value};

use crate::compose::{AppliedMap, is_settled};
use crate::validity::map_of;
use crate::{
    AffineApplyOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp,
};

/// Composes and simplifies the map and operands of `op`; `None` if that changes nothing.
fn simplified(op: OpRef<'_>, map: &AffineMap, operands: &[Value]) -> Option<AppliedMap> {
    if operands.len() != map.num_inputs() as usize {
        return None;
    }
    if is_settled(op, map, operands) {
        let map = ranges::simplified(op, map, operands)?;
        return Some(AppliedMap { map, operands: operands.to_vec() });
    }
    let mut new = AppliedMap::new(map, operands.to_vec())?;
    new.settle(op);
    if let Some(map) = ranges::simplified(op, &new.map, &new.operands) {
        new.map = map;
    }
    (new.map != *map || new.operands != operands).then_some(new)
}

/// Declares the pattern that composes the map of an operation with the `affine.apply`s that define
/// its operands, which are operand group number `$group` (MLIR: `SimplifyAffineOp`).
macro_rules! simplify {
    ($($name:ident: $op:ident, $operands:ident, $group:literal;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>(concat!("SimplifyAffineOp<", stringify!($op), ">"), |op, rewriter| {
                let view = op.view(rewriter.body());
                let operands: SmallVec<[Value; 4]> = view.$operands().collect();
                let new = simplified(*view, map_of(*view, view.map())?, &operands)?;
                let copy = bare_copy(op.op(), rewriter);
                rewriter.body_mut().set_operand_group(copy, OperandGroup::of($group), &new.operands);
                let map: Handle<AffineMapAttr> = AffineMapAttr::get(rewriter.context(), new.map);
                <$op>::from_op(copy).set_map(rewriter.body_mut(), map);
                rewriter.insert(copy);
                rewriter.replace_with(op.op(), copy);
                Some(())
            });
        }
    )*};
}

/// Clones `op` without its discardable attributes; the clone is in no block yet.
fn bare_copy(op: Op, rewriter: &mut Rewriter<'_>) -> Op {
    let copy = rewriter.body_mut().clone_op(op, &mut Mapping::new());
    rewriter.body_mut().set_attributes(copy, &[]);
    copy
}

simplify! {
    apply: AffineApplyOp, map_operands, 0;
    load: AffineLoadOp, indices, 1;
    store: AffineStoreOp, indices, 2;
    prefetch: AffinePrefetchOp, indices, 1;
    vector_load: AffineVectorLoadOp, indices, 1;
    vector_store: AffineVectorStoreOp, indices, 2;
}
