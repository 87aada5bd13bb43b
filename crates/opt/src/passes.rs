//! Passes on the command line: `--name` or `--name=options`, in order, or `--pass-pipeline`.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;

use clap::{Arg, Command};
use terrace_pass::{PassInfo, PassRegistry, Pipeline, options_error};
use terrace_session::similar;

use crate::default_passes;

/// Returns the passes with their options, a line each.
pub(crate) fn list(passes: &PassRegistry) -> String {
    let mut out = String::new();
    for info in passes.iter() {
        let _ = writeln!(out, "  --{:<30} {}", info.name, info.summary);
        let pass = info.parse("").expect("a pass has defaults for all options");
        for (option, value) in info.options.iter().zip(pass.options()) {
            let name = format!("{}=<{}>", option.name, value.placeholder());
            let _ = write!(out, "      {name:<28} {}", option.summary);
            let default = value.text();
            if !default.is_empty() {
                let _ = write!(out, " [default: {default}]");
            }
            if !value.allowed().is_empty() {
                let _ = write!(out, " [{}]", value.allowed().join(", "));
            }
            out.push_str(if option.ignored { " [no effect]\n" } else { "\n" });
        }
    }
    out
}

/// Returns the section on passes of `--help`, and examples for the tool called `program`.
pub(crate) fn help(passes: &PassRegistry, program: &str) -> String {
    let mut out = String::from("Passes, run in the order of the command line:\n");
    match list(passes) {
        list if list.is_empty() => out.push_str("  none\n"),
        list => out.push_str(&list),
    }
    let program = if program.is_empty() { "terrace-opt" } else { program };
    let examples = [
        ("module.mlir", "read, verify, print"),
        ("--mlir-print-op-generic module.mlir", "the same in generic form"),
        ("--canonicalize --cse module.mlir", "run passes"),
        ("--split-input-file --verify-diagnostics errors.mlir", "check diagnostics"),
        ("--help-op arith.addi", "describe an operation"),
    ];
    out.push_str("\nExamples:");
    for (arguments, effect) in examples {
        let _ = write!(out, "\n  {program} {arguments:<52} {effect}");
    }
    out
}

/// Returns the error for an argument that is neither a flag nor a pass, with suggestions of similar
/// names.
pub(crate) fn unknown(argument: &str, command: &Command, passes: &PassRegistry) -> String {
    if !argument.starts_with('-') {
        return format!("takes one input, not '{argument}' as a second one");
    }
    let flag = argument.split('=').next().unwrap_or(argument);
    let name = flag.trim_start_matches('-');
    if let Some(hint) = absent(name) {
        return hint;
    }
    let flags = command.get_arguments().filter_map(Arg::get_long);
    let names = similar(name, flags.chain(passes.iter().map(|info| info.name)));
    let mut message = format!("no pass or flag is called '{flag}'");
    if !names.is_empty() {
        let _ = write!(message, "; did you mean '--{}'?", names.join("', '--"));
    }
    message
}

/// Returns a sentence about the pass `name` if it is part of Terrace, but not of this build; `None`
/// otherwise.
fn absent(name: &str) -> Option<String> {
    let is_absent = terrace_passes::is_optional(name) && default_passes().get(name).is_none();
    is_absent.then(|| format!("the pass '{name}' is in builds with the feature `all`"))
}

/// Returns the name of the program, the first of `args`; empty for empty `args`.
pub(crate) fn program(args: &[OsString]) -> String {
    let name = args.first().and_then(|path| Path::new(path).file_name());
    name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The passes that a command line requests.
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
    /// Removes the flags that name passes of `registry` from `args`, and returns them.
    pub fn take(args: &mut Vec<OsString>, registry: &PassRegistry) -> Self {
        let program = program(args);
        let mut flags = Self { flags: Vec::new(), registry: registry.clone(), program };
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

    /// Returns the name of the program, for messages.
    pub(crate) fn program(&self) -> &str {
        &self.program
    }

    /// Returns the passes of the tool.
    pub fn registry(&self) -> &PassRegistry {
        &self.registry
    }

    /// Parses the pipeline `text`. With `None`, creates the pipeline of the passes that are flags,
    /// in order.
    ///
    /// # Errors
    /// The message to write if the text is not a pipeline, or a pass has no such option or value.
    pub fn pipeline(&self, text: Option<&str>) -> Result<Pipeline, String> {
        if let Some(text) = text {
            if !self.flags.is_empty() {
                return Err("<unknown>:0: error: '-pass-pipeline' option can't be used with \
                            individual pass options\n"
                    .to_owned());
            }
            return self.parse(text);
        }
        let mut pipeline = Pipeline::on_module();
        for (info, options) in &self.flags {
            let pass = info.parse(options).map_err(|error| options_error(&self.program, &error))?;
            pipeline.push_shared(pass);
        }
        Ok(pipeline)
    }

    /// Parses the pipeline `text`.
    ///
    /// # Errors
    /// The message to write if the text is not a pipeline: that of `mlir-opt`, and a note if a
    /// similar pass exists.
    pub(crate) fn parse(&self, text: &str) -> Result<Pipeline, String> {
        Pipeline::parse(&self.registry, &self.program, text).map_err(|error| {
            let note = error.unknown_pass.as_deref().and_then(|name| self.note(name));
            error.message + &note.unwrap_or_default()
        })
    }

    /// Returns the note after the error that no pass is called `name`; `None` if no similar pass
    /// exists.
    fn note(&self, name: &str) -> Option<String> {
        let names = similar(name, self.registry.iter().map(|info| info.name));
        let meant = || format!("did you mean '{}'?", names.join("', '"));
        let hint = absent(name).or_else(|| (!names.is_empty()).then(meant))?;
        Some(format!("<unknown>:0: note: {hint}\n"))
    }
}
