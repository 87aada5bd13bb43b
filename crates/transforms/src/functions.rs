//! Passes that run on functions of any dialect: [`require_function`].

use terrace_builtin::function::DynFunctionOp;
use terrace_ir::{Diagnostic, Location};
use terrace_pass::{PassResult, Target};

/// Checks that the pass called `title` in messages runs on a function (MLIR:
/// `InterfacePass<FunctionOpInterface>`). Passes on functions of one dialect have an anchor
/// instead.
///
/// # Errors
/// If the operation is no function; the error is MLIR's of its scheduler.
pub fn require_function(target: &Target<'_>, title: &str) -> PassResult {
    let root = target.body().root();
    if root.interface::<DynFunctionOp<'_>>().is_some() {
        return Ok(());
    }
    let (cx, name) = (target.context(), root.name_str());
    let message =
        format!("unable to schedule pass '{title}' on a PassManager intended to run on '{name}'!");
    Err(target.emit(Diagnostic::error(Location::unknown(cx), message)))
}
