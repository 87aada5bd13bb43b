//! Lowerings of operations on whole vectors: shuffles, casts, interleaving, insertion into and
//! extraction from scalable vectors.

use terrace_builtin::VectorType;
use terrace_ir::{Op, OpType, Value};
use terrace_llvm::LLVMArrayType;
use terrace_vector::{ScalableExtractOp, ScalableInsertOp, ShuffleOp};

use super::elements::{shuffled, with_element};
use super::{rank_one, result_vector, vector};
use crate::build;
use crate::finalize_memref_to_llvm::emit::Emit;
use crate::types::structure;

/// Lowers `vector.shuffle` to `llvm.shufflevector` if the vectors have the same type and rank at
/// most 1, and to single extractions and insertions otherwise.
pub(super) fn shuffle(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let mask = ShuffleOp::from_op(op).view(e.rw.body()).mask().to_vec();
    let (rank, v1, v2) = (result_vector(e, op)?.shape.len(), vector(e, op, 0)?, vector(e, op, 1)?);
    let ty = e.convert(e.result_type(op)?)?;
    if rank <= 1 && v1 == v2 {
        let mask = mask.into_iter().map(|at| i32::try_from(at).ok()).collect::<Option<_>>()?;
        let value = shuffled(e, ty, [operands[0], operands[1]], mask);
        return e.replace(op, value);
    }
    let first_count = *v1.shape.first()?;
    let cx = e.cx.clone();
    let part = match ty.downcast::<LLVMArrayType>(&cx) {
        Some(array) => array.element_type,
        None => ty.downcast::<VectorType>(&cx)?.element,
    };
    let mut all = build::poison(e.rw, ty);
    for (to, from) in mask.into_iter().enumerate() {
        let (source, from) = match from >= first_count {
            true => (operands[1], from - first_count),
            false => (operands[0], from),
        };
        let to = to as i64;
        if rank > 1 {
            let value = build::extract(e.rw, source, &[from], part);
            all = build::insert(e.rw, all, value, &[to]);
            continue;
        }
        let from = e.constant(from);
        let value = e.value("llvm.extractelement", &[source, from], part);
        let to = e.constant(to);
        all = with_element(e, all, value, to);
    }
    e.replace(op, all)
}

/// Lowers `vector.bitcast` of rank at most 1 to `llvm.bitcast`.
pub(super) fn bitcast(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    rank_one(result_vector(e, op)?)?;
    let ty = e.convert(e.result_type(op)?)?;
    let value = e.value("llvm.bitcast", &operands[..1], ty);
    e.replace(op, value)
}

/// Lowers `vector.fma` of rank at most 1 to `llvm.intr.fmuladd`.
pub(super) fn fma(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    rank_one(result_vector(e, op)?)?;
    let ty = e.convert(e.result_type(op)?)?;
    let value = e.value("llvm.intr.fmuladd", operands, ty);
    e.replace(op, value)
}

/// Lowers `vector.vscale`, the factor of scalable sizes, to `llvm.intr.vscale`.
pub(super) fn vscale(e: &mut Emit<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let ty = e.convert(e.result_type(op)?)?;
    let value = e.value("llvm.intr.vscale", &[], ty);
    e.replace(op, value)
}

/// Lowers `vector.step` of scalable size to `llvm.intr.stepvector`.
pub(super) fn scalable_step(e: &mut Emit<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    if !result_vector(e, op)?.is_scalable() {
        return None;
    }
    let ty = e.convert(e.result_type(op)?)?;
    let value = e.value("llvm.intr.stepvector", &[], ty);
    e.replace(op, value)
}

pub(super) fn scalable_insert(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let position = ScalableInsertOp::from_op(op).view(e.rw.body()).pos();
    let new = terrace_llvm::vector_insert::build(e.rw, operands[1], operands[0], position).op();
    let value = e.rw.body().result(new, 0);
    e.replace(op, value)
}

pub(super) fn scalable_extract(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let position = ScalableExtractOp::from_op(op).view(e.rw.body()).pos();
    let ty = e.convert(e.result_type(op)?)?;
    let new = terrace_llvm::vector_extract::build(e.rw, ty, operands[0], position).op();
    let value = e.rw.body().result(new, 0);
    e.replace(op, value)
}

/// Lowers `vector.interleave` of rank 1 to the intrinsic for scalable vectors, and to
/// `vector.shuffle` otherwise.
pub(super) fn interleave(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let result = result_vector(e, op)?;
    let &[count] = &result.shape[..] else { return None };
    let ty = e.convert(e.result_type(op)?)?;
    if result.is_scalable() {
        let value = e.value("llvm.intr.vector.interleave2", operands, ty);
        return e.replace(op, value);
    }
    let half = count / 2;
    let mask: Vec<i64> = (0..half).flat_map(|at| [at, at + half]).collect();
    let sources: Vec<Value> = e.rw.body().operands(op).collect();
    let to = e.result_type(op)?;
    let new = ShuffleOp::build(e.rw, to, sources[0], sources[1], mask).op();
    let value = e.rw.body().result(new, 0);
    e.replace(op, value)
}

/// Lowers `vector.deinterleave` of rank 1 to the intrinsic for scalable vectors, and to two
/// shuffles of the even and odd elements otherwise.
pub(super) fn deinterleave(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let result = result_vector(e, op)?;
    let &[count] = &result.shape[..] else { return None };
    let ty = e.convert(e.result_type(op)?)?;
    if result.is_scalable() {
        let both = structure(&e.cx, &[ty, ty]);
        let both = e.value("llvm.intr.vector.deinterleave2", operands, both);
        let parts = [0, 1].map(|at| build::extract(e.rw, both, &[at], ty));
        e.rw.replace_op(op, &parts);
        return Some(());
    }
    let from = e.type_of(operands[0]);
    let poison = build::poison(e.rw, from);
    let count = i32::try_from(count).ok()?;
    let parts = [0, 1].map(|first| {
        let mask = (0..count).map(|at| 2 * at + first).collect();
        shuffled(e, ty, [operands[0], poison], mask)
    });
    e.rw.replace_op(op, &parts);
    Some(())
}
