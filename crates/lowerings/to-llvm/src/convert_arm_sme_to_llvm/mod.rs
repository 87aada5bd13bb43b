//! The pass `convert-arm-sme-to-llvm`: allocates tiles and lowers operations on tiles to intrinsics
//! (MLIR: `ArmSMEToLLVM.cpp`). [`populate_arm_sme_to_llvm`] adds its patterns.

mod intrinsics;
mod ops;
mod outer_products;
mod spills;

use std::sync::Arc;

use terrace_arm_sme::tiles::is_tile;
use terrace_arm_sme::{
    self as arm_sme, CopyTileOp, ExtractTileSliceOp, GetTileOp, InsertTileSliceOp, LoadTileSliceOp,
    OuterProductOp, StoreTileSliceOp, StreamingVLOp, ZeroOp, aarch64_sme_mops, aarch64_sme_zero,
};
use terrace_arm_sme_transforms::allocate_tiles;
use terrace_builtin::function::DynFunctionOp;
use terrace_cf::BranchOp;
use terrace_ir::{Block, Body, Builder, Context, Op, OpRef, OpType, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::ConversionTarget;

use crate::llvm_builder::LlvmBuilder;
use crate::run::Lowering;
use crate::types::{INDEX_WIDTH, TypeRules};

/// Allocate the tiles of Arm's SME and replace operations on tiles by intrinsics
#[pass(name = "convert-arm-sme-to-llvm", title = "ConvertArmSMEToLLVM", interface = DynFunctionOp, prepare = prepare)]
pub struct ConvertArmSmeToLlvm {
    /// Write the live ranges of tiles to the standard error stream
    #[option]
    pub dump_tile_live_ranges: bool,
}

fn prepare(
    pass: Arc<ConvertArmSmeToLlvm>,
    cx: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let mut lowering = Lowering::with_types(TypeRules {
        other_types: |cx, ty| is_tile(cx, ty).then_some(ty),
        ..TypeRules::new(INDEX_WIDTH)
    });
    populate_arm_sme_to_llvm(&mut lowering);
    legality(&mut lowering.target);
    cx.load::<arm_sme::ArmSmeDialect>();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    cx.load::<terrace_vector::VectorDialect>();
    move |target| {
        allocate_tiles(target.body_mut(), pass.dump_tile_live_ranges)?;
        let converted = lowering.run(target);
        merge_zeros(target.body_mut());
        let checked = check_tiles(target);
        converted.and(checked)
    }
}

/// Adds the patterns that lower arm_sme (MLIR: `populateArmSMEToLLVMConversionPatterns`).
pub fn populate_arm_sme_to_llvm(lowering: &mut Lowering) {
    add::<LoadTileSliceOp>(lowering, "LoadTileSliceConversion", ops::load_slice);
    add::<ExtractTileSliceOp>(lowering, "ExtractTileSliceConversion", ops::extract_slice);
    add::<InsertTileSliceOp>(lowering, "InsertTileSliceConversion", ops::insert_slice);
    add::<StoreTileSliceOp>(lowering, "StoreTileSliceConversion", ops::store_slice);
    lowering.add_built::<StreamingVLOp>("StreamingVLOpConversion", |b, op, _| {
        ops::streaming_length(b, StreamingVLOp::from_op(op))
    });
    add::<OuterProductOp>(lowering, "OuterProductOpConversion", outer_products::outer_product);
    outer_products::populate_widening(lowering);
    add::<ZeroOp>(lowering, "ZeroOpConversion", ops::zero);
}

/// Adds the pattern `name` for operations of type `O` on tiles in ZA, and the one for tiles in
/// memory, which is tried first.
fn add<O: OpType>(
    lowering: &mut Lowering,
    name: &'static str,
    convert: fn(&mut LlvmBuilder<'_, '_>, O, &[Value]) -> Option<()>,
) {
    lowering.add_built::<O>("ConvertArmSMESpillsAndFillsToLLVM", |b, op, _| spills::swap(b, op));
    lowering.add_built::<O>(name, move |b, op, operands| convert(b, O::from_op(op), operands));
}

/// Declares the operations on tiles illegal, except those that are only placeholders, and all
/// operations legal that the patterns create.
fn legality(target: &mut ConversionTarget) {
    target.dynamically_legal_dialects(&["arm_sme"], |op| {
        let is_intrinsic = op.name_str().starts_with("arm_sme.intr.");
        is_intrinsic && !op.is::<aarch64_sme_mops>()
            || op.is::<GetTileOp>()
            || op.is::<CopyTileOp>()
    });
    target.legal_dialects(&["arith", "vector", "scf", "memref"]);
}

/// Replaces each sequence of several `arm_sme.intr.zero` by one with the union of their masks.
fn merge_zeros(body: &mut Body) {
    let all = std::iter::once(Op::ROOT).chain(body.ops_below(Op::ROOT));
    let blocks: Vec<Block> = all
        .flat_map(|op| body.regions(op))
        .flat_map(|region| body.blocks_in(region).collect::<Vec<_>>())
        .collect();
    for block in blocks {
        let mut sequence: Vec<Op> = Vec::new();
        for op in body.ops_in(block).collect::<Vec<_>>() {
            if body.op(op).is::<aarch64_sme_zero>() {
                sequence.push(op);
            } else {
                merge_zero_sequence(body, &std::mem::take(&mut sequence));
            }
        }
        merge_zero_sequence(body, &sequence);
    }
}

fn merge_zero_sequence(body: &mut Body, zeros: &[Op]) {
    let [first, _, ..] = zeros else { return };
    let masks = zeros.iter().map(|zero| aarch64_sme_zero::from_op(*zero).view(body).tile_mask());
    let mask = masks.fold(0, |all, mask| all | mask);
    aarch64_sme_zero::build(&mut Builder::before(body, *first), mask);
    zeros.iter().for_each(|zero| body.erase(*zero));
}

/// Reports all operations on tiles that no later lowering handles.
fn check_tiles(target: &Target<'_>) -> PassResult {
    let mut result = Ok(());
    let body = target.body();
    body.root().walk_all(|op| {
        if has_unexpected_tile(op) {
            let message = "unexpected operation with SME tile type after conversion to LLVM";
            result = Err(target.emit(op.error(message)));
        }
    });
    result
}

/// Whether `op` has a tile as operand or result, but is neither a placeholder, nor a branch, nor
/// unregistered.
fn has_unexpected_tile(op: OpRef<'_>) -> bool {
    let is_allowed =
        op.is::<CopyTileOp>() || op.is::<GetTileOp>() || op.is::<BranchOp>() || op.info().is_none();
    !is_allowed && op.result_types().chain(op.operand_types()).any(|ty| is_tile(op.context(), ty))
}
