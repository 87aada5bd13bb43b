//! The pass `convert-math-to-funcs`: lowers math operations to calls of functions that the pass
//! adds to the module (MLIR: `MathToFuncs.cpp`).

use terrace_arith::{
    AddIOp, AndIOp, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, DivSIOp, MulFOp,
    MulIOp, SelectOp, ShLIOp, ShRUIOp, SubIOp,
};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::{
    Block, Body, Builder, InsertionPoint, Op, OpInfo, OpRef, OpType, Operand, StringAttr,
    SymbolRefAttr, Type, Value, Walk, WalkOrder,
};
use terrace_llvm::{Linkage, LinkageAttr};
use terrace_math::{CountLeadingZerosOp, FPowIOp, IPowIOp};
use terrace_numeric::Int;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_scf::{ForOp, IfOp};
use terrace_transforms::convert_bodies;

use crate::convert_math_to_libm::by_elements;

/// Replace math operations by calls of functions that the pass adds
#[pass(
    name = "convert-math-to-funcs",
    title = "ConvertMathToFuncs",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertMathToFuncs {
    /// The least width of an exponent of math.fpowi that is converted
    #[option(name = "min-width-of-fpowi-exponent", default = 1)]
    pub min_width_of_fpowi_exponent: u32,
    /// Also convert math.ctlz
    #[option(name = "convert-ctlz")]
    pub convert_ctlz: bool,
}

/// The operations that become calls.
static OPS: [&OpInfo; 3] = [CountLeadingZerosOp::INFO, IPowIOp::INFO, FPowIOp::INFO];

fn run(pass: &ConvertMathToFuncs, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_cf::CfDialect>();
    cx.load::<terrace_func::FuncDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    cx.load::<terrace_vector::VectorDialect>();
    cx.load::<terrace_llvm::LlvmDialect>();
    let (width, convert_ctlz) = (pass.min_width_of_fpowi_exponent, pass.convert_ctlz);
    let is_converted = move |op: OpRef<'_>| function_of(op, width, convert_ctlz).is_some();
    let mut functions: Vec<(String, Function)> = Vec::new();
    target.body().root().walk(WalkOrder::Post, |op| {
        if let Some((name, function)) = function_of(op, width, convert_ctlz)
            && !functions.iter().any(|(other, _)| *other == name)
        {
            functions.push((name, function));
        }
        Walk::Advance
    });
    let body = target.body_mut();
    let block = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    if let Some(block) = block {
        functions.iter().for_each(|(name, function)| add_function(body, block, name, *function));
    }

    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "cf", "func", "scf", "vector"]);
    legal.dynamically_legal_op::<IPowIOp>(move |op| Some(!is_converted(op)));
    legal.dynamically_legal_op::<FPowIOp>(move |op| Some(!is_converted(op)));
    if convert_ctlz {
        legal.dynamically_legal_op::<CountLeadingZerosOp>(move |op| Some(!is_converted(op)));
    }
    let mut patterns = ConversionPatterns::new();
    for op in OPS {
        patterns.add_for("VecOpToScalarOp", op, None, by_elements);
        patterns.add_for("MathOpLowering", op, None, move |op, operands, rw| {
            let view = rw.body().op(op);
            let ty = view.result_types().next()?;
            // Like MLIR, calls the function for tensors of floats, too, which is invalid.
            if ty.is::<VectorType>() || !(ty.is_int_or_float() || view.is::<FPowIOp>()) {
                return None;
            }
            let ty = element_type_or_self(view.context(), ty);
            let (name, _) = function_of(view, width, convert_ctlz)?;
            let callee = SymbolRefAttr::flat(&rw.context().clone(), &name);
            let call = CallOp::build(rw, &[ty], callee, operands).op();
            let result = rw.body().result(call, 0);
            rw.replace_op(op, &[result]);
            Some(())
        });
    }
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// A function that an operation on scalars becomes, by the types of its operands.
#[derive(Clone, Copy)]
enum Function {
    /// An integer to the power of another.
    IntegerPower(Type),
    /// A float to the power of an integer.
    FloatPower(Type, Type),
    /// The number of leading zeros of an integer.
    LeadingZeros(Type),
}

/// Returns the function that replaces `op`, and its name; `None` if `op` stays.
fn function_of(op: OpRef<'_>, min_width: u32, convert_ctlz: bool) -> Option<(String, Function)> {
    let cx = op.context();
    let element = |at: usize| {
        let ty = op.operand_types().nth(at)?;
        Some(element_type_or_self(cx, ty))
    };
    let text = |ty: Type| ty.to_text(cx);
    let integer = |at: usize| element(at).filter(|ty| ty.is::<IntegerType>());
    if op.is::<IPowIOp>() {
        let ty = integer(0)?;
        return Some((format!("__mlir_math_ipowi_{}", text(ty)), Function::IntegerPower(ty)));
    }
    if op.is::<FPowIOp>() {
        let (base, exponent) = (element(0)?, integer(1)?);
        let is_wide = exponent.int_or_float_width(cx)? >= min_width;
        let name = format!("__mlir_math_fpowi_{}_{}", text(base), text(exponent));
        return is_wide.then_some((name, Function::FloatPower(base, exponent)));
    }
    if op.is::<CountLeadingZerosOp>() && convert_ctlz {
        let ty = integer(0)?;
        return Some((format!("__mlir_math_ctlz_{}", text(ty)), Function::LeadingZeros(ty)));
    }
    None
}

/// Adds the function `name` to the end of `block`, which is in the module at the root of `body`.
fn add_function(body: &mut Body, block: Block, name: &str, function: Function) {
    let (cx, location) = (body.context().clone(), body.location(Op::ROOT));
    let (inputs, result) = match function {
        Function::IntegerPower(ty) => (vec![ty, ty], ty),
        Function::FloatPower(base, exponent) => (vec![base, exponent], base),
        Function::LeadingZeros(ty) => (vec![ty], ty),
    };
    let mut builder = Builder::new(body, InsertionPoint::AtEnd(block), location);
    let op = FuncOp::build(&mut builder, name, &inputs, &[result]);
    op.set_sym_visibility(body, Some(StringAttr::from_text(&cx, "private")));
    let linkage = LinkageAttr { linkage: Linkage::LinkonceODR }.intern(&cx).attr();
    let set = body.set_attribute(op.op(), "llvm.linkage", Some(linkage));
    set.expect("a discardable attribute");
    let (own, entry) = op.add_entry_block(body);
    let arguments = own.arguments(entry).to_vec();
    let mut builder = Builder::at_end(own, entry, location);
    let done = match (function, &arguments[..]) {
        (Function::IntegerPower(ty), [base, exponent]) => {
            integer_power(&mut builder, ty, *base, *exponent)
        }
        (Function::FloatPower(ty, exponents), [base, exponent]) => {
            float_power(&mut builder, [ty, exponents], *base, *exponent)
        }
        (Function::LeadingZeros(ty), [value]) => leading_zeros(&mut builder, ty, *value),
        _ => None,
    };
    done.expect("the types are integers and floats");
}

/// Returns new blocks at the end of the region of the insertion point, with arguments of the given
/// types each.
fn blocks<const N: usize>(builder: &mut Builder<'_>, types: [&[Type]; N]) -> Option<[Block; N]> {
    let (point, location) = (builder.point(), builder.location());
    let region = builder.body().block_region(builder.block()?)?;
    let made = types.map(|types| {
        let arguments = types.iter().map(|ty| (*ty, location));
        builder.body_mut().append_block(region, arguments)
    });
    builder.set_point(point);
    Some(made)
}

fn compare(builder: &mut Builder<'_>, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
    CmpIOp::build(builder, predicate, a, b).value(builder)
}

/// Branches to `yes` if `a` and `b` compare as `predicate` states, else to `no`, and continues in
/// `next`.
fn branch_if(
    builder: &mut Builder<'_>,
    (predicate, a, b): (CmpIPredicate, Value, Value),
    (yes, yes_values): (Block, &[Value]),
    (no, no_values): (Block, &[Value]),
    next: Block,
) {
    let condition = compare(builder, predicate, a, b);
    CondBranchOp::build(builder, condition, yes_values, no_values, yes, no);
    builder.set_at_end(next);
}

/// Returns `value` in `block`.
fn return_in(builder: &mut Builder<'_>, block: Block, value: Value) {
    builder.set_at_end(block);
    ReturnOp::build(builder, &[value][..]);
}

/// Fills a function that multiplies `base` with itself by repeated squaring. A negative exponent
/// yields the quotient of one and the power: a division by zero, 1, -1, or 0.
fn integer_power(builder: &mut Builder<'_>, ty: Type, base: Value, exponent: Value) -> Option<()> {
    let zero = builder.constant_int(ty, 0)?;
    let one = builder.constant_int(ty, 1)?;
    let minus_one = builder.constant_int(ty, -1)?;
    let eq = CmpIPredicate::Eq;
    let three = [ty; 3];
    let [is_zero, not_zero, negative, by_zero, not_by_zero, of_one, not_one, of_minus_one] =
        blocks(builder, [&[]; 8])?;
    let [odd, even, fraction, step, factor, next, end, square] =
        blocks(builder, [&[], &[], &[], &three, &[], &[ty], &[], &[]])?;
    branch_if(builder, (eq, exponent, zero), (is_zero, &[]), (not_zero, &[]), is_zero);
    return_in(builder, is_zero, one);
    builder.set_at_end(not_zero);
    let start = [one, base, exponent];
    let sle = (CmpIPredicate::Sle, exponent, zero);
    branch_if(builder, sle, (negative, &[]), (step, &start), negative);
    branch_if(builder, (eq, base, zero), (by_zero, &[]), (not_by_zero, &[]), by_zero);
    let quotient = DivSIOp::build(builder, one, zero).value(builder);
    return_in(builder, by_zero, quotient);
    builder.set_at_end(not_by_zero);
    branch_if(builder, (eq, base, one), (of_one, &[]), (not_one, &[]), of_one);
    return_in(builder, of_one, one);
    builder.set_at_end(not_one);
    branch_if(builder, (eq, base, minus_one), (of_minus_one, &[]), (fraction, &[]), of_minus_one);
    let bit = AndIOp::build(builder, exponent, one).value(builder);
    branch_if(builder, (CmpIPredicate::Ne, bit, zero), (odd, &[]), (even, &[]), odd);
    return_in(builder, odd, minus_one);
    return_in(builder, even, one);
    return_in(builder, fraction, zero);
    let multiply =
        |builder: &mut Builder<'_>, a: Value, b: Value| MulIOp::build(builder, a, b).value(builder);
    let result = squaring(builder, [step, factor, next, end, square], false, zero, one, multiply)?;
    return_in(builder, end, result);
    Some(())
}

/// Fills the blocks of a loop that computes a power by repeated squaring: `step` has the arguments
/// product, base and exponent, `next` has the argument product. The loop exits to `end`, with the
/// product as an argument if `passes`. Returns the product.
fn squaring(
    builder: &mut Builder<'_>,
    [step, factor, next, end, square]: [Block; 5],
    passes: bool,
    zero: Value,
    one: Value,
    multiply: impl Fn(&mut Builder<'_>, Value, Value) -> Value,
) -> Option<Value> {
    builder.set_at_end(step);
    let [product, base, exponent] = builder.body().arguments(step).try_into().ok()?;
    let bit = AndIOp::build(builder, exponent, one).value(builder);
    let ne = (CmpIPredicate::Ne, bit, zero);
    branch_if(builder, ne, (factor, &[]), (next, &[product]), factor);
    let multiplied = multiply(builder, product, base);
    BranchOp::build(builder, &[multiplied][..], next);
    builder.set_at_end(next);
    let product = *builder.body().arguments(next).first()?;
    let rest = ShRUIOp::build(builder, exponent, one).value(builder);
    let values = [product];
    let passed = if passes { &values[..] } else { &[] };
    let eq = (CmpIPredicate::Eq, rest, zero);
    branch_if(builder, eq, (end, passed), (square, &[]), square);
    let squared = multiply(builder, base, base);
    BranchOp::build(builder, &[product, squared, rest][..], step);
    Some(product)
}

/// Fills a function that multiplies `base` with itself by repeated squaring, and inverts the power
/// of a negative exponent. The least exponent, which has no negation, takes one factor more.
fn float_power(
    builder: &mut Builder<'_>,
    [ty, exponents]: [Type; 2],
    base: Value,
    exponent: Value,
) -> Option<()> {
    let width = exponents.int_or_float_width(builder.context())?;
    let least = Int::signed_min(width);
    let greatest = Int::signed_max(width);
    let one = builder.constant_float(ty, 1.0)?;
    let zero = builder.constant_int(exponents, 0)?;
    let unit = builder.constant_int(exponents, 1)?;
    let [least, greatest] = [least, greatest].map(|number| {
        let cx = builder.context().clone();
        let value = IntegerAttr::from_int(&cx, exponents, number).attr();
        ConstantOp::build(builder, value).value(builder)
    });
    let eq = CmpIPredicate::Eq;
    let three = [ty, ty, exponents];
    let [is_zero, not_zero, step, factor, next, square, end] =
        blocks(builder, [&[], &[], &three, &[], &[ty], &[], &[ty]])?;
    let [once_more, positive, invert, done] = blocks(builder, [&[], &[ty], &[], &[ty]])?;
    branch_if(builder, (eq, exponent, zero), (is_zero, &[]), (not_zero, &[]), is_zero);
    return_in(builder, is_zero, one);
    builder.set_at_end(not_zero);
    let is_negative = compare(builder, CmpIPredicate::Sle, exponent, zero);
    let is_least = compare(builder, eq, exponent, least);
    let negated = SubIOp::build(builder, zero, exponent).value(builder);
    let absolute = SelectOp::build(builder, is_negative, negated, exponent).value(builder);
    let absolute = SelectOp::build(builder, is_least, greatest, absolute).value(builder);
    BranchOp::build(builder, &[one, base, absolute][..], step);
    let multiply =
        |builder: &mut Builder<'_>, a: Value, b: Value| MulFOp::build(builder, a, b).value(builder);
    squaring(builder, [step, factor, next, end, square], true, zero, unit, multiply)?;
    builder.set_at_end(end);
    let product = *builder.body().arguments(end).first()?;
    CondBranchOp::build(builder, is_least, (), &[product][..], once_more, positive);
    builder.set_at_end(once_more);
    let more = multiply(builder, product, base);
    BranchOp::build(builder, &[more][..], positive);
    builder.set_at_end(positive);
    let product = *builder.body().arguments(positive).first()?;
    CondBranchOp::build(builder, is_negative, (), &[product][..], invert, done);
    builder.set_at_end(invert);
    let inverse = DivFOp::build(builder, one, product).value(builder);
    BranchOp::build(builder, &[inverse][..], done);
    let result = *builder.body().arguments(done).first()?;
    return_in(builder, done, result);
    Some(())
}

/// Fills a function that shifts `value` to the left until its sign bit is set.
fn leading_zeros(builder: &mut Builder<'_>, ty: Type, value: Value) -> Option<()> {
    let width = i64::from(ty.int_or_float_width(builder.context())?);
    let all = builder.constant_int(ty, width)?;
    let zero = builder.constant_int(ty, 0)?;
    let is_zero = compare(builder, CmpIPredicate::Eq, value, zero);
    let result = IfOp::define(
        builder,
        is_zero,
        &[ty],
        |_| [all],
        |builder| {
            let start = builder.constant_index(1);
            let one = builder.constant_int(ty, 1).expect("an integer type");
            let end = builder.constant_index(width);
            let none = builder.constant_int(ty, 0).expect("an integer type");
            let counted =
                ForOp::define(builder, start, end, start, [value, none], |builder, _, carried| {
                    let [value, count] = [carried[0], carried[1]];
                    let is_set = compare(builder, CmpIPredicate::Slt, value, zero);
                    IfOp::define(
                        builder,
                        is_set,
                        &[ty, ty],
                        |_| [value, count],
                        |builder| {
                            let more = AddIOp::build(builder, count, one).value(builder);
                            let shifted = ShLIOp::build(builder, value, one).value(builder);
                            [shifted, more]
                        },
                    )
                });
            [builder.body().result(counted.op(), 1)]
        },
    );
    let result = builder.body().result(result.op(), 0);
    ReturnOp::build(builder, &[result][..]);
    Some(())
}
