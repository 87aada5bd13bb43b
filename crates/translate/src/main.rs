//! The tool `terrace-translate`: reads MLIR and writes other formats.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_translate::main_with(terrace_ir::DialectRegistry::new())
}
