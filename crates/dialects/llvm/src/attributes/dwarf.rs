//! Parameters that hold numbers of DWARF and are printed as their names.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};

use super::dwarf_names::{CALLING_CONVENTIONS, ENCODINGS, LANGUAGES, OPERATIONS, TAGS};

/// A table of DWARF constants.
struct Names {
    /// The prefix that all names share.
    prefix: &'static str,
    /// The noun that diagnostics use for a constant of the table.
    what: &'static str,
    names: &'static [(u32, &'static str)],
}

impl Names {
    fn name(&self, number: u32) -> Option<&'static str> {
        self.names.iter().find(|(known, _)| *known == number).map(|(_, name)| *name)
    }

    fn number(&self, name: &str) -> Option<u32> {
        let name = name.strip_prefix(self.prefix)?;
        self.names.iter().find(|(_, known)| *known == name).map(|(number, _)| *number)
    }

    fn parse(&self, parser: &mut AsmParser<'_>) -> ParseResult<u32> {
        let at = parser.position();
        let name = parser.parse_keyword()?;
        self.number(&name).ok_or_else(|| {
            let message = format!("invalid debug info debug info {} name: {name}", self.what);
            parser.error(at, &message)
        })
    }

    fn print(&self, number: u32, out: &mut AsmPrinter<'_>) -> fmt::Result {
        match self.name(number) {
            Some(name) => write!(out, "{}{name}", self.prefix),
            None => Ok(()),
        }
    }
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident, $prefix:literal, $what:literal, $names:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name(pub u32);

        impl $name {
            const NAMES: Names = Names { prefix: $prefix, what: $what, names: $names };

            /// Returns the name with its prefix; `None` if DWARF has no name for the number.
            pub fn full_name(self) -> Option<String> {
                Self::NAMES.name(self.0).map(|name| format!("{}{name}", $prefix))
            }

            /// Returns the number called `name`, with its prefix; `None` for an unknown name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::NAMES.number(name).map(Self)
            }
        }

        impl Parameter for $name {
            const CPP: &'static str = "unsigned";
            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
                Self::NAMES.parse(parser).map(Self)
            }
            fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
                Self::NAMES.print(self.0, out)
            }
        }
    )*};
}

numbers! {
    /// The tag of a DWARF entry, for example `DW_TAG_member`.
    DwarfTag, "DW_TAG_", "tag", TAGS;
    /// The encoding of a basic type, for example `DW_ATE_signed`.
    DwarfEncoding, "DW_ATE_", "encoding", ENCODINGS;
    /// The language of a compilation unit, for example `DW_LANG_C`.
    DwarfLanguage, "DW_LANG_", "language", LANGUAGES;
    /// The calling convention of a subroutine, for example `DW_CC_normal`.
    DwarfCallingConvention, "DW_CC_", "calling convention", CALLING_CONVENTIONS;
    /// An operation of a DWARF expression, for example `DW_OP_deref`.
    DwarfOperation, "DW_OP_", "operation encoding", OPERATIONS;
}

impl DwarfEncoding {
    /// Whether DWARF has a name for the encoding.
    pub fn is_named(self) -> bool {
        Self::NAMES.name(self.0).is_some()
    }
}

impl DwarfOperation {
    /// The operation that converts to a size and an encoding, an extension of LLVM.
    pub const CONVERT: Self = Self(0x1001);

    /// The number of arguments that follow the operation in an expression of LLVM.
    pub fn argument_count(self) -> usize {
        match self.0 {
            // `LLVM_fragment`, `LLVM_convert`, `LLVM_extract_bits_sext`, `LLVM_extract_bits_zext`,
            // `bregx`.
            0x1000 | 0x1001 | 0x1006 | 0x1007 | 0x92 => 2,
            // `breg0` to `breg31`, `constu`, `consts`, `plus_uconst`, `regx`, `deref_size`,
            // `LLVM_tag_offset`, `LLVM_entry_value`, `LLVM_arg`.
            0x70..=0x8f | 0x10 | 0x11 | 0x23 | 0x90 | 0x94 | 0x1002 | 0x1003 | 0x1005 => 1,
            _ => 0,
        }
    }
}
