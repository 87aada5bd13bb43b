//! Texts in which no alias is to be expected: whatever is to be written is looked at when it is, which
//! costs less than to visit everything before.

use terrace_ir::{Context, Id, OpRef};

use super::Aliases;
use super::kinds::{KindAlias, kind_alias};
use super::visit::Collector;
use crate::printer::PrintFlags;

/// Looks out for types and attributes with aliases while an operation is written without any.
pub(crate) struct Watch<'a> {
    op: OpRef<'a>,
    collector: Collector<'a>,
}

impl<'a> Watch<'a> {
    /// A look-out for `op`; `None` if aliases are to be expected, and should be collected before.
    pub(crate) fn new(op: OpRef<'a>, flags: &'a PrintFlags) -> Option<Self> {
        let cx = op.context();
        if flags.debug_info || may_have_aliases(cx) {
            return None;
        }
        let collector = Collector::new(cx, flags);
        // A dialect may have an alias for anything, also for what is not written after all.
        collector.hooks.is_empty().then_some(Self { op, collector })
    }

    /// Whether `id` or anything inside has an alias.
    #[inline]
    pub(crate) fn has_alias(&mut self, id: Id) -> bool {
        self.collector.is_relevant(id)
    }

    /// The aliases of the operation.
    pub(crate) fn collect(self) -> Result<Aliases, std::fmt::Error> {
        Aliases::collect(self.op, self.collector.flags)
    }
}

/// Whether the context has types or attributes that always have an alias. Others are rare, such as
/// locations as attributes, of which the context does not know.
fn may_have_aliases(cx: &Context) -> bool {
    use KindAlias::{Always, Distinct, Mnemonic};
    let is_location = |kind: terrace_ir::Kind| kind.info().class == terrace_ir::Class::Location;
    cx.kinds()
        .filter(|kind| !is_location(*kind))
        .any(|kind| matches!(kind_alias(kind), Always(_) | Mnemonic(_) | Distinct))
}
