//! What the constraints of operands ask of types.

pub use crate::types::{
    field, is_compatible_floating_point_type, is_compatible_outer_type, is_compatible_type,
    is_compatible_vector_type, is_loadable_type,
};

use terrace_builtin::IntegerType;
use terrace_ir::{Context, Type};

/// The structure of a value and whether it was found.
pub fn value_and_flag(cx: &Context, ty: Type) -> Option<Type> {
    let flag = IntegerType::get(cx, 1).ty();
    Some(crate::LLVMStructType::literal(cx, false, &[ty, flag]).ty())
}
