//! Loops that advance several iterators together.

use terrace_arith::CmpIPredicate;
use terrace_ir::{Op, OpType, Rewriter, Value};
use terrace_scf::{ConditionOp, WhileOp};

use crate::emit;
use crate::iterators::{IteratorId, Iterators};

/// The operands of a loop over several iterators.
pub(crate) struct CoIteration<'i> {
    /// The iterators; the loop ends when one of them is at its end.
    pub(crate) iterators: &'i [IteratorId],
    /// The universal index from which the loop starts; `None` if the loop visits the least
    /// coordinates of the iterators.
    pub(crate) universal: Option<Value>,
    /// Whether the loop-carried values of the client precede the state of the iterators.
    pub(crate) carried_first: bool,
}

/// Creates an `scf.while` over the iterators and moves the insertion point into its body. Returns
/// the loop and the coordinate of the iteration, and replaces `carried` by the values in the body
/// (MLIR: `genCoIteration`).
pub(crate) fn co_iterate(
    b: &mut Rewriter<'_>,
    its: &mut Iterators,
    how: CoIteration<'_>,
    carried: &mut [Value],
) -> (Op, Value) {
    let leading = if how.carried_first { carried.len() } else { 0 };
    let mut inits = carried[..leading].to_vec();
    for it in how.iterators {
        inits.extend_from_slice(its.cursor(*it));
    }
    inits.extend_from_slice(&carried[leading..]);
    inits.extend(how.universal);
    let types = emit::types_of(b, &inits);
    let op = WhileOp::build(b, &types, &inits[..]).op();
    let before = emit::new_block(b, op, 0, &types);
    let after = emit::new_block(b, op, 1, &types);

    b.set_at_end(before);
    let arguments = b.body().arguments(before).to_vec();
    let mut rest = &arguments[leading..];
    let mut condition: Option<Value> = None;
    for it in how.iterators {
        rest = its.link(*it, rest);
        let not_end = its.not_end(b, *it);
        condition = Some(match condition {
            Some(condition) => emit::and(b, condition, not_end),
            None => not_end,
        });
    }
    let condition = condition.unwrap_or_else(|| emit::bool(b, false));
    ConditionOp::build(b, condition, &arguments[..]);

    b.set_at_end(after);
    let arguments = b.body().arguments(after).to_vec();
    let mut rest = &arguments[leading..];
    for it in how.iterators {
        rest = its.link(*it, rest);
        its.read(b, *it);
    }
    let own = if how.carried_first { &arguments[..] } else { rest };
    carried.iter_mut().zip(own).for_each(|(held, value)| *held = *value);
    if let (Some(_), Some(universal)) = (how.universal, arguments.last()) {
        return (op, *universal);
    }
    let mut least: Option<Value> = None;
    for it in how.iterators {
        let coordinate = its.coordinate(*it);
        least = Some(match least {
            Some(least) => {
                let is_less = emit::compare(b, CmpIPredicate::Ult, coordinate, least);
                emit::select(b, is_less, coordinate, least)
            }
            None => coordinate,
        });
    }
    let least = least.unwrap_or_else(|| emit::index(b, 0));
    (op, least)
}
