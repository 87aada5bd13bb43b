//! The tool `terrace-run`: executes a program in MLIR.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_run::main()
}
