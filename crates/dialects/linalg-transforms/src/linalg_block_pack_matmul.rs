//! The pass `linalg-block-pack-matmul`: gives the operands of products of matrices the layout of
//! blocks (MLIR: `BlockPackMatmul.cpp`).

use std::sync::Arc;

use terrace_arith::ArithDialect;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Body, Context, Op, OpType, PatternSet, Rewriter};
use terrace_linalg::{BatchMatmulOp, GenericOp, LinalgDialect, MatmulOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_tensor::TensorDialect;
use terrace_transforms::apply_patterns_everywhere;

use crate::generic::Generic;
use crate::greedy_packing::{MatmulPacking, pack_matmul_greedily};
use crate::packing::contraction_dims;
use crate::transpose_packs::transpose_pack;

/// Pack the operands of products of matrices into blocks
#[pass(name = "linalg-block-pack-matmul", title = "LinalgBlockPackMatmul", run = run)]
pub struct LinalgBlockPackMatmul {
    /// The sizes of blocks in the dimensions m, n and k
    #[option]
    pub block_factors: Vec<i64>,
    /// Pad operands whose sizes are no multiples of the blocks
    #[option(default = true)]
    pub allow_padding: bool,
    /// Numbers of which the sizes of blocks are multiples, instead of the factors
    #[option]
    pub mnk_padded_multiples: Vec<i64>,
    /// The order of the dimensions m, n and k
    #[option]
    pub mnk_order: Vec<i64>,
    /// Transpose the blocks of the left operand
    #[option]
    pub lhs_transpose_outer_blocks: bool,
    /// Transpose the elements in blocks of the left operand
    #[option]
    pub lhs_transpose_inner_blocks: bool,
    /// Transpose the blocks of the right operand
    #[option(default = true)]
    pub rhs_transpose_outer_blocks: bool,
    /// Transpose the elements in blocks of the right operand
    #[option(default = true)]
    pub rhs_transpose_inner_blocks: bool,
}

/// The options of a packing.
struct BlockPacking {
    packing: MatmulPacking,
    pads: bool,
    /// Whether the blocks, and the elements in them, of the left and the right operand are
    /// transposed.
    transposed: [[bool; 2]; 2],
}

fn run(pass: &LinalgBlockPackMatmul, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArithDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<TensorDialect>();
    let order = match &pass.mnk_order[..] {
        [] => vec![0, 1, 2],
        order => order.iter().filter_map(|at| usize::try_from(*at).ok()).collect(),
    };
    let options = Arc::new(BlockPacking {
        packing: MatmulPacking {
            sizes: pass.block_factors.iter().map(|size| Mixed::Static(*size)).collect(),
            multiples: pass.mnk_padded_multiples.clone(),
            order,
        },
        pads: pass.allow_padding,
        transposed: [
            [pass.lhs_transpose_outer_blocks, pass.lhs_transpose_inner_blocks],
            [pass.rhs_transpose_outer_blocks, pass.rhs_transpose_inner_blocks],
        ],
    });
    let mut set = PatternSet::new();
    let own = options.clone();
    set.add::<GenericOp>("BlockPackMatmul<GenericOp>", move |op, rewriter| {
        is_matmul(rewriter.body(), op.op()).then(|| own.apply(rewriter, op.op()))?
    });
    let own = options.clone();
    set.add::<MatmulOp>("BlockPackMatmul<MatmulOp>", move |op, rewriter| {
        own.apply(rewriter, op.op())
    });
    set.add::<BatchMatmulOp>("BlockPackMatmul<BatchMatmulOp>", move |op, rewriter| {
        options.apply(rewriter, op.op())
    });
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Whether the `linalg.generic` `op` multiplies two matrices, of which one may be transposed.
fn is_matmul(body: &Body, op: Op) -> bool {
    let cx = body.context();
    let Some(generic) = Generic::of(body, op) else { return false };
    let has = |dims: [[u32; 2]; 3]| {
        let dims = dims.map(|dims| dims.map(|dim| AffineExpr::dim(cx, dim)));
        generic.maps.iter().map(|map| &map.results[..]).eq(dims.iter().map(|dims| &dims[..]))
    };
    let layouts = [([0, 2], [2, 1]), ([2, 0], [2, 1]), ([0, 2], [1, 2])];
    contraction_dims(body, op).is_some()
        && layouts.into_iter().any(|(lhs, rhs)| has([lhs, rhs, [0, 1]]))
}

/// Returns the static extent of the loop `dim`.
fn static_extent(cx: &Context, body: &Body, generic: &Generic, dim: usize) -> Option<i64> {
    generic.operands().zip(&generic.maps).find_map(|(operand, map)| {
        let at = (0..map.results.len()).find(|at| map.dim_at(cx, *at) == Some(dim as u32))?;
        shape_of(cx, body.value_type(operand))?.get(at).copied()
    })
}

impl BlockPacking {
    /// Whether the sizes of `op` are static and multiples of the blocks (MLIR:
    /// `validateFullTilesOnDims`).
    fn fills_blocks(&self, body: &Body, op: Op) -> bool {
        let cx = body.context();
        let (Some(dims), Some(generic)) = (contraction_dims(body, op), Generic::of(body, op))
        else {
            return false;
        };
        let (sizes, order) = (&self.packing.sizes, &self.packing.order);
        sizes.len() == order.len()
            && sizes.iter().zip(order).all(|(tile, dim)| {
                let dim = dim + dims.batch.len();
                let extent = static_extent(cx, body, &generic, dim).filter(|extent| *extent >= 0);
                let tile = tile.as_static().filter(|tile| *tile != 0);
                extent.zip(tile).is_some_and(|(extent, tile)| extent % tile == 0)
            })
    }

    fn apply(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let generic = Generic::of(rewriter.body(), op)?;
        if !generic.has_tensors(rewriter.body()) || self.packing.sizes.len() != 3 {
            return None;
        }
        if !self.pads && !self.fills_blocks(rewriter.body(), op) {
            return None;
        }
        let packed = pack_matmul_greedily(rewriter, op, &self.packing)?;
        let [lhs, rhs, _] = packed.packs[..] else { return Some(()) };
        let dims = contraction_dims(rewriter.body(), packed.op)?;
        let maps = Generic::of(rewriter.body(), packed.op)?.maps;
        let operands = [(lhs, &maps[0], &dims.m), (rhs, &maps[1], &dims.k)];
        let mut op = packed.op;
        for ((pack, map, first), transposed) in operands.into_iter().zip(self.transposed) {
            op = transpose_blocks(rewriter, pack, op, map, first, transposed)?;
        }
        Some(())
    }
}

/// Transposes the packed operand `pack` of `op` such that its blocks and their elements are
/// `transposed` as required; the loops `first` index the first dimension of a matrix that is not
/// transposed. Returns the new operation (MLIR: `transposePackedMatmul`).
fn transpose_blocks(
    rewriter: &mut Rewriter<'_>,
    pack: Op,
    op: Op,
    map: &AffineMap,
    first: &[usize],
    transposed: [bool; 2],
) -> Option<Op> {
    let cx = rewriter.context().clone();
    let [.., outer, inner] = first else { return None };
    let blocks = map.results.len().checked_sub(4)?;
    let is_at = |at: usize, dim: usize| map.dim_at(&cx, at) == Some(dim as u32);
    let swap = |swaps: bool| if swaps { [1, 0] } else { [0, 1] };
    let [outer_blocks, inner_blocks] = transposed;
    // The last loop of `first` indexes the elements, the one before it the blocks.
    let outer = swap(is_at(blocks, *outer) == outer_blocks).map(|at| at + blocks);
    let inner = swap(is_at(blocks + 2, *inner) == inner_blocks);
    let outer: Vec<usize> = (0..blocks).chain(outer).collect();
    transpose_pack(rewriter, pack, op, None, &outer, &inner).map(|new| new.op)
}
