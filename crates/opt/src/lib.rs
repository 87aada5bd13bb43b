//! The optimizer driver as a library: the reader's own tool with the reader's own dialects is
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = terrace_dialects::registry();
//!     // registry.insert::<MyDialect>();
//!     terrace_opt::main_with(registry)
//! }
//! ```
#![forbid(unsafe_code)]

mod cli;
mod driver;
mod layout;
mod output;
mod passes;
pub mod reference;

use std::process::ExitCode;

use clap::Parser;
use terrace_ir::DialectRegistry;
use terrace_pass::PassRegistry;

pub use cli::{Cli, DiagnosticStyle};
pub use driver::run;
pub use passes::PassFlags;

/// The passes that come with Terrace.
pub fn default_passes() -> PassRegistry {
    PassRegistry::new()
}

/// Runs the driver on the process's command line with the dialects of `registry` and the passes
/// that Terrace brings.
///
/// Gives failure (1) when an input is not valid or a flag is not understood, as `mlir-opt` does.
pub fn main_with(registry: DialectRegistry) -> ExitCode {
    main_with_passes(registry, &default_passes())
}

/// As [`main_with`], with the passes of `passes`.
pub fn main_with_passes(registry: DialectRegistry, passes: &PassRegistry) -> ExitCode {
    let mut args = cli::normalize(std::env::args_os());
    let passes = PassFlags::take(&mut args, passes);
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => Cli { passes, ..cli },
        Err(error) => {
            // Asking for help is no error.
            let code = u8::from(error.use_stderr());
            // Nothing is left to tell if the terminal is gone.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    ExitCode::from(u8::from(run(&cli, &registry).is_err()))
}
