//! What the verifier has found right before. Most checks of a declaration depend on nothing but
//! the operation's name, the types of its operands and results, and its properties: its signature.
//! A program has few of them, so each is checked once.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::body::{Body, Op};
use crate::declaration::interface::InterfaceEntry;
use crate::declaration::op_info::OpInfo;
use crate::declaration::op_name::OpName;
use crate::store::handle::Type;

/// How many types a signature may have to be remembered.
const MAX_TYPES: usize = 6;
const VERDICTS: usize = 512;

/// All that the checks of a declaration depend on, for operations without regions, successors,
/// attributes and properties that do not pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Signature {
    name: OpName,
    operands: u32,
    properties: u64,
    /// The types of the operands, then those of the results.
    types: [Option<Type>; MAX_TYPES],
}

impl Signature {
    /// The signature of `op`, unless its checks depend on more.
    #[inline]
    pub(super) fn of(body: &Body, op: Op) -> Option<Self> {
        let properties = body.plain_properties(op)?;
        let operands = body.operand_count(op);
        if operands + body.result_count(op) > MAX_TYPES {
            return None;
        }
        let mut types = [None; MAX_TYPES];
        for (to, from) in types.iter_mut().zip(body.value_types(op)) {
            *to = from;
        }
        Some(Self { name: body.name(op), operands: operands as u32, properties, types })
    }
}

/// What is known of operations whose signature was found right.
#[derive(Clone, Copy)]
pub(super) enum Verdict {
    /// The checks of the declaration depend on nothing else: such operations are right.
    Right,
    /// Some checks of the declaration depend on more than the signature.
    RightButFor(&'static OpInfo),
}

/// Signatures found right, and what is known of each.
pub(super) struct Verdicts(Vec<Option<(Signature, Verdict)>>);

impl Default for Verdicts {
    fn default() -> Self {
        Self(vec![None; VERDICTS])
    }
}

impl Verdicts {
    #[inline]
    fn slot(signature: &Signature) -> usize {
        let mut hasher = FxHasher::default();
        signature.hash(&mut hasher);
        (hasher.finish() >> 7) as usize % VERDICTS
    }

    /// What is known of operations with `signature`.
    #[inline]
    pub(super) fn get(&self, signature: &Signature) -> Option<Verdict> {
        match &self.0[Self::slot(signature)] {
            Some((seen, verdict)) if seen == signature => Some(*verdict),
            _ => None,
        }
    }

    /// Remembers that `signature`, of operations declared by `info`, is right.
    pub(super) fn insert(&mut self, signature: Signature, info: &'static OpInfo) {
        let verdict = match depends_on_more(info) {
            true => Verdict::RightButFor(info),
            false => Verdict::Right,
        };
        self.0[Self::slot(&signature)] = Some((signature, verdict));
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
        || info.traits.iter().any(|t| t.verify_regions.is_some())
}
