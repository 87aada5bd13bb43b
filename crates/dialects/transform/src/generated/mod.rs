//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
mod enums;
mod kinds;
mod ops;
mod types;

pub use attributes::*;
pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// The `transform` dialect: transformation scripts as IR.
///
/// A script transforms other IR, its payload. The values of a script are handles, which refer to
/// lists of operations or values of the payload, or parameters; the operations match payload, apply
/// transformations and consume the handles of what they change. People and tuners write scripts.
/// `transform-interpreter` executes the sequence `@__transform_main`; nothing lowers the dialect.
#[dialect(
    name = "transform",
    ops = [
        AlternativesOp, AnnotateOp, ApplyAllocToAllocaOp,
        ApplyArmNeonContractionToBFMMLAPatternsOp, ApplyArmNeonContractionToI8MMPatternsOp,
        ApplyArmSVELowerContractionToBFMMLAPatternsOp, ApplyArmSVELowerContractionToI8MMPatternsOp,
        ApplyBubbleUpExtractSlicePatternsOp, ApplyCanonicalizationPatternsOp,
        ApplyCastAwayVectorLeadingOneDimPatternsOp, ApplyCommonSubexpressionEliminationOp,
        ApplyConversionPatternsOp, ApplyDeadCodeEliminationOp,
        ApplyDecomposeTensorConcatPatternsOp, ApplyDecomposeTensorPackUnpackPatternsOp,
        ApplyDecomposeTensorPadPatternsOp, ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp,
        ApplyDropRedundantInsertSliceRankExpansionPatternsOp,
        ApplyDropUnitDimWithShapeCastPatternsOp, ApplyEraseUnnecessaryInputsPatternsOp,
        ApplyExpandOpsPatternsOp, ApplyExpandStridedMetadataPatternsOp,
        ApplyExtractAddressComputationsPatternsOp, ApplyFoldAddIntoDestPatternsOp,
        ApplyFoldArithExtensionPatternsOp, ApplyFoldElementwiseToVectorPatternsOp,
        ApplyFoldIntoPackAndUnpackPatternsOp, ApplyFoldMemrefAliasOpsPatternsOp,
        ApplyFoldPackUnpackIntoEmptyPatternsOp, ApplyFoldTensorEmptyPatternsOp,
        ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp, ApplyFoldTensorSubsetOpsPatternsOp,
        ApplyFoldUnitExtentDimsViaReshapesPatternsOp, ApplyFoldUnitExtentDimsViaSlicesPatternsOp,
        ApplyForLoopCanonicalizationPatternsOp, ApplyFuncToLLVMConversionPatternsOp,
        ApplyGPUPromoteShuffleToAMDGPUPatternsOp, ApplyGPURewritePatternsOp,
        ApplyGPUSubgroupReduceToNVVMConversionPatternsOp, ApplyGPUToNVVMConversionPatternsOp,
        ApplyGPUToROCDLConversionPatternsOp, ApplyGPUWwmaToNVVMConversionPatternsOp,
        ApplyInterleaveToShufflePatternsOp, ApplyLoopInvariantCodeMotionOp,
        ApplyLowerBitCastPatternsOp, ApplyLowerBroadcastPatternsOp,
        ApplyLowerContractionPatternsOp, ApplyLowerCreateMaskPatternsOp,
        ApplyLowerGatherPatternsOp, ApplyLowerInterleavePatternsOp,
        ApplyLowerMaskedTransfersPatternsOp, ApplyLowerMasksPatternsOp,
        ApplyLowerMultiReductionPatternsOp, ApplyLowerOuterProductPatternsOp,
        ApplyLowerScanPatternsOp, ApplyLowerShapeCastPatternsOp, ApplyLowerTransferPatternsOp,
        ApplyLowerTransposePatternsOp, ApplyMaterializeMasksPatternsOp,
        ApplyMergeConsecutiveInsertExtractSlicePatternsOp, ApplyNVGPUToNVVMConversionPatternsOp,
        ApplyPadVectorizationPatternsOp, ApplyPatternsOp, ApplyRankReducingSubviewPatternsOp,
        ApplyReassociativeReshapeFoldingPatternsOp, ApplyRegisteredPassOp,
        ApplyResolveRankedShapedTypeResultDimsPatternsOp, ApplyRewriteNarrowTypePatternsOp,
        ApplyRewriteTensorOpsAsConstantPatternsOp, ApplySCFStructuralConversionPatternsOp,
        ApplySCFToControlFlowPatternsOp, ApplySinkVectorMemPatternsOp, ApplySinkVectorPatternsOp,
        ApplySinkVectorProducerOpsPatternsOp, ApplySplitTransferFullPartialPatternsOp,
        ApplyTilingCanonicalizationPatternsOp, ApplyToLLVMConversionPatternsOp,
        ApplyTransferPermutationPatternsOp, ApplyTransferToScfPatternsOp,
        ApplyUnrollFromElementsPatternsOp, ApplyUnrollToElementsPatternsOp,
        ApplyUnrollVectorsSubgroupMmaOp, ApplyVectorContractBF16ToFMAPatternsOp,
        ApplyVectorContractToFMAPatternsOp, ApplyVectorContractToPackedTypeDotProductPatternsOp,
        ApplyVectorReductionToContractPatternsOp, ApplyVectorToLLVMConversionPatternsOp,
        BufferLoopHoistingOp, BufferizeToAllocationOp, CastAndCallOp, CastOp, CollectMatchingOp,
        ConstrainParamsOp, ContinuousTileSizesOp, ConvertConv2DToImg2ColOp, ConvertLayoutOp,
        ConvertToLoopsOp, CreateAsyncGroupsOp, DecomposeInterfaceOp, DecomposeOp,
        DecomposeWinogradOp, DeduplicateFuncArgsOp, EliminateBarriersOp, EliminateEmptyTensorsOp,
        EliminateLinalgOpAnchoredEmptyTensorsOp, EmitParamAsRemarkOp, EmitRemarkAtOp,
        EmptyTensorToAllocTensorOp, FlattenElementwiseLinalgOp, ForallToForOp, ForallToParallelOp,
        ForeachMatchOp, ForeachOp, FuseIntoContainingOp, FuseOp, GeneralizeOp,
        GetConsumersOfResult, GetDefiningOp, GetDescOp, GetOperandOp, GetParentOp,
        GetProducerOfOperand, GetResultOp, GetTypeOp, HoistLoopInvariantSubsetsOp,
        HoistPadBuildPackingLoopNestOp, HoistPadOp, HoistRedundantVectorBroadcastsOp,
        HoistRedundantVectorTransfersOp, IRDLCollectMatchingOp, IncludeOp, InsertPrefetchOp,
        InsertSliceToCopyOp, InterchangeOp, KnobOp, LinalgCopyToMemrefOp, LoopCoalesceOp,
        LoopFuseSiblingOp, LoopOutlineOp, LoopPeelOp, LoopPipelineOp, LoopPromoteIfOneIterationOp,
        LoopUnrollAndJamOp, LoopUnrollOp, LowerPackOp, LowerUnPackOp, MakeLoopIndependentOp,
        MapCopyToThreadsOp, MapForallToBlocks, MapNestedForallToThreads, MatchOp,
        MatchOperationEmptyOp, MatchOperationNameOp, MatchParamCmpIOp, MatchSparseInOut,
        MatchStructuredBodyOp, MatchStructuredClassifyContractionDimsOp,
        MatchStructuredClassifyConvolutionDimsOp, MatchStructuredDimOp,
        MatchStructuredElementalBitwidthOp, MatchStructuredInitOp, MatchStructuredInputOp,
        MatchStructuredNumInitsOp, MatchStructuredNumInputsOp, MatchStructuredOp,
        MatchStructuredRankOp, MatchStructuredResultOp, MatchStructuredYieldOp,
        MemRefAllocaToGlobalOp, MemRefEraseDeadAllocAndStoresOp, MemRefMakeLoopIndependentOp,
        MemRefMultiBufferOp, MemrefToLLVMTypeConverterOp, MergeHandlesOp, MultiTileSizesOp,
        NamedSequenceOp, NumAssociationsOp, OneShotBufferizeOp, PDLMatchOp, PackGreedilyOp, PackOp,
        PackTransposeOp, PadOp, PadTilingInterfaceOp, ParallelForToNestedForOps, ParamConstantOp,
        PipelineSharedMemoryCopiesOp, PrintOp, PromoteOp, PromoteTensorOp, QueryOp,
        ReplaceFuncSignatureOp, ReplaceOp, ReplicateOp, RewriteCopyAsTmaOp,
        RewriteInDestinationPassingStyleOp, RewriteMatmulAsMmaSyncOp, ScalarizeOp, SelectOp,
        SequenceOp, SetDescLayoutOp, SetGPULaunchThreadsOp, SetOpLayoutAttrOp,
        SimplifyBoundedAffineOpsOp, SimplifyMinMaxAffineOpsOp, SpecializeOp, SplitHandleOp,
        SplitOp, SplitReductionOp, TakeAssumedBranchOp, TileReductionUsingForOp,
        TileReductionUsingForallOp, TileUsingForOp, TileUsingForallOp, TransposeConv2DOp,
        TransposeMatmulOp, TypeConversionCastShapeDynamicDimsOp,
        VectorizeChildrenAndApplyPatternsOp, VectorizeOp, VerifyOp, WinogradConv2DOp,
        WithPDLPatternsOp, YieldOp, crate::AttemptAlternativesOp,
    ],
    types = [
        AffineMapParamType, AnyOpType, AnyParamType, AnyValueType, OperationType, ParamType,
        TypeParamType,
    ],
    attributes = [ParamOperandAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct TransformDialect;
