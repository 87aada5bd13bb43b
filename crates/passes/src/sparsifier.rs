//! The pipeline `sparsifier`: from operations on sparse tensors to the llvm dialect (MLIR:
//! `SparseTensorPipelines.cpp`).

use terrace_pass::{PassResult, Pipeline, Target, pass};
use terrace_transforms::passes::{Canonicalize, ReconcileUnrealizedCasts};

use crate::arith::ArithExpand;
use crate::bufferization::ExpandRealloc;
use crate::linalg::{LinalgFuseElementwiseOps, LinalgGeneralizeNamedOps};
use crate::memref::ExpandStridedMetadata;
use crate::sparse_tensor::{
    SparseEmitStrategy, SparseParallelizationStrategy, SparseStorage, SparseStorageSpecifierToLlvm,
    SparsificationAndBufferization, bufferize_sparse,
};
use crate::to_llvm::{ConvertMathToLlvm, ConvertToLlvmPass, ConvertVectorToLlvm};
use crate::to_standard::{
    ConvertComplexToLibm, ConvertComplexToStandard, ConvertLinalgToLoops, ConvertMathToLibm,
    ConvertScfToCf, ConvertVectorToScf, LowerAffine,
};

/// Lower programs on sparse tensors to llvm
#[pass(name = "sparsifier", title = "Sparsifier", anchor = "builtin.module", run = run)]
pub struct Sparsifier {
    /// Set the number of elements of a vector; 0 = no vectors
    #[option]
    pub vl: i32,
    /// Set the loops that run in parallel
    #[option]
    pub parallelization_strategy: SparseParallelizationStrategy,
    /// Set the style of the loops
    #[option]
    pub sparse_emit_strategy: SparseEmitStrategy,
    /// Use the runtime library for sparse tensors
    #[option(default = true)]
    pub enable_runtime_library: bool,
    /// Only analyse which tensors are in place
    #[option]
    pub test_bufferization_analysis_only: bool,
    /// Fill new buffers with zeros
    #[option]
    pub enable_buffer_initialization: bool,
    /// Deallocate temporary buffers
    #[option(default = true)]
    pub create_sparse_deallocs: bool,
    /// Assume that indices fit in 32 bits
    #[option(default = true)]
    pub enable_index_optimizations: bool,
    /// Enable the use of the AMX dialect
    #[option]
    pub enable_amx: bool,
    /// Use Arm Neon
    #[option]
    pub enable_arm_neon: bool,
    /// Use Arm SVE and scalable vectors
    #[option]
    pub enable_arm_sve: bool,
    /// Use the vectors of x86
    #[option]
    pub enable_x86vector: bool,
    /// Compute sums of floats in any order
    #[option]
    pub reassociate_fp_reductions: bool,
}

fn run(pass: &Sparsifier, target: &mut Target<'_>) -> PassResult {
    let mut before = Pipeline::on_module();
    before.nest("func.func").push(LinalgGeneralizeNamedOps {});
    before.nest("func.func").push(LinalgFuseElementwiseOps {});
    target.run_pipeline(&before)?;
    let sparsification = SparsificationAndBufferization {
        vl: pass.vl,
        enable_vla_vectorization: pass.enable_arm_sve,
        enable_simd_index32: pass.enable_index_optimizations,
        sparse_emit_strategy: pass.sparse_emit_strategy,
        parallelization_strategy: pass.parallelization_strategy,
    };
    let storage = SparseStorage {
        library: pass.enable_runtime_library,
        deallocs: pass.create_sparse_deallocs,
        initialization: pass.enable_buffer_initialization,
    };
    let analysis_only = pass.test_bufferization_analysis_only;
    bufferize_sparse(&sparsification, storage, analysis_only, target)?;
    match analysis_only {
        true => Ok(()),
        false => target.run_pipeline(&lowering(pass)),
    }
}

/// Returns the passes from buffers to the llvm dialect.
fn lowering(pass: &Sparsifier) -> Pipeline {
    let vectors = || ConvertVectorToLlvm {
        reassociate_fp_reductions: pass.reassociate_fp_reductions,
        force_32bit_vector_indices: pass.enable_index_optimizations,
        enable_amx: pass.enable_amx,
        enable_arm_neon: pass.enable_arm_neon,
        enable_arm_sve: pass.enable_arm_sve,
        enable_x86vector: pass.enable_x86vector,
        ..ConvertVectorToLlvm::default()
    };
    let mut pipeline = Pipeline::on_module();
    pipeline.push(SparseStorageSpecifierToLlvm {});
    pipeline.nest("func.func").push(Canonicalize::default());
    pipeline.nest("func.func").push(ConvertLinalgToLoops {});
    pipeline.nest("func.func").push(ConvertVectorToScf::default());
    pipeline.nest("func.func").push(ExpandRealloc::default());
    pipeline.nest("func.func").push(ConvertScfToCf::default());
    pipeline.push(ExpandStridedMetadata {});
    pipeline.push(LowerAffine {});
    pipeline.push(vectors());
    pipeline.nest("func.func").push(ConvertComplexToStandard::default());
    pipeline.nest("func.func").push(ArithExpand::default());
    pipeline.nest("func.func").push(ConvertMathToLlvm::default());
    pipeline.push(ConvertMathToLibm {});
    pipeline.push(ConvertComplexToLibm {});
    pipeline.push(vectors());
    pipeline.push(ConvertToLlvmPass::default());
    pipeline.push(ReconcileUnrealizedCasts {});
    pipeline
}
