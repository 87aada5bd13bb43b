//! Sorting of positions by merging ascending runs ([`Runs`]). Called by `positions`.

/// A position in a source file, and the number of its attribute in the bytecode file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u32,
    pub(super) col: u32,
    pub(super) number: u32,
}

/// Positions in the order of their attribute numbers, split into ascending runs. The runs are long,
/// because a writer numbers locations function by function, if from last to first.
#[derive(Default)]
pub(super) struct Runs {
    places: Vec<Place>,
    /// The beginnings of the ascending runs.
    begun: Vec<Begun>,
    /// The last position added, 0 if none was.
    last: u64,
}

/// The beginning of a run: index of its first position, that position, and the position before it.
#[derive(Clone, Copy)]
struct Begun {
    start: u32,
    first: u64,
    before: u64,
}

impl Place {
    /// Returns the position as a number that grows with line and column.
    #[inline]
    pub(super) fn at(&self) -> u64 {
        u64::from(self.line) << 32 | u64::from(self.col)
    }
}

impl Runs {
    /// Reserves capacity for `count` positions.
    pub(super) fn reserve(&mut self, count: usize) {
        self.places.reserve(count);
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Appends a position.
    #[inline]
    pub(super) fn push(&mut self, place: Place) {
        let at = place.at();
        if self.places.is_empty() || self.last >= at {
            let start = self.places.len() as u32;
            self.begun.push(Begun { start, first: at, before: self.last });
        }
        self.last = at;
        self.places.push(place);
    }

    /// Returns the runs in the order of the attribute numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = Run<'_>> {
        let end = Begun { start: self.places.len() as u32, first: 0, before: self.last };
        let next = self.begun.iter().skip(1).copied().chain([end]);
        self.begun.iter().zip(next).map(|(begun, next)| Run {
            places: &self.places[begun.start as usize..next.start as usize],
            first: begun.first,
            last: next.before,
        })
    }
}

/// A nonempty run of ascending positions. Its bounds are stored beside the slice, because the
/// positions are in the cache of the thread that found them.
#[derive(Clone, Copy)]
pub(super) struct Run<'p> {
    pub(super) places: &'p [Place],
    pub(super) first: u64,
    pub(super) last: u64,
}

impl<'p> Run<'p> {
    /// Creates the run of `places`, which must ascend; `None` if it is empty.
    pub(super) fn of(places: &'p [Place]) -> Option<Self> {
        Some(Self { places, first: places.first()?.at(), last: places.last()?.at() })
    }

    /// Splits the run into the positions up to `at` and the later ones; `None` for an empty half.
    fn split(self, at: u64) -> (Option<Self>, Option<Self>) {
        if self.last <= at {
            return (Some(self), None);
        }
        let (before, after) = self.places.split_at(self.places.partition_point(|p| p.at() <= at));
        (Self::of(before), Self::of(after))
    }
}

/// Separates `runs` into a maximal subset that does not overlap, sorted, and the positions of the
/// other runs, sorted.
pub(super) fn apart(mut runs: Vec<Run<'_>>) -> (Vec<Run<'_>>, Vec<Place>) {
    runs.sort_by_key(|run| run.last);
    let (mut apart, mut rest) = (Vec::with_capacity(runs.len()), Vec::new());
    let mut end = None;
    for run in runs {
        if end < Some(run.first) {
            end = Some(run.last);
            apart.push(run);
        } else {
            rest.extend_from_slice(run.places);
        }
    }
    rest.sort_by_key(Place::at);
    (apart, rest)
}

/// Merges two sorted lists of runs, and visits the result in order, in slices as long as possible.
pub(super) fn merge<'p>(a: Vec<Run<'p>>, b: Vec<Run<'p>>, mut visit: impl FnMut(Run<'p>)) {
    let (mut lower, mut higher) = (a.into_iter().peekable(), b.into_iter().peekable());
    while let Some(run) = lower.peek_mut() {
        let Some(other) = higher.peek() else {
            lower.by_ref().for_each(&mut visit);
            break;
        };
        if other.first < run.first {
            std::mem::swap(&mut lower, &mut higher);
            continue;
        }
        let (before, after) = run.split(other.first);
        before.into_iter().for_each(&mut visit);
        match after {
            Some(after) => *run = after,
            None => drop(lower.next()),
        }
    }
    higher.for_each(visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_merged_in_order() {
        // Functions from last to first, a position before each, and positions that occur twice.
        let lines = (0..40u32).rev().flat_map(|f| (10 * f + 2)..(10 * f + 9));
        let around = (0..40u32).map(|f| 10 * f + 1).chain([7, 7, 3, 399, 0]);
        let mut runs = [Runs::default(), Runs::default()];
        let mut all = Vec::new();
        for (number, line) in (0..).zip(around.chain(lines)) {
            let place = Place { line, col: line % 3, number };
            all.push(place);
            runs[usize::from(number > 100)].push(place);
        }
        let (apart, rest) = apart(runs.iter().flat_map(Runs::iter).collect());
        assert!(rest.len() < 60, "{} places do not fit", rest.len());
        let mut merged = Vec::new();
        merge(apart, rest.chunk_by(|a, b| a.at() < b.at()).filter_map(Run::of).collect(), |run| {
            assert!(run.places.is_sorted_by(|a, b| a.at() < b.at()));
            assert!(
                Run::of(run.places).is_some_and(|of| (of.first, of.last) == (run.first, run.last))
            );
            merged.extend_from_slice(run.places);
        });
        assert!(merged.is_sorted_by_key(Place::at));
        assert!(merged.len() == all.len() && all.iter().all(|place| merged.contains(place)));
    }

    #[test]
    fn there_may_be_nothing_to_merge() {
        let place = [Place { line: 1, col: 1, number: 0 }];
        let run = || Run::of(&place).into_iter().collect::<Vec<_>>();
        for (a, b) in [(vec![], vec![]), (run(), vec![]), (vec![], run())] {
            let (count, mut seen) = (a.len() + b.len(), 0);
            merge(a, b, |run| seen += run.places.len());
            assert_eq!(seen, count);
        }
    }
}
