//! What operations do to handles and to what the handles stand for.
//!
//! A handle is consumed when what it stands for may be gone afterwards: nobody uses it again.

use terrace_ir::effects::{Effect, EffectKind, EffectTarget, Resource};
use terrace_ir::{Body, OpRef, SymbolRefAttr, SymbolTables, TraitFlags, Value};

use crate::annotations::argument_mark;
use crate::{BufferizeToAllocationOpRef, IncludeOpRef};

/// The relation between handles and what they stand for (MLIR: `TransformMappingResource`).
pub static HANDLES: Resource = Resource { name: "transform.mapping" };

/// The program that is transformed (MLIR: `PayloadIRResource`).
pub static PAYLOAD: Resource = Resource { name: "transform.payload_ir" };

fn add(effects: &mut Vec<Effect>, kinds: [EffectKind; 2], values: impl IntoIterator<Item = Value>) {
    for value in values {
        for kind in kinds {
            effects.push(Effect { resource: &HANDLES, ..Effect::on(kind, value) });
        }
    }
}

/// The operation uses up these handles (MLIR: `consumesHandle`).
pub fn consumes_handle(values: impl IntoIterator<Item = Value>, effects: &mut Vec<Effect>) {
    add(effects, [EffectKind::Read, EffectKind::Free], values);
}

/// The operation makes these handles (MLIR: `producesHandle`).
pub fn produces_handle(values: impl IntoIterator<Item = Value>, effects: &mut Vec<Effect>) {
    add(effects, [EffectKind::Allocate, EffectKind::Write], values);
}

/// The operation looks at these handles, which stay valid (MLIR: `onlyReadsHandle`).
pub fn only_reads_handle(values: impl IntoIterator<Item = Value>, effects: &mut Vec<Effect>) {
    for value in values {
        effects.push(Effect { resource: &HANDLES, ..Effect::on(EffectKind::Read, value) });
    }
}

/// The operation changes the program (MLIR: `modifiesPayload`).
pub fn modifies_payload(effects: &mut Vec<Effect>) {
    only_reads_payload(effects);
    effects.push(Effect { resource: &PAYLOAD, ..Effect::of(EffectKind::Write) });
}

/// The operation looks at the program (MLIR: `onlyReadsPayload`).
pub fn only_reads_payload(effects: &mut Vec<Effect>) {
    effects.push(Effect { resource: &PAYLOAD, ..Effect::of(EffectKind::Read) });
}

/// Whether `op` uses up the handle `value` (MLIR: `isHandleConsumed`).
pub fn is_handle_consumed(op: OpRef<'_>, value: Value) -> bool {
    let Some(effects) = terrace_ir::effects::own_effects(op) else { return false };
    let on = EffectTarget::Value(value);
    let has = |kind| effects.iter().any(|e| e.kind == kind && e.target == on);
    has(EffectKind::Read) && has(EffectKind::Free)
}

/// Of operations that replace what their operands stand for.
pub fn functional(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    consumes_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
    modifies_payload(effects);
}

/// Of operations that find something.
pub fn navigation(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    only_reads_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
    only_reads_payload(effects);
}

/// Of operations that change the program and leave their operands valid.
pub fn in_place(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    only_reads_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
    modifies_payload(effects);
}

/// Of operations that replace what their first operand stands for, and take sizes and the like.
pub fn on_target(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    consumes_handle(op.operands().take(1), effects);
    only_reads_handle(op.operands().skip(1), effects);
    produces_handle(op.results(), effects);
    modifies_payload(effects);
}

/// Of operations that only concern handles.
pub fn handles_only(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    only_reads_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
}

/// Of operations that do nothing by themselves.
pub fn nothing(_: OpRef<'_>, _: &mut Vec<Effect>) {}

/// The target stays where it is if only its destination is replaced.
pub(crate) fn structured_bufferize_to_allocation(
    op: BufferizeToAllocationOpRef<'_>,
    effects: &mut Vec<Effect>,
) {
    if op.bufferize_destination_only() { in_place(*op, effects) } else { on_target(*op, effects) }
}

/// Operands whose argument of a body is used up there are used up.
fn as_in_bodies(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    for (at, operand) in op.operands().enumerate() {
        let consumed = op.regions().filter_map(|region| region.entry()).any(|block| {
            let argument = block.arguments().get(at);
            argument.is_some_and(|argument| is_consumed_somewhere(block.body(), *argument))
        });
        match consumed {
            true => consumes_handle([operand], effects),
            false => only_reads_handle([operand], effects),
        }
    }
    produces_handle(op.results(), effects);
}

/// Whether a user of `value` uses it up.
pub(crate) fn is_consumed_somewhere(body: &Body, value: Value) -> bool {
    body.uses(value).any(|use_| is_handle_consumed(body.op(body.user(use_)), value))
}

/// What the operations in its body do to the arguments, it does to the operands.
pub(crate) fn sequence(op: crate::SequenceOpRef<'_>, effects: &mut Vec<Effect>) {
    as_in_bodies(*op, effects);
    modifies_payload(effects);
}

/// What the operations in its body do to the arguments, it does to the targets.
pub(crate) fn foreach(op: crate::ForeachOpRef<'_>, effects: &mut Vec<Effect>) {
    as_in_bodies(*op, effects);
    let body = op.region(0).into_iter().flat_map(|region| region.blocks());
    let writes = |inner: OpRef<'_>| {
        let effects = terrace_ir::effects::own_effects(inner).unwrap_or_default();
        effects.iter().any(|e| e.kind == EffectKind::Write && *e.resource == PAYLOAD)
    };
    match body.flat_map(|block| block.ops()).any(writes) {
        true => modifies_payload(effects),
        false => only_reads_payload(effects),
    }
}

/// What the callee does to its arguments is what it is marked with; an argument without a mark
/// leaves the operand without an effect.
pub(crate) fn include(op: IncludeOpRef<'_>, effects: &mut Vec<Effect>) {
    modifies_payload(effects);
    produces_handle(op.results(), effects);
    let Some(callee) = callee(op) else { return only_reads_handle(op.operands(), effects) };
    for (at, operand) in op.operands().enumerate() {
        match argument_mark(callee, at) {
            (true, _) => consumes_handle([operand], effects),
            (false, true) => only_reads_handle([operand], effects),
            _ => {}
        }
    }
}

/// The sequence that is included, if it is of the same body and has a body.
fn callee(op: IncludeOpRef<'_>) -> Option<OpRef<'_>> {
    let name: &SymbolRefAttr = op.target().attr().downcast(op.context())?;
    let table = op.ancestors().find(|op| op.flags().contains(TraitFlags::SYMBOL_TABLE))?;
    let found = SymbolTables::new(table).lookup(name)?;
    found.is::<crate::NamedSequenceOp>().then_some(found)
}

/// The root is used up, what is passed on is only looked at.
pub(crate) fn foreach_match(op: crate::ForeachMatchOpRef<'_>, effects: &mut Vec<Effect>) {
    on_target(*op, effects);
}
