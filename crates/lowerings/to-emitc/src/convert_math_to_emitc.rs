//! The pass `convert-math-to-emitc`: lowers scalar operations to calls of the functions of C's
//! `math.h` or C++'s `cmath` (MLIR: `MathToEmitC.cpp`).

use terrace_builtin::FloatType;
use terrace_emitc::{CallOpaqueOp, EmitcDialect};
use terrace_ir::pattern::{PatternRoot, PatternSet};
use terrace_ir::{Op, OpInfo, OpType, Rewriter, Type, Value};
use terrace_math as math;
use terrace_numeric::FloatFormat;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::convert_bodies;

/// The language whose functions are called (MLIR: `emitc::LanguageTarget`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PassOption)]
pub enum LanguageTarget {
    /// C99: the functions on `float` have the suffix `f`
    #[default]
    #[option(name = "c99")]
    C99,
    /// C++11: the functions are overloaded, in the namespace `std`
    #[option(name = "cpp11")]
    Cpp11,
}

/// Replace math operations by calls of functions of C or C++
#[pass(name = "convert-math-to-emitc", title = "ConvertMathToEmitC", run = run)]
pub struct ConvertMathToEmitc {
    /// The language whose functions are called
    #[option(name = "language-target")]
    pub language_target: LanguageTarget,
}

/// The operations and the functions that they become.
static FUNCTIONS: &[(&OpInfo, &str)] = &[
    (math::FloorOp::INFO, "floor"),
    (math::RoundOp::INFO, "round"),
    (math::ExpOp::INFO, "exp"),
    (math::CosOp::INFO, "cos"),
    (math::SinOp::INFO, "sin"),
    (math::AcosOp::INFO, "acos"),
    (math::AsinOp::INFO, "asin"),
    (math::Atan2Op::INFO, "atan2"),
    (math::CeilOp::INFO, "ceil"),
    (math::AbsFOp::INFO, "fabs"),
    (math::PowFOp::INFO, "pow"),
];

fn run(pass: &ConvertMathToEmitc, target: &mut Target<'_>) -> PassResult {
    target.context().load::<EmitcDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["emitc"]);
    FUNCTIONS.iter().for_each(|(op, _)| _ = legal.illegal_op_of(op));
    let mut set = PatternSet::new();
    populate_math_to_emitc(&mut set, pass.language_target);
    let mut patterns = ConversionPatterns::new();
    patterns.add_set(set);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Adds the patterns that lower math to calls of functions of `language`
/// (MLIR: `populateConvertMathToEmitCPatterns`).
pub fn populate_math_to_emitc(set: &mut PatternSet, language: LanguageTarget) {
    for (root, function) in FUNCTIONS {
        let function = *function;
        set.add_at("LowerToEmitCCallOpaque", PatternRoot::Named(root.name), move |op, rewriter| {
            replace_by_call(op, function, language, rewriter)
        });
    }
}

/// Replaces an operation on `f32` or `f64` by a call of `function`.
fn replace_by_call(
    op: Op,
    function: &str,
    language: LanguageTarget,
    rewriter: &mut Rewriter<'_>,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = rewriter.body().op(op);
    let types: Vec<Type> = view.result_types().collect();
    let operands: Vec<Value> = view.operands().collect();
    let first = *operands.first()?;
    let format = rewriter.body().value_type(first).downcast::<FloatType>(&cx)?.format;
    if format != FloatFormat::F32 && format != FloatFormat::F64 {
        return None;
    }
    let callee = match language {
        LanguageTarget::C99 if format == FloatFormat::F32 => format!("{function}f"),
        LanguageTarget::C99 => function.to_owned(),
        LanguageTarget::Cpp11 => format!("std::{function}"),
    };
    let call = CallOpaqueOp::build(rewriter, &types, callee, &operands).op();
    rewriter.replace_with(op, call);
    Some(())
}
