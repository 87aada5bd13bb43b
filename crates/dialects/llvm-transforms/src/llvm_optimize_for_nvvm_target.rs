//! The pass `llvm-optimize-for-nvvm-target`: expands operations that are slow on GPUs of Nvidia
//! (MLIR: `OptimizeForNVVM.cpp`).

use terrace_builtin::{FloatType, IntegerAttr, IntegerType, Signedness, TypeExt};
use terrace_ir::{Builder, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_llvm::{
    AndOp, BitcastOp, ConstantOp, FDivOp, FMAOp, FMulOp, FNegOp, FPExtOp, FPTruncOp, ICmpOp,
    ICmpPredicate, OrOp, SelectOp,
};
use terrace_numeric::FloatFormat;
use terrace_nvvm::{NvvmDialect, RcpApproxFtzF32Op};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Optimize operations of the llvm dialect for GPUs of Nvidia
#[pass(name = "llvm-optimize-for-nvvm-target", title = "NVVMOptimizeForTargetPass", run = run)]
pub struct LlvmOptimizeForNvvmTarget {}

fn run(_: &LlvmOptimizeForNvvmTarget, target: &mut Target<'_>) -> PassResult {
    target.context().load::<NvvmDialect>();
    let mut set = PatternSet::new();
    set.add::<FDivOp>("ExpandDivF16", expand_division);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// The bits of the exponent of an f32.
const EXPONENT: i64 = 0x7f80_0000;

/// Turns a division of f16 into a multiplication by the reciprocal in f32, with a step of Newton's
/// method if the result is a normal number.
fn expand_division(op: FDivOp, b: &mut Rewriter<'_>) -> Option<()> {
    let cx = b.context().clone();
    let view = op.view(b.body());
    let (left, right) = (view.lhs(), view.rhs());
    let f16 = b.body().value_type(view.res());
    if !f16.is_float_of(&cx, FloatFormat::F16) {
        return None;
    }
    let f32 = FloatType::get(&cx, FloatFormat::F32).ty();
    let i32 = IntegerType::get(&cx, 32).ty();
    let left = FPExtOp::build(b, f32, left).value(b);
    let right = FPExtOp::build(b, f32, right).value(b);
    let reciprocal = RcpApproxFtzF32Op::build(b, right).value(b);
    let quotient = FMulOp::build(b, left, reciprocal).value(b);
    let minus_right = FNegOp::build(b, right).value(b);
    let error = FMAOp::build(b, quotient, minus_right, left).value(b);
    let refined = FMAOp::build(b, error, reciprocal, quotient).value(b);
    let mask = unsigned(b, EXPONENT);
    let bits = BitcastOp::build(b, i32, quotient).value(b);
    let exponent = AndOp::build(b, bits, mask).value(b);
    let zero = unsigned(b, 0);
    let is_small = ICmpOp::build(b, ICmpPredicate::Eq, exponent, zero).value(b);
    let is_large = ICmpOp::build(b, ICmpPredicate::Eq, exponent, mask).value(b);
    let is_special = OrOp::build(b, is_small, is_large).value(b);
    let result = SelectOp::build(b, is_special, quotient, refined).value(b);
    let new = FPTruncOp::build(b, f16, result).value(b);
    b.replace_op(op.op(), &[new]);
    Some(())
}

/// Creates a constant of type `i32` whose attribute is an unsigned number.
fn unsigned(b: &mut Builder<'_>, number: i64) -> Value {
    let cx = b.context().clone();
    let ty = IntegerType::with_signedness(&cx, 32, Signedness::Unsigned);
    let value = IntegerAttr::get(&cx, ty, number).attr();
    ConstantOp::build(b, IntegerType::get(&cx, 32), value).value(b)
}
