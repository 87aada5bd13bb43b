//! Splits off the operations of `linalg.generic` bodies: [`generic_decompositions`] gives each
//! operation a `linalg.generic` of its own (MLIR: `DecomposeLinalgOps.cpp`).

use terrace_arith::ConstantOp;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::folding::zero_of;
use terrace_builtin::mixed::split;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Block, Body, Builder, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_linalg::{GenericOp, YieldOp};
use terrace_tensor::EmptyOp;

use crate::generic::{Generic, block_of, yielded};
use crate::loops::extents_of;
use crate::unused_operand_removals;

/// Returns the pattern that splits parallel `linalg.generic` operations on tensors until each has
/// one operation. `removes_unused` adds the patterns that remove unused operands and results
/// (MLIR: `populateDecomposeLinalgOpsPattern`).
pub fn generic_decompositions(removes_unused: bool) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<GenericOp>("DecomposeLinalgOp", |op, rewriter| decompose(op.op(), rewriter));
    if removes_unused {
        set.append(unused_operand_removals());
    }
    set
}

/// Splits the first operation of the region off: one `linalg.generic` computes its results in
/// addition, and a second one reads these results and computes the rest.
fn decompose(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let generic = Generic::of_generic(body, op)?;
    let block = block_of(body, op)?;
    let first_output = generic.inputs.len();
    if !generic.is_parallel()
        || !generic.has_tensors(body)
        || body.ops_in(block).nth(2).is_none()
        || !generic.maps[first_output..].iter().all(|map| map.is_permutation(&cx))
    {
        return None;
    }
    let first = body.first_op(block)?;
    let values = yielded(body, op)?;
    let scalars: Vec<Value> = body.results(first).collect();
    let (mut peeled, mut rest) = (generic.clone(), generic.clone());
    let extents = extents_of(rewriter, &generic)?;
    for scalar in &scalars {
        // A yielded value is computed into the output that it is yielded for.
        let (output, map) = match values.iter().position(|value| value == scalar) {
            Some(at) => (generic.outputs[at], generic.maps[first_output + at].clone()),
            None => {
                let element = rewriter.body().value_type(*scalar);
                let (shape, sizes) = split(&extents);
                let ty = RankedTensorType::get(&cx, &shape, element).ty();
                let output = EmptyOp::build(rewriter, ty, sizes).value(rewriter);
                (output, AffineMap::identity(&cx, extents.len() as u32))
            }
        };
        peeled.outputs.push(output);
        peeled.maps.push(map.clone());
        rest.maps.insert(rest.inputs.len(), map);
        rest.inputs.push(output);
    }
    let peeled_op = peeled.build(rewriter);
    let new: Vec<Value> = rewriter.body().results(peeled_op).skip(generic.outputs.len()).collect();
    rest.inputs.truncate(first_output);
    rest.inputs.extend(new);
    let rest_op = rest.build(rewriter);
    let peeled_block = add_block(rewriter, peeled_op, &peeled)?;
    let rest_block = add_block(rewriter, rest_op, &rest)?;
    let results: Vec<Value> = move_operations(
        rewriter,
        [op, peeled_op, rest_op],
        [block, peeled_block, rest_block],
        (first, &values, first_output),
    )?;
    rewriter.replace_op(op, &results);
    Some(())
}

/// Adds a block with an argument for each operand to the region of `op`.
fn add_block(builder: &mut Builder<'_>, op: Op, generic: &Generic) -> Option<Block> {
    let cx = builder.context().clone();
    let body = builder.body();
    let element =
        |value| terrace_builtin::shaped::element_type_or_self(&cx, body.value_type(value));
    let types: Vec<Type> = generic.operands().map(element).collect();
    let region = body.region(op, 0)?;
    Some(builder.append_block(region, &types))
}

/// Moves `first` into the block of the peeled operation and the other operations into that of the
/// rest, and returns the values that replace the results of the old operation.
fn move_operations(
    rewriter: &mut Rewriter<'_>,
    [_, peeled_op, rest_op]: [Op; 3],
    [block, peeled_block, rest_block]: [Block; 3],
    (first, values, first_output): (Op, &[Value], usize),
) -> Option<Vec<Value>> {
    let is_first = |body: &Body, value: Value| body.defining_op(value) == Some(first);
    let mut yields = Vec::new();
    for value in values {
        yields.push(match is_first(rewriter.body(), *value) {
            true => *value,
            false => {
                let ty = rewriter.body().value_type(*value);
                let zero = zero_of(rewriter.context(), ty)?;
                rewriter.set_before(peeled_op);
                ConstantOp::build(rewriter, zero).value(rewriter)
            }
        });
    }
    let body = rewriter.body_mut();
    let scalars: Vec<Value> = body.results(first).collect();
    let others: Vec<Op> = body.ops_in(block).skip(1).collect();
    body.move_op(first, peeled_block, None);
    for op in &others {
        body.move_op(*op, rest_block, None);
    }
    let old = body.arguments(block).to_vec();
    for (to, ops) in [(rest_block, &others[..]), (peeled_block, &[first])] {
        let new = body.arguments(to).to_vec();
        for op in ops {
            // As in MLIR, arguments of outputs are replaced by those at the same index, although
            // the rest has more inputs.
            for (old, new) in old.iter().zip(&new) {
                replace_in(body, *op, *old, *new);
            }
        }
    }
    let arguments = body.arguments(rest_block).to_vec();
    for (at, scalar) in scalars.iter().enumerate() {
        for op in &others {
            replace_in(body, *op, *scalar, arguments[first_output + at]);
        }
    }
    let from: Vec<Op> = values
        .iter()
        .map(|value| if is_first(body, *value) { peeled_op } else { rest_op })
        .collect();
    let results = from.iter().enumerate().map(|(at, op)| body.result(*op, at)).collect();
    yields.extend(scalars);
    rewriter.set_at_end(peeled_block);
    YieldOp::build(rewriter, &yields[..]);
    Some(results)
}

/// Replaces the uses of `old` in `op` and below by `new`.
fn replace_in(body: &mut Body, op: Op, old: Value, new: Value) {
    body.replace_uses_if(old, new, |body, use_| {
        let user = body.user(use_);
        std::iter::successors(Some(user), |op| body.parent_op(*op)).any(|parent| parent == op)
    });
}
