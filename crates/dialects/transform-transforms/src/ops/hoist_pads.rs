//! The operations that hoist paddings out of loops.

use terrace_ir::{Diagnostic, OpRef};
use terrace_linalg_transforms::{build_packing_nest, hoist_padding};
use terrace_scf::ForOp;
use terrace_tensor::PadOp;
use terrace_transform::{HoistPadBuildPackingLoopNestOp, HoistPadOp};

use super::loops::wrong_kind;
use crate::interpreter::{Interpreter, Item, Results};
use crate::outcome::{Outcome, failed_to_apply};
use crate::payload::OpPlace;
use crate::state::Mapped;

/// Hoists the payload padding out of loops.
pub(crate) fn hoist_pad(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    place: OpPlace,
) -> Outcome<Vec<Item>> {
    let Some(view) = op.cast::<HoistPadOp>() else { return Ok(Vec::new()) };
    if !interpreter.payload.op(place).is::<PadOp>() {
        return Err(wrong_kind(interpreter, op, place));
    }
    let loops = usize::try_from(view.num_loops()).unwrap_or(0);
    let hoisted = interpreter.rewrite_at(place, |rewriter| {
        let hoisted = hoist_padding(rewriter, place.op, loops, view.transpose())?;
        rewriter.replace_op(place.op, &[hoisted.value]);
        Some(hoisted.pad)
    });
    match hoisted {
        Some(pad) => Ok(vec![Item::Op(OpPlace { body: place.body, op: pad })]),
        None => Err(failed_to_apply(op, interpreter.payload.op(place))),
    }
}

/// Builds the loop nest that pads and packs the slices of the payload padding.
pub(crate) fn build_packing_loop_nest(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(view) = op.cast::<HoistPadBuildPackingLoopNestOp>() else { return Ok(()) };
    let [targets, loops] = [view.target(), view.r#loop()].map(|one| interpreter.state.ops(one));
    let ([target], [around]) = (&targets[..], &loops[..]) else {
        let message = format!(
            "requires exactly one target and one loop handle (got {} and {})",
            targets.len(),
            loops.len()
        );
        return Err(interpreter.definite(Diagnostic::error(op.location(), message)));
    };
    let (target, around) = (*target, *around);
    let fits = interpreter.payload.op(target).is::<PadOp>()
        && interpreter.payload.op(around).is::<ForOp>();
    if !fits {
        let message = "requires exactly 2 non-null handles";
        return Err(interpreter.definite(Diagnostic::error(op.location(), message)));
    }
    let built = interpreter.rewrite_at(target, |rewriter| {
        build_packing_nest(rewriter, target.op, around.op, view.transpose())
    });
    let Some(built) = built.filter(|_| target.body == around.body) else {
        let message = "could not build packing loop nest";
        return Err(interpreter.definite(Diagnostic::error(op.location(), message)));
    };
    results[0] = Some(Mapped::Ops(vec![OpPlace { body: target.body, op: built }]));
    Ok(())
}
