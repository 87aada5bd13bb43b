//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::Handle;

use super::types::TokenType;

terrace_builtin::type_constraints! {
    /// The constraint `MLProgram_TokenType`: Token for establishing execution ordering in a graph.
    MLProgramTokenType: "Token for establishing execution ordering in a graph",
        |_, t| t.is::<TokenType>(), build |cx| Handle::of(cx, TokenType).ty(), declared TokenType;
}
