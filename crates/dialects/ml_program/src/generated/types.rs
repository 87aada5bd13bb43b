//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::ty;

/// `!ml_program.token`: Token for establishing execution ordering in a graph.
#[ty(
    name = "ml_program.token",
    def = "MLProgram_TokenType",
    summary = "Token for establishing execution ordering in a graph"
)]
pub struct TokenType;
