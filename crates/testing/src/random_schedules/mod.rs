//! Random nests of affine loops, and tests of edits of their schedule trees: edits that are allowed
//! must keep the contents of memory, and edits that are refused must have a witness.

mod check;
mod nest;

pub use check::{EditCounts, check_edits};
