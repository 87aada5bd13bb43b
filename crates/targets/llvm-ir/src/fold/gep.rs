//! Addresses of elements as constants.

use terrace_numeric::Int;

use super::{is_poison, is_undef};
use crate::model::instructions::{CastOp, GepFlags};
use crate::model::{
    Constant, ConstantExpr, ConstantGep, ConstantKind, Linkage, Module, Symbol, Type, TypeKind,
};

/// Returns the base of an address and the offset from it in bytes.
pub(super) fn offset(module: &Module, pointer: Constant) -> (Constant, Int) {
    let space = module.types.address_space(module.constants.ty(pointer)).unwrap_or(0);
    let width = module.layout.pointer(space).index_bits;
    if let Some((base, _, offset)) = byte_gep(module, pointer) {
        return (base, offset.sext_or_trunc(width));
    }
    (pointer, Int::zero(width))
}

/// Returns the parts of an address that is a base and a constant number of bytes.
fn byte_gep(module: &Module, pointer: Constant) -> Option<(Constant, GepFlags, Int)> {
    let ConstantKind::Expr(ConstantExpr::Gep(gep)) = module.constants.kind(pointer) else {
        return None;
    };
    let [index] = &*gep.indices else { return None };
    let value = module.constants.as_int(*index)?;
    (gep.element == Type::I8).then(|| (gep.base, gep.flags, value.clone()))
}

/// Folds the address of an element, whose base and indices are constants.
pub fn gep(module: &mut Module, gep: &ConstantGep) -> Option<Constant> {
    let ty = module.constants.ty(gep.base);
    let vector = gep.indices.iter().copied().chain([gep.base]).find_map(|operand| {
        let ty = module.constants.ty(operand);
        module.types.lanes(ty).map(|_| ty)
    });
    let result = match vector {
        Some(shape) => {
            let scalar = module.types.scalar(ty);
            module.types.with_scalar(shape, scalar)
        }
        None => ty,
    };
    if is_poison(module, gep.base) {
        return Some(module.constants.poison(result));
    }
    if module.types.is_scalable(gep.element) {
        return None;
    }
    if is_undef(module, gep.base) {
        return Some(module.constants.undef(result));
    }
    let all_zero = gep.indices.iter().all(|index| module.constants.is_zero(*index));
    if all_zero && vector.is_none() {
        return Some(gep.base);
    }
    let symbolic = ConstantKind::Expr(ConstantExpr::Gep(gep.clone()));
    if vector.is_some() {
        return Some(module.constants.get(result, symbolic));
    }
    let space = module.types.address_space(ty).unwrap_or(0);
    let width = module.layout.pointer(space).index_bits;
    let Some(bytes) = byte_offset(module, gep, width) else {
        return Some(module.constants.get(result, symbolic));
    };
    Some(at_offset(module, gep.base, gep.flags, bytes, ty))
}

/// Returns the distance from the base in bytes; `None` if an index is no integer.
fn byte_offset(module: &Module, gep: &ConstantGep, width: u32) -> Option<Int> {
    let mut total = Int::zero(width);
    let mut ty = gep.element;
    for (at, index) in gep.indices.iter().enumerate() {
        let index = module.constants.as_int(*index)?;
        let scaled = |size: u64| {
            index.sext_or_trunc(width).mul(&Int::from_u64(64, size).zext_or_trunc(width))
        };
        if at == 0 {
            total = total.add(&scaled(module.layout.size(&module.types, ty)));
            continue;
        }
        match module.types.kind(ty) {
            TypeKind::Array(_, element) => {
                total = total.add(&scaled(module.layout.size(&module.types, *element)));
                ty = *element;
            }
            TypeKind::Vector(_, element) => {
                let size = module.layout.bits(&module.types, *element) / 8;
                total = total.add(&scaled(size));
                ty = *element;
            }
            _ => {
                let index = index.to_u64()? as usize;
                let start = module.layout.field_offset(&module.types, ty, index)?;
                total = total.add(&Int::from_u64(64, start).zext_or_trunc(width));
                ty = module.types.element(ty, index as u64)?;
            }
        }
    }
    Some(total)
}

/// Returns the address `bytes` behind `base`.
fn at_offset(
    module: &mut Module,
    base: Constant,
    flags: GepFlags,
    bytes: Int,
    ty: Type,
) -> Constant {
    let (mut base, mut flags, mut bytes) = (base, flags, bytes);
    while let Some((inner, inner_flags, inner_bytes)) = byte_gep(module, base) {
        bytes = bytes.add(&inner_bytes.sext_or_trunc(bytes.width()));
        flags = GepFlags {
            inbounds: flags.inbounds && inner_flags.inbounds,
            nusw: flags.nusw && inner_flags.nusw,
            nuw: flags.nuw && inner_flags.nuw,
        };
        base = inner;
    }
    let absolute = match module.constants.kind(base) {
        ConstantKind::Null => Some(Int::zero(bytes.width())),
        ConstantKind::Expr(ConstantExpr::Cast(CastOp::IntToPtr, address)) => {
            module.constants.as_int(*address).map(|value| value.zext_or_trunc(bytes.width()))
        }
        _ => None,
    };
    if let Some(start) = absolute {
        let int = module.types.int(bytes.width());
        let address = module.constants.int(int, start.add(&bytes));
        return match module.constants.is_zero(address) {
            true => module.constants.zero(&module.types, ty),
            false => module
                .constants
                .get(ty, ConstantKind::Expr(ConstantExpr::Cast(CastOp::IntToPtr, address))),
        };
    }
    if bytes.is_zero() {
        return base;
    }
    flags.inbounds |= is_inside(module, base, &bytes);
    flags.nusw |= flags.inbounds;
    flags.nuw |= flags.nusw && !bytes.is_negative();
    let int = module.types.int(bytes.width());
    let index = module.constants.int(int, bytes);
    let gep =
        ConstantGep { element: Type::I8, flags, in_range: None, base, indices: [index].into() };
    module.constants.get(ty, ConstantKind::Expr(ConstantExpr::Gep(gep)))
}

/// Whether the offset is in a variable that is certainly there.
fn is_inside(module: &Module, base: Constant, bytes: &Int) -> bool {
    let ConstantKind::Symbol(Symbol::Global(at)) = module.constants.kind(base) else {
        return false;
    };
    let global = &module.globals[*at as usize];
    let size = module.layout.size(&module.types, global.ty);
    global.linkage != Linkage::ExternWeak
        && !bytes.is_negative()
        && bytes.to_u64().is_some_and(|bytes| bytes <= size)
}
