//! Operations on types that a target has not, done on types that it has, by dialect conversion.

mod floats;
mod halves;
mod halves_float;
mod halves_shift;
mod ints;

use std::sync::Arc;

use terrace_arith::{ArithDialect, BitcastOp, ConstantOp, ExtFOp, SelectOp, TruncFOp};
use terrace_builtin::FloatType;
use terrace_ir::{Body, Builder, Context, Diagnostic, Location, Reported, Type, Value};
use terrace_math::{FmaOp, MathDialect};
use terrace_numeric::FloatFormat;
use terrace_pass::{OptionInfo, PassInfo, PassRegistry, Target};
use terrace_rewrite::ConversionTarget;
use terrace_transforms::convert_bodies;
use terrace_vector::VectorDialect;

pub use ints::convert_functions;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert(&EMULATE_INTS).insert(&EMULATE_FLOATS).insert(&EXTEND_MATH);
}

static EMULATE_INTS: PassInfo = PassInfo {
    name: "arith-emulate-wide-int",
    title: "ArithEmulateWideInt",
    summary: "Emulate 2*N-bit integer operations using N-bit operations",
    anchor: None,
    options: &[OptionInfo::uint(
        "widest-int-supported",
        "32",
        "Widest integer type supported by the target",
    )],
    create: |options| {
        let widest = options.int("widest-int-supported") as u32;
        Box::new(move |target: &mut Target<'_>| {
            if widest < 2 || !widest.is_power_of_two() {
                return Err(target.error("widest int supported must be a power of two"));
            }
            let cx = target.context().clone();
            cx.load::<ArithDialect>();
            cx.load::<VectorDialect>();
            let converter = Arc::new(ints::converter(widest));
            let mut legal = ConversionTarget::new();
            let mut patterns = ints::patterns(&converter);
            ints::legality(&mut legal, &converter);
            convert_functions(&mut patterns, &mut legal, &converter);
            convert_bodies(target.body_mut(), &legal, &patterns)
        })
    },
};

/// Does operations of arith and vector in `body` on integers of at most `widest` bits; operations
/// that stay get values of the types they had by `bridge`, also where values come from these.
///
/// # Errors
/// When an operation cannot be done on such integers; it is reported.
pub fn emulate_wide_integers(
    body: &mut Body,
    widest: u32,
    bridge: impl Fn(&mut Builder<'_>, Type, &[Value]) -> Option<Value> + Send + Sync + 'static,
) -> Result<(), Reported> {
    body.context().load::<VectorDialect>();
    let mut converter = ints::converter(widest);
    converter.materialization(bridge);
    let converter = Arc::new(converter);
    let mut legal = ConversionTarget::new();
    ints::legality(&mut legal, &converter);
    convert_bodies(body, &legal, &ints::patterns(&converter))
}

static EMULATE_FLOATS: PassInfo = PassInfo {
    name: "arith-emulate-unsupported-floats",
    title: "ArithEmulateUnsupportedFloats",
    summary: "Emulate operations on unsupported floats with extf/truncf",
    anchor: None,
    options: &[
        OptionInfo::list("source-types", "MLIR types without arithmetic support on a given target"),
        OptionInfo::text(
            "target-type",
            "f32",
            "MLIR type to convert the unsupported source types to",
        ),
    ],
    create: |options| {
        let sources = options.list("source-types").to_vec();
        let name = options.text("target-type").to_owned();
        Box::new(move |target: &mut Target<'_>| {
            let cx = target.context().clone();
            cx.load::<ArithDialect>();
            let mut from = Vec::new();
            for source in &sources {
                let ty = float_type(&cx, source);
                from.push(ty.ok_or_else(|| unknown_type(target, "source", source))?);
            }
            let to = float_type(&cx, &name).ok_or_else(|| unknown_type(target, "target", &name))?;
            let converter = Arc::new(floats::converter(move |ty| from.contains(&ty), to));
            let mut legal = ConversionTarget::new();
            let check = converter.clone();
            legal
                .dynamically_legal_dialects(&["arith"], move |op| check.is_legal_op(op))
                .legal_op::<BitcastOp>()
                .legal_op::<ExtFOp>()
                .legal_op::<TruncFOp>()
                .legal_op::<ConstantOp>()
                .legal_op::<SelectOp>();
            floats::vector_legality(&mut legal, &converter);
            convert_bodies(target.body_mut(), &legal, &floats::patterns(&converter))
        })
    },
};

static EXTEND_MATH: PassInfo = PassInfo {
    name: "math-extend-to-supported-types",
    title: "MathExtendToSupportedTypes",
    summary: "Legalize floating-point math ops on low-precision floats",
    anchor: None,
    options: &[
        OptionInfo::list(
            "extra-types",
            "MLIR types with arithmetic support on a given target (f64 and f32 are implicitly \
             supported)",
        ),
        OptionInfo::text(
            "target-type",
            "f32",
            "MLIR type to convert the unsupported source types to",
        ),
    ],
    create: |options| {
        let extra = options.list("extra-types").to_vec();
        let name = options.text("target-type").to_owned();
        Box::new(move |target: &mut Target<'_>| {
            let cx = target.context().clone();
            cx.load::<ArithDialect>();
            cx.load::<MathDialect>();
            let mut supported = Vec::new();
            for name in extra.iter().map(String::as_str).chain(["f64", "f32"]) {
                let ty = float_type(&cx, name);
                supported.push(ty.ok_or_else(|| unknown_type(target, "source", name))?);
            }
            let to = float_type(&cx, &name).ok_or_else(|| unknown_type(target, "target", &name))?;
            let converter = Arc::new(floats::converter(move |ty| !supported.contains(&ty), to));
            let mut legal = ConversionTarget::new();
            let check = converter.clone();
            legal
                .dynamically_legal_dialects(&["math"], move |op| check.is_legal_op(op))
                .legal_op::<FmaOp>()
                .legal_op::<ExtFOp>()
                .legal_op::<TruncFOp>();
            convert_bodies(target.body_mut(), &legal, &floats::patterns(&converter))
        })
    },
};

/// The float type of this name, as text has it.
fn float_type(cx: &Context, name: &str) -> Option<Type> {
    Some(FloatType::get(cx, FloatFormat::from_mlir_name(name)?).ty())
}

/// Reports that an option is no type of floats.
fn unknown_type(target: &Target<'_>, which: &str, name: &str) -> Reported {
    let message = format!("could not map {which} type '{name}' to a known floating-point type");
    let unknown = Location::unknown(target.context());
    target.emit(Diagnostic::error(unknown, message))
}
