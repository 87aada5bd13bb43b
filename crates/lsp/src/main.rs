//! The tool `terrace-lsp`: a language server for MLIR.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_lsp::main_with(terrace_dialects::registry())
}
