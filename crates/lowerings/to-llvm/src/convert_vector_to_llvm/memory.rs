//! Lowerings of vector loads, stores, gathers, scatters and `vector.type_cast`.

use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType, VectorType};
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Handle, Ident, Op, Operand, Type, Value};
use terrace_llvm::{self as llvm, GEPNoWrapFlags};

use super::alignment::preferred_alignment;
use crate::finalize_memref_to_llvm::access::{Overflow, element};
use crate::finalize_memref_to_llvm::descriptor::{DescriptorField, RankedDescriptor};
use crate::llvm_builder::{GepIndex, LlvmBuilder};

/// A memory access. Its operands are `base` values, the memref, the indices, and `behind` further
/// values.
struct Access<'a> {
    op: Op,
    /// The converted operands.
    operands: &'a [Value],
    /// The index of the memref operand; the indices follow it.
    base: usize,
    /// The number of operands behind the indices.
    trailing_operands: usize,
}

impl Access<'_> {
    /// Returns the memref type before conversion; `None` if the operand is not a ranked memref.
    fn memory(&self, b: &LlvmBuilder<'_, '_>) -> Option<MemRefType> {
        b.operand_type(self.op, self.base)?.downcast::<MemRefType>(&b.cx).cloned()
    }

    /// Builds the address of the element at the indices; `None` if the memref is not convertible.
    fn address(&self, b: &mut LlvmBuilder<'_, '_>) -> Option<Value> {
        let ty = self.memory(b)?;
        let indices = &self.operands[self.base + 1..self.operands.len() - self.trailing_operands];
        element(b, &ty, RankedDescriptor(self.operands[self.base]), indices, Overflow::Maybe)
    }

    /// Returns operand `at` of those that follow the indices.
    fn last(&self, at: usize) -> Value {
        self.operands[self.operands.len() - self.trailing_operands + at]
    }

    /// Returns the attribute `alignment` of the operation in bytes; `None` if it is absent.
    fn written_alignment(&self, b: &LlvmBuilder<'_, '_>) -> Option<i64> {
        let attribute = b.rw.body().op(self.op).attribute("alignment")?;
        attribute.downcast::<IntegerAttr>(&b.cx)?.to_i64()
    }

    /// Returns the alignment of the access in bytes: the operation's attribute, or else LLVM's
    /// preferred alignment of `vector` if `whole`, of an element otherwise (MLIR:
    /// `getVectorToLLVMAlignment`). `None` if the alignment is unknown.
    fn alignment(&self, b: &LlvmBuilder<'_, '_>, vector: Type, whole: bool) -> Option<i64> {
        if let Some(written) = self.written_alignment(b) {
            return Some(written);
        }
        let ty = if whole { vector } else { self.memory(b)?.element };
        preferred_alignment(&b.cx, b.convert(ty)?).map(i64::from)
    }
}

/// Whether the attribute `nontemporal` of `op` is set.
fn is_nontemporal(b: &LlvmBuilder<'_, '_>, op: Op) -> bool {
    let flag = b.rw.body().op(op).attribute("nontemporal");
    let is_set = |flag: Attribute| flag.downcast::<IntegerAttr>(&b.cx)?.to_i64();
    flag.and_then(is_set).is_some_and(|flag| flag != 0)
}

/// Returns `ty` if it is a vector of rank at most 1; `None` otherwise.
fn small(b: &LlvmBuilder<'_, '_>, ty: Type) -> Option<Type> {
    let rank = ty.downcast::<VectorType>(&b.cx)?.shape.len();
    (rank <= 1).then_some(ty)
}

/// Lowers `vector.load` to `llvm.load`. In this and the following functions, `whole` selects the
/// preferred alignment of the vector, not of its elements.
pub(super) fn load(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    whole: bool,
) -> Option<()> {
    let access = Access { op, operands, base: 0, trailing_operands: 0 };
    let from = small(b, b.result_type(op)?)?;
    let alignment = access.alignment(b, from, whole)?;
    let properties = llvm::LoadProperties {
        alignment: Some(alignment),
        nontemporal: is_nontemporal(b, op),
        ..Default::default()
    };
    let ty = b.convert(from)?;
    let address = access.address(b)?;
    let value = llvm::LoadOp::build_with(b.rw, ty, address, properties).value(b.rw);
    b.replace(op, value)
}

pub(super) fn store(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    whole: bool,
) -> Option<()> {
    let access = Access { op, operands, base: 1, trailing_operands: 0 };
    let from = small(b, b.operand_type(op, 0)?)?;
    let alignment = access.alignment(b, from, whole)?;
    let properties = llvm::StoreProperties {
        alignment: Some(alignment),
        nontemporal: is_nontemporal(b, op),
        ..Default::default()
    };
    let address = access.address(b)?;
    llvm::StoreOp::build_with(b.rw, operands[0], address, properties);
    b.rw.erase_op(op);
    Some(())
}

pub(super) fn masked_load(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    whole: bool,
) -> Option<()> {
    let access = Access { op, operands, base: 0, trailing_operands: 2 };
    let from = small(b, b.result_type(op)?)?;
    let alignment = access.alignment(b, from, whole)?;
    let ty = b.convert(from)?;
    let address = access.address(b)?;
    let (mask, fill, alignment) = (access.last(0), access.last(1), i32::try_from(alignment).ok()?);
    let value =
        llvm::MaskedLoadOp::build(b.rw, ty, address, mask, Some(fill), alignment).value(b.rw);
    b.replace(op, value)
}

pub(super) fn masked_store(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    whole: bool,
) -> Option<()> {
    let access = Access { op, operands, base: 0, trailing_operands: 2 };
    let from = small(b, b.rw.body().op(op).operand_types().next_back()?)?;
    let alignment = access.alignment(b, from, whole)?;
    let address = access.address(b)?;
    let (mask, value, alignment) = (access.last(0), access.last(1), i32::try_from(alignment).ok()?);
    llvm::MaskedStoreOp::build(b.rw, value, address, mask, alignment);
    b.rw.erase_op(op);
    Some(())
}

/// Builds the vector of addresses at the offsets `indices` from the address of `access`.
fn addresses(b: &mut LlvmBuilder<'_, '_>, access: &Access<'_>, indices: Value) -> Option<Value> {
    let memory = access.memory(b)?;
    let base = access.address(b)?;
    let cx = b.cx.clone();
    let vector = b.type_of(indices).downcast::<VectorType>(&cx)?;
    let pointer = b.pointer_to(memory.memory_space)?;
    let all = VectorType::scalable(&cx, &vector.shape, &vector.scalable, pointer).ty();
    let element = b.convert(memory.element)?;
    Some(b.gep(all, base, element, &[GepIndex::Value(indices)], GEPNoWrapFlags::NONE))
}

pub(super) fn gather(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    whole: bool,
) -> Option<()> {
    let access = Access { op, operands, base: 0, trailing_operands: 3 };
    let from = small(b, b.result_type(op)?)?;
    let alignment = access.alignment(b, from, whole)?;
    let ty = b.convert(from)?;
    let addresses = addresses(b, &access, access.last(0))?;
    let (mask, fill, alignment) = (access.last(1), access.last(2), i32::try_from(alignment).ok()?);
    let value =
        llvm::masked_gather::build(b.rw, ty, addresses, mask, [fill], alignment).value(b.rw);
    b.replace(op, value)
}

pub(super) fn scatter(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    whole: bool,
) -> Option<()> {
    let access = Access { op, operands, base: 0, trailing_operands: 3 };
    let from = small(b, b.rw.body().op(op).operand_types().next_back()?)?;
    let alignment = access.alignment(b, from, whole)?;
    let addresses = addresses(b, &access, access.last(0))?;
    let (mask, value, alignment) = (access.last(1), access.last(2), i32::try_from(alignment).ok()?);
    llvm::masked_scatter::build(b.rw, value, addresses, mask, alignment);
    b.rw.erase_op(op);
    Some(())
}

/// Returns the argument attributes of an intrinsic with `count` operands, which give operand `at`,
/// a pointer, the alignment in bytes; `None` if the alignment is unknown or 1.
fn argument_alignment(
    b: &LlvmBuilder<'_, '_>,
    alignment: Option<i64>,
    at: usize,
    count: usize,
) -> Option<Handle<ArrayAttr>> {
    let alignment = alignment.filter(|alignment| *alignment > 1)?;
    let alignment = IntegerAttr::i64(&b.cx, alignment).attr();
    let entries = [(Ident::get(&b.cx, "llvm.align"), alignment)];
    let mut all = vec![DictionaryAttr::get(&b.cx, &[]).attr(); count];
    all[at] = DictionaryAttr::get(&b.cx, &entries).attr();
    Some(ArrayAttr::get(&b.cx, all))
}

pub(super) fn expand_load(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let access = Access { op, operands, base: 0, trailing_operands: 2 };
    let from = b.result_type(op)?;
    let attributes = argument_alignment(b, access.written_alignment(b), 0, 3);
    let ty = b.convert(from)?;
    let address = access.address(b)?;
    let (mask, fill) = (access.last(0), access.last(1));
    let new = llvm::masked_expandload::build(b.rw, ty, address, mask, fill);
    new.set_arg_attrs(b.rw.body_mut(), attributes);
    let value = new.value(b.rw);
    b.replace(op, value)
}

pub(super) fn compress_store(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let access = Access { op, operands, base: 0, trailing_operands: 2 };
    let attributes = argument_alignment(b, access.written_alignment(b), 1, 3);
    let address = access.address(b)?;
    let (mask, value) = (access.last(0), access.last(1));
    let new = llvm::masked_compressstore::build(b.rw, value, address, mask);
    new.set_arg_attrs(b.rw.body_mut(), attributes);
    b.rw.erase_op(op);
    Some(())
}

/// Lowers `vector.type_cast` to a new descriptor of the same pointers with static sizes and
/// strides.
pub(super) fn type_cast(b: &mut LlvmBuilder<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let from = b.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?;
    let to = b.result_type(op)?;
    let shape = to.downcast::<MemRefType>(&cx)?.shape.clone();
    if from.shape.contains(&DYNAMIC) || !from.has_identity_layout(&cx) {
        return None;
    }
    let ty = b.convert(to)?;
    let source = RankedDescriptor(operands[0]);
    let mut all = RankedDescriptor::poison(b, ty);
    let allocated = source.get(b, DescriptorField::Allocated)?;
    all.set(b, DescriptorField::Allocated, allocated);
    let aligned = source.get(b, DescriptorField::Aligned)?;
    all.set(b, DescriptorField::Aligned, aligned);
    all.set_constant(b, DescriptorField::Offset, 0);
    let strides = to.downcast::<MemRefType>(&cx)?.strided_layout(&cx)?.strides;
    for (at, (size, stride)) in shape.iter().zip(strides).enumerate() {
        all.set_constant(b, DescriptorField::Size(at), *size);
        all.set_constant(b, DescriptorField::Stride(at), stride);
    }
    b.replace(op, all.0)
}
