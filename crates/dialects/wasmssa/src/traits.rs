//! Traits of operations, with their verifiers.

use terrace_ir::{Diagnostic, OpRef, OpTrait, TraitFlags, TraitInfo, op_text};

use crate::{ConstOp, GlobalGetOp, ReturnOp};

/// The trait of operations whose region computes a constant.
pub struct ConstantExpressionInitializerOpTrait;

impl OpTrait for ConstantExpressionInitializerOpTrait {
    const INFO: TraitInfo = TraitInfo::checked::<Self>(
        "ConstantExpressionInitializerOpTrait",
        TraitFlags::NONE,
        verify_initializer,
    );
}

/// Checks that the region consists of constants and reads of global variables.
fn verify_initializer(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let is_constant =
        |op: &OpRef<'_>| op.is::<ConstOp>() || op.is::<GlobalGetOp>() || op.is::<ReturnOp>();
    let Some(region) = op.region(0) else { return Ok(()) };
    match region.blocks().flat_map(|block| block.ops()).find(|op| !is_constant(op)) {
        Some(other) => Err(op.plain_error(format!(
            "expected a constant initializer for this operator, got {}",
            op_text(other)
        ))),
        None => Ok(()),
    }
}
