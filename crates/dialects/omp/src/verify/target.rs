//! Verifiers of regions that run on devices.

use terrace_ir::{Block, BlockRef, Diagnostic, OpRef, TraitFlags, Value};

use super::clauses::{arguments, depended};
use super::map::{defined_by_maps, ensure_private_maps, mapped};
use super::parts::{ensure, ensure_plain, inside, is_own, operands};
use super::wrappers::is_wrapper;
use crate::{
    DistributeOp, LoopNestOp, LoopOp, ParallelOp, SimdOp, TargetOp, TargetOpRef, TeamsOp, WsloopOp,
};

/// Verifies the clauses and map types of `omp.target`.
pub(crate) fn target(op: TargetOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    depended(*op)?;
    defined_by_maps(*op, "has_device_addr_vars", "has_device_addr")?;
    mapped(*op)?;
    ensure_private_maps(*op, op.private_maps().map(|maps| maps.len()))
}

/// Verifies that there is at most one `omp.teams` inside and that values evaluated on the host are
/// used only as bounds and counts of the kernel.
pub(crate) fn target_regions(op: TargetOpRef<'_>) -> Result<(), Diagnostic> {
    let teams = inside(*op).filter(|inner| inner.is::<TeamsOp>()).count();
    ensure_plain(teams < 2, *op, "target containing multiple 'omp.teams' nested ops")?;
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let start = operands(*op, "has_device_addr_vars").len();
    let count = operands(*op, "host_eval_vars").len();
    let kernel = Kernel::of(*op);
    for value in entry.arguments().iter().skip(start).take(count) {
        for use_ in entry.body().uses(*value) {
            let user = entry.body().op(entry.body().user(use_));
            kernel.check(*op, user, *value)?;
        }
    }
    Ok(())
}

/// The parts of a target region that determine how the device executes it.
struct Kernel<'a> {
    /// The innermost operation that contains all work of the region.
    captured: Option<OpRef<'a>>,
    /// Whether all threads execute the whole region (SPMD).
    single_program: bool,
    /// Whether the host must know the trip count.
    counted: bool,
}

impl<'a> Kernel<'a> {
    fn of(op: OpRef<'a>) -> Self {
        let mut captured = None;
        capture(op, &mut captured);
        let (single_program, counted) = captured.map_or((false, false), kind);
        Self { captured, single_program, counted }
    }

    /// Verifies that `user` may use `value`, which the host evaluates.
    fn check(&self, op: OpRef<'_>, user: OpRef<'_>, value: Value) -> Result<(), Diagnostic> {
        let uses = |names: &[&str]| names.iter().any(|name| operands(user, name).contains(&value));
        if user.is::<TeamsOp>() {
            let fits = uses(&["num_teams_lower", "num_teams_upper", "thread_limit"]);
            let message =
                "host_eval argument only legal as 'num_teams' and 'thread_limit' in 'omp.teams'";
            return ensure(fits, op, message);
        }
        let is_captured = |outer: OpRef<'_>| outer.id() == user.id();
        if user.is::<ParallelOp>() {
            let around = self.captured.is_some_and(|inner| inner.ancestors().any(is_captured));
            let message = "host_eval argument only legal as 'num_threads' in 'omp.parallel' when \
                           representing target SPMD";
            return ensure(self.single_program && around && uses(&["num_threads"]), op, message);
        }
        if user.is::<LoopNestOp>() {
            let fits = self.counted && self.captured.is_some_and(is_captured);
            let message = "host_eval argument only legal as loop bounds and steps in \
                           'omp.loop_nest' when trip count must be evaluated in the host";
            return ensure(fits, op, message);
        }
        let name = user.name_str();
        Err(op.error(format!("host_eval argument illegal use in '{name}' operation")))
    }
}

/// Searches for the innermost `omp` operation that contains all work of `op`, from the outside in;
/// returns whether the search may continue.
fn capture<'a>(op: OpRef<'a>, captured: &mut Option<OpRef<'a>>) -> bool {
    for inner in inside(op).filter(|inner| is_own(*inner) && inner.region_count() > 0) {
        let allowed = |sibling: OpRef<'_>| {
            !is_own(sibling)
                || sibling.id() == inner.id()
                || sibling.flags().contains(TraitFlags::TERMINATOR)
        };
        if !runs_once(inner) || !inside(op).all(allowed) {
            return false;
        }
        *captured = Some(inner);
        if inner.is::<LoopNestOp>() || !capture(inner, captured) {
            return false;
        }
    }
    true
}

/// Returns the blocks reachable from `starts` without passing through `avoided`.
fn reached<'a>(starts: Vec<BlockRef<'a>>, avoided: Option<Block>) -> Vec<BlockRef<'a>> {
    let (mut pending, mut seen) = (starts, Vec::<BlockRef<'_>>::new());
    while let Some(block) = pending.pop() {
        let known = seen.iter().any(|other| other.id() == block.id());
        if !known && Some(block.id()) != avoided {
            pending.extend(successors(block));
            seen.push(block);
        }
    }
    seen
}

fn successors(block: BlockRef<'_>) -> Vec<BlockRef<'_>> {
    let last = block.last().into_iter().flat_map(|last| last.successors());
    last.map(|successor| BlockRef::new(block.body(), successor)).collect()
}

/// Whether an operation runs exactly once on every path through its region.
fn runs_once(op: OpRef<'_>) -> bool {
    let Some(block) = op.block() else { return false };
    if reached(successors(block), None).iter().any(|other| other.id() == block.id()) {
        return false;
    }
    let entry = block.region().and_then(|region| region.entry());
    let others = reached(entry.into_iter().collect(), Some(block.id()));
    others.into_iter().all(|other| !successors(other).is_empty())
}

/// Returns whether all threads execute the whole region and whether the host must know the trip
/// count.
fn kind(captured: OpRef<'_>) -> (bool, bool) {
    if !captured.is::<LoopNestOp>() {
        return (false, false);
    }
    let outer = captured.ancestors().skip(1);
    let wrappers: Vec<OpRef<'_>> = outer.take_while(|outer| is_wrapper(*outer)).collect();
    let wrappers = match &wrappers[..] {
        [simd, rest @ ..] if simd.is::<SimdOp>() => rest,
        all => all,
    };
    let Some(outermost) = wrappers.last() else { return (false, false) };
    let around: Vec<OpRef<'_>> = outermost.ancestors().skip(1).take(3).collect();
    let in_teams = match around[..] {
        [teams, target, ..] => teams.is::<TeamsOp>() && target.is::<TargetOp>(),
        _ => false,
    };
    match *wrappers {
        [inner, outer] => {
            let fits = match around[..] {
                [parallel, teams, target] => {
                    parallel.is::<ParallelOp>() && teams.is::<TeamsOp>() && target.is::<TargetOp>()
                }
                _ => false,
            };
            let all = fits && inner.is::<WsloopOp>() && outer.is::<DistributeOp>();
            (all, all)
        }
        [only] if only.is::<LoopOp>() => (in_teams, in_teams),
        [only] if only.is::<DistributeOp>() => (false, in_teams),
        [only] if only.is::<WsloopOp>() => {
            let fits = match around[..] {
                [parallel, target, ..] => parallel.is::<ParallelOp>() && target.is::<TargetOp>(),
                _ => false,
            };
            (fits, false)
        }
        _ => (false, false),
    }
}
