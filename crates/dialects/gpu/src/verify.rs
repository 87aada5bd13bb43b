//! What must hold of the dialect's operations beyond their declarations.

use terrace_builtin::function::function_type;
use terrace_ir::{Diagnostic, Ident};

use crate::GPUFuncOpRef;

/// Checks that the body starts with the arguments that the type says; attributions follow them.
pub(crate) fn func(op: GPUFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(ty) = function_type(*op) else { return Ok(()) };
    let kernel = Ident::get(cx, "gpu.kernel");
    if (*op).attributes().iter().any(|(name, _)| *name == kernel) && !ty.results.is_empty() {
        return Err(op.error("expected void return type for kernel function"));
    }
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else {
        return Err(op.error("expected body with at least one block"));
    };
    let count = ty.inputs.len();
    if entry.arguments().len() < count {
        return Err(op.error(format!("expected at least {count} arguments to body region")));
    }
    for (index, (found, wanted)) in entry.argument_types().zip(&ty.inputs).enumerate() {
        if found != *wanted {
            return Err(op.error(format!(
                "expected body region argument #{index} to be of type '{}', got '{}'",
                wanted.to_text(cx),
                found.to_text(cx)
            )));
        }
    }
    Ok(())
}
