//! What must hold of tensor's operations beyond their declarations.

mod gather;
mod regions;
mod shapes;
mod slices;

pub(crate) use gather::{gather, scatter};
pub(crate) use regions::{generate, generate_regions, pad, pad_regions};
pub(crate) use shapes::{
    bitcast, cast, collapse_shape, concat, empty, expand_shape, extract, insert, reshape, splat,
};
pub(crate) use slices::{extract_slice, insert_slice, parallel_insert_slice};

use terrace_builtin::shaped::{self, DYNAMIC};
use terrace_ir::{Diagnostic, OpRef, Type, Value};

/// The shape of a value of `op`; empty if it has none.
fn shape_of(op: OpRef<'_>, value: Value) -> &[i64] {
    shaped::shape_of(op.context(), op.body().value_type(value)).unwrap_or_default()
}

fn type_of(op: OpRef<'_>, value: Value) -> Type {
    op.body().value_type(value)
}

fn quoted(op: OpRef<'_>, ty: Type) -> String {
    shaped::quoted(op.context(), ty)
}

fn element_of(op: OpRef<'_>, value: Value) -> Type {
    shaped::element_type_or_self(op.context(), type_of(op, value))
}

/// Checks that there is an operand for each unknown size of `ty`.
fn verify_dynamic_sizes(op: OpRef<'_>, ty: Type, count: usize) -> Result<(), Diagnostic> {
    let wanted = shaped::num_dynamic_dims(op.context(), ty);
    if count == wanted {
        return Ok(());
    }
    let message = format!("incorrect number of dynamic sizes, has {count}, expected {wanted}");
    Err(op.error(message))
}

/// The sum of two sizes, unknown if one is.
fn sum(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}
