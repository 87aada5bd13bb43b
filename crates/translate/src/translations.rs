//! The formats that the tool writes ([`TRANSLATIONS`]).

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches};
use terrace_ir::{OpRef, Reported};

/// The bytes of a translation, or the failure to write them.
type Written = Result<std::io::Result<()>, Reported>;

/// A translation of an operation to another format.
pub struct Translation {
    /// The name of the flag, without dashes.
    pub flag: &'static str,
    /// The text of the help.
    pub help: &'static str,
    /// Writes the translation of an operation.
    pub write: fn(OpRef<'_>, &mut dyn Write) -> Written,
}

/// All translations of the tool.
pub static TRANSLATIONS: &[Translation] = &[Translation {
    flag: "mlir-to-llvmir",
    help: "Translate a module of the llvm dialect to LLVM IR",
    write: terrace_llvm_ir::write,
}];

/// The flags of all translations.
pub(crate) fn flags() -> impl Iterator<Item = Arg> {
    TRANSLATIONS.iter().map(|translation| {
        Arg::new(translation.flag)
            .long(translation.flag)
            .help(translation.help)
            .action(ArgAction::SetTrue)
            .help_heading("Translations")
    })
}

/// The translations that a command line names.
pub(crate) fn chosen(matches: &ArgMatches) -> Vec<&'static Translation> {
    TRANSLATIONS.iter().filter(|translation| matches.get_flag(translation.flag)).collect()
}
