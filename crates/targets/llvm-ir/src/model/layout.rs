//! Data layouts: sizes, alignments and address spaces of a target ([`DataLayout`]).

use std::sync::Mutex;

use rustc_hash::FxHashMap;

use super::{Type, TypeKind, Types};

/// Alignments in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alignment {
    /// The least alignment that the ABI permits.
    pub abi: u64,
    /// The alignment that is best for speed.
    pub preferred: u64,
}

/// The representation of pointers of an address space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointerLayout {
    /// The address space.
    pub space: u32,
    /// The width in bits.
    pub bits: u32,
    /// The alignments of the type.
    pub align: Alignment,
    /// The width of offsets in bits.
    pub index_bits: u32,
}

/// Sizes and alignments of types, and the address spaces of allocations and functions.
#[derive(Clone, Debug)]
pub struct DataLayout {
    /// Whether the first byte of a number is its most significant one.
    pub big_endian: bool,
    /// The address space of functions.
    pub program_space: u32,
    /// The address space of variables without one.
    pub global_space: u32,
    /// The address space of stack allocations.
    pub alloca_space: u32,
    integers: Vec<(u32, Alignment)>,
    floats: Vec<(u32, Alignment)>,
    vectors: Vec<(u32, Alignment)>,
    aggregate: Alignment,
    pointers: Vec<PointerLayout>,
    structs: Sizes,
}

/// The sizes in bits and alignments of structures that were asked for.
#[derive(Debug, Default)]
struct Sizes(Mutex<FxHashMap<Type, (u64, Alignment)>>);

impl Clone for Sizes {
    fn clone(&self) -> Self {
        // Structures that a copy adds have no place in the original.
        Sizes::default()
    }
}

/// The first letters of the parts of a layout.
const SPECIFIERS: [char; 14] =
    ['e', 'E', 'p', 'i', 'f', 'v', 'a', 'n', 'S', 'm', 'A', 'P', 'G', 'F'];

fn bits(abi: u64, preferred: u64) -> Alignment {
    Alignment { abi: abi / 8, preferred: preferred / 8 }
}

/// The least multiple of an alignment from a number of bytes on.
fn round_up(bytes: u64, align: u64) -> u64 {
    bytes.checked_next_multiple_of(align.max(1)).unwrap_or(u64::MAX)
}

impl Default for DataLayout {
    fn default() -> Self {
        let same = |width: u32, align: u64| (width, bits(align, align));
        DataLayout {
            big_endian: false,
            program_space: 0,
            global_space: 0,
            alloca_space: 0,
            integers: vec![same(1, 8), same(8, 8), same(16, 16), same(32, 32), (64, bits(32, 64))],
            floats: vec![same(16, 16), same(32, 32), same(64, 64), same(128, 128)],
            vectors: vec![same(64, 64), same(128, 128)],
            aggregate: bits(8, 64),
            structs: Sizes::default(),
            pointers: vec![PointerLayout {
                space: 0,
                bits: 64,
                align: bits(64, 64),
                index_bits: 64,
            }],
        }
    }
}

/// Whether values of a target's type are represented as pointers.
fn is_address(name: &[u8]) -> bool {
    name.starts_with(b"spirv.")
}

/// Sets the entry for a width, and keeps entries sorted.
fn set(entries: &mut Vec<(u32, Alignment)>, width: u32, align: Alignment) {
    match entries.binary_search_by_key(&width, |entry| entry.0) {
        Ok(at) => entries[at].1 = align,
        Err(at) => entries.insert(at, (width, align)),
    }
}

impl DataLayout {
    /// Reads the text of a data layout; parts that no computation here needs are accepted as they
    /// are.
    ///
    /// # Errors
    /// When a number is malformed; the message names the part.
    pub fn parse(text: &[u8]) -> Result<Self, String> {
        let mut layout = DataLayout::default();
        let text = String::from_utf8_lossy(text);
        for part in text.split('-').filter(|part| !part.is_empty()) {
            if !part.starts_with(SPECIFIERS) {
                let specifier: String = part.chars().take(1).collect();
                return Err(format!("unknown specifier '{specifier}'"));
            }
            layout.read(part).ok_or_else(|| format!("malformed specification '{part}'"))?;
        }
        Ok(layout)
    }

    /// Reads one part; `None` if it is malformed.
    fn read(&mut self, part: &str) -> Option<()> {
        let (class, rest) = part.split_at_checked(1)?;
        let numbers: Vec<&str> = rest.split(':').collect();
        let number = |at: usize| numbers.get(at).and_then(|text| text.parse::<u32>().ok());
        let align = |at: usize| {
            let abi = u64::from(number(at)?);
            Some(bits(abi, number(at + 1).map_or(abi, u64::from)))
        };
        match class {
            "e" if rest.is_empty() => self.big_endian = false,
            "E" if rest.is_empty() => self.big_endian = true,
            "P" => self.program_space = number(0)?,
            "G" => self.global_space = number(0)?,
            "A" => self.alloca_space = number(0)?,
            "i" => set(&mut self.integers, number(0)?, align(1)?),
            "f" => set(&mut self.floats, number(0)?, align(1)?),
            "v" => set(&mut self.vectors, number(0)?, align(1)?),
            "a" => {
                let align = align(1)?;
                self.aggregate = Alignment { abi: align.abi.max(1), ..align };
            }
            "p" => {
                let space = rest.split(':').next()?.trim_start_matches(|c: char| c.is_alphabetic());
                let space = if space.is_empty() { 0 } else { space.parse().ok()? };
                let width = number(1)?;
                let align = align(2)?;
                let index_bits = number(4).unwrap_or(width);
                let new = PointerLayout { space, bits: width, align, index_bits };
                self.pointers.retain(|held| held.space != space);
                self.pointers.push(new);
            }
            _ => {}
        }
        Some(())
    }

    /// Returns the representation of pointers of an address space; that of address space 0 if the
    /// layout does not state it.
    pub fn pointer(&self, space: u32) -> PointerLayout {
        let find = |space| self.pointers.iter().find(|held| held.space == space).copied();
        find(space).or_else(|| find(0)).unwrap_or(PointerLayout {
            space,
            bits: 64,
            align: bits(64, 64),
            index_bits: 64,
        })
    }

    /// Returns the size of a value in bits, without padding after it; a scalable vector counts
    /// once.
    pub fn bits(&self, types: &Types, ty: Type) -> u64 {
        match types.kind(ty) {
            TypeKind::Integer(width) => u64::from(*width),
            TypeKind::Float(kind) => u64::from(kind.bits()),
            TypeKind::Pointer(space) => u64::from(self.pointer(*space).bits),
            TypeKind::X86Amx => 8192,
            TypeKind::Array(count, element) => {
                count.saturating_mul(self.size(types, *element).saturating_mul(8))
            }
            TypeKind::Vector(count, element) | TypeKind::ScalableVector(count, element) => {
                u64::from(*count) * self.bits(types, *element)
            }
            TypeKind::Struct(..) | TypeKind::Named(_) => self.structure(types, ty).0,
            TypeKind::Label => u64::from(self.pointer(0).bits),
            TypeKind::Target(name, ..) if is_address(name) => u64::from(self.pointer(0).bits),
            _ => 0,
        }
    }

    /// The size in bits and the alignment of a structure.
    fn structure(&self, types: &Types, ty: Type) -> (u64, Alignment) {
        let known = self.structs.0.lock().ok().and_then(|known| known.get(&ty).copied());
        if let Some(known) = known {
            return known;
        }
        let Some((packed, fields)) = types.fields(ty) else {
            let abi = self.aggregate.abi.max(1);
            let preferred = abi.max(self.aggregate.preferred);
            return (0, Alignment { abi, preferred });
        };
        let mut end = 0;
        for field in fields {
            let start = self.field_start(types, *field, packed, end);
            end = start.saturating_add(self.size(types, *field));
        }
        let members = if packed { &[][..] } else { fields };
        let abi = members.iter().map(|field| self.abi_align(types, *field)).max();
        let abi = abi.unwrap_or(1).max(self.aggregate.abi);
        let abi = if packed { 1 } else { abi };
        let align = Alignment { abi, preferred: abi.max(self.aggregate.preferred) };
        let found = (round_up(end, abi).saturating_mul(8), align);
        if let Ok(mut known) = self.structs.0.lock() {
            known.insert(ty, found);
        }
        found
    }

    fn field_start(&self, types: &Types, field: Type, packed: bool, end: u64) -> u64 {
        match packed {
            true => end,
            false => round_up(end, self.abi_align(types, field)),
        }
    }

    /// Returns the offset of a member of a structure in bytes; `None` if there is no such member.
    pub fn field_offset(&self, types: &Types, ty: Type, index: usize) -> Option<u64> {
        let (packed, fields) = types.fields(ty)?;
        fields.get(index)?;
        let mut end = 0;
        for (at, field) in fields.iter().enumerate() {
            let start = self.field_start(types, *field, packed, end);
            if at == index {
                return Some(start);
            }
            end = start.saturating_add(self.size(types, *field));
        }
        None
    }

    /// Returns the number of bytes that a store writes.
    pub fn store_size(&self, types: &Types, ty: Type) -> u64 {
        self.bits(types, ty).div_ceil(8)
    }

    /// Returns the distance of consecutive elements of an array in bytes.
    pub fn size(&self, types: &Types, ty: Type) -> u64 {
        let store = self.store_size(types, ty);
        round_up(store, self.abi_align(types, ty))
    }

    /// Returns the least alignment in bytes that the ABI permits.
    pub fn abi_align(&self, types: &Types, ty: Type) -> u64 {
        self.align(types, ty).abi
    }

    /// Returns the alignment in bytes that is best for speed.
    pub fn preferred_align(&self, types: &Types, ty: Type) -> u64 {
        self.align(types, ty).preferred
    }

    /// Returns the alignments of a type in bytes.
    pub fn align(&self, types: &Types, ty: Type) -> Alignment {
        let power = |bytes: u64| {
            let align = bytes.max(1).checked_next_power_of_two().unwrap_or(1 << 63);
            Alignment { abi: align, preferred: align }
        };
        match types.kind(ty) {
            TypeKind::Integer(width) => {
                let next = self.integers.iter().find(|(known, _)| known >= width);
                let found = next.or(self.integers.last());
                found.map_or_else(|| power(u64::from(*width).div_ceil(8)), |(_, align)| *align)
            }
            TypeKind::Float(kind) => {
                let width = if kind.bits() == 80 { 80 } else { kind.bits() };
                let exact = self.floats.iter().find(|(known, _)| *known == width);
                exact.map_or_else(|| power(u64::from(width).div_ceil(8)), |(_, align)| *align)
            }
            TypeKind::Pointer(space) => self.pointer(*space).align,
            TypeKind::Vector(..) | TypeKind::ScalableVector(..) => {
                let width = self.bits(types, ty);
                let exact = self.vectors.iter().find(|(known, _)| u64::from(*known) == width);
                exact.map_or_else(|| power(width.div_ceil(8)), |(_, align)| *align)
            }
            TypeKind::Array(_, element) => self.align(types, *element),
            TypeKind::Struct(..) | TypeKind::Named(_) => self.structure(types, ty).1,
            TypeKind::X86Amx => power(64),
            TypeKind::Label => self.pointer(0).align,
            TypeKind::Target(name, ..) if is_address(name) => self.pointer(0).align,
            _ => power(1),
        }
    }
}
