//! Aliases: names for types, attributes and locations that are written once, before or after the
//! operation that uses them (MLIR: `AliasInitializer`, `AliasState`).
//!
//! **Proposals** (`relevant.rs`): a visited type or attribute gets an alias if a dialect proposes a
//!  name. Hooks are called in the order of the dialects' namespaces, with the builtin dialect's
//!  rules (`kinds.rs`) among them. A later proposal replaces an earlier one that is overridable.
//!
//! **Visits** (`collect.rs`, `null_printer.rs`, `visit.rs`): the operation's hooks run with a null
//! printer, which visits whatever they would write. The contents of a type or attribute are visited
//! directly after it: those that its hook would write, or for the builtin dialect its parameters in
//! order. Locations are visited only if they are written.
//!
//! **Order**: by depth (1 without aliases inside, else one more than the deepest alias inside),
//!  then types before attributes, then by name, then by first visit. So a definition comes after
//!  all that it mentions. In this order aliases of one name get no number, 1, 2, …; an underscore
//!  separates the number from a name that ends in a digit.
//!
//! **Deferred aliases** are defined after the operation: those visited only in locations of
//! operations, which a parser does not need before. A visit elsewhere makes an alias and everything
//! inside not deferred.
//!
//! **Watching** (`watch.rs`): most texts have no aliases. Where none are expected, nothing is
//! collected: the text is written at once, and begun again if something with an alias occurs.

mod collect;
mod declared;
mod kinds;
mod null_printer;
mod parallel;
mod relevant;
mod visit;
mod watch;

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use terrace_ir::{Id, OpRef};

use super::PrintFlags;
use super::text::Text;
use relevant::SEGMENT_BITS;
use visit::{Collector, Proposal};
pub(crate) use watch::Watch;

/// A name for a type or an attribute.
pub(crate) struct NamedAlias {
    /// The type or attribute that the alias stands for.
    pub(crate) id: Id,
    /// Whether the alias stands for a type.
    pub(crate) is_type: bool,
    /// Whether the alias is defined after the operation.
    pub(crate) deferred: bool,
    name: Cow<'static, str>,
    /// The number of the alias among the aliases of the same name; 0, the first one, is not
    /// written.
    number: u32,
}

impl NamedAlias {
    /// Writes the alias, as in `#map1`.
    pub(crate) fn write(&self, out: &mut Text) {
        out.push(if self.is_type { '!' } else { '#' });
        out.push_str(&self.name);
        if self.number > 0 {
            if self.name.ends_with(|c: char| c.is_ascii_digit()) {
                out.push('_');
            }
            out.push_number(u64::from(self.number));
        }
    }
}

/// The aliases of an operation, in the order in which they are written.
#[derive(Default)]
pub(crate) struct Aliases {
    pub(crate) list: Vec<NamedAlias>,
    by_id: FxHashMap<Id, u32>,
    kinds: KindSet,
}

/// The set of segments of ids with aliases: a filter in front of the hash table.
struct KindSet([u64; 1 << (32 - SEGMENT_BITS - 6)]);

impl Default for KindSet {
    fn default() -> Self {
        Self([0; 1 << (32 - SEGMENT_BITS - 6)])
    }
}

impl KindSet {
    fn insert(&mut self, id: Id) {
        let segment = id.to_bits() >> SEGMENT_BITS;
        self.0[segment as usize / 64] |= 1 << (segment % 64);
    }

    #[inline]
    fn contains(&self, id: Id) -> bool {
        let segment = id.to_bits() >> SEGMENT_BITS;
        self.0[segment as usize / 64] >> (segment % 64) & 1 == 1
    }
}

impl Aliases {
    /// Collects the aliases of `op` by running its hooks with the null printer.
    pub(crate) fn collect(op: OpRef<'_>, flags: &PrintFlags) -> Result<Self, std::fmt::Error> {
        let mut collector = Collector::new(op.context(), flags);
        collector.visit_op(op)?;
        if collector.saw_types() {
            // The order depends on the types of operands after all.
            collector = Collector::new(op.context(), flags);
            collector.visits_operands = true;
            collector.visit_op(op)?;
        }
        Ok(collector.finish())
    }

    /// Numbers proposals that are already in order.
    fn number(sorted: Vec<Proposal>) -> Self {
        let mut counts: FxHashMap<Cow<'static, str>, u32> = FxHashMap::default();
        let mut aliases = Self::default();
        aliases.list.reserve(sorted.len());
        aliases.by_id.reserve(sorted.len());
        for Proposal { id, name, is_type, deferred, .. } in sorted {
            let count = counts.entry(name.clone()).or_default();
            let number = *count;
            *count += 1;
            aliases.by_id.insert(id, aliases.list.len() as u32);
            aliases.kinds.insert(id);
            aliases.list.push(NamedAlias { id, is_type, deferred, name, number });
        }
        aliases
    }

    /// Writes the alias of `id`; `false` if it has none.
    #[inline]
    pub(crate) fn write(&self, id: Id, out: &mut Text) -> bool {
        if !self.kinds.contains(id) {
            return false;
        }
        let Some(at) = self.by_id.get(&id) else { return false };
        self.list[*at as usize].write(out);
        true
    }
}
