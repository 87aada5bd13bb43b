//! Verifiers of reductions and scans.

use terrace_builtin::types::VectorType;
use terrace_builtin::values::{element_of, quoted, shape_of, type_of};
use terrace_ir::Diagnostic;

use super::{is_supported, vector_of};
use crate::{MultiDimReductionOpRef, ReductionOpRef, ScanOpRef};

pub(crate) fn reduction(op: ReductionOpRef<'_>) -> Result<(), Diagnostic> {
    let rank = shape_of(*op, op.vector()).len();
    if rank > 1 {
        return Err(op.error(format!("unsupported reduction rank: {rank}")));
    }
    let element = type_of(*op, op.dest());
    if !is_supported(op.kind(), element) {
        return Err(op.error(format!(
            "unsupported reduction type '{}' for kind '{}'",
            quoted(*op, element),
            op.kind().keyword()
        )));
    }
    Ok(())
}

pub(crate) fn multi_reduction(op: MultiDimReductionOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(source) = vector_of(*op, op.source()) else { return Ok(()) };
    let dims = op.reduction_dims();
    let kept = (0..source.shape.len()).filter(|dim| !dims.contains(&(*dim as i64)));
    let (shape, scalable): (Vec<i64>, Vec<bool>) =
        kept.map(|dim| (source.shape[dim], source.scalable[dim])).unzip();
    let inferred = match shape.is_empty() {
        true => source.element,
        false => VectorType::scalable(cx, &shape, &scalable, source.element).ty(),
    };
    let found = type_of(*op, op.dest());
    if found != inferred {
        return Err(op.error(format!(
            "destination type {} is incompatible with source type {}",
            quoted(*op, found),
            quoted(*op, type_of(*op, op.source()))
        )));
    }
    Ok(())
}

pub(crate) fn scan(op: ScanOpRef<'_>) -> Result<(), Diagnostic> {
    let (source, initial) = (shape_of(*op, op.source()), shape_of(*op, op.initial_value()));
    let (rank, dim) = (source.len() as i64, op.reduction_dim());
    if dim >= rank {
        return Err(op.error(format!("reduction dimension {dim} has to be less than {rank}")));
    }
    if initial.len() as i64 != rank - 1 {
        return Err(op.error(format!(
            "initial value rank {} has to be equal to {}",
            initial.len(),
            rank - 1
        )));
    }
    let kept = source.iter().enumerate().filter(|(at, _)| *at as i64 != dim).map(|(_, size)| size);
    if !kept.eq(initial) {
        return Err(op.error("incompatible input/initial value shapes"));
    }
    let element = element_of(*op, op.dest());
    if !is_supported(op.kind(), element) {
        return Err(op.error(format!(
            "unsupported reduction type {} for kind '{}'",
            quoted(*op, element),
            op.kind().keyword()
        )));
    }
    Ok(())
}
