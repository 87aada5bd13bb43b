//! Verifiers of cancellation.

use terrace_ir::{Diagnostic, OpRef};

use super::parts::{ensure_plain, is_own};
use crate::{
    CancelOpRef, CancellationPointOpRef, ClauseCancellationConstructType as Construct, ParallelOp,
    SectionsOp, TaskOp, TaskloopOp, WsloopOp,
};

/// Verifies that the nearest enclosing `omp` operation is a `construct`, or is nested in one, and
/// returns the parent of that operation; `called` and `orphaned` are texts of messages.
fn enclosed<'a>(
    op: OpRef<'a>,
    construct: Construct,
    called: &str,
    orphaned: &str,
) -> Result<Option<OpRef<'a>>, Diagnostic> {
    let Some(nearest) = op.ancestors().skip(1).find(|outer| is_own(*outer)) else {
        return Err(op.error(orphaned));
    };
    let outer = nearest.parent();
    let (fits, region) = match construct {
        Construct::Parallel => (nearest.is::<ParallelOp>(), "parallel"),
        Construct::Loop => (outer.is_some_and(|outer| outer.is::<WsloopOp>()), "worksharing-loop"),
        Construct::Sections => (outer.is_some_and(|outer| outer.is::<SectionsOp>()), "sections"),
        Construct::Taskgroup => {
            let in_loop = outer.is_some_and(|outer| outer.is::<TaskloopOp>());
            (nearest.is::<TaskOp>() || in_loop, "task")
        }
    };
    if fits {
        return Ok(outer);
    }
    let kind = construct.keyword();
    Err(op.error(format!("{called} {kind} must appear inside a {region} region")))
}

/// Verifies that the cancelled construct encloses the operation and has neither `nowait` nor
/// `ordered`.
pub(crate) fn cancel(op: CancelOpRef<'_>) -> Result<(), Diagnostic> {
    let construct = op.cancel_directive();
    let outer = enclosed(*op, construct, "cancel", "Orphaned cancel construct")?;
    if let (Construct::Loop, Some(outer)) =
        (construct, outer.and_then(|outer| outer.cast::<WsloopOp>()))
    {
        let message = "A worksharing construct that is canceled must not have a nowait clause";
        ensure_plain(!outer.nowait(), *op, message)?;
        let message = "A worksharing construct that is canceled must not have an ordered clause";
        ensure_plain(outer.ordered().is_none(), *op, message)?;
    }
    if let (Construct::Sections, Some(outer)) =
        (construct, outer.and_then(|outer| outer.cast::<SectionsOp>()))
    {
        let message = "A sections construct that is canceled must not have a nowait clause";
        ensure_plain(!outer.nowait(), *op, message)?;
    }
    Ok(())
}

/// Verifies that the construct that may be cancelled encloses the operation.
pub(crate) fn cancellation_point(op: CancellationPointOpRef<'_>) -> Result<(), Diagnostic> {
    let construct = op.cancel_directive();
    enclosed(*op, construct, "cancellation point", "Orphaned cancellation point").map(|_| ())
}
