//! Software pipelining of `scf.for` ([`pipeline_loop`], MLIR: `pipelineForLoop`): operations of
//! several iterations, each at another stage, are executed in one iteration of the new loop.

mod epilogue;
mod kernel;
mod prologue;
mod schedule;

use rustc_hash::FxHashMap;
use terrace_arith::{AddIOp, BuildConstant, MulIOp};
use terrace_ir::{Block, Body, Builder, Mapping, Op, OpType, Operand, Rewriter, Value};
use terrace_scf::ForOp;

/// The part of a pipelined loop that an operation belongs to (MLIR: `PipelinerPart`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PipelinePart {
    /// The operations before the loop, which fill the pipeline.
    Prologue,
    /// The operations in the loop.
    Kernel,
    /// The operations after the loop, which drain the pipeline.
    Epilogue,
}

/// Makes an operation conditional on a value; returns the new operation with the same results,
/// `None` if this operation cannot be conditional.
pub type Predicate<'f> = &'f dyn Fn(&mut Builder<'_>, Op, Value) -> Option<Op>;

/// Called for each created operation with its part and the number of the part, 0 in the kernel.
pub type Annotate<'f> = &'f dyn Fn(&mut Body, Op, PipelinePart, u32);

/// The options of [`pipeline_loop`] (MLIR: `PipeliningOption`).
#[derive(Clone, Copy)]
pub struct PipelineOptions<'f> {
    /// Whether the last iterations are peeled off into an epilogue. Without it, the operations of
    /// the loop are conditional.
    pub peels_epilogue: bool,
    /// Whether loops of an unknown number of iterations are pipelined, which needs a predicate.
    pub supports_dynamic_loops: bool,
    /// Makes operations conditional; loops that need conditional operations remain without it.
    pub predicate: Option<Predicate<'f>>,
    /// Marks created operations; `None` for no marks.
    pub annotate: Option<Annotate<'f>>,
}

/// Pipelines `op` by `schedule`: the operations of its body in their new order, each with its
/// stage. Returns the new loop. `None`, without a change, if the schedule is empty or invalid, or
/// the loop is not supported; errors of the schedule are reported. `None`, too, if the predicate of
/// `options` rejects an operation, in which case operations have been created already.
pub fn pipeline_loop(
    rewriter: &mut Rewriter<'_>,
    op: ForOp,
    schedule: &[(Op, usize)],
    options: &PipelineOptions<'_>,
) -> Option<ForOp> {
    let mut pipeliner = Pipeliner::new(rewriter.body(), op, schedule, *options)?;
    pipeliner.verify(rewriter.body())?;
    pipeliner.emit_prologue(rewriter)?;
    let crossing = pipeliner.crossing_values(rewriter.body());
    let new = pipeliner.emit_kernel(rewriter, &crossing)?;
    let count = rewriter.body().result_count(op.op());
    let mut results: Vec<Value> = rewriter.body().results(new.op()).take(count).collect();
    if options.peels_epilogue {
        // The old loop follows the new one.
        rewriter.set_before(op.op());
        pipeliner.emit_epilogue(rewriter, &mut results)?;
    }
    rewriter.replace_op(op.op(), &results);
    Some(new)
}

/// A loop that is being pipelined.
struct Pipeliner<'f> {
    op: ForOp,
    block: Block,
    variable: Value,
    /// The loop-carried values, arguments of `block`.
    carried: Vec<Value>,
    inits: Vec<Value>,
    /// The operands of the terminator of `block`.
    yielded: Vec<Value>,
    lower: Value,
    upper: Value,
    step: Value,
    /// The operations in their new order.
    order: Vec<Op>,
    stages: FxHashMap<Op, usize>,
    last_stage: usize,
    is_dynamic: bool,
    options: PipelineOptions<'f>,
    /// By value of the loop, its versions: `None` where a version does not exist.
    versions: FxHashMap<Value, Vec<Option<Value>>>,
}

impl Pipeliner<'_> {
    fn stage(&self, op: Op) -> usize {
        self.stages.get(&op).copied().unwrap_or(0)
    }

    fn set_version(&mut self, value: Value, version: usize, to: Value) {
        let count = self.last_stage + 1;
        let versions = self.versions.entry(value).or_insert_with(|| vec![None; count]);
        if let Some(entry) = versions.get_mut(version) {
            *entry = Some(to);
        }
    }

    fn version(&self, value: Value, version: usize) -> Option<Value> {
        self.versions.get(&value)?.get(version).copied().flatten()
    }

    /// Returns the operation of the loop that defines `value`, and the number of iterations between
    /// definition and use: 1 for a loop-carried value. `None` for the induction variable and for
    /// values that no operation defines.
    fn definition(&self, body: &Body, value: Value) -> Option<(Op, usize)> {
        if let Some((block, at)) = body.argument_of(value) {
            if block != self.block || at == 0 {
                return None;
            }
            return Some((body.defining_op(*self.yielded.get(at - 1)?)?, 1));
        }
        Some((body.defining_op(value)?, 0))
    }

    /// Clones `op` to the insertion point, where operands with versions become their version
    /// `version`. `None` if such a version does not exist.
    fn clone_version(&self, b: &mut Builder<'_>, op: Op, version: usize) -> Option<Op> {
        let clone = b.body_mut().clone_op(op, &mut Mapping::new());
        b.insert(clone);
        for nested in nested_and_self(b.body(), clone) {
            for at in 0..b.body().operand_count(nested) {
                let value = b.body().operand(nested, at);
                if self.versions.contains_key(&value) {
                    let value = self.version(value, version)?;
                    b.body_mut().set_operand(nested, at, value);
                }
            }
        }
        Some(clone)
    }

    /// Makes `op` conditional if `condition` is a value; the insertion point stays.
    fn predicated(&self, b: &mut Builder<'_>, op: Op, condition: Option<Value>) -> Option<Op> {
        let Some(condition) = condition else { return Some(op) };
        let point = b.point();
        let new = (self.options.predicate?)(b, op, condition);
        b.set_point(point);
        new
    }

    fn annotate(&self, body: &mut Body, op: Op, part: PipelinePart, number: usize) {
        if let Some(annotate) = self.options.annotate {
            annotate(body, op, part, number as u32);
        }
    }

    /// Creates a constant of the type of the bounds; `None` for a type without constants.
    fn constant(&self, b: &mut Builder<'_>, number: i64) -> Option<Value> {
        let ty = b.body().value_type(self.upper);
        b.constant_int(ty, number)
    }

    /// Creates `lower + step * times`.
    fn advanced(&self, b: &mut Builder<'_>, times: Value) -> Value {
        let distance = MulIOp::build(b, self.step, times).value(b);
        AddIOp::build(b, self.lower, distance).value(b)
    }
}

/// Returns `op` and all operations nested in it, outer ones first.
fn nested_and_self(body: &Body, op: Op) -> Vec<Op> {
    let mut all = vec![op];
    all.extend(body.ops_below(op));
    all
}
