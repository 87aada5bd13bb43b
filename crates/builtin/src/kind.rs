//! The macro that declares a kind of uniqued data.

/// Implements [`terrace_ir::Uniqued`] for data of the builtin dialect, with interfaces.
macro_rules! builtin_kind {
    ($ty:ty, $name:literal, $summary:literal, $class:ident,
     |$data:pat_param, $visit:pat_param| $walk:expr, $print:expr
     $(, [$($interface:path),* $(,)?])? $(, plain $plain:literal)?) => {
        impl terrace_ir::Uniqued for $ty {
            const INFO: terrace_ir::KindInfo = terrace_ir::__private::structural::<Self>(
                $name,
                $summary,
                terrace_ir::Class::$class,
                |cx, id, $visit| {
                    let $data = cx.data::<Self>(id);
                    $walk
                },
                const {
                    &terrace_ir::KindHooks {
                        interfaces: &[$($(terrace_ir::__private::InterfaceEntry::new(
                            std::any::TypeId::of::<dyn $interface>(),
                            &terrace_ir::Cast::<dyn $interface>(|cx, id| cx.data::<$ty>(id)),
                        )),*)?],
                        ..terrace_ir::KindHooks::plain($print)
                    }
                },
            );
            $(const PLAIN: bool = $plain;)?
            fn cell() -> &'static terrace_ir::__private::KindCell {
                static CELL: terrace_ir::__private::KindCell = terrace_ir::__private::KindCell::new();
                &CELL
            }
        }
    };
}

pub(crate) use builtin_kind;

/// The namespace of the builtin dialect.
pub(crate) const DIALECT: &str = "builtin";

/// Whether `kind` is declared by the builtin dialect.
pub(crate) fn is_builtin(kind: terrace_ir::Kind) -> bool {
    kind.info().dialect() == DIALECT
}
