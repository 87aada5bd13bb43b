//! Hooks of the `rocdl` dialect.

use terrace_ir::{Attribute, Diagnostic, DialectHooks, Ident, OpRef};
use terrace_llvm::LLVMFuncOp;

/// The hooks of the dialect: the attribute for kernels is verified, unknown operations are
/// accepted.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    verify_op_attribute: Some(verify_op_attribute),
    allow_unknown_operations: true,
    ..DialectHooks::NONE
};

/// The name of the attribute of functions that are kernels.
const KERNEL: &str = "rocdl.kernel";

fn verify_op_attribute(op: OpRef<'_>, name: Ident, _: Attribute) -> Result<(), Diagnostic> {
    if name.as_str(op.context()) != KERNEL || op.is::<LLVMFuncOp>() {
        return Ok(());
    }
    Err(op.plain_error(format!("'\"{KERNEL}\"' attribute attached to unexpected op")))
}
