//! Lowering of vector (MLIR: `VectorToLLVM`).

mod alignment;
mod arm_sve;
mod elements;
mod memory;
mod print;
mod reduction;
mod shapes;
mod x86vector;

use terrace_builtin::VectorType;
use terrace_ir::{Op, OpType, Value};
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
use terrace_pass::{OptionInfo, PassInfo, Target};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector_transforms::{add_transfers, preparations};

pub(crate) static CONVERT_VECTOR_TO_LLVM: PassInfo = PassInfo {
    name: "convert-vector-to-llvm",
    title: "ConvertVectorToLLVMPass",
    summary: "Lower vector to the llvm dialect",
    anchor: None,
    options: &[
        OptionInfo::bool(
            "reassociate-fp-reductions",
            false,
            "Let sums and products of floats be computed in any order",
        ),
        OptionInfo::bool(
            "force-32bit-vector-indices",
            true,
            "Count the elements of vectors in 32 bits",
        ),
        OptionInfo::bool(
            "use-vector-alignment",
            false,
            "Expect vectors in memory to be aligned as vectors, where operations do not say otherwise",
        ),
        OptionInfo::bool(
            "enable-arm-neon",
            false,
            "Accepted, as mlir-opt does; nothing of arm_neon is lowered",
        ),
        OptionInfo::bool("enable-arm-sve", false, "Lower arm_sve, too"),
        OptionInfo::bool("enable-x86vector", false, "Lower x86vector, too"),
    ],
    create: |options| {
        let choices = Choices {
            reassociate: options.is("reassociate-fp-reductions"),
            short_indices: options.is("force-32bit-vector-indices"),
            whole_alignment: options.is("use-vector-alignment"),
            arm_sve: options.is("enable-arm-sve"),
            x86vector: options.is("enable-x86vector"),
        };
        let mut new = Lowering::new(INDEX_WIDTH);
        add_transfers(&mut new.patterns);
        populate(&mut new, choices);
        legality(&mut new.target, choices);
        Box::new(move |target: &mut Target<'_>| {
            target.context().load::<terrace_arith::ArithDialect>();
            target.context().load::<terrace_memref::MemrefDialect>();
            target.context().load::<terrace_ub::UbDialect>();
            if choices.arm_sve {
                target.context().load::<terrace_arm_sve::ArmSveDialect>();
            }
            apply_patterns_everywhere(target.body_mut(), preparations(choices.short_indices));
            new.run(target)
        })
    },
};

/// What a user says of the lowering.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choices {
    /// Whether sums and products of floats may be computed in any order.
    pub(crate) reassociate: bool,
    /// Whether indices of vectors have 32 bits.
    pub(crate) short_indices: bool,
    /// Whether vectors in memory are aligned as vectors, not as their elements.
    pub(crate) whole_alignment: bool,
    /// Whether operations of the dialect arm_sve are lowered.
    pub(crate) arm_sve: bool,
    /// Whether operations of the dialect x86vector are lowered.
    pub(crate) x86vector: bool,
}

/// Operations, how they are lowered, and what the patterns are called.
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

/// As [`Lower`], for accesses of memory; it is told whether they are aligned as vectors.
type LowerAccess = fn(&mut Emit<'_, '_>, Op, &[Value], bool) -> Option<()>;

/// Accesses of memory.
static ACCESSES: &[(&str, LowerAccess, &str)] = &[
    (LoadOp::INFO.name, memory::load, "VectorLoadStoreConversion<LoadOp>"),
    (MaskedLoadOp::INFO.name, memory::masked_load, "VectorLoadStoreConversion<MaskedLoadOp>"),
    (StoreOp::INFO.name, memory::store, "VectorLoadStoreConversion<StoreOp>"),
    (MaskedStoreOp::INFO.name, memory::masked_store, "VectorLoadStoreConversion<MaskedStoreOp>"),
    (GatherOp::INFO.name, memory::gather, "VectorGatherOpConversion"),
    (ScatterOp::INFO.name, memory::scatter, "VectorScatterOpConversion"),
];

/// Adds the patterns of this dialect.
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

/// Arithmetic and memory are lowered by others.
pub(crate) fn legality(target: &mut ConversionTarget, choices: Choices) {
    target.legal_dialects(&["arith", "memref"]);
    if choices.arm_sve {
        arm_sve::legality(target);
    }
    if choices.x86vector {
        x86vector::legality(target);
    }
}

/// The type of operand `at` of `op`, before it was converted, if it is a vector.
fn vector(e: &Emit<'_, '_>, op: Op, at: usize) -> Option<VectorType> {
    e.operand_type(op, at)?.downcast::<VectorType>(&e.cx).cloned()
}

/// The type of the first result of `op`, if it is a vector.
fn result_vector(e: &Emit<'_, '_>, op: Op) -> Option<VectorType> {
    e.result_type(op)?.downcast::<VectorType>(&e.cx).cloned()
}

/// Something if a vector has at most one dimension.
fn rank_one(vector: VectorType) -> Option<()> {
    (vector.shape.len() <= 1).then_some(())
}
