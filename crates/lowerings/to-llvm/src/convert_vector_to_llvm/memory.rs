//! Vectors that are read from memory and written to it.

use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType, VectorType};
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Op, Type, UnitAttr, Value};
use terrace_llvm::GEPNoWrapFlags;

use super::alignment::preferred_alignment;
use crate::build::{self, named};
use crate::finalize_memref_to_llvm::access::{Wrap, element};
use crate::finalize_memref_to_llvm::descriptor::{MemRef, Part};
use crate::finalize_memref_to_llvm::emit::{At, Emit};
use crate::types::pointer_to;

/// An operation with memory, as all such operations are looked at.
struct Access<'a> {
    op: Op,
    /// The operands with converted types.
    operands: &'a [Value],
    /// Which operand is the memory; the indices are behind it.
    base: usize,
    /// How many operands behind the indices there are.
    behind: usize,
}

impl Access<'_> {
    /// The type of the memory.
    fn memory(&self, e: &Emit<'_, '_>) -> Option<MemRefType> {
        e.operand_type(self.op, self.base)?.downcast::<MemRefType>(&e.cx).cloned()
    }

    /// The address of the element that the indices name.
    fn address(&self, e: &mut Emit<'_, '_>) -> Option<Value> {
        let ty = self.memory(e)?;
        let indices = &self.operands[self.base + 1..self.operands.len() - self.behind];
        element(e, &ty, MemRef(self.operands[self.base]), indices, Wrap::Maybe)
    }

    /// An operand behind the indices.
    fn last(&self, at: usize) -> Value {
        self.operands[self.operands.len() - self.behind + at]
    }

    /// The alignment that is written at the operation.
    fn written_alignment(&self, e: &Emit<'_, '_>) -> Option<i64> {
        let attribute = e.rw.body().op(self.op).attribute("alignment")?;
        attribute.downcast::<IntegerAttr>(&e.cx)?.to_i64()
    }

    /// The alignment of what is accessed: what is written, or what LLVM prefers for elements or, if
    /// `whole` says so, for all of `vector` (MLIR: `getVectorToLLVMAlignment`).
    fn alignment(&self, e: &Emit<'_, '_>, vector: Type, whole: bool) -> Option<i64> {
        if let Some(written) = self.written_alignment(e) {
            return Some(written);
        }
        let ty = if whole { vector } else { self.memory(e)?.element };
        preferred_alignment(&e.cx, e.convert(ty)?).map(i64::from)
    }
}

/// What masked intrinsics say of alignment.
fn aligned(e: &Emit<'_, '_>, alignment: i64) -> Option<build::Attributes> {
    let alignment = IntegerAttr::i32(&e.cx, i32::try_from(alignment).ok()?).attr();
    Some(named(&e.cx, &[("alignment", alignment)]))
}

/// What loads and stores say.
fn plain(e: &Emit<'_, '_>, access: &Access<'_>, alignment: i64) -> build::Attributes {
    let mut all = vec![("alignment", IntegerAttr::i64(&e.cx, alignment).attr())];
    let flag = e.rw.body().op(access.op).attribute("nontemporal");
    let is_set = |flag: Attribute| flag.downcast::<IntegerAttr>(&e.cx)?.to_i64();
    if flag.and_then(is_set).is_some_and(|flag| flag != 0) {
        all.push(("nontemporal", UnitAttr::get(&e.cx).attr()));
    }
    named(&e.cx, &all)
}

/// The type of the vector that is accessed, if it has at most one dimension.
fn small(e: &Emit<'_, '_>, ty: Type) -> Option<Type> {
    let rank = ty.downcast::<VectorType>(&e.cx)?.shape.len();
    (rank <= 1).then_some(ty)
}

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

/// The addresses that `indices` say, counted from where `access` is.
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

/// What an intrinsic says of its operands if one of them, at `at` of `count`, is a pointer of which an
/// alignment is known.
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

/// Memory of a vector instead of memory of its elements.
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
