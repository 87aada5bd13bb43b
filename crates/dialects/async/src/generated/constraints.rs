//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;

use super::types::{CoroHandleType, CoroIdType, CoroStateType, GroupType, TokenType};

terrace_builtin::type_constraints! {
    /// The constraint `Async_AnyValueOrTokenType`: async value type or async token type.
    AsyncAnyValueOrTokenType: "async value type or async token type",
        |_, _| true;
    /// The constraint `Async_GroupType`: async group type.
    AsyncGroupType: "async group type",
        |_, t| t.is::<GroupType>(), build |cx| Handle::of(cx, GroupType).ty(), declared GroupType;
    /// The constraint `Async_CoroIdType`: switched-resume coroutine identifier.
    AsyncCoroIdType: "switched-resume coroutine identifier",
        |_, t| t.is::<CoroIdType>(), build |cx| Handle::of(cx, CoroIdType).ty(), declared CoroIdType;
    /// The constraint `Async_CoroHandleType`: coroutine handle.
    AsyncCoroHandleType: "coroutine handle",
        |_, t| t.is::<CoroHandleType>(), build |cx| Handle::of(cx, CoroHandleType).ty(), declared CoroHandleType;
    /// The constraint `Async_CoroStateType`: saved coroutine state.
    AsyncCoroStateType: "saved coroutine state",
        |_, t| t.is::<CoroStateType>(), build |cx| Handle::of(cx, CoroStateType).ty(), declared CoroStateType;
    /// The constraint `Async_TokenType`: async token type.
    AsyncTokenType: "async token type",
        |_, t| t.is::<TokenType>(), build |cx| Handle::of(cx, TokenType).ty(), declared TokenType;
    /// The constraint `Async_ValueType`: async value type.
    AsyncValueType: "async value type",
        |_, _| true;
    /// The constraint `Async_AnyAsyncType`: async value type or async token type or async group
    /// type.
    AsyncAnyAsyncType: "async value type or async token type or async group type",
        |_, _| true;
}
