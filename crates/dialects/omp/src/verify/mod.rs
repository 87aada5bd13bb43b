//! Verifiers of the `omp` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod atomic;
mod cancel;
mod clauses;
mod constructs;
mod loops;
mod map;
mod nests;
mod parts;
mod recipes;
mod target;
mod wrappers;

pub(crate) use atomic::*;
pub(crate) use cancel::*;
pub(crate) use clauses::{verify_copies, verify_private, verify_reductions, verify_simd_private};
pub(crate) use constructs::*;
pub(crate) use loops::*;
pub(crate) use map::*;
pub(crate) use nests::*;
pub(crate) use recipes::*;
pub(crate) use target::*;
pub(crate) use wrappers::*;
