//! The pass `convert-math-to-rocdl`: lowers math to calls of ROCm's device library (MLIR:
//! `MathToROCDL.cpp`). [`populate_math_to_rocdl`] adds its patterns, also for
//! `convert-gpu-to-rocdl`.

use terrace_arith as arith;
use terrace_builtin::TypeExt;
use terrace_ir::{Op, OpType, Value};
use terrace_llvm as llvm;
use terrace_math as math;
use terrace_numeric::FloatFormat;
use terrace_pass::{PassResult, Target, pass};
use terrace_rocdl as rocdl;
use terrace_rocdl::RocdlDialect;
use terrace_to_llvm::Lowering;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::INDEX_WIDTH;

use crate::library_calls::{LibraryFunction, library, populate_library};
use crate::ops::TargetOps;
use terrace_amdgpu_transforms::Chipset;

/// Replace math operations by calls of the device library of ROCm
#[pass(
    name = "convert-math-to-rocdl",
    title = "ConvertMathToROCDL",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertMathToRocdl {
    /// The chipset that runs the operations; empty = any
    #[option]
    pub chipset: String,
}

fn run(pass: &ConvertMathToRocdl, target: &mut Target<'_>) -> PassResult {
    let chipset = match &pass.chipset[..] {
        "" => None,
        name => Some(Chipset::of_option(target, name)?),
    };
    target.context().load::<RocdlDialect>();
    let mut new = Lowering::new(INDEX_WIDTH);
    populate_math_to_rocdl(&mut new, chipset);
    new.target
        .legal_dialects(&["builtin", "func", "vector", "rocdl"])
        .illegal_op::<llvm::CosOp>()
        .illegal_op::<llvm::ExpOp>()
        .illegal_op::<llvm::Exp2Op>()
        .illegal_op::<llvm::FAbsOp>()
        .illegal_op::<llvm::FCeilOp>()
        .illegal_op::<llvm::FFloorOp>()
        .illegal_op::<llvm::FRemOp>()
        .illegal_op::<llvm::LogOp>()
        .illegal_op::<llvm::Log10Op>()
        .illegal_op::<llvm::Log2Op>()
        .illegal_op::<llvm::PowOp>()
        .illegal_op::<llvm::SinOp>()
        .illegal_op::<llvm::SqrtOp>();
    new.run(target)
}

/// Declares the functions `__ocml_NAME_f16`, `__ocml_NAME_f32` and `__ocml_NAME_f64` for an
/// operation.
macro_rules! ocml {
    ($op:ty, $name:literal) => {
        library(<$op>::INFO, concat!("__ocml_", $name, "_f32"), concat!("__ocml_", $name, "_f64"))
            .f16(concat!("__ocml_", $name, "_f16"))
    };
}

/// The functions of the device library. The target has instructions for `exp` and `log` of `f32`.
static FUNCTIONS: &[LibraryFunction] = &[
    ocml!(math::AcosOp, "acos"),
    ocml!(math::AcoshOp, "acosh"),
    ocml!(math::AsinOp, "asin"),
    ocml!(math::AsinhOp, "asinh"),
    ocml!(math::AtanOp, "atan"),
    ocml!(math::AtanhOp, "atanh"),
    ocml!(math::Atan2Op, "atan2"),
    ocml!(math::CbrtOp, "cbrt"),
    ocml!(math::CeilOp, "ceil"),
    ocml!(math::CosOp, "cos"),
    ocml!(math::CoshOp, "cosh"),
    ocml!(math::SinhOp, "sinh"),
    library(math::ExpOp::INFO, "", "__ocml_exp_f64").f16("__ocml_exp_f16"),
    ocml!(math::Exp2Op, "exp2"),
    ocml!(math::ExpM1Op, "expm1"),
    ocml!(math::FloorOp, "floor"),
    library(math::LogOp::INFO, "", "__ocml_log_f64").f16("__ocml_log_f16"),
    ocml!(math::Log10Op, "log10"),
    ocml!(math::Log1pOp, "log1p"),
    ocml!(math::Log2Op, "log2"),
    ocml!(math::PowFOp, "pow"),
    ocml!(math::RsqrtOp, "rsqrt"),
    ocml!(math::SinOp, "sin"),
    ocml!(math::TanhOp, "tanh"),
    ocml!(math::TanOp, "tan"),
    ocml!(math::ErfOp, "erf"),
    ocml!(math::ErfcOp, "erfc"),
    ocml!(math::FPowIOp, "pown"),
    ocml!(arith::RemFOp, "fmod"),
];

/// Adds the patterns that lower math (MLIR: `populateMathToROCDLConversionPatterns`).
pub fn populate_math_to_rocdl(lowering: &mut Lowering, chipset: Option<Chipset>) {
    populate_library(lowering, FUNCTIONS);
    if let Some(chipset) = chipset {
        lowering.add_built::<math::ClampFOp>("ClampFOpConversion", move |b, op, operands| {
            clamp(b, op, operands, chipset)
        });
    }
}

/// Lowers `math.clampf` to the median of three numbers.
fn clamp(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value], chipset: Chipset) -> Option<()> {
    let ty = b.type_of(operands[0]);
    let is_supported = match ty.float_format(&b.cx)? {
        FloatFormat::F32 => true,
        FloatFormat::F16 => chipset.major >= 9,
        _ => false,
    };
    if !is_supported {
        return None;
    }
    let value = b.target_value(rocdl::FMed3Op::INFO, operands, ty, &[]);
    b.replace(op, value)
}
