//! The tables of attributes and types: their offsets in the file, and their ids once they have been
//! decoded. The main type is [`Entries`]; `entries` decodes.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use terrace_ir::Id;

use super::cursor::{Cursor, Result};

/// The tables of attributes and of types.
#[derive(Default)]
pub(crate) struct Entries {
    pub(super) attributes: EntryTable,
    pub(super) types: EntryTable,
    /// Held by the thread that decodes entries.
    pub(super) reading: Mutex<()>,
}

/// The attributes, or the types, of a file, by number.
#[derive(Default)]
pub(crate) struct EntryTable {
    /// The offset in the file at which each entry begins, and the offset at which the last entry
    /// ends.
    starts: Vec<u32>,
    /// The runs of entries with the same encoding: the number of the first entry, and twice the
    /// number of the dialect, plus one if the entries are encoded by the dialect instead of as
    /// text.
    encodings: Vec<(u32, u32)>,
    slots: Vec<Slot>,
}

/// The encoding and the position of an attribute or a type.
pub(crate) struct Entry {
    /// Index of the dialect in the file.
    pub(crate) dialect: usize,
    /// Whether the dialect encodes the entry; otherwise it is text.
    pub(crate) custom: bool,
    /// Offsets in the file between which the contents are.
    pub(crate) range: Range<usize>,
}

/// The id of an entry in the context: 0 until it is decoded, [`READING`] while it is being decoded.
#[derive(Default)]
pub(super) struct Slot(AtomicU32);

/// The value of a slot whose entry is being decoded.
const READING: u32 = u32::MAX;

impl Slot {
    /// Returns the id, or `None` if the entry has not been decoded.
    #[inline]
    pub(super) fn id(&self) -> Option<Id> {
        // Pairs with the release in `set`: the data of the id must be visible, too.
        match self.0.load(Ordering::Acquire) {
            READING => None,
            bits => Id::from_bits(bits),
        }
    }

    /// Stores the id of the entry; `None` if it could not be decoded.
    #[inline]
    pub(super) fn set(&self, id: Option<Id>) {
        self.0.store(id.map_or(0, Id::to_bits), Ordering::Release);
    }

    /// Marks the entry as being decoded. Returns `false` if it was already marked, which means that
    /// the entry contains itself.
    pub(super) fn mark_reading(&self) -> bool {
        self.0.swap(READING, Ordering::Relaxed) != READING
    }
}

impl EntryTable {
    /// Returns the number of entries.
    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the slot of the entry `index`; `None` if `index` is out of range.
    #[inline(always)]
    pub(super) fn slot(&self, index: usize) -> Option<&Slot> {
        self.slots.get(index)
    }

    /// Returns the encoding and position of the entry `index`, with a binary search for the
    /// encoding; `None` out of bounds.
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

    /// Returns all entries in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Returns the entries numbered `among` that are encoded by `dialect`, run by run: for each
    /// entry its number, and the offsets at which it begins and ends.
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

    /// Reads the sizes of `count` entries of `dialect`. The contents of all entries end at offset
    /// `end`.
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
            // Most of the following entries have the same encoding and small sizes.
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

/// Returns the ends of the next four entries relative to their start; `None` unless each size takes
/// one byte in the file and has the flag `custom`.
#[inline(always)]
fn four_ends(cursor: &Cursor<'_>, custom: bool) -> Option<[u32; 4]> {
    const EACH: u32 = 0x0101_0101;
    let word = u32::from_le_bytes(*cursor.ahead()?);
    let marks = if custom { 3 * EACH } else { EACH };
    if word & (3 * EACH) != marks {
        return None;
    }
    // A multiplication adds up the sizes. Each is below 64, so that no sum reaches 256.
    let ends = (word >> 2 & (0x3f * EACH)).wrapping_mul(EACH);
    Some(ends.to_le_bytes().map(u32::from))
}

/// Reads the section with the sizes of entries. `contents` is the section with the entries.
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
