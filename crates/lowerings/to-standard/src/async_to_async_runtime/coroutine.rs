//! Functions that are coroutines: [`Coroutine`].

use terrace_async::{
    CoroBeginOp, CoroEndOp, CoroFreeOp, CoroHandleType, CoroIdOp, CoroIdType, CoroSaveOp,
    CoroStateType, CoroSuspendOp, RuntimeCreateOp, RuntimeResumeOp, RuntimeSetAvailableOp,
    RuntimeSetErrorOp, RuntimeStoreOp, TokenType, ValueType,
};
use terrace_builtin::function::function_type;
use terrace_cf::BranchOp;
use terrace_func::ReturnOp;
use terrace_ir::{
    ArrayAttr, Block, Body, Builder, InsertionPoint, Op, Operand, StringAttr, Type, Value,
};

/// The blocks and values that make a function a coroutine (MLIR: `CoroMachinery`).
///
/// The entry block creates the token and the values that the function returns. The function
/// continues in the block behind it, and ends in the blocks `cleanup` and `suspend`.
pub(super) struct Coroutine {
    /// The token that is returned; `None` if the function returns only values.
    token: Option<Value>,
    /// The values that are returned.
    values: Vec<Value>,
    handle: Value,
    entry: Block,
    /// The block that sets the token and values to the state of an error, once there is one.
    error: Option<Block>,
    /// The block that frees the coroutine after its end.
    pub(super) cleanup: Block,
    /// The block that frees the coroutine when it is destroyed while it is suspended.
    destroy: Block,
    /// The block that returns the token and values.
    suspend: Block,
}

impl Coroutine {
    /// Makes `function`, whose results are an optional token and values, a coroutine. `None` if it
    /// has no body.
    pub(super) fn set_up(function: &mut Body) -> Option<Self> {
        let cx = function.context().clone();
        let location = function.root().location();
        let results: Vec<Type> = function_type(function.root())?.results.to_vec();
        let region = function.region(Op::ROOT, 0)?;
        let entry = function.first_block(region)?;
        let first = function.first_op(entry)?;
        let start = function.split_block(first);
        let [cleanup, destroy, suspend] =
            std::array::from_fn(|_| function.append_block(region, []));
        let mut b = Builder::at_end(function, entry, location);
        let created: Vec<Value> =
            results.iter().map(|ty| RuntimeCreateOp::build(&mut b, *ty).value(&mut b)).collect();
        let id = CoroIdOp::build(&mut b, CoroIdType.intern(&cx).ty()).value(&mut b);
        let handle = CoroHandleType.intern(&cx).ty();
        let handle = CoroBeginOp::build(&mut b, handle, id).value(&mut b);
        BranchOp::build(&mut b, (), start);
        for block in [cleanup, destroy] {
            b.set_at_end(block);
            CoroFreeOp::build(&mut b, id, handle);
            BranchOp::build(&mut b, (), suspend);
        }
        b.set_at_end(suspend);
        CoroEndOp::build(&mut b, handle);
        ReturnOp::build(&mut b, &created);
        let mark = StringAttr::from_text(&cx, "presplitcoroutine").attr();
        let mark = ArrayAttr::get(&cx, vec![mark]).attr();
        function.set_attribute(Op::ROOT, "passthrough", Some(mark)).ok()?;
        let (token, values) = match results.first()?.is::<TokenType>() {
            true => (created.first().copied(), created[1..].to_vec()),
            false => (None, created),
        };
        Some(Self { token, values, handle, entry, error: None, cleanup, destroy, suspend })
    }

    /// Suspends the coroutine at the end of its entry block; the runtime resumes it in another
    /// thread.
    pub(super) fn suspend_at_start(&self, function: &mut Body) -> Option<()> {
        let branch = function.last_op(self.entry)?;
        let start = function.successor(branch, 0)?;
        let location = function.root().location();
        let mut b = Builder::new(function, InsertionPoint::Before(branch), location);
        let state = self.save(&mut b);
        RuntimeResumeOp::build(&mut b, self.handle);
        self.suspend(&mut b, state, start);
        function.erase(branch);
        Some(())
    }

    /// Creates the operation that saves the state of the coroutine.
    fn save(&self, b: &mut Builder<'_>) -> Value {
        let ty = CoroStateType.intern(b.context()).ty();
        CoroSaveOp::build(b, ty, self.handle).value(b)
    }

    /// Creates the terminator that suspends the coroutine, which continues in `resume`.
    fn suspend(&self, b: &mut Builder<'_>, state: Value, resume: Block) {
        CoroSuspendOp::build(b, state, self.suspend, resume, self.destroy);
    }

    /// Suspends the coroutine at the end of `block` until `awaited` is available.
    pub(super) fn suspend_until(
        &self,
        b: &mut Builder<'_>,
        awaited: Value,
        block: Block,
        resume: Block,
    ) {
        let state = b.at(InsertionPoint::AtEnd(block), |b| {
            let state = self.save(b);
            terrace_async::RuntimeAwaitAndResumeOp::build(b, awaited, self.handle);
            state
        });
        b.at(InsertionPoint::AtEnd(block), |b| self.suspend(b, state, resume));
    }

    /// Returns the block that sets the token and values to the state of an error, which is created
    /// by the first call.
    pub(super) fn error_block(&mut self, b: &mut Builder<'_>) -> Option<Block> {
        if self.error.is_none() {
            let body = b.body_mut();
            let (region, location) = (body.block_region(self.cleanup)?, body.root().location());
            let block = body.append_block(region, []);
            body.move_block(block, region, Some(self.cleanup));
            let mut inner = Builder::at_end(body, block, location);
            for value in self.token.iter().chain(&self.values) {
                RuntimeSetErrorOp::build(&mut inner, *value);
            }
            BranchOp::build(&mut inner, (), self.cleanup);
            self.error = Some(block);
        }
        self.error
    }

    /// Stores the results `results` of the coroutine, makes them and the token available, and
    /// branches to the end.
    pub(super) fn finish(&self, b: &mut Builder<'_>, results: &[Value]) {
        for (result, value) in results.iter().zip(&self.values) {
            RuntimeStoreOp::build(b, *result, *value);
            RuntimeSetAvailableOp::build(b, *value);
        }
        if let Some(token) = self.token {
            RuntimeSetAvailableOp::build(b, token);
        }
        BranchOp::build(b, (), self.cleanup);
    }
}

/// Returns the type of the value inside of `!async.value`; `None` for tokens and groups.
pub(super) fn inner_type(body: &Body, awaited: Value) -> Option<Type> {
    body.value_type(awaited).downcast::<ValueType>(body.context()).map(|ty| ty.value)
}
