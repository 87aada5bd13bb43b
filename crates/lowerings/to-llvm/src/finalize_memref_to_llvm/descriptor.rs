//! Access to the fields of memref descriptors (MLIR: `MemRefDescriptor`,
//! `UnrankedMemRefDescriptor`). [`MemRef`] and [`Underlying`] are the main types.

use terrace_builtin::{DYNAMIC, MemRefType, UnrankedMemRefType};
use terrace_ir::{Op, Type, Value};
use terrace_llvm::{GEPNoWrapFlags, LLVMStructType};

use super::emit::{At, Emit};
use crate::build;
use crate::types::{int, structure};

/// A field of a ranked memref descriptor.
#[derive(Clone, Copy)]
pub(crate) enum Part {
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

impl Part {
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
pub(crate) struct MemRef(pub(crate) Value);

impl MemRef {
    /// Creates a descriptor of type `ty` with poison in all fields.
    pub(crate) fn poison(e: &mut Emit<'_, '_>, ty: Type) -> Self {
        Self(build::poison(e.rw, ty))
    }

    /// Returns the type of the pointers in the descriptor; `None` if the value is not a structure.
    pub(crate) fn pointer_type(self, e: &Emit<'_, '_>) -> Option<Type> {
        let data = e.type_of(self.0).downcast::<LLVMStructType>(&e.cx)?;
        data.fields().first().copied()
    }

    pub(crate) fn get(self, e: &mut Emit<'_, '_>, part: Part) -> Option<Value> {
        let ty = match part {
            Part::Allocated | Part::Aligned => self.pointer_type(e)?,
            Part::Offset | Part::Size(_) | Part::Stride(_) => e.index,
        };
        Some(build::extract(e.rw, self.0, &part.position(), ty))
    }

    pub(crate) fn set(&mut self, e: &mut Emit<'_, '_>, part: Part, value: Value) {
        self.0 = build::insert(e.rw, self.0, value, &part.position());
    }

    /// Sets `part` to a constant index.
    pub(crate) fn set_constant(&mut self, e: &mut Emit<'_, '_>, part: Part, number: i64) {
        let number = e.constant(number);
        self.set(e, part, number);
    }

    /// Sets the allocated and the aligned pointer.
    pub(crate) fn set_pointers(&mut self, e: &mut Emit<'_, '_>, (allocated, aligned): Pointers) {
        self.set(e, Part::Allocated, allocated);
        self.set(e, Part::Aligned, aligned);
    }

    /// Builds the address of the first element of a memref of type `ty` (MLIR: `bufferPtr`).
    pub(crate) fn start(self, e: &mut Emit<'_, '_>, ty: &MemRefType) -> Option<Value> {
        let offset = ty.strided_layout(&e.cx)?.offset;
        let aligned = self.get(e, Part::Aligned)?;
        if offset == 0 {
            return Some(aligned);
        }
        let offset = self.number(e, Part::Offset, offset)?;
        let element = e.convert(ty.element)?;
        Some(e.at(aligned, element, At::Value(offset)))
    }

    /// Returns the constant `known`, the number of `part` in the type, or else the field of the
    /// descriptor if `known` is dynamic.
    pub(crate) fn number(self, e: &mut Emit<'_, '_>, part: Part, known: i64) -> Option<Value> {
        if known == DYNAMIC {
            return self.get(e, part);
        }
        Some(e.constant(known))
    }
}

/// The allocated and the aligned pointer of a memref.
pub(crate) type Pointers = (Value, Value);

/// The ranked descriptor in memory that an unranked descriptor points to.
#[derive(Clone, Copy)]
pub(crate) struct Underlying {
    /// The address of the ranked descriptor.
    pub(crate) address: Value,
    /// The type of the pointers in the ranked descriptor.
    pub(crate) pointer: Type,
}

/// The addresses of the sizes and strides of a descriptor in memory.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    pub(crate) sizes: Value,
    pub(crate) strides: Value,
}

impl Underlying {
    /// Returns the descriptor that `unranked` points to, with pointers of type `pointer`.
    pub(crate) fn of(e: &mut Emit<'_, '_>, unranked: Value, pointer: Type) -> Self {
        Self { address: address_of(e, unranked), pointer }
    }

    pub(crate) fn allocated(self, e: &mut Emit<'_, '_>) -> Value {
        e.load(self.address, self.pointer)
    }

    pub(crate) fn aligned(self, e: &mut Emit<'_, '_>) -> Value {
        let address = e.at(self.address, self.pointer, At::Constant(1));
        e.load(address, self.pointer)
    }

    pub(crate) fn pointers(self, e: &mut Emit<'_, '_>) -> Pointers {
        (self.allocated(e), self.aligned(e))
    }

    /// Builds the address of the offset.
    pub(crate) fn offset_address(self, e: &mut Emit<'_, '_>) -> Value {
        e.at(self.address, self.pointer, At::Constant(2))
    }

    pub(crate) fn set_pointers(self, e: &mut Emit<'_, '_>, (allocated, aligned): Pointers) {
        e.store(allocated, self.address);
        let address = e.at(self.address, self.pointer, At::Constant(1));
        e.store(aligned, address);
    }

    /// Builds the addresses of the sizes and strides of a memref of this rank.
    pub(crate) fn numbers(self, e: &mut Emit<'_, '_>, rank: Value) -> Numbers {
        let fields = structure(&e.cx, &[self.pointer, self.pointer, e.index, e.index]);
        let (ty, indices) = (e.pointer(), [At::Constant(0), At::Constant(3)]);
        let sizes = e.address(ty, self.address, fields, &indices, GEPNoWrapFlags::NONE);
        let strides = e.at(sizes, e.index, At::Value(rank));
        Numbers { sizes, strides }
    }
}

/// A ranked or unranked descriptor.
#[derive(Clone, Copy)]
pub(crate) enum Described {
    Ranked(MemRef),
    Unranked(Underlying),
}

impl Described {
    /// Returns the descriptor that is operand `at` of `op`.
    pub(crate) fn of(e: &mut Emit<'_, '_>, op: Op, operands: &[Value], at: usize) -> Option<Self> {
        let cx = e.cx.clone();
        let Some(ty) = e.operand_type(op, at)?.downcast::<UnrankedMemRefType>(&cx) else {
            return Some(Self::Ranked(MemRef(operands[at])));
        };
        let pointer = e.pointer_to(ty.memory_space)?;
        Some(Self::Unranked(Underlying::of(e, operands[at], pointer)))
    }

    pub(crate) fn allocated(self, e: &mut Emit<'_, '_>) -> Option<Value> {
        match self {
            Self::Ranked(memref) => memref.get(e, Part::Allocated),
            Self::Unranked(memref) => Some(memref.allocated(e)),
        }
    }

    pub(crate) fn aligned(self, e: &mut Emit<'_, '_>) -> Option<Value> {
        match self {
            Self::Ranked(memref) => memref.get(e, Part::Aligned),
            Self::Unranked(memref) => Some(memref.aligned(e)),
        }
    }

    pub(crate) fn pointers(self, e: &mut Emit<'_, '_>) -> Option<Pointers> {
        Some((self.allocated(e)?, self.aligned(e)?))
    }

    pub(crate) fn offset(self, e: &mut Emit<'_, '_>) -> Option<Value> {
        match self {
            Self::Ranked(memref) => memref.get(e, Part::Offset),
            Self::Unranked(memref) => {
                let address = memref.offset_address(e);
                Some(e.load(address, e.index))
            }
        }
    }
}

/// Extracts the rank from an unranked descriptor.
pub(crate) fn rank_of(e: &mut Emit<'_, '_>, unranked: Value) -> Value {
    build::extract(e.rw, unranked, &[0], e.index)
}

/// Extracts the address of the ranked descriptor from an unranked one.
pub(crate) fn address_of(e: &mut Emit<'_, '_>, unranked: Value) -> Value {
    let ty = e.pointer();
    build::extract(e.rw, unranked, &[1], ty)
}

/// Builds an unranked descriptor of type `ty` from rank and address.
pub(crate) fn unranked(e: &mut Emit<'_, '_>, ty: Type, rank: Value, address: Value) -> Value {
    let all = build::poison(e.rw, ty);
    let all = build::insert(e.rw, all, rank, &[0]);
    build::insert(e.rw, all, address, &[1])
}

/// The width of a pointer in bits.
pub(crate) const POINTER_BITS: u32 = 64;

/// The size of a pointer in bytes.
pub(crate) const POINTER_BYTES: i64 = (POINTER_BITS / 8) as i64;

/// Allocates a ranked descriptor for `rank` dimensions, with pointers of type `pointer`, on the
/// stack. Returns the unranked descriptor of type `ty` that points to it, the ranked descriptor,
/// and its size in bytes.
pub(crate) fn unranked_on_stack(
    e: &mut Emit<'_, '_>,
    ty: Type,
    rank: Value,
    pointer: Type,
) -> Option<(Value, Underlying, Value)> {
    let all = build::poison(e.rw, ty);
    let all = build::insert(e.rw, all, rank, &[0]);
    let one = e.constant(1);
    let two = e.constant(2);
    let index_size = e.constant(i64::from(e.index_width()?.div_ceil(8)));
    let pointer_size = e.constant(POINTER_BYTES);
    let pointers = e.mul(two, pointer_size);
    let rank = rank_of(e, all);
    let numbers = e.mul(two, rank);
    let numbers = e.add(numbers, one);
    let numbers = e.mul(numbers, index_size);
    let size = e.add(pointers, numbers);
    let byte = int(&e.cx, 8);
    let address = e.alloca(e.pointer(), byte, size, None);
    let all = build::insert(e.rw, all, address, &[1]);
    Some((all, Underlying { address, pointer }, size))
}
