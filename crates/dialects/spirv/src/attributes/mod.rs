//! Attributes that the records do not declare in full.

mod abi;
mod limits;
mod target;

pub use abi::*;
pub use limits::*;
pub use target::*;
