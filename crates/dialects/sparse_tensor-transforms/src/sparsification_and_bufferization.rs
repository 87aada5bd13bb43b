//! The pass `sparsification-and-bufferization`: bufferizes sparse and dense tensors together (MLIR:
//! `SparsificationAndBufferizationPass.cpp`).

use terrace_bufferization_transforms::{
    EmptyTensorToAllocTensor, LayoutConversion, OneShotBufferize, bufferize_in_place, emit,
    insert_tensor_copies,
};
use terrace_builtin::function::function_type;
use terrace_func::FuncOp;
use terrace_ir::{Context, OpRef, Type};
use terrace_pass::{PassResult, Pipeline, Target, pass};
use terrace_sparse_tensor::encoding_of;
use terrace_transforms::passes::LoopInvariantCodeMotion;

use crate::iterators::SparseEmitStrategy;
use crate::{
    LowerSparseForeachToScf, LowerSparseIterationToScf, LowerSparseOpsToForeach,
    PreSparsificationRewrite, ReinterpretMapScope, SparseBufferRewrite,
    SparseParallelizationStrategy, SparseReinterpretMap, SparseSpaceCollapse, SparseTensorCodegen,
    SparseTensorConversion, SparseVectorization, Sparsification, StageSparseOps,
};

/// Turn sparse and dense tensors into buffers
#[pass(
    name = "sparsification-and-bufferization",
    title = "SparsificationAndBufferization",
    anchor = "builtin.module",
    run = run
)]
pub struct SparsificationAndBufferization {
    /// Set the number of elements of a vector; 0 = no vectors
    #[option]
    pub vl: i32,
    /// Use scalable vectors
    #[option]
    pub enable_vla_vectorization: bool,
    /// Use indices of 32 bits in gathers and scatters
    #[option]
    pub enable_simd_index32: bool,
    /// Set the style of the loops
    #[option]
    pub sparse_emit_strategy: SparseEmitStrategy,
    /// Set the loops that run in parallel
    #[option]
    pub parallelization_strategy: SparseParallelizationStrategy,
}

fn run(pass: &SparsificationAndBufferization, target: &mut Target<'_>) -> PassResult {
    let storage = SparseStorage { library: false, deallocs: false, initialization: false };
    bufferize_sparse(pass, storage, false, target)
}

/// The implementation of sparse tensors.
#[derive(Clone, Copy, Debug)]
pub struct SparseStorage {
    /// Whether the runtime library stores them, and not generated code.
    pub library: bool,
    /// Whether generated code deallocates temporary buffers.
    pub deallocs: bool,
    /// Whether generated code fills new buffers with zeros.
    pub initialization: bool,
}

/// Bufferizes the module of `target`, or only analyses it, by the options of `pass`.
///
/// # Errors
/// If an operation cannot be bufferized.
pub fn bufferize_sparse(
    pass: &SparsificationAndBufferization,
    storage: SparseStorage,
    analysis_only: bool,
    target: &mut Target<'_>,
) -> PassResult {
    let mut before = Pipeline::on_module();
    before.push(PreSparsificationRewrite {});
    before.nest_on::<FuncOp>().push(EmptyTensorToAllocTensor {});
    target.run_pipeline(&before)?;
    let options = OneShotBufferize {
        bufferize_function_boundaries: true,
        function_boundary_type_conversion: LayoutConversion::IdentityLayoutMap,
        unknown_type_conversion: LayoutConversion::IdentityLayoutMap,
        allow_unknown_ops: true,
        test_analysis_only: analysis_only,
        print_conflicts: analysis_only,
        ..OneShotBufferize::default()
    };
    let copied = insert_tensor_copies(target.body_mut(), &options);
    copied.map_err(|errors| emit(target, errors))?;
    if analysis_only {
        return Ok(());
    }
    target.run_pipeline(&sparse_pipeline(pass, storage))?;
    let made = bufferize_in_place(target.body_mut(), &options, is_dense);
    made.map(|_| ()).map_err(|errors| emit(target, errors))
}

/// Returns the passes that replace sparse tensors by buffers.
fn sparse_pipeline(pass: &SparsificationAndBufferization, storage: SparseStorage) -> Pipeline {
    let mut pipeline = Pipeline::on_module();
    pipeline.push(SparseReinterpretMap::default());
    pipeline.push(Sparsification {
        parallelization_strategy: pass.parallelization_strategy,
        sparse_emit_strategy: pass.sparse_emit_strategy,
        enable_runtime_library: storage.library,
    });
    if pass.sparse_emit_strategy == SparseEmitStrategy::SparseIterator {
        pipeline.nest_on::<FuncOp>().push(SparseSpaceCollapse {});
        pipeline.nest_on::<FuncOp>().push(LowerSparseIterationToScf {});
    }
    pipeline.nest_on::<FuncOp>().push(StageSparseOps {});
    pipeline.push(LowerSparseOpsToForeach {
        enable_runtime_library: storage.library,
        enable_convert: true,
    });
    pipeline.push(SparseReinterpretMap {
        scope: ReinterpretMapScope::ExceptGeneric,
        ..SparseReinterpretMap::default()
    });
    pipeline.nest_on::<FuncOp>().push(LowerSparseForeachToScf {});
    pipeline.push(LoopInvariantCodeMotion {});
    if pass.vl > 0 {
        pipeline.push(SparseVectorization {
            vl: pass.vl,
            enable_vla_vectorization: pass.enable_vla_vectorization,
            enable_simd_index32: pass.enable_simd_index32,
        });
    }
    if storage.library {
        pipeline.push(SparseTensorConversion {});
    } else {
        pipeline.push(SparseTensorCodegen {
            create_sparse_deallocs: storage.deallocs,
            enable_buffer_initialization: storage.initialization,
        });
        let enable_buffer_initialization = storage.initialization;
        pipeline.push(SparseBufferRewrite { enable_buffer_initialization });
    }
    pipeline
}

fn is_sparse(cx: &Context, ty: Type) -> bool {
    encoding_of(cx, ty).is_some()
}

/// Whether neither the operands and results of `op` nor its signature, if it is a function, have
/// sparse tensors.
fn is_dense(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let function = op.cast::<FuncOp>().and_then(|function| function_type(*function));
    let signature = function.into_iter().flat_map(|ty| ty.inputs.iter().chain(&ty.results));
    let types = op.operand_types().chain(op.result_types()).chain(signature.copied());
    !types.into_iter().any(|ty| is_sparse(cx, ty))
}
