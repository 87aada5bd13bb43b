//! The runs of a table that are free.

use crate::Record;

/// Runs up to this long are reused by exact length; longer ones by first fit.
const CLASSES: u32 = 16;
/// Nearly all runs are as long as this or shorter: they are linked to each other.
const SHORT: usize = 2;

/// The free runs of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct FreeRuns {
    /// One more than the first slot of the short run that was freed last, by length, or 0; it has the
    /// link to the one before.
    last: [u32; SHORT],
    /// The others, apart from the table, since most tables never free one.
    longer: Option<Box<LongerRuns>>,
}

#[derive(Clone, Debug, Default)]
struct LongerRuns {
    /// The starts of runs, by what their length is above [`SHORT`]; most tables have few lengths.
    by_length: Vec<Vec<u32>>,
    /// Start and length of those longer than [`CLASSES`].
    longest: Vec<(u32, u32)>,
}

impl FreeRuns {
    /// A free run of `len` of the `slots`, which is no longer free.
    #[inline]
    pub(crate) fn take<T: Record>(&mut self, slots: &mut [T], len: u32) -> Option<u32> {
        let Some(last) = self.last.get_mut(len as usize - 1) else {
            return self.take_longer(slots, len);
        };
        let start = last.checked_sub(1)?;
        *last = slots[start as usize].link();
        Some(start)
    }

    fn take_longer<T: Record>(&mut self, slots: &mut [T], len: u32) -> Option<u32> {
        let (start, held) = self.longer.as_mut()?.take(len)?;
        if held > len {
            self.keep(slots, start + len, held - len);
        }
        Some(start)
    }

    /// Notes that `len` of the `slots` from `start` on are free; there is at least one.
    #[inline]
    pub(crate) fn keep<T: Record>(&mut self, slots: &mut [T], start: u32, len: u32) {
        match self.last.get_mut(len as usize - 1) {
            Some(last) => {
                slots[start as usize] = T::free(std::mem::replace(last, start + 1));
            }
            None => self.longer.get_or_insert_default().keep(start, len),
        }
    }

    /// Start and length of every free run of the `slots`.
    pub(crate) fn runs<T: Record>(&self, slots: &[T]) -> impl Iterator<Item = (u32, u32)> {
        let linked = |last: u32| {
            let first = last.checked_sub(1);
            std::iter::successors(first, |at| slots[*at as usize].link().checked_sub(1))
        };
        let short = self.last.iter().zip(1..);
        let short = short.flat_map(move |(last, len)| linked(*last).map(move |at| (at, len)));
        short.chain(self.longer.iter().flat_map(|longer| longer.runs()))
    }

    /// Gives back memory that no run needs.
    #[inline]
    pub(crate) fn shrink_to_fit(&mut self) {
        if self.longer.as_ref().is_some_and(|longer| longer.runs().next().is_none()) {
            self.longer = None;
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.longer.as_ref().map_or(0, |longer| longer.heap_bytes())
    }
}

impl LongerRuns {
    /// Start and length of a run of `len` slots or more.
    fn take(&mut self, len: u32) -> Option<(u32, u32)> {
        if len <= CLASSES {
            return Some((self.by_length.get_mut(len as usize - 1 - SHORT)?.pop()?, len));
        }
        let at = self.longest.iter().rposition(|run| run.1 >= len)?;
        let (start, held) = &mut self.longest[at];
        if *held - len > CLASSES {
            // The rest stays where it was.
            *start += len;
            *held -= len;
            return Some((*start - len, len));
        }
        Some(self.longest.swap_remove(at))
    }

    fn keep(&mut self, start: u32, len: u32) {
        if len > CLASSES {
            return self.longest.push((start, len));
        }
        let class = len as usize - 1 - SHORT;
        if self.by_length.len() <= class {
            self.by_length.resize_with(class + 1, Vec::new);
        }
        self.by_length[class].push(start);
    }

    fn runs(&self) -> impl Iterator<Item = (u32, u32)> {
        let by_length = self.by_length.iter().zip(SHORT as u32 + 1..);
        let by_length = by_length.flat_map(|(starts, len)| starts.iter().map(move |at| (*at, len)));
        by_length.chain(self.longest.iter().copied())
    }

    fn heap_bytes(&self) -> usize {
        size_of::<Self>()
            + self.by_length.capacity() * size_of::<Vec<u32>>()
            + self.by_length.iter().map(|starts| starts.capacity() * 4).sum::<usize>()
            + self.longest.capacity() * size_of::<(u32, u32)>()
    }
}
