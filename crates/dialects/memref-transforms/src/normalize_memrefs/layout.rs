//! Memref types without layouts: [`normalized_type`], and the sizes of a tiled layout
//! ([`tile_sizes`]).

use terrace_affine_analysis::add_bound;
use terrace_builtin::attributes::layout_map;
use terrace_builtin::{AffineExpr, AffineExprKind, AffineMap, BinaryKind, DYNAMIC, MemRefType};
use terrace_ir::{Context, Type};
use terrace_presburger::{BoundKind, Kind, Relation};

/// Returns the layout of `ty` as a map from indices; `None` if the layout is the identity.
pub(super) fn layout_of(cx: &Context, ty: &MemRefType) -> Option<AffineMap> {
    if ty.has_identity_layout(cx) {
        return None;
    }
    Some(layout_map(cx, ty.layout, ty.shape.len()))
}

/// Returns the memref type with the identity layout whose elements are those of `ty` in the order
/// of its layout. `None` for other types, the identity, and layouts of unknown or negative extent
/// (MLIR: `normalizeMemRefType`).
pub fn normalized_type(cx: &Context, ty: Type) -> Option<Type> {
    let memref = ty.downcast::<MemRefType>(cx).filter(|memref| !memref.shape.is_empty())?;
    let map = layout_of(cx, memref)?;
    let dynamic = |at: usize| memref.shape[at] == DYNAMIC;
    let has_dynamic = (0..memref.shape.len()).any(dynamic);
    if has_dynamic && tile_sizes(cx, &map).is_empty() {
        return None;
    }
    let relation = elements(cx, memref, &map)?;
    let shape: Option<Vec<i64>> = (map.results.iter().enumerate())
        .map(|(at, result)| {
            let mut is_dynamic = false;
            result.walk(cx, |expr| {
                is_dynamic |= expr.as_dim(cx).is_some_and(|dim| dynamic(dim as usize));
            });
            if is_dynamic {
                return Some(DYNAMIC);
            }
            let last = relation.constant_bound(BoundKind::Upper, at)?.to_i64()?;
            last.checked_add(1).filter(|size| *size > 0)
        })
        .collect();
    let space = memref.memory_space;
    Some(MemRefType::with_layout(cx, &shape?, memref.element, None, space).ty())
}

/// Returns the set of the results of `map` for the elements of `memref`; `None` if the map is
/// semi-affine.
fn elements(cx: &Context, memref: &MemRefType, map: &AffineMap) -> Option<Relation> {
    let (rank, symbols) = (map.num_dims as usize, map.num_symbols as usize);
    let mut relation = Relation::set(rank, symbols);
    for (at, size) in memref.shape.iter().enumerate().filter(|(_, size)| **size > 0) {
        relation.add_bound(BoundKind::Lower, at, 0);
        relation.add_bound(BoundKind::Upper, at, size - 1);
    }
    let count = map.results.len();
    relation.insert_vars(Kind::Range, 0, count);
    for (at, result) in map.results.iter().enumerate() {
        let result = result.shift_dims(cx, count as u32, 0);
        add_bound(cx, &mut relation, BoundKind::Equal, at, result)?;
    }
    relation.project_out(count, rank + symbols);
    Some(relation)
}

/// A pair of results of a tiled layout: `e floordiv size` and `e mod size`.
pub(super) struct TileSize {
    pub(super) quotient: usize,
    pub(super) remainder: usize,
}

/// Returns the pairs of results by which `map` is a tiled layout: each quotient by a constant has
/// one remainder of the same expression, which occurs nowhere else. Empty for other layouts (MLIR:
/// `getTileSizePos`).
pub(super) fn tile_sizes(cx: &Context, map: &AffineMap) -> Vec<TileSize> {
    let mut found = Vec::new();
    for (quotient, expr) in map.results.iter().enumerate() {
        let AffineExprKind::Binary(BinaryKind::FloorDiv, lhs, rhs) = expr.kind(cx) else {
            continue;
        };
        if rhs.as_constant(cx).is_none() {
            continue;
        }
        let remainder_of_lhs = lhs.modulo(cx, rhs);
        let mut remainder = None;
        for (at, other) in map.results.iter().enumerate().filter(|(at, _)| *at != quotient) {
            let mut uses = 0;
            other.walk(cx, |part| uses += usize::from(part == lhs));
            if uses == 0 {
                continue;
            }
            let is_remainder = *other == remainder_of_lhs && uses == 1;
            if !is_remainder || remainder.replace(at).is_some() {
                return Vec::new();
            }
        }
        found.extend(remainder.map(|remainder| TileSize { quotient, remainder }));
    }
    found
}

/// Returns the expression of the size of result `at` of a tiled layout, in terms of the sizes of
/// the dimensions.
pub(super) fn size_expr(
    cx: &Context,
    map: &AffineMap,
    tiles: &[TileSize],
    at: usize,
) -> AffineExpr {
    let result = map.results[at];
    let AffineExprKind::Binary(_, lhs, rhs) = result.kind(cx) else { return result };
    match tiles.iter().find(|tile| tile.quotient == at || tile.remainder == at) {
        Some(tile) if tile.quotient == at => lhs.ceil_div(cx, rhs),
        Some(_) => rhs,
        None => result,
    }
}
