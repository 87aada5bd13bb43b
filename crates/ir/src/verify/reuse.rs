//! Verdicts of earlier verifications, so that unchanged bodies are not verified again.
//!
//! A verification that begins at the root of a body, with nothing around, has a number. A body that
//! is found valid with everything in it remembers the number until it changes ([`FoundValid`]).
//! Where the enclosing bodies remember the same number, nothing that its checks read has changed
//! since: not the body, and not the operations around it. So it is not checked again and only gets
//! the new number. The checks that read several bodies (symbols, above all) run again if one of
//! them has changed, or has got a number of its own since.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::body::{Body, FoundValid, OpList, OpRef, SymbolUses};

/// The verdict on an isolated operation and everything in it.
pub(super) struct Found {
    pub(super) valid: bool,
    /// Whether an operation in it refers to symbols, at any depth.
    pub(super) uses_symbols: bool,
    /// The operations in it whose references are to be checked in the symbol table around it.
    pub(super) symbols: SymbolUses<OpList>,
    /// Whether there are isolated operations in the body.
    pub(super) has_isolated: bool,
}

/// The numbers of the verification that is going on and of the one whose verdicts it may use.
#[derive(Clone, Copy, Default)]
pub(super) struct Reuse {
    /// The number of this verification; `None` if bodies are not to remember it.
    number: Option<NonZeroU32>,
    /// The number of the last verification, if the bodies around the first operation are as that
    /// one found them.
    last: Option<NonZeroU32>,
}

impl Reuse {
    /// Begins the verification of `body`, which is in no other body.
    pub(super) fn begin(body: &Body) -> Self {
        let number = body.context().number_verification(FoundValid::LAST);
        Self { number, last: own_number(body) }
    }

    /// Like `self`, for operations whose enclosing bodies are `unchanged` or not.
    pub(super) fn within(self, unchanged: bool) -> Self {
        Self { last: self.last.filter(|_| unchanged), ..self }
    }

    /// Whether verdicts of an earlier verification may be used at all.
    pub(super) fn is_possible(self) -> bool {
        self.last.is_some()
    }

    /// Whether `body` is as the last verification found it.
    pub(super) fn is_unchanged(self, body: &Body) -> bool {
        let number = body.found_valid().map(|found| found.verification);
        number.is_some() && number == self.last
    }

    /// The verdict on `op`, whose enclosing bodies have not changed, if its body has not changed
    /// either and holds no isolated operations.
    pub(super) fn found_before(self, op: OpRef<'_>) -> Option<Found> {
        let child = op.body().child(op.id()).filter(|child| self.is_unchanged(child))?;
        let known = child.found_valid().filter(|known| !known.has_isolated)?;
        let uses_symbols = known.uses_symbols;
        let symbols = if uses_symbols { SymbolUses::Unknown } else { SymbolUses::None };
        let found = Found { valid: true, uses_symbols, symbols, has_isolated: false };
        self.remember(op, &found);
        Some(found)
    }

    /// Makes the body of the isolated operation `op` remember `found`.
    pub(super) fn remember(self, op: OpRef<'_>, found: &Found) {
        let Some(verification) = self.number else { return };
        let Found { valid, uses_symbols, has_isolated, .. } = *found;
        let found = valid.then_some(FoundValid { verification, uses_symbols, has_isolated });
        op.inner().body().remember_validity(found);
    }
}

/// The number of the verification that found `body` valid, without those in it, if that still
/// holds.
fn own_number(body: &Body) -> Option<NonZeroU32> {
    let number = body.found_valid()?.verification;
    body.context().remembers_verification(number).then_some(number)
}

/// Whether `body` and all bodies in it are as one verification found them.
pub(super) fn is_known_valid(body: &Body) -> bool {
    let Some(number) = own_number(body) else { return false };
    // One changed body decides; the rest is not read then.
    let changed = AtomicBool::new(false);
    let mut level = vec![body];
    while !level.is_empty() && !changed.load(Ordering::Relaxed) {
        let has_isolated = |(): &mut (), body: &&Body| {
            if changed.load(Ordering::Relaxed) {
                return false;
            }
            let found = body.found_valid().filter(|found| found.verification == number);
            if found.is_none() {
                changed.store(true, Ordering::Relaxed);
            }
            found.is_some_and(|found| found.has_isolated)
        };
        let outer = body.context().map_in_order(&level, |body| body.load(), || (), has_isolated);
        let outer = level.into_iter().zip(outer).filter(|(_, has_isolated)| *has_isolated);
        level = outer.flat_map(|(body, _)| body.child_bodies()).collect();
    }
    !changed.into_inner()
}
