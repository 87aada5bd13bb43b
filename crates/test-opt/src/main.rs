//! The program `terrace-test-opt`: `terrace-opt` with the test dialect and the test passes.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    terrace_opt::main_with_passes(terrace_testing::registry(), &terrace_testing::passes())
}
