//! Verifiers of the operations for all that their declarations cannot state; `generated` refers to
//! the verifiers by name.

mod conversion;
mod iteration;
mod regions;
mod storage;

pub(crate) use conversion::{
    concatenate, convert, crd_translate, reinterpret_map, reorder_coo, sort,
};
pub(crate) use iteration::{
    coiterate, coiterate_regions, extract_iteration_space, extract_value, iterate, iterate_regions,
};
pub(crate) use regions::{binary, foreach, reduce, select, unary};
pub(crate) use storage::{
    assemble, compress, coordinates, coordinates_buffer, disassemble, lvl, positions, push_back,
    slice_offset, slice_stride, storage_specifier_get, storage_specifier_set, values,
};

use terrace_builtin::IntegerAttr;
use terrace_builtin::values::type_of;
use terrace_ir::{Context, Diagnostic, Handle, OpRef, Value};

use crate::SparseTensorType;

/// The result of a check.
type Verified = Result<(), Diagnostic>;

/// Returns the error `message()` at the operation if `failed`.
fn reject_if(failed: bool, op: OpRef<'_>, message: impl FnOnce() -> String) -> Verified {
    match failed {
        true => Err(op.plain_error(message())),
        false => Ok(()),
    }
}

/// Returns the type of a tensor; `None` for another value.
fn tensor_of<'c>(op: OpRef<'c>, value: Value) -> Option<SparseTensorType<'c>> {
    SparseTensorType::of(op.context(), type_of(op, value))
}

/// Returns an index attribute as a number; `None` if it is absent or negative.
fn index(cx: &Context, held: Handle<IntegerAttr>) -> Option<usize> {
    if held.is_absent() {
        return None;
    }
    held.data(cx).to_i64().and_then(|number| usize::try_from(number).ok())
}
