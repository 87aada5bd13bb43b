//! Constants as the bits in memory, and back.

use terrace_numeric::Int;

use crate::model::{Constant, ConstantKind, Module, Type, TypeKind};

/// The most bits of a constant that is reinterpreted.
const MOST_BITS: u64 = 1 << 16;

/// Returns the bits of an integer, a floating-point number or a fixed vector of these; the first
/// element is in the low bits, or the high ones if the layout is big endian.
pub(super) fn to_bits(module: &mut Module, constant: Constant) -> Option<Int> {
    let ty = module.constants.ty(constant);
    if let Some((count, false)) = module.types.lanes(ty) {
        let total = module.layout.bits(&module.types, ty);
        if total > MOST_BITS {
            return None;
        }
        let width = (total / u64::from(count.max(1))) as u32;
        let mut bits = Int::zero(total as u32);
        for lane in 0..count {
            let element = module.constants.element(&module.types, constant, lane.into())?;
            let place = if module.layout.big_endian { count - 1 - lane } else { lane };
            let value = to_bits(module, element)?.zext_or_trunc(total as u32);
            bits = bits.or(&value.shl(place * width));
        }
        return Some(bits);
    }
    match module.constants.kind(constant) {
        ConstantKind::Int(value) => Some(value.clone()),
        ConstantKind::Float(bits) => {
            let width = module.types.float_kind(ty)?.bits();
            Some(Int::from_u128(128, *bits).zext_or_trunc(width))
        }
        _ => None,
    }
}

/// Returns the constant of type `ty` with these bits.
pub(super) fn from_bits(module: &mut Module, ty: Type, bits: &Int) -> Option<Constant> {
    match module.types.kind(ty).clone() {
        TypeKind::Integer(_) => Some(module.constants.int(ty, bits.clone())),
        TypeKind::Float(_) => Some(module.constants.get(ty, ConstantKind::Float(bits.low_u128()))),
        TypeKind::Vector(count, element) => {
            let width = bits.width() / count.max(1);
            let mut elements = Vec::new();
            for lane in 0..count {
                let place = if module.layout.big_endian { count - 1 - lane } else { lane };
                let part = bits.lshr(place * width).trunc(width);
                elements.push(from_bits(module, element, &part)?);
            }
            Some(module.constants.aggregate(&module.types, ty, elements))
        }
        _ => None,
    }
}
