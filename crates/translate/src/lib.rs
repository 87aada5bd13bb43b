//! The translation driver (MLIR: `mlir-translate`) as a library. [`main_with`] is the tool with
//! dialects of one's own; [`llvm_ir`] is the translation to LLVM IR without the tool.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     let mut registry = terrace_translate::registry();
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

pub use cli::Cli;
pub use driver::run;
pub use terrace_llvm_ir as llvm_ir;
pub use translations::{TRANSLATIONS, Translation};

/// Returns a registry with the dialects that take part in translations, and their translations.
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert::<terrace_builtin::BuiltinDialect>();
    registry.insert::<terrace_dlti::DltiDialect>();
    registry.insert::<terrace_func::FuncDialect>();
    registry.insert::<terrace_llvm::LlvmDialect>();
    registry.insert::<terrace_ptr::PtrDialect>();
    #[cfg(feature = "arm")]
    {
        registry.insert::<terrace_arm_neon::ArmNeonDialect>();
        registry.insert::<terrace_arm_sve::ArmSveDialect>();
        registry.insert::<terrace_arm_sme::ArmSmeDialect>();
    }
    #[cfg(feature = "gpu")]
    {
        registry.insert::<terrace_gpu::GpuDialect>();
        registry.insert::<terrace_nvvm::NvvmDialect>();
        registry.insert::<terrace_rocdl::RocdlDialect>();
        // Attributes of targets; its operations have no translation.
        registry.insert::<terrace_spirv::SpirvDialect>();
        registry.insert::<terrace_xevm::XevmDialect>();
    }
    #[cfg(feature = "misc")]
    registry.insert::<terrace_vcix::VcixDialect>();
    terrace_llvm_ir::register_translations(&mut registry);
    registry
}

/// Runs the driver on the command line of the process, with the dialects of `registry`.
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
