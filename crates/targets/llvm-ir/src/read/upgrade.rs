//! The changes that LLVM makes to a module that was read ([`upgrade`]).

mod debug;
mod intrinsics;

use rustc_hash::FxHashSet;

use crate::model::instructions::{Callee, InstructionKind, Value};
use crate::model::{ConstantKind, Function, Module, Symbol, Type};

/// Brings a module into the form of the current version of LLVM.
pub(super) fn upgrade(module: &mut Module) {
    debug::records(module);
    debug::strip_unless_current(module);
    drop_unused(module);
    intrinsics::parameters(module);
    intrinsic_attributes(module);
}

/// The name of the intrinsic that an instruction calls; `None` if it calls none.
fn called_intrinsic<'m>(module: &'m Module, kind: &InstructionKind) -> Option<&'m [u8]> {
    let InstructionKind::Call(call) = kind else { return None };
    let Callee::Value(Value::Constant(callee)) = call.callee else { return None };
    let ConstantKind::Symbol(Symbol::Function(at)) = module.constants.kind(callee) else {
        return None;
    };
    let name = &*module.functions.get(*at as usize)?.name;
    name.starts_with(b"llvm.").then_some(name)
}

/// Removes the declarations of intrinsics that were replaced.
fn drop_unused(module: &mut Module) {
    let is_debug = |function: &Function| function.name.starts_with(b"llvm.dbg.");
    if !module.functions.iter().any(is_debug) {
        return;
    }
    let mut used = FxHashSet::default();
    for instruction in module.functions.iter().flat_map(Function::in_order) {
        instruction.kind.for_each_operand(|operand| {
            if let Value::Constant(constant) = operand
                && let ConstantKind::Symbol(Symbol::Function(at)) = module.constants.kind(constant)
            {
                used.insert(*at);
            }
        });
    }
    let unused = module.functions.iter().enumerate();
    let unused =
        unused.filter(|(at, function)| is_debug(function) && !used.contains(&(*at as u32)));
    let unused: Vec<usize> = unused.map(|(at, _)| at).collect();
    module.remove_functions(&unused);
}

/// Gives intrinsics the attributes that LLVM knows them to have.
fn intrinsic_attributes(module: &mut Module) {
    for at in 0..module.functions.len() {
        let name = &module.functions[at].name;
        if !name.starts_with(b"llvm.") {
            continue;
        }
        let Some(intrinsic) = crate::intrinsics::find(name) else { continue };
        let placeholder = Function::new(&[], Type::VOID);
        let mut function = std::mem::replace(&mut module.functions[at], placeholder);
        intrinsic.add_attributes(module, &mut function);
        module.functions[at] = function;
    }
}
