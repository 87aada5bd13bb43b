//! The operations that stand for sets of patterns in `apply_patterns`: a table from the operation
//! to the function that adds the patterns.

use terrace_gpu_transforms as gpu;
use terrace_ir::{OpInfo, OpType};
use terrace_linalg_transforms as linalg;
use terrace_memref_transforms as memref;
use terrace_scf_transforms as scf;
use terrace_tensor_transforms as tensor;
use terrace_transform as ops;
use terrace_transforms::canonicalization_patterns;
use terrace_vector_transforms as vector;

use crate::descriptors::PopulatePatterns;

/// The descriptors whose patterns are in crates below this one.
pub(super) static DESCRIPTORS: &[(&OpInfo, PopulatePatterns)] = &[
    (ops::ApplyCanonicalizationPatternsOp::INFO, |op, set| {
        set.append(canonicalization_patterns(op.context()));
    }),
    (ops::ApplyCastAwayVectorLeadingOneDimPatternsOp::INFO, |_, set| {
        vector::populate_cast_away_vector_leading_one_dim(set);
    }),
    (ops::ApplyDecomposeTensorPadPatternsOp::INFO, |_, set| {
        set.append(linalg::pad_decompositions());
    }),
    (ops::ApplyAllocToAllocaOp::INFO, |op, set| {
        let limit = op.cast::<ops::ApplyAllocToAllocaOp>().and_then(|one| one.size_limit());
        let limit = limit.and_then(|limit| u64::try_from(limit).ok());
        set.append(memref::stack_allocations(limit.unwrap_or(0)));
    }),
    (ops::ApplyBubbleUpExtractSlicePatternsOp::INFO, |_, set| {
        set.append(tensor::reshape_slice_bubbling());
    }),
    (ops::ApplyDecomposeTensorPackUnpackPatternsOp::INFO, |_, set| {
        set.append(linalg::pack_decompositions());
        set.append(linalg::unpack_decompositions());
    }),
    (ops::ApplyFoldAddIntoDestPatternsOp::INFO, |_, set| {
        set.append(linalg::add_folds());
    }),
    (ops::ApplyFoldIntoPackAndUnpackPatternsOp::INFO, |_, set| {
        set.append(linalg::pack_folds(|_, _| true));
    }),
    (ops::ApplyFoldPackUnpackIntoEmptyPatternsOp::INFO, |_, set| {
        set.append(linalg::empty_pack_folds());
    }),
    (ops::ApplyDecomposeTensorConcatPatternsOp::INFO, |_, set| {
        set.append(tensor::concat_decompositions());
    }),
    (ops::ApplyExpandOpsPatternsOp::INFO, |_, set| {
        set.append(memref::reshape_expansions());
    }),
    (ops::ApplyRewriteNarrowTypePatternsOp::INFO, |_, set| {
        vector::populate_vector_narrow_type_rewrites(set);
    }),
    (ops::ApplyRewriteTensorOpsAsConstantPatternsOp::INFO, |op, set| {
        let rewrite = op.cast::<ops::ApplyRewriteTensorOpsAsConstantPatternsOp>();
        let aggressive = rewrite.is_some_and(|rewrite| rewrite.aggressive());
        set.append(tensor::constant_rewrites(aggressive));
    }),
    (ops::ApplyTilingCanonicalizationPatternsOp::INFO, |op, set| {
        linalg::tiling_canonicalizations(op.context(), set);
    }),
    (ops::EliminateBarriersOp::INFO, |_, set| {
        set.append(gpu::barrier_eliminations());
    }),
    (ops::ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp::INFO, |_, set| {
        vector::populate_drop_inner_most_unit_dims_xfer_op(set);
    }),
    (ops::ApplyDropUnitDimWithShapeCastPatternsOp::INFO, |_, set| {
        vector::populate_drop_unit_dim_with_shape_cast(set);
    }),
    (ops::ApplyDropRedundantInsertSliceRankExpansionPatternsOp::INFO, |_, set| {
        set.append(tensor::redundant_rank_expansion_drops());
    }),
    (ops::ApplyEraseUnnecessaryInputsPatternsOp::INFO, |_, set| {
        set.append(linalg::unnecessary_input_removals());
    }),
    (ops::ApplyExpandStridedMetadataPatternsOp::INFO, |_, set| {
        set.append(memref::strided_metadata_expansions());
    }),
    (ops::ApplyExtractAddressComputationsPatternsOp::INFO, |_, set| {
        set.append(memref::address_extractions());
    }),
    (ops::ApplyFoldArithExtensionPatternsOp::INFO, |_, set| {
        vector::populate_fold_arith_extension(set);
    }),
    (ops::ApplyFoldElementwiseToVectorPatternsOp::INFO, |_, set| {
        vector::populate_elementwise_to_vector_ops(set);
    }),
    (ops::ApplyFoldMemrefAliasOpsPatternsOp::INFO, |_, set| {
        set.append(memref::alias_folds());
    }),
    (ops::ApplyFoldTensorEmptyPatternsOp::INFO, |op, set| {
        let fold = op.cast::<ops::ApplyFoldTensorEmptyPatternsOp>();
        let single = fold.is_some_and(|fold| fold.fold_single_use_only());
        set.append(tensor::empty_tensor_folds(single));
    }),
    (ops::ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp::INFO, |_, set| {
        set.append(tensor::tensor_subset_transfer_folds());
    }),
    (ops::ApplyFoldTensorSubsetOpsPatternsOp::INFO, |_, set| {
        set.append(tensor::tensor_subset_folds());
    }),
    (ops::ApplyFoldUnitExtentDimsViaReshapesPatternsOp::INFO, |_, set| {
        set.append(linalg::unit_extent_folds(linalg::RankReduction::Reshapes));
    }),
    (ops::ApplyFoldUnitExtentDimsViaSlicesPatternsOp::INFO, |_, set| {
        set.append(linalg::unit_extent_folds(linalg::RankReduction::Slices));
    }),
    (ops::ApplyForLoopCanonicalizationPatternsOp::INFO, |_, set| {
        set.append(scf::loop_canonicalizations());
    }),
    (ops::ApplyInterleaveToShufflePatternsOp::INFO, |_, set| {
        vector::populate_vector_interleave_to_shuffle(set);
    }),
    (ops::ApplyLowerBitCastPatternsOp::INFO, |_, set| {
        vector::populate_vector_bitcast_lowering(set)
    }),
    (ops::ApplyLowerBroadcastPatternsOp::INFO, |_, set| {
        vector::populate_vector_broadcast_lowering(set);
    }),
    (ops::ApplyLowerContractionPatternsOp::INFO, |op, set| {
        let lowering = op.cast::<ops::ApplyLowerContractionPatternsOp>();
        if let Some(lowering) = lowering {
            let strategy = contract_lowering(lowering.lowering_strategy());
            vector::populate_vector_contract_lowering(set, strategy);
        }
    }),
    (ops::ApplyLowerCreateMaskPatternsOp::INFO, |_, set| {
        vector::populate_vector_mask_op_lowering(set);
    }),
    (ops::ApplyLowerGatherPatternsOp::INFO, |_, set| vector::populate_vector_gather_lowering(set)),
    (ops::ApplyLowerInterleavePatternsOp::INFO, |_, set| {
        vector::populate_vector_interleave_lowering(set);
    }),
    (ops::ApplyLowerMaskedTransfersPatternsOp::INFO, |_, set| {
        vector::populate_vector_mask_lowering(set);
    }),
    (ops::ApplyLowerMasksPatternsOp::INFO, |_, set| vector::populate_vector_mask_op_lowering(set)),
    (ops::ApplyLowerMultiReductionPatternsOp::INFO, |op, set| {
        let strategy = op.cast::<ops::ApplyLowerMultiReductionPatternsOp>();
        let strategy = strategy.map(|lowering| lowering.lowering_strategy());
        let strategy = match strategy {
            Some(ops::VectorMultiReductionLowering::InnerReduction) => {
                vector::MultiReductionLowering::InnerReduction
            }
            _ => vector::MultiReductionLowering::InnerParallel,
        };
        vector::populate_vector_multi_reduction_lowering(set, strategy);
    }),
    (ops::ApplyLowerOuterProductPatternsOp::INFO, |_, set| {
        vector::populate_vector_outer_product_lowering(set);
    }),
    (ops::ApplyLowerScanPatternsOp::INFO, |_, set| vector::populate_vector_scan_lowering(set)),
    (ops::ApplyLowerShapeCastPatternsOp::INFO, |_, set| {
        vector::populate_vector_shape_cast_lowering(set);
    }),
    (ops::ApplyLowerTransferPatternsOp::INFO, |op, set| {
        let lowering = op.cast::<ops::ApplyLowerTransferPatternsOp>();
        let rank = lowering.and_then(|one| usize::try_from(one.max_transfer_rank()).ok());
        vector::populate_vector_transfer_lowering(set, rank.unwrap_or(usize::MAX));
    }),
    (ops::ApplyLowerTransposePatternsOp::INFO, |op, set| {
        let lowering = op.cast::<ops::ApplyLowerTransposePatternsOp>();
        if let Some(lowering) = lowering {
            let strategy = transpose_lowering(lowering.lowering_strategy());
            vector::populate_vector_transpose_lowering(set, strategy);
            if lowering.avx2_lowering_strategy() {
                vector::populate_avx2_transpose_lowering(set);
            }
        }
    }),
    (ops::ApplyMaterializeMasksPatternsOp::INFO, |_, set| {
        vector::populate_vector_mask_materialization(set, false);
    }),
    (ops::ApplyMergeConsecutiveInsertExtractSlicePatternsOp::INFO, |_, set| {
        set.append(tensor::consecutive_slice_merges());
    }),
    (ops::ApplyPadVectorizationPatternsOp::INFO, |_, set| {
        linalg::vectorization::pad_vectorization(set);
    }),
    (ops::ApplyRankReducingSubviewPatternsOp::INFO, |_, set| {
        vector::populate_vector_transfer_drop_unit_dims(set);
    }),
    (ops::ApplyReassociativeReshapeFoldingPatternsOp::INFO, |_, set| {
        set.append(tensor::unit_reshape_folds());
    }),
    (ops::ApplyResolveRankedShapedTypeResultDimsPatternsOp::INFO, |_, set| {
        set.append(tensor::result_dim_resolutions());
    }),
    (ops::ApplySinkVectorMemPatternsOp::INFO, |_, set| vector::populate_sink_vector_mem_ops(set)),
    (ops::ApplySinkVectorPatternsOp::INFO, |_, set| vector::populate_sink_vector_ops(set)),
    (ops::ApplySplitTransferFullPartialPatternsOp::INFO, |op, set| {
        let split = op.cast::<ops::ApplySplitTransferFullPartialPatternsOp>();
        if let Some(split) = split {
            let strategy = transfer_split(split.split_transfer_strategy());
            vector::populate_vector_transfer_full_partial(set, strategy);
        }
    }),
    (ops::ApplyTransferPermutationPatternsOp::INFO, |_, set| {
        vector::populate_vector_transfer_permutation_map_lowering(set);
    }),
    (ops::ApplyUnrollFromElementsPatternsOp::INFO, |_, set| {
        vector::populate_vector_from_elements_unroll(set);
    }),
    (ops::ApplyUnrollToElementsPatternsOp::INFO, |_, set| {
        vector::populate_vector_to_elements_unroll(set);
    }),
    (ops::ApplyUnrollVectorsSubgroupMmaOp::INFO, |op, set| {
        if let Some(op) = op.cast::<ops::ApplyUnrollVectorsSubgroupMmaOp>() {
            super::matrix_unrolling::populate(set, [op.m(), op.n(), op.k()]);
        }
    }),
    (ops::ApplyVectorReductionToContractPatternsOp::INFO, |_, set| {
        vector::populate_vector_reduction_to_contract(set);
    }),
];

fn contract_lowering(strategy: ops::VectorContractLowering) -> vector::ContractLowering {
    match strategy {
        ops::VectorContractLowering::Dot => vector::ContractLowering::Dot,
        ops::VectorContractLowering::LLVMIntr => vector::ContractLowering::LLVMIntr,
        ops::VectorContractLowering::OuterProduct => vector::ContractLowering::OuterProduct,
        ops::VectorContractLowering::ParallelArith => vector::ContractLowering::ParallelArith,
    }
}

fn transpose_lowering(strategy: ops::VectorTransposeLowering) -> vector::TransposeLowering {
    match strategy {
        ops::VectorTransposeLowering::EltWise => vector::TransposeLowering::EltWise,
        ops::VectorTransposeLowering::LLVMIntr => vector::TransposeLowering::LLVMIntr,
        ops::VectorTransposeLowering::Shuffle1D => vector::TransposeLowering::Shuffle1D,
        ops::VectorTransposeLowering::Shuffle16x16 => vector::TransposeLowering::Shuffle16x16,
    }
}

fn transfer_split(strategy: ops::VectorTransferSplit) -> vector::TransferSplit {
    match strategy {
        ops::VectorTransferSplit::None => vector::TransferSplit::None,
        ops::VectorTransferSplit::VectorTransfer => vector::TransferSplit::VectorTransfer,
        ops::VectorTransferSplit::LinalgCopy => vector::TransferSplit::LinalgCopy,
        ops::VectorTransferSplit::ForceInBounds => vector::TransferSplit::ForceInBounds,
    }
}
