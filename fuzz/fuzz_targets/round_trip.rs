//! What parses and verifies prints, and what was printed reads back and prints the same.
#![no_main]
use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use terrace_asm::PrintFlags;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context};

fn parse(text: &[u8]) -> Option<(Context, Body)> {
    let cx = Context::with_registry(terrace_opt::default_registry());
    cx.allow_unregistered_dialects(true);
    cx.set_diagnostic_handler(Arc::new(|_, _| {}));
    let file = SourceFile::new("fuzz.mlir", text);
    let body = terrace_asm::parse(&cx, &file, &Default::default()).ok()?;
    body.verify().ok()?;
    Some((cx, body))
}

fuzz_target!(|data: &[u8]| {
    let Some((_cx, body)) = parse(data) else { return };
    let mut generic = PrintFlags::default();
    generic.generic = true;
    let _ = terrace_asm::print_op(body.root(), &PrintFlags::default());
    let first = terrace_asm::print_op(body.root(), &generic);
    let Some((_cx, again)) = parse(first.as_bytes()) else {
        panic!("what was printed does not parse:\n{first}");
    };
    let second = terrace_asm::print_op(again.root(), &generic);
    assert_eq!(first, second, "printing is not stable");
});
