//! The lowering of `async.runtime` to calls of functions of the runtime library. [`populate`] adds
//! the patterns.

use terrace_arith as arith;
use terrace_async::{
    GroupType, RuntimeAddRefOp, RuntimeAddToGroupOp, RuntimeAwaitAndResumeOp, RuntimeAwaitOp,
    RuntimeCreateGroupOp, RuntimeCreateOp, RuntimeDropRefOp, RuntimeIsErrorOp, RuntimeLoadOp,
    RuntimeNumWorkerThreadsOp, RuntimeResumeOp, RuntimeSetAvailableOp, RuntimeSetErrorOp,
    RuntimeStoreOp, TokenType, ValueType,
};
use terrace_builtin::{IndexType, IntegerAttr};
use terrace_func as func;
use terrace_ir::{Op, OpType, Operand, SymbolRefAttr, Type, Value};
use terrace_llvm as llvm;
use terrace_rewrite::Rw;

use super::library::RESUME;
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::run::Lowering;
use crate::types::{int, pointer};

/// Adds the patterns that lower `async.runtime`.
pub(super) fn populate(lowering: &mut Lowering) {
    lowering.add_built::<RuntimeSetAvailableOp>(
        "RuntimeSetAvailableOpLowering",
        |b, op, values| {
            let name = by_type(b, op, ["EmplaceToken", "EmplaceValue"], None)?;
            call_and_erase(b, op, name, values)
        },
    );
    lowering.add_built::<RuntimeSetErrorOp>("RuntimeSetErrorOpLowering", |b, op, values| {
        let name = by_type(b, op, ["SetTokenError", "SetValueError"], None)?;
        call_and_erase(b, op, name, values)
    });
    lowering.add_built::<RuntimeIsErrorOp>("RuntimeIsErrorOpLowering", |b, op, values| {
        let name = by_type(b, op, ["IsTokenError", "IsValueError"], Some("IsGroupError"))?;
        let is_error = call(b.rw, name, values, Some(int(&b.cx, 1)))?;
        b.replace(op, is_error)
    });
    lowering.add_built::<RuntimeAwaitOp>("RuntimeAwaitOpLowering", |b, op, values| {
        let name = by_type(b, op, ["AwaitToken", "AwaitValue"], Some("AwaitAllInGroup"))?;
        call_and_erase(b, op, name, values)
    });
    lowering.add_built::<RuntimeAwaitAndResumeOp>(
        "RuntimeAwaitAndResumeOpLowering",
        |b, op, values| {
            let group = Some("AwaitAllInGroupAndExecute");
            let name = by_type(b, op, ["AwaitTokenAndExecute", "AwaitValueAndExecute"], group)?;
            call_with_resume(b, op, name, values)
        },
    );
    lowering.add_built::<RuntimeResumeOp>("RuntimeResumeOpLowering", |b, op, values| {
        call_with_resume(b, op, "Execute", values)
    });
    lowering.add_built::<RuntimeCreateOp>("RuntimeCreateOpLowering", create);
    lowering.add_built::<RuntimeCreateGroupOp>("RuntimeCreateGroupOpLowering", |b, op, values| {
        let group = call(b.rw, "CreateGroup", values, Some(pointer(&b.cx)))?;
        b.replace(op, group)
    });
    lowering.add_built::<RuntimeStoreOp>("RuntimeStoreOpLowering", |b, op, values| {
        let &[value, storage] = values else { return None };
        let address = call(b.rw, "GetValueStorage", &[storage], Some(pointer(&b.cx)))?;
        b.store(value, address);
        b.rw.erase_op(op);
        Some(())
    });
    lowering.add_built::<RuntimeLoadOp>("RuntimeLoadOpLowering", |b, op, values| {
        let ty = b.convert(b.result_type(op)?)?;
        let address = call(b.rw, "GetValueStorage", values, Some(pointer(&b.cx)))?;
        let loaded = b.load(address, ty);
        b.replace(op, loaded)
    });
    lowering.add_built::<RuntimeAddToGroupOp>("RuntimeAddToGroupOpLowering", |b, op, values| {
        if !b.operand_type(op, 0)?.is::<TokenType>() {
            return None;
        }
        let rank = call(b.rw, "AddTokenToGroup", values, Some(int(&b.cx, 64)))?;
        b.replace(op, rank)
    });
    lowering.add::<RuntimeNumWorkerThreadsOp>(
        "RuntimeNumWorkerThreadsOpLowering",
        |op, _, _, rw| {
            let index = IndexType::get(rw.context()).ty();
            let count = call_named(rw, "mlirAsyncRuntimGetNumWorkerThreads", &[], Some(index))?;
            rw.replace_op(op, &[count]);
            Some(())
        },
    );
    lowering.add::<RuntimeAddRefOp>("RuntimeAddRefOpLowering", |op, operands, _, rw| {
        let count = RuntimeAddRefOp::from_op(op).view(rw.body()).count();
        count_references(rw, op, "AddRef", operands, count)
    });
    lowering.add::<RuntimeDropRefOp>("RuntimeDropRefOpLowering", |op, operands, _, rw| {
        let count = RuntimeDropRefOp::from_op(op).view(rw.body()).count();
        count_references(rw, op, "DropRef", operands, count)
    });
}

/// Lowers `async.runtime.create`. A value is created from its size in bytes.
fn create(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let (ty, result) = (b.result_type(op)?, Some(pointer(&b.cx)));
    let created = match ty.downcast::<ValueType>(&b.cx).map(|ty| ty.value) {
        None => call(b.rw, "CreateToken", &[], result)?,
        Some(stored) => {
            let stored = b.convert(stored)?;
            let size = b.size_of(stored, GepIndex::Constant(1));
            call(b.rw, "CreateValue", &[size], result)?
        }
    };
    b.replace(op, created)
}

/// Returns the function for the type of the first operand of `op`: one of `single` for a token or
/// a value, or `group` for a group.
fn by_type(
    b: &LlvmBuilder<'_, '_>,
    op: Op,
    single: [&'static str; 2],
    group: Option<&'static str>,
) -> Option<&'static str> {
    let ty = b.operand_type(op, 0)?;
    match single {
        [token, _] if ty.is::<TokenType>() => Some(token),
        [_, value] if ty.is::<ValueType>() => Some(value),
        _ => group.filter(|_| ty.is::<GroupType>()),
    }
}

/// Replaces `op`, which has no results, by a call of the function `name`.
fn call_and_erase(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    name: &str,
    arguments: &[Value],
) -> Option<()> {
    call(b.rw, name, arguments, None);
    b.rw.erase_op(op);
    Some(())
}

/// Replaces `op` by a call of the function `name`, whose last argument is the address of the
/// function that resumes a coroutine.
fn call_with_resume(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    name: &str,
    arguments: &[Value],
) -> Option<()> {
    let resume = SymbolRefAttr::flat(&b.cx, RESUME);
    let resume = llvm::AddressOfOp::build(b.rw, pointer(&b.cx), resume).value(b.rw);
    call_and_erase(b, op, name, &[arguments, &[resume]].concat())
}

/// Replaces `op` by a call of the function `name` that changes the number of references to the
/// operand by `count`.
fn count_references(
    rw: Rw<'_, '_>,
    op: Op,
    name: &str,
    operands: &[Value],
    count: i64,
) -> Option<()> {
    let count = IntegerAttr::get(rw.context(), int(rw.context(), 64), count).attr();
    let count = arith::ConstantOp::build(rw, count).value(rw);
    call(rw, name, &[operands, &[count]].concat(), None);
    rw.erase_op(op);
    Some(())
}

/// Creates a call of the function of the runtime library `mlirAsyncRuntime` + `name`. `None` if
/// there is no result.
fn call(rw: Rw<'_, '_>, name: &str, arguments: &[Value], result: Option<Type>) -> Option<Value> {
    call_named(rw, &format!("mlirAsyncRuntime{name}"), arguments, result)
}

/// Creates a call of the function `name`. `None` if there is no result.
fn call_named(
    rw: Rw<'_, '_>,
    name: &str,
    arguments: &[Value],
    result: Option<Type>,
) -> Option<Value> {
    let callee = SymbolRefAttr::flat(rw.context(), name);
    let results: Vec<Type> = result.into_iter().collect();
    let call = func::CallOp::build(rw, &results, callee, arguments).op();
    result.map(|_| rw.body().result(call, 0))
}
