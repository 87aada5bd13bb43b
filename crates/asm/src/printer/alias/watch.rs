//! Printing without collecting aliases, where none are expected: each type and attribute is checked
//! when it is written, which is faster than a separate visit of all operations.

use terrace_ir::{Context, Id, OpRef};

use super::Aliases;
use super::kinds::{KindAlias, kind_alias};
use super::visit::Collector;
use crate::printer::PrintFlags;

/// A check for types and attributes with aliases while an operation is written without them.
pub(crate) struct Watch<'a> {
    op: OpRef<'a>,
    collector: Collector<'a>,
}

impl<'a> Watch<'a> {
    /// Creates the check for `op`; `None` if aliases are expected, and have to be collected.
    pub(crate) fn new(op: OpRef<'a>, flags: &'a PrintFlags) -> Option<Self> {
        let cx = op.context();
        if flags.debug_info || may_have_aliases(cx) {
            return None;
        }
        let collector = Collector::new(cx, flags);
        // With hooks of dialects, any type may have an alias, also one that is not written.
        collector.hooks.is_empty().then_some(Self { op, collector })
    }

    /// Whether `id` has an alias or contains an id with an alias.
    #[inline]
    pub(crate) fn has_alias(&mut self, id: Id) -> bool {
        self.collector.is_relevant(id)
    }

    /// Collects the aliases of the operation.
    pub(crate) fn collect(self) -> Result<Aliases, std::fmt::Error> {
        Aliases::collect(self.op, self.collector.flags)
    }
}

/// Whether the context has types or attributes of kinds that always have an alias. Other aliases
/// are rare, such as those of locations used as attributes.
fn may_have_aliases(cx: &Context) -> bool {
    use KindAlias::{Always, Distinct, Mnemonic};
    let is_location = |kind: terrace_ir::Kind| kind.info().class == terrace_ir::Class::Location;
    cx.kinds()
        .filter(|kind| !is_location(*kind))
        .any(|kind| matches!(kind_alias(kind), Always(_) | Mnemonic(_) | Distinct))
}
