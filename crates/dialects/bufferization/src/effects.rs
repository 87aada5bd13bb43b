//! Side effects of operations that depend on operand types.

use terrace_builtin::TypeExt;
use terrace_ir::OpRef;
use terrace_ir::effects::{Effect, EffectKind};

use crate::MaterializeInDestinationOp;

/// Adds a write to the destination if the destination is a memref.
pub(crate) fn materialize_in_destination(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    let Some(materialize) = op.cast::<MaterializeInDestinationOp>() else { return };
    if !op.body().value_type(materialize.dest()).is_tensor() {
        effects.push(Effect::on(EffectKind::Write, materialize.dest()));
    }
}
