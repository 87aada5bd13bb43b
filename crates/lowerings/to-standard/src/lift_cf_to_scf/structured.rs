//! Builders of the scf, cf and arith operations that the lifting creates
//! (MLIR: `ControlFlowToSCFTransformation`).

use terrace_arith::{IndexCastUIOp, TruncIOp};
use terrace_builtin::attributes::DenseBuilder;
use terrace_builtin::function::function_type;
use terrace_builtin::{DenseElementsAttr, IndexType, IntegerType, VectorType};
use terrace_cf::{CondBranchOp, SwitchOp, SwitchProperties};
use terrace_func::{FuncOp, ReturnOp};
use terrace_ir::{
    Block, Body, Builder, Context, Handle, Op, OpType, Operand, PropertiesBuf, Region, Reported,
    Type, Value,
};
use terrace_numeric::Int;
use terrace_scf::{ConditionOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};
use terrace_ub::PoisonOp;

/// Builds a `cf.switch` on `flag`. Each case has a number, a target block and the operands for it;
/// `default` is the target and operands for all other numbers.
pub(crate) fn switch(
    builder: &mut Builder<'_>,
    flag: Value,
    cases: &[(i32, Block, Vec<Value>)],
    default: (Block, Vec<Value>),
) {
    let cx = builder.context();
    let mut state = builder.state(SwitchOp::name(cx));
    state.add_operand(flag);
    state.add_successor(default.0);
    state.add_operands(&default.1);
    for (_, block, passed) in cases {
        state.add_successor(*block);
        state.add_operands(passed);
    }
    let segments: Vec<i32> = cases.iter().map(|case| case.2.len() as i32).collect();
    let lengths = [1, default.1.len() as i32, segments.iter().sum()];
    let values = case_values(cx, builder.body().value_type(flag), cases);
    let mut properties = PropertiesBuf::default_of(Some(SwitchOp::INFO));
    if let Some(set) = SwitchOp::INFO.set_operand_segments {
        set(&mut properties, &lengths);
    }
    properties.update::<SwitchProperties, _>(|p| {
        p.case_values = values;
        p.case_operand_segments = segments;
    });
    state.set_properties(properties);
    builder.create(state);
}

/// Returns the attribute with the numbers of `cases`; `None` if `cases` is empty.
fn case_values(
    cx: &Context,
    ty: Type,
    cases: &[(i32, Block, Vec<Value>)],
) -> Option<Handle<DenseElementsAttr>> {
    if cases.is_empty() {
        return None;
    }
    let shaped = VectorType::get(cx, &[cases.len() as i64], ty).ty();
    let mut elements = DenseBuilder::new(cx, shaped).ok()?;
    cases.iter().for_each(|case| elements.push_int(&Int::from_i64(32, case.0.into())));
    elements.finish(cx).ok()
}

/// Builds the `scf.if` or `scf.index_switch` for `branch` in front of it, with results of `types`.
/// Returns the operation and its empty regions, in the order of the successors of `branch`.
///
/// # Errors
/// When `branch` is neither `cf.cond_br` nor `cf.switch`; the error is reported.
pub(super) fn conditional(
    body: &mut Body,
    branch: Op,
    types: &[Type],
) -> Result<(Op, Vec<Region>), Reported> {
    let flag = body.op(branch).operands().next();
    let view = body.op(branch);
    if let Some(flag) = flag.filter(|_| view.is::<CondBranchOp>()) {
        let op = IfOp::build(&mut Builder::before(body, branch), types, flag).op();
        let regions = body.regions(op).collect();
        return Ok((op, regions));
    }
    let Some(switch) = view.cast::<SwitchOp>() else {
        let message = "Cannot convert unknown control flow op to structured control flow";
        return Err(view.context().emit(view.error(message)));
    };
    let (cx, flag) = (view.context(), switch.flag());
    let cases: Vec<i64> = match switch.case_values() {
        Some(values) => values.data(cx).ints(cx).map(|value| value.low_u64() as i64).collect(),
        None => Vec::new(),
    };
    let (cx, count) = (cx.clone(), cases.len());
    let mut builder = Builder::before(body, branch);
    let index = IndexType::get(&cx).ty();
    let on = IndexCastUIOp::build(&mut builder, index, flag).value(&mut builder);
    let op = IndexSwitchOp::build(&mut builder, types, on, cases, count).op();
    let regions = body.regions(op).collect();
    Ok((op, regions))
}

/// Builds the terminator of a conditional's region, which yields `values`.
pub(super) fn end_branch(builder: &mut Builder<'_>, values: &[Value]) {
    YieldOp::build(builder, values);
}

/// Builds an `scf.while` with the initial values `inits`. Its first region is empty; its second
/// region forwards its arguments.
pub(super) fn do_while(builder: &mut Builder<'_>, inits: &[Value]) -> Op {
    let types: Vec<Type> = inits.iter().map(|value| builder.body().value_type(*value)).collect();
    let op = WhileOp::build(builder, &types[..], inits).op();
    let location = builder.location();
    let body = builder.body_mut();
    let after = body.region(op, 1).expect("a loop has two regions");
    let block = body.append_block(after, types.into_iter().map(|ty| (ty, location)));
    let arguments = body.arguments(block).to_vec();
    YieldOp::build(&mut Builder::at_end(body, block, location), &arguments[..]);
    op
}

/// Builds the terminator of a loop's first region, which repeats the loop with `next` while the
/// integer `condition` is 1.
pub(super) fn repeat_if(builder: &mut Builder<'_>, condition: Value, next: &[Value]) {
    let bool_type = IntegerType::get(builder.context(), 1).ty();
    let condition = TruncIOp::build(builder, bool_type, condition).value(builder);
    ConditionOp::build(builder, condition, next);
}

/// Builds the terminator of an unreachable block: a return of poison values from the function that
/// owns `region`.
///
/// # Errors
/// When the owner of `region` is not a `func.func`; the error is reported.
pub(super) fn unreachable_end(builder: &mut Builder<'_>, region: Region) -> Result<Op, Reported> {
    let body = builder.body();
    let owner = body.op(body.region_owner(region).unwrap_or(Op::ROOT));
    let types = function_type(owner).filter(|_| owner.is::<FuncOp>());
    let Some(types) = types.map(|ty| ty.results.clone()) else {
        let name = owner.name_str();
        let message = format!("Cannot create unreachable terminator for '{name}'");
        let error = terrace_ir::Diagnostic::error(builder.location(), message);
        return Err(builder.context().emit(error));
    };
    let values: Vec<Value> =
        types.into_iter().map(|ty| PoisonOp::build(builder, ty).value(builder)).collect();
    Ok(ReturnOp::build(builder, &values[..]).op())
}
