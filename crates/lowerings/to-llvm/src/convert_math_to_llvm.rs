//! The pass `convert-math-to-llvm`: lowers math to llvm intrinsics (MLIR: `MathToLLVM.cpp`).
//! [`populate`] adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_builtin::IntegerAttr;
use terrace_ir::{Context, Op, Type, Value};
use terrace_llvm::is_compatible_type;
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, TypeConverter};

use crate::build::{self, Attributes};
use crate::convert_arith_to_llvm::with;
use crate::direct::{self, Carry, Direct, by_vectors, has_unsupported_floats, is_array};
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;
use crate::types::structure;
use terrace_pass::{PassResult, Target, pass};

/// Replace math operations by llvm operations and intrinsics
#[pass(name = "convert-math-to-llvm", title = "ConvertMathToLLVMPass", prepare = prepare)]
pub struct ConvertMathToLlvm {
    /// Compute `math.log1p` as the logarithm of the sum
    #[option(default = true)]
    pub approximate_log1p: bool,
}

fn prepare(
    pass: Arc<ConvertMathToLlvm>,
    _: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let mut new = Lowering::new(INDEX_WIDTH);
    populate(&mut new.patterns, &new.converter, pass.approximate_log1p);
    new.into_run()
}

type Rw<'r, 'b> = &'r mut ConversionRewriter<'b>;

static DIRECT: &[Direct] = &[
    ("math.absf", "llvm.intr.fabs", Carry::FastMath),
    ("math.acos", "llvm.intr.acos", Carry::FastMath),
    ("math.asin", "llvm.intr.asin", Carry::FastMath),
    ("math.atan", "llvm.intr.atan", Carry::FastMath),
    ("math.atan2", "llvm.intr.atan2", Carry::FastMath),
    ("math.ceil", "llvm.intr.ceil", Carry::FastMath),
    ("math.copysign", "llvm.intr.copysign", Carry::FastMath),
    ("math.cos", "llvm.intr.cos", Carry::FastMath),
    ("math.cosh", "llvm.intr.cosh", Carry::FastMath),
    ("math.ctpop", "llvm.intr.ctpop", Carry::FastMath),
    ("math.exp", "llvm.intr.exp", Carry::FastMath),
    ("math.exp2", "llvm.intr.exp2", Carry::FastMath),
    ("math.floor", "llvm.intr.floor", Carry::FastMath),
    ("math.fma", "llvm.intr.fma", Carry::FastMath),
    ("math.fpowi", "llvm.intr.powi", Carry::FastMath),
    ("math.log", "llvm.intr.log", Carry::FastMath),
    ("math.log10", "llvm.intr.log10", Carry::FastMath),
    ("math.log2", "llvm.intr.log2", Carry::FastMath),
    ("math.powf", "llvm.intr.pow", Carry::FastMath),
    ("math.round", "llvm.intr.round", Carry::FastMath),
    ("math.roundeven", "llvm.intr.roundeven", Carry::FastMath),
    ("math.sin", "llvm.intr.sin", Carry::FastMath),
    ("math.sinh", "llvm.intr.sinh", Carry::FastMath),
    ("math.sqrt", "llvm.intr.sqrt", Carry::FastMath),
    ("math.tan", "llvm.intr.tan", Carry::FastMath),
    ("math.tanh", "llvm.intr.tanh", Carry::FastMath),
    ("math.trunc", "llvm.intr.trunc", Carry::FastMath),
];

/// The integer operations, their intrinsics, and the name of the intrinsic's flag, which is false.
static FLAGGED: [(&str, &str, &str); 3] = [
    ("math.absi", "llvm.intr.abs", "is_int_min_poison"),
    ("math.ctlz", "llvm.intr.ctlz", "is_zero_poison"),
    ("math.cttz", "llvm.intr.cttz", "is_zero_poison"),
];

/// The classification predicates, and the bit mask of classes for `llvm.intr.is.fpclass`: NaNs; or
/// zeros, subnormal and normal numbers.
static CLASSES: [(&str, i32); 2] = [("math.isnan", 0x3), ("math.isfinite", 0x1f8)];

/// A function that builds the replacement from the operand, the constant 1 and the attributes.
type Composed = fn(Rw<'_, '_>, Value, Value, &Attributes) -> Value;

/// The operations that are composed of other functions.
static COMPOSED: [(&str, Composed); 2] = [
    ("math.expm1", |rw, x, one, attributes| {
        let ty = rw.body().value_type(x);
        let exp = build::value(rw, "llvm.intr.exp", &[x], ty, attributes);
        build::value(rw, "llvm.fsub", &[exp, one], ty, attributes)
    }),
    ("math.rsqrt", |rw, x, one, attributes| {
        let ty = rw.body().value_type(x);
        let root = build::value(rw, "llvm.intr.sqrt", &[x], ty, attributes);
        build::value(rw, "llvm.fdiv", &[one, root], ty, attributes)
    }),
];

/// `math.log1p` as `log(1 + x)`, which is less accurate for small arguments.
static LOG1P: (&str, Composed) = ("math.log1p", |rw, x, one, attributes| {
    let ty = rw.body().value_type(x);
    let sum = build::value(rw, "llvm.fadd", &[one, x], ty, attributes);
    build::value(rw, "llvm.intr.log", &[sum], ty, attributes)
});

/// Adds the patterns that lower math (MLIR: `populateMathToLLVMConversionPatterns`); with the
/// approximation of `math.log1p` if `approximate_log1p`.
pub(crate) fn populate(
    patterns: &mut ConversionPatterns,
    converter: &Arc<TypeConverter>,
    approximate_log1p: bool,
) {
    direct::add(patterns, converter, DIRECT);
    patterns.set_debug_name("VectorConvertToLLVMPattern");
    for (from, to, flag) in FLAGGED {
        patterns.add_named(
            from,
            Some(converter),
            with(converter, move |op, operands: &[Value], types: &_, rw: Rw<'_, '_>| {
                let unset = build::flag(rw.context(), false);
                scalar_or_vector(op, operands, types, rw, to, (flag, unset))
            }),
        );
    }
    patterns.set_debug_name("IntOpWithFlagLowering");
    for (from, classes) in CLASSES {
        patterns.add_named(
            from,
            Some(converter),
            with(converter, move |op, operands: &[Value], types: &_, rw: Rw<'_, '_>| {
                let bits = IntegerAttr::i32(rw.context(), classes).attr();
                scalar_or_vector(op, operands, types, rw, "llvm.intr.is.fpclass", ("bit", bits))
            }),
        );
    }
    patterns.set_debug_name("IsFPClassOpLowering");
    for (from, make) in COMPOSED.into_iter().chain(approximate_log1p.then_some(LOG1P)) {
        patterns.add_named(
            from,
            Some(converter),
            with(converter, move |op, operands: &[Value], types: &_, rw: Rw<'_, '_>| {
                composed(op, operands, types, rw, make)
            }),
        );
        patterns.set_debug_name(match from {
            "math.expm1" => "ExpM1OpLowering",
            "math.log1p" => "Log1pOpLowering",
            _ => "RsqrtOpLowering",
        });
    }
    patterns.add_named("math.sincos", Some(converter), sincos).set_debug_name("SincosOpLowering");
}

/// Replaces `op` by the intrinsic `name` with one attribute, on scalars and vectors of rank 1.
fn scalar_or_vector(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    name: &str,
    attribute: (&str, terrace_ir::Attribute),
) -> Option<()> {
    if is_array(rw, operands[0]) || has_unsupported_floats(rw.body().op(op)) {
        return None;
    }
    let attributes = build::named(rw.context(), &[attribute]);
    by_vectors(op, operands, types, rw, |rw, ty, operands| {
        Some(build::value(rw, name, operands, ty, &attributes))
    })
}

/// Replaces `op` by the value that `make` composes, for each vector of an array.
fn composed(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    make: Composed,
) -> Option<()> {
    let view = rw.body().op(op);
    if has_unsupported_floats(view) {
        return None;
    }
    let attributes = direct::carried(view, Carry::FastMath);
    by_vectors(op, operands, types, rw, |rw, ty: Type, operands| {
        let one = build::float_constant(rw, ty, 1.0)?;
        Some(make(rw, operands[0], one, &attributes))
    })
}

/// Lowers `math.sincos` to `llvm.intr.sincos`, which returns a structure of both results.
fn sincos(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context();
    let view = rw.body().op(op);
    let ty = rw.body().value_type(operands[0]);
    if has_unsupported_floats(view) || is_array(rw, operands[0]) || !is_compatible_type(cx, ty) {
        return None;
    }
    let attributes = direct::carried(view, Carry::FastMath);
    let both = structure(cx, &[ty, ty]);
    let both = build::value(rw, "llvm.intr.sincos", operands, both, &attributes);
    let parts = direct::fields(rw, both);
    rw.replace_op(op, &parts);
    Some(())
}
