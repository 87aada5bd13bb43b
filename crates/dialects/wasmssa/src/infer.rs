//! Inference of result types.

use terrace_ir::{Diagnostic, InferArgs, Type, Types};

use crate::{LocalProperties, LocalRefType};

fn one(ty: Type) -> Types {
    Types::from_slice(&[ty])
}

/// Infers the result type of `wasmssa.local`: a reference to a variable of the type.
pub(crate) fn local(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let ty = args.properties.as_ref().with::<LocalProperties, _>(|p| p.r#type);
    if ty.is_absent() {
        return Err(Diagnostic::error(args.location, "failed to infer returned types"));
    }
    let element_type = ty.data(args.cx).0;
    Ok(one(LocalRefType { element_type }.intern(args.cx).ty()))
}

/// Infers the type of the variable that the first operand refers to.
fn variable(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let local = args.operands.first().and_then(|ty| ty.downcast::<LocalRefType>(args.cx));
    match local {
        Some(local) => Ok(one(local.element_type)),
        None => Err(Diagnostic::error(args.location, "failed to infer returned types")),
    }
}

/// Infers the result type of `wasmssa.local_get`: that of the variable.
pub(crate) fn local_get(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    variable(args)
}

/// Infers the result type of `wasmssa.local_tee`: that of the value.
pub(crate) fn local_tee(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    match args.operands.get(1) {
        Some(ty) => Ok(one(*ty)),
        None => Err(Diagnostic::error(args.location, "failed to infer returned types")),
    }
}
