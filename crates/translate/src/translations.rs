//! The translations of the tool ([`TRANSLATIONS`]). Flags that belong to one of them are fields of
//! [`Cli`].

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches};
use terrace_ir::{DialectRegistry, OpRef, Reported};

use crate::cli::Cli;

/// The bytes of a translation, or the failure to write them.
type Written = Result<std::io::Result<()>, Reported>;

/// A translation of an operation to another format.
pub struct Translation {
    /// The name of the flag, without dashes.
    pub flag: &'static str,
    /// The text of the help.
    pub help: &'static str,
    /// Adds the dialects that take part.
    pub dialects: fn(&mut DialectRegistry),
    /// Writes the translation of an operation, with the settings of the command line.
    pub write: fn(OpRef<'_>, &Cli, &mut dyn Write) -> Written,
}

/// All translations of the tool.
pub static TRANSLATIONS: &[Translation] = &[
    Translation {
        flag: "mlir-to-cpp",
        help: "Translate a module of the emitc dialect to C++",
        dialects: cpp_dialects,
        write: |op, cli, out| terrace_cpp::write(op, &cli.cpp.options(), out),
    },
    Translation {
        flag: "mlir-to-llvmir",
        help: "Translate a module of the llvm dialect to LLVM IR",
        dialects: llvm_ir_dialects,
        write: |op, _, out| terrace_llvm_ir::write(op, out),
    },
];

fn cpp_dialects(registry: &mut DialectRegistry) {
    registry.insert::<terrace_builtin::BuiltinDialect>();
    registry.insert::<terrace_cf::CfDialect>();
    registry.insert::<terrace_emitc::EmitcDialect>();
    registry.insert::<terrace_func::FuncDialect>();
}

/// Adds the dialects that take part in the translation to LLVM IR, with their translations.
pub fn llvm_ir_dialects(registry: &mut DialectRegistry) {
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
    terrace_llvm_ir::register_translations(registry);
}

/// The flags of all translations.
pub(crate) fn flags() -> impl Iterator<Item = Arg> {
    TRANSLATIONS.iter().map(|translation| {
        Arg::new(translation.flag)
            .long(translation.flag)
            .help(translation.help)
            .action(ArgAction::SetTrue)
            .help_heading("Translations")
    })
}

/// The translations that a command line names.
pub(crate) fn chosen(matches: &ArgMatches) -> Vec<&'static Translation> {
    TRANSLATIONS.iter().filter(|translation| matches.get_flag(translation.flag)).collect()
}
