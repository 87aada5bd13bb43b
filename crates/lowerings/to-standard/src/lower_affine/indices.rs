//! Lowerings of `affine.delinearize_index` and `affine.linearize_index`
//! (MLIR: `AffineExpandIndexOps.cpp`).

use std::cmp::Reverse;

use terrace_affine::expansion::{add_nsw, multiply};
use terrace_affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_arith::{
    BuildConstant, CmpIOp, CmpIPredicate, DivSIOp, FloorDivSIOp, IntegerOverflowFlags, RemSIOp,
    SelectOp,
};
use terrace_builtin::DYNAMIC;
use terrace_interfaces::{DynLoopLike, is_defined_outside_of_loop};
use terrace_ir::{Body, Builder, Op, OpType, Operand, Value};
use terrace_rewrite::{ConversionPatterns, Rw};

/// Adds the patterns that expand index operations of affine to arithmetic
/// (MLIR: `populateAffineExpandIndexOpsPatterns`).
pub fn populate_affine_expand_index_ops(patterns: &mut ConversionPatterns) {
    patterns.add::<AffineDelinearizeIndexOp>("LowerDelinearizeIndexOps", None, |op, _, rw| {
        delinearize(op, rw)
    });
    patterns.add::<AffineLinearizeIndexOp>("LowerLinearizeIndexOps", None, |op, _, rw| {
        linearize(op, rw)
    });
}

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

/// Lowers `affine.delinearize_index`: the first index is the floor division by the outermost
/// stride, each further one the remainder by the outer stride divided by the next stride.
fn delinearize(op: AffineDelinearizeIndexOp, rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (linear, count) = (view.linear_index(), view.result_count());
    let sizes = inner(view.static_basis(), count);
    let values: Vec<Value> = view.dynamic_basis().collect();
    if count == 1 {
        rw.replace_op(op.op(), &[linear]);
        return Some(());
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
    rw.replace_op(op.op(), &results);
    Some(())
}

/// Builds the non-negative remainder of `a` and `b`.
fn remainder(builder: &mut Builder<'_>, a: Value, b: Value, zero: Value) -> Value {
    let remainder = RemSIOp::build(builder, a, b).value(builder);
    let negative = CmpIOp::build(builder, CmpIPredicate::Slt, remainder, zero);
    let corrected = add_nsw(builder, remainder, b);
    SelectOp::build(builder, negative, corrected, remainder).value(builder)
}

/// Lowers `affine.linearize_index` to a sum of products. Terms that are invariant in more loops are
/// added first, so that loop-invariant code motion can hoist partial sums.
fn linearize(op: AffineLinearizeIndexOp, rw: Rw<'_, '_>) -> Option<()> {
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
    let sum = match sum {
        Some(sum) => sum,
        None => rw.constant_index(0),
    };
    rw.replace_op(op.op(), &[sum]);
    Some(())
}

/// Returns the number of loops around `op`, from the innermost outwards, in which `value` is
/// invariant (MLIR: `numEnclosingInvariantLoops`).
fn invariant_loops(body: &Body, op: Op, value: Value) -> usize {
    let around = std::iter::successors(body.parent_op(op), |op| body.parent_op(*op));
    let loops = around.filter_map(|op| body.op(op).interface::<DynLoopLike<'_>>());
    loops.take_while(|around| is_defined_outside_of_loop(*around, value)).count()
}
