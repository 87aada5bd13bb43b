//! Splitting of a reduction into partial reductions and their combination: [`split_reduction`]
//! (MLIR: `linalg::splitReduction`, `splitReductionByScaling`).

use terrace_arith::{ConstantOp, FastMathFlags};
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::folding::constant_of;
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::shaped::{TypeExt, element_type_or_self, shape_of};
use terrace_builtin::types::{IntegerType, RankedTensorType};
use terrace_ir::{Builder, Context, Mapping, Op, OpRef, OpType, Operand, Rewriter, Type, Value};
use terrace_linalg::{FillOp, YieldOp};
use terrace_numeric::{Float, Int};
use terrace_tensor::{EmptyOp, ExpandShapeOp};

use crate::generic::{Generic, block_of};
use crate::loops::size_of;
use crate::vectorization::match_single_reduction;

/// The parameters of [`split_reduction`].
#[derive(Clone, Copy, Debug)]
pub struct ReductionSplit {
    /// The number of partial reductions, or their size if `inner_parallel` is set.
    pub factor: i64,
    /// The position of the new dimension in the partial results.
    pub position: usize,
    /// Whether the new loop is the inner one of the two that replace the reduction.
    pub inner_parallel: bool,
    /// Whether indices are scaled instead of reshaping the inputs.
    pub by_scaling: bool,
    /// Whether the partial results are a `bufferization.alloc_tensor`, which this callback creates,
    /// instead of a `tensor.empty`.
    pub alloc: Option<fn(&mut Builder<'_>, Type, &[Value]) -> Op>,
}

/// The operations that [`split_reduction`] creates.
#[derive(Clone, Copy, Debug)]
pub struct SplitReduction {
    /// The tensor of the partial results.
    pub init: Op,
    /// The fill of that tensor by the neutral element.
    pub fill: Op,
    /// The partial reductions.
    pub split: Op,
    /// The combination of the partial results, which replaces the operation.
    pub combined: Op,
}

/// Returns the neutral element of the combining operation `op` on elements of type `element`
/// (MLIR: `arith::getNeutralElement`); `None` for other operations.
pub(crate) fn neutral_element(op: OpRef<'_>, element: Type) -> Option<terrace_ir::Attribute> {
    let cx = op.context();
    let int = |value: Int| constant_of(cx, element, value);
    let width = if element.is_index() { 64 } else { element.int_or_float_width(cx).unwrap_or(0) };
    let float = |value: f64| {
        let format = element.float_format(cx)?;
        constant_of(cx, element, Float::from_f64(format, value).0)
    };
    let extreme = |negative: bool| {
        let format = element.float_format(cx)?;
        let bound = match FastMathFlags::of(op).contains(FastMathFlags::NINF) {
            true => Float::largest(format, negative),
            false => Float::inf(format, negative),
        };
        constant_of(cx, element, bound)
    };
    let nan = |negative: bool| {
        let nan = Float::nan(element.float_format(cx)?);
        constant_of(cx, element, if negative { nan.neg() } else { nan })
    };
    match op.name_str() {
        "arith.addf" => float(0.0),
        "arith.mulf" => float(1.0),
        "arith.maximumf" => extreme(true),
        "arith.minimumf" => extreme(false),
        "arith.maxnumf" => nan(true),
        "arith.minnumf" => nan(false),
        "arith.addi" | "arith.ori" | "arith.xori" | "arith.maxui" => int(Int::zero(width)),
        "arith.andi" | "arith.minui" => int(Int::all_ones(width)),
        "arith.maxsi" => int(Int::signed_min(width)),
        "arith.minsi" => int(Int::signed_max(width)),
        "arith.muli" => int(Int::from_i64(width, 1)),
        _ => None,
    }
}

/// Splits the only reduction of the structured operation `op` on tensors and replaces `op`. `None`,
/// without a change, if the operation has another form or the factor does not divide the size of
/// the reduction.
pub fn split_reduction(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    options: &ReductionSplit,
) -> Option<SplitReduction> {
    let cx = rewriter.context().clone();
    rewriter.set_before(op);
    let body = rewriter.body();
    let generic = Generic::of(body, op)?;
    let [output] = generic.outputs[..] else { return None };
    let factor = (options.factor > 1).then_some(options.factor)?;
    let reductions: Vec<usize> =
        (0..generic.parallel.len()).filter(|dim| !generic.parallel[*dim]).collect();
    let block = block_of(body, op)?;
    let [reduction] = reductions[..] else { return None };
    if !generic.has_tensors(body)
        || options.position > generic.maps.last()?.results.len()
        || options.position > generic.parallel.len()
    {
        return None;
    }
    let combiner = match_single_reduction(body, block, generic.inputs.len(), 0)?;
    let shape = |value: Value| shape_of(&cx, body.value_type(value)).map(<[i64]>::to_vec);
    let size = generic.operands().zip(&generic.maps).find_map(|(value, map)| {
        let at =
            (0..map.results.len()).find(|at| map.dim_at(&cx, *at) == Some(reduction as u32))?;
        shape(value)?.get(at).copied()
    })?;
    if size == DYNAMIC || size % factor != 0 {
        return None;
    }
    let element = element_type_or_self(&cx, body.value_type(output));
    let neutral = neutral_element(body.op(combiner), element)?;
    let rest = size / factor;
    let inner_parallel = options.inner_parallel;
    let parallel = options.position + usize::from(inner_parallel && options.position == reduction);
    let layout = Layout { cx: &cx, reduction, parallel, inner_parallel };
    let mut split = generic.clone();
    let new_size = match options.by_scaling && !options.inner_parallel {
        true => rest,
        false => factor,
    };
    if options.by_scaling {
        let scaled = layout.scaled(factor);
        for map in &mut split.maps {
            *map = layout.with_results(map, |_| vec![scaled]);
        }
    } else {
        for at in 0..generic.inputs.len() {
            let (input, map) = (generic.inputs[at], &generic.maps[at]);
            let place =
                (0..map.results.len()).find(|at| map.dim_at(&cx, *at) == Some(reduction as u32));
            split.maps[at] = layout.with_results(map, |layout| layout.both());
            let Some(place) = place else { continue };
            let parts = match options.inner_parallel {
                true => [rest, factor],
                false => [factor, rest],
            };
            split.inputs[at] = expanded(rewriter, input, place, parts)?;
        }
    }
    // The partial results have the new dimension at the given position.
    let output_map = generic.maps.last()?;
    let mut results = layout.moved(output_map).results.to_vec();
    results.insert(options.position, AffineExpr::dim(&cx, layout.parallel_dim()));
    let last = split.maps.len() - 1;
    let dims = output_map.num_dims + 1;
    split.maps[last] = AffineMap::new(dims, 0, results);
    let from = shape_of(&cx, rewriter.body().value_type(output))?.to_vec();
    let mut sizes = Vec::new();
    for (dim, size) in from.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        sizes.extend(match size_of(rewriter, output, dim, *size) {
            terrace_builtin::mixed::Mixed::Dynamic(value) => Some(value),
            terrace_builtin::mixed::Mixed::Static(_) => None,
        });
    }
    let mut to = from.clone();
    to.insert(options.position, new_size);
    let ty = RankedTensorType::get(&cx, &to, element).ty();
    let init = match options.alloc {
        Some(alloc) => alloc(rewriter, ty, &sizes),
        None => EmptyOp::build(rewriter, ty, &sizes[..]).op(),
    };
    let neutral = ConstantOp::build(rewriter, neutral).value(rewriter);
    let start = rewriter.body().result(init, 0);
    let fill = fill(rewriter, neutral, start)?;
    split.outputs = vec![rewriter.body().result(fill, 0)];
    split.parallel = layout.loops(&generic.parallel);
    if options.by_scaling {
        let window = match options.inner_parallel {
            true => [factor, rest],
            false => [rest, factor],
        };
        let bit = IntegerType::get(&cx, 1).ty();
        let ty = RankedTensorType::get(&cx, &window, bit).ty();
        let window = EmptyOp::build(rewriter, ty, ()).value(rewriter);
        let at = split.inputs.len();
        split.inputs.push(window);
        let parts = [layout.parallel_dim(), layout.reduction_dim()];
        let parts = parts.map(|dim| AffineExpr::dim(&cx, dim));
        split.maps.insert(at, AffineMap::new(dims, 0, parts.to_vec()));
    }
    let new = split.build(rewriter);
    let (from, to) = (rewriter.body().region(op, 0)?, rewriter.body().region(new, 0)?);
    rewriter.body_mut().clone_region(from, to, &mut Mapping::new());
    if options.by_scaling {
        let inner = block_of(rewriter.body(), new)?;
        let (at, location) = (split.inputs.len() - 1, rewriter.location());
        let bit = IntegerType::get(&cx, 1).ty();
        rewriter.body_mut().insert_block_argument(inner, at, bit, location);
    }
    let combined = combine(rewriter, new, output, combiner, options.position)?;
    rewriter.replace_with(op, combined);
    Some(SplitReduction { init, fill, split: new, combined })
}

/// The loops after the reduction was split.
struct Layout<'c> {
    cx: &'c Context,
    /// The reduction among the original loops.
    reduction: usize,
    /// The new parallel loop among the new loops.
    parallel: usize,
    inner_parallel: bool,
}

impl Layout<'_> {
    fn parallel_dim(&self) -> u32 {
        self.parallel as u32
    }

    /// Returns the new index of the original loop `dim`.
    fn shifted(&self, dim: u32) -> u32 {
        dim + u32::from(dim as usize >= self.parallel)
    }

    fn reduction_dim(&self) -> u32 {
        self.shifted(self.reduction as u32)
    }

    /// Returns the two loops that replace the reduction, outer one first.
    fn both(&self) -> Vec<AffineExpr> {
        let mut dims = [self.parallel_dim(), self.reduction_dim()];
        if self.inner_parallel {
            dims.reverse();
        }
        dims.map(|dim| AffineExpr::dim(self.cx, dim)).to_vec()
    }

    /// Returns the index of the reduction as an expression of the two new loops.
    fn scaled(&self, factor: i64) -> AffineExpr {
        let both = self.both();
        let by = AffineExpr::constant(self.cx, factor);
        both[0].mul(self.cx, by).add(self.cx, both[1])
    }

    /// Returns `map` over the new loops; it does not use the reduction.
    fn moved(&self, map: &AffineMap) -> AffineMap {
        self.with_results(map, |_| Vec::new())
    }

    /// Returns `map` over the new loops, with the reduction replaced by the results of `reduced`.
    fn with_results(
        &self,
        map: &AffineMap,
        reduced: impl Fn(&Self) -> Vec<AffineExpr>,
    ) -> AffineMap {
        let mut results = Vec::new();
        for (at, result) in map.results.iter().enumerate() {
            match map.dim_at(self.cx, at) {
                Some(dim) if dim as usize == self.reduction => results.extend(reduced(self)),
                Some(dim) => results.push(AffineExpr::dim(self.cx, self.shifted(dim))),
                _ => results.push(*result),
            }
        }
        AffineMap::new(map.num_dims + 1, 0, results)
    }

    fn loops(&self, parallel: &[bool]) -> Vec<bool> {
        let mut loops = parallel.to_vec();
        loops.insert(self.parallel.min(loops.len()), true);
        loops
    }
}

/// Splits the dimension `place` of `value` into two of the sizes `parts`.
fn expanded(b: &mut Builder<'_>, value: Value, place: usize, parts: [i64; 2]) -> Option<Value> {
    let cx = b.context().clone();
    let ty = b.body().value_type(value);
    let from = shape_of(&cx, ty)?.to_vec();
    let (mut shape, mut groups) = (Vec::new(), Vec::new());
    for (dim, size) in from.iter().enumerate() {
        let first = shape.len() as i64;
        if dim == place {
            shape.extend(parts);
            groups.push(vec![first, first + 1]);
        } else {
            shape.push(*size);
            groups.push(vec![first]);
        }
    }
    let to = RankedTensorType::get(&cx, &shape, element_type_or_self(&cx, ty)).ty();
    let groups = groups_attribute(&cx, &groups);
    let mut sizes = Vec::new();
    for (dim, size) in from.iter().enumerate() {
        if let terrace_builtin::mixed::Mixed::Dynamic(size) = size_of(b, value, dim, *size) {
            sizes.push(size);
        }
    }
    Some(ExpandShapeOp::build(b, to, value, groups, &sizes[..], shape).value(b))
}

/// Creates a `linalg.fill` of `output` by `value`.
fn fill(b: &mut Builder<'_>, value: Value, output: Value) -> Option<Op> {
    terrace_linalg::build_named(b, FillOp::INFO.name, &[value], &[output], &[])
}

/// Reduces the dimension `position` of the partial results of `split` into `output` by copies of
/// the operation `combiner`.
fn combine(
    b: &mut Builder<'_>,
    split: Op,
    output: Value,
    combiner: Op,
    position: usize,
) -> Option<Op> {
    let cx = b.context().clone();
    let partial = b.body().result(split, 0);
    let rank = shape_of(&cx, b.body().value_type(partial))?.len();
    let identity = AffineMap::identity(&cx, rank as u32);
    let kept: Vec<usize> = (0..rank).filter(|dim| *dim != position).collect();
    let generic = Generic {
        inputs: vec![partial],
        outputs: vec![output],
        maps: vec![identity.clone(), identity.sub_map(&kept)],
        parallel: (0..rank).map(|dim| dim != position).collect(),
    };
    let new = generic.build(b);
    let element = element_type_or_self(&cx, b.body().value_type(output));
    b.build_block_with(new, 0, &[element, element], |b, arguments| {
        let op = b.body_mut().clone_op(combiner, &mut Mapping::new());
        b.body_mut().set_operands(op, arguments);
        b.insert(op);
        let value = b.body().result(op, 0);
        YieldOp::build(b, &[value][..]);
    });
    Some(new)
}
