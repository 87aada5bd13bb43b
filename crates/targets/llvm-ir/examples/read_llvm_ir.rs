//! Reads LLVM IR text and prints it: `read_llvm_ir FILE…`.

use std::io::Write;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path)?;
        match terrace_llvm_ir::read::read(&text, &path) {
            Ok(module) => terrace_llvm_ir::print::write(&module, &mut out)?,
            Err(error) => writeln!(out, "{error}")?,
        }
    }
    Ok(())
}
