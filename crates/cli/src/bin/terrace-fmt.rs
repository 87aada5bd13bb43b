//! The tool `terrace-fmt`: formats files of MLIR.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_cli::fmt::main_with(&terrace_dialects::registry())
}
