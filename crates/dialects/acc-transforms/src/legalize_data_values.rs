//! The pass `openacc-legalize-data-values`: regions use the values of their data clauses.

use rustc_hash::FxHashSet;
use terrace_acc::{
    DataOp, DeclareEnterOp, DeclareExitOp, DeclareOp, HostDataOp, KernelsOp, LoopOp, ParallelOp,
    SerialOp,
};
use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Body, Op, OpRef, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::post_order;

/// Legalizes SSA values in compute regions with results from data clause operations
#[pass(
    name = "openacc-legalize-data-values",
    title = "LegalizeDataValuesInRegion",
    anchor = "func.func",
    run = run
)]
pub struct LegalizeDataValues {
    /// Replace varPtr uses with accPtr if true. Replace accPtr uses with varPtr if false
    #[option(default = true)]
    pub host_to_device: bool,
    /// Replaces varPtr uses with accPtr for acc compute regions contained within acc.data or
    /// acc.declare region.
    #[option(default = true)]
    pub apply_to_acc_data_construct: bool,
}

/// A construct with data clauses, and the operations in whose regions the values are replaced.
struct Construct {
    data: Vec<Value>,
    inside: Vec<Op>,
}

fn run(pass: &LegalizeDataValues, target: &mut Target<'_>) -> PassResult {
    let body = target.body();
    let ops = post_order(body, Op::ROOT);
    let computing: Vec<Op> = ops.iter().copied().filter(|op| is_compute(body.op(*op))).collect();
    let dominance = Dominance::new(body);
    let constructs: Vec<Construct> =
        ops.iter().filter_map(|op| pass.construct(body.op(*op), &computing, &dominance)).collect();
    let body = target.body_mut();
    for Construct { data, inside } in constructs {
        for value in data {
            let Some(variable) = variable_of(body, value) else { continue };
            let (old, new) = match pass.host_to_device {
                true => (variable, value),
                false => (value, variable),
            };
            inside.iter().for_each(|op| replace_inside(body, *op, old, new));
        }
    }
    Ok(())
}

/// Whether `op` is a construct whose region runs on the device.
fn is_compute(op: OpRef<'_>) -> bool {
    op.is::<ParallelOp>() || op.is::<SerialOp>() || op.is::<KernelsOp>()
}

impl LegalizeDataValues {
    /// Returns the values of the data clauses of `op` and where they replace the variables; `None`
    /// for an operation without data clauses. `computing` are all compute constructs.
    fn construct(
        &self,
        op: OpRef<'_>,
        computing: &[Op],
        dominance: &Dominance<'_>,
    ) -> Option<Construct> {
        let body = op.body();
        let here = || vec![op.id()];
        let computing_below = || {
            let below = post_order(body, op.id()).into_iter();
            below.filter(|inner| *inner != op.id() && is_compute(body.op(*inner))).collect()
        };
        macro_rules! compute {
            ($op:expr) => {{
                let values = $op.data_clause_operands().chain($op.reduction_operands());
                let values = values.chain($op.private_operands());
                let data = values.chain($op.firstprivate_operands()).collect();
                Some(Construct { data, inside: here() })
            }};
        }
        if let Some(op) = op.cast::<ParallelOp>() {
            return compute!(op);
        }
        if let Some(op) = op.cast::<SerialOp>() {
            return compute!(op);
        }
        if let Some(op) = op.cast::<KernelsOp>() {
            return compute!(op);
        }
        if let Some(op) = op.cast::<LoopOp>() {
            let values = op.reduction_operands().chain(op.private_operands());
            let data = values.chain(op.firstprivate_operands()).collect();
            return Some(Construct { data, inside: here() });
        }
        if let Some(enter) = op.cast::<DeclareEnterOp>() {
            let between = |inner: &Op| {
                dominance.properly_dominates(op.id(), *inner)
                    && exits_of(op).any(|exit| always_follows(body, exit, *inner))
            };
            let inside = computing.iter().copied().filter(between).collect();
            let data = enter.data_clause_operands().collect();
            return Some(Construct { data, inside });
        }
        if !self.apply_to_acc_data_construct {
            return None;
        }
        if let Some(op) = op.cast::<HostDataOp>() {
            let data = op.data_clause_operands().collect();
            return Some(Construct { data, inside: here() });
        }
        let data: Vec<Value> = if let Some(op) = op.cast::<DataOp>() {
            op.data_clause_operands().collect()
        } else {
            op.cast::<DeclareOp>()?.data_clause_operands().collect()
        };
        Some(Construct { data, inside: computing_below() })
    }
}

/// Returns the operations that end what the token of `enter` begins.
fn exits_of(enter: OpRef<'_>) -> impl Iterator<Item = Op> {
    let body = enter.body();
    let users = enter.results().flat_map(|token| body.uses(token)).map(|held| body.user(held));
    users.filter(|user| body.op(*user).is::<DeclareExitOp>())
}

/// Whether each way from `op` to the end of the region of `later` comes to `later`
/// (MLIR: `PostDominanceInfo::postDominates`).
fn always_follows(body: &Body, later: Op, op: Op) -> bool {
    let Some(end) = body.parent_block(later) else { return false };
    let region = body.parent_region(later);
    let around = std::iter::successors(Some(body.op(op)), |op| op.parent());
    let mut around = around.map(|op| op.id()).filter(|op| body.parent_region(*op) == region);
    let Some(op) = around.next() else { return false };
    let Some(start) = body.parent_block(op) else { return false };
    if start == end {
        return op == later || body.is_before_in_block(op, later);
    }
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut pending = vec![start];
    while let Some(block) = pending.pop() {
        if block == end || !seen.insert(block) {
            continue;
        }
        let successors: Vec<Block> =
            body.last_op(block).map(|last| body.successors(last).collect()).unwrap_or_default();
        if successors.is_empty() {
            return false;
        }
        pending.extend(successors);
    }
    true
}

/// Returns the variable of the data operation that defines `value`; `None` for another value.
fn variable_of(body: &Body, value: Value) -> Option<Value> {
    let op = body.op(body.defining_op(value)?);
    op.operands().next().filter(|_| op.name().dialect(op.context()) == "acc")
}

/// Replaces the uses of `old` in the regions of `op`.
fn replace_inside(body: &mut Body, op: Op, old: Value, new: Value) {
    for inner in post_order(body, op) {
        if inner == op {
            continue;
        }
        let held: Vec<usize> = body
            .operands(inner)
            .enumerate()
            .filter(|(_, operand)| *operand == old)
            .map(|(at, _)| at)
            .collect();
        held.into_iter().for_each(|at| body.set_operand(inner, at, new));
    }
}
