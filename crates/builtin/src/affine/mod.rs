//! Affine expressions, maps and integer sets.

mod expr;
mod flatten;
mod map;
mod print;
mod semi_affine;
mod set;
mod simplify;
#[cfg(test)]
mod tests;
mod transform;

pub use expr::{AffineExpr, AffineExprKind, BinaryKind, Leaf};
pub use map::AffineMap;
pub use set::IntegerSet;
