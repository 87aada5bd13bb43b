//! Passes on the command line: `--name` or `--name=options`, in order, or `--pass-pipeline`.

use std::ffi::OsString;
use std::fmt::Write;

use clap::{Arg, Command};
use terrace_pass::{PassInfo, PassRegistry, Pipeline, options_error};

/// The passes with their options, a line each.
pub(crate) fn list(passes: &PassRegistry) -> String {
    let mut out = String::new();
    for info in passes.iter() {
        let _ = writeln!(out, "  --{:<30} {}", info.name, info.summary);
        for option in info.options {
            let name = format!("{}=<value>", option.name);
            let _ = writeln!(out, "      {name:<28} {}", option.summary);
        }
    }
    out
}

/// Returns the section on passes of `--help`, and examples.
pub(crate) fn help(passes: &PassRegistry) -> String {
    let mut out = String::from("Passes, run in the order of the command line:\n");
    match list(passes) {
        list if list.is_empty() => out.push_str("  none\n"),
        list => out.push_str(&list),
    }
    out.push_str(
        "\nExamples:\n  terrace-opt module.mlir                           read, verify, print\n  \
         terrace-opt --mlir-print-op-generic module.mlir   the same in generic form\n  \
         terrace-opt --canonicalize --cse module.mlir      run passes\n  \
         terrace-opt --split-input-file --verify-diagnostics errors.mlir\n  \
         terrace-opt --help-op arith.addi                  about an operation",
    );
    out
}

/// Returns the error for an unknown flag, with suggestions of similar names.
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

/// Minimum similarity of a suggested name, from 0 to 1.
const LIKE: f64 = 0.6;

/// The passes that a command line asks for.
#[derive(Clone, Default)]
pub struct PassFlags {
    flags: Vec<(&'static PassInfo, String)>,
    registry: PassRegistry,
    /// The name of the program, for messages.
    program: String,
}

impl std::fmt::Debug for PassFlags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.flags.iter().map(|(info, _)| info.name)).finish()
    }
}

impl PassFlags {
    /// Takes the flags that name passes of `registry` out of `args`.
    pub fn take(args: &mut Vec<OsString>, registry: &PassRegistry) -> Self {
        let program = args.first().map(|path| std::path::Path::new(path).file_name());
        let program = program.flatten().map(|name| name.to_string_lossy().into_owned());
        let mut flags = Self {
            flags: Vec::new(),
            registry: registry.clone(),
            program: program.unwrap_or_default(),
        };
        let mut rest_is_positional = false;
        args.retain(|arg| {
            let Some(text) = arg.to_str().filter(|_| !rest_is_positional) else { return true };
            rest_is_positional = text == "--";
            let Some(flag) = text.strip_prefix("--") else { return true };
            let (name, options) = flag.split_once('=').unwrap_or((flag, ""));
            match registry.get(name) {
                Some(info) => {
                    flags.flags.push((info, options.to_owned()));
                    false
                }
                None => true,
            }
        });
        flags
    }

    /// The name of the program, for messages.
    pub(crate) fn program(&self) -> &str {
        &self.program
    }

    /// The passes that are known.
    pub fn registry(&self) -> &PassRegistry {
        &self.registry
    }

    /// The pipeline of `text`, or that of the passes given, in order.
    ///
    /// # Errors
    /// What is to be written if the text is none of a pipeline, a pass has no such option, or
    /// rejects the value of one.
    pub fn pipeline(&self, text: Option<&str>) -> Result<Pipeline, String> {
        if let Some(text) = text {
            if !self.flags.is_empty() {
                return Err("<unknown>:0: error: '-pass-pipeline' option can't be used with \
                            individual pass options\n"
                    .to_owned());
            }
            return Pipeline::parse(&self.registry, &self.program, text);
        }
        let mut pipeline = Pipeline::on_module();
        for (info, options) in &self.flags {
            let added = pipeline.add_nesting(info, options).map(|_| ());
            added.map_err(|error| options_error(&self.program, &error))?;
        }
        Ok(pipeline)
    }
}
