//! Collapsing of groups of loops of a structured operation to one loop each: [`loop_collapses`] and
//! `collapse_loops`, which fusion with reshapes uses, too.

use std::sync::Arc;

use terrace_arith::{BuildConstant, DivSIOp, RemSIOp};
use terrace_builtin::AffineExpr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::reshape::{collapsed_shape, groups_attribute};
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_ir::{Body, Context, InsertionPoint, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_linalg::{CopyOp, GenericOp, IndexOp};
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp};

use crate::generic::clone_with;
use crate::generic::{Generic, block_of};
use crate::loops::extents_of;

/// A function that returns the groups of loops of an operation to collapse; none if empty
/// (MLIR: `GetCollapsableDimensionsFn`).
pub type LoopGroups = Arc<dyn Fn(&Body, Op) -> Vec<Vec<usize>> + Send + Sync>;

/// Returns the patterns that collapse the loops of `linalg.generic` and `linalg.copy` that `groups`
/// selects (MLIR: `populateCollapseDimensions`).
pub fn loop_collapses(groups: &LoopGroups) -> PatternSet {
    let mut set = PatternSet::new();
    let pattern = |groups: LoopGroups| {
        move |op: Op, rewriter: &mut Rewriter<'_>| {
            let groups = groups(rewriter.body(), op);
            let cx = rewriter.context().clone();
            let generic = Generic::of(rewriter.body(), op)?;
            let is_kept = |map: &AffineMap| groups.iter().all(|group| keeps(&cx, map, group));
            if groups.is_empty() || !generic.maps.iter().all(is_kept) {
                return None;
            }
            let (_, values) = collapse_loops(rewriter, op, &groups)?;
            rewriter.replace_op(op, &values);
            Some(())
        }
    };
    let generic = pattern(groups.clone());
    set.add::<GenericOp>("CollapseLinalgDimensions<GenericOp>", move |op, rewriter| {
        generic(op.op(), rewriter)
    });
    let copy = pattern(groups.clone());
    set.add::<CopyOp>("CollapseLinalgDimensions<CopyOp>", move |op, rewriter| {
        copy(op.op(), rewriter)
    });
    set
}

/// Whether the results of `map` contain the loops `group` in order and next to each other, or none
/// of them (MLIR: `isDimSequencePreserved`).
pub(super) fn keeps(cx: &Context, map: &AffineMap, group: &[usize]) -> bool {
    let dims: Vec<Option<usize>> =
        (0..map.results.len()).map(|at| map.dim_at(cx, at).map(|dim| dim as usize)).collect();
    let Some(start) = dims.iter().position(|dim| dim.is_some_and(|dim| group.contains(&dim)))
    else {
        return true;
    };
    dims.get(start..start + group.len())
        .is_some_and(|part| part.iter().zip(group).all(|(dim, of)| *dim == Some(*of)))
}

/// The collapsed loops of an operation.
struct Collapse {
    /// The old loops of each new loop.
    groups: Vec<Vec<usize>>,
    /// The new loop of each old loop, and the position in its group.
    place: Vec<(usize, usize)>,
}

impl Collapse {
    fn new(loops: usize, folded: &[Vec<usize>]) -> Option<Self> {
        let mut groups: Vec<Vec<usize>> = folded.to_vec();
        let used: Vec<usize> = folded.concat();
        groups.extend((0..loops).filter(|dim| !used.contains(dim)).map(|dim| vec![dim]));
        groups.sort_by_key(|group| group.first().copied());
        let mut place = vec![None; loops];
        for (new, group) in groups.iter().enumerate() {
            for (at, dim) in group.iter().enumerate() {
                let place = place.get_mut(*dim)?;
                if place.replace((new, at)).is_some() {
                    return None;
                }
            }
        }
        Some(Self { groups, place: place.into_iter().collect::<Option<_>>()? })
    }

    fn map(&self, cx: &Context, map: &AffineMap) -> Option<AffineMap> {
        let mut results = Vec::new();
        for at in 0..map.results.len() {
            let (new, position) = *self.place.get(map.dim_at(cx, at)? as usize)?;
            if position == 0 {
                results.push(AffineExpr::dim(cx, new as u32));
            }
        }
        Some(AffineMap::new(self.groups.len() as u32, 0, results))
    }

    /// Returns the groups of dimensions of an operand with the map `map` that are collapsed.
    fn reassociation(&self, cx: &Context, map: &AffineMap) -> Option<Vec<Vec<i64>>> {
        let (mut groups, mut at) = (Vec::new(), 0);
        while at < map.results.len() {
            let (new, position) = *self.place.get(map.dim_at(cx, at)? as usize)?;
            let size = self.groups[new].len();
            if position == 0 {
                groups.push((at as i64..(at + size) as i64).collect());
            }
            at += size;
        }
        Some(groups)
    }
}

/// Builds `op` with each group of loops in `folded` collapsed to one loop, and its results expanded
/// to their old types. Returns the new operation and the values that replace the results (MLIR:
/// `collapseOpIterationDims`).
pub(super) fn collapse_loops(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    folded: &[Vec<usize>],
) -> Option<(Op, Vec<Value>)> {
    let cx = rewriter.context().clone();
    let old = Generic::of(rewriter.body(), op)?;
    if old.parallel.len() <= 1 || folded.iter().all(|group| group.len() <= 1) {
        return None;
    }
    let collapse = Collapse::new(old.parallel.len(), folded)?;
    let groups: Vec<Vec<Vec<i64>>> =
        old.maps.iter().map(|map| collapse.reassociation(&cx, map)).collect::<Option<_>>()?;
    let maps: Vec<AffineMap> =
        old.maps.iter().map(|map| collapse.map(&cx, map)).collect::<Option<_>>()?;
    let collapsible = |(value, groups): (Value, &Vec<Vec<i64>>)| {
        let ty = rewriter.body().value_type(value).downcast::<MemRefType>(&cx);
        ty.is_none_or(|ty| terrace_memref::is_guaranteed_collapsible(&cx, ty, groups))
    };
    if !old.operands().zip(&groups).all(collapsible) {
        return None;
    }
    rewriter.set_before(op);
    let extents = extents_of(rewriter, &old)?;
    let mut operands = Vec::new();
    for ((operand, map), groups) in old.operands().zip(&old.maps).zip(&groups) {
        operands.push(match groups.len() == map.results.len() {
            true => operand,
            false => collapse_operand(rewriter, operand, groups)?,
        });
    }
    let new = match rewriter.body().op(op).is::<GenericOp>() {
        true => {
            let (inputs, outputs) = operands.split_at(old.inputs.len());
            let first = |group: &Vec<usize>| old.parallel[group[0]];
            let new = Generic {
                inputs: inputs.to_vec(),
                outputs: outputs.to_vec(),
                maps,
                parallel: collapse.groups.iter().map(first).collect(),
            };
            new.build_from(rewriter, op)?
        }
        false => clone_with(rewriter, op, &operands),
    };
    split_indices(rewriter, new, &collapse, &extents)?;
    rewriter.set_before(op);
    let mut values = Vec::new();
    for result in 0..rewriter.body().result_count(op) {
        let body = rewriter.body();
        let (ty, value) = (body.value_type(body.result(op, result)), body.result(new, result));
        let index = old.inputs.len() + result;
        if body.value_type(value) == ty {
            values.push(value);
            continue;
        }
        let map = &old.maps[index];
        let size = |at| Some(extents[map.dim_at(&cx, at)? as usize]);
        let shape: Vec<Mixed> = (0..map.results.len()).map(size).collect::<Option<_>>()?;
        let (numbers, sizes) = split(&shape);
        let groups = groups_attribute(&cx, &groups[index]);
        let expanded = ExpandShapeOp::build(rewriter, ty, value, groups, sizes, numbers);
        values.push(expanded.value(rewriter));
    }
    Some((new, values))
}

/// Collapses all loops of the structured operation `op` to one, and returns the new operation; `op`
/// itself if it has only one. `None`, without a change, if an operand cannot be collapsed.
pub fn flatten_loops(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Op> {
    let loops = Generic::of(rewriter.body(), op)?.parallel.len();
    if loops <= 1 {
        return Some(op);
    }
    let (new, values) = collapse_loops(rewriter, op, &[(0..loops).collect()])?;
    rewriter.replace_op(op, &values);
    Some(new)
}

/// Returns `operand` with each group of dimensions collapsed.
fn collapse_operand(
    rewriter: &mut Rewriter<'_>,
    operand: Value,
    groups: &[Vec<i64>],
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(operand);
    let attribute = groups_attribute(&cx, groups);
    if let Some(memref) = ty.downcast::<MemRefType>(&cx) {
        let ty = terrace_memref::collapsed_type(&cx, memref, groups)?;
        let new = terrace_memref::CollapseShapeOp::build(rewriter, ty, operand, attribute);
        return Some(new.value(rewriter));
    }
    let tensor = ty.downcast::<RankedTensorType>(&cx)?;
    let shape = collapsed_shape(&tensor.shape, groups);
    let ty = RankedTensorType::with_encoding(&cx, &shape, tensor.element, tensor.encoding).ty();
    Some(CollapseShapeOp::build(rewriter, ty, operand, attribute).value(rewriter))
}

/// Replaces the indices of old loops in the region of `op` by quotients and remainders of the
/// indices of the new ones.
fn split_indices(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    collapse: &Collapse,
    extents: &[Mixed],
) -> Option<()> {
    let body = rewriter.body();
    let block = block_of(body, op)?;
    let dim = |op: Op| Some((op, usize::try_from(body.op(op).cast::<IndexOp>()?.dim()).ok()?));
    let indices: Vec<(Op, usize)> = body.ops_in(block).filter_map(dim).collect();
    if indices.is_empty() {
        return Some(());
    }
    rewriter.set_point(InsertionPoint::AtStart(block));
    let mut replacements: Vec<Option<Value>> = vec![None; extents.len()];
    for (new, group) in collapse.groups.iter().enumerate() {
        let mut index = IndexOp::build(rewriter, new as i64).value(rewriter);
        for dim in group.iter().skip(1).rev() {
            let extent = rewriter.constant_or_value(extents[*dim]);
            replacements[*dim] = Some(RemSIOp::build(rewriter, index, extent).value(rewriter));
            index = DivSIOp::build(rewriter, index, extent).value(rewriter);
        }
        replacements[group[0]] = Some(index);
    }
    for (op, dim) in indices {
        let value = replacements.get(dim).copied().flatten()?;
        rewriter.replace_op(op, &[value]);
    }
    Some(())
}
