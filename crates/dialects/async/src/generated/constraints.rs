//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Context, Type};

use super::types::{GroupType, TokenType};

terrace_builtin::type_constraints! {
    /// The constraint `Async_AnyValueOrTokenType`: async value type or async token type.
    AsyncAnyValueOrTokenType: "async value type or async token type",
        |_, t| t.is::<crate::ValueType>() || t.is::<TokenType>();
    /// The constraint `Async_AnyAsyncType`: async value type or async token type or async group
    /// type.
    AsyncAnyAsyncType: "async value type or async token type or async group type",
        is_async_any_async_type;
}

fn is_async_any_async_type(_: &Context, t: Type) -> bool {
    t.is::<crate::ValueType>() || t.is::<TokenType>() || t.is::<GroupType>()
}
