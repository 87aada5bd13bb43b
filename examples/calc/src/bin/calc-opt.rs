//! A tool like `mlir-opt` with the Calc dialect and its passes.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace::opt::main_with_passes(calc::dialects(), &calc::passes())
}
