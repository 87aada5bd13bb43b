//! Input and output in the spelling of MLIR's Rationale (`--rationale-syntax`).

use std::io::{self, Write};

use terrace_asm::PrintFlags;
use terrace_diag::{Diagnostic, SourceFile};
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{OpRef, Reported};
use terrace_poly::rationale::{from_rationale, to_rationale};
use terrace_tool::Reporter;

/// Returns the file in the spelling of MLIR; bytecode stays as it is.
///
/// # Errors
/// When the text is wrong; the error was reported.
pub(crate) fn read(file: &SourceFile, reporter: &Reporter) -> Result<SourceFile, Reported> {
    let Some(text) = file.text() else { return Ok(file.clone()) };
    from_rationale(text).map(|text| SourceFile::new(file.name().clone(), text)).map_err(|error| {
        reporter.sources.add(file.clone());
        reporter.show(&Diagnostic::error(file.position(error.offset), error.message));
        reported_elsewhere()
    })
}

/// Writes an operation in the spelling of the Rationale.
///
/// # Errors
/// When the output cannot be written.
pub(crate) fn write(op: OpRef<'_>, flags: &PrintFlags, output: &mut impl Write) -> io::Result<()> {
    output.write_all(to_rationale(&terrace_asm::print_op(op, flags)).as_bytes())
}
