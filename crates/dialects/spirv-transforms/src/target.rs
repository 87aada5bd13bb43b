//! The SPIR-V target that applies to the operation of a pass, and remarks about operations that
//! cannot be lowered for a target.

use terrace_asm::diagnostic_at;
use terrace_ir::{Diagnostic, Handle, OpRef, Severity, op_text};
use terrace_pass::Target;
use terrace_spirv::{TARGET_ENV, TargetEnvAttr, target_of};

/// Returns the description of the SPIR-V target that the operation of a pass or the closest
/// operation around it states; `None` if none does (MLIR: `lookupTargetEnv`).
pub fn stated_enclosing_target(target: &Target<'_>) -> Option<Handle<TargetEnvAttr>> {
    target_of(target.body().root()).or_else(|| {
        let outer = target.enclosing_attributes(TARGET_ENV);
        outer.filter_map(|attribute| attribute.as_handle::<TargetEnvAttr>()).next()
    })
}

/// The form in which a remark quotes an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum QuotedForm {
    /// The custom form, for operations in valid IR.
    Custom,
    /// The generic form, for operations in IR that is being converted.
    Generic,
}

/// Returns a remark at `op`, which quotes the operation in `form` if the context quotes operations.
pub fn remark_at(op: OpRef<'_>, message: &str, form: QuotedForm) -> Diagnostic {
    if form == QuotedForm::Custom {
        return diagnostic_at(op, Severity::Remark, message);
    }
    let remark = Diagnostic::new(Severity::Remark, op.location(), message);
    match op.context().quotes_operations() {
        true => remark.with_note(op.location(), format!("see current operation: {}", op_text(op))),
        false => remark,
    }
}
