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

/// The verdict on an isolated operation with its nested operations.
pub(super) struct Found {
    pub(super) valid: bool,
    /// Whether a nested operation refers to symbols, at any depth.
    pub(super) uses_symbols: bool,
    /// The nested operations whose references must be checked in the enclosing symbol table.
    pub(super) symbols: SymbolUses<OpList>,
    /// Whether the body has nested isolated operations.
    pub(super) has_isolated: bool,
}

/// The numbers of the current verification and of the earlier one whose verdicts are reusable.
#[derive(Clone, Copy, Default)]
pub(super) struct Reuse {
    /// The number of this verification; `None` if verdicts are not cached.
    number: Option<NonZeroU32>,
    /// The number of the last verification, if the bodies that enclose the first operation are
    /// unchanged since; else `None`.
    last: Option<NonZeroU32>,
}

impl Reuse {
    /// Starts the verification of `body`, which must have no enclosing body.
    pub(super) fn begin(body: &Body) -> Self {
        let number = body.context().number_verification(FoundValid::LAST);
        Self { number, last: own_number(body) }
    }

    /// Returns `self` for operations whose enclosing bodies are `unchanged`; without reuse of
    /// verdicts if they are not.
    pub(super) fn within(self, unchanged: bool) -> Self {
        Self { last: self.last.filter(|_| unchanged), ..self }
    }

    /// Whether verdicts of an earlier verification are reusable at all.
    pub(super) fn is_possible(self) -> bool {
        self.last.is_some()
    }

    /// Whether `body` is unchanged since the last verification found it valid.
    pub(super) fn is_unchanged(self, body: &Body) -> bool {
        let number = body.found_valid().map(|found| found.verification);
        number.is_some() && number == self.last
    }

    /// Returns the cached verdict on `op`, whose enclosing bodies must be unchanged; `None` if its
    /// body has changed or holds isolated operations.
    pub(super) fn found_before(self, op: OpRef<'_>) -> Option<Found> {
        let child = op.body().child(op.id()).filter(|child| self.is_unchanged(child))?;
        let known = child.found_valid().filter(|known| !known.has_isolated)?;
        let uses_symbols = known.uses_symbols;
        let symbols = if uses_symbols { SymbolUses::Unknown } else { SymbolUses::None };
        let found = Found { valid: true, uses_symbols, symbols, has_isolated: false };
        self.remember(op, &found);
        Some(found)
    }

    /// Caches `found` in the body of the isolated operation `op`.
    pub(super) fn remember(self, op: OpRef<'_>, found: &Found) {
        let Some(verification) = self.number else { return };
        let Found { valid, uses_symbols, has_isolated, .. } = *found;
        let found = valid.then_some(FoundValid { verification, uses_symbols, has_isolated });
        op.inner().body().remember_validity(found);
    }
}

/// Returns the number of the verification that found `body`, without its nested bodies, valid;
/// `None` if the body has changed since.
fn own_number(body: &Body) -> Option<NonZeroU32> {
    let number = body.found_valid()?.verification;
    body.context().remembers_verification(number).then_some(number)
}

/// Whether `body` and all its nested bodies are unchanged since one verification found them valid.
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
