//! What operations of different dialects have in common, as far as passes ask for it: branches,
//! regions between which control goes, calls, loops, casts.
#![forbid(unsafe_code)]

mod branch;
mod call;
pub mod flow;
mod inliner;
mod region_branch;

pub use branch::*;
pub use call::*;
pub use inliner::*;
pub use region_branch::*;
