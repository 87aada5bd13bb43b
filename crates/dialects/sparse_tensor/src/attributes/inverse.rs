//! Inference of the map from levels back to dimensions.

use std::collections::BTreeMap;

use terrace_builtin::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::Context;

/// The part of a dimension that a level stores.
enum Part {
    /// The part is the whole coordinate.
    Whole,
    /// The block number, for blocks of this size.
    Block(i64),
    /// The offset in a block of this size.
    InBlock(i64),
}

/// Returns the dimension of a level and the part of it that the level stores; `None` for other
/// expressions.
fn part(cx: &Context, level: AffineExpr) -> Option<(u32, Part)> {
    if let Some(dim) = level.as_dim(cx) {
        return Some((dim, Part::Whole));
    }
    let (kind, left, right) = level.as_binary(cx)?;
    let size = right.as_constant(cx).filter(|size| *size > 0)?;
    match kind {
        BinaryKind::FloorDiv => Some((left.as_dim(cx)?, Part::Block(size))),
        BinaryKind::Mod => Some((left.as_dim(cx)?, Part::InBlock(size))),
        _ => None,
    }
}

/// Whether at least one dimension is divided into blocks of one size, with a level for the block
/// number and a level for the offset, and each other dimension is one level (MLIR:
/// `isBlockSparsity`).
pub fn is_block_sparsity(cx: &Context, to_level: &AffineMap) -> bool {
    let mut sizes: BTreeMap<u32, i64> = BTreeMap::new();
    let mut has_block = false;
    for level in &to_level.results {
        let known = match part(cx, *level) {
            None => return false,
            Some((dim, Part::Whole)) => sizes.insert(dim, 0).is_none(),
            Some((dim, Part::Block(size))) => sizes.insert(dim, size).is_none(),
            Some((dim, Part::InBlock(size))) => {
                has_block = true;
                sizes.get(&dim) == Some(&size)
            }
        };
        if !known {
            return false;
        }
    }
    has_block
}

/// Returns the block size of each level that is a block number or offset, 0 for other levels (MLIR:
/// `getBlockSize`).
pub fn block_sizes(cx: &Context, to_level: &AffineMap) -> Vec<i64> {
    let size = |level: &AffineExpr| match part(cx, *level) {
        Some((_, Part::Block(size) | Part::InBlock(size))) => size,
        _ => 0,
    };
    to_level.results.iter().map(size).collect()
}

/// Returns the map from levels to dimensions; `None` unless `to_level` is a permutation or has
/// block sparsity (MLIR: `inferLvlToDim`).
pub fn infer_level_to_dimension(cx: &Context, to_level: &AffineMap) -> Option<AffineMap> {
    if !to_level.is_permutation(cx) && !is_block_sparsity(cx, to_level) {
        return None;
    }
    let mut exprs: BTreeMap<u32, AffineExpr> = BTreeMap::new();
    for (at, level) in to_level.results.iter().enumerate() {
        let value = AffineExpr::dim(cx, at as u32);
        let (dim, part) = part(cx, *level)?;
        let expr = match part {
            Part::Whole => value,
            Part::Block(size) => value.binary(cx, BinaryKind::Mul, AffineExpr::constant(cx, size)),
            Part::InBlock(_) => exprs.get(&dim)?.add(cx, value),
        };
        exprs.insert(dim, expr);
    }
    Some(AffineMap::new(to_level.results.len() as u32, 0, exprs.into_values()))
}
