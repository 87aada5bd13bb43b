//! Canonicalization patterns of the operations.

use terrace_ir::{OpType, PatternSet};

use crate::ConvertLayoutOp;

/// Replaces a conversion between equal layouts by its source.
pub(crate) fn convert_layout(set: &mut PatternSet) {
    set.add::<ConvertLayoutOp>("FoldConvertLayoutOp", |op, rewriter| {
        let view = op.view(rewriter.body());
        let source = view.source();
        if view.input_layout() != view.target_layout() {
            return None;
        }
        rewriter.replace_op(op.op(), &[source]);
        Some(())
    });
}
