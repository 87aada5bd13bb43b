//! The operation `transform.dlti.query`.

use terrace_data_layout::Key;
use terrace_dlti::query_outwards;
use terrace_ir::{Diagnostic, OpRef, StringAttr, TypeAttr};
use terrace_transform::QueryOp;

use crate::interpreter::{Interpreter, Item};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;

/// Returns the value at the keys of `op` in the specifications around the payload operation.
pub(crate) fn query(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<QueryOp>() else { return Ok(Vec::new()) };
    let cx = op.context();
    let mut keys = Vec::new();
    for key in &view.keys().data(cx).0 {
        if let Some(name) = key.downcast::<StringAttr>(cx) {
            keys.push(Key::identifier(cx, &name.text()));
        } else if let Some(ty) = key.downcast::<TypeAttr>(cx) {
            keys.push(Key::Type(ty.0));
        } else {
            let message = "'transform.dlti.query' keys of wrong type: only StringAttr and \
                           TypeAttr are allowed";
            return Err(interpreter.definite(Diagnostic::error(op.location(), message)));
        }
    }
    let payload = &interpreter.payload;
    let outwards = payload.ancestors(place).map(|at| payload.op(at));
    match query_outwards(payload.op(place), outwards, &keys) {
        Ok(value) => Ok(vec![Item::Param(value)]),
        Err(error) => {
            cx.emit(error);
            Err(Failure::of(op, "failed to apply"))
        }
    }
}
