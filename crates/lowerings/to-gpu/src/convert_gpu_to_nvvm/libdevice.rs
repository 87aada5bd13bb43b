//! The functions of libdevice, NVIDIA's library of mathematical functions (MLIR:
//! `populateLibDeviceConversionPatterns`).

use terrace_arith::{self as arith, FastMathFlags};
use terrace_builtin::{FloatType, TypeExt};
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMFunctionType, LLVMVoidType};
use terrace_math as math;
use terrace_numeric::FloatFormat;
use terrace_rewrite::ConversionTarget;
use terrace_to_llvm::Lowering;
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::symbols::{EnclosingScopes, Placement, call_function};
use terrace_to_llvm::types::int;

use crate::library_calls::{LibraryFunction, library};

/// The functions for `f32` and `f64`.
pub(super) static FUNCTIONS: &[LibraryFunction] = &[
    library(arith::RemFOp::INFO, "__nv_fmodf", "__nv_fmod"),
    library(arith::MaxNumFOp::INFO, "__nv_fmaxf", "__nv_fmax"),
    library(arith::MinNumFOp::INFO, "__nv_fminf", "__nv_fmin"),
    library(math::AbsIOp::INFO, "", "").i32("__nv_abs"),
    library(math::AbsFOp::INFO, "__nv_fabsf", "__nv_fabs"),
    library(math::AcosOp::INFO, "__nv_acosf", "__nv_acos"),
    library(math::AcoshOp::INFO, "__nv_acoshf", "__nv_acosh"),
    library(math::AsinOp::INFO, "__nv_asinf", "__nv_asin"),
    library(math::AsinhOp::INFO, "__nv_asinhf", "__nv_asinh"),
    library(math::AtanOp::INFO, "__nv_atanf", "__nv_atan"),
    library(math::Atan2Op::INFO, "__nv_atan2f", "__nv_atan2"),
    library(math::AtanhOp::INFO, "__nv_atanhf", "__nv_atanh"),
    library(math::CbrtOp::INFO, "__nv_cbrtf", "__nv_cbrt"),
    library(math::CeilOp::INFO, "__nv_ceilf", "__nv_ceil"),
    library(math::CopySignOp::INFO, "__nv_copysignf", "__nv_copysign"),
    library(math::CosOp::INFO, "__nv_cosf", "__nv_cos").fast("__nv_fast_cosf"),
    library(math::CoshOp::INFO, "__nv_coshf", "__nv_cosh"),
    library(math::ErfOp::INFO, "__nv_erff", "__nv_erf"),
    library(math::ErfcOp::INFO, "__nv_erfcf", "__nv_erfc"),
    library(math::ExpOp::INFO, "__nv_expf", "__nv_exp").fast("__nv_fast_expf"),
    library(math::Exp2Op::INFO, "__nv_exp2f", "__nv_exp2"),
    library(math::ExpM1Op::INFO, "__nv_expm1f", "__nv_expm1"),
    library(math::FloorOp::INFO, "__nv_floorf", "__nv_floor"),
    library(math::FmaOp::INFO, "__nv_fmaf", "__nv_fma"),
    library(math::IsInfOp::INFO, "__nv_isinff", "__nv_isinfd"),
    library(math::IsNaNOp::INFO, "__nv_isnanf", "__nv_isnand"),
    library(math::IsFiniteOp::INFO, "__nv_finitef", "__nv_isfinited"),
    library(math::LogOp::INFO, "__nv_logf", "__nv_log").fast("__nv_fast_logf"),
    library(math::Log10Op::INFO, "__nv_log10f", "__nv_log10").fast("__nv_fast_log10f"),
    library(math::Log1pOp::INFO, "__nv_log1pf", "__nv_log1p"),
    library(math::Log2Op::INFO, "__nv_log2f", "__nv_log2").fast("__nv_fast_log2f"),
    library(math::PowFOp::INFO, "__nv_powf", "__nv_pow").fast("__nv_fast_powf"),
    library(math::FPowIOp::INFO, "__nv_powif", "__nv_powi"),
    library(math::RoundOp::INFO, "__nv_roundf", "__nv_round"),
    library(math::RoundEvenOp::INFO, "__nv_rintf", "__nv_rint"),
    library(math::RsqrtOp::INFO, "__nv_rsqrtf", "__nv_rsqrt"),
    library(math::SinOp::INFO, "__nv_sinf", "__nv_sin").fast("__nv_fast_sinf"),
    library(math::SinhOp::INFO, "__nv_sinhf", "__nv_sinh"),
    library(math::SqrtOp::INFO, "__nv_sqrtf", "__nv_sqrt"),
    library(math::TanOp::INFO, "__nv_tanf", "__nv_tan").fast("__nv_fast_tanf"),
    library(math::TanhOp::INFO, "__nv_tanhf", "__nv_tanh"),
];

/// Marks the intrinsics of llvm illegal that the target has no instructions for.
pub(crate) fn forbid_intrinsics(target: &mut ConversionTarget) {
    target
        .illegal_op::<llvm::CopySignOp>()
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
        .illegal_op::<llvm::RoundEvenOp>()
        .illegal_op::<llvm::RoundOp>()
        .illegal_op::<llvm::SinOp>()
        .illegal_op::<llvm::SqrtOp>();
}

/// Adds the pattern that lowers `math.sincos`, whose function stores both results.
pub(super) fn populate_sincos(lowering: &mut Lowering) {
    lowering.add_sequential(
        "SincosOpLowering",
        math::SincosOp::INFO,
        |op, operands, scopes, types, rw| {
            sincos(&mut LlvmBuilder::new(rw, types)?, op, operands, scopes)
        },
    );
}

fn sincos(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let given = b.type_of(operands[0]);
    let is_approximate =
        math::SincosOp::from_op(op).view(b.rw.body()).fastmath().contains(FastMathFlags::AFN);
    let narrow = matches!(given.float_format(&cx), Some(FloatFormat::F16 | FloatFormat::BF16));
    let mut argument = operands[0];
    if narrow {
        let ty = FloatType::get(&cx, FloatFormat::F32).ty();
        argument = llvm::FPExtOp::build(b.rw, ty, argument).value(b.rw);
    }
    let computed = b.type_of(argument);
    let function = match computed.float_format(&cx)? {
        FloatFormat::F32 if is_approximate => "__nv_fast_sincosf",
        FloatFormat::F32 => "__nv_sincosf",
        FloatFormat::F64 => "__nv_sincos",
        _ => return None,
    };
    let slots = slots_at_start(b, computed)?;
    let pointer = b.pointer();
    let ty = LLVMFunctionType {
        return_type: LLVMVoidType.intern(&cx).ty(),
        params: vec![computed, pointer, pointer],
        var_arg: false,
    };
    scopes.innermost_table()?.declare_function(&cx, function, ty, Placement::BeforeFunction);
    call_function(b.rw, function, &[argument, slots[0], slots[1]], None);
    let mut results = slots.map(|slot| b.load(slot, computed));
    if narrow {
        results = results.map(|value| llvm::FPTruncOp::build(b.rw, given, value).value(b.rw));
    }
    b.rw.replace_op(op, &results);
    Some(())
}

/// Allocates two values of type `ty` at the start of the function.
fn slots_at_start(b: &mut LlvmBuilder<'_, '_>, ty: Type) -> Option<[Value; 2]> {
    let cx = b.cx.clone();
    let body = b.rw.body_mut();
    let location = body.root().location();
    let entry = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region))?;
    let pointer = terrace_to_llvm::types::pointer(&cx);
    let mut builder = Builder::at_start(body, entry, location);
    let one = build::int_constant(&mut builder, int(&cx, 32), 1)?;
    let elem_type = terrace_ir::TypeAttr::get(&cx, ty);
    Some([(); 2].map(|()| {
        let properties = llvm::AllocaProperties { alignment: None, elem_type, inalloca: false };
        llvm::AllocaOp::build_with(&mut builder, pointer, one, properties).value(&mut builder)
    }))
}
