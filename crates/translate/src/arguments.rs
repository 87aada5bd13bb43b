//! Conversion of LLVM-style command lines to the conventions of `clap`.

use std::ffi::OsString;

/// Gives long flags with a single dash (`-split-input-file`) a second one.
pub(crate) fn normalize(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    args.enumerate().map(|(at, arg)| if at > 0 { with_two_dashes(arg) } else { arg }).collect()
}

fn with_two_dashes(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text)
            if text.len() > 2
                && text.starts_with('-')
                && !text.starts_with("-o=")
                && text.as_bytes()[1].is_ascii_alphabetic() =>
        {
            format!("-{text}").into()
        }
        _ => arg,
    }
}
