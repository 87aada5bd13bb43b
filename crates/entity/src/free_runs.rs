//! The runs of a table that are free.

use smallvec::SmallVec;

use crate::memory::spilled_bytes;

/// Runs up to this long are reused by exact length; longer ones by first fit.
const CLASSES: u32 = 16;
/// Nearly all runs are as long as this or shorter.
const SHORTEST: usize = 2;

/// Apart from the table, since most tables never free a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct FreeRuns {
    /// The starts of free runs of one slot, and of two: the first few take no more memory.
    shortest: [SmallVec<[u32; 4]>; SHORTEST],
    /// The starts of longer ones, by what their length is above that; most tables have few lengths.
    short: Vec<Vec<u32>>,
    /// Start and length of the longest ones.
    long: Vec<(u32, u32)>,
}

impl FreeRuns {
    /// A free run of `len` slots, which is no longer free.
    #[inline]
    pub(crate) fn take(&mut self, len: u32) -> Option<u32> {
        match self.shortest.get_mut(len as usize - 1) {
            Some(starts) => starts.pop(),
            None => self.take_longer(len),
        }
    }

    fn take_longer(&mut self, len: u32) -> Option<u32> {
        if len <= CLASSES {
            return self.short.get_mut(len as usize - 1 - SHORTEST)?.pop();
        }
        let at = self.long.iter().rposition(|run| run.1 >= len)?;
        let (start, held) = self.long[at];
        let rest = held - len;
        if rest > CLASSES {
            self.long[at] = (start + len, rest);
        } else {
            self.long.swap_remove(at);
            if rest > 0 {
                self.keep(start + len, rest);
            }
        }
        Some(start)
    }

    /// Notes that a run, which is not empty, is free.
    #[inline]
    pub(crate) fn keep(&mut self, start: u32, len: u32) {
        match self.shortest.get_mut(len as usize - 1) {
            Some(starts) => starts.push(start),
            None => self.keep_longer(start, len),
        }
    }

    fn keep_longer(&mut self, start: u32, len: u32) {
        if len > CLASSES {
            return self.long.push((start, len));
        }
        let class = len as usize - 1 - SHORTEST;
        if self.short.len() <= class {
            self.short.resize_with(class + 1, Vec::new);
        }
        self.short[class].push(start);
    }

    pub(crate) fn runs(&self) -> impl Iterator<Item = (u32, u32)> {
        let shortest = self.shortest.iter().map(|starts| &starts[..]);
        let classes = shortest.chain(self.short.iter().map(|starts| &starts[..])).zip(1..);
        let short = classes.flat_map(|(starts, len)| starts.iter().map(move |start| (*start, len)));
        short.chain(self.long.iter().copied())
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        size_of::<Self>()
            + self.shortest.iter().map(spilled_bytes).sum::<usize>()
            + self.short.capacity() * size_of::<Vec<u32>>()
            + self.short.iter().map(|starts| starts.capacity() * 4).sum::<usize>()
            + self.long.capacity() * size_of::<(u32, u32)>()
    }
}
