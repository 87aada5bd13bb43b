//! The verifier of conversions between layouts.

use terrace_builtin::values::shape_of;
use terrace_ir::Diagnostic;

use crate::ConvertLayoutOpRef;
use crate::distribution::Distribution;

/// Checks that both layouts have the same level and distribute the vector evenly.
pub(crate) fn convert_layout(op: ConvertLayoutOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let layouts = [op.input_layout(), op.target_layout()].map(|held| Distribution::of(cx, held));
    let [Some(input), Some(target)] = layouts else { return Ok(()) };
    if input.workgroup != target.workgroup {
        return Err(op.error(
            "expected input layout and target layout be WgLayout or SgLayout at the same time.",
        ));
    }
    let shape = shape_of(*op, op.source());
    for (name, layout) in [("input", input), ("target", target)] {
        if !layout.is_even(shape) {
            return Err(
                op.error(format!("invalid {name} layout, data cannot be evenly distributed."))
            );
        }
    }
    Ok(())
}
