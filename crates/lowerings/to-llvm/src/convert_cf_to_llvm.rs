//! The pass `convert-cf-to-llvm`: lowers cf to llvm (MLIR: `ControlFlowToLLVM.cpp`).
//! [`populate_cf_to_llvm`] adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_cf::{AssertOp, BranchOp, CondBranchOp, SwitchOp};
use terrace_ir::{Block, Context, InsertionPoint, Op, OpType, Operand, Type, Value};
use terrace_llvm as llvm;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionTarget, Rw, TypeConverter};

use crate::build;
use crate::options::width;
use crate::run::Lowering;
use crate::symbols::{NewSymbols, call_function};
use crate::types::INDEX_WIDTH;
use crate::types::{array, int, pointer};

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
    populate_cf_to_llvm(&mut new);
    legality(&mut new.target);
    // The pass changes blocks of operations that it does not convert.
    new.target.dynamically_legal_unknown(|_| true);
    new.into_run()
}

/// The behaviour of a lowered `cf.assert` after it has printed the message of a false condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailedAssert {
    /// The program calls `abort`.
    Abort,
    /// The program continues, so that tests can check several messages.
    Continue,
}

/// Adds the patterns that lower cf (MLIR: `populateControlFlowToLLVMConversionPatterns`, and
/// `populateAssertToLLVMConversionPattern`).
pub fn populate_cf_to_llvm(lowering: &mut Lowering) {
    lowering.add::<BranchOp>("BranchOpLowering", |op, operands, types, rw| {
        let dest = BranchOp::from_op(op).view(rw.body()).dest();
        convert_block(rw, types, dest, operands)?;
        let new = llvm::BrOp::build(rw, operands, dest);
        finish(rw, op, new.op());
        Some(())
    });
    lowering.add::<CondBranchOp>("CondBranchOpLowering", cond_br);
    lowering.add::<SwitchOp>("SwitchOpLowering", switch);
    populate_assert_to_llvm(lowering, FailedAssert::Abort);
}

/// Adds the pattern that lowers `cf.assert` (MLIR: `populateAssertToLLVMConversionPattern`).
pub fn populate_assert_to_llvm(lowering: &mut Lowering, failed: FailedAssert) {
    lowering.add_sequential(
        "AssertOpLowering",
        AssertOp::INFO,
        move |op, operands, scopes, _, rw| {
            assertion(op, operands, failed, scopes.module_table()?, rw)
        },
    );
}

/// Marks all operations of cf as illegal.
pub(crate) fn legality(target: &mut ConversionTarget) {
    target.illegal_dialects(&["cf"]);
}

/// Converts the arguments of `block` to the types of `values`, which a branch passes to it; does
/// nothing if the arguments already have these types. `None` if the converted types differ.
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

fn cond_br(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = CondBranchOp::from_op(op).view(rw.body());
    let weights = view.branch_weights().map(|weights| weights.to_vec());
    let (on_true, on_false) = (view.true_dest(), view.false_dest());
    let (true_values, false_values) = operands[1..].split_at(view.true_dest_operands().len());
    convert_block(rw, types, on_true, true_values)?;
    convert_block(rw, types, on_false, false_values)?;
    let new = llvm::CondBrOp::build(rw, operands[0], true_values, false_values, on_true, on_false);
    new.set_branch_weights(rw.body_mut(), weights);
    finish(rw, op, new.op());
    Some(())
}

fn switch(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = SwitchOp::from_op(op).view(rw.body());
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
    finish(rw, op, new.op());
    Some(())
}

/// Lowers `cf.assert` to a conditional branch to the operations behind it, or to a new block that
/// prints the message.
fn assertion(
    op: Op,
    operands: &[Value],
    failure: FailedAssert,
    symbols: &mut NewSymbols,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let message = AssertOp::from_op(op).view(rw.body()).msg().to_owned();
    let (global, length) = symbols.message(&cx, &message, rw.location())?;
    if failure == FailedAssert::Abort {
        symbols.procedure(&cx, "abort", Vec::new(), rw.location());
    }
    let before = rw.body().parent_block(op)?;
    let region = rw.body().block_region(before)?;
    let after = rw.body_mut().split_block(op);
    let failed = rw.body_mut().append_block(region, []);
    rw.at(InsertionPoint::AtEnd(failed), |b| {
        let address = llvm::AddressOfOp::build(b, pointer(&cx), global).value(b);
        let text = array(&cx, length, int(&cx, 8));
        let start = build::first_element(b, address, text);
        call_function(b, "puts", &[start], None);
        match failure {
            FailedAssert::Abort => {
                call_function(b, "abort", &[], None);
                llvm::UnreachableOp::build(b);
            }
            FailedAssert::Continue => _ = llvm::BrOp::build(b, &[] as &[Value], after),
        }
    });
    rw.at(InsertionPoint::AtEnd(before), |b| {
        let none: &[Value] = &[];
        llvm::CondBrOp::build(b, operands[0], none, none, after, failed);
    });
    rw.erase_op(op);
    Some(())
}
