//! Elements of constant vectors and aggregates.

use super::{is_poison, is_undef};
use crate::model::{Constant, ConstantExpr, ConstantGep, ConstantKind, Module};

/// Folds the member at `indices` of an aggregate.
pub fn extract_value(module: &mut Module, from: Constant, indices: &[u32]) -> Option<Constant> {
    indices.iter().try_fold(from, |aggregate, index| {
        module.constants.element(&module.types, aggregate, u64::from(*index))
    })
}

/// Folds the aggregate with `value` at `indices`.
pub fn insert_value(
    module: &mut Module,
    into: Constant,
    value: Constant,
    indices: &[u32],
) -> Option<Constant> {
    let Some((first, rest)) = indices.split_first() else { return Some(value) };
    let mut elements = module.constants.elements(&module.types, into)?;
    let slot = elements.get(*first as usize).copied()?;
    elements[*first as usize] = insert_value(module, slot, value, rest)?;
    let ty = module.constants.ty(into);
    Some(module.constants.aggregate(&module.types, ty, elements))
}

/// Folds the element of a vector at an index.
pub fn extract_element(module: &mut Module, from: Constant, index: Constant) -> Option<Constant> {
    let ty = module.constants.ty(from);
    let element = module.types.scalar(ty);
    if is_poison(module, from) || is_undef(module, index) || is_poison(module, index) {
        return Some(module.constants.poison(element));
    }
    if is_undef(module, from) {
        return Some(module.constants.undef(element));
    }
    let symbolic = ConstantKind::Expr(ConstantExpr::ExtractElement(from, index));
    let Some(number) = module.constants.as_int(index).cloned() else {
        return Some(module.constants.get(element, symbolic));
    };
    if let Some((count, false)) = module.types.lanes(ty)
        && number.to_u64().is_none_or(|index| index >= u64::from(count))
    {
        return Some(module.constants.poison(element));
    }
    let at = number.to_u64()?;
    if let ConstantKind::Expr(ConstantExpr::InsertElement(inner, value, place)) =
        *module.constants.kind(from)
        && let Some(place) = module.constants.as_int(place)
    {
        return match place.to_u64() == Some(at) {
            true => Some(value),
            false => extract_element(module, inner, index),
        };
    }
    if let ConstantKind::Expr(ConstantExpr::Gep(gep)) = module.constants.kind(from).clone() {
        let mut lane = |operand: Constant| match module.types.lanes(module.constants.ty(operand)) {
            Some(_) => module.constants.element(&module.types, operand, at),
            None => Some(operand),
        };
        let base = lane(gep.base)?;
        let indices = gep.indices.iter().map(|index| lane(*index)).collect::<Option<_>>()?;
        return super::gep(module, &ConstantGep { base, indices, ..gep });
    }
    let known = module.constants.element(&module.types, from, at);
    Some(known.unwrap_or_else(|| match module.constants.kind(from) {
        ConstantKind::Splat(value) => *value,
        _ => module.constants.get(element, symbolic),
    }))
}

/// Folds the vector with `value` at an index.
pub fn insert_element(
    module: &mut Module,
    into: Constant,
    value: Constant,
    index: Constant,
) -> Option<Constant> {
    let ty = module.constants.ty(into);
    if is_undef(module, index) || is_poison(module, index) {
        return Some(module.constants.poison(ty));
    }
    let symbolic = ConstantKind::Expr(ConstantExpr::InsertElement(into, value, index));
    let (count, scalable) = module.types.lanes(ty)?;
    let number = module.constants.as_int(index).map(|index| index.to_u64());
    let elements = module.constants.elements(&module.types, into).filter(|_| !scalable);
    let (Some(at), Some(mut elements)) = (number, elements) else {
        let zero = module.constants.is_zero(into) && module.constants.is_zero(value);
        return Some(if zero { into } else { module.constants.get(ty, symbolic) });
    };
    let Some(at) = at.filter(|at| *at < u64::from(count)) else {
        return Some(module.constants.poison(ty));
    };
    elements[at as usize] = value;
    Some(module.constants.aggregate(&module.types, ty, elements))
}

/// Folds the vector of the elements of `a` and `b` that `mask` lists; -1 is an unknown element.
pub fn shuffle_vector(
    module: &mut Module,
    a: Constant,
    b: Constant,
    mask: &[i32],
) -> Option<Constant> {
    let ty = module.constants.ty(a);
    let (count, scalable) = module.types.lanes(ty)?;
    let element = module.types.scalar(ty);
    let result = module.types.vector(mask.len() as u32, scalable, element);
    if mask.iter().all(|index| *index < 0) {
        return Some(module.constants.poison(result));
    }
    if mask.iter().all(|index| *index == 0) {
        let index = module.constants.i32(0);
        let first = extract_element(module, a, index)?;
        if !scalable || module.constants.is_number(first) || module.constants.is_zero(first) {
            return Some(module.constants.splat(&module.types, result, first));
        }
    }
    if scalable {
        let symbolic = ConstantExpr::ShuffleVector(a, b, mask.into());
        return Some(module.constants.get(result, ConstantKind::Expr(symbolic)));
    }
    let mut elements = Vec::new();
    for index in mask {
        let (from, lane) = match u32::try_from(*index) {
            Ok(index) if index < count => (a, index),
            Ok(index) if index < 2 * count => (b, index - count),
            _ => {
                elements.push(module.constants.undef(element));
                continue;
            }
        };
        let lane = module.constants.i32(lane as i32);
        elements.push(extract_element(module, from, lane)?);
    }
    Some(module.constants.aggregate(&module.types, result, elements))
}
