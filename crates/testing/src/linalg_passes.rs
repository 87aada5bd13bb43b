//! Passes that apply pattern sets of linalg and tensor transformations, by option.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use terrace_affine::AffineDialect;
use terrace_builtin::IntegerAttr;
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Body, Diagnostic, Op, OpRef, PatternSet, Rewriter, Use, Value};
use terrace_linalg::{GenericOp, LinalgDialect, PackOp, Structured, UnPackOp, WinogradConv2DFmr};
use terrace_linalg_transforms::fusion::{
    FusionControl, LoopGroups, elementwise_fusions, elementwise_fusions_only, fuse_always,
    fuse_single_uses, loop_collapses, pad_fusions, reshape_fusions_by_collapsing,
    reshape_fusions_by_expansion,
};
use terrace_linalg_transforms::tiling::{slice_of_pad_swaps, tiled_loops};
use terrace_linalg_transforms::vectorization::{copy_forwarding, memref_copy_vectorization};
use terrace_linalg_transforms::winograd::{winograd_convolutions, winograd_decompositions};
use terrace_linalg_transforms::{
    RankReduction, UnitDims, contraction_rank_reductions, drop_unit_dims, generic_decompositions,
    layout_propagation, pack_decompositions, pack_folds, pack_simplifications, pad_decompositions,
    slice_bubbling, slice_of_fill_swaps, unnecessary_input_removals, unpack_decompositions,
    unused_operand_removals,
};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::ScfDialect;
use terrace_tensor_transforms::{
    collapsed_extract_folds, collapsed_slice_rewrites, consecutive_slice_merges,
    constant_slice_folds, expand_bubbling, redundant_rank_expansion_drops, unit_reshape_folds,
};
use terrace_transform_transforms::{find_replacement, remark_at};
use terrace_transforms::{apply_patterns_everywhere, for_each_body, post_order};

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestLinalgPatternsPass>()
        .insert::<TestElementwiseFusionPass>()
        .insert::<TestPadFusionPass>()
        .insert::<TestDecomposePass>()
        .insert::<TestContractionRanksPass>()
        .insert::<TestDropUnitDimsPass>()
        .insert::<TestLayoutPropagationPass>()
        .insert::<TestTensorPatternsPass>();
}

/// Test Linalg transformation patterns by applying them greedily.
#[pass(
    name = "test-linalg-transform-patterns",
    title = "(anonymous namespace)::TestLinalgTransforms",
    anchor = "func.func",
    run = apply_linalg
)]
struct TestLinalgPatternsPass {
    /// Test patterns to erase unused operands and results
    #[option(default = false)]
    test_erase_unused_operands_and_results: bool,
    /// Test patterns to erase unnecessary inputs
    #[option(default = false)]
    test_erase_unnecessary_inputs: bool,
    /// Test patterns to swap tensor.extract_slice(linalg.fill())
    #[option(default = false)]
    test_swap_extract_slice_with_fill_pattern: bool,
    /// Test transform conv2d by Winograd conv2d algorithm
    #[option(default = false)]
    test_winograd_conv2d: bool,
    /// Test decompose Winograd ops
    #[option(default = false)]
    test_decompose_winograd_ops: bool,
    /// Test a mixed set of patterns
    #[option(default = false)]
    test_patterns: bool,
    /// Test a fused pass that forwards memref.copy to vector.transfer
    #[option(default = false)]
    test_vector_transfer_forwarding_patterns: bool,
    /// Test transform pad tensor by copying with generic ops
    #[option(default = false)]
    test_decompose_pad_tensor: bool,
    /// Test transform that generalizes pack ops into a sequence of tensor and Linalg ops
    #[option(default = false)]
    test_decompose_linalg_pack: bool,
    /// Test transform that generalizes unpack ops into a sequence of tensor and Linalg ops
    #[option(default = false)]
    test_decompose_tensor_unpack: bool,
    /// Test folding ops into linalg.pack and linalg.unpack
    #[option(default = false)]
    test_fold_into_pack_and_unpack: bool,
    /// Test controlling folding ops into linalg.pack and linalg.unpack
    #[option(default = false)]
    test_fold_into_pack_and_unpack_control: bool,
    /// Test patterns to simplify linalg.pack and linalg.unpack
    #[option(default = false)]
    test_simplify_pack_unpack_patterns: bool,
    /// Test rewrite of linalgOp + extract_slice into extract_slice + linalgOp
    #[option(default = false)]
    test_bubble_up_extract_slice_op_pattern: bool,
    /// Test rewrite of subtensor(tensor.pad) into tensor.pad(subtensor)
    #[option(default = false)]
    test_swap_subtensor_padtensor: bool,
    /// Specify the type of loops to generate: for, parallel or tiled_loop
    #[option(default = "for".to_owned())]
    loop_type: String,
    /// Loops to be peeled when test-tile-pattern
    #[option(default = Vec::new())]
    peeled_loops: Vec<i64>,
    /// Skip loops inside partial iterations during peeling
    #[option(default = false)]
    skip_partial: bool,
    /// Linalg tile sizes for test-tile-pattern
    #[option(default = Vec::new())]
    tile_sizes: Vec<i64>,
}

fn load(target: &Target<'_>) {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
}

fn apply_linalg(pass: &TestLinalgPatternsPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    let sets: [(bool, fn() -> PatternSet); 15] = [
        (pass.test_erase_unused_operands_and_results, unused_operand_removals),
        (pass.test_erase_unnecessary_inputs, unnecessary_input_removals),
        (pass.test_swap_extract_slice_with_fill_pattern, slice_of_fill_swaps),
        (pass.test_winograd_conv2d, winograd_convolutions_of_two_sizes),
        (pass.test_decompose_winograd_ops, winograd_decompositions),
        (pass.test_patterns, || filled(memref_copy_vectorization)),
        (pass.test_vector_transfer_forwarding_patterns, || filled(copy_forwarding)),
        (pass.test_decompose_pad_tensor, pad_decompositions),
        (pass.test_decompose_linalg_pack, pack_decompositions),
        (pass.test_decompose_tensor_unpack, unpack_decompositions),
        (pass.test_simplify_pack_unpack_patterns, pack_simplifications),
        (pass.test_fold_into_pack_and_unpack, || pack_folds(|_, _| true)),
        (pass.test_fold_into_pack_and_unpack_control, || pack_folds(is_free_use)),
        (pass.test_bubble_up_extract_slice_op_pattern, slice_bubbling),
        (pass.test_swap_subtensor_padtensor, slice_of_pad_swaps),
    ];
    for (_, patterns) in sets.iter().filter(|(is_set, _)| *is_set) {
        apply_patterns_everywhere(target.body_mut(), patterns());
    }
    Ok(())
}

/// Whether the use is not by a `linalg.pack` or `linalg.unpack`, or the only one of its operation.
fn is_free_use(body: &Body, use_: Use) -> bool {
    let user = body.op(body.user(use_));
    let producer = body.defining_op(body.used_value(use_)).map(|op| body.op(op));
    let is_pack = user.is::<PackOp>() || user.is::<UnPackOp>();
    !(is_pack
        && producer.is_some_and(|op| {
            let uses = op.results().map(|result| body.uses(result).count()).sum::<usize>();
            tiled_loops(op).is_some() && uses != 1
        }))
}

/// Returns the set of the patterns that `populate` adds.
fn filled(populate: fn(&mut PatternSet)) -> PatternSet {
    let mut set = PatternSet::new();
    populate(&mut set);
    set
}

/// Returns the patterns for filters of the sizes 3 and 5.
fn winograd_convolutions_of_two_sizes() -> PatternSet {
    let mut set = winograd_convolutions(WinogradConv2DFmr::F_4_3);
    set.append(winograd_convolutions(WinogradConv2DFmr::F_2_5));
    set
}

/// Test PadOp fusion
#[pass(
    name = "test-linalg-pad-fusion",
    title = "(anonymous namespace)::TestPadFusionPass",
    run = apply_pad_fusions
)]
struct TestPadFusionPass {}

fn apply_pad_fusions(_: &TestPadFusionPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    apply_patterns_everywhere(target.body_mut(), pad_fusions());
    Ok(())
}

/// Test Linalg element wise operation fusion patterns
#[pass(
    name = "test-linalg-elementwise-fusion-patterns",
    title = "(anonymous namespace)::TestLinalgElementwiseFusion",
    anchor = "func.func",
    run = apply_fusions
)]
struct TestElementwiseFusionPass {
    /// Test fusion of generic operations.
    #[option(default = false)]
    fuse_generic_ops: bool,
    /// Test fusion of generic operations with a control function.
    #[option(default = false)]
    fuse_generic_ops_control: bool,
    /// Test fusion of generic operations with reshape by expansion
    #[option(default = false)]
    fuse_with_reshape_by_expansion: bool,
    /// Test controlling fusion of reshape with generic op by expansion
    #[option(default = false)]
    control_fusion_by_expansion: bool,
    /// Test linalg expand_shape -> generic fusion patterns that collapse the iteration space
    #[option(default = false)]
    fuse_with_reshape_by_collapsing: bool,
    /// Test controlling the linalg expand_shape -> generic fusion patterns that collapse the
    /// iteration space
    #[option(default = false)]
    fuse_with_reshape_by_collapsing_control: bool,
    /// Test fusion of producer ops with multiple uses
    #[option(default = false)]
    fuse_multiuse_producer: bool,
    /// Test controlling dimension collapse pattern
    #[option(default = Vec::new())]
    collapse_dimensions_control: Vec<i64>,
}

fn apply_fusions(pass: &TestElementwiseFusionPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    let groups: Vec<usize> =
        pass.collapse_dimensions_control.iter().filter_map(|dim| (*dim).try_into().ok()).collect();
    let patterns = if pass.fuse_generic_ops {
        elementwise_fusions(&fuse_single_uses())
    } else if pass.fuse_generic_ops_control {
        elementwise_fusions(&fuse_few_operands())
    } else if pass.fuse_with_reshape_by_expansion {
        reshape_fusions_by_expansion(&fuse_always())
    } else if pass.control_fusion_by_expansion {
        reshape_fusions_by_expansion(&fuse_single_uses())
    } else if pass.fuse_with_reshape_by_collapsing {
        reshape_fusions_by_collapsing(&fuse_always())
    } else if pass.fuse_with_reshape_by_collapsing_control {
        reshape_fusions_by_collapsing(&fuse_later_operands())
    } else if pass.fuse_multiuse_producer {
        elementwise_fusions_only(&fuse_always())
    } else if !groups.is_empty() {
        let groups: LoopGroups = Arc::new(move |body, op| {
            let loops =
                Structured::of(body.op(op)).and_then(|structured| structured.parallel_loops());
            let fits = |loops: &Vec<bool>| groups.iter().all(|dim| *dim < loops.len());
            loops.filter(fits).map(|_| vec![groups.clone()]).unwrap_or_default()
        });
        loop_collapses(&groups)
    } else {
        return Ok(());
    };
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Returns the control function that fuses if the fused operation has at most four different
/// inputs.
fn fuse_few_operands() -> FusionControl {
    Arc::new(|body, user, _, value| {
        let Some(producer) = body.defining_op(value) else { return false };
        let inputs = [producer, user].map(|op| Structured::of(body.op(op)));
        let inputs = inputs.into_iter().flatten().flat_map(|structured| structured.inputs());
        let different: FxHashSet<Value> = inputs.filter(|input| *input != value).collect();
        different.len() <= 4
    })
}

/// Returns the control function that fuses all operands except the first, if an operation defines
/// them.
fn fuse_later_operands() -> FusionControl {
    Arc::new(|body, _, index, value| body.defining_op(value).is_none() || index != 0)
}

/// Test Linalg decomposition patterns
#[pass(
    name = "test-linalg-decompose-ops",
    title = "(anonymous namespace)::TestLinalgDecomposeOps",
    run = decompose_generics
)]
struct TestDecomposePass {
    /// Test patterns to erase unused operands and results
    #[option(default = false)]
    remove_dead_args_and_results: bool,
}

fn decompose_generics(pass: &TestDecomposePass, target: &mut Target<'_>) -> PassResult {
    load(target);
    let patterns = generic_decompositions(pass.remove_dead_args_and_results);
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Test Linalg rank reduce contraction ops with unit dims
#[pass(
    name = "test-linalg-rank-reduce-contraction-ops",
    title = "(anonymous namespace)::TestLinalgRankReduceContractionOps",
    anchor = "func.func",
    run = reduce_contractions
)]
struct TestContractionRanksPass {}

fn reduce_contractions(_: &TestContractionRanksPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    apply_patterns_everywhere(target.body_mut(), contraction_rank_reductions());
    Ok(())
}

/// Drop outermost loops of one iteration.
#[pass(
    name = "test-linalg-drop-unit-dims",
    title = "(anonymous namespace)::TestLinalgDropUnitDims",
    anchor = "func.func",
    run = drop_outermost_dims
)]
struct TestDropUnitDimsPass {
    /// Collapse and expand tensors with encodings
    #[option(default = false)]
    collapse_encoded: bool,
}

fn drop_outermost_dims(pass: &TestDropUnitDimsPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    let control = UnitDims {
        reduction: RankReduction::Reshapes,
        loops: Some(vec![0]),
        keeps_encodings: pass.collapse_encoded,
    };
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let mut ops = post_order(body, Op::ROOT);
        ops.retain(|op| body.op(*op).is::<GenericOp>());
        for op in ops {
            let _ = drop_unit_dims(op, &mut Rewriter::new(body, op, None), &control);
        }
    });
    Ok(())
}

/// Test data layout propagation
#[pass(
    name = "test-linalg-data-layout-propagation",
    title = "(anonymous namespace)::TestDataLayoutPropagationPass",
    run = propagate_layouts
)]
struct TestLayoutPropagationPass {}

fn propagate_layouts(_: &TestLayoutPropagationPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    apply_patterns_everywhere(target.body_mut(), layout_propagation(|_, _| true, true));
    Ok(())
}

/// Test Tensor transformation patterns by applying them greedily.
#[pass(
    name = "test-tensor-transform-patterns",
    title = "(anonymous namespace)::TestTensorTransforms",
    run = apply_tensor
)]
struct TestTensorPatternsPass {
    /// Test folding consecutive tensor.insert_slice/tensor.extract_slice
    #[option(default = false)]
    test_fold_consecutive_insert_extract_slice: bool,
    /// Test folding of expand_shape/collapse_shape
    #[option(default = false)]
    test_reassociative_reshape_folding: bool,
    /// Test dropping redundant insert_slice rank expansions
    #[option(default = false)]
    test_drop_redundant_insert_slice_rank_expansion: bool,
    /// Test swapping tensor.extract_slice of a collapse_shape with loop nest
    #[option(default = false)]
    test_rewrite_extract_slice_from_collapse_shape: bool,
    /// Test tensor TrackingListener for the transform dialect
    #[option(default = false)]
    test_tracking_listener: bool,
    /// Test folding arith.constant and tensor.extract_slice
    #[option(default = false)]
    test_fold_constant_extract_slice: bool,
    /// Test folding of extract from collapse_shape
    #[option(default = false)]
    test_fold_extract_from_collapse_shape: bool,
    /// Test folding of expand_shape/collapse_shape
    #[option(default = false)]
    test_expand_shape_bubbling: bool,
    /// Use the scf.forall operation when generating loop nests for the extract_slice of
    /// collapse_shape pattern
    #[option(default = false)]
    use_foreach: bool,
}

fn apply_tensor(pass: &TestTensorPatternsPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    let sets: [(bool, fn() -> PatternSet); 6] = [
        (pass.test_reassociative_reshape_folding, unit_reshape_folds),
        (pass.test_fold_constant_extract_slice, || constant_slice_folds(is_small_slice)),
        (pass.test_fold_consecutive_insert_extract_slice, consecutive_slice_merges),
        (pass.test_drop_redundant_insert_slice_rank_expansion, redundant_rank_expansion_drops),
        (pass.test_fold_extract_from_collapse_shape, collapsed_extract_folds),
        (pass.test_expand_shape_bubbling, expand_bubbling),
    ];
    for (_, patterns) in sets.iter().filter(|(is_set, _)| *is_set) {
        apply_patterns_everywhere(target.body_mut(), patterns());
    }
    if pass.test_tracking_listener {
        find_replacements(target)?;
    }
    if pass.test_rewrite_extract_slice_from_collapse_shape {
        target.context().load::<ScfDialect>();
        apply_patterns_everywhere(target.body_mut(), collapsed_slice_rewrites(pass.use_foreach));
    }
    Ok(())
}

/// Whether the slice is the only use of its source, and has at most 1024 elements.
fn is_small_slice(body: &Body, slice: Op) -> bool {
    let shape = shape_of(body.context(), body.value_type(body.result(slice, 0)));
    let count = shape.unwrap_or_default().iter().try_fold(1_i64, |n, size| n.checked_mul(*size));
    body.has_one_use(body.operand(slice, 0)) && count.is_some_and(|count| count <= 1024)
}

/// Emits a remark at the operation that replaces the one with the attribute `replaced`. The values
/// that replace its results are named by attributes `replacement_0`, `replacement_1` and so on of
/// their operations, with the index of the result.
fn find_replacements(target: &mut Target<'_>) -> PassResult {
    let outcomes = for_each_body(target.body_mut(), &|body: &mut Body| {
        let mut outcome = None;
        body.op(Op::ROOT).walk_all(|op| {
            if outcome.is_none()
                && std::ptr::eq(op.body(), body)
                && op.attribute("replaced").is_some()
            {
                outcome = Some(find_replacement_of(body, op));
            }
        });
        outcome
    });
    for diagnostic in outcomes.into_iter().flatten() {
        target.emit(diagnostic);
    }
    Ok(())
}

/// Returns a remark at the operation that replaces `op`, or an error at `op`.
fn find_replacement_of(body: &Body, op: OpRef<'_>) -> Diagnostic {
    let mut values: Vec<Option<Value>> = vec![None; op.result_count()];
    body.op(Op::ROOT).walk_all(|other| {
        for (at, value) in values.iter_mut().enumerate() {
            let index = std::ptr::eq(other.body(), body)
                .then(|| other.attribute(&format!("replacement_{at}")))
                .flatten()
                .and_then(|index| index.downcast::<IntegerAttr>(body.context())?.to_i64())
                .and_then(|index| usize::try_from(index).ok())
                .filter(|index| *index < other.result_count());
            if let Some(index) = index {
                *value = Some(other.result(index));
            }
        }
    });
    let values: Option<Vec<Value>> = values.into_iter().collect();
    match values.map(|values| find_replacement(body, op.name(), &values)) {
        Some(Ok(found)) => remark_at(body.op(found), "replacement found"),
        _ => op.plain_error("listener could not find replacement op"),
    }
}
