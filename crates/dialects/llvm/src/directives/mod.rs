//! Custom directives of the declarative formats of the dialect.

mod branches;
mod operands;
mod types;
mod values;

pub(crate) use branches::*;
pub use operands::DYNAMIC_INDEX;
pub(crate) use operands::*;
pub(crate) use types::*;
pub(crate) use values::*;
