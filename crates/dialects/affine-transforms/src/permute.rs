//! Permutation of perfect nests of affine loops ([`permute_loops`]), and moving sequential loops
//! inwards ([`sink_sequential_loops`]).

use terrace_affine::AffineForOp;
use terrace_affine_analysis::{Dependence, Distance, accesses_in, dependence};
use terrace_ir::{Body, Op, OpType};

use crate::loops::{body_block, perfect_nest};

/// Returns the distances of all dependences in the nest `root` that loops up to depth `depth` carry
/// (MLIR: `getDependenceComponents`).
pub(crate) fn dependence_distances(
    body: &Body,
    root: AffineForOp,
    depth: usize,
) -> Vec<Vec<Distance>> {
    let accesses: Vec<_> = accesses_in(body, root.op()).collect();
    let mut found = Vec::new();
    for depth in 1..=depth {
        for source in &accesses {
            for destination in &accesses {
                let result = dependence(body, source, destination, depth, false, true);
                if let Dependence::Exists(distances) = result {
                    found.push(distances);
                }
            }
        }
    }
    found
}

/// Whether no distance becomes lexicographically negative if loop `at` moves to depth
/// `permutation[at]` (MLIR: `checkLoopInterchangeDependences`). A nest with more loops than
/// distances is not covered.
pub(crate) fn keeps_dependences(distances: &[Vec<Distance>], permutation: &[usize]) -> bool {
    let order = inverse(permutation);
    distances.iter().all(|distances| {
        for at in &order {
            match distances.get(*at).and_then(|distance| distance.least) {
                Some(0) => {}
                Some(least) => return least > 0,
                None => return false,
            }
        }
        true
    })
}

/// Whether loop interchange to these depths keeps all dependences of the perfect nest `loops`
/// (MLIR: `isValidLoopInterchangePermutation`).
pub fn is_valid_permutation(body: &Body, loops: &[AffineForOp], permutation: &[usize]) -> bool {
    let Some(root) = loops.first() else { return true };
    let distances = dependence_distances(body, *root, loops.len());
    keeps_dependences(&distances, permutation)
}

/// Returns, for each depth, the loop that moves to it.
fn inverse(permutation: &[usize]) -> Vec<usize> {
    let mut order = vec![0; permutation.len()];
    for (at, to) in permutation.iter().enumerate() {
        order[*to] = at;
    }
    order
}

/// Moves loop `at` of the perfect nest `loops` to depth `permutation[at]`, and returns the new
/// outermost loop; `None`, without a change, if `permutation` is no permutation of the depths
/// (MLIR: `permuteLoops`).
pub fn permute_loops(
    body: &mut Body,
    loops: &[AffineForOp],
    permutation: &[usize],
) -> Option<AffineForOp> {
    let mut sorted = permutation.to_vec();
    sorted.sort_unstable();
    if loops.len() != permutation.len() || !sorted.into_iter().eq(0..loops.len()) {
        return None;
    }
    let order = inverse(permutation);
    let (outermost, innermost) = (*loops.first()?, *loops.last()?);
    let root = loops[order[0]];
    if loops.len() < 2 || root == outermost && permutation.is_sorted() {
        return Some(outermost);
    }
    let last = loops[order[loops.len() - 1]];
    if last != innermost {
        let (from, to) = (body_block(body, innermost.op())?, body_block(body, last.op())?);
        let end = body.last_op(from)?;
        let ops: Vec<Op> = body.ops_in(from).take_while(|op| *op != end).collect();
        let before = body.first_op(to);
        ops.into_iter().for_each(|op| body.move_op(op, to, before));
    }
    for at in (0..loops.len()).rev() {
        let op = loops[at].op();
        if permutation[at] == 0 {
            if at > 0 {
                let block = body.parent_block(outermost.op())?;
                body.move_op(op, block, Some(outermost.op()));
            }
            continue;
        }
        let parent = order[permutation[at] - 1];
        if at > 0 && at - 1 == parent {
            continue;
        }
        let block = body_block(body, loops[parent].op())?;
        let before = body.first_op(block);
        body.move_op(op, block, before);
    }
    Some(root)
}

/// Moves loops that carry dependences inwards in the perfect nest with the outermost loop `root`,
/// unless that changes a dependence; returns the new outermost loop (MLIR: `sinkSequentialLoops`).
///
/// Distances count from the outermost loop around the nest, as in MLIR.
pub fn sink_sequential_loops(body: &mut Body, root: AffineForOp) -> AffineForOp {
    let loops = perfect_nest(body, root);
    if loops.len() < 2 {
        return root;
    }
    let distances = dependence_distances(body, root, loops.len());
    let is_parallel = |at: usize| {
        let zero = Distance { least: Some(0), most: Some(0) };
        distances.iter().all(|distances| distances.get(at) == Some(&zero))
    };
    let parallel: Vec<bool> = (0..loops.len()).map(is_parallel).collect();
    let mut next_parallel = 0;
    let mut next_sequential = parallel.iter().filter(|is_parallel| **is_parallel).count();
    let permutation: Vec<usize> = parallel
        .iter()
        .map(|is_parallel| {
            let next = if *is_parallel { &mut next_parallel } else { &mut next_sequential };
            *next += 1;
            *next - 1
        })
        .collect();
    if !keeps_dependences(&distances, &permutation) {
        return root;
    }
    permute_loops(body, &loops, &permutation).unwrap_or(root)
}
