//! The command line of `terrace-translate` ([`Cli`]), parsed by `clap`. Doc comments of the fields
//! are printed by `--help`.

use std::path::PathBuf;

use clap::Parser;
use terrace_diag::{DEFAULT_SPLIT_MARKER, VerifyLevel};

use crate::translations::Translation;

/// Reads MLIR and writes another format, or the other way round.
#[derive(Parser)]
#[command(name = "terrace-translate", version, max_term_width = 100, args_override_self = true)]
pub struct Cli {
    /// Name of the file to read, or `-` for standard input.
    #[arg(default_value = "-")]
    pub input: PathBuf,

    /// Name of the file to write, or `-` for standard output.
    #[arg(short, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,

    /// The translations to perform, in order.
    #[arg(skip)]
    pub translations: Vec<&'static Translation>,

    /// Accept operations, types and attributes of dialects that are not registered.
    #[arg(long)]
    pub allow_unregistered_dialect: bool,

    /// Split the input at lines that consist of the marker, and translate each part on its own.
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true,
          default_missing_value = DEFAULT_SPLIT_MARKER)]
    pub split_input_file: Option<String>,

    /// Separator line between the parts of the output.
    #[arg(long, value_name = "MARKER", default_value = "")]
    pub output_split_marker: String,

    /// Do not wrap the input in a module.
    #[arg(long)]
    pub no_implicit_module: bool,

    /// Check diagnostics against the `expected-…` comments in the input.
    #[arg(long, value_enum, value_name = "LEVEL", num_args = 0..=1, require_equals = true,
          default_missing_value = "all")]
    pub verify_diagnostics: Option<Verification>,

    /// Do not show remarks, warnings and notes.
    #[arg(long)]
    pub error_diagnostics_only: bool,

    /// Print the locations of operations.
    #[arg(long)]
    pub mlir_print_debuginfo: bool,

    /// Print attributes, types and locations in place, without aliases.
    #[arg(long)]
    pub mlir_print_local_scope: bool,

    /// Print operations in generic form.
    #[arg(long)]
    pub mlir_print_op_generic: bool,

    /// Number of threads; 0 = one for each processor.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,

    /// The flags of `--mlir-to-cpp`.
    #[command(flatten)]
    pub cpp: CppFlags,

    /// The flags of `--import-llvm`.
    #[command(flatten)]
    pub llvm: LlvmFlags,

    /// The flags of `--deserialize-spirv`.
    #[cfg(feature = "gpu")]
    #[command(flatten)]
    pub spirv: SpirvFlags,
}

/// The flags of `--import-llvm`.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Flags of --import-llvm")]
pub struct LlvmFlags {
    /// Make literal structures of identified ones.
    #[arg(long)]
    pub import_structs_as_literals: bool,

    /// Make all calls of intrinsics `llvm.call_intrinsic`.
    #[arg(long)]
    pub prefer_unregistered_intrinsics: bool,

    /// Leave the members of composite types out of debug information.
    #[arg(long)]
    pub drop_di_composite_type_elements: bool,

    /// Warn of all that is left out.
    #[arg(long)]
    pub emit_expensive_warnings: bool,
}

impl LlvmFlags {
    /// The settings of the import.
    pub fn options(&self) -> terrace_llvm_ir::ImportOptions {
        terrace_llvm_ir::ImportOptions {
            structs_as_literals: self.import_structs_as_literals,
            prefer_unregistered_intrinsics: self.prefer_unregistered_intrinsics,
            drop_composite_elements: self.drop_di_composite_type_elements,
            expensive_warnings: self.emit_expensive_warnings,
        }
    }
}

/// The flags of `--deserialize-spirv`.
#[cfg(feature = "gpu")]
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Flags of --deserialize-spirv")]
pub struct SpirvFlags {
    /// Read merge instructions as spirv.mlir.selection and spirv.mlir.loop; otherwise drop them.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true,
          default_value_t = true, default_missing_value = "true", action = clap::ArgAction::Set)]
    pub spirv_structurize_control_flow: bool,
}

#[cfg(feature = "gpu")]
impl SpirvFlags {
    /// Returns the settings of reading.
    pub fn options(&self) -> terrace_spirv_binary::ReadOptions {
        let structured = self.spirv_structurize_control_flow;
        terrace_spirv_binary::ReadOptions { structured }
    }
}

/// The flags of `--mlir-to-cpp`.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Flags of --mlir-to-cpp")]
pub struct CppFlags {
    /// Declare all variables of a function at its start.
    #[arg(long)]
    pub declare_variables_at_top: bool,

    /// Write the contents of the `emitc.file` operations with this id.
    #[arg(long, value_name = "ID", default_value = "")]
    pub file_id: String,
}

impl CppFlags {
    /// Returns the settings of the translation.
    pub fn options(&self) -> terrace_cpp::Options {
        let Self { declare_variables_at_top, file_id } = self.clone();
        terrace_cpp::Options { declare_variables_at_top, file_id }
    }
}

/// The diagnostics that are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Verification {
    /// All diagnostics are verified.
    All,
    /// Only those that the input expects.
    OnlyExpected,
}

impl From<Verification> for VerifyLevel {
    fn from(level: Verification) -> Self {
        match level {
            Verification::All => VerifyLevel::All,
            Verification::OnlyExpected => VerifyLevel::OnlyExpected,
        }
    }
}
