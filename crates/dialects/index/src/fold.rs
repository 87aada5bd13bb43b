//! Folds of the operations. The width of `index` depends on the target, so a constant is folded
//! only if the result is the same with 32 and 64 bits.

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Fold, OpRef};
use terrace_numeric::Int;

use crate::{
    BoolConstantOpRef, CmpOpRef, ConstantOpRef, IndexCmpPredicate, MaxSOp, MaxUOp, MinSOp, MinUOp,
};

type Operands<'o> = &'o [Option<Attribute>];

fn int<'a>(op: OpRef<'a>, operands: Operands<'_>, index: usize) -> Option<&'a Int> {
    Some(&(*operands.get(index)?)?.downcast::<IntegerAttr>(op.context())?.value)
}

/// Folds two constants by `f` if the results with 64 and 32 bits agree.
fn folded(
    op: OpRef<'_>,
    operands: Operands<'_>,
    f: impl Fn(&Int, &Int) -> Option<Int>,
) -> Option<Fold> {
    let (lhs, rhs) = (int(op, operands, 0)?, int(op, operands, 1)?);
    let wide = f(lhs, rhs)?;
    let narrow = f(&lhs.trunc(32), &rhs.trunc(32))?;
    let cx = op.context();
    let ty = terrace_builtin::IndexType::get(cx);
    let agree = wide.trunc(32) == narrow;
    agree.then(|| Attribute::from(IntegerAttr::from_int(cx, ty, wide)).into())
}

/// Declares folds of operations with two operands.
macro_rules! binary {
    ($($name:ident = $f:expr;)*) => {$(
        pub(crate) fn $name(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
            folded(op, operands, $f)
        }
    )*};
}

binary! {
    divs = Int::sdiv;
    divu = Int::udiv;
    ceildivs = ceil_divide;
    ceildivu = Int::ceil_udiv;
    floordivs = Int::floor_sdiv;
    rems = Int::srem;
    remu = Int::urem;
    maxs = |a, b| Some(a.smax(b).clone());
    maxu = |a, b| Some(a.umax(b).clone());
    mins = |a, b| Some(a.smin(b).clone());
    minu = |a, b| Some(a.umin(b).clone());
    shl = |a, b| Some(a.shl(amount(b)?));
    shrs = |a, b| Some(a.ashr(amount(b)?));
    shru = |a, b| Some(a.lshr(amount(b)?));
    and = |a, b| Some(a.and(b));
    or = |a, b| Some(a.or(b));
    xor = |a, b| Some(a.xor(b));
}

/// Divides, rounding up; `None` for division by zero and overflow. As in MLIR, operands with
/// different signs are negated first, so the quotient of the minimum integer has the wrong sign.
fn ceil_divide(lhs: &Int, rhs: &Int) -> Option<Int> {
    let (one, minus_one) = (Int::one(lhs.width()), Int::all_ones(lhs.width()));
    if rhs.is_zero() || lhs.is_zero() {
        return (!rhs.is_zero()).then(|| lhs.clone());
    }
    if lhs.is_negative() == rhs.is_negative() {
        let towards_zero = if rhs.is_negative() { &one } else { &minus_one };
        return lhs.add(towards_zero).sdiv(rhs).map(|quotient| quotient.add(&one));
    }
    lhs.neg().sdiv(rhs).map(|quotient| quotient.neg())
}

/// Returns a shift amount; `None` unless it is less than 32, so that it is in range for both widths
/// of `index`.
fn amount(by: &Int) -> Option<u32> {
    by.to_u64().filter(|by| *by < 32).map(|by| by as u32)
}

/// Folds to the left operand if the right operand is a constant that satisfies `neutral`.
fn neutral(op: OpRef<'_>, operands: Operands<'_>, neutral: fn(&Int) -> bool) -> Option<Fold> {
    int(op, operands, 1).filter(|rhs| neutral(rhs)).map(|_| op.operand(0).into())
}

pub(crate) fn add(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    folded(op, operands, |a, b| Some(a.add(b))).or_else(|| neutral(op, operands, Int::is_zero))
}

pub(crate) fn sub(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    folded(op, operands, |a, b| Some(a.sub(b))).or_else(|| neutral(op, operands, Int::is_zero))
}

pub(crate) fn mul(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    if let Some(fold) = folded(op, operands, |a, b| Some(a.mul(b))) {
        return Some(fold);
    }
    if int(op, operands, 1)?.is_zero() {
        return operands[1].map(Fold::from);
    }
    neutral(op, operands, Int::is_one)
}

/// Folds a conversion of a constant to `index`; `extend` extends the constant to 64 bits.
fn cast(op: OpRef<'_>, operands: Operands<'_>, extend: fn(&Int, u32) -> Int) -> Option<Fold> {
    let ty = op.result_types().next()?;
    let value = int(op, operands, 0)?;
    if !ty.is_index() {
        return None;
    }
    let value = extend(value, 64);
    Some(Attribute::from(IntegerAttr::from_int(op.context(), ty, value)).into())
}

pub(crate) fn casts(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    cast(op, operands, Int::sext_or_trunc)
}

pub(crate) fn castu(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    cast(op, operands, Int::zext_or_trunc)
}

pub(crate) fn constant(op: ConstantOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(Attribute::from(op.value()).into())
}

pub(crate) fn bool_constant(op: BoolConstantOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    Some(Attribute::from(IntegerAttr::bool(op.context(), op.value())).into())
}

impl IndexCmpPredicate {
    /// Whether the predicate holds for two integers.
    fn holds(self, a: &Int, b: &Int) -> bool {
        use IndexCmpPredicate as P;
        match self {
            P::EQ => a == b,
            P::NE => a != b,
            P::SLT => a.slt(b),
            P::SLE => a.sle(b),
            P::SGT => a.sgt(b),
            P::SGE => a.sge(b),
            P::ULT => a.ult(b),
            P::ULE => a.ule(b),
            P::UGT => a.ugt(b),
            P::UGE => a.uge(b),
        }
    }

    /// Whether the predicate is a signed comparison.
    fn is_signed(self) -> bool {
        use IndexCmpPredicate as P;
        matches!(self, P::SLT | P::SLE | P::SGT | P::SGE)
    }
}

pub(crate) fn cmp(op: CmpOpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    let holds = compare(op, operands)?;
    Some(Attribute::from(IntegerAttr::bool(op.context(), holds)).into())
}

fn compare(op: CmpOpRef<'_>, operands: Operands<'_>) -> Option<bool> {
    let predicate = op.pred();
    let rhs = int(*op, operands, 1);
    if let (Some(lhs), Some(rhs)) = (int(*op, operands, 0), rhs) {
        let (wide, narrow) =
            (predicate.holds(lhs, rhs), predicate.holds(&lhs.trunc(32), &rhs.trunc(32)));
        if wide == narrow {
            return Some(wide);
        }
    }
    if let Some(rhs) = rhs
        && let Some(holds) = compare_limited(op, rhs)
    {
        return Some(holds);
    }
    use IndexCmpPredicate as P;
    let reflexive = matches!(predicate, P::EQ | P::SLE | P::SGE | P::ULE | P::UGE);
    (op.lhs() == op.rhs()).then_some(reflexive)
}

/// Decides the comparison of a minimum or maximum by a constant with the constant `rhs`, from the
/// range that the constant bound implies; `None` if the range does not decide it.
fn compare_limited(op: CmpOpRef<'_>, rhs: &Int) -> Option<bool> {
    let body = op.body();
    let limited = body.op(body.defining_op(op.lhs())?);
    let limit = constant_value(body, limited.operands().nth(1)?)?;
    let limit = &limit.downcast::<IntegerAttr>(op.context())?.value;
    let decide = |limit: &Int, rhs: &Int| {
        let width = limit.width();
        let (low, high, signed) = if limited.is::<MinSOp>() {
            (Int::signed_min(width), limit.clone(), true)
        } else if limited.is::<MaxSOp>() {
            (limit.clone(), Int::signed_max(width), true)
        } else if limited.is::<MinUOp>() {
            (Int::zero(width), limit.clone(), false)
        } else if limited.is::<MaxUOp>() {
            (limit.clone(), Int::all_ones(width), false)
        } else {
            return None;
        };
        decided(op.pred(), &low, &high, signed, rhs)
    };
    let (wide, narrow) = (decide(limit, rhs)?, decide(&limit.trunc(32), &rhs.trunc(32))?);
    (wide == narrow).then_some(wide)
}

/// Returns the outcome of the predicate for every integer in `low..=high` compared with `rhs`;
/// `None` if the outcome varies.
fn decided(
    predicate: IndexCmpPredicate,
    low: &Int,
    high: &Int,
    signed: bool,
    rhs: &Int,
) -> Option<bool> {
    use IndexCmpPredicate as P;
    let below = |a: &Int, b: &Int| if signed { a.slt(b) } else { a.ult(b) };
    let outside = below(rhs, low) || below(high, rhs);
    match predicate {
        P::EQ | P::NE if outside => Some(predicate == P::NE),
        P::EQ | P::NE => (low == high).then_some(predicate == P::EQ),
        // A signed range says nothing about unsigned order, and vice versa, unless it is within one
        // sign.
        _ if predicate.is_signed() != signed && low.is_negative() != high.is_negative() => None,
        _ => {
            let (first, last) = (predicate.holds(low, rhs), predicate.holds(high, rhs));
            (first == last).then_some(first)
        }
    }
}
