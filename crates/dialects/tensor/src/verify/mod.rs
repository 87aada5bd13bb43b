//! Verifiers of the `tensor` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

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

use terrace_builtin::shaped::DYNAMIC;

/// Returns the sum of two sizes; `DYNAMIC` if either is `DYNAMIC`.
pub(crate) fn sum(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}
