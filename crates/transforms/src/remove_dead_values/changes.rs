//! The rewrites that `remove-dead-values` plans for one body, and their application. [`Changes`] is
//! the main type; the parent module fills it.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_builtin::FunctionType;
use terrace_builtin::function::{ARG_ATTRS, FUNCTION_TYPE, RES_ATTRS, function_type};
use terrace_interfaces::{erase_op_results, erase_successor_operand};
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Op, OpType, OperandGroup, Rewriter, TypeAttr, Value,
};
use terrace_ub::{PoisonOp, UbDialect, UnreachableOp};

/// The planned rewrites of a body.
#[derive(Default)]
pub(super) struct Changes {
    /// Operations to erase, with their regions.
    pub(super) erased: Vec<Op>,
    /// Unused operands to replace by poison: operation and operand index.
    pub(super) poison: Vec<(Op, usize)>,
    /// Entry block arguments to erase: block and argument index.
    pub(super) arguments: Vec<(Block, usize)>,
    /// Successor operands that are dead if their argument is: branch, successor index, argument
    /// index.
    pub(super) passed: Vec<(Op, usize, usize)>,
    /// Block arguments that receive a live value from some branch; their entries in `passed` are
    /// dropped.
    pub(super) kept: FxHashSet<(Block, usize)>,
    /// Unreachable branches, to replace by `ub.unreachable`.
    pub(super) unreached: Vec<Op>,
    /// Operands of calls and function terminators to erase: operation and operand indices.
    pub(super) operands: Vec<(Op, Vec<usize>)>,
    /// Results to erase, by call.
    pub(super) results: FxHashMap<Op, Vec<Value>>,
    /// Indices of the arguments and of the results to remove from the signature of the root, a
    /// function; `None` if the signature is unchanged.
    pub(super) signature: Option<(Vec<usize>, Vec<usize>)>,
}

impl Changes {
    /// Applies the planned rewrites to `body`.
    pub(super) fn make(mut self, body: &mut Body) {
        let to = |body: &Body, &(op, index, at): &(Op, usize, usize)| {
            (body.successors(op).nth(index).expect("a branch has that successor"), at)
        };
        self.passed.retain(|passed| !self.kept.contains(&to(body, passed)));
        let targets: FxHashSet<_> = self.passed.iter().map(|passed| to(body, passed)).collect();
        self.arguments.extend(targets);
        for (op, at) in &self.poison {
            let value = body.operand(*op, *at);
            let poison = poison_like(&mut Builder::before(body, *op), value);
            body.set_operand(*op, *at, poison);
        }
        for (op, index, argument) in self.passed.iter().rev() {
            erase_successor_operand(body, *op, *index, *argument);
        }
        for (op, dead) in &self.operands {
            erase_operands(body, *op, dead);
        }
        for op in self.unreached {
            body.context().load::<UbDialect>();
            UnreachableOp::build(&mut Builder::before(body, op));
            body.erase(op);
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
        arguments.sort_unstable_by_key(|(block, at)| std::cmp::Reverse((*block, *at)));
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

/// Creates a `ub.poison` of the type of `value` at the insertion point.
fn poison_like(builder: &mut Builder<'_>, value: Value) -> Value {
    let cx = builder.context();
    cx.load::<UbDialect>();
    let ty = builder.body().value_type(value);
    let poison = PoisonOp::build(builder, ty).op();
    builder.body().result(poison, 0)
}

/// Replaces the remaining uses of `value` by poison, created in front of the defining operation or
/// at the start of `block`. Uses remain if an operation of unknown data flow forwards `value`.
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

/// Erases `ops`, which may use each other's results; other uses of their results become poison.
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

/// Erases the operands of `op` with the indices `dead`, which all belong to one operand segment.
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

/// Removes the arguments and results with these indices from the type and the argument and result
/// attributes of the root, a function.
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
