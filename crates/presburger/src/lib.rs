//! Sets of integer points that are given by affine constraints, and relations between such points
//! (MLIR: `Analysis/Presburger`).
//!
//! A [`Relation`] is a conjunction of equalities and inequalities over four kinds of variables:
//! domain, range, symbols, and locals, which are existentially quantified and mostly stand for
//! quotients. A [`Set`] is a union of relations. Coefficients are [`Integer`]s, which do not
//! overflow.
//!
//! The order of the constraints after each operation is that of MLIR 22, because the analyses print
//! constraints as maps and sets. The crate does not depend on the IR; the affine analyses are its
//! callers.
//!
//! ```
//! use terrace_presburger::{BoundKind, Kind, Relation};
//!
//! // 0 <= x <= 9, y = 2x + 1
//! let mut set = Relation::set(2, 0);
//! set.add_bound(BoundKind::Lower, 0, 0);
//! set.add_bound(BoundKind::Upper, 0, 9);
//! set.add_equality(&[2, -1, 1]);
//! assert!(!set.is_empty());
//! set.project_out(0, 1);
//! assert_eq!(set.count(Kind::Range), 1);
//! assert_eq!(set.constant_bound(BoundKind::Upper, 0).and_then(|b| b.to_i64()), Some(19));
//! ```
#![forbid(unsafe_code)]

mod bounding_box;
mod bounds;
mod coalesce;
mod context;
mod divisions;
mod eliminate;
mod emptiness;
mod exact;
mod integer;
mod lexmin;
mod omega;
mod redundancy;
mod relation;
mod set;
mod simplex;
pub mod text;

pub use bounds::DimSize;
pub use divisions::Division;
pub use integer::Integer;
pub use relation::{BoundKind, Kind, Relation, Row};
pub use set::Set;
