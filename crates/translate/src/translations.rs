//! The formats that the tool writes and reads ([`TRANSLATIONS`]). Flags that belong to one of them
//! are fields of [`Cli`].

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches};
use terrace_ir::{Body, Context, Diagnostic, DialectRegistry, Location, OpRef, Reported};
use terrace_llvm_ir::read::ReadError;

use crate::cli::Cli;

/// The bytes of a translation, or the failure to write them.
type Written = Result<std::io::Result<()>, Reported>;

/// The effect of a translation.
pub enum Action {
    /// Writes an operation in another format, with the settings of the command line.
    Write(fn(OpRef<'_>, &Cli, &mut dyn Write) -> Written),
    /// Reads a file of another format; the operation that it returns is printed.
    Read(fn(&Context, &[u8], &Cli) -> Result<Body, Reported>),
    /// Writes an operation in another format and reads it back; the result is printed.
    RoundTrip(fn(OpRef<'_>, &Cli) -> Result<Body, Reported>),
}

/// A translation to or from another format.
pub struct Translation {
    /// The name of the flag, without dashes.
    pub flag: &'static str,
    /// The text of the help.
    pub help: &'static str,
    /// Adds the dialects that take part.
    pub dialects: fn(&mut DialectRegistry),
    /// The effect of the translation.
    pub action: Action,
}

/// All translations of the tool.
pub static TRANSLATIONS: &[Translation] = &[
    Translation {
        flag: "mlir-to-cpp",
        help: "Translate a module of the emitc dialect to C++",
        dialects: cpp_dialects,
        action: Action::Write(|op, cli, out| terrace_cpp::write(op, &cli.cpp.options(), out)),
    },
    Translation {
        flag: "mlir-to-llvmir",
        help: "Translate a module of the llvm dialect to LLVM IR",
        dialects: llvm_ir_dialects,
        action: Action::Write(|op, _, out| terrace_llvm_ir::write(op, out)),
    },
    Translation {
        flag: "import-llvm",
        help: "Translate LLVM IR to a module of the llvm dialect",
        dialects: llvm_ir_dialects,
        action: Action::Read(import_llvm),
    },
    #[cfg(feature = "gpu")]
    Translation {
        flag: "serialize-spirv",
        help: "Write a spirv.module as a SPIR-V binary",
        dialects: spirv::dialects,
        action: Action::Write(|op, _, out| terrace_spirv_binary::write(op, out)),
    },
    #[cfg(feature = "gpu")]
    Translation {
        flag: "deserialize-spirv",
        help: "Read a SPIR-V binary as a spirv.module",
        dialects: spirv::dialects,
        action: Action::Read(spirv::read),
    },
    #[cfg(feature = "gpu")]
    Translation {
        flag: "test-spirv-roundtrip",
        help: "Write a spirv.module as a SPIR-V binary, and read the binary",
        dialects: spirv::dialects,
        action: Action::RoundTrip(|op, cli| spirv::round_trip(op, cli, false)),
    },
    #[cfg(feature = "gpu")]
    Translation {
        flag: "test-spirv-roundtrip-debug",
        help: "As --test-spirv-roundtrip, with positions",
        dialects: spirv::dialects,
        action: Action::RoundTrip(|op, cli| spirv::round_trip(op, cli, true)),
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

/// Reads LLVM IR text as a module of the llvm dialect.
fn import_llvm(cx: &Context, text: &[u8], cli: &Cli) -> Result<Body, Reported> {
    let file = cli.input.to_string_lossy();
    let mut module = terrace_llvm_ir::read::read(text, &file).map_err(|error| match error {
        // The lines of the verifier have no place and no severity.
        ReadError::Invalid(lines) => terrace_tool::complain(&lines.join("\n")),
        error => cx.emit(Diagnostic::error(Location::unknown(cx), error.to_string())),
    })?;
    terrace_llvm_ir::import(cx, &mut module, cli.llvm.options())
}

/// Translations of SPIR-V binaries.
#[cfg(feature = "gpu")]
mod spirv {
    use terrace_ir::{Body, Context, DialectRegistry, OpRef, Reported};
    use terrace_spirv_binary::{WriteOptions, deserialize, serialize, to_bytes};

    use crate::Cli;

    pub(super) fn dialects(registry: &mut DialectRegistry) {
        registry.insert::<terrace_builtin::BuiltinDialect>();
        registry.insert::<terrace_spirv::SpirvDialect>();
    }

    pub(super) fn read(cx: &Context, bytes: &[u8], cli: &Cli) -> Result<Body, Reported> {
        deserialize(cx, bytes, cli.spirv.options())
    }

    pub(super) fn round_trip(
        op: OpRef<'_>,
        cli: &Cli,
        debug_lines: bool,
    ) -> Result<Body, Reported> {
        let words = serialize(op, WriteOptions { debug_lines })?;
        read(op.context(), &to_bytes(&words), cli)
    }
}

/// Returns the flags of all translations.
pub(crate) fn flags() -> impl Iterator<Item = Arg> {
    TRANSLATIONS.iter().map(|translation| {
        Arg::new(translation.flag)
            .long(translation.flag)
            .help(translation.help)
            .action(ArgAction::SetTrue)
            .help_heading("Translations")
    })
}

/// Returns the translations that a command line names.
pub(crate) fn chosen(matches: &ArgMatches) -> Vec<&'static Translation> {
    TRANSLATIONS.iter().filter(|translation| matches.get_flag(translation.flag)).collect()
}
