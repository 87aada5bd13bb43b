//! Lowering of `arith.cmpi` and `arith.cmpf`.

use terrace_arith::{self as arith, CmpFPredicate, CmpIPredicate};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerType, TypeExt};
use terrace_ir::{Op, OpInfo, OpType, Operand, Type, Value};
use terrace_rewrite::Rw;
use terrace_spirv as spirv;

use super::has_no_nans;
use crate::build;
use crate::run::{Replacement, SpirvLowering, is_unsigned};
use crate::types::have_same_width;

/// The conversion functions, and the names of their patterns. A target without `spirv.Ordered` uses
/// the comparisons with `spirv.IsNan`.
static CONVERSIONS: &[(&str, &OpInfo, Replacement)] = &[
    ("CmpIOpBooleanPattern", arith::CmpIOp::INFO, compare_bools),
    ("CmpIOpPattern", arith::CmpIOp::INFO, compare_ints),
    ("CmpFOpNanKernelPattern", arith::CmpFOp::INFO, compare_nans),
    ("CmpFOpNanNonePattern", arith::CmpFOp::INFO, compare_nans_one_by_one),
    ("CmpFOpPattern", arith::CmpFOp::INFO, compare_floats),
];

/// Adds the patterns for comparisons.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    for (name, source, convert) in CONVERSIONS {
        lowering.add_value(name, source, convert);
    }
}

/// Returns the type of the first operand of `op` before conversion.
fn compared_type(op: Op, rw: Rw<'_, '_>) -> Option<Type> {
    rw.body().op(op).operand_types().next()
}

/// Compares booleans: for equality as such, for an unsigned order after extension to 32 bits.
fn compare_bools(op: Op, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    use CmpIPredicate as P;
    let cx = rw.context().clone();
    let ty = compared_type(op, rw)?;
    if !build::is_bool(&cx, ty) {
        return None;
    }
    let predicate = arith::CmpIOp::from_op(op).view(rw.body()).predicate();
    match predicate {
        P::Eq => Some(build::compare(rw, spirv::LogicalEqualOp::INFO, operands[0], operands[1])),
        P::Ne => Some(build::compare(rw, spirv::LogicalNotEqualOp::INFO, operands[0], operands[1])),
        P::Ult | P::Ule | P::Ugt | P::Uge => {
            let converted = rw.body().value_type(operands[0]);
            let wide = build::with_element(&cx, converted, IntegerType::get(&cx, 32).ty());
            let [lhs, rhs] = [operands[0], operands[1]]
                .map(|operand| build::value(rw, arith::ExtUIOp::INFO, &[operand], wide));
            Some(arith::CmpIOp::build(rw, predicate, lhs, rhs).value(rw))
        }
        _ => None,
    }
}

fn compare_ints(op: Op, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    use CmpIPredicate as P;
    let cx = rw.context().clone();
    let ty = compared_type(op, rw)?;
    if build::is_bool(&cx, ty) {
        return None;
    }
    let target = match arith::CmpIOp::from_op(op).view(rw.body()).predicate() {
        P::Eq => spirv::IEqualOp::INFO,
        P::Ne => spirv::INotEqualOp::INFO,
        P::Slt => spirv::SLessThanOp::INFO,
        P::Sle => spirv::SLessThanEqualOp::INFO,
        P::Sgt => spirv::SGreaterThanOp::INFO,
        P::Sge => spirv::SGreaterThanEqualOp::INFO,
        P::Ult => spirv::ULessThanOp::INFO,
        P::Ule => spirv::ULessThanEqualOp::INFO,
        P::Ugt => spirv::UGreaterThanOp::INFO,
        P::Uge => spirv::UGreaterThanEqualOp::INFO,
    };
    let converted = rw.body().value_type(operands[0]);
    let is_index = element_type_or_self(&cx, ty).is_index();
    if is_unsigned(target) && !is_index && !have_same_width(&cx, ty, converted) {
        return None;
    }
    Some(build::compare(rw, target, operands[0], operands[1]))
}

fn compare_floats(op: Op, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    use CmpFPredicate as P;
    let target = match arith::CmpFOp::from_op(op).view(rw.body()).predicate() {
        P::Oeq => spirv::FOrdEqualOp::INFO,
        P::Ogt => spirv::FOrdGreaterThanOp::INFO,
        P::Oge => spirv::FOrdGreaterThanEqualOp::INFO,
        P::Olt => spirv::FOrdLessThanOp::INFO,
        P::Ole => spirv::FOrdLessThanEqualOp::INFO,
        P::One => spirv::FOrdNotEqualOp::INFO,
        P::Ueq => spirv::FUnordEqualOp::INFO,
        P::Ugt => spirv::FUnordGreaterThanOp::INFO,
        P::Uge => spirv::FUnordGreaterThanEqualOp::INFO,
        P::Ult => spirv::FUnordLessThanOp::INFO,
        P::Ule => spirv::FUnordLessThanEqualOp::INFO,
        P::Une => spirv::FUnordNotEqualOp::INFO,
        P::AlwaysFalse | P::AlwaysTrue | P::Ord | P::Uno => return None,
    };
    Some(build::compare(rw, target, operands[0], operands[1]))
}

/// Returns whether `op` checks that no operand is a NaN, or that one is; `None` for other
/// predicates.
fn checks_order(op: Op, rw: Rw<'_, '_>) -> Option<bool> {
    match arith::CmpFOp::from_op(op).view(rw.body()).predicate() {
        CmpFPredicate::Ord => Some(true),
        CmpFPredicate::Uno => Some(false),
        _ => None,
    }
}

fn compare_nans(op: Op, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let target = match checks_order(op, rw)? {
        true => spirv::OrderedOp::INFO,
        false => spirv::UnorderedOp::INFO,
    };
    Some(build::compare(rw, target, operands[0], operands[1]))
}

fn compare_nans_one_by_one(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let is_ordered = checks_order(op, rw)?;
    if has_no_nans(rw.body().op(op)) {
        return build::int_constant(rw, ty, is_ordered.into());
    }
    let [lhs, rhs] = are_nans(rw, operands.try_into().ok()?);
    let any = build::compare(rw, spirv::LogicalOrOp::INFO, lhs, rhs);
    Some(match is_ordered {
        true => build::value(rw, spirv::LogicalNotOp::INFO, &[any], ty),
        false => any,
    })
}

/// Builds the check of each of `values` for a NaN.
pub(super) fn are_nans(rw: Rw<'_, '_>, values: [Value; 2]) -> [Value; 2] {
    let cx = rw.context().clone();
    values.map(|value| {
        let ty = build::with_element(&cx, rw.body().value_type(value), build::bool_type(&cx));
        build::value(rw, spirv::IsNanOp::INFO, &[value], ty)
    })
}
