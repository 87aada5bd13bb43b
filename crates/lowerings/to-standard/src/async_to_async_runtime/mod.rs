//! The passes `async-to-async-runtime` and `async-func-to-async-runtime`: lower concurrent regions
//! and functions to coroutines and calls of the runtime (MLIR: `AsyncToAsyncRuntime.cpp`).
//!
//! `coroutine` makes a function a coroutine, `patterns` lowers the operations in functions,
//! `outline` turns regions into functions.

mod coroutine;
mod function;
mod outline;
mod patterns;

pub use function::AsyncFuncToAsyncRuntime;

use std::sync::{Arc, Mutex};

use terrace_arith::{ArithDialect, ConstantOp, XOrIOp};
use terrace_async::{
    AddToGroupOp, AsyncDialect, AwaitAllOp, AwaitOp, CreateGroupOp, ExecuteOp, YieldOp,
};
use terrace_async_transforms::NewFunctions;
use terrace_cf::{AssertOp, BranchOp, CfDialect, CondBranchOp};
use terrace_func::FuncDialect;
use terrace_ir::{OpRef, Reported, Walk, WalkOrder, WalkResult};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionMode, ConversionPatterns, ConversionTarget, apply_conversion};
use terrace_transforms::convert_bodies;

use self::coroutine::Coroutine;
use crate::convert_scf_to_cf::populate_scf_to_cf;

/// Lower operations of async to coroutines and operations of the async runtime
#[pass(
    name = "async-to-async-runtime",
    title = "AsyncToAsyncRuntimePass",
    anchor = "builtin.module",
    run = run
)]
pub struct AsyncToAsyncRuntime {}

/// The coroutine to which the patterns lower the operations of a function; `None` for functions
/// that wait.
type MaybeCoroutine = Option<Arc<Mutex<Coroutine>>>;

fn run(_: &AsyncToAsyncRuntime, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<ArithDialect>();
    cx.load::<AsyncDialect>();
    cx.load::<CfDialect>();
    cx.load::<FuncDialect>();
    let module = target.body_mut();
    let mut functions = NewFunctions::new(module.root());
    let coroutines = outline::outline_all(module, &mut functions);
    let (legal, patterns) = lowering(&None);
    convert_bodies(module, &legal, &patterns)?;
    for (number, coroutine) in coroutines {
        let Some(mut function) = functions.take(number) else { continue };
        let (legal, patterns) = lowering(&Some(Arc::new(Mutex::new(coroutine))));
        let outcome = apply_conversion(&mut function, &legal, &patterns, ConversionMode::Partial);
        functions.put(number, function);
        outcome.map_err(|error| cx.emit(error))?;
    }
    functions.insert(module);
    Ok::<(), Reported>(())
}

/// Returns the legality rules and patterns for functions that wait, or for the function that is
/// `coroutine`.
fn lowering(coroutine: &MaybeCoroutine) -> (ConversionTarget, ConversionPatterns) {
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["async", "func"]);
    target.illegal_op::<CreateGroupOp>().illegal_op::<AddToGroupOp>().illegal_op::<ExecuteOp>();
    target.illegal_op::<AwaitOp>().illegal_op::<AwaitAllOp>().illegal_op::<YieldOp>();
    let is_coroutine = coroutine.is_some();
    allow_created(&mut target);
    // Blocks of a coroutine are added between those of structured control flow.
    target.dynamically_legal_dialects(&["scf"], move |op| !is_coroutine || !contains_async(op));
    target.dynamically_legal_op::<AssertOp>(move |_| Some(!is_coroutine));
    let mut set = ConversionPatterns::new();
    populate_scf_to_cf(&mut set);
    patterns::populate_groups(&mut set);
    patterns::populate_awaits(&mut set, coroutine, true);
    patterns::populate_results(&mut set, coroutine);
    (target, set)
}

/// Declares the operations of other dialects legal that the patterns create.
fn allow_created(target: &mut ConversionTarget) {
    target.legal_op::<ConstantOp>().legal_op::<XOrIOp>();
    target.legal_op::<BranchOp>().legal_op::<CondBranchOp>();
}

/// Whether `op` contains an operation of async.
fn contains_async(op: OpRef<'_>) -> bool {
    let is_async = |op: OpRef<'_>| op.name().dialect(op.context()) == "async";
    let found = |op: OpRef<'_>| if is_async(op) { Walk::Interrupt } else { Walk::Advance };
    op.walk(WalkOrder::Pre, found) == WalkResult::Interrupted
}
