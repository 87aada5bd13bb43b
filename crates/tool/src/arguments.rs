//! Conversion of LLVM-style command lines to the conventions of `clap`.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};

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
