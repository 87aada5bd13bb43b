//! Memory effects of accesses and inline assembly, which depend on attributes.

use terrace_ir::effects::{Effect, EffectKind, EffectTarget};
use terrace_ir::{OpRef, Value};

use crate::{AtomicOrdering, InlineAsmOp, LoadOp, StoreOp};

/// Adds the effect of an access to the memory at `address`. Volatile accesses, and those that
/// synchronize with other threads, may read and write any memory.
fn access(
    kind: EffectKind,
    address: Value,
    is_volatile: bool,
    ordering: AtomicOrdering,
    effects: &mut Vec<Effect>,
) {
    effects.push(Effect { target: EffectTarget::Value(address), ..Effect::of(kind) });
    if is_volatile || !matches!(ordering, AtomicOrdering::NotAtomic | AtomicOrdering::Unordered) {
        effects.push(Effect::of(EffectKind::Write));
        effects.push(Effect::of(EffectKind::Read));
    }
}

pub(crate) fn load(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if let Some(op) = op.cast::<LoadOp>() {
        access(EffectKind::Read, op.addr(), op.volatile_(), op.ordering(), effects);
    }
}

pub(crate) fn store(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if let Some(op) = op.cast::<StoreOp>() {
        access(EffectKind::Write, op.addr(), op.volatile_(), op.ordering(), effects);
    }
}

pub(crate) fn inline_asm(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    if op.cast::<InlineAsmOp>().is_some_and(|op| op.has_side_effects()) {
        effects.push(Effect::of(EffectKind::Write));
        effects.push(Effect::of(EffectKind::Read));
    }
}
