//! Verifiers of loop wrappers.

use terrace_ir::{Diagnostic, OpRef};

use super::clauses::{allocated, arguments, reduced};
use super::parts::{array, ensure, ensure_plain, inside, operands, repeats};
use crate::{
    DistributeOp, DistributeOpRef, LoopNestOp, LoopOp, LoopOpRef, ParallelOp, SimdOp, SimdOpRef,
    TaskloopOp, TaskloopOpRef, WorkshareLoopWrapperOp, WorkshareLoopWrapperOpRef, WorkshareOp,
    WsloopOp, WsloopOpRef,
};

/// Whether an operation is a loop wrapper (MLIR: `LoopWrapperInterface`).
pub(super) fn is_wrapper(op: OpRef<'_>) -> bool {
    op.is::<DistributeOp>()
        || op.is::<LoopOp>()
        || op.is::<SimdOp>()
        || op.is::<TaskloopOp>()
        || op.is::<WorkshareLoopWrapperOp>()
        || op.is::<WsloopOp>()
}

/// Whether an operation is part of a composite construct.
pub(super) fn is_composite(op: OpRef<'_>) -> bool {
    op.attribute("omp.composite").is_some()
}

/// Returns the wrapper directly inside a wrapper; `None` if the inner operation is no wrapper.
pub(super) fn nested_wrapper(op: OpRef<'_>) -> Option<OpRef<'_>> {
    inside(op).next().filter(|inner| is_wrapper(*inner))
}

/// Whether an operation is directly inside a wrapper.
fn in_wrapper(op: OpRef<'_>) -> bool {
    op.parent().is_some_and(is_wrapper)
}

/// Verifies that a wrapper holds exactly one operation, another wrapper or an `omp.loop_nest`.
fn wraps(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let mut ops = inside(op);
    let (first, second) = (ops.next(), ops.next());
    let only = first.filter(|_| second.is_none());
    let Some(only) = only else {
        return Err(op.error("loop wrapper does not contain exactly one nested op"));
    };
    let message = "nested in loop wrapper is not another loop wrapper or `omp.loop_nest`";
    ensure(is_wrapper(only) || only.is::<LoopNestOp>(), op, message)
}

/// Returns the error about the attribute `omp.composite`, which is wrongly `present` or absent.
fn composite(op: OpRef<'_>, present: bool) -> Result<(), Diagnostic> {
    Err(op.plain_error(match present {
        true => "'omp.composite' attribute present in non-composite wrapper",
        false => "'omp.composite' attribute missing from composite wrapper",
    }))
}

/// Verifies that no wrapper is directly around or inside.
fn standalone(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let alone = !in_wrapper(op) && nested_wrapper(op).is_none();
    ensure(alone, op, "expected to be a standalone loop wrapper")
}

/// Verifies the clauses of `omp.distribute`.
pub(crate) fn distribute(op: DistributeOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    let fits = op.dist_schedule_chunk_size().is_none() || op.dist_schedule_static();
    ensure(fits, *op, "chunk size set without dist_schedule_static being present")?;
    allocated(*op)
}

/// Verifies that a composite `omp.distribute` holds an `omp.wsloop` or `omp.simd`, and that another
/// one holds no wrapper.
pub(crate) fn distribute_regions(op: DistributeOpRef<'_>) -> Result<(), Diagnostic> {
    wraps(*op)?;
    let op = *op;
    let Some(nested) = nested_wrapper(op) else {
        return if is_composite(op) { composite(op, true) } else { Ok(()) };
    };
    if !is_composite(op) {
        return composite(op, false);
    }
    if nested.is::<WsloopOp>() {
        let parent = op.parent();
        let fits = parent.is_some_and(|parent| parent.is::<ParallelOp>() && is_composite(parent));
        let message = "an 'omp.wsloop' nested wrapper is only allowed when a composite \
                       'omp.parallel' is the direct parent";
        return ensure_plain(fits, op, message);
    }
    let message = "only supported nested wrappers are 'omp.simd' and 'omp.wsloop'";
    ensure_plain(nested.is::<SimdOp>(), op, message)
}

/// Verifies the reduction clauses of `omp.loop`.
pub(crate) fn r#loop(op: LoopOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    reduced(*op, &["reduction"])
}

/// Verifies that the wrapper is standalone.
pub(crate) fn loop_regions(op: LoopOpRef<'_>) -> Result<(), Diagnostic> {
    wraps(*op)?;
    standalone(*op)
}

/// Verifies that there is a type for each linear variable.
fn linear(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let count = operands(op, "linear_vars").len();
    let types = array(op, "linear_var_types").map_or(0, <[_]>::len);
    let message = "Ill-formed type attributes for linear variables";
    ensure_plain(count == 0 || count == types, op, message)
}

/// Verifies the clauses of `omp.simd`.
pub(crate) fn simd(op: SimdOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    let fits = op.simdlen().zip(op.safelen()).is_none_or(|(simd, safe)| simd <= safe);
    let message = "simdlen clause and safelen clause are both present, but the simdlen value is \
                   not less than or equal to safelen value";
    ensure(fits, *op, message)?;
    aligned(op)?;
    let variables = operands(*op, "nontemporal_vars");
    ensure(!repeats(&variables), *op, "nontemporal variable used more than once")?;
    linear(*op)
}

/// Verifies that the aligned variables are distinct and have positive alignments.
fn aligned(op: SimdOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let variables = operands(*op, "aligned_vars");
    let alignments = array(*op, "alignments");
    if variables.is_empty() {
        return ensure(alignments.is_none(), *op, "unexpected alignment values attribute");
    }
    let message = "expected as many alignment values as aligned variables";
    ensure(alignments.map(<[_]>::len) == Some(variables.len()), *op, message)?;
    ensure(!repeats(&variables), *op, "aligned variable used more than once")?;
    let value = |attribute: &terrace_ir::Attribute| {
        attribute.downcast::<terrace_builtin::IntegerAttr>(cx)?.to_i64()
    };
    let fits = alignments.unwrap_or_default().iter().filter_map(value).all(|value| value > 0);
    ensure(fits, *op, "alignment should be greater than 0")
}

/// Verifies that the wrapper holds an `omp.loop_nest` and is composite exactly if it is inside
/// another wrapper.
pub(crate) fn simd_regions(op: SimdOpRef<'_>) -> Result<(), Diagnostic> {
    wraps(*op)?;
    ensure(nested_wrapper(*op).is_none(), *op, "must wrap an 'omp.loop_nest' directly")?;
    match (is_composite(*op), in_wrapper(*op)) {
        (true, false) => composite(*op, true),
        (false, true) => composite(*op, false),
        _ => Ok(()),
    }
}

/// Verifies the clauses of `omp.wsloop`.
pub(crate) fn wsloop(op: WsloopOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    reduced(*op, &["reduction"])?;
    linear(*op)
}

/// Verifies that the wrapper is composite exactly if another wrapper is directly around or inside.
pub(crate) fn wsloop_regions(op: WsloopOpRef<'_>) -> Result<(), Diagnostic> {
    wraps(*op)?;
    let op = *op;
    let is_leaf = in_wrapper(op);
    match (nested_wrapper(op), is_composite(op)) {
        (Some(_), false) => composite(op, false),
        (Some(nested), true) => {
            ensure_plain(nested.is::<SimdOp>(), op, "only supported nested wrapper is 'omp.simd'")
        }
        (None, true) if !is_leaf => composite(op, true),
        (None, false) if is_leaf => composite(op, false),
        (None, _) => Ok(()),
    }
}

/// Verifies the clauses of `omp.taskloop`.
pub(crate) fn taskloop(op: TaskloopOpRef<'_>) -> Result<(), Diagnostic> {
    arguments(*op)?;
    allocated(*op)?;
    reduced(*op, &["reduction", "in_reduction"])?;
    let own = operands(*op, "reduction_vars");
    let message = "if a reduction clause is present on the taskloop directive, the nogroup clause \
                   must not be specified";
    ensure_plain(own.is_empty() || !op.nogroup(), *op, message)?;
    let outer = operands(*op, "in_reduction_vars");
    let message = "the same list item cannot appear in both a reduction and an in_reduction clause";
    ensure_plain(!own.iter().any(|variable| outer.contains(variable)), *op, message)?;
    let message = "the grainsize clause and num_tasks clause are mutually exclusive and may not \
                   appear on the same taskloop directive";
    ensure_plain(op.grainsize().is_none() || op.num_tasks().is_none(), *op, message)
}

/// Verifies that the wrapper is composite exactly if it holds an `omp.simd`.
pub(crate) fn taskloop_regions(op: TaskloopOpRef<'_>) -> Result<(), Diagnostic> {
    wraps(*op)?;
    let op = *op;
    match (nested_wrapper(op), is_composite(op)) {
        (Some(_), false) => composite(op, false),
        (Some(nested), true) => {
            ensure_plain(nested.is::<SimdOp>(), op, "only supported nested wrapper is 'omp.simd'")
        }
        (None, true) => composite(op, true),
        (None, false) => Ok(()),
    }
}

/// Verifies that an `omp.workshare` encloses the wrapper.
pub(crate) fn workshare_loop_wrapper(op: WorkshareLoopWrapperOpRef<'_>) -> Result<(), Diagnostic> {
    let shared = (*op).ancestors().skip(1).any(|outer| outer.is::<WorkshareOp>());
    ensure(shared, *op, "must be nested in an omp.workshare")
}

/// Verifies that the wrapper is standalone.
pub(crate) fn workshare_loop_wrapper_regions(
    op: WorkshareLoopWrapperOpRef<'_>,
) -> Result<(), Diagnostic> {
    wraps(*op)?;
    standalone(*op)
}
