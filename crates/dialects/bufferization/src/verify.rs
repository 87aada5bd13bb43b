//! Verifiers of operations, for constraints that the declarations do not express.

use terrace_builtin::shaped::{self, DYNAMIC};
use terrace_builtin::types::{
    MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType,
};
use terrace_builtin::values::{type_of, verify_dynamic_sizes};
use terrace_ir::Diagnostic;

use crate::{AllocTensorOpRef, DeallocOpRef, MaterializeInDestinationOpRef};

pub(crate) fn alloc_tensor(op: AllocTensorOpRef<'_>) -> Result<(), Diagnostic> {
    let ty = type_of(*op, op.result());
    let sizes = op.dynamic_sizes().len();
    let Some(copy) = op.copy() else {
        return verify_dynamic_sizes(*op, ty, sizes);
    };
    if sizes > 0 {
        return Err(op.plain_error("dynamic sizes not needed when copying a tensor"));
    }
    if type_of(*op, copy) != ty {
        return Err(op.plain_error("expected that `copy` and return type match"));
    }
    Ok(())
}

pub(crate) fn dealloc(op: DeallocOpRef<'_>) -> Result<(), Diagnostic> {
    if op.memrefs().len() != op.conditions().len() {
        let message = "must have the same number of conditions as memrefs to deallocate";
        return Err(op.error(message));
    }
    if op.retained().len() != op.updated_conditions().len() {
        return Err(op.error(
            "must have the same number of updated conditions (results) as retained operands",
        ));
    }
    Ok(())
}

pub(crate) fn materialize_in_destination(
    op: MaterializeInDestinationOpRef<'_>,
) -> Result<(), Diagnostic> {
    let (source, dest) = (type_of(*op, op.source()), type_of(*op, op.dest()));
    let is_tensor = dest.is::<RankedTensorType>() || dest.is::<UnrankedTensorType>();
    let is_memref = dest.is::<MemRefType>() || dest.is::<UnrankedMemRefType>();
    if !is_tensor && !is_memref {
        return Err(op.error("'dest' must be a tensor or a memref"));
    }
    if is_tensor {
        let Some(result) = op.result() else {
            return Err(op.error("tensor 'dest' implies exactly one tensor result"));
        };
        if type_of(*op, result) != dest {
            return Err(op.error("result and 'dest' types must match"));
        }
    } else if op.result().is_some() {
        return Err(op.error("memref 'dest' implies zero results"));
    }
    if op.restrict() && !is_memref {
        return Err(op.error("'restrict' is valid only for memref destinations"));
    }
    if op.writable() != is_memref {
        return Err(op.error(
            "'writable' must be specified if and only if the destination is of memref type",
        ));
    }
    let cx = op.context();
    let incompatible = "source/destination shapes are incompatible";
    match (shaped::shape_of(cx, source), shaped::shape_of(cx, dest)) {
        (None, None) => Ok(()),
        (Some(source), Some(dest)) if source.len() != dest.len() => {
            Err(op.error("rank mismatch between source and destination shape"))
        }
        (Some(source), Some(dest)) => {
            let fits = |(a, b): (&i64, &i64)| *a == DYNAMIC || *b == DYNAMIC || a == b;
            match source.iter().zip(dest).all(fits) {
                true => Ok(()),
                false => Err(op.error(incompatible)),
            }
        }
        _ => Err(op.error(incompatible)),
    }
}
