//! Folding of operations on constants, as LLVM's builder does with a data layout. Each function
//! returns `None` if the operation stays an instruction.

mod binary;
mod bits;
mod cast;
mod compare;
mod gep;
mod vector;

pub use binary::{binary, fneg};
pub use cast::cast;
pub use compare::{fcmp, icmp, select};
pub use gep::gep;
pub use vector::{extract_element, extract_value, insert_element, insert_value, shuffle_vector};

use terrace_numeric::Float;

use crate::model::{Constant, ConstantKind, Module};

/// Returns the floating-point number of a constant; `None` for other constants and `ppc_fp128`.
fn as_float(module: &Module, constant: Constant) -> Option<Float> {
    let ConstantKind::Float(bits) = module.constants.kind(constant) else { return None };
    let kind = module.types.float_kind(module.constants.ty(constant))?;
    Some(Float::from_bits(kind.format()?, *bits))
}

/// Whether the constant is `undef`, but not `poison`.
fn is_undef(module: &Module, constant: Constant) -> bool {
    matches!(module.constants.kind(constant), ConstantKind::Undef)
}

/// Whether the constant is `poison`.
fn is_poison(module: &Module, constant: Constant) -> bool {
    matches!(module.constants.kind(constant), ConstantKind::Poison)
}

/// Returns the constant zero of the type of `like`.
fn zero_like(module: &mut Module, like: Constant) -> Constant {
    let ty = module.constants.ty(like);
    module.constants.zero(&module.types, ty)
}

/// Applies `one` to each lane of the operands of a fixed vector, or once to the values of splats of
/// a scalable one; `None` if the first operand is no vector or a lane does not fold.
fn lanes<const N: usize>(
    module: &mut Module,
    operands: [Constant; N],
    result: crate::model::Type,
    mut one: impl FnMut(&mut Module, [Constant; N]) -> Option<Constant>,
) -> Option<Constant> {
    let (count, scalable) = module.types.lanes(module.constants.ty(operands[0]))?;
    let splats = operands.map(|operand| module.constants.splat_value(&module.types, operand));
    if splats.iter().all(Option::is_some) {
        let values = splats.map(|value| value.unwrap_or(operands[0]));
        let folded = one(module, values)?;
        return Some(module.constants.splat(&module.types, result, folded));
    }
    if scalable {
        return None;
    }
    let mut elements = Vec::new();
    for lane in 0..u64::from(count) {
        let mut values = operands;
        for value in &mut values {
            *value = module.constants.element(&module.types, *value, lane)?;
        }
        elements.push(one(module, values)?);
    }
    Some(module.constants.aggregate(&module.types, result, elements))
}
