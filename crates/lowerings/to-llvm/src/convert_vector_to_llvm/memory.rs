//! Lowerings of vector loads, stores, gathers, scatters and `vector.type_cast`.

use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType, VectorType};
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Op, Type, UnitAttr, Value};
use terrace_llvm::GEPNoWrapFlags;

use super::alignment::preferred_alignment;
use crate::build::{self, named};
use crate::finalize_memref_to_llvm::access::{Wrap, element};
use crate::finalize_memref_to_llvm::descriptor::{MemRef, Part};
use crate::finalize_memref_to_llvm::emit::{At, Emit};
use crate::types::pointer_to;

/// A memory access. Its operands are `base` values, the memref, the indices, and `behind` values.
struct Access<'a> {
    op: Op,
    /// The converted operands.
    operands: &'a [Value],
    /// The index of the memref operand; the indices follow it.
    base: usize,
    /// The number of operands behind the indices.
    behind: usize,
}

impl Access<'_> {
    /// Returns the memref type before conversion; `None` if the operand is not a ranked memref.
    fn memory(&self, e: &Emit<'_, '_>) -> Option<MemRefType> {
        e.operand_type(self.op, self.base)?.downcast::<MemRefType>(&e.cx).cloned()
    }

    /// Builds the address of the element at the indices; `None` if the memref is not convertible.
    fn address(&self, e: &mut Emit<'_, '_>) -> Option<Value> {
        let ty = self.memory(e)?;
        let indices = &self.operands[self.base + 1..self.operands.len() - self.behind];
        element(e, &ty, MemRef(self.operands[self.base]), indices, Wrap::Maybe)
    }

    /// Returns operand `at` of those behind the indices.
    fn last(&self, at: usize) -> Value {
        self.operands[self.operands.len() - self.behind + at]
    }

    /// Returns the attribute `alignment` of the operation in bytes; `None` if it is absent.
    fn written_alignment(&self, e: &Emit<'_, '_>) -> Option<i64> {
        let attribute = e.rw.body().op(self.op).attribute("alignment")?;
        attribute.downcast::<IntegerAttr>(&e.cx)?.to_i64()
    }

    /// Returns the alignment of the access in bytes: the operation's attribute, or else LLVM's
    /// preferred alignment of `vector` if `whole`, of an element otherwise
    /// (MLIR: `getVectorToLLVMAlignment`).
    fn alignment(&self, e: &Emit<'_, '_>, vector: Type, whole: bool) -> Option<i64> {
        if let Some(written) = self.written_alignment(e) {
            return Some(written);
        }
        let ty = if whole { vector } else { self.memory(e)?.element };
        preferred_alignment(&e.cx, e.convert(ty)?).map(i64::from)
    }
}

/// Returns the attribute `alignment` of masked intrinsics, an `i32`; `None` if the alignment does
/// not fit.
fn aligned(e: &Emit<'_, '_>, alignment: i64) -> Option<build::Attributes> {
    let alignment = IntegerAttr::i32(&e.cx, i32::try_from(alignment).ok()?).attr();
    Some(named(&e.cx, &[("alignment", alignment)]))
}

/// Returns the attributes `alignment` and `nontemporal` of loads and stores.
fn plain(e: &Emit<'_, '_>, access: &Access<'_>, alignment: i64) -> build::Attributes {
    let mut all = vec![("alignment", IntegerAttr::i64(&e.cx, alignment).attr())];
    let flag = e.rw.body().op(access.op).attribute("nontemporal");
    let is_set = |flag: Attribute| flag.downcast::<IntegerAttr>(&e.cx)?.to_i64();
    if flag.and_then(is_set).is_some_and(|flag| flag != 0) {
        all.push(("nontemporal", UnitAttr::get(&e.cx).attr()));
    }
    named(&e.cx, &all)
}

/// Returns `ty` if it is a vector of rank at most 1.
fn small(e: &Emit<'_, '_>, ty: Type) -> Option<Type> {
    let rank = ty.downcast::<VectorType>(&e.cx)?.shape.len();
    (rank <= 1).then_some(ty)
}

/// Lowers `vector.load` to `llvm.load`. In this and the following functions, `whole` selects the
/// preferred alignment of the vector, not of its elements.
pub(super) fn load(e: &mut Emit<'_, '_>, op: Op, operands: &[Value], whole: bool) -> Option<()> {
    let access = Access { op, operands, base: 0, behind: 0 };
    let from = small(e, e.result_type(op)?)?;
    let alignment = access.alignment(e, from, whole)?;
    let how = plain(e, &access, alignment);
    let ty = e.convert(from)?;
    let address = access.address(e)?;
    let value = build::value(e.rw, "llvm.load", &[address], ty, &how);
    e.replace(op, value)
}

pub(super) fn store(e: &mut Emit<'_, '_>, op: Op, operands: &[Value], whole: bool) -> Option<()> {
    let access = Access { op, operands, base: 1, behind: 0 };
    let from = small(e, e.operand_type(op, 0)?)?;
    let alignment = access.alignment(e, from, whole)?;
    let how = plain(e, &access, alignment);
    let address = access.address(e)?;
    build::op(e.rw, "llvm.store", &[operands[0], address], &[], &how);
    e.rw.erase_op(op);
    Some(())
}

pub(super) fn masked_load(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    whole: bool,
) -> Option<()> {
    let access = Access { op, operands, base: 0, behind: 2 };
    let from = small(e, e.result_type(op)?)?;
    let alignment = access.alignment(e, from, whole)?;
    let ty = e.convert(from)?;
    let address = access.address(e)?;
    let how = aligned(e, alignment)?;
    let parts = [address, access.last(0), access.last(1)];
    let value = build::value(e.rw, "llvm.intr.masked.load", &parts, ty, &how);
    e.replace(op, value)
}

pub(super) fn masked_store(
    e: &mut Emit<'_, '_>,
    op: Op,
    operands: &[Value],
    whole: bool,
) -> Option<()> {
    let access = Access { op, operands, base: 0, behind: 2 };
    let from = small(e, e.rw.body().op(op).operand_types().next_back()?)?;
    let alignment = access.alignment(e, from, whole)?;
    let address = access.address(e)?;
    let how = aligned(e, alignment)?;
    let parts = [access.last(1), address, access.last(0)];
    build::op(e.rw, "llvm.intr.masked.store", &parts, &[], &how);
    e.rw.erase_op(op);
    Some(())
}

/// Builds the vector of addresses at the offsets `indices` from the address of `access`.
fn addresses(e: &mut Emit<'_, '_>, access: &Access<'_>, indices: Value) -> Option<Value> {
    let memory = access.memory(e)?;
    let base = access.address(e)?;
    let cx = e.cx.clone();
    let vector = e.type_of(indices).downcast::<VectorType>(&cx)?;
    let space = crate::types::address_space(&cx, memory.memory_space)?;
    let pointer = pointer_to(&cx, space);
    let all = VectorType::scalable(&cx, &vector.shape, &vector.scalable, pointer).ty();
    let element = e.convert(memory.element)?;
    Some(e.address(all, base, element, &[At::Value(indices)], GEPNoWrapFlags::NONE))
}

pub(super) fn gather(e: &mut Emit<'_, '_>, op: Op, operands: &[Value], whole: bool) -> Option<()> {
    let access = Access { op, operands, base: 0, behind: 3 };
    let from = small(e, e.result_type(op)?)?;
    let alignment = access.alignment(e, from, whole)?;
    let ty = e.convert(from)?;
    let addresses = addresses(e, &access, access.last(0))?;
    let how = aligned(e, alignment)?;
    let parts = [addresses, access.last(1), access.last(2)];
    let value = build::value(e.rw, "llvm.intr.masked.gather", &parts, ty, &how);
    e.replace(op, value)
}

pub(super) fn scatter(e: &mut Emit<'_, '_>, op: Op, operands: &[Value], whole: bool) -> Option<()> {
    let access = Access { op, operands, base: 0, behind: 3 };
    let from = small(e, e.rw.body().op(op).operand_types().next_back()?)?;
    let alignment = access.alignment(e, from, whole)?;
    let addresses = addresses(e, &access, access.last(0))?;
    let how = aligned(e, alignment)?;
    let parts = [access.last(2), addresses, access.last(1)];
    build::op(e.rw, "llvm.intr.masked.scatter", &parts, &[], &how);
    e.rw.erase_op(op);
    Some(())
}

/// Returns the argument attributes of an intrinsic with `count` operands, which give operand `at`,
/// a pointer, the alignment in bytes; empty if the alignment is unknown or 1.
fn argument_alignment(
    e: &Emit<'_, '_>,
    alignment: Option<i64>,
    at: usize,
    count: usize,
) -> build::Attributes {
    let Some(alignment) = alignment.filter(|alignment| *alignment > 1) else { return Vec::new() };
    let alignment = IntegerAttr::i64(&e.cx, alignment).attr();
    let entries = named(&e.cx, &[("llvm.align", alignment)]);
    let mut all = vec![DictionaryAttr::get(&e.cx, &[]).attr(); count];
    all[at] = DictionaryAttr::get(&e.cx, &entries).attr();
    named(&e.cx, &[("arg_attrs", ArrayAttr::get(&e.cx, all).attr())])
}

pub(super) fn expand_load(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let access = Access { op, operands, base: 0, behind: 2 };
    let from = e.result_type(op)?;
    let how = argument_alignment(e, access.written_alignment(e), 0, 3);
    let ty = e.convert(from)?;
    let address = access.address(e)?;
    let parts = [address, access.last(0), access.last(1)];
    let value = build::value(e.rw, "llvm.intr.masked.expandload", &parts, ty, &how);
    e.replace(op, value)
}

pub(super) fn compress_store(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let access = Access { op, operands, base: 0, behind: 2 };
    let how = argument_alignment(e, access.written_alignment(e), 1, 3);
    let address = access.address(e)?;
    let parts = [access.last(1), address, access.last(0)];
    build::op(e.rw, "llvm.intr.masked.compressstore", &parts, &[], &how);
    e.rw.erase_op(op);
    Some(())
}

/// Lowers `vector.type_cast` to a new descriptor of the same pointers with static sizes and
/// strides.
pub(super) fn type_cast(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let from = e.operand_type(op, 0)?.downcast::<MemRefType>(&cx)?;
    let to = e.result_type(op)?;
    let shape = to.downcast::<MemRefType>(&cx)?.shape.clone();
    if from.shape.contains(&DYNAMIC) || !from.has_identity_layout(&cx) {
        return None;
    }
    let ty = e.convert(to)?;
    let source = MemRef(operands[0]);
    let mut all = MemRef::poison(e, ty);
    let allocated = source.get(e, Part::Allocated)?;
    all.set(e, Part::Allocated, allocated);
    let aligned = source.get(e, Part::Aligned)?;
    all.set(e, Part::Aligned, aligned);
    all.set_constant(e, Part::Offset, 0);
    let strides = to.downcast::<MemRefType>(&cx)?.strided_layout(&cx)?.strides;
    for (at, (size, stride)) in shape.iter().zip(strides).enumerate() {
        all.set_constant(e, Part::Size(at), *size);
        all.set_constant(e, Part::Stride(at), stride);
    }
    e.replace(op, all.0)
}
