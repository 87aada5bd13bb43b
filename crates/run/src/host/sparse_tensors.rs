//! Sparse tensors of the runtime library of the dialect `sparse_tensor` (`mlir_c_runner_utils`):
//! construction, insertion in lexicographic order, and access to the storage of the levels.
//!
//! A tensor is in the memory of the host until its storage is requested; then the storage of that
//! part is in the memory of the program. Tensors are not read from files.

use std::collections::HashMap;

use super::memrefs::MemRef;
use super::{BuiltIn, HostCall, Outcome, allocate};
use crate::fault::Stop;

/// Greatest number of entries of a part of a tensor that is built.
const MAX_ENTRIES: usize = 1 << 26;

/// Number of bytes of a handle, which is an address in the memory of the program.
const HANDLE: u64 = 16;

/// The format of a level.
#[derive(Clone, Copy, PartialEq)]
enum Format {
    Dense,
    Compressed,
    LooseCompressed,
    Singleton,
    /// Blocks of which some entries are stored.
    NOutOfM,
}

/// The storage of a level.
struct Level {
    size: u64,
    format: Format,
    is_unique: bool,
    is_ordered: bool,
    /// Whether the coordinates of a singleton level are in a buffer of their own.
    is_separate: bool,
    positions: Vec<u64>,
    coordinates: Vec<u64>,
    /// The coordinate that was inserted last.
    cursor: u64,
}

/// A part of the storage.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Positions(usize),
    Coordinates(usize),
    /// The coordinates of all levels from this one on, entry by entry.
    CoordinatesBuffer(usize),
    Values,
}

/// A sparse tensor.
pub(super) struct SparseTensor {
    dimension_sizes: Vec<u64>,
    levels: Vec<Level>,
    /// The bytes of all values.
    values: Vec<u8>,
    /// Numbers of bytes of a position, a coordinate and a value.
    widths: [u64; 3],
    /// Address and number of entries of the parts in the memory of the program.
    views: HashMap<Part, (u64, u64)>,
}

/// Returns the number of bytes of positions and coordinates of a type; the argument is MLIR's
/// `OverheadType`.
fn overhead_width(ty: u64) -> u64 {
    match ty {
        2 => 4,
        3 => 2,
        4 => 1,
        _ => 8,
    }
}

/// Returns the number of bytes of values of a type; the argument is MLIR's `PrimaryType`.
fn value_width(ty: u64) -> Outcome<u64> {
    Ok(match ty {
        1 | 5 | 10 => 8,
        2 | 6 => 4,
        3 | 4 | 7 => 2,
        8 => 1,
        9 => 16,
        _ => return Err(Stop::Other("a sparse tensor of unknown values".to_owned())),
    })
}

impl Level {
    /// Creates an empty level from MLIR's `LevelType`.
    fn new(size: u64, ty: u64) -> Outcome<Self> {
        let format = match ty & 0xffff_0000 {
            0x1_0000 => Format::Dense,
            0x4_0000 => Format::Compressed,
            0x8_0000 => Format::Singleton,
            0x10_0000 => Format::LooseCompressed,
            0x20_0000 => Format::NOutOfM,
            _ => return Err(Stop::Other("a level of a sparse tensor of unknown type".to_owned())),
        };
        let positions = if format == Format::Compressed { vec![0] } else { Vec::new() };
        let (is_unique, is_ordered, is_separate) = (ty & 1 == 0, ty & 2 == 0, ty & 4 != 0);
        let coordinates = Vec::new();
        let cursor = 0;
        Ok(Level {
            size,
            format,
            is_unique,
            is_ordered,
            is_separate,
            positions,
            coordinates,
            cursor,
        })
    }
}

impl SparseTensor {
    fn is_all_dense(&self) -> bool {
        self.levels.iter().all(|level| level.format == Format::Dense)
    }

    /// Returns the first level from which on the coordinates are interleaved in one buffer; the
    /// number of levels if each level has a buffer.
    fn interleaved_levels(&self) -> usize {
        let singletons = |level: &Level| level.format == Format::Singleton && !level.is_separate;
        let trailing = self.levels.iter().rev().take_while(|level| singletons(level)).count();
        match trailing {
            0 => self.levels.len(),
            _ => (self.levels.len() - trailing).saturating_sub(1),
        }
    }

    fn value_count(&self) -> usize {
        self.values.len() / self.widths[2] as usize
    }

    /// Appends values that are zero.
    fn append_zeros(&mut self, count: u64) -> Outcome {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        if count > MAX_ENTRIES.saturating_sub(self.value_count()) {
            return Err(Stop::MemoryLimit);
        }
        self.values.resize(self.values.len() + count * self.widths[2] as usize, 0);
        Ok(())
    }

    /// Ends `count` segments of a level, of which the first has entries below `full`.
    fn end_segments(&mut self, at: usize, full: u64, count: u64) -> Outcome {
        if count == 0 {
            return Ok(());
        }
        let last = at + 1 == self.levels.len();
        let level = &mut self.levels[at];
        let end = level.coordinates.len() as u64;
        let added = usize::try_from(count).unwrap_or(usize::MAX);
        match level.format {
            Format::Compressed | Format::LooseCompressed => {
                if added > MAX_ENTRIES.saturating_sub(level.positions.len()) {
                    return Err(Stop::MemoryLimit);
                }
                if level.format == Format::Compressed {
                    level.positions.resize(level.positions.len() + added, end);
                } else {
                    let start = level.positions.last().copied().unwrap_or(0);
                    level.positions.extend([start, end]);
                    level.positions.resize(level.positions.len() + 2 * (added - 1), end);
                }
                Ok(())
            }
            Format::Singleton | Format::NOutOfM => Ok(()),
            Format::Dense => {
                let count = count.saturating_mul(level.size.saturating_sub(full));
                match last {
                    true => self.append_zeros(count),
                    false => self.end_segments(at + 1, 0, count),
                }
            }
        }
    }

    /// Ends the segments of the levels from `first` on.
    fn end_path(&mut self, first: usize) -> Outcome {
        for at in (first..self.levels.len()).rev() {
            self.end_segments(at, self.levels[at].cursor.saturating_add(1), 1)?;
        }
        Ok(())
    }

    /// Inserts a value below the entries that the levels above `first` have; the level `first` has
    /// entries below `full`.
    fn insert_path(&mut self, mut full: u64, first: usize, at: &[u64], value: &[u8]) -> Outcome {
        for (index, coordinate) in at.iter().enumerate().skip(first) {
            let level = &mut self.levels[index];
            level.cursor = *coordinate;
            if level.format == Format::Dense {
                let count = coordinate.saturating_sub(full);
                match index + 1 == self.levels.len() {
                    true => self.append_zeros(count)?,
                    false => self.end_segments(index + 1, 0, count)?,
                }
            } else if level.coordinates.len() < MAX_ENTRIES {
                level.coordinates.push(*coordinate);
            } else {
                return Err(Stop::MemoryLimit);
            }
            full = 0;
        }
        self.append_zeros(1)?;
        let start = self.values.len() - value.len();
        self.values[start..].copy_from_slice(value);
        Ok(())
    }

    /// Inserts a value behind the values that were inserted before.
    fn insert(&mut self, at: &[u64], value: &[u8]) -> Outcome {
        if self.is_all_dense() {
            let index = self.levels.iter().zip(at).fold(0u64, |index, (level, at)| {
                index.saturating_mul(level.size).saturating_add(*at)
            });
            let start = usize::try_from(index.saturating_mul(self.widths[2])).unwrap_or(usize::MAX);
            let end = start.saturating_add(value.len());
            let slot = self.values.get_mut(start..end).ok_or(Stop::MemoryOutOfBounds)?;
            slot.copy_from_slice(value);
            return Ok(());
        }
        if self.values.is_empty() {
            return self.insert_path(0, 0, at, value);
        }
        let follows = |(level, at): (&Level, &u64)| {
            *at > level.cursor
                || *at == level.cursor && !level.is_unique
                || *at < level.cursor && !level.is_ordered
        };
        let first = self.levels.iter().zip(at).position(follows);
        let Some(first) = first else {
            let message = "a value is inserted into a sparse tensor twice";
            return Err(Stop::Other(message.to_owned()));
        };
        self.end_path(first + 1)?;
        self.insert_path(self.levels[first].cursor.saturating_add(1), first, at, value)
    }

    fn end_insertion(&mut self) -> Outcome {
        match (self.is_all_dense(), self.values.is_empty()) {
            (true, _) => Ok(()),
            (false, true) => self.end_segments(0, 0, 1),
            (false, false) => self.end_path(0),
        }
    }

    /// Sorts the entries, which have a coordinate in each level, in lexicographic order.
    fn sort(&mut self) {
        let count = self.value_count();
        let coordinates = self.levels.iter().map(|level| level.coordinates.len());
        let count = coordinates.fold(count, usize::min);
        let key = |at: &usize| self.levels.iter().map(|l| l.coordinates[*at]).collect::<Vec<_>>();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_cached_key(key);
        for level in &mut self.levels {
            level.coordinates = order.iter().map(|at| level.coordinates[*at]).collect();
        }
        let width = self.widths[2] as usize;
        let sorted = order.iter().flat_map(|at| &self.values[at * width..][..width]).copied();
        self.values = sorted.collect();
    }

    /// Returns the bytes of a part, and the number of its entries.
    fn part(&self, part: Part) -> (Vec<u8>, u64) {
        let cut = |numbers: &[u64], width: u64| {
            let bytes =
                numbers.iter().flat_map(|n| n.to_le_bytes().into_iter().take(width as usize));
            (bytes.collect::<Vec<u8>>(), numbers.len() as u64)
        };
        match part {
            Part::Positions(at) => {
                cut(self.levels.get(at).map_or(&[], |level| &level.positions), self.widths[0])
            }
            Part::Coordinates(at) => {
                cut(self.levels.get(at).map_or(&[], |level| &level.coordinates), self.widths[1])
            }
            Part::CoordinatesBuffer(first) => {
                let levels = self.levels.get(first..).unwrap_or_default();
                let count = levels.iter().map(|level| level.coordinates.len()).min().unwrap_or(0);
                let entries =
                    (0..count).flat_map(|at| levels.iter().map(move |l| l.coordinates[at]));
                cut(&entries.collect::<Vec<_>>(), self.widths[1])
            }
            Part::Values => (self.values.clone(), self.value_count() as u64),
        }
    }
}

/// Returns the integers that a memref of rank 1 holds; the descriptor is at an address.
fn integers(call: &HostCall<'_>, descriptor: u64) -> Outcome<Vec<u64>> {
    let memref = MemRef::read(call, 1, descriptor)?;
    let start = memref.start(8);
    let at = |offset: i64| start.wrapping_add((offset as u64).wrapping_mul(8));
    memref.offsets().map(|offset| call.word(at(offset))).collect()
}

/// Returns the tensor with the handle that is the argument `index`.
fn tensor<'c>(call: &'c mut HostCall<'_>, index: usize) -> Outcome<&'c mut SparseTensor> {
    let handle = call.bits(index);
    let tensors = &mut call.guest.host().sparse_tensors;
    tensors.get_mut(&handle).ok_or_else(|| Stop::Other("an unknown sparse tensor".to_owned()))
}

/// Creates a tensor: sizes of dimensions and levels, types of levels, two maps, types of positions,
/// coordinates and values, the action and its data.
fn create(call: &mut HostCall<'_>) -> Outcome {
    if call.bits(8) == 3 {
        // The tensor in the last argument is sorted, before its storage is requested.
        let handle = call.bits(9);
        tensor(call, 9)?.sort();
        call.set(0, handle);
        return Ok(());
    }
    let dimension_sizes = integers(call, call.bits(0))?;
    let (sizes, types) = (integers(call, call.bits(1))?, integers(call, call.bits(2))?);
    let levels = sizes.iter().zip(types).map(|(size, ty)| Level::new(*size, ty));
    let levels = levels.collect::<Outcome<Vec<_>>>()?;
    let (position, coordinate) = (overhead_width(call.bits(5)), overhead_width(call.bits(6)));
    let widths = [position, coordinate, value_width(call.bits(7))?];
    let (values, views) = (Vec::new(), HashMap::new());
    let mut created = SparseTensor { dimension_sizes, levels, values, widths, views };
    match call.bits(8) {
        0 if created.is_all_dense() => {
            let count = created.levels.iter().map(|level| level.size).fold(1, u64::saturating_mul);
            created.append_zeros(count)?;
        }
        0 => {}
        2 => assemble(call, &mut created, call.bits(9))?,
        _ => {
            let message = "sparse tensors cannot be created from files";
            return Err(Stop::Other(message.to_owned()));
        }
    }
    let handle = allocate(call.guest, HANDLE, HANDLE)?;
    call.guest.host().sparse_tensors.insert(handle, created);
    call.set(0, handle);
    Ok(())
}

/// Copies the storage of a tensor from buffers, whose addresses are listed at an address.
fn assemble(call: &HostCall<'_>, tensor: &mut SparseTensor, mut list: u64) -> Outcome {
    let mut next = |width: u64, count: u64| -> Outcome<Vec<u8>> {
        let buffer = call.word(list)?;
        list = list.wrapping_add(8);
        Ok(call.bytes(buffer, count.saturating_mul(width))?.to_vec())
    };
    let numbers = |bytes: &[u8], width: u64| -> Vec<u64> {
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte));
        bytes.chunks(width as usize).map(number).collect()
    };
    let [position, coordinate, value] = tensor.widths;
    let interleaved = tensor.interleaved_levels();
    let mut entries = 1u64;
    for at in 0..tensor.levels.len() {
        let level = &mut tensor.levels[at];
        match level.format {
            Format::Dense => entries = entries.saturating_mul(level.size),
            Format::Compressed => {
                level.positions = numbers(&next(position, entries.saturating_add(1))?, position);
                entries = level.positions.last().copied().unwrap_or(0);
            }
            Format::LooseCompressed => {
                level.positions = numbers(&next(position, entries.saturating_mul(2))?, position);
                entries = level.positions.last().copied().unwrap_or(0);
            }
            Format::Singleton | Format::NOutOfM => {}
        }
        if at >= interleaved {
            let count = (tensor.levels.len() - at) as u64;
            let buffer = numbers(&next(coordinate, entries.saturating_mul(count))?, coordinate);
            for (at, level) in tensor.levels[at..].iter_mut().enumerate() {
                let own = buffer.iter().skip(at).step_by(count as usize);
                level.coordinates = own.copied().collect();
            }
            break;
        }
        if level.format != Format::Dense {
            level.coordinates = numbers(&next(coordinate, entries)?, coordinate);
        }
    }
    tensor.values = next(value, entries)?;
    Ok(())
}

/// Writes the descriptor of a part to the address that is the first argument. The part is moved to
/// the memory of the program at the first call.
fn view(call: &mut HostCall<'_>, part: Part) -> Outcome {
    let (to, tensor) = (call.bits(0), tensor(call, 1)?);
    let (address, count) = match tensor.views.get(&part) {
        Some(known) => *known,
        None => {
            let (bytes, count) = tensor.part(part);
            let address = allocate(call.guest, bytes.len().max(1) as u64, 64)?;
            call.write(address, &bytes)?;
            self::tensor(call, 1)?.views.insert(part, (address, count));
            (address, count)
        }
    };
    for (at, word) in [address, address, 0, count, 1].into_iter().enumerate() {
        call.write(to.wrapping_add(at as u64 * 8), &word.to_le_bytes())?;
    }
    Ok(())
}

fn level(call: &HostCall<'_>) -> usize {
    usize::try_from(call.bits(2)).unwrap_or(usize::MAX)
}

/// Inserts a value at the coordinates of the levels.
fn insert(call: &mut HostCall<'_>) -> Outcome {
    let at = integers(call, call.bits(1))?;
    let width = tensor(call, 0)?.widths[2];
    let value = MemRef::read(call, 0, call.bits(2))?.start(width);
    let value = call.bytes(value, width)?.to_vec();
    tensor(call, 0)?.insert(&at, &value)
}

/// Inserts the values of an expanded row, and clears the row: coordinates, values, the flags of
/// filled entries, the list of them and its length.
fn insert_expanded(call: &mut HostCall<'_>) -> Outcome {
    let mut at = integers(call, call.bits(1))?;
    let width = tensor(call, 0)?.widths[2];
    let values = MemRef::read(call, 1, call.bits(2))?.start(width);
    let filled = MemRef::read(call, 1, call.bits(3))?.start(1);
    let mut added = integers(call, call.bits(4))?;
    added.truncate(usize::try_from(call.bits(5)).unwrap_or(usize::MAX));
    added.sort_unstable();
    for coordinate in added {
        let place = values.wrapping_add(coordinate.wrapping_mul(width));
        let value = call.bytes(place, width)?.to_vec();
        call.write(place, &vec![0; value.len()])?;
        call.write(filled.wrapping_add(coordinate), &[0])?;
        if let Some(last) = at.last_mut() {
            *last = coordinate;
        }
        tensor(call, 0)?.insert(&at, &value)?;
    }
    Ok(())
}

/// Whether a name ends with a type of positions and coordinates.
fn is_overhead(suffix: &str) -> bool {
    matches!(suffix, "0" | "8" | "16" | "32" | "64")
}

/// Whether a name ends with a type of values.
fn is_value(suffix: &str) -> bool {
    let known = ["F64", "F32", "F16", "BF16", "I64", "I32", "I16", "I8", "C64", "C32"];
    known.contains(&suffix)
}

/// Returns the function on sparse tensors under a name; `None` for other names.
pub(super) fn find(name: &str) -> Option<BuiltIn> {
    let plain = name.strip_prefix("_mlir_ciface_").unwrap_or(name);
    Some(match plain {
        "newSparseTensor" => create,
        "endLexInsert" => |call| tensor(call, 0)?.end_insertion(),
        "delSparseTensor" => |call| {
            let handle = call.bits(0);
            let Some(removed) = call.guest.host().sparse_tensors.remove(&handle) else {
                return Err(Stop::Other("an unknown sparse tensor".to_owned()));
            };
            for (address, _) in removed.views.values() {
                call.guest.host().free(*address);
            }
            call.guest.host().free(handle);
            Ok(())
        },
        "sparseLvlSize" => |call| {
            let at = usize::try_from(call.bits(1)).unwrap_or(usize::MAX);
            let size = tensor(call, 0)?.levels.get(at).map(|level| level.size);
            call.set(0, size.ok_or(Stop::MemoryOutOfBounds)?);
            Ok(())
        },
        "sparseDimSize" => |call| {
            let at = usize::try_from(call.bits(1)).unwrap_or(usize::MAX);
            let size = tensor(call, 0)?.dimension_sizes.get(at).copied();
            call.set(0, size.ok_or(Stop::MemoryOutOfBounds)?);
            Ok(())
        },
        _ => {
            if let Some(suffix) = plain.strip_prefix("sparsePositions") {
                return is_overhead(suffix)
                    .then_some(|call| view(call, Part::Positions(level(call))));
            }
            if let Some(suffix) = plain.strip_prefix("sparseCoordinatesBuffer") {
                return is_overhead(suffix)
                    .then_some(|call| view(call, Part::CoordinatesBuffer(level(call))));
            }
            if let Some(suffix) = plain.strip_prefix("sparseCoordinates") {
                return is_overhead(suffix)
                    .then_some(|call| view(call, Part::Coordinates(level(call))));
            }
            if let Some(suffix) = plain.strip_prefix("sparseValues") {
                return is_value(suffix).then_some(|call| view(call, Part::Values));
            }
            if let Some(suffix) = plain.strip_prefix("lexInsert") {
                return is_value(suffix).then_some(insert);
            }
            return is_value(plain.strip_prefix("expInsert")?).then_some(insert_expanded);
        }
    })
}
