//! The interpreter of transform scripts and the passes on scripts (MLIR: `Dialect/Transform`).
//!
//! [`Interpreter`] executes a script on a payload; the pass `transform-interpreter` creates it.
//! [`TransformTable`] lists the implementations of operations, to which crates with operations of
//! their own add theirs.
#![forbid(unsafe_code)]

mod conversions;
mod descriptors;
mod interpreter;
mod invalidation;
mod ops;
mod outcome;
mod payload;
mod state;
mod test_transform_dialect_erase_schedule;
mod tracking;
mod transform_dialect_check_uses;
mod transform_infer_effects;
mod transform_interpreter;
mod transform_preload_library;

pub use conversions::{
    AroundBody, ConversionHook, ConvertBody, ConvertedPlace, PayloadConversion, PrepareConversion,
};
pub use descriptors::{PatternDescriptors, PopulatePatterns};
pub use interpreter::{
    Apply, ApplyToOne, Interpreter, Item, Results, Transform, TransformTable, empty_of, item,
};
pub use outcome::{Failure, Outcome, attempted, failed_to_apply, remark_at};
pub use payload::{BodyId, OpPlace, Payload, ValuePlace};
pub use state::{Mapped, State};
pub use test_transform_dialect_erase_schedule::TestTransformDialectEraseSchedule;
pub use tracking::{BodyTracker, find_replacement};
pub use transform_dialect_check_uses::TransformDialectCheckUses;
pub use transform_infer_effects::TransformInferEffects;
pub use transform_interpreter::TransformInterpreter;
pub use transform_preload_library::TransformPreloadLibrary;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestTransformDialectEraseSchedule>()
        .insert::<TransformDialectCheckUses>()
        .insert::<TransformInferEffects>()
        .insert::<TransformInterpreter>()
        .insert::<TransformPreloadLibrary>();
}
