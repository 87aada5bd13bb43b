//! Operations expressed by simpler ones.

mod arith;
mod arith_float;
mod math;
mod math_round;

pub use arith::{arith_expansions, division_expansions};
pub use math::math_expansions;

use terrace_arith::{ArithDialect, ConstantOp};
use terrace_builtin::TypeExt;
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Builder, Operand, Type, Value};
use terrace_math::MathDialect;
use terrace_numeric::{Float, Int};
use terrace_pass::{OptionInfo, PassInfo, PassRegistry, Target};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::convert_bodies;

use crate::apply_everywhere;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert(&ARITH).insert(&MATH);
}

static ARITH: PassInfo = PassInfo {
    name: "arith-expand",
    title: "ArithExpandOpsPass",
    summary: "Legalize Arith ops to be convertible to LLVM.",
    anchor: None,
    options: &[
        OptionInfo::bool("include-bf16", false, "Enable the BF16 expansion patterns"),
        OptionInfo::bool("include-f4e2m1", false, "Enable the F4E2M1 expansion patterns"),
        OptionInfo::bool("include-f8e8m0", false, "Enable the F8E8M0 expansion patterns"),
    ],
    create: |options| {
        let formats = arith::Formats {
            bf16: options.is("include-bf16"),
            f8e8m0: options.is("include-f8e8m0"),
            f4e2m1: options.is("include-f4e2m1"),
        };
        Box::new(move |target: &mut Target<'_>| {
            target.context().load::<ArithDialect>();
            let mut legal = ConversionTarget::new();
            arith::legality(&mut legal, formats);
            let mut patterns = ConversionPatterns::new();
            patterns.add_set(arith::all(formats));
            convert_bodies(target.body_mut(), &legal, &patterns)
        })
    },
};

static MATH: PassInfo = PassInfo {
    name: "math-expand-ops",
    title: "MathExpandOpsPass",
    summary: "Expand math operations.",
    anchor: None,
    options: &[OptionInfo::list("ops", "Operations to expand.")],
    create: |options| {
        let only = options.list("ops").to_vec();
        Box::new(move |target: &mut Target<'_>| {
            target.context().load::<ArithDialect>();
            target.context().load::<MathDialect>();
            apply_everywhere(target.body_mut(), math::filtered(&only));
            Ok(())
        })
    },
};

/// The float `value` everywhere in a `ty`; `None` if there is no such constant.
fn float_constant(builder: &mut Builder<'_>, ty: Type, value: f64) -> Option<Value> {
    let format = element_type_or_self(builder.context(), ty).float_format(builder.context())?;
    float_value(builder, ty, Float::from_f64(format, value).0)
}

/// As [`float_constant`], of the format of `ty`.
fn float_value(builder: &mut Builder<'_>, ty: Type, value: Float) -> Option<Value> {
    let constant = constant_of(builder.context(), ty, value)?;
    Some(ConstantOp::build(builder, constant).value(builder))
}

/// The integer `value` everywhere in a `ty`; `None` if there is no such constant.
fn int_constant(builder: &mut Builder<'_>, ty: Type, value: i64) -> Option<Value> {
    let element = element_type_or_self(builder.context(), ty);
    let width = match element.is_index() {
        true => 64,
        false => element.int_or_float_width(builder.context())?,
    };
    let constant = constant_of(builder.context(), ty, Int::from_i64(width, value))?;
    Some(ConstantOp::build(builder, constant).value(builder))
}
