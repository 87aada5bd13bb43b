//! The pass `math-extend-to-supported-types`: computes math operations on a wider floating-point
//! type if the target does not support theirs, and truncates the result.

use std::sync::Arc;

use terrace_arith::{ArithDialect, ExtFOp, TruncFOp};
use terrace_arith_transforms::arith_emulate_unsupported_floats::{
    converter, float_type, patterns, unknown_type,
};
use terrace_math::{FmaOp, MathDialect};
use terrace_pass::{OptionInfo, PassInfo, Target};
use terrace_rewrite::ConversionTarget;
use terrace_transforms::convert_bodies;

pub(crate) static MATH_EXTEND_TO_SUPPORTED_TYPES: PassInfo = PassInfo {
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
            let converter = Arc::new(converter(move |ty| !supported.contains(&ty), to));
            let mut legal = ConversionTarget::new();
            let check = converter.clone();
            legal
                .dynamically_legal_dialects(&["math"], move |op| check.is_legal_op(op))
                .legal_op::<FmaOp>()
                .legal_op::<ExtFOp>()
                .legal_op::<TruncFOp>();
            convert_bodies(target.body_mut(), &legal, &patterns(&converter))
        })
    },
};
