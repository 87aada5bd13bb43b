//! Verifiers of extractions, insertions and strided slices.

use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::types::VectorType;
use terrace_builtin::values::{integers, not_inferred, quoted, shape_of, type_of};
use terrace_ir::{ArrayAttr, Diagnostic, Handle, OpRef};

use super::vector_of;
use crate::{ExtractOpRef, ExtractStridedSliceOpRef, InsertOpRef, InsertStridedSliceOpRef};

/// Returns the integers of an array attribute; empty if it is absent.
fn numbers(op: OpRef<'_>, array: Handle<ArrayAttr>) -> Vec<i64> {
    let cx = op.context();
    if array.is_absent() {
        return Vec::new();
    }
    integers(cx, array.data(cx)).unwrap_or_default()
}

const MARKERS: &str = "mismatch between dynamic and static positions (kDynamic marker but no \
                       corresponding dynamic position) -- this can only happen due to an \
                       incorrect fold/rewrite";

fn verify_markers(op: OpRef<'_>, positions: &[i64], operands: usize) -> Result<(), Diagnostic> {
    let markers = positions.iter().filter(|position| **position == DYNAMIC).count();
    if markers == operands { Ok(()) } else { Err(op.error(MARKERS)) }
}

/// Returns the number, from 1, of the first static position that is not an index into `shape` (-1,
/// a poison index, is valid); `None` if all positions are valid.
fn outside(positions: &[i64], shape: &[i64]) -> Option<usize> {
    let fits =
        |(position, size): (&i64, &i64)| *position == DYNAMIC || (-1..*size).contains(position);
    positions.iter().zip(shape).position(|pair| !fits(pair)).map(|at| at + 1)
}

pub(crate) fn extract(op: ExtractOpRef<'_>) -> Result<(), Diagnostic> {
    let positions = op.static_position();
    if vector_of(*op, op.result()).is_some_and(|ty| ty.shape.is_empty()) {
        let message = "expected a scalar instead of a 0-d vector as the result type";
        return Err(op.plain_error(message));
    }
    verify_markers(*op, positions, op.dynamic_position().len())?;
    let shape = shape_of(*op, op.source());
    if positions.len() > shape.len() {
        return Err(op.error("expected position attribute of rank no greater than vector rank"));
    }
    if let Some(at) = outside(positions, shape) {
        return Err(op.error(format!(
            "expected position attribute #{at} to be a non-negative integer smaller than the \
             corresponding vector dimension or poison (-1)"
        )));
    }
    verify_extracted(op, positions.len())
}

/// Verifies the type of the part that remains when the first `positions` dimensions are fixed.
fn verify_extracted(op: ExtractOpRef<'_>, positions: usize) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(source) = vector_of(*op, op.source()) else { return Ok(()) };
    let inferred = match source.shape.len() == positions {
        true => source.element,
        false => VectorType::scalable(
            cx,
            &source.shape[positions..],
            &source.scalable[positions..],
            source.element,
        )
        .ty(),
    };
    let found = type_of(*op, op.result());
    let single = |ty: terrace_ir::Type| match ty.downcast::<VectorType>(cx) {
        Some(vector) if vector.shape[..] == [1] && !vector.is_scalable() => vector.element,
        _ => ty,
    };
    if inferred == found || single(inferred) == single(found) {
        return Ok(());
    }
    Err(not_inferred(*op, &[inferred]))
}

pub(crate) fn insert(op: InsertOpRef<'_>) -> Result<(), Diagnostic> {
    let positions = op.static_position();
    let value = vector_of(*op, op.value_to_store());
    if value.is_some_and(|ty| ty.shape.is_empty()) {
        let message = "expected a scalar instead of a 0-d vector as the source operand";
        return Err(op.plain_error(message));
    }
    let shape = shape_of(*op, op.dest());
    if positions.len() > shape.len() {
        let message = "expected position attribute of rank no greater than dest vector rank";
        return Err(op.error(message));
    }
    match value {
        Some(value) if positions.len() + value.shape.len() != shape.len() => {
            return Err(op.error(
                "expected position attribute rank + source rank to match dest vector rank",
            ));
        }
        None if positions.len() != shape.len() => {
            return Err(op.error("expected position attribute rank to match the dest vector rank"));
        }
        _ => {}
    }
    if let Some(at) = outside(positions, shape) {
        return Err(op.error(format!(
            "expected position attribute #{at} to be a non-negative integer smaller than the \
             corresponding dest vector dimension"
        )));
    }
    Ok(())
}

/// Verifies that each value is at least `least` and less than the size of its dimension plus
/// `extra`.
fn verify_range(
    op: OpRef<'_>,
    name: &str,
    values: &[i64],
    shape: &[i64],
    (least, extra): (i64, i64),
) -> Result<(), Diagnostic> {
    for (dim, (value, size)) in values.iter().zip(shape).enumerate() {
        let end = size + extra;
        if !(least..end).contains(value) {
            return Err(op.error(format!(
                "expected {name} dimension {dim} to be confined to [{least}, {end})"
            )));
        }
    }
    Ok(())
}

fn verify_strides(op: OpRef<'_>, strides: &[i64]) -> Result<(), Diagnostic> {
    match strides.iter().all(|stride| *stride == 1) {
        true => Ok(()),
        false => Err(op.error("expected strides to be confined to [1, 2)")),
    }
}

fn verify_sums(
    op: OpRef<'_>,
    (first, second): (&str, &str),
    (a, b): (&[i64], &[i64]),
    shape: &[i64],
) -> Result<(), Diagnostic> {
    for (dim, ((a, b), size)) in a.iter().zip(b).zip(shape).enumerate() {
        let sum = a.wrapping_add(*b);
        if sum < 0 || sum > *size {
            return Err(op.error(format!(
                "expected sum({first}, {second}) dimension {dim} to be confined to [1, {})",
                size + 1
            )));
        }
    }
    Ok(())
}

fn mismatching_size(op: OpRef<'_>, at: usize, found: i64, wanted: i64) -> Diagnostic {
    op.error(format!(
        "expected size at idx={at} to match the corresponding base size from the input vector \
         ({found} vs {wanted})"
    ))
}

pub(crate) fn insert_strided_slice(op: InsertStridedSliceOpRef<'_>) -> Result<(), Diagnostic> {
    let (Some(source), Some(dest)) =
        (vector_of(*op, op.value_to_store()), vector_of(*op, op.dest()))
    else {
        return Ok(());
    };
    let (offsets, strides) = (numbers(*op, op.offsets()), numbers(*op, op.strides()));
    if offsets.len() != dest.shape.len() {
        return Err(op.error("expected offsets of same size as destination vector rank"));
    }
    if strides.len() != source.shape.len() {
        return Err(op.error("expected strides of same size as source vector rank"));
    }
    let Some(lead) = dest.shape.len().checked_sub(source.shape.len()) else {
        return Err(op.error("expected source rank to be no greater than destination rank"));
    };
    let mut padded = vec![0; lead];
    padded.extend(&source.shape);
    verify_range(*op, "offsets", &offsets, &dest.shape, (0, 0))?;
    verify_strides(*op, &strides)?;
    let names = ("offsets", "source vector shape");
    verify_sums(*op, names, (&offsets, &padded), &dest.shape)?;
    for at in 0..source.shape.len() {
        let (scalable, wanted) = (source.scalable[at], dest.scalable[lead + at]);
        if scalable != wanted {
            return Err(op.error(format!("mismatching scalable flags (at source vector idx={at})")));
        }
        if scalable && source.shape[at] != dest.shape[lead + at] {
            return Err(mismatching_size(*op, at, source.shape[at], dest.shape[lead + at]));
        }
    }
    Ok(())
}

pub(crate) fn extract_strided_slice(op: ExtractStridedSliceOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(source) = vector_of(*op, op.source()) else { return Ok(()) };
    let (offsets, sizes) = (numbers(*op, op.offsets()), numbers(*op, op.sizes()));
    let strides = numbers(*op, op.strides());
    if offsets.len() != sizes.len() || offsets.len() != strides.len() {
        let message = "expected offsets, sizes and strides attributes of same size";
        return Err(op.error(message));
    }
    if offsets.len() > source.shape.len() {
        return Err(op.error("expected offsets attribute of rank no greater than vector rank"));
    }
    verify_range(*op, "offsets", &offsets, &source.shape, (0, 0))?;
    verify_range(*op, "sizes", &sizes, &source.shape, (1, 1))?;
    verify_strides(*op, &strides)?;
    verify_sums(*op, ("offsets", "sizes"), (&offsets, &sizes), &source.shape)?;
    let shape = [&sizes[..], &source.shape[sizes.len()..]].concat();
    let inferred = VectorType::scalable(cx, &shape, &source.scalable, source.element).ty();
    if inferred != type_of(*op, op.result0()) {
        return Err(op.error(format!("expected result type to be {}", quoted(*op, inferred))));
    }
    for (at, size) in sizes.iter().enumerate() {
        if source.scalable[at] && *size != source.shape[at] {
            return Err(mismatching_size(*op, at, *size, source.shape[at]));
        }
    }
    Ok(())
}
