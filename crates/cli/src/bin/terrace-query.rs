//! The tool `terrace-query`: finds operations in files of MLIR.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_cli::query::main_with(&terrace_dialects::registry())
}
