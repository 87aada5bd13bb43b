//! The pass `ownership-based-buffer-deallocation`: frees the buffers that a function allocates, or
//! passes their ownership on (MLIR: `OwnershipBasedBufferDeallocation.cpp`).
//!
//! Ownership of a buffer is a value of type `i1`, passed along with the buffer through block
//! arguments and results. Each block ends with a `bufferization.dealloc` of all buffers that it may
//! own.

mod checks;
mod state;
mod terminators;

use terrace_arith::{ArithDialect, BuildConstant, ConstantOp, SelectOp, XOrIOp};
use terrace_bufferization::BufferizationDialect;
use terrace_builtin::function::function_type;
use terrace_builtin::types::FunctionType;
use terrace_builtin::{IntegerType, TypeExt};
use terrace_cf::{AssertOp, CfDialect, CondBranchOp};
use terrace_func::FuncOp;
use terrace_interfaces::{
    DynBranchOp, DynCallOp, DynRegionBranchOp, RegionBranchOp, RegionPoint, region_operands,
};
use terrace_ir::effects::{EffectKind, EffectTarget, Resource, own_effects};
use terrace_ir::symbol::SYMBOL_VISIBILITY;
use terrace_ir::{
    Block, Body, Builder, Diagnostic, Op, OpRef, Operand, OperandGroup, Region, StringAttr, Type,
    Value,
};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::ScfDialect;
use terrace_transforms::for_each_body;

use crate::analysis::functions::returns;
use crate::models::set_function_type;
use checks::{check_function, check_op, needs_check};
use state::{DeallocationState, Ownership};

/// Free buffers that are owned, and pass ownership on
#[pass(
    name = "ownership-based-buffer-deallocation",
    title = "OwnershipBasedBufferDeallocationPass",
    run = run
)]
pub struct OwnershipBasedBufferDeallocation {
    /// Return the ownership of buffers from private functions
    #[option]
    pub private_function_dynamic_ownership: bool,
}

fn run(pass: &OwnershipBasedBufferDeallocation, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<ArithDialect>();
    cx.load::<BufferizationDialect>();
    cx.load::<CfDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    let is_dynamic = pass.private_function_dynamic_ownership;
    let private = if is_dynamic { private_functions(target.body()) } else { Vec::new() };
    let outcomes =
        for_each_body(target.body_mut(), &|body: &mut Body| match body.root().is::<FuncOp>() {
            true => deallocate(body, is_dynamic, &private),
            false => Ok(()),
        });
    outcomes.into_iter().collect::<Result<(), _>>().map_err(|error| target.emit(error))
}

/// Returns the names of the private functions with a body in `body`.
fn private_functions(body: &Body) -> Vec<terrace_ir::Ident> {
    let mut names = Vec::new();
    for body in crate::analysis::all_bodies(body) {
        let root = body.root();
        if root.is::<FuncOp>() && is_private(root) {
            names.extend(terrace_ir::symbol::symbol_name(root));
        }
    }
    names
}

/// Whether `function` is private and has a body.
fn is_private(function: OpRef<'_>) -> bool {
    let visibility = function.attribute(SYMBOL_VISIBILITY);
    let visibility = visibility.and_then(|text| text.downcast::<StringAttr>(function.context()));
    visibility.is_some_and(|text| text.text() == "private")
        && function.region(0).is_some_and(|region| !region.is_empty())
}

/// Frees the buffers of the function at the root of `body`.
fn deallocate(
    body: &mut Body,
    is_dynamic: bool,
    private: &[terrace_ir::Ident],
) -> Result<(), Diagnostic> {
    if body.root().region(0).is_none_or(|region| region.is_empty()) {
        return Ok(());
    }
    check_function(body)?;
    let mut blocks = Vec::new();
    for region in body.regions(Op::ROOT) {
        add_blocks(body, region, &mut blocks);
    }
    let passes_ownership = is_dynamic && is_private(body.root());
    let state = DeallocationState::new(body);
    let mut pass = Deallocation { body, state, passes_ownership, private };
    for block in blocks {
        pass.enter(block);
        pass.process(block)?;
    }
    update_type(body)
}

/// Adds the blocks of `region` and of nested regions to `blocks`: nested ones first, in the order
/// of a walk along successors.
fn add_blocks(body: &Body, region: Region, blocks: &mut Vec<Block>) {
    let mut visited = Vec::new();
    let mut pending: Vec<Block> = body.first_block(region).into_iter().collect();
    while let Some(block) = pending.pop() {
        if visited.contains(&block) {
            continue;
        }
        visited.push(block);
        let end = body.last_op(block);
        let next: Vec<Block> = end.into_iter().flat_map(|op| body.successors(op)).collect();
        pending.extend(next.into_iter().rev());
    }
    for block in visited {
        for inner in body.ops_in(block).flat_map(|op| body.regions(op)) {
            terrace_ir::ensure_sufficient_stack(|| add_blocks(body, inner, blocks));
        }
        blocks.push(block);
    }
}

/// Gives the function at the root of `body` the types of its arguments and returned values.
fn update_type(body: &mut Body) -> Result<(), Diagnostic> {
    let root = body.root();
    let ends = returns(root);
    let types = |op: &OpRef<'_>| -> Vec<Type> { op.operand_types().collect() };
    let Some(first) = ends.first().map(types) else { return Ok(()) };
    if ends.iter().any(|end| types(end) != first) {
        return Err(root.error("there are multiple return operations with different operand types"));
    }
    let entry = root.region(0).and_then(|region| region.entry());
    let inputs: Vec<Type> = entry.map_or(Vec::new(), |entry| entry.argument_types().collect());
    if function_type(root).is_some_and(|ty| ty.inputs[..] == inputs && ty.results[..] == first) {
        return Ok(());
    }
    let ty = FunctionType::get(body.context(), &inputs, &first).ty();
    set_function_type(body, ty);
    Ok(())
}

/// The deallocation of one function.
struct Deallocation<'a> {
    body: &'a mut Body,
    state: DeallocationState,
    /// Whether the function returns the ownership of its results.
    passes_ownership: bool,
    /// The names of the functions that return the ownership of their results.
    private: &'a [terrace_ir::Ident],
}

impl Deallocation<'_> {
    fn is_memref(&self, value: Value) -> bool {
        self.body.value_type(value).is_memref()
    }

    fn memrefs(&self, values: impl Iterator<Item = Value>) -> Vec<Value> {
        values.filter(|value| self.is_memref(*value)).collect()
    }

    fn update(&mut self, value: Value, block: Block, ownership: Ownership) {
        self.state.update(self.body, value, block, ownership);
    }

    /// Creates the constant `value` at the start of `block`, with the location of `at`.
    fn constant_at_start(&mut self, block: Block, at: Value, value: bool) -> Value {
        let location = self.body.value_location(at);
        Builder::at_start(self.body, block, location).constant_bool(value)
    }

    /// Initializes the ownership of the buffers that are live at the start of `block`, and of its
    /// arguments.
    fn enter(&mut self, block: Block) {
        let first = self.body.first_op(block);
        let constant = |body: &mut Body, at: Value| {
            let location = body.value_location(at);
            let mut builder = match first {
                Some(first) => Builder::before(body, first),
                None => Builder::at_end(body, block, location),
            };
            builder.set_location(location);
            builder.constant_bool(false)
        };
        let region = self.body.block_region(block);
        for value in self.state.live_buffers_in(self.body, block) {
            let Some(own) = self.body.value_block(value) else { continue };
            if self.body.block_region(own) == region {
                let ownership = self.state.ownership(value, own);
                self.update(value, block, ownership);
                self.state.add_freed(value, block);
            } else {
                let owned = constant(self.body, value);
                self.update(value, block, Ownership::Unique(owned));
            }
        }
        let owner = region.and_then(|region| self.body.region_owner(region));
        let is_entry = region.and_then(|region| self.body.first_block(region)) == Some(block);
        let is_function = owner == Some(Op::ROOT) && is_entry;
        let arguments = self.body.arguments(block).to_vec();
        for argument in self.memrefs(arguments.into_iter()) {
            let owned = if is_function {
                constant(self.body, argument)
            } else {
                let ty = IntegerType::get(self.body.context(), 1).ty();
                let location = self.body.value_location(argument);
                self.body.add_block_argument(block, ty, location)
            };
            self.update(argument, block, Ownership::Unique(owned));
            self.state.add_freed(argument, block);
        }
    }

    /// Processes the operations of `block` in order.
    fn process(&mut self, block: Block) -> Result<(), Diagnostic> {
        let ops: Vec<Op> = self.body.ops_in(block).collect();
        for op in ops {
            let view = self.body.op(op);
            // The ownership of the selected buffer is derived on demand.
            if view.is::<SelectOp>() {
                self.inherit(op, block);
                continue;
            }
            if view.is::<CondBranchOp>() {
                self.conditional_branch(op, block)?;
                continue;
            }
            if self.is_parallel_terminator(op)? {
                self.free_before(op, block, &[], None)?;
                continue;
            }
            if needs_check(view) {
                check_op(view)?;
            }
            let op = self.handle(op, block)?;
            self.inherit(op, block);
        }
        Ok(())
    }

    /// Applies each rule that fits to `op`. Returns the operation that replaces it, or `op`.
    fn handle(&mut self, mut op: Op, block: Block) -> Result<Op, Diagnostic> {
        self.allocate_and_free(op, block)?;
        let view = self.body.op(op);
        if view.interface::<DynRegionBranchOp<'_>>().is_some() {
            op = self.region_branch(op, block);
        }
        if self.body.op(op).interface::<DynCallOp<'_>>().is_some() {
            op = self.call(op, block);
        }
        let view = self.body.op(op);
        if view.interface::<DynBranchOp<'_>>().is_some() {
            self.branch(op, block)?;
        } else if region_operands(view, RegionPoint::Parent).is_some() {
            op = self.region_terminator(op, block)?;
        }
        Ok(op)
    }

    /// Updates the ownership of the buffers that `op` allocates and frees.
    fn allocate_and_free(&mut self, op: Op, block: Block) -> Result<(), Diagnostic> {
        let view = self.body.op(op);
        let effects = own_effects(view).unwrap_or_default();
        let is_manual = view.attribute("bufferization.manual_deallocation").is_some();
        let location = view.location();
        let has = |kind: EffectKind, value: Value, automatic: Option<bool>| {
            effects.iter().any(|effect| {
                let is_automatic =
                    effect.resource.name == Resource::AUTOMATIC_ALLOCATION_SCOPE.name;
                effect.kind == kind
                    && effect.target == EffectTarget::Value(value)
                    && automatic.is_none_or(|automatic| automatic == is_automatic)
            })
        };
        let operands: Vec<Value> = view.operands().collect();
        for operand in self.memrefs(operands.into_iter()) {
            if !has(EffectKind::Free, operand, None) {
                continue;
            }
            if !is_manual {
                return Err(self
                    .body
                    .op(op)
                    .plain_error("memory free side-effect on MemRef value not supported!"));
            }
            let Ownership::Unique(owned) = self.state.ownership(operand, block) else { continue };
            let mut builder = Builder::before(self.body, op);
            builder.set_location(location);
            let yes = builder.constant_bool(true);
            let not = XOrIOp::build(&mut builder, owned, yes).value(&mut builder);
            let text = "expected that the block does not have ownership";
            AssertOp::build(&mut builder, not, text.to_owned());
        }
        let results: Vec<Value> = self.body.results(op).collect();
        for result in self.memrefs(results.into_iter()) {
            if has(EffectKind::Allocate, result, Some(true))
                || (is_manual && has(EffectKind::Allocate, result, None))
            {
                self.state.set(result, block, Ownership::Uninitialized);
                let owned = self.constant_at_start(block, result, false);
                self.update(result, block, Ownership::Unique(owned));
            } else if has(EffectKind::Allocate, result, None) {
                let owned = self.constant_at_start(block, result, true);
                self.update(result, block, Ownership::Unique(owned));
                self.state.add_freed(result, block);
            }
        }
        Ok(())
    }

    /// Adds the ownership of the buffers that enter and leave the regions of `op`.
    fn region_branch(&mut self, op: Op, block: Block) -> Op {
        let Some(branch) = self.body.op(op).interface::<DynRegionBranchOp<'_>>() else { return op };
        let first = branch.successor_regions(RegionPoint::Parent).into_iter().next();
        let range = first.map_or(0..0, |first| branch.entry_successor_operands(first.to));
        let entry: Vec<Value> = range.clone().map(|at| branch.operand(at)).collect();
        let passed = self.memrefs(entry.into_iter()).len();
        let location = self.body.location(op);
        let owned = Builder::at_start(self.body, block, location).constant_bool(false);
        let operands: Vec<Value> = self.body.operands(op).collect();
        let new = self.rebuild(op, &operands);
        if passed > 0 {
            let values: Vec<Value> =
                operands[range.clone()].iter().copied().chain(vec![owned; passed]).collect();
            let count = self.body.op(new).info().map_or(0, |info| info.operands.len());
            let groups = (0..count).map(OperandGroup::of);
            let group = groups.into_iter().find(|group| {
                let found = self.body.operand_group(new, *group);
                found == range && !found.is_empty()
            });
            if let Some(group) = group {
                self.body.set_operand_group(new, group, &values);
            }
        }
        self.take_result_ownership(new, block);
        new
    }

    /// Replaces `op` by an operation with an additional result of type `i1` for each result that is
    /// a buffer.
    fn rebuild(&mut self, op: Op, operands: &[Value]) -> Op {
        let view = self.body.op(op);
        let results: Vec<Value> = view.results().collect();
        let mut types: Vec<Type> = view.result_types().collect();
        let owned = self.memrefs(results.iter().copied()).len();
        types.extend(vec![IntegerType::get(self.body.context(), 1).ty(); owned]);
        let new = crate::rewrite::rebuild(self.body, op, operands, &types);
        let attributes = self.body.attributes(op).to_vec();
        self.body.set_attributes(new, &attributes);
        for (at, old) in results.into_iter().enumerate() {
            let result = self.body.result(new, at);
            self.body.replace_all_uses(old, result);
            self.state.rename(old, result);
        }
        self.body.erase(op);
        new
    }

    /// Takes the ownership of the results of `op` that are buffers from its last results.
    fn take_result_ownership(&mut self, op: Op, block: Block) {
        let results: Vec<Value> = self.body.results(op).collect();
        let buffers = self.memrefs(results.iter().copied());
        let owned = &results[results.len() - buffers.len()..];
        for (buffer, owned) in buffers.iter().zip(owned) {
            self.update(*buffer, block, Ownership::Unique(*owned));
            self.state.add_freed(*buffer, block);
        }
    }

    /// Takes the ownership of the buffers that the call `op` returns.
    fn call(&mut self, op: Op, block: Block) -> Op {
        let view = self.body.op(op);
        let callee = view.cast::<terrace_func::CallOp>().map(|call| call.callee());
        let callee = callee.filter(|callee| !callee.is_absent());
        let name = callee.map(|callee| callee.data(self.body.context()).root);
        let results: Vec<Value> = view.results().collect();
        if name.is_some_and(|name| self.private.contains(&name)) {
            let operands: Vec<Value> = self.body.operands(op).collect();
            let new = self.rebuild(op, &operands);
            self.take_result_ownership(new, block);
            return new;
        }
        let owned = Builder::before(self.body, op).constant_bool(true);
        for result in self.memrefs(results.into_iter()) {
            self.update(result, block, Ownership::Unique(owned));
            self.state.add_freed(result, block);
        }
        op
    }

    /// Gives results of `op` without known ownership the ownership of its operands, or none.
    fn inherit(&mut self, op: Op, block: Block) {
        let operands: Vec<Value> = self.body.operands(op).collect();
        let results: Vec<Value> = self.body.results(op).collect();
        for result in self.memrefs(results.into_iter()) {
            if self.state.ownership(result, block) != Ownership::Uninitialized {
                continue;
            }
            for operand in self.memrefs(operands.iter().copied()) {
                let Some(own) = self.body.value_block(operand) else { continue };
                let ownership = self.state.ownership(operand, own);
                self.update(result, block, ownership);
            }
            if self.state.ownership(result, block) == Ownership::Uninitialized {
                let location = self.body.value_location(result);
                let mut builder = Builder::before(self.body, op);
                builder.set_location(location);
                let owned = builder.constant_bool(false);
                self.update(result, block, Ownership::Unique(owned));
            }
        }
    }
}

/// Whether `value` is the constant `true`.
fn is_true(body: &Body, value: Value) -> bool {
    body.defined_by::<ConstantOp>(value).is_some()
        && terrace_builtin::values::constant_integer(body, value).is_some_and(|bit| bit != 0)
}
