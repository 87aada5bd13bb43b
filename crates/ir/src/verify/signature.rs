//! The cache of verified signatures. Most checks of a declaration depend only on the operation's
//! *signature*: its name, the types of its operands and results, and its properties. A program has
//! few distinct signatures, so each is checked once.

use crate::body::{Body, Op, OpRef};
use crate::declaration::by_name::OpNameCache;
use crate::declaration::interface::{InterfaceEntry, OpInterface};
use crate::declaration::op_info::OpInfo;
use crate::dominance::DominatorTree;
use crate::store::handle::Ident;
use crate::symbol::{DynSymbolUser, SymbolUserTable};

/// Maximum number of pairs of types in a cached signature.
const MAX_PAIRS: usize = 3;
/// Flag: the operation has successors, regions, or properties that do not pack.
const INCOMPLETE: u32 = 1 << 31;
/// Initial number of slots in the table.
const FEW: usize = 64;
/// Maximum number of slots in the table.
const MANY: usize = 4096;

/// The key of the cache: all parts of an operation that the checks of its declaration depend on,
/// except for properties that do not pack, the successors and the contents of regions, which are
/// checked each time. Discardable attributes are checked by their dialects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Signature {
    /// The bits of the operation name.
    name: u32,
    /// The number of operands, combined with [`INCOMPLETE`] for an incomplete signature.
    operands: u32,
    /// The packed properties, or the numbers of successors and regions for an incomplete signature.
    properties: u64,
    /// The handles of the operand types, then of the result types, two to a number; 0 for no type.
    types: [u64; MAX_PAIRS],
}

impl Signature {
    /// Returns the signature of `op` and whether it has discardable attributes; `None` if its
    /// checks depend on more.
    #[inline]
    pub(super) fn of(body: &Body, op: Op) -> Option<(Self, bool)> {
        let (properties, more, has_attributes) = match body.plain_properties(op) {
            Some((properties, has_attributes)) => (properties, 0, has_attributes),
            None => {
                let (counts, has_attributes) = body.successors_and_regions(op)?;
                (counts, INCOMPLETE, has_attributes)
            }
        };
        let (operands, types) = body.value_types(op)?;
        let name = body.name(op).id().to_bits();
        Some((Self { name, operands: operands | more, properties, types }, has_attributes))
    }

    /// Whether the operation has successors, regions, or properties that do not pack, of which the
    /// signature holds only the numbers.
    #[inline]
    pub(super) fn is_incomplete(&self) -> bool {
        self.operands & INCOMPLETE != 0
    }

    /// Returns the slot of the signature among `count` slots, a power of two.
    #[inline]
    fn slot(&self, count: usize) -> usize {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let name = u64::from(self.name) | u64::from(self.operands) << 32;
        let mut mixed = name.wrapping_mul(FACTOR) ^ self.properties;
        for next in self.types {
            mixed = (mixed.rotate_left(23) ^ next).wrapping_mul(FACTOR);
        }
        (mixed >> 32) as usize & (count - 1)
    }
}

/// The cached verdict on operations with a valid signature.
#[derive(Clone, Copy)]
struct Verdict {
    /// The declaration, if some of its checks depend on more than the signature; else `None`.
    beyond: Option<&'static OpInfo>,
    /// Whether some checks may read discardable attributes.
    reads_attributes: bool,
}

/// The checks that remain after a lookup in the cache.
pub(super) enum Remainder {
    /// All checks of the declaration.
    All,
    /// The checks that depend on more than the signature.
    Beyond(&'static OpInfo),
    /// No check is left: the operation is valid.
    Nothing,
}

/// A cache of verdicts by signature: a two-way set-associative table, whose entries evict each
/// other.
struct Table {
    slots: Vec<Option<(Signature, Verdict)>>,
    /// Number of occupied slots.
    len: usize,
}

impl Default for Table {
    fn default() -> Self {
        Self { slots: vec![None; FEW], len: 0 }
    }
}

impl Table {
    #[inline]
    fn get(&self, signature: &Signature) -> Option<&Verdict> {
        let first = signature.slot(self.slots.len());
        let mut places = [first, first ^ 1].into_iter().filter_map(|at| self.slots[at].as_ref());
        places.find(|(seen, _)| seen == signature).map(|(_, verdict)| verdict)
    }

    fn insert(&mut self, signature: Signature, verdict: Verdict) {
        let first = signature.slot(self.slots.len());
        let free = [first, first ^ 1].into_iter().find(|at| self.slots[*at].is_none());
        // More room if there are many, so that they do not take each other's place over and over.
        if free.is_none() && self.len * 8 > self.slots.len() && self.slots.len() < MANY {
            self.grow();
            return self.insert(signature, verdict);
        }
        self.slots[free.unwrap_or(first)] = Some((signature, verdict));
        self.len += usize::from(free.is_some());
    }

    #[cold]
    fn grow(&mut self) {
        let slots = std::mem::take(&mut self.slots);
        *self = Self { slots: vec![None; slots.len() * 2], len: 0 };
        for (signature, verdict) in slots.into_iter().flatten() {
            self.insert(signature, verdict);
        }
    }
}

/// The verdicts of one thread, and scratch buffers.
#[derive(Default)]
pub(super) struct Verdicts {
    pub(super) dominators: DominatorTree,
    known: Table,
    unchecked_names: UncheckedNames,
    /// The symbol-user implementation of each operation name; `None` if operations of the name
    /// refer to no symbols.
    symbol_users: OpNameCache<Option<&'static SymbolUserTable>>,
}

/// A direct-mapped cache of the names of attributes that no dialect checks.
struct UncheckedNames([u32; 64]);

impl Default for UncheckedNames {
    fn default() -> Self {
        Self([0; 64])
    }
}

impl Verdicts {
    /// Returns the checks that remain for an operation with `signature`, which has discardable
    /// attributes if `has_attributes` is set.
    #[inline]
    pub(super) fn remainder(&self, signature: &Signature, has_attributes: bool) -> Remainder {
        match self.known.get(signature) {
            Some(verdict) if has_attributes && verdict.reads_attributes => Remainder::All,
            Some(verdict) => verdict.beyond.map_or(Remainder::Nothing, Remainder::Beyond),
            None => Remainder::All,
        }
    }

    /// Whether the cache contains `name`, so that no dialect checks attributes of this name.
    #[inline]
    pub(super) fn is_unchecked(&self, name: Ident) -> bool {
        let bits = name.id().to_bits();
        self.unchecked_names.0[bits as usize % 64] == bits
    }

    /// Adds `name` to the cache of attribute names that no dialect checks.
    pub(super) fn insert_unchecked(&mut self, name: Ident) {
        let bits = name.id().to_bits();
        self.unchecked_names.0[bits as usize % 64] = bits;
    }

    /// Returns the view of `op` as a symbol user, with a cached lookup by name; `None` if
    /// operations of its name are no symbol users.
    #[inline]
    pub(super) fn symbol_user<'a>(&mut self, op: OpRef<'a>) -> Option<DynSymbolUser<'a>> {
        let table = *self.symbol_users.get(op.name(), || op.interface_table::<DynSymbolUser<'_>>());
        Some(DynSymbolUser::new(op, table?))
    }

    /// Adds the verdict to the cache that `op` with `signature`, declared by `info`, is valid.
    pub(super) fn insert(
        &mut self,
        op: OpRef<'_>,
        signature: Signature,
        has_attributes: bool,
        info: &'static OpInfo,
    ) {
        let reads_attributes = info.traits.iter().any(|t| t.by_signature && t.reads_attributes);
        if has_attributes && reads_attributes {
            return;
        }
        if signature.is_incomplete() && needs_all(info) {
            return;
        }
        // One that refers to symbols is to be met each time.
        let more = depends_on_more(info) || self.symbol_user(op).is_some();
        let more = more || signature.is_incomplete();
        let beyond = more.then_some(info);
        self.known.insert(signature, Verdict { beyond, reads_attributes });
    }
}

/// Whether some check of the declaration depends on more than the signature.
fn depends_on_more(info: &OpInfo) -> bool {
    fn checks(interfaces: &[InterfaceEntry]) -> bool {
        interfaces.iter().any(|entry| entry.verify.is_some() || checks(entry.parents))
    }
    info.verify.is_some()
        || info.verify_regions.is_some()
        || checks(info.interfaces)
        || info.traits.iter().any(|t| t.verify.is_some() && !t.by_signature)
        || info.traits.iter().any(|t| t.verify_regions.is_some() && !t.by_signature)
}

/// Whether a check that runs once per signature may depend on parts that an incomplete signature
/// lacks.
fn needs_all(info: &OpInfo) -> bool {
    let mut values = info.operands.iter().chain(info.results);
    info.operand_segments.is_some()
        || info.result_segments.is_some()
        || values.any(|declared| declared.arity.segments().is_some())
        || info.successors.iter().any(|declared| declared.constraint.is_some())
}
