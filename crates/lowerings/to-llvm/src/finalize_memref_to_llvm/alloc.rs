//! Lowerings of memref allocations and deallocations.

use std::sync::Mutex;

use terrace_builtin::{DYNAMIC, MemRefType, TypeExt, UnrankedMemRefType};
use terrace_data_layout::DataLayout;
use terrace_ir::{Handle, Op, OpType, Type, Value};
use terrace_llvm::{LLVMFunctionType, LLVMVoidType};
use terrace_memref::{AllocOp, AllocaOp};

use super::Allocation;
use super::descriptor::{Described, MemRef, POINTER_BYTES, Part, Pointers};
use super::emit::{At, Emit};
use crate::symbols::{Around, call_function, lock};

/// The sizes, row-major strides and number of elements of a memref with identity layout.
pub(super) struct Shape {
    sizes: Vec<Value>,
    strides: Vec<Value>,
    pub(super) count: Value,
}

impl Shape {
    /// Builds the shape of `ty` with the dynamic sizes `dynamic`
    /// (MLIR: `getMemRefDescriptorSizes`).
    pub(super) fn of(e: &mut Emit<'_, '_>, ty: &MemRefType, dynamic: &[Value]) -> Option<Self> {
        let mut dynamic = dynamic.iter();
        let mut sizes = Vec::new();
        for size in &ty.shape {
            sizes.push(match *size {
                DYNAMIC => *dynamic.next()?,
                size => e.constant(size),
            });
        }
        // The stride of the current dimension: as a number if it is static, and as a value.
        let (mut known, mut count) = (Some(1i64), e.constant(1));
        let mut strides = vec![count; sizes.len()];
        for (at, size) in ty.shape.iter().enumerate().rev() {
            strides[at] = count;
            let innermost = known == Some(1);
            known = known.filter(|_| *size != DYNAMIC).map(|stride| stride.wrapping_mul(*size));
            count = match known {
                _ if innermost => sizes[at],
                Some(stride) => e.constant(stride),
                None => e.mul(count, sizes[at]),
            };
        }
        Some(Self { sizes, strides, count })
    }

    /// Builds the descriptor of a memref of type `ty` at `pointers`, with offset 0.
    pub(super) fn describe(
        self,
        e: &mut Emit<'_, '_>,
        ty: &MemRefType,
        pointers: Pointers,
    ) -> Option<Value> {
        let lowered = e.convert(Handle::of(&e.cx, ty.clone()).ty())?;
        let mut all = MemRef::poison(e, lowered);
        all.set_pointers(e, pointers);
        all.set_constant(e, Part::Offset, 0);
        for (at, size) in self.sizes.into_iter().enumerate() {
            all.set(e, Part::Size(at), size);
        }
        for (at, stride) in self.strides.into_iter().enumerate() {
            all.set(e, Part::Stride(at), stride);
        }
        Some(all.0)
    }
}

/// Returns the result type of `op`, if it is a convertible memref with identity layout.
pub(super) fn plain_result(e: &Emit<'_, '_>, op: Op) -> Option<MemRefType> {
    let ty = e.result_type(op)?;
    plain(e, ty)
}

/// Returns `ty`, if it is a convertible memref with identity layout
/// (MLIR: `isConvertibleAndHasIdentityMaps`).
pub(super) fn plain(e: &Emit<'_, '_>, ty: Type) -> Option<MemRefType> {
    let memref = ty.downcast::<MemRefType>(&e.cx)?;
    e.convert(ty)?;
    memref.has_identity_layout(&e.cx).then(|| memref.clone())
}

/// Lowers `memref.alloca` to `llvm.alloca` and a descriptor.
pub(super) fn alloca(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let ty = plain_result(e, op)?;
    let alignment = AllocaOp::from_op(op).view(e.rw.body()).alignment();
    let shape = Shape::of(e, &ty, operands)?;
    let (pointer, element) = (e.pointer_to(ty.memory_space)?, e.convert(ty.element)?);
    let address = e.alloca(pointer, element, shape.count, alignment);
    let all = shape.describe(e, &ty, (address, address))?;
    e.replace(op, all)
}

/// Lowers `memref.alloc` to a call of the allocation function and a descriptor. Without
/// `aligned_alloc`, allocates `alignment` more bytes and aligns the address.
pub(super) fn alloc(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    how: Allocation,
    around: &Mutex<Around>,
) -> Option<()> {
    let ty = plain_result(e, op)?;
    let mut around = lock(around);
    let alignment = AllocOp::from_op(op).view(e.rw.body()).alignment();
    let shape = Shape::of(e, &ty, operands)?;
    let element = e.convert(ty.element)?;
    let size = e.size_of(element, At::Value(shape.count));
    let pointer = e.pointer_to(ty.memory_space)?;
    let pointers = if how.aligned {
        let element_size = element_size(e, op, &ty, &around)?;
        let alignment = match alignment {
            Some(alignment) => u64::try_from(alignment).ok()?,
            None => element_size.checked_next_power_of_two()?.max(MIN_ALIGNMENT),
        };
        let fits = static_size(&ty, element_size).is_multiple_of(alignment);
        let alignment = e.constant(alignment.cast_signed());
        let size = if fits { size } else { align(e, size, alignment) };
        let name = how.pick("_mlir_memref_to_llvm_aligned_alloc", "aligned_alloc");
        let address = allocate(e, &mut around, name, &[alignment, size], pointer)?;
        (address, address)
    } else {
        let alignment = match alignment {
            Some(alignment) => Some(e.constant(alignment)),
            None if is_scalar(e, ty.element) => None,
            None => Some(e.size_of(element, At::Constant(1))),
        };
        let size = alignment.map_or(size, |alignment| e.add(size, alignment));
        let name = how.pick("_mlir_memref_to_llvm_alloc", "malloc");
        let allocated = allocate(e, &mut around, name, &[size], pointer)?;
        let aligned = match alignment {
            None => allocated,
            Some(alignment) => {
                let number = e.value("llvm.ptrtoint", &[allocated], e.index);
                let number = align(e, number, alignment);
                e.value("llvm.inttoptr", &[number], pointer)
            }
        };
        (allocated, aligned)
    };
    let all = shape.describe(e, &ty, pointers)?;
    e.replace(op, all)
}

/// The minimum alignment for `aligned_alloc` in bytes.
const MIN_ALIGNMENT: u64 = 16;

/// Whether the alignment of `malloc` suffices for `ty`: integers, floating-point types and `index`.
fn is_scalar(e: &Emit<'_, '_>, ty: Type) -> bool {
    ty.is_signless_integer(&e.cx) || ty.is_float() || ty.is_index()
}

/// Rounds `number` up to a multiple of `alignment`.
fn align(e: &mut Emit<'_, '_>, number: Value, alignment: Value) -> Value {
    let one = e.constant(1);
    let bump = e.sub(alignment, one);
    let bumped = e.add(number, bump);
    let rest = e.value("llvm.urem", &[bumped, alignment], e.index);
    e.sub(bumped, rest)
}

/// Calls the allocation function `name`, declares it if it is missing, and casts the address to the
/// type `pointer`.
fn allocate(
    e: &mut Emit<'_, '_>,
    around: &mut Around,
    name: &str,
    arguments: &[Value],
    pointer: Type,
) -> Option<Value> {
    let default = e.pointer();
    let params = vec![e.index; arguments.len()];
    let ty = LLVMFunctionType { return_type: default, params, var_arg: false };
    let name = around.nearest()?.function(&e.cx, name, ty)?;
    let address = call_function(e.rw, &name, arguments, Some(default))?;
    Some(match pointer == default {
        true => address,
        false => e.value("llvm.addrspacecast", &[address], pointer),
    })
}

/// Returns the size of an element of `ty` in bytes, by the data layout around `op`.
fn element_size(e: &Emit<'_, '_>, op: Op, ty: &MemRefType, around: &Around) -> Option<u64> {
    let chain = around.scopes.around(e.rw.body().op(op));
    let layout = DataLayout::within(&e.cx, &chain).ok()?;
    let size = |ty: Type| layout.type_size(ty).ok().map(|size| size.quantity);
    let pointer = POINTER_BYTES.cast_unsigned();
    if let Some(inner) = ty.element.downcast::<MemRefType>(&e.cx) {
        return Some(2 * pointer + (1 + 2 * inner.shape.len() as u64) * size(e.index)?);
    }
    match ty.element.is::<UnrankedMemRefType>() {
        true => Some(size(e.index)? + pointer),
        false => size(ty.element),
    }
}

/// Returns the size in bytes of a memref with elements of `element` bytes, over its static
/// dimensions only.
fn static_size(ty: &MemRefType, element: u64) -> u64 {
    let known = ty.shape.iter().filter(|size| **size != DYNAMIC);
    known.fold(element, |bytes, size| bytes.wrapping_mul(size.cast_unsigned()))
}

/// Lowers `memref.dealloc` to a call of the deallocation function with the allocated pointer.
pub(super) fn dealloc(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    how: Allocation,
    around: &Mutex<Around>,
) -> Option<()> {
    let cx = e.cx.clone();
    let ty = LLVMFunctionType {
        return_type: LLVMVoidType.intern(&cx).ty(),
        params: vec![e.pointer()],
        var_arg: false,
    };
    let name = how.pick("_mlir_memref_to_llvm_free", "free");
    let mut around = lock(around);
    let name = around.nearest()?.function(&cx, name, ty)?;
    let allocated = Described::of(e, op, operands, 0)?.allocated(e)?;
    call_function(e.rw, &name, &[allocated], None);
    e.rw.erase_op(op);
    Some(())
}
