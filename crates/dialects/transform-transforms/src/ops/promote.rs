//! The operations that promote operands to buffers or new tensors.

use terrace_arith::BuildConstant;
use terrace_bufferization::{AllocTensorOp, MaterializeInDestinationOp};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::values::integers;
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_gpu::{AddressSpace, AddressSpaceAttr, BarrierOp, GPUMemorySpaceMappingAttr};
use terrace_ir::{
    Attribute, Body, Builder, Context, InsertionPoint, Op, OpRef, OpType, Operand, Rewriter, Use,
    Value,
};
use terrace_linalg::Structured;
use terrace_linalg_transforms::promotion::{DeviceBuffers, PromotionOptions, promote};
use terrace_tensor::DimOp;
use terrace_transform::{PromoteOp, PromoteOpRef, PromoteTensorOp};

use super::fuse::value_text;
use crate::interpreter::{Interpreter, Item, Results};
use crate::outcome::{Failure, Outcome, attempted};
use crate::payload::{OpPlace, ValuePlace};
use crate::state::Mapped;

fn barrier(b: &mut Builder<'_>) {
    BarrierOp::build(b);
}

/// Returns the buffers of the device that the operation maps to; `Some(None)` for none, `None` for
/// a mapping without buffers.
fn device(cx: &Context, op: PromoteOpRef<'_>) -> Option<Option<DeviceBuffers>> {
    let Some(mapping) = op.mapping() else { return Some(None) };
    let [space] = mapping.data(cx).0[..] else { return None };
    let space = space.downcast::<GPUMemorySpaceMappingAttr>(cx)?.address_space;
    let attribute = AddressSpaceAttr(space).intern(cx).attr();
    match space {
        AddressSpace::Workgroup => {
            Some(Some(DeviceBuffers { space: attribute, on_stack: false, barrier: Some(barrier) }))
        }
        AddressSpace::Private => {
            Some(Some(DeviceBuffers { space: attribute, on_stack: true, barrier: None }))
        }
        _ => None,
    }
}

/// Promotes operands of the payload operation to buffers.
pub(crate) fn promote_operands(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<PromoteOp>() else { return Ok(Vec::new()) };
    let cx = op.context();
    let operands = integers(cx, view.operands_to_promote().data(cx)).unwrap_or_default();
    let operands: Vec<usize> =
        operands.into_iter().filter_map(|operand| usize::try_from(operand).ok()).collect();
    let flags = view.use_full_tile_buffers().data(cx).0.iter();
    let flags =
        flags.map(|flag| flag.downcast::<IntegerAttr>(cx).is_some_and(|f| !f.value.is_zero()));
    let options = device(cx, view).map(|device| PromotionOptions {
        operands: (!operands.is_empty()).then_some(operands),
        full_tiles: flags.collect(),
        full_tiles_by_default: view.use_full_tiles_by_default(),
        original_size: view.use_original_subview_size(),
        on_stack: view.use_alloca(),
        space: view.memory_space(),
        alignment: view.alignment(),
        device,
    });
    let done = options.and_then(|options| {
        interpreter.rewrite_at(place, |rewriter| promote(rewriter, place.op, &options))
    });
    match done {
        Some(()) => Ok(vec![Item::Op(place)]),
        None => Err(attempted(op, interpreter.payload.op(place))),
    }
}

/// Whether the operation of `use_` may read the value: every one but a structured operation whose
/// computation does not use the element.
fn may_read(body: &Body, use_: Use) -> bool {
    let user = body.user(use_);
    if Structured::of(body.op(user)).is_none() {
        return true;
    }
    let block = body.region(user, 0).and_then(|region| body.first_block(region));
    let argument = block.and_then(|block| body.arguments(block).get(body.use_index(use_)).copied());
    argument.is_some_and(|argument| body.has_uses(argument))
}

/// Copies each payload tensor to a new one, which other operations use instead.
pub(crate) fn promote_tensor(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<PromoteTensorOp>() else { return Ok(()) };
    let space = view.memory_space();
    let mut promoted = Vec::new();
    for place in interpreter.state.values(op.operand(0)) {
        let body = interpreter.payload.body(place.body);
        let ty = body.value_type(place.value);
        if !ty.is::<RankedTensorType>() {
            let text = value_text(body, place.value, true);
            return Err(Failure::at(op, format!("non-tensor type: {text}")));
        }
        let point = match (body.defining_op(place.value), body.value_block(place.value)) {
            (Some(definition), _) => InsertionPoint::After(definition),
            (None, Some(block)) => InsertionPoint::AtStart(block),
            (None, None) => continue,
        };
        let value = interpreter.rewrite(place.body, |body, tracker| {
            let mut rewriter = Rewriter::new(body, Op::ROOT, Some(tracker));
            rewriter.set_point(point);
            promote_value(&mut rewriter, place.value, space)
        });
        promoted.push(ValuePlace { body: place.body, value });
    }
    results[0] = Some(Mapped::Values(promoted));
    Ok(())
}

/// Copies the tensor `value` to a new one in the memory space `space`, unless nothing reads it, and
/// returns the new tensor, which replaces `value`.
fn promote_value(rewriter: &mut Rewriter<'_>, value: Value, space: Option<Attribute>) -> Value {
    let body = rewriter.body();
    let is_read = body.uses(value).any(|use_| may_read(body, use_));
    let uses: Vec<Use> = body.uses(value).collect();
    let ty = body.value_type(value);
    let location = body.value_location(value);
    let shape = shape_of(body.context(), ty).unwrap_or_default().to_vec();
    rewriter.set_location(location);
    let mut sizes = Vec::new();
    for (dim, _) in shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let dim = rewriter.constant_index(dim as i64);
        sizes.push(DimOp::build(rewriter, value, dim).value(rewriter));
    }
    let new = AllocTensorOp::build(rewriter, ty, &sizes[..], None::<Value>, None::<Value>);
    if space.is_some() {
        new.set_memory_space(rewriter.body_mut(), space);
    }
    let mut promoted = new.value(rewriter);
    if is_read {
        let copy = MaterializeInDestinationOp::build(rewriter, Some(ty), value, promoted);
        promoted = rewriter.body().result(copy.op(), 0);
    }
    rewriter.body_mut().replace_uses_if(value, promoted, |_, use_| uses.contains(&use_));
    promoted
}
