//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod kinds;
mod ops;
mod types;

pub use constraints::*;
pub use kinds::*;
pub use ops::*;
pub use types::*;

use terrace_ods::dialect;

/// Asynchronous execution: regions that run concurrently, tokens and values that become available
/// later.
///
/// The dialect has two levels. The upper one (`async.execute`, `async.await`, `async.func`)
/// describes concurrency by dependencies; the lower one (`async.runtime.*`, `async.coro.*`) makes
/// reference counting and coroutines explicit. `convert-async-to-llvm`, in `terrace-to-llvm`,
/// lowers the lower one to calls of a runtime library. `async-parallel-for`, in
/// `terrace-async-transforms`, produces the upper level from `scf.parallel`, and
/// `async-to-async-runtime`, in `terrace-to-standard`, lowers it to the lower one.
#[dialect(
    name = "async",
    ops = [
        AddToGroupOp, AwaitAllOp, AwaitOp, CallOp, CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp,
        CoroSaveOp, CoroSuspendOp, CreateGroupOp, ExecuteOp, FuncOp, ReturnOp, RuntimeAddRefOp,
        RuntimeAddToGroupOp, RuntimeAwaitAndResumeOp, RuntimeAwaitOp, RuntimeCreateGroupOp,
        RuntimeCreateOp, RuntimeDropRefOp, RuntimeIsErrorOp, RuntimeLoadOp,
        RuntimeNumWorkerThreadsOp, RuntimeResumeOp, RuntimeSetAvailableOp, RuntimeSetErrorOp,
        RuntimeStoreOp, YieldOp,
    ],
    types = [CoroHandleType, CoroIdType, CoroStateType, GroupType, TokenType, crate::ValueType],
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct AsyncDialect;
