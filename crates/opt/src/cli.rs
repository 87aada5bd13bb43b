//! The command line of `terrace-opt` ([`Cli`]), parsed by `clap`. Doc comments of the fields are
//! printed by `--help`.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use terrace_asm::PrintFlags;
use terrace_bytecode::WriteOptions;
use terrace_diag::{DEFAULT_SPLIT_MARKER, VerifyLevel};

/// Reads MLIR text or bytecode, runs passes, verifies the result and writes it.
#[derive(Parser, Clone, Debug)]
#[command(
    name = "terrace-opt",
    version,
    max_term_width = 100,
    args_override_self = true,
    before_help = "OVERVIEW: MLIR modular optimizer driver"
)]
pub struct Cli {
    /// Name of the file to read, or `-` for standard input.
    #[arg(default_value = "-")]
    pub input: PathBuf,

    /// Name of the file to write, or `-` for standard output. The file is replaced only if the run
    /// succeeds.
    #[arg(short, long = "output", value_name = "FILE", default_value = "-")]
    pub output: PathBuf,

    /// Accept operations, types and attributes of dialects that are not registered.
    #[arg(long)]
    pub allow_unregistered_dialect: bool,

    /// Split the input at lines that consist of the marker, and process each part on its own.
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true,
          default_missing_value = DEFAULT_SPLIT_MARKER)]
    pub split_input_file: Option<String>,

    /// Separator line between the parts of the output.
    #[arg(long, value_name = "MARKER", default_value = DEFAULT_SPLIT_MARKER)]
    pub output_split_marker: String,

    /// Load the dialects that this file defines in IRDL before reading the input.
    #[arg(long, value_name = "FILE", require_equals = true)]
    pub irdl_file: Option<PathBuf>,

    /// Accepted for compatibility with mlir-opt; there are no plugins, which a message states.
    #[arg(long, value_name = "FILE")]
    pub load_dialect_plugin: Vec<PathBuf>,

    /// Accepted for compatibility with mlir-opt; there are no plugins, which a message states.
    #[arg(long, value_name = "FILE")]
    pub load_pass_plugin: Vec<PathBuf>,

    /// Check diagnostics against the `expected-…` comments in the input.
    #[arg(long, help_heading = "Diagnostics", value_enum, value_name = "LEVEL", num_args = 0..=1, require_equals = true,
          default_missing_value = "all")]
    pub verify_diagnostics: Option<Verification>,

    /// Verify the IR after parsing and after every pass.
    #[arg(long, value_name = "BOOL", default_value_t = true, num_args = 0..=1,
          require_equals = true, default_missing_value = "true", action = clap::ArgAction::Set,
          value_parser = terrace_tool::arguments::boolean)]
    pub verify_each: bool,

    /// Before any pass, print the input, parse the result and check that both are equal.
    #[arg(long)]
    pub verify_roundtrip: bool,

    /// Skip verification after parsing.
    #[arg(long)]
    pub mlir_very_unsafe_disable_verifier_on_parsing: bool,

    /// Answer requests in JSON-RPC on standard input, a line each, until its end: load a module,
    /// run passes, step, rewind, compare, search, explain. Also a server of the Model Context
    /// Protocol.
    #[arg(long)]
    pub serve: bool,

    /// List all passes with their options, and exit.
    #[arg(long)]
    pub list_passes: bool,

    /// List the registered dialects, and exit.
    #[arg(long)]
    pub show_dialects: bool,

    /// Print the definition of a registered dialect in IRDL, and exit.
    #[arg(long, value_name = "DIALECT", require_equals = true)]
    pub export_irdl: Option<String>,

    /// Print the reference of an operation, a type (`!…`), an attribute (`#…`) or a dialect, and
    /// exit.
    #[arg(long, value_name = "NAME", num_args = 1)]
    pub help_op: Option<String>,

    /// Read and write relations, access sets of functions and schedule trees in the spelling of
    /// MLIR's Rationale.
    #[arg(long, value_enum, value_name = "WHERE", num_args = 0..=1, require_equals = true,
          default_missing_value = "both")]
    pub rationale_syntax: Option<RationaleSyntax>,

    /// Do not wrap the input in a module.
    #[arg(long)]
    pub no_implicit_module: bool,

    /// Style of diagnostics.
    #[arg(
        long,
        help_heading = "Diagnostics",
        value_enum,
        default_value = "mlir",
        visible_alias = "diagnostics-format"
    )]
    pub diagnostic_style: DiagnosticStyle,

    /// Whether to colour diagnostics; `auto` does so on terminals unless NO_COLOR is set.
    #[arg(long, value_enum, default_value = "auto", help_heading = "Diagnostics",
          num_args = 0..=1, require_equals = true, default_missing_value = "always")]
    pub color: Colour,

    /// Continue after errors in the text, and report all of them instead of the first.
    #[arg(long, help_heading = "Diagnostics")]
    pub all_errors: bool,

    /// Omit the notes of diagnostics.
    #[arg(long, help_heading = "Diagnostics")]
    pub mlir_disable_diagnostic_notes: bool,

    /// Accepted for compatibility with mlir-opt, without effect: diagnostics have no stack traces.
    #[arg(long, help_heading = "Diagnostics")]
    pub mlir_print_stacktrace_on_diagnostic: bool,

    /// Add a note that shows the operation to errors at operations.
    #[arg(long, help_heading = "Diagnostics", value_name = "BOOL", default_value_t = true, num_args = 0..=1,
          require_equals = true, default_missing_value = "true", action = clap::ArgAction::Set,
          value_parser = terrace_tool::arguments::boolean)]
    pub mlir_print_op_on_diagnostic: bool,

    /// Print the data layout of these types in each scope instead of the IR.
    #[arg(long, value_name = "TYPE,…", require_equals = true)]
    pub print_data_layout: Option<String>,

    /// Pass pipeline to run, in textual form: `builtin.module(func.func(cse))`.
    #[arg(long, short = 'p', help_heading = "Passes", value_name = "PIPELINE")]
    pub pass_pipeline: Option<String>,

    /// Print the pass pipeline before running it.
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

    /// Print the IR after a pass only if the pass changed it.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_ir_after_change: bool,

    /// Print the IR after passes that fail.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_ir_after_failure: bool,

    /// Print the IR around passes to files in this folder, in a folder for each operation.
    #[arg(long, help_heading = "Passes", value_name = "DIR")]
    pub mlir_print_ir_tree_dir: Option<PathBuf>,

    /// Print the whole module around passes, not only the operation that the pass runs on.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_ir_module_scope: bool,

    /// Log the execution of passes and patterns to this file, or `-` for standard output. Implies a
    /// single thread.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub log_actions_to: Option<String>,

    /// Write the start and end times of passes and patterns to this file, or `-` for standard
    /// output, in the trace format of browsers. Implies a single thread.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub profile_actions_to: Option<String>,

    /// Write an HTML page to this file that shows the changes by each pass, the patterns tried and
    /// their run times. Implies a single thread; of a split input, the last part is shown.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub trace_html: Option<PathBuf>,

    /// Use the access sets of calls (`poly.reads`, …) in the analyses of affine loops.
    #[arg(long, help_heading = "Passes")]
    pub poly_calls: bool,

    /// Report for each copy that one-shot-bufferize inserts the accesses that require it.
    #[arg(long, help_heading = "Passes")]
    pub explain_copies: bool,

    /// Do not show progress on the terminal when passes take longer than a second.
    #[arg(long, help_heading = "Passes")]
    pub no_progress: bool,

    /// Skip the first N actions of a kind, or execute at most N: `apply-pattern-skip=10`,
    /// `pass-execution-count=1`. Implies a single thread.
    #[arg(long, help_heading = "Passes", value_name = "COUNTER=N,…", value_delimiter = ',')]
    pub mlir_debug_counter: Vec<String>,

    /// Print the number of executions of each action that has a counter.
    #[arg(long, help_heading = "Passes")]
    pub mlir_print_debug_counter: bool,

    /// If a pass fails, write a reproducer to this file: the input with the pipeline.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub mlir_pass_pipeline_crash_reproducer: Option<String>,

    /// With --mlir-pass-pipeline-crash-reproducer: write the IR before the failing pass, and a
    /// pipeline of only that pass.
    #[arg(long, help_heading = "Passes")]
    pub mlir_pass_pipeline_local_reproducer: bool,

    /// Write the output to this file together with the pipeline, as a reproducer.
    #[arg(long, help_heading = "Passes", value_name = "FILE")]
    pub mlir_generate_reproducer: Option<String>,

    /// Run the pipeline that a reproducer contains before other passes.
    #[arg(long, help_heading = "Passes")]
    pub run_reproducer: bool,

    /// Print the statistics of passes.
    #[arg(long, help_heading = "Passes")]
    pub mlir_pass_statistics: bool,

    /// Order of the statistics of passes.
    #[arg(long, help_heading = "Passes", value_enum, default_value = "pipeline")]
    pub mlir_pass_statistics_display: crate::statistics::StatisticsDisplay,

    /// Print the run times of parser, passes and output.
    #[arg(long, help_heading = "Passes")]
    pub mlir_timing: bool,

    /// Order of the run times.
    #[arg(long, help_heading = "Passes", value_enum, default_value = "tree")]
    pub mlir_timing_display: crate::timing::TimingDisplay,

    /// Format of the run times.
    #[arg(long, help_heading = "Passes", value_enum, default_value = "text")]
    pub mlir_output_format: crate::timing::OutputFormat,

    /// The passes to run, in order. Filled by [`crate::PassFlags::take`], because `clap` does not
    /// keep the order of different flags.
    #[arg(skip)]
    pub passes: crate::PassFlags,

    /// Use a single thread.
    #[arg(long)]
    pub mlir_disable_threading: bool,

    /// Keep the results for functions in this folder, and take those of earlier runs from it. Has
    /// no effect with passes or options whose results for functions depend on each other.
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,

    /// Greatest number of threads; the default is the number of processors.
    #[arg(long, value_name = "COUNT")]
    pub threads: Option<std::num::NonZeroUsize>,

    /// Write bytecode instead of text.
    #[arg(long, help_heading = "Bytecode")]
    pub emit_bytecode: bool,

    /// Version of the bytecode to write, 0 to 6; the default is the newest.
    #[arg(long, help_heading = "Bytecode", value_name = "VERSION")]
    pub emit_bytecode_version: Option<u64>,

    /// Producer string in the header of bytecode.
    #[arg(long, help_heading = "Bytecode", value_name = "TEXT")]
    pub emit_bytecode_producer: Option<String>,

    /// Omit the contents of resources from bytecode.
    #[arg(long, help_heading = "Bytecode")]
    pub elide_resource_data_from_bytecode: bool,

    /// Print the sections and tables of a bytecode file and the largest items in them, instead of
    /// its IR.
    #[arg(long, help_heading = "Bytecode")]
    pub dump_bytecode: bool,

    /// Like --dump-bytecode, as an HTML page with a picture of the sections.
    #[arg(long, help_heading = "Bytecode")]
    pub dump_bytecode_html: bool,

    /// Print operations in generic form.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_op_generic: bool,

    /// Print the locations of operations.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_debuginfo: bool,

    /// With --mlir-print-debuginfo: print locations in a readable form that cannot be parsed.
    #[arg(long, help_heading = "Printing")]
    pub mlir_pretty_debuginfo: bool,

    /// Print attributes, types and locations in place instead of through aliases.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_local_scope: bool,

    /// Print operations without their regions.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_skip_regions: bool,

    /// Print the users of every value as comments.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_value_users: bool,

    /// Give every value a name that is unique in the whole output.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_unique_ssa_ids: bool,

    /// Name values after their name locations.
    #[arg(long, help_heading = "Printing")]
    pub mlir_use_nameloc_as_prefix: bool,

    /// Do not fall back to the generic form for invalid operations when printing around passes.
    #[arg(long, help_heading = "Printing")]
    pub mlir_print_assume_verified: bool,

    /// Elide the contents of elements attributes with more than N elements.
    #[arg(long, help_heading = "Printing", value_name = "N")]
    pub mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Elide the contents of resources whose text has more than N characters.
    #[arg(long, help_heading = "Printing", value_name = "N")]
    pub mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Print elements attributes with more than N elements in hexadecimal; -1 turns this off.
    #[arg(long, help_heading = "Printing", value_name = "N", allow_negative_numbers = true)]
    pub mlir_print_elementsattrs_with_hex_if_larger: Option<i64>,
}

/// The set of diagnostics that `--verify-diagnostics` checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Verification {
    /// All diagnostics must be expected.
    All,
    /// Every expected diagnostic must occur; unexpected ones are ignored.
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

/// The texts in the spelling of MLIR's Rationale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum RationaleSyntax {
    /// Input and output.
    Both,
    /// Only the input.
    Input,
    /// Only the output.
    Output,
}

/// The condition for coloured diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless the variable `NO_COLOR` is set.
    Auto,
    /// Always, even in files and pipes.
    Always,
    /// Never, even on a terminal.
    Never,
}

impl Colour {
    /// Whether output to the standard error stream is coloured.
    pub fn on_stderr(self) -> bool {
        let unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match self {
            Colour::Auto => std::io::stderr().is_terminal() && !unwanted(),
            Colour::Always => true,
            Colour::Never => false,
        }
    }
}

/// The style in which diagnostics are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum DiagnosticStyle {
    /// The style of `mlir-opt`: location, message, source line.
    Mlir,
    /// The style of `rustc`: source lines with labels.
    Pretty,
    /// An object in JSON for each diagnostic, on a line of its own.
    Json,
}

impl Cli {
    /// Returns the number of threads to use.
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

    /// Returns the options for writing bytecode.
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

    /// Returns the flags of the printer.
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
