//! Conversion of LLVM-style command lines to the conventions of `clap`.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};

/// Parses a boolean with LLVM's spellings.
///
/// # Errors
/// A message if `text` is not one of them.
pub fn boolean(text: &str) -> Result<bool, String> {
    match text {
        "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err("try 0 or 1".to_owned()),
    }
}

/// Parses the command line of the process by `command`, after [`normalize`].
///
/// # Errors
/// When an argument is unknown or invalid, and for `--help` and `--version`; [`exit_code`] prints
/// the error.
pub fn parse(command: &mut Command) -> Result<ArgMatches, clap::Error> {
    let args = normalize(command, std::env::args_os())
        .map_err(|message| command.error(ErrorKind::InvalidValue, message))?;
    command.try_get_matches_from_mut(args)
}

/// Prints an error of a command line, and returns `failure`; 0 after the texts of `--help` and
/// `--version`, which are errors in `clap` but go to standard output.
pub fn exit_code(error: &clap::Error, failure: u8) -> ExitCode {
    // A failure to write to the terminal cannot be reported.
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { failure } else { 0 })
}

/// Converts an LLVM-style command line for `command`: long flags may have a single dash
/// (`-verify-each`), and switches may have a value (`--mlir-print-op-generic=false`).
///
/// # Errors
/// When the value of a switch is not a boolean.
pub fn normalize(
    command: &Command,
    args: impl Iterator<Item = OsString>,
) -> Result<Vec<OsString>, String> {
    let switches: Vec<&str> = command
        .get_arguments()
        .filter(|arg| matches!(arg.get_action(), ArgAction::SetTrue))
        .filter_map(Arg::get_long)
        .collect();
    let mut out = Vec::new();
    for (index, arg) in args.enumerate() {
        let arg = if index > 0 { with_two_dashes(arg) } else { arg };
        let switch = arg.to_str().and_then(|text| text.strip_prefix("--")?.split_once('='));
        let Some((name, value)) = switch.filter(|(name, _)| switches.contains(name)) else {
            out.push(arg);
            continue;
        };
        let flag = OsString::from(format!("--{name}"));
        let on = boolean(value).map_err(|_| {
            format!(
                "for the --{name} option: '{value}' is invalid value for boolean argument! Try 0 or 1"
            )
        })?;
        // As in LLVM, the last occurrence of a switch wins.
        out.retain(|earlier| *earlier != flag);
        if on {
            out.push(flag);
        }
    }
    Ok(out)
}

fn with_two_dashes(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text)
            if text.len() > 2
                && text.starts_with('-')
                && !text.starts_with("--")
                && !["-o=", "-p="].iter().any(|flag| text.starts_with(flag))
                && text.as_bytes()[1].is_ascii_alphabetic() =>
        {
            format!("-{text}").into()
        }
        _ => arg,
    }
}
