//! Recognition of counting loops among `scf.while` ([`uplift_while_to_for`]), for passes and
//! transform scripts (MLIR: `UpliftWhileToFor.cpp`).

use terrace_arith::{AddIOp, BuildConstant, CmpIOp, CmpIPredicate, DivSIOp, MulIOp, SubIOp};
use terrace_interfaces::is_defined_within;
use terrace_ir::{Body, Builder, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_scf::{ForOp, WhileOp};

use crate::loops::splice_body;

/// Returns the patterns that turn `scf.while` into `scf.for` (MLIR:
/// `populateUpliftWhileToForPatterns`).
pub fn while_uplifts() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<WhileOp>("UpliftWhileOp", |op, rewriter| {
        uplift_while_to_for(rewriter, op).map(|_| ())
    });
    set
}

/// The parts of an `scf.while` that counts.
struct CountingLoop {
    /// The index of the counter among the loop-carried values.
    position: usize,
    upper: Value,
    step: Value,
}

impl CountingLoop {
    /// Returns the parts of `op` if it counts; else `None`.
    fn of(body: &Body, op: WhileOp) -> Option<Self> {
        let view = op.view(body);
        let (before, after) = (view.before().entry()?, view.after().entry()?);
        let (condition, end) = (view.condition_op()?, view.yield_op()?);
        let mut ops = before.ops();
        let compare = ops.next()?;
        let is_alone = ops.next()?.id() == condition.id();
        let compare = compare.cast::<CmpIOp>().filter(|_| is_alone)?;
        let holds = compare.result();
        let passes_all = condition.args().eq(before.arguments().iter().copied());
        if condition.condition() != holds || !body.has_one_use(holds) || !passes_all {
            return None;
        }
        let (counter, upper) = match compare.predicate() {
            CmpIPredicate::Slt => (compare.lhs(), compare.rhs()),
            CmpIPredicate::Sgt => (compare.rhs(), compare.lhs()),
            _ => return None,
        };
        let position = before.arguments().iter().position(|argument| *argument == counter)?;
        let is_outside = |value: Value| !is_defined_within(body, value, op.op());
        let argument = *after.arguments().get(position)?;
        let next = end.operands().nth(position)?;
        let sum = body.defined_by::<AddIOp>(next)?;
        let step = match (sum.lhs(), sum.rhs()) {
            (lhs, step) if lhs == argument && is_outside(step) => step,
            (step, rhs) if rhs == argument && is_outside(step) => step,
            _ => return None,
        };
        is_outside(upper).then_some(Self { position, upper, step })
    }
}

/// Replaces an `scf.while` that counts from an initial value in constant steps up to a bound by an
/// `scf.for` with the other loop-carried values, and computes the last value of the counter behind
/// the loop. `None`, without a change, for other loops.
pub fn uplift_while_to_for(rewriter: &mut Rewriter<'_>, op: WhileOp) -> Option<ForOp> {
    let CountingLoop { position, upper, step } = CountingLoop::of(rewriter.body(), op)?;
    let view = op.view(rewriter.body());
    let after = view.after().entry()?.id();
    let mut inits: Vec<Value> = view.inits().collect();
    let lower = inits.remove(position);
    let mut arguments = Vec::new();
    let new = ForOp::define(rewriter, lower, upper, step, &inits, |_, variable, carried| {
        arguments.extend_from_slice(carried);
        arguments.insert(position, variable);
        carried.to_vec()
    });
    let to = new.view(rewriter.body()).body_block()?.id();
    let end: Op = rewriter.body().last_op(to)?;
    rewriter.flush();
    let mut yielded = splice_body(rewriter, after, to, Some(end), &arguments)?;
    yielded.remove(position);
    rewriter.body_mut().set_operands(end, &yielded);
    rewriter.set_after(new.op());
    let last = last_value(rewriter, lower, upper, step)?;
    let mut results: Vec<Value> = rewriter.body().results(new.op()).collect();
    results.insert(position, last);
    rewriter.replace_op(op.op(), &results);
    Some(new)
}

/// Creates `lower + ((upper - lower + step - 1) / step - 1) * step`; `None` for a type without
/// constants.
fn last_value(b: &mut Builder<'_>, lower: Value, upper: Value, step: Value) -> Option<Value> {
    let ty = b.body().value_type(step);
    let one = b.constant_int(ty, 1)?;
    let slack = SubIOp::build(b, step, one).value(b);
    let span = SubIOp::build(b, upper, lower).value(b);
    let span = AddIOp::build(b, span, slack).value(b);
    let count = DivSIOp::build(b, span, step).value(b);
    let last = SubIOp::build(b, count, one).value(b);
    let distance = MulIOp::build(b, last, step).value(b);
    Some(AddIOp::build(b, lower, distance).value(b))
}
