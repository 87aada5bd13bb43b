//! The operations that run the blocks of iterations of a parallel loop: [`Dispatch`].

use terrace_arith::{AddIOp, BuildConstant, CmpIOp, CmpIPredicate, DivSIOp, SubIOp};
use terrace_async::{
    AddToGroupOp, AwaitAllOp, CreateGroupOp, ExecuteOp, GroupType, TokenType, YieldOp,
};
use terrace_builtin::IndexType;
use terrace_func::{CallOp, ReturnOp};
use terrace_ir::{Builder, Context, Location, OpType, Operand, SymbolRefAttr, Value};
use terrace_scf::{ForOp, IfOp, WhileOp};

use super::Loop;
use super::compute::{ComputeFunction, compute_function};
use crate::new_functions::NewFunctions;

/// Creates the operations that run a parallel loop in blocks.
pub(super) struct Dispatch<'a> {
    pub(super) source: &'a Loop,
    pub(super) functions: &'a mut NewFunctions,
}

impl Dispatch<'_> {
    /// Creates the operations that run all blocks: size and number of the blocks are `sizes`. With
    /// `is_recursive`, half of the range of blocks is launched as one task, and so on.
    pub(super) fn run(
        &mut self,
        b: &mut Builder<'_>,
        aligned: usize,
        sizes: [Value; 2],
        is_recursive: bool,
    ) {
        let compute = compute_function(b.body(), self.source, aligned, self.functions);
        match is_recursive {
            true => self.run_recursively(b, &compute, sizes),
            false => self.run_in_loop(b, &compute, sizes),
        }
    }

    /// Returns `first` and the operands that all functions receive.
    fn operands(&self, compute: &ComputeFunction, first: &[Value]) -> Vec<Value> {
        [first, &self.source.bounds(), &compute.captures].concat()
    }

    /// Creates a call of a function that launches tasks, unless there is only one block.
    fn run_recursively(
        &mut self,
        b: &mut Builder<'_>,
        compute: &ComputeFunction,
        [block_size, block_count]: [Value; 2],
    ) {
        let dispatch = dispatch_function(b.context(), b.location(), compute, self.functions);
        let (zero, one) = (b.constant_index(0), b.constant_index(1));
        let is_single = CmpIOp::build(b, CmpIPredicate::Eq, block_count, one).value(b);
        let run_one = |b: &mut Builder<'_>| {
            call(b, &compute.name, &self.operands(compute, &[zero, block_size]));
        };
        let run_all = |b: &mut Builder<'_>| {
            let group = group(b, block_count, one);
            let first = [group, zero, block_count, block_size];
            call(b, &dispatch, &self.operands(compute, &first));
            AwaitAllOp::build(b, group);
        };
        IfOp::define(b, is_single, &[], run_one, run_all);
    }

    /// Creates a loop that launches a task for each block but the first one, which the calling
    /// thread runs.
    fn run_in_loop(
        &self,
        b: &mut Builder<'_>,
        compute: &ComputeFunction,
        [block_size, block_count]: [Value; 2],
    ) {
        let (zero, one) = (b.constant_index(0), b.constant_index(1));
        let group = group(b, block_count, one);
        ForOp::define(b, one, block_count, one, (), |b, index, _| {
            let operands = self.operands(compute, &[index, block_size]);
            execute(b, group, |b| call(b, &compute.name, &operands));
        });
        call(b, &compute.name, &self.operands(compute, &[zero, block_size]));
        AwaitAllOp::build(b, group);
    }
}

/// Creates a group for a task per block but the first one.
fn group(b: &mut Builder<'_>, block_count: Value, one: Value) -> Value {
    let size = SubIOp::build(b, block_count, one).value(b);
    let ty = GroupType.intern(b.context()).ty();
    CreateGroupOp::build(b, ty, size).value(b)
}

/// Creates a call of the function `name`, which has no results.
fn call(b: &mut Builder<'_>, name: &str, operands: &[Value]) {
    let callee = SymbolRefAttr::flat(b.context(), name);
    CallOp::build(b, &[], callee, operands);
}

/// Creates a task with the operations of `build`, and adds it to `group`.
fn execute(b: &mut Builder<'_>, group: Value, build: impl FnOnce(&mut Builder<'_>)) {
    let token = TokenType.intern(b.context()).ty();
    let op = ExecuteOp::build(b, token, &[], (), ()).op();
    b.build_block(op, 0, [], |b, []| {
        build(b);
        YieldOp::build(b, ());
    });
    let token = b.body().result(op, 0);
    AddToGroupOp::build(b, token, group);
}

/// Creates the function that runs a range of blocks, and returns its name. The function launches a
/// task for the second half of the range until one block remains, which it runs.
fn dispatch_function(
    cx: &Context,
    location: Location,
    compute: &ComputeFunction,
    functions: &mut NewFunctions,
) -> String {
    let index = IndexType::get(cx).ty();
    let inputs = [&[GroupType.intern(cx).ty(), index], &compute.inputs[..]].concat();
    let name = "async_dispatch_fn";
    let (name, mut function) = functions.create(cx, name, &inputs, &[], location);
    if let Some(entry) = function.root().region(0).and_then(|region| region.entry()) {
        let (block, parameters) = (entry.id(), entry.arguments().to_vec());
        let mut b = Builder::at_end(&mut function, block, location);
        fill(&mut b, &name, compute, &parameters);
        ReturnOp::build(&mut b, ());
    }
    functions.push(function);
    name
}

/// Creates the operations of the function `name`, whose parameters are the group, start and end of
/// the range of blocks, and those of `compute` without the index of the block.
fn fill(b: &mut Builder<'_>, name: &str, compute: &ComputeFunction, parameters: &[Value]) {
    let (one, two) = (b.constant_index(1), b.constant_index(2));
    let (group, start, end) = (parameters[0], parameters[1], parameters[2]);
    let index = b.body().value_type(start);
    WhileOp::define(
        b,
        [start, end],
        &[index, index],
        |b, range| {
            let distance = SubIOp::build(b, range[1], range[0]).value(b);
            let goes_on = CmpIOp::build(b, CmpIPredicate::Sgt, distance, one).value(b);
            (goes_on, range.to_vec())
        },
        |b, range| {
            let distance = SubIOp::build(b, range[1], range[0]).value(b);
            let half = DivSIOp::build(b, distance, two).value(b);
            let middle = AddIOp::build(b, range[0], half).value(b);
            let operands = [&[group, middle, range[1]], &parameters[3..]].concat();
            execute(b, group, |b| call(b, name, &operands));
            [range[0], middle]
        },
    );
    call(b, &compute.name, &[&[start], &parameters[3..]].concat());
}
