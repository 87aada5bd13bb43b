//! Words of debug information and their numbers.

use terrace_llvm::{
    DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfOperation, DwarfTag,
};

use super::debug_classes::Vocabulary;
use crate::build::{DI_FLAGS, SUBPROGRAM_FLAGS, flag_words};

/// Words that have their numbers by position, from the first number.
fn words(vocabulary: Vocabulary) -> (u64, &'static [&'static str]) {
    match vocabulary {
        Vocabulary::Emission => {
            (0, &["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"])
        }
        Vocabulary::NameTable => (0, &["Default", "GNU", "None", "Apple"]),
        Vocabulary::Checksum => (1, &["CSK_MD5", "CSK_SHA1", "CSK_SHA256"]),
        Vocabulary::Macro => (1, &["DW_MACINFO_define", "DW_MACINFO_undef"]),
        Vocabulary::Virtuality => {
            (0, &["DW_VIRTUALITY_none", "DW_VIRTUALITY_virtual", "DW_VIRTUALITY_pure_virtual"])
        }
        Vocabulary::FixedPoint => (0, &["Binary", "Decimal", "Rational"]),
        Vocabulary::EnumKind => (0, &["DW_APPLE_ENUM_KIND_Closed", "DW_APPLE_ENUM_KIND_Open"]),
        _ => (0, &[]),
    }
}

/// The number of a word; `None` if the vocabulary does not have it.
pub(super) fn number(vocabulary: Vocabulary, word: &str) -> Option<u64> {
    let number = match vocabulary {
        Vocabulary::Tag => DwarfTag::from_name(word)?.0,
        Vocabulary::Encoding => DwarfEncoding::from_name(word)?.0,
        Vocabulary::Language => DwarfLanguage::from_name(word)?.0,
        Vocabulary::Convention => DwarfCallingConvention::from_name(word)?.0,
        Vocabulary::Flags | Vocabulary::SubprogramFlags => {
            let (prefix, words) = flag_table(vocabulary);
            let name = word.strip_prefix(prefix)?;
            if name == "Zero" {
                return Some(0);
            }
            let found = words.iter().find(|(_, known)| *known == name);
            let extra =
                (vocabulary == Vocabulary::Flags && name == "BlockByrefStruct").then_some(16);
            return found.map(|(bits, _)| *bits as u64).or(extra);
        }
        _ => {
            let (first, words) = words(vocabulary);
            return words.iter().position(|known| *known == word).map(|at| first + at as u64);
        }
    };
    Some(u64::from(number))
}

fn flag_table(vocabulary: Vocabulary) -> (&'static str, &'static [(i64, &'static str)]) {
    match vocabulary {
        Vocabulary::SubprogramFlags => ("DISPFlag", SUBPROGRAM_FLAGS),
        _ => ("DIFlag", DI_FLAGS),
    }
}

/// Returns the text of a number of a vocabulary: the word, or the number without a word.
pub(super) fn word(vocabulary: Vocabulary, number: u64) -> String {
    let small = number as u32;
    let name = match vocabulary {
        Vocabulary::Tag => DwarfTag(small).full_name(),
        Vocabulary::Encoding => DwarfEncoding(small).full_name(),
        Vocabulary::Language => DwarfLanguage(small).full_name(),
        Vocabulary::Convention => DwarfCallingConvention(small).full_name(),
        Vocabulary::Flags | Vocabulary::SubprogramFlags => {
            let (prefix, words) = flag_table(vocabulary);
            flag_words(number as i64, prefix, words)
        }
        _ => {
            let (first, words) = words(vocabulary);
            let at = number.checked_sub(first).and_then(|at| usize::try_from(at).ok());
            at.and_then(|at| words.get(at)).map(|word| (*word).to_owned())
        }
    };
    name.unwrap_or_else(|| number.to_string())
}

/// The message about a word that a vocabulary does not have, and about a token that is no word.
pub(super) fn messages(vocabulary: Vocabulary) -> (&'static str, &'static str) {
    match vocabulary {
        Vocabulary::Tag => ("invalid DWARF tag", "expected DWARF tag"),
        Vocabulary::Encoding => {
            ("invalid DWARF type attribute encoding", "expected DWARF type attribute encoding")
        }
        Vocabulary::Language => ("invalid DWARF language", "expected DWARF language"),
        Vocabulary::Convention => {
            ("invalid DWARF calling convention", "expected DWARF calling convention")
        }
        Vocabulary::Macro => ("invalid DWARF macinfo type", "expected DWARF macinfo type"),
        Vocabulary::Flags => ("invalid debug info flag", "expected debug info flag"),
        Vocabulary::SubprogramFlags => {
            ("invalid subprogram debug info flag", "expected debug info flag")
        }
        Vocabulary::Virtuality => {
            ("invalid DWARF virtuality code", "expected DWARF virtuality code")
        }
        Vocabulary::Emission => ("invalid emission kind", "expected emission kind"),
        Vocabulary::NameTable => ("invalid nameTable kind", "expected nameTable kind"),
        Vocabulary::Checksum => ("invalid checksum kind", "invalid checksum kind"),
        Vocabulary::FixedPoint => ("invalid fixed-point kind", "expected fixed-point kind"),
        Vocabulary::EnumKind => ("invalid DWARF enum kind code", "expected DWARF enum kind code"),
    }
}

/// Whether a word is the name of a DWARF operation.
pub(super) fn is_operation(word: &str) -> bool {
    operation(word).is_some()
}

/// The number of a DWARF operation.
pub(super) fn operation(word: &str) -> Option<u32> {
    DwarfOperation::from_name(word).map(|operation| operation.0)
}

/// The name of a DWARF operation.
pub(super) fn operation_name(number: u32) -> Option<String> {
    DwarfOperation(number).full_name()
}

/// Whether a word is the name of an encoding.
pub(super) fn is_encoding(word: &str) -> bool {
    DwarfEncoding::from_name(word).is_some()
}
