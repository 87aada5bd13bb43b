//! Free lists for runs of slots ([`FreeRuns`]).

use crate::Record;

/// Maximum length of runs that are reused by exact length; longer runs are reused by first fit.
const CLASSES: u32 = 16;
/// Greatest length of runs in the intrusive free lists; nearly all runs are that short.
const SHORT: usize = 2;

/// The free runs of a table. Boxed, since most tables never free a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct FreeRuns(Option<Box<Runs>>);

#[derive(Clone, Debug, Default)]
struct Runs {
    /// Heads of the intrusive free lists of short runs, by length: one more than the first slot of
    /// the most recently freed run, 0 = empty. The first slot of a free run contains the link to
    /// the next run.
    last: [u32; SHORT],
    /// Starts of longer runs, by length minus [`SHORT`] minus 1; most tables have few lengths.
    by_length: Vec<Vec<u32>>,
    /// Start and length of runs longer than [`CLASSES`].
    longest: Vec<(u32, u32)>,
}

impl FreeRuns {
    /// Takes a free run of `len` of the `slots`; `None` if there is no such run.
    #[inline(always)]
    pub(crate) fn take<T: Record>(&mut self, slots: &mut [T], len: u32) -> Option<u32> {
        self.0.as_mut()?.take(slots, len)
    }

    /// Frees `len` of the `slots` from `start`; `len` must not be 0.
    #[inline]
    pub(crate) fn keep<T: Record>(&mut self, slots: &mut [T], start: u32, len: u32) {
        self.0.get_or_insert_default().keep(slots, start, len);
    }

    /// Returns start and length of every free run.
    pub(crate) fn runs<T: Record>(&self, slots: &[T]) -> impl Iterator<Item = (u32, u32)> {
        self.0.iter().flat_map(|runs| runs.iter(slots))
    }

    /// Releases unused capacity.
    #[inline]
    pub(crate) fn shrink_to_fit<T: Record>(&mut self, slots: &[T]) {
        if self.0.is_some() && self.runs(slots).next().is_none() {
            self.0 = None;
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |runs| runs.heap_bytes())
    }
}

impl Runs {
    #[inline]
    fn take<T: Record>(&mut self, slots: &mut [T], len: u32) -> Option<u32> {
        let Some(last) = self.last.get_mut(len as usize - 1) else {
            return self.take_longer(slots, len);
        };
        let start = last.checked_sub(1)?;
        *last = slots[start as usize].link();
        Some(start)
    }

    #[inline]
    fn keep<T: Record>(&mut self, slots: &mut [T], start: u32, len: u32) {
        let mut link = |of: usize| T::free(std::mem::replace(&mut self.last[of], start + 1));
        match &mut slots[start as usize..][..len as usize] {
            [record] => *record = link(0),
            [record, second] => (*record, *second) = (link(1), T::default()),
            records => {
                records.iter_mut().for_each(|record| *record = T::default());
                self.keep_longer(start, len);
            }
        }
    }

    fn keep_longer(&mut self, start: u32, len: u32) {
        if len > CLASSES {
            return self.longest.push((start, len));
        }
        let class = len as usize - 1 - SHORT;
        if self.by_length.len() <= class {
            self.by_length.resize_with(class + 1, Vec::new);
        }
        self.by_length[class].push(start);
    }

    fn take_longer<T: Record>(&mut self, slots: &mut [T], len: u32) -> Option<u32> {
        if len <= CLASSES {
            return self.by_length.get_mut(len as usize - 1 - SHORT)?.pop();
        }
        let at = self.longest.iter().rposition(|run| run.1 >= len)?;
        let (start, held) = self.longest[at];
        if held - len > CLASSES {
            // The remainder stays in place.
            self.longest[at] = (start + len, held - len);
            return Some(start);
        }
        self.longest.swap_remove(at);
        if held > len {
            self.keep(slots, start + len, held - len);
        }
        Some(start)
    }

    fn iter<T: Record>(&self, slots: &[T]) -> impl Iterator<Item = (u32, u32)> {
        let linked = |last: u32| {
            let first = last.checked_sub(1);
            std::iter::successors(first, |at| slots[*at as usize].link().checked_sub(1))
        };
        let short = self.last.iter().zip(1..);
        let short = short.flat_map(move |(last, len)| linked(*last).map(move |at| (at, len)));
        let by_length = self.by_length.iter().zip(SHORT as u32 + 1..);
        let by_length = by_length.flat_map(|(starts, len)| starts.iter().map(move |at| (*at, len)));
        short.chain(by_length).chain(self.longest.iter().copied())
    }

    fn heap_bytes(&self) -> usize {
        size_of::<Self>()
            + self.by_length.capacity() * size_of::<Vec<u32>>()
            + self.by_length.iter().map(|starts| starts.capacity() * 4).sum::<usize>()
            + self.longest.capacity() * size_of::<(u32, u32)>()
    }
}
