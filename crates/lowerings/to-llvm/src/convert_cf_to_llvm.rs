//! The pass `convert-cf-to-llvm`: lowers cf to llvm (MLIR: `ControlFlowToLLVM.cpp`). [`populate`]
//! adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_cf::{AssertOp, BranchOp, CondBranchOp, SwitchOp};
use terrace_ir::{Block, Context, InsertionPoint, Op, OpType, Type, Value};
use terrace_llvm as llvm;
use terrace_rewrite::{ConversionRewriter, ConversionTarget, TypeConverter};

use crate::build;
use crate::options::width;
use crate::run::Lowering;
use crate::symbols::{NewSymbols, call_function, lock};
use crate::types::INDEX_WIDTH;
use crate::types::{array, int, pointer};
use terrace_pass::{PassResult, Target, pass};

/// Replace cf operations by llvm operations
#[pass(
    name = "convert-cf-to-llvm",
    title = "ConvertControlFlowToLLVMPass",
    anchor = "builtin.module",
    prepare = prepare
)]
pub struct ConvertCfToLlvm {
    /// Width of the type index, in bits; 0 = 64
    #[option]
    pub index_bitwidth: u32,
}

fn prepare(
    pass: Arc<ConvertCfToLlvm>,
    _: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let mut new = Lowering::new(width(pass.index_bitwidth).unwrap_or(INDEX_WIDTH));
    populate(&mut new);
    legality(&mut new.target);
    new.into_run()
}

type Rw<'r, 'b> = &'r mut ConversionRewriter<'b>;

/// Adds the patterns that lower cf (MLIR: `populateControlFlowToLLVMConversionPatterns`).
pub(crate) fn populate(new: &mut Lowering) {
    let (patterns, converter) = (&mut new.patterns, &new.converter);
    let types = converter.clone();
    patterns.add::<BranchOp>(Some(converter), move |op, operands, rw| {
        let dest = op.view(rw.body()).dest();
        convert_block(rw, &types, dest, operands)?;
        let new = llvm::BrOp::build(rw, operands, dest);
        finish(rw, op.op(), new.op());
        Some(())
    });
    patterns.set_debug_name("BranchOpLowering");
    let types = converter.clone();
    patterns.add::<CondBranchOp>(Some(converter), move |op, operands, rw| {
        cond_br(op, operands, &types, rw)
    });
    patterns.set_debug_name("CondBranchOpLowering");
    let types = converter.clone();
    patterns
        .add::<SwitchOp>(Some(converter), move |op, operands, rw| switch(op, operands, &types, rw));
    patterns.set_debug_name("SwitchOpLowering");
    new.in_order.push(AssertOp::INFO.name);
    let around = new.around.clone();
    patterns.add::<AssertOp>(Some(converter), move |op, operands, rw| {
        assertion(op, operands, lock(&around).module()?, rw)
    });
    patterns.set_debug_name("AssertOpLowering");
}

/// Marks all operations of cf as illegal.
pub(crate) fn legality(target: &mut ConversionTarget) {
    target.illegal_dialects(&["cf"]);
}

/// Converts the arguments of `block` to the types of `values`, which a branch passes to it; does
/// nothing if they have these types. `None` if the converted types differ.
fn convert_block(
    rw: Rw<'_, '_>,
    types: &TypeConverter,
    block: Block,
    values: &[Value],
) -> Option<()> {
    let cx = rw.context().clone();
    let body = rw.body();
    let wanted: Vec<Type> = values.iter().map(|value| body.value_type(*value)).collect();
    let now: Vec<Type> = body.arguments(block).iter().map(|arg| body.value_type(*arg)).collect();
    if now == wanted {
        return Some(());
    }
    if types.convert_all(&cx, now)? != wanted {
        return None;
    }
    rw.convert_arguments(block, types)
}

/// Copies the discardable attributes of `old` to `new`, and erases `old`.
fn finish(rw: Rw<'_, '_>, old: Op, new: Op) {
    let discardable = rw.body().op(old).attributes().to_vec();
    rw.body_mut().set_attributes(new, &discardable);
    rw.erase_op(old);
}

fn cond_br(
    op: CondBranchOp,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let view = op.view(rw.body());
    let weights = view.branch_weights().map(|weights| weights.to_vec());
    let (on_true, on_false) = (view.true_dest(), view.false_dest());
    let (true_values, false_values) = operands[1..].split_at(view.true_dest_operands().len());
    convert_block(rw, types, on_true, true_values)?;
    convert_block(rw, types, on_false, false_values)?;
    let new = llvm::CondBrOp::build(rw, operands[0], true_values, false_values, on_true, on_false);
    new.set_branch_weights(rw.body_mut(), weights);
    finish(rw, op.op(), new.op());
    Some(())
}

fn switch(op: SwitchOp, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let default = view.default_destination();
    let cases: Vec<Block> = view.case_destinations().collect();
    let values = view.case_values();
    let counts = view.case_operand_segments().to_vec();
    let (default_values, mut rest) = operands[1..].split_at(view.default_operands().len());
    convert_block(rw, types, default, default_values)?;
    let mut case_values: Vec<&[Value]> = Vec::new();
    for (case, count) in cases.iter().zip(counts) {
        let (own, others) = rest.split_at(usize::try_from(count).ok()?);
        convert_block(rw, types, *case, own)?;
        case_values.push(own);
        rest = others;
    }
    let new =
        llvm::SwitchOp::build(rw, operands[0], default_values, &case_values[..], default, &cases);
    new.set_case_values(rw.body_mut(), values);
    finish(rw, op.op(), new.op());
    Some(())
}

/// Lowers `cf.assert` to a conditional branch to the operations behind it, or to a new block that
/// prints the message and aborts.
fn assertion(
    op: AssertOp,
    operands: &[Value],
    symbols: &mut NewSymbols,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let message = op.view(rw.body()).msg().to_owned();
    let (global, length) = symbols.message(&cx, &message, rw.location())?;
    let before = rw.body().parent_block(op.op())?;
    let region = rw.body().block_region(before)?;
    let after = rw.body_mut().split_block(op.op());
    let failed = rw.body_mut().append_block(region, []);
    rw.at(InsertionPoint::AtEnd(failed), |b| {
        let global = build::named(&cx, &[("global_name", global)]);
        let ptr = pointer(&cx);
        let address = build::value(b, "llvm.mlir.addressof", &[], ptr, &global);
        let text = array(&cx, length, int(&cx, 8));
        let start = build::first_element(b, address, text);
        call_function(b, "puts", &[start], None);
        call_function(b, "abort", &[], None);
        build::op(b, "llvm.unreachable", &[], &[], &[]);
    });
    rw.at(InsertionPoint::AtEnd(before), |b| {
        let none: &[Value] = &[];
        llvm::CondBrOp::build(b, operands[0], none, none, after, failed);
    });
    rw.erase_op(op.op());
    Some(())
}
