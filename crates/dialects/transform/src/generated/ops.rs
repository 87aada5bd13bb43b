//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::op_traits::{SameOperandsAndResultType, SameTypeOperands};
use terrace_builtin::property::{
    AnyAttr, ArrayCount, ConfinedAttr, DenseArrayNonNegative, DictArrayAttr, IntNonNegative,
    IntPositive, StrArrayAttr, SymbolName, Unit,
};
use terrace_ir::constraints::{MaxSizedRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, HasOnlyGraphRegion, IsTerminator, IsolatedFromAbove,
    NoRegionArguments, NoTerminator, SingleBlock, SingleBlockImplicitTerminator, Symbol,
    SymbolTable,
};
use terrace_ir::{
    ArrayAttr, Attribute, DictionaryAttr, Handle, StringAttr, SymbolRefAttr, TypeAttr,
};
use terrace_ods::operation;

use super::constraints::{
    TransformAllocTensorOp, TransformAnyHandle, TransformAnyHandleOrParamType,
    TransformAnyHandleType, TransformAnyParamTypeOrAnyHandle, TransformEmptyOp,
    TransformHandleTypeInterface, TransformIRHandleToLinalgPackOperations,
    TransformIRHandleToLinalgTransposeOperations, TransformIRHandleToLinalgUnpackOperations,
    TransformIRHandleToTensorCollapseShapeOperations,
    TransformIRHandleToTensorExpandShapeOperations,
    TransformIRHandleToTensorExtractSliceOperations, TransformIRHandleToTensorPadOperations,
    TransformMemRefAllocOp, TransformMemRefAllocaOp, TransformOperationOrValueHandleOr,
    TransformParamTypeInterface, TransformScfForOp, TransformValueHandleTypeInterface,
};
use super::enums::{
    FailurePropagationMode, LayoutMapOption, MatchCmpIPredicate, MatchInterfaceEnum,
    TransposeMatmulInput, VectorContractLowering, VectorMultiReductionLowering,
    VectorTransferSplit, VectorTransposeLowering,
};
use super::kinds::{
    APIntAttr, ArrayAttrKind, ArrayOfArraysOfI64, BoolArrayAttr, BuiltinStringAttr,
    DeviceMappingArrayAttr, DictionaryAttrKind, FunctionTypeAttribute, I64ArrayAttr,
    SymbolRefArrayAttr, SymbolRefAttrKind, TypeArrayAttr, TypeAttrKind,
};
use super::types::{AnyOpType, AnyValueType};
use crate::directives::{
    AlternativesOpSelectedRegion, ApplyRegisteredPassOptions, ContinuousTileSizeTypes,
    ForeachMatchSymbols, MultitileSizesTypes, PackedOrDynamicIndexList, SemiFunctionType,
    SequenceOpOperands, TransformMatchDims,
};

/// `transform.tune.alternatives`: Represents a choice among its regions, i.e. sub-schedules.
#[operation(
    name = "transform.tune.alternatives",
    traits = [
        crate::traits::TransformOpInterface, SingleBlock, SingleBlockImplicitTerminator<YieldOp>,
        NoRegionArguments,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "`<` $name `>` (`selected_region` `=` custom<AlternativesOpSelectedRegion>( \
              $selected_region_attr, $selected_region_param)^)? attr-dict-with-keyword (`:` \
              type($selected_region_param)^)? (`->` type($results)^)? regions",
    verify = crate::verify::tune_alternatives,
    effects = crate::effects::handles_only,
)]
pub struct AlternativesOp {
    #[attr(BuiltinStringAttr, name = "name")]
    name_value: Handle<StringAttr>,
    #[attr(APIntAttr)]
    selected_region_attr: Option<Handle<IntegerAttr>>,
    #[operand]
    selected_region_param: Optional<TransformParamTypeInterface>,
    #[result]
    results: Variadic<TransformAnyHandleOrParamType>,
    #[region]
    alternatives: Variadic<SizedRegion<1>>,
}

/// `transform.annotate`: Annotates the target operation with an attribute by name.
#[operation(
    name = "transform.annotate",
    traits = [crate::traits::TransformOpInterface],
    format = "$target $name attr-dict (`=` $param^)?`:` type($target) (`,` type($param)^)?",
    effects = crate::effects::in_place,
)]
pub struct AnnotateOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(name = "name")]
    name_value: String,
    #[operand]
    param: Optional<TransformParamTypeInterface>,
}

/// `transform.apply_patterns.memref.alloc_to_alloca`.
#[operation(
    name = "transform.apply_patterns.memref.alloc_to_alloca",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "(`size_limit` `(` $size_limit^ `)`)? attr-dict",
)]
pub struct ApplyAllocToAllocaOp {
    #[attr]
    size_limit: Option<i64>,
}

/// `transform.apply_patterns.arm_neon.vector_contract_to_bfmmla`.
#[operation(
    name = "transform.apply_patterns.arm_neon.vector_contract_to_bfmmla",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyArmNeonContractionToBFMMLAPatternsOp {}

/// `transform.apply_patterns.arm_neon.vector_contract_to_i8mm`.
#[operation(
    name = "transform.apply_patterns.arm_neon.vector_contract_to_i8mm",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyArmNeonContractionToI8MMPatternsOp {}

/// `transform.apply_patterns.arm_sve.vector_contract_to_bfmmla`.
#[operation(
    name = "transform.apply_patterns.arm_sve.vector_contract_to_bfmmla",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyArmSVELowerContractionToBFMMLAPatternsOp {}

/// `transform.apply_patterns.arm_sve.vector_contract_to_i8mm`.
#[operation(
    name = "transform.apply_patterns.arm_sve.vector_contract_to_i8mm",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyArmSVELowerContractionToI8MMPatternsOp {}

/// `transform.apply_patterns.tensor.bubble_up_extract_slice`.
#[operation(
    name = "transform.apply_patterns.tensor.bubble_up_extract_slice",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyBubbleUpExtractSlicePatternsOp {}

/// `transform.apply_patterns.canonicalization`: Populates canonicalization patterns.
#[operation(
    name = "transform.apply_patterns.canonicalization",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyCanonicalizationPatternsOp {}

/// `transform.apply_patterns.vector.cast_away_vector_leading_one_dim`.
#[operation(
    name = "transform.apply_patterns.vector.cast_away_vector_leading_one_dim",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyCastAwayVectorLeadingOneDimPatternsOp {}

/// `transform.apply_cse`: Eliminate common subexpressions in the body of the target op.
#[operation(
    name = "transform.apply_cse",
    traits = [crate::traits::TransformOpInterface],
    format = "`to` $target attr-dict `:` type($target)",
    effects = crate::effects::in_place,
)]
pub struct ApplyCommonSubexpressionEliminationOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.apply_conversion_patterns`: Applies conversion patterns to the body of the targeted
/// op.
#[operation(
    name = "transform.apply_conversion_patterns",
    traits = [crate::traits::TransformOpInterface, NoTerminator, SingleBlock, HasOnlyGraphRegion],
    format = "`to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? \
              attr-dict `:` type($target)",
    verify = crate::verify::apply_conversion_patterns,
    effects = crate::effects::apply_conversion_patterns,
)]
pub struct ApplyConversionPatternsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(StrArrayAttr)]
    legal_ops: Option<Handle<ArrayAttr>>,
    #[attr(StrArrayAttr)]
    illegal_ops: Option<Handle<ArrayAttr>>,
    #[attr(StrArrayAttr)]
    legal_dialects: Option<Handle<ArrayAttr>>,
    #[attr(StrArrayAttr)]
    illegal_dialects: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    partial_conversion: bool,
    #[attr(Unit)]
    preserve_handles: bool,
    #[region]
    patterns: MaxSizedRegion<1>,
    #[region]
    default_type_converter_region: Variadic<MaxSizedRegion<1>>,
}

/// `transform.apply_dce`: Eliminate dead operations in the body of the target op.
#[operation(
    name = "transform.apply_dce",
    traits = [crate::traits::TransformOpInterface],
    format = "`to` $target attr-dict `:` type($target)",
    effects = crate::effects::in_place,
)]
pub struct ApplyDeadCodeEliminationOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.apply_patterns.tensor.decompose_concat`.
#[operation(
    name = "transform.apply_patterns.tensor.decompose_concat",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDecomposeTensorConcatPatternsOp {}

/// `transform.apply_patterns.linalg.decompose_pack_unpack`.
#[operation(
    name = "transform.apply_patterns.linalg.decompose_pack_unpack",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDecomposeTensorPackUnpackPatternsOp {}

/// `transform.apply_patterns.linalg.decompose_pad`.
#[operation(
    name = "transform.apply_patterns.linalg.decompose_pad",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDecomposeTensorPadPatternsOp {}

/// `transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops`.
#[operation(
    name = "transform.apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp {}

/// `transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion`.
#[operation(
    name = "transform.apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDropRedundantInsertSliceRankExpansionPatternsOp {}

/// `transform.apply_patterns.vector.drop_unit_dims_with_shape_cast`.
#[operation(
    name = "transform.apply_patterns.vector.drop_unit_dims_with_shape_cast",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyDropUnitDimWithShapeCastPatternsOp {}

/// `transform.apply_patterns.linalg.erase_unnecessary_inputs`.
#[operation(
    name = "transform.apply_patterns.linalg.erase_unnecessary_inputs",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyEraseUnnecessaryInputsPatternsOp {}

/// `transform.apply_patterns.memref.expand_ops`.
#[operation(
    name = "transform.apply_patterns.memref.expand_ops",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyExpandOpsPatternsOp {}

/// `transform.apply_patterns.memref.expand_strided_metadata`.
#[operation(
    name = "transform.apply_patterns.memref.expand_strided_metadata",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyExpandStridedMetadataPatternsOp {}

/// `transform.apply_patterns.memref.extract_address_computations`.
#[operation(
    name = "transform.apply_patterns.memref.extract_address_computations",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyExtractAddressComputationsPatternsOp {}

/// `transform.apply_patterns.linalg.fold_add_into_dest`.
#[operation(
    name = "transform.apply_patterns.linalg.fold_add_into_dest",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldAddIntoDestPatternsOp {}

/// `transform.apply_patterns.vector.fold_arith_extension`.
#[operation(
    name = "transform.apply_patterns.vector.fold_arith_extension",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldArithExtensionPatternsOp {}

/// `transform.apply_patterns.vector.elementwise_to_vector`.
#[operation(
    name = "transform.apply_patterns.vector.elementwise_to_vector",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldElementwiseToVectorPatternsOp {}

/// `transform.apply_patterns.tensor.fold_into_pack_and_unpack`.
#[operation(
    name = "transform.apply_patterns.tensor.fold_into_pack_and_unpack",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldIntoPackAndUnpackPatternsOp {}

/// `transform.apply_patterns.memref.fold_memref_alias_ops`.
#[operation(
    name = "transform.apply_patterns.memref.fold_memref_alias_ops",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldMemrefAliasOpsPatternsOp {}

/// `transform.apply_patterns.linalg.fold_pack_unpack_into_empty`.
#[operation(
    name = "transform.apply_patterns.linalg.fold_pack_unpack_into_empty",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldPackUnpackIntoEmptyPatternsOp {
    #[attr(default = false)]
    fold_single_use_only: bool,
}

/// `transform.apply_patterns.tensor.fold_tensor_empty`.
#[operation(
    name = "transform.apply_patterns.tensor.fold_tensor_empty",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldTensorEmptyPatternsOp {
    #[attr(default = false)]
    fold_single_use_only: bool,
}

/// `transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers`.
#[operation(
    name = "transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp {}

/// `transform.apply_patterns.tensor.fold_tensor_subset_ops`.
#[operation(
    name = "transform.apply_patterns.tensor.fold_tensor_subset_ops",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldTensorSubsetOpsPatternsOp {}

/// `transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes`.
#[operation(
    name = "transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldUnitExtentDimsViaReshapesPatternsOp {}

/// `transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices`.
#[operation(
    name = "transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFoldUnitExtentDimsViaSlicesPatternsOp {}

/// `transform.apply_patterns.scf.for_loop_canonicalization`.
#[operation(
    name = "transform.apply_patterns.scf.for_loop_canonicalization",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyForLoopCanonicalizationPatternsOp {}

/// `transform.apply_conversion_patterns.func.func_to_llvm`.
#[operation(
    name = "transform.apply_conversion_patterns.func.func_to_llvm",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyFuncToLLVMConversionPatternsOp {}

/// `transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu`.
#[operation(
    name = "transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "(`chipset` `=` $chipset^)? attr-dict",
)]
pub struct ApplyGPUPromoteShuffleToAMDGPUPatternsOp {
    #[attr]
    chipset: Option<String>,
}

/// `transform.apply_patterns.gpu.gpu_rewrite_patterns`.
#[operation(
    name = "transform.apply_patterns.gpu.gpu_rewrite_patterns",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyGPURewritePatternsOp {}

/// `transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm`.
#[operation(
    name = "transform.apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyGPUSubgroupReduceToNVVMConversionPatternsOp {}

/// `transform.apply_conversion_patterns.gpu.gpu_to_nvvm`.
#[operation(
    name = "transform.apply_conversion_patterns.gpu.gpu_to_nvvm",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyGPUToNVVMConversionPatternsOp {
    #[attr(default = 1)]
    benefit: i16,
}

/// `transform.apply_conversion_patterns.gpu.gpu_to_rocdl`.
#[operation(
    name = "transform.apply_conversion_patterns.gpu.gpu_to_rocdl",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "`chipset` `=` $chipset attr-dict",
)]
pub struct ApplyGPUToROCDLConversionPatternsOp {
    #[attr]
    chipset: String,
}

/// `transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm`.
#[operation(
    name = "transform.apply_conversion_patterns.gpu.gpu_wmma_to_nvvm",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyGPUWwmaToNVVMConversionPatternsOp {}

/// `transform.apply_patterns.vector.interleave_to_shuffle`.
#[operation(
    name = "transform.apply_patterns.vector.interleave_to_shuffle",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyInterleaveToShufflePatternsOp {}

/// `transform.apply_licm`: Move loop-invariant code out of a loop-like op.
#[operation(
    name = "transform.apply_licm",
    traits = [crate::traits::TransformOpInterface],
    format = "`to` $target attr-dict `:` type($target)",
    effects = crate::effects::in_place,
)]
pub struct ApplyLoopInvariantCodeMotionOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.apply_patterns.vector.lower_bitcast`.
#[operation(
    name = "transform.apply_patterns.vector.lower_bitcast",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerBitCastPatternsOp {}

/// `transform.apply_patterns.vector.lower_broadcast`.
#[operation(
    name = "transform.apply_patterns.vector.lower_broadcast",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerBroadcastPatternsOp {}

/// `transform.apply_patterns.vector.lower_contraction`.
#[operation(
    name = "transform.apply_patterns.vector.lower_contraction",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
)]
pub struct ApplyLowerContractionPatternsOp {
    #[attr(default = VectorContractLowering::OuterProduct)]
    lowering_strategy: VectorContractLowering,
}

/// `transform.apply_patterns.vector.lower_create_mask`.
#[operation(
    name = "transform.apply_patterns.vector.lower_create_mask",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerCreateMaskPatternsOp {}

/// `transform.apply_patterns.vector.lower_gather`.
#[operation(
    name = "transform.apply_patterns.vector.lower_gather",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerGatherPatternsOp {}

/// `transform.apply_patterns.vector.lower_interleave`.
#[operation(
    name = "transform.apply_patterns.vector.lower_interleave",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerInterleavePatternsOp {}

/// `transform.apply_patterns.vector.lower_masked_transfers`.
#[operation(
    name = "transform.apply_patterns.vector.lower_masked_transfers",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerMaskedTransfersPatternsOp {}

/// `transform.apply_patterns.vector.lower_masks`.
#[operation(
    name = "transform.apply_patterns.vector.lower_masks",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerMasksPatternsOp {}

/// `transform.apply_patterns.vector.lower_multi_reduction`.
#[operation(
    name = "transform.apply_patterns.vector.lower_multi_reduction",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "(`lowering_strategy` `=` $lowering_strategy^)? attr-dict",
)]
pub struct ApplyLowerMultiReductionPatternsOp {
    #[attr(default = VectorMultiReductionLowering::InnerParallel)]
    lowering_strategy: VectorMultiReductionLowering,
}

/// `transform.apply_patterns.vector.lower_outerproduct`.
#[operation(
    name = "transform.apply_patterns.vector.lower_outerproduct",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerOuterProductPatternsOp {}

/// `transform.apply_patterns.vector.lower_scan`.
#[operation(
    name = "transform.apply_patterns.vector.lower_scan",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerScanPatternsOp {}

/// `transform.apply_patterns.vector.lower_shape_cast`.
#[operation(
    name = "transform.apply_patterns.vector.lower_shape_cast",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyLowerShapeCastPatternsOp {}

/// `transform.apply_patterns.vector.lower_transfer`.
#[operation(
    name = "transform.apply_patterns.vector.lower_transfer",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "(`max_transfer_rank` `=` $max_transfer_rank^)? attr-dict",
)]
pub struct ApplyLowerTransferPatternsOp {
    #[attr(default = 1)]
    max_transfer_rank: i64,
}

/// `transform.apply_patterns.vector.lower_transpose`.
#[operation(
    name = "transform.apply_patterns.vector.lower_transpose",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "oilist ( `lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` \
              $avx2_lowering_strategy ) attr-dict",
)]
pub struct ApplyLowerTransposePatternsOp {
    #[attr(default = VectorTransposeLowering::EltWise)]
    lowering_strategy: VectorTransposeLowering,
    #[attr(default = false)]
    avx2_lowering_strategy: bool,
}

/// `transform.apply_patterns.vector.materialize_masks`.
#[operation(
    name = "transform.apply_patterns.vector.materialize_masks",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyMaterializeMasksPatternsOp {}

/// `transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice`.
#[operation(
    name = "transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyMergeConsecutiveInsertExtractSlicePatternsOp {}

/// `transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm`.
#[operation(
    name = "transform.apply_conversion_patterns.nvgpu.nvgpu_to_nvvm",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyNVGPUToNVVMConversionPatternsOp {}

/// `transform.apply_patterns.linalg.pad_vectorization`.
#[operation(
    name = "transform.apply_patterns.linalg.pad_vectorization",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyPadVectorizationPatternsOp {}

/// `transform.apply_patterns`: Greedily applies patterns to the body of the targeted op.
#[operation(
    name = "transform.apply_patterns",
    traits = [crate::traits::TransformOpInterface, NoTerminator, SingleBlock, HasOnlyGraphRegion],
    format = "`to` $target $patterns attr-dict `:` type($target)",
    verify = crate::verify::apply_patterns,
    effects = crate::effects::in_place,
)]
pub struct ApplyPatternsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(Unit)]
    apply_cse: bool,
    #[attr(default = -1)]
    max_iterations: i64,
    #[attr(default = -1)]
    max_num_rewrites: i64,
    #[region]
    patterns: MaxSizedRegion<1>,
}

/// `transform.apply_patterns.vector.rank_reducing_subview_patterns`.
#[operation(
    name = "transform.apply_patterns.vector.rank_reducing_subview_patterns",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyRankReducingSubviewPatternsOp {}

/// `transform.apply_patterns.tensor.reassociative_reshape_folding`.
#[operation(
    name = "transform.apply_patterns.tensor.reassociative_reshape_folding",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyReassociativeReshapeFoldingPatternsOp {}

/// `transform.apply_registered_pass`: Applies the specified registered pass or pass pipeline.
#[operation(
    name = "transform.apply_registered_pass",
    traits = [crate::traits::TransformOpInterface],
    format = "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, \
              $dynamic_options)^)? `to` $target attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::apply_registered_pass,
    effects = crate::effects::on_target,
)]
pub struct ApplyRegisteredPassOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    pass_name: String,
    #[attr(DictionaryAttrKind, default = |cx| DictionaryAttr::get(cx, &[]))]
    options: Handle<DictionaryAttr>,
    #[operand]
    dynamic_options: Variadic<TransformParamTypeInterface>,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims`.
#[operation(
    name = "transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyResolveRankedShapedTypeResultDimsPatternsOp {}

/// `transform.apply_patterns.vector.rewrite_narrow_types`.
#[operation(
    name = "transform.apply_patterns.vector.rewrite_narrow_types",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyRewriteNarrowTypePatternsOp {}

/// `transform.apply_patterns.tensor.rewrite_as_constant`.
#[operation(
    name = "transform.apply_patterns.tensor.rewrite_as_constant",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "(`aggressive` $aggressive^)? attr-dict",
)]
pub struct ApplyRewriteTensorOpsAsConstantPatternsOp {
    #[attr(Unit)]
    aggressive: bool,
}

/// `transform.apply_conversion_patterns.scf.structural_conversions`.
#[operation(
    name = "transform.apply_conversion_patterns.scf.structural_conversions",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplySCFStructuralConversionPatternsOp {}

/// `transform.apply_conversion_patterns.scf.scf_to_control_flow`.
#[operation(
    name = "transform.apply_conversion_patterns.scf.scf_to_control_flow",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplySCFToControlFlowPatternsOp {}

/// `transform.apply_patterns.vector.sink_mem_ops`.
#[operation(
    name = "transform.apply_patterns.vector.sink_mem_ops",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplySinkVectorMemPatternsOp {}

/// `transform.apply_patterns.vector.sink_ops`.
#[operation(
    name = "transform.apply_patterns.vector.sink_ops",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplySinkVectorPatternsOp {}

/// `transform.apply_patterns.x86vector.sink_vector_producer_ops`.
#[operation(
    name = "transform.apply_patterns.x86vector.sink_vector_producer_ops",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplySinkVectorProducerOpsPatternsOp {}

/// `transform.apply_patterns.vector.split_transfer_full_partial`.
#[operation(
    name = "transform.apply_patterns.vector.split_transfer_full_partial",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "(`split_transfer_strategy` `=` $split_transfer_strategy^)? attr-dict",
)]
pub struct ApplySplitTransferFullPartialPatternsOp {
    #[attr(default = VectorTransferSplit::LinalgCopy)]
    split_transfer_strategy: VectorTransferSplit,
}

/// `transform.apply_patterns.linalg.tiling_canonicalization`.
#[operation(
    name = "transform.apply_patterns.linalg.tiling_canonicalization",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyTilingCanonicalizationPatternsOp {}

/// `transform.apply_conversion_patterns.dialect_to_llvm`.
#[operation(
    name = "transform.apply_conversion_patterns.dialect_to_llvm",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "$dialect_name attr-dict",
    verify = crate::verify::apply_conversion_patterns_dialect_to_llvm,
)]
pub struct ApplyToLLVMConversionPatternsOp {
    #[attr]
    dialect_name: String,
}

/// `transform.apply_patterns.vector.transfer_permutation_patterns`.
#[operation(
    name = "transform.apply_patterns.vector.transfer_permutation_patterns",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyTransferPermutationPatternsOp {}

/// `transform.apply_patterns.vector.transfer_to_scf`.
#[operation(
    name = "transform.apply_patterns.vector.transfer_to_scf",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "oilist ( `max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` \
              $full_unroll ) attr-dict",
)]
pub struct ApplyTransferToScfPatternsOp {
    #[attr(default = 1)]
    max_transfer_rank: i64,
    #[attr(default = false)]
    full_unroll: bool,
}

/// `transform.apply_patterns.vector.unroll_from_elements`.
#[operation(
    name = "transform.apply_patterns.vector.unroll_from_elements",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyUnrollFromElementsPatternsOp {}

/// `transform.apply_patterns.vector.unroll_to_elements`.
#[operation(
    name = "transform.apply_patterns.vector.unroll_to_elements",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyUnrollToElementsPatternsOp {}

/// `transform.apply_patterns.gpu.unroll_vectors_subgroup_mma`.
#[operation(
    name = "transform.apply_patterns.gpu.unroll_vectors_subgroup_mma",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "`[` $m `,` $n `,` $k `]` attr-dict",
)]
pub struct ApplyUnrollVectorsSubgroupMmaOp {
    #[attr]
    m: i64,
    #[attr]
    n: i64,
    #[attr]
    k: i64,
}

/// `transform.apply_patterns.x86vector.vector_contract_bf16_to_fma`.
#[operation(
    name = "transform.apply_patterns.x86vector.vector_contract_bf16_to_fma",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorContractBF16ToFMAPatternsOp {}

/// `transform.apply_patterns.x86vector.vector_contract_to_fma`.
#[operation(
    name = "transform.apply_patterns.x86vector.vector_contract_to_fma",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorContractToFMAPatternsOp {}

/// `transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product`.
#[operation(
    name = "transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorContractToPackedTypeDotProductPatternsOp {}

/// `transform.apply_patterns.vector.reduction_to_contract`.
#[operation(
    name = "transform.apply_patterns.vector.reduction_to_contract",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorReductionToContractPatternsOp {}

/// `transform.apply_conversion_patterns.vector.vector_to_llvm`.
#[operation(
    name = "transform.apply_conversion_patterns.vector.vector_to_llvm",
    traits = [crate::traits::ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct ApplyVectorToLLVMConversionPatternsOp {
    #[attr(default = false)]
    reassociate_fp_reductions: bool,
    #[attr(default = true)]
    force_32bit_vector_indices: bool,
    #[attr(default = false)]
    use_vector_alignment: bool,
}

/// `transform.bufferization.buffer_loop_hoisting`.
#[operation(
    name = "transform.bufferization.buffer_loop_hoisting",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::in_place,
)]
pub struct BufferLoopHoistingOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.structured.bufferize_to_allocation`.
#[operation(
    name = "transform.structured.bufferize_to_allocation",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    verify = crate::verify::structured_bufferize_to_allocation,
    effects = crate::effects::structured_bufferize_to_allocation,
)]
pub struct BufferizeToAllocationOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(AnyAttr)]
    memory_space: Option<Attribute>,
    #[attr(default = "bufferization.materialize_in_destination".to_owned())]
    memcpy_op: String,
    #[attr(default = "memref.alloc".to_owned())]
    alloc_op: String,
    #[attr(Unit)]
    bufferize_destination_only: bool,
    #[attr(Unit)]
    emit_dealloc: bool,
    #[result]
    allocated_buffer: AnyValueType,
    #[result]
    new_ops: AnyOpType,
}

/// `transform.func.cast_and_call`: Casts values to the signature of a function and replaces them
/// with a call.
#[operation(
    name = "transform.func.cast_and_call",
    traits = [
        crate::traits::TransformOpInterface, AttrSizedOperandSegments, NoTerminator, SingleBlock,
        HasOnlyGraphRegion,
    ],
    format = "($function_name^)? ($function^)? ( `(` $inputs^ `)` )? ( `->` $outputs^ )? (`after` \
              $insert_after^):(`before`)? $insertion_point ($conversions^)? attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::func_cast_and_call,
    effects = crate::effects::in_place,
)]
pub struct CastAndCallOp {
    #[operand]
    insertion_point: TransformHandleTypeInterface,
    #[attr(Unit)]
    insert_after: bool,
    #[operand]
    inputs: Optional<TransformValueHandleTypeInterface>,
    #[operand]
    outputs: Optional<TransformValueHandleTypeInterface>,
    #[attr(SymbolRefAttrKind)]
    function_name: Option<Handle<SymbolRefAttr>>,
    #[operand]
    function: Optional<TransformHandleTypeInterface>,
    #[result]
    result: TransformHandleTypeInterface,
    #[region]
    conversions: MaxSizedRegion<1>,
}

/// `transform.cast`.
#[operation(
    name = "transform.cast",
    traits = [crate::traits::TransformOpInterface],
    format = "$input attr-dict `:` type($input) `to` type($output)",
    effects = crate::effects::handles_only,
)]
pub struct CastOp {
    #[operand]
    input: TransformHandleTypeInterface,
    #[result]
    output: TransformHandleTypeInterface,
}

/// `transform.collect_matching`: Collects all payload ops that match the given named matcher.
#[operation(
    name = "transform.collect_matching",
    traits = [crate::traits::TransformOpInterface],
    interfaces = [terrace_ir::SymbolUser],
    format = "$matcher `in` $root attr-dict `:` functional-type($root, $results)",
    effects = crate::effects::navigation,
)]
pub struct CollectMatchingOp {
    #[operand]
    root: TransformHandleTypeInterface,
    #[attr(SymbolRefAttrKind)]
    matcher: Handle<SymbolRefAttr>,
    #[result]
    results: Variadic<TransformAnyHandleOrParamType>,
}

/// `transform.smt.constrain_params`: Express contraints on params interpreted as symbolic values.
#[operation(
    name = "transform.smt.constrain_params",
    traits = [
        crate::traits::TransformOpInterface, SingleBlock,
        SingleBlockImplicitTerminator<terrace_smt::YieldOp>,
    ],
    format = "`(` $params `)` attr-dict `:` functional-type(operands, results) $body",
    verify = crate::verify::smt_constrain_params,
    effects = crate::effects::navigation,
)]
pub struct ConstrainParamsOp {
    #[operand]
    params: Variadic<TransformParamTypeInterface>,
    #[result]
    results: Variadic<TransformParamTypeInterface>,
    #[region]
    body: SizedRegion<1>,
}

/// `transform.structured.continuous_tile_sizes`.
#[operation(
    name = "transform.structured.continuous_tile_sizes",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), \
              type($tile_sizes), type($chunk_sizes))",
    verify = crate::verify::structured_continuous_tile_sizes,
    effects = crate::effects::tile_sizes,
)]
pub struct ContinuousTileSizesOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(ConfinedAttr<IntNonNegative>)]
    dimension: i64,
    #[attr(ConfinedAttr<IntNonNegative>)]
    target_size: i64,
    #[result]
    tile_sizes: TransformAnyParamTypeOrAnyHandle,
    #[result]
    chunk_sizes: TransformAnyParamTypeOrAnyHandle,
}

/// `transform.structured.convert_conv2d_to_img2col`.
#[operation(
    name = "transform.structured.convert_conv2d_to_img2col",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = crate::effects::functional,
)]
pub struct ConvertConv2DToImg2ColOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    img2col_tensor: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.xegpu.convert_layout`: Convert xegpu.layout attribute for a value.
#[operation(
    name = "transform.xegpu.convert_layout",
    traits = [AttrSizedOperandSegments, crate::traits::TransformOpInterface],
    format = "$target `input_sg_layout` `=` custom<DynamicIndexList>($input_sg_layout, \
              $static_input_sg_layout) `input_sg_data` `=` \
              custom<DynamicIndexList>($input_sg_data, $static_input_sg_data) (`input_inst_data` \
              `=` custom<DynamicIndexList>($input_inst_data, $static_input_inst_data)^)? \
              `target_sg_layout` `=` custom<DynamicIndexList>($target_sg_layout, \
              $static_target_sg_layout) `target_sg_data` `=` \
              custom<DynamicIndexList>($target_sg_data, $static_target_sg_data) \
              (`target_inst_data` `=` custom<DynamicIndexList>($target_inst_data, \
              $static_target_inst_data)^)? attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::on_target,
)]
pub struct ConvertLayoutOp {
    #[operand]
    target: TransformValueHandleTypeInterface,
    #[operand]
    input_sg_layout: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    input_sg_data: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    input_inst_data: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    target_sg_layout: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    target_sg_data: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    target_inst_data: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_input_sg_layout: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_input_sg_data: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_input_inst_data: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_target_sg_layout: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_target_sg_data: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_target_inst_data: Vec<i64>,
    #[result(name = "newConvertOp")]
    new_convert_op: TransformHandleTypeInterface,
}

/// `transform.structured.convert_to_loops`.
#[operation(
    name = "transform.structured.convert_to_loops",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct ConvertToLoopsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.nvgpu.create_async_groups`.
#[operation(
    name = "transform.nvgpu.create_async_groups",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::on_target,
)]
pub struct CreateAsyncGroupsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(Unit)]
    bypass_l1: bool,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.structured.decompose_interface`.
#[operation(
    name = "transform.structured.decompose_interface",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct DecomposeInterfaceOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.decompose`.
#[operation(
    name = "transform.structured.decompose",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct DecomposeOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.decompose_winograd_op`.
#[operation(
    name = "transform.structured.decompose_winograd_op",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = crate::effects::functional,
)]
pub struct DecomposeWinogradOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.func.deduplicate_func_args`.
#[operation(
    name = "transform.func.deduplicate_func_args",
    traits = [crate::traits::TransformOpInterface],
    format = "$function_name `at` $module attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::on_target,
)]
pub struct DeduplicateFuncArgsOp {
    #[operand]
    module: TransformHandleTypeInterface,
    #[attr(SymbolRefAttrKind)]
    function_name: Handle<SymbolRefAttr>,
    #[result]
    transformed_module: TransformHandleTypeInterface,
    #[result]
    transformed_function: TransformHandleTypeInterface,
}

/// `transform.apply_patterns.gpu.eliminate_barriers`.
#[operation(
    name = "transform.apply_patterns.gpu.eliminate_barriers",
    traits = [crate::traits::PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct EliminateBarriersOp {}

/// `transform.bufferization.eliminate_empty_tensors`.
#[operation(
    name = "transform.bufferization.eliminate_empty_tensors",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::in_place,
)]
pub struct EliminateEmptyTensorsOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.structured.eliminate_empty_tensors`.
#[operation(
    name = "transform.structured.eliminate_empty_tensors",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::in_place,
)]
pub struct EliminateLinalgOpAnchoredEmptyTensorsOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.debug.emit_param_as_remark`: Prints the parameter as a diagnostic remark.
#[operation(
    name = "transform.debug.emit_param_as_remark",
    traits = [crate::traits::MatchOpInterface, crate::traits::TransformOpInterface],
    format = "$param (`,` $message^)? (`at` $anchor^)?attr-dict `:` type($param) (`,` \
              type($anchor)^)?",
    effects = crate::effects::navigation,
)]
pub struct EmitParamAsRemarkOp {
    #[operand]
    param: TransformParamTypeInterface,
    #[operand]
    anchor: Optional<TransformHandleTypeInterface>,
    #[attr]
    message: Option<String>,
}

/// `transform.debug.emit_remark_at`: Print a message as diagnostic remark attached to payload.
#[operation(
    name = "transform.debug.emit_remark_at",
    traits = [crate::traits::MatchOpInterface, crate::traits::TransformOpInterface],
    format = "$at `,` $message attr-dict `:` type($at)",
    effects = crate::effects::navigation,
)]
pub struct EmitRemarkAtOp {
    #[operand]
    at: TransformAnyHandleType,
    #[attr]
    message: String,
}

/// `transform.bufferization.empty_tensor_to_alloc_tensor`.
#[operation(
    name = "transform.bufferization.empty_tensor_to_alloc_tensor",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct EmptyTensorToAllocTensorOp {
    #[operand]
    target: TransformEmptyOp,
    #[result]
    transformed: TransformAllocTensorOp,
}

/// `transform.structured.flatten_elementwise`.
#[operation(
    name = "transform.structured.flatten_elementwise",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = crate::effects::functional,
)]
pub struct FlattenElementwiseLinalgOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.loop.forall_to_for`: Converts scf.forall into a nest of scf.for operations.
#[operation(
    name = "transform.loop.forall_to_for",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct ForallToForOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: Variadic<TransformHandleTypeInterface>,
}

/// `transform.loop.forall_to_parallel`: Converts scf.forall into a nest of scf.for operations.
#[operation(
    name = "transform.loop.forall_to_parallel",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct ForallToParallelOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: Variadic<TransformHandleTypeInterface>,
}

/// `transform.foreach_match`: Applies named sequences when a named matcher succeeds.
#[operation(
    name = "transform.foreach_match",
    traits = [crate::traits::TransformOpInterface],
    interfaces = [terrace_ir::SymbolUser],
    format = "oilist( `restrict_root` $restrict_root | `flatten_results` $flatten_results ) `in` \
              $root (`,` $forwarded_inputs^)? custom<ForeachMatchSymbols>($matchers, $actions) \
              attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::foreach_match,
    effects = crate::effects::foreach_match,
    result_names = crate::names::foreach_match,
)]
pub struct ForeachMatchOp {
    #[operand]
    root: TransformHandleTypeInterface,
    #[operand]
    forwarded_inputs: Variadic<TransformAnyHandleOrParamType>,
    #[attr(Unit)]
    restrict_root: bool,
    #[attr(Unit)]
    flatten_results: bool,
    #[attr(SymbolRefArrayAttr)]
    matchers: Handle<ArrayAttr>,
    #[attr(SymbolRefArrayAttr)]
    actions: Handle<ArrayAttr>,
    #[result]
    updated: TransformHandleTypeInterface,
    #[result]
    forwarded_outputs: Variadic<TransformAnyHandleOrParamType>,
}

/// `transform.foreach`: Executes the body for each element of the payload.
#[operation(
    name = "transform.foreach",
    traits = [
        crate::traits::TransformOpInterface, SingleBlock, SingleBlockImplicitTerminator<YieldOp>,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "$targets oilist(`with_zip_shortest` $with_zip_shortest) `:` type($targets) (`->` \
              type($results)^)? $body attr-dict",
    verify = crate::verify::foreach,
    effects = crate::effects::foreach,
)]
pub struct ForeachOp {
    #[operand]
    targets: Variadic<TransformAnyHandleOrParamType>,
    #[attr(Unit)]
    with_zip_shortest: bool,
    #[result]
    results: Variadic<TransformAnyHandleOrParamType>,
    #[region]
    body: SizedRegion<1>,
}

/// `transform.structured.fuse_into_containing_op`: Fuse a producer into a containing operation.
#[operation(
    name = "transform.structured.fuse_into_containing_op",
    traits = [crate::traits::TransformOpInterface],
    format = "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::on_target,
)]
pub struct FuseIntoContainingOp {
    #[operand]
    producer_op: TransformHandleTypeInterface,
    #[operand]
    containing_op: TransformHandleTypeInterface,
    #[result]
    fused_op: TransformHandleTypeInterface,
    #[result]
    new_containing_op: TransformHandleTypeInterface,
}

/// `transform.structured.fuse`.
#[operation(
    name = "transform.structured.fuse",
    traits = [AttrSizedOperandSegments, crate::traits::TransformOpInterface],
    format = "$target oilist( `tile_sizes` custom<DynamicIndexList>($tile_sizes, \
              $static_tile_sizes) | `interchange` custom<DynamicIndexList>($tile_interchange, \
              $static_tile_interchange) ) attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::structured_fuse,
    effects = crate::effects::on_target,
)]
pub struct FuseOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    tile_sizes: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    tile_interchange: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_tile_sizes: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_tile_interchange: Vec<i64>,
    #[attr(Unit)]
    apply_cleanup: bool,
    #[attr(Unit)]
    use_forall: bool,
    #[result]
    transformed: TransformHandleTypeInterface,
    #[result]
    loops: Variadic<TransformHandleTypeInterface>,
}

/// `transform.structured.generalize`.
#[operation(
    name = "transform.structured.generalize",
    traits = [crate::traits::TransformOpInterface],
    format = r#"$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")"#,
    effects = crate::effects::functional,
)]
pub struct GeneralizeOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.get_consumers_of_result`: Get handle to the consumers of this operation's result
/// number.
#[operation(
    name = "transform.get_consumers_of_result",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct GetConsumersOfResult {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    result_number: i64,
    #[result]
    consumers: TransformHandleTypeInterface,
}

/// `transform.get_defining_op`: Get handle to the defining op of a value.
#[operation(
    name = "transform.get_defining_op",
    traits = [crate::traits::TransformOpInterface, crate::traits::MatchOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct GetDefiningOp {
    #[operand]
    target: TransformValueHandleTypeInterface,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.xegpu.get_desc_op`: Get a handle to the descriptor op of a value.
#[operation(
    name = "transform.xegpu.get_desc_op",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct GetDescOp {
    #[operand]
    target: TransformValueHandleTypeInterface,
    #[result(name = "descHandle")]
    desc_handle: TransformHandleTypeInterface,
}

/// `transform.get_operand`: Get a handle to the operand(s) of the targeted op.
#[operation(
    name = "transform.get_operand",
    traits = [crate::traits::TransformOpInterface, crate::traits::MatchOpInterface],
    format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
              attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::get_operand,
    effects = crate::effects::navigation,
)]
pub struct GetOperandOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    raw_position_list: Vec<i64>,
    #[attr(Unit)]
    is_inverted: bool,
    #[attr(Unit)]
    is_all: bool,
    #[result]
    result: TransformValueHandleTypeInterface,
}

/// `transform.get_parent_op`: Gets handles to the closest parent ops.
#[operation(
    name = "transform.get_parent_op",
    traits = [crate::traits::TransformOpInterface, crate::traits::MatchOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct GetParentOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(Unit)]
    isolated_from_above: bool,
    #[attr(Unit)]
    allow_empty_results: bool,
    #[attr]
    op_name: Option<String>,
    #[attr(Unit)]
    deduplicate: bool,
    #[attr(ConfinedAttr<IntPositive>, default = 1)]
    nth_parent: i64,
    #[result]
    parent: TransformHandleTypeInterface,
}

/// `transform.get_producer_of_operand`: Get handle to the producer of this operation's operand
/// number.
#[operation(
    name = "transform.get_producer_of_operand",
    traits = [crate::traits::TransformOpInterface, crate::traits::MatchOpInterface],
    format = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct GetProducerOfOperand {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    operand_number: i64,
    #[result]
    producer: TransformHandleTypeInterface,
}

/// `transform.get_result`: Get a handle to the result(s) of the targeted op.
#[operation(
    name = "transform.get_result",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
              attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::get_result,
    effects = crate::effects::navigation,
)]
pub struct GetResultOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    raw_position_list: Vec<i64>,
    #[attr(Unit)]
    is_inverted: bool,
    #[attr(Unit)]
    is_all: bool,
    #[result]
    result: TransformValueHandleTypeInterface,
}

/// `transform.get_type`: Get a parameter containing the type of the given value.
#[operation(
    name = "transform.get_type",
    traits = [crate::traits::TransformOpInterface, crate::traits::MatchOpInterface],
    format = "(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct GetTypeOp {
    #[operand]
    value: TransformValueHandleTypeInterface,
    #[attr(Unit)]
    elemental: bool,
    #[result]
    type_param: TransformParamTypeInterface,
}

/// `transform.loop.hoist_loop_invariant_subsets`: Hoist loop invariant subset ops.
#[operation(
    name = "transform.loop.hoist_loop_invariant_subsets",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::in_place,
)]
pub struct HoistLoopInvariantSubsetsOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.structured.hoist_pad.build_packing_loop_nest`.
#[operation(
    name = "transform.structured.hoist_pad.build_packing_loop_nest",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::structured_hoist_pad_build_packing_loop_nest,
    effects = crate::effects::in_place,
)]
pub struct HoistPadBuildPackingLoopNestOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    r#loop: TransformHandleTypeInterface,
    #[attr(default = Vec::new())]
    transpose: Vec<i64>,
    #[result]
    packing_loop: TransformHandleTypeInterface,
}

/// `transform.structured.hoist_pad`.
#[operation(
    name = "transform.structured.hoist_pad",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::structured_hoist_pad,
    effects = crate::effects::functional,
)]
pub struct HoistPadOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    num_loops: i64,
    #[attr(default = Vec::new())]
    transpose: Vec<i64>,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.hoist_redundant_vector_broadcasts`.
#[operation(
    name = "transform.structured.hoist_redundant_vector_broadcasts",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct HoistRedundantVectorBroadcastsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.hoist_redundant_vector_transfers`.
#[operation(
    name = "transform.structured.hoist_redundant_vector_transfers",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct HoistRedundantVectorTransfersOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(Unit)]
    verify_non_zero_trip: bool,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.irdl.collect_matching`: Finds ops that match the IRDL definition without registering
/// them.
#[operation(
    name = "transform.irdl.collect_matching",
    traits = [crate::traits::TransformOpInterface, SymbolTable, NoTerminator],
    format = "`in` $root `:` functional-type(operands, results) attr-dict-with-keyword regions",
    verify = crate::verify::irdl_collect_matching,
    effects = crate::effects::navigation,
)]
pub struct IRDLCollectMatchingOp {
    #[operand]
    root: TransformHandleTypeInterface,
    #[result]
    matched: TransformHandleTypeInterface,
    #[region]
    body: SizedRegion<1>,
}

/// `transform.include`: Includes a named transform sequence.
#[operation(
    name = "transform.include",
    traits = [crate::traits::MatchOpInterface, crate::traits::TransformOpInterface],
    interfaces = [terrace_ir::SymbolUser],
    format = "$target `failures` `(` $failure_propagation_mode `)``(` $operands `)` attr-dict `:` \
              functional-type($operands, $results)",
    effects = crate::effects::include,
)]
pub struct IncludeOp {
    #[attr(SymbolRefAttrKind)]
    target: Handle<SymbolRefAttr>,
    #[attr]
    failure_propagation_mode: FailurePropagationMode,
    #[operand]
    operands: Variadic<TransformAnyHandleOrParamType>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    results: Variadic<TransformAnyHandleOrParamType>,
}

/// `transform.xegpu.insert_prefetch`: Adds xegpu prefetch ops to matmul operand tiles.
#[operation(
    name = "transform.xegpu.insert_prefetch",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)? attr-dict \
              `:` functional-type(operands, results)",
    effects = crate::effects::in_place,
)]
pub struct InsertPrefetchOp {
    #[operand]
    target: TransformValueHandleTypeInterface,
    #[operand]
    dynamic_nb_prefetch: Optional<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = 1)]
    static_nb_prefetch: i64,
    #[result]
    desc_op: TransformHandleTypeInterface,
}

/// `transform.structured.insert_slice_to_copy`.
#[operation(
    name = "transform.structured.insert_slice_to_copy",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct InsertSliceToCopyOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.interchange`.
#[operation(
    name = "transform.structured.interchange",
    traits = [crate::traits::TransformOpInterface],
    format = r#"$target (`iterator_interchange` `=` $iterator_interchange^)? attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")"#,
    verify = crate::verify::structured_interchange,
    effects = crate::effects::functional,
)]
pub struct InterchangeOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(ConfinedAttr<DenseArrayNonNegative>, optional_default = Vec::new())]
    iterator_interchange: Vec<i64>,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.tune.knob`: Represents a tunable parameter with a set of options.
#[operation(
    name = "transform.tune.knob",
    traits = [crate::traits::TransformOpInterface],
    format = "`<` $name `>` (`=` $selected^ `from`)? `options` `=` $options attr-dict `->` \
              type(results)",
    verify = crate::verify::tune_knob,
    effects = crate::effects::navigation,
)]
pub struct KnobOp {
    #[attr(BuiltinStringAttr, name = "name")]
    name_value: Handle<StringAttr>,
    #[attr(AnyAttr)]
    options: Attribute,
    #[attr(AnyAttr)]
    selected: Option<Attribute>,
    #[result]
    result: TransformParamTypeInterface,
}

/// `transform.structured.linalg_copy_to_memref`.
#[operation(
    name = "transform.structured.linalg_copy_to_memref",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct LinalgCopyToMemrefOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.loop.coalesce`: Coalesces the perfect loop nest enclosed by a given loop.
#[operation(
    name = "transform.loop.coalesce",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, $transformed)",
    effects = crate::effects::functional,
)]
pub struct LoopCoalesceOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.loop.fuse_sibling`: Fuse a loop into another loop, assuming the fusion is legal.
#[operation(
    name = "transform.loop.fuse_sibling",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `into` $source attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct LoopFuseSiblingOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    source: TransformHandleTypeInterface,
    #[result]
    fused_loop: TransformHandleTypeInterface,
}

/// `transform.loop.outline`: Outlines a loop into a named function.
#[operation(
    name = "transform.loop.outline",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct LoopOutlineOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    func_name: String,
    #[result]
    function: TransformHandleTypeInterface,
    #[result]
    call: TransformHandleTypeInterface,
}

/// `transform.loop.peel`: Peels the first or last iteration of the loop.
#[operation(
    name = "transform.loop.peel",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct LoopPeelOp {
    #[operand]
    target: TransformScfForOp,
    #[attr(default = false)]
    peel_front: bool,
    #[attr(default = false)]
    fail_if_already_divisible: bool,
    #[result]
    peeled_loop: TransformHandleTypeInterface,
    #[result]
    remainder_loop: TransformHandleTypeInterface,
}

/// `transform.loop.pipeline`: Applies software pipelining to the loop.
#[operation(
    name = "transform.loop.pipeline",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct LoopPipelineOp {
    #[operand]
    target: TransformScfForOp,
    #[attr(default = 1)]
    iteration_interval: i64,
    #[attr(default = 10)]
    read_latency: i64,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.loop.promote_if_one_iteration`: Promote loop if it has one iteration.
#[operation(
    name = "transform.loop.promote_if_one_iteration",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::on_target,
)]
pub struct LoopPromoteIfOneIterationOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.loop.unroll_and_jam`: Unrolls and jam the given loop with the given unroll factor.
#[operation(
    name = "transform.loop.unroll_and_jam",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::functional,
)]
pub struct LoopUnrollAndJamOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(ConfinedAttr<IntPositive>)]
    factor: i64,
}

/// `transform.loop.unroll`: Unrolls the given loop with the given unroll factor.
#[operation(
    name = "transform.loop.unroll",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::functional,
)]
pub struct LoopUnrollOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(ConfinedAttr<IntPositive>)]
    factor: i64,
}

/// `transform.structured.lower_pack`.
#[operation(
    name = "transform.structured.lower_pack",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct LowerPackOp {
    #[operand]
    target: TransformIRHandleToLinalgPackOperations,
    #[attr(default = true, name = "lowerPadLikeWithInsertSlice")]
    lower_pad_like_with_insert_slice: bool,
    #[result]
    pad_op: TransformIRHandleToTensorPadOperations,
    #[result]
    expand_shape_op: TransformIRHandleToTensorExpandShapeOperations,
    #[result]
    transpose_op: TransformIRHandleToLinalgTransposeOperations,
}

/// `transform.structured.lower_unpack`.
#[operation(
    name = "transform.structured.lower_unpack",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct LowerUnPackOp {
    #[operand]
    target: TransformIRHandleToLinalgUnpackOperations,
    #[attr(default = true, name = "lowerUnpadLikeWithExtractSlice")]
    lower_unpad_like_with_extract_slice: bool,
    #[result]
    empty_op: TransformEmptyOp,
    #[result]
    transpose_op: TransformIRHandleToLinalgTransposeOperations,
    #[result]
    collapse_shape_op: TransformIRHandleToTensorCollapseShapeOperations,
    #[result]
    extract_slice_op: TransformIRHandleToTensorExtractSliceOperations,
}

/// `transform.tensor.make_loop_independent`.
#[operation(
    name = "transform.tensor.make_loop_independent",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, $transformed)",
    effects = crate::effects::functional,
)]
pub struct MakeLoopIndependentOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    num_loops: i64,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.gpu.map_copy_to_threads`.
#[operation(
    name = "transform.structured.gpu.map_copy_to_threads",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` \
              $desired_bit_alignment attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct MapCopyToThreadsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    total_num_threads: i64,
    #[attr]
    desired_bit_alignment: i64,
    #[result]
    forall_op: TransformHandleTypeInterface,
    #[result]
    tiled_op: TransformHandleTypeInterface,
}

/// `transform.gpu.map_forall_to_blocks`.
#[operation(
    name = "transform.gpu.map_forall_to_blocks",
    traits = [crate::traits::TransformOpInterface],
    format = "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` \
              $grid_dims^)? attr-dict `:` functional-type($target, $result)",
    verify = crate::verify::gpu_map_forall_to_blocks,
    effects = crate::effects::functional,
)]
pub struct MapForallToBlocks {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(optional_default = Vec::new())]
    grid_dims: Vec<i64>,
    #[attr(Unit)]
    generate_gpu_launch: bool,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.gpu.map_nested_forall_to_threads`.
#[operation(
    name = "transform.gpu.map_nested_forall_to_threads",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` \
              $sync_after_distribute^)? (`warp_size` `=` $warp_size^)? attr-dict `:` \
              functional-type($target, $result)",
    effects = crate::effects::functional,
)]
pub struct MapNestedForallToThreads {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(default = Vec::new())]
    block_dims: Vec<i64>,
    #[attr(default = true)]
    sync_after_distribute: bool,
    #[attr(default = 32)]
    warp_size: i64,
    #[result]
    result: TransformHandleTypeInterface,
}

/// Returns a handle to the payload operations inside of a target that match the given conditions.
///
/// The conditions are names, an interface, attributes and the type of the result; they must all
/// hold.
///
/// ```mlir
/// module attributes {transform.with_named_sequence} {
///   transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
///     %products = transform.structured.match ops{["linalg.matmul"]} in %root
///         : (!transform.any_op) -> !transform.any_op
///     transform.yield
///   }
/// }
/// ```
#[operation(
    name = "transform.structured.match",
    traits = [crate::traits::TransformOpInterface],
    format = "(`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` \
              $op_attrs^)? (`filter_result_type` `=` $filter_result_type^)? \
              (`filter_operand_types` `=` $filter_operand_types^)? `in` $target attr-dict `:` \
              functional-type($target, results)",
    effects = crate::effects::navigation,
)]
pub struct MatchOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(StrArrayAttr)]
    ops: Option<Handle<ArrayAttr>>,
    #[attr]
    interface: Option<MatchInterfaceEnum>,
    #[attr(DictionaryAttrKind)]
    op_attrs: Option<Handle<DictionaryAttr>>,
    #[attr(TypeAttrKind)]
    filter_result_type: Option<Handle<TypeAttr>>,
    #[attr(TypeArrayAttr)]
    filter_operand_types: Option<Handle<ArrayAttr>>,
    #[result]
    results: TransformHandleTypeInterface,
}

/// `transform.match.operation_empty`: Matches if the handle is not associated to any op.
#[operation(
    name = "transform.match.operation_empty",
    traits = [crate::traits::AtMostOneOpMatcherOpTrait, crate::traits::MatchOpInterface],
    format = "$operand_handle attr-dict `:` type($operand_handle)",
    effects = crate::effects::navigation,
)]
pub struct MatchOperationEmptyOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
}

/// `transform.match.operation_name`: Matches a single operation of one of the given kinds.
#[operation(
    name = "transform.match.operation_name",
    traits = [crate::traits::SingleOpMatcherOpTrait, crate::traits::MatchOpInterface],
    format = "$operand_handle $op_names attr-dict `:` type($operand_handle)",
    effects = crate::effects::navigation,
)]
pub struct MatchOperationNameOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[attr(StrArrayAttr)]
    op_names: Handle<ArrayAttr>,
}

/// `transform.match.param.cmpi`: Matches if two parameter lists are associated with the same value.
#[operation(
    name = "transform.match.param.cmpi",
    traits = [
        crate::traits::TransformOpInterface, crate::traits::MatchOpInterface, SameTypeOperands,
    ],
    format = "$predicate $param `,` $reference attr-dict `:` type($param)",
    effects = crate::effects::handles_only,
)]
pub struct MatchParamCmpIOp {
    #[operand]
    param: TransformParamTypeInterface,
    #[operand]
    reference: TransformParamTypeInterface,
    #[attr]
    predicate: MatchCmpIPredicate,
}

/// `transform.sparse_tensor.match.sparse_inout`.
#[operation(
    name = "transform.sparse_tensor.match.sparse_inout",
    traits = [crate::traits::MatchOpInterface, crate::traits::SingleOpMatcherOpTrait],
    format = r#"$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), "false")"#,
    effects = crate::effects::navigation,
)]
pub struct MatchSparseInOut {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.match.structured.body`: Checks if the body of the structured op satisfies some
/// criteria.
#[operation(
    name = "transform.match.structured.body",
    traits = [
        crate::traits::SingleOpMatcherOpTrait, crate::traits::StructuredOpPredicateOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle attr-dict `:` type($operand_handle)",
    verify = crate::verify::match_structured_body,
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredBodyOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[attr]
    reduction_position: Option<i64>,
    #[attr(Unit)]
    passthrough: bool,
    #[attr(Unit)]
    elementwise: bool,
    #[attr(StrArrayAttr)]
    contraction: Option<Handle<ArrayAttr>>,
}

/// `transform.match.structured.classify_contraction_dims`: Checks if an operation has
/// contraction-like dimensions and returns them.
#[operation(
    name = "transform.match.structured.classify_contraction_dims",
    traits = [
        crate::traits::SingleOpMatcherOpTrait, crate::traits::StructuredOpPredicateOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredClassifyContractionDimsOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[result]
    batch: TransformParamTypeInterface,
    #[result]
    m: TransformParamTypeInterface,
    #[result]
    n: TransformParamTypeInterface,
    #[result]
    k: TransformParamTypeInterface,
}

/// `transform.match.structured.classify_convolution_dims`: Checks if an operation has
/// convolution-like dimensions and returns them.
#[operation(
    name = "transform.match.structured.classify_convolution_dims",
    traits = [
        crate::traits::SingleOpMatcherOpTrait, crate::traits::StructuredOpPredicateOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredClassifyConvolutionDimsOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[result]
    batch: TransformParamTypeInterface,
    #[result]
    output_image: TransformParamTypeInterface,
    #[result]
    output_channel: TransformParamTypeInterface,
    #[result]
    filter_loop: TransformParamTypeInterface,
    #[result]
    input_channel: TransformParamTypeInterface,
    #[result]
    depth: TransformParamTypeInterface,
    #[result]
    strides: TransformParamTypeInterface,
    #[result]
    dilations: TransformParamTypeInterface,
}

/// `transform.match.structured.dim`: Checks if the dimensions of the structured op satisfy some
/// criteria.
#[operation(
    name = "transform.match.structured.dim",
    traits = [
        crate::traits::StructuredOpPredicateOpTrait, crate::traits::SingleOpMatcherOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_dim_list, $is_inverted, \
              $is_all)`]` attr-dict `:` custom<SemiFunctionType>(type($operand_handle), \
              type($result))",
    verify = crate::verify::match_structured_dim,
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredDimOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[attr]
    raw_dim_list: Vec<i64>,
    #[attr(Unit)]
    is_inverted: bool,
    #[attr(Unit)]
    is_all: bool,
    #[attr(Unit)]
    parallel: bool,
    #[attr(Unit)]
    reduction: bool,
    #[result]
    result: Optional<TransformParamTypeInterface>,
}

/// `transform.match.structured.elemental_bitwidth`: Captures the bitwidth of the value's elemental
/// type as a parameter.
#[operation(
    name = "transform.match.structured.elemental_bitwidth",
    traits = [crate::traits::SingleValueMatcherOpTrait, crate::traits::MatchOpInterface],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredElementalBitwidthOp {
    #[operand]
    operand_handle: TransformValueHandleTypeInterface,
    #[result]
    result: TransformParamTypeInterface,
}

/// `transform.match.structured.init`: Captures init operand(s) of a structured operation.
#[operation(
    name = "transform.match.structured.init",
    traits = [
        crate::traits::StructuredOpPredicateOpTrait, crate::traits::SingleOpMatcherOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, \
              $is_all)`]` attr-dict `:` custom<SemiFunctionType>(type($operand_handle), \
              type($result))",
    verify = crate::verify::match_structured_init,
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredInitOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[attr]
    raw_position_list: Vec<i64>,
    #[attr(Unit)]
    is_inverted: bool,
    #[attr(Unit)]
    is_all: bool,
    #[attr(Unit)]
    permutation: bool,
    #[attr(Unit)]
    projected_permutation: bool,
    #[result]
    result: Optional<TransformOperationOrValueHandleOr>,
}

/// `transform.match.structured.input`: Captures input operand(s) of a structured operation.
#[operation(
    name = "transform.match.structured.input",
    traits = [
        crate::traits::StructuredOpPredicateOpTrait, crate::traits::SingleOpMatcherOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, \
              $is_all)`]` attr-dict `:` custom<SemiFunctionType>(type($operand_handle), \
              type($result))",
    verify = crate::verify::match_structured_input,
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredInputOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[attr]
    raw_position_list: Vec<i64>,
    #[attr(Unit)]
    is_inverted: bool,
    #[attr(Unit)]
    is_all: bool,
    #[attr(Unit)]
    permutation: bool,
    #[attr(Unit)]
    projected_permutation: bool,
    #[result]
    result: Optional<TransformOperationOrValueHandleOr>,
}

/// `transform.match.structured.num_inits`: Captures the number of init(outs) operands of a
/// structuredoperation as parameter.
#[operation(
    name = "transform.match.structured.num_inits",
    traits = [
        crate::traits::StructuredOpPredicateOpTrait, crate::traits::SingleOpMatcherOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredNumInitsOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[result]
    result: TransformParamTypeInterface,
}

/// `transform.match.structured.num_inputs`: Captures the number of input operands of a structured
/// operation as parameter.
#[operation(
    name = "transform.match.structured.num_inputs",
    traits = [
        crate::traits::StructuredOpPredicateOpTrait, crate::traits::SingleOpMatcherOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredNumInputsOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[result]
    result: TransformParamTypeInterface,
}

/// `transform.match.structured`: Matches a structured (linalg) operation with additional
/// conditions.
#[operation(
    name = "transform.match.structured",
    traits = [
        crate::traits::MatchOpInterface, crate::traits::SingleOpMatcherOpTrait, SingleBlock,
        SingleBlockImplicitTerminator<MatchStructuredYieldOp>,
    ],
    format = "(`failures` `(` $failure_propagation_mode^ `)`)?$current `:` \
              custom<SemiFunctionType>(type($current), type($outputs))attr-dict-with-keyword \
              regions",
    verify = crate::verify::match_structured,
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredOp {
    #[operand]
    current: TransformHandleTypeInterface,
    #[attr]
    failure_propagation_mode: Option<FailurePropagationMode>,
    #[result]
    outputs: Variadic<TransformAnyHandleOrParamType>,
    #[region]
    body_region: SizedRegion<1>,
}

/// `transform.match.structured.rank`: Captures the rank of a structured operation as parameter.
#[operation(
    name = "transform.match.structured.rank",
    traits = [
        crate::traits::StructuredOpPredicateOpTrait, crate::traits::SingleOpMatcherOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = r#"$operand_handle attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($rank), "false")"#,
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredRankOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[result]
    rank: TransformParamTypeInterface,
}

/// `transform.match.structured.result`: Captures the result of a structured payload operation in an
/// op or value handle.
#[operation(
    name = "transform.match.structured.result",
    traits = [
        crate::traits::StructuredOpPredicateOpTrait, crate::traits::SingleOpMatcherOpTrait,
        crate::traits::MatchOpInterface,
    ],
    format = "$operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)?attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::match_structured_result,
    effects = crate::effects::navigation,
)]
pub struct MatchStructuredResultOp {
    #[operand]
    operand_handle: TransformHandleTypeInterface,
    #[attr]
    position: i64,
    #[attr(Unit)]
    any: bool,
    #[attr(Unit)]
    single: bool,
    #[result]
    result: TransformAnyHandle,
}

/// `transform.match.structured.yield`: Terminator for transform.match.structured blocks.
#[operation(
    name = "transform.match.structured.yield",
    traits = [IsTerminator],
    format = "$handles attr-dict (`:` type($handles)^)?",
    effects = crate::effects::handles_only,
)]
pub struct MatchStructuredYieldOp {
    #[operand]
    handles: Variadic<TransformAnyHandleOrParamType>,
}

/// `transform.memref.alloca_to_global`.
#[operation(
    name = "transform.memref.alloca_to_global",
    traits = [crate::traits::TransformOpInterface],
    format = "$alloca attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::on_target,
)]
pub struct MemRefAllocaToGlobalOp {
    #[operand]
    alloca: TransformMemRefAllocaOp,
    #[result(name = "getGlobal")]
    get_global: TransformHandleTypeInterface,
    #[result]
    global: TransformHandleTypeInterface,
}

/// `transform.memref.erase_dead_alloc_and_stores`.
#[operation(
    name = "transform.memref.erase_dead_alloc_and_stores",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = crate::effects::in_place,
)]
pub struct MemRefEraseDeadAllocAndStoresOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.memref.make_loop_independent`.
#[operation(
    name = "transform.memref.make_loop_independent",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, $transformed)",
    effects = crate::effects::functional,
)]
pub struct MemRefMakeLoopIndependentOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    num_loops: i64,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.memref.multibuffer`: Multibuffers an allocation.
#[operation(
    name = "transform.memref.multibuffer",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct MemRefMultiBufferOp {
    #[operand]
    target: TransformMemRefAllocOp,
    #[attr(ConfinedAttr<IntPositive>)]
    factor: i64,
    #[attr(Unit)]
    skip_analysis: bool,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter`.
#[operation(
    name = "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter",
    traits = [crate::traits::TypeConverterBuilderOpInterface],
    format = "attr-dict",
)]
pub struct MemrefToLLVMTypeConverterOp {
    #[attr(optional_default = false)]
    use_aligned_alloc: bool,
    #[attr(optional_default = 64)]
    index_bitwidth: i64,
    #[attr(optional_default = false)]
    use_generic_functions: bool,
    #[attr(optional_default = false)]
    use_bare_ptr_call_conv: bool,
    #[attr]
    data_layout: Option<String>,
}

/// `transform.merge_handles`: Merges handles into one pointing to the union of payload ops.
#[operation(
    name = "transform.merge_handles",
    traits = [
        crate::traits::TransformOpInterface, crate::traits::MatchOpInterface,
        SameOperandsAndResultType,
    ],
    format = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)",
    fold = crate::fold::merge_handles,
    effects = crate::effects::handles_only,
)]
pub struct MergeHandlesOp {
    #[operand]
    handles: Variadic<TransformAnyHandleOrParamType>,
    #[attr(Unit)]
    deduplicate: bool,
    #[result]
    result: TransformAnyHandleOrParamType,
}

/// `transform.structured.multitile_sizes`.
#[operation(
    name = "transform.structured.multitile_sizes",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` custom<MultitileSizesTypes>(type($target), type($low_size), \
              type($high_size), type($split_point))",
    verify = crate::verify::structured_multitile_sizes,
    effects = crate::effects::tile_sizes,
)]
pub struct MultiTileSizesOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    dimension: i64,
    #[attr]
    target_size: i64,
    #[attr(default = 1)]
    divisor: i64,
    #[result]
    low_size: TransformAnyParamTypeOrAnyHandle,
    #[result]
    high_size: TransformAnyParamTypeOrAnyHandle,
    #[result]
    split_point: TransformAnyParamTypeOrAnyHandle,
}

/// Defines a sequence of transformations with a name, which other sequences include.
///
/// ```text
/// transform.named_sequence (visibility)? @name(%arg : type {…}, …) (-> (types))? (attributes {…})? ({ … })?
/// ```
///
/// The arguments are handles to payload operations, or parameters; each is marked as
/// `transform.readonly` or `transform.consumed`. The sequence `@__transform_main` is the entry
/// point of a script, whose module has the attribute `transform.with_named_sequence`.
///
/// ```mlir
/// module attributes {transform.with_named_sequence} {
///   transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
///     %loops = transform.structured.match ops{["scf.for"]} in %root
///         : (!transform.any_op) -> !transform.any_op
///     transform.yield
///   }
/// }
/// ```
#[operation(
    name = "transform.named_sequence",
    traits = [Symbol, IsolatedFromAbove, crate::traits::TransformOpInterface],
    interfaces = [
        terrace_interfaces::CallableOp, terrace_builtin::FunctionOp,
        crate::interfaces::InSequenceLibrary,
    ],
    assembly = custom(crate::assembly::parse_named_sequence, crate::assembly::print_named_sequence),
    verify = crate::verify::named_sequence,
    effects = crate::effects::nothing,
)]
pub struct NamedSequenceOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(FunctionTypeAttribute)]
    function_type: Handle<TypeAttr>,
    #[attr]
    sym_visibility: Option<String>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[region]
    body: MaxSizedRegion<1>,
}

/// `transform.num_associations`: Returns the number of payload objects associated with the
/// argument.
#[operation(
    name = "transform.num_associations",
    traits = [
        crate::traits::ParamProducerTransformOpTrait, crate::traits::TransformOpInterface,
        crate::traits::MatchOpInterface,
    ],
    format = "$handle attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::num_associations,
    effects = crate::effects::navigation,
)]
pub struct NumAssociationsOp {
    #[operand]
    handle: TransformAnyHandleOrParamType,
    #[result]
    num: TransformParamTypeInterface,
}

/// `transform.bufferization.one_shot_bufferize`.
#[operation(
    name = "transform.bufferization.one_shot_bufferize",
    traits = [crate::traits::TransformOpInterface],
    format = "(`layout` `{` $function_boundary_type_conversion^ `}`)? $target attr-dict `:` \
              functional-type($target, results)",
    verify = crate::verify::bufferization_one_shot_bufferize,
    effects = crate::effects::functional,
)]
pub struct OneShotBufferizeOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    function_boundary_type_conversion: Option<LayoutMapOption>,
    #[attr(default = false)]
    allow_return_allocs_from_loops: bool,
    #[attr(default = false)]
    allow_unknown_ops: bool,
    #[attr(default = false)]
    bufferize_function_boundaries: bool,
    #[attr(default = false)]
    dump_alias_sets: bool,
    #[attr(default = false)]
    test_analysis_only: bool,
    #[attr(default = false)]
    print_conflicts: bool,
    #[attr(default = true)]
    check_parallel_regions: bool,
    #[attr(default = "memref.copy".to_owned())]
    memcpy_op: String,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.pdl_match`: Finds ops that match the named PDL pattern.
#[operation(
    name = "transform.pdl_match",
    traits = [crate::traits::TransformOpInterface],
    format = "$pattern_name `in` $root attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct PDLMatchOp {
    #[operand]
    root: TransformHandleTypeInterface,
    #[attr(SymbolRefAttrKind)]
    pattern_name: Handle<SymbolRefAttr>,
    #[result]
    matched: TransformHandleTypeInterface,
}

/// `transform.structured.pack_greedily`.
#[operation(
    name = "transform.structured.pack_greedily",
    traits = [crate::traits::TransformOpInterface],
    format = "$target oilist( `matmul_packed_sizes` `=` \
              custom<DynamicIndexList>($matmul_packed_sizes, $static_matmul_packed_sizes) \
              (`matmul_padded_sizes_next_multiple_of` `=` \
              $matmul_padded_sizes_next_multiple_of^)? `matmul_inner_dims_order` `=` \
              $matmul_inner_dims_order ) attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::structured_pack_greedily,
    effects = crate::effects::on_target,
)]
pub struct PackGreedilyOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    matmul_packed_sizes: Variadic<TransformHandleTypeInterface>,
    #[attr(ConfinedAttr<ArrayCount<3>>, default = Vec::new())]
    static_matmul_packed_sizes: Vec<i64>,
    #[attr(ConfinedAttr<crate::predicates::NoneOrThree>, default = Vec::new())]
    matmul_padded_sizes_next_multiple_of: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<3>>, default = Vec::new())]
    matmul_inner_dims_order: Vec<i64>,
    #[result]
    packed_op: TransformHandleTypeInterface,
}

/// `transform.structured.pack`.
#[operation(
    name = "transform.structured.pack",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, \
              $static_packed_sizes) attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::on_target,
)]
pub struct PackOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    packed_sizes: Variadic<TransformHandleTypeInterface>,
    #[attr(default = Vec::new())]
    static_packed_sizes: Vec<i64>,
    #[result]
    packed_op: TransformHandleTypeInterface,
}

/// `transform.structured.pack_transpose`.
#[operation(
    name = "transform.structured.pack_transpose",
    traits = [crate::traits::TransformOpInterface],
    format = "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` \
              (`outer_perm` `=` $outer_perm^ )? (`inner_perm` `=` $inner_perm^ )? attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::structured_pack_transpose,
    effects = crate::effects::functional,
)]
pub struct PackTransposeOp {
    #[operand]
    target_pack_or_un_pack_op: TransformHandleTypeInterface,
    #[operand]
    target_linalg_op: TransformHandleTypeInterface,
    #[attr(optional_default = Vec::new())]
    outer_perm: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    inner_perm: Vec<i64>,
    #[result]
    packed_op: TransformHandleTypeInterface,
    #[result]
    pack_op: TransformHandleTypeInterface,
    #[result]
    un_pack_op: TransformHandleTypeInterface,
}

/// `transform.structured.pad`.
#[operation(
    name = "transform.structured.pad",
    traits = [crate::traits::TransformOpInterface],
    format = "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, \
              $static_pad_to_multiple_of)^)? (`use_prescribed_tensor_shapes` \
              $use_prescribed_tensor_shapes^)? attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::structured_pad,
    effects = crate::effects::on_target,
)]
pub struct PadOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(ArrayAttrKind, default = |cx| ArrayAttr::get(cx, []))]
    padding_values: Handle<ArrayAttr>,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    padding_dimensions: Handle<ArrayAttr>,
    #[operand]
    pad_to_multiple_of: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_pad_to_multiple_of: Vec<i64>,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    nofold_flags: Handle<ArrayAttr>,
    #[attr(ArrayOfArraysOfI64, default = |cx| ArrayAttr::get(cx, []))]
    transpose_paddings: Handle<ArrayAttr>,
    #[attr(default = "bufferization.materialize_in_destination".to_owned())]
    copy_back_op: String,
    #[attr(Unit)]
    use_prescribed_tensor_shapes: bool,
    #[result]
    padded: TransformHandleTypeInterface,
    #[result]
    pad: TransformHandleTypeInterface,
    #[result]
    copy: TransformHandleTypeInterface,
}

/// `transform.structured.pad_tiling_interface`.
#[operation(
    name = "transform.structured.pad_tiling_interface",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, \
              $static_padding_sizes)^)? (`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict \
              `:` functional-type(operands, results)",
    verify = crate::verify::structured_pad_tiling_interface,
    effects = crate::effects::on_target,
)]
pub struct PadTilingInterfaceOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(ArrayAttrKind, default = |cx| ArrayAttr::get(cx, []))]
    padding_values: Handle<ArrayAttr>,
    #[operand]
    padding_sizes: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_padding_sizes: Vec<i64>,
    #[attr(Unit)]
    pad_to_multiple_of: bool,
    #[result]
    padded: TransformHandleTypeInterface,
    #[result]
    pad: TransformHandleTypeInterface,
}

/// `transform.loop.parallel_for_to_nested_fors`: Converts scf.parallel into a nest of scf.for
/// operations.
#[operation(
    name = "transform.loop.parallel_for_to_nested_fors",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct ParallelForToNestedForOps {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: Variadic<TransformHandleTypeInterface>,
}

/// `transform.param.constant`: Produces a new transform dialect parameter value associated with the
/// given attribute.
#[operation(
    name = "transform.param.constant",
    traits = [
        crate::traits::MatchOpInterface, crate::traits::TransformOpInterface,
        crate::traits::ParamProducerTransformOpTrait,
    ],
    format = "$value attr-dict `->` type($param)",
    effects = crate::effects::navigation,
)]
pub struct ParamConstantOp {
    #[attr(AnyAttr)]
    value: Attribute,
    #[result]
    param: TransformParamTypeInterface,
}

/// `transform.nvgpu.pipeline_shared_memory_copies`: Applies software pipelining to a given loop
/// with shared memory copies.
#[operation(
    name = "transform.nvgpu.pipeline_shared_memory_copies",
    traits = [crate::traits::TransformOpInterface],
    format = "`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` \
              functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct PipelineSharedMemoryCopiesOp {
    #[operand]
    for_op: TransformHandleTypeInterface,
    #[attr]
    depth: i64,
    #[attr(Unit)]
    peel_epilogue: bool,
    #[attr(default = FailurePropagationMode::Suppress)]
    failure_propagation_mode: FailurePropagationMode,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.print`: Dump each payload op.
#[operation(
    name = "transform.print",
    traits = [crate::traits::TransformOpInterface, crate::traits::MatchOpInterface],
    format = "$target attr-dict (`:` type($target)^)?",
    effects = crate::effects::print,
)]
pub struct PrintOp {
    #[operand]
    target: Optional<TransformHandleTypeInterface>,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[attr(Unit)]
    assume_verified: bool,
    #[attr(Unit)]
    use_local_scope: bool,
    #[attr(Unit)]
    skip_regions: bool,
}

/// `transform.structured.promote`.
#[operation(
    name = "transform.structured.promote",
    traits = [crate::traits::TransformOpInterface],
    format = r#"$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")"#,
    effects = crate::effects::functional,
)]
pub struct PromoteOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    operands_to_promote: Handle<ArrayAttr>,
    #[attr(BoolArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    use_full_tile_buffers: Handle<ArrayAttr>,
    #[attr(Unit)]
    use_full_tiles_by_default: bool,
    #[attr(Unit)]
    use_original_subview_size: bool,
    #[attr(Unit)]
    use_alloca: bool,
    #[attr(AnyAttr)]
    memory_space: Option<Attribute>,
    #[attr(DeviceMappingArrayAttr)]
    mapping: Option<Handle<ArrayAttr>>,
    #[attr]
    alignment: Option<i64>,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.promote_tensor`: Request a tensor value to live in a specific memory space
/// after bufferization.
#[operation(
    name = "transform.structured.promote_tensor",
    traits = [crate::traits::TransformOpInterface, SameOperandsAndResultType],
    format = "(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)",
    effects = crate::effects::in_place,
)]
pub struct PromoteTensorOp {
    #[operand]
    tensor: TransformValueHandleTypeInterface,
    #[attr(AnyAttr)]
    memory_space: Option<Attribute>,
    #[result]
    promoted: TransformValueHandleTypeInterface,
}

/// `transform.dlti.query`: Return attribute (as param) associated to key via DTLI.
#[operation(
    name = "transform.dlti.query",
    traits = [crate::traits::TransformOpInterface],
    format = "$keys `at` $target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct QueryOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(ArrayAttrKind)]
    keys: Handle<ArrayAttr>,
    #[result]
    associated_attr: TransformParamTypeInterface,
}

/// `transform.func.replace_func_signature`.
#[operation(
    name = "transform.func.replace_func_signature",
    traits = [crate::traits::TransformOpInterface],
    format = "$function_name `args_interchange` `=` $args_interchange `results_interchange` `=` \
              $results_interchange `at` $module attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::on_target,
)]
pub struct ReplaceFuncSignatureOp {
    #[operand]
    module: TransformHandleTypeInterface,
    #[attr(SymbolRefAttrKind)]
    function_name: Handle<SymbolRefAttr>,
    #[attr]
    args_interchange: Vec<i32>,
    #[attr]
    results_interchange: Vec<i32>,
    #[attr(Unit)]
    adjust_func_calls: bool,
    #[result]
    transformed_module: TransformHandleTypeInterface,
    #[result]
    transformed_function: TransformHandleTypeInterface,
}

/// `transform.structured.replace`.
#[operation(
    name = "transform.structured.replace",
    traits = [
        IsolatedFromAbove, crate::traits::TransformOpInterface, NoTerminator, SingleBlock,
        HasOnlyGraphRegion,
    ],
    format = r#"$target attr-dict-with-keyword regions `:` custom<SemiFunctionType>(type($target), type($replacement), "false")"#,
    verify = crate::verify::structured_replace,
    effects = crate::effects::on_target,
)]
pub struct ReplaceOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    replacement: TransformHandleTypeInterface,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// `transform.replicate`: Lists payload ops multiple times in the new handle.
#[operation(
    name = "transform.replicate",
    traits = [crate::traits::TransformOpInterface, AllTypesMatch(handles, replicated)],
    format = "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)",
    effects = crate::effects::handles_only,
)]
pub struct ReplicateOp {
    #[operand]
    pattern: TransformHandleTypeInterface,
    #[operand]
    handles: Variadic<TransformAnyHandleOrParamType>,
    #[result]
    replicated: Variadic<TransformAnyHandleOrParamType>,
}

/// `transform.nvgpu.rewrite_copy_as_tma`.
#[operation(
    name = "transform.nvgpu.rewrite_copy_as_tma",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct RewriteCopyAsTmaOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.structured.rewrite_in_destination_passing_style`.
#[operation(
    name = "transform.structured.rewrite_in_destination_passing_style",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = crate::effects::functional,
)]
pub struct RewriteInDestinationPassingStyleOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.nvgpu.rewrite_matmul_as_mma_sync`.
#[operation(
    name = "transform.nvgpu.rewrite_matmul_as_mma_sync",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct RewriteMatmulAsMmaSyncOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.structured.scalarize`.
#[operation(
    name = "transform.structured.scalarize",
    traits = [crate::traits::TransformOpInterface],
    format = r#"$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), "false")"#,
    effects = crate::effects::functional,
)]
pub struct ScalarizeOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.select`: Select payload ops by name.
#[operation(
    name = "transform.select",
    traits = [crate::traits::TransformOpInterface],
    format = "$op_name `in` $target attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::navigation,
)]
pub struct SelectOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    op_name: String,
    #[result]
    result: TransformHandleTypeInterface,
}

/// `transform.sequence`: Contains a sequence of other transform ops to apply.
#[operation(
    name = "transform.sequence",
    traits = [
        crate::traits::MatchOpInterface, crate::traits::TransformOpInterface,
        crate::traits::PossibleTopLevelTransformOpTrait, SingleBlock,
        SingleBlockImplicitTerminator<YieldOp>, AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    format = "custom<SequenceOpOperands>($root, type($root), $extra_bindings, \
              type($extra_bindings)) (`->` type($results)^)? `failures` `(` \
              $failure_propagation_mode `)` attr-dict-with-keyword regions",
    verify = crate::verify::sequence,
    effects = crate::effects::top_level,
    default_dialect = "transform",
)]
pub struct SequenceOp {
    #[attr]
    failure_propagation_mode: FailurePropagationMode,
    #[operand]
    root: Optional<TransformHandleTypeInterface>,
    #[operand]
    extra_bindings: Variadic<TransformAnyHandleOrParamType>,
    #[result]
    results: Variadic<TransformHandleTypeInterface>,
    #[region]
    body: SizedRegion<1>,
}

/// `transform.xegpu.set_desc_layout`: Set xegpu.layout attribute to a xegpu.create_nd_desc op
/// result.
#[operation(
    name = "transform.xegpu.set_desc_layout",
    traits = [AttrSizedOperandSegments, crate::traits::TransformOpInterface],
    format = "$target `sg_layout` `=` custom<DynamicIndexList>($sg_layout, $static_sg_layout) \
              `sg_data` `=` custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` \
              custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` \
              $slice_dims^)? attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::on_target,
)]
pub struct SetDescLayoutOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    sg_layout: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    sg_data: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    inst_data: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_sg_layout: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_sg_data: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_inst_data: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    slice_dims: Vec<i64>,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.xegpu.set_gpu_launch_threads`: Set number of threads for a given gpu.launch
/// operation.
#[operation(
    name = "transform.xegpu.set_gpu_launch_threads",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `threads` `=` custom<DynamicIndexList>($threads, $static_threads) attr-dict \
              `:` qualified(type(operands))",
    effects = crate::effects::in_place,
)]
pub struct SetGPULaunchThreadsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    threads: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_threads: Vec<i64>,
}

/// `transform.xegpu.set_op_layout_attr`: Set xegpu.layout attribute of an op.
#[operation(
    name = "transform.xegpu.set_op_layout_attr",
    traits = [AttrSizedOperandSegments, crate::traits::TransformOpInterface],
    format = "$target (`result` $result^)? (`index` `=` $index^)? `sg_layout` `=` \
              custom<DynamicIndexList>($sg_layout, $static_sg_layout) `sg_data` `=` \
              custom<DynamicIndexList>($sg_data, $static_sg_data) (`inst_data` `=` \
              custom<DynamicIndexList>($inst_data, $static_inst_data)^)? (`slice_dims` `=` \
              $slice_dims^)? attr-dict `:` qualified(type(operands))",
    effects = crate::effects::in_place,
)]
pub struct SetOpLayoutAttrOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(optional_default = 0)]
    index: i64,
    #[operand]
    sg_layout: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    sg_data: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    inst_data: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_sg_layout: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_sg_data: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_inst_data: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    slice_dims: Vec<i64>,
    #[attr(Unit)]
    result: bool,
}

/// `transform.affine.simplify_bounded_affine_ops`.
#[operation(
    name = "transform.affine.simplify_bounded_affine_ops",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` \
              $lower_bounds `and` $upper_bounds attr-dict `:` type($target)",
    verify = crate::verify::affine_simplify_bounded_affine_ops,
    effects = crate::effects::on_target,
)]
pub struct SimplifyBoundedAffineOpsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    bounded_values: Variadic<TransformHandleTypeInterface>,
    #[attr]
    lower_bounds: Vec<i64>,
    #[attr]
    upper_bounds: Vec<i64>,
}

/// `transform.affine.simplify_min_max_affine_ops`.
#[operation(
    name = "transform.affine.simplify_min_max_affine_ops",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::in_place,
)]
pub struct SimplifyMinMaxAffineOpsOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.structured.specialize`.
#[operation(
    name = "transform.structured.specialize",
    traits = [crate::traits::TransformOpInterface],
    format = r#"$target attr-dict `:` custom<SemiFunctionType>(type($target), type($transformed), "false")"#,
    effects = crate::effects::functional,
)]
pub struct SpecializeOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.split_handle`: Splits a handle or parameter into multiple values.
#[operation(
    name = "transform.split_handle",
    traits = [crate::traits::TransformOpInterface],
    format = "$handle attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::split_handle,
    effects = crate::effects::handles_only,
)]
pub struct SplitHandleOp {
    #[operand]
    handle: TransformAnyHandleOrParamType,
    #[attr(default = true)]
    pass_through_empty_handle: bool,
    #[attr(default = true)]
    fail_on_payload_too_small: bool,
    #[attr]
    overflow_result: Option<i64>,
    #[result]
    results: Variadic<TransformAnyHandleOrParamType>,
}

/// `transform.structured.split`.
///
/// ```text
/// transform.structured.split %target after (size | %size) attr-dict : type (, type)?
/// ```
#[operation(
    name = "transform.structured.split",
    traits = [crate::traits::TransformOpInterface],
    assembly = custom(crate::assembly::parse_structured_split, crate::assembly::print_structured_split),
    verify = crate::verify::structured_split,
    effects = crate::effects::on_target,
)]
pub struct SplitOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    dimension: i64,
    #[operand]
    dynamic_chunk_sizes: Optional<TransformAnyParamTypeOrAnyHandle>,
    #[attr]
    static_chunk_sizes: i64,
    #[attr(Unit)]
    multiway: bool,
    #[result]
    split_list: TransformHandleTypeInterface,
}

/// `transform.structured.split_reduction`.
#[operation(
    name = "transform.structured.split_reduction",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:`functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct SplitReductionOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(default = 0)]
    split_factor: i64,
    #[attr(default = 0)]
    insert_split_dimension: i64,
    #[attr(Unit)]
    inner_parallel: bool,
    #[attr(Unit)]
    use_scaling_algorithm: bool,
    #[attr(Unit)]
    use_alloc: bool,
    #[result]
    init_or_alloc_op: TransformHandleTypeInterface,
    #[result]
    fill_op: TransformHandleTypeInterface,
    #[result]
    split_linalg_op: TransformHandleTypeInterface,
    #[result]
    combining_linalg_op: TransformHandleTypeInterface,
}

/// `transform.scf.take_assumed_branch`.
#[operation(
    name = "transform.scf.take_assumed_branch",
    traits = [crate::traits::TransformOpInterface],
    format = "$target (`take_else_branch` $take_else_branch^)? attr-dict `:` \
              functional-type(operands, results)",
    effects = crate::effects::in_place,
)]
pub struct TakeAssumedBranchOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(Unit)]
    take_else_branch: bool,
}

/// `transform.structured.tile_reduction_using_for`.
#[operation(
    name = "transform.structured.tile_reduction_using_for",
    traits = [crate::traits::TransformOpInterface],
    format = "$target (`reduction_dims` `=` $reduction_dims^)? `by` `tile_sizes` `=` $tile_sizes \
              attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct TileReductionUsingForOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    reduction_dims: Handle<ArrayAttr>,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    tile_sizes: Handle<ArrayAttr>,
    #[result]
    fill_op: Variadic<TransformHandleTypeInterface>,
    #[result]
    split_op: TransformHandleTypeInterface,
    #[result]
    combining_op: TransformHandleTypeInterface,
    #[result]
    for_op: TransformHandleTypeInterface,
}

/// `transform.structured.tile_reduction_using_forall`.
#[operation(
    name = "transform.structured.tile_reduction_using_forall",
    traits = [crate::traits::TransformOpInterface],
    format = "$target (`reduction_dims` `=` $reduction_dims^)? `by` (`num_threads` `=` \
              $num_threads^)? (`tile_sizes` `=` $tile_sizes^)? (`mapping` `=` $mapping^)? \
              attr-dict `:` functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct TileReductionUsingForallOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(I64ArrayAttr, default = |cx| ArrayAttr::get(cx, []))]
    reduction_dims: Handle<ArrayAttr>,
    #[attr(default = Vec::new())]
    num_threads: Vec<i64>,
    #[attr(default = Vec::new())]
    tile_sizes: Vec<i64>,
    #[attr(DeviceMappingArrayAttr)]
    mapping: Option<Handle<ArrayAttr>>,
    #[result]
    fill_op: Variadic<TransformHandleTypeInterface>,
    #[result]
    split_op: TransformHandleTypeInterface,
    #[result]
    combining_op: TransformHandleTypeInterface,
    #[result]
    forall_op: TransformHandleTypeInterface,
}

/// `transform.structured.tile_using_for`.
#[operation(
    name = "transform.structured.tile_using_for",
    traits = [crate::traits::TransformOpInterface],
    format = "$target `tile_sizes` custom<DynamicIndexList>( $dynamic_sizes, $static_sizes, \
              $scalable_sizes) (`interchange` `=` $interchange^)? attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::structured_tile_using_for,
    effects = crate::effects::on_target,
)]
pub struct TileUsingForOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    dynamic_sizes: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_sizes: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    interchange: Vec<i64>,
    #[attr]
    scalable_sizes: Option<Vec<bool>>,
    #[result]
    tiled_linalg_op: TransformHandleTypeInterface,
    #[result]
    loops: Variadic<TransformHandleTypeInterface>,
}

/// `transform.structured.tile_using_forall`.
#[operation(
    name = "transform.structured.tile_using_forall",
    traits = [AttrSizedOperandSegments, crate::traits::TransformOpInterface],
    format = "$target oilist( `num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, \
              $num_threads, $static_num_threads) | `tile_sizes` \
              custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, \
              $static_tile_sizes)) (`(` `mapping` `=` $mapping^ `)`)? attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::structured_tile_using_forall,
    effects = crate::effects::on_target,
)]
pub struct TileUsingForallOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    num_threads: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    tile_sizes: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    packed_num_threads: Optional<TransformAnyParamTypeOrAnyHandle>,
    #[operand]
    packed_tile_sizes: Optional<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_num_threads: Vec<i64>,
    #[attr(optional_default = Vec::new())]
    static_tile_sizes: Vec<i64>,
    #[attr(DeviceMappingArrayAttr)]
    mapping: Option<Handle<ArrayAttr>>,
    #[result]
    tiled_op: TransformHandleTypeInterface,
    #[result]
    forall_op: TransformHandleTypeInterface,
}

/// `transform.structured.transpose_conv2d`.
#[operation(
    name = "transform.structured.transpose_conv2d",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = crate::effects::functional,
)]
pub struct TransposeConv2DOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.transpose_matmul`.
#[operation(
    name = "transform.structured.transpose_matmul",
    traits = [crate::traits::TransformOpInterface],
    format = "$target (`<` $inputToTranspose^ `>`)? attr-dict `:` functional-type($target, \
              results)",
    effects = crate::effects::functional,
)]
pub struct TransposeMatmulOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(default = TransposeMatmulInput::Lhs, name = "inputToTranspose")]
    input_to_transpose: TransposeMatmulInput,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.type_conversion.tensor.cast_shape_dynamic_dims`.
#[operation(
    name = "transform.type_conversion.tensor.cast_shape_dynamic_dims",
    traits = [crate::traits::TypeConverterBuilderOpInterface],
    format = "(`ignore_dynamic_info` $ignore_dynamic_info^)? attr-dict",
)]
pub struct TypeConversionCastShapeDynamicDimsOp {
    #[attr(Unit)]
    ignore_dynamic_info: bool,
}

/// `transform.structured.vectorize_children_and_apply_patterns`.
#[operation(
    name = "transform.structured.vectorize_children_and_apply_patterns",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:`functional-type(operands, results)",
    effects = crate::effects::functional,
)]
pub struct VectorizeChildrenAndApplyPatternsOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr(Unit)]
    fold_type_extensions_into_contract: bool,
    #[attr(Unit)]
    vectorize_padding: bool,
    #[attr(Unit)]
    vectorize_nd_extract: bool,
    #[attr(Unit)]
    flatten_1d_depthwise_conv: bool,
    #[attr(Unit)]
    disable_multi_reduction_to_contract_patterns: bool,
    #[attr(Unit)]
    disable_transfer_permutation_map_lowering_patterns: bool,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.structured.vectorize`.
#[operation(
    name = "transform.structured.vectorize",
    traits = [crate::traits::TransformOpInterface],
    format = "$target oilist( `vector_sizes` custom<DynamicIndexList>( $vector_sizes, \
              $static_vector_sizes, $scalable_sizes)) attr-dict `:` \
              type($target)(`,`type($vector_sizes)^)?",
    verify = crate::verify::structured_vectorize,
    effects = crate::effects::on_target,
)]
pub struct VectorizeOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[operand]
    vector_sizes: Variadic<TransformAnyParamTypeOrAnyHandle>,
    #[attr(optional_default = Vec::new())]
    static_vector_sizes: Vec<i64>,
    #[attr(Unit)]
    vectorize_nd_extract: bool,
    #[attr(Unit)]
    assume_dynamic_dims_match_vec_sizes: bool,
    #[attr(Unit)]
    create_named_contraction: bool,
    #[attr]
    scalable_sizes: Option<Vec<bool>>,
}

/// `transform.verify`: Verifies the targeted ops.
#[operation(
    name = "transform.verify",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = crate::effects::navigation,
)]
pub struct VerifyOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// `transform.structured.winograd_conv2d`.
#[operation(
    name = "transform.structured.winograd_conv2d",
    traits = [crate::traits::TransformOpInterface],
    format = "$target attr-dict `:` functional-type($target, results)",
    effects = crate::effects::functional,
)]
pub struct WinogradConv2DOp {
    #[operand]
    target: TransformHandleTypeInterface,
    #[attr]
    fmr: terrace_linalg::WinogradConv2DFmr,
    #[result]
    transformed: TransformHandleTypeInterface,
}

/// `transform.with_pdl_patterns`: Contains PDL patterns available for use in transforms.
#[operation(
    name = "transform.with_pdl_patterns",
    traits = [
        crate::traits::TransformOpInterface, NoTerminator,
        crate::traits::PossibleTopLevelTransformOpTrait, SymbolTable,
    ],
    format = "($root^ `:` type($root))? attr-dict-with-keyword regions",
    verify = crate::verify::with_pdl_patterns,
    effects = crate::effects::top_level,
    default_dialect = "transform",
)]
pub struct WithPDLPatternsOp {
    #[operand]
    root: Optional<TransformHandleTypeInterface>,
    #[region]
    body: SizedRegion<1>,
}

/// `transform.yield`: Yields operation handles from a transform IR region.
#[operation(
    name = "transform.yield",
    traits = [IsTerminator],
    format = "operands attr-dict (`:` type($operands)^)?",
    effects = crate::effects::handles_only,
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<TransformAnyHandleOrParamType>,
}
