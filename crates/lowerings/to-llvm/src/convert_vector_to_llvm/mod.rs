//! The pass `convert-vector-to-llvm`: lowers vector to llvm (MLIR: `ConvertVectorToLLVM.cpp`).
//! [`populate_vector_to_llvm`] adds its patterns, also for `convert-to-llvm`.

mod alignment;
mod arm_sve;
mod elements;
mod memory;
mod print;
mod reduction;
mod shapes;
mod x86vector;

pub use arm_sve::populate_arm_sve_to_llvm;
pub use x86vector::populate_x86vector_to_llvm;

use std::sync::Arc;

use terrace_builtin::VectorType;
use terrace_ir::{Context, Op, OpType, PatternSet, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::ConversionTarget;
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{
    BitCastOp, BroadcastOp, CompressStoreOp, DeinterleaveOp, ExpandLoadOp, ExtractOp, FMAOp,
    FromElementsOp, GatherOp, InsertOp, InterleaveOp, LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp,
    PrintOp, ReductionOp, ScalableExtractOp, ScalableInsertOp, ScatterOp, ShuffleOp, StepOp,
    StoreOp, ToElementsOp, TypeCastOp, VectorScaleOp,
};
use terrace_vector_transforms::{
    populate_scalable_mask_lowering, populate_to_llvm_preparations,
    populate_vector_transfer_lowering,
};

use crate::llvm_builder::LlvmBuilder;
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;

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
    /// Replace amx operations
    #[option(ignored)]
    pub enable_amx: bool,
    /// Use the instructions of FEAT_BF16
    #[option(ignored)]
    pub enable_arm_bf16: bool,
    /// Use the instructions of FEAT_I8MM
    #[option(ignored)]
    pub enable_arm_i8mm: bool,
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
    let options = VectorToLlvmOptions {
        reassociate: pass.reassociate_fp_reductions,
        short_indices: pass.force_32bit_vector_indices,
        whole_alignment: pass.use_vector_alignment,
        arm_sve: pass.enable_arm_sve,
        x86vector: pass.enable_x86vector,
    };
    let mut new = Lowering::new(INDEX_WIDTH);
    let mut transfers = PatternSet::new();
    populate_vector_transfer_lowering(&mut transfers, 1);
    new.patterns.add_set(transfers);
    populate_vector_to_llvm(&mut new, options);
    legality(&mut new.target, options);
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_ub::UbDialect>();
    if options.arm_sve {
        cx.load::<terrace_arm_sve::ArmSveDialect>();
    }
    move |target| {
        let mut preparations = PatternSet::new();
        populate_to_llvm_preparations(&mut preparations, options.short_indices);
        apply_patterns_everywhere(target.body_mut(), preparations);
        new.run(target)
    }
}

/// The options of the lowering.
#[derive(Clone, Copy, Default)]
pub struct VectorToLlvmOptions {
    /// Whether floating-point sums and products may be reassociated.
    pub reassociate: bool,
    /// Whether vector indices have 32 bits, not 64.
    pub short_indices: bool,
    /// Whether accesses use the alignment of the vector type, not of its elements.
    pub whole_alignment: bool,
    /// Whether the dialect arm_sve is lowered as well.
    pub arm_sve: bool,
    /// Whether the dialect x86vector is lowered as well.
    pub x86vector: bool,
}

/// Adds the patterns that lower vector (MLIR: `populateVectorToLLVMConversionPatterns`).
pub fn populate_vector_to_llvm(lowering: &mut Lowering, options: VectorToLlvmOptions) {
    if options.arm_sve {
        populate_arm_sve_to_llvm(lowering);
    }
    if options.x86vector {
        populate_x86vector_to_llvm(lowering);
    }
    lowering.add_built::<ReductionOp>("VectorReductionOpConversion", move |b, op, operands| {
        reduction::reduction(b, op, operands, options.reassociate)
    });
    let mut masks = PatternSet::new();
    populate_scalable_mask_lowering(&mut masks, options.short_indices);
    lowering.patterns.add_set(masks);
    let whole = options.whole_alignment;
    add_access::<LoadOp>(lowering, "VectorLoadStoreConversion<LoadOp>", memory::load, whole);
    add_access::<MaskedLoadOp>(
        lowering,
        "VectorLoadStoreConversion<MaskedLoadOp>",
        memory::masked_load,
        whole,
    );
    add_access::<StoreOp>(lowering, "VectorLoadStoreConversion<StoreOp>", memory::store, whole);
    add_access::<MaskedStoreOp>(
        lowering,
        "VectorLoadStoreConversion<MaskedStoreOp>",
        memory::masked_store,
        whole,
    );
    add_access::<GatherOp>(lowering, "VectorGatherOpConversion", memory::gather, whole);
    add_access::<ScatterOp>(lowering, "VectorScatterOpConversion", memory::scatter, whole);
    lowering.add_built::<BitCastOp>("VectorBitCastOpConversion", shapes::bitcast);
    lowering.add_built::<ShuffleOp>("VectorShuffleOpConversion", shapes::shuffle);
    lowering.add_built::<ExtractOp>("VectorExtractOpConversion", elements::extract);
    lowering.add_built::<FMAOp>("VectorFMAOp1DConversion", shapes::fma);
    lowering.add_built::<InsertOp>("VectorInsertOpConversion", elements::insert);
    lowering.add_built::<TypeCastOp>("VectorTypeCastOpConversion", memory::type_cast);
    lowering.add_built::<VectorScaleOp>("VectorScaleOpConversion", shapes::vscale);
    lowering.add_built::<ExpandLoadOp>("VectorExpandLoadOpConversion", memory::expand_load);
    lowering
        .add_built::<CompressStoreOp>("VectorCompressStoreOpConversion", memory::compress_store);
    lowering
        .add_built::<BroadcastOp>("VectorBroadcastScalarToLowRankLowering", elements::broadcast);
    lowering
        .add_built::<ScalableInsertOp>("VectorScalableInsertOpLowering", shapes::scalable_insert);
    lowering.add_built::<ScalableExtractOp>(
        "VectorScalableExtractOpLowering",
        shapes::scalable_extract,
    );
    lowering.add_built::<MaskOp>("MaskedReductionOpConversion", reduction::masked);
    lowering.add_built::<InterleaveOp>("VectorInterleaveOpLowering", shapes::interleave);
    lowering.add_built::<DeinterleaveOp>("VectorDeinterleaveOpLowering", shapes::deinterleave);
    lowering.add_built::<FromElementsOp>("VectorFromElementsLowering", elements::from_elements);
    lowering.add_built::<ToElementsOp>("VectorToElementsLowering", elements::to_elements);
    lowering.add_built::<StepOp>("VectorScalableStepOpLowering", shapes::scalable_step);
    lowering.add_sequential(
        "VectorPrintOpConversion",
        PrintOp::INFO,
        |op, operands, scopes, types, rw| {
            print::print(&mut LlvmBuilder::new(rw, types)?, op, operands, scopes)
        },
    );
}

/// Adds the pattern `name` for memory accesses of type `O`. The last argument of `convert` states
/// whether the accesses use the alignment of the vector type.
fn add_access<O: OpType>(
    lowering: &mut Lowering,
    name: &'static str,
    convert: fn(&mut LlvmBuilder<'_, '_>, Op, &[Value], bool) -> Option<()>,
    whole_alignment: bool,
) {
    lowering.add_built::<O>(name, move |b, op, operands| convert(b, op, operands, whole_alignment));
}

/// Marks arith and memref as legal, since other passes lower them.
pub(crate) fn legality(target: &mut ConversionTarget, options: VectorToLlvmOptions) {
    target.legal_dialects(&["arith", "memref"]);
    if options.arm_sve {
        arm_sve::legality(target);
    }
    if options.x86vector {
        x86vector::legality(target);
    }
}

/// Returns the type of operand `at` of `op` before conversion; `None` if it is not a vector.
fn vector(b: &LlvmBuilder<'_, '_>, op: Op, at: usize) -> Option<VectorType> {
    b.operand_type(op, at)?.downcast::<VectorType>(&b.cx).cloned()
}

/// Returns the type of the first result of `op`; `None` if it is not a vector.
fn result_vector(b: &LlvmBuilder<'_, '_>, op: Op) -> Option<VectorType> {
    b.result_type(op)?.downcast::<VectorType>(&b.cx).cloned()
}

/// Checks that `vector` has a rank of at most 1; `None` otherwise.
fn rank_one(vector: VectorType) -> Option<()> {
    (vector.shape.len() <= 1).then_some(())
}
