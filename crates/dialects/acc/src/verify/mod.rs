//! Verifiers of operations, for constraints that the declarations do not express.

mod atomic;
mod clauses;
mod data;
mod declare;
mod loops;
mod recipes;
mod routine;

pub(crate) use atomic::{
    atomic_capture_regions, atomic_read, atomic_update, atomic_update_regions, atomic_write,
};
pub(crate) use clauses::{
    bounds, data, enter_data, exit_data, host_data, init, kernels, parallel, serial, set, shutdown,
    update, wait,
};
pub(crate) use data::data_operation;
pub(crate) use declare::{declare, declare_enter, declare_exit};
pub(crate) use loops::r#loop;
pub(crate) use recipes::{
    firstprivate_recipe_regions, private_recipe_regions, reduction_recipe_regions,
};
pub(crate) use routine::routine;

use terrace_interfaces::flow::verify_region_flow;
use terrace_ir::{Diagnostic, OpRef};

/// Verifies the types of values along control-flow edges.
pub(crate) fn construct_regions(op: OpRef<'_>) -> Result<(), Diagnostic> {
    verify_region_flow(op, |_, found, wanted| found == wanted)
}
