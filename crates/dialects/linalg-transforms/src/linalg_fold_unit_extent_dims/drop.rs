//! Removal of loops of one iteration from `linalg.generic`.

use terrace_arith::BuildConstant;
use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_ir::{Context, Op, Operand, Rewriter, Value};
use terrace_linalg::IndexOp;
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp};
use terrace_tensor_transforms::{build_extract, build_insert, mixed_sizes};

use super::RankReduction;
use crate::generic::{Generic, block_of};
use crate::loops::size_of;

/// An operand without its dimensions of size 1.
#[derive(Clone)]
pub(super) struct Reduced {
    /// The groups of old dimensions of each new one; empty if no dimension is left.
    pub(super) groups: Vec<Vec<i64>>,
    /// The sizes of the new dimensions.
    pub(super) shape: Vec<i64>,
    /// The old dimensions that are kept.
    pub(super) kept: Vec<usize>,
}

impl Reduced {
    /// As [`Reduced::new`], but a dropped dimension joins the group of the kept dimension behind
    /// it, and the last ones that of the last kept.
    pub(super) fn joining_next(shape: &[i64], drops: impl Fn(usize) -> bool) -> Self {
        let mut reduced = Self::new(shape, drops);
        let mut start = 0;
        let count = reduced.kept.len();
        for (at, dim) in reduced.kept.iter().enumerate() {
            let end = if at + 1 == count { shape.len() } else { dim + 1 };
            reduced.groups[at] = (start..end as i64).collect();
            start = end as i64;
        }
        reduced
    }

    /// Returns the shape without the dimensions for which `drops` holds. A dropped dimension joins
    /// the group of the kept dimension in front of it, the first ones that of the first kept.
    pub(super) fn new(shape: &[i64], drops: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<usize> = (0..shape.len()).filter(|dim| !drops(*dim)).collect();
        let group = |at: usize| {
            let start = if at == 0 { 0 } else { kept[at] };
            let end = kept.get(at + 1).copied().unwrap_or(shape.len());
            (start as i64..end as i64).collect()
        };
        Self {
            groups: (0..kept.len()).map(group).collect(),
            shape: kept.iter().map(|dim| shape[*dim]).collect(),
            kept,
        }
    }
}

/// The parameters of [`drop_unit_dims`].
#[derive(Clone, Debug)]
pub struct UnitDims {
    /// The operations that change the ranks.
    pub reduction: RankReduction,
    /// The loops that may be removed; `None` for all.
    pub loops: Option<Vec<usize>>,
    /// Whether tensors with encodings are collapsed and expanded, with the same encodings; an
    /// operation that needs this is left unchanged otherwise.
    pub keeps_encodings: bool,
}

/// Returns the loops of one iteration: those of which the first operand dimension that they index
/// has size 1.
fn unit_loops(cx: &Context, rewriter: &Rewriter<'_>, generic: &Generic) -> Option<Vec<bool>> {
    let mut sizes: Vec<Option<i64>> = vec![None; generic.parallel.len()];
    for (operand, map) in generic.operands().zip(&generic.maps) {
        let shape = shape_of(cx, rewriter.body().value_type(operand)).unwrap_or_default();
        for (at, size) in shape.iter().enumerate() {
            if let Some(of) = map.dim_at(cx, at).and_then(|dim| sizes.get_mut(dim as usize)) {
                of.get_or_insert(*size);
            }
        }
    }
    sizes.into_iter().map(|size| size.map(|size| size == 1)).collect()
}

/// Removes loops of one iteration of the `linalg.generic` `op` and the dimensions that they index
/// (MLIR: `dropUnitDims`); of loops, those that `control` selects.
pub fn drop_unit_dims(op: Op, rewriter: &mut Rewriter<'_>, control: &UnitDims) -> Option<()> {
    let cx = rewriter.context().clone();
    let old = Generic::of(rewriter.body(), op)?;
    if old.maps.iter().any(|map| map.num_symbols > 0) {
        return None;
    }
    let mut unit = unit_loops(&cx, rewriter, &old)?;
    for (at, is_unit) in unit.iter_mut().enumerate() {
        *is_unit &= control.loops.as_ref().is_none_or(|loops| loops.contains(&at));
    }
    let reduction = control.reduction;
    let mut next = 0;
    let mut replacements = Vec::new();
    for is_unit in &unit {
        if *is_unit {
            replacements.push(AffineExpr::constant(&cx, 0));
        } else {
            replacements.push(AffineExpr::dim(&cx, next));
            next += 1;
        }
    }
    let mut maps = Vec::new();
    let mut reduced: Vec<Option<Reduced>> = Vec::new();
    for (operand, map) in old.operands().zip(&old.maps) {
        let map = map.replace_dims_and_symbols(&cx, &replacements, &[], next, 0);
        let ty = rewriter.body().value_type(operand);
        let shape = shape_of(&cx, ty).unwrap_or_default().to_vec();
        let is_plain = match ty.downcast::<RankedTensorType>(&cx) {
            Some(tensor) => tensor.encoding.is_none() || control.keeps_encodings,
            None => ty.downcast::<MemRefType>(&cx).is_some_and(|m| m.has_identity_layout(&cx)),
        };
        let zero = AffineExpr::constant(&cx, 0);
        let drops = |dim: usize| {
            is_plain && shape[dim] == 1 && map.results.get(dim).is_some_and(|expr| *expr == zero)
        };
        let part = Reduced::new(&shape, drops);
        let is_unit =
            |dim: usize| shape[dim] == 1 && map.results.get(dim).is_some_and(|expr| *expr == zero);
        if !is_plain && (0..shape.len()).any(is_unit) {
            return None;
        }
        let kept = part.kept.clone();
        reduced.push((kept.len() < shape.len()).then_some(part));
        maps.push(match shape.len() == map.results.len() {
            true => map.sub_map(&kept),
            false => map,
        });
    }
    if !unit.contains(&true) && reduced.iter().all(Option::is_none) {
        return None;
    }
    let has_all_loops = crate::generic::covers_loops(&cx, next as usize, &maps);
    if !has_all_loops {
        return None;
    }
    drop_indices(rewriter, op, &unit)?;
    let mut operands = Vec::new();
    for (operand, reduced) in old.operands().zip(&reduced) {
        operands.push(match reduced {
            Some(reduced) => collapse(rewriter, operand, reduced, reduction)?,
            None => operand,
        });
    }
    let (inputs, outputs) = operands.split_at(old.inputs.len());
    let kept = old.parallel.iter().zip(&unit).filter(|(_, is_unit)| !**is_unit);
    let new = Generic {
        inputs: inputs.to_vec(),
        outputs: outputs.to_vec(),
        maps,
        parallel: kept.map(|(parallel, _)| *parallel).collect(),
    };
    let new = new.build_from(rewriter, op)?;
    let mut values = Vec::new();
    for result in 0..rewriter.body().result_count(op) {
        let (value, index) = (rewriter.body().result(new, result), old.inputs.len() + result);
        values.push(match &reduced[index] {
            Some(reduced) => expand(rewriter, value, old.outputs[result], reduced, reduction)?,
            None => value,
        });
    }
    rewriter.replace_op(op, &values);
    Some(())
}

/// Replaces the indices of dropped loops by 0 and renumbers the indices of the rest.
fn drop_indices(rewriter: &mut Rewriter<'_>, op: Op, unit: &[bool]) -> Option<()> {
    let body = rewriter.body();
    let block = block_of(body, op)?;
    let dim = |op: Op| Some((op, usize::try_from(body.op(op).cast::<IndexOp>()?.dim()).ok()?));
    let indices: Vec<(Op, usize)> = body.ops_in(block).filter_map(dim).collect();
    for (index, dim) in indices {
        rewriter.set_before(index);
        let value = match *unit.get(dim)? {
            true => rewriter.constant_index(0),
            false => {
                let dim = unit[..dim].iter().filter(|is_unit| !**is_unit).count();
                IndexOp::build(rewriter, dim as i64).value(rewriter)
            }
        };
        rewriter.replace_op(index, &[value]);
    }
    rewriter.set_before(op);
    Some(())
}

/// Returns the slice of a whole tensor or memref.
fn whole(rewriter: &mut Rewriter<'_>, value: Value) -> Option<MixedSlice> {
    let cx = rewriter.context().clone();
    let shape = shape_of(&cx, rewriter.body().value_type(value))?.to_vec();
    let size = |(dim, size): (usize, &i64)| size_of(rewriter, value, dim, *size);
    let sizes: Vec<Mixed> = shape.iter().enumerate().map(size).collect();
    let (zeros, ones) = (vec![Mixed::Static(0); sizes.len()], vec![Mixed::Static(1); sizes.len()]);
    Some(MixedSlice { offsets: zeros, sizes, strides: ones })
}

/// Returns `operand` without the dimensions that `reduced` drops.
pub(super) fn collapse(
    rewriter: &mut Rewriter<'_>,
    operand: Value,
    reduced: &Reduced,
    reduction: RankReduction,
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(operand);
    if let Some(memref) = ty.downcast::<MemRefType>(&cx) {
        let groups = groups_attribute(&cx, &reduced.groups);
        return match reduction {
            RankReduction::Reshapes => {
                let ty = MemRefType::with_layout(
                    &cx,
                    &reduced.shape,
                    memref.element,
                    None,
                    memref.memory_space,
                );
                let new = terrace_memref::CollapseShapeOp::build(rewriter, ty, operand, groups);
                Some(new.value(rewriter))
            }
            RankReduction::Slices => {
                let memref = memref.clone();
                let slice = whole(rewriter, operand)?;
                let ty = terrace_memref::subview_type(&cx, &memref, &slice, &reduced.kept)?;
                let [(at, offsets), (of, sizes), (by, strides)] =
                    [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
                let new = terrace_memref::SubViewOp::build(
                    rewriter, ty, operand, offsets, sizes, strides, at, of, by,
                );
                Some(new.value(rewriter))
            }
        };
    }
    let tensor = ty.downcast::<RankedTensorType>(&cx)?;
    let ty = &reduced.shape;
    let ty = RankedTensorType::with_encoding(&cx, ty, tensor.element, tensor.encoding).ty();
    match reduction {
        RankReduction::Reshapes => {
            let groups = groups_attribute(&cx, &reduced.groups);
            Some(CollapseShapeOp::build(rewriter, ty, operand, groups).value(rewriter))
        }
        RankReduction::Slices => {
            let slice = whole(rewriter, operand)?;
            Some(build_extract(rewriter, ty, operand, &slice))
        }
    }
}

/// Returns `value` with the dimensions of `original` that `reduced` dropped.
pub(super) fn expand(
    rewriter: &mut Rewriter<'_>,
    value: Value,
    original: Value,
    reduced: &Reduced,
    reduction: RankReduction,
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(original);
    match reduction {
        RankReduction::Reshapes => {
            let sizes = mixed_sizes(rewriter, value)?;
            let mut shape: Vec<Mixed> =
                shape_of(&cx, ty)?.iter().copied().map(Mixed::Static).collect();
            for (dim, size) in reduced.kept.iter().zip(sizes) {
                shape[*dim] = size;
            }
            let (numbers, sizes) = split(&shape);
            let groups = groups_attribute(&cx, &reduced.groups);
            let new = ExpandShapeOp::build(rewriter, ty, value, groups, sizes, numbers);
            Some(new.value(rewriter))
        }
        RankReduction::Slices => {
            let slice = whole(rewriter, original)?;
            Some(build_insert(rewriter, value, original, &slice))
        }
    }
}
