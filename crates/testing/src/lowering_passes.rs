//! Test passes and pipelines that lower to the llvm dialect.

use terrace_func::FuncOp;
use terrace_pass::{PassRegistry, PassResult, Pipeline, Target, pass};
use terrace_passes::arm_sme::{
    ArmSmeOuterProductFusion, ArmSmeVectorLegalization, EnableArmStreaming, StreamingMode, ZaMode,
};
use terrace_passes::memref::ExpandStridedMetadata;
use terrace_passes::to_arm_sme::{ConvertArithToArmSme, ConvertVectorToArmSme};
use terrace_passes::to_llvm::{
    ConvertArithToLlvm, ConvertArmSmeToLlvm, ConvertCfToLlvm, ConvertFuncToLlvm,
    ConvertIndexToLlvm, ConvertMathToLlvm, ConvertUbToLlvm, ConvertVectorToLlvm, FailedAssert,
    FinalizeMemrefToLlvm, Lowering, populate_assert_to_llvm,
};
use terrace_passes::to_standard::{
    ConvertArmSmeToScf, ConvertLinalgToLoops, ConvertScfToCf, ConvertVectorToScf, LowerAffine,
};
use terrace_transforms::passes::{Canonicalize, Cse, ReconcileUnrealizedCasts};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestLowerToLlvm>().insert::<TestLowerToArmSme>().insert::<TestCfAssert>();
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

/// Lower operations on vectors to llvm by way of arm_sme.
#[pass(
    name = "test-lower-to-arm-sme",
    title = "TestLowerToArmSMEPipeline",
    anchor = "builtin.module",
    run = lower_to_arm_sme
)]
struct TestLowerToArmSme {
    /// Fuse outer products to those that widen the elements
    #[option]
    fuse_outer_products: bool,
    /// Write the live ranges of tiles to the standard error stream
    #[option]
    dump_tile_live_ranges: bool,
}

fn lower_to_arm_sme(pass: &TestLowerToArmSme, target: &mut Target<'_>) -> PassResult {
    let mut pipeline = Pipeline::on_module();
    pipeline.push(ArmSmeVectorLegalization {});
    pipeline.push(Canonicalize::default());
    pipeline.push(Cse::default());
    pipeline.push(ConvertArithToArmSme {});
    pipeline.push(ConvertVectorToArmSme {});
    if pass.fuse_outer_products {
        pipeline.nest_on::<FuncOp>().push(ArmSmeOuterProductFusion {});
    }
    pipeline.push(ConvertArmSmeToScf {});
    pipeline.push(ConvertVectorToScf { full_unroll: true, ..ConvertVectorToScf::default() });
    pipeline.nest_on::<FuncOp>().push(EnableArmStreaming {
        streaming_mode: StreamingMode::StreamingLocally,
        za_mode: ZaMode::NewZa,
        if_required_by_ops: true,
        ..EnableArmStreaming::default()
    });
    pipeline.push(ConvertScfToCf::default());
    pipeline
        .nest_on::<FuncOp>()
        .push(ConvertArmSmeToLlvm { dump_tile_live_ranges: pass.dump_tile_live_ranges });
    pipeline.push(Canonicalize::default());
    pipeline.push(Cse::default());
    target.run_pipeline(&pipeline)
}

/// Lower `cf.assert` to the output of its message without a call of `abort`.
#[pass(
    name = "test-cf-assert",
    anchor = "builtin.module",
    title = "(anonymous namespace)::TestAssertPass",
    run = lower_asserts
)]
struct TestCfAssert {}

fn lower_asserts(_: &TestCfAssert, target: &mut Target<'_>) -> PassResult {
    const INDEX_BITS: u32 = 64;
    let mut lowering = Lowering::new(INDEX_BITS);
    populate_assert_to_llvm(&mut lowering, FailedAssert::Continue);
    lowering.run(target)
}
