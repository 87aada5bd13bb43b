//! The operation `structured.promote`.

use terrace_builtin::IntegerAttr;
use terrace_builtin::values::integers;
use terrace_gpu::{AddressSpace, AddressSpaceAttr, BarrierOp, GPUMemorySpaceMappingAttr};
use terrace_ir::{Builder, Context, OpRef};
use terrace_linalg_transforms::promotion::{DeviceBuffers, PromotionOptions, promote};
use terrace_transform::{PromoteOp, PromoteOpRef};

use crate::interpreter::{Interpreter, Item};
use crate::outcome::{Outcome, attempted};
use crate::payload::OpPlace;

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
