//! Expansion of operations on indices into arith operations: [`expand_delinearize`] and
//! [`expand_linearize`] (MLIR: `AffineExpandIndexOps.cpp`). Lowerings and the pass
//! `affine-expand-index-ops` call them.

use std::cmp::Reverse;

use terrace_arith::{
    BuildConstant, CmpIOp, CmpIPredicate, DivSIOp, FloorDivSIOp, IntegerOverflowFlags, RemSIOp,
    SelectOp,
};
use terrace_builtin::DYNAMIC;
use terrace_interfaces::{DynLoopLike, is_defined_outside_of_loop};
use terrace_ir::{Body, Builder, Op, OpType, Operand, Value};

use crate::expansion::{add_nsw, multiply};
use crate::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};

/// Builds the strides of a basis: for each size the product of the size and all following sizes.
///
/// `values` are the dynamic sizes; of more values than dynamic `sizes`, the last ones are used.
fn strides(
    builder: &mut Builder<'_>,
    sizes: &[i64],
    values: &[Value],
    flags: IntegerOverflowFlags,
) -> Option<Vec<Value>> {
    let (mut known, mut unknown) = (1i64, None);
    let mut values = values.iter().rev().copied();
    let mut strides = Vec::with_capacity(sizes.len());
    for size in sizes.iter().rev() {
        if *size == DYNAMIC {
            let value = values.next()?;
            unknown = Some(match unknown {
                Some(product) => multiply(builder, product, value, flags),
                None => value,
            });
        } else {
            known = known.wrapping_mul(*size);
        }
        strides.push(match unknown {
            Some(product) if known == 1 => product,
            unknown => {
                let known = builder.constant_index(known);
                unknown.map_or(known, |product| multiply(builder, product, known, flags))
            }
        });
    }
    strides.reverse();
    Some(strides)
}

/// Returns the sizes without that of the outermost index, on which the lowering does not depend;
/// `count` is the number of indices.
fn inner(sizes: &[i64], count: usize) -> Vec<i64> {
    sizes.get(usize::from(sizes.len() == count)..).unwrap_or_default().to_vec()
}

/// Builds the results of `op`: the first index is the floor division by the outermost stride, each
/// further one the remainder by the outer stride divided by the next stride. `None` for an invalid
/// operation.
pub fn expand_delinearize(
    rw: &mut Builder<'_>,
    op: AffineDelinearizeIndexOp,
) -> Option<Vec<Value>> {
    let view = op.view(rw.body());
    let (linear, count) = (view.linear_index(), view.result_count());
    let sizes = inner(view.static_basis(), count);
    let values: Vec<Value> = view.dynamic_basis().collect();
    if count == 1 {
        return Some(vec![linear]);
    }
    let strides =
        strides(rw, &sizes, &values, IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW)?;
    let zero = rw.constant_index(0);
    let first = FloorDivSIOp::build(rw, linear, *strides.first()?).value(rw);
    let mut results = vec![first];
    for (at, stride) in strides.iter().enumerate() {
        let rest = remainder(rw, linear, *stride, zero);
        results.push(match strides.get(at + 1) {
            Some(next) => DivSIOp::build(rw, rest, *next).value(rw),
            None => rest,
        });
    }
    Some(results)
}

/// Builds the non-negative remainder of `a` and `b`.
fn remainder(builder: &mut Builder<'_>, a: Value, b: Value, zero: Value) -> Value {
    let remainder = RemSIOp::build(builder, a, b).value(builder);
    let negative = CmpIOp::build(builder, CmpIPredicate::Slt, remainder, zero);
    let corrected = add_nsw(builder, remainder, b);
    SelectOp::build(builder, negative, corrected, remainder).value(builder)
}

/// Builds the result of `op`, a sum of products. Terms that are invariant in more loops are added
/// first, so that loop-invariant code motion can hoist partial sums. `None` for an invalid
/// operation.
pub fn expand_linearize(rw: &mut Builder<'_>, op: AffineLinearizeIndexOp) -> Option<Value> {
    let view = op.view(rw.body());
    let indices: Vec<Value> = view.multi_index().collect();
    let sizes = inner(view.static_basis(), indices.len());
    let values: Vec<Value> = view.dynamic_basis().collect();
    let flags = match view.disjoint() {
        true => IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW,
        false => IntegerOverflowFlags::NSW,
    };
    let strides = strides(rw, &sizes, &values, flags)?;
    let mut terms = Vec::with_capacity(indices.len());
    for (at, value) in indices.iter().enumerate() {
        let scaled = match strides.get(at) {
            Some(stride) => multiply(rw, *value, *stride, IntegerOverflowFlags::NSW),
            None => *value,
        };
        terms.push((invariant_loops(rw.body(), op.op(), *value), scaled));
    }
    terms.sort_by_key(|(loops, _)| Reverse(*loops));
    let sum = terms.into_iter().map(|(_, value)| value).reduce(|a, b| add_nsw(rw, a, b));
    Some(sum.unwrap_or_else(|| rw.constant_index(0)))
}

/// Returns the number of loops around `op`, from the innermost outwards, in which `value` is
/// invariant (MLIR: `numEnclosingInvariantLoops`).
pub fn invariant_loops(body: &Body, op: Op, value: Value) -> usize {
    let around = std::iter::successors(body.parent_op(op), |op| body.parent_op(*op));
    let loops = around.filter_map(|op| body.op(op).interface::<DynLoopLike<'_>>());
    loops.take_while(|around| is_defined_outside_of_loop(*around, value)).count()
}
