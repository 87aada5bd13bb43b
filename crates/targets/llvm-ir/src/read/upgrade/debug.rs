//! Changes of debug information: records in place of calls, and the removal of information of other
//! versions.

use super::called_intrinsic;
use crate::model::instructions::{
    Call, DebugRecord, Instruction, InstructionKind, Value, VariableRecord,
};
use crate::model::{DebugField, InstructionId, MetadataId, MetadataKind, MetadataKindId, Module};

/// The version of debug information.
const VERSION: u64 = 3;

/// Makes calls of intrinsics about variables and labels into debug records.
pub(super) fn records(module: &mut Module) {
    if !module.functions.iter().any(|function| function.name.starts_with(b"llvm.dbg.")) {
        return;
    }
    for at in 0..module.functions.len() {
        let mut function = std::mem::take(&mut module.functions[at].instructions);
        let mut blocks = std::mem::take(&mut module.functions[at].blocks);
        for block in &mut blocks {
            let mut pending = Vec::new();
            block.instructions.retain(|id: &InstructionId| {
                let instruction = &mut function[id.index()];
                match record(module, instruction) {
                    Some(record) => {
                        pending.append(&mut instruction.records);
                        pending.push(record);
                        false
                    }
                    None => {
                        if !pending.is_empty() {
                            pending.append(&mut instruction.records);
                            instruction.records = std::mem::take(&mut pending);
                        }
                        true
                    }
                }
            });
        }
        module.functions[at].instructions = function;
        module.functions[at].blocks = blocks;
    }
}

/// The debug record of a call; `None` for other instructions.
fn record(module: &Module, instruction: &Instruction) -> Option<DebugRecord> {
    let name = called_intrinsic(module, &instruction.kind)?.strip_prefix(b"llvm.dbg.")?;
    let InstructionKind::Call(call) = &instruction.kind else { return None };
    let dbg = instruction.metadata.iter().find(|(kind, _)| *kind == MetadataKindId::DBG);
    let location = dbg?.1;
    let kind = match name {
        b"value" => VariableRecord::Value,
        b"declare" => VariableRecord::Declare,
        b"label" => return Some(DebugRecord::Label { label: node(call, 0)?, location }),
        b"assign" => {
            return Some(DebugRecord::Assign {
                value: value(module, call, 0)?,
                variable: node(call, 1)?,
                expression: node(call, 2)?,
                id: node(call, 3)?,
                address: value(module, call, 4)?,
                address_expression: node(call, 5)?,
                location,
            });
        }
        _ => return None,
    };
    // An older form has an offset in front of the variable.
    let first = usize::from(kind == VariableRecord::Value && call.arguments.len() == 4);
    Some(DebugRecord::Variable {
        kind,
        value: value(module, call, 0)?,
        variable: node(call, first + 1)?,
        expression: node(call, first + 2)?,
        location,
    })
}

fn node(call: &Call, at: usize) -> Option<MetadataId> {
    match call.arguments.get(at)? {
        Value::Metadata(id) => Some(*id),
        _ => None,
    }
}

/// The value that an argument holds as metadata, or the metadata.
fn value(module: &Module, call: &Call, at: usize) -> Option<Value> {
    let id = node(call, at)?;
    Some(match module.metadata.kind(id) {
        MetadataKind::Value(value) => *value,
        MetadataKind::Constant(constant) => Value::Constant(*constant),
        _ => Value::Metadata(id),
    })
}

/// Removes debug information unless it is of the current version.
pub(super) fn strip_unless_current(module: &mut Module) {
    if version(module) == Some(VERSION) {
        return;
    }
    module
        .named_metadata
        .retain(|named| !named.name.starts_with(b"llvm.dbg.") && *named.name != *b"llvm.gcov");
    let keep = |list: &mut Vec<(MetadataKindId, MetadataId)>| {
        list.retain(|(kind, _)| *kind != MetadataKindId::DBG);
    };
    module.globals.iter_mut().for_each(|global| keep(&mut global.metadata));
    for function in &mut module.functions {
        keep(&mut function.metadata);
        for instruction in &mut function.instructions {
            instruction.records.clear();
            instruction.metadata.retain(|(kind, _)| *kind != MetadataKindId::DBG);
        }
    }
    loop_locations(module);
}

/// The version that the flags of the module state.
fn version(module: &Module) -> Option<u64> {
    let flags = module.named_metadata.iter().find(|named| *named.name == *b"llvm.module.flags")?;
    flags.nodes.iter().find_map(|flag| {
        let MetadataKind::Tuple(operands) = module.metadata.kind(*flag) else { return None };
        let [_, Some(name), Some(value)] = **operands else { return None };
        let MetadataKind::String(name) = module.metadata.kind(name) else { return None };
        let MetadataKind::Constant(value) = module.metadata.kind(value) else { return None };
        let value = module.constants.as_int(*value)?;
        (**name == *b"Debug Info Version").then(|| value.to_u64())?
    })
}

/// Removes the locations from nodes about loops.
fn loop_locations(module: &mut Module) {
    let kind = module.metadata.kind_id("llvm.loop");
    let attached = module.functions.iter().flat_map(|function| &function.instructions);
    let attached = attached.flat_map(|instruction| &instruction.metadata);
    let loops = attached.filter(|(held, _)| *held == kind).map(|(_, node)| *node);
    let mut loops: Vec<MetadataId> = loops.collect();
    loops.sort();
    loops.dedup();
    for node in loops {
        let MetadataKind::Tuple(operands) = module.metadata.kind(node) else { continue };
        let is_location = |operand: &Option<MetadataId>| {
            operand.is_some_and(|id| match module.metadata.kind(id) {
                MetadataKind::Debug(node) => {
                    node.class == "DILocation"
                        || node.fields.iter().any(|(_, field)| matches!(field, DebugField::List(_)))
                }
                _ => false,
            })
        };
        if operands.iter().any(is_location) {
            let kept = operands.iter().filter(|operand| !is_location(operand)).copied();
            let kept = MetadataKind::Tuple(kept.collect());
            module.metadata.set(node, kept);
        }
    }
}
