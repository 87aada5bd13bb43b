//! What the verifier has found right before. Most checks of a declaration depend on nothing but
//! the operation's name, the types of its operands and results, and its properties: its signature.
//! A program has few of them, so each is checked once.

use crate::body::{Body, Op, OpRef};
use crate::declaration::by_name::OpNameCache;
use crate::declaration::interface::InterfaceEntry;
use crate::declaration::op_info::OpInfo;
use crate::symbol::DynSymbolUser;

/// How many types a signature may have to be remembered.
const MAX_TYPES: usize = 6;
const VERDICTS: usize = 512;

/// All that the checks of a declaration depend on, for operations without regions, successors
/// and properties that do not pack. Discardable attributes are their dialects' to check.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Signature {
    /// The bits of the name.
    name: u32,
    operands: u32,
    properties: u64,
    /// The bits of the types of the operands, then of those of the results; 0 for none.
    types: [u32; MAX_TYPES],
}

impl Signature {
    /// The signature of `op`, unless its checks depend on more.
    #[inline]
    pub(super) fn of(body: &Body, op: Op) -> Option<Self> {
        let properties = body.plain_properties(op)?;
        let (operands, types) = body.value_types(op)?;
        let name = body.name(op).id().to_bits();
        Some(Self { name, operands, properties, types })
    }

    /// The place of the signature among [`VERDICTS`].
    #[inline]
    fn slot(&self) -> usize {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let [a, b, c, d, e, f] = self.types;
        let mut mixed = pair(self.name, self.operands).wrapping_mul(FACTOR) ^ self.properties;
        for next in [pair(a, b), pair(c, d), pair(e, f)] {
            mixed = (mixed.rotate_left(23) ^ next).wrapping_mul(FACTOR);
        }
        (mixed >> 32) as usize % VERDICTS
    }
}

/// What is known of operations whose signature was found right.
#[derive(Clone, Copy)]
struct Verdict {
    /// The declaration, if some of its checks depend on more than the signature.
    beyond: Option<&'static OpInfo>,
    /// Whether some checks may look at discardable attributes.
    reads_attributes: bool,
}

/// What is left to check of an operation.
pub(super) enum Remainder {
    /// Everything that the declaration checks.
    All,
    /// What depends on more than the signature.
    Beyond(&'static OpInfo),
    /// The operation is right.
    Nothing,
}

/// Signatures found right, and what is known of each.
pub(super) struct Verdicts {
    known: Vec<Option<(Signature, Verdict)>>,
    /// Whether operations of a name refer to symbols.
    symbol_users: OpNameCache<bool>,
    /// Whether an operation that refers to symbols was met.
    pub(super) met_symbol_user: bool,
}

impl Default for Verdicts {
    fn default() -> Self {
        let symbol_users = OpNameCache::default();
        Self { known: vec![None; VERDICTS], symbol_users, met_symbol_user: false }
    }
}

impl Verdicts {
    /// What is left to check of an operation with `signature`, and with discardable attributes if
    /// `has_attributes`.
    #[inline]
    pub(super) fn remainder(&self, signature: &Signature, has_attributes: bool) -> Remainder {
        match &self.known[signature.slot()] {
            Some((_, verdict)) if has_attributes && verdict.reads_attributes => Remainder::All,
            Some((seen, verdict)) if seen == signature => {
                verdict.beyond.map_or(Remainder::Nothing, Remainder::Beyond)
            }
            _ => Remainder::All,
        }
    }

    /// Notes whether `op` refers to symbols, which is so for all operations of its name.
    #[inline]
    pub(super) fn meet(&mut self, op: OpRef<'_>) {
        let user = || op.interface::<DynSymbolUser>().is_some();
        self.met_symbol_user |= *self.symbol_users.get(op.name(), user);
    }

    /// Remembers that `op` with `signature`, declared by `info`, is right.
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
        // One that refers to symbols is to be met each time.
        let more = depends_on_more(info) || op.interface::<DynSymbolUser>().is_some();
        let beyond = more.then_some(info);
        self.known[signature.slot()] = Some((signature, Verdict { beyond, reads_attributes }));
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
