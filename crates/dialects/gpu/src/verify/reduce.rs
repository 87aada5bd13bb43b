//! Verifiers of reductions and of lane exchanges.

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Diagnostic, Type};

use crate::{
    AllReduceOpRef, AllReduceOperation, BroadcastType, RotateOpRef, SubgroupBroadcastOpRef,
    SubgroupReduceOpRef, YieldOp,
};

/// Whether the reduction `op` supports values of type `ty`.
fn combines(op: AllReduceOperation, ty: Type) -> bool {
    use AllReduceOperation as R;
    match op {
        R::MINNUMF | R::MAXNUMF | R::MINIMUMF | R::MAXIMUMF => ty.is_float(),
        R::ADD | R::MUL => true,
        _ => ty.is_any_integer(),
    }
}

/// Checks that there is either an operation attribute or a body that combines two values.
pub(crate) fn all_reduce_regions(op: AllReduceOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(region) = (*op).region(0) else { return Ok(()) };
    let Some(ty) = op.result_types().next() else { return Ok(()) };
    let (kind, entry) = (op.op_value(), region.entry());
    let Some(entry) = entry else {
        let Some(kind) = kind else {
            return Err(op.plain_error("expected either an op attribute or a non-empty body"));
        };
        if combines(kind, ty) {
            return Ok(());
        }
        return Err(op.plain_error(format!(
            "`{}` reduction operation is not compatible with type '{}'",
            kind.keyword(),
            ty.to_text(cx)
        )));
    };
    if kind.is_some() {
        return Err(op.plain_error("expected either an op attribute or a non-empty body"));
    }
    if entry.arguments().len() != 2 {
        return Err(op.plain_error("expected two region arguments"));
    }
    if entry.argument_types().any(|argument| argument != ty) {
        return Err(op.plain_error("incorrect region argument type"));
    }
    let mut yields = 0;
    for last in region.blocks().filter_map(|block| block.last()) {
        if !last.is::<YieldOp>() {
            continue;
        }
        if last.operand_count() != 1 {
            return Err(op.plain_error("expected one gpu.yield operand"));
        }
        if last.operand_types().next() != Some(ty) {
            return Err(op.plain_error("incorrect gpu.yield type"));
        }
        yields += 1;
    }
    match yields {
        0 => Err(op.plain_error("expected gpu.yield op in region")),
        _ => Ok(()),
    }
}

/// Checks that the reduction supports the element type and that the cluster size is a power of two.
pub(crate) fn subgroup_reduce(op: SubgroupReduceOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(ty) = op.operand_types().next() else { return Ok(()) };
    if terrace_builtin::predicates::is_scalable(cx, ty) {
        return Err(op.error("is not compatible with scalable vector types"));
    }
    if !combines(op.op_value(), element_type_or_self(cx, ty)) {
        return Err(op.plain_error(format!(
            "`{}` reduction operation is not compatible with type '{}'",
            op.op_value().keyword(),
            ty.to_text(cx)
        )));
    }
    let power = |number: i32| number > 0 && number & (number - 1) == 0;
    if let Some(size) = op.cluster_size().filter(|size| !power(*size)) {
        return Err(op.error(format!("cluster size {size} is not a power of two")));
    }
    let stride = op.cluster_stride();
    if stride != 1 && op.cluster_size().is_none() {
        let message = "cluster stride can only be specified if cluster size is specified";
        return Err(op.error(message));
    }
    match power(stride) {
        true => Ok(()),
        false => Err(op.error(format!("cluster stride {stride} is not a power of two"))),
    }
}

/// Checks that the offset is less than the width.
pub(crate) fn rotate(op: RotateOpRef<'_>) -> Result<(), Diagnostic> {
    if op.offset() < op.width() {
        return Ok(());
    }
    Err(op.error(format!("offset must be in the range [0, {})", op.width())))
}

/// Checks that a lane operand is present if and only if the broadcast is from a specific lane.
pub(crate) fn subgroup_broadcast(op: SubgroupBroadcastOpRef<'_>) -> Result<(), Diagnostic> {
    let specific = op.broadcast_type() == BroadcastType::SpecificLane;
    match (specific, op.lane().is_some()) {
        (true, false) => Err(op.error("lane must be specified for `specific_lane` broadcast")),
        (false, true) => Err(op.error("lane can only be specified for `specific_lane` broadcast")),
        _ => Ok(()),
    }
}
