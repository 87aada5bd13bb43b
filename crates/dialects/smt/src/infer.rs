//! Inference of result types.

use terrace_ir::{Diagnostic, InferArgs, Types};

use crate::{BVConstantProperties, BitVectorAttr, BitVectorType};

fn failed(args: &InferArgs<'_>) -> Diagnostic {
    Diagnostic::error(args.location, "failed to infer returned types")
}

/// Infers the result type of `smt.bv.constant`: the type of the attribute.
pub(crate) fn bv_constant(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let value = args.properties.as_ref().with::<BVConstantProperties, _>(|p| p.value.attr());
    let value = value.downcast::<BitVectorAttr>(args.cx).ok_or_else(|| failed(args))?;
    Ok(Types::from_slice(&[value.ty]))
}

/// Infers the result type of `smt.bv.concat`: a vector as wide as both operands together.
pub(crate) fn bv_concat(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let width = |index: usize| {
        let ty = args.operands.get(index)?.downcast::<BitVectorType>(args.cx)?;
        Some(ty.width)
    };
    let (Some(lhs), Some(rhs)) = (width(0), width(1)) else { return Err(failed(args)) };
    let ty = BitVectorType { width: lhs.wrapping_add(rhs) };
    Ok(Types::from_slice(&[ty.intern(args.cx).ty()]))
}
