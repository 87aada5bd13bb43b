//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyType, I1, Index};
use terrace_builtin::property::{
    ConfinedAttr, DictArrayAttr, FlatSymbolRefAttr, IntPositive, SymbolName,
};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AutomaticAllocationScope, HasParent, HasRecursiveMemoryEffects,
    IsTerminator, IsolatedFromAbove, Pure, ReturnLike, SingleBlock, SingleBlockImplicitTerminator,
    Symbol,
};
use terrace_ir::{ArrayAttr, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{AsyncAnyAsyncType, AsyncAnyValueOrTokenType};
use super::kinds::TypeAttributeOfFunctionType;
use super::types::{CoroHandleType, CoroIdType, CoroStateType, GroupType, TokenType};
use crate::directives::AwaitResultType;

/// `async.add_to_group`: adds an async token or value to the group.
#[operation(
    name = "async.add_to_group",
    format = "$operand `,` $group `:` type($operand) attr-dict"
)]
pub struct AddToGroupOp {
    #[operand]
    operand: AsyncAnyValueOrTokenType,
    #[operand]
    group: GroupType,
    #[result]
    rank: Index,
}

/// `async.await_all`: waits for the all async tokens or values in the group to become ready.
#[operation(name = "async.await_all", format = "$operand attr-dict")]
pub struct AwaitAllOp {
    #[operand]
    operand: GroupType,
}

/// Blocks until an asynchronous token or value is available; for a value, returns it.
///
/// ```mlir
/// func.func @wait(%token: !async.token, %value: !async.value<f32>) -> f32 {
///   async.await %token : !async.token
///   %x = async.await %value : !async.value<f32>
///   return %x : f32
/// }
/// ```
#[operation(
    name = "async.await",
    format = "$operand `:` custom<AwaitResultType>( type($operand), type($result) ) attr-dict",
    verify = crate::verify::r#await,
)]
pub struct AwaitOp {
    #[operand]
    operand: AsyncAnyValueOrTokenType,
    #[result]
    result: Optional<AnyType>,
}

/// `async.call`: async call operation.
#[operation(
    name = "async.call",
    interfaces = [terrace_ir::SymbolUser],
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
)]
pub struct CallOp {
    #[attr(FlatSymbolRefAttr)]
    callee: Handle<SymbolRefAttr>,
    #[operand]
    operands: Variadic<AnyType>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    result0: Variadic<AsyncAnyValueOrTokenType>,
}

/// `async.coro.begin`: returns a handle to the coroutine.
#[operation(name = "async.coro.begin", format = "$id attr-dict")]
pub struct CoroBeginOp {
    #[operand]
    id: CoroIdType,
    #[result]
    handle: CoroHandleType,
}

/// `async.coro.end`: marks the end of the coroutine in the suspend block.
#[operation(name = "async.coro.end", format = "$handle attr-dict")]
pub struct CoroEndOp {
    #[operand]
    handle: CoroHandleType,
}

/// `async.coro.free`: deallocates the coroutine frame.
#[operation(name = "async.coro.free", format = "$id `,` $handle attr-dict")]
pub struct CoroFreeOp {
    #[operand]
    id: CoroIdType,
    #[operand]
    handle: CoroHandleType,
}

/// `async.coro.id`: returns a switched-resume coroutine identifier.
#[operation(name = "async.coro.id", format = "attr-dict")]
pub struct CoroIdOp {
    #[result]
    id: CoroIdType,
}

/// `async.coro.save`: saves the coroutine state.
#[operation(name = "async.coro.save", format = "$handle attr-dict")]
pub struct CoroSaveOp {
    #[operand]
    handle: CoroHandleType,
    #[result]
    state: CoroStateType,
}

/// `async.coro.suspend`: suspends the coroutine.
#[operation(
    name = "async.coro.suspend",
    traits = [IsTerminator],
    format = "$state `,` $suspendDest `,` $resumeDest `,` $cleanupDest attr-dict",
)]
pub struct CoroSuspendOp {
    #[operand]
    state: CoroStateType,
    #[successor(name = "suspendDest")]
    suspend_dest: Block,
    #[successor(name = "resumeDest")]
    resume_dest: Block,
    #[successor(name = "cleanupDest")]
    cleanup_dest: Block,
}

/// `async.create_group`: creates an empty async group.
#[operation(
    name = "async.create_group",
    traits = [Pure],
    format = "$size `:` type($result) attr-dict",
    canonicalize = crate::canonicalize::create_group,
)]
pub struct CreateGroupOp {
    #[operand]
    size: Index,
    #[result]
    result: GroupType,
}

/// Runs its region concurrently and returns at once a token and asynchronous values for the
/// results.
///
/// ```text
/// async.execute [%token, …] (%value as %arg : type, …) (-> (types))? (attributes {…})? { … }
/// ```
///
/// The region begins when all tokens in brackets are available. Asynchronous values in parentheses
/// become plain arguments. The `async.yield` at the end supplies the values.
///
/// ```mlir
/// func.func @later(%x: f32, %before: !async.token) -> !async.value<f32> {
///   %token, %square = async.execute [%before] -> !async.value<f32> {
///     %xx = arith.mulf %x, %x : f32
///     async.yield %xx : f32
///   }
///   return %square : !async.value<f32>
/// }
/// ```
#[operation(
    name = "async.execute",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, AttrSizedOperandSegments,
        AutomaticAllocationScope, HasRecursiveMemoryEffects,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_execute, crate::assembly::print_execute),
    verify_regions = crate::verify::execute_regions,
    result_names = crate::names::execute,
)]
pub struct ExecuteOp {
    #[operand]
    dependencies: Variadic<TokenType>,
    #[operand(name = "bodyOperands")]
    body_operands: Variadic<AsyncAnyValueOrTokenType>,
    #[result]
    token: TokenType,
    #[result(name = "bodyResults")]
    body_results: Variadic<crate::ValueType>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// `async.func`: async function operation.
///
/// ```text
/// async.func (visibility)? @name(%arg : type, …) (-> (types))? (attributes {…})? ({ … })?
/// ```
#[operation(
    name = "async.func",
    traits = [Symbol, IsolatedFromAbove],
    interfaces = [terrace_interfaces::CallableOp, terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
    verify = crate::verify::func,
    default_dialect = "async",
)]
pub struct FuncOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttributeOfFunctionType)]
    function_type: Handle<TypeAttr>,
    #[attr]
    sym_visibility: Option<String>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[region]
    body: AnyRegion,
}

/// `async.return`: Async function return operation.
#[operation(
    name = "async.return",
    traits = [Pure, HasParent<FuncOp>, ReturnLike, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = crate::verify::r#return,
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// `async.runtime.add_ref`: adds a reference to async value.
#[operation(name = "async.runtime.add_ref", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeAddRefOp {
    #[operand]
    operand: AsyncAnyAsyncType,
    #[attr(ConfinedAttr<IntPositive>)]
    count: i64,
}

/// `async.runtime.add_to_group`: adds an async token or value to the group.
#[operation(
    name = "async.runtime.add_to_group",
    format = "$operand `,` $group attr-dict `:` type($operand)"
)]
pub struct RuntimeAddToGroupOp {
    #[operand]
    operand: AsyncAnyValueOrTokenType,
    #[operand]
    group: GroupType,
    #[result]
    rank: Index,
}

/// `async.runtime.await_and_resume`: awaits the async operand and resumes the coroutine.
#[operation(
    name = "async.runtime.await_and_resume",
    format = "$operand `,` $handle attr-dict `:` type($operand)"
)]
pub struct RuntimeAwaitAndResumeOp {
    #[operand]
    operand: AsyncAnyAsyncType,
    #[operand]
    handle: CoroHandleType,
}

/// `async.runtime.await`: blocks the caller thread until the operand becomes available.
#[operation(name = "async.runtime.await", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeAwaitOp {
    #[operand]
    operand: AsyncAnyAsyncType,
}

/// `async.runtime.create_group`: creates an async runtime group.
#[operation(name = "async.runtime.create_group", format = "$size `:` type($result) attr-dict")]
pub struct RuntimeCreateGroupOp {
    #[operand]
    size: Index,
    #[result]
    result: GroupType,
}

/// `async.runtime.create`: creates an async runtime token or value.
#[operation(name = "async.runtime.create", format = "attr-dict `:` type($result)")]
pub struct RuntimeCreateOp {
    #[result]
    result: AsyncAnyValueOrTokenType,
}

/// `async.runtime.drop_ref`: drops a reference to async value.
#[operation(name = "async.runtime.drop_ref", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeDropRefOp {
    #[operand]
    operand: AsyncAnyAsyncType,
    #[attr(ConfinedAttr<IntPositive>)]
    count: i64,
}

/// `async.runtime.is_error`: returns true if token, value or group is in error state.
#[operation(name = "async.runtime.is_error", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeIsErrorOp {
    #[operand]
    operand: AsyncAnyAsyncType,
    #[result]
    is_error: I1,
}

/// `async.runtime.load`: loads the value from the runtime async.value.
#[operation(
    name = "async.runtime.load",
    traits = [
        TypesMatchWith("type of 'value' matches element type of 'storage'", storage, result, crate::types::value_type),
    ],
    format = "$storage attr-dict `:` type($storage)",
)]
pub struct RuntimeLoadOp {
    #[operand]
    storage: crate::ValueType,
    #[result]
    result: AnyType,
}

/// `async.runtime.num_worker_threads`: gets the number of threads in the threadpool from the
/// runtime.
#[operation(name = "async.runtime.num_worker_threads", format = "attr-dict `:` type($result)")]
pub struct RuntimeNumWorkerThreadsOp {
    #[result]
    result: Index,
}

/// `async.runtime.resume`: resumes the coroutine on a thread managed by the runtime.
#[operation(name = "async.runtime.resume", format = "$handle attr-dict")]
pub struct RuntimeResumeOp {
    #[operand]
    handle: CoroHandleType,
}

/// `async.runtime.set_available`: switches token or value to available state.
#[operation(name = "async.runtime.set_available", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeSetAvailableOp {
    #[operand]
    operand: AsyncAnyValueOrTokenType,
}

/// `async.runtime.set_error`: switches token or value to error state.
#[operation(name = "async.runtime.set_error", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeSetErrorOp {
    #[operand]
    operand: AsyncAnyValueOrTokenType,
}

/// `async.runtime.store`: stores the value into the runtime async.value.
#[operation(
    name = "async.runtime.store",
    traits = [
        TypesMatchWith("type of 'value' matches element type of 'storage'", storage, value, crate::types::value_type),
    ],
    format = "$value `,` $storage attr-dict `:` type($storage)",
)]
pub struct RuntimeStoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    storage: crate::ValueType,
}

/// `async.yield`: terminator for Async execute operation.
#[operation(
    name = "async.yield",
    traits = [HasParent<ExecuteOp>, Pure, IsTerminator, ReturnLike],
    format = "($operands^ `:` type($operands))? attr-dict",
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}
