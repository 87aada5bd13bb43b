//! Lowerings to target-independent dialects: loops, branches, arithmetic and memory
//! (MLIR: the parts of `Conversion` that produce affine, arith, cf, math, memref and scf).
#![forbid(unsafe_code)]

mod apfloat;
mod async_to_async_runtime;
mod convert_arith_to_apfloat;
mod convert_arm_sme_to_scf;
mod convert_complex_to_libm;
mod convert_complex_to_rocdl_library_calls;
mod convert_complex_to_standard;
mod convert_linalg_to_loops;
mod convert_linalg_to_std;
mod convert_math_to_apfloat;
mod convert_math_to_funcs;
mod convert_math_to_libm;
mod convert_openacc_to_scf;
mod convert_scf_to_cf;
mod convert_shape_constraints;
mod convert_shape_to_std;
mod convert_vector_to_scf;
mod libm_calls;
mod lift_cf_to_scf;
mod lower_affine;

pub use async_to_async_runtime::{AsyncFuncToAsyncRuntime, AsyncToAsyncRuntime};
pub use convert_arith_to_apfloat::ConvertArithToApFloat;
pub use convert_arm_sme_to_scf::{ConvertArmSmeToScf, populate_arm_sme_to_scf};
pub use convert_complex_to_libm::{ConvertComplexToLibm, populate_complex_to_libm};
pub use convert_complex_to_rocdl_library_calls::{
    ConvertComplexToRocdlLibraryCalls, populate_complex_to_rocdl_library_calls,
};
pub use convert_complex_to_standard::{
    ComplexRange, ConvertComplexToStandard, populate_complex_to_standard,
};
pub use convert_linalg_to_loops::{
    ConvertLinalgToAffineLoops, ConvertLinalgToLoops, ConvertLinalgToParallelLoops,
};
pub use convert_linalg_to_std::ConvertLinalgToStd;
pub use convert_math_to_apfloat::ConvertMathToApFloat;
pub use convert_math_to_funcs::ConvertMathToFuncs;
pub use convert_math_to_libm::{ConvertMathToLibm, populate_math_to_libm};
pub use convert_openacc_to_scf::ConvertOpenAccToScf;
pub use convert_scf_to_cf::{ConvertScfToCf, populate_scf_to_cf};
pub use convert_shape_constraints::{ConvertShapeConstraints, populate_shape_constraints};
pub use convert_shape_to_std::{ConvertShapeToStd, populate_shape_to_std};
pub use convert_vector_to_scf::{ConvertVectorToScf, VectorToScfOptions, populate_vector_to_scf};
pub use lift_cf_to_scf::{LiftCfToScf, lift_branches};
pub use lower_affine::{
    LowerAffine, populate_affine_expand_index_ops, populate_affine_to_std,
    populate_affine_to_vector,
};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<AsyncFuncToAsyncRuntime>();
    registry.insert::<AsyncToAsyncRuntime>();
    registry.insert::<ConvertArithToApFloat>();
    registry.insert::<ConvertArmSmeToScf>();
    registry.insert::<ConvertComplexToLibm>();
    registry.insert::<ConvertComplexToRocdlLibraryCalls>();
    registry.insert::<ConvertComplexToStandard>();
    registry.insert::<ConvertLinalgToAffineLoops>();
    registry.insert::<ConvertLinalgToLoops>();
    registry.insert::<ConvertLinalgToParallelLoops>();
    registry.insert::<ConvertLinalgToStd>();
    registry.insert::<ConvertMathToApFloat>();
    registry.insert::<ConvertMathToFuncs>();
    registry.insert::<ConvertMathToLibm>();
    registry.insert::<ConvertOpenAccToScf>();
    registry.insert::<ConvertScfToCf>();
    registry.insert::<ConvertShapeConstraints>();
    registry.insert::<ConvertShapeToStd>();
    registry.insert::<ConvertVectorToScf>();
    registry.insert::<LiftCfToScf>();
    registry.insert::<LowerAffine>();
}
