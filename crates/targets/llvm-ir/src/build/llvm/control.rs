//! Terminators and landing pads.

use terrace_ir::OpRef;
use terrace_llvm::{LandingpadOp, SwitchOp};

use super::{Translated, Translator};
use crate::model::instructions::{InstructionKind, LandingPadClause, Switch};
use crate::model::{Type, TypeKind};

/// Translates the operation `llvm.br`.
pub(super) fn br(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let target = translator.successor(op, 0);
    let id = translator.push(Type::VOID, InstructionKind::Br(target));
    translator.loop_annotation(op, id)
}

/// Translates the operation `llvm.cond_br`.
pub(super) fn cond_br(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let condition = translator.operand(op, 0);
    let (yes, no) = (translator.successor(op, 0), translator.successor(op, 1));
    let id = translator.push(Type::VOID, InstructionKind::CondBr(condition, yes, no));
    translator.loop_annotation(op, id)
}

/// Translates the operation `llvm.switch`.
pub(super) fn switch(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let cx = op.context();
    let Some(view) = op.cast::<SwitchOp>() else { return Ok(()) };
    let value = translator.operand(op, 0);
    let ty = translator.value_type(value);
    let values = view.case_values().map(|values| values.data(cx));
    let mut cases = Vec::new();
    for (at, case) in values.into_iter().flat_map(|values| values.ints(cx)).enumerate() {
        let case = translator.module.constants.int(ty, case);
        cases.push((case, translator.successor(op, at + 1)));
    }
    let default = translator.successor(op, 0);
    let kind = InstructionKind::Switch(Box::new(Switch { value, default, cases }));
    translator.push(Type::VOID, kind);
    Ok(())
}

/// Translates the operation `llvm.indirectbr`.
pub(super) fn indirectbr(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let address = translator.operand(op, 0);
    let targets = (0..op.successors().len()).map(|at| translator.successor(op, at)).collect();
    translator.push(Type::VOID, InstructionKind::IndirectBr(address, targets));
    Ok(())
}

/// Translates the operation `llvm.return`.
pub(super) fn ret(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let value = op.operands().next().map(|value| translator.value(value, op));
    translator.push(Type::VOID, InstructionKind::Ret(value));
    Ok(())
}

/// Translates the operation `llvm.unreachable`.
pub(super) fn unreachable(_: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    translator.push(Type::VOID, InstructionKind::Unreachable);
    Ok(())
}

/// Translates the operation `llvm.resume`.
pub(super) fn resume(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let value = translator.operand(op, 0);
    translator.push(Type::VOID, InstructionKind::Resume(value));
    Ok(())
}

/// Translates the operation `llvm.landingpad`.
pub(super) fn landingpad(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<LandingpadOp>() else { return Ok(()) };
    let mut clauses = Vec::new();
    for value in translator.operands(op) {
        let ty = translator.value_type(value);
        clauses.push(match translator.module.types.kind(ty) {
            TypeKind::Array(..) => LandingPadClause::Filter(value),
            _ => LandingPadClause::Catch(value),
        });
    }
    let ty = translator.result_type(op);
    let result = translator.emit(ty, InstructionKind::LandingPad(view.cleanup(), clauses));
    translator.map_result(op, result);
    Ok(())
}
