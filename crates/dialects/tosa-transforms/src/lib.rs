//! Transformations of the tosa dialect (MLIR: `Dialect/Tosa/Transforms`): shapes from operands,
//! equal ranks, decompositions, narrower types and constants.
#![forbid(unsafe_code)]

mod build;
mod narrow;
mod tosa_arith_const_to_tosa_const;
mod tosa_attach_target;
mod tosa_convert_integer_type_to_signless;
mod tosa_infer_shapes;
mod tosa_layerwise_constant_fold;
mod tosa_make_broadcastable;
mod tosa_narrow_f64_to_f32;
mod tosa_narrow_i64_to_i32;
mod tosa_optional_decompositions;
mod tosa_reduce_transposes;
mod tosa_validate;

pub use tosa_arith_const_to_tosa_const::TosaArithConstToTosaConst;
pub use tosa_attach_target::{TosaAttachTarget, TosaLevel, TosaVersion};
pub use tosa_convert_integer_type_to_signless::TosaConvertIntegerTypeToSignless;
pub use tosa_infer_shapes::TosaInferShapes;
pub use tosa_layerwise_constant_fold::TosaLayerwiseConstantFold;
pub use tosa_make_broadcastable::TosaMakeBroadcastable;
pub use tosa_narrow_f64_to_f32::TosaNarrowF64ToF32;
pub use tosa_narrow_i64_to_i32::TosaNarrowI64ToI32;
pub use tosa_optional_decompositions::TosaOptionalDecompositions;
pub use tosa_reduce_transposes::TosaReduceTransposes;
pub use tosa_validate::TosaValidate;

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<TosaArithConstToTosaConst>();
    registry.insert::<TosaAttachTarget>();
    registry.insert::<TosaConvertIntegerTypeToSignless>();
    registry.insert::<TosaInferShapes>();
    registry.insert::<TosaLayerwiseConstantFold>();
    registry.insert::<TosaMakeBroadcastable>();
    registry.insert::<TosaNarrowF64ToF32>();
    registry.insert::<TosaNarrowI64ToI32>();
    registry.insert::<TosaOptionalDecompositions>();
    registry.insert::<TosaReduceTransposes>();
    registry.insert::<TosaValidate>();
}
