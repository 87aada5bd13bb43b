//! The patterns that lower operations of async, in coroutines and in other functions.

use std::sync::{MutexGuard, PoisonError};

use terrace_arith::{BuildConstant, XOrIOp};
use terrace_async::{
    AddToGroupOp, AwaitAllOp, AwaitOp, CreateGroupOp, GroupType, RuntimeAddToGroupOp,
    RuntimeAwaitOp, RuntimeCreateGroupOp, RuntimeIsErrorOp, RuntimeLoadOp, TokenType, ValueType,
    YieldOp,
};
use terrace_cf::{AssertOp, CondBranchOp};
use terrace_ir::{InsertionPoint, Op, OpType, Operand, Type, Value};
use terrace_rewrite::{ConversionPatterns, Rw};

use super::MaybeCoroutine;
use super::coroutine::{Coroutine, inner_type};

/// Adds the patterns for operations on groups.
pub(super) fn populate_groups(set: &mut ConversionPatterns) {
    set.add::<CreateGroupOp>("CreateGroupOpLowering", None, |op, operands, rw| {
        let ty = GroupType.intern(rw.context()).ty();
        let group = RuntimeCreateGroupOp::build(rw, ty, *operands.first()?).value(rw);
        rw.replace_op(op.op(), &[group]);
        Some(())
    });
    set.add::<AddToGroupOp>("AddToGroupOpLowering", None, |op, operands, rw| {
        let &[token, group] = operands else { return None };
        let rank = RuntimeAddToGroupOp::build(rw, token, group).value(rw);
        rw.replace_op(op.op(), &[rank]);
        Some(())
    });
}

/// Adds the patterns for `async.await` and `async.await_all`. A function that is no coroutine
/// waits, if `waits`; otherwise its operations remain.
pub(super) fn populate_awaits(
    set: &mut ConversionPatterns,
    coroutine: &MaybeCoroutine,
    waits: bool,
) {
    let kinds: [(&str, fn(Type) -> bool); 2] = [
        ("AwaitTokenOpLowering", |ty| ty.is::<TokenType>()),
        ("AwaitValueOpLowering", |ty| ty.is::<ValueType>()),
    ];
    for (name, is_awaited) in kinds {
        let coroutine = coroutine.clone();
        set.add::<AwaitOp>(name, None, move |op, operands, rw| {
            let awaited = *operands.first()?;
            let ty = rw.body().value_type(awaited);
            is_awaited(ty).then(|| lower_await(op.op(), awaited, &coroutine, waits, rw))?
        });
    }
    let coroutine = coroutine.clone();
    set.add::<AwaitAllOp>("AwaitAllOpLowering", None, move |op, operands, rw| {
        lower_await(op.op(), *operands.first()?, &coroutine, waits, rw)
    });
}

/// Adds the patterns for the operations that end a coroutine: `async.yield`, and `cf.assert`, which
/// sets the results to the state of an error.
pub(super) fn populate_results(set: &mut ConversionPatterns, coroutine: &MaybeCoroutine) {
    let owner = coroutine.clone();
    set.add::<YieldOp>("YieldOpLowering", None, move |op, operands, rw| {
        finish(op.op(), operands, &owner, rw)
    });
    let owner = coroutine.clone();
    set.add::<AssertOp>("AssertOpLowering", None, move |op, operands, rw| {
        let mut coroutine = lock(owner.as_ref()?);
        let before = rw.body().parent_block(op.op())?;
        let after = rw.body_mut().split_block(op.op());
        let error = coroutine.error_block(rw)?;
        rw.set_at_end(before);
        CondBranchOp::build(rw, *operands.first()?, (), (), after, error);
        rw.erase_op(op.op());
        Some(())
    });
}

fn lock(coroutine: &std::sync::Mutex<Coroutine>) -> MutexGuard<'_, Coroutine> {
    coroutine.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replaces the terminator `op` of the coroutine's code by the operations that store `results` and
/// end the coroutine.
pub(super) fn finish(
    op: Op,
    results: &[Value],
    coroutine: &MaybeCoroutine,
    rw: Rw<'_, '_>,
) -> Option<()> {
    lock(coroutine.as_ref()?).finish(rw, results);
    rw.erase_op(op);
    Some(())
}

/// Lowers `op`, which waits for `awaited`: a coroutine is suspended, any other function waits and
/// requires that there is no error.
fn lower_await(
    op: Op,
    awaited: Value,
    coroutine: &MaybeCoroutine,
    waits: bool,
    rw: Rw<'_, '_>,
) -> Option<()> {
    match coroutine {
        Some(coroutine) => suspend(op, awaited, &mut lock(coroutine), rw)?,
        None if waits => {
            RuntimeAwaitOp::build(rw, awaited);
            let is_error = RuntimeIsErrorOp::build(rw, awaited).value(rw);
            let truth = rw.constant_bool(true);
            let is_valid = XOrIOp::build(rw, is_error, truth).value(rw);
            AssertOp::build(rw, is_valid, "Awaited async operand is in error state".to_owned());
        }
        None => return None,
    }
    match inner_type(rw.body(), awaited) {
        Some(_) => {
            let loaded = RuntimeLoadOp::build(rw, awaited).value(rw);
            rw.replace_op(op, &[loaded]);
        }
        None => rw.erase_op(op),
    }
    Some(())
}

/// Suspends `coroutine` before `op` until `awaited` is available. The coroutine then continues with
/// `op`, or in the block for errors.
fn suspend(op: Op, awaited: Value, coroutine: &mut Coroutine, rw: Rw<'_, '_>) -> Option<()> {
    let before = rw.body().parent_block(op)?;
    let resume = rw.body_mut().split_block(op);
    coroutine.suspend_until(rw, awaited, before, resume);
    let after = rw.body_mut().split_block(op);
    let error = coroutine.error_block(rw)?;
    rw.set_at_end(resume);
    let is_error = RuntimeIsErrorOp::build(rw, awaited).value(rw);
    CondBranchOp::build(rw, is_error, (), (), error, after);
    rw.set_point(InsertionPoint::AtStart(after));
    Some(())
}
