//! Any bytes: parsing and verifying must not panic, hang or take unbounded memory.
#![no_main]
use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use terrace_diag::SourceFile;
use terrace_ir::Context;

fuzz_target!(|data: &[u8]| {
    let cx = Context::with_registry(terrace_opt::default_registry());
    cx.allow_unregistered_dialects(data.len() % 2 == 0);
    cx.set_diagnostic_handler(Arc::new(|cx, diagnostic| {
        let _ = diagnostic.resolve(cx);
    }));
    let file = SourceFile::new("fuzz.mlir", data);
    if let Ok(body) = terrace_asm::parse(&cx, &file, &Default::default()) {
        let _ = body.verify();
    }
});
