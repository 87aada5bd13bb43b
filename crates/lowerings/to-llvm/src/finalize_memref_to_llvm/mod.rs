//! The pass `finalize-memref-to-llvm`: lowers memref to llvm (MLIR: `MemRefToLLVM.cpp`).
//! [`populate_finalize_memref_to_llvm`] adds its patterns, also for `convert-to-llvm`.

pub mod access;
pub(crate) mod alloc;
mod copy;
pub mod descriptor;
mod globals;
mod reshape;
mod scopes;
mod views;

use terrace_func::FuncOp;
use terrace_ir::OpType;
use terrace_memref::{
    AllocOp, AllocaOp, AllocaScopeOp, AssumeAlignmentOp, AtomicRMWOp, CastOp, CopyOp, DeallocOp,
    DimOp, DistinctObjectsOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp,
    GenericAtomicRMWOp, GetGlobalOp, GlobalOp, LoadOp, MemorySpaceCastOp, PrefetchOp, RankOp,
    ReinterpretCastOp, ReshapeOp, StoreOp, TransposeOp, ViewOp,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::ConversionTarget;

use crate::llvm_builder::LlvmBuilder;
use crate::options::width_of_index;
use crate::run::Lowering;

/// Replace memref operations by llvm operations on descriptors and calls of allocation functions
#[pass(
    name = "finalize-memref-to-llvm",
    title = "FinalizeMemRefToLLVMConversionPass",
    anchor = "builtin.module",
    run = run
)]
pub struct FinalizeMemrefToLlvm {
    /// Allocate by `aligned_alloc` instead of `malloc`
    #[option]
    pub use_aligned_alloc: bool,
    /// Width of the type index, in bits; 0 = that of the data layout
    #[option]
    pub index_bitwidth: u32,
    /// Call generic functions of a runtime instead of `malloc`, `aligned_alloc` and `free`
    #[option]
    pub use_generic_functions: bool,
}

fn run(pass: &FinalizeMemrefToLlvm, target: &mut Target<'_>) -> PassResult {
    let functions = AllocationFunctions {
        aligned: pass.use_aligned_alloc,
        generic: pass.use_generic_functions,
    };
    let mut new = Lowering::new(width_of_index(target, pass.index_bitwidth)?);
    populate_finalize_memref_to_llvm(&mut new, functions);
    legality(&mut new.target);
    new.run(target)
}

/// The choice of the functions that allocate and free memory.
#[derive(Clone, Copy, Default)]
pub struct AllocationFunctions {
    /// Whether `aligned_alloc` allocates memory, not `malloc`.
    pub aligned: bool,
    /// Whether the generic functions of MLIR's runtime are called instead of the functions of C.
    pub generic: bool,
}

impl AllocationFunctions {
    /// Returns `generic`, the name of a runtime function, or `classic`, the name of a C function.
    fn function_name(self, generic: &'static str, classic: &'static str) -> &'static str {
        if self.generic { generic } else { classic }
    }
}

/// Adds the patterns that lower memref
/// (MLIR: `populateFinalizeMemRefToLLVMConversionPatterns`).
pub fn populate_finalize_memref_to_llvm(lowering: &mut Lowering, functions: AllocationFunctions) {
    lowering.add_built::<AllocaOp>("AllocaOpLowering", alloc::alloca);
    lowering.add_built::<AllocaScopeOp>("AllocaScopeOpLowering", scopes::alloca_scope);
    lowering.add_built::<AssumeAlignmentOp>("AssumeAlignmentOpLowering", access::assume_alignment);
    lowering.add_built::<AtomicRMWOp>("AtomicRMWOpLowering", access::atomic_rmw);
    lowering.add_built::<ExtractAlignedPointerAsIndexOp>(
        "ConvertExtractAlignedPointerAsIndex",
        views::extract_aligned_pointer,
    );
    lowering.add_built::<DimOp>("DimOpLowering", views::dim);
    lowering.add_built::<DistinctObjectsOp>("DistinctObjectsOpLowering", access::distinct_objects);
    lowering.add_built::<ExtractStridedMetadataOp>(
        "ExtractStridedMetadataOpLowering",
        views::extract_strided_metadata,
    );
    lowering
        .add_built::<GenericAtomicRMWOp>("GenericAtomicRMWOpLowering", scopes::generic_atomic_rmw);
    lowering.add_built::<GetGlobalOp>("GetGlobalMemrefOpLowering", globals::get_global);
    lowering.add_built::<GlobalOp>("GlobalMemrefOpLowering", globals::global);
    lowering.add_built::<LoadOp>("LoadOpLowering", access::load);
    lowering.add_built::<CastOp>("MemRefCastOpLowering", views::cast);
    lowering
        .add_built::<ReinterpretCastOp>("MemRefReinterpretCastOpLowering", views::reinterpret_cast);
    lowering.add_built::<ReshapeOp>("MemRefReshapeOpLowering", reshape::reshape);
    lowering.add_built::<MemorySpaceCastOp>("MemorySpaceCastOpLowering", views::memory_space_cast);
    lowering.add_built::<PrefetchOp>("PrefetchOpLowering", access::prefetch);
    lowering.add_built::<RankOp>("RankOpLowering", views::rank);
    lowering.add_built::<StoreOp>("StoreOpLowering", access::store);
    lowering.add_built::<TransposeOp>("TransposeOpLowering", views::transpose);
    lowering.add_built::<ViewOp>("ViewOpLowering", views::view);
    let name = if functions.aligned { "AlignedAllocOpLowering" } else { "AllocOpLowering" };
    lowering.add_sequential(name, AllocOp::INFO, move |op, operands, scopes, types, rw| {
        alloc::alloc(&mut LlvmBuilder::new(rw, types)?, op, operands, functions, scopes)
    });
    lowering.add_sequential(
        "DeallocOpLowering",
        DeallocOp::INFO,
        move |op, operands, scopes, types, rw| {
            alloc::dealloc(&mut LlvmBuilder::new(rw, types)?, op, operands, functions, scopes)
        },
    );
    lowering.add_sequential(
        "MemRefCopyOpLowering",
        CopyOp::INFO,
        |op, operands, scopes, types, rw| {
            copy::copy(&mut LlvmBuilder::new(rw, types)?, op, operands, scopes)
        },
    );
}

/// Marks `func.func` as legal, so that functions are lowered by another pass.
pub(crate) fn legality(target: &mut ConversionTarget) {
    target.legal_op::<FuncOp>();
}
