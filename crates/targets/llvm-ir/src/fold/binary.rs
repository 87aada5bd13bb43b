//! Arithmetic on constants.

use terrace_numeric::{Float, Int};

use super::{as_float, is_poison, is_undef, lanes, zero_like};
use crate::model::instructions::{BinaryOp, CastOp, Flags};
use crate::model::{Constant, ConstantExpr, ConstantKind, Module, Symbol};

/// Folds an operation on two constants of the same type.
pub fn binary(module: &mut Module, op: BinaryOp, a: Constant, b: Constant) -> Option<Constant> {
    let ty = module.constants.ty(a);
    if module.types.lanes(ty).is_some() {
        if is_poison(module, a) || is_poison(module, b) {
            return Some(module.constants.poison(ty));
        }
        let scalable = module.types.lanes(ty).is_some_and(|(_, scalable)| scalable);
        if scalable && (is_undef(module, a) || is_undef(module, b)) {
            return with_undef(module, op, a, b);
        }
        return lanes(module, [a, b], ty, |module, [a, b]| binary(module, op, a, b));
    }
    if let Some(folded) = identity(module, op, a, b) {
        return Some(folded);
    }
    if is_poison(module, a) || is_poison(module, b) {
        return Some(module.constants.poison(ty));
    }
    if is_undef(module, a) || is_undef(module, b) {
        return with_undef(module, op, a, b);
    }
    if let (Some(x), Some(y)) = (as_float(module, a), as_float(module, b)) {
        let bits = floats(op, x, y)?.to_bits();
        return Some(module.constants.get(ty, ConstantKind::Float(bits)));
    }
    let ints = (module.constants.as_int(a).cloned(), module.constants.as_int(b).cloned());
    if let (Some(x), Some(y)) = &ints {
        return Some(match integers(op, x, y) {
            Some(value) => module.constants.int(ty, value),
            None => module.constants.poison(ty),
        });
    }
    with_expression(module, op, a, b, ints)
}

/// Folds operations with the identity of the operation.
fn identity(module: &Module, op: BinaryOp, a: Constant, b: Constant) -> Option<Constant> {
    use BinaryOp as B;
    let is = |constant: Constant, check: fn(&Int) -> bool| {
        module.constants.as_int(constant).is_some_and(check)
    };
    match op {
        B::Add | B::Or | B::Xor if is(a, Int::is_zero) => Some(b),
        B::Mul if is(a, Int::is_one) => Some(b),
        B::And if is(a, Int::is_all_ones) => Some(b),
        B::Add | B::Or | B::Xor | B::Sub | B::Shl | B::LShr | B::AShr if is(b, Int::is_zero) => {
            Some(a)
        }
        B::Mul | B::UDiv | B::SDiv if is(b, Int::is_one) => Some(a),
        B::And if is(b, Int::is_all_ones) => Some(a),
        _ => None,
    }
}

/// Folds operations of which at least one operand is `undef`.
fn with_undef(module: &mut Module, op: BinaryOp, a: Constant, b: Constant) -> Option<Constant> {
    use BinaryOp as B;
    let ty = module.constants.ty(a);
    let both = is_undef(module, a) && is_undef(module, b);
    let right = is_undef(module, b);
    let other = if is_undef(module, a) { b } else { a };
    let zero = module.constants.is_zero(other);
    Some(match op {
        B::Xor if both => zero_like(module, a),
        B::Add | B::Sub | B::Xor => module.constants.undef(ty),
        B::And | B::Mul | B::Or if both => a,
        B::And => zero_like(module, a),
        B::Mul => {
            let odd = module.constants.as_int(other).is_some_and(|value| value.bit(0));
            if odd { module.constants.undef(ty) } else { zero_like(module, a) }
        }
        B::Or => match module.types.int_bits(ty) {
            Some(bits) => module.constants.int(ty, Int::all_ones(bits)),
            None => return None,
        },
        B::UDiv | B::SDiv | B::URem | B::SRem if right || zero => module.constants.poison(ty),
        B::LShr | B::AShr | B::Shl if right => module.constants.poison(ty),
        B::UDiv | B::SDiv | B::URem | B::SRem | B::LShr | B::AShr | B::Shl => zero_like(module, a),
        B::FAdd | B::FSub | B::FMul | B::FDiv | B::FRem if both => a,
        B::FSub if right && as_float(module, a).is_some_and(|x| x.is_zero() && x.is_negative()) => {
            b
        }
        B::FAdd | B::FSub | B::FMul | B::FDiv | B::FRem => {
            let kind = module.types.float_kind(module.types.scalar(ty))?;
            let nan = Float::nan(kind.format()?).to_bits();
            module.constants.get(ty, ConstantKind::Float(nan))
        }
    })
}

/// Folds an operation on two numbers.
fn floats(op: BinaryOp, x: Float, y: Float) -> Option<Float> {
    Some(match op {
        BinaryOp::FAdd => x.add(y),
        BinaryOp::FSub => x.sub(y),
        BinaryOp::FMul => x.mul(y),
        BinaryOp::FDiv => x.div(y),
        BinaryOp::FRem => x.rem(y),
        _ => return None,
    })
}

/// Folds an operation on two integers of the same width; `None` if the result is poison.
fn integers(op: BinaryOp, x: &Int, y: &Int) -> Option<Int> {
    use BinaryOp as B;
    let count =
        || y.to_u64().filter(|count| *count < u64::from(x.width())).map(|count| count as u32);
    let overflows = || y.is_all_ones() && *x == Int::signed_min(x.width());
    Some(match op {
        B::Add => x.add(y),
        B::Sub => x.sub(y),
        B::Mul => x.mul(y),
        B::UDiv => x.udiv(y)?,
        B::URem => x.urem(y)?,
        B::SDiv | B::SRem if overflows() => return None,
        B::SDiv => x.sdiv(y)?,
        B::SRem => x.srem(y)?,
        B::Shl => x.shl(count()?),
        B::LShr => x.lshr(count()?),
        B::AShr => x.ashr(count()?),
        B::And => x.and(y),
        B::Or => x.or(y),
        B::Xor => x.xor(y),
        _ => return None,
    })
}

/// Folds operations of which an operand is an address or an expression; `ints` are the operands
/// that are integers.
fn with_expression(
    module: &mut Module,
    op: BinaryOp,
    a: Constant,
    b: Constant,
    ints: (Option<Int>, Option<Int>),
) -> Option<Constant> {
    use BinaryOp as B;
    match (op, &ints) {
        (B::And | B::Mul, (_, Some(y))) if y.is_zero() => return Some(b),
        (B::And | B::Mul, (Some(x), _)) if x.is_zero() => return Some(a),
        (B::Or, (_, Some(y))) if y.is_all_ones() => return Some(b),
        (B::Or, (Some(x), _)) if x.is_all_ones() => return Some(a),
        (B::UDiv | B::SDiv | B::URem | B::SRem, (_, Some(y))) if y.is_zero() => {
            let ty = module.constants.ty(a);
            return Some(module.constants.poison(ty));
        }
        (B::URem | B::SRem, (_, Some(y))) if y.is_one() => return Some(zero_like(module, a)),
        (B::And, (_, Some(y))) if is_below_alignment(module, a, y) => {
            return Some(zero_like(module, a));
        }
        (B::Sub, (None, None)) => {
            if let Some(difference) = difference(module, a, b) {
                return Some(difference);
            }
        }
        _ => {}
    }
    if !matches!(op, B::Add | B::Sub | B::Xor) {
        return None;
    }
    let ty = module.constants.ty(a);
    if ints.0.is_some() && op != B::Sub {
        return binary(module, op, b, a);
    }
    if let ConstantKind::Expr(ConstantExpr::Binary(inner, _, x, y)) = module.constants.kind(a)
        && *inner == op
        && op != B::Sub
    {
        let (x, y) = (*x, *y);
        if let Some(right) = binary(module, op, y, b)
            && !matches!(module.constants.kind(right),
                ConstantKind::Expr(ConstantExpr::Binary(inner, ..)) if *inner == op)
        {
            return binary(module, op, x, right);
        }
    }
    Some(module.constants.get(ty, ConstantKind::Expr(ConstantExpr::Binary(op, Flags::NONE, a, b))))
}

/// Returns the difference of two addresses with the same base as integers.
fn difference(module: &mut Module, a: Constant, b: Constant) -> Option<Constant> {
    let pointer = |module: &Module, constant| match module.constants.kind(constant) {
        ConstantKind::Expr(ConstantExpr::Cast(CastOp::PtrToInt, pointer)) => Some(*pointer),
        _ => None,
    };
    let (x, y) = (pointer(module, a)?, pointer(module, b)?);
    let ((base_x, x), (base_y, y)) = (super::gep::offset(module, x), super::gep::offset(module, y));
    let ty = module.constants.ty(a);
    let bits = module.types.int_bits(ty)?;
    let value = x.sub(&y).sext_or_trunc(bits);
    (base_x == base_y).then(|| module.constants.int(ty, value))
}

/// Whether `mask` only covers low bits that are zero in the address of a variable.
fn is_below_alignment(module: &Module, address: Constant, mask: &Int) -> bool {
    let ConstantKind::Expr(ConstantExpr::Cast(CastOp::PtrToInt, pointer)) =
        module.constants.kind(address)
    else {
        return false;
    };
    let ConstantKind::Symbol(Symbol::Global(at)) = module.constants.kind(*pointer) else {
        return false;
    };
    let global = &module.globals[*at as usize];
    let align = match global.align {
        0 => module.layout.preferred_align(&module.types, global.ty),
        align => align,
    };
    mask.to_u64().is_some_and(|mask| mask < align)
}

/// Folds a negation of floating-point numbers.
pub fn fneg(module: &mut Module, a: Constant) -> Option<Constant> {
    let ty = module.constants.ty(a);
    if is_undef(module, a) || is_poison(module, a) {
        return Some(a);
    }
    if module.types.lanes(ty).is_some() {
        return lanes(module, [a], ty, |module, [a]| fneg(module, a));
    }
    let bits = as_float(module, a)?.neg().to_bits();
    Some(module.constants.get(ty, ConstantKind::Float(bits)))
}
