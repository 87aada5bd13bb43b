//! Verifiers of operations, for constraints that the declarations do not express.

mod container;
mod function;
mod memory;
mod reduce;

pub(crate) use container::verify_container;
pub(crate) use function::{
    func, launch, launch_func, launch_regions, r#return, verify_func_body, warp_execute_on_lane_0,
};
pub(crate) use memory::{
    alloc, dynamic_shared_memory, memcpy, subgroup_mma_compute, subgroup_mma_load_matrix,
    subgroup_mma_store_matrix,
};
pub(crate) use reduce::{all_reduce_regions, rotate, subgroup_broadcast, subgroup_reduce};
