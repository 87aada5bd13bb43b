//! The tool `terrace-opt`: reads MLIR, transforms it, verifies it and prints it.
#![forbid(unsafe_code)]

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    terrace_opt::main_with(terrace_dialects::registry())
}
