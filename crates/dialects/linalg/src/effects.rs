//! Side effects of operations: reads and writes of memref operands. Tensor operands have no
//! effects.

use terrace_builtin::TypeExt;
use terrace_ir::effects::{Effect, EffectKind};
use terrace_ir::{OpRef, Value};

use crate::SoftmaxOp;
use crate::structured::Structured;

/// Adds an effect on all of `value` if it is a memref.
fn on_memory(op: OpRef<'_>, kind: EffectKind, value: Value, effects: &mut Vec<Effect>) {
    if op.body().value_type(value).is_memref() {
        effects.push(Effect { on_full_region: true, ..Effect::on(kind, value) });
    }
}

/// Adds reads of the inputs and writes of the outputs, and reads of outputs that the region uses.
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

// The importer finds the effects of a family of declarations by the family's name.

/// Adds the effects of named operations, such as `linalg.fill`.
pub(crate) fn named(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    structured(op, effects);
}

/// Adds the effects of matrix products, such as `linalg.matmul`.
pub(crate) fn product(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    structured(op, effects);
}

pub(crate) fn softmax(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    let Some(softmax) = op.cast::<SoftmaxOp>() else { return };
    on_memory(op, EffectKind::Read, softmax.input(), effects);
    on_memory(op, EffectKind::Read, softmax.output(), effects);
    on_memory(op, EffectKind::Write, softmax.output(), effects);
}
