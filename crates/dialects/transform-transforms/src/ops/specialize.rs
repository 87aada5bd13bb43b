//! The operation `structured.specialize`: rewrites a `linalg.generic` to the named operation that
//! computes the same (MLIR: `specializeGenericOp`).

use terrace_ir::OpRef;
use terrace_linalg::GenericOp;
use terrace_linalg_transforms as linalg;

use crate::interpreter::{Interpreter, Item, item};
use crate::outcome::{Outcome, failed_to_apply};
use crate::payload::OpPlace;

/// Rewrites the payload operation to a named operation; a named one stays.
pub(crate) fn specialize(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    if !interpreter.payload.op(place).is::<GenericOp>() {
        return Ok(vec![Item::Op(place)]);
    }
    match interpreter.rewrite_at(place, |rewriter| linalg::specialize(rewriter, place.op)) {
        Some(new) => Ok(vec![item(place, new)]),
        None => Err(failed_to_apply(op, interpreter.payload.op(place))),
    }
}
