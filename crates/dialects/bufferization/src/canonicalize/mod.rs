//! Canonicalization patterns, by operation.

mod buffers;
mod clones;
mod dealloc;
mod tensors;

pub(crate) use buffers::to_buffer;
pub(crate) use clones::clone;
pub(crate) use dealloc::dealloc;
pub(crate) use tensors::{alloc_tensor, to_tensor};

use terrace_arith::ConstantOp;
use terrace_builtin::IntegerAttr;
use terrace_ir::{Operand, Rewriter, Value};

/// Builds a constant of type `index`.
fn index_constant(rewriter: &mut Rewriter<'_>, number: i64) -> Value {
    let constant = IntegerAttr::index(rewriter.context(), number);
    ConstantOp::build(rewriter, constant.into()).value(rewriter)
}
