//! Inference of result types.

use terrace_builtin::types::IntegerType;
use terrace_ir::{Diagnostic, InferArgs, PropertiesRef, Types};

use crate::DeallocOp;

/// Infers one `i1` result per retained value.
pub(crate) fn dealloc(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let bit = IntegerType::get(args.cx, 1).ty();
    let properties: PropertiesRef<'_> = args.properties.as_ref();
    let info = <DeallocOp as terrace_ir::OpType>::INFO;
    let groups = info.groups_of_operands(args.operands.len(), properties);
    let retained = groups.get(2).map_or(0, |(_, len)| *len as usize);
    Ok(std::iter::repeat_n(bit, retained).collect())
}
