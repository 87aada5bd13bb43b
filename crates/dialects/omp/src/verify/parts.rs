//! Access to operands and attributes by their declared names, and error helpers.

use terrace_ir::{ArrayAttr, Attribute, Diagnostic, OpRef, Value};

/// Returns the operands of the group with the declared name `name`.
pub(super) fn operands(op: OpRef<'_>, name: &str) -> Vec<Value> {
    let group = op.info().and_then(|info| {
        let at = info.operands.iter().position(|operand| operand.name == name)?;
        info.operand_group(op, at)
    });
    let (start, count) = group.unwrap_or_default();
    op.operands().skip(start as usize).take(count as usize).collect()
}

/// Whether a value occurs more than once.
pub(super) fn repeats(values: &[Value]) -> bool {
    (1..values.len()).any(|at| values[..at].contains(&values[at]))
}

/// Returns the elements of the array attribute `name`; `None` if it is absent.
pub(super) fn array<'a>(op: OpRef<'a>, name: &str) -> Option<&'a [Attribute]> {
    let array = op.attribute(name)?.downcast::<ArrayAttr>(op.context())?;
    Some(&array.0)
}

/// Returns the error [`OpRef::error`] of `op`, unless `holds`.
pub(super) fn ensure(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.error(message)) }
}

/// Returns the error [`OpRef::plain_error`] of `op`, unless `holds`.
pub(super) fn ensure_plain(holds: bool, op: OpRef<'_>, message: &str) -> Result<(), Diagnostic> {
    if holds { Ok(()) } else { Err(op.plain_error(message)) }
}

/// Returns the operations directly in the regions of `op`.
pub(super) fn inside(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// Whether an operation belongs to this dialect.
pub(super) fn is_own(op: OpRef<'_>) -> bool {
    op.name_str().starts_with("omp.")
}
