//! Packing of properties, and the group lengths that they hold.

use smallvec::SmallVec;

use crate::declaration::properties::{Properties, PropertiesBuf, PropertiesRef, PropertyBits};

/// Returns the bits of a packed field of `width` bits at bit offset `at`.
#[inline]
pub const fn take_bits(bits: u64, at: u32, width: u32) -> u64 {
    match width {
        0 => 0,
        64 => bits,
        _ => (bits >> at) & ((1 << width) - 1),
    }
}

/// Returns the width of a packed field in bits; 0 if it does not pack.
pub const fn width_of<T: PropertyBits>() -> u32 {
    match T::BITS {
        Some(bits) => bits,
        None => 0,
    }
}

/// Reports that the properties have no field at `index`.
///
/// # Panics
/// Always.
#[cold]
pub fn no_field(index: usize) -> ! {
    panic!("the properties have no field {index}")
}

/// Properties that hold the lengths of the operand groups.
pub trait HasOperandSegments: Properties {
    /// Returns the lengths of the operand groups, in the order of the declaration.
    fn operand_segments(&self) -> &[i32];
    /// Returns the mutable lengths of the operand groups.
    fn operand_segments_mut(&mut self) -> &mut [i32];
}

/// Properties that hold the lengths of the result groups.
pub trait HasResultSegments: Properties {
    /// Returns the lengths of the result groups, in the order of the declaration.
    fn result_segments(&self) -> &[i32];
    /// Returns the mutable lengths of the result groups.
    fn result_segments_mut(&mut self) -> &mut [i32];
}

/// Returns the group lengths that an attribute holds.
pub fn lengths(values: &[i32]) -> SmallVec<[i32; 4]> {
    SmallVec::from_slice(values)
}

/// Returns the lengths of the operand groups in properties of type `P`.
pub fn operand_segments<P: HasOperandSegments>(
    properties: PropertiesRef<'_>,
) -> SmallVec<[i32; 4]> {
    properties.with::<P, _>(|p| SmallVec::from_slice(p.operand_segments()))
}

/// Sets the lengths of the operand groups in properties of type `P`.
pub fn set_operand_segments<P: HasOperandSegments>(properties: &mut PropertiesBuf, sizes: &[i32]) {
    properties.update::<P, _>(|p| p.operand_segments_mut().copy_from_slice(sizes));
}

/// Returns the lengths of the result groups in properties of type `P`.
pub fn result_segments<P: HasResultSegments>(properties: PropertiesRef<'_>) -> SmallVec<[i32; 4]> {
    properties.with::<P, _>(|p| SmallVec::from_slice(p.result_segments()))
}

/// Packs fields into a word, starting at the lowest bit.
#[derive(Default)]
pub struct Packer(u64, u32);

impl Packer {
    /// Puts `value` into the bits above those already used.
    #[inline]
    pub fn put<T: PropertyBits>(&mut self, value: &T) {
        let width = width_of::<T>();
        if width > 0 && self.1 < 64 {
            self.0 |= value.to_bits() << self.1;
            self.1 += width;
        }
    }

    /// Returns the word with all fields packed so far.
    #[inline]
    pub fn bits(&self) -> u64 {
        self.0
    }
}

/// Unpacks fields from a word, in the order in which they were packed.
pub struct Unpacker(u64, u32);

impl Unpacker {
    /// Creates an unpacker of the fields that a [`Packer`] packed into `bits`.
    #[inline]
    pub fn new(bits: u64) -> Self {
        Self(bits, 0)
    }

    /// Unpacks the next field, which must be a `T`.
    #[inline]
    pub fn take<T: PropertyBits>(&mut self) -> T {
        let (width, at) = (width_of::<T>(), self.1.min(63));
        self.1 += width;
        T::from_bits(take_bits(self.0, at, width))
    }
}
