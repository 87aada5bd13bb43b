//! The directives of the dialect's formats.

mod branches;
mod operands;
mod types;
mod values;

pub(crate) use branches::*;
pub use operands::DYNAMIC_INDEX;
pub(crate) use operands::*;
pub(crate) use types::*;
pub(crate) use values::*;
