//! Written by `cargo xtask codegen import`; changes are lost.

terrace_builtin::type_constraints! {
    /// The constraint `Async_AnyValueOrTokenType`: async value type or async token type.
    AsyncAnyValueOrTokenType: "async value type or async token type",
        |_, _| true;
    /// The constraint `Async_ValueType`: async value type.
    AsyncValueType: "async value type",
        |_, _| true;
    /// The constraint `Async_AnyAsyncType`: async value type or async token type or async group
    /// type.
    AsyncAnyAsyncType: "async value type or async token type or async group type",
        |_, _| true;
}
