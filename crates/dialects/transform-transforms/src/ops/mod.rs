//! The implementations of transform operations, by subject; [`register`] adds all of them to the
//! table of a context.

mod affine;
mod bufferize;
mod bufferize_to_allocation;
mod cast_and_call;
mod control;
mod conversion;
mod convolutions;
mod copies;
mod descriptors;
mod dlti;
mod func;
mod fuse;
mod gpu_copies;
mod gpu_mapping;
mod handles;
mod hoist_pads;
mod loops;
mod matching;
mod matrix_unrolling;
mod memref;
mod nvgpu;
mod outline;
mod packs;
mod pads;
mod pdl;
mod promote;
mod query;
mod reductions;
mod rewriting;
mod specialize;
mod splits;
mod structured;
mod structured_body;
mod structured_match;
mod tile;
mod vectorize;
mod winograd;

use terrace_ir::{Context, OpInfo, OpType};
use terrace_transform as t;

use crate::descriptors::PatternDescriptors;
use crate::interpreter::{Transform, TransformTable};

/// The operations with their implementations.
static OPS: &[(&OpInfo, Transform)] = &[
    (t::AlternativesOp::INFO, Transform::Whole(control::tune_alternatives)),
    (t::AnnotateOp::INFO, Transform::Whole(handles::annotate)),
    (t::ApplyCommonSubexpressionEliminationOp::INFO, Transform::TrackedEach(rewriting::apply_cse)),
    (
        t::ApplyConversionPatternsOp::INFO,
        Transform::TrackedEach(conversion::apply_conversion_patterns),
    ),
    (t::ApplyDeadCodeEliminationOp::INFO, Transform::TrackedEach(rewriting::apply_dce)),
    (t::ApplyLoopInvariantCodeMotionOp::INFO, Transform::TrackedEach(rewriting::apply_licm)),
    (t::ApplyPatternsOp::INFO, Transform::TrackedEach(rewriting::apply_patterns)),
    (t::ApplyRegisteredPassOp::INFO, Transform::Whole(rewriting::apply_registered_pass)),
    (t::AttemptAlternativesOp::INFO, Transform::Whole(control::alternatives)),
    (t::BufferLoopHoistingOp::INFO, Transform::Each(bufferize::buffer_loop_hoisting)),
    (t::BufferizeToAllocationOp::INFO, Transform::Tracked(bufferize_to_allocation::bufferize)),
    (t::CastAndCallOp::INFO, Transform::Whole(cast_and_call::cast_and_call)),
    (t::CastOp::INFO, Transform::Whole(handles::cast)),
    (t::CollectMatchingOp::INFO, Transform::Whole(matching::collect_matching)),
    (t::CreateAsyncGroupsOp::INFO, Transform::Each(nvgpu::create_async_groups)),
    (t::ContinuousTileSizesOp::INFO, Transform::Whole(splits::continuous_tile_sizes)),
    (t::ConvertConv2DToImg2ColOp::INFO, Transform::Each(convolutions::img2col)),
    (t::DecomposeOp::INFO, Transform::Each(convolutions::decompose)),
    (t::DecomposeInterfaceOp::INFO, Transform::Each(structured::decompose_interface)),
    (t::FlattenElementwiseLinalgOp::INFO, Transform::Each(structured::flatten_elementwise)),
    (t::FuseOp::INFO, Transform::Tracked(fuse::tile_with_producers)),
    (
        t::HoistPadBuildPackingLoopNestOp::INFO,
        Transform::Whole(hoist_pads::build_packing_loop_nest),
    ),
    (t::HoistPadOp::INFO, Transform::Each(hoist_pads::hoist_pad)),
    (t::HoistRedundantVectorBroadcastsOp::INFO, Transform::Each(vectorize::hoist_broadcasts)),
    (t::HoistRedundantVectorTransfersOp::INFO, Transform::Each(vectorize::hoist_transfers)),
    (t::QueryOp::INFO, Transform::Each(dlti::query)),
    (t::DeduplicateFuncArgsOp::INFO, Transform::Whole(func::deduplicate_args)),
    (t::ReplaceFuncSignatureOp::INFO, Transform::Whole(func::replace_signature)),
    (t::PadTilingInterfaceOp::INFO, Transform::Whole(pads::pad_tiling_interface)),
    (t::PadOp::INFO, Transform::Whole(pads::pad)),
    (t::TileReductionUsingForallOp::INFO, Transform::Each(reductions::tile_using_forall)),
    (t::PackTransposeOp::INFO, Transform::Whole(packs::pack_transpose)),
    (t::PromoteTensorOp::INFO, Transform::Whole(promote::promote_tensor)),
    (t::SimplifyBoundedAffineOpsOp::INFO, Transform::Whole(affine::simplify_bounded)),
    (t::SimplifyMinMaxAffineOpsOp::INFO, Transform::Whole(affine::simplify_min_max)),
    (t::TransposeConv2DOp::INFO, Transform::Each(convolutions::transpose)),
    (t::DecomposeWinogradOp::INFO, Transform::Each(winograd::decompose_winograd_op)),
    (t::EliminateEmptyTensorsOp::INFO, Transform::Whole(bufferize::eliminate_empty_tensors)),
    (
        t::EliminateLinalgOpAnchoredEmptyTensorsOp::INFO,
        Transform::Whole(bufferize::eliminate_input_empty_tensors),
    ),
    (t::EmitParamAsRemarkOp::INFO, Transform::Whole(handles::emit_param_as_remark)),
    (t::EmitRemarkAtOp::INFO, Transform::Whole(handles::emit_remark_at)),
    (t::EmptyTensorToAllocTensorOp::INFO, Transform::Each(bufferize::empty_tensor_to_alloc_tensor)),
    (t::ConvertToLoopsOp::INFO, Transform::Whole(tile::convert_to_loops)),
    (t::ForallToForOp::INFO, Transform::Whole(loops::forall_to_for_loops)),
    (t::ForallToParallelOp::INFO, Transform::Whole(loops::forall_to_parallel_loop)),
    (t::ForeachMatchOp::INFO, Transform::Repeatable(matching::foreach_match)),
    (t::ForeachOp::INFO, Transform::Whole(control::foreach)),
    (t::FuseIntoContainingOp::INFO, Transform::Whole(fuse::into_containing)),
    (t::GeneralizeOp::INFO, Transform::Each(structured::generalize)),
    (t::GetConsumersOfResult::INFO, Transform::Whole(query::get_consumers_of_result)),
    (t::GetDefiningOp::INFO, Transform::Whole(query::get_defining_op)),
    (t::GetOperandOp::INFO, Transform::Whole(query::get_operand)),
    (t::GetParentOp::INFO, Transform::Whole(query::get_parent_op)),
    (t::GetProducerOfOperand::INFO, Transform::Whole(query::get_producer_of_operand)),
    (t::GetResultOp::INFO, Transform::Whole(query::get_result)),
    (t::GetTypeOp::INFO, Transform::Whole(query::get_type)),
    (t::HoistLoopInvariantSubsetsOp::INFO, Transform::Each(loops::hoist_subsets)),
    (t::IncludeOp::INFO, Transform::Whole(control::include)),
    (t::InsertSliceToCopyOp::INFO, Transform::Each(copies::insert_slice_to_copy)),
    (t::InterchangeOp::INFO, Transform::Each(structured::interchange)),
    (t::KnobOp::INFO, Transform::Whole(control::tune_knob)),
    (t::LinalgCopyToMemrefOp::INFO, Transform::Each(copies::copy_to_memref)),
    (t::LoopCoalesceOp::INFO, Transform::Each(loops::coalesce)),
    (t::LoopFuseSiblingOp::INFO, Transform::Whole(loops::fuse_sibling)),
    (t::LoopOutlineOp::INFO, Transform::Whole(outline::outline)),
    (t::LoopPeelOp::INFO, Transform::Each(loops::peel)),
    (t::LoopPipelineOp::INFO, Transform::Each(loops::pipeline)),
    (t::LoopPromoteIfOneIterationOp::INFO, Transform::Each(loops::promote_if_one_iteration)),
    (t::LoopUnrollAndJamOp::INFO, Transform::Each(loops::unroll_jam)),
    (t::LoopUnrollOp::INFO, Transform::Each(loops::unroll)),
    (t::MakeLoopIndependentOp::INFO, Transform::Each(memref::make_tensor_independent)),
    (t::LowerPackOp::INFO, Transform::Each(packs::lower_pack_payload)),
    (t::LowerUnPackOp::INFO, Transform::Each(packs::lower_unpack_payload)),
    (t::MapForallToBlocks::INFO, Transform::Each(gpu_mapping::map_forall_to_blocks)),
    (t::MapNestedForallToThreads::INFO, Transform::Each(gpu_mapping::map_nested_forall_to_threads)),
    (t::MapCopyToThreadsOp::INFO, Transform::Each(gpu_copies::map_copy_to_threads)),
    (t::MatchOp::INFO, Transform::Whole(matching::structured_match)),
    (t::MatchOperationEmptyOp::INFO, Transform::Whole(matching::operation_empty)),
    (t::MatchOperationNameOp::INFO, Transform::Whole(matching::operation_name)),
    (t::MatchParamCmpIOp::INFO, Transform::Whole(matching::param_cmpi)),
    (t::MatchStructuredBodyOp::INFO, Transform::Whole(structured_body::body)),
    (
        t::MatchStructuredClassifyContractionDimsOp::INFO,
        Transform::Whole(structured_body::classify_contraction),
    ),
    (
        t::MatchStructuredClassifyConvolutionDimsOp::INFO,
        Transform::Whole(structured_body::classify_convolution),
    ),
    (t::MatchStructuredDimOp::INFO, Transform::Whole(structured_match::dim)),
    (
        t::MatchStructuredElementalBitwidthOp::INFO,
        Transform::Whole(structured_match::elemental_bitwidth),
    ),
    (t::MatchStructuredInitOp::INFO, Transform::Whole(structured_match::init)),
    (t::MatchStructuredInputOp::INFO, Transform::Whole(structured_match::input)),
    (t::MatchStructuredNumInitsOp::INFO, Transform::Whole(structured_match::num_inits)),
    (t::MatchStructuredNumInputsOp::INFO, Transform::Whole(structured_match::num_inputs)),
    (t::MatchStructuredOp::INFO, Transform::Whole(structured_match::structured)),
    (t::MatchStructuredRankOp::INFO, Transform::Whole(structured_match::rank)),
    (t::MatchStructuredResultOp::INFO, Transform::Whole(structured_match::result)),
    (t::MemRefAllocaToGlobalOp::INFO, Transform::Whole(memref::alloca_to_global)),
    (
        t::MemRefEraseDeadAllocAndStoresOp::INFO,
        Transform::Each(memref::erase_dead_alloc_and_stores),
    ),
    (t::MemRefMakeLoopIndependentOp::INFO, Transform::Each(memref::make_memref_independent)),
    (t::MemRefMultiBufferOp::INFO, Transform::Whole(memref::multibuffer)),
    (t::MergeHandlesOp::INFO, Transform::Repeatable(handles::merge_handles)),
    (t::MultiTileSizesOp::INFO, Transform::Each(splits::multitile_sizes)),
    (t::NumAssociationsOp::INFO, Transform::Whole(handles::num_associations)),
    (t::OneShotBufferizeOp::INFO, Transform::Whole(bufferize::one_shot_bufferize)),
    (t::PDLMatchOp::INFO, Transform::Whole(pdl::pdl_match)),
    (t::PackGreedilyOp::INFO, Transform::Whole(packs::pack_greedily)),
    (t::PackOp::INFO, Transform::Whole(packs::pack_payload)),
    (t::ParallelForToNestedForOps::INFO, Transform::Whole(loops::parallel_to_fors)),
    (t::ParamConstantOp::INFO, Transform::Whole(handles::param_constant)),
    (t::PipelineSharedMemoryCopiesOp::INFO, Transform::Each(nvgpu::pipeline_shared_memory_copies)),
    (t::PrintOp::INFO, Transform::Whole(handles::print)),
    (t::PromoteOp::INFO, Transform::Each(promote::promote_operands)),
    (t::ReplaceOp::INFO, Transform::Whole(structured::replace)),
    (t::ReplicateOp::INFO, Transform::Whole(handles::replicate)),
    (t::RewriteInDestinationPassingStyleOp::INFO, Transform::Each(structured::destination_style)),
    (t::RewriteCopyAsTmaOp::INFO, Transform::Whole(nvgpu::copy_as_tma)),
    (t::RewriteMatmulAsMmaSyncOp::INFO, Transform::Each(nvgpu::matmul_as_mma_sync)),
    (t::ScalarizeOp::INFO, Transform::Each(tile::scalarize)),
    (t::SelectOp::INFO, Transform::Whole(handles::select)),
    (t::SequenceOp::INFO, Transform::Whole(control::sequence)),
    (t::SpecializeOp::INFO, Transform::Each(specialize::specialize)),
    (t::SplitHandleOp::INFO, Transform::Whole(handles::split_handle)),
    (t::SplitOp::INFO, Transform::Whole(splits::split_payload)),
    (t::SplitReductionOp::INFO, Transform::Each(reductions::split)),
    (t::TakeAssumedBranchOp::INFO, Transform::Each(loops::take_assumed_branch)),
    (t::TileReductionUsingForOp::INFO, Transform::Each(reductions::tile_using_for)),
    (t::TileUsingForOp::INFO, Transform::Whole(tile::using_for)),
    (t::TileUsingForallOp::INFO, Transform::Whole(tile::using_forall)),
    (t::TransposeMatmulOp::INFO, Transform::Each(structured::transpose_matmul)),
    (t::VectorizeChildrenAndApplyPatternsOp::INFO, Transform::Each(vectorize::vectorize_children)),
    (t::VectorizeOp::INFO, Transform::Whole(vectorize::vectorize_one)),
    (t::VerifyOp::INFO, Transform::Whole(handles::verify)),
    (t::WinogradConv2DOp::INFO, Transform::Each(winograd::winograd_conv2d)),
    (t::WithPDLPatternsOp::INFO, Transform::Whole(control::with_pdl_patterns)),
];

/// Adds the implementations of this crate to the table of `cx`, and loads the dialects of the
/// operations that they create.
pub(crate) fn register(cx: &Context) {
    cx.load::<terrace_affine::AffineDialect>();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_bufferization::BufferizationDialect>();
    cx.load::<terrace_linalg::LinalgDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    cx.load::<terrace_tensor::TensorDialect>();
    cx.load::<terrace_vector::VectorDialect>();
    TransformTable::of(cx).add_missing(OPS);
    PatternDescriptors::of(cx).add(descriptors::DESCRIPTORS);
}
