//! The optimizer driver (MLIR: `mlir-opt`, `MlirOptMain`) as a library. A tool with dialects of its
//! own is
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = terrace_dialects::registry();
//!     // registry.insert::<MyDialect>();
//!     terrace_opt::main_with(registry)
//! }
//! ```
#![forbid(unsafe_code)]

mod actions;
mod anchors;
mod cached;
mod cli;
mod driver;
mod instruments;
mod passes;
mod progress;
mod rationale;
mod reproducer;
mod roundtrip;
mod run;
mod serve;
mod statistics;
mod story;
mod timing;
mod tree_dir;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory, FromArgMatches};
use terrace_ir::DialectRegistry;
use terrace_pass::PassRegistry;

pub use cli::{Cli, DiagnosticStyle, RationaleSyntax};
pub use driver::run;
pub use passes::PassFlags;
pub use terrace_session::reference;

/// Returns the registry of all passes that are part of Terrace.
pub fn default_passes() -> PassRegistry {
    terrace_passes::registry()
}

/// Runs the driver on the command line of the process, with the dialects of `registry` and the
/// passes of Terrace.
///
/// Returns failure (1) if an input is invalid or a flag is unknown, as `mlir-opt` does.
pub fn main_with(registry: DialectRegistry) -> ExitCode {
    main_with_passes(registry, &default_passes())
}

/// Runs the driver like [`main_with`], with the passes of `passes`.
pub fn main_with_passes(registry: DialectRegistry, passes: &PassRegistry) -> ExitCode {
    match command_line(std::env::args_os(), passes) {
        Ok(cli) => ExitCode::from(u8::from(run(&cli, &registry, passes).is_err())),
        Err(error) => terrace_tool::arguments::exit_code(&error, 1),
    }
}

fn command_line(
    args: impl Iterator<Item = OsString>,
    passes: &PassRegistry,
) -> Result<Cli, clap::Error> {
    let args: Vec<OsString> = args.collect();
    let help = passes::help(passes, &passes::program(&args));
    let mut command = Cli::command().after_help(help);
    let mut args = terrace_tool::arguments::normalize(&command, args.into_iter())
        .map_err(|message| command.error(ErrorKind::InvalidValue, message))?;
    let flags = PassFlags::take(&mut args, passes);
    let matches = command.try_get_matches_from_mut(args).map_err(|error| {
        let unknown = error.get(ContextKind::InvalidArg).map(ToString::to_string);
        match unknown.filter(|_| error.kind() == ErrorKind::UnknownArgument) {
            Some(flag) => {
                command.error(ErrorKind::UnknownArgument, passes::unknown(&flag, &command, passes))
            }
            None => error,
        }
    })?;
    Ok(Cli { passes: flags, ..Cli::from_arg_matches(&matches)? })
}
