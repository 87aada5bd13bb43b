//! The command line.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use terrace_asm::PrintFlags;
use terrace_bytecode::WriteOptions;
use terrace_diag::{DEFAULT_SPLIT_MARKER, VerifyLevel};

/// Reads MLIR text or bytecode, verifies it and writes it back.
#[derive(Parser, Debug)]
#[command(
    name = "terrace-opt",
    version,
    max_term_width = 100,
    args_override_self = true,
    before_help = "OVERVIEW: MLIR modular optimizer driver"
)]
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

    /// Load the dialects that this file defines in IRDL before anything is read.
    #[arg(long, value_name = "FILE", require_equals = true)]
    pub irdl_file: Option<PathBuf>,

    /// Check diagnostics against the `expected-…` comments in the input.
    #[arg(long, help_heading = "Diagnostics", value_enum, value_name = "LEVEL", num_args = 0..=1, require_equals = true,
          default_missing_value = "all")]
    pub verify_diagnostics: Option<Verification>,

    /// Verify after parsing and after every pass.
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1,
          require_equals = true, default_missing_value = "true", action = clap::ArgAction::Set,
          value_parser = crate::arguments::boolean)]
    pub verify_each: bool,

    /// Print the input, read it back and compare, before any pass.
    #[arg(long)]
    pub verify_roundtrip: bool,

    /// Do not verify what was read.
    #[arg(long)]
    pub mlir_very_unsafe_disable_verifier_on_parsing: bool,

    /// List the passes and stop.
    #[arg(long)]
    pub list_passes: bool,

    /// List the registered dialects and stop.
    #[arg(long)]
    pub show_dialects: bool,

    /// Print the definition of a registered dialect in IRDL and stop.
    #[arg(long, value_name = "DIALECT", require_equals = true)]
    pub export_irdl: Option<String>,

    /// Show the reference of an operation, a type (`!…`), an attribute (`#…`) or a dialect and stop.
    #[arg(long, value_name = "NAME", num_args = 1)]
    pub help_op: Option<String>,

    /// Do not put the input into a module of its own.
    #[arg(long)]
    pub no_implicit_module: bool,

    /// How errors are shown.
    #[arg(long, help_heading = "Diagnostics", value_enum, default_value = "mlir")]
    pub diagnostic_style: DiagnosticStyle,

    /// Whether errors are coloured; `auto` looks at the terminal and at NO_COLOR.
    #[arg(long, value_enum, default_value = "auto", help_heading = "Diagnostics")]
    pub color: Colour,

    /// Leave notes out.
    #[arg(long, help_heading = "Diagnostics")]
    pub mlir_disable_diagnostic_notes: bool,

    /// Accepted for compatibility: a diagnostic never has a stack trace.
    #[arg(long, help_heading = "Diagnostics")]
    pub mlir_print_stacktrace_on_diagnostic: bool,

    /// Add to errors at operations a note that shows the operation.
    #[arg(long, help_heading = "Diagnostics", value_name = "BOOL", default_value_t = true, num_args = 0..=1,
          require_equals = true, default_missing_value = "true", action = clap::ArgAction::Set,
          value_parser = crate::arguments::boolean)]
    pub mlir_print_op_on_diagnostic: bool,

    /// Print the data layout of these types in each scope, instead of the IR.
    #[arg(long, value_name = "TYPE,…", require_equals = true)]
    pub print_data_layout: Option<String>,

    /// The passes to run as a pipeline in text: `builtin.module(func.func(cse))`.
    #[arg(long, help_heading = "Passes", value_name = "PIPELINE")]
    pub pass_pipeline: Option<String>,

    /// Print the pipeline of passes before it is run.
    #[arg(long, help_heading = "Passes")]
    pub dump_pass_pipeline: bool,

    /// Print the IR before these passes.
    #[arg(long, help_heading = "Passes", value_name = "PASS,…", value_delimiter = ',')]
    pub mlir_print_ir_before: Vec<String>,

    /// Print the IR before every pass.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_ir_before_all: bool,

    /// Print the IR after these passes.
    #[arg(long, help_heading = "Passes", value_name = "PASS,…", value_delimiter = ',')]
    pub mlir_print_ir_after: Vec<String>,

    /// Print the IR after every pass.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_ir_after_all: bool,

    /// Print the IR after passes only if they have changed it.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_ir_after_change: bool,

    /// Print the IR after passes that fail.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_ir_after_failure: bool,

    /// Print the IR of the whole program around passes.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_ir_module_scope: bool,

    /// Write to a file when passes run and patterns are tried, on one thread; `-` is standard output.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub log_actions_to: Option<String>,

    /// Write to a file when passes and patterns begin and end, as a trace that browsers show, on one
    /// thread; `-` is standard output.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub profile_actions_to: Option<String>,

    /// Write to a file a page that shows what passes have changed, what patterns were tried, and how
    /// long all took, on one thread; of several inputs the last one.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub trace_html: Option<PathBuf>,

    /// Do not say on a terminal how far passes are that take longer than a second.
    #[arg(long, help_heading = "Passes")]
    pub no_progress: bool,

    /// Skip the first actions of a kind, or take no more than so many: `apply-pattern-skip=10`,
    /// `pass-execution-count=1`; on one thread.
    #[arg(long, help_heading = "Passes", value_name = "COUNTER=N,…", value_delimiter = ',')]
    pub mlir_debug_counter: Vec<String>,

    /// Show how often the actions with counters have begun.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_debug_counter: bool,

    /// Write to this file what runs the pipeline again, if it fails.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub mlir_pass_pipeline_crash_reproducer: Option<String>,

    /// With that, write the program as it was before the pass that fails, and run only that pass.
    #[arg(long, help_heading = "Passes")]
    pub mlir_pass_pipeline_local_reproducer: bool,

    /// Write the output to this file, with what runs the pipeline on it.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub mlir_generate_reproducer: Option<String>,

    /// Run the pipeline that the input asks for itself, before other passes.
    #[arg(long, help_heading = "Passes")]
    pub run_reproducer: bool,

    /// Report what passes have counted.
    #[arg(long, help_heading = "Passes")]
    pub mlir_pass_statistics: bool,

    /// How that is shown.
    #[arg(long, help_heading = "Passes", value_enum, default_value = "pipeline")]
    pub mlir_pass_statistics_display: crate::statistics::StatisticsDisplay,

    /// Report how long reading, passes and writing take.
    #[arg(long, help_heading = "Passes")]
    pub mlir_timing: bool,

    /// How times are shown.
    #[arg(long, help_heading = "Passes", value_enum, default_value = "tree")]
    pub mlir_timing_display: crate::timing::TimingDisplay,

    /// How the report on times is written.
    #[arg(long, help_heading = "Passes", value_enum, default_value = "text")]
    pub mlir_output_format: crate::timing::OutputFormat,

    /// The passes to run, in order; see `PassFlags::take`.
    #[arg(skip)]
    pub passes: crate::PassFlags,

    /// Use one thread.
    #[arg(long)]
    pub mlir_disable_threading: bool,

    /// Use up to this many threads; as many as the machine has if not given.
    #[arg(long, value_name = "COUNT")]
    pub threads: Option<std::num::NonZeroUsize>,

    /// Write bytecode instead of text.
    #[arg(long, help_heading = "Bytecode")]
    pub emit_bytecode: bool,

    /// The version of bytecode to write, 0 to 6; the newest if not given.
    #[arg(long, help_heading = "Bytecode", value_name = "VERSION")]
    pub emit_bytecode_version: Option<u64>,

    /// What bytecode says has written it.
    #[arg(long, help_heading = "Bytecode", value_name = "TEXT")]
    pub emit_bytecode_producer: Option<String>,

    /// Leave the contents of resources out of bytecode.
    #[arg(long, help_heading = "Bytecode")]
    pub elide_resource_data_from_bytecode: bool,

    /// List the parts of a file of bytecode instead of its IR: sections, tables, what takes the space.
    #[arg(long, help_heading = "Bytecode")]
    pub dump_bytecode: bool,

    /// As --dump-bytecode, as a page with a picture of what takes the space.
    #[arg(long, help_heading = "Bytecode")]
    pub dump_bytecode_html: bool,

    /// Print operations in generic form.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_op_generic: bool,

    /// Print locations.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_debuginfo: bool,

    /// With --mlir-print-debuginfo: in a readable form that cannot be read back.
    #[arg(long, help_heading = "Printing")]
    pub mlir_pretty_debuginfo: bool,

    /// Print without aliases.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_local_scope: bool,

    /// Print operations without their regions.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_skip_regions: bool,

    /// Print the users of every value in comments.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_value_users: bool,

    /// Give every value of the output a name of its own.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_unique_ssa_ids: bool,

    /// Name values after their name locations.
    #[arg(long, help_heading = "Printing")]
    pub mlir_use_nameloc_as_prefix: bool,

    /// Show invalid operations around passes in the form that valid ones have.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_assume_verified: bool,

    /// Abbreviate elements attributes with more elements than this.
    #[arg(long, help_heading = "Printing", value_name = "N")]
    pub mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Leave out resources whose text is longer than this.
    #[arg(long, help_heading = "Printing", value_name = "N")]
    pub mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Print elements attributes with more elements than this in hexadecimal; -1: none.
    #[arg(long, help_heading = "Printing", value_name = "N", allow_negative_numbers = true)]
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

/// Whether errors are coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless the variable `NO_COLOR` is set.
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

impl Colour {
    /// Whether what goes to the standard error stream is coloured.
    pub fn on_stderr(self) -> bool {
        let unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match self {
            Colour::Auto => std::io::stderr().is_terminal() && !unwanted(),
            Colour::Always => true,
            Colour::Never => false,
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

impl Cli {
    /// How many threads to use.
    pub(crate) fn thread_count(&self) -> usize {
        let one_by_one = self.log_actions_to.is_some()
            || self.profile_actions_to.is_some()
            || self.trace_html.is_some()
            || !self.mlir_debug_counter.is_empty();
        if self.mlir_disable_threading || one_by_one {
            return 1;
        }
        let available = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(available, usize::from)
    }

    /// How bytecode is written.
    pub fn bytecode_options(&self) -> WriteOptions {
        let mut options = WriteOptions {
            elide_resources: self.elide_resource_data_from_bytecode,
            ..WriteOptions::default()
        };
        if let Some(version) = self.emit_bytecode_version {
            options.version = version;
        }
        if let Some(producer) = &self.emit_bytecode_producer {
            options.producer.clone_from(producer);
        }
        options
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
