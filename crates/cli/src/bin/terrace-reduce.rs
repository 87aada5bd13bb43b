//! The tool `terrace-reduce`: reduces files of MLIR while a test finds them interesting.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_cli::reduce::main_with(&terrace_dialects::registry())
}
