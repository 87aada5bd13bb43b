//! Passes that apply pattern sets of vector transformations.

use terrace_arith::{AddFOp, ArithDialect, CmpFOp, SelectOp};
use terrace_builtin::VectorType;
use terrace_ir::{Body, Op, OpRef, PatternSet, Value};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::ScfDialect;
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{
    BitCastOp, BroadcastOp, ConstantMaskOp, ContractionOp, CreateMaskOp, ExtractStridedSliceOp,
    FMAOp, GatherOp, InsertStridedSliceOp, LoadOp, MultiDimReductionOp, ReductionOp, ShapeCastOp,
    StepOp, StoreOp, TransferReadOp, TransferWriteOp, TransposeOp, VectorDialect,
};
use terrace_vector_transforms as vector;
use terrace_vector_transforms::UnrollOptions;

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestVectorToVectorPass>()
        .insert::<TestMatmulPass>()
        .insert::<TestUnrollingPass>()
        .insert::<TestTransferUnrollingPass>()
        .insert::<TestScalarTransferPass>()
        .insert::<TestReductionToContractPass>()
        .insert::<TestScanPass>()
        .insert::<TestGatherPass>()
        .insert::<TestBreakDownBitCastPass>()
        .insert::<TestStridedSlicePass>()
        .insert::<TestMaskedAccessPass>()
        .insert::<TestTransferFlatteningPass>()
        .insert::<TestTransferFlowPass>()
        .insert::<TestSinkPass>()
        .insert::<TestBreakDownReductionPass>()
        .insert::<TestChainedReductionPass>()
        .insert::<TestArithExtensionPass>()
        .insert::<TestShuffleLoweringPass>()
        .insert::<TestEliminateMasksPass>();
}

/// Loads the dialects that the patterns create operations of.
fn load(target: &Target<'_>) {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    cx.load::<VectorDialect>();
    cx.load::<terrace_affine::AffineDialect>();
    cx.load::<terrace_dialects::tensor::TensorDialect>();
    cx.load::<terrace_dialects::ub::UbDialect>();
}

/// Applies the patterns that `populate` adds greedily.
fn apply(target: &mut Target<'_>, populate: impl FnOnce(&mut PatternSet)) -> PassResult {
    load(target);
    let mut set = PatternSet::new();
    populate(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Test lowering patterns between ops in the vector dialect
#[pass(
    name = "test-vector-to-vector-lowering",
    title = "(anonymous namespace)::TestVectorToVectorLowering",
    anchor = "func.func",
    run = to_vector
)]
struct TestVectorToVectorPass {
    /// Include unrolling patterns
    #[option(default = false)]
    unroll: bool,
}

fn to_vector(pass: &TestVectorToVectorPass, target: &mut Target<'_>) -> PassResult {
    apply(target, |set| {
        if pass.unroll {
            vector::populate_vector_unroll(set, &UnrollOptions::new(shape_of_users));
        }
        vector::populate_vector_to_vector_canonicalization(set);
        vector::populate_bubble_vector_bitcast(set);
        vector::populate_cast_away_vector_leading_one_dim(set);
    })
}

/// Returns the native shape of an operation: that of the slices around a transfer, or a fixed one.
fn shape_of_users(op: OpRef<'_>) -> Option<Vec<i64>> {
    if op.is::<AddFOp>() || op.is::<SelectOp>() || op.is::<CmpFOp>() {
        return Some(vec![2, 2]);
    }
    if op.is::<ContractionOp>() {
        return Some(vec![2, 2, 2]);
    }
    let body = op.body();
    let shape = |value: Value| shape(body, value);
    if op.is::<TransferReadOp>() {
        let mut users = body.uses(op.results().next()?).map(|one| body.user(one));
        let slice = |user| body.op(user).cast::<ExtractStridedSliceOp>().map(|op| op.result0());
        let first = slice(users.next()?)?;
        let ty = body.value_type(first);
        let same = users.all(|user| slice(user).is_some_and(|one| body.value_type(one) == ty));
        return same.then(|| shape(first))?;
    }
    let written = op.cast::<TransferWriteOp>()?.value_to_store();
    shape(body.defined_by::<InsertStridedSliceOp>(written)?.value_to_store())
}

/// Returns the sizes of a vector; `None` for a scalar.
fn shape(body: &Body, value: Value) -> Option<Vec<i64>> {
    let ty = body.value_type(value).downcast::<VectorType>(body.context())?;
    Some(ty.shape.to_vec())
}

/// Test vector.contract matmul canonicalization for MMT lowering
#[pass(
    name = "test-vector-contraction-prepare-for-mmt-lowering",
    title = "(anonymous namespace)::TestVectorContractionPrepareForMMTLowering",
    anchor = "func.func",
    run = to_mmt
)]
struct TestMatmulPass {}

fn to_mmt(_: &TestMatmulPass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_vector_contract_canonicalize_matmul_to_mmt)
}

/// Test lowering patterns to unroll contract ops in the vector dialect
#[pass(
    name = "test-vector-unrolling-patterns",
    title = "(anonymous namespace)::TestVectorUnrollingPatterns",
    anchor = "func.func",
    run = unroll
)]
struct TestUnrollingPass {
    /// Set the unroll factor based on type of the operation
    #[option(default = false)]
    unroll_based_on_type: bool,
    /// Set the unroll order
    #[option(default = Vec::new())]
    unroll_order: Vec<i64>,
}

fn unroll(pass: &TestUnrollingPass, target: &mut Target<'_>) -> PassResult {
    apply(target, |set| {
        vector::populate_vector_unroll(set, &UnrollOptions::new(fixed_shape));
        let mut options = UnrollOptions::new(match pass.unroll_based_on_type {
            true => shape_by_type,
            false => shape_by_loops,
        });
        if !pass.unroll_based_on_type && !pass.unroll_order.is_empty() {
            let order = pass.unroll_order.clone();
            options.order = Some(std::sync::Arc::new(move |_| Some(order.clone())));
        }
        vector::populate_vector_unroll(set, &options);
        vector::populate_vector_to_vector_canonicalization(set);
    })
}

/// Returns the native shape of operations other than contractions.
fn fixed_shape(op: OpRef<'_>) -> Option<Vec<i64>> {
    let shape: &[i64] = if op.is::<AddFOp>()
        || op.is::<FMAOp>()
        || op.is::<MultiDimReductionOp>()
        || op.is::<BroadcastOp>()
        || op.is::<LoadOp>()
        || op.is::<StoreOp>()
    {
        &[2, 2]
    } else if op.is::<ReductionOp>() {
        &[2]
    } else if op.is::<TransposeOp>() {
        &[1, 3, 4, 2]
    } else if op.is::<StepOp>() {
        &[8]
    } else if op.is::<ConstantMaskOp>() || op.is::<CreateMaskOp>() {
        &[8, 8]
    } else if op.is::<ShapeCastOp>() {
        &[2, 4]
    } else {
        return None;
    };
    Some(shape.to_vec())
}

/// Returns the native shape 2 for each loop of a contraction.
fn shape_by_loops(op: OpRef<'_>) -> Option<Vec<i64>> {
    let loops = op.cast::<ContractionOp>()?.iterator_types().data(op.context()).0.len();
    Some(vec![2; loops])
}

/// Returns the native shape 4 for each loop of a contraction; for elements other than `f16`, the
/// last loop has 2.
fn shape_by_type(op: OpRef<'_>) -> Option<Vec<i64>> {
    let cx = op.context();
    let contraction = op.cast::<ContractionOp>()?;
    let loops = contraction.iterator_types().data(cx).0.len();
    let ty = op.body().value_type(contraction.lhs()).downcast::<VectorType>(cx)?;
    let is_f16 = ty.element == terrace_builtin::FloatType::f16(cx).ty();
    let mut shape = vec![4; loops];
    *shape.last_mut()? = if is_f16 { 4 } else { 2 };
    Some(shape)
}

/// Test lowering patterns to unroll transfer ops in the vector dialect
#[pass(
    name = "test-vector-transfer-unrolling-patterns",
    title = "(anonymous namespace)::TestVectorTransferUnrollingPatterns",
    anchor = "func.func",
    run = unroll_transfers
)]
struct TestTransferUnrollingPass {
    /// Reverse the order of unrolling of vector transfer operations
    #[option(default = false)]
    reverse_unroll_order: bool,
}

fn unroll_transfers(pass: &TestTransferUnrollingPass, target: &mut Target<'_>) -> PassResult {
    apply(target, |set| {
        let mut options = UnrollOptions::new(|op| {
            let is_access =
                op.is::<TransferReadOp>() || op.is::<TransferWriteOp>() || op.is::<GatherOp>();
            is_access.then(|| vec![2, 2])
        });
        if pass.reverse_unroll_order {
            options.order = Some(std::sync::Arc::new(|op: OpRef<'_>| {
                let value = match op.cast::<TransferWriteOp>() {
                    Some(write) => write.value_to_store(),
                    None => op.results().next()?,
                };
                let rank = shape(op.body(), value)?.len() as i64;
                Some((0..rank).rev().collect())
            }));
        }
        vector::populate_vector_unroll(set, &options);
        vector::populate_vector_to_vector_canonicalization(set);
    })
}

/// Test lowering of scalar vector transfers to memref loads/stores
#[pass(
    name = "test-scalar-vector-transfer-lowering",
    title = "(anonymous namespace)::TestScalarVectorTransferLoweringPatterns",
    anchor = "func.func",
    run = scalar_transfers
)]
struct TestScalarTransferPass {
    /// Fold transfer operations with multiple uses
    #[option(default = false)]
    allow_multiple_uses: bool,
}

fn scalar_transfers(pass: &TestScalarTransferPass, target: &mut Target<'_>) -> PassResult {
    apply(target, |set| {
        vector::populate_scalar_vector_transfer_lowering(set, pass.allow_multiple_uses);
    })
}

/// Test patterns to convert multireduce op to contract and combine broadcast/transpose to contract
#[pass(
    name = "test-vector-reduction-to-contract-patterns",
    title = "(anonymous namespace)::TestVectorReduceToContractPatternsPatterns",
    anchor = "func.func",
    run = reductions_to_contract
)]
struct TestReductionToContractPass {}

fn reductions_to_contract(_: &TestReductionToContractPass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_vector_reduction_to_contract)
}

/// Test lowering patterns that lower the scan op in the vector dialect
#[pass(
    name = "test-vector-scan-lowering",
    title = "(anonymous namespace)::TestVectorScanLowering",
    anchor = "func.func",
    run = scans
)]
struct TestScanPass {}

fn scans(_: &TestScanPass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_vector_scan_lowering)
}

/// Test patterns that lower the gather op in the vector conditional loads
#[pass(
    name = "test-vector-gather-lowering",
    title = "(anonymous namespace)::TestVectorGatherLowering",
    anchor = "func.func",
    run = gathers
)]
struct TestGatherPass {}

fn gathers(_: &TestGatherPass, target: &mut Target<'_>) -> PassResult {
    apply(target, |set| {
        vector::populate_vector_gather_lowering(set);
        vector::populate_vector_gather_to_conditional_load(set);
    })
}

/// Test pattern that breaks down vector.bitcast ops
#[pass(
    name = "test-vector-break-down-bitcast",
    title = "(anonymous namespace)::TestVectorBreakDownBitCast",
    anchor = "func.func",
    run = bitcasts
)]
struct TestBreakDownBitCastPass {}

fn bitcasts(_: &TestBreakDownBitCastPass, target: &mut Target<'_>) -> PassResult {
    apply(target, |set| {
        vector::populate_break_down_vector_bitcast(set, |op| {
            let source = op.cast::<BitCastOp>().map(|op| op.source());
            let shape = source.and_then(|source| shape(op.body(), source));
            shape.is_some_and(|shape| shape.last().is_some_and(|size| *size > 4))
        });
    })
}

/// Test lowering patterns that converts vector.extract_strided_slice into a chain of vector.extract
/// and vector.insert ops
#[pass(
    name = "test-vector-extract-strided-slice-lowering",
    title = "(anonymous namespace)::TestVectorExtractStridedSliceLowering",
    anchor = "func.func",
    run = strided_slices
)]
struct TestStridedSlicePass {}

fn strided_slices(_: &TestStridedSlicePass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_vector_extract_strided_slice_to_chain)
}

/// Test patterns that emulate the maskedload/maskedstore op by memref.load/store and scf.if
#[pass(
    name = "test-vector-emulate-masked-load-store",
    title = "(anonymous namespace)::TestVectorEmulateMaskedLoadStore",
    anchor = "func.func",
    run = masked_accesses
)]
struct TestMaskedAccessPass {}

fn masked_accesses(_: &TestMaskedAccessPass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_vector_masked_load_store_emulation)
}

/// Test patterns to rewrite contiguous row-major N-dimensional vector.transfer_{read,write} ops
/// into 1D transfers
#[pass(
    name = "test-vector-transfer-flatten-patterns",
    title = "(anonymous namespace)::TestFlattenVectorTransferPatterns",
    anchor = "func.func",
    run = flatten
)]
struct TestTransferFlatteningPass {
    /// Minimum vector bitwidth to enable the flattening transformation. For scalable vectors this
    /// is the base size, i.e. the size corresponding to vscale=1.
    #[option(default = u64::from(u32::MAX))]
    target_vector_bitwidth: u64,
}

fn flatten(pass: &TestTransferFlatteningPass, target: &mut Target<'_>) -> PassResult {
    let width = pass.target_vector_bitwidth;
    apply(target, |set| vector::populate_flatten_vector_transfer(set, width))
}

/// Test optimization transformations for transfer ops
#[pass(
    name = "test-vector-transferop-opt",
    title = "(anonymous namespace)::TestVectorTransferOpt",
    anchor = "func.func",
    run = forward
)]
struct TestTransferFlowPass {}

fn forward(_: &TestTransferFlowPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    vector::forward_transfers(target.body_mut(), Op::ROOT);
    Ok(())
}

/// Test lowering patterns that eliminate redundant broadcast and transpose operations.
#[pass(
    name = "test-vector-sink-patterns",
    title = "(anonymous namespace)::TestVectorSinkPatterns",
    anchor = "func.func",
    run = sink
)]
struct TestSinkPass {}

fn sink(_: &TestSinkPass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_sink_vector_ops)
}

/// Test patterns to break down vector reductions into arith reductions
#[pass(
    name = "test-vector-break-down-reduction-patterns",
    title = "(anonymous namespace)::TestVectorBreakDownReductionPatterns",
    anchor = "func.func",
    run = break_down_reductions
)]
struct TestBreakDownReductionPass {}

fn break_down_reductions(_: &TestBreakDownReductionPass, target: &mut Target<'_>) -> PassResult {
    apply(target, |set| vector::populate_break_down_vector_reduction(set, 2))
}

/// Test patterns to fold chained vector reductions
#[pass(
    name = "test-vector-chained-reduction-folding-patterns",
    title = "(anonymous namespace)::TestVectorChainedReductionFoldingPatterns",
    anchor = "func.func",
    run = chained_reductions
)]
struct TestChainedReductionPass {}

fn chained_reductions(_: &TestChainedReductionPass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_chained_vector_reduction_folding)
}

/// Test patterns that fold arithmetic extension ops into vector contract ops
#[pass(
    name = "test-fold-arith-extf-into-vector-contract-patterns",
    title = "(anonymous namespace)::TestFoldArithExtensionIntoVectorContractPatterns",
    anchor = "func.func",
    run = arith_extensions
)]
struct TestArithExtensionPass {}

fn arith_extensions(_: &TestArithExtensionPass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_fold_arith_extension)
}

/// Test lowering patterns for vector.shuffle with mixed-size inputs
#[pass(
    name = "test-vector-shuffle-lowering",
    title = "(anonymous namespace)::TestVectorShuffleLowering",
    anchor = "func.func",
    run = lower_shuffles
)]
struct TestShuffleLoweringPass {}

fn lower_shuffles(_: &TestShuffleLoweringPass, target: &mut Target<'_>) -> PassResult {
    apply(target, vector::populate_vector_shuffle_lowering)
}

/// Test eliminating vector masks
#[pass(
    name = "test-eliminate-vector-masks",
    title = "(anonymous namespace)::TestEliminateVectorMasks",
    anchor = "func.func",
    run = eliminate_masks
)]
struct TestEliminateMasksPass {
    /// Minimum possible value of vscale.
    #[option(default = 1)]
    vscale_min: u32,
    /// Maximum possible value of vscale.
    #[option(default = 16)]
    vscale_max: u32,
}

fn eliminate_masks(pass: &TestEliminateMasksPass, target: &mut Target<'_>) -> PassResult {
    load(target);
    let scale = [pass.vscale_min, pass.vscale_max].map(i64::from);
    vector::eliminate_masks(target.body_mut(), scale);
    Ok(())
}
