//! Names and strings.

use super::{Printer, Reference};
use crate::model::Symbol;

impl Printer<'_> {
    /// Writes bytes as they are between double quotes: printable characters, and escapes of the
    /// others.
    pub(super) fn escaped(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b'\\' => self.text("\\\\"),
                b'"' => self.text("\\22"),
                0x20..=0x7e => self.out.push(*byte),
                _ => self.format(format_args!("\\{byte:02X}")),
            }
        }
    }

    /// Writes a string in double quotes.
    pub(super) fn quoted(&mut self, bytes: &[u8]) {
        self.text("\"");
        self.escaped(bytes);
        self.text("\"");
    }

    /// Writes a name behind its sigil, in quotes if its characters demand it.
    pub(super) fn name(&mut self, sigil: &str, name: &[u8]) {
        self.text(sigil);
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte);
        match name.first() {
            Some(first) if !first.is_ascii_digit() && name.iter().all(plain) => {
                self.out.extend_from_slice(name);
            }
            _ => self.quoted(name),
        }
    }

    /// Writes the name of metadata, without its sigil.
    pub(super) fn metadata_name(&mut self, name: &[u8]) {
        for (at, byte) in name.iter().enumerate() {
            let letter = byte.is_ascii_alphabetic() || b"-$._".contains(byte);
            match letter || (at > 0 && byte.is_ascii_digit()) {
                true => self.out.push(*byte),
                false => self.format(format_args!("\\{byte:02X}")),
            }
        }
    }

    /// Writes the name of a global value.
    pub(super) fn symbol(&mut self, symbol: Symbol) {
        let module = self.module;
        match module.symbol_name(symbol) {
            [] => {
                self.text("@");
                self.reference(Reference::Symbol(symbol));
            }
            name => self.name("@", name),
        }
    }
}
