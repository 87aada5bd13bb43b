//! Placeholder until the interpreter of declarative formats is here.

use std::fmt;

use terrace_ir::OpRef;
use terrace_ir::format::Format;
use terrace_ir::syntax::OpAsmPrinter;

/// Writes `op` by `format`.
pub fn print(_: &Format, printer: &mut dyn OpAsmPrinter, op: OpRef<'_>) -> fmt::Result {
    printer.print_generic_op(op)
}
