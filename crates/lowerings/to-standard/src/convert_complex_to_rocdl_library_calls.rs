//! The pass `convert-complex-to-rocdl-library-calls`: lowers operations on complex numbers to calls
//! of AMD's device library (MLIR: `ComplexToROCDLLibraryCalls.cpp`).

use terrace_arith::{ConstantOp, SIToFPOp};
use terrace_builtin::{ComplexType, FloatAttr, FloatType};
use terrace_complex as complex;
use terrace_func::FuncDialect;
use terrace_ir::{Op, OpInfo, OpType, Operand, Value};
use terrace_numeric::{Float, FloatFormat};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw};
use terrace_transforms::{convert_bodies, for_each_body};

use crate::libm_calls;

/// The complex operations and the functions without the suffix for the type.
static FUNCTIONS: &[(&OpInfo, &str)] = &[
    (complex::AbsOp::INFO, "__ocml_cabs"),
    (complex::CosOp::INFO, "__ocml_ccos"),
    (complex::ExpOp::INFO, "__ocml_cexp"),
    (complex::LogOp::INFO, "__ocml_clog"),
    (complex::SinOp::INFO, "__ocml_csin"),
    (complex::SqrtOp::INFO, "__ocml_csqrt"),
    (complex::TanOp::INFO, "__ocml_ctan"),
    (complex::TanhOp::INFO, "__ocml_ctanh"),
];

/// Replace operations on complex numbers by calls of AMD's device library
#[pass(
    name = "convert-complex-to-rocdl-library-calls",
    title = "ConvertComplexToROCDLLibraryCalls",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertComplexToRocdlLibraryCalls {}

fn run(_: &ConvertComplexToRocdlLibraryCalls, target: &mut Target<'_>) -> PassResult {
    target.context().load::<FuncDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arith", "func"]);
    legal.legal_op::<complex::CreateOp>().legal_op::<complex::MulOp>();
    FUNCTIONS.iter().for_each(|(op, _)| _ = legal.illegal_op_of(op));
    legal.illegal_op::<complex::PowOp>().illegal_op::<complex::PowiOp>();
    let mut patterns = ConversionPatterns::new();
    populate_complex_to_rocdl_library_calls(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)?;
    for_each_body(target.body_mut(), &|body| libm_calls::declare(body, &[]));
    Ok(())
}

/// Adds the patterns that lower complex to calls of functions
/// (MLIR: `populateComplexToROCDLLibraryCallsConversionPatterns`).
pub fn populate_complex_to_rocdl_library_calls(patterns: &mut ConversionPatterns) {
    patterns.add_for("PowiOpToROCDLLibraryCalls", complex::PowiOp::INFO, None, integer_power);
    patterns.add_for("PowOpToROCDLLibraryCalls", complex::PowOp::INFO, None, power);
    for (op, function) in FUNCTIONS {
        patterns.add_for("ComplexOpToROCDLLibraryCalls", op, None, move |op, operands, rw| {
            let cx = rw.context().clone();
            let ty = rw.body().op(op).operand_types().next()?.downcast::<ComplexType>(&cx)?.element;
            let suffix = match ty.downcast::<FloatType>(&cx)?.format {
                FloatFormat::F32 => "f32",
                FloatFormat::F64 => "f64",
                _ => return None,
            };
            libm_calls::replace_by_call_of(op, &format!("{function}_{suffix}"), operands, rw)
        });
    }
}

/// Replaces a power with an integer exponent by one with a complex exponent.
fn integer_power(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let flags = rw.body().attribute(op, "fastmath");
    let ty = rw.body().op(op).result_types().next()?;
    let element = ty.downcast::<ComplexType>(&cx)?.element;
    let format = element.downcast::<FloatType>(&cx)?.format;
    let real = SIToFPOp::build(rw, element, operands[1]).value(rw);
    let zero = FloatAttr::from_float(&cx, Float::zero(format)).attr();
    let zero = ConstantOp::build(rw, zero).value(rw);
    let exponent = complex::CreateOp::build(rw, ty, real, zero).value(rw);
    let power = complex::PowOp::build(rw, operands[0], exponent);
    rw.body_mut().set_attribute(power.op(), "fastmath", flags).ok()?;
    let power = power.value(rw);
    rw.replace_op(op, &[power]);
    Some(())
}

/// Replaces a power by the exponential of the exponent times the logarithm of the base.
fn power(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let [base, exponent] = operands.try_into().ok()?;
    let flags = rw.body().attribute(op, "fastmath");
    let logarithm = complex::LogOp::build(rw, base);
    rw.body_mut().set_attribute(logarithm.op(), "fastmath", flags).ok()?;
    let logarithm = logarithm.value(rw);
    let product = complex::MulOp::build(rw, exponent, logarithm);
    rw.body_mut().set_attribute(product.op(), "fastmath", flags).ok()?;
    let product = product.value(rw);
    let power = complex::ExpOp::build(rw, product);
    rw.body_mut().set_attribute(power.op(), "fastmath", flags).ok()?;
    let power = power.value(rw);
    rw.replace_op(op, &[power]);
    Some(())
}
