//! Elements of vectors and aggregates.

use smallvec::SmallVec;
use terrace_ir::OpRef;
use terrace_llvm::{ExtractValueOp, InsertValueOp, ShuffleVectorOp};

use super::{Translated, Translator};
use crate::fold;
use crate::model::instructions::{InstructionKind, Value};

/// Returns the indices of an aggregate.
fn indices(position: &[i64]) -> SmallVec<[u32; 4]> {
    position.iter().map(|index| *index as u32).collect()
}

/// Translates the operation `llvm.extractvalue`.
pub(super) fn extractvalue(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<ExtractValueOp>() else { return Ok(()) };
    let indices = indices(&view.properties().position);
    let from = translator.operand(op, 0);
    if let Value::Constant(constant) = from
        && let Some(folded) = fold::extract_value(&mut translator.module, constant, &indices)
    {
        translator.map_result(op, folded);
        return Ok(());
    }
    let ty = translator.result_type(op);
    let result = translator.emit(ty, InstructionKind::ExtractValue(from, indices));
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.insertvalue`.
pub(super) fn insertvalue(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<InsertValueOp>() else { return Ok(()) };
    let indices = indices(&view.properties().position);
    let (into, value) = (translator.operand(op, 0), translator.operand(op, 1));
    if let (Value::Constant(x), Value::Constant(y)) = (into, value)
        && let Some(folded) = fold::insert_value(&mut translator.module, x, y, &indices)
    {
        translator.map_result(op, folded);
        return Ok(());
    }
    let ty = translator.value_type(into);
    let result = translator.emit(ty, InstructionKind::InsertValue(into, value, indices));
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.extractelement`.
pub(super) fn extractelement(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let (from, index) = (translator.operand(op, 0), translator.operand(op, 1));
    if let (Value::Constant(x), Value::Constant(y)) = (from, index)
        && let Some(folded) = fold::extract_element(&mut translator.module, x, y)
    {
        translator.map_result(op, folded);
        return Ok(());
    }
    let ty = translator.result_type(op);
    let result = translator.emit(ty, InstructionKind::ExtractElement(from, index));
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.insertelement`.
pub(super) fn insertelement(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let [into, value, index] = [0, 1, 2].map(|at| translator.operand(op, at));
    if let (Value::Constant(x), Value::Constant(y), Value::Constant(z)) = (into, value, index)
        && let Some(folded) = fold::insert_element(&mut translator.module, x, y, z)
    {
        translator.map_result(op, folded);
        return Ok(());
    }
    let ty = translator.value_type(into);
    let result = translator.emit(ty, InstructionKind::InsertElement(into, value, index));
    translator.map_result(op, result);
    Ok(())
}

/// Translates the operation `llvm.shufflevector`.
pub(super) fn shufflevector(op: OpRef<'_>, translator: &mut Translator<'_>) -> Translated {
    let Some(view) = op.cast::<ShuffleVectorOp>() else { return Ok(()) };
    let mask = view.properties().mask.clone();
    let (a, b) = (translator.operand(op, 0), translator.operand(op, 1));
    if let (Value::Constant(x), Value::Constant(y)) = (a, b)
        && let Some(folded) = fold::shuffle_vector(&mut translator.module, x, y, &mask)
    {
        translator.map_result(op, folded);
        return Ok(());
    }
    let ty = translator.result_type(op);
    let result = translator.emit(ty, InstructionKind::ShuffleVector(a, b, mask.into()));
    translator.map_result(op, result);
    Ok(())
}
