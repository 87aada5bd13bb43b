//! Canonicalization of float comparisons between a converted integer and a constant.

use terrace_builtin::{FloatAttr, IntegerAttr, IntegerType};
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::RewritePattern;
use terrace_ir::{OpType, Rewriter};
use terrace_numeric::{Float, Int, RoundingMode};

use crate::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, SIToFPOp, UIToFPOp};

/// Turns a comparison of `sitofp(x)` or `uitofp(x)` with a constant into a comparison of integers.
pub(crate) struct CmpFIntToFPConst;

/// The comparison of integers that is equivalent to a comparison of floats.
enum Comparison {
    /// The outcome is the same for every integer.
    Decided(bool),
    /// A comparison of the integer with this constant.
    With(CmpIPredicate, Int),
}

impl RewritePattern for CmpFIntToFPConst {
    type Root = CmpFOp;
    const NAME: &'static str = "CmpFIntToFPConst";

    fn rewrite(cmp: CmpFOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let body = rewriter.body();
        let cx = body.context();
        let view = cmp.view(body);
        let constant = constant_value(body, view.rhs())?.downcast::<FloatAttr>(cx)?.value;
        if constant.is_nan() {
            return None;
        }
        let signed = body.defined_by::<SIToFPOp>(view.lhs()).map(|op| op.r#in());
        let (source, signed) = match signed {
            Some(source) => (source, true),
            None => (body.defined_by::<UIToFPOp>(view.lhs())?.r#in(), false),
        };
        let ty = body.value_type(source);
        let width = ty.downcast::<IntegerType>(cx)?.width;
        if !is_exact_enough(constant, width, signed) {
            return None;
        }
        let value = match compared(view.predicate(), constant, width, signed)? {
            Comparison::Decided(holds) => {
                let holds = IntegerAttr::bool(cx, holds).into();
                ConstantOp::build(rewriter, holds).op()
            }
            Comparison::With(predicate, value) => {
                let value = IntegerAttr::from_int(cx, ty, value).into();
                let constant = ConstantOp::build(rewriter, value);
                let constant = rewriter.body().result(constant.op(), 0);
                CmpIOp::build(rewriter, predicate, source, constant).op()
            }
        };
        rewriter.replace_with(cmp.op(), value);
        Some(())
    }
}

/// Whether rounding an integer of `width` bits to the format of `constant` cannot change the
/// outcome of the comparison.
fn is_exact_enough(constant: Float, width: u32, signed: bool) -> bool {
    let format = constant.format();
    let (width, mantissa) = (i64::from(width - u32::from(signed)), i64::from(format.precision()));
    if width <= mantissa {
        return true;
    }
    if constant.is_infinite() {
        return i64::from(format.max_exponent()) >= width;
    }
    let exponent = exponent_of(constant);
    exponent < mantissa || exponent > width
}

/// Returns the exponent of the highest bit of a finite number; `i32::MIN` for zero.
fn exponent_of(value: Float) -> i64 {
    if value.is_zero() {
        return i64::from(i32::MIN);
    }
    let magnitude = value.abs().to_f64();
    if magnitude.is_normal() {
        return i64::from((magnitude.to_bits() >> 52) as i32 - 1023);
    }
    if magnitude.is_infinite() { i64::from(i32::MAX) } else { i64::from(i32::MIN) }
}

/// Returns the integer predicate with the same outcome on numbers; ordered and unordered predicates
/// map to the same one. `None` if the predicate only tests for NaNs or is constant.
fn integer_predicate(predicate: CmpFPredicate, signed: bool) -> Option<CmpIPredicate> {
    use CmpFPredicate as F;
    use CmpIPredicate as P;
    let of = |s, u| Some(if signed { s } else { u });
    match predicate {
        F::Oeq | F::Ueq => Some(P::Eq),
        F::One | F::Une => Some(P::Ne),
        F::Ogt | F::Ugt => of(P::Sgt, P::Ugt),
        F::Oge | F::Uge => of(P::Sge, P::Uge),
        F::Olt | F::Ult => of(P::Slt, P::Ult),
        F::Ole | F::Ule => of(P::Sle, P::Ule),
        F::AlwaysFalse | F::AlwaysTrue | F::Ord | F::Uno => None,
    }
}

fn compared(
    predicate: CmpFPredicate,
    constant: Float,
    width: u32,
    signed: bool,
) -> Option<Comparison> {
    use CmpIPredicate as P;
    use Comparison::{Decided, With};
    match predicate {
        CmpFPredicate::Ord => return Some(Decided(true)),
        CmpFPredicate::Uno => return Some(Decided(false)),
        _ => {}
    }
    let predicate = integer_predicate(predicate, signed)?;
    let truncated = constant.to_int(width, signed, RoundingMode::TowardZero);
    if !truncated.in_range {
        return Some(Decided(match predicate {
            P::Eq => false,
            P::Ne => true,
            P::Slt | P::Sle | P::Ult | P::Ule => !constant.is_negative(),
            P::Sgt | P::Sge | P::Ugt | P::Uge => constant.is_negative(),
        }));
    }
    let value = truncated.value;
    if constant.is_integer() {
        return Some(With(predicate, value));
    }
    let negative = constant.is_negative();
    Some(match predicate {
        P::Eq => Decided(false),
        P::Ne => Decided(true),
        P::Slt | P::Sle => With(if negative { P::Slt } else { P::Sle }, value),
        P::Sgt | P::Sge => With(if negative { P::Sge } else { P::Sgt }, value),
        P::Ult | P::Ule if negative => Decided(false),
        P::Ugt | P::Uge if negative => Decided(true),
        P::Ult | P::Ule => With(P::Ule, value),
        P::Ugt | P::Uge => With(P::Ugt, value),
    })
}
