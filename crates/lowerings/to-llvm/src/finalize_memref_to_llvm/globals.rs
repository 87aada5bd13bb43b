//! Lowerings of `memref.global` and `memref.get_global`.

use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::{Body, Builder, InsertionPoint, Op, OpType, UnitAttr, Value};
use terrace_llvm::{GEPNoWrapFlags, Linkage};
use terrace_memref::{GetGlobalOp, GlobalOp};

use super::alloc::{Shape, plain, plain_result};
use super::descriptor::POINTER_BITS;
use super::emit::{At, Emit};
use crate::build::{self, named};
use crate::symbols::global_state;
use crate::types::{address_space, int};

/// Lowers `memref.global` to `llvm.mlir.global` of an array type, or of the element type for rank
/// 0.
pub(super) fn global(e: &mut Emit<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let cx = e.cx.clone();
    let view = GlobalOp::from_op(op).view(e.rw.body());
    let ty = plain(e, view.r#type().data(&cx).0)?;
    let array = e.array_of(&ty)?;
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
    let space = address_space(&cx, ty.memory_space)?;
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
        let mut builder = Builder::new(&mut child, InsertionPoint::Detached, location);
        builder.append_block(region, &[]);
        let undefined = build::value(&mut builder, "llvm.mlir.undef", &[], array, &[]);
        build::op(&mut builder, "llvm.return", &[undefined], &[], &[]);
    }
    let child = e.rw.body_mut().insert_child(child);
    e.rw.insert(child);
    e.rw.erase_op(op);
    Some(())
}

/// The allocated pointer of globals, which makes an invalid deallocation recognizable.
const DEAD: i64 = 0xdead_beef;

/// Lowers `memref.get_global` to the address of the global and a descriptor.
pub(super) fn get_global(e: &mut Emit<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let ty = plain_result(e, op)?;
    let shape = Shape::of(e, &ty, &[])?;
    let (array, pointer) = (e.array_of(&ty)?, e.pointer_to(ty.memory_space)?);
    e.size_of(e.convert(ty.element)?, At::Value(shape.count));
    let name = GetGlobalOp::from_op(op).view(e.rw.body()).name_value();
    let name = named(&e.cx, &[("global_name", name.attr())]);
    let variable = build::value(e.rw, "llvm.mlir.addressof", &[], pointer, &name);
    let indices = vec![At::Constant(0); ty.shape.len() + 1];
    let address = e.address(pointer, variable, array, &indices, GEPNoWrapFlags::NONE);
    let dead = e.index_constant(DEAD, int(&e.cx, POINTER_BITS));
    let dead = e.value("llvm.inttoptr", &[dead], pointer);
    let all = shape.describe(e, &ty, (dead, address))?;
    e.replace(op, all)
}
