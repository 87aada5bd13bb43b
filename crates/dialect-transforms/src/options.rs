//! What passes do with their options.

use terrace_builtin::FloatType;
use terrace_ir::{Context, Type};
use terrace_numeric::FloatFormat;

/// The float type of this name, as text has it.
pub(crate) fn float_type(cx: &Context, name: &str) -> Option<Type> {
    Some(FloatType::get(cx, FloatFormat::from_mlir_name(name)?).ty())
}
