//! Lowerings of operations on whole vectors: shuffles, casts, interleaving, insertion into and
//! extraction from scalable vectors.

use terrace_builtin::VectorType;
use terrace_ir::{Op, OpType, Operand, Value};
use terrace_llvm::{self as llvm, LLVMArrayType};
use terrace_vector::{ScalableExtractOp, ScalableInsertOp, ShuffleOp};

use super::elements::{shuffled, with_element};
use super::{rank_one, result_vector, vector};
use crate::build;
use crate::llvm_builder::LlvmBuilder;
use crate::types::structure;

/// Lowers `vector.shuffle` to `llvm.shufflevector` if the vectors have the same type and rank at
/// most 1, and to single extractions and insertions otherwise.
pub(super) fn shuffle(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let mask = ShuffleOp::from_op(op).view(b.rw.body()).mask().to_vec();
    let (rank, v1, v2) = (result_vector(b, op)?.shape.len(), vector(b, op, 0)?, vector(b, op, 1)?);
    let ty = b.convert(b.result_type(op)?)?;
    if rank <= 1 && v1 == v2 {
        let mask = mask.into_iter().map(|at| i32::try_from(at).ok()).collect::<Option<_>>()?;
        let value = shuffled(b, ty, [operands[0], operands[1]], mask);
        return b.replace(op, value);
    }
    let first_count = *v1.shape.first()?;
    let cx = b.cx.clone();
    let part = match ty.downcast::<LLVMArrayType>(&cx) {
        Some(array) => array.element_type,
        None => ty.downcast::<VectorType>(&cx)?.element,
    };
    let mut all = build::poison(b.rw, ty);
    for (to, from) in mask.into_iter().enumerate() {
        let (source, from) = match from >= first_count {
            true => (operands[1], from - first_count),
            false => (operands[0], from),
        };
        let to = to as i64;
        if rank > 1 {
            let value = build::extract(b.rw, source, &[from], part);
            all = build::insert(b.rw, all, value, &[to]);
            continue;
        }
        let from = b.constant(from);
        let value = llvm::ExtractElementOp::build(b.rw, source, from).value(b.rw);
        let to = b.constant(to);
        all = with_element(b, all, value, to);
    }
    b.replace(op, all)
}

/// Lowers `vector.bitcast` of rank at most 1 to `llvm.bitcast`.
pub(super) fn bitcast(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    rank_one(result_vector(b, op)?)?;
    let ty = b.convert(b.result_type(op)?)?;
    let value = b.create_value(llvm::BitcastOp::INFO, &operands[..1], ty);
    b.replace(op, value)
}

/// Lowers `vector.fma` of rank at most 1 to `llvm.intr.fmuladd`.
pub(super) fn fma(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    rank_one(result_vector(b, op)?)?;
    let ty = b.convert(b.result_type(op)?)?;
    let value = b.create_value(llvm::FMulAddOp::INFO, operands, ty);
    b.replace(op, value)
}

/// Lowers `vector.vscale`, the factor of scalable sizes, to `llvm.intr.vscale`.
pub(super) fn vscale(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let ty = b.convert(b.result_type(op)?)?;
    let value = llvm::vscale::build(b.rw, ty).value(b.rw);
    b.replace(op, value)
}

/// Lowers `vector.step` of scalable size to `llvm.intr.stepvector`.
pub(super) fn scalable_step(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    if !result_vector(b, op)?.is_scalable() {
        return None;
    }
    let ty = b.convert(b.result_type(op)?)?;
    let value = llvm::StepVectorOp::build(b.rw, ty).value(b.rw);
    b.replace(op, value)
}

pub(super) fn scalable_insert(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let position = ScalableInsertOp::from_op(op).view(b.rw.body()).pos();
    let value = llvm::vector_insert::build(b.rw, operands[1], operands[0], position).value(b.rw);
    b.replace(op, value)
}

pub(super) fn scalable_extract(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let position = ScalableExtractOp::from_op(op).view(b.rw.body()).pos();
    let ty = b.convert(b.result_type(op)?)?;
    let value = llvm::vector_extract::build(b.rw, ty, operands[0], position).value(b.rw);
    b.replace(op, value)
}

/// Lowers `vector.interleave` of rank 1 to the intrinsic for scalable vectors, and to
/// `vector.shuffle` otherwise.
pub(super) fn interleave(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let result = result_vector(b, op)?;
    let &[count] = &result.shape[..] else { return None };
    let ty = b.convert(b.result_type(op)?)?;
    if result.is_scalable() {
        let value = b.create_value(llvm::vector_interleave2::INFO, operands, ty);
        return b.replace(op, value);
    }
    let half = count / 2;
    let mask: Vec<i64> = (0..half).flat_map(|at| [at, at + half]).collect();
    let sources: Vec<Value> = b.rw.body().operands(op).collect();
    let to = b.result_type(op)?;
    let value = ShuffleOp::build(b.rw, to, sources[0], sources[1], mask).value(b.rw);
    b.replace(op, value)
}

/// Lowers `vector.deinterleave` of rank 1 to the intrinsic for scalable vectors, and to two
/// shuffles of the even and odd elements otherwise.
pub(super) fn deinterleave(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let result = result_vector(b, op)?;
    let &[count] = &result.shape[..] else { return None };
    let ty = b.convert(b.result_type(op)?)?;
    if result.is_scalable() {
        let both = structure(&b.cx, &[ty, ty]);
        let both = b.create_value(llvm::vector_deinterleave2::INFO, operands, both);
        let parts = [0, 1].map(|at| build::extract(b.rw, both, &[at], ty));
        b.rw.replace_op(op, &parts);
        return Some(());
    }
    let from = b.type_of(operands[0]);
    let poison = build::poison(b.rw, from);
    let count = i32::try_from(count).ok()?;
    let parts = [0, 1].map(|first| {
        let mask = (0..count).map(|at| 2 * at + first).collect();
        shuffled(b, ty, [operands[0], poison], mask)
    });
    b.rw.replace_op(op, &parts);
    Some(())
}
