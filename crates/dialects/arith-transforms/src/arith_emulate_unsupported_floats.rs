//! The pass `arith-emulate-unsupported-floats`: computes operations on floating-point types that a
//! target lacks on a wider type, and truncates the results (MLIR: `EmulateUnsupportedFloats.cpp`).
//! `math-extend-to-supported-types` uses the same converter and pattern.

use std::sync::Arc;

use terrace_arith::{ArithDialect, BitcastOp, ConstantOp, SelectOp};
use terrace_arith::{ExtFOp, FastMathFlags, TruncFOp};
use terrace_builtin::FloatType;
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_ir::{Builder, Mapping, Op, Operand, Type, Value};
use terrace_ir::{Context, Diagnostic, Location, Reported};
use terrace_numeric::FloatFormat;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, ConversionTarget, TypeConverter};
use terrace_transforms::convert_bodies;
use terrace_vector::{
    ContractionOp, FMAOp, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp,
};

/// Compute operations on floats that the target lacks on wider floats
#[pass(name = "arith-emulate-unsupported-floats", run = run)]
pub struct ArithEmulateUnsupportedFloats {
    /// Float types that the target lacks
    #[option]
    pub source_types: Vec<String>,
    /// Float type to compute on instead
    #[option(default = "f32")]
    pub target_type: String,
}

fn run(pass: &ArithEmulateUnsupportedFloats, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<ArithDialect>();
    let mut from = Vec::new();
    for source in &pass.source_types {
        let ty = float_type(&cx, source);
        from.push(ty.ok_or_else(|| unknown_type(target, "source", source))?);
    }
    let name = &pass.target_type;
    let to = float_type(&cx, name).ok_or_else(|| unknown_type(target, "target", name))?;
    let converter = Arc::new(converter(move |ty| from.contains(&ty), to));
    let mut legal = ConversionTarget::new();
    let check = converter.clone();
    legal
        .dynamically_legal_dialects(&["arith"], move |op| check.is_legal_op(op))
        .legal_op::<BitcastOp>()
        .legal_op::<ExtFOp>()
        .legal_op::<TruncFOp>()
        .legal_op::<ConstantOp>()
        .legal_op::<SelectOp>()
        .dynamically_legal_unknown(|_| true);
    vector_legality(&mut legal, &converter);
    convert_bodies(target.body_mut(), &legal, &patterns(&converter))
}

/// Returns the converter that maps the floating-point types for which `is_unsupported` holds to
/// `to`, also as element types of vectors and tensors.
pub fn converter(
    is_unsupported: impl Fn(Type) -> bool + Send + Sync + 'static,
    to: Type,
) -> TypeConverter {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    converter.rule(move |cx, ty| {
        let element = element_type_or_self(cx, ty);
        let unsupported = element.is_float() && is_unsupported(element);
        unsupported.then(|| Some(same_shape_as(cx, ty, to)))
    });
    converter.materialization(extend);
    converter
}

/// Extends a single value to `ty`; `None` for any other number of values.
fn extend(builder: &mut Builder<'_>, ty: Type, values: &[Value]) -> Option<Value> {
    let [value] = *values else { return None };
    let extended = ExtFOp::build(builder, ty, value);
    extended.set_fastmath(builder.body_mut(), Some(FastMathFlags::CONTRACT));
    Some(extended.value(builder))
}

/// Marks the vector operations that compute as legal only on types that `converter` keeps
/// (MLIR: `populateEmulateUnsupportedFloatsLegality`).
pub fn vector_legality(target: &mut ConversionTarget, converter: &Arc<TypeConverter>) {
    let check = || {
        let converter = converter.clone();
        move |op: terrace_ir::OpRef<'_>| Some(converter.is_legal_op(op))
    };
    target
        .dynamically_legal_op::<ContractionOp>(check())
        .dynamically_legal_op::<ReductionOp>(check())
        .dynamically_legal_op::<MultiDimReductionOp>(check())
        .dynamically_legal_op::<FMAOp>(check())
        .dynamically_legal_op::<OuterProductOp>(check())
        .dynamically_legal_op::<ScanOp>(check());
}

/// Returns the pattern that computes any operation on the converted types
/// (MLIR: `populateEmulateUnsupportedFloatsPatterns`):
/// `arith.addf %a, %b : bf16  =>  truncf (arith.addf (extf %a), (extf %b) : f32)`.
pub fn patterns(converter: &Arc<TypeConverter>) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    let types = converter.clone();
    patterns.add_any("EmulateFloatPattern", Some(converter), move |op, operands, rewriter| {
        on_wider(op, operands, &types, rewriter)
    });
    patterns
}

/// Rebuilds `op` on the converted operands and result types, and truncates the results to the old
/// types. `None` if `op` has regions or is legal.
fn on_wider(
    op: Op,
    operands: &[Value],
    converter: &TypeConverter,
    rewriter: &mut ConversionRewriter<'_>,
) -> Option<()> {
    let cx = rewriter.context();
    let view = rewriter.body().op(op);
    if op == Op::ROOT || view.region_count() > 0 || converter.is_legal_op(view) {
        return None;
    }
    let old: Vec<Type> = view.result_types().collect();
    let new = converter.convert_all(cx, old.iter().copied())?;
    let copy = rewriter.body_mut().clone_op(op, &mut Mapping::new());
    rewriter.body_mut().set_operands(copy, operands);
    let results: Vec<Value> = rewriter.body().results(copy).collect();
    for (result, ty) in results.iter().zip(&new) {
        rewriter.body_mut().set_value_type(*result, *ty);
    }
    rewriter.insert(copy);
    let mut values = Vec::new();
    for ((result, old), new) in results.into_iter().zip(old).zip(new) {
        values.push(if old == new {
            result
        } else {
            let truncated = TruncFOp::build(rewriter, old, result);
            truncated.set_fastmath(rewriter.body_mut(), Some(FastMathFlags::CONTRACT));
            truncated.value(rewriter)
        });
    }
    rewriter.replace_op(op, &values);
    Some(())
}

/// Returns the floating-point type that MLIR's text spells `name`; `None` if no format has that
/// name.
pub fn float_type(cx: &Context, name: &str) -> Option<Type> {
    Some(FloatType::get(cx, FloatFormat::from_mlir_name(name)?).ty())
}

/// Reports that `name`, the value of a pass option, is not a floating-point type. `which` is the
/// option's role in the message, `source` or `target`.
pub fn unknown_type(target: &Target<'_>, which: &str, name: &str) -> Reported {
    let message = format!("could not map {which} type '{name}' to a known floating-point type");
    let unknown = Location::unknown(target.context());
    target.emit(Diagnostic::error(unknown, message))
}
