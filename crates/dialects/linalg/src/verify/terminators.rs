//! Verifiers of `linalg.yield` and `linalg.index`.

use terrace_ir::{Diagnostic, OpRef};

use super::structured::element_or_self;
use crate::structured::Structured;
use crate::{IndexOpRef, YieldOpRef};

pub(crate) fn r#yield(op: YieldOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(parent) = op.parent() else { return Ok(()) };
    let mut regions = parent.regions();
    let single = regions.next().filter(|region| !region.is_empty());
    if single.is_none() || regions.next().is_some() {
        return Err(op.error("expected single non-empty parent region"));
    }
    let Some(structured) = Structured::of(parent) else {
        return Err(op.error("expected parent op with LinalgOp interface"));
    };
    let outputs = structured.outputs();
    if op.operand_count() != outputs.len() {
        return Err(op.error(format!(
            "expected number of yield values ({}) to match the number of inits / outs operands of \
             the enclosing LinalgOp ({})",
            op.operand_count(),
            outputs.len()
        )));
    }
    let cx = op.context();
    for (at, (found, output)) in op.operand_types().zip(outputs).enumerate() {
        let wanted = element_or_self(parent, output);
        if found != wanted {
            return Err(op.error(format!(
                "type of yield operand {} ('{}') doesn't match the element type of the enclosing \
                 linalg.generic op ('{}')",
                at + 1,
                found.to_text(cx),
                wanted.to_text(cx)
            )));
        }
    }
    Ok(())
}

pub(crate) fn index(op: IndexOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(structured) = op.parent().and_then(|parent: OpRef<'_>| Structured::of(parent)) else {
        return Err(op.error("expected parent op with LinalgOp interface"));
    };
    let Some(loops) = structured.parallel_loops() else { return Ok(()) };
    let dim = op.dim();
    if usize::try_from(dim).is_ok_and(|dim| dim < loops.len()) {
        return Ok(());
    }
    Err(op.error(format!(
        "expected dim ({dim}) to be lower than the number of loops ({}) of the enclosing LinalgOp",
        loops.len()
    )))
}
