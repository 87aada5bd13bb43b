//! The tool `terrace-diff`: compares two files of MLIR by structure.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_cli::diff::main_with(&terrace_dialects::registry())
}
