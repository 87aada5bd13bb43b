//! The pass `async-func-to-async-runtime`: turns `async.func` into functions that are coroutines.

use std::sync::{Arc, Mutex};

use terrace_arith::ArithDialect;
use terrace_async::{
    AsyncDialect, AwaitAllOp, AwaitOp, CallOp, ExecuteOp, FuncOp as AsyncFuncOp, ReturnOp, YieldOp,
};
use terrace_cf::{AssertOp, CfDialect};
use terrace_func::{self as func, FuncDialect, FuncOp, FuncProperties};
use terrace_ir::{
    Body, Op, OpRef, OpType, PropertiesBuf, Reported, StringAttr, ensure_sufficient_stack,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionMode, ConversionPatterns, ConversionTarget, apply_conversion};

use super::coroutine::Coroutine;
use super::patterns::{finish, populate_awaits, populate_results};
use super::{MaybeCoroutine, allow_created};

/// Lower functions of async to coroutines
#[pass(
    name = "async-func-to-async-runtime",
    title = "AsyncFuncToAsyncRuntimePass",
    anchor = "builtin.module",
    run = run
)]
pub struct AsyncFuncToAsyncRuntime {}

fn run(_: &AsyncFuncToAsyncRuntime, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<AsyncDialect>();
    cx.load::<CfDialect>();
    cx.load::<FuncDialect>();
    lower(target.body_mut())
}

/// Lowers `body` and nested bodies.
fn lower(body: &mut Body) -> Result<(), Reported> {
    let coroutine = become_function(body);
    let (legal, patterns) = lowering(&coroutine.map(|coroutine| Arc::new(Mutex::new(coroutine))));
    apply_conversion(body, &legal, &patterns, ConversionMode::Partial)
        .map_err(|error| body.context().emit(error))?;
    for (_, child) in body.bodies_mut() {
        ensure_sufficient_stack(|| lower(child))?;
    }
    body.adopt_child_names();
    Ok(())
}

/// Turns the root of `body` into a `func.func` that is a coroutine; `None` if it is no `async.func`
/// with a body.
fn become_function(body: &mut Body) -> Option<Coroutine> {
    let cx = body.context().clone();
    let view = body.root().cast::<AsyncFuncOp>()?;
    let properties = FuncProperties {
        sym_name: view.sym_name(),
        function_type: view.function_type(),
        sym_visibility: view.sym_visibility().map(|text| StringAttr::from_text(&cx, text)),
        arg_attrs: view.arg_attrs(),
        res_attrs: view.res_attrs(),
        ..FuncProperties::default()
    };
    body.set_name(Op::ROOT, FuncOp::name(&cx), PropertiesBuf::of(properties));
    Coroutine::set_up(body)
}

/// Returns the legality rules and patterns for functions that are no coroutines, or for the
/// function that is `coroutine`.
fn lowering(coroutine: &MaybeCoroutine) -> (ConversionTarget, ConversionPatterns) {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["async", "func"]).illegal_op::<AsyncFuncOp>();
    target.illegal_op::<CallOp>().illegal_op::<ReturnOp>();
    allow_created(&mut target);
    let is_coroutine = coroutine.is_some();
    let is_legal = move |op: OpRef<'_>| Some(!is_coroutine || is_executed(op));
    target.dynamically_legal_op::<AwaitOp>(is_legal).dynamically_legal_op::<AwaitAllOp>(is_legal);
    target.dynamically_legal_op::<YieldOp>(is_legal).dynamically_legal_op::<AssertOp>(is_legal);
    let mut set = ConversionPatterns::new();
    set.add::<CallOp>("AsyncCallOpLowering", None, |op, operands, rw| {
        let callee = op.view(rw.body()).callee();
        let results: Vec<_> = rw.body().op(op.op()).result_types().collect();
        let call = func::CallOp::build(rw, &results, callee, operands).op();
        let results: Vec<_> = rw.body().results(call).collect();
        rw.replace_op(op.op(), &results);
        Some(())
    });
    let owner = coroutine.clone();
    set.add::<ReturnOp>("AsyncReturnOpLowering", None, move |op, operands, rw| {
        finish(op.op(), operands, &owner, rw)
    });
    populate_awaits(&mut set, coroutine, false);
    populate_results(&mut set, coroutine);
    (target, set)
}

/// Whether `op` is in an `async.execute`.
fn is_executed(op: OpRef<'_>) -> bool {
    op.ancestors().skip(1).any(|op| op.is::<ExecuteOp>())
}
