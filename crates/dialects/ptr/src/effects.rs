//! Memory effects of accesses, which depend on attributes.

use terrace_ir::effects::{Effect, EffectKind, EffectTarget};
use terrace_ir::{OpRef, Value};

use crate::{AtomicOrdering, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp};

fn access(kind: EffectKind, pointer: Value, effects: &mut Vec<Effect>) {
    effects.push(Effect { target: EffectTarget::Value(pointer), ..Effect::of(kind) });
}

/// Adds the effects of volatile accesses, and of those that synchronize with other threads, which
/// may read and write any memory.
fn any(is_volatile: bool, ordering: AtomicOrdering, effects: &mut Vec<Effect>) {
    if is_volatile || !matches!(ordering, AtomicOrdering::NotAtomic | AtomicOrdering::Unordered) {
        effects.push(Effect::of(EffectKind::Write));
        effects.push(Effect::of(EffectKind::Read));
    }
}

pub(crate) fn load(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if let Some(op) = op.cast::<LoadOp>() {
        access(EffectKind::Read, op.ptr(), effects);
        any(op.volatile_(), op.ordering(), effects);
    }
}

pub(crate) fn store(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if let Some(op) = op.cast::<StoreOp>() {
        access(EffectKind::Write, op.ptr(), effects);
        any(op.volatile_(), op.ordering(), effects);
    }
}

/// Declares the effects of accesses to vectors of pointers and of masked accesses.
macro_rules! functions {
    ($($name:ident: $op:ident, $pointer:ident, $kind:ident;)*) => {$(
        pub(crate) fn $name(op: OpRef<'_>, effects: &mut Vec<Effect>) {
            if let Some(op) = op.cast::<$op>() {
                access(EffectKind::$kind, op.$pointer(), effects);
            }
        }
    )*};
}

functions! {
    gather: GatherOp, ptrs, Read;
    masked_load: MaskedLoadOp, ptr, Read;
    masked_store: MaskedStoreOp, ptr, Write;
    scatter: ScatterOp, ptrs, Write;
}
