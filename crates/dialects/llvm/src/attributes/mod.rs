//! Attributes and attribute parameters that the records do not declare in full.

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

impl terrace_builtin::property::AsInt for crate::RoundingMode {
    fn as_int(&self, _: &terrace_ir::Context) -> terrace_numeric::Int {
        terrace_numeric::Int::from_i64(64, terrace_builtin::property::EnumAttr::value(*self))
    }
}
