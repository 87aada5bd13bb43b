//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use terrace_asm::PrintFlags;
use terrace_diag::{DEFAULT_SPLIT_MARKER, VerifyLevel};

/// Reads MLIR text, verifies it and prints it back.
#[derive(Parser, Debug)]
#[command(name = "terrace-opt", version, max_term_width = 100)]
pub struct Cli {
    /// The file to read; `-` is standard input.
    #[arg(default_value = "-")]
    pub input: PathBuf,

    /// The file to write, whole or not at all; `-` is standard output.
    #[arg(short, long = "output", value_name = "FILE", default_value = "-")]
    pub output: PathBuf,

    /// Accept operations, types and attributes of dialects that are not registered.
    #[arg(long)]
    pub allow_unregistered_dialect: bool,

    /// Process the parts of the input between lines with the marker one by one.
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true,
          default_missing_value = DEFAULT_SPLIT_MARKER)]
    pub split_input_file: Option<String>,

    /// What to write between the parts of the output.
    #[arg(long, value_name = "MARKER", default_value = DEFAULT_SPLIT_MARKER)]
    pub output_split_marker: String,

    /// Check diagnostics against the `expected-…` comments in the input.
    #[arg(long, value_enum, value_name = "LEVEL", num_args = 0..=1, require_equals = true,
          default_missing_value = "all")]
    pub verify_diagnostics: Option<Verification>,

    /// Verify after parsing and after every pass.
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1,
          require_equals = true, default_missing_value = "true", action = clap::ArgAction::Set)]
    pub verify_each: bool,

    /// List the registered dialects and stop.
    #[arg(long)]
    pub show_dialects: bool,

    /// Show the reference of an operation, a type (`!…`), an attribute (`#…`) or a dialect and stop.
    #[arg(long, value_name = "NAME", num_args = 1)]
    pub help_op: Option<String>,

    /// Do not put the input into a module of its own.
    #[arg(long)]
    pub no_implicit_module: bool,

    /// How errors are shown.
    #[arg(long, value_enum, default_value = "mlir")]
    pub diagnostic_style: DiagnosticStyle,

    /// Add to errors at operations a note that shows the operation.
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1,
          require_equals = true, default_missing_value = "true", action = clap::ArgAction::Set)]
    pub mlir_print_op_on_diagnostic: bool,

    /// Print the data layout of these types in each scope, instead of the IR.
    #[arg(long, value_name = "TYPE,…", require_equals = true)]
    pub print_data_layout: Option<String>,

    /// The passes to run, in order; see `PassFlags::take`.
    #[arg(skip)]
    pub passes: crate::PassFlags,

    /// Use one thread.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub mlir_disable_threading: Option<bool>,

    /// Use up to this many threads; as many as the machine has if not given.
    #[arg(long, value_name = "COUNT")]
    pub threads: Option<std::num::NonZeroUsize>,

    /// Print operations in generic form.
    #[arg(long)]
    pub mlir_print_op_generic: bool,

    /// Print locations.
    #[arg(long)]
    pub mlir_print_debuginfo: bool,

    /// With --mlir-print-debuginfo: in a readable form that cannot be read back.
    #[arg(long)]
    pub mlir_pretty_debuginfo: bool,

    /// Print without aliases.
    #[arg(long)]
    pub mlir_print_local_scope: bool,

    /// Print operations without their regions.
    #[arg(long)]
    pub mlir_print_skip_regions: bool,

    /// Print the users of every value in comments.
    #[arg(long)]
    pub mlir_print_value_users: bool,

    /// Give every value of the output a name of its own.
    #[arg(long)]
    pub mlir_print_unique_ssa_ids: bool,

    /// Name values after their name locations.
    #[arg(long)]
    pub mlir_use_nameloc_as_prefix: bool,

    /// Abbreviate elements attributes with more elements than this.
    #[arg(long, value_name = "N")]
    pub mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Leave out resources whose text is longer than this.
    #[arg(long, value_name = "N")]
    pub mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Print elements attributes with more elements than this in hexadecimal; -1: none.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub mlir_print_elementsattrs_with_hex_if_larger: Option<i64>,
}

/// Which diagnostics `--verify-diagnostics` checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Verification {
    /// All must be expected.
    All,
    /// Those that are expected must be there; others are ignored.
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

/// How errors are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum DiagnosticStyle {
    /// As `mlir-opt` shows them.
    Mlir,
    /// With the source around them, as `rustc` does.
    Pretty,
}

/// Makes long flags of LLVM's style (`-verify-each`) ordinary ones (`--verify-each`).
pub(crate) fn normalize(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let fix = |arg: OsString| match arg.to_str() {
        Some(text)
            if text.len() > 2
                && text.starts_with('-')
                && !text.starts_with("--")
                && !text.starts_with("-o=")
                && text.as_bytes()[1].is_ascii_alphabetic() =>
        {
            format!("-{text}").into()
        }
        _ => arg,
    };
    args.enumerate().map(|(i, arg)| if i == 0 { arg } else { fix(arg) }).collect()
}

impl Cli {
    /// How many threads to use.
    pub(crate) fn thread_count(&self) -> usize {
        if self.mlir_disable_threading == Some(true) {
            return 1;
        }
        let available = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(available, usize::from)
    }

    /// The flags of the printer.
    pub fn print_flags(&self) -> PrintFlags {
        let mut flags = PrintFlags {
            generic: self.mlir_print_op_generic,
            debug_info: self.mlir_print_debuginfo,
            pretty_debug_info: self.mlir_pretty_debuginfo,
            local_scope: self.mlir_print_local_scope,
            skip_regions: self.mlir_print_skip_regions,
            value_users: self.mlir_print_value_users,
            unique_ssa_ids: self.mlir_print_unique_ssa_ids,
            nameloc_as_prefix: self.mlir_use_nameloc_as_prefix,
            elide_elements_above: self.mlir_elide_elementsattrs_if_larger,
            elide_resources_above: self.mlir_elide_resource_strings_if_larger,
            ..PrintFlags::default()
        };
        if let Some(limit) = self.mlir_print_elementsattrs_with_hex_if_larger {
            flags.hex_elements_above = u64::try_from(limit).ok();
        }
        flags
    }
}
