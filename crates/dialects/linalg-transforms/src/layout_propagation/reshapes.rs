//! Propagation of layouts through `tensor.collapse_shape` and `tensor.expand_shape`: tiles are
//! those of the innermost expanded dimension.

use terrace_builtin::DYNAMIC;
use terrace_builtin::reshape::{groups_attribute, groups_for_collapse, reassociation};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{OpType, Rewriter};
use terrace_linalg::{PackOp, UnPackOp};
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp};

use super::{ControlPropagation, permits};
use crate::layout::Layout;
use crate::lower_packs::expand;

/// Returns for each of `dims` the innermost dimension of its group that is not of size 1, or the
/// innermost one.
fn innermost(dims: &[i64], groups: &[Vec<i64>], shape: &[i64]) -> Option<Vec<i64>> {
    let one = |dim: &i64| {
        let group = groups.get(*dim as usize)?;
        let is_wide = |dim: &&i64| {
            let size = shape.get(**dim as usize).copied().unwrap_or(1);
            size > 1 || size == DYNAMIC
        };
        group.iter().rev().find(is_wide).or(group.last()).copied()
    };
    dims.iter().map(one).collect()
}

/// Returns the layout `plain` of the collapsed dimensions for the expanded dimensions of the shape
/// `shape`; `None` if a tile is dynamic, or does not divide a dimension.
fn expanded(plain: &Layout, groups: &[Vec<i64>], shape: &[i64]) -> Option<Layout> {
    let positions = innermost(&plain.positions, groups, shape)?;
    let tiles = plain.static_tiles()?;
    let divides = |(dim, tile): (&i64, &i64)| {
        let size = shape.get(*dim as usize).copied().unwrap_or(DYNAMIC);
        size != DYNAMIC && *tile != 0 && size % tile == 0
    };
    if !positions.iter().zip(&tiles).all(divides) {
        return None;
    }
    let outer = plain
        .outer
        .iter()
        .map(|dim| groups.get(*dim as usize).cloned())
        .collect::<Option<Vec<_>>>();
    Some(Layout { positions, tiles: plain.tiles.clone(), outer: outer?.concat() })
}

/// Returns the groups of the outer dimensions in the order of `layout`, and of the tiles, numbered
/// in sequence.
fn packed_groups(layout: &Layout, groups: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
    let mut sizes = layout.permuted(&sizes)?;
    sizes.extend(layout.tiles.iter().map(|_| 1));
    let mut next = 0;
    let group = |size: usize| {
        let group: Vec<i64> = (next..next + size as i64).collect();
        next += size as i64;
        group
    };
    Some(sizes.into_iter().map(group).collect())
}

/// Packs the source of the reshape that computes the source of `pack`, its only user.
pub(super) fn bubble_up(
    pack: PackOp,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
) -> Option<()> {
    let body = rewriter.body();
    let view = pack.view(body);
    let source = view.source();
    let reshape = body.defining_op(source)?;
    if body.result_count(reshape) != 1 || !body.has_one_use(source) {
        return None;
    }
    Layout::of_pack(view).static_tiles()?;
    if !permits(control, body, pack.op()) {
        return None;
    }
    match body.op(reshape).is::<CollapseShapeOp>() {
        true => bubble_up_collapse(pack, CollapseShapeOp::from_op(reshape), rewriter),
        false => {
            body.op(reshape).cast::<ExpandShapeOp>()?;
            bubble_up_expand(pack, ExpandShapeOp::from_op(reshape), rewriter)
        }
    }
}

fn bubble_up_collapse(
    pack: PackOp,
    collapse: CollapseShapeOp,
    rewriter: &mut Rewriter<'_>,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = pack.view(body);
    let of = collapse.view(body);
    let source = of.src();
    let shape = body.value_type(source).downcast::<RankedTensorType>(&cx)?.shape.to_vec();
    let groups = reassociation(&cx, of.reassociation())?;
    let plain = Layout::of_pack(view);
    let layout = expanded(&plain, &groups, &shape)?;
    let padding = view.padding_value();
    let ty = body.value_type(view.result());
    let groups = packed_groups(&plain, &groups)?;
    let packed = layout.pack_into_new(rewriter, pack.op(), source, padding)?;
    let groups = groups_attribute(&cx, &groups);
    let new = CollapseShapeOp::build(rewriter, ty, packed, groups).op();
    rewriter.replace_with(pack.op(), new);
    Some(())
}

fn bubble_up_expand(
    pack: PackOp,
    reshape: ExpandShapeOp,
    rewriter: &mut Rewriter<'_>,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = pack.view(body);
    let of = reshape.view(body);
    let source = of.src();
    let plain = Layout::of_pack(view);
    if !plain.keeps_order() {
        return None;
    }
    let groups = reassociation(&cx, of.reassociation())?;
    // Only the innermost dimension of a group may be tiled.
    for group in &groups {
        let mut tiled = group.iter().filter(|dim| plain.positions.contains(dim));
        if let Some(first) = tiled.next()
            && (tiled.next().is_some() || Some(first) != group.last())
        {
            return None;
        }
    }
    let group_of = |dim: &i64| groups.iter().position(|group| group.contains(dim));
    let positions: Option<Vec<i64>> =
        plain.positions.iter().map(|dim| Some(group_of(dim)? as i64)).collect();
    let layout = Layout { positions: positions?, tiles: plain.tiles, outer: Vec::new() };
    let shape = body.value_type(source).downcast::<RankedTensorType>(&cx)?.shape.to_vec();
    let packed = layout.packed_shape(&shape)?;
    let to = body.value_type(view.dest()).downcast::<RankedTensorType>(&cx)?.shape.to_vec();
    let groups = groups_for_collapse(&to, &packed)?;
    let padding = view.padding_value();
    let packed = layout.pack_into_new(rewriter, pack.op(), source, padding)?;
    let new = expand(rewriter, packed, &groups, &to)?;
    rewriter.replace_with(pack.op(), new);
    Some(())
}

/// Unpacks the result of the `tensor.expand_shape` that is the only user of `unpack`, which expands
/// the packed source.
pub(super) fn push_down(
    unpack: UnPackOp,
    rewriter: &mut Rewriter<'_>,
    control: ControlPropagation,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = unpack.view(body);
    let result = view.result();
    if !body.has_one_use(result) {
        return None;
    }
    let plain = Layout::of_unpack(view);
    plain.static_tiles()?;
    let use_ = body.uses(result).next()?;
    let reshape = body.user(use_);
    let of = body.op(reshape).cast::<ExpandShapeOp>()?;
    if !control(body, use_) {
        return None;
    }
    let shape = body.value_type(of.result()).downcast::<RankedTensorType>(&cx)?.shape.to_vec();
    let groups = reassociation(&cx, of.reassociation())?;
    let layout = expanded(&plain, &groups, &shape)?;
    let groups = packed_groups(&plain, &groups)?;
    let to = layout.packed_shape(&shape)?;
    let source = view.source();
    let new = expand(rewriter, source, &groups, &to)?;
    let new = rewriter.body().result(new, 0);
    let dest = layout.plain_destination(rewriter, unpack.op(), new)?;
    let unpacked = layout.unpack(rewriter, new, dest);
    rewriter.replace_op(reshape, &[unpacked]);
    Some(())
}
