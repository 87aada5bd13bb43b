//! Copies of arguments that a callee receives by value.

use terrace_builtin::IntegerAttr;
use terrace_data_layout::{DataLayout, ScopeChain};
use terrace_ir::{Block, Body, Builder, InsertionPoint, OpType, TypeAttr, Value};

use super::attribute_of;
use crate::{AllocaOp, AllocaProperties, ConstantOp, LLVMFuncOpRef, MemcpyOp, ModRefInfo};

/// Returns the pointer that stands for the argument at `index`: `value`, or a copy of its memory if
/// the argument is passed by value and the callee may write to it or requires more alignment.
pub(super) fn argument(
    builder: &mut Builder<'_>,
    callee: LLVMFuncOpRef<'_>,
    index: usize,
    value: Value,
) -> Value {
    copied(builder, callee, index, value).unwrap_or(value)
}

/// Copies the memory of the argument at `index`; `None` if no copy is necessary.
fn copied(
    builder: &mut Builder<'_>,
    callee: LLVMFuncOpRef<'_>,
    index: usize,
    value: Value,
) -> Option<Value> {
    let cx = builder.context().clone();
    let element = attribute_of(callee, index, "llvm.byval")?.downcast::<TypeAttr>(&cx)?.0;
    let wanted = attribute_of(callee, index, "llvm.align")
        .and_then(|wanted| wanted.downcast::<IntegerAttr>(&cx)?.to_i64())
        .map_or(1, i64::unsigned_abs);
    let layout = DataLayout::within(&cx, &ScopeChain::none().extended(*callee)).ok()?;
    let minimum = layout.type_abi_alignment(element).ok()?;
    let effects = callee.memory_effects().map(|effects| effects.data(&cx));
    let is_read_only = effects
        .is_some_and(|effects| !matches!(effects.arg_mem, ModRefInfo::Mod | ModRefInfo::ModRef));
    let is_aligned = wanted <= minimum || alignment_of(builder.body(), value) >= Some(wanted);
    if is_read_only && is_aligned {
        return None;
    }
    let size = layout.type_size(element).ok()?.quantity;
    let pointer = builder.body().value_type(value);
    let entry = entry_of(builder.body(), value)?;
    let location = builder.body().value_location(value);
    builder.set_location(location);
    let i64_constant = |value: u64| {
        let value = IntegerAttr::i64(&cx, value as i64);
        ConstantOp::of(value.data(&cx).ty, value.into())
    };
    let copy = builder.at(InsertionPoint::AtStart(entry), |builder| {
        let one = builder.value(i64_constant(1));
        let copy = AllocaOp::build(builder, pointer, one, TypeAttr::get(&cx, element));
        let alignment = i64::try_from(wanted.max(minimum)).ok();
        builder.body_mut().update_properties::<AllocaProperties, _>(copy.op(), |p| {
            p.alignment = alignment;
        });
        builder.body().result(copy.op(), 0)
    });
    let size = builder.value(i64_constant(size));
    MemcpyOp::build(builder, copy, value, size, IntegerAttr::bool(&cx, false));
    Some(copy)
}

/// Returns the known alignment of the memory at `pointer` in bytes; `None` if unknown.
fn alignment_of(body: &Body, pointer: Value) -> Option<u64> {
    let alignment = body.defined_by::<AllocaOp>(pointer)?.alignment()?;
    u64::try_from(alignment).ok()
}

/// Returns the first block of the region in which `value` is defined.
fn entry_of(body: &Body, value: Value) -> Option<Block> {
    let block = body.value_block(value)?;
    body.first_block(body.block_region(block)?)
}
