//! The pass `convert-arith-to-llvm`: lowers arith to llvm (MLIR: `ArithToLLVM.cpp`).
//! [`populate_arith_to_llvm`] adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_arith::{
    self as arith, AddUIExtendedOp, BitcastOp, CmpFOp, CmpIOp, IndexCastOp, IndexCastUIOp,
    MulSIExtendedOp, MulUIExtendedOp, RoundingMode, TruncFOp,
};
use terrace_arith_transforms::division_expansions;
use terrace_builtin::TypeExt;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_ir::{Context, Op, OpInfo, OpType, Operand, Type, Value};
use terrace_llvm as llvm;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};

use crate::build;
use crate::one_to_one::{
    self, OneToOneEntry, for_each_inner_vector, has_unsupported_floats, is_array, one_to_one,
    replace_by_counterpart,
};
use crate::options::width;
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;
use crate::types::{int, structure};

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
    populate_arith_to_llvm(&mut new);
    new.into_run()
}

/// The operations with a one-to-one counterpart in the llvm dialect; floating-point operands must
/// have a supported type.
static ONE_TO_ONE: &[OneToOneEntry] = one_to_one![
    arith::AddFOp => llvm::FAddOp [fastmath],
    arith::AddIOp => llvm::AddOp [overflow],
    arith::AndIOp => llvm::AndOp,
    arith::DivFOp => llvm::FDivOp [fastmath],
    arith::DivSIOp => llvm::SDivOp,
    arith::DivUIOp => llvm::UDivOp,
    arith::ExtFOp => llvm::FPExtOp,
    arith::ExtSIOp => llvm::SExtOp,
    arith::ExtUIOp => llvm::ZExtOp,
    arith::FPToSIOp => llvm::FPToSIOp,
    arith::FPToUIOp => llvm::FPToUIOp,
    arith::MaximumFOp => llvm::MaximumOp [fastmath],
    arith::MaxNumFOp => llvm::MaxNumOp [fastmath],
    arith::MaxSIOp => llvm::SMaxOp,
    arith::MaxUIOp => llvm::UMaxOp,
    arith::MinimumFOp => llvm::MinimumOp [fastmath],
    arith::MinNumFOp => llvm::MinNumOp [fastmath],
    arith::MinSIOp => llvm::SMinOp,
    arith::MinUIOp => llvm::UMinOp,
    arith::MulFOp => llvm::FMulOp [fastmath],
    arith::MulIOp => llvm::MulOp [overflow],
    arith::NegFOp => llvm::FNegOp [fastmath],
    arith::OrIOp => llvm::OrOp,
    arith::RemFOp => llvm::FRemOp [fastmath],
    arith::RemSIOp => llvm::SRemOp,
    arith::RemUIOp => llvm::URemOp,
    arith::ShLIOp => llvm::ShlOp [overflow],
    arith::ShRSIOp => llvm::AShrOp,
    arith::ShRUIOp => llvm::LShrOp,
    arith::SIToFPOp => llvm::SIToFPOp,
    arith::SubFOp => llvm::FSubOp [fastmath],
    arith::SubIOp => llvm::SubOp [overflow],
    arith::TruncIOp => llvm::TruncOp [overflow],
    arith::UIToFPOp => llvm::UIToFPOp,
    arith::XOrIOp => llvm::XOrOp,
];

/// The operations with a counterpart that only moves values, of any floating-point type.
static MOVES: &[OneToOneEntry] = one_to_one![arith::SelectOp => llvm::SelectOp [fastmath]];

/// Adds the patterns that lower arith (MLIR: `populateArithToLLVMConversionPatterns`).
pub fn populate_arith_to_llvm(lowering: &mut Lowering) {
    lowering.patterns.add_set(division_expansions());
    lowering.add_one_to_one("VectorConvertToLLVMPattern", ONE_TO_ONE);
    for entry in MOVES {
        lowering.add_for("VectorConvertToLLVMPattern", entry.source, |op, operands, types, rw| {
            replace_by_counterpart(entry, op, operands, types, rw)
        });
    }
    lowering.add::<arith::ConstantOp>("ConstantOpLowering", constant);
    lowering.add::<BitcastOp>("VectorConvertToLLVMPattern", bitcast);
    lowering.add::<CmpIOp>("CmpIOpLowering", cmpi);
    lowering.add::<CmpFOp>("CmpFOpLowering", cmpf);
    lowering.add::<TruncFOp>("VectorConvertToLLVMPattern", truncf);
    lowering.add::<IndexCastOp>("IndexCastOpLowering", |op, operands, types, rw| {
        index_cast(op, operands, types, rw, true)
    });
    lowering.add::<IndexCastUIOp>("IndexCastOpLowering", |op, operands, types, rw| {
        index_cast(op, operands, types, rw, false)
    });
    lowering.add::<AddUIExtendedOp>("AddUIExtendedOpLowering", add_extended);
    lowering.add::<MulSIExtendedOp>("MulIExtendedOpLowering", |op, operands, _, rw| {
        mul_extended(op, operands, rw, llvm::SExtOp::INFO)
    });
    lowering.add::<MulUIExtendedOp>("MulIExtendedOpLowering", |op, operands, _, rw| {
        mul_extended(op, operands, rw, llvm::ZExtOp::INFO)
    });
}

fn constant(op: Op, _: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context();
    let view = rw.body().op(op);
    let ty = types.convert_one(cx, view.result_types().next()?)?;
    let attributes = build::all_attributes(view);
    let value = build::value(rw, llvm::ConstantOp::INFO, &[], ty, &attributes);
    rw.replace_op(op, &[value]);
    Some(())
}

/// Lowers `arith.bitcast` to `llvm.bitcast`, or to its operand if the converted types are equal.
fn bitcast(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let attributes = build::all_attributes(rw.body().op(op));
    for_each_inner_vector(op, operands, types, rw, |rw, ty, operands| {
        if rw.body().value_type(operands[0]) == ty {
            return Some(operands[0]);
        }
        Some(build::value(rw, llvm::BitcastOp::INFO, operands, ty, &attributes))
    })
}

fn cmpi(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let predicate = CmpIOp::from_op(op).view(rw.body()).predicate();
    let predicate = llvm::ICmpPredicate::from_value(predicate.value())?;
    for_each_inner_vector(op, operands, types, rw, |rw, _, operands| {
        Some(llvm::ICmpOp::build(rw, predicate, operands[0], operands[1]).value(rw))
    })
}

fn cmpf(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let view = rw.body().op(op);
    if has_unsupported_floats(view) {
        return None;
    }
    let view = CmpFOp::from_op(op).view(rw.body());
    let predicate = llvm::FCmpPredicate::from_value(view.predicate().value())?;
    let properties =
        llvm::FCmpProperties { predicate, fastmath_flags: build::fast_math(view.fastmath()) };
    for_each_inner_vector(op, operands, types, rw, |rw, _, operands| {
        let new = llvm::FCmpOp::build_with(rw, operands[0], operands[1], properties.clone());
        Some(new.value(rw))
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
    let target = match TruncFOp::from_op(op).view(rw.body()).roundingmode() {
        None => llvm::FPTruncOp::INFO,
        Some(mode) => {
            attributes.retain(|(name, _)| name.as_str(cx) != "roundingmode");
            attributes.extend(build::named(
                cx,
                &[
                    ("roundingmode", rounding(mode).to_attribute(cx)),
                    ("fpExceptionBehavior", llvm::FPExceptionBehavior::Ignore.to_attribute(cx)),
                ],
            ));
            llvm::ConstrainedFPTruncIntr::INFO
        }
    };
    for_each_inner_vector(op, operands, types, rw, |rw, ty, operands| {
        Some(build::value(rw, target, operands, ty, &attributes))
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
    for_each_inner_vector(op, operands, types, rw, |rw, ty, operands| {
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
    match (from.cmp(&to), signed) {
        (std::cmp::Ordering::Equal, _) => value,
        (std::cmp::Ordering::Greater, _) => llvm::TruncOp::build(rw, ty, value).value(rw),
        (std::cmp::Ordering::Less, true) => llvm::SExtOp::build(rw, ty, value).value(rw),
        (std::cmp::Ordering::Less, false) => llvm::ZExtOp::build(rw, ty, value).value(rw),
    }
}

/// Lowers `arith.addui_extended` to `llvm.intr.uadd.with.overflow`, whose fields are the results.
fn add_extended(op: Op, operands: &[Value], _: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context();
    let ty = rw.body().value_type(operands[0]);
    if is_array(rw, operands[0]) || !llvm::is_compatible_type(cx, ty) {
        return None;
    }
    let flag = same_shape_as(cx, ty, int(cx, 1));
    let both = structure(cx, &[ty, flag]);
    let both = build::value(rw, llvm::UAddWithOverflowOp::INFO, operands, both, &[]);
    let parts = one_to_one::fields(rw, both);
    rw.replace_op(op, &parts);
    Some(())
}

/// Lowers an extended multiplication to a multiplication of twice the width, whose halves are the
/// results. `extend` is the extension.
fn mul_extended(op: Op, operands: &[Value], rw: Rw<'_, '_>, extend: &'static OpInfo) -> Option<()> {
    let cx = rw.context();
    let ty = rw.body().value_type(operands[0]);
    if is_array(rw, operands[0]) || !llvm::is_compatible_type(cx, ty) {
        return None;
    }
    let width = element_type_or_self(cx, ty).int_or_float_width(cx)?;
    let wide = same_shape_as(cx, ty, int(cx, width * 2));
    let a = build::value(rw, extend, &[operands[0]], wide, &[]);
    let b = build::value(rw, extend, &[operands[1]], wide, &[]);
    let product = llvm::MulOp::build(rw, a, b).value(rw);
    let low = llvm::TruncOp::build(rw, ty, product).value(rw);
    let shift = build::int_constant(rw, wide, i64::from(width))?;
    let high = llvm::LShrOp::build(rw, product, shift).value(rw);
    let high = llvm::TruncOp::build(rw, ty, high).value(rw);
    rw.replace_op(op, &[low, high]);
    Some(())
}
