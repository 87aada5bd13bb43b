//! The pass `convert-affine-for-to-gpu`: maps nests of `affine.for` loops to the blocks and threads
//! of `gpu.launch` (MLIR: `SCFToGPUPass.cpp`). [`launch_nest`] is the main function.

use terrace_affine::{AffineForOp, expansion, map_of};
use terrace_affine_transforms::{body_block, induction_variable};
use terrace_arith::{
    AddIOp, ArithDialect, BuildConstant, CeilDivSIOp, MaxSIOp, MinSIOp, MulIOp, SubIOp,
};
use terrace_builtin::IndexType;
use terrace_builtin::function::DynFunctionOp;
use terrace_gpu::{GpuDialect, LaunchOp, TerminatorOp};
use terrace_interfaces::is_defined_within;
use terrace_ir::{Body, Builder, Diagnostic, Op, OpType, Operand, Reported, Value};
use terrace_pass::{PassResult, Target, pass};

/// Map nests of affine loops to blocks and threads of a GPU
#[pass(name = "convert-affine-for-to-gpu", title = "ConvertAffineForToGPUPass", interface = DynFunctionOp, run = run)]
pub struct ConvertAffineForToGpu {
    /// Number of dimensions of blocks to map loops to
    #[option(default = 1)]
    pub gpu_block_dims: u32,
    /// Number of dimensions of threads to map loops to
    #[option(default = 1)]
    pub gpu_thread_dims: u32,
}

fn run(pass: &ConvertAffineForToGpu, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<ArithDialect>();
    cx.load::<GpuDialect>();
    let dims = [pass.gpu_block_dims as usize, pass.gpu_thread_dims as usize];
    if dims == [0, 0] {
        return Ok(());
    }
    let body = target.body_mut();
    let blocks = body.region(Op::ROOT, 0).into_iter().flat_map(|region| body.blocks_in(region));
    let ops = blocks.flat_map(|block| body.ops_in(block));
    let loops: Vec<Op> = ops.filter(|op| body.op(*op).is::<AffineForOp>()).collect();
    let mut outcome: Result<(), Reported> = Ok(());
    for op in loops {
        if let Err(error) = launch_nest(body, AffineForOp::from_op(op), dims) {
            outcome = Err(cx.emit(error));
        }
    }
    outcome
}

/// The greatest number of dimensions of blocks, and of threads.
const MAX_DIMS: usize = 3;

/// Replaces the nest of `dims[0] + dims[1]` loops that begins with `op` by a `gpu.launch`: the
/// outer loops become dimensions of blocks, the inner ones dimensions of threads.
///
/// # Errors
/// If a number of dimensions is too large, the loops are not perfectly nested, or a bound depends
/// on a loop of the nest; the nest remains.
pub fn launch_nest(body: &mut Body, op: AffineForOp, dims: [usize; 2]) -> Result<(), Diagnostic> {
    let nest = mappable_nest(body, op, dims)?;
    let invalid = |body: &Body| body.op(op.op()).error("invalid loop nest");
    launch(body, &nest, dims).ok_or_else(|| invalid(body))
}

/// Returns the loops of the nest, outermost first (MLIR: `checkAffineLoopNestMappable`).
fn mappable_nest(
    body: &Body,
    op: AffineForOp,
    dims: [usize; 2],
) -> Result<Vec<AffineForOp>, Diagnostic> {
    for (count, name) in dims.into_iter().zip(["block", "thread"]) {
        if count > MAX_DIMS {
            let message = format!("cannot map to more than 3 {name} dimensions");
            return Err(body.op(op.op()).plain_error(message));
        }
    }
    let count = dims[0] + dims[1];
    let mut nest = vec![op];
    while let Some(last) = nest.last().copied() {
        let view = body.op(last.op());
        let bounds = last.view(body);
        let mut operands = bounds.lower_bound_operands().chain(bounds.upper_bound_operands());
        if operands.any(|value| is_defined_within(body, value, op.op())) {
            let message = "loops with bounds depending on other mapped loops are not supported";
            return Err(view.plain_error(message));
        }
        if nest.len() == count {
            break;
        }
        let ops: Vec<Op> =
            body_block(body, last.op()).map_or(Vec::new(), |block| body.ops_in(block).collect());
        let [inner, _] = ops[..] else {
            return Err(view.plain_error("expected perfectly nested loops in the body"));
        };
        if !body.op(inner).is::<AffineForOp>() {
            return Err(body.op(inner).plain_error("expected a nested loop"));
        }
        nest.push(AffineForOp::from_op(inner));
    }
    Ok(nest)
}

/// A mapped loop: its lower bound, its step if that is not 1, and the number of its iterations.
struct Range {
    lower: Value,
    step: Option<Value>,
    count: Value,
}

/// Creates the range of a loop in front of the nest. `None` for an invalid loop.
fn range(b: &mut Builder<'_>, op: AffineForOp) -> Option<Range> {
    let view = op.view(b.body());
    let (lower, upper) =
        (map_of(*view, view.lower_bound_map())?, map_of(*view, view.upper_bound_map())?);
    let (lower, upper) = (lower.clone(), upper.clone());
    let low: Vec<Value> = view.lower_bound_operands().collect();
    let high: Vec<Value> = view.upper_bound_operands().collect();
    let step = view.step_value()?;
    let all = expansion::results(b, &lower, &low)?;
    let lower = all.into_iter().reduce(|a, c| MaxSIOp::build(b, a, c).value(b))?;
    let all = expansion::results(b, &upper, &high)?;
    let upper = all.into_iter().reduce(|a, c| MinSIOp::build(b, a, c).value(b))?;
    let mut count = SubIOp::build(b, upper, lower).value(b);
    let constant = b.constant_index(step);
    if step != 1 {
        count = CeilDivSIOp::build(b, count, constant).value(b);
    }
    Some(Range { lower, step: (step != 1).then_some(constant), count })
}

/// Replaces the nest by a `gpu.launch`. `None` for an invalid loop.
fn launch(body: &mut Body, nest: &[AffineForOp], dims: [usize; 2]) -> Option<()> {
    let (outer, inner) = (*nest.first()?, *nest.last()?);
    let location = body.location(outer.op());
    let mut builder = Builder::before(body, outer.op());
    builder.set_location(location);
    let b = &mut builder;
    let ranges: Option<Vec<Range>> = nest.iter().map(|op| range(b, *op)).collect();
    let ranges = ranges?;
    let one = b.constant_index(1);
    // The sizes of the grid, then those of a block.
    let mut sizes = [one; 2 * MAX_DIMS];
    // The place of each loop among the ids, which are in the order of the sizes.
    let places = (0..dims[0]).chain(MAX_DIMS..MAX_DIMS + dims[1]);
    let places: Vec<usize> = places.collect();
    for (place, range) in places.iter().zip(&ranges) {
        sizes[*place] = range.count;
    }
    let [gx, gy, gz, bx, by, bz] = sizes;
    let op = LaunchOp::build(b, None, (), gx, gy, gz, bx, by, bz, None, None, None, None);
    let index = IndexType::get(b.context()).ty();
    let region = b.body().region(op.op(), 0)?;
    let block = b.append_block(region, &[index; 4 * MAX_DIMS]);
    let ids = b.body().arguments(block).to_vec();
    for ((range, place), op) in ranges.iter().zip(places).zip(nest) {
        let mut distance = ids[place];
        if let Some(step) = range.step {
            distance = MulIOp::build(b, step, distance).value(b);
        }
        let value = AddIOp::build(b, range.lower, distance).value(b);
        let variable = induction_variable(b.body(), *op)?;
        b.body_mut().replace_all_uses(variable, value);
    }
    let from = body_block(b.body(), inner.op())?;
    let end = b.body().last_op(from)?;
    for op in b.body().ops_in(from).take_while(|op| *op != end).collect::<Vec<_>>() {
        b.body_mut().move_op(op, block, None);
    }
    b.set_at_end(block);
    TerminatorOp::build(b);
    b.body_mut().erase(outer.op());
    Some(())
}
