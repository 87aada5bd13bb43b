//! The sparse compiler (MLIR: `Dialect/SparseTensor/Transforms`): from operations on sparse tensors
//! to loops over buffers of positions, coordinates and values.
//!
//! The passes that generate loops share the loop emitter ([`loop_emitter`]), which traverses the
//! levels of tensors by iterators ([`iterators`]). The passes that replace tensors by their storage
//! share its layout ([`storage`]) and calls of the runtime library ([`runtime`]).
#![forbid(unsafe_code)]

mod buffers;
mod constants;
mod emit;
mod functions;
mod iteration_graph;
mod iterators;
mod levels;
mod loop_emitter;
mod lower_sparse_foreach_to_scf;
mod lower_sparse_iteration_to_scf;
mod lower_sparse_ops_to_foreach;
mod merger;
mod pre_sparsification_rewrite;
mod runtime;
mod sparse_assembler;
mod sparse_buffer_rewrite;
mod sparse_gpu_codegen;
mod sparse_reinterpret_map;
mod sparse_space_collapse;
mod sparse_storage_specifier_to_llvm;
mod sparse_tensor_codegen;
mod sparse_tensor_conversion;
mod sparse_vectorization;
mod sparsification;
mod sparsification_and_bufferization;
mod stage_sparse_ops;
mod storage;

pub use iteration_graph::LoopOrderingStrategy;
pub use iterators::SparseEmitStrategy;
pub use lower_sparse_foreach_to_scf::{LowerSparseForeachToScf, populate_lower_foreach_to_scf};
pub use lower_sparse_iteration_to_scf::LowerSparseIterationToScf;
pub use lower_sparse_ops_to_foreach::{LowerSparseOpsToForeach, populate_lower_ops_to_foreach};
pub use pre_sparsification_rewrite::{
    PreSparsificationRewrite, populate_pre_sparsification_rewrite,
};
pub use sparse_assembler::SparseAssembler;
pub use sparse_buffer_rewrite::{SparseBufferRewrite, rewrite_sparse_buffers};
pub use sparse_gpu_codegen::{SparseGpuCodegen, generate_kernels, populate_sparse_gpu_libgen};
pub use sparse_reinterpret_map::{
    ReinterpretMapScope, SparseReinterpretMap, populate_sparse_reinterpret_map,
};
pub use sparse_space_collapse::SparseSpaceCollapse;
pub use sparse_storage_specifier_to_llvm::SparseStorageSpecifierToLlvm;
pub use sparse_tensor_codegen::SparseTensorCodegen;
pub use sparse_tensor_conversion::SparseTensorConversion;
pub use sparse_vectorization::{SparseVectorization, VectorShape, populate_sparse_vectorization};
pub use sparsification::{
    SparseParallelizationStrategy, Sparsification, SparsificationOptions, populate_sparsification,
};
pub use sparsification_and_bufferization::{
    SparseStorage, SparsificationAndBufferization, bufferize_sparse,
};
pub use stage_sparse_ops::{StageSparseOps, populate_stage_sparse_ops};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry
        .insert::<LowerSparseForeachToScf>()
        .insert::<LowerSparseIterationToScf>()
        .insert::<LowerSparseOpsToForeach>()
        .insert::<PreSparsificationRewrite>()
        .insert::<SparseAssembler>()
        .insert::<SparseBufferRewrite>()
        .insert::<SparseGpuCodegen>()
        .insert::<SparseReinterpretMap>()
        .insert::<SparseSpaceCollapse>()
        .insert::<SparseStorageSpecifierToLlvm>()
        .insert::<SparseTensorCodegen>()
        .insert::<SparseTensorConversion>()
        .insert::<SparseVectorization>()
        .insert::<Sparsification>()
        .insert::<SparsificationAndBufferization>()
        .insert::<StageSparseOps>();
}
