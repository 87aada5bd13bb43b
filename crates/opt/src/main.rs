//! The tool `terrace-opt`: reads MLIR, transforms it, verifies it and prints it.
#![forbid(unsafe_code)]

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    let mut registry = terrace_dialects::registry();
    terrace_passes::attach_lowerings(&mut registry);
    terrace_opt::main_with(registry)
}
