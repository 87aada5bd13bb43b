//! Effects of script operations on handles and on the payload.
//!
//! An operation consumes a handle if the payload that the handle refers to may be gone afterwards,
//! so that no later operation may use the handle. The functions that take an operation and a list
//! append the effects of a kind of operations.

use terrace_ir::effects::{Effect, EffectKind, EffectTarget, Resource};
use terrace_ir::{Body, OpRef, SymbolRefAttr, SymbolTables, TraitFlags, Value};

use crate::annotations::argument_mark;
use crate::predicates::is_param;
use crate::{ApplyConversionPatternsOpRef, BufferizeToAllocationOpRef, IncludeOp, IncludeOpRef};

/// The mapping from handles to payload as a resource (MLIR: `TransformMappingResource`).
pub static HANDLES: Resource = Resource { name: "transform.mapping" };

/// The payload, the IR that is transformed, as a resource (MLIR: `PayloadIRResource`).
pub static PAYLOAD: Resource = Resource { name: "transform.payload_ir" };

fn add(effects: &mut Vec<Effect>, kinds: [EffectKind; 2], values: impl IntoIterator<Item = Value>) {
    for value in values {
        for kind in kinds {
            effects.push(Effect { resource: &HANDLES, ..Effect::on(kind, value) });
        }
    }
}

/// Appends the effects of consuming these handles (MLIR: `consumesHandle`).
pub fn consumes_handle(values: impl IntoIterator<Item = Value>, effects: &mut Vec<Effect>) {
    add(effects, [EffectKind::Read, EffectKind::Free], values);
}

/// Appends the effects of producing these handles (MLIR: `producesHandle`).
pub fn produces_handle(values: impl IntoIterator<Item = Value>, effects: &mut Vec<Effect>) {
    add(effects, [EffectKind::Allocate, EffectKind::Write], values);
}

/// Appends the effects of reading these handles, which stay valid (MLIR: `onlyReadsHandle`).
pub fn only_reads_handle(values: impl IntoIterator<Item = Value>, effects: &mut Vec<Effect>) {
    for value in values {
        effects.push(Effect { resource: &HANDLES, ..Effect::on(EffectKind::Read, value) });
    }
}

/// Appends the effects of modifying the payload (MLIR: `modifiesPayload`).
pub fn modifies_payload(effects: &mut Vec<Effect>) {
    only_reads_payload(effects);
    effects.push(Effect { resource: &PAYLOAD, ..Effect::of(EffectKind::Write) });
}

/// Appends the effect of reading the payload (MLIR: `onlyReadsPayload`).
pub fn only_reads_payload(effects: &mut Vec<Effect>) {
    effects.push(Effect { resource: &PAYLOAD, ..Effect::of(EffectKind::Read) });
}

/// Whether `op` consumes the handle `value` (MLIR: `isHandleConsumed`).
pub fn is_handle_consumed(op: OpRef<'_>, value: Value) -> bool {
    let Some(effects) = terrace_ir::effects::own_effects(op) else { return false };
    let on = EffectTarget::Value(value);
    let has = |kind| effects.iter().any(|e| e.kind == kind && e.target == on);
    has(EffectKind::Read) && has(EffectKind::Free)
}

/// Appends the effects of an operation that consumes its operands and produces handles to modified
/// payload.
pub fn functional(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    consumes_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
    modifies_payload(effects);
}

/// Appends the effects of an operation that only searches the payload.
pub fn navigation(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    only_reads_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
    only_reads_payload(effects);
}

/// Appends the effects of an operation that modifies the payload but leaves its operands valid.
pub fn in_place(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    only_reads_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
    modifies_payload(effects);
}

/// Appends the effects of an operation that computes sizes of tiles: as parameters without a change
/// of the payload, as handles to operations that it adds to the payload.
pub fn tile_sizes(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    let are_params = op.result_types().next().is_some_and(|ty| is_param(op.context(), ty));
    if are_params { navigation(op, effects) } else { in_place(op, effects) }
}

/// Appends the effects of an operation that consumes its first operand, reads the others and
/// modifies the payload.
pub fn on_target(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    consumes_handle(op.operands().take(1), effects);
    only_reads_handle(op.operands().skip(1), effects);
    produces_handle(op.results(), effects);
    modifies_payload(effects);
}

/// Appends the effects of an operation that reads and produces handles without access to the
/// payload.
pub fn handles_only(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    only_reads_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
}

/// Appends no effects, for an operation that is a part of another operation.
pub fn nothing(_: OpRef<'_>, _: &mut Vec<Effect>) {}

/// Appends the effects of a conversion, which leaves its target valid if it preserves handles.
pub(crate) fn apply_conversion_patterns(
    op: ApplyConversionPatternsOpRef<'_>,
    effects: &mut Vec<Effect>,
) {
    if op.preserve_handles() { in_place(*op, effects) } else { on_target(*op, effects) }
}

/// Appends the effects of a bufferization, which leaves its target valid if it bufferizes only the
/// destination.
pub(crate) fn structured_bufferize_to_allocation(
    op: BufferizeToAllocationOpRef<'_>,
    effects: &mut Vec<Effect>,
) {
    if op.bufferize_destination_only() { in_place(*op, effects) } else { on_target(*op, effects) }
}

/// Appends the effects on operands and results of an operation with bodies: an operand is consumed
/// if a body consumes the corresponding argument.
///
/// Operands from number `count` on have no effect.
fn as_in_bodies(op: OpRef<'_>, count: usize, effects: &mut Vec<Effect>) {
    for (at, operand) in op.operands().enumerate().take(count) {
        let consumed = op.regions().filter_map(|region| region.entry()).any(|block| {
            let argument = block.arguments().get(at);
            argument.is_some_and(|argument| is_consumed_somewhere(block.body(), *argument, None))
        });
        match consumed {
            true => consumes_handle([operand], effects),
            false => only_reads_handle([operand], effects),
        }
    }
    produces_handle(op.results(), effects);
}

/// Whether a user of `value` consumes it. The callee of a `transform.include` is looked up in
/// `tables`, or in the body for `None`.
pub(crate) fn is_consumed_somewhere(
    body: &Body,
    value: Value,
    tables: Option<&SymbolTables<'_>>,
) -> bool {
    let consumes = |user: OpRef<'_>| {
        let include = user.cast::<IncludeOp>().zip(tables);
        let callee = include.and_then(|(op, tables)| tables.lookup_attribute(op.target().attr()));
        let Some(callee) = callee else { return is_handle_consumed(user, value) };
        let mut operands = user.operands().enumerate();
        operands.any(|(at, operand)| operand == value && argument_mark(callee, at).0)
    };
    body.uses(value).any(|use_| consumes(body.op(body.user(use_))))
}

/// Appends the effects of an operation that may be the outermost one of a script: with a root
/// operand, those of its body on the arguments become effects on the operands, and those on the
/// payload are its own; without, it has all effects of its body.
pub fn top_level(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    only_reads_handle(op.operands(), effects);
    produces_handle(op.results(), effects);
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return };
    let root = op.operands().next();
    for inner in entry.ops() {
        for effect in terrace_ir::effects::own_effects(inner).unwrap_or_default() {
            let EffectTarget::Value(value) = effect.target else {
                let carried = root.is_none() || *effect.resource == PAYLOAD;
                effects.extend(carried.then_some(effect));
                continue;
            };
            let argument = entry.arguments().iter().position(|argument| *argument == value);
            match (root, argument.and_then(|at| op.operands().nth(at))) {
                (None, _) => effects.push(effect),
                (Some(_), Some(operand)) => {
                    effects.push(Effect { target: EffectTarget::Value(operand), ..effect });
                }
                (Some(_), None) => {}
            }
        }
    }
}

/// Appends the effects of printing the payload, with a write to the default resource for the
/// standard error stream.
pub(crate) fn print(op: crate::PrintOpRef<'_>, effects: &mut Vec<Effect>) {
    only_reads_handle((*op).operands(), effects);
    only_reads_payload(effects);
    effects.push(Effect::of(EffectKind::Write));
}

/// Appends the effects of a loop: those of its body on the arguments become effects on the targets.
///
/// Targets without a block argument have no effect.
pub(crate) fn foreach(op: crate::ForeachOpRef<'_>, effects: &mut Vec<Effect>) {
    let arguments =
        op.region(0).and_then(|region| region.entry()).map_or(0, |b| b.arguments().len());
    as_in_bodies(*op, arguments, effects);
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

/// Appends the effects that the annotations of the callee's arguments declare; an argument without
/// annotation leaves its operand without effect. If the callee is unknown, all operands are read.
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

/// Returns the included sequence; `None` if it is not in the nearest symbol table of the same body.
fn callee(op: IncludeOpRef<'_>) -> Option<OpRef<'_>> {
    let name: &SymbolRefAttr = op.target().attr().downcast(op.context())?;
    let table = op.ancestors().find(|op| op.flags().contains(TraitFlags::SYMBOL_TABLE))?;
    let found = SymbolTables::new(table).lookup(name)?;
    found.is::<crate::NamedSequenceOp>().then_some(found)
}

/// Appends the effects of a match loop: the root is consumed, forwarded operands are read.
pub(crate) fn foreach_match(op: crate::ForeachMatchOpRef<'_>, effects: &mut Vec<Effect>) {
    on_target(*op, effects);
}
