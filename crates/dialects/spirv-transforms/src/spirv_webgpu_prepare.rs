//! The pass `spirv-webgpu-prepare`: expands instructions that WebGPU lacks
//! (MLIR: `SPIRVWebGPUTransforms.cpp`).

use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Attribute, Op, OpInfo, OpName, OpType, PatternSet, Rewriter, Type, Value};
use terrace_numeric::Int;
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv as spirv;
use terrace_transforms::apply_patterns_everywhere;

/// Expand instructions that WebGPU lacks
#[pass(
    name = "spirv-webgpu-prepare",
    title = "SPIRVWebGPUPreparePass",
    anchor = "spirv.module",
    run = run
)]
pub struct SpirvWebgpuPrepare {}

fn run(_: &SpirvWebgpuPrepare, target: &mut Target<'_>) -> PassResult {
    apply_patterns_everywhere(target.body_mut(), webgpu_expansions());
    Ok(())
}

/// Returns the patterns that expand instructions that WebGPU lacks
/// (MLIR: `populateSPIRVExpandExtendedMultiplicationPatterns` and others).
fn webgpu_expansions() -> PatternSet {
    let mut set = PatternSet::new();
    let mut add = |name, info: &'static OpInfo, expand: fn(Op, &mut Rewriter<'_>) -> Option<()>| {
        set.add_at(name, PatternRoot::Named(info.name), expand);
    };
    add("ExpandSMulExtendedPattern", spirv::SMulExtendedOp::INFO, |op, rw| {
        expand_multiplication(op, true, rw)
    });
    add("ExpandUMulExtendedPattern", spirv::UMulExtendedOp::INFO, |op, rw| {
        expand_multiplication(op, false, rw)
    });
    add("ExpandAddCarryPattern", spirv::IAddCarryOp::INFO, expand_carry);
    add("ExpandIsInfPattern", spirv::IsInfOp::INFO, expand_constant_false);
    add("ExpandIsNanPattern", spirv::IsNanOp::INFO, expand_constant_false);
    set
}

/// Builds an operation with one result.
fn build(
    rw: &mut Rewriter<'_>,
    info: &OpInfo,
    operands: &[Value],
    ty: Type,
    attributes: &[(&str, Attribute)],
) -> Value {
    let cx = rw.context().clone();
    let mut state = rw.state(OpName::get(&cx, info.name));
    state.add_operands(operands);
    state.add_results(&[ty]);
    attributes.iter().for_each(|(name, value)| state.set_inherent(&cx, name, *value));
    let op = rw.create(state);
    rw.body().result(op, 0)
}

/// Builds the integer constant `number` of type `ty`, a splat for a vector type.
fn constant(rw: &mut Rewriter<'_>, ty: Type, number: i64) -> Option<Value> {
    let cx = rw.context().clone();
    let width = element_type_or_self(&cx, ty).int_or_float_width(&cx)?;
    let value = constant_of(&cx, ty, Int::from_i64(width, number))?;
    Some(build(rw, spirv::ConstantOp::INFO, &[], ty, &[("value", value)]))
}

/// Replaces a check for infinity or NaN, which WebGPU assumes not to occur, by false.
fn expand_constant_false(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ty = rw.body().value_type(rw.body().result(op, 0));
    let value = constant(rw, ty, 0)?;
    rw.replace_op(op, &[value]);
    Some(())
}

/// Replaces the pair `op` returns by the structure of `low` and `high`.
fn replace_by_pair(op: Op, low: Value, high: Value, rw: &mut Rewriter<'_>) {
    let ty = rw.body().value_type(rw.body().result(op, 0));
    let pair = build(rw, spirv::CompositeConstructOp::INFO, &[low, high], ty, &[]);
    rw.replace_op(op, &[pair]);
}

/// Returns the type like `ty` with elements of one bit.
fn bool_like(rw: &Rewriter<'_>, ty: Type) -> Type {
    let cx = rw.context();
    let bit = IntegerType::get(cx, 1).ty();
    match ty.downcast::<VectorType>(cx) {
        Some(vector) => VectorType::get(cx, &vector.shape, bit).ty(),
        None => bit,
    }
}

/// Expands the addition with carry of 32 bits: the carry is 1 if the sum is less than an operand.
fn expand_carry(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let [lhs, rhs] = [0, 1].map(|at| rw.body().operand(op, at));
    let ty = rw.body().value_type(lhs);
    if element_type_or_self(&cx, ty).int_or_float_width(&cx) != Some(32) {
        return None;
    }
    let one = constant(rw, ty, 1)?;
    let zero = constant(rw, ty, 0)?;
    let sum = build(rw, spirv::IAddOp::INFO, &[lhs, rhs], ty, &[]);
    let bits = bool_like(rw, ty);
    let overflows = build(rw, spirv::ULessThanOp::INFO, &[sum, lhs], bits, &[]);
    let carry = build(rw, spirv::SelectOp::INFO, &[overflows, one, zero], ty, &[]);
    replace_by_pair(op, sum, carry, rw);
    Some(())
}

/// The number of digits of 16 bits in a product of 64 bits.
const DIGITS: usize = 4;

/// Expands the multiplication of 32 bits with a result of 64 bits into products of digits of 16
/// bits. Signed operands are extended to the number of digits of the product.
fn expand_multiplication(op: Op, is_signed: bool, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let operands = [0, 1].map(|at| rw.body().operand(op, at));
    let ty = rw.body().value_type(operands[0]);
    if element_type_or_self(&cx, ty).int_or_float_width(&cx) != Some(32) {
        return None;
    }
    let mask = constant(rw, ty, 0xffff)?;
    let half = constant(rw, ty, 16)?;
    let mut binary = |info: &OpInfo, a: Value, b: Value| build(rw, info, &[a, b], ty, &[]);
    let (and, or) = (spirv::BitwiseAndOp::INFO, spirv::BitwiseOrOp::INFO);
    let (add, multiply) = (spirv::IAddOp::INFO, spirv::IMulOp::INFO);
    let shift_right = spirv::ShiftRightLogicalOp::INFO;
    let [lhs, rhs] = operands.map(|operand| {
        let mut digits = vec![binary(and, operand, mask), binary(shift_right, operand, half)];
        if is_signed {
            let sign = binary(spirv::ShiftRightArithmeticOp::INFO, operand, half);
            let sign = binary(shift_right, sign, half);
            digits.resize(DIGITS, sign);
        }
        digits
    });
    let mut product: [Option<Value>; DIGITS] = [None; DIGITS];
    for (i, a) in lhs.iter().enumerate() {
        for (j, b) in rhs.iter().enumerate().take(DIGITS - i) {
            let at = i + j;
            let part = binary(multiply, *a, *b);
            let sum = product[at].map_or(part, |digit| binary(add, digit, part));
            product[at] = Some(binary(and, sum, mask));
            if let Some(next) = product.get_mut(at + 1) {
                let carry = binary(shift_right, sum, half);
                *next = Some(next.map_or(carry, |digit| binary(add, digit, carry)));
            }
        }
    }
    let [first, second, third, fourth] = product;
    let [low, high] = [(first?, second?), (third?, fourth?)].map(|(low, high)| {
        let high = binary(spirv::ShiftLeftLogicalOp::INFO, high, half);
        binary(or, low, high)
    });
    replace_by_pair(op, low, high, rw);
    Some(())
}
