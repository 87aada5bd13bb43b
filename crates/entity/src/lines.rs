//! Memory that the processor is asked for ahead of the work on it.

use std::slice::from_ref;

use prefetch_index::prefetch_index;

/// Bytes that come from memory together.
const LINE: usize = 64;
/// How many bytes of a list are asked for at most: what large ones have behind them comes while they are read.
const MOST: usize = 256 * LINE;

/// Cache lines that somebody is about to read, to ask the processor for few at a time.
///
/// They are addresses, and nothing is read from them, so that what was there may be gone.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    next: usize,
    end: usize,
}

impl Lines {
    /// No lines.
    pub const NONE: Self = Self { next: 0, end: 0 };

    /// The lines that `records` are in.
    #[inline]
    pub fn of<T>(records: &[T]) -> Self {
        if records.is_empty() {
            return Self::NONE;
        }
        let start = records.as_ptr().addr();
        Self { next: start & !(LINE - 1), end: start + size_of_val(records).min(MOST) }
    }

    /// Whether there are none left.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.next >= self.end
    }

    /// Asks the processor for the next two lines, without waiting for them; whether there were any left. Where there
    /// was one, the one behind the end is asked for, too, which is cheaper than to look.
    #[inline]
    pub fn prefetch_next(&mut self) -> bool {
        let left = !self.is_empty();
        if left {
            prefetch(self.next);
            prefetch(self.next + LINE);
            self.next += 2 * LINE;
        }
        left
    }

    /// Asks the processor for all the lines that are left.
    #[inline]
    pub fn prefetch(mut self) {
        while self.prefetch_next() {}
    }
}

/// Asks the processor for the line that `address` is in, without waiting for it.
#[inline]
pub(crate) fn prefetch(address: usize) {
    static ORIGIN: u8 = 0;
    let origin = from_ref(&ORIGIN);
    prefetch_index(origin, address.wrapping_sub(origin.as_ptr().addr()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_list_is_asked_for_once() {
        let records = vec![0_u64; 100];
        let mut lines = Lines::of(&records);
        let mut count = 0;
        while lines.prefetch_next() {
            count += 1;
        }
        assert_eq!(count, 7, "800 bytes are in 13 lines or 14");
        assert!(lines.is_empty() && Lines::of::<u64>(&[]).is_empty() && Lines::NONE.is_empty());
    }

    #[test]
    fn of_a_large_list_the_beginning_is_asked_for() {
        let lines = Lines::of(&vec![0_u8; 10 * MOST]);
        assert!(lines.end - lines.next <= MOST + LINE);
    }
}
