//! Where the attributes and types of a file are, and what they are once they have been read.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use terrace_ir::Id;

use super::cursor::{Cursor, Result};

/// The attributes and types of a file.
#[derive(Default)]
pub(crate) struct Entries {
    pub(super) attributes: EntryTable,
    pub(super) types: EntryTable,
    /// Held while entries are read.
    pub(super) reading: Mutex<()>,
}

/// The attributes or the types of a file, by their numbers.
#[derive(Default)]
pub(crate) struct EntryTable {
    /// The offsets in the file at which the contents begin, and at which the last ones end.
    starts: Vec<u32>,
    /// The number of the first of several entries with the same encoding: twice the number of the
    /// dialect, plus one if its own encoding follows, not text.
    encodings: Vec<(u32, u32)>,
    slots: Vec<Slot>,
}

/// Where an attribute or a type is in a file.
pub(crate) struct Entry {
    /// The number of the dialect.
    pub(crate) dialect: usize,
    /// Whether the dialect's own encoding is used, not text.
    pub(crate) custom: bool,
    /// The offsets between which the contents are.
    pub(crate) range: Range<usize>,
}

/// The id of an entry in the context; 0 until it was needed, [`READING`] while it is being read.
#[derive(Default)]
pub(super) struct Slot(AtomicU32);

/// Stands for the id of an entry that is being read.
const READING: u32 = u32::MAX;

impl Slot {
    /// The id, if the entry was read.
    #[inline]
    pub(super) fn id(&self) -> Option<Id> {
        // What is behind the id was published by the context.
        match self.0.load(Ordering::Acquire) {
            READING => None,
            bits => Id::from_bits(bits),
        }
    }

    /// Notes what the entry is; `None` if it could not be read.
    #[inline]
    pub(super) fn set(&self, id: Option<Id>) {
        self.0.store(id.map_or(0, Id::to_bits), Ordering::Release);
    }

    /// Notes that the entry is being read; `false` if it was already.
    pub(super) fn begin(&self) -> bool {
        self.0.swap(READING, Ordering::Relaxed) != READING
    }
}

impl EntryTable {
    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// The id of the entry `index`, or the place for it.
    #[inline(always)]
    pub(super) fn slot(&self, index: usize) -> Option<&Slot> {
        self.slots.get(index)
    }

    /// The entry `index`; a search for its encoding.
    pub(crate) fn get(&self, index: usize) -> Option<Entry> {
        let run = self.encodings.partition_point(|(first, _)| *first as usize <= index);
        let (_, encoding) = *self.encodings.get(run.checked_sub(1)?)?;
        let [start, end] = *self.starts.get(index..)?.first_chunk()?;
        Some(Entry {
            dialect: (encoding >> 1) as usize,
            custom: encoding & 1 == 1,
            range: start as usize..end as usize,
        })
    }

    /// All entries, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Those of the entries numbered `among` that `dialect` encodes itself: their numbers, the
    /// offsets at which they begin, and at which they end, part by part.
    pub(super) fn encoded_by(
        &self,
        dialect: usize,
        among: Range<u32>,
    ) -> impl Iterator<Item = impl Iterator<Item = (u32, u32, u32)>> {
        let encoding = (dialect as u32) << 1 | 1;
        let from = self.encodings.partition_point(|(first, _)| *first <= among.start);
        let runs = &self.encodings[from.saturating_sub(1)..];
        let ends = runs.iter().skip(1).map(|(first, _)| *first).chain([self.len() as u32]);
        let runs = runs.iter().zip(ends).take_while(move |((first, _), _)| *first < among.end);
        runs.filter(move |((_, of), _)| *of == encoding).map(move |((first, _), end)| {
            let (first, end) = (among.start.max(*first), among.end.min(end));
            let starts = &self.starts[first as usize..=end as usize];
            (first..).zip(starts.windows(2)).map(|(number, at)| (number, at[0], at[1]))
        })
    }

    /// Reads the sizes of `count` entries that `dialect` encodes or writes as text; the contents of
    /// all entries end at `end`.
    fn read_group(
        &mut self,
        cursor: &mut Cursor<'_>,
        dialect: u32,
        count: usize,
        end: u32,
    ) -> Result<()> {
        let last = self.starts.len() + count;
        let mut start = self.starts[self.starts.len() - 1];
        while self.starts.len() < last {
            let (size, custom) = cursor.flagged()?;
            if size > u64::from(end - start) {
                let message = "Attribute or Type entry offset points past the end of section";
                return Err(cursor.error(message));
            }
            let encoding = dialect << 1 | u32::from(custom);
            if self.encodings.last().is_none_or(|(_, of)| *of != encoding) {
                self.encodings.push((self.starts.len() as u32 - 1, encoding));
            }
            start += size as u32;
            self.starts.push(start);
            // Those after it are mostly of the same kind, and small.
            while last - self.starts.len() >= 4
                && let Some(ends) = four_ends(cursor, custom)
                && ends[3] <= end - start
            {
                cursor.skip(4);
                self.starts.extend_from_slice(&ends.map(|end| start + end));
                start += ends[3];
            }
        }
        Ok(())
    }
}

/// Where four entries end behind the one before, if their sizes, which come next, take a byte each
/// and have the flag `custom`.
#[inline(always)]
fn four_ends(cursor: &Cursor<'_>, custom: bool) -> Option<[u32; 4]> {
    const EACH: u32 = 0x0101_0101;
    let word = u32::from_le_bytes(*cursor.ahead()?);
    let marks = if custom { 3 * EACH } else { EACH };
    if word & (3 * EACH) != marks {
        return None;
    }
    // The sums of the sizes up to each: below 256, since sizes are below 64.
    let ends = (word >> 2 & (0x3f * EACH)).wrapping_mul(EACH);
    Some(ends.to_le_bytes().map(u32::from))
}

/// Reads the section with the sizes of entries; `contents` is that with the entries.
pub(crate) fn read_offsets(
    mut cursor: Cursor<'_>,
    contents: Cursor<'_>,
    dialects: usize,
) -> Result<Entries> {
    let counts = [cursor.count(1)?, 0];
    let counts = [counts[0], cursor.count(1)?];
    let mut start = contents.position() as u32;
    let mut table = |count: usize| {
        let mut table = EntryTable::default();
        table.starts.reserve_exact(count.min(cursor.left()) + 1);
        table.starts.push(start);
        while table.starts.len() <= count {
            let dialect = cursor.varint()?;
            if dialect >= dialects as u64 {
                return Err(cursor.error(format!("invalid dialect index: {dialect}")));
            }
            let group = cursor.count(1)?;
            if group > count + 1 - table.starts.len() {
                let message = "unexpected trailing data in the Attribute/Type offset section";
                return Err(cursor.error(message));
            }
            table.read_group(&mut cursor, dialect as u32, group, contents.end() as u32)?;
        }
        start = table.starts[count];
        table.slots.resize_with(count, Slot::default);
        Ok(table)
    };
    let (attributes, types) = (table(counts[0])?, table(counts[1])?);
    if !cursor.is_empty() {
        let message = "unexpected trailing data in the Attribute/Type offset section";
        return Err(cursor.error(message));
    }
    Ok(Entries { attributes, types, reading: Mutex::default() })
}
