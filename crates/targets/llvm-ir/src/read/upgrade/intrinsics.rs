//! Calls of intrinsics whose parameters were others in former versions.

use crate::model::instructions::{Callee, InstructionKind, Value};
use crate::model::{
    Attribute, AttributeKind, AttributeSet, Constant, ConstantKind, Function, Module, Symbol, Type,
};

/// An intrinsic that had a further parameter.
struct Former {
    prefix: &'static [u8],
    /// The number of former parameters.
    params: usize,
    /// The parameter that is dropped.
    dropped: usize,
    /// The former indices of the parameters that the dropped alignment is about.
    aligned: &'static [usize],
}

const FORMER: &[Former] = &[
    Former { prefix: b"llvm.memcpy.", params: 5, dropped: 3, aligned: &[0, 1] },
    Former { prefix: b"llvm.memmove.", params: 5, dropped: 3, aligned: &[0, 1] },
    Former { prefix: b"llvm.memset.", params: 5, dropped: 3, aligned: &[0] },
    Former { prefix: b"llvm.masked.load.", params: 4, dropped: 1, aligned: &[0] },
    Former { prefix: b"llvm.masked.gather.", params: 4, dropped: 1, aligned: &[0] },
    Former { prefix: b"llvm.masked.store.", params: 4, dropped: 2, aligned: &[1] },
    Former { prefix: b"llvm.masked.scatter.", params: 4, dropped: 2, aligned: &[1] },
    Former { prefix: b"llvm.lifetime.start.", params: 2, dropped: 0, aligned: &[] },
    Former { prefix: b"llvm.lifetime.end.", params: 2, dropped: 0, aligned: &[] },
];

/// Drops parameters that intrinsics no longer have.
pub(super) fn parameters(module: &mut Module) {
    let former: Vec<Option<&Former>> =
        module.functions.iter().map(|function| former(module, function)).collect();
    if former.iter().all(Option::is_none) {
        return;
    }
    for (at, former) in former.iter().enumerate() {
        if let Some(former) = former {
            let ty = module.functions[at].ty;
            module.functions[at].ty = without(module, ty, former.dropped);
            let attributes = &mut module.functions[at].parameter_attributes;
            if former.dropped < attributes.len() {
                attributes.remove(former.dropped);
            }
        }
    }
    for at in 0..module.functions.len() {
        let mut function =
            std::mem::replace(&mut module.functions[at], Function::new(&[], Type::VOID));
        let mut dropped = vec![false; function.instructions.len()];
        for (id, dropped) in dropped.iter_mut().enumerate() {
            let Some(former) = callee(module, &function.instructions[id].kind)
                .and_then(|symbol| former[symbol as usize])
            else {
                continue;
            };
            *dropped = former.aligned.is_empty() && !marks_allocation(module, &function, id);
            let InstructionKind::Call(call) = &mut function.instructions[id].kind else { continue };
            if call.arguments.len() != former.params {
                continue;
            }
            call.function_type = without(module, call.function_type, former.dropped);
            let argument = call.arguments.remove(former.dropped);
            if former.dropped < call.argument_attributes.len() {
                call.argument_attributes.remove(former.dropped);
            }
            if let Value::Constant(align) = argument {
                for aligned in former.aligned {
                    align_argument(module, &mut call.argument_attributes, *aligned, align);
                }
            }
        }
        for block in &mut function.blocks {
            block.instructions.retain(|id| !dropped[id.index()]);
        }
        module.functions[at] = function;
    }
}

fn former(module: &Module, function: &Function) -> Option<&'static Former> {
    let params = module.types.as_function(function.ty)?.params.len();
    FORMER.iter().find(|former| function.name.starts_with(former.prefix) && former.params == params)
}

fn callee(module: &Module, kind: &InstructionKind) -> Option<u32> {
    let InstructionKind::Call(call) = kind else { return None };
    let Callee::Value(Value::Constant(callee)) = call.callee else { return None };
    match module.constants.kind(callee) {
        ConstantKind::Symbol(Symbol::Function(at)) => Some(*at),
        _ => None,
    }
}

/// Whether a call marks the lifetime of an allocation.
fn marks_allocation(module: &Module, function: &Function, id: usize) -> bool {
    let InstructionKind::Call(call) = &function.instructions[id].kind else { return false };
    match call.arguments.last() {
        Some(Value::Instruction(id)) => {
            matches!(function.instruction(*id).kind, InstructionKind::Alloca(_))
        }
        Some(Value::Constant(constant)) => {
            matches!(module.constants.kind(*constant), ConstantKind::Poison)
        }
        _ => false,
    }
}

/// The type of a function without one parameter.
fn without(module: &mut Module, ty: Type, dropped: usize) -> Type {
    let Some(function) = module.types.as_function(ty).cloned() else { return ty };
    let mut params = function.params.into_vec();
    if dropped < params.len() {
        params.remove(dropped);
    }
    module.types.function(function.result, &params, function.variadic)
}

fn align_argument(
    module: &mut Module,
    attributes: &mut Vec<AttributeSet>,
    at: usize,
    align: Constant,
) {
    let value = module.constants.as_int(align).and_then(|value| value.to_u64());
    let (Some(value), Some(kind)) = (value, AttributeKind::named("align")) else { return };
    if value == 0 {
        return;
    }
    if attributes.len() <= at {
        attributes.resize(at + 1, AttributeSet::EMPTY);
    }
    let mut list = module.attributes.list(attributes[at]).clone();
    list.insert(Attribute::Int(kind, value));
    attributes[at] = module.attributes.get(list);
}
