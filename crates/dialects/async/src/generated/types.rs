//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!async.coro.handle`: coroutine handle.
#[ty(name = "async.coro.handle", def = "Async_CoroHandleType", summary = "coroutine handle")]
pub struct CoroHandleType;

/// `!async.coro.id`: switched-resume coroutine identifier.
#[ty(
    name = "async.coro.id",
    def = "Async_CoroIdType",
    summary = "switched-resume coroutine identifier"
)]
pub struct CoroIdType;

/// `!async.coro.state`: saved coroutine state.
#[ty(name = "async.coro.state", def = "Async_CoroStateType", summary = "saved coroutine state")]
pub struct CoroStateType;

/// `!async.group`: async group type.
#[ty(name = "async.group", def = "Async_GroupType", summary = "async group type")]
pub struct GroupType;

/// `!async.token`: async token type.
#[ty(name = "async.token", def = "Async_TokenType", summary = "async token type")]
pub struct TokenType;
