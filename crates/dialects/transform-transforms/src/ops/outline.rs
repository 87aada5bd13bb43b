//! The operation `loop.outline`: moves loops into functions of their own.

use terrace_arith::ConstantOp;
use terrace_builtin::IndexType;
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::symbol::{SymbolTable, unique_symbol_name};
use terrace_ir::{Body, Builder, Mapping, Op, OpRef, OpType, SymbolRefAttr, Type, Value};
use terrace_scf::{ExecuteRegionOp, YieldOp};
use terrace_transform::LoopOutlineOp;

use super::loops::captured_values;
use crate::interpreter::{Interpreter, Results};
use crate::outcome::{Failure, Outcome};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Moves each payload loop into a new function, which an `scf.execute_region` at its place calls.
pub(crate) fn outline(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(outline) = op.cast::<LoopOutlineOp>() else { return Ok(()) };
    let name = outline.func_name().to_owned();
    let (mut functions, mut calls) = (Vec::new(), Vec::new());
    for place in interpreter.state.ops(op.operand(0)) {
        let view = interpreter.payload.op(place);
        if view.region_count() != 1 {
            return Err(Failure::on_target(op, view.location(), "failed to outline"));
        }
        let owner = interpreter.payload.place(place.body, Op::ROOT);
        if owner.body == place.body || !interpreter.payload.op(owner).is::<FuncOp>() {
            return Err(Failure::at(op, "failed to outline"));
        }
        interpreter.forget_nested(place);
        interpreter.forget_op(place);
        let parent = interpreter.payload.body_mut(owner.body);
        let made = outline_one(parent, owner.op, place.op, &name);
        let Some((function, call)) = made else {
            return Err(Failure::at(op, "failed to outline"));
        };
        functions.push(OpPlace { body: owner.body, op: function });
        calls.push(OpPlace { body: place.body, op: call });
    }
    results[0] = Some(Mapped::Ops(functions));
    results[1] = Some(Mapped::Ops(calls));
    Ok(())
}

/// Moves the operation `op` of the function `around`, an operation of `parent`, into a function
/// called `name` before it; returns the function and its call (MLIR: `outlineSingleBlockRegion`).
fn outline_one(parent: &mut Body, around: Op, op: Op, name: &str) -> Option<(Op, Op)> {
    let cx = parent.context().clone();
    let name = {
        let owner = parent.op(parent.parent_op(around)?);
        unique_symbol_name(&SymbolTable::new(owner), name)
    };
    parent.with_child(around, |parent, own| {
        let inputs = captured_values(own, op);
        let types = |values: &[Value]| -> Vec<Type> {
            values.iter().map(|value| own.value_type(*value)).collect()
        };
        let results: Vec<Value> = own.results(op).collect();
        let (input_types, result_types) = (types(&inputs), types(&results));
        let mut b = Builder::before(parent, around);
        let function = FuncOp::build(&mut b, &name, &input_types, &result_types);
        let (inner, entry) = function.add_entry_block(parent);
        let mut mapping = Mapping::new();
        let arguments = inner.arguments(entry).to_vec();
        for (value, argument) in inputs.iter().zip(arguments) {
            let constant = own.defining_op(*value).filter(|op| {
                own.op(*op).is::<ConstantOp>() && own.value_type(*value).is::<IndexType>()
            });
            let mut new = argument;
            if let Some(constant) = constant {
                // A constant of type `index` is copied, although it is an argument, too.
                let copy = inner.clone_op_from(own, constant, &mut Mapping::new());
                Builder::at_start(inner, entry, own.location(constant)).insert(copy);
                new = inner.result(copy, 0);
            }
            mapping.map_value(*value, new);
        }
        let location = own.location(op);
        let mut b = Builder::before(own, op);
        let execute = ExecuteRegionOp::build(&mut b, &result_types).op();
        let region = own.region(execute, 0)?;
        let block = own.append_block(region, []);
        for (result, new) in results.iter().zip(own.results(execute).collect::<Vec<_>>()) {
            own.replace_all_uses(*result, new);
        }
        let moved = own.transfer_op(op, inner, &mut mapping);
        let mut b = Builder::at_end(inner, entry, location);
        b.insert(moved);
        let returned: Vec<Value> = b.body().results(moved).collect();
        ReturnOp::build(&mut b, &returned[..]);
        let mut b = Builder::at_end(own, block, location);
        let callee = SymbolRefAttr::flat(&cx, &name);
        let call = CallOp::build(&mut b, &result_types, callee, &inputs[..]).op();
        let yielded: Vec<Value> = b.body().results(call).collect();
        YieldOp::build(&mut b, &yielded);
        Some((function.op(), call))
    })?
}
