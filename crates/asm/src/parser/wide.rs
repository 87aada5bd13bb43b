//! A bound for the memory of wide integers, for which a few characters of text stand.

use rustc_hash::FxHashSet;
use terrace_ir::{Attribute, Id};

use super::{ParseResult, Parser};

/// Bytes of a wide integer: shorter ones take little more than their text does.
const WIDE: usize = 128;
/// Bytes of all the wide integers of a text. An integer of the greatest width has 2 MiB.
const MAX_TOTAL: usize = 128 << 20;

/// The attributes with wide integers that were read.
#[derive(Default)]
pub(super) struct WideIntegers {
    total: usize,
    seen: FxHashSet<Id>,
}

impl Parser<'_> {
    /// Makes an attribute of `count` integers of `bytes` bytes each, which are at `position`, if
    /// the text's integers do not take too much memory with them.
    #[inline]
    pub(super) fn with_room_for(
        &mut self,
        (count, bytes): (usize, usize),
        position: u32,
        make: impl FnOnce(&mut Self) -> ParseResult<Attribute>,
    ) -> ParseResult<Attribute> {
        if bytes <= WIDE {
            return make(self);
        }
        self.only_in_order()?;
        let needed = count.saturating_mul(bytes);
        if needed > MAX_TOTAL - self.wide.total {
            let limit = MAX_TOTAL >> 20;
            let message = format!("wide integers of a text are limited to {limit} MiB");
            return Err(self.error_at(position, message).closed());
        }
        let made = make(self)?;
        if self.wide.seen.insert(made.id()) {
            self.wide.total += needed;
        }
        Ok(made)
    }
}
