//! The pass `convert-complex-to-libm`: lowers operations on complex numbers to calls of the C math
//! library (MLIR: `ComplexToLibm.cpp`).

use terrace_builtin::ComplexType;
use terrace_complex as complex;
use terrace_func::FuncDialect;
use terrace_ir::{OpInfo, OpType};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_transforms::{convert_bodies, for_each_body};

use crate::libm_calls;

/// The complex operations and the C functions for `f64`. The functions for `f32` have the suffix
/// `f`.
static FUNCTIONS: &[(&OpInfo, &str)] = &[
    (complex::PowOp::INFO, "cpow"),
    (complex::SqrtOp::INFO, "csqrt"),
    (complex::TanhOp::INFO, "ctanh"),
    (complex::CosOp::INFO, "ccos"),
    (complex::SinOp::INFO, "csin"),
    (complex::ConjOp::INFO, "conj"),
    (complex::LogOp::INFO, "clog"),
    (complex::AbsOp::INFO, "cabs"),
    (complex::AngleOp::INFO, "carg"),
    (complex::TanOp::INFO, "ctan"),
];

/// Replace operations on complex numbers by calls of the C library
#[pass(
    name = "convert-complex-to-libm",
    title = "ConvertComplexToLibm",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertComplexToLibm {}

fn run(_: &ConvertComplexToLibm, target: &mut Target<'_>) -> PassResult {
    target.context().load::<FuncDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["func"]);
    for (op, _) in FUNCTIONS {
        legal.illegal_op_of(op);
    }
    let mut patterns = ConversionPatterns::new();
    populate_complex_to_libm(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)?;
    for_each_body(target.body_mut(), &|body| libm_calls::declare(body, &[]));
    Ok(())
}

/// Adds the patterns that lower complex to calls of C functions
/// (MLIR: `populateComplexToLibmConversionPatterns`).
pub fn populate_complex_to_libm(patterns: &mut ConversionPatterns) {
    for (op, function) in FUNCTIONS {
        patterns.add_for("ScalarOpToLibmCall", op, None, |op, operands, rw| {
            let cx = rw.context();
            let ty = rw.body().op(op).operand_types().next()?.downcast::<ComplexType>(cx)?.element;
            libm_calls::replace_by_call(op, ty, function, operands, rw)
        });
    }
}
