//! Test passes and pipelines that lower to the llvm dialect.

use terrace_func::FuncOp;
use terrace_pass::{PassRegistry, PassResult, Pipeline, Target, pass};
use terrace_passes::memref::ExpandStridedMetadata;
use terrace_passes::to_llvm::{
    ConvertArithToLlvm, ConvertCfToLlvm, ConvertFuncToLlvm, ConvertIndexToLlvm, ConvertMathToLlvm,
    ConvertUbToLlvm, ConvertVectorToLlvm, FailedAssert, FinalizeMemrefToLlvm, Lowering,
    populate_assert_to_llvm,
};
use terrace_passes::to_standard::{
    ConvertLinalgToLoops, ConvertScfToCf, ConvertVectorToScf, LowerAffine,
};
use terrace_transforms::passes::{Canonicalize, Cse, ReconcileUnrealizedCasts};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestLowerToLlvm>().insert::<TestCfAssert>();
}

/// Lower the dialects arith, linalg, memref, scf and vector to llvm.
#[pass(
    name = "test-lower-to-llvm",
    title = "TestLowerToLLVMPipeline",
    anchor = "builtin.module",
    run = lower
)]
struct TestLowerToLlvm {
    /// Compute sums and products of floats in any order
    #[option]
    reassociate_fp_reductions: bool,
}

fn lower(pass: &TestLowerToLlvm, target: &mut Target<'_>) -> PassResult {
    let mut pipeline = Pipeline::on_module();
    pipeline.nest_on::<FuncOp>().push(ConvertVectorToScf::default());
    pipeline.nest_on::<FuncOp>().push(ConvertLinalgToLoops {});
    pipeline.push(LowerAffine {});
    pipeline.push(ConvertScfToCf::default());
    pipeline.push(Canonicalize::default());
    pipeline.push(Cse::default());
    pipeline.push(ConvertVectorToLlvm {
        reassociate_fp_reductions: pass.reassociate_fp_reductions,
        ..ConvertVectorToLlvm::default()
    });
    pipeline.nest_on::<FuncOp>().push(ConvertMathToLlvm::default());
    pipeline.push(ExpandStridedMetadata {});
    pipeline.push(LowerAffine {});
    pipeline.push(FinalizeMemrefToLlvm::default());
    pipeline.push(ConvertFuncToLlvm::default());
    pipeline.push(ConvertArithToLlvm::default());
    pipeline.push(ConvertCfToLlvm::default());
    pipeline.push(ConvertIndexToLlvm::default());
    pipeline.push(ConvertUbToLlvm::default());
    pipeline.push(ReconcileUnrealizedCasts {});
    target.run_pipeline(&pipeline)
}

/// Lower `cf.assert` to the output of its message without a call of `abort`.
#[pass(name = "test-cf-assert", run = lower_asserts)]
struct TestCfAssert {}

fn lower_asserts(_: &TestCfAssert, target: &mut Target<'_>) -> PassResult {
    const INDEX_BITS: u32 = 64;
    let mut lowering = Lowering::new(INDEX_BITS);
    populate_assert_to_llvm(&mut lowering, FailedAssert::Continue);
    lowering.run(target)
}
