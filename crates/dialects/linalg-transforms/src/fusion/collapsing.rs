//! Fusion of reshapes with `linalg.generic` by collapsing loops
//! ([`reshape_fusions_by_collapsing`]): `generic (expand_shape %x)  =>  expand_shape (generic %x)`,
//! and `collapse_shape (generic %x)  =>  generic (collapse_shape %x)`.

use terrace_builtin::reshape::reassociation;
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter};
use terrace_linalg::GenericOp;
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp};

use super::FusionControl;
use super::collapse::{collapse_loops, keeps};
use crate::generic::Generic;

/// Returns the patterns that move reshapes past `linalg.generic` by collapsing loops, where
/// `control` allows (MLIR: `populateFoldReshapeOpsByCollapsingPatterns`).
pub fn reshape_fusions_by_collapsing(control: &FusionControl) -> PatternSet {
    let mut set = PatternSet::new();
    let allowed = control.clone();
    set.add::<GenericOp>("FoldWithProducerReshapeOpByCollapsing", move |op, rewriter| {
        collapse_consumer(op.op(), rewriter, &allowed)
    });
    let allowed = control.clone();
    set.add::<CollapseShapeOp>("FoldReshapeWithGenericOpByCollapsing", move |op, rewriter| {
        collapse_producer(op, rewriter, &allowed)
    });
    set
}

/// Returns the groups of loops that index the groups of dimensions `reassociation` of operand
/// `operand` and can be collapsed (MLIR: `getCollapsableIterationSpaceDims`).
fn collapsible_loops(
    body: &Body,
    generic: &Generic,
    operand: usize,
    reassociation: &[Vec<i64>],
) -> Vec<Vec<usize>> {
    let cx = body.context();
    let maps = &generic.maps;
    if !generic.has_tensors(body) || !maps.iter().all(|map| map.is_projected_permutation(cx, false))
    {
        return Vec::new();
    }
    let reductions: Vec<usize> =
        (0..generic.parallel.len()).filter(|dim| !generic.parallel[*dim]).collect();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for group in reassociation.iter().filter(|group| group.len() > 1) {
        let dim = |at: &i64| maps[operand].dim_at(cx, usize::try_from(*at).ok()?);
        let dims: Option<Vec<usize>> =
            group.iter().map(|at| dim(at).map(|dim| dim as usize)).collect();
        let Some(dims) = dims else { continue };
        let is_parallel = generic.parallel[dims[0]];
        let in_order = || reductions.windows(dims.len()).any(|window| window == dims);
        if dims.iter().any(|dim| groups.iter().any(|group| group.contains(dim)))
            || dims.iter().any(|dim| generic.parallel[*dim] != is_parallel)
            || !is_parallel && !in_order()
            || !maps.iter().all(|map| keeps(cx, map, &dims))
        {
            continue;
        }
        groups.push(dims);
    }
    groups
}

/// Collapses the loops of an operation with an expanded operand.
fn collapse_consumer(op: Op, rewriter: &mut Rewriter<'_>, control: &FusionControl) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let generic = Generic::of(body, op)?;
    let groups = (0..generic.operand_count()).find_map(|index| {
        let operand = generic.operand(index);
        let expand = body.defined_by::<ExpandShapeOp>(operand)?;
        let groups = reassociation(&cx, expand.reassociation())?;
        let loops = collapsible_loops(body, &generic, index, &groups);
        (!loops.is_empty() && control(body, op, index, operand)).then_some(loops)
    })?;
    let (_, values) = collapse_loops(rewriter, op, &groups)?;
    rewriter.replace_op(op, &values);
    Some(())
}

/// Collapses the loops of the operation whose result is collapsed.
fn collapse_producer(
    op: CollapseShapeOp,
    rewriter: &mut Rewriter<'_>,
    control: &FusionControl,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let source = view.src();
    let (producer, result) = body.result_of(source)?;
    let generic = Generic::of_generic(body, producer)?;
    let groups = reassociation(&cx, view.reassociation())?;
    let loops = collapsible_loops(body, &generic, generic.inputs.len() + result, &groups);
    if loops.is_empty() || !control(body, op.op(), 0, source) {
        return None;
    }
    let (_, values) = collapse_loops(rewriter, producer, &loops)?;
    let expanded = rewriter.body().defined_by::<ExpandShapeOp>(values[result]);
    let collapsed = expanded.map_or(values[result], |expand| expand.src());
    if rewriter.body().value_type(collapsed)
        == rewriter.body().value_type(rewriter.body().result(op.op(), 0))
    {
        rewriter.replace_op(op.op(), &[collapsed]);
    }
    rewriter.replace_op(producer, &values);
    Some(())
}
