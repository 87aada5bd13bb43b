//! The func dialect: functions, calls and returns.
#![forbid(unsafe_code)]

extern crate self as terrace_func;

mod call;
mod function;
mod inliner;

pub use call::*;
pub use function::*;

use terrace_ir::DialectHooks;
use terrace_ods::dialect;

/// Functions: named operations with a body, calls to them and values that stand for them.
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
