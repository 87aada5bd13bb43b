//! Verifiers of the `vector` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod contract;
mod masks;
mod memory;
mod reductions;
mod shapes;
mod slices;
mod transfer;

pub(crate) use contract::{contract, outerproduct};
pub(crate) use masks::{constant_mask, create_mask, mask};
pub(crate) use memory::{
    compressstore, expandload, gather, load, maskedload, maskedstore, scatter, store,
};
pub(crate) use reductions::{multi_reduction, reduction, scan};
pub(crate) use shapes::{bitcast, broadcast, shape_cast, shuffle, transpose, type_cast};
pub(crate) use slices::{extract, extract_strided_slice, insert, insert_strided_slice};
pub(crate) use transfer::{transfer_read, transfer_write};

use terrace_builtin::types::VectorType;
use terrace_builtin::values::type_of;
use terrace_ir::{OpRef, Value};

use crate::combine::is_supported;

/// Returns the type of `value` if it is a vector.
fn vector_of<'a>(op: OpRef<'a>, value: Value) -> Option<&'a VectorType> {
    type_of(op, value).downcast(op.context())
}
