//! Conversions of constants.

use terrace_numeric::{Float, RoundingMode, ToInt};

use super::{as_float, is_poison, is_undef, lanes};
use crate::model::instructions::CastOp;
use crate::model::{Constant, ConstantExpr, ConstantKind, Module, Type};

/// Folds a conversion to the type `to`.
pub fn cast(module: &mut Module, op: CastOp, value: Constant, to: Type) -> Option<Constant> {
    use CastOp as C;
    let from = module.constants.ty(value);
    if from == to && !matches!(op, C::AddrSpaceCast) {
        return Some(value);
    }
    if is_poison(module, value) {
        return Some(module.constants.poison(to));
    }
    if is_undef(module, value) {
        let zero = matches!(op, C::ZExt | C::SExt | C::UiToFp | C::SiToFp);
        return Some(match zero {
            true => module.constants.zero(&module.types, to),
            false => module.constants.undef(to),
        });
    }
    if module.constants.is_zero(value) && op != C::AddrSpaceCast {
        return Some(module.constants.zero(&module.types, to));
    }
    if op == C::Bitcast {
        return bitcast(module, value, to);
    }
    if module.types.lanes(from).is_some() {
        let scalar = module.types.scalar(to);
        return lanes(module, [value], to, |module, [lane]| {
            let symbolic = matches!(module.constants.kind(lane), ConstantKind::Expr(_));
            match op {
                C::IntToPtr if symbolic => Some(expr(module, op, lane, scalar)),
                _ => cast(module, op, lane, scalar),
            }
        });
    }
    match op {
        C::Trunc | C::ZExt | C::SExt => integer(module, op, value, to),
        C::FpTrunc | C::FpExt => {
            let format = module.types.float_kind(to)?.format()?;
            let bits = as_float(module, value)?.convert(format).0.to_bits();
            Some(module.constants.get(to, ConstantKind::Float(bits)))
        }
        C::FpToUi | C::FpToSi => {
            let width = module.types.int_bits(to)?;
            let number = as_float(module, value)?;
            let signed = op == C::FpToSi;
            let ToInt { value, in_range, .. } =
                number.to_int(width, signed, RoundingMode::TowardZero);
            Some(match in_range {
                true => module.constants.int(to, value),
                false => module.constants.poison(to),
            })
        }
        C::UiToFp | C::SiToFp => {
            let format = module.types.float_kind(to)?.format()?;
            let number = module.constants.as_int(value)?;
            let mode = RoundingMode::NearestTiesToEven;
            let bits = Float::from_int(format, number, op == C::SiToFp, mode).0.to_bits();
            Some(module.constants.get(to, ConstantKind::Float(bits)))
        }
        C::PtrToInt | C::PtrToAddr => pointer_to_int(module, op, value, to),
        C::IntToPtr => int_to_pointer(module, value, to),
        C::AddrSpaceCast => Some(address_space(module, value, to)),
        C::Bitcast => None,
    }
}

fn expr(module: &mut Module, op: CastOp, value: Constant, to: Type) -> Constant {
    module.constants.get(to, ConstantKind::Expr(ConstantExpr::Cast(op, value)))
}

/// Returns the operand of a constant conversion with this operation.
fn operand_of(module: &Module, op: CastOp, value: Constant) -> Option<Constant> {
    match module.constants.kind(value) {
        ConstantKind::Expr(ConstantExpr::Cast(found, operand)) if *found == op => Some(*operand),
        _ => None,
    }
}

fn integer(module: &mut Module, op: CastOp, value: Constant, to: Type) -> Option<Constant> {
    let width = module.types.int_bits(to)?;
    if let Some(number) = module.constants.as_int(value).cloned() {
        let number = match op {
            CastOp::SExt => number.sext(width),
            CastOp::ZExt => number.zext(width),
            _ => number.trunc(width),
        };
        return Some(module.constants.int(to, number));
    }
    if op != CastOp::Trunc {
        return None;
    }
    Some(match operand_of(module, CastOp::PtrToInt, value) {
        Some(pointer) => expr(module, CastOp::PtrToInt, pointer, to),
        None => match operand_of(module, CastOp::Trunc, value) {
            Some(wider) => expr(module, CastOp::Trunc, wider, to),
            None => expr(module, CastOp::Trunc, value, to),
        },
    })
}

fn pointer_to_int(module: &mut Module, op: CastOp, value: Constant, to: Type) -> Option<Constant> {
    if let Some(address) = operand_of(module, CastOp::IntToPtr, value) {
        let space = module.types.address_space(module.constants.ty(value)).unwrap_or(0);
        let width = module.types.int_bits(to)?;
        if let Some(number) = module.constants.as_int(address) {
            let pointer = module.layout.pointer(space).bits;
            let number = number.zext_or_trunc(pointer).zext_or_trunc(width);
            return Some(module.constants.int(to, number));
        }
    }
    Some(expr(module, op, value, to))
}

fn int_to_pointer(module: &mut Module, value: Constant, to: Type) -> Option<Constant> {
    if let Some(pointer) = operand_of(module, CastOp::PtrToInt, value) {
        let space = module.types.address_space(to).unwrap_or(0);
        let bits = module.types.int_bits(module.constants.ty(value));
        if bits == Some(module.layout.pointer(space).bits) && module.constants.ty(pointer) == to {
            return Some(pointer);
        }
    }
    Some(expr(module, CastOp::IntToPtr, value, to))
}

fn address_space(module: &mut Module, value: Constant, to: Type) -> Constant {
    match operand_of(module, CastOp::AddrSpaceCast, value) {
        Some(original) if module.constants.ty(original) == to => original,
        Some(original) => expr(module, CastOp::AddrSpaceCast, original, to),
        None => expr(module, CastOp::AddrSpaceCast, value, to),
    }
}

fn bitcast(module: &mut Module, value: Constant, to: Type) -> Option<Constant> {
    if let Some(bits) = super::bits::to_bits(module, value)
        && let Some(folded) = super::bits::from_bits(module, to, &bits)
    {
        return Some(folded);
    }
    if let ConstantKind::Splat(element) = module.constants.kind(value).clone()
        && module.types.lanes(to).is_some_and(|(count, _)| {
            module.types.lanes(module.constants.ty(value)).is_some_and(|(from, _)| from == count)
        })
    {
        let scalar = module.types.scalar(to);
        let element = bitcast(module, element, scalar)?;
        return Some(module.constants.splat(&module.types, to, element));
    }
    if let Some(original) = operand_of(module, CastOp::Bitcast, value) {
        return match module.constants.ty(original) == to {
            true => Some(original),
            false => Some(expr(module, CastOp::Bitcast, original, to)),
        };
    }
    Some(expr(module, CastOp::Bitcast, value, to))
}
