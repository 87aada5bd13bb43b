//! Verifiers of casts, reshapes, concatenations and element accesses.

use terrace_builtin::reshape::{collapsed_shape, reassociation, verify_groups, verify_sizes};
use terrace_builtin::shaped::{self, DYNAMIC};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::{
    element_of, quoted, shape_of, type_of, verify_cast, verify_dynamic_sizes,
};
use terrace_ir::{ArrayAttr, Diagnostic, Handle, OpRef, Value};

use super::sum;
use crate::{
    BitcastOpRef, CastOpRef, CollapseShapeOpRef, ConcatOpRef, EmptyOpRef, ExpandShapeOpRef,
    ExtractOpRef, InsertOpRef, ReshapeOpRef, SplatOpRef,
};

fn verify_shape_cast(op: OpRef<'_>, holds: bool) -> Result<(), Diagnostic> {
    let (from, to) = (type_of(op, op.operand(0)), type_of(op, op.result(0)));
    verify_cast(op, holds && shaped::verify_compatible_shape(op.context(), from, to))
}

pub(crate) fn cast(op: CastOpRef<'_>) -> Result<(), Diagnostic> {
    verify_shape_cast(*op, element_of(*op, op.source()) == element_of(*op, op.dest()))
}

pub(crate) fn bitcast(op: BitcastOpRef<'_>) -> Result<(), Diagnostic> {
    use terrace_builtin::shaped::TypeExt;
    let width = |value| element_of(*op, value).int_or_float_width(op.context());
    verify_shape_cast(*op, width(op.source()) == width(op.dest()))
}

pub(crate) fn concat(op: ConcatOpRef<'_>) -> Result<(), Diagnostic> {
    if op.inputs().len() == 0 {
        return Err(op.error("requires at least one input"));
    }
    let (cx, result) = (op.context(), op.result());
    let rank = shape_of(*op, result).len();
    if op.inputs().any(|input| shape_of(*op, input).len() != rank) {
        return Err(op.error("rank of concatenated inputs must match result rank"));
    }
    let element = element_of(*op, result);
    if op.inputs().any(|input| element_of(*op, input) != element) {
        return Err(op.error("inputs and result element type must match"));
    }
    // As in MLIR, a negative dimension is less than the rank, and none of the dimensions.
    let along = usize::try_from(op.dim()).ok();
    if along.is_some_and(|dim| dim >= rank) {
        return Err(op.error("concatenation dim must be less than the tensor rank"));
    }
    let mut inferred = vec![DYNAMIC; rank];
    for (dim, size) in inferred.iter_mut().enumerate() {
        let sizes = op.inputs().map(|input| shape_of(*op, input)[dim]);
        if Some(dim) == along {
            *size = sizes.reduce(sum).unwrap_or(DYNAMIC);
            continue;
        }
        let mut known = sizes.filter(|size| *size != DYNAMIC);
        *size = known.next().unwrap_or(DYNAMIC);
        if known.any(|other| other != *size) {
            return Err(op.error(format!(
                "static concatenation size mismatch along non-concatenated dimension {dim}"
            )));
        }
    }
    let differ = |(a, b): (&i64, &i64)| *a != DYNAMIC && *b != DYNAMIC && a != b;
    if inferred.iter().zip(shape_of(*op, result)).any(differ) {
        let inferred = RankedTensorType::get(cx, &inferred, element).ty();
        return Err(op.error(format!(
            "result type {}does not match inferred shape {} static sizes",
            quoted(*op, type_of(*op, result)),
            quoted(*op, inferred)
        )));
    }
    Ok(())
}

pub(crate) fn empty(op: EmptyOpRef<'_>) -> Result<(), Diagnostic> {
    verify_dynamic_sizes(*op, type_of(*op, op.result()), op.dynamic_sizes().len())
}

pub(crate) fn splat(op: SplatOpRef<'_>) -> Result<(), Diagnostic> {
    verify_dynamic_sizes(*op, type_of(*op, op.aggregate()), op.dynamic_sizes().len())
}

pub(crate) fn extract(op: ExtractOpRef<'_>) -> Result<(), Diagnostic> {
    if shape_of(*op, op.tensor()).len() == op.indices().len() {
        return Ok(());
    }
    Err(op.error("incorrect number of indices for extract_element"))
}

pub(crate) fn insert(op: InsertOpRef<'_>) -> Result<(), Diagnostic> {
    if shape_of(*op, op.dest()).len() == op.indices().len() {
        return Ok(());
    }
    Err(op.error("incorrect number of indices"))
}

/// Verifies that the type of `collapsed` is that of `expanded` with each group of dimensions
/// collapsed into one.
fn verify_reshape(
    op: OpRef<'_>,
    expanded: Value,
    collapsed: Value,
    groups: Handle<ArrayAttr>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (from, to) = (shape_of(op, expanded), shape_of(op, collapsed));
    let groups = reassociation(cx, groups).unwrap_or_default();
    let types = [quoted(op, type_of(op, expanded)), quoted(op, type_of(op, collapsed))];
    verify_groups(op, from, to, &groups, types)?;
    verify_sizes(op, from, to, &groups)?;
    let shape = collapsed_shape(from, &groups);
    let inferred = RankedTensorType::get(cx, &shape, element_of(op, expanded)).ty();
    let found = RankedTensorType::get(cx, to, element_of(op, collapsed)).ty();
    if inferred != found {
        return Err(op.error(format!(
            "expected collapsed type to be {}, but got {}",
            quoted(op, inferred),
            quoted(op, found)
        )));
    }
    Ok(())
}

pub(crate) fn collapse_shape(op: CollapseShapeOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let groups = reassociation(cx, op.reassociation()).unwrap_or_default();
    if groups.iter().any(Vec::is_empty) {
        return Err(op.error("reassociation indices must not be empty"));
    }
    if shaped::rank(cx, type_of(*op, op.result())).is_none() {
        let [expanded, collapsed] =
            [op.src(), op.result()].map(|value| quoted(*op, type_of(*op, value)));
        return Err(op.error(format!(
            "expected the expanded type, {expanded} to have a higher (or same) rank than the \
             collapsed type, {collapsed}."
        )));
    }
    verify_reshape(*op, op.src(), op.result(), op.reassociation())
}

pub(crate) fn expand_shape(op: ExpandShapeOpRef<'_>) -> Result<(), Diagnostic> {
    let (sizes, result) = (op.static_output_shape(), op.result());
    let rank = shape_of(*op, result).len();
    if sizes.len() != rank {
        return Err(op.error(format!(
            "expected number of static shape dims to be equal to the output rank ({rank}) but \
             found {} inputs instead",
            sizes.len()
        )));
    }
    let dynamic = sizes.iter().filter(|size| **size == DYNAMIC).count();
    let values = op.output_shape().len();
    if dynamic != values {
        return Err(op.error(format!(
            "mismatch in dynamic dims in output_shape and static_output_shape: \
             static_output_shape has {dynamic} dynamic dims while output_shape has {values} values"
        )));
    }
    verify_reshape(*op, result, op.src(), op.reassociation())
}

pub(crate) fn reshape(op: ReshapeOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let (source, result) = (type_of(*op, op.source()), type_of(*op, op.result()));
    if element_of(*op, op.source()) != element_of(*op, op.result()) {
        return Err(
            op.error("element types of source and destination tensor types should be the same")
        );
    }
    let Some(rank) = shaped::rank(cx, result) else { return Ok(()) };
    let both_static = shaped::has_static_shape(cx, source) && shaped::has_static_shape(cx, result);
    if both_static && shaped::num_elements(cx, source) != shaped::num_elements(cx, result) {
        let message = "source and destination tensor should have the same number of elements";
        return Err(op.error(message));
    }
    match shape_of(*op, op.shape()) {
        [DYNAMIC] => Err(op.error(
            "cannot use shape operand with dynamic length to reshape to statically-ranked tensor \
             type",
        )),
        [len] if *len != rank as i64 => {
            Err(op.error("length of shape operand differs from the result's tensor rank"))
        }
        _ => Ok(()),
    }
}
