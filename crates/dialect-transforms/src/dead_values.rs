//! Values that nobody needs, across calls and branches (MLIR: `RemoveDeadValues`).

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::FunctionType;
use terrace_builtin::function::{
    ARG_ATTRS, DynFunctionOp, FUNCTION_TYPE, RES_ATTRS, function_type,
};
use terrace_dataflow::{BodyId, Liveness, walk};
use terrace_interfaces::{
    BranchOp, CallOp, DynBranchOp, DynCallOp, DynRegionBranchOp, RegionBranchOp, RegionPoint,
    erase_op_results, erase_passed, region_operands,
};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Op, OpRef, OpType, OperandGroup, PatternSet,
    Reported, Rewriter, TraitFlags, TypeAttr, Value,
};
use terrace_pass::{OptionInfo, Options, Pass, PassInfo, Target};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_to_ops};
use terrace_transforms::for_each_body;
use terrace_ub::{PoisonOp, UbDialect};

pub(crate) static REMOVE_DEAD_VALUES: PassInfo = PassInfo {
    name: "remove-dead-values",
    title: "RemoveDeadValues",
    summary: "Remove dead values",
    anchor: None,
    options: &[OptionInfo::bool(
        "canonicalize",
        true,
        "Canonicalize operations between whose regions control goes",
    )],
    create: |options| Box::new(RemoveDeadValues::new(options)),
};

struct RemoveDeadValues {
    canonicalize: bool,
}

impl RemoveDeadValues {
    fn new(options: &Options) -> Self {
        Self { canonicalize: options.is("canonicalize") }
    }
}

impl Pass for RemoveDeadValues {
    fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        let all_visible = target.is_outermost();
        remove_dead_values(target.body_mut(), all_visible);
        if self.canonicalize {
            for_each_body(target.body_mut(), &canonicalize_region_branches);
        }
        Ok(())
    }
}

/// What is to be done in a body.
#[derive(Default)]
struct Changes {
    /// Operations to erase, and everything in them.
    erased: Vec<Op>,
    /// Operands that nobody reads, to become poison.
    poison: Vec<(Op, usize)>,
    /// Arguments of blocks to erase.
    arguments: Vec<(Block, usize)>,
    /// What branches pass to those: the branch, the successor, the argument.
    passed: Vec<(Op, usize, usize)>,
    /// Operands of calls and terminators of functions to erase.
    operands: Vec<(Op, Vec<usize>)>,
    /// Results of calls to erase.
    results: FxHashMap<Op, Vec<Value>>,
    /// The arguments and results that the signature of the root loses.
    signature: Option<(Vec<usize>, Vec<usize>)>,
}

/// Removes what has no effects and whose results do not matter, and what passes values in vain; the
/// signatures of private functions change with their calls. `all_visible` says that nothing outside
/// refers to symbols in the root of `body`.
///
/// What an operation with regions passes between them in vain becomes poison.
pub fn remove_dead_values(body: &mut Body, all_visible: bool) {
    let plans = Plan::of(body, all_visible);
    for (path, changes) in plans {
        let body = path
            .iter()
            .fold(&mut *body, |body, op| body.child_mut(*op).expect("a path leads through bodies"));
        changes.make(body);
    }
}

struct Plan<'a> {
    liveness: Liveness<'a>,
    changes: FxHashMap<BodyId, Changes>,
}

impl<'a> Plan<'a> {
    /// The changes, by the way to the body that they are of.
    fn of(top: &'a Body, all_visible: bool) -> Vec<(Vec<Op>, Changes)> {
        let mut plan =
            Plan { liveness: Liveness::new(top, all_visible), changes: FxHashMap::default() };
        let bodies: Vec<&Body> = plan.liveness.program().bodies().collect();
        for (id, body) in bodies.iter().enumerate() {
            let mut gone: FxHashSet<Op> = FxHashSet::default();
            let mut ops = Vec::new();
            walk(body, |op| ops.push(op));
            for op in ops {
                let inside = body.parent_op(op).is_some_and(|parent| gone.contains(&parent));
                if inside || plan.visit(id, body.op(op)) {
                    gone.insert(op);
                }
            }
        }
        let mut all: Vec<_> = plan.changes.into_iter().collect();
        // Inner bodies first: results of calls to erase are those of what is still there.
        all.sort_by_key(|(id, _)| std::cmp::Reverse(*id));
        let program = plan.liveness.program();
        let path = |id: BodyId| {
            let around = |id: BodyId| program.parent_of_body(id);
            let up = std::iter::successors(around(id), |(id, _)| around(*id));
            let mut path: Vec<Op> = up.map(|(_, op)| op).collect();
            path.reverse();
            path
        };
        all.into_iter().map(|(id, changes)| (path(id), changes)).collect()
    }

    fn at(&mut self, id: BodyId) -> &mut Changes {
        self.changes.entry(id).or_default()
    }

    /// Plans what becomes of `op`; whether it goes.
    fn visit(&mut self, id: BodyId, op: OpRef<'_>) -> bool {
        if op.interface::<DynFunctionOp<'_>>().is_some() {
            self.function(id, op);
            return false;
        }
        if let Some(branch) = op.interface::<DynBranchOp<'_>>() {
            self.branch(id, branch);
            return false;
        }
        let kept = op.flags().contains(TraitFlags::TERMINATOR)
            || op.interface::<DynCallOp<'_>>().is_some();
        if kept {
            return false;
        }
        let dead = op.results().all(|result| !self.liveness.is_live(id, result));
        if dead && is_memory_effect_free(op) {
            self.at(id).erased.push(op.id());
            return true;
        }
        if let Some(branch) = op.interface::<DynRegionBranchOp<'_>>() {
            self.regions(id, branch);
        }
        false
    }

    fn function(&mut self, id: BodyId, op: OpRef<'_>) {
        let Some(inside) = self.liveness.program().child_of(id, op.id()) else { return };
        let region = op.region(0).filter(|region| !region.is_empty());
        let (Some(region), Some(calls)) = (region, self.liveness.calls_of(id, op.id())) else {
            return;
        };
        let calls = calls.to_vec();
        let Some(ty) = function_type(op) else { return };
        let entry = region.entry().expect("it is not empty");
        let dead = |value: &Value| !self.liveness.is_live(inside, *value);
        let arguments: Vec<usize> =
            (0..entry.arguments().len()).filter(|at| dead(&entry.arguments()[*at])).collect();
        let mut results: Vec<usize> = (0..ty.results.len()).collect();
        for (body, call) in &calls {
            let view = self.liveness.program().body(*body);
            results.retain(|at| {
                view.results(*call).nth(*at).is_none_or(|r| !self.liveness.is_live(*body, r))
            });
        }
        let ends = region.blocks().filter_map(|block| block.last());
        let returns = ends.filter(|end| end.flags().contains(TraitFlags::RETURN_LIKE));
        let returns = returns.map(|end| (end.id(), results.clone())).collect::<Vec<_>>();
        let block = entry.id();
        let inner = self.at(inside);
        inner.operands.extend(returns);
        inner.arguments.extend(arguments.iter().map(|at| (block, *at)));
        inner.signature = Some((arguments.clone(), results.clone()));
        for (body, call) in calls {
            let view = self.liveness.program().body(body).op(call);
            let dead: Vec<Value> = results.iter().map(|at| view.result(*at)).collect();
            let start = view.interface::<DynCallOp<'_>>().map_or(0, |c| c.call_arguments().start);
            let changes = self.at(body);
            changes.operands.push((call, arguments.iter().map(|at| start + at).collect()));
            changes.results.insert(call, dead);
        }
    }

    fn branch(&mut self, id: BodyId, op: DynBranchOp<'_>) {
        for (index, block) in op.successors().enumerate() {
            let produced = op.successor_operands(index).produced;
            let arguments = op.body().arguments(block).iter().enumerate().skip(produced);
            for (at, argument) in arguments {
                if self.liveness.is_live(id, *argument) {
                    continue;
                }
                let changes = self.at(id);
                changes.passed.push((op.id(), index, at));
                if !changes.arguments.contains(&(block, at)) {
                    changes.arguments.push((block, at));
                }
            }
        }
    }

    fn regions(&mut self, id: BodyId, op: DynRegionBranchOp<'_>) {
        let mut needed: Vec<(Op, usize, bool)> = Vec::new();
        let mut pass = |point: Op, range: std::ops::Range<usize>, inputs: &[Value]| {
            for (at, input) in range.zip(inputs) {
                let live = self.liveness.is_live(id, *input);
                match needed.iter_mut().find(|one| (one.0, one.1) == (point, at)) {
                    Some(one) => one.2 |= live,
                    None => needed.push((point, at, live)),
                }
            }
        };
        for to in op.successors_of(RegionPoint::Parent) {
            pass(op.id(), op.entry_operands(to.to), &to.inputs);
        }
        for (at, region) in op.regions().enumerate() {
            for end in region.blocks().filter_map(|block| block.last()) {
                for to in op.successors_of(RegionPoint::Region(at)) {
                    let range = region_operands(end, to.to);
                    pass(end.id(), range.unwrap_or(0..0), &to.inputs);
                }
            }
        }
        let dead = needed.into_iter().filter(|one| !one.2).map(|one| (one.0, one.1));
        let dead: Vec<_> = dead.collect();
        self.at(id).poison.extend(dead);
    }
}

impl Changes {
    fn make(self, body: &mut Body) {
        for (op, at) in &self.poison {
            let value = body.operand(*op, *at);
            let poison = poison_like(&mut Builder::before(body, *op), value);
            body.set_operand(*op, *at, poison);
        }
        for (op, index, argument) in self.passed.iter().rev() {
            erase_passed(body, *op, *index, *argument);
        }
        for (op, dead) in &self.operands {
            erase_operands(body, *op, dead);
        }
        erase_dead(body, &self.erased);
        for (call, dead) in self.results {
            let dead: FxHashSet<Value> = dead.into_iter().collect();
            if !dead.is_empty() {
                dead.iter().for_each(|value| leave_poison(body, *value, None));
                erase_op_results(call, &dead, &mut Rewriter::new(body, call, None));
            }
        }
        let mut arguments = self.arguments;
        arguments.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
        for (block, at) in arguments {
            let argument = body.arguments(block)[at];
            leave_poison(body, argument, Some(block));
            body.erase_block_argument(block, at);
        }
        if let Some((arguments, results)) = self.signature {
            erase_from_signature(body, &arguments, &results);
        }
    }
}

/// Makes poison of the type of `value` where `builder` is.
fn poison_like(builder: &mut Builder<'_>, value: Value) -> Value {
    let cx = builder.context().clone();
    cx.load::<UbDialect>();
    let ty = builder.body().value_type(value);
    let poison = PoisonOp::build(builder, ty).op();
    builder.body().result(poison, 0)
}

/// Makes what still uses `value` use poison, made in front of the operation that defines it or at the
/// start of `block`: an operation that nobody knows the flow of passes it on.
fn leave_poison(body: &mut Body, value: Value, block: Option<Block>) {
    if !body.has_uses(value) {
        return;
    }
    let location = body.value_location(value);
    let mut builder = match (block, body.defining_op(value)) {
        (None, Some(op)) => Builder::before(body, op),
        (Some(block), _) => Builder::at_start(body, block, location),
        (None, None) => return,
    };
    let poison = poison_like(&mut builder, value);
    body.replace_all_uses(value, poison);
}

/// Erases `ops`, which may use each other.
fn erase_dead(body: &mut Body, ops: &[Op]) {
    let set: FxHashSet<Op> = ops.iter().copied().collect();
    let stays = |body: &Body, user: Op| {
        let mut around = std::iter::successors(Some(user), |op| body.parent_op(*op));
        !around.any(|op| set.contains(&op))
    };
    for op in ops {
        let results: Vec<Value> = body.results(*op).collect();
        for result in results {
            if body.uses(result).any(|use_| stays(body, body.user(use_))) {
                leave_poison(body, result, None);
            }
        }
    }
    body.erase_op_set(ops);
}

/// Erases the operands of `op` at `dead`, which are of one group.
fn erase_operands(body: &mut Body, op: Op, dead: &[usize]) {
    let Some(first) = dead.first() else { return };
    let groups = body.op(op).info().map(|info| info.operand_groups(body.op(op)));
    let has = |&(start, len): &(u32, u32)| (start as usize..(start + len) as usize).contains(first);
    let group = groups.and_then(|groups| groups.iter().position(has));
    let Some(group) = group.map(OperandGroup::of) else {
        return dead.iter().rev().for_each(|at| body.erase_operands(op, *at..at + 1));
    };
    let range = body.operand_group(op, group);
    let kept: Vec<Value> =
        range.filter(|at| !dead.contains(at)).map(|at| body.operand(op, at)).collect();
    body.set_operand_group(op, group, &kept);
}

/// Takes arguments and results out of the type and the attributes of the function that is the root.
fn erase_from_signature(body: &mut Body, arguments: &[usize], results: &[usize]) {
    let root = body.root();
    let cx = root.context().clone();
    let Some(ty) = function_type(root) else { return };
    let inputs = without(&ty.inputs, arguments);
    let outputs = without(&ty.results, results);
    let ty = TypeAttr::get(&cx, FunctionType::get(&cx, &inputs, &outputs).ty());
    let mut set = vec![(FUNCTION_TYPE, Some(Attribute::from(ty)))];
    for (name, gone) in [(ARG_ATTRS, arguments), (RES_ATTRS, results)] {
        let array = root.attribute(name).and_then(|array| array.downcast::<ArrayAttr>(&cx));
        if let Some(array) = array {
            let kept = without(&array.0, gone);
            set.push((name, (!kept.is_empty()).then(|| ArrayAttr::get(&cx, kept).into())));
        }
    }
    for (name, value) in set {
        body.set_attribute(Op::ROOT, name, value).expect("it is an attribute of that kind");
    }
}

fn without<T: Copy>(all: &[T], gone: &[usize]) -> Vec<T> {
    all.iter().enumerate().filter(|(at, _)| !gone.contains(at)).map(|(_, one)| *one).collect()
}

/// Canonicalizes the operations between whose regions control goes.
fn canonicalize_region_branches(body: &mut Body) {
    let (mut ops, mut names, mut set) = (Vec::new(), FxHashSet::default(), PatternSet::new());
    let is_branch = |op: &Op| body.op(*op).interface::<DynRegionBranchOp<'_>>().is_some();
    for op in inner_first(body).into_iter().filter(is_branch) {
        let view = body.op(op);
        ops.push(op);
        let add = view.info().and_then(|info| info.canonicalize);
        if names.insert(view.name())
            && let Some(add) = add
        {
            add(&mut set);
        }
    }
    if ops.is_empty() {
        return;
    }
    let patterns = FrozenPatterns::new(body.context(), set);
    apply_patterns_to_ops(body, &ops, &patterns, &GreedyConfig::default());
}

/// The operations in the root of `body`, each behind those in it.
fn inner_first(body: &Body) -> Vec<Op> {
    let inside = |op: Op| {
        let blocks = body.regions(op).flat_map(|region| body.blocks_in(region));
        blocks.flat_map(|block| body.ops_in(block)).collect::<Vec<_>>()
    };
    let (mut order, mut pending) = (Vec::new(), inside(Op::ROOT));
    while let Some(op) = pending.pop() {
        order.push(op);
        pending.extend(inside(op));
    }
    order.reverse();
    order
}
