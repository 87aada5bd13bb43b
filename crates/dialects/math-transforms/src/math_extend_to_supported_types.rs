//! The pass `math-extend-to-supported-types`: computes math operations on a wider floating-point
//! type if the target does not support theirs, and truncates the result.

use std::sync::Arc;

use terrace_arith::{ArithDialect, ExtFOp, TruncFOp};
use terrace_arith_transforms::arith_emulate_unsupported_floats::{
    converter, float_type, patterns, unknown_type,
};
use terrace_math::{FmaOp, MathDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::ConversionTarget;
use terrace_transforms::convert_bodies;

/// Compute math operations on wider floats where the target lacks the type
#[pass(name = "math-extend-to-supported-types", run = run)]
pub struct MathExtendToSupportedTypes {
    /// Float types that the target has besides f32 and f64
    #[option]
    pub extra_types: Vec<String>,
    /// Float type to compute on instead of types that the target lacks
    #[option(default = "f32")]
    pub target_type: String,
}

fn run(pass: &MathExtendToSupportedTypes, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<ArithDialect>();
    cx.load::<MathDialect>();
    let mut supported = Vec::new();
    for name in pass.extra_types.iter().map(String::as_str).chain(["f64", "f32"]) {
        let ty = float_type(&cx, name);
        supported.push(ty.ok_or_else(|| unknown_type(target, "source", name))?);
    }
    let name = &pass.target_type;
    let to = float_type(&cx, name).ok_or_else(|| unknown_type(target, "target", name))?;
    let converter = Arc::new(converter(move |ty| !supported.contains(&ty), to));
    let mut legal = ConversionTarget::new();
    let check = converter.clone();
    legal
        .dynamically_legal_dialects(&["math"], move |op| check.is_legal_op(op))
        .legal_op::<FmaOp>()
        .legal_op::<ExtFOp>()
        .legal_op::<TruncFOp>()
        .dynamically_legal_unknown(|_| true);
    convert_bodies(target.body_mut(), &legal, &patterns(&converter))
}
