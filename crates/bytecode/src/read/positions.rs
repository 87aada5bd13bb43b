//! Bulk decoding of file-line-column locations ("positions"): all positions of a source file are
//! added to the context as one sorted table, instead of being uniqued one by one. Called by
//! [`super::read`] before any operation is read.

use std::ops::Range;

use rustc_hash::FxHashMap;
use terrace_ir::{Ident, SourceLocations, lossless};

use super::cursor::Cursor;
use super::file::File;
use super::runs::{Position, Run, Runs, merge, split_disjoint};
use crate::builtin::{FILE_LINE_COL, STRING};

/// The positions found, by the number of the string attribute that names the source file.
type PositionsByFile = FxHashMap<u64, Runs>;

/// Number of entries that one parallel task decodes.
const ENTRIES_PER_TASK: usize = 1 << 14;

/// A source file is handled here if at least one in `MIN_FRACTION` positions belongs to it.
const MIN_FRACTION: usize = 8;

impl File<'_> {
    /// Adds the positions of the source files with many positions to the context. Malformed entries
    /// are skipped: they are reported if an operation refers to them.
    pub(super) fn make_positions(&self) {
        let Some(builtin) = self.dialects.iter().position(|dialect| dialect.name == "builtin")
        else {
            return;
        };
        let count = self.entries.attributes.len() as u32;
        let pieces: Vec<Range<u32>> = (0..count)
            .step_by(ENTRIES_PER_TASK)
            .map(|first| first..count.min(first + ENTRIES_PER_TASK as u32))
            .collect();
        let read = |(): &mut (), piece: &Range<u32>| self.positions(builtin, piece.clone());
        let read = self.cx.map_in_order(&pieces, Range::len, || (), read);
        let mut files: FxHashMap<u64, Vec<Runs>> = FxHashMap::default();
        for (name, runs) in read.into_iter().flatten() {
            files.entry(name).or_default().push(runs);
        }
        let positions = |runs: &[Runs]| runs.iter().map(Runs::len).sum::<usize>();
        let count: usize = files.values().map(|runs| positions(runs)).sum();
        for (name, runs) in files {
            let own = positions(&runs);
            if own * MIN_FRACTION >= count && own > 0 {
                self.make_positions_of(name, &runs);
            }
        }
    }

    /// Decodes the positions among the attributes numbered `piece`. `builtin` is the index of the
    /// builtin dialect.
    fn positions(&self, builtin: usize, piece: Range<u32>) -> PositionsByFile {
        let mut files = PositionsByFile::default();
        let (mut prefix, mut runs) = (Prefix::none(), Runs::default());
        // Most pieces hold positions of a single source file.
        runs.reserve(piece.len());
        for mut left in self.entries.attributes.encoded_by(builtin, piece) {
            while let Some((number, start, end)) =
                prefix.positions(&self.whole, &mut left, &mut runs)
            {
                let cursor = self.contents.part(start as usize..end as usize);
                let Some((line, col, of)) = Prefix::decode(cursor) else { continue };
                if of.file != prefix.file && prefix.file != Prefix::NONE {
                    files.insert(prefix.file, std::mem::take(&mut runs));
                    runs = files.remove(&of.file).unwrap_or_default();
                }
                prefix = of;
                runs.push(Position { line, col, number });
            }
        }
        files.insert(prefix.file, runs);
        files
    }

    /// Adds the positions of the source file whose name is the attribute `name`. Returns `None`,
    /// without adding positions, if that attribute is malformed.
    fn make_positions_of(&self, name: u64, runs: &[Runs]) -> Option<()> {
        let entry = self.entries.attributes.get(usize::try_from(name).ok()?)?;
        let mut cursor = self.contents.part(entry.range);
        if !entry.custom || cursor.varint().ok()? != STRING {
            return None;
        }
        let string = usize::try_from(cursor.varint().ok()?).ok()?;
        let file = Ident::get(self.cx, &lossless::encode(self.strings.get(string)?));
        let (disjoint, rest) = split_disjoint(runs.iter().flat_map(Runs::iter).collect());
        let rest = rest.chunk_by(|a, b| a.at() < b.at()).filter_map(Run::of).collect();
        let (mut parts, mut count, mut end) = (Vec::new(), 0, None);
        merge(disjoint, rest, |run| {
            let overlap = usize::from(end == Some(run.first));
            parts.push(PositionSlice {
                positions: run.positions,
                overlap,
                number: (count - overlap) as u32,
            });
            count += run.positions.len() - overlap;
            end = Some(run.last);
        });
        self.cx.add_positions(file, count, |locations| self.list(&parts, count, locations))?;
        Some(())
    }

    /// Returns lines and columns of the `count` positions in ascending order, and stores their
    /// locations in the slots of the attribute table.
    fn list(
        &self,
        parts: &[PositionSlice<'_>],
        count: usize,
        locations: &SourceLocations,
    ) -> Vec<(u32, u32)> {
        let mut listed = vec![(0, 0); count];
        let mut left = &mut listed[..];
        let mut lists = Vec::with_capacity(parts.len());
        for part in parts {
            let own = part.positions.len() - part.overlap;
            lists.push((part, left.split_off_mut(..own).unwrap_or_default()));
        }
        let list = |(): &mut (), (part, to): &mut (&PositionSlice<'_>, &mut [(u32, u32)])| {
            for (number, position) in (part.number..).zip(part.positions) {
                if let Some(slot) = self.entries.attributes.slot(position.number as usize) {
                    slot.set(Some(locations.at(number).id()));
                }
            }
            for (to, position) in to.iter_mut().zip(&part.positions[part.overlap..]) {
                *to = (position.line, position.col);
            }
        };
        self.cx.map_in_order_mut(&mut lists, |(part, _)| part.positions.len(), || (), list);
        listed
    }
}

/// Consecutive positions in ascending order.
struct PositionSlice<'p> {
    positions: &'p [Position],
    /// 1 if the first position equals the last position of the previous part, otherwise 0.
    overlap: usize,
    /// Index of the first position in the sorted table.
    number: u32,
}

/// The first byte of an encoded position.
const FIRST_BYTE: u8 = (FILE_LINE_COL << 1 | 1) as u8;

/// The common prefix of the encoded positions of one source file: the code and the name of the
/// file.
#[derive(Clone, Copy)]
struct Prefix {
    /// Number of the string attribute that names the source file.
    file: u64,
    /// The prefix as a little-endian number, and the mask of the bytes that it occupies.
    bytes: u64,
    mask: u64,
    size: u32,
}

impl Prefix {
    /// Stands for "no source file".
    const NONE: u64 = u64::MAX;

    /// Creates a prefix that no entry has.
    fn none() -> Self {
        Self { file: Self::NONE, bytes: 1, mask: 0, size: 0 }
    }

    /// Adds the positions with this prefix that take at most 8 bytes, as most do, to `runs`.
    /// Returns the first entry that may be another position; `None` at the end of the entries.
    /// Entries are numbers with the offsets at which they begin and end.
    #[inline(never)]
    fn positions(
        &self,
        file: &Cursor<'_>,
        left: &mut impl Iterator<Item = (u32, u32, u32)>,
        runs: &mut Runs,
    ) -> Option<(u32, u32, u32)> {
        left.find(|(number, start, end)| {
            let word = file.word_at(*start as usize);
            let (line, behind) = decode_number(word.wrapping_shr(8 * self.size));
            let (col, after) = decode_number(word.wrapping_shr(8 * (self.size + behind)));
            let size = self.size + behind + after;
            let known = word & self.mask == self.bytes && end - start == size && size <= 8;
            if known {
                runs.push(Position { line, col, number: *number });
                return false;
            }
            word as u8 == FIRST_BYTE || word == 0
        })
    }

    /// Decodes the line and column of an entry with another prefix. Returns them with the prefix;
    /// `None` if the entry is not a position.
    fn decode(mut cursor: Cursor<'_>) -> Option<(u32, u32, Self)> {
        let (word, start) = (cursor.word_at(cursor.position()), cursor.position());
        if cursor.varint().ok()? != FILE_LINE_COL {
            return None;
        }
        let mut of = Self { file: cursor.varint().ok()?, ..Self::none() };
        let len = cursor.position() - start;
        if len <= 4 {
            of.mask = (1 << (8 * len)) - 1;
            (of.bytes, of.size) = (word & of.mask, len as u32);
        }
        let (line, col) = (cursor.varint().ok()? as u32, cursor.varint().ok()? as u32);
        cursor.is_empty().then_some((line, col, of))
    }
}

/// Decodes the number in the low bytes of `word`. Returns the number with its size in bytes, which
/// is more than 8 if the word does not hold the whole number.
#[inline(always)]
fn decode_number(word: u64) -> (u32, u32) {
    const MASKS: [u64; 8] =
        [0x7f, 0x3fff, 0x1f_ffff, 0xfff_ffff, u64::MAX, u64::MAX, u64::MAX, u64::MAX];
    let more = (word | 1 << 8).trailing_zeros();
    (((word >> 1 >> more) & MASKS[more as usize & 7]) as u32, more + 1)
}
