//! Fusion of structured operations on tensors with their producers: [`elementwise_fusions`] merges
//! elementwise operations, [`reshape_fusions_by_expansion`] and [`reshape_fusions_by_collapsing`]
//! move reshapes out of their way (MLIR: `ElementwiseOpFusion.cpp`).

mod collapse;
mod collapsing;
mod elementwise;
mod expansion;
mod operands;
mod pads;
mod transpose_constants;

use std::sync::Arc;

pub use collapse::{LoopGroups, flatten_loops, loop_collapses};
pub use collapsing::reshape_fusions_by_collapsing;
pub use elementwise::{elementwise_fusions, elementwise_fusions_only, fuse_with_producer};
pub use expansion::reshape_fusions_by_expansion;
pub use pads::pad_fusions;
pub use transpose_constants::constant_transposes;

use terrace_ir::{Body, Op, Value};

/// A predicate that decides whether the value that an operand uses may be fused: it gets the user,
/// the index of the operand among those of the user, and the value (MLIR: `ControlFusionFn`).
pub type FusionControl = Arc<dyn Fn(&Body, Op, usize, Value) -> bool + Send + Sync>;

/// Returns the control function that fuses a producer only if the fused use is the only one of all
/// its results.
pub fn fuse_single_uses() -> FusionControl {
    Arc::new(|body, _, _, value| {
        let producer = body.defining_op(value);
        producer.is_some_and(|producer| {
            let others = body.results(producer).filter(|result| *result != value);
            body.has_one_use(value) && others.into_iter().all(|result| !body.has_uses(result))
        })
    })
}

/// Returns the control function that fuses always.
pub fn fuse_always() -> FusionControl {
    Arc::new(|_, _, _, _| true)
}
