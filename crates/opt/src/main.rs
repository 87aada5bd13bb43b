//! `terrace-opt`: reads MLIR, verifies it, transforms it and prints it.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_opt::main_with(terrace_dialects::registry())
}
