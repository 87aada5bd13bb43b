//! The pass `convert-vector-to-llvm`: lowers vector to llvm (MLIR: `ConvertVectorToLLVM.cpp`).
//! [`populate`] adds its patterns, also for `convert-to-llvm`.

mod alignment;
mod arm_sve;
mod elements;
mod memory;
mod print;
mod reduction;
mod shapes;
mod x86vector;

use std::sync::Arc;

use terrace_builtin::VectorType;
use terrace_ir::{Context, Op, OpType, Value};
use terrace_rewrite::ConversionTarget;
use terrace_vector::{
    BitCastOp, BroadcastOp, CompressStoreOp, DeinterleaveOp, ExpandLoadOp, ExtractOp, FMAOp,
    FromElementsOp, GatherOp, InsertOp, InterleaveOp, LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp,
    PrintOp, ReductionOp, ScalableExtractOp, ScalableInsertOp, ScatterOp, ShuffleOp, StepOp,
    StoreOp, ToElementsOp, TypeCastOp, VectorScaleOp,
};

use crate::finalize_memref_to_llvm::emit::Emit;
use crate::finalize_memref_to_llvm::{Lower, add};
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector_transforms::{add_transfers, preparations};

/// Replace vector operations by llvm operations
#[pass(name = "convert-vector-to-llvm", title = "ConvertVectorToLLVMPass", prepare = prepare)]
pub struct ConvertVectorToLlvm {
    /// Compute sums and products of floats in any order
    #[option]
    pub reassociate_fp_reductions: bool,
    /// Compute with 32-bit indices of vector elements
    #[option(default = true)]
    pub force_32bit_vector_indices: bool,
    /// Align vectors in memory as vectors, not as their elements, unless operations have an
    /// alignment
    #[option]
    pub use_vector_alignment: bool,
    /// Replace arm_neon operations
    #[option(ignored)]
    pub enable_arm_neon: bool,
    /// Replace arm_sve operations, too
    #[option]
    pub enable_arm_sve: bool,
    /// Replace x86vector operations, too
    #[option]
    pub enable_x86vector: bool,
}

fn prepare(
    pass: Arc<ConvertVectorToLlvm>,
    cx: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let choices = Choices {
        reassociate: pass.reassociate_fp_reductions,
        short_indices: pass.force_32bit_vector_indices,
        whole_alignment: pass.use_vector_alignment,
        arm_sve: pass.enable_arm_sve,
        x86vector: pass.enable_x86vector,
    };
    let mut new = Lowering::new(INDEX_WIDTH);
    add_transfers(&mut new.patterns);
    populate(&mut new, choices);
    legality(&mut new.target, choices);
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_ub::UbDialect>();
    if choices.arm_sve {
        cx.load::<terrace_arm_sve::ArmSveDialect>();
    }
    move |target| {
        apply_patterns_everywhere(target.body_mut(), preparations(choices.short_indices));
        new.run(target)
    }
}

/// The options of the lowering.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choices {
    /// Whether floating-point sums and products may be reassociated.
    pub(crate) reassociate: bool,
    /// Whether vector indices have 32 bits, not 64.
    pub(crate) short_indices: bool,
    /// Whether accesses use the alignment of the vector type, not of its elements.
    pub(crate) whole_alignment: bool,
    /// Whether the dialect arm_sve is lowered as well.
    pub(crate) arm_sve: bool,
    /// Whether the dialect x86vector is lowered as well.
    pub(crate) x86vector: bool,
}

/// The operations, their conversion functions, and the names of the patterns.
static LOWERINGS: &[(&str, Lower, &str)] = &[
    (BitCastOp::INFO.name, shapes::bitcast, "VectorBitCastOpConversion"),
    (ShuffleOp::INFO.name, shapes::shuffle, "VectorShuffleOpConversion"),
    (ExtractOp::INFO.name, elements::extract, "VectorExtractOpConversion"),
    (FMAOp::INFO.name, shapes::fma, "VectorFMAOp1DConversion"),
    (InsertOp::INFO.name, elements::insert, "VectorInsertOpConversion"),
    (TypeCastOp::INFO.name, memory::type_cast, "VectorTypeCastOpConversion"),
    (VectorScaleOp::INFO.name, shapes::vscale, "VectorScaleOpConversion"),
    (ExpandLoadOp::INFO.name, memory::expand_load, "VectorExpandLoadOpConversion"),
    (CompressStoreOp::INFO.name, memory::compress_store, "VectorCompressStoreOpConversion"),
    (BroadcastOp::INFO.name, elements::broadcast, "VectorBroadcastScalarToLowRankLowering"),
    (ScalableInsertOp::INFO.name, shapes::scalable_insert, "VectorScalableInsertOpLowering"),
    (ScalableExtractOp::INFO.name, shapes::scalable_extract, "VectorScalableExtractOpLowering"),
    (MaskOp::INFO.name, reduction::masked, "MaskedReductionOpConversion"),
    (InterleaveOp::INFO.name, shapes::interleave, "VectorInterleaveOpLowering"),
    (DeinterleaveOp::INFO.name, shapes::deinterleave, "VectorDeinterleaveOpLowering"),
    (FromElementsOp::INFO.name, elements::from_elements, "VectorFromElementsLowering"),
    (ToElementsOp::INFO.name, elements::to_elements, "VectorToElementsLowering"),
    (StepOp::INFO.name, shapes::scalable_step, "VectorScalableStepOpLowering"),
];

/// A conversion function like [`Lower`] for memory accesses; its last argument states whether they
/// use the alignment of the vector type.
type LowerAccess = fn(&mut Emit<'_, '_>, Op, &[Value], bool) -> Option<()>;

/// The memory accesses, their conversion functions, and the names of the patterns.
static ACCESSES: &[(&str, LowerAccess, &str)] = &[
    (LoadOp::INFO.name, memory::load, "VectorLoadStoreConversion<LoadOp>"),
    (MaskedLoadOp::INFO.name, memory::masked_load, "VectorLoadStoreConversion<MaskedLoadOp>"),
    (StoreOp::INFO.name, memory::store, "VectorLoadStoreConversion<StoreOp>"),
    (MaskedStoreOp::INFO.name, memory::masked_store, "VectorLoadStoreConversion<MaskedStoreOp>"),
    (GatherOp::INFO.name, memory::gather, "VectorGatherOpConversion"),
    (ScatterOp::INFO.name, memory::scatter, "VectorScatterOpConversion"),
];

/// Adds the patterns that lower vector (MLIR: `populateVectorToLLVMConversionPatterns`).
pub(crate) fn populate(new: &mut Lowering, choices: Choices) {
    if choices.arm_sve {
        arm_sve::populate(new);
    }
    if choices.x86vector {
        x86vector::populate(new);
    }
    let reassociate = choices.reassociate;
    add(new, ReductionOp::INFO.name, "VectorReductionOpConversion", move |e, op, operands| {
        reduction::reduction(e, op, operands, reassociate)
    });
    terrace_vector_transforms::add_masks(&mut new.patterns, choices.short_indices);
    for (name, lower, pattern) in ACCESSES {
        add(new, name, pattern, move |e, op, operands| {
            lower(e, op, operands, choices.whole_alignment)
        });
    }
    for (name, lower, pattern) in LOWERINGS {
        add(new, name, pattern, lower);
    }
    new.in_order.push(PrintOp::INFO.name);
    let around = new.around.clone();
    add(new, PrintOp::INFO.name, "VectorPrintOpConversion", move |e, op, operands| {
        print::print(e, op, operands, &around)
    });
}

/// Marks arith and memref as legal, since other passes lower them.
pub(crate) fn legality(target: &mut ConversionTarget, choices: Choices) {
    target.legal_dialects(&["arith", "memref"]);
    if choices.arm_sve {
        arm_sve::legality(target);
    }
    if choices.x86vector {
        x86vector::legality(target);
    }
}

/// Returns the type of operand `at` of `op` before conversion, if it is a vector.
fn vector(e: &Emit<'_, '_>, op: Op, at: usize) -> Option<VectorType> {
    e.operand_type(op, at)?.downcast::<VectorType>(&e.cx).cloned()
}

/// Returns the type of the first result of `op`, if it is a vector.
fn result_vector(e: &Emit<'_, '_>, op: Op) -> Option<VectorType> {
    e.result_type(op)?.downcast::<VectorType>(&e.cx).cloned()
}

/// Checks that `vector` has a rank of at most 1; `None` otherwise.
fn rank_one(vector: VectorType) -> Option<()> {
    (vector.shape.len() <= 1).then_some(())
}
