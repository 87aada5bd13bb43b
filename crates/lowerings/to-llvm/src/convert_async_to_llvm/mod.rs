//! The pass `convert-async-to-llvm`: lowers the runtime operations and coroutines of async to
//! calls of the runtime library and intrinsics (MLIR: `AsyncToLLVM.cpp`).
//!
//! [`populate_async_to_llvm`] adds its patterns: `runtime` has those of `async.runtime`,
//! `coroutines` those of `async.coro`. `library` declares the functions that they call.

mod coroutines;
mod library;
mod runtime;

use std::sync::Arc;

use terrace_async::{CoroHandleType, CoroIdType, CoroStateType, GroupType, TokenType, ValueType};
use terrace_func_transforms::populate_func_type_conversion;
use terrace_ir::{Context, Type};
use terrace_llvm::LLVMTokenType;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::TypeConverter;

use crate::run::Lowering;
use crate::types::{INDEX_WIDTH, TypeRules, cast, pointer};

/// Replace async operations by calls of the runtime library and llvm coroutines
#[pass(
    name = "convert-async-to-llvm",
    title = "ConvertAsyncToLLVMPass",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertAsyncToLlvm {}

fn run(_: &ConvertAsyncToLlvm, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_func::FuncDialect>();
    cx.load::<terrace_llvm::LlvmDialect>();
    library::declare(target.body_mut());
    let rules = TypeRules { other_types: convert_type, ..TypeRules::new(INDEX_WIDTH) };
    let mut lowering = Lowering::with_types(rules);
    lowering.target.illegal_dialects(&["async"]).legal_op::<terrace_arith::ConstantOp>();
    populate_async_to_llvm(&mut lowering);
    lowering.run(target)
}

/// Adds the patterns that lower operations of async, and those that convert types of async in
/// functions, calls and returns.
pub fn populate_async_to_llvm(lowering: &mut Lowering) {
    let types = Arc::new(async_types());
    let (patterns, target) = (&mut lowering.patterns, &mut lowering.target);
    populate_func_type_conversion(patterns, target, &types);
    runtime::populate(lowering);
    coroutines::populate(lowering);
}

/// Returns a converter of the types of async that keeps all other types
/// (MLIR: `AsyncRuntimeTypeConverter`).
fn async_types() -> TypeConverter {
    let mut types = TypeConverter::new();
    types.rule(|_, ty| Some(Some(ty)));
    types.rule(|cx, ty| convert_type(cx, ty).map(Some));
    types.materialization(|builder, ty, values| Some(cast(builder, ty, values)));
    types
}

/// Returns the type that the type `ty` of async is converted to; `None` for types of other
/// dialects.
fn convert_type(cx: &Context, ty: Type) -> Option<Type> {
    if ty.is::<TokenType>()
        || ty.is::<GroupType>()
        || ty.is::<ValueType>()
        || ty.is::<CoroHandleType>()
    {
        return Some(pointer(cx));
    }
    (ty.is::<CoroIdType>() || ty.is::<CoroStateType>()).then(|| LLVMTokenType.intern(cx).ty())
}
