//! Transformations of the async dialect (MLIR: `Dialect/Async/Transforms`): concurrent execution
//! of parallel loops, and reference counting of the values of the runtime. [`register`] adds the
//! passes to a registry. The lowering to coroutines is in `terrace-to-standard`.
#![forbid(unsafe_code)]

mod async_parallel_for;
mod async_runtime_policy_based_ref_counting;
mod async_runtime_ref_counting;
mod async_runtime_ref_counting_opt;
mod constants;
mod new_functions;
mod ref_counted;

pub use async_parallel_for::AsyncParallelFor;
pub use async_runtime_policy_based_ref_counting::AsyncRuntimePolicyBasedRefCounting;
pub use async_runtime_ref_counting::AsyncRuntimeRefCounting;
pub use async_runtime_ref_counting_opt::AsyncRuntimeRefCountingOpt;
pub use constants::clone_constants_into;
pub use new_functions::NewFunctions;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry
        .insert::<AsyncParallelFor>()
        .insert::<AsyncRuntimePolicyBasedRefCounting>()
        .insert::<AsyncRuntimeRefCounting>()
        .insert::<AsyncRuntimeRefCountingOpt>();
}
