//! The pass `convert-scf-to-emitc`: lowers structured control flow to that of C. Results of
//! operations and values that loops carry go through variables (MLIR: `SCFToEmitC.cpp`).

use std::sync::Arc;

use terrace_emitc::{self as emitc, AssignOp, EmitcDialect, LValueType, LoadOp, OpaqueAttr};
use terrace_ir::{
    Block, Builder, InsertionPoint, Op, OpName, OpType, Operand, Region, Type, Value,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_scf::{ConditionOp, ForOp, IfOp, IndexSwitchOp, WhileOp};
use terrace_transforms::convert_bodies;

use crate::types::{add_index_conversion, supported_types};

/// Replace scf operations by emitc operations, which keep the structure
#[pass(name = "convert-scf-to-emitc", title = "SCFToEmitC", run = run)]
pub struct ScfToEmitc {}

fn run(_: &ScfToEmitc, target: &mut Target<'_>) -> PassResult {
    target.context().load::<EmitcDialect>();
    let mut legal = ConversionTarget::new();
    legal.illegal_op::<ForOp>().illegal_op::<IfOp>();
    legal.illegal_op::<IndexSwitchOp>().illegal_op::<WhileOp>();
    legal.dynamically_legal_unknown(|_| true);
    let mut converter = supported_types();
    add_index_conversion(&mut converter);
    let mut patterns = ConversionPatterns::new();
    populate_scf_to_emitc(&mut patterns, &Arc::new(converter));
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Adds the patterns that lower loops, conditionals and switches
/// (MLIR: `populateSCFToEmitCConversionPatterns`).
pub fn populate_scf_to_emitc(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let types = converter.clone();
    patterns.add::<ForOp>("ForLowering", Some(converter), move |op, operands, rw| {
        for_loop(op, operands, &types, rw)
    });
    let types = converter.clone();
    patterns.add::<IfOp>("IfLowering", Some(converter), move |op, operands, rw| {
        conditional(op.op(), operands, &types, rw)
    });
    let types = converter.clone();
    patterns.add::<IndexSwitchOp>("IndexSwitchOpLowering", Some(converter), {
        move |op, operands, rw| switch(op, operands, &types, rw)
    });
    let types = converter.clone();
    patterns.add::<WhileOp>("WhileLowering", Some(converter), move |op, _, rw| {
        while_loop(op, &types, rw)
    });
}

/// Creates a variable of type `ty` without an initial value; `None` for an array, which cannot be
/// assigned.
fn variable(builder: &mut Builder<'_>, ty: Type) -> Option<Value> {
    if ty.is::<emitc::ArrayType>() {
        return None;
    }
    let cx = builder.context().clone();
    let none = OpaqueAttr { value: String::new() }.intern(&cx).attr();
    let ty = LValueType { value_type: ty }.intern(&cx).ty();
    Some(emitc::VariableOp::build(builder, ty, none).value(builder))
}

/// Creates a variable for each result of `op`; `None` if the type of a result cannot be converted,
/// or is an array (MLIR: `createVariablesForResults`).
fn result_variables(op: Op, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<Vec<Value>> {
    let cx = rw.context().clone();
    let types = types.convert_all(&cx, rw.body().op(op).result_types())?;
    types.into_iter().map(|ty| variable(rw, ty)).collect()
}

/// Assigns each of `values` to the variable at the same position.
fn assign(builder: &mut Builder<'_>, values: &[Value], variables: &[Value]) {
    for (value, variable) in values.iter().zip(variables) {
        AssignOp::build(builder, *variable, *value);
    }
}

/// Loads the values of `variables`.
fn load(builder: &mut Builder<'_>, variables: &[Value]) -> Vec<Value> {
    variables.iter().map(|variable| LoadOp::build(builder, *variable).value(builder)).collect()
}

/// Replaces the terminator of `block` by assignments of its operands to `variables`, and an
/// `emitc.yield` (MLIR: `lowerYield`).
fn lower_yield(
    block: Block,
    variables: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let end = rw.body().last_op(block)?;
    let operands: Vec<Value> = rw.body().operands(end).collect();
    let (point, location) = (rw.point(), rw.location());
    rw.set_before(end);
    let at = rw.body().location(end);
    rw.set_location(at);
    let values: Option<Vec<Value>> =
        operands.into_iter().map(|value| rw.converted_value(value, types)).collect();
    assign(rw, &values?, variables);
    emitc::YieldOp::build(rw, None);
    rw.erase_op(end);
    rw.set_point(point);
    rw.set_location(location);
    Some(())
}

/// Replaces the results of `op` by the values of `variables`.
fn replace_by_variables(op: Op, variables: &[Value], rw: Rw<'_, '_>) {
    let values = load(rw, variables);
    rw.replace_op(op, &values);
}

/// Lowers a loop; the values that it carries are in the variables of its results.
fn for_loop(op: ForOp, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    if op.view(rw.body()).unsigned_cmp() {
        return None;
    }
    let op = op.op();
    let [lower, upper, step, inits @ ..] = operands else { return None };
    let variables = result_variables(op, types, rw)?;
    assign(rw, inits, &variables);
    let new = emitc::ForOp::build(rw, *lower, *upper, *step).op();
    let (from, to) = (rw.body().region(op, 0)?, rw.body().region(new, 0)?);
    let block = rw.body().first_block(from)?;
    rw.convert_region(from, types)?;
    rw.body_mut().take_blocks(from, to);
    let point = rw.point();
    rw.set_point(InsertionPoint::AtStart(block));
    replace_arguments(block, 1, &variables, rw);
    rw.set_point(point);
    lower_yield(block, &variables, types, rw)?;
    replace_by_variables(op, &variables, rw);
    Some(())
}

/// Replaces the arguments of `block` from index `first` by the values of `variables`, loaded at the
/// insertion point.
fn replace_arguments(block: Block, first: usize, variables: &[Value], rw: Rw<'_, '_>) {
    for value in load(rw, variables) {
        let point = rw.body().defining_op(value).map_or(rw.point(), InsertionPoint::After);
        rw.replace_argument(block, first, value, point);
    }
}

/// Moves the blocks of `from` to `to`, and replaces the terminator by assignments to `variables`.
fn lower_region(
    (from, to): (Region, Region),
    variables: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    rw.body_mut().take_blocks(from, to);
    let block = rw.body().last_block(to)?;
    lower_yield(block, variables, types, rw)
}

fn conditional(op: Op, operands: &[Value], types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let variables = result_variables(op, types, rw)?;
    let new = emitc::IfOp::build(rw, operands[0]).op();
    lower_regions((op, new), &variables, types, rw)?;
    replace_by_variables(op, &variables, rw);
    Some(())
}

/// Lowers the regions of `op`, except empty ones, to those of `new` (MLIR: `lowerRegion`).
fn lower_regions(
    (op, new): (Op, Op),
    variables: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let from: Vec<Region> = rw.body().regions(op).collect();
    let to: Vec<Region> = rw.body().regions(new).collect();
    for (from, to) in from.into_iter().zip(to) {
        if rw.body().first_block(from).is_some() {
            lower_region((from, to), variables, types, rw)?;
        }
    }
    Some(())
}

fn switch(
    op: IndexSwitchOp,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let op = op.op();
    let variables = result_variables(op, types, rw)?;
    let cx = rw.context().clone();
    let cases = rw.body().attribute(op, "cases")?;
    let mut state = rw.state(OpName::get(&cx, emitc::SwitchOp::INFO.name));
    state.add_operands(operands);
    state.set_inherent(&cx, "cases", cases);
    let regions = rw.body().regions(op).count();
    let new = rw.create_with_regions(state, regions);
    lower_regions((op, new), &variables, types, rw)?;
    replace_by_variables(op, &variables, rw);
    Some(())
}

/// Lowers a loop to `do { before; if (condition) { after } } while (condition)`, with variables for
/// the results, the values that the loop carries, and the condition.
fn while_loop(op: WhileOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let (op, cx) = (op.op(), rw.context().clone());
    let results = result_variables(op, types, rw)?;
    let inits: Vec<Value> = rw.body().operands(op).collect();
    let mut carried = Vec::new();
    for init in inits {
        let ty = types.convert_one(&cx, rw.body().value_type(init))?;
        let variable = variable(rw, ty)?;
        // Like MLIR, assigns the original value, which is invalid if its type is converted.
        AssignOp::build(rw, variable, init);
        carried.push(variable);
    }
    let [before, after] = [rw.body().region(op, 0)?, rw.body().region(op, 1)?];
    let [head, tail] = [rw.body().first_block(before)?, rw.body().first_block(after)?];
    let condition = rw.body().last_op(head)?;
    let holds = rw.body().op(condition).cast::<ConditionOp>()?.condition();
    let ty = types.convert_one(&cx, rw.body().value_type(holds))?;
    let flag = variable(rw, ty)?;
    let new = emitc::DoOp::build(rw).op();
    let [body, test] = [rw.body().region(new, 0)?, rw.body().region(new, 1)?];
    let point = rw.point();

    rw.convert_region(before, types)?;
    rw.body_mut().take_blocks(before, body);
    rw.set_point(InsertionPoint::AtStart(head));
    replace_arguments(head, 0, &carried, rw);

    rw.set_before(condition);
    let view = rw.body().op(condition).cast::<ConditionOp>()?;
    let (holds, forwarded) = (view.condition(), view.args().collect::<Vec<Value>>());
    let mut converted = Vec::new();
    for value in forwarded {
        converted.push(rw.converted_value(value, types)?);
    }
    let holds = rw.converted_value(holds, types)?;
    assign(rw, &converted, &results);
    assign(rw, &[holds], &[flag]);
    // Like MLIR, drops a region that only yields, even if the values differ from the current ones.
    if rw.body().first_op(tail) != rw.body().last_op(tail) {
        let branch = emitc::IfOp::build(rw, holds).op();
        let to = rw.body().region(branch, 0)?;
        rw.convert_region(after, types)?;
        rw.body_mut().take_blocks(after, to);
        for value in converted {
            rw.replace_argument(tail, 0, value, InsertionPoint::AtStart(tail));
        }
        lower_yield(tail, &carried, types, rw)?;
    }
    rw.erase_op(condition);

    let block = rw.append_block(test, &[]);
    rw.set_at_end(block);
    let expression = emitc::ExpressionOp::build(rw, ty, &[flag][..]);
    let flag_type = rw.body().value_type(flag);
    rw.build_block_with(expression.op(), 0, &[flag_type], |builder, inputs| {
        let value = LoadOp::build(builder, inputs[0]).value(builder);
        emitc::YieldOp::build(builder, Some(value));
    });
    let value = expression.value(rw);
    emitc::YieldOp::build(rw, Some(value));
    rw.set_point(point);
    replace_by_variables(op, &results, rw);
    Some(())
}
