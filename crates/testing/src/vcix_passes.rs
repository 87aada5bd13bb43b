//! The pass `test-math-to-vcix`: replaces functions of math on vectors by coprocessor instructions.

use terrace_arith::{ArithDialect, ConstantOp};
use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, VectorType, folding};
use terrace_dialects::math::{CosOp, LogOp, MathDialect, SinOp, TanOp};
use terrace_ir::{Context, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_numeric::FloatFormat;
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vcix::{BinaryImmOp, BinaryOp, VcixDialect};
use terrace_vector::{BroadcastOp, ScalableExtractOp, ScalableInsertOp, VectorDialect};

/// Adds the pass of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestMathToVcix>();
}

/// Replace functions of math on vectors by coprocessor instructions.
#[pass(
    name = "test-math-to-vcix",
    title = "mlir::(anonymous namespace)::TestMathToVCIX",
    anchor = "func.func",
    run = run
)]
struct TestMathToVcix {}

fn run(_: &TestMathToVcix, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<MathDialect>();
    cx.load::<VcixDialect>();
    cx.load::<VectorDialect>();
    let mut set = PatternSet::new();
    set.add::<CosOp>("MathCosToVCIX", |op, rw| replace(op.op(), Instruction::Immediate, rw));
    set.add::<SinOp>("MathSinToVCIX", |op, rw| replace(op.op(), Instruction::Twice, rw));
    set.add::<TanOp>("MathTanToVCIX", |op, rw| replace(op.op(), Instruction::ZeroElement, rw));
    set.add::<LogOp>("MathLogToVCIX", |op, rw| replace(op.op(), Instruction::ZeroInteger, rw));
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// The instruction that replaces a function, by its second operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Instruction {
    /// The immediate 0.
    Immediate,
    /// The vector itself.
    Twice,
    /// The constant 0 of the element type.
    ZeroElement,
    /// The constant 0 : i32.
    ZeroInteger,
}

/// Returns the type of the vectors that registers hold, and the number of such vectors in a vector
/// of type `ty`; `None` if registers hold no such elements.
fn legal_type(cx: &Context, ty: Type) -> Option<(Type, i64)> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let [count] = vector.shape[..] else { return None };
    if !vector.is_scalable() {
        return Some((ty, 1));
    }
    let width = match vector.element.float_format(cx) {
        Some(FloatFormat::F32) => 32,
        Some(FloatFormat::F64) => 64,
        _ => i64::from(vector.element.downcast::<IntegerType>(cx)?.width),
    };
    // The number of registers that hold a vector.
    let registers = count.checked_mul(width)? / 64;
    let parts = if registers > 8 { i64::from(registers.ilog2()) - 2 } else { 1 };
    let legal = VectorType::scalable(cx, &[count >> (parts - 1)], &[true], vector.element);
    Some((legal.ty(), parts))
}

/// Replaces `op` by `instruction` on each legal part of its operand.
fn replace(op: Op, instruction: Instruction, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let vector = rw.body().operand(op, 0);
    let ty = rw.body().value_type(vector);
    let (legal, parts) = legal_type(&cx, ty)?;
    let legal_vector = legal.downcast::<VectorType>(&cx)?;
    let zero = folding::zero_of(&cx, legal_vector.element)?;
    let second = match instruction {
        Instruction::Immediate | Instruction::Twice => None,
        Instruction::ZeroElement => Some(ConstantOp::build(rw, zero).value(rw)),
        Instruction::ZeroInteger => {
            let zero = IntegerAttr::i32(&cx, 0).attr();
            Some(ConstantOp::build(rw, zero).value(rw))
        }
    };
    // An arbitrary length of vectors.
    let length = IntegerAttr::i64(&cx, 9).attr();
    let length = legal_vector.is_scalable().then(|| ConstantOp::build(rw, length).value(rw));
    let build = |rw: &mut Rewriter<'_>, part: Value| {
        let opcode = IntegerAttr::i64(&cx, 0).attr();
        if instruction == Instruction::Immediate {
            let immediate = IntegerAttr::i32(&cx, 0).attr();
            return BinaryImmOp::build(rw, legal, opcode, part, immediate, length).value(rw);
        }
        BinaryOp::build(rw, legal, opcode, part, second.unwrap_or(part), length).value(rw)
    };
    if parts == 1 {
        let new = build(rw, vector);
        rw.replace_op(op, &[new]);
        return Some(());
    }
    let initial = match instruction {
        Instruction::ZeroElement => second?,
        _ => ConstantOp::build(rw, zero).value(rw),
    };
    let mut all = BroadcastOp::build(rw, ty, initial).value(rw);
    for part in 0..parts {
        let at = part * legal_vector.shape[0];
        let extracted = ScalableExtractOp::build(rw, legal, vector, at).value(rw);
        let new = build(rw, extracted);
        all = ScalableInsertOp::build(rw, new, all, at).value(rw);
    }
    rw.replace_op(op, &[all]);
    Some(())
}
