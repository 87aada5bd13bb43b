//! Functions, direct and indirect calls, and returns.
//!
//! Nearly every program has this dialect at its top: a module of `func.func`s, whose bodies may mix
//! dialects of any level. `inline` replaces calls by bodies, `llvm-request-c-wrappers` marks
//! functions for C callers, and `convert-func-to-llvm` lowers the dialect.
//!
//! To start with: [`FuncOp`], [`CallOp`], [`ReturnOp`]. [`FuncOp::define`] builds a function with
//! its body. The declarations are by hand.
#![forbid(unsafe_code)]

extern crate self as terrace_func;

mod call;
mod function;
mod inliner;

pub use call::*;
pub use function::*;

use terrace_ir::DialectHooks;
use terrace_ods::dialect;

/// Functions, direct and indirect calls, and returns.
///
/// Nearly every program has this dialect at its top: a module of `func.func`s, whose bodies may mix
/// dialects of any level. `inline` replaces calls by bodies, `llvm-request-c-wrappers` marks
/// functions for C callers, and `convert-func-to-llvm` lowers the dialect.
#[dialect(
    name = "func",
    ops = [CallOp, CallIndirectOp, ConstantOp, FuncOp, ReturnOp],
    interfaces = [terrace_interfaces::Inliner],
    hooks = DialectHooks {
        materialize_constant: Some(call::materialize),
        ..DialectHooks::NONE
    },
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct FuncDialect;
