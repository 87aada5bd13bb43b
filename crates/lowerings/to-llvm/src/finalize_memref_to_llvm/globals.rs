//! Lowerings of `memref.global` and `memref.get_global`.

use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::{Body, Builder, InsertionPoint, Op, OpType, Operand, UnitAttr, Value};
use terrace_llvm::{self as llvm, GEPNoWrapFlags, Linkage};
use terrace_memref::{GetGlobalOp, GlobalOp};

use super::alloc::{Shape, plain, plain_result};
use super::descriptor::POINTER_BITS;
use crate::llvm_builder::{GepIndex, LlvmBuilder};
use crate::symbols::global_state;
use crate::types::int;

/// Lowers `memref.global` to `llvm.mlir.global` of an array type, or of the element type for rank
/// 0.
pub(super) fn global(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let cx = b.cx.clone();
    let view = GlobalOp::from_op(op).view(b.rw.body());
    let ty = plain(b, view.r#type().data(&cx).0)?;
    let array = b.array_of(&ty)?;
    let initial = view.initial_value();
    let is_uninitialized = initial.is_some_and(|value| value.is::<UnitAttr>());
    let value = match initial.filter(|_| !is_uninitialized) {
        Some(value) if ty.shape.is_empty() => {
            Some(value.downcast::<DenseElementsAttr>(&cx)?.splat_value(&cx)?)
        }
        value => value,
    };
    let is_private = view.sym_visibility().is_some_and(|visibility| visibility != "public");
    let linkage = if is_private { Linkage::Private } else { Linkage::External };
    let (name, location) = (view.sym_name().data(&cx).text().into_owned(), view.location());
    let space = b.address_space(ty.memory_space)?;
    let attributes = [
        ("constant", view.constant().then(|| UnitAttr::get(&cx).attr())),
        ("value", value),
        ("alignment", view.alignment().map(|n| IntegerAttr::i64(&cx, n).attr())),
        ("addr_space", Some(IntegerAttr::i32(&cx, i32::try_from(space).ok()?).attr())),
    ];
    let mut state = global_state(&cx, &name, array, linkage, location);
    for (name, value) in attributes {
        value.into_iter().for_each(|value| state.set_inherent(&cx, name, value));
    }
    let mut child = Body::new(&cx, state, 1);
    if is_uninitialized {
        let region = child.region(Op::ROOT, 0)?;
        let mut inside = Builder::new(&mut child, InsertionPoint::Detached, location);
        inside.append_block(region, &[]);
        let undefined = llvm::UndefOp::build(&mut inside, array).value(&mut inside);
        llvm::ReturnOp::build(&mut inside, Some(undefined));
    }
    let child = b.rw.body_mut().insert_child(child);
    b.rw.insert(child);
    b.rw.erase_op(op);
    Some(())
}

/// The allocated pointer of globals, which makes an invalid deallocation recognizable.
const DEAD: i64 = 0xdead_beef;

/// Lowers `memref.get_global` to the address of the global and a descriptor.
pub(super) fn get_global(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let ty = plain_result(b, op)?;
    let shape = Shape::of(b, &ty, &[])?;
    let (array, pointer) = (b.array_of(&ty)?, b.pointer_to(ty.memory_space)?);
    b.size_of(b.convert(ty.element)?, GepIndex::Value(shape.count));
    let name = GetGlobalOp::from_op(op).view(b.rw.body()).name_value();
    let variable = llvm::AddressOfOp::build(b.rw, pointer, name).value(b.rw);
    let indices = vec![GepIndex::Constant(0); ty.shape.len() + 1];
    let address = b.gep(pointer, variable, array, &indices, GEPNoWrapFlags::NONE);
    let dead = b.index_constant(DEAD, int(&b.cx, POINTER_BITS));
    let dead = llvm::IntToPtrOp::build(b.rw, pointer, dead).value(b.rw);
    let all = shape.describe(b, &ty, (dead, address))?;
    b.replace(op, all)
}
