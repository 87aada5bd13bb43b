//! Propagation of packed layouts: packing moves up, in front of the operations that compute the
//! packed tensor, and unpacking moves down, behind the operations that read the unpacked tensor
//! (MLIR: `DataLayoutPropagation.cpp`). [`layout_propagation`] returns the patterns.

mod generic;

mod pads;
mod reshapes;

use terrace_ir::{Body, Op, PatternSet, Use};
use terrace_linalg::{GenericOp, PackOp, UnPackOp};
use terrace_tensor::PadOp;

/// Decides whether a layout is propagated across the given use of a value, or the definition of the
/// value is folded into its user (MLIR: `ControlPropagationFn`).
pub type ControlPropagation = fn(&Body, Use) -> bool;

/// Whether `control` permits a change across the first operand of `op`.
pub(crate) fn permits(control: ControlPropagation, body: &Body, op: Op) -> bool {
    body.operand_uses(op).next().is_some_and(|use_| control(body, use_))
}

/// Returns the patterns that propagate layouts where `control` permits it (MLIR:
/// `populateDataLayoutPropagationPatterns`).
///
/// `poison_padding` states that operands may be packed that do not consist of whole tiles; they are
/// padded by poison.
pub fn layout_propagation(control: ControlPropagation, poison_padding: bool) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<PackOp>("BubbleUpPackOpThroughGenericOpPattern", move |op, rewriter| {
        generic::bubble_up(op, rewriter, control, poison_padding)
    });
    set.add::<PackOp>("BubbleUpPackThroughPadOp", move |op, rewriter| {
        pads::bubble_up(op, rewriter, control)
    });
    set.add::<PackOp>("BubbleUpPackOpThroughReshapeOp", move |op, rewriter| {
        reshapes::bubble_up(op, rewriter, control)
    });
    set.add::<GenericOp>("PushDownUnPackOpThroughGenericOp", move |op, rewriter| {
        generic::push_down(op, rewriter, control, poison_padding)
    });
    set.add::<PadOp>("PushDownUnPackThroughPadOp", move |op, rewriter| {
        pads::push_down(op, rewriter, control)
    });
    set.add::<UnPackOp>("PushDownUnPackOpThroughReshapeOp", move |op, rewriter| {
        reshapes::push_down(op, rewriter, control)
    });
    set
}
