//! The lowering of `vector.scan` to operations on slices
//! (MLIR: `populateVectorScanLoweringPatterns`).

use terrace_arith::FastMathFlags;
use terrace_builtin::values::integer_array;
use terrace_ir::{OpType, Operand, PatternSet, Rewriter, Value};
use terrace_vector::{
    BroadcastOp, ExtractStridedSliceOp, InsertStridedSliceOp, ScanOp, ShapeCastOp, combine,
};

use crate::{extract, vector, with_shape, zero};

/// Adds the pattern that lowers scans (MLIR: `populateVectorScanLoweringPatterns`).
pub fn populate_vector_scan_lowering(set: &mut PatternSet) {
    set.add::<ScanOp>("ScanToArithOps", scan);
}

/// Computes the slices of the result along the scanned dimension one after the other, each from the
/// one before it and a slice of the source.
fn scan(op: ScanOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, initial, kind) = (view.source(), view.initial_value(), view.kind());
    let (inclusive, dim) = (view.inclusive(), usize::try_from(view.reduction_dim()).ok()?);
    let ty = vector(rw.body(), source)?;
    let initial_type = vector(rw.body(), initial)?;
    let whole = rw.body().value_type(source);
    let mut sizes = ty.shape.to_vec();
    let count = std::mem::replace(sizes.get_mut(dim)?, 1);
    let slice_type = with_shape(rw, &ty, &sizes, &ty.scalable);
    let cx = rw.context().clone();
    let mut all = zero(rw, whole)?;
    let sizes = integer_array(&cx, &sizes);
    let strides = integer_array(&cx, vec![1; ty.shape.len()]);
    let mut last: Option<(Value, Value)> = None;
    for at in 0..count {
        let mut offsets = vec![0; ty.shape.len()];
        offsets[dim] = at;
        let offsets = integer_array(&cx, &offsets);
        let input =
            ExtractStridedSliceOp::build(rw, slice_type, source, offsets, sizes, strides).value(rw);
        let output = match last {
            None if inclusive => input,
            None if initial_type.shape.is_empty() => {
                BroadcastOp::build(rw, slice_type, initial).value(rw)
            }
            None => ShapeCastOp::build(rw, slice_type, initial).value(rw),
            Some((output, before)) => {
                let next = if inclusive { input } else { before };
                combine(rw, kind, output, next, FastMathFlags::NONE)?
            }
        };
        all = InsertStridedSliceOp::build(rw, output, all, offsets, strides).value(rw);
        last = Some((output, input));
    }
    let (output, _) = last?;
    let rest = rw.body().value_type(initial);
    let rest = match initial_type.shape.is_empty() {
        true => {
            let value = extract(rw, output, &[0])?;
            BroadcastOp::build(rw, rest, value).value(rw)
        }
        false => ShapeCastOp::build(rw, rest, output).value(rw),
    };
    rw.replace_op(op.op(), &[all, rest]);
    Some(())
}
