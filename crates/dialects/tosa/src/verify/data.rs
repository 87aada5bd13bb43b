//! Verifiers of operations that move data: concatenation, gather, scatter and resize.

use terrace_builtin::DYNAMIC;
use terrace_builtin::values::element_of;
use terrace_ir::OpRef;

use super::{
    Verified, check_inferred, check_input_and_output, constant_shape, exact_quotient, list, ranked,
    reject_if,
};
use crate::{ConcatOpRef, GatherOpRef, ResizeOpRef, ScatterOpRef};

/// Checks that the operands agree in all dimensions but the axis, along which the result has their
/// sum.
pub(crate) fn concat(op: ConcatOpRef<'_>) -> Verified {
    let Some(first) = op.input1().next() else { return Err(op.error("expect at least one input")) };
    for input in op.input1() {
        check_input_and_output(*op, input, op.output())?;
    }
    let axis = op.axis();
    let at = usize::try_from(axis).unwrap_or(usize::MAX);
    let shapes: Vec<Option<&[i64]>> = op.input1().map(|input| ranked(*op, input)).collect();
    if let Some(shape) = shapes.iter().flatten().next() {
        reject_if(at >= shape.len(), *op, || {
            format!(
                "expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), \
                 got {axis}"
            )
        })?;
    }
    if let Some(shapes) = shapes.iter().copied().collect::<Option<Vec<&[i64]>>>() {
        check_ranked_concat(op, &shapes, at)?;
    }
    let inferred = infer_concat(&shapes, at);
    check_inferred(*op, element_of(*op, first), inferred.as_deref())
}

fn check_ranked_concat(op: ConcatOpRef<'_>, shapes: &[&[i64]], axis: usize) -> Verified {
    let Some((first, rest)) = shapes.split_first() else { return Ok(()) };
    let rank = first.len();
    for (number, shape) in (1..).zip(rest) {
        reject_if(shape.len() != rank, *op, || {
            format!(
                "expect all operands to have the same rank, but got {rank} vs {} on operands 0 \
                 and {number}",
                shape.len()
            )
        })?;
        for (at, (size, expected)) in shape.iter().zip(*first).enumerate() {
            let known = at != axis && *size != DYNAMIC && *expected != DYNAMIC;
            reject_if(known && size != expected, *op, || {
                format!(
                    "expect all operand shapes to have the same sizes on non-axis dimensions, but \
                     got {size} vs {expected} at index {at} on operands 0 and {number}"
                )
            })?;
        }
    }
    let Some(output) = ranked(*op, op.output()) else { return Ok(()) };
    reject_if(output.len() != rank, *op, || {
        format!("expect output rank to match inputs rank, got {} vs {rank}", output.len())
    })?;
    let sizes = shapes.iter().map(|shape| shape[axis]);
    let known = sizes.clone().all(|size| size != DYNAMIC) && output[axis] != DYNAMIC;
    let sum = sizes.fold(0, i64::wrapping_add);
    reject_if(known && sum != output[axis], *op, || {
        format!(
            "requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} \
             and {}",
            output[axis]
        )
    })
}

/// Returns the shape of a concatenation; `None` if no operand is ranked.
fn infer_concat(shapes: &[Option<&[i64]>], axis: usize) -> Option<Vec<i64>> {
    let rank = shapes.iter().flatten().next()?.len();
    let size = |at: usize| {
        let mut sizes = shapes
            .iter()
            .map(|shape| shape.and_then(|shape| shape.get(at).copied()).unwrap_or(DYNAMIC));
        if at != axis {
            return sizes.find(|size| *size != DYNAMIC).unwrap_or(DYNAMIC);
        }
        let add = |sum: i64, size: i64| (size != DYNAMIC).then(|| sum.wrapping_add(size));
        sizes.try_fold(0, add).unwrap_or(DYNAMIC)
    };
    Some((0..rank).map(size).collect())
}

/// A size that several tensors share, learned from the first in which the size is static.
#[derive(Clone, Copy)]
struct Size(i64);

impl Size {
    /// Checks that the size at `dim` of a tensor is this one, if both are static.
    fn check(&mut self, op: OpRef<'_>, tensor: &str, dim: usize, found: i64) -> Verified {
        let expected = self.0;
        if expected == DYNAMIC {
            self.0 = found;
            return Ok(());
        }
        reject_if(found != DYNAMIC && found != expected, op, || {
            format!("requires {tensor} dimension {dim} to have size {expected}, got {found}")
        })
    }
}

/// Checks that values `[N, K, C]`, indices `[N, W]` and output `[N, W, C]` agree.
pub(crate) fn gather(op: GatherOpRef<'_>) -> Verified {
    check_input_and_output(*op, op.values(), op.output())?;
    let [mut n, mut w, mut c] = [Size(DYNAMIC); 3];
    if let Some(&[values_n, _, values_c]) = ranked(*op, op.values()) {
        (n, c) = (Size(values_n), Size(values_c));
    }
    if let Some(&[indices_n, indices_w]) = ranked(*op, op.indices()) {
        w = Size(indices_w);
        n.check(*op, "indices", 0, indices_n)?;
    }
    let Some(&[output_n, output_w, output_c]) = ranked(*op, op.output()) else { return Ok(()) };
    n.check(*op, "output", 0, output_n)?;
    w.check(*op, "output", 1, output_w)?;
    c.check(*op, "output", 2, output_c)
}

/// Checks that values `[N, K, C]`, indices `[N, W]` and input `[N, W, C]` agree.
pub(crate) fn scatter(op: ScatterOpRef<'_>) -> Verified {
    check_input_and_output(*op, op.values_in(), op.values_out())?;
    check_input_and_output(*op, op.input(), op.values_out())?;
    let [mut n, mut k, mut w, mut c] = [Size(DYNAMIC); 4];
    if let Some(&[values_n, values_k, values_c]) = ranked(*op, op.values_in()) {
        (n, k, c) = (Size(values_n), Size(values_k), Size(values_c));
    }
    if let Some(&[indices_n, indices_w]) = ranked(*op, op.indices()) {
        w = Size(indices_w);
        n.check(*op, "indices", 0, indices_n)?;
    }
    if let Some(&[input_n, input_w, input_c]) = ranked(*op, op.input()) {
        n.check(*op, "input", 0, input_n)?;
        w.check(*op, "input", 1, input_w)?;
        c.check(*op, "input", 2, input_c)?;
    }
    if let Some(&[output_n, output_k, output_c]) = ranked(*op, op.values_out()) {
        n.check(*op, "values_out", 0, output_n)?;
        k.check(*op, "values_out", 1, output_k)?;
        c.check(*op, "values_out", 2, output_c)?;
    }
    let (k, w) = (k.0, w.0);
    reject_if(k != DYNAMIC && w != DYNAMIC && k < w, *op, || {
        format!("requires dimensions K >= W, got K={k} and W={w}")
    })
}

/// Checks that the output has the size that scale, offset and border imply, if these are constant.
pub(crate) fn resize(op: ResizeOpRef<'_>) -> Verified {
    let parts = [op.scale(), op.offset(), op.border()].map(|part| constant_shape(*op, part));
    let [Some(scale), Some(offset), Some(border)] = parts else { return Ok(()) };
    reject_if(scale.iter().any(|scale| *scale <= 0), *op, || {
        format!("expect all scale values to be > 0, got {}", list(&scale))
    })?;
    let (input, output) = (ranked(*op, op.input()), ranked(*op, op.output()));
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    let ([_, _, _, _], [_, _], [_, _]) = (&scale[..], &offset[..], &border[..]) else {
        return Ok(());
    };
    for (at, name, axis) in [(0, "height", "y"), (1, "width", "x")] {
        let (size, found) = (input[at + 1], output[at + 1]);
        // As in MLIR, a size of 1 is broadcast.
        if size == DYNAMIC || size == 1 {
            continue;
        }
        let (numerator, denominator) = (scale[2 * at], scale[2 * at + 1]);
        let (offset, border) = (offset[at], border[at]);
        let scaled = size.wrapping_sub(1).wrapping_mul(numerator);
        let span = scaled.wrapping_sub(offset).wrapping_add(border);
        let Some(steps) = exact_quotient(span, denominator) else {
            return Err(op.error(format!(
                "expected (input_{name} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to \
                 be wholly divisible by scale_{axis}_d, got (({size} - 1) * {numerator} - \
                 {offset} + {border}) / {denominator}"
            )));
        };
        let expected = steps.wrapping_add(1);
        reject_if(found != DYNAMIC && found != expected, *op, || {
            format!(
                "calculated output {name} did not match expected: calculated={expected}, \
                 expected={found}"
            )
        })?;
    }
    Ok(())
}
