//! Rewrites within the gpu dialect that precede its lowering (MLIR: `populateGpuRewritePatterns`):
//! global positions and shuffles of 64 bits become simpler operations.

use terrace_amdgpu as amdgpu;
use terrace_amdgpu::AmdgpuDialect;
use terrace_arith as arith;
use terrace_arith::ArithDialect;
use terrace_builtin::{IntegerAttr, IntegerType, TypeExt};
use terrace_cf::CfDialect;
use terrace_gpu::{self as gpu, AllReduceOp, GlobalIdOp, ShuffleMode, ShuffleOp};
use terrace_ir::pattern::Rewriter;
use terrace_ir::{Body, OpType, Operand, PatternSet, Value};
use terrace_memref::MemrefDialect;
use terrace_transforms::{apply_patterns_everywhere, for_each_body};

use crate::all_reduce;
use terrace_amdgpu_transforms::Chipset;

/// Applies the rewrites that hold for all targets to the functions in `body` (MLIR:
/// `populateGpuRewritePatterns`).
pub fn rewrite_gpu(body: &mut Body) {
    rewrite(body, None);
}

/// Applies the rewrites to the functions of a module of device code.
pub(crate) fn rewrite(body: &mut Body, chipset: Option<Chipset>) {
    let cx = body.context().clone();
    cx.load::<ArithDialect>();
    cx.load::<CfDialect>();
    cx.load::<MemrefDialect>();
    for_each_body(body, &all_reduce::expand);
    let mut patterns = PatternSet::new();
    populate_positions_and_shuffles(&mut patterns);
    if chipset.is_some() {
        cx.load::<AmdgpuDialect>();
        populate_shuffle_promotion(&mut patterns, chipset);
    }
    apply_patterns_everywhere(body, patterns);
}

/// Adds the rewrites that hold for all targets (MLIR: `populateGpuRewritePatterns`).
pub fn populate_gpu_rewrites(set: &mut PatternSet) {
    set.add::<AllReduceOp>("GpuAllReduceRewriter", |_, rw| {
        all_reduce::expand(rw.body_mut()).then_some(())
    });
    populate_positions_and_shuffles(set);
}

fn populate_positions_and_shuffles(set: &mut PatternSet) {
    set.add::<GlobalIdOp>("GpuGlobalIdRewriter", global_id);
    set.add::<ShuffleOp>("GpuShuffleRewriter", shuffle);
}

/// Adds the patterns that turn shuffles into operations of AMD GPUs, which depend on the `chipset`
/// if it is given (MLIR: `populateGpuPromoteShuffleToAMDGPUPatterns`).
pub fn populate_shuffle_promotion(set: &mut PatternSet, chipset: Option<Chipset>) {
    set.add::<ShuffleOp>("PromoteShuffleToSwizzlePattern", swizzle);
    if chipset.is_some_and(|chipset| chipset >= Chipset::GFX950) {
        set.add::<ShuffleOp>("PromoteShuffleToPermlanePattern", permlane).benefit(2);
    }
}

/// The number of lanes of a wave.
const WAVE_SIZE: i64 = 64;

/// Returns the constant offset of a shuffle by exclusive or over a whole wave; `None` for other
/// shuffles.
fn constant_xor(op: ShuffleOp, rewriter: &Rewriter<'_>) -> Option<i32> {
    let body = rewriter.body();
    let view = op.view(body);
    if view.mode() != ShuffleMode::XOR || int_constant(body, view.width())? != WAVE_SIZE {
        return None;
    }
    i32::try_from(int_constant(body, view.offset())?).ok()
}

/// Returns the integer that `value` is a constant of; `None` if it is not a constant.
fn int_constant(body: &Body, value: Value) -> Option<i64> {
    terrace_ir::fold::constant_value(body, value)?.downcast::<IntegerAttr>(body.context())?.to_i64()
}

/// Replaces a shuffle by a swizzle within 32 lanes.
fn swizzle(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let offset = constant_xor(op, rewriter).filter(|offset| (0..32).contains(offset))?;
    let value = op.view(rewriter.body()).value();
    let moved = amdgpu::SwizzleBitModeOp::build(rewriter, value, 31, 0, offset).value(rewriter);
    replace_by_valid(op, rewriter, moved)
}

/// Replaces a shuffle by a swap of rows of 16 or 32 lanes.
fn permlane(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let offset = constant_xor(op, rewriter).filter(|offset| matches!(offset, 16 | 32))?;
    let value = op.view(rewriter.body()).value();
    let moved = amdgpu::PermlaneSwapOp::build(rewriter, value, offset).value(rewriter);
    replace_by_valid(op, rewriter, moved)
}

/// Replaces a shuffle by `value`, which is valid in all lanes.
fn replace_by_valid(op: ShuffleOp, rewriter: &mut Rewriter<'_>, value: Value) -> Option<()> {
    let cx = rewriter.context().clone();
    let valid = IntegerAttr::bool(&cx, true).attr();
    let valid = arith::ConstantOp::build(rewriter, valid).value(rewriter);
    rewriter.replace_op(op.op(), &[value, valid]);
    Some(())
}

/// Computes a global position from the positions of block and thread:
/// `gpu.global_id x  =>  thread_id x + block_id x * block_dim x`.
fn global_id(op: GlobalIdOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let dimension = op.view(rewriter.body()).dimension();
    let block = gpu::BlockIdOp::build(rewriter, dimension).value(rewriter);
    let size = gpu::BlockDimOp::build(rewriter, dimension).value(rewriter);
    let start = arith::MulIOp::build(rewriter, block, size).value(rewriter);
    let thread = gpu::ThreadIdOp::build(rewriter, dimension).value(rewriter);
    let position = arith::AddIOp::build(rewriter, thread, start).value(rewriter);
    rewriter.replace_op(op.op(), &[position]);
    Some(())
}

/// Splits a shuffle of 64 bits into shuffles of both halves.
fn shuffle(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let (value, offset, width, mode) = (view.value(), view.offset(), view.width(), view.mode());
    let ty = rewriter.body().value_type(value);
    if ty.int_or_float_width(&cx) != Some(64) {
        return None;
    }
    let (word, long) = (IntegerType::get(&cx, 32).ty(), IntegerType::get(&cx, 64).ty());
    let mut bits = value;
    if ty.is_float() {
        bits = arith::BitcastOp::build(rewriter, long, bits).value(rewriter);
    }
    let low = arith::TruncIOp::build(rewriter, word, bits).value(rewriter);
    let shift = IntegerAttr::get(&cx, long, 32).attr();
    let shift = arith::ConstantOp::build(rewriter, shift).value(rewriter);
    let high = arith::ShRUIOp::build(rewriter, bits, shift).value(rewriter);
    let high = arith::TruncIOp::build(rewriter, word, high).value(rewriter);
    let mut move_word = |word| {
        let moved = ShuffleOp::build(rewriter, word, offset, width, mode).op();
        (rewriter.body().result(moved, 0), rewriter.body().result(moved, 1))
    };
    let ((low, low_valid), (high, high_valid)) = (move_word(low), move_word(high));
    let low = arith::ExtUIOp::build(rewriter, long, low).value(rewriter);
    let high = arith::ExtUIOp::build(rewriter, long, high).value(rewriter);
    let high = arith::ShLIOp::build(rewriter, high, shift).value(rewriter);
    let mut moved = arith::OrIOp::build(rewriter, high, low).value(rewriter);
    if ty.is_float() {
        moved = arith::BitcastOp::build(rewriter, ty, moved).value(rewriter);
    }
    let valid = arith::AndIOp::build(rewriter, low_valid, high_valid).value(rewriter);
    rewriter.replace_op(op.op(), &[moved, valid]);
    Some(())
}
