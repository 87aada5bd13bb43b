//! Calc, a small language on Terrace: functions, `let`, `if`, `while`, arithmetic and `print`.
//!
//! The way of a program: text → tree ([`syntax`]) → Calc dialect ([`emit`], [`dialect`]) → dialects
//! of MLIR ([`lower`]) → the `llvm` dialect, by passes of Terrace.
#![forbid(unsafe_code)]

pub mod dialect;
pub mod emit;
pub mod lower;
pub mod syntax;

use terrace::ir::DialectRegistry;
use terrace::pass::PassRegistry;

// ANCHOR: pipeline
/// The pipeline from the Calc dialect to the `llvm` dialect.
pub const PIPELINE: &str = "builtin.module(inline,canonicalize,cse,func.func(calc-reciprocal),\
                            convert-calc,canonicalize,convert-scf-to-cf,convert-to-llvm,\
                            reconcile-unrealized-casts)";

/// Returns the passes of Terrace and those of Calc.
pub fn passes() -> PassRegistry {
    let mut passes = terrace::passes::registry();
    passes.insert::<lower::Reciprocal>().insert::<lower::ConvertCalc>();
    passes
}

/// Returns the dialects of Terrace and that of Calc.
pub fn dialects() -> DialectRegistry {
    terrace::registry_with::<dialect::CalcDialect>()
}
// ANCHOR_END: pipeline
