//! The pass `convert-arith-to-llvm`: lowers arith to llvm (MLIR: `ArithToLLVM.cpp`). [`populate`]
//! adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_arith::{
    AddUIExtendedOp, BitcastOp, CmpFOp, CmpIOp, IndexCastOp, IndexCastUIOp, MulSIExtendedOp,
    MulUIExtendedOp, RoundingMode, TruncFOp,
};
use terrace_arith_transforms::division_expansions;
use terrace_builtin::TypeExt;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_ir::{Context, Op, OpType, Type, Value};
use terrace_llvm as llvm;
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, TypeConverter};

use crate::build;
use crate::direct::{self, Carry, Direct, by_vectors, has_unsupported_floats, is_array};
use crate::options::width;
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;
use crate::types::{int, structure};
use terrace_pass::{PassResult, Target, pass};

/// Replace arith operations by llvm operations
#[pass(
    name = "convert-arith-to-llvm",
    title = "ArithToLLVMConversionPass",
    prepare = prepare
)]
pub struct ConvertArithToLlvm {
    /// Width of the type index, in bits; 0 = 64
    #[option]
    pub index_bitwidth: u32,
}

fn prepare(
    pass: Arc<ConvertArithToLlvm>,
    _: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let mut new = Lowering::new(width(pass.index_bitwidth).unwrap_or(INDEX_WIDTH));
    populate(&mut new.patterns, &new.converter);
    new.into_run()
}

type Rw<'r, 'b> = &'r mut ConversionRewriter<'b>;

/// The operations with a counterpart in the llvm dialect; they need supported floating-point types.
static DIRECT: &[Direct] = &[
    ("arith.addf", "llvm.fadd", Carry::FastMath),
    ("arith.addi", "llvm.add", Carry::Overflow),
    ("arith.andi", "llvm.and", Carry::Same),
    ("arith.divf", "llvm.fdiv", Carry::FastMath),
    ("arith.divsi", "llvm.sdiv", Carry::Same),
    ("arith.divui", "llvm.udiv", Carry::Same),
    ("arith.extf", "llvm.fpext", Carry::Same),
    ("arith.extsi", "llvm.sext", Carry::Same),
    ("arith.extui", "llvm.zext", Carry::Same),
    ("arith.fptosi", "llvm.fptosi", Carry::Same),
    ("arith.fptoui", "llvm.fptoui", Carry::Same),
    ("arith.maximumf", "llvm.intr.maximum", Carry::FastMath),
    ("arith.maxnumf", "llvm.intr.maxnum", Carry::FastMath),
    ("arith.maxsi", "llvm.intr.smax", Carry::Same),
    ("arith.maxui", "llvm.intr.umax", Carry::Same),
    ("arith.minimumf", "llvm.intr.minimum", Carry::FastMath),
    ("arith.minnumf", "llvm.intr.minnum", Carry::FastMath),
    ("arith.minsi", "llvm.intr.smin", Carry::Same),
    ("arith.minui", "llvm.intr.umin", Carry::Same),
    ("arith.mulf", "llvm.fmul", Carry::FastMath),
    ("arith.muli", "llvm.mul", Carry::Overflow),
    ("arith.negf", "llvm.fneg", Carry::FastMath),
    ("arith.ori", "llvm.or", Carry::Same),
    ("arith.remf", "llvm.frem", Carry::FastMath),
    ("arith.remsi", "llvm.srem", Carry::Same),
    ("arith.remui", "llvm.urem", Carry::Same),
    ("arith.shli", "llvm.shl", Carry::Overflow),
    ("arith.shrsi", "llvm.ashr", Carry::Same),
    ("arith.shrui", "llvm.lshr", Carry::Same),
    ("arith.sitofp", "llvm.sitofp", Carry::Same),
    ("arith.subf", "llvm.fsub", Carry::FastMath),
    ("arith.subi", "llvm.sub", Carry::Overflow),
    ("arith.trunci", "llvm.trunc", Carry::Overflow),
    ("arith.uitofp", "llvm.uitofp", Carry::Same),
    ("arith.xori", "llvm.xor", Carry::Same),
];

/// The operations with a counterpart that only moves values, of any floating-point type.
static MOVES: &[Direct] = &[("arith.select", "llvm.select", Carry::FastMath)];

/// Adds the patterns that lower arith (MLIR: `populateArithToLLVMConversionPatterns`).
pub(crate) fn populate(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.add_set(division_expansions());
    direct::add(patterns, converter, DIRECT);
    direct::add_moves(patterns, converter, MOVES);
    patterns.set_debug_name("VectorConvertToLLVMPattern");
    patterns
        .add_named("arith.constant", Some(converter), with(converter, constant))
        .set_debug_name("ConstantOpLowering");
    patterns
        .add_named(BitcastOp::INFO.name, Some(converter), with(converter, bitcast))
        .set_debug_name("VectorConvertToLLVMPattern");
    patterns
        .add_named(CmpIOp::INFO.name, Some(converter), with(converter, cmpi))
        .set_debug_name("CmpIOpLowering");
    patterns
        .add_named(CmpFOp::INFO.name, Some(converter), with(converter, cmpf))
        .set_debug_name("CmpFOpLowering");
    patterns
        .add_named(TruncFOp::INFO.name, Some(converter), with(converter, truncf))
        .set_debug_name("VectorConvertToLLVMPattern");
    for (name, signed) in [(IndexCastOp::INFO.name, true), (IndexCastUIOp::INFO.name, false)] {
        let cast = move |op, operands: &[Value], types: &_, rw: Rw<'_, '_>| {
            index_cast(op, operands, types, rw, signed)
        };
        patterns.add_named(name, Some(converter), with(converter, cast));
    }
    patterns.set_debug_name("IndexCastOpLowering");
    patterns.add::<AddUIExtendedOp>(Some(converter), |op, operands, rw| {
        add_extended(op.op(), operands, rw)
    });
    patterns.set_debug_name("AddUIExtendedOpLowering");
    patterns.add::<MulSIExtendedOp>(Some(converter), |op, operands, rw| {
        mul_extended(op.op(), operands, rw, "llvm.sext")
    });
    patterns.add::<MulUIExtendedOp>(Some(converter), |op, operands, rw| {
        mul_extended(op.op(), operands, rw, "llvm.zext")
    });
    patterns.set_debug_name("MulIExtendedOpLowering");
}

/// Turns `convert`, a conversion that needs the type converter, into one that captures `converter`.
pub(crate) fn with<F>(
    converter: &Arc<TypeConverter>,
    convert: F,
) -> impl Fn(Op, &[Value], &mut ConversionRewriter<'_>) -> Option<()> + Send + Sync + 'static
where
    F: Fn(Op, &[Value], &TypeConverter, &mut ConversionRewriter<'_>) -> Option<()>
        + Send
        + Sync
        + 'static,
{
    let types = converter.clone();
    move |op, operands, rw| convert(op, operands, &types, rw)
}

fn constant(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context();
    let view = rw.body().op(op);
    let ty = types.convert_one(cx, view.result_types().next()?)?;
    let attributes = build::all_attributes(view);
    let value = build::value(rw, "llvm.mlir.constant", &[], ty, &attributes);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers `arith.bitcast` to `llvm.bitcast`, or to its operand if the converted types are equal.
fn bitcast(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let attributes = build::all_attributes(rw.body().op(op));
    by_vectors(op, operands, types, rw, |rw, ty, operands| {
        if rw.body().value_type(operands[0]) == ty {
            return Some(operands[0]);
        }
        Some(build::value(rw, "llvm.bitcast", operands, ty, &attributes))
    })
}

fn cmpi(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let predicate = CmpIOp::from_op(op).view(rw.body()).predicate();
    let predicate = llvm::ICmpPredicate::from_value(predicate.value())?;
    by_vectors(op, operands, types, rw, |rw, ty, operands| {
        Some(build::icmp(rw, predicate, operands[0], operands[1], ty))
    })
}

fn cmpf(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = rw.body().op(op);
    if has_unsupported_floats(view) {
        return None;
    }
    let cx = rw.context();
    let view = CmpFOp::from_op(op).view(rw.body());
    let predicate = llvm::FCmpPredicate::from_value(view.predicate().value())?;
    let flags = view.fastmath();
    let attributes = build::named(
        cx,
        &[
            ("predicate", predicate.to_attribute(cx)),
            ("fastmathFlags", build::fast_math(cx, flags)),
        ],
    );
    by_vectors(op, operands, types, rw, |rw, ty, operands| {
        Some(build::value(rw, "llvm.fcmp", operands, ty, &attributes))
    })
}

/// Lowers `arith.truncf` to `llvm.fptrunc`, or to the constrained intrinsic if it has a rounding
/// mode.
fn truncf(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = rw.body().op(op);
    if has_unsupported_floats(view) {
        return None;
    }
    let cx = rw.context();
    let mut attributes = build::all_attributes(view);
    let name = match TruncFOp::from_op(op).view(rw.body()).roundingmode() {
        None => "llvm.fptrunc",
        Some(mode) => {
            attributes.retain(|(name, _)| name.as_str(cx) != "roundingmode");
            attributes.extend(build::named(
                cx,
                &[
                    ("roundingmode", rounding(mode).to_attribute(cx)),
                    ("fpExceptionBehavior", llvm::FPExceptionBehavior::Ignore.to_attribute(cx)),
                ],
            ));
            "llvm.intr.experimental.constrained.fptrunc"
        }
    };
    by_vectors(op, operands, types, rw, |rw, ty, operands| {
        Some(build::value(rw, name, operands, ty, &attributes))
    })
}

fn rounding(mode: RoundingMode) -> llvm::RoundingMode {
    match mode {
        RoundingMode::ToNearestEven => llvm::RoundingMode::NearestTiesToEven,
        RoundingMode::Downward => llvm::RoundingMode::TowardNegative,
        RoundingMode::Upward => llvm::RoundingMode::TowardPositive,
        RoundingMode::TowardZero => llvm::RoundingMode::TowardZero,
        RoundingMode::ToNearestAway => llvm::RoundingMode::NearestTiesToAway,
    }
}

/// Lowers an index cast to a truncation or extension, or to its operand if the widths are equal.
fn index_cast(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    signed: bool,
) -> Option<()> {
    let cx = rw.context();
    let view = rw.body().op(op);
    let width = |ty: Type| {
        let element = element_type_or_self(cx, ty);
        types.convert_one(cx, element)?.int_or_float_width(cx)
    };
    let (from, to) = (width(view.operand_types().next()?)?, width(view.result_types().next()?)?);
    if from == to {
        rw.replace_op(op, operands);
        return Some(());
    }
    by_vectors(op, operands, types, rw, |rw, ty, operands| {
        Some(resize(rw, operands[0], from, ty, to, signed))
    })
}

/// Truncates or extends `value`, an integer of `from` bits, to `ty`, an integer type of `to` bits.
pub(crate) fn resize(
    rw: Rw<'_, '_>,
    value: Value,
    from: u32,
    ty: Type,
    to: u32,
    signed: bool,
) -> Value {
    let name = match (from.cmp(&to), signed) {
        (std::cmp::Ordering::Equal, _) => return value,
        (std::cmp::Ordering::Greater, _) => "llvm.trunc",
        (std::cmp::Ordering::Less, true) => "llvm.sext",
        (std::cmp::Ordering::Less, false) => "llvm.zext",
    };
    build::value(rw, name, &[value], ty, &[])
}

/// Lowers `arith.addui_extended` to `llvm.intr.uadd.with.overflow`, whose fields are the results.
fn add_extended(op: Op, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context();
    let ty = rw.body().value_type(operands[0]);
    if is_array(rw, operands[0]) || !llvm::is_compatible_type(cx, ty) {
        return None;
    }
    let flag = same_shape_as(cx, ty, int(cx, 1));
    let both = structure(cx, &[ty, flag]);
    let both = build::value(rw, "llvm.intr.uadd.with.overflow", operands, both, &[]);
    let parts = direct::fields(rw, both);
    rw.replace_op(op, &parts);
    Some(())
}

/// Lowers an extended multiplication to a multiplication of twice the width, whose halves are the
/// results. `extend` is the name of the extension.
fn mul_extended(op: Op, operands: &[Value], rw: Rw<'_, '_>, extend: &str) -> Option<()> {
    let cx = rw.context();
    let ty = rw.body().value_type(operands[0]);
    if is_array(rw, operands[0]) || !llvm::is_compatible_type(cx, ty) {
        return None;
    }
    let width = element_type_or_self(cx, ty).int_or_float_width(cx)?;
    let wide = same_shape_as(cx, ty, int(cx, width * 2));
    let a = build::value(rw, extend, &[operands[0]], wide, &[]);
    let b = build::value(rw, extend, &[operands[1]], wide, &[]);
    let product = build::binary(rw, "llvm.mul", a, b);
    let low = build::value(rw, "llvm.trunc", &[product], ty, &[]);
    let shift = build::int_constant(rw, wide, i64::from(width))?;
    let high = build::binary(rw, "llvm.lshr", product, shift);
    let high = build::value(rw, "llvm.trunc", &[high], ty, &[]);
    rw.replace_op(op, &[low, high]);
    Some(())
}
