//! Locations that are places in files: all of those of a file are made at once, without a search for
//! each.

use std::sync::atomic::Ordering;

use rustc_hash::FxHashMap;
use terrace_ir::{Ident, lossless};

use super::cursor::Cursor;
use super::entries::Entry;
use super::file::File;
use crate::builtin::{FILE_LINE_COL, STRING};

/// A place and the number of the attribute that it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    line: u32,
    col: u32,
    number: u32,
}

/// The places in files, by the numbers of the attributes that are the files' names.
type Places = FxHashMap<u64, Runs>;

/// Places in the order of their numbers, which mostly is the order of the places for a while: a file
/// numbers function by function, though the last function first.
#[derive(Default)]
struct Runs {
    places: Vec<Place>,
    /// Where places that ascend begin.
    starts: Vec<u32>,
    /// The last place, if there is one.
    last: u64,
}

/// How many entries a thread looks at together.
const PIECE: usize = 1 << 14;

/// A file gets its places this way if at least one in so many is in it.
const SHARE: usize = 8;

impl File<'_> {
    /// Makes the places in files that have many. What is malformed is left to whoever needs it.
    pub(super) fn make_positions(&self) {
        let Some(builtin) = self.dialects.iter().position(|dialect| dialect.name == "builtin")
        else {
            return;
        };
        let pieces: Vec<(u32, &[Entry])> =
            (0..).step_by(PIECE).zip(self.entries.attributes.chunks(PIECE)).collect();
        let read =
            |(): &mut (), (first, entries): &(u32, &[Entry])| self.places(builtin, *first, entries);
        let read = self.cx.map_in_order(&pieces, |(_, entries)| entries.len(), || (), read);
        let mut files: FxHashMap<u64, Vec<Runs>> = FxHashMap::default();
        for (name, runs) in read.into_iter().flatten() {
            files.entry(name).or_default().push(runs);
        }
        let places = |runs: &[Runs]| runs.iter().map(|runs| runs.places.len()).sum::<usize>();
        let count: usize = files.values().map(|runs| places(runs)).sum();
        for (name, runs) in files {
            let own = places(&runs);
            if own * SHARE >= count && own > 0 {
                self.make_positions_of(name, &runs);
            }
        }
    }

    /// The places among `entries`, the first of which has the number `first`; `builtin` is the number
    /// of the builtin dialect.
    fn places(&self, builtin: usize, first: u32, entries: &[Entry]) -> Places {
        let mut files = Places::default();
        let encoding = (builtin as u32) << 1 | 1;
        let (mut beginning, mut runs) = (Beginning::none(encoding), Runs::default());
        // Most pieces are places in one file.
        runs.places.reserve(entries.len());
        let mut left = (first..).zip(entries);
        while let Some((number, entry)) = beginning.places(&self.whole, &mut left, &mut runs) {
            let cursor = self.contents.part(entry.parts().2);
            let Some((line, col, of)) = beginning.of_other(cursor) else { continue };
            if of.file != beginning.file && beginning.file != Beginning::NONE {
                files.insert(beginning.file, std::mem::take(&mut runs));
                runs = files.remove(&of.file).unwrap_or_default();
            }
            beginning = of;
            runs.push(Place { line, col, number });
        }
        files.insert(beginning.file, runs);
        files
    }

    /// Makes the places in the file whose name is the attribute `name`.
    fn make_positions_of(&self, name: u64, runs: &[Runs]) -> Option<()> {
        let entry = self.entries.attributes.get(usize::try_from(name).ok()?)?;
        let (_, custom, range) = entry.parts();
        let mut cursor = self.contents.part(range);
        if !custom || cursor.varint().ok()? != STRING {
            return None;
        }
        let string = usize::try_from(cursor.varint().ok()?).ok()?;
        let file = Ident::get(self.cx, &lossless::encode(self.strings.get(string)?));
        let (apart, rest) = apart(runs.iter().flat_map(Runs::iter).collect());
        let mut listed: Vec<(u32, u32)> =
            Vec::with_capacity(runs.iter().map(|runs| runs.places.len()).sum());
        let (mut numbered, mut end) = (Vec::new(), None);
        merge(apart, rest.chunk_by(|a, b| a.at() < b.at()).collect(), |places| {
            let again = usize::from(end == places.first().map(Place::at));
            numbered.push(((listed.len() - again) as u32, places));
            listed.extend(places[again..].iter().map(|place| (place.line, place.col)));
            end = places.last().map(Place::at);
        });
        let locations = self.cx.add_positions(file, listed)?;
        self.cx.map_in_order(
            &numbered,
            |(_, places)| places.len(),
            || (),
            |(), (first, places)| {
                for (number, place) in (*first..).zip(*places) {
                    let id = locations.at(number).id().to_bits();
                    self.entries.attributes[place.number as usize].id.store(id, Ordering::Release);
                }
            },
        );
        Some(())
    }
}

impl Place {
    /// The place as a number: what comes later in the file is greater.
    #[inline]
    fn at(&self) -> u64 {
        u64::from(self.line) << 32 | u64::from(self.col)
    }
}

impl Runs {
    #[inline]
    fn push(&mut self, place: Place) {
        if self.places.is_empty() || self.last >= place.at() {
            self.starts.push(self.places.len() as u32);
        }
        self.last = place.at();
        self.places.push(place);
    }

    /// The runs, none of which is empty.
    fn iter(&self) -> impl Iterator<Item = &[Place]> {
        let ends = self.starts.iter().skip(1).copied().chain([self.places.len() as u32]);
        self.starts.iter().zip(ends).map(|(start, end)| &self.places[*start as usize..end as usize])
    }
}

/// As many of `runs` as do not overlap, in order, and the places of the others, in order.
fn apart(mut runs: Vec<&[Place]>) -> (Vec<&[Place]>, Vec<Place>) {
    runs.sort_by_key(|run| run.last().copied());
    let (mut apart, mut rest) = (Vec::with_capacity(runs.len()), Vec::new());
    let mut end = None;
    for run in runs {
        if end < run.first().map(Place::at) {
            end = run.last().map(Place::at);
            apart.push(run);
        } else {
            rest.extend_from_slice(run);
        }
    }
    rest.sort();
    (apart, rest)
}

/// Visits the places of two lists of runs in order, in as large parts as possible. The runs of each
/// list are in order and not empty.
fn merge<'p>(a: Vec<&'p [Place]>, b: Vec<&'p [Place]>, mut visit: impl FnMut(&'p [Place])) {
    let (mut lower, mut higher) = (a.into_iter().peekable(), b.into_iter().peekable());
    while let Some(run) = lower.peek_mut() {
        let Some(other) = higher.peek().map(|other| other[0]) else {
            lower.by_ref().for_each(&mut visit);
            break;
        };
        if other < run[0] {
            std::mem::swap(&mut lower, &mut higher);
            continue;
        }
        let (before, after) = run.split_at(run.partition_point(|place| *place <= other));
        visit(before);
        *run = after;
        if after.is_empty() {
            lower.next();
        }
    }
    higher.for_each(visit);
}

/// The first byte of the entry of a place.
const KIND: u8 = (FILE_LINE_COL << 1 | 1) as u8;

/// How the entry of a place begins, up to its line: the same way for all places in a file.
#[derive(Clone, Copy)]
struct Beginning {
    /// The number of the attribute that is the file's name.
    file: u64,
    /// The bytes, and which bits of a word they are.
    bytes: u64,
    mask: u64,
    size: u32,
    /// What the entry says of its encoding.
    encoding: u32,
}

impl Beginning {
    /// The number of no file.
    const NONE: u64 = u64::MAX;

    /// What no entry with this encoding begins with.
    fn none(encoding: u32) -> Self {
        Self { file: Self::NONE, bytes: 1, mask: 0, size: 0, encoding }
    }

    /// Adds the places that begin this way and are short, as most are, to `runs`; gives the first entry
    /// that may be another place.
    #[inline(never)]
    fn places<'e>(
        &self,
        file: &Cursor<'_>,
        left: &mut impl Iterator<Item = (u32, &'e Entry)>,
        runs: &mut Runs,
    ) -> Option<(u32, &'e Entry)> {
        left.find(|(number, entry)| {
            let word = file.word_at(entry.start as usize);
            let (line, behind) = number_in(word.wrapping_shr(8 * self.size));
            let (col, end) = number_in(word.wrapping_shr(8 * (self.size + behind)));
            let known = word & self.mask == self.bytes
                && entry.size == self.size + behind + end
                && entry.size <= 8
                && entry.encoding == self.encoding;
            if known {
                runs.push(Place { line, col, number: *number });
                return false;
            }
            entry.encoding == self.encoding && (word as u8 == KIND || word == 0)
        })
    }

    /// Line and column of an entry, if it is a place, and how it begins.
    fn of_other(&self, mut cursor: Cursor<'_>) -> Option<(u32, u32, Self)> {
        let (word, start) = (cursor.word_at(cursor.position()), cursor.position());
        if cursor.varint().ok()? != FILE_LINE_COL {
            return None;
        }
        let mut of = Self { file: cursor.varint().ok()?, ..Self::none(self.encoding) };
        let begun = cursor.position() - start;
        if begun <= 4 {
            of.mask = (1 << (8 * begun)) - 1;
            (of.bytes, of.size) = (word & of.mask, begun as u32);
        }
        let (line, col) = (cursor.varint().ok()? as u32, cursor.varint().ok()? as u32);
        cursor.is_empty().then_some((line, col, of))
    }
}

/// The number that a word begins with and how many bytes it takes: more than eight if it is not in the
/// word.
#[inline(always)]
fn number_in(word: u64) -> (u32, u32) {
    const MASKS: [u64; 8] =
        [0x7f, 0x3fff, 0x1f_ffff, 0xfff_ffff, u64::MAX, u64::MAX, u64::MAX, u64::MAX];
    let more = (word | 1 << 8).trailing_zeros();
    (((word >> 1 >> more) & MASKS[more as usize & 7]) as u32, more + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_merged_in_order() {
        // Functions back to front, a place of each around them, and places that stand there twice.
        let lines = (0..40u32).rev().flat_map(|f| (10 * f + 2)..(10 * f + 9));
        let around = (0..40u32).map(|f| 10 * f + 1).chain([7, 7, 3, 399, 0]);
        let mut runs = [Runs::default(), Runs::default()];
        let mut all = Vec::new();
        for (number, line) in (0..).zip(around.chain(lines)) {
            let place = Place { line, col: line % 3, number };
            all.push(place);
            runs[usize::from(number > 100)].push(place);
        }
        all.sort();
        let (apart, rest) = apart(runs.iter().flat_map(Runs::iter).collect());
        assert!(rest.len() < 60, "{} places do not fit", rest.len());
        let mut merged = Vec::new();
        merge(apart, rest.chunk_by(|a, b| a.at() < b.at()).collect(), |places| {
            assert!(places.is_sorted_by(|a, b| a.at() < b.at()));
            merged.extend_from_slice(places);
        });
        assert!(merged == all);
    }

    #[test]
    fn there_may_be_nothing_to_merge() {
        let place = [Place { line: 1, col: 1, number: 0 }];
        for (a, b) in [(vec![], vec![]), (vec![&place[..]], vec![]), (vec![], vec![&place[..]])] {
            let (count, mut seen) = (a.len() + b.len(), 0);
            merge(a, b, |places| seen += places.len());
            assert_eq!(seen, count);
        }
    }
}
