//! Hand-written syntax of the operations.

mod access;
mod apply;
mod dma;
mod for_op;
mod if_op;
mod parallel;

pub(crate) use access::*;
pub(crate) use apply::*;
pub(crate) use dma::*;
pub(crate) use for_op::*;
pub(crate) use if_op::*;
pub(crate) use parallel::*;

use terrace_builtin::{AffineMap, AffineMapAttr, IndexType};
use terrace_ir::syntax::OpAsmParser;
use terrace_ir::{Context, Handle, Type};

/// Returns the type of indices.
fn index(parser: &OpAsmParser<'_>) -> Type {
    IndexType::get(parser.context()).ty()
}

/// Returns the map of an attribute; `None` if an invalid operation lacks the attribute.
fn map_of(cx: &Context, map: Handle<AffineMapAttr>) -> Option<&AffineMap> {
    (!map.is_absent()).then(|| &map.data(cx).0)
}
