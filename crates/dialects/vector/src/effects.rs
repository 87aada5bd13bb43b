//! Memory effects of transfers, which read or write memory only if the base is a memref.

use terrace_builtin::TypeExt;
use terrace_builtin::values::type_of;
use terrace_ir::OpRef;
use terrace_ir::effects::{Effect, EffectKind, EffectTarget};

use crate::{TransferReadOp, TransferWriteOp};

fn on_memory(op: OpRef<'_>, base: terrace_ir::Value, kind: EffectKind, effects: &mut Vec<Effect>) {
    if type_of(op, base).is_memref() {
        effects.push(Effect { target: EffectTarget::Value(base), ..Effect::of(kind) });
    }
}

pub(crate) fn transfer_read(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if let Some(read) = op.cast::<TransferReadOp>() {
        on_memory(op, read.base(), EffectKind::Read, effects);
    }
}

pub(crate) fn transfer_write(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if let Some(write) = op.cast::<TransferWriteOp>() {
        on_memory(op, write.base(), EffectKind::Write, effects);
    }
}
