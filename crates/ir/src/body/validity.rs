//! The cached verdict of the verifier on a body.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use super::Body;

/// The verdict on a body that was found valid and has not changed since.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoundValid {
    /// The number of the verification; bodies that were found valid together have the same number.
    pub(crate) verification: NonZeroU32,
    /// Whether operations in the body, or in nested bodies, refer to symbols.
    pub(crate) uses_symbols: bool,
    /// Whether the body has nested isolated operations.
    pub(crate) has_isolated: bool,
}

impl FoundValid {
    const USES_SYMBOLS: u32 = 1;
    const HAS_ISOLATED: u32 = 2;
    const FLAG_BITS: u32 = 2;
    /// The highest representable number of a verification.
    pub(crate) const LAST: u32 = u32::MAX >> Self::FLAG_BITS;
}

/// An optional [`FoundValid`], packed into four bytes.
#[derive(Default)]
pub(super) struct Validity(AtomicU32);

impl Body {
    /// Discards the cached verdict; every change of the body calls this function.
    #[inline]
    pub(super) fn forget_validity(&mut self) {
        *self.validity.0.get_mut() = 0;
    }

    /// Returns the cached verdict; `None` if the body is not known to be valid or has changed.
    #[inline]
    pub(crate) fn found_valid(&self) -> Option<FoundValid> {
        let bits = self.validity.0.load(Ordering::Relaxed);
        Some(FoundValid {
            verification: NonZeroU32::new(bits >> FoundValid::FLAG_BITS)?,
            uses_symbols: bits & FoundValid::USES_SYMBOLS != 0,
            has_isolated: bits & FoundValid::HAS_ISOLATED != 0,
        })
    }

    /// Caches a verdict until the body changes; `None` removes it.
    pub(crate) fn remember_validity(&self, found: Option<FoundValid>) {
        let flag = |set: bool, bit: u32| if set { bit } else { 0 };
        let bits = found.map_or(0, |found| {
            found.verification.get() << FoundValid::FLAG_BITS
                | flag(found.uses_symbols, FoundValid::USES_SYMBOLS)
                | flag(found.has_isolated, FoundValid::HAS_ISOLATED)
        });
        self.validity.0.store(bits, Ordering::Relaxed);
    }
}
