//! Edits of what operations take and return: arguments and results of functions, results of
//! operations, arguments of blocks.

use std::ops::Range;

use terrace_builtin::function::function_type;
use terrace_builtin::{DynFunctionOp, FunctionType};
use terrace_interfaces::{BranchOp, CallOp, Callee, DynBranchOp, DynCallOp};
use terrace_ir::attr::{ArrayAttr, SymbolRefAttr, TypeAttr};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    Attribute, Block, Body, Builder, Op, OpRef, Operand, Region, TraitFlags, Type, Value,
};
use terrace_ub::PoisonOp;

use super::edit::other_value;

/// Returns the numbers of arguments and results of the function `op`; `None` if `op` is no
/// function with a builtin function type.
pub(super) fn signature_of(op: OpRef<'_>) -> Option<(usize, usize)> {
    let op = op.inner();
    op.interface::<DynFunctionOp<'_>>()?;
    let ty = function_type(op)?;
    Some((ty.inputs.len(), ty.results.len()))
}

/// Erases the argument or the result `index` of the function `op` and what calls in `body` pass
/// or use of it.
pub(super) fn erase_from_signature(body: &mut Body, op: Op, index: usize, is_result: bool) -> bool {
    let Some(name) = symbol_name(body.op(op).inner()) else { return false };
    let name = name.as_str(body.context()).to_owned();
    let changed = match body.child_mut(op) {
        Some(child) => change_function(child, index, is_result),
        None => return false,
    };
    changed.is_some() && change_calls(body, &name, index, is_result)
}

/// Erases the argument or the result `index` of the function at the root of `function`.
fn change_function(function: &mut Body, index: usize, is_result: bool) -> Option<()> {
    let cx = function.context().clone();
    let ty = function_type(function.root())?;
    let (mut inputs, mut results) = (ty.inputs.to_vec(), ty.results.to_vec());
    let (list, attributes): (&mut Vec<Type>, _) =
        if is_result { (&mut results, "res_attrs") } else { (&mut inputs, "arg_attrs") };
    if index >= list.len() {
        return None;
    }
    list.remove(index);
    let ty = TypeAttr::get(&cx, FunctionType::get(&cx, &inputs, &results).ty());
    function.set_attribute(Op::ROOT, "function_type", Some(ty.into())).ok()?;
    let held = function.attribute(Op::ROOT, attributes);
    if let Some(held) = held.and_then(|held| held.downcast::<ArrayAttr>(&cx)) {
        let mut left: Vec<Attribute> = held.0.to_vec();
        if index < left.len() {
            left.remove(index);
        }
        let left = (!left.is_empty()).then(|| ArrayAttr::get(&cx, left).into());
        function.set_attribute(Op::ROOT, attributes, left).ok()?;
    }
    if is_result {
        let returns: Vec<Op> = function
            .ops_below(Op::ROOT)
            .filter(|op| function.parent_op(*op) == Some(Op::ROOT))
            .filter(|op| function.op(*op).flags().contains(TraitFlags::RETURN_LIKE))
            .filter(|op| index < function.operand_count(*op))
            .collect();
        returns.into_iter().for_each(|op| function.erase_operands(op, index..index + 1));
        return Some(());
    }
    let entry = function.root().region(0).and_then(|region| region.entry());
    if let Some(entry) = entry.map(|block| block.id()) {
        erase_argument(function, entry, index)?;
    }
    Some(())
}

/// Changes the calls of `name` in `body` and the bodies below.
fn change_calls(body: &mut Body, name: &str, index: usize, is_result: bool) -> bool {
    let calls: Vec<(Op, Range<usize>)> = body
        .ops_below(Op::ROOT)
        .filter_map(|op| {
            let call = body.op(op).interface::<DynCallOp<'_>>()?;
            let Callee::Symbol(callee) = call.callable_for_callee()? else { return None };
            let callee = callee.downcast::<SymbolRefAttr>(body.context())?;
            (callee.leaf().as_str(body.context()) == name).then(|| (op, call.arg_operands()))
        })
        .collect();
    for (op, args) in calls {
        if is_result {
            if index >= body.result_count(op) || without_result(body, op, index).is_none() {
                return false;
            }
        } else if index < args.len() {
            let at = args.start + index;
            body.erase_operands(op, at..at + 1);
        }
    }
    let mut children = body.bodies_mut();
    children.all(|(_, child)| {
        terrace_ir::ensure_sufficient_stack(|| change_calls(child, name, index, is_result))
    })
}

/// Replaces the operation `op` by one without the result `index`; returns that.
pub(super) fn without_result(body: &mut Body, op: Op, index: usize) -> Option<Op> {
    if body.child(op).is_some() || index >= body.result_count(op) {
        return None;
    }
    let result = body.result(op, index);
    replace_uses(body, op, result);
    let mut builder = Builder::before(body, op);
    let mut state = builder.state(builder.body().name(op));
    let body = builder.body_mut();
    state.set_location(body.location(op));
    state.add_operands(&body.operands(op).collect::<Vec<Value>>());
    state.add_successors(body.successors(op).collect::<Vec<Block>>());
    let results: Vec<Value> = body.results(op).filter(|other| *other != result).collect();
    state.add_results(&results.iter().map(|value| body.value_type(*value)).collect::<Vec<_>>());
    state.set_properties(body.properties(op).to_buf());
    let regions: Vec<Region> = body.regions(op).collect();
    let attributes = body.attributes(op).to_vec();
    let new = builder.create_with_regions(state, regions.len());
    let body = builder.body_mut();
    body.set_attributes(new, &attributes);
    let new_regions: Vec<Region> = body.regions(new).collect();
    for (from, to) in regions.into_iter().zip(new_regions) {
        body.take_blocks(from, to);
    }
    let new_results: Vec<Value> = body.results(new).collect();
    for (old, new) in results.into_iter().zip(new_results) {
        body.replace_all_uses(old, new);
    }
    body.erase(op);
    Some(new)
}

/// Lets uses of `result` of `op` use another value of the type, or `ub.poison`.
fn replace_uses(body: &mut Body, op: Op, result: Value) {
    if !body.has_uses(result) {
        return;
    }
    let ty = body.value_type(result);
    let value = other_value(body, op, result).unwrap_or_else(|| {
        let mut builder = Builder::before(body, op);
        PoisonOp::build(&mut builder, ty).value(&mut builder)
    });
    body.replace_all_uses(result, value);
}

/// Erases the result `index` of `op`, and the operands of the terminators in its regions that
/// define it. If the result is `carried`, the operand and the arguments of the regions for its
/// earlier values are erased, too: all three are the last ones of their lists.
pub(super) fn erase_result(body: &mut Body, op: Op, index: usize, carried: bool) -> bool {
    let behind = body.result_count(op) - index;
    let regions: Vec<Region> = body.regions(op).collect();
    let blocks: Vec<Block> = regions.iter().flat_map(|region| body.blocks_in(*region)).collect();
    if carried {
        let Some(operand) = body.operand_count(op).checked_sub(behind) else { return false };
        for region in &regions {
            let Some(block) = body.first_block(*region) else { continue };
            let Some(at) = body.arguments(block).len().checked_sub(behind) else { return false };
            if erase_argument(body, block, at).is_none() {
                return false;
            }
        }
        body.erase_operands(op, operand..operand + 1);
    }
    for block in blocks {
        let Some(last) = body.last_op(block) else { continue };
        let count = body.operand_count(last);
        if body.op(last).flags().contains(TraitFlags::TERMINATOR)
            && body.successor_count(last) == 0
            && let Some(at) = count.checked_sub(behind)
        {
            body.erase_operands(last, at..at + 1);
        }
    }
    without_result(body, op, index).is_some()
}

/// Erases the argument `index` of `block`; its uses get another argument or `ub.poison`.
fn erase_argument(body: &mut Body, block: Block, index: usize) -> Option<()> {
    let argument = body.arguments(block).get(index).copied()?;
    if body.has_uses(argument) {
        let ty = body.value_type(argument);
        let others = body.arguments(block).iter().copied();
        let other = others.into_iter().find(|v| *v != argument && body.value_type(*v) == ty);
        let value = other.unwrap_or_else(|| {
            let location = body.value_location(argument);
            let mut builder = Builder::at_start(body, block, location);
            PoisonOp::build(&mut builder, ty).value(&mut builder)
        });
        body.replace_all_uses(argument, value);
    }
    body.erase_block_argument(block, index);
    Some(())
}

/// Erases the argument `index` of `block` and the operands that branches pass to it.
pub(super) fn erase_passed_argument(body: &mut Body, block: Block, index: usize) -> bool {
    let edges: Vec<(Op, usize)> = body.predecessor_edges(block).collect();
    for (op, successor) in edges {
        let Some(branch) = body.op(op).interface::<DynBranchOp<'_>>() else { return false };
        let operands = branch.successor_operands(successor);
        let Some(at) = index.checked_sub(operands.produced) else { return false };
        if at >= body.operand_group(op, operands.forwarded).len() {
            return false;
        }
        body.erase_group_operand(op, operands.forwarded, at);
    }
    erase_argument(body, block, index).is_some()
}
