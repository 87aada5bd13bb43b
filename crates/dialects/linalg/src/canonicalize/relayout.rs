//! Canonicalization of `linalg.pack` and `linalg.unpack`.

use terrace_builtin::mixed::{Mixed, mixed, same, split};
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::types::RankedTensorType;
use terrace_interfaces::tied_init;
use terrace_ir::{
    Body, InsertionPoint, Op, OpType, OperandGroup, PatternSet, Rewriter, Type, Value,
};
use terrace_tensor::{CastOp, foldable_source};

use super::shapes::tensor;
use terrace_tensor::{cast_to, replace_by_cast};

use super::clone_with;
use crate::{PackOp, PackOpRef, PackProperties, UnPackOp, UnPackOpRef, UnPackProperties};

/// Adds the patterns that let operations use the sources of casts.
pub(super) fn dialect(set: &mut PatternSet) {
    set.add::<PackOp>("mlir::linalg::FoldTensorCastPackOp", |op, rewriter| {
        let (operands, ty) = uncast(rewriter.body(), op.op())?;
        let dest = tensor(rewriter.body(), operands[1])?.shape.to_vec();
        let view = op.view(rewriter.body());
        let tiles = static_tiles(&dest, mixed(view.static_inner_tiles(), view.inner_tiles()));
        let new = clone_with_tiles(rewriter, op.op(), (&operands, ty), 3, &tiles);
        let (statics, _) = split(&tiles);
        rewriter.body_mut().update_properties::<PackProperties, _>(new, |p| {
            p.static_inner_tiles = statics;
        });
        replace_by_cast(rewriter, op.op(), new);
        Some(())
    });
    set.add::<UnPackOp>("mlir::linalg::FoldTensorCastUnPackOp", |op, rewriter| {
        let (operands, ty) = uncast(rewriter.body(), op.op())?;
        let source = tensor(rewriter.body(), operands[0])?.shape.to_vec();
        let view = op.view(rewriter.body());
        let tiles = static_tiles(&source, mixed(view.static_inner_tiles(), view.inner_tiles()));
        let new = clone_with_tiles(rewriter, op.op(), (&operands, ty), 2, &tiles);
        let (statics, _) = split(&tiles);
        rewriter.body_mut().update_properties::<UnPackProperties, _>(new, |p| {
            p.static_inner_tiles = statics;
        });
        replace_by_cast(rewriter, op.op(), new);
        Some(())
    });
}

/// Returns source and destination of `op` without casts that lose static information, and the type
/// of the destination. `None` if neither has such a cast.
fn uncast(body: &Body, op: Op) -> Option<([Value; 2], Type)> {
    let old = [body.operand(op, 0), body.operand(op, 1)];
    let new = old.map(|value| foldable_source(body, value));
    if new.iter().all(Option::is_none) {
        return None;
    }
    let operands = [new[0].unwrap_or(old[0]), new[1].unwrap_or(old[1])];
    Some((operands, body.value_type(operands[1])))
}

/// Returns the sizes of tiles with those that the type of the packed tensor has.
fn static_tiles(packed: &[i64], tiles: Vec<Mixed>) -> Vec<Mixed> {
    let sizes = packed[packed.len().saturating_sub(tiles.len())..].iter();
    let one = |(tile, size): (Mixed, &i64)| match tile {
        Mixed::Dynamic(_) if *size != DYNAMIC => Mixed::Static(*size),
        tile => tile,
    };
    tiles.into_iter().zip(sizes).map(one).collect()
}

/// Builds a copy of `op` with these first operands, tiles, and result type. `group` is the index of
/// the operand group of the tiles.
fn clone_with_tiles(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    (operands, ty): (&[Value], Type),
    group: usize,
    tiles: &[Mixed],
) -> Op {
    let new = clone_with(rewriter, op, operands, &[ty]);
    let (_, values) = split(tiles);
    rewriter.body_mut().set_operand_group(new, OperandGroup::of(group), &values);
    new
}

pub(crate) fn pack(set: &mut PatternSet) {
    set.add::<PackOp>("", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        if let Some(unpack) = body.defined_by::<UnPackOp>(view.source()) {
            let source = unpack.source();
            if body.value_type(source) != body.value_type(view.dest()) || !are_inverse(view, unpack)
            {
                return None;
            }
            rewriter.replace_op(op.op(), &[source]);
            return Some(());
        }
        if view.padding_value().is_some() && !needs_padding(body, view)? {
            let group = OperandGroup::of(2);
            rewriter.body_mut().set_operand_group(op.op(), group, &[]);
            return Some(());
        }
        let layout = Layout {
            packed: tensor(body, view.dest())?.shape.to_vec(),
            unpacked: tensor(body, view.source())?.shape.to_vec(),
        };
        let layout = layout.inferred(view.inner_dims_pos(), view.outer_dims_perm())?;
        make_static(rewriter, op.op(), [&layout.unpacked, &layout.packed])
    });
}

pub(crate) fn unpack(set: &mut PatternSet) {
    set.add::<UnPackOp>("", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        if let Some(pack) = body.defined_by::<PackOp>(view.source()) {
            let source = pack.source();
            if body.value_type(source) != body.value_type(view.dest()) || !are_inverse(pack, view) {
                return None;
            }
            rewriter.replace_op(op.op(), &[source]);
            return Some(());
        }
        if let Some(init) = tied_init(body, view.dest()) {
            rewriter.body_mut().set_operand(op.op(), 1, init);
            return Some(());
        }
        let layout = Layout {
            packed: tensor(body, view.source())?.shape.to_vec(),
            unpacked: tensor(body, view.dest())?.shape.to_vec(),
        };
        let layout = layout.inferred(view.inner_dims_pos(), view.outer_dims_perm())?;
        make_static(rewriter, op.op(), [&layout.packed, &layout.unpacked])
    });
}

/// Whether both operations lay out tiles in the same way, without padding.
fn are_inverse(pack: PackOpRef<'_>, unpack: UnPackOpRef<'_>) -> bool {
    let body = pack.body();
    let is_identity = |list: &[i64]| (0..).zip(list).all(|(at, to): (i64, &i64)| at == *to);
    let (a, b) = (pack.outer_dims_perm(), unpack.outer_dims_perm());
    let same_order = a == b || (a.is_empty() && is_identity(b)) || (b.is_empty() && is_identity(a));
    let tiles = [
        mixed(pack.static_inner_tiles(), pack.inner_tiles()),
        mixed(unpack.static_inner_tiles(), unpack.inner_tiles()),
    ];
    pack.padding_value().is_none()
        && pack.inner_dims_pos() == unpack.inner_dims_pos()
        && same_order
        && same(body, &tiles[0], &tiles[1])
}

/// Whether tiles may exceed the source, so that padding is necessary; `None` if unknown.
fn needs_padding(body: &Body, op: PackOpRef<'_>) -> Option<bool> {
    let source = &tensor(body, op.source())?.shape;
    let (positions, tiles) = (op.inner_dims_pos(), op.static_inner_tiles());
    let size = |position: &i64| source.get(usize::try_from(*position).ok()?).copied();
    let sizes: Vec<i64> = positions.iter().map(size).collect::<Option<_>>()?;
    if sizes.contains(&DYNAMIC) || tiles.contains(&DYNAMIC) {
        return Some(true);
    }
    Some(sizes.iter().zip(tiles).any(|(size, tile)| *tile == 0 || size % tile != 0))
}

/// The shapes of a tensor and of its packed form.
struct Layout {
    packed: Vec<i64>,
    unpacked: Vec<i64>,
}

impl Layout {
    /// Returns the shapes with the sizes of dimensions without tiles that are static in one shape;
    /// `None` if nothing changes.
    fn inferred(mut self, tiled: &[i64], order: &[i64]) -> Option<Self> {
        let mut changed = false;
        for dim in 0..self.unpacked.len() {
            if tiled.contains(&(dim as i64)) {
                continue;
            }
            let at = match order {
                [] => dim,
                order => order.iter().position(|to| *to == dim as i64)?,
            };
            let (packed, unpacked) = (self.packed.get_mut(at)?, &mut self.unpacked[dim]);
            if (*packed == DYNAMIC) != (*unpacked == DYNAMIC) {
                let size = if *packed == DYNAMIC { *unpacked } else { *packed };
                (*packed, *unpacked) = (size, size);
                changed = true;
            }
        }
        changed.then_some(self)
    }
}

/// Gives source and destination of `op` these shapes, and casts the result back.
fn make_static(rewriter: &mut Rewriter<'_>, op: Op, shapes: [&[i64]; 2]) -> Option<()> {
    let body = rewriter.body();
    let old = body.value_type(body.result(op, 0));
    let mut new = Vec::new();
    for (at, shape) in shapes.into_iter().enumerate() {
        let value = body.operand(op, at);
        let ty = tensor(body, value)?;
        let ty = RankedTensorType::with_encoding(body.context(), shape, ty.element, ty.encoding);
        new.push((value, ty.ty()));
    }
    for (at, (value, ty)) in new.iter().enumerate() {
        let value = cast_to(rewriter, *value, *ty);
        rewriter.body_mut().set_operand(op, at, value);
    }
    let (result, ty) = (rewriter.body().result(op, 0), new[1].1);
    if ty == old {
        return Some(());
    }
    rewriter.body_mut().set_value_type(result, ty);
    let cast =
        rewriter.at(InsertionPoint::After(op), |builder| CastOp::build(builder, old, result).op());
    let value = rewriter.body().result(cast, 0);
    rewriter.body_mut().replace_uses_if(result, value, |body, used| body.user(used) != cast);
    Some(())
}
