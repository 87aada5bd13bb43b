//! Verifiers of constants.

use terrace_builtin::shaped::{element_type_of, rank};
use terrace_builtin::values::{element_of, type_of};
use terrace_builtin::{TypeExt, attr_type};

use super::{Verified, reject_if, storage_of};
use crate::{ConstOpRef, ConstShapeOpRef, predicates};

/// Checks that the value has the element type of the result, or its storage type.
pub(crate) fn r#const(op: ConstOpRef<'_>) -> Verified {
    let (cx, output) = (op.context(), op.output());
    let Some(ty) = attr_type(cx, op.values()).filter(|ty| ty.is_tensor()) else {
        return Err(op.error("expected tensors for attr/result type"));
    };
    let element = element_type_of(cx, ty);
    let (stored, declared) = (storage_of(*op, output), element_of(*op, output));
    reject_if(element != Some(stored) && element != Some(declared), *op, || {
        "expected same attr/result element types".to_owned()
    })
}

/// Checks that the constant has an element for each dimension of the shape.
pub(crate) fn const_shape(op: ConstShapeOpRef<'_>) -> Verified {
    let (cx, values) = (op.context(), op.values().data(op.context()));
    reject_if(
        attr_type(cx, op.values().attr()).and_then(|ty| rank(cx, ty)) != Some(1),
        *op,
        || "expect elements in attribute values with rank 1".to_owned(),
    )?;
    let count = values.num_elements(cx);
    let rank = predicates::rank(cx, type_of(*op, op.output())).unwrap_or(0);
    let fits = u64::try_from(rank) == Ok(count) || (count == 1 && rank == 0);
    reject_if(!fits, *op, || {
        format!(
            "expect number of elements in attribute values ({count}) to be equal to the rank \
             ({rank}) for the result shape type"
        )
    })
}
