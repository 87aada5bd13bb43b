//! What must hold of linalg's operations beyond their declarations.

mod shapes;
mod structured;
mod terminators;

pub(crate) use shapes::{broadcast, map, reduce, transpose};
pub(crate) use structured::{named_regions, product_regions, structured_regions};
pub(crate) use terminators::{index, r#yield};
