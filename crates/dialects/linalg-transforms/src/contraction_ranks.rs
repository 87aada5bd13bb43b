//! Removal of dimensions of size 1 from matrix products ([`contraction_rank_reductions`],
//! MLIR: `populateContractionOpRankReducingPatterns`): a product with one row or column becomes a
//! product with a vector, a batch of one product that product.

use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, split};
use terrace_builtin::reshape::{collapsed_shape, groups_attribute};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{MemRefType, RankedTensorType};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_linalg::{Structured, build_named};
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp};
use terrace_tensor_transforms::mixed_sizes;

/// A rewrite of a product to a product of lower rank.
struct Reduction {
    pattern: &'static str,
    from: &'static str,
    to: &'static str,
    /// The dimension of size 1 that each operand loses: left and right factor, output. `None` if
    /// the operand keeps its rank.
    dims: [Option<usize>; 3],
}

const fn unbatch(from: &'static str, to: &'static str) -> Reduction {
    Reduction { pattern: "RankReduceToUnBatched", from, to, dims: [Some(0); 3] }
}

const fn reduce(from: &'static str, to: &'static str, dims: [Option<usize>; 3]) -> Reduction {
    Reduction { pattern: "RankReduceMatmul", from, to, dims }
}

/// The reductions in the order in which they are tried.
const REDUCTIONS: &[Reduction] = &[
    unbatch("linalg.batch_matmul", "linalg.matmul"),
    unbatch("linalg.batch_matvec", "linalg.matvec"),
    unbatch("linalg.batch_vecmat", "linalg.vecmat"),
    reduce("linalg.matmul", "linalg.vecmat", [Some(0), None, Some(0)]),
    reduce("linalg.matmul", "linalg.matvec", [None, Some(1), Some(1)]),
    reduce("linalg.batch_matmul", "linalg.batch_vecmat", [Some(1), None, Some(1)]),
    reduce("linalg.batch_matmul", "linalg.batch_matvec", [None, Some(2), Some(2)]),
    reduce("linalg.matvec", "linalg.dot", [Some(0), None, Some(0)]),
    reduce("linalg.vecmat", "linalg.dot", [None, Some(1), Some(0)]),
];

/// Returns the patterns that lower the rank of products with dimensions of size 1 (MLIR:
/// `populateContractionOpRankReducingPatterns`).
pub fn contraction_rank_reductions() -> PatternSet {
    let mut set = PatternSet::new();
    for reduction in REDUCTIONS {
        let root = PatternRoot::Named(reduction.from);
        set.add_at(reduction.pattern, root, |op, rewriter| apply(op, rewriter, reduction));
    }
    set
}

/// Returns the groups that collapse dimension `dim` of `rank` dimensions into the next one, or the
/// last one into the one before.
fn groups_at(rank: usize, dim: usize) -> Vec<Vec<i64>> {
    let joined = dim.min(rank.saturating_sub(2));
    let group = |at: usize| match at.cmp(&joined) {
        std::cmp::Ordering::Less => vec![at as i64],
        std::cmp::Ordering::Equal => vec![at as i64, at as i64 + 1],
        std::cmp::Ordering::Greater => vec![at as i64 + 1],
    };
    (0..rank.saturating_sub(1)).map(group).collect()
}

fn apply(op: Op, rewriter: &mut Rewriter<'_>, reduction: &Reduction) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let structured = Structured::of(body.op(op))?;
    if structured.input_count() != 2 || structured.op().operand_count() != 3 {
        return None;
    }
    let maps: Vec<AffineMap> = structured.indexing_maps()?;
    let operands: Vec<Value> = structured.op().operands().collect();
    let default = terrace_linalg::default_product_maps(&cx, reduction.from);
    if default.is_some_and(|default| default[..] != maps[..]) {
        return None;
    }
    for (operand, dim) in operands.iter().zip(reduction.dims) {
        let shape = shape_of(&cx, body.value_type(*operand))?;
        let ty = body.value_type(*operand).downcast::<MemRefType>(&cx);
        let collapses = |dim| {
            let groups = groups_at(shape.len(), dim);
            ty.is_none_or(|ty| terrace_memref::is_guaranteed_collapsible(&cx, ty, &groups))
        };
        if dim.is_some_and(|dim| shape.get(dim) != Some(&1) || !collapses(dim)) {
            return None;
        }
    }
    let mut reduced = Vec::new();
    for (operand, dim) in operands.iter().zip(reduction.dims) {
        reduced.push(match dim {
            Some(dim) => collapse(rewriter, *operand, dim)?,
            None => *operand,
        });
    }
    let new = build_named(rewriter, reduction.to, &reduced[..2], &reduced[2..], &[])?;
    if rewriter.body().result_count(op) == 0 {
        rewriter.erase_op(op);
        return Some(());
    }
    let value = rewriter.body().result(new, 0);
    let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
    let shape = shape_of(&cx, ty)?.to_vec();
    let dim = reduction.dims[2]?;
    let mut sizes = mixed_sizes(rewriter, value)?;
    sizes.insert(dim, Mixed::Static(1));
    let (numbers, sizes) = split(&sizes);
    let groups = groups_attribute(&cx, &groups_at(shape.len(), dim));
    let new = ExpandShapeOp::build(rewriter, ty, value, groups, sizes, numbers).op();
    rewriter.replace_with(op, new);
    Some(())
}

/// Returns `operand` without its dimension `dim` of size 1.
fn collapse(rewriter: &mut Rewriter<'_>, operand: Value, dim: usize) -> Option<Value> {
    let cx = rewriter.context().clone();
    let ty = rewriter.body().value_type(operand);
    let rank = shape_of(&cx, ty)?.len();
    let groups = groups_at(rank, dim);
    let attribute = groups_attribute(&cx, &groups);
    if let Some(memref) = ty.downcast::<MemRefType>(&cx) {
        let ty = match groups.is_empty() {
            true => {
                MemRefType::with_layout(&cx, &[], memref.element, None, memref.memory_space).ty()
            }
            false => terrace_memref::collapsed_type(&cx, memref, &groups)?,
        };
        let new = terrace_memref::CollapseShapeOp::build(rewriter, ty, operand, attribute);
        return Some(new.value(rewriter));
    }
    let tensor = ty.downcast::<RankedTensorType>(&cx)?;
    let shape = collapsed_shape(&tensor.shape, &groups);
    let ty = RankedTensorType::with_encoding(&cx, &shape, tensor.element, tensor.encoding).ty();
    Some(CollapseShapeOp::build(rewriter, ty, operand, attribute).value(rewriter))
}
