//! Folds of strided slices.

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::values::integer_array;
use terrace_builtin::values::type_of;
use terrace_ir::{Attribute, Fold, OpType};

use super::{Operands, unchanged};
use crate::shapes::{count, linear, numbers, shape};
use crate::{
    ExtractStridedSliceOp, ExtractStridedSliceOpRef, InsertStridedSliceOp, InsertStridedSliceOpRef,
};

/// Returns the position, one index for each dimension, of the element with row-major number `at`.
pub(crate) fn position(shape: &[i64], mut at: i64) -> Vec<i64> {
    let mut position = vec![0; shape.len()];
    for (dim, size) in shape.iter().enumerate().rev() {
        position[dim] = at % size;
        at /= size;
    }
    position
}

pub(crate) fn extract_strided_slice(
    op: ExtractStridedSliceOpRef<'_>,
    operands: Operands<'_>,
) -> Option<Fold> {
    unchanged(*op, op.source())
        .or_else(|| of_inserts(op))
        .or_else(|| of_constant(op, (*operands.first()?)?).map(Fold::from))
}

/// Folds a slice inside an inserted slice to a slice of the inserted vector, skipping disjoint
/// insertions.
fn of_inserts(op: ExtractStridedSliceOpRef<'_>) -> Option<Fold> {
    let (cx, body) = (op.context(), (*op).body());
    let unit = |strides: Vec<i64>| strides.iter().all(|stride| *stride == 1);
    let (offsets, sizes) = (numbers(cx, op.offsets()), numbers(cx, op.sizes()));
    if !unit(numbers(cx, op.strides())) {
        return None;
    }
    let mut insert = body.defined_by::<InsertStridedSliceOp>(op.source())?;
    loop {
        let part = shape(body, insert.value_to_store());
        if part.len() != shape(body, insert.dest()).len() || !unit(numbers(cx, insert.strides())) {
            return None;
        }
        let starts = numbers(cx, insert.offsets());
        let mut disjoint = false;
        let mut inside = true;
        for (dim, (offset, size)) in offsets.iter().zip(&sizes).enumerate() {
            let (start, end) = (starts[dim], starts[dim] + part[dim]);
            disjoint |= *offset >= end || offset + size <= start;
            inside &= *offset >= start && offset + size <= end;
        }
        if disjoint {
            insert = body.defined_by::<InsertStridedSliceOp>(insert.dest())?;
            continue;
        }
        if !inside {
            return None;
        }
        let moved: Vec<i64> = offsets.iter().zip(&starts).map(|(a, b)| a - b).collect();
        let (source, offsets) = (insert.value_to_store(), integer_array(cx, &moved));
        return Some(Fold::in_place(move |body, op| {
            body.set_operand(op, 0, source);
            ExtractStridedSliceOp::from_op(op).set_offsets(body, offsets);
        }));
    }
}

/// Returns the slice of `constant` as a constant; `None` if `constant` is not an elements
/// attribute.
fn of_constant(op: ExtractStridedSliceOpRef<'_>, constant: Attribute) -> Option<Attribute> {
    let (cx, body) = (op.context(), (*op).body());
    let dense = constant.downcast::<DenseElementsAttr>(cx)?;
    let ty = type_of(*op, op.result0());
    if let Some(splat) = dense.resize_splat(cx, ty) {
        return Some(splat.into());
    }
    if numbers(cx, op.strides()).iter().any(|stride| *stride != 1) {
        return None;
    }
    let offsets = numbers(cx, op.offsets());
    let (from, to) = (shape(body, op.source()), shape(body, op.result0()));
    let at = |number: i64| {
        let mut at = position(to, number);
        at.iter_mut().zip(&offsets).for_each(|(at, offset)| *at += offset);
        dense.attribute_at(cx, linear(from, &at) as u64)
    };
    let elements: Option<Vec<Attribute>> = (0..count(body, op.result0())).map(at).collect();
    Some(DenseElementsAttr::from_attributes(cx, ty, elements?).ok()?.into())
}

/// Folds an insertion of the whole vector to the inserted value.
pub(crate) fn insert_strided_slice(
    op: InsertStridedSliceOpRef<'_>,
    _: Operands<'_>,
) -> Option<Fold> {
    unchanged(*op, op.value_to_store())
}
