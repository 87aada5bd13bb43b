//! Passes on the command line: `--name` or `--name=options`, in order.

use std::ffi::OsString;
use std::fmt::Write;

use clap::{Arg, Command};
use terrace_pass::{PassInfo, PassRegistry, Pipeline};

/// The passes with their options, a line each.
pub(crate) fn list(passes: &PassRegistry) -> String {
    let mut out = String::new();
    for info in passes.iter() {
        let _ = writeln!(out, "  --{:<30} {}", info.name, info.summary);
        for option in info.options {
            let _ = writeln!(out, "      {option}=<value>");
        }
    }
    out
}

/// What `--help` says of passes, and examples.
pub(crate) fn help(passes: &PassRegistry) -> String {
    let mut out = String::from("Passes, run in the order of the command line:\n");
    match list(passes) {
        list if list.is_empty() => out.push_str("  none\n"),
        list => out.push_str(&list),
    }
    out.push_str(
        "\nExamples:\n  terrace-opt module.mlir                           read, verify, print\n  \
         terrace-opt --mlir-print-op-generic module.mlir   the same in generic form\n  \
         terrace-opt --split-input-file --verify-diagnostics errors.mlir\n  \
         terrace-opt --help-op arith.addi                  about an operation",
    );
    out
}

/// What is said of a flag that is none, with the names that are most like it.
pub(crate) fn unknown(flag: &str, command: &Command, passes: &PassRegistry) -> String {
    let flag = flag.split('=').next().unwrap_or(flag);
    let name = flag.trim_start_matches('-');
    let flags = command.get_arguments().filter_map(Arg::get_long);
    let mut names: Vec<&str> = flags.chain(passes.iter().map(|info| info.name)).collect();
    let likeness = |other: &str| strsim::normalized_damerau_levenshtein(name, other);
    names.retain(|other| likeness(other) > LIKE);
    names.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    names.truncate(3);
    let mut message = format!("no pass or flag is called '{flag}'");
    if !names.is_empty() {
        let _ = write!(message, "; did you mean '--{}'?", names.join("', '--"));
    }
    message
}

/// How like a name must be to be suggested, from 0 to 1.
const LIKE: f64 = 0.6;

/// The passes that a command line asks for.
#[derive(Clone, Default)]
pub struct PassFlags(Vec<(&'static PassInfo, String)>);

impl std::fmt::Debug for PassFlags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(info, _)| info.name)).finish()
    }
}

impl PassFlags {
    /// Takes the flags that name passes of `registry` out of `args`.
    pub fn take(args: &mut Vec<OsString>, registry: &PassRegistry) -> Self {
        let mut flags = Self::default();
        let mut rest_is_positional = false;
        args.retain(|arg| {
            let Some(text) = arg.to_str().filter(|_| !rest_is_positional) else { return true };
            rest_is_positional = text == "--";
            let Some(flag) = text.strip_prefix("--") else { return true };
            let (name, options) = flag.split_once('=').unwrap_or((flag, ""));
            match registry.get(name) {
                Some(info) => {
                    flags.0.push((info, options.to_owned()));
                    false
                }
                None => true,
            }
        });
        flags
    }

    /// The pipeline of the passes given, in order.
    ///
    /// # Errors
    /// When a pass has no such option, or rejects the value of one.
    pub fn pipeline(&self) -> Result<Pipeline, String> {
        let mut pipeline = Pipeline::new();
        for (info, options) in &self.0 {
            let added = pipeline.add(info, options).map(|_| ());
            added.map_err(|error| format!("error: pass '{}': {error}", info.name))?;
        }
        Ok(pipeline)
    }
}
