//! The translation driver (MLIR: `mlir-translate`) as a library. [`main_with`] is the tool with
//! dialects of one's own; [`cpp`], [`llvm_ir`] and, with the feature `gpu`, `spirv_binary` are the
//! translations without the tool.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = terrace_ir::DialectRegistry::new();
//!     // registry.insert::<MyDialect>();
//!     terrace_translate::main_with(registry)
//! }
//! ```
#![forbid(unsafe_code)]

mod cli;
mod driver;
mod translations;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use terrace_ir::DialectRegistry;
use terrace_tool::arguments;

#[cfg(feature = "gpu")]
pub use cli::SpirvFlags;
pub use cli::{Cli, CppFlags, LlvmFlags};
pub use driver::run;
pub use terrace_cpp as cpp;
pub use terrace_llvm_ir as llvm_ir;
#[cfg(feature = "gpu")]
pub use terrace_spirv_binary as spirv_binary;
pub use translations::{Action, TRANSLATIONS, Translation, llvm_ir_dialects};

/// Runs the driver on the command line of the process, with the dialects of the translations and
/// those of `registry`.
///
/// Returns failure (1) if an input is invalid or a flag is unknown, as `mlir-translate` does.
pub fn main_with(registry: DialectRegistry) -> ExitCode {
    let mut command = Cli::command().args(translations::flags());
    let cli = arguments::parse(&mut command).and_then(|matches| {
        let chosen = translations::chosen(&matches);
        Ok(Cli { translations: chosen, ..Cli::from_arg_matches(&matches)? })
    });
    match cli {
        Ok(cli) => ExitCode::from(u8::from(run(&cli, &registry).is_err())),
        Err(error) => arguments::exit_code(&error, 1),
    }
}
