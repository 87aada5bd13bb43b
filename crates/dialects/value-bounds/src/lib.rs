//! Bounds of index values, and of the sizes of shaped values, as affine expressions of other values
//! (MLIR: `ValueBoundsOpInterface`, `ValueBoundsConstraintSet`).
//!
//! [`ValueBounds`] is a set of constraints that follows definitions: operations describe their
//! results and block arguments by a [`ValueBoundsOp`]. [`attach`] adds the models of arith, affine,
//! linalg, memref, scf, tensor and vector to a context. Queries are [`compute_bound`],
//! [`constant_bound`], [`compare`] and [`are_equal`]; [`reify_bound`] creates the operations that
//! compute a bound. Loop canonicalization, peeling and simplification of minima call them.
#![forbid(unsafe_code)]

mod compute;
mod interface;
mod models;
mod reify;
mod scalable;
mod set;
mod variable;

pub use compute::{
    Bound, StopAt, are_equal, compare, compute_bound, constant_bound, constant_difference,
    independent_bound,
};
pub use interface::{DynValueBoundsOp, ValueBoundsOp};
pub use models::attach;
pub use reify::{reify_bound, reify_bound_by_arith};
pub use scalable::{VectorScale, scalable_bound};
pub use set::{Comparison, StopCondition, ValueBounds};
pub use variable::{ValueDim, Variable};
