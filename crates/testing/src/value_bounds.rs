//! The pass `test-affine-reify-value-bounds`: replaces queries for bounds by operations that
//! compute the bounds, and reports comparisons (MLIR: `TestReifyValueBounds.cpp`).

use terrace_affine::{AffineDialect, map_of};
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::function::DynFunctionOp;
use terrace_builtin::mixed::Mixed;
use terrace_ir::{Body, Builder, Diagnostic, Op, OpType, Operand, Reported, Severity, Value};
use terrace_memref::MemrefDialect;
use terrace_pass::{PassResult, Target, pass};
use terrace_presburger::BoundKind;
use terrace_transforms::for_each_body;
use terrace_value_bounds::{
    Bound, Comparison, ValueDim, Variable, are_equal, attach, compare, compute_bound,
    constant_bound, constant_difference, reify_bound, reify_bound_by_arith, scalable_bound,
};
use terrace_vector::VectorScaleOp;

use crate::{CompareOp, ReifyBoundOp};

/// Replace queries for bounds by operations that compute the bounds
#[pass(name = "test-affine-reify-value-bounds", title = "(anonymous namespace)::TestReifyValueBounds", interface = DynFunctionOp, run = run)]
pub(crate) struct TestReifyValueBounds {
    /// Compute bounds in terms of function arguments
    #[option]
    reify_to_func_args: bool,
    /// Compute bounds by arithmetic operations
    #[option]
    use_arith_ops: bool,
}

fn run(pass: &TestReifyValueBounds, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<terrace_tensor::TensorDialect>();
    cx.load::<terrace_vector::VectorDialect>();
    attach(&cx);
    let outcomes = for_each_body(target.body_mut(), &|body: &mut Body| reify_all(pass, body));
    outcomes.into_iter().collect::<Result<(), _>>()?;
    let body = target.body();
    for op in body.ops_below(Op::ROOT) {
        if body.op(op).is::<CompareOp>() {
            report_comparison(target, CompareOp::from_op(op));
        }
    }
    Ok(())
}

/// Replaces the queries of `body`; fails if a bound is not known.
fn reify_all(pass: &TestReifyValueBounds, body: &mut Body) -> Result<(), Reported> {
    let is_query = |op: &Op| body.op(*op).is::<ReifyBoundOp>();
    let mut outcome = Ok(());
    for op in body.ops_below(Op::ROOT).filter(is_query).collect::<Vec<_>>() {
        match reified(pass, body, ReifyBoundOp::from_op(op)) {
            None => {
                let error = body.op(op).error("could not reify bound");
                outcome = Err(body.context().emit(error));
            }
            Some(value) => {
                let result = body.result(op, 0);
                body.replace_all_uses(result, value);
                body.erase(op);
            }
        }
    }
    outcome
}

/// Creates the operations that compute the bound which `op` queries; `None` if it is not known.
fn reified(pass: &TestReifyValueBounds, body: &mut Body, op: ReifyBoundOp) -> Option<Value> {
    let cx = body.context().clone();
    let view = op.view(body);
    let kind = match view.r#type().as_str() {
        "EQ" => BoundKind::Equal,
        "LB" => BoundKind::Lower,
        "UB" => BoundKind::Upper,
        _ => return None,
    };
    let (value, dim) = (view.var(), view.dim());
    let dim = dim.map(usize::try_from).transpose().ok()?;
    let asked = ValueDim { value, dim };
    let variable = Variable::of(&cx, asked);
    if view.constant() {
        let number = constant_bound(body, kind, &variable, None, false)?;
        return Some(Builder::before(body, op.op()).constant_index(number));
    }
    if view.scalable() {
        let range = [view.vscale_min()?, view.vscale_max()?];
        let map = scalable_bound(body, kind, asked, range)?;
        let mut b = Builder::before(body, op.op());
        let operands = match map.num_inputs() {
            0 => Vec::new(),
            _ => vec![ValueDim::index(VectorScaleOp::build(&mut b).value(&mut b))],
        };
        let bound = reify_bound(&mut b, op.op(), &Bound { map, operands })?;
        return Some(b.constant_or_value(bound));
    }
    let is_argument = |value: Value| {
        let block = body.argument_of(value).and_then(|(block, _)| body.block_region(block));
        let owner = block.and_then(|region| body.region_owner(region));
        owner.is_some_and(|op| body.op(op).interface::<DynFunctionOp<'_>>().is_some())
    };
    let stop = |one: ValueDim| match pass.reify_to_func_args {
        true => is_argument(one.value),
        false => one.value != value,
    };
    let bound = compute_bound(body, kind, &variable, &stop, false)?;
    let mut b = Builder::before(body, op.op());
    let bound: Mixed = match pass.use_arith_ops {
        true => reify_bound_by_arith(&mut b, &bound)?,
        false => reify_bound(&mut b, op.op(), &bound)?,
    };
    Some(b.constant_or_value(bound))
}

/// Reports whether the comparison that `op` queries holds.
fn report_comparison(target: &Target<'_>, op: CompareOp) {
    let body = target.body();
    let view = op.view(body);
    let remark = |text: &str| {
        target.emit(Diagnostic::new(Severity::Remark, view.location(), text.to_owned()));
    };
    let operands: Vec<Value> = view.var_operands().collect();
    if view.compose() {
        let [a, b] = operands[..] else { return };
        match constant_difference(body, op.op(), a, b) {
            Some(0) => remark("equal"),
            Some(_) => remark("different"),
            None => drop(target.emit(view.error("could not determine equality"))),
        }
        return;
    }
    let holds = comparison(body, op, &operands);
    match holds {
        Some(true) => remark("true"),
        Some(false) => remark("false"),
        None => drop(target.emit(view.plain_error("unknown"))),
    }
}

/// Returns whether the comparison holds; `None` if neither it nor its negation is known.
fn comparison(body: &Body, op: CompareOp, operands: &[Value]) -> Option<bool> {
    let cx = body.context();
    let view = op.view(body);
    let mut rest = operands.iter().map(|value| Variable::of(cx, ValueDim::index(*value)));
    let mut side = |map: Option<_>| match map.and_then(|map| map_of(*view, map)) {
        None => rest.next(),
        Some(map) => {
            let inputs: Vec<Variable> = rest.by_ref().take(map.num_inputs() as usize).collect();
            Variable::apply(cx, map, &inputs)
        }
    };
    let (lhs, rhs) = (side(view.lhs_map())?, side(view.rhs_map())?);
    let (comparison, negated) = match view.cmp().as_str() {
        "EQ" => return are_equal(body, &lhs, &rhs),
        "LT" => (Comparison::Less, Comparison::GreaterEqual),
        "LE" => (Comparison::LessEqual, Comparison::Greater),
        "GT" => (Comparison::Greater, Comparison::LessEqual),
        "GE" => (Comparison::GreaterEqual, Comparison::Less),
        _ => return None,
    };
    if compare(body, &lhs, comparison, &rhs) {
        return Some(true);
    }
    compare(body, &lhs, negated, &rhs).then_some(false)
}
