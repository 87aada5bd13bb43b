//! Access to the fields of memref descriptors (MLIR: `MemRefDescriptor`,
//! `UnrankedMemRefDescriptor`). [`RankedDescriptor`] and [`DescriptorInMemory`] are the main types.

use terrace_builtin::{DYNAMIC, MemRefType, UnrankedMemRefType};
use terrace_ir::{Op, Type, Value};
use terrace_llvm::{GEPNoWrapFlags, LLVMStructType};

use crate::build;
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::types::{int, structure};

/// A field of a ranked memref descriptor.
#[derive(Clone, Copy)]
pub enum DescriptorField {
    /// The allocated pointer, which is passed to the deallocation function.
    Allocated,
    /// The aligned pointer, which accesses use.
    Aligned,
    /// The offset of the first element from the aligned pointer, in elements.
    Offset,
    /// The size of the dimension with this index.
    Size(usize),
    /// The stride of the dimension with this index, in elements.
    Stride(usize),
}

impl DescriptorField {
    fn position(self) -> Vec<i64> {
        match self {
            Self::Allocated => vec![0],
            Self::Aligned => vec![1],
            Self::Offset => vec![2],
            Self::Size(at) => vec![3, at as i64],
            Self::Stride(at) => vec![4, at as i64],
        }
    }
}

/// A ranked memref descriptor, a structure value.
#[derive(Clone, Copy)]
pub struct RankedDescriptor(pub Value);

impl RankedDescriptor {
    /// Creates a descriptor of type `ty` with poison in all fields.
    pub fn poison(b: &mut LlvmBuilder<'_, '_>, ty: Type) -> Self {
        Self(build::poison(b.rw, ty))
    }

    /// Returns the type of the pointers in the descriptor; `None` if the value is not a structure.
    pub fn pointer_type(self, b: &LlvmBuilder<'_, '_>) -> Option<Type> {
        let data = b.type_of(self.0).downcast::<LLVMStructType>(&b.cx)?;
        data.fields().first().copied()
    }

    /// Extracts the field `part`; `None` if the value is not a descriptor.
    pub fn get(self, b: &mut LlvmBuilder<'_, '_>, part: DescriptorField) -> Option<Value> {
        let ty = match part {
            DescriptorField::Allocated | DescriptorField::Aligned => self.pointer_type(b)?,
            DescriptorField::Offset | DescriptorField::Size(_) | DescriptorField::Stride(_) => {
                b.index
            }
        };
        Some(build::extract(b.rw, self.0, &part.position(), ty))
    }

    /// Sets the field `part` to `value`.
    pub fn set(&mut self, b: &mut LlvmBuilder<'_, '_>, part: DescriptorField, value: Value) {
        self.0 = build::insert(b.rw, self.0, value, &part.position());
    }

    /// Sets `part` to a constant index.
    pub fn set_constant(
        &mut self,
        b: &mut LlvmBuilder<'_, '_>,
        part: DescriptorField,
        number: i64,
    ) {
        let number = b.constant(number);
        self.set(b, part, number);
    }

    /// Sets the allocated and the aligned pointer.
    pub fn set_pointers(&mut self, b: &mut LlvmBuilder<'_, '_>, (allocated, aligned): Pointers) {
        self.set(b, DescriptorField::Allocated, allocated);
        self.set(b, DescriptorField::Aligned, aligned);
    }

    /// Builds the address of the first element of a memref of type `ty`; `None` if the type has no
    /// strided layout (MLIR: `bufferPtr`).
    pub fn first_element_ptr(self, b: &mut LlvmBuilder<'_, '_>, ty: &MemRefType) -> Option<Value> {
        let offset = ty.strided_layout(&b.cx)?.offset;
        let aligned = self.get(b, DescriptorField::Aligned)?;
        if offset == 0 {
            return Some(aligned);
        }
        let offset = self.field_or_constant(b, DescriptorField::Offset, offset)?;
        let element = b.convert(ty.element)?;
        Some(b.element_pointer(aligned, element, GepIndex::Value(offset)))
    }

    /// Returns the constant `known`, which the type states for `part`, or the field of the
    /// descriptor if `known` is dynamic; `None` if the constant cannot be built.
    pub fn field_or_constant(
        self,
        b: &mut LlvmBuilder<'_, '_>,
        part: DescriptorField,
        known: i64,
    ) -> Option<Value> {
        if known == DYNAMIC {
            return self.get(b, part);
        }
        Some(b.constant(known))
    }
}

/// The allocated and the aligned pointer of a memref.
pub type Pointers = (Value, Value);

/// The ranked descriptor in memory that an unranked descriptor points to.
#[derive(Clone, Copy)]
pub(crate) struct DescriptorInMemory {
    /// The address of the ranked descriptor.
    pub(crate) address: Value,
    /// The type of the pointers in the ranked descriptor.
    pub(crate) pointer: Type,
}

/// The addresses of the sizes and strides of a descriptor in memory.
#[derive(Clone, Copy)]
pub(crate) struct SizesAndStrides {
    pub(crate) sizes: Value,
    pub(crate) strides: Value,
}

impl DescriptorInMemory {
    /// Returns the descriptor that `unranked` points to, with pointers of type `pointer`.
    pub(crate) fn of(b: &mut LlvmBuilder<'_, '_>, unranked: Value, pointer: Type) -> Self {
        Self { address: address_of(b, unranked), pointer }
    }

    pub(crate) fn allocated(self, b: &mut LlvmBuilder<'_, '_>) -> Value {
        b.load(self.address, self.pointer)
    }

    pub(crate) fn aligned(self, b: &mut LlvmBuilder<'_, '_>) -> Value {
        let address = b.element_pointer(self.address, self.pointer, GepIndex::Constant(1));
        b.load(address, self.pointer)
    }

    pub(crate) fn pointers(self, b: &mut LlvmBuilder<'_, '_>) -> Pointers {
        (self.allocated(b), self.aligned(b))
    }

    /// Builds the address of the offset.
    pub(crate) fn offset_address(self, b: &mut LlvmBuilder<'_, '_>) -> Value {
        b.element_pointer(self.address, self.pointer, GepIndex::Constant(2))
    }

    pub(crate) fn set_pointers(self, b: &mut LlvmBuilder<'_, '_>, (allocated, aligned): Pointers) {
        b.store(allocated, self.address);
        let address = b.element_pointer(self.address, self.pointer, GepIndex::Constant(1));
        b.store(aligned, address);
    }

    /// Builds the addresses of the sizes and strides of a memref of this rank.
    pub(crate) fn sizes_and_strides(
        self,
        b: &mut LlvmBuilder<'_, '_>,
        rank: Value,
    ) -> SizesAndStrides {
        let fields = structure(&b.cx, &[self.pointer, self.pointer, b.index, b.index]);
        let (ty, indices) = (b.pointer(), [GepIndex::Constant(0), GepIndex::Constant(3)]);
        let sizes = b.gep(ty, self.address, fields, &indices, GEPNoWrapFlags::NONE);
        let strides = b.element_pointer(sizes, b.index, GepIndex::Value(rank));
        SizesAndStrides { sizes, strides }
    }
}

/// A ranked or unranked descriptor.
#[derive(Clone, Copy)]
pub(crate) enum Descriptor {
    Ranked(RankedDescriptor),
    Unranked(DescriptorInMemory),
}

impl Descriptor {
    /// Returns the descriptor that is operand `at` of `op`; `None` if the operand is not an
    /// unranked memref.
    pub(crate) fn of(
        b: &mut LlvmBuilder<'_, '_>,
        op: Op,
        operands: &[Value],
        at: usize,
    ) -> Option<Self> {
        let cx = b.cx.clone();
        let Some(ty) = b.operand_type(op, at)?.downcast::<UnrankedMemRefType>(&cx) else {
            return Some(Self::Ranked(RankedDescriptor(operands[at])));
        };
        let pointer = b.pointer_to(ty.memory_space)?;
        Some(Self::Unranked(DescriptorInMemory::of(b, operands[at], pointer)))
    }

    pub(crate) fn allocated(self, b: &mut LlvmBuilder<'_, '_>) -> Option<Value> {
        match self {
            Self::Ranked(memref) => memref.get(b, DescriptorField::Allocated),
            Self::Unranked(memref) => Some(memref.allocated(b)),
        }
    }

    pub(crate) fn aligned(self, b: &mut LlvmBuilder<'_, '_>) -> Option<Value> {
        match self {
            Self::Ranked(memref) => memref.get(b, DescriptorField::Aligned),
            Self::Unranked(memref) => Some(memref.aligned(b)),
        }
    }

    pub(crate) fn pointers(self, b: &mut LlvmBuilder<'_, '_>) -> Option<Pointers> {
        Some((self.allocated(b)?, self.aligned(b)?))
    }

    pub(crate) fn offset(self, b: &mut LlvmBuilder<'_, '_>) -> Option<Value> {
        match self {
            Self::Ranked(memref) => memref.get(b, DescriptorField::Offset),
            Self::Unranked(memref) => {
                let address = memref.offset_address(b);
                Some(b.load(address, b.index))
            }
        }
    }
}

/// Extracts the rank from an unranked descriptor.
pub(crate) fn rank_of(b: &mut LlvmBuilder<'_, '_>, unranked: Value) -> Value {
    build::extract(b.rw, unranked, &[0], b.index)
}

/// Extracts the address of the ranked descriptor from an unranked descriptor.
pub(crate) fn address_of(b: &mut LlvmBuilder<'_, '_>, unranked: Value) -> Value {
    let ty = b.pointer();
    build::extract(b.rw, unranked, &[1], ty)
}

/// Builds an unranked descriptor of type `ty` from rank and address.
pub(crate) fn unranked(
    b: &mut LlvmBuilder<'_, '_>,
    ty: Type,
    rank: Value,
    address: Value,
) -> Value {
    let all = build::poison(b.rw, ty);
    let all = build::insert(b.rw, all, rank, &[0]);
    build::insert(b.rw, all, address, &[1])
}

/// The width of a pointer in bits.
pub(crate) const POINTER_BITS: u32 = 64;

/// The size of a pointer in bytes.
pub(crate) const POINTER_BYTES: i64 = (POINTER_BITS / 8) as i64;

/// Computes the size in bytes of the ranked descriptor that `unranked` points to; `None` if the
/// width of `index` is unknown (MLIR: `UnrankedMemRefDescriptor::computeSize`).
pub(crate) fn ranked_descriptor_size(
    b: &mut LlvmBuilder<'_, '_>,
    unranked: Value,
) -> Option<Value> {
    let one = b.constant(1);
    let two = b.constant(2);
    let index_size = b.constant(i64::from(b.index_width()?.div_ceil(8)));
    let pointer_size = b.constant(POINTER_BYTES);
    let pointers = b.mul(two, pointer_size);
    let rank = rank_of(b, unranked);
    let numbers = b.mul(two, rank);
    let numbers = b.add(numbers, one);
    let numbers = b.mul(numbers, index_size);
    Some(b.add(pointers, numbers))
}

/// Allocates a ranked descriptor for `rank` dimensions, with pointers of type `pointer`, on the
/// stack. Returns the unranked descriptor of type `ty` that points to it, the ranked descriptor,
/// and its size in bytes; `None` if a type is not convertible.
pub(crate) fn unranked_on_stack(
    b: &mut LlvmBuilder<'_, '_>,
    ty: Type,
    rank: Value,
    pointer: Type,
) -> Option<(Value, DescriptorInMemory, Value)> {
    let all = build::poison(b.rw, ty);
    let all = build::insert(b.rw, all, rank, &[0]);
    let size = ranked_descriptor_size(b, all)?;
    let byte = int(&b.cx, 8);
    let address = b.alloca(b.pointer(), byte, size, None);
    let all = build::insert(b.rw, all, address, &[1]);
    Some((all, DescriptorInMemory { address, pointer }, size))
}
