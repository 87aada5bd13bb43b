//! The pass `convert-math-to-libm`: lowers math operations to calls of the C math library
//! (MLIR: `MathToLibm.cpp`).

use rustc_hash::FxHashSet;
use terrace_arith::{ArithDialect, ConstantOp, ExtFOp, TruncFOp};
use terrace_builtin::folding::constant_of;
use terrace_builtin::positions::positions;
use terrace_builtin::{FloatType, TypeExt, VectorType};
use terrace_func::{CallOp, FuncDialect, FuncOp};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{
    Body, Builder, InsertionPoint, Location, Op, OpInfo, OpName, OpRef, OpType, Operand,
    StringAttr, SymbolRefAttr, TraitFlags, Type, UnitAttr, Value, Walk, WalkOrder,
};
use terrace_math as math;
use terrace_numeric::{Float, FloatFormat};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_transforms::{convert_bodies, for_each_body};
use terrace_vector::{ExtractOp, InsertOp, VectorDialect};

/// The math operations and the C functions for `f64`. The functions for `f32` have the suffix `f`.
static FUNCTIONS: &[(&OpInfo, &str)] = &[
    (math::AbsFOp::INFO, "fabs"),
    (math::AcosOp::INFO, "acos"),
    (math::AcoshOp::INFO, "acosh"),
    (math::AsinOp::INFO, "asin"),
    (math::AsinhOp::INFO, "asinh"),
    (math::AtanOp::INFO, "atan"),
    (math::Atan2Op::INFO, "atan2"),
    (math::AtanhOp::INFO, "atanh"),
    (math::CbrtOp::INFO, "cbrt"),
    (math::CeilOp::INFO, "ceil"),
    (math::CosOp::INFO, "cos"),
    (math::CoshOp::INFO, "cosh"),
    (math::ErfOp::INFO, "erf"),
    (math::ErfcOp::INFO, "erfc"),
    (math::ExpOp::INFO, "exp"),
    (math::Exp2Op::INFO, "exp2"),
    (math::ExpM1Op::INFO, "expm1"),
    (math::FloorOp::INFO, "floor"),
    (math::FmaOp::INFO, "fma"),
    (math::LogOp::INFO, "log"),
    (math::Log10Op::INFO, "log10"),
    (math::Log1pOp::INFO, "log1p"),
    (math::Log2Op::INFO, "log2"),
    (math::PowFOp::INFO, "pow"),
    (math::RoundOp::INFO, "round"),
    (math::RoundEvenOp::INFO, "roundeven"),
    (math::RsqrtOp::INFO, "rsqrt"),
    (math::SinOp::INFO, "sin"),
    (math::SinhOp::INFO, "sinh"),
    (math::SqrtOp::INFO, "sqrt"),
    (math::TanOp::INFO, "tan"),
    (math::TanhOp::INFO, "tanh"),
    (math::TruncOp::INFO, "trunc"),
];

/// Replace math operations by calls of the C library
#[pass(
    name = "convert-math-to-libm",
    title = "ConvertMathToLibmPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertMathToLibm {}

fn run(_: &ConvertMathToLibm, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<FuncDialect>();
    cx.load::<VectorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "builtin", "func", "vector"]);
    legal.illegal_dialects(&["math"]);
    let mut patterns = ConversionPatterns::new();
    populate_math_to_libm(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)?;
    for_each_body(target.body_mut(), &declare);
    Ok(())
}

/// Adds the patterns that lower math to calls of C functions
/// (MLIR: `populateMathToLibmConversionPatterns`).
pub fn populate_math_to_libm(patterns: &mut ConversionPatterns) {
    for (op, function) in FUNCTIONS {
        patterns.add_for("VecOpToScalarOp", op, None, by_elements);
        patterns.add_for("PromoteOpToF32", op, None, promote);
        patterns.add_for("ScalarOpToLibmCall", op, None, |op, operands, rw| {
            call(op, function, operands, rw)
        });
    }
}

/// Creates an operation with the name of `op`, these operands and a result of type `ty`.
fn clone_with_operands(rw: Rw<'_, '_>, op: Op, ty: Type, operands: &[Value]) -> Value {
    let name: OpName = rw.body().name(op);
    let mut state = rw.state(name);
    state.add_operands(operands);
    state.add_results(&[ty]);
    let new = rw.create(state);
    rw.body().result(new, 0)
}

/// Unrolls an operation on vectors into one operation for each element.
fn by_elements(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().op(op).result_types().next()?;
    let vector = ty.downcast::<VectorType>(&cx)?;
    let zero = constant_of(&cx, ty, Float::zero(vector.element.float_format(&cx)?))?;
    let mut all = ConstantOp::build(rw, zero).value(rw);
    for position in positions(&vector.shape) {
        let extract = |operand: &Value| {
            let element = ExtractOp::build(rw, vector.element, *operand, (), position.clone());
            element.value(rw)
        };
        let elements: Vec<Value> = operands.iter().map(extract).collect();
        let element = clone_with_operands(rw, op, vector.element, &elements);
        all = InsertOp::build(rw, element, all, (), position).value(rw);
    }
    rw.replace_op(op, &[all]);
    Some(())
}

/// Computes an operation on `f16` or `bf16` as `f32`:
/// `math.sin %x : f16  =>  arith.truncf (math.sin (arith.extf %x) : f32)`.
fn promote(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().op(op).result_types().next()?;
    let format = ty.downcast::<FloatType>(&cx)?.format;
    if !matches!(format, FloatFormat::F16 | FloatFormat::BF16) {
        return None;
    }
    let f32 = FloatType::get(&cx, FloatFormat::F32).ty();
    let extend = |operand: &Value| ExtFOp::build(rw, f32, *operand).value(rw);
    let extended: Vec<Value> = operands.iter().map(extend).collect();
    let computed = clone_with_operands(rw, op, f32, &extended);
    let truncated = TruncFOp::build(rw, ty, computed).value(rw);
    rw.replace_op(op, &[truncated]);
    Some(())
}

/// Replaces a scalar operation on `f32` or `f64` by a call of the C function `function`.
fn call(op: Op, function: &str, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let ty = rw.body().op(op).result_types().next()?;
    let suffix = match ty.downcast::<FloatType>(&cx)?.format {
        FloatFormat::F32 => "f",
        FloatFormat::F64 => "",
        _ => return None,
    };
    let callee = SymbolRefAttr::flat(&cx, &format!("{function}{suffix}"));
    let call = CallOp::build(rw, &[ty], callee, operands).op();
    let result = rw.body().result(call, 0);
    rw.replace_op(op, &[result]);
    Some(())
}

/// Whether `op` is a symbol table.
fn is_symbol_table(op: OpRef<'_>) -> bool {
    op.flags().contains(TraitFlags::SYMBOL_TABLE)
}

/// Declares the called but undefined functions in each symbol table of `body`.
fn declare(body: &mut Body) {
    let mut tables = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        let is_other = !std::ptr::eq(op.body(), body) || body.child(op.id()).is_some();
        if is_other {
            return Walk::Skip;
        }
        tables.extend(is_symbol_table(op).then_some(op.id()));
        Walk::Advance
    });
    tables.into_iter().for_each(|table| declare_in(body, table));
}

/// The name, argument types and result types of a called function.
type Called = (String, Vec<Type>, Vec<Type>);

/// Returns the functions that are called in `table` but not defined in it, in the order of their
/// first calls. Only calls that this pass created can be undefined in valid IR.
fn missing(table: OpRef<'_>) -> Vec<Called> {
    let cx = table.context();
    let symbols = SymbolTable::new(table);
    let mut known: FxHashSet<&str> = symbols.symbols().map(|(name, _)| name).collect();
    let mut missing = Vec::new();
    table.walk(WalkOrder::Pre, |op| {
        let is_outermost = std::ptr::eq(op.body(), table.body()) && op.id() == table.id();
        if is_symbol_table(op) && !is_outermost {
            return Walk::Skip;
        }
        let callee = op.cast::<CallOp>().map(|call| call.callee());
        if let Some(callee) = callee.filter(|callee| !callee.is_absent())
            && let name = callee.data(cx).root.as_str(cx)
            && known.insert(name)
        {
            let types = (op.operand_types().collect(), op.result_types().collect());
            missing.push((name.to_owned(), types.0, types.1));
        }
        Walk::Advance
    });
    missing
}

/// Inserts the missing declarations at the start of `table`, in reverse order of the first calls.
fn declare_in(body: &mut Body, table: Op) {
    let region = body.region(table, 0);
    let Some(block) = region.and_then(|region| body.first_block(region)) else { return };
    let cx = body.context().clone();
    for (name, inputs, results) in missing(body.op(table)) {
        let start = InsertionPoint::AtStart(block);
        let mut builder = Builder::new(body, start, Location::unknown(&cx));
        let function = FuncOp::build(&mut builder, &name, &inputs, &results);
        function.set_sym_visibility(body, Some(StringAttr::from_text(&cx, "private")));
        let set =
            body.set_attribute(function.op(), "llvm.readnone", Some(UnitAttr::get(&cx).attr()));
        set.expect("a discardable attribute");
    }
}
