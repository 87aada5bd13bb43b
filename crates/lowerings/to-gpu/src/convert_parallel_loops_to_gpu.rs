//! The pass `convert-parallel-loops-to-gpu`: turns nests of `scf.parallel` whose dimensions are
//! mapped to blocks and threads into `gpu.launch` (MLIR: `SCFToGPU.cpp`). [`launch_parallel`] is
//! the main function.

use rustc_hash::FxHashMap;
use terrace_affine::{AffineApplyOp, AffineDialect, AffineMinOp, map_of};
use terrace_alias_analysis::may_alias;
use terrace_arith::{BuildConstant, CmpIOp, CmpIPredicate, ConstantOp, MinSIOp, MulIOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::{AffineExpr, AffineMapAttr, IndexType, IntegerAttr, TypeExt};
use terrace_gpu::{
    AllReduceOp, GpuDialect, LaunchOp, ParallelLoopDimMappingAttr, Processor, TerminatorOp, YieldOp,
};
use terrace_ir::effects::{EffectKind, EffectTarget, is_memory_effect_free, own_effects};
use terrace_ir::fold::constant_value;
use terrace_ir::{
    ArrayAttr, Body, Builder, InsertionPoint, Location, Mapping, Op, OpType, Operand, UnitAttr,
    Value, ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, IfOp, ParallelOp, ReduceOp};
use terrace_transforms::{for_each_body, post_order, values_from_above};

/// Convert mapped parallel loops to launches of kernels
#[pass(
    name = "convert-parallel-loops-to-gpu",
    title = "ConvertParallelLoopToGpuPass",
    run = run
)]
pub struct ConvertParallelLoopsToGpu {}

fn run(_: &ConvertParallelLoopsToGpu, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<AffineDialect>();
    cx.load::<GpuDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| {
        let is_mapped = |op: &Op| {
            let view = body.op(*op);
            view.is::<ParallelOp>()
                && view.attribute(MAPPING).is_some()
                && !view.ancestors().any(|outer| outer.id() != *op && outer.is::<ParallelOp>())
        };
        for op in body.ops_below(Op::ROOT).filter(is_mapped).collect::<Vec<_>>() {
            launch_parallel(body, ParallelOp::from_op(op));
        }
    });
    Ok(())
}

/// The attribute with the processors of the dimensions of a loop.
const MAPPING: &str = "mapping";

/// The attribute that MLIR sets on a loop before its conversion, and copies to the launch.
const VISITED: &str = "SCFToGPU_visited";

/// Turns the outermost loop `op` and the parallel loops in it into a `gpu.launch` (MLIR:
/// `ParallelToGpuLaunchLowering`). `None`, without a change, if that is not possible.
pub fn launch_parallel(body: &mut Body, op: ParallelOp) -> Option<()> {
    if body.op(op.op()).results().any(|result| body.has_uses(result)) {
        return None;
    }
    let was_recording = body.is_recording();
    if !was_recording {
        body.start_recording();
    }
    let mark = body.mark();
    let visited = UnitAttr::get(body.context()).attr();
    let set = body.set_attribute(op.op(), VISITED, Some(visited));
    set.expect("a discardable attribute");
    let done = Launch::build(body, op);
    match done {
        Some(()) => body.erase(op.op()),
        None => body.roll_back(mark),
    }
    if !was_recording {
        body.stop_recording();
    }
    done
}

/// An operation that is still to be converted.
enum Step {
    /// Copies an operation to the insertion point, or converts it.
    Copy(Op),
    /// Moves the insertion point behind the innermost loop or conditional.
    Leave,
}

/// The conversion of a nest of loops.
struct Launch<'b> {
    b: Builder<'b>,
    launch: Op,
    /// The values of the nest with their copies in the launch.
    mapping: Mapping,
    /// The operations to convert, the next one last.
    steps: Vec<Step>,
    /// The sizes of the grid and of the blocks.
    bounds: FxHashMap<Processor, Value>,
    /// The buffers to which the current scope has written.
    written: Vec<Value>,
    /// Whether the current scope has side effects.
    has_effects: bool,
    /// Whether an inner scope has ended.
    has_left: bool,
}

impl Launch<'_> {
    fn build(body: &mut Body, op: ParallelOp) -> Option<()> {
        let location = body.location(op.op());
        let mut b = Builder::before(body, op.op());
        b.set_location(location);
        let one = b.constant_index(1);
        let launch =
            LaunchOp::build(&mut b, None, (), one, one, one, one, one, one, None, None, None, None);
        let index = IndexType::get(b.context()).ty();
        let region = b.body().region(launch.op(), 0)?;
        let block = b.append_block(region, &[index; 12]);
        b.set_at_end(block);
        let end = TerminatorOp::build(&mut b).op();
        b.set_before(end);
        let mut this = Launch {
            b,
            launch: launch.op(),
            mapping: Mapping::new(),
            steps: Vec::new(),
            bounds: FxHashMap::default(),
            written: Vec::new(),
            has_effects: false,
            has_left: false,
        };
        this.enter(op)?;
        while let Some(step) = this.steps.pop() {
            match step {
                Step::Copy(op) => this.convert(op)?,
                Step::Leave => {
                    let block = this.b.block()?;
                    let around = this.b.body().block_region(block)?;
                    let around = this.b.body().region_owner(around)?;
                    this.b.set_point(InsertionPoint::After(around));
                    this.has_left = true;
                    this.has_effects = false;
                    this.written.clear();
                }
            }
        }
        for (processor, bound) in this.bounds {
            // The first operands are the sizes, in the order of the processors.
            this.b.body_mut().set_operand(launch.op(), processor as usize, bound);
        }
        Some(())
    }

    /// Whether `value` is defined outside of the launch and of the loops that it replaces.
    fn is_independent(&self, value: Value) -> bool {
        let body = self.b.body();
        let Some(block) = body.value_block(value) else { return false };
        let Some(region) = body.block_region(block) else { return false };
        let mut at = body.parent_region(self.launch);
        while let Some(around) = at {
            if around == region {
                return true;
            }
            at = body.region_owner(around).and_then(|owner| body.parent_region(owner));
        }
        false
    }

    fn is_constant(&self, value: Value) -> bool {
        self.b.body().defined_by::<ConstantOp>(value).is_some()
    }

    /// Returns `value`, or a copy of the constant, if the launch may use it.
    fn independent(&mut self, value: Value) -> Option<Value> {
        if self.is_independent(value) {
            return Some(value);
        }
        let op = self.b.body().defined_by::<ConstantOp>(value)?;
        let (number, location) = (op.value(), op.location());
        Some(self.at(location, |b| ConstantOp::build(b, number).value(b)))
    }

    /// Runs `build` with the location `location`.
    fn at<R>(&mut self, location: Location, build: impl FnOnce(&mut Builder<'_>) -> R) -> R {
        let before = self.b.location();
        self.b.set_location(location);
        let result = build(&mut self.b);
        self.b.set_location(before);
        result
    }

    /// Replaces the induction variables of a parallel loop and adds its operations to the steps
    /// (MLIR: `processParallelLoop`).
    fn enter(&mut self, op: ParallelOp) -> Option<()> {
        let cx = self.b.context().clone();
        let view = op.view(self.b.body());
        let (location, mapping) = (view.location(), view.attribute(MAPPING)?);
        let mapping: Vec<_> = mapping.downcast::<ArrayAttr>(&cx)?.0.to_vec();
        if view.result_count() > 1 {
            return None;
        }
        let bounds: Vec<[Value; 3]> = view
            .lower_bound()
            .zip(view.upper_bound())
            .zip(view.step())
            .map(|((lower, upper), step)| [lower, upper, step])
            .collect();
        let attributes = view.attributes().to_vec();
        let block = (*view).region(0)?.entry()?.id();
        let variables = self.b.body().arguments(block).to_vec();
        self.b.set_location(location);
        for ((own, variable), bounds) in mapping.into_iter().zip(variables).zip(bounds) {
            let Some(own) = own.downcast::<ParallelLoopDimMappingAttr>(&cx) else {
                let message = "expected mapping attribute for lowering to GPU";
                cx.emit(self.b.body().op(op.op()).error(message));
                return None;
            };
            let index = match own.processor {
                Processor::Sequential => self.sequential_loop(bounds)?,
                _ => self.processor_index(own, bounds)?,
            };
            self.mapping.map_value(variable, index);
        }
        for (name, value) in attributes {
            if name.as_str(&cx) != MAPPING {
                let name = name.as_str(&cx).to_owned();
                self.b.body_mut().set_attribute(self.launch, &name, Some(value)).ok()?;
            }
        }
        let body = self.b.body();
        let ops: Vec<Op> = body.ops_in(block).collect();
        let (end, ops) = ops.split_last()?;
        if body.op(*end).is::<ReduceOp>() && body.operand_count(*end) == 1 {
            self.steps.push(Step::Copy(*end));
        }
        self.steps.extend(ops.iter().rev().map(|op| Step::Copy(*op)));
        Some(())
    }

    /// Opens an `scf.for` with the bounds of a dimension; returns its induction variable.
    fn sequential_loop(&mut self, bounds: [Value; 3]) -> Option<Value> {
        let [lower, upper, step] = bounds.map(|value| self.mapping.value(value));
        let index = IndexType::get(self.b.context()).ty();
        let op = ForOp::build(&mut self.b, &[], lower, upper, step, ()).op();
        let region = self.b.body().region(op, 0)?;
        let block = self.b.append_block(region, &[index]);
        self.b.set_at_end(block);
        let end = terrace_scf::YieldOp::build(&mut self.b, ()).op();
        self.b.set_before(end);
        self.steps.push(Step::Leave);
        Some(self.b.body().arguments(block)[0])
    }

    /// Computes the index of a dimension from that of the processor, and the number of processors.
    /// The body is made conditional if the number is not exact.
    fn processor_index(
        &mut self,
        own: &ParallelLoopDimMappingAttr,
        [lower, upper, step]: [Value; 3],
    ) -> Option<Value> {
        let cx = self.b.context().clone();
        let location = self.b.location();
        let region = self.b.body().region(self.launch, 0)?;
        let block = self.b.body().first_block(region)?;
        let processor = self.b.body().arguments(block)[own.processor as usize];
        let (d0, s0, s1) =
            (AffineExpr::dim(&cx, 0), AffineExpr::symbol(&cx, 0), AffineExpr::symbol(&cx, 1));
        let place = AffineMap::new(1, 2, [d0.mul(&cx, s0).add(&cx, s1)]);
        let place = own.map.0.data(&cx).0.compose(&cx, &place);
        let operands = [processor, self.independent(step)?, self.independent(lower)?];
        let index = self.apply(place, operands);
        for value in [lower, step] {
            if !self.is_independent(value) && !self.is_constant(value) {
                return None;
            }
        }
        let is_exact = self.is_independent(upper) || self.is_constant(upper);
        let inside = self.b.point();
        self.b.set_before(self.launch);
        let bound = match is_exact {
            true => upper,
            false => static_upper_bound(&mut self.b, upper)?,
        };
        self.b.set_location(location);
        let count = AffineMap::new(1, 2, [d0.sub(&cx, s0).ceil_div(&cx, s1)]);
        let count = own.bound.0.data(&cx).0.compose(&cx, &count);
        let mut operands = [bound, lower, step];
        for operand in &mut operands {
            let value = self.mapping.value(*operand);
            *operand = self.independent(value)?;
        }
        let count = self.apply(count, operands);
        if self.bounds.insert(own.processor, count).is_some() {
            return None;
        }
        self.b.set_point(inside);
        if !is_exact {
            let upper = self.mapping.value(upper);
            let b = &mut self.b;
            let condition = CmpIOp::build(b, CmpIPredicate::Slt, index, upper).value(b);
            let op = IfOp::define_then(b, condition, |_| ()).op();
            let region = self.b.body().region(op, 0)?;
            let block = self.b.body().first_block(region)?;
            let end = self.b.body().last_op(block)?;
            self.b.set_before(end);
            self.b.set_location(location);
            self.steps.push(Step::Leave);
        }
        Some(index)
    }

    /// Creates `affine.apply` of `map`.
    fn apply(&mut self, map: AffineMap, operands: [Value; 3]) -> Value {
        let map = AffineMapAttr::get(self.b.context(), map);
        AffineApplyOp::build(&mut self.b, map, &operands[..]).value(&mut self.b)
    }

    /// Converts an operation of a loop.
    fn convert(&mut self, op: Op) -> Option<()> {
        let view = self.b.body().op(op);
        if view.is::<ParallelOp>() {
            if self.has_effects && !self.is_apart(op) {
                return None;
            }
            return self.enter(ParallelOp::from_op(op));
        }
        if view.is::<ReduceOp>() {
            return self.reduce(op);
        }
        let copy = self.b.body_mut().clone_op(op, &mut self.mapping);
        self.b.insert(copy);
        let view = self.b.body().op(copy);
        let is_free = is_memory_effect_free(view);
        if !is_free {
            for effect in own_effects(view).unwrap_or_default() {
                if effect.kind == EffectKind::Write {
                    let EffectTarget::Value(buffer) = effect.target else { return None };
                    self.written.push(buffer);
                }
            }
        }
        self.has_effects |= !is_free || view.region_count() != 0;
        (!self.has_effects || !self.has_left).then_some(())
    }

    /// Whether the accesses to memory in the loop `op` are apart from the buffers that were written
    /// before.
    fn is_apart(&self, op: Op) -> bool {
        let body = self.b.body();
        post_order(body, op).into_iter().all(|inner| {
            let view = body.op(inner);
            if is_memory_effect_free(view) {
                return true;
            }
            own_effects(view).unwrap_or_default().into_iter().all(|effect| {
                if !matches!(effect.kind, EffectKind::Read | EffectKind::Write) {
                    return true;
                }
                let EffectTarget::Value(buffer) = effect.target else { return false };
                !self.written.iter().any(|written| may_alias(body, buffer, *written))
            })
        })
    }

    /// Turns the reduction at the end of a loop into `gpu.all_reduce`.
    fn reduce(&mut self, op: Op) -> Option<()> {
        let body = self.b.body();
        let operand = body.operand(op, 0);
        let value = self.mapping.get_value(operand)?;
        let ty = body.value_type(operand);
        let around = body.parent_op(op)?;
        let result = body.op(around).results().next()?;
        let cx = body.context();
        if !(ty.is_signless_integer(cx) || ty.is_float()) || !values_from_above(body, op).is_empty()
        {
            return None;
        }
        let source = body.region(op, 0)?;
        let new = AllReduceOp::build(&mut self.b, value);
        let (new, reduced) = (new.op(), new.value(&mut self.b));
        self.mapping.map_value(result, reduced);
        self.b.body_mut().with_child(new, |body, own| {
            let region = own.region(Op::ROOT, 0)?;
            own.clone_region_from(body, source, region, &mut Mapping::new());
            let block = own.first_block(region)?;
            let end = own.last_op(block)?;
            let value = own.operand(end, 0);
            YieldOp::build(&mut Builder::before(own, end), [value]);
            own.erase(end);
            Some(())
        })?
    }
}

/// Creates a constant that the value `bound` does not exceed (MLIR: `deriveStaticUpperBound`).
/// `None` if none can be derived.
fn static_upper_bound(b: &mut Builder<'_>, bound: Value) -> Option<Value> {
    let cx = b.context().clone();
    let body = b.body();
    if index_constant(body, bound).is_some() {
        return Some(bound);
    }
    let op = body.op(body.defining_op(bound)?);
    let location = op.location();
    if let Some(minimum) = op.cast::<AffineMinOp>() {
        let map = map_of(op, minimum.map())?;
        let number = map.results.iter().find_map(|result| result.as_constant(&cx))?;
        b.set_location(location);
        return Some(b.constant_index(number));
    }
    if op.is::<MinSIOp>() {
        let operands: Vec<Value> = op.operands().collect();
        return operands
            .into_iter()
            .find_map(|value| ensure_sufficient_stack(|| static_upper_bound(b, value)));
    }
    if !op.is::<MulIOp>() {
        return None;
    }
    let (left, right) = (op.operand(0), op.operand(1));
    let left = ensure_sufficient_stack(|| static_upper_bound(b, left))?;
    let left = index_constant(b.body(), left)?;
    let right = ensure_sufficient_stack(|| static_upper_bound(b, right))?;
    let right = index_constant(b.body(), right)?;
    if (left < 0) != (right < 0) {
        return None;
    }
    b.set_location(location);
    Some(b.constant_index(left.wrapping_mul(right)))
}

/// Returns the number if `value` is defined by an `arith.constant` of type `index`.
fn index_constant(body: &Body, value: Value) -> Option<i64> {
    if !body.value_type(value).is::<IndexType>() {
        return None;
    }
    body.defined_by::<ConstantOp>(value)?;
    constant_value(body, value)?.downcast::<IntegerAttr>(body.context())?.to_i64()
}
