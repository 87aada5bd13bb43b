//! Aliases: names for types, attributes and locations that are written once, before or after the
//! operation that uses them (MLIR: `AliasInitializer`, `AliasState`).
//!
//! What gets an alias: a type or attribute that is met and for which a dialect proposes a name
//! (`relevant.rs`). Dialects are asked in the order of their namespaces, the builtin one among them;
//! a later proposal replaces an earlier one, unless that is final.
//!
//! What is met, and when (`visit.rs`): the operation is written to a printer that writes nothing
//! (`dummy.rs`), with the flags of the real one, and whatever it is asked to write is met. What a
//! type or attribute contains is met right after it: what a dialect's printer would write of it, or
//! for the builtin dialect its parameters in order. Locations are met only if they are written.
//!
//! The order of the text: by depth (1 without aliases inside, else one more than the deepest thing
//! inside that has any), then types before attributes, then by name, then as first met. In this
//! order aliases of one name get numbers: none, 1, 2, …; an underscore separates them from a name
//! that ends in a digit. So a definition comes after all that it mentions.
//!
//! Most texts have no aliases. Where none is to be expected, the text is written without looking for
//! them, and begun again if something with an alias turns out to be in it (`watch.rs`).
//!
//! Aliases are written before the operation, unless they are deferred: those met only in locations
//! of operations, which no parser needs before. Meeting an alias elsewhere, too, takes it and
//! everything inside back to the front.

mod ahead;
mod dummy;
mod kinds;
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
    /// The number of the alias among those of its name; 0 for the first, which is written without.
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

/// Which kinds have aliases, by the upper bits of ids: most are not looked for.
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
    /// Finds what needs an alias by writing the operation to nowhere.
    pub(crate) fn collect(op: OpRef<'_>, flags: &PrintFlags) -> Result<Self, std::fmt::Error> {
        let mut collector = Collector::new(op.context(), flags);
        collector.visit_op(op)?;
        if collector.saw_types() {
            // Types of operands matter to the order after all.
            collector = Collector::new(op.context(), flags);
            collector.mind_operands = true;
            collector.visit_op(op)?;
        }
        Ok(collector.finish())
    }

    /// Numbers aliases that are already in order.
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

    /// Writes the alias of `id`, if it has one.
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
