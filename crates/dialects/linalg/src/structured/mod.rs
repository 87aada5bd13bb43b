//! The common model of structured operations: loops over operands that affine maps index, and a
//! region that computes one point.

mod attach;
mod facts;
mod maps;
mod scalar;
mod table;

pub use attach::attach_to_structured;
pub use facts::Structured;
pub(crate) use facts::{MEMOIZED_MAPS, attribute_maps, numbers, rank_of, shape_of, type_of};
pub use maps::default_product_maps;
pub(crate) use scalar::Scalars;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Context, OpName};

pub(crate) use table::{Computation, Function, Named};

/// The root of patterns that match every operation of the dialect; each pattern checks by
/// [`Structured`] whether its operation is structured.
pub const LINALG_OPS: PatternRoot =
    PatternRoot::Where(|cx: &Context, name: OpName| name.dialect(cx) == "linalg");
