//! What the records leave out of attributes.

mod checks;
mod constant_range;
mod dwarf;
mod dwarf_names;
mod expression;
mod tbaa;

pub(crate) use checks::*;
pub use constant_range::*;
pub use dwarf::*;
pub use expression::*;
pub use tbaa::*;
