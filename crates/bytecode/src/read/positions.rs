//! Locations that are places in files: all of those of a file are made at once, without a search for
//! each.

use std::collections::hash_map::Entry::{Occupied, Vacant};
use std::sync::atomic::Ordering;

use rustc_hash::FxHashMap;
use terrace_ir::{Ident, lossless};

use super::cursor::{Cursor, Result};
use super::entries::Entry;
use super::file::File;
use crate::builtin::{FILE_LINE_COL, STRING};

/// A place and the number of the attribute that it is.
type Place = (u32, u32, u32);

/// The places in files, by the numbers of the attributes that are the files' names.
type Places = FxHashMap<u64, Vec<Place>>;

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
        let files: Vec<Places> = match self.cx.thread_count() {
            1 => vec![self.places(builtin, 0, &self.entries.attributes)],
            _ => {
                let pieces: Vec<(u32, &[Entry])> =
                    (0..).step_by(PIECE).zip(self.entries.attributes.chunks(PIECE)).collect();
                let read = |(): &mut (), (first, entries): &(u32, &[Entry])| {
                    self.places(builtin, *first, entries)
                };
                self.cx.map_in_order(&pieces, |(_, entries)| entries.len(), || (), read)
            }
        };
        let mut all = Places::default();
        for (name, places) in files.into_iter().flatten() {
            match all.entry(name) {
                Vacant(file) => _ = file.insert(places),
                Occupied(mut file) => file.get_mut().extend(places),
            }
        }
        let count: usize = all.values().map(Vec::len).sum();
        for (name, places) in all {
            if places.len() * SHARE >= count && !places.is_empty() {
                self.make_positions_of(name, places);
            }
        }
    }

    /// The places among `entries`, the first of which has the number `first`; `builtin` is the number
    /// of the builtin dialect.
    fn places(&self, builtin: usize, first: u32, entries: &[Entry]) -> Places {
        let mut files = Places::default();
        let (mut file, mut places) = (u64::MAX, Vec::new());
        for (number, entry) in (first..).zip(entries) {
            let (dialect, custom, range) = entry.parts();
            if dialect != builtin || !custom {
                continue;
            }
            // What is behind the entry is at hand, so that no number is read byte by byte.
            let mut cursor = self.contents.part(range.start..self.contents.end());
            let Ok(Some((name, line, col))) = place(&mut cursor) else { continue };
            if cursor.position() != range.end {
                continue;
            }
            if name != file {
                let before = std::mem::take(&mut places);
                files.insert(file, before);
                (file, places) = (name, files.remove(&name).unwrap_or_default());
            }
            places.push((line, col, number));
        }
        files.insert(file, places);
        files
    }

    /// Makes the places in the file whose name is the attribute `name`.
    fn make_positions_of(&self, name: u64, places: Vec<Place>) -> Option<()> {
        let entry = self.entries.attributes.get(usize::try_from(name).ok()?)?;
        let (_, custom, range) = entry.parts();
        let mut cursor = self.contents.part(range);
        if !custom || cursor.varint().ok()? != STRING {
            return None;
        }
        let string = usize::try_from(cursor.varint().ok()?).ok()?;
        let file = Ident::get(self.cx, &lossless::encode(self.strings.get(string)?));
        let places = sorted(places);
        let mut listed: Vec<(u32, u32)> = Vec::with_capacity(places.len());
        for (line, col, _) in &places {
            if listed.last() != Some(&(*line, *col)) {
                listed.push((*line, *col));
            }
        }
        let locations = self.cx.add_positions(file, listed)?;
        let (mut number, mut last) = (0, None);
        for (line, col, entry) in places {
            if last.is_some_and(|last| last != (line, col)) {
                number += 1;
            }
            last = Some((line, col));
            let id = locations.at(number).id().to_bits();
            self.entries.attributes[entry as usize].id.store(id, Ordering::Release);
        }
        Some(())
    }
}

/// The places in order. Most files have a place in every other line or so, so they are first put
/// where their lines belong.
fn sorted(mut places: Vec<Place>) -> Vec<Place> {
    let last = places.iter().map(|place| place.0).max().unwrap_or(0) as usize;
    if last < 4 * places.len() {
        let mut starts = vec![0u32; last + 2];
        places.iter().for_each(|place| starts[place.0 as usize + 1] += 1);
        (1..starts.len()).for_each(|line| starts[line] += starts[line - 1]);
        let mut by_line = vec![(0, 0, 0); places.len()];
        for place in places {
            let next = &mut starts[place.0 as usize];
            by_line[*next as usize] = place;
            *next += 1;
        }
        places = by_line;
    }
    places.sort();
    places
}

/// The number of the file's name, the line and the column of the entry that begins here, if it is a
/// place.
#[inline(always)]
fn place(cursor: &mut Cursor<'_>) -> Result<Option<(u64, u32, u32)>> {
    if cursor.varint()? != FILE_LINE_COL {
        return Ok(None);
    }
    Ok(Some((cursor.varint()?, cursor.varint()? as u32, cursor.varint()? as u32)))
}
