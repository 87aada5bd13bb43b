//! Verifiers of `tensor.gather` and `tensor.scatter`.

use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::{quoted, shape_of, type_of};
use terrace_ir::{Diagnostic, OpRef, Type, Value};

use crate::{GatherOpRef, ScatterOpRef};

/// Verifies that `dims` are distinct, ascending dimensions of `whole`, one for each coordinate in
/// the last dimension of `indices`. `name` and `whole_name` are the names of `dims` and `whole` in
/// messages.
fn verify_dims(
    op: OpRef<'_>,
    (name, whole_name): (&str, &str),
    dims: &[i64],
    whole: Value,
    indices: Value,
) -> Result<(), Diagnostic> {
    let rank = shape_of(op, whole).len();
    if dims.is_empty() {
        return Err(op.error(format!("{name}_dims must be non-empty")));
    }
    if dims.len() > rank {
        return Err(op.error(format!("{name}_dims overflow {whole_name} rank")));
    }
    if shape_of(op, indices).last() != Some(&(dims.len() as i64)) {
        return Err(op.error(format!(
            "{name}_dims length must match the size of last dimension of indices"
        )));
    }
    for (at, dim) in dims.iter().enumerate() {
        if *dim < 0 {
            return Err(op.error(format!("{name}_dims value must be non-negative")));
        }
        if *dim >= rank as i64 {
            return Err(
                op.error(format!("{name}_dims value must be smaller than {whole_name} rank"))
            );
        }
        if at > 0 && dims[at - 1] >= *dim {
            return Err(op.error(format!("{name}_dims values must be strictly increasing")));
        }
    }
    Ok(())
}

/// Returns two types of the gathered part of `whole`: with size 1 in each of `dims`, and without
/// these dimensions.
fn gathered_types(op: OpRef<'_>, dims: &[i64], whole: Value, indices: Value) -> [Type; 2] {
    let cx = op.context();
    let lead = shape_of(op, indices).split_last().map_or(&[][..], |(_, lead)| lead);
    let (mut full, mut reduced) = (lead.to_vec(), lead.to_vec());
    for (dim, size) in shape_of(op, whole).iter().enumerate() {
        if dims.contains(&(dim as i64)) {
            full.push(1);
        } else {
            full.push(*size);
            reduced.push(*size);
        }
    }
    let ty = |shape: &[i64]| match type_of(op, whole).downcast::<RankedTensorType>(cx) {
        Some(ty) => RankedTensorType::with_encoding(cx, shape, ty.element, ty.encoding).ty(),
        None => type_of(op, whole),
    };
    [ty(&full), ty(&reduced)]
}

fn verify_part(op: OpRef<'_>, what: &str, types: [Type; 2], part: Value) -> Result<(), Diagnostic> {
    let found = type_of(op, part);
    if types.contains(&found) {
        return Ok(());
    }
    Err(op.error(format!(
        "{what} type mismatch: expected {} or its rank-reduced variant {} (got: {})",
        quoted(op, types[0]),
        quoted(op, types[1]),
        quoted(op, found)
    )))
}

pub(crate) fn gather(op: GatherOpRef<'_>) -> Result<(), Diagnostic> {
    let (dims, source, indices) = (op.gather_dims(), op.source(), op.indices());
    verify_dims(*op, ("gather", "source"), dims, source, indices)?;
    verify_part(*op, "result", gathered_types(*op, dims, source, indices), op.result())
}

pub(crate) fn scatter(op: ScatterOpRef<'_>) -> Result<(), Diagnostic> {
    let (dims, dest, indices) = (op.scatter_dims(), op.dest(), op.indices());
    verify_dims(*op, ("scatter", "dest"), dims, dest, indices)?;
    if !op.unique() {
        return Err(op.error("requires 'unique' attribute to be set"));
    }
    verify_part(*op, "source", gathered_types(*op, dims, dest, indices), op.source())
}
