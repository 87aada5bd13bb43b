//! Verifiers of constructs: parallel regions, sections, tasks, teams.

use terrace_ir::{Diagnostic, OpRef, TraitFlags, Walk, WalkOrder};

use super::clauses::{allocated, arguments, copied, depended, privatized, reduced};
use super::parts::{ensure, ensure_plain, inside, is_own};
use super::wrappers::is_composite;
use crate::{
    AllocateDirOpRef, BarrierOp, DistributeOp, ParallelOp, ParallelOpRef, SectionOp, SectionsOpRef,
    SingleOpRef, TargetOp, TaskOpRef, TaskgroupOpRef, TeamsOp, TeamsOpRef, TerminatorOp,
    WorkdistributeOpRef,
};

/// Verifies that the alignment is a power of two.
pub(crate) fn allocate_dir(op: AllocateDirOpRef<'_>) -> Result<(), Diagnostic> {
    match op.align() {
        Some(align) if align.count_ones() != 1 => {
            Err(op.plain_error(format!("ALIGN value : {align} must be power of 2")))
        }
        _ => Ok(()),
    }
}

/// Verifies the clauses of `omp.parallel`.
pub(crate) fn parallel(op: ParallelOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    allocated(*op)?;
    privatized(*op)?;
    reduced(*op, &["reduction"])
}

/// Verifies that a composite `omp.parallel` holds one `omp.distribute` and no other `omp`
/// operation, and that another `omp.parallel` holds no `omp.distribute`.
pub(crate) fn parallel_regions(op: ParallelOpRef<'_>) -> Result<(), Diagnostic> {
    let op = *op;
    match inside(op).filter(|inner| inner.is::<DistributeOp>()).count() {
        0 => {
            let message = "'omp.composite' attribute present in non-composite operation";
            ensure_plain(!is_composite(op), op, message)
        }
        1 => {
            let message = "'omp.composite' attribute missing from composite operation";
            ensure_plain(is_composite(op), op, message)?;
            let extra = inside(op).filter(|inner| is_own(*inner) && !inner.is::<DistributeOp>());
            let mut extra = extra.filter(|inner| !inner.flags().contains(TraitFlags::TERMINATOR));
            match extra.next() {
                None => Ok(()),
                Some(extra) => Err(op.plain_error(format!(
                    "unexpected OpenMP operation inside of composite 'omp.parallel': {}",
                    extra.name_str()
                ))),
            }
        }
        _ => Err(op.plain_error("multiple 'omp.distribute' nested inside of 'omp.parallel'")),
    }
}

/// Verifies the clauses of `omp.sections`.
pub(crate) fn sections(op: SectionsOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    allocated(*op)?;
    reduced(*op, &["reduction"])
}

/// Verifies that the region holds only sections and a terminator.
pub(crate) fn sections_regions(op: SectionsOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let mut ops = entry.into_iter().flat_map(|block| block.ops());
    let fits = ops.all(|inner| inner.is::<SectionOp>() || inner.is::<TerminatorOp>());
    ensure(fits, *op, "expected omp.section op or terminator op inside region")
}

/// Verifies the clauses of `omp.single`.
pub(crate) fn single(op: SingleOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    allocated(*op)?;
    copied(*op)
}

/// Verifies the clauses of `omp.task`.
pub(crate) fn task(op: TaskOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    depended(*op)?;
    reduced(*op, &["in_reduction"])
}

/// Verifies the clauses of `omp.taskgroup`.
pub(crate) fn taskgroup(op: TaskgroupOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    reduced(*op, &["task_reduction"])
}

/// Verifies the clauses of `omp.teams`, and that it is directly in `omp.target` or not nested in
/// any `omp` operation.
pub(crate) fn teams(op: TeamsOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    let body = op.body();
    let mut outer = (*op).ancestors().skip(1);
    let fits = (*op).parent().is_some_and(|parent| parent.is::<TargetOp>()) || !outer.any(is_own);
    let message = "expected to be nested inside of omp.target or not nested in any OpenMP dialect \
                   operations";
    ensure_plain(fits, *op, message)?;
    if let Some(lower) = op.num_teams_lower() {
        let Some(upper) = op.num_teams_upper() else {
            let message =
                "expected num_teams upper bound to be defined if the lower bound is defined";
            return Err(op.plain_error(message));
        };
        let message = "expected num_teams upper bound and lower bound to be the same type";
        ensure_plain(body.value_type(lower) == body.value_type(upper), *op, message)?;
    }
    allocated(*op)?;
    reduced(*op, &["reduction"])
}

/// Verifies that the region is a structured block without barriers or nested parallelism.
pub(crate) fn workdistribute(op: WorkdistributeOpRef<'_>) -> Result<(), Diagnostic> {
    let op = *op;
    let Some(region) = op.region(0).filter(|region| !region.is_empty()) else {
        return Err(op.error("region cannot be empty"));
    };
    let has_ops = region.entry().is_some_and(|block| !block.is_empty());
    ensure(has_ops, op, "region must contain a structured block")?;
    let lasts = region.blocks().filter_map(|block| block.last());
    let ends = lasts.filter(|last| last.is::<TerminatorOp>()).count();
    ensure(ends < 2, op, "region must have exactly one terminator")?;
    ensure(ends == 1, op, "region must be terminated with omp.terminator")?;
    let mut problem = None;
    op.walk(WalkOrder::Post, |inner: OpRef<'_>| {
        problem = match () {
            () if inner.is::<BarrierOp>() => {
                Some("explicit barriers are not allowed in workdistribute region")
            }
            () if inner.is::<ParallelOp>() => {
                Some("nested parallel constructs not allowed in workdistribute")
            }
            () if inner.is::<TeamsOp>() => {
                Some("nested teams constructs not allowed in workdistribute")
            }
            () => return Walk::Advance,
        };
        Walk::Interrupt
    });
    if let Some(problem) = problem {
        return Err(op.error(problem));
    }
    let fits = op.parent().is_some_and(|parent| parent.is::<TeamsOp>());
    ensure(fits, op, "workdistribute must be nested under teams")
}
