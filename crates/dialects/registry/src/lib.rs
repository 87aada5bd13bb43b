//! All dialects that come with Terrace, and the registry of them (MLIR: `registerAllDialects`).
#![forbid(unsafe_code)]

pub use terrace_arith as arith;
pub use terrace_builtin as builtin;
pub use terrace_dlti as dlti;
pub use terrace_func as func;

use terrace_ir::DialectRegistry;

/// A registry with every dialect that comes with Terrace; each is loaded into a context when it is
/// first needed.
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry
        .insert::<builtin::BuiltinDialect>()
        .insert::<func::FuncDialect>()
        .insert::<arith::ArithDialect>()
        .insert::<dlti::DltiDialect>();
    registry
}
