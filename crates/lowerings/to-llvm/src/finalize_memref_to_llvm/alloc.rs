//! Lowerings of memref allocations and deallocations.

use terrace_builtin::{DYNAMIC, MemRefType, TypeExt, UnrankedMemRefType};
use terrace_data_layout::DataLayout;
use terrace_ir::{Handle, Op, OpType, Operand, Type, Value};
use terrace_llvm::{self as llvm, LLVMFunctionType, LLVMVoidType};
use terrace_memref::{AllocOp, AllocaOp};

use super::AllocationFunctions;
use super::descriptor::{Descriptor, DescriptorField, POINTER_BYTES, Pointers, RankedDescriptor};
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::symbols::{EnclosingScopes, call_function};

/// The sizes, row-major strides and number of elements of a memref with identity layout.
pub(crate) struct Shape {
    sizes: Vec<Value>,
    strides: Vec<Value>,
    pub(crate) count: Value,
}

impl Shape {
    /// Builds the shape of `ty` with the dynamic sizes `dynamic`
    /// (MLIR: `getMemRefDescriptorSizes`).
    pub(crate) fn of(
        b: &mut LlvmBuilder<'_, '_>,
        ty: &MemRefType,
        dynamic: &[Value],
    ) -> Option<Self> {
        let mut dynamic = dynamic.iter();
        let mut sizes = Vec::new();
        for size in &ty.shape {
            sizes.push(match *size {
                DYNAMIC => *dynamic.next()?,
                size => b.constant(size),
            });
        }
        // The stride of the current dimension: as a number if it is static, and as a value.
        let (mut known, mut count) = (Some(1i64), b.constant(1));
        let mut strides = vec![count; sizes.len()];
        for (at, size) in ty.shape.iter().enumerate().rev() {
            strides[at] = count;
            let innermost = known == Some(1);
            known = known.filter(|_| *size != DYNAMIC).map(|stride| stride.wrapping_mul(*size));
            count = match known {
                _ if innermost => sizes[at],
                Some(stride) => b.constant(stride),
                None => b.mul(count, sizes[at]),
            };
        }
        Some(Self { sizes, strides, count })
    }

    /// Builds the descriptor of a memref of type `ty` at `pointers`, with offset 0.
    pub(crate) fn describe(
        self,
        b: &mut LlvmBuilder<'_, '_>,
        ty: &MemRefType,
        pointers: Pointers,
    ) -> Option<Value> {
        let lowered = b.convert(Handle::of(&b.cx, ty.clone()).ty())?;
        let mut all = RankedDescriptor::poison(b, lowered);
        all.set_pointers(b, pointers);
        all.set_constant(b, DescriptorField::Offset, 0);
        for (at, size) in self.sizes.into_iter().enumerate() {
            all.set(b, DescriptorField::Size(at), size);
        }
        for (at, stride) in self.strides.into_iter().enumerate() {
            all.set(b, DescriptorField::Stride(at), stride);
        }
        Some(all.0)
    }
}

/// Returns the result type of `op`; `None` unless it is a convertible memref with identity layout.
pub(super) fn plain_result(b: &LlvmBuilder<'_, '_>, op: Op) -> Option<MemRefType> {
    let ty = b.result_type(op)?;
    plain(b, ty)
}

/// Returns `ty`; `None` unless it is a convertible memref with identity layout (MLIR:
/// `isConvertibleAndHasIdentityMaps`).
pub(crate) fn plain(b: &LlvmBuilder<'_, '_>, ty: Type) -> Option<MemRefType> {
    let memref = ty.downcast::<MemRefType>(&b.cx)?;
    b.convert(ty)?;
    memref.has_identity_layout(&b.cx).then(|| memref.clone())
}

/// Lowers `memref.alloca` to `llvm.alloca` and a descriptor.
pub(super) fn alloca(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let ty = plain_result(b, op)?;
    let alignment = AllocaOp::from_op(op).view(b.rw.body()).alignment();
    let shape = Shape::of(b, &ty, operands)?;
    let (pointer, element) = (b.pointer_to(ty.memory_space)?, b.convert(ty.element)?);
    let address = b.alloca(pointer, element, shape.count, alignment);
    let all = shape.describe(b, &ty, (address, address))?;
    b.replace(op, all)
}

/// Lowers `memref.alloc` to a call of the allocation function and a descriptor. Without
/// `aligned_alloc`, allocates `alignment` more bytes and aligns the address.
pub(super) fn alloc(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    functions: AllocationFunctions,
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let ty = plain_result(b, op)?;
    let alignment = AllocOp::from_op(op).view(b.rw.body()).alignment();
    let shape = Shape::of(b, &ty, operands)?;
    let element = b.convert(ty.element)?;
    let size = b.size_of(element, GepIndex::Value(shape.count));
    let pointer = b.pointer_to(ty.memory_space)?;
    let pointers = if functions.aligned {
        let element_size = element_size(b, op, &ty, scopes)?;
        let alignment = match alignment {
            Some(alignment) => u64::try_from(alignment).ok()?,
            None => element_size.checked_next_power_of_two()?.max(MIN_ALIGNMENT),
        };
        let fits = static_size(&ty, element_size).is_multiple_of(alignment);
        let alignment = b.constant(alignment.cast_signed());
        let size = if fits { size } else { align(b, size, alignment) };
        let name = functions.function_name("_mlir_memref_to_llvm_aligned_alloc", "aligned_alloc");
        let address = allocate(b, scopes, name, &[alignment, size], pointer)?;
        (address, address)
    } else {
        let alignment = match alignment {
            Some(alignment) => Some(b.constant(alignment)),
            None if is_scalar(b, ty.element) => None,
            None => Some(b.size_of(element, GepIndex::Constant(1))),
        };
        let size = alignment.map_or(size, |alignment| b.add(size, alignment));
        let name = functions.function_name("_mlir_memref_to_llvm_alloc", "malloc");
        let allocated = allocate(b, scopes, name, &[size], pointer)?;
        let aligned = match alignment {
            None => allocated,
            Some(alignment) => {
                let number = llvm::PtrToIntOp::build(b.rw, b.index, allocated).value(b.rw);
                let number = align(b, number, alignment);
                llvm::IntToPtrOp::build(b.rw, pointer, number).value(b.rw)
            }
        };
        (allocated, aligned)
    };
    let all = shape.describe(b, &ty, pointers)?;
    b.replace(op, all)
}

/// The minimum alignment for `aligned_alloc` in bytes.
const MIN_ALIGNMENT: u64 = 16;

/// Whether the alignment of `malloc` suffices for `ty`: integers, floating-point types and `index`.
fn is_scalar(b: &LlvmBuilder<'_, '_>, ty: Type) -> bool {
    ty.is_signless_integer(&b.cx) || ty.is_float() || ty.is_index()
}

/// Rounds `number` up to a multiple of `alignment`.
fn align(b: &mut LlvmBuilder<'_, '_>, number: Value, alignment: Value) -> Value {
    let one = b.constant(1);
    let bump = b.sub(alignment, one);
    let bumped = b.add(number, bump);
    let rest = llvm::URemOp::build(b.rw, bumped, alignment).value(b.rw);
    b.sub(bumped, rest)
}

/// Calls the allocation function `name`, declaring it if it is missing, and casts the address to
/// the type `pointer`; `None` if the function exists with another type.
fn allocate(
    b: &mut LlvmBuilder<'_, '_>,
    scopes: &mut EnclosingScopes,
    name: &str,
    arguments: &[Value],
    pointer: Type,
) -> Option<Value> {
    let default = b.pointer();
    let params = vec![b.index; arguments.len()];
    let ty = LLVMFunctionType { return_type: default, params, var_arg: false };
    let name = scopes.innermost_table()?.function(&b.cx, name, ty)?;
    let address = call_function(b.rw, &name, arguments, Some(default))?;
    Some(match pointer == default {
        true => address,
        false => llvm::AddrSpaceCastOp::build(b.rw, pointer, address).value(b.rw),
    })
}

/// Returns the size of an element of `ty` in bytes, by the data layout in which `op` is nested;
/// `None` if the size is unknown.
fn element_size(
    b: &LlvmBuilder<'_, '_>,
    op: Op,
    ty: &MemRefType,
    scopes: &EnclosingScopes,
) -> Option<u64> {
    let chain = scopes.data_layouts.around(b.rw.body().op(op));
    let layout = DataLayout::within(&b.cx, &chain).ok()?;
    let size = |ty: Type| layout.type_size(ty).ok().map(|size| size.quantity);
    let pointer = POINTER_BYTES.cast_unsigned();
    if let Some(inner) = ty.element.downcast::<MemRefType>(&b.cx) {
        return Some(2 * pointer + (1 + 2 * inner.shape.len() as u64) * size(b.index)?);
    }
    match ty.element.is::<UnrankedMemRefType>() {
        true => Some(size(b.index)? + pointer),
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
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    functions: AllocationFunctions,
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let ty = LLVMFunctionType {
        return_type: LLVMVoidType.intern(&cx).ty(),
        params: vec![b.pointer()],
        var_arg: false,
    };
    let name = functions.function_name("_mlir_memref_to_llvm_free", "free");
    let name = scopes.innermost_table()?.function(&cx, name, ty)?;
    let allocated = Descriptor::of(b, op, operands, 0)?.allocated(b)?;
    call_function(b.rw, &name, &[allocated], None);
    b.rw.erase_op(op);
    Some(())
}
