//! Verifiers of the `spirv` operations for all that their declarations cannot state; `generated`
//! refers to them by name.

mod cast;
mod composite;
mod constant;
mod control;
mod group;
mod image;
mod math;
mod matrix;
mod memory;
mod module;

pub(crate) use cast::{
    bitcast, conversion, convert_ptr_to_u, convert_u_to_ptr, generic_cast_to_ptr,
    generic_cast_to_ptr_explicit, ptr_cast_to_generic, resizing,
};
pub(crate) use composite::{
    access_chain, composite_construct, composite_extract, composite_insert,
    in_bounds_ptr_access_chain, ptr_access_chain, vector_shuffle,
};
pub(crate) use constant::{
    alternatives, check_count, constant, ext_constant_composite_replicate, repeatable,
    spec_constant, spec_constant_operation_regions,
};
pub(crate) use control::{
    branch_conditional, mlir_loop_regions, mlir_selection_regions, switch, unreachable,
};
pub(crate) use group::{
    execution_scope, group_arithmetic, group_broadcast, group_non_uniform_broadcast,
    group_non_uniform_rotate_khr, group_shuffle,
};
pub(crate) use image::{
    image_dref_gather, image_fetch, image_query_size, image_read, image_sample_explicit_lod,
    image_sample_implicit_lod, image_sample_proj_dref_implicit_lod, image_write,
};
pub(crate) use math::{dot_product, extended, gl_frexp_struct, gl_ldexp, select, shift};
pub(crate) use matrix::{
    cooperative_access, khr_cooperative_matrix_mul_add, matrix_times_matrix, matrix_times_scalar,
    matrix_times_vector, transpose, vector_times_matrix, vector_times_scalar,
};
pub(crate) use memory::{
    atomic_update, barrier, copy_memory, ext_atomic_f_add, ext_emit_mesh_tasks, global_variable,
    intel_subgroup_block_read, intel_subgroup_block_write, load, store, variable,
};
pub(crate) use module::{
    arm_graph_outputs, function_call, function_returns, function_type, module_regions,
};
