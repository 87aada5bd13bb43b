//! What operations do to memory: nothing, if it is tensors that they read and write.

use terrace_builtin::TypeExt;
use terrace_ir::effects::{Effect, EffectKind};
use terrace_ir::{OpRef, Value};

use crate::SoftmaxOp;
use crate::structured::Structured;

/// An effect of `op` on all of `value`, if that is memory.
fn on_memory(op: OpRef<'_>, kind: EffectKind, value: Value, effects: &mut Vec<Effect>) {
    if op.body().value_type(value).is_memref() {
        effects.push(Effect { on_full_region: true, ..Effect::on(kind, value) });
    }
}

/// Inputs are read, outputs are written; an output is read, too, if the region uses what is in it.
pub(crate) fn structured(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    let Some(structured) = Structured::of(op) else { return };
    for input in structured.inputs() {
        on_memory(op, EffectKind::Read, input, effects);
    }
    let point = op.body().region(op.id(), 0).and_then(|region| op.body().first_block(region));
    let arguments = point.map_or(&[][..], |point| op.body().arguments(point));
    for (at, output) in structured.outputs().enumerate() {
        let argument = arguments.get(structured.input_count() + at);
        if argument.is_some_and(|argument| op.body().has_uses(*argument)) {
            on_memory(op, EffectKind::Read, output, effects);
        }
        on_memory(op, EffectKind::Write, output, effects);
    }
}

// The importer finds the effects of each family of declarations by a function with the family's name.

/// The effects of operations whose region is made for them, as `linalg.fill`.
pub(crate) fn named(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    structured(op, effects);
}

/// The effects of products of matrices, whose maps may be written, as `linalg.matmul`.
pub(crate) fn product(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    structured(op, effects);
}

pub(crate) fn softmax(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    let Some(softmax) = op.cast::<SoftmaxOp>() else { return };
    on_memory(op, EffectKind::Read, softmax.input(), effects);
    on_memory(op, EffectKind::Read, softmax.output(), effects);
    on_memory(op, EffectKind::Write, softmax.output(), effects);
}
