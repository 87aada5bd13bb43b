//! Sorting of positions by merging ascending runs ([`Runs`]). Called by `positions`.

/// A position in a source file, and the number of its attribute in the bytecode file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) col: u32,
    pub(super) number: u32,
}

/// Positions in the order of their attribute numbers, split into ascending runs. A writer
/// numbers the locations of one function after another, though it may begin with the last function,
/// so that a run usually covers a whole function.
#[derive(Default)]
pub(super) struct Runs {
    positions: Vec<Position>,
    /// The beginnings of the ascending runs.
    starts: Vec<RunStart>,
    /// The last position added; 0 if no position was added.
    last: u64,
}

/// The beginning of a run: the index of its first position, the first position itself, and the
/// position before it.
#[derive(Clone, Copy)]
struct RunStart {
    start: u32,
    first: u64,
    before: u64,
}

impl Position {
    /// Returns the position as a number that grows with line and column.
    #[inline]
    pub(super) fn at(&self) -> u64 {
        u64::from(self.line) << 32 | u64::from(self.col)
    }
}

impl Runs {
    /// Reserves capacity for `count` positions.
    pub(super) fn reserve(&mut self, count: usize) {
        self.positions.reserve(count);
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Appends a position; begins a new run unless the position is greater than the last one.
    #[inline]
    pub(super) fn push(&mut self, position: Position) {
        let at = position.at();
        if self.positions.is_empty() || self.last >= at {
            let start = self.positions.len() as u32;
            self.starts.push(RunStart { start, first: at, before: self.last });
        }
        self.last = at;
        self.positions.push(position);
    }

    /// Returns the runs in the order of the attribute numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = Run<'_>> {
        let end = RunStart { start: self.positions.len() as u32, first: 0, before: self.last };
        let next = self.starts.iter().skip(1).copied().chain([end]);
        self.starts.iter().zip(next).map(|(start, next)| Run {
            positions: &self.positions[start.start as usize..next.start as usize],
            first: start.first,
            last: next.before,
        })
    }
}

/// A nonempty run of ascending positions. Its bounds are stored beside the slice, because the
/// positions are in the cache of the thread that found them.
#[derive(Clone, Copy)]
pub(super) struct Run<'p> {
    pub(super) positions: &'p [Position],
    pub(super) first: u64,
    pub(super) last: u64,
}

impl<'p> Run<'p> {
    /// Creates the run of `positions`, which must ascend; `None` if it is empty.
    pub(super) fn of(positions: &'p [Position]) -> Option<Self> {
        Some(Self { positions, first: positions.first()?.at(), last: positions.last()?.at() })
    }

    /// Splits the run into the positions up to `at` and the later ones; `None` for an empty half.
    fn split(self, at: u64) -> (Option<Self>, Option<Self>) {
        if self.last <= at {
            return (Some(self), None);
        }
        let (before, after) =
            self.positions.split_at(self.positions.partition_point(|p| p.at() <= at));
        (Self::of(before), Self::of(after))
    }
}

/// Separates `runs` into a maximal subset that does not overlap, sorted, and the positions of the
/// other runs, sorted.
pub(super) fn split_disjoint(mut runs: Vec<Run<'_>>) -> (Vec<Run<'_>>, Vec<Position>) {
    runs.sort_by_key(|run| run.last);
    let (mut disjoint, mut rest) = (Vec::with_capacity(runs.len()), Vec::new());
    let mut end = None;
    for run in runs {
        if end < Some(run.first) {
            end = Some(run.last);
            disjoint.push(run);
        } else {
            rest.extend_from_slice(run.positions);
        }
    }
    rest.sort_by_key(Position::at);
    (disjoint, rest)
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
            let position = Position { line, col: line % 3, number };
            all.push(position);
            runs[usize::from(number > 100)].push(position);
        }
        let (disjoint, rest) = split_disjoint(runs.iter().flat_map(Runs::iter).collect());
        assert!(rest.len() < 60, "{} positions do not fit", rest.len());
        let mut merged = Vec::new();
        merge(
            disjoint,
            rest.chunk_by(|a, b| a.at() < b.at()).filter_map(Run::of).collect(),
            |run| {
                assert!(run.positions.is_sorted_by(|a, b| a.at() < b.at()));
                assert!(
                    Run::of(run.positions)
                        .is_some_and(|of| (of.first, of.last) == (run.first, run.last))
                );
                merged.extend_from_slice(run.positions);
            },
        );
        assert!(merged.is_sorted_by_key(Position::at));
        assert!(merged.len() == all.len() && all.iter().all(|position| merged.contains(position)));
    }

    #[test]
    fn there_may_be_nothing_to_merge() {
        let position = [Position { line: 1, col: 1, number: 0 }];
        let run = || Run::of(&position).into_iter().collect::<Vec<_>>();
        for (a, b) in [(vec![], vec![]), (run(), vec![]), (vec![], run())] {
            let (count, mut seen) = (a.len() + b.len(), 0);
            merge(a, b, |run| seen += run.positions.len());
            assert_eq!(seen, count);
        }
    }
}
