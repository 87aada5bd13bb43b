//! Verifiers of operations that change the shape of vectors.

use terrace_builtin::shaped::TypeExt;
use terrace_builtin::types::{MemRefType, VectorType};
use terrace_builtin::values::{element_of, quoted, shape_of, type_of};
use terrace_ir::{Context, Diagnostic, Type};

use super::vector_of;
use crate::{
    BitCastOpRef, BroadcastOpRef, ShapeCastOpRef, ShuffleOpRef, TransposeOpRef, TypeCastOpRef,
};

pub(crate) fn broadcast(op: BroadcastOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(to) = vector_of(*op, op.vector()) else { return Ok(()) };
    let source = type_of(*op, op.source());
    if source.is_int_or_index_or_float() && source == to.element {
        return Ok(());
    }
    let Some(from) = vector_of(*op, op.source()) else {
        return Err(op.error("source type is not a vector"));
    };
    if from.shape.len() > to.shape.len() {
        return Err(op.error("source rank higher than destination rank"));
    }
    let lead = to.shape.len() - from.shape.len();
    let size = |size: i64, scalable| if scalable { format!("[{size}]") } else { size.to_string() };
    for (at, (extent, scalable)) in from.shape.iter().zip(&from.scalable).enumerate() {
        let (wanted, wanted_scalable) = (to.shape[lead + at], to.scalable[lead + at]);
        let stretched = *extent == 1 && !scalable;
        if !stretched && (*extent != wanted || *scalable != wanted_scalable) {
            return Err(op.error(format!(
                "dimension mismatch ({} vs. {})",
                size(*extent, *scalable),
                size(wanted, wanted_scalable)
            )));
        }
    }
    Ok(())
}

pub(crate) fn shuffle(op: ShuffleOpRef<'_>) -> Result<(), Diagnostic> {
    let (v1, v2) = (shape_of(*op, op.v1()), shape_of(*op, op.v2()));
    let result = shape_of(*op, op.vector());
    let scalars = v1.is_empty() && v2.is_empty() && result.len() == 1;
    if !scalars && (v1.len() != v2.len() || v1.len() != result.len()) {
        return Err(op.error("rank mismatch"));
    }
    let rest = |shape: &[i64]| shape.get(1..).unwrap_or_default().to_vec();
    if rest(v1) != rest(v2) || rest(v1) != rest(result) {
        return Err(op.error("dimension mismatch"));
    }
    let mask = op.mask();
    if mask.is_empty() {
        return Err(op.error("invalid mask length"));
    }
    if Some(&(mask.len() as i64)) != result.first() {
        return Err(op.error("mask length mismatch"));
    }
    let lead = |shape: &[i64]| shape.first().copied().unwrap_or(1);
    let count = lead(v1) + lead(v2);
    match mask.iter().position(|index| !(-1..count).contains(index)) {
        Some(at) => Err(op.error(format!("mask index #{} out of range", at + 1))),
        None => Ok(()),
    }
}

pub(crate) fn shape_cast(op: ShapeCastOpRef<'_>) -> Result<(), Diagnostic> {
    let (Some(from), Some(to)) = (vector_of(*op, op.source()), vector_of(*op, op.result())) else {
        return Ok(());
    };
    if from.element != to.element {
        return Err(op.error("has different source and result element types"));
    }
    let count = |ty: &VectorType| ty.shape.iter().product::<i64>();
    if count(from) != count(to) {
        return Err(op.error(format!(
            "has different number of elements at source ({}) and result ({})",
            count(from),
            count(to)
        )));
    }
    let scalable = |ty: &VectorType| ty.scalable.iter().filter(|scalable| **scalable).count();
    if scalable(from) != scalable(to) {
        return Err(op.error(format!(
            "has different number of scalable dims at source ({}) and result ({})",
            scalable(from),
            scalable(to)
        )));
    }
    Ok(())
}

/// Returns the width of a type in bits; 64 for `index`.
fn width(cx: &Context, ty: Type) -> i64 {
    ty.int_or_float_width(cx).map_or(64, i64::from)
}

pub(crate) fn bitcast(op: BitCastOpRef<'_>) -> Result<(), Diagnostic> {
    let (Some(from), Some(to)) = (vector_of(*op, op.source()), vector_of(*op, op.result())) else {
        return Ok(());
    };
    let cx = op.context();
    let (Some((last, lead)), Some((to_last, to_lead))) =
        (from.shape.split_last(), to.shape.split_last())
    else {
        return match width(cx, from.element) == width(cx, to.element) {
            true => Ok(()),
            false => {
                Err(op
                    .error("source/result bitwidth of the 0-D vector element types must be equal"))
            }
        };
    };
    if let Some(at) = lead.iter().zip(to_lead).position(|(a, b)| a != b) {
        return Err(op.error(format!("dimension size mismatch at: {at}")));
    }
    if width(cx, from.element) * last != width(cx, to.element) * to_last {
        return Err(op.error("source/result bitwidth of the minor 1-D vectors must be equal"));
    }
    Ok(())
}

pub(crate) fn transpose(op: TransposeOpRef<'_>) -> Result<(), Diagnostic> {
    let (from, to) = (shape_of(*op, op.vector()), shape_of(*op, op.result()));
    if from.len() != to.len() {
        return Err(op.error(format!("vector result rank mismatch: {}", to.len())));
    }
    let permutation = op.permutation();
    if permutation.len() != from.len() {
        return Err(op.error(format!("transposition length mismatch: {}", permutation.len())));
    }
    let mut seen = vec![false; from.len()];
    for (at, index) in permutation.iter().enumerate() {
        let Some(place) = usize::try_from(*index).ok().filter(|place| *place < from.len()) else {
            return Err(op.error(format!("transposition index out of range: {index}")));
        };
        if std::mem::replace(&mut seen[place], true) {
            return Err(op.error(format!("duplicate position index: {index}")));
        }
        if to[at] != from[place] {
            return Err(op.error(format!("dimension size mismatch at: {index}")));
        }
    }
    Ok(())
}

pub(crate) fn type_cast(op: TypeCastOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let memref = |value| type_of(*op, value).downcast::<MemRefType>(cx);
    let (Some(from), Some(to)) = (memref(op.memref()), memref(op.result())) else { return Ok(()) };
    if from.layout.is_some() {
        return Err(op.error("expects operand to be a memref with identity layout"));
    }
    if to.layout.is_some() {
        return Err(op.error("expects result to be a memref with identity layout"));
    }
    if from.memory_space != to.memory_space {
        return Err(op.error("expects result in same memory space"));
    }
    let scalar = |ty: Type| terrace_builtin::shaped::element_type_or_self(cx, ty);
    let result = quoted(*op, type_of(*op, op.result()));
    let (source, target) = (element_of(*op, op.memref()), element_of(*op, op.result()));
    if scalar(source) != scalar(target) {
        return Err(op.error(format!(
            "expects result and operand with same underlying scalar type: {result}"
        )));
    }
    let all = |shape: &[i64], element: Type| {
        let inner = terrace_builtin::shaped::shape_of(cx, element).unwrap_or_default();
        [shape, inner].concat()
    };
    if all(&from.shape, source) != all(&to.shape, target) {
        return Err(op.error(format!(
            "expects concatenated result and operand shapes to be equal: {result}"
        )));
    }
    Ok(())
}
