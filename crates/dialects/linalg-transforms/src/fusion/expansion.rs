//! Fusion of reshapes with structured operations on tensors by expanding loops
//! ([`reshape_fusions_by_expansion`]):
//! `generic (collapse_shape %x)  =>  collapse_shape (generic %x)`, and
//! `expand_shape (generic %x)  =>  generic (expand_shape %x)`.

use terrace_affine::unfolded_apply;
use terrace_builtin::AffineExpr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, mixed, split, statics, values};
use terrace_builtin::reshape::{groups_attribute, reassociation};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{
    Body, Builder, Context, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type, Value,
};
use terrace_linalg::{CopyOp, FillOp, IndexOp, LINALG_OPS};
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp, PadOp, constant_padding_value};
use terrace_tensor_transforms::mixed_sizes;
use terrace_transforms::move_value_definitions;

use super::FusionControl;
use crate::generic::{Generic, block_of, clone_with};
use crate::loops::extents_of;
use crate::pads::Padding;

/// Returns the patterns that move reshapes past structured operations and paddings by expanding
/// loops, where `control` allows (MLIR: `populateFoldReshapeOpsByExpansionPatterns`).
pub fn reshape_fusions_by_expansion(control: &FusionControl) -> PatternSet {
    let mut set = PatternSet::new();
    let allowed = control.clone();
    set.add::<ExpandShapeOp>("FoldReshapeWithGenericOpByExpansion", move |op, rewriter| {
        expand_producer(op, rewriter, &allowed)
    });
    let allowed = control.clone();
    set.add::<PadOp>("FoldPadWithProducerReshapeOpByExpansion", move |op, rewriter| {
        pad_of_collapse(op, rewriter, &allowed)
    });
    let allowed = control.clone();
    set.add::<ExpandShapeOp>("FoldReshapeWithProducerPadOpByExpansion", move |op, rewriter| {
        expand_of_pad(op, rewriter, &allowed)
    });
    let allowed = control.clone();
    set.add_at("FoldWithProducerReshapeOpByExpansion", LINALG_OPS, move |op, rewriter| {
        expand_consumer(op, rewriter, &allowed)
    });
    set
}

/// A reshape to be moved past a structured operation.
struct Reshape {
    /// The index of the operand of the structured operation that is reshaped, or that is tied to
    /// the reshaped result.
    operand: usize,
    /// The groups of dimensions of the expanded shape.
    groups: Vec<Vec<i64>>,
    /// The sizes of the expanded shape.
    shape: Vec<Mixed>,
    /// The expanded tensor that replaces the operand; `None` if the operand must be expanded.
    expanded: Option<Value>,
}

/// The loops of the expanded operation.
struct Expansion {
    /// The sizes of the loops into which each loop is expanded.
    sizes: Vec<Vec<Mixed>>,
    /// The first new loop of each old one.
    first: Vec<u32>,
}

impl Expansion {
    fn new(cx: &Context, generic: &Generic, reshape: &Reshape, extents: &[Mixed]) -> Option<Self> {
        let mut sizes: Vec<Vec<Mixed>> = extents.iter().map(|extent| vec![*extent]).collect();
        for (at, group) in reshape.groups.iter().enumerate() {
            let dim = generic.maps[reshape.operand].dim_at(cx, at)? as usize;
            let group = group.iter().map(|dim| reshape.shape.get(*dim as usize).copied());
            sizes[dim] = group.collect::<Option<_>>()?;
        }
        let counts = sizes.iter().map(|sizes| sizes.len() as u32);
        let mut first = vec![0];
        first.extend(counts.scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        }));
        Some(Self { sizes, first })
    }

    fn loop_count(&self) -> u32 {
        self.sizes.iter().map(Vec::len).sum::<usize>() as u32
    }

    /// Returns the new loops of the old loop `dim`.
    fn loops(&self, dim: usize) -> std::ops::Range<u32> {
        self.first[dim]..self.first[dim] + self.sizes[dim].len() as u32
    }

    /// Returns the map of an operand in the expanded operation.
    fn map(&self, cx: &Context, map: &AffineMap) -> Option<AffineMap> {
        let mut results = Vec::new();
        for at in 0..map.results.len() {
            let loops = self.loops(map.dim_at(cx, at)? as usize);
            results.extend(loops.map(|dim| AffineExpr::dim(cx, dim)));
        }
        Some(AffineMap::new(self.loop_count(), 0, results))
    }

    /// Returns the groups and the sizes of an operand with the old map `map` after expansion.
    fn reshape(&self, cx: &Context, map: &AffineMap) -> Option<(Vec<Vec<i64>>, Vec<Mixed>)> {
        let (mut groups, mut shape) = (Vec::new(), Vec::new());
        for at in 0..map.results.len() {
            let sizes = &self.sizes[map.dim_at(cx, at)? as usize];
            let start = shape.len() as i64;
            groups.push((start..start + sizes.len() as i64).collect());
            shape.extend(sizes);
        }
        Some((groups, shape))
    }
}

/// Whether loops of `generic` can be expanded by a reshape of its operand `operand`
/// (MLIR: `isFusableWithReshapeByDimExpansion`).
fn is_expandable(body: &Body, generic: &Generic, operand: usize) -> bool {
    let cx = body.context();
    generic.has_tensors(body)
        && generic.maps.iter().all(|map| map.is_projected_permutation(cx, false))
        && generic.maps.get(operand).is_some_and(|map| !map.is_empty())
}

/// Builds the expanded form of `op` before `op`, with the results collapsed to their old types.
/// Returns its results by those of `op`.
fn expand(rewriter: &mut Rewriter<'_>, op: Op, reshape: &Reshape) -> Option<Vec<Value>> {
    let cx = rewriter.context().clone();
    let old = Generic::of(rewriter.body(), op)?;
    rewriter.set_before(op);
    let location = rewriter.body().location(op);
    rewriter.set_location(location);
    let extents = extents_of(rewriter, &old)?;
    let expansion = Expansion::new(&cx, &old, reshape, &extents)?;
    let mut operands = Vec::new();
    for (index, operand) in old.operands().enumerate() {
        match reshape.expanded.filter(|_| index == reshape.operand) {
            Some(expanded) => operands.push(expanded),
            None => operands.push(expand_operand(rewriter, &expansion, operand, &old.maps[index])?),
        }
    }
    let (inputs, outputs) = operands.split_at(old.inputs.len());
    let parallel = old.parallel.iter().zip(&expansion.sizes);
    let new = Generic {
        inputs: inputs.to_vec(),
        outputs: outputs.to_vec(),
        maps: old.maps.iter().map(|map| expansion.map(&cx, map)).collect::<Option<_>>()?,
        parallel: parallel.flat_map(|(one, sizes)| vec![*one; sizes.len()]).collect(),
    };
    let view = rewriter.body().op(op);
    let new = match view.is::<FillOp>() || view.is::<CopyOp>() {
        true => clone_with(rewriter, op, &operands),
        false => {
            let new = new.build(rewriter);
            let body = rewriter.body_mut();
            let (from, to) = (body.region(op, 0)?, body.region(new, 0)?);
            body.clone_region(from, to, &mut Mapping::new());
            linearize_indices(rewriter, new, &expansion)?;
            new
        }
    };
    rewriter.set_before(op);
    let mut values = Vec::new();
    for result in 0..rewriter.body().result_count(op) {
        let body = rewriter.body();
        let ty = body.value_type(body.result(op, result));
        let value = body.result(new, result);
        if body.value_type(value) == ty {
            values.push(value);
            continue;
        }
        let (groups, _) = expansion.reshape(&cx, &old.maps[old.inputs.len() + result])?;
        let groups = groups_attribute(&cx, &groups);
        values.push(CollapseShapeOp::build(rewriter, ty, value, groups).value(rewriter));
    }
    Some(values)
}

/// Returns `operand` with its dimensions expanded like the loops that index them.
fn expand_operand(
    rewriter: &mut Rewriter<'_>,
    expansion: &Expansion,
    operand: Value,
    map: &AffineMap,
) -> Option<Value> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(operand);
    let Some(tensor) = ty.downcast::<RankedTensorType>(&cx) else { return Some(operand) };
    let (groups, shape) = expansion.reshape(&cx, map)?;
    let (numbers, values) = split(&shape);
    let expanded: Type = RankedTensorType::get(&cx, &numbers, tensor.element).ty();
    if expanded == ty {
        return Some(operand);
    }
    let groups = groups_attribute(&cx, &groups);
    let new = ExpandShapeOp::build(rewriter, expanded, operand, groups, values, numbers);
    Some(new.value(rewriter))
}

/// Replaces the indices of expanded loops in the region of `op` by the linear index of the new
/// loops.
fn linearize_indices(rewriter: &mut Rewriter<'_>, op: Op, expansion: &Expansion) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let block = block_of(body, op)?;
    let dim = |op: Op| Some((op, body.op(op).cast::<IndexOp>()?.dim()));
    let indices: Vec<(Op, i64)> = body.ops_in(block).filter_map(dim).collect();
    let [index, outer] = [0, 1].map(|at| AffineExpr::dim(&cx, at));
    for (old, dim) in indices {
        let dim = usize::try_from(dim).ok()?;
        let loops = expansion.loops(dim);
        if loops.len() == 1 && loops.start as usize == dim {
            continue;
        }
        rewriter.set_after(old);
        let build = |dim: u32, builder: &mut Builder<'_>| {
            IndexOp::build(builder, i64::from(dim)).value(builder)
        };
        let inner: Vec<Value> = loops.clone().skip(1).map(|dim| build(dim, rewriter)).collect();
        let mut value = build(loops.start, rewriter);
        for (inner, size) in inner.into_iter().zip(&expansion.sizes[dim][1..]) {
            let (extent, size) = match *size {
                Mixed::Static(size) => (AffineExpr::constant(&cx, size), None),
                Mixed::Dynamic(size) => (AffineExpr::symbol(&cx, 0), Some(size)),
            };
            let linear = index.add(&cx, outer.mul(&cx, extent));
            let map = AffineMap::new(2, size.iter().count() as u32, [linear]);
            let operands = [inner, value].into_iter().chain(size).collect();
            value = unfolded_apply(rewriter, old, &map, operands);
        }
        rewriter.replace_op(old, &[value]);
    }
    Some(())
}

/// Expands the loops of a structured operation with a collapsed input.
fn expand_consumer(op: Op, rewriter: &mut Rewriter<'_>, control: &FusionControl) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let generic = Generic::of(body, op)?;
    let (operand, source, groups) = (0..generic.inputs.len()).find_map(|index| {
        let input = generic.inputs[index];
        let collapse = body.defined_by::<CollapseShapeOp>(input)?;
        (is_expandable(body, &generic, index) && control(body, op, index, input)).then_some(())?;
        Some((index, collapse.src(), reassociation(&cx, collapse.reassociation())?))
    })?;
    if groups.is_empty() {
        return None;
    }
    let shape = mixed_sizes(rewriter, source)?;
    let values = expand(rewriter, op, &Reshape { operand, groups, shape, expanded: Some(source) })?;
    rewriter.replace_op(op, &values);
    Some(())
}

/// Expands the loops of the structured operation whose result is expanded.
fn expand_producer(
    op: ExpandShapeOp,
    rewriter: &mut Rewriter<'_>,
    control: &FusionControl,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let source = view.src();
    let (producer, result) = body.result_of(source)?;
    let generic = Generic::of(body, producer)?;
    let operand = generic.inputs.len() + result;
    if !is_expandable(body, &generic, operand) || !control(body, op.op(), 0, source) {
        return None;
    }
    let groups = reassociation(&cx, view.reassociation())?;
    let shape = mixed(view.static_output_shape(), view.output_shape());
    if groups.is_empty() {
        return None;
    }
    move_value_definitions(rewriter.body_mut(), &values(&shape), producer)?;
    let values = expand(rewriter, producer, &Reshape { operand, groups, shape, expanded: None })?;
    let collapsed = rewriter.body().defined_by::<CollapseShapeOp>(values[result]);
    let expanded = collapsed.map_or(values[result], |collapse| collapse.src());
    rewriter.replace_op(op.op(), &[expanded]);
    rewriter.replace_op(producer, &values);
    Some(())
}

/// Pads the source of a collapse whose padded dimensions are not collapsed ones:
/// `pad (collapse_shape %x)  =>  collapse_shape (pad %x)`.
fn pad_of_collapse(op: PadOp, rewriter: &mut Rewriter<'_>, control: &FusionControl) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let source = view.source();
    let collapse = body.defined_by::<CollapseShapeOp>(source)?;
    if !body.has_one_use(source) || !control(body, op.op(), 0, source) {
        return None;
    }
    let (padding, value) = (Padding::of(view), constant_padding_value(view)?);
    let groups = reassociation(&cx, collapse.reassociation())?;
    let inner = collapse.src();
    let expanded = padding.expanded(body, &groups)?;
    let padded = body.value_type(view.result()).downcast::<RankedTensorType>(&cx)?;
    let from = body.value_type(inner).downcast::<RankedTensorType>(&cx)?;
    let mut shape = from.shape.to_vec();
    for (group, size) in groups.iter().zip(&padded.shape) {
        if let [dim] = group[..] {
            shape[dim as usize] = *size;
        }
    }
    let (ty, groups) = (body.value_type(view.result()), collapse.reassociation());
    let new_type = RankedTensorType::with_encoding(&cx, &shape, padded.element, padded.encoding);
    let nofold = view.nofold();
    let new = expanded.build(rewriter, new_type.ty(), inner, value, nofold);
    let new = CollapseShapeOp::build(rewriter, ty, new, groups).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Expands the source of a padding whose padded dimensions are not expanded ones:
/// `expand_shape (pad %x)  =>  pad (expand_shape %x)`.
fn expand_of_pad(
    op: ExpandShapeOp,
    rewriter: &mut Rewriter<'_>,
    control: &FusionControl,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let padded = view.src();
    let pad = body.defined_by::<PadOp>(padded)?;
    if !body.has_one_use(padded) || !control(body, op.op(), 0, padded) {
        return None;
    }
    let (padding, value) = (Padding::of(pad), constant_padding_value(pad)?);
    let groups = reassociation(&cx, view.reassociation())?;
    let expanded = padding.expanded(body, &groups)?;
    let (source, nofold) = (pad.source(), pad.nofold());
    let from = body.value_type(source).downcast::<RankedTensorType>(&cx)?.clone();
    let (attribute, ty) = (view.reassociation(), body.value_type(view.result()));
    let mut shape = mixed(view.static_output_shape(), view.output_shape());
    let sizes = mixed_sizes(rewriter, source)?;
    for (group, size) in groups.iter().zip(&sizes) {
        if let [dim] = group[..] {
            shape[dim as usize] = *size;
        }
    }
    let (numbers, values) = split(&shape);
    let inner = RankedTensorType::with_encoding(&cx, &statics(&shape), from.element, from.encoding);
    let inner = ExpandShapeOp::build(rewriter, inner.ty(), source, attribute, values, numbers);
    let inner = inner.value(rewriter);
    let new = expanded.build(rewriter, ty, inner, value, nofold);
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}
