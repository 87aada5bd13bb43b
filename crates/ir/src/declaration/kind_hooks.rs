//! The declared text and interfaces of types and attributes.

use std::any::TypeId;

use crate::declaration::interface::InterfaceEntry;
use crate::store::context::Context;
use crate::store::kind::{Class, Element, Id, KindInfo, Uniqued};
use crate::store::uniquer::TypedColumn;
use crate::text::class_syntax::ClassSyntax;
use crate::text::syntax::{AsmPrinter, TypeElision};

/// Prints a type or attribute; `TypeElision` is relevant to attributes only.
pub type PrintFn = fn(&Context, Id, TypeElision, &mut AsmPrinter<'_>) -> std::fmt::Result;

/// The printer of a kind.
#[derive(Clone, Copy)]
pub enum PrintKind {
    /// The function writes the whole text: `i32`, `dense<0> : tensor<4xi8>`.
    Builtin(PrintFn),
    /// The function prints the text after `!dialect` or `#dialect`: `.mnemonic<…>`.
    Dialect(PrintFn),
    /// Data of the kind are never printed by themselves.
    Internal,
}

/// The hooks of a kind: its text and interfaces.
pub struct KindHooks {
    /// The printer of the kind.
    pub print: PrintKind,
    /// The interfaces that the declaration names.
    pub interfaces: &'static [InterfaceEntry],
    /// The syntax without prefix and mnemonic, used where the kind is implied; `None` if there is
    /// no such syntax.
    pub short_syntax: Option<ClassSyntax>,
    /// Whether the syntax without prefix and mnemonic starts with a word instead of `<`.
    pub bare: bool,
    /// Whether the printer uses the mnemonic as the alias of the data (MLIR: `genMnemonicAlias`).
    pub mnemonic_alias: bool,
}

impl KindHooks {
    /// The hooks of a kind that is never printed.
    pub const INTERNAL: Self = Self {
        print: PrintKind::Internal,
        interfaces: &[],
        short_syntax: None,
        bare: false,
        mnemonic_alias: false,
    };

    /// Creates the hooks of a kind without interfaces, whose whole text `print` writes.
    pub const fn plain(print: PrintFn) -> Self {
        Self { print: PrintKind::Builtin(print), ..Self::INTERNAL }
    }
}

impl KindInfo {
    /// Returns the text and the interfaces of the kind.
    #[inline]
    pub fn hooks(&self) -> &'static KindHooks {
        self.hooks.downcast_ref().unwrap_or(&KindHooks::INTERNAL)
    }
}

/// Creates the description of a core kind, whose text has no dialect prefix.
pub const fn structural<T: Uniqued>(
    name: &'static str,
    summary: &'static str,
    class: Class,
    walk: fn(&Context, Id, &mut dyn FnMut(Element)),
    hooks: &'static KindHooks,
) -> KindInfo {
    KindInfo {
        name,
        summary,
        class,
        type_id: TypeId::of::<T>,
        new_column: || Box::new(TypedColumn::<T>::default()),
        walk,
        hooks,
    }
}

/// Implements [`Uniqued`] for a core kind, whose text the parser and printer handle directly.
#[doc(hidden)]
#[macro_export]
macro_rules! core_kind {
    ($ty:ty, $name:literal, $summary:literal, $class:ident, |$cx:pat_param, $data:pat_param, $visit:pat_param| $walk:expr, $print:expr
        $(, own $column:ident)? $(, plain $plain:literal)?) => {
        impl $crate::Uniqued for $ty {
            const INFO: $crate::KindInfo = $crate::__private::structural::<Self>(
                $name,
                $summary,
                $crate::Class::$class,
                |cx, id, $visit| {
                    let $cx = cx;
                    let $data = cx.data::<Self>(id);
                    $walk
                },
                const { &$crate::KindHooks::plain($print) },
            );
            fn cell() -> &'static $crate::__private::KindCell {
                static CELL: $crate::__private::KindCell = $crate::__private::KindCell::new();
                &CELL
            }
            $(const PLAIN: bool = $plain;)?
            $(
                #[inline]
                fn own_column(cx: &$crate::Context) -> Option<&$crate::__private::TypedColumn<Self>> {
                    Some(&cx.own_columns().$column)
                }
            )?
        }
    };
}
