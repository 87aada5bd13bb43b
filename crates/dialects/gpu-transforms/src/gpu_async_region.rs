//! The pass `gpu-async-region`: device operations run asynchronously, and the host waits where it
//! must (MLIR: `AsyncRegionRewriter.cpp`). [`run_asynchronously`] is the main function.

use terrace_async::{AwaitOp, ExecuteOp, ValueType, YieldOp};
use terrace_func::FuncOp;
use terrace_gpu::{AsyncTokenType, GpuDialect, LaunchOp, WaitOp};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{
    Block, Body, Builder, Diagnostic, InsertionPoint, Op, OpRef, OpType, OperandGroup, TraitFlags,
    Type, Value,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::post_order;

/// Run device operations asynchronously
#[pass(
    name = "gpu-async-region",
    title = "(anonymous namespace)::GpuAsyncRegionPass",
    anchor = "func.func",
    run = run
)]
pub struct GpuAsyncRegion {}

fn run(_: &GpuAsyncRegion, target: &mut Target<'_>) -> PassResult {
    debug_assert!(target.body().root().is::<FuncOp>(), "the anchor of the pass");
    target.context().load::<GpuDialect>();
    target.context().load::<terrace_async::AsyncDialect>();
    run_asynchronously(target.body_mut()).map_err(|error| target.emit(error))
}

/// Makes the device operations below the root of `body` asynchronous: a token passes from each to
/// the next. Waits at the ends of `async.execute` move to the operations that wait for these.
///
/// # Errors
/// If there is a `gpu.launch`, which has no asynchronous form.
pub fn run_asynchronously(body: &mut Body) -> Result<(), Diagnostic> {
    let mut chain = TokenChain { current: None };
    chain.thread_regions(body, Op::ROOT)?;
    let executions = post_order(body, Op::ROOT).into_iter();
    let executions: Vec<Op> = executions.filter(|op| body.op(*op).is::<ExecuteOp>()).collect();
    let mut waits: Vec<Op> =
        executions.iter().filter_map(|op| deferrable_wait(body, *op)).collect();
    let mut at = 0;
    while let Some(wait) = waits.get(at).copied() {
        defer_wait(body, wait, &mut waits);
        at += 1;
    }
    for op in post_order(body, Op::ROOT) {
        if body.op(op).is::<ExecuteOp>() {
            repeat_tokens(body, op);
        }
    }
    Ok(())
}

/// Returns the operands on whose completion `op`, a device operation, depends; `None` for other
/// operations (MLIR: `AsyncOpInterface`).
fn dependencies(op: OpRef<'_>) -> Option<OperandGroup> {
    let named = |name: &str| op.info()?.operands.iter().position(|operand| operand.name == name);
    (op.name().dialect(op.context()) == "gpu")
        .then(|| named("asyncDependencies"))?
        .map(OperandGroup::of)
}

/// Makes `op` depend on `token` before its other dependencies, unless it does already.
fn add_dependency(body: &mut Body, op: Op, group: OperandGroup, token: Value) {
    let own: Vec<Value> = body.operand_group(op, group).map(|at| body.operand(op, at)).collect();
    if !own.contains(&token) {
        body.set_operand_group(op, group, &[&[token], &own[..]].concat());
    }
}

/// Returns the token of `op`; `None` if `op` is synchronous.
fn token_of(body: &Body, op: Op) -> Option<Value> {
    body.results(op).last().filter(|result| body.value_type(*result).is::<AsyncTokenType>())
}

fn token_type(body: &Body) -> Type {
    AsyncTokenType.intern(body.context()).ty()
}

/// Whether `op` ends a block, or may do so.
fn is_end(op: OpRef<'_>) -> bool {
    op.info().is_none() || op.flags().contains(TraitFlags::TERMINATOR)
}

fn wait_before(body: &mut Body, op: Op, token: Option<Type>, tokens: &[Value]) -> Op {
    WaitOp::build(&mut Builder::before(body, op), token, tokens).op()
}

/// The token of the last device operation, which the next one depends on.
struct TokenChain {
    current: Option<Value>,
}

impl TokenChain {
    /// Passes the token through the blocks of `op`, after those nested in them.
    fn thread_regions(&mut self, body: &mut Body, op: Op) -> Result<(), Diagnostic> {
        let blocks: Vec<Block> =
            body.regions(op).flat_map(|region| body.blocks_in(region)).collect();
        for block in blocks {
            for inner in body.ops_in(block).collect::<Vec<_>>() {
                terrace_ir::ensure_sufficient_stack(|| self.thread_regions(body, inner))?;
            }
            for inner in body.ops_in(block).collect::<Vec<_>>() {
                self.thread_op(body, inner)?;
            }
        }
        Ok(())
    }

    fn thread_op(&mut self, body: &mut Body, op: Op) -> Result<(), Diagnostic> {
        let view = body.op(op);
        if view.is::<LaunchOp>() {
            return Err(view.error("replace with gpu.launch_func first"));
        }
        match dependencies(view) {
            Some(group) if view.is::<WaitOp>() => {
                if let Some(token) = self.current {
                    add_dependency(body, op, group, token);
                }
                self.current = token_of(body, op);
            }
            Some(group) => self.thread_device_op(body, op, group),
            // The host waits before other effects.
            None if is_end(view) || !is_memory_effect_free(view) => {
                if let Some(token) = self.current.take() {
                    wait_before(body, op, None, &[token]);
                }
            }
            None => {}
        }
        Ok(())
    }

    /// Makes `op` depend on the current token, and its token the current one.
    fn thread_device_op(&mut self, body: &mut Body, op: Op, group: OperandGroup) {
        let ty = token_type(body);
        let token = match self.current {
            Some(token) => token,
            None => {
                let wait = wait_before(body, op, Some(ty), &[]);
                body.result(wait, 0)
            }
        };
        add_dependency(body, op, group, token);
        self.current = token_of(body, op);
        if self.current.is_some() {
            return;
        }
        let operands: Vec<Value> = body.operands(op).collect();
        let results: Vec<Value> = body.results(op).collect();
        let types = results.iter().map(|result| body.value_type(*result)).chain([ty]);
        let types: Vec<Type> = types.collect();
        let attributes = body.attributes(op).to_vec();
        let view = body.op(op);
        let (name, properties) = (view.name(), view.properties().to_buf());
        let mut b = Builder::before(body, op);
        let mut state = b.state(name);
        state.add_operands(&operands);
        state.add_results(&types);
        state.set_properties(properties);
        let new = b.create(state);
        body.set_attributes(new, &attributes);
        for (at, result) in results.iter().enumerate() {
            let other = body.result(new, at);
            body.replace_all_uses(*result, other);
        }
        self.current = Some(body.result(new, results.len()));
        body.erase(op);
    }
}

/// Whether `op`, an `async.execute`, has a used token that only `async.execute` and `async.await`
/// use.
fn is_awaited_only(body: &Body, op: Op) -> bool {
    let Some(token) = body.results(op).next() else { return false };
    let mut users = body.uses(token).map(|use_| body.op(body.user(use_)));
    body.has_uses(token) && users.all(|user| user.is::<ExecuteOp>() || user.is::<AwaitOp>())
}

/// Returns the only block of `op`.
fn block_of(body: &Body, op: Op) -> Option<Block> {
    body.first_block(body.region(op, 0)?)
}

/// Returns the synchronous wait at the end of `op`, an `async.execute`, which may move to the users
/// of the token of `op`.
fn deferrable_wait(body: &Body, op: Op) -> Option<Op> {
    if !is_awaited_only(body, op) {
        return None;
    }
    let ops: Vec<Op> = body.ops_in(block_of(body, op)?).collect();
    let (_, ops) = ops.split_last()?;
    let last = ops
        .iter()
        .rev()
        .find(|op| body.op(**op).is::<WaitOp>() || !is_memory_effect_free(body.op(**op)))?;
    (body.op(*last).is::<WaitOp>() && token_of(body, *last).is_none()).then_some(*last)
}

/// Replaces `op`, an `async.execute`, by one that also yields `values`.
fn with_more_results(body: &mut Body, op: Op, values: &[Value]) -> Option<Op> {
    let end = body.last_op(block_of(body, op)?)?;
    let yielded: Vec<Value> = body.operands(end).chain(values.iter().copied()).collect();
    body.set_operands(end, &yielded);
    let cx = body.context().clone();
    let results: Vec<Value> = body.results(op).collect();
    let added = values.iter().map(|value| ValueType::get(&cx, body.value_type(*value)).ty());
    let own = results.iter().skip(1).map(|result| body.value_type(*result));
    let types: Vec<Type> = own.chain(added).collect();
    let token = body.value_type(*results.first()?);
    let view = body.op(op).cast::<ExecuteOp>()?;
    let dependencies: Vec<Value> = view.dependencies().collect();
    let operands: Vec<Value> = view.body_operands().collect();
    let mut b = Builder::before(body, op);
    let new = ExecuteOp::build(&mut b, token, &types, dependencies, operands).op();
    let (from, to) = (body.region(op, 0)?, body.region(new, 0)?);
    body.erase_blocks(to);
    body.take_blocks(from, to);
    for (at, result) in results.into_iter().enumerate() {
        let other = body.result(new, at);
        body.replace_all_uses(result, other);
    }
    body.erase(op);
    Some(new)
}

/// Erases `wait`, at the end of an `async.execute`, which returns the tokens then; its users wait
/// for them. New waits at the ends of users are added to `waits`.
fn defer_wait(body: &mut Body, wait: Op, waits: &mut Vec<Op>) -> Option<()> {
    let tokens: Vec<Value> = body.operands(wait).collect();
    let execution = body.op(wait).ancestors().find(|op| op.is::<ExecuteOp>())?.id();
    body.erase(wait);
    let execution = with_more_results(body, execution, &tokens)?;
    let results: Vec<Value> = body.results(execution).collect();
    let tokens = &results[results.len().saturating_sub(tokens.len())..];
    let users: Vec<Op> = body.uses(*results.first()?).map(|use_| body.user(use_)).collect();
    for user in users {
        waits.extend(wait_after(body, tokens, user));
    }
    Some(())
}

/// Makes the first operation with an effect after `op`, which is an `async.await` or begins the
/// region of an `async.execute`, wait for `tokens`. Returns the new wait if it can be deferred.
fn wait_after(body: &mut Body, tokens: &[Value], op: Op) -> Option<Op> {
    let location = body.location(op);
    let ty = token_type(body);
    let mut added = Vec::new();
    let mut at;
    if body.op(op).is::<AwaitOp>() {
        let mut b = Builder::after(body, op);
        b.set_location(location);
        for token in tokens {
            let new = AwaitOp::build(&mut b, Some(ty), *token).op();
            added.push(b.body().result(new, 0));
            b.set_after(new);
        }
        let last = added.last().and_then(|value| body.defining_op(*value)).unwrap_or(op);
        at = body.next_op(last);
    } else {
        let block = block_of(body, op)?;
        let view = body.op(op).cast::<ExecuteOp>()?;
        let operands: Vec<Value> = view.body_operands().chain(tokens.iter().copied()).collect();
        body.set_operand_group(op, OperandGroup::of(1), &operands);
        added.extend(tokens.iter().map(|_| body.add_block_argument(block, ty, location)));
        at = body.first_op(block);
    }
    let next = loop {
        let view = body.op(at?);
        if is_end(view) || !is_memory_effect_free(view) {
            break view.id();
        }
        at = body.next_op(view.id());
    };
    if let Some(group) = dependencies(body.op(next)) {
        added.into_iter().for_each(|token| add_dependency(body, next, group, token));
        return None;
    }
    let block = body.parent_block(next)?;
    let point = InsertionPoint::Before(next);
    let wait = WaitOp::build(&mut Builder::new(body, point, location), None, added).op();
    let around = body.region_owner(body.block_region(block)?)?;
    let is_last = body.last_op(block) == Some(next);
    let can_move = is_last && body.op(around).is::<ExecuteOp>() && is_awaited_only(body, around);
    can_move.then_some(wait)
}

/// Makes `op`, an `async.execute`, return each token of a device operation as often as the token
/// is used, and the second use one of the added tokens.
fn repeat_tokens(body: &mut Body, mut op: Op) -> Option<()> {
    let cx = body.context().clone();
    let results: Vec<Value> = body.results(op).skip(1).collect();
    let is_token = |value: &Value| {
        let ty = body.value_type(*value).downcast::<ValueType>(&cx);
        ty.is_some_and(|ty| ty.value.is::<AsyncTokenType>())
    };
    let several = |value: &Value| body.has_uses(*value) && !body.has_one_use(*value);
    let repeated = results.iter().enumerate();
    let repeated: Vec<usize> =
        repeated.filter(|(_, value)| is_token(value) && several(value)).map(|(at, _)| at).collect();
    for at in repeated {
        let end = body.last_op(block_of(body, op)?)?;
        let token = body.operands(end).nth(at).filter(|_| body.op(end).is::<YieldOp>())?;
        let count = body.uses(body.result(op, at + 1)).count().saturating_sub(1);
        op = with_more_results(body, op, &vec![token; count])?;
        let results: Vec<Value> = body.results(op).collect();
        let added = &results[results.len().saturating_sub(count)..];
        // As in MLIR, whose loop over the uses ends at the first one that it changes, further uses
        // keep the first token.
        let second = body.uses(results[at + 1]).nth(1);
        if let (Some(use_), Some(value)) = (second, added.first()) {
            body.set_use(use_, *value);
        }
    }
    Some(())
}
