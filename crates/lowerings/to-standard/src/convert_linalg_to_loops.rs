//! The passes `convert-linalg-to-loops`, `convert-linalg-to-parallel-loops` and
//! `convert-linalg-to-affine-loops`: lower structured operations on memrefs to nests of `scf.for`,
//! `scf.parallel` where possible, or `affine.for`, that load, compute and store
//! (MLIR: `Linalg/Transforms/Loops.cpp`).

use terrace_affine::{
    AffineApplyOp, AffineDialect, AffineLoadOp, AffineStoreOp, AppliedMap, canonical_applies,
};
use terrace_affine_transforms::build_loop;
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, DYNAMIC, TypeExt};
use terrace_ir::{
    Block, Builder, Handle, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type, Value,
};
use terrace_linalg::{IndexOp, LinalgDialect, Structured};
use terrace_memref::{DimOp, LoadOp, MemrefDialect, StoreOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, ParallelOp, ReduceOp, ScfDialect, YieldOp};

use terrace_linalg::LINALG_OPS;
use terrace_transforms::apply_patterns_everywhere;

/// Replace structured operations on buffers by loops
#[pass(name = "convert-linalg-to-loops", title = "ConvertLinalgToLoopsPass", run = run)]
pub struct ConvertLinalgToLoops {}

/// Replace structured operations on buffers by parallel loops
#[pass(
    name = "convert-linalg-to-parallel-loops",
    title = "ConvertLinalgToParallelLoopsPass",
    run = run_parallel
)]
pub struct ConvertLinalgToParallelLoops {}

/// Replace structured operations on buffers by affine loops
#[pass(
    name = "convert-linalg-to-affine-loops",
    title = "ConvertLinalgToAffineLoopsPass",
    run = run_affine
)]
pub struct ConvertLinalgToAffineLoops {}

/// The loops that iterators become.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoopKind {
    /// An `scf.for` for each iterator.
    For,
    /// One `scf.parallel` for consecutive iterators that can be executed in any order, an `scf.for`
    /// for each other one.
    Parallel,
    /// An `affine.for` for each iterator.
    Affine,
}

fn run(_: &ConvertLinalgToLoops, target: &mut Target<'_>) -> PassResult {
    lower(target, "LinalgRewritePattern<ForOp>", LoopKind::For)
}

fn run_parallel(_: &ConvertLinalgToParallelLoops, target: &mut Target<'_>) -> PassResult {
    lower(target, "LinalgRewritePattern<ParallelOp>", LoopKind::Parallel)
}

fn run_affine(_: &ConvertLinalgToAffineLoops, target: &mut Target<'_>) -> PassResult {
    lower(target, "LinalgRewritePattern<AffineForOp>", LoopKind::Affine)
}

fn lower(target: &mut Target<'_>, name: &'static str, kind: LoopKind) -> PassResult {
    let cx = target.context();
    cx.load::<LinalgDialect>();
    cx.load::<ScfDialect>();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    apply_patterns_everywhere(target.body_mut(), lowerings(name, kind));
    Ok(())
}

/// Returns the pattern `name`, which lowers structured operations, and the canonicalizations of
/// `memref.dim` and `affine.apply`, which the lowering creates, and of `tensor.dim`.
fn lowerings(name: &'static str, kind: LoopKind) -> PatternSet {
    let mut set = PatternSet::new();
    set.add_at(name, LINALG_OPS, move |op, rewriter| loops(op, rewriter, kind));
    let tensor_dim = terrace_tensor::DimOp::INFO;
    for canonicalize in
        [DimOp::INFO.canonicalize, tensor_dim.canonicalize, AffineApplyOp::INFO.canonicalize]
    {
        canonicalize.into_iter().for_each(|add| add(&mut set));
    }
    set
}

/// Lowers a structured operation on memrefs and scalars to a nest of loops, the first iterator
/// outermost.
fn loops(op: Op, rewriter: &mut Rewriter<'_>, kind: LoopKind) -> Option<()> {
    let body = rewriter.body();
    let structured = Structured::of(body.op(op))?;
    let is_memref = |value: Value| body.value_type(value).is::<MemRefType>();
    let is_tensor = |value: Value| body.value_type(value).is::<RankedTensorType>();
    if !structured.outputs().all(is_memref) || structured.inputs().any(is_tensor) {
        return None;
    }
    let maps = structured.indexing_maps()?;
    let parallel = structured.parallel_loops()?;
    let inputs = structured.input_count();
    let operands: Vec<Value> = body.op(op).operands().collect();
    let point = body.first_block(body.regions(op).next()?)?;
    let ranges = ranges(rewriter, &operands, &maps)?;
    let mut variables = Vec::new();
    let bounds = ranges.into_iter().map(|end| {
        [Mixed::Static(0), end, Mixed::Static(1)].map(|bound| rewriter.constant_or_value(bound))
    });
    let bounds: Vec<[Value; 3]> = bounds.collect();
    let mut rest = &bounds[..];
    while !rest.is_empty() {
        let at = bounds.len() - rest.len();
        let run = match kind {
            LoopKind::For | LoopKind::Affine => 0,
            LoopKind::Parallel => {
                parallel.iter().skip(at).take_while(|parallel| **parallel).count()
            }
        };
        let (now, later) = rest.split_at(run.clamp(1, rest.len()));
        rest = later;
        let end = match now {
            [[start, end, _]] if kind == LoopKind::Affine => {
                let new = affine_loop(rewriter, *start, *end);
                let block = rewriter.body().first_block(rewriter.body().region(new, 0)?)?;
                variables.extend_from_slice(rewriter.body().arguments(block));
                rewriter.body().last_op(block)?
            }
            [[start, end, step]] if run == 0 => {
                let new = ForOp::build(rewriter, &[], *start, *end, *step, ()).op();
                enter(rewriter, new, now, &mut variables)?;
                YieldOp::build(rewriter, ()).op()
            }
            _ => {
                let [starts, ends, steps] =
                    [0, 1, 2].map(|part| now.iter().map(|bounds| bounds[part]).collect::<Vec<_>>());
                let new = ParallelOp::build(rewriter, &[], starts, ends, steps, ()).op();
                enter(rewriter, new, now, &mut variables)?;
                ReduceOp::build(rewriter, (), 0).op()
            }
        };
        rewriter.set_before(end);
    }
    let at = Place { op, variables: &variables, is_affine: kind == LoopKind::Affine };
    at.emit(rewriter, point, &operands, &maps, inputs)?;
    rewriter.erase_op(op);
    Some(())
}

/// Builds an `affine.for` with step 1 and an empty body.
fn affine_loop(rewriter: &mut Rewriter<'_>, start: Value, end: Value) -> Op {
    let cx = rewriter.context().clone();
    let known = [start, end].map(|bound| Mixed::Dynamic(bound).known(rewriter.body()));
    let [lower, upper] = match known {
        [Some(start), Some(end)] => {
            [start, end].map(|number| (AffineExpr::constant(&cx, number), 0, Vec::new()))
        }
        _ => [start, end].map(|value| (AffineExpr::dim(&cx, 0), 1, vec![value])),
    };
    let [lower, upper] = [lower, upper].map(|(result, num_dims, operands)| AppliedMap {
        map: AffineMap { num_dims, num_symbols: 0, results: [result].into_iter().collect() },
        operands,
    });
    build_loop(rewriter, &lower, &upper, 1).op()
}

/// Creates the block of the loop `op` with an induction variable for each of `bounds`, and moves
/// the insertion point there.
fn enter(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    bounds: &[[Value; 3]],
    variables: &mut Vec<Value>,
) -> Option<()> {
    let region = rewriter.body().region(op, 0)?;
    let types: Vec<Type> =
        bounds.iter().map(|[start, ..]| rewriter.body().value_type(*start)).collect();
    let block = rewriter.append_block(region, &types);
    variables.extend_from_slice(rewriter.body().arguments(block));
    rewriter.set_at_end(block);
    Some(())
}

/// Returns the upper bound of each loop: the size of the first operand dimension that is indexed by
/// just the induction variable of the loop. Like MLIR, creates `memref.dim` for all dynamic sizes
/// in the order of the operands, even if they bound no loop. `None` if a loop has no such
/// dimension.
fn ranges(
    rewriter: &mut Rewriter<'_>,
    operands: &[Value],
    maps: &[AffineMap],
) -> Option<Vec<Mixed>> {
    let cx = rewriter.context().clone();
    let mut ranges = vec![None; maps.first()?.num_dims as usize];
    for (operand, map) in operands.iter().zip(maps) {
        let ty = rewriter.body().value_type(*operand);
        let shape = shape_of(&cx, ty).unwrap_or_default().to_vec();
        for (dim, (size, result)) in shape.iter().zip(&map.results).enumerate() {
            let size = match *size {
                DYNAMIC => {
                    let dim = rewriter.constant_index(dim as i64);
                    Mixed::Dynamic(DimOp::build(rewriter, *operand, dim).value(rewriter))
                }
                size => Mixed::Static(size),
            };
            if let Some(at) = result.as_dim(&cx) {
                ranges[at as usize].get_or_insert(size);
            }
        }
    }
    ranges.into_iter().collect()
}

/// The operation that is lowered, with the induction variables of its loops.
struct Place<'a> {
    op: Op,
    variables: &'a [Value],
    /// Whether elements are accessed by operations of affine.
    is_affine: bool,
}

impl Place<'_> {
    /// Builds the indices that `map` yields for the current iteration.
    fn indices(&self, builder: &mut Builder<'_>, map: &AffineMap) -> Vec<Value> {
        canonical_applies(builder, self.op, map, self.variables)
    }

    /// Returns the identity map on `count` indices.
    fn identity(builder: &Builder<'_>, count: usize) -> Handle<AffineMapAttr> {
        let cx = builder.context();
        AffineMapAttr::get(cx, AffineMap::identity(cx, count as u32))
    }

    fn load(&self, builder: &mut Builder<'_>, memory: Value, indices: Vec<Value>) -> Value {
        if !self.is_affine {
            return LoadOp::build(builder, memory, indices).value(builder);
        }
        let (ty, map) = (builder.body().value_type(memory), Self::identity(builder, indices.len()));
        let ty = element_type_or_self(builder.context(), ty);
        AffineLoadOp::build(builder, ty, memory, indices, map).value(builder)
    }

    fn store(&self, builder: &mut Builder<'_>, value: Value, memory: Value, indices: Vec<Value>) {
        if !self.is_affine {
            StoreOp::build(builder, value, memory, indices);
            return;
        }
        let map = Self::identity(builder, indices.len());
        AffineStoreOp::build(builder, value, memory, indices, map);
    }

    /// Builds the body of the innermost loop: loads an element of each operand, clones the
    /// operations of the block `point` with `linalg.index` replaced by induction variables, and
    /// stores the results. `inputs` is the number of operands that are not outputs.
    fn emit(
        &self,
        rewriter: &mut Rewriter<'_>,
        point: Block,
        operands: &[Value],
        maps: &[AffineMap],
        inputs: usize,
    ) -> Option<()> {
        let mut mapping = Mapping::new();
        let arguments = rewriter.body().arguments(point).to_vec();
        for ((operand, map), argument) in operands.iter().zip(maps).zip(arguments) {
            let value = if rewriter.body().value_type(*operand).is_memref() {
                let indices = self.indices(rewriter, map);
                self.load(rewriter, *operand, indices)
            } else {
                *operand
            };
            mapping.map_value(argument, value);
        }
        let outputs = operands.iter().zip(maps).skip(inputs);
        let places: Vec<(Value, Vec<Value>)> =
            outputs.map(|(memory, map)| (*memory, self.indices(rewriter, map))).collect();
        let ops: Vec<Op> = rewriter.body().ops_in(point).collect();
        let (last, ops) = ops.split_last()?;
        for op in ops {
            if let Some(index) = rewriter.body().op(*op).cast::<IndexOp>()
                && let Some(variable) = self.variables.get(index.dim() as usize)
            {
                mapping.map_value(index.result(), *variable);
                continue;
            }
            let copy = rewriter.body_mut().clone_op(*op, &mut mapping);
            rewriter.insert(copy);
        }
        let results: Vec<Value> = rewriter.body().op(*last).operands().collect();
        for (result, (memory, indices)) in results.iter().zip(places) {
            self.store(rewriter, mapping.value(*result), memory, indices);
        }
        Some(())
    }
}
