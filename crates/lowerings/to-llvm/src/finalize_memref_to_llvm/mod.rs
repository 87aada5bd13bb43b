//! The pass `finalize-memref-to-llvm`: lowers memref to llvm (MLIR: `MemRefToLLVM.cpp`).
//! [`populate`] adds its patterns, also for `convert-to-llvm`.

pub(crate) mod access;
mod alloc;
mod copy;
pub(crate) mod descriptor;
pub(crate) mod emit;
mod globals;
mod reshape;
mod scopes;
mod views;

use terrace_func::FuncOp;
use terrace_ir::{Op, OpType, Value};
use terrace_memref::{
    AllocOp, AllocaOp, AllocaScopeOp, AssumeAlignmentOp, AtomicRMWOp, CastOp, CopyOp, DeallocOp,
    DimOp, DistinctObjectsOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp,
    GenericAtomicRMWOp, GetGlobalOp, GlobalOp, LoadOp, MemorySpaceCastOp, PrefetchOp, RankOp,
    ReinterpretCastOp, ReshapeOp, StoreOp, TransposeOp, ViewOp,
};
use terrace_rewrite::ConversionTarget;

use self::emit::Emit;
use crate::convert_arith_to_llvm::with;
use crate::options::width_of_index;
use crate::run::Lowering;
use terrace_pass::{PassResult, Target, pass};

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
    let how = Allocation { aligned: pass.use_aligned_alloc, generic: pass.use_generic_functions };
    let mut new = Lowering::new(width_of_index(target, pass.index_bitwidth)?);
    populate(&mut new, how);
    legality(&mut new.target);
    new.run(target)
}

/// The choice of the functions that allocate and free memory.
#[derive(Clone, Copy, Default)]
pub(crate) struct Allocation {
    /// Whether `aligned_alloc` allocates memory, not `malloc`.
    pub(crate) aligned: bool,
    /// Whether the generic functions of MLIR's runtime are called, not those of C.
    pub(crate) generic: bool,
}

impl Allocation {
    /// Returns `generic`, the name of a runtime function, or `classic`, the name of a C function.
    fn pick(self, generic: &'static str, classic: &'static str) -> &'static str {
        if self.generic { generic } else { classic }
    }
}

/// A conversion function: it gets an operation and the operands with converted types, and replaces
/// the operation; `None` if it does not match.
pub(crate) type Lower = fn(&mut Emit<'_, '_>, Op, &[Value]) -> Option<()>;

/// The operations, their conversion functions, and the names of the patterns.
static LOWERINGS: &[(&str, Lower, &str)] = &[
    (AllocaOp::INFO.name, alloc::alloca, "AllocaOpLowering"),
    (AllocaScopeOp::INFO.name, scopes::alloca_scope, "AllocaScopeOpLowering"),
    (AssumeAlignmentOp::INFO.name, access::assume_alignment, "AssumeAlignmentOpLowering"),
    (AtomicRMWOp::INFO.name, access::atomic_rmw, "AtomicRMWOpLowering"),
    (
        ExtractAlignedPointerAsIndexOp::INFO.name,
        views::extract_aligned_pointer,
        "ConvertExtractAlignedPointerAsIndex",
    ),
    (DimOp::INFO.name, views::dim, "DimOpLowering"),
    (DistinctObjectsOp::INFO.name, access::distinct_objects, "DistinctObjectsOpLowering"),
    (
        ExtractStridedMetadataOp::INFO.name,
        views::extract_strided_metadata,
        "ExtractStridedMetadataOpLowering",
    ),
    (GenericAtomicRMWOp::INFO.name, scopes::generic_atomic_rmw, "GenericAtomicRMWOpLowering"),
    (GetGlobalOp::INFO.name, globals::get_global, "GetGlobalMemrefOpLowering"),
    (GlobalOp::INFO.name, globals::global, "GlobalMemrefOpLowering"),
    (LoadOp::INFO.name, access::load, "LoadOpLowering"),
    (CastOp::INFO.name, views::cast, "MemRefCastOpLowering"),
    (ReinterpretCastOp::INFO.name, views::reinterpret_cast, "MemRefReinterpretCastOpLowering"),
    (ReshapeOp::INFO.name, reshape::reshape, "MemRefReshapeOpLowering"),
    (MemorySpaceCastOp::INFO.name, views::memory_space_cast, "MemorySpaceCastOpLowering"),
    (PrefetchOp::INFO.name, access::prefetch, "PrefetchOpLowering"),
    (RankOp::INFO.name, views::rank, "RankOpLowering"),
    (StoreOp::INFO.name, access::store, "StoreOpLowering"),
    (TransposeOp::INFO.name, views::transpose, "TransposeOpLowering"),
    (ViewOp::INFO.name, views::view, "ViewOpLowering"),
];

/// Adds the patterns that lower memref
/// (MLIR: `populateFinalizeMemRefToLLVMConversionPatterns`).
pub(crate) fn populate(new: &mut Lowering, how: Allocation) {
    for (name, lower, pattern) in LOWERINGS {
        add(new, name, pattern, lower);
    }
    new.in_order.extend([AllocOp::INFO.name, CopyOp::INFO.name, DeallocOp::INFO.name]);
    let around = new.around.clone();
    let pattern = if how.aligned { "AlignedAllocOpLowering" } else { "AllocOpLowering" };
    add(new, AllocOp::INFO.name, pattern, move |e, op, operands| {
        alloc::alloc(e, op, operands, how, &around)
    });
    let around = new.around.clone();
    add(new, DeallocOp::INFO.name, "DeallocOpLowering", move |e, op, operands| {
        alloc::dealloc(e, op, operands, how, &around)
    });
    let around = new.around.clone();
    add(new, CopyOp::INFO.name, "MemRefCopyOpLowering", move |e, op, operands| {
        copy::copy(e, op, operands, &around)
    });
}

/// Adds a pattern named `pattern` that lowers the operations `name` by the conversion function
/// `lower`.
pub(crate) fn add(
    new: &mut Lowering,
    name: &'static str,
    pattern: &'static str,
    lower: impl Fn(&mut Emit<'_, '_>, Op, &[Value]) -> Option<()> + Send + Sync + 'static,
) {
    let convert = with(&new.converter, move |op, operands, types, rw| {
        lower(&mut Emit::new(rw, types)?, op, operands)
    });
    new.patterns.add_named(name, Some(&new.converter), convert).set_debug_name(pattern);
}

/// Marks `func.func` as legal.
pub(crate) fn legality(target: &mut ConversionTarget) {
    target.legal_op::<FuncOp>();
}
