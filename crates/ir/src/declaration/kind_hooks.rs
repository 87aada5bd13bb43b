//! What declarations say about the text and the interfaces of types and attributes.

use crate::declaration::interface::InterfaceEntry;
use crate::declaration::op_info::ClassSyntax;
use crate::store::context::Context;
use crate::store::kind::Id;
use crate::text::syntax::{AsmPrinter, TypeElision};

/// Writes a datum; `TypeElision` matters to attributes only.
pub type PrintFn = fn(&Context, Id, TypeElision, &mut AsmPrinter<'_>) -> std::fmt::Result;

/// How the data of a kind is written.
#[derive(Clone, Copy)]
pub enum PrintKind {
    /// The function writes the whole text: `i32`, `dense<0> : tensor<4xi8>`.
    Builtin(PrintFn),
    /// The function writes what follows `!dialect` or `#dialect`: `.mnemonic<…>`.
    Dialect(PrintFn),
    /// The data of the kind never stand in text by themselves.
    Internal,
}

/// The text and the interfaces of a kind.
pub struct KindHooks {
    /// How the data of the kind are written.
    pub print: PrintKind,
    /// The interfaces that the declaration names.
    pub interfaces: &'static [InterfaceEntry],
    /// How the data are written without prefix and mnemonic where the kind is known, if they can.
    pub short_syntax: Option<ClassSyntax>,
    /// Whether what is written without prefix and mnemonic starts with a word, not with `<`.
    pub bare: bool,
    /// Whether the printer gives the data aliases that are called as the mnemonic
    /// (MLIR: `genMnemonicAlias`).
    pub mnemonic_alias: bool,
}

impl KindHooks {
    /// Of data that are never written.
    pub const INTERNAL: Self = Self {
        print: PrintKind::Internal,
        interfaces: &[],
        short_syntax: None,
        bare: false,
        mnemonic_alias: false,
    };

    /// Of data whose whole text `print` writes, without interfaces.
    pub const fn plain(print: PrintFn) -> Self {
        Self { print: PrintKind::Builtin(print), ..Self::INTERNAL }
    }
}
