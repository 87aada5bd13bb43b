//! The lowering of structured operations on buffers to loops over their elements (MLIR:
//! `lowerToLoopsUsingSCFForOp`).

use terrace_affine::AffineApplyOp;
use terrace_arith::BuildConstant;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::types::MemRefType;
use terrace_builtin::{AffineMapAttr, TypeExt};
use terrace_ir::{Builder, Mapping, Op, OpType, Operand, Rewriter, Value};
use terrace_linalg::IndexOp;
use terrace_memref::{LoadOp, StoreOp};
use terrace_scf::{ForOp, YieldOp};

use super::StructuredTiling;
use crate::generic::block_of;
use crate::loops::extents_of;

/// Creates loops over the elements of the structured operation `op` before it, outer ones first.
/// `None`, without a change, if `op` has results or an operand is a tensor.
///
/// The original operation stays.
pub fn scalar_loops(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Vec<Op>> {
    let tiling = StructuredTiling::of(rewriter, op)?;
    let body = rewriter.body();
    let mut operands = tiling.generic.operands();
    let on_buffers = operands.all(|value| !body.value_type(value).is_tensor());
    if body.result_count(op) > 0 || !on_buffers {
        return None;
    }
    drop(operands);
    rewriter.set_before(op);
    let domain = extents_of(rewriter, &tiling.generic)?;
    let (mut loops, mut variables) = (Vec::new(), Vec::new());
    for size in domain {
        let lower = rewriter.constant_index(0);
        let upper = rewriter.constant_or_value(size);
        let step = rewriter.constant_index(1);
        let nest = ForOp::build(rewriter, &[], lower, upper, step, ()).op();
        let index = rewriter.body().value_type(lower);
        let region = rewriter.body().region(nest, 0)?;
        let block = rewriter.append_block(region, &[index]);
        variables.push(rewriter.body().arguments(block)[0]);
        rewriter.set_at_end(block);
        let end = YieldOp::build(rewriter, ()).op();
        rewriter.set_before(end);
        loops.push(nest);
    }
    tiling.scalar(rewriter, &variables)?;
    rewriter.set_before(op);
    Some(loops)
}

impl StructuredTiling {
    /// Computes the element at the indices `variables` (MLIR: `generateScalarImplementation`).
    fn scalar(&self, b: &mut Builder<'_>, variables: &[Value]) -> Option<()> {
        let block = block_of(b.body(), self.op)?;
        let arguments = b.body().arguments(block).to_vec();
        let mut mapping = Mapping::new();
        for (at, argument) in arguments.into_iter().enumerate() {
            if b.body().uses(argument).next().is_none() {
                continue;
            }
            let operand = self.generic.operand(at);
            let value = match b.body().value_type(operand).is::<MemRefType>() {
                true => {
                    let indices = indices(b, &self.generic.maps[at], variables);
                    LoadOp::build(b, operand, indices).value(b)
                }
                false => operand,
            };
            mapping.map_value(argument, value);
        }
        let end = b.body().last_op(block)?;
        let inner: Vec<Op> = b.body().ops_in(block).filter(|one| *one != end).collect();
        for one in inner {
            if let Some(index) = b.body().op(one).cast::<IndexOp>() {
                let dim = usize::try_from(index.dim()).ok()?;
                mapping.map_value(index.result(), *variables.get(dim)?);
                continue;
            }
            let new = b.body_mut().clone_op(one, &mut mapping);
            b.insert(new);
        }
        let yielded: Vec<Value> = b.body().operands(end).collect();
        for (at, value) in yielded.into_iter().enumerate() {
            let at = self.generic.inputs.len() + at;
            let indices = indices(b, &self.generic.maps[at], variables);
            StoreOp::build(b, mapping.value(value), self.generic.operand(at), indices);
        }
        Some(())
    }
}

/// Applies each result of `map` to `variables`.
fn indices(b: &mut Builder<'_>, map: &AffineMap, variables: &[Value]) -> Vec<Value> {
    let one = |result| {
        let map = AffineMap::new(map.num_dims, map.num_symbols, [result]);
        let map = AffineMapAttr::get(b.context(), map);
        AffineApplyOp::build(b, map, variables).value(b)
    };
    map.results.iter().copied().map(one).collect()
}
