//! The canonical form of products of matrices, with both factors in rows
//! (MLIR: `populateVectorContractCanonicalizeMatmulToMMT`).

use terrace_arith::{ExtSIOp, ExtUIOp};
use terrace_builtin::AffineExpr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::same_shape_as;
use terrace_ir::{Builder, Context, OpType, Operand, PatternSet, Value};
use terrace_vector::{CombiningKind, ContractionOp, IteratorType};

use crate::contract::transposed;
use crate::reduce_to_contract::Parts;
use crate::{replace, vector};

/// Adds the pattern that turns products of matrices into the canonical form `(m, k) (n, k) (m, n)`
/// (MLIR: `populateVectorContractCanonicalizeMatmulToMMT`).
pub fn populate_vector_contract_canonicalize_matmul_to_mmt(set: &mut PatternSet) {
    set.add::<ContractionOp>("CanonicalizeContractMatmulToMMT", |op, rw| {
        use IteratorType::{Parallel, Reduction};
        let mut parts = Parts::of(rw.body(), op)?;
        if parts.loops[..] != [Parallel, Parallel, Reduction] {
            return None;
        }
        let cx = rw.context().clone();
        let [lhs, rhs, result] = &parts.maps;
        let turns = |map: &AffineMap, dims: [u32; 2]| {
            if is_map(&cx, map, dims) {
                return Some(false);
            }
            is_map(&cx, map, [dims[1], dims[0]]).then_some(true)
        };
        let (turn_lhs, turn_rhs) = (turns(lhs, [0, 2])?, turns(rhs, [1, 2])?);
        let exchanged = turns(result, [0, 1])?;
        if !turn_lhs && !turn_rhs && !exchanged {
            return None;
        }
        let mut factors = [(parts.values[0], turn_lhs), (parts.values[1], turn_rhs)];
        if exchanged {
            factors.swap(0, 1);
        }
        // The right factor is transposed first, as in MLIR.
        for at in [1, 0] {
            let (value, turn) = factors[at];
            parts.values[at] = if turn { turned(rw, value)? } else { value };
        }
        let map = |dims: [u32; 2]| {
            AffineMap::new(3, 0, dims.map(|dim| AffineExpr::dim(&cx, dim)).to_vec())
        };
        parts.maps = [map([0, 2]), map([1, 2]), map([0, 1])];
        // As in MLIR, the kind is not kept.
        parts.kind = CombiningKind::ADD;
        let new = parts.build(rw).value(rw);
        replace(rw, op.op(), new)
    });
}

/// Whether the results of `map` are the dimensions `dims`.
fn is_map(cx: &Context, map: &AffineMap, dims: [u32; 2]) -> bool {
    map.results.len() == 2 && (0..2).all(|at| map.dim_at(cx, at) == Some(dims[at]))
}

/// Transposes a matrix; an extension of integers follows the transposition.
fn turned(b: &mut Builder<'_>, value: Value) -> Option<Value> {
    let cx = b.context().clone();
    let element = vector(b.body(), value)?.element;
    let signed = b.body().defined_by::<ExtSIOp>(value).map(|op| op.r#in());
    let unsigned = b.body().defined_by::<ExtUIOp>(value).map(|op| op.r#in());
    let source = signed.or(unsigned).unwrap_or(value);
    let new = transposed(b, source)?;
    if source == value {
        return Some(new);
    }
    let ty = same_shape_as(&cx, b.body().value_type(new), element);
    Some(match signed {
        Some(_) => ExtSIOp::build(b, ty, new).value(b),
        None => ExtUIOp::build(b, ty, new).value(b),
    })
}
