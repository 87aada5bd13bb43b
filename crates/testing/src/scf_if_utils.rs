//! The pass `test-scf-if-utils`: moves the branches of conditionals into functions.

use terrace_func::{CallOp, FuncDialect, FuncOp, ReturnOp};
use terrace_ir::{
    Block, Body, Builder, Mapping, Op, OpType, SymbolRefAttr, Type, Value, WalkOrder,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_scf::IfOp;

/// Adds the pass to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestScfIfUtils>();
}

/// test scf.if utils
#[pass(
    name = "test-scf-if-utils",
    title = "(anonymous namespace)::TestSCFIfUtilsPass",
    anchor = "builtin.module",
    run = run
)]
struct TestScfIfUtils {}

fn run(_: &TestScfIfUtils, target: &mut Target<'_>) -> PassResult {
    target.context().load::<FuncDialect>();
    let module = target.body_mut();
    let functions: Vec<Op> = module.bodies_mut().map(|(op, _)| op).collect();
    let mut count = 0;
    for function in functions {
        let Some(body) = module.child(function) else { continue };
        let mut found = Vec::new();
        body.root().walk(WalkOrder::Post, |op| {
            if op.is::<IfOp>() && std::ptr::eq(op.body(), body) {
                found.push(op.id());
            }
            terrace_ir::Walk::Advance
        });
        for op in found {
            for (at, name) in ["outlined_then", "outlined_else"].into_iter().enumerate() {
                outline(module, function, op, at, &format!("{name}{count}"));
            }
            count += 1;
        }
    }
    Ok(())
}

/// Moves the operations in region `at` of `op`, in the function `around`, into a new function
/// before it, and calls that (MLIR: `outlineSingleBlockRegion`).
fn outline(module: &mut Body, around: Op, op: Op, at: usize, name: &str) -> Option<()> {
    let cx = module.context().clone();
    module.with_child(around, |module, own| {
        let region = own.region(op, at)?;
        let block: Block = own.first_block(region)?;
        let end = own.last_op(block)?;
        let inputs = captured(own, op, block);
        let results: Vec<Value> = own.operands(end).collect();
        let types = |values: &[Value]| -> Vec<Type> {
            values.iter().map(|value| own.value_type(*value)).collect()
        };
        let (input_types, result_types) = (types(&inputs), types(&results));
        let location = own.location(op);
        let mut builder = Builder::before(module, around);
        let function = FuncOp::build(&mut builder, name, &input_types, &result_types);
        let (inner, entry) = function.add_entry_block(module);
        let mut mapping = Mapping::new();
        let arguments = inner.arguments(entry).to_vec();
        inputs.iter().zip(arguments).for_each(|(from, to)| mapping.map_value(*from, to));
        let moved: Vec<Op> = own.ops_in(block).filter(|op| *op != end).collect();
        for op in &moved {
            let copy = inner.clone_op_from(own, *op, &mut mapping);
            inner.insert_op(copy, entry, None);
        }
        let returned: Vec<Value> = results.iter().map(|value| mapping.value(*value)).collect();
        ReturnOp::build(&mut Builder::at_end(inner, entry, location), &returned[..]);
        let callee = SymbolRefAttr::flat(&cx, name);
        let mut builder = Builder::before(own, end);
        let call = CallOp::build(&mut builder, &result_types, callee, &inputs[..]).op();
        let values: Vec<Value> = own.results(call).collect();
        own.set_operands(end, &values);
        moved.into_iter().rev().for_each(|op| own.erase(op));
        Some(())
    })?
}

/// Returns the values from outside that the operations of `block`, a block of `op`, use.
fn captured(body: &Body, op: Op, block: Block) -> Vec<Value> {
    let region = body.block_region(block);
    let mut seen = rustc_hash::FxHashSet::default();
    let mut used = Vec::new();
    let inside = |value: Value| {
        let mut at = body.value_block(value).and_then(|block| body.block_region(block));
        while let Some(one) = at {
            if Some(one) == region {
                return true;
            }
            at = body.region_owner(one).and_then(|owner| body.parent_region(owner));
        }
        false
    };
    for inner in body.ops_below(op).filter(|inner| body.ancestor_in_block(*inner, block).is_some())
    {
        let operands = body.operands(inner).filter(|value| !inside(*value));
        used.extend(operands.filter(|value| seen.insert(*value)));
    }
    used
}
