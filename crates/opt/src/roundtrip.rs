//! The check of `--verify-roundtrip`.

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_bytecode::WriteOptions;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, Diagnostic, Reported};

use terrace_tool::complain;

/// Writes `body` as text and as bytecode, reads both back, and compares the texts (MLIR:
/// `--verify-roundtrip`).
pub(crate) fn verify_roundtrip(
    cx: &Context,
    body: &Body,
    implicit_module: bool,
) -> Result<(), Reported> {
    let flags = PrintFlags { debug_info: true, ..PrintFlags::default() };
    let print = |body: &Body| terrace_asm::print_op(body.root(), &flags);
    let reference = print(body);
    let file = SourceFile::new("roundtrip", reference.as_bytes());
    let options = ParseOptions { implicit_module, ..ParseOptions::default() };
    let again = terrace_asm::parse(cx, &file, &options)?;
    same_text(&reference, &print(&again), cx, body)?;
    let bytes = terrace_bytecode::write(body.root(), &WriteOptions::default());
    let bytes = bytes.map_err(|error| complain(&format!("error: {error}")))?;
    let again = terrace_bytecode::read(cx, "roundtrip", &bytes, &options)?;
    same_text(&reference, &print(&again.body), cx, body)
}

fn same_text(reference: &str, text: &str, cx: &Context, body: &Body) -> Result<(), Reported> {
    if text == reference {
        return Ok(());
    }
    let message = format!(
        "roundTrip testing roundtripped module differs from reference:\n<<<<<<Reference\n\
         {reference}\n=====\n{text}\n>>>>>roundtripped\n"
    );
    Err(cx.emit(Diagnostic::error(body.root().location(), message)))
}
