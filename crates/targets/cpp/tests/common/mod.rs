//! Code that the tests share.

use terrace_asm::{ParseOptions, ParsedFile};
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, DialectRegistry, Op};

/// Parses and verifies a module; returns it with the body that holds it.
pub(crate) fn parsed(text: &str) -> (Body, Op) {
    let mut registry = DialectRegistry::new();
    registry.insert::<terrace_arith::ArithDialect>();
    registry.insert::<terrace_builtin::BuiltinDialect>();
    registry.insert::<terrace_cf::CfDialect>();
    registry.insert::<terrace_emitc::EmitcDialect>();
    registry.insert::<terrace_func::FuncDialect>();
    registry.insert::<terrace_memref::MemrefDialect>();
    registry.insert::<terrace_scf::ScfDialect>();
    let cx = Context::with_registry(registry);
    let file = SourceFile::new("test.mlir", text.as_bytes());
    let options = ParseOptions { implicit_module: true, ..ParseOptions::default() };
    let parsed = terrace_asm::parse_range(&cx, &file, 0..file.len(), &options);
    let ParsedFile { body, top } = parsed.expect("the text is valid");
    body.verify().expect("the module is valid");
    (body, top)
}
