//! Verifiers of the `spirv` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod control;
mod group;
mod math;

pub(crate) use control::{
    branch_conditional, mlir_loop_regions, mlir_selection_regions, r#return, return_value,
    unreachable,
};
pub(crate) use group::{execution_scope, group_arithmetic, group_shuffle};
pub(crate) use math::{dot_product, gl_frexp_struct, gl_ldexp, select};
