//! Aliases: names for types, attributes and locations that are written once, before or after the
//! operation that uses them.

mod dummy;
mod kinds;
mod visit;

use std::fmt::Write;

use rustc_hash::FxHashMap;
use terrace_ir::{Id, OpRef};

use super::PrintFlags;
use visit::Collector;

/// A name for a type or an attribute.
pub(crate) struct NamedAlias {
    /// What it stands for.
    pub(crate) id: Id,
    /// Whether it stands for a type.
    pub(crate) is_type: bool,
    /// Whether it is written after the operation.
    pub(crate) deferred: bool,
    /// With sigil and number, as in `#map1`.
    pub(crate) text: String,
}

/// The aliases of an operation, in the order in which they are written.
#[derive(Default)]
pub(crate) struct Aliases {
    pub(crate) list: Vec<NamedAlias>,
    by_id: FxHashMap<Id, u32>,
}

impl Aliases {
    /// Finds what needs an alias by writing the operation to nowhere.
    pub(crate) fn collect(op: OpRef<'_>, flags: &PrintFlags) -> Result<Self, std::fmt::Error> {
        let mut collector = Collector::new(op.context(), flags);
        collector.visit_op(op)?;
        Ok(collector.finish())
    }

    /// Numbers aliases that are already in order.
    fn number(sorted: Vec<visit::Proposal>) -> Self {
        let mut counts: FxHashMap<String, u32> = FxHashMap::default();
        let mut aliases = Self::default();
        for proposal in sorted {
            let count = counts.entry(proposal.name.clone()).or_default();
            let mut text = String::with_capacity(proposal.name.len() + 4);
            text.push(if proposal.is_type { '!' } else { '#' });
            text.push_str(&proposal.name);
            if *count > 0 {
                if proposal.name.ends_with(|c: char| c.is_ascii_digit()) {
                    text.push('_');
                }
                let _ = write!(text, "{count}");
            }
            *count += 1;
            aliases.by_id.insert(proposal.id, aliases.list.len() as u32);
            aliases.list.push(NamedAlias {
                id: proposal.id,
                is_type: proposal.is_type,
                deferred: proposal.deferred,
                text,
            });
        }
        aliases
    }

    /// The alias of `id`.
    #[inline]
    pub(crate) fn get(&self, id: Id) -> Option<&str> {
        if self.list.is_empty() {
            return None;
        }
        self.by_id.get(&id).map(|at| &*self.list[*at as usize].text)
    }
}
