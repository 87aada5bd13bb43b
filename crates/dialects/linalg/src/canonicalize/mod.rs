//! Canonicalization patterns of the operations.

mod fill;
mod fill_pad;
mod identity;
mod permute;
mod relayout;
mod shapes;

pub(crate) use fill::fill;
pub(crate) use identity::{copy, generic};
pub(crate) use permute::{broadcast, transpose};
pub(crate) use relayout::{pack, unpack};
pub(crate) use shapes::dialect;

use terrace_ir::{Mapping, Op, Rewriter, Type, Value};

/// Builds a copy of `op` with other operands and result types, and its attributes and regions.
fn clone_with(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value], types: &[Type]) -> Op {
    let body = rewriter.body_mut();
    let copy = body.clone_op(op, &mut Mapping::new());
    for (at, value) in operands.iter().enumerate() {
        body.set_operand(copy, at, *value);
    }
    let results: Vec<Value> = body.results(copy).collect();
    for (result, ty) in results.into_iter().zip(types) {
        body.set_value_type(result, *ty);
    }
    rewriter.insert(copy);
    copy
}

/// Builds the operation of the kind, properties and regions of `op` that has no discardable
/// attributes, the location of the builder, and the tensors of `operands` behind `inputs` as
/// results.
fn rebuild(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value], inputs: usize) -> Op {
    let types: Vec<Type> = operands[inputs..]
        .iter()
        .map(|init| rewriter.body().value_type(*init))
        .take(rewriter.body().result_count(op))
        .collect();
    let copy = clone_with(rewriter, op, operands, &types);
    let location = rewriter.location();
    rewriter.body_mut().set_attributes(copy, &[]);
    rewriter.body_mut().set_location(copy, location);
    copy
}
