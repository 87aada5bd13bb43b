//! Comparisons and choices of constants.

use std::cmp::Ordering;

use terrace_numeric::Int;

use super::{as_float, is_poison, is_undef, lanes};
use crate::model::instructions::{CastOp, FloatPredicate, IntPredicate};
use crate::model::{Constant, ConstantExpr, ConstantKind, Linkage, Module, Symbol, Type, TypeKind};

/// Returns the type of comparisons of values of type `ty`.
fn flags_like(module: &mut Module, ty: Type) -> Type {
    module.types.with_scalar(ty, Type::I1)
}

/// Whether the predicate holds for operands in this order; `unsigned` orders by magnitude.
fn holds(predicate: IntPredicate, signed: Ordering, unsigned: Ordering) -> bool {
    use IntPredicate as P;
    match predicate {
        P::Eq => unsigned.is_eq(),
        P::Ne => unsigned.is_ne(),
        P::Slt => signed.is_lt(),
        P::Sle => signed.is_le(),
        P::Sgt => signed.is_gt(),
        P::Sge => signed.is_ge(),
        P::Ult => unsigned.is_lt(),
        P::Ule => unsigned.is_le(),
        P::Ugt => unsigned.is_gt(),
        P::Uge => unsigned.is_ge(),
    }
}

/// Folds a comparison of integers or pointers.
pub fn icmp(
    module: &mut Module,
    predicate: IntPredicate,
    a: Constant,
    b: Constant,
) -> Option<Constant> {
    let ty = module.constants.ty(a);
    let result = flags_like(module, ty);
    if is_poison(module, a) || is_poison(module, b) {
        return Some(module.constants.poison(result));
    }
    if is_undef(module, a) || is_undef(module, b) {
        let equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
        if equality || a == b {
            return Some(module.constants.undef(result));
        }
        let value = module.constants.bool(holds(predicate, Ordering::Equal, Ordering::Equal));
        return Some(match module.types.lanes(ty) {
            Some(_) => module.constants.splat(&module.types, result, value),
            None => value,
        });
    }
    if module.types.lanes(ty).is_some() {
        return lanes(module, [a, b], result, |module, [a, b]| icmp(module, predicate, a, b));
    }
    let known = match (module.constants.as_int(a), module.constants.as_int(b)) {
        (Some(x), Some(y)) => Some(holds(predicate, x.scmp(y), x.ucmp(y))),
        _ => pointers(module, predicate, a, b),
    };
    known.map(|value| module.constants.bool(value))
}

/// Returns the address that an integer is converted from at the full width of pointers, or the
/// pointer.
fn address(module: &Module, constant: Constant) -> Constant {
    match module.constants.kind(constant) {
        ConstantKind::Expr(ConstantExpr::Cast(CastOp::PtrToInt, pointer)) => {
            let space = module.types.address_space(module.constants.ty(*pointer)).unwrap_or(0);
            let width = module.types.int_bits(module.constants.ty(constant));
            match width == Some(module.layout.pointer(space).bits) {
                true => *pointer,
                false => constant,
            }
        }
        _ => constant,
    }
}

/// Whether the address of a global value differs from null and those of other ones.
fn is_present(module: &Module, symbol: Symbol) -> bool {
    module.symbol_linkage(symbol) != Linkage::ExternWeak
        && !matches!(symbol, Symbol::Alias(_) | Symbol::IFunc(_))
}

fn pointers(
    module: &mut Module,
    predicate: IntPredicate,
    a: Constant,
    b: Constant,
) -> Option<bool> {
    if module.constants.is_zero(a) && !module.constants.is_zero(b) {
        return pointers(module, swap(predicate), b, a);
    }
    let (a, b) = (address(module, a), address(module, b));
    let ((base_a, at_a), (base_b, at_b)) =
        (super::gep::offset(module, a), super::gep::offset(module, b));
    let symbol = |module: &Module, constant| match module.constants.kind(constant) {
        ConstantKind::Symbol(symbol) => Some(*symbol),
        _ => None,
    };
    if base_a == base_b {
        if at_a == at_b {
            return Some(holds(predicate, Ordering::Equal, Ordering::Equal));
        }
        symbol(module, base_a)?;
        let order = at_a.scmp(&at_b);
        return Some(holds(predicate, order, order));
    }
    let first = symbol(module, base_a).filter(|symbol| is_present(module, *symbol))?;
    let equality = matches!(predicate, IntPredicate::Eq | IntPredicate::Ne);
    if module.constants.is_zero(base_b) {
        let space = module.symbol_space(first);
        let unsigned = holds(predicate, Ordering::Greater, Ordering::Greater);
        let decided = equality || is_unsigned(predicate);
        return (space == 0 && at_a.is_zero() && decided).then_some(unsigned);
    }
    let second = symbol(module, base_b).filter(|symbol| is_present(module, *symbol))?;
    let whole = at_a.is_zero() && at_b.is_zero();
    (equality && whole && first != second).then_some(predicate == IntPredicate::Ne)
}

fn is_unsigned(predicate: IntPredicate) -> bool {
    use IntPredicate as P;
    matches!(predicate, P::Ult | P::Ule | P::Ugt | P::Uge)
}

/// Returns the predicate with operands exchanged.
fn swap(predicate: IntPredicate) -> IntPredicate {
    use IntPredicate as P;
    match predicate {
        P::Eq | P::Ne => predicate,
        P::Slt => P::Sgt,
        P::Sle => P::Sge,
        P::Sgt => P::Slt,
        P::Sge => P::Sle,
        P::Ult => P::Ugt,
        P::Ule => P::Uge,
        P::Ugt => P::Ult,
        P::Uge => P::Ule,
    }
}

/// Folds a comparison of floating-point numbers.
pub fn fcmp(
    module: &mut Module,
    predicate: FloatPredicate,
    a: Constant,
    b: Constant,
) -> Option<Constant> {
    use FloatPredicate as P;
    let ty = module.constants.ty(a);
    let result = flags_like(module, ty);
    let all = |module: &mut Module, value: bool| {
        let value = module.constants.bool(value);
        match module.types.lanes(ty) {
            Some(_) => module.constants.splat(&module.types, result, value),
            None => value,
        }
    };
    if matches!(predicate, P::False | P::True) {
        return Some(all(module, predicate == P::True));
    }
    if is_poison(module, a) || is_poison(module, b) {
        return Some(module.constants.poison(result));
    }
    let unordered =
        matches!(predicate, P::Uno | P::Ueq | P::Ugt | P::Uge | P::Ult | P::Ule | P::Une);
    if is_undef(module, a) || is_undef(module, b) {
        return Some(all(module, unordered));
    }
    if module.types.lanes(ty).is_some() {
        return lanes(module, [a, b], result, |module, [a, b]| fcmp(module, predicate, a, b));
    }
    let order = as_float(module, a)?.compare(as_float(module, b)?);
    let value = match (order, predicate) {
        (None, _) => unordered,
        (Some(order), P::Oeq | P::Ueq) => order.is_eq(),
        (Some(order), P::Ogt | P::Ugt) => order.is_gt(),
        (Some(order), P::Oge | P::Uge) => order.is_ge(),
        (Some(order), P::Olt | P::Ult) => order.is_lt(),
        (Some(order), P::Ole | P::Ule) => order.is_le(),
        (Some(order), P::One | P::Une) => order.is_ne(),
        (Some(_), _) => predicate == P::Ord,
    };
    Some(module.constants.bool(value))
}

/// Folds a choice between two constants.
pub fn select(
    module: &mut Module,
    condition: Constant,
    a: Constant,
    b: Constant,
) -> Option<Constant> {
    let ty = module.constants.ty(a);
    let bits = module.constants.ty(condition);
    if module.types.lanes(bits).is_some() {
        if let Some(one) = module.constants.splat_value(&module.types, condition)
            && let Some(value) = module.constants.as_int(one)
        {
            return Some(if value.is_zero() { b } else { a });
        }
        if let Some(folded) = lanes(module, [condition, a, b], ty, |module, [c, a, b]| {
            let known = module.constants.as_int(c).map(Int::is_zero);
            known.map(|zero| if zero { b } else { a }).or_else(|| (a == b).then_some(a))
        }) {
            return Some(folded);
        }
    }
    if let Some(value) = module.constants.as_int(condition) {
        return Some(if value.is_zero() { b } else { a });
    }
    if is_poison(module, condition) {
        return Some(module.constants.poison(ty));
    }
    if is_undef(module, condition) {
        return Some(if is_undef(module, a) { a } else { b });
    }
    if a == b {
        return Some(a);
    }
    match (is_poison(module, a), is_poison(module, b)) {
        (true, _) => return Some(b),
        (_, true) => return Some(a),
        _ => {}
    }
    let defined = |constant| {
        module.constants.is_number(constant)
            || matches!(module.constants.kind(constant), ConstantKind::Symbol(_))
            || matches!(module.types.kind(module.constants.ty(constant)), TypeKind::Token)
    };
    match (is_undef(module, a), is_undef(module, b)) {
        (true, _) if defined(b) => Some(b),
        (_, true) if defined(a) => Some(a),
        _ => None,
    }
}
