//! Tiling of `linalg.pack` and `linalg.unpack` ([`Relayout`]): the loops run over the outer
//! dimensions of a packed tensor, or over the dimensions of an unpacked one.

use terrace_affine::unfolded_apply;
use terrace_arith::{BuildConstant, MulIOp};
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Builder, Mapping, Op, OpRef, Operand, Value};
use terrace_linalg::{PackOp, UnPackOp};
use terrace_presburger::BoundKind;
use terrace_tensor::build_empty;
use terrace_tensor_transforms::build_full_rank_extract;
use terrace_value_bounds::{Variable, attach, constant_bound};

use super::arithmetic::Arithmetic;
use super::{TileOp, unit_slice};
use crate::loops::size_of;

/// A `linalg.pack` or `linalg.unpack` that is tiled.
pub(super) struct Relayout {
    op: Op,
    source: Value,
    dest: Value,
    /// The outer dimensions of the packed tensor by position; empty if they are in order.
    outer: Vec<usize>,
    /// The tiled dimensions of the unpacked tensor with the sizes of their tiles.
    tiles: Vec<(usize, Mixed)>,
    packs: bool,
}

impl Relayout {
    /// Returns the operation `op` for tiling; `None` if it does not change the layout of a tensor.
    pub(super) fn of(op: OpRef<'_>) -> Option<Self> {
        let (positions, tiles, outer, packs) = if let Some(pack) = op.cast::<PackOp>() {
            let tiles = mixed(pack.static_inner_tiles(), pack.inner_tiles());
            (pack.inner_dims_pos(), tiles, pack.outer_dims_perm(), true)
        } else {
            let unpack = op.cast::<UnPackOp>()?;
            let tiles = mixed(unpack.static_inner_tiles(), unpack.inner_tiles());
            (unpack.inner_dims_pos(), tiles, unpack.outer_dims_perm(), false)
        };
        let index = |dim: &i64| usize::try_from(*dim).ok();
        let positions: Vec<usize> = positions.iter().map(index).collect::<Option<_>>()?;
        let (source, dest) = (op.operand(0), op.operand(1));
        let is_tensor = |value| op.body().value_type(value).is::<RankedTensorType>();
        if !is_tensor(source) || !is_tensor(dest) {
            return None;
        }
        Some(Self {
            op: op.id(),
            source,
            dest,
            outer: outer.iter().map(index).collect::<Option<_>>()?,
            tiles: positions.into_iter().zip(tiles).collect(),
            packs,
        })
    }

    /// Returns the number of loops: the rank of the unpacked tensor.
    pub(super) fn rank(&self, op: OpRef<'_>) -> usize {
        let unpacked = if self.packs { self.source } else { self.dest };
        shape_of(op.context(), op.body().value_type(unpacked)).map_or(0, <[i64]>::len)
    }

    /// Returns the tensor that is written.
    pub(super) fn destination(&self) -> Value {
        self.dest
    }

    /// Returns the extents of the loops: the first sizes of the destination.
    pub(super) fn domain(&self, b: &mut Builder<'_>) -> Option<Vec<Mixed>> {
        let rank = self.rank(b.body().op(self.op));
        let mut sizes = sizes_of(b, self.dest)?;
        sizes.truncate(rank);
        Some(sizes)
    }

    /// Creates the tile at `offsets` with the sizes `sizes` of the operation with the destination
    /// `dest`.
    pub(super) fn tile(
        &self,
        b: &mut Builder<'_>,
        dest: Value,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<TileOp> {
        match self.packs {
            true => self.packed_tile(b, dest, offsets, sizes),
            false => self.unpacked_tile(b, dest, offsets, sizes),
        }
    }

    /// Returns the slice of `dest` that the tile writes.
    pub(super) fn result_slice(
        &self,
        b: &mut Builder<'_>,
        dest: Value,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<MixedSlice> {
        let mut slice = unit_slice(offsets, sizes);
        if self.packs {
            let inner = sizes_of(b, dest)?.split_off(offsets.len());
            slice.offsets.extend(inner.iter().map(|_| Mixed::Static(0)));
            slice.strides.extend(inner.iter().map(|_| Mixed::Static(1)));
            slice.sizes.extend(inner);
        }
        Some(slice)
    }

    fn tile_size(&self, dim: usize) -> Option<Mixed> {
        self.tiles.iter().find(|(at, _)| *at == dim).map(|(_, tile)| *tile)
    }

    fn packed_tile(
        &self,
        b: &mut Builder<'_>,
        dest: Value,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<TileOp> {
        let is_padded = b.body().op(self.op).cast::<PackOp>()?.padding_value().is_some();
        let extents = sizes_of(b, self.source)?;
        let (mut starts, mut lengths) = (Vec::new(), Vec::new());
        for (dim, extent) in extents.into_iter().enumerate() {
            let place = match self.outer.is_empty() {
                true => dim,
                false => self.outer.iter().position(|outer| *outer == dim)?,
            };
            let (mut start, mut length) = (*offsets.get(place)?, *sizes.get(place)?);
            let mut on = Arithmetic { b, at: self.op };
            if let Some(tile) = self.tile_size(dim) {
                start = on.product(start, tile);
                length = on.product(length, tile);
            }
            if is_padded {
                let rest = on.difference(extent, start);
                length = on.least(length, rest);
            }
            starts.push(start);
            lengths.push(length);
        }
        let source = build_full_rank_extract(b, self.source, &unit_slice(&starts, &lengths))?;
        let slice = self.result_slice(b, dest, offsets, sizes)?;
        let dest = build_full_rank_extract(b, dest, &slice)?;
        let op = self.clone_on(b, source, dest);
        Some(TileOp { op, values: vec![b.body().result(op, 0)] })
    }

    fn unpacked_tile(
        &self,
        b: &mut Builder<'_>,
        dest: Value,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<TileOp> {
        let mut parts = Vec::new();
        for (dim, (offset, size)) in offsets.iter().zip(sizes).enumerate() {
            parts.push(self.packed_part(b, dim, *offset, *size));
        }
        let mut slice = unit_slice(&[], &[]);
        for place in 0..parts.len() {
            let dim = if self.outer.is_empty() { place } else { *self.outer.get(place)? };
            let part = parts.get(dim)?;
            slice.offsets.push(part.offset);
            slice.sizes.push(part.size);
            slice.strides.push(Mixed::Static(1));
        }
        for (_, tile) in &self.tiles {
            slice.offsets.push(Mixed::Static(0));
            slice.sizes.push(*tile);
            slice.strides.push(Mixed::Static(1));
        }
        let source = build_full_rank_extract(b, self.source, &slice)?;
        if parts.iter().all(|part| part.is_aligned) {
            let dest = build_full_rank_extract(b, dest, &unit_slice(offsets, sizes))?;
            let op = self.clone_on(b, source, dest);
            return Some(TileOp { op, values: vec![b.body().result(op, 0)] });
        }
        let cx = b.context().clone();
        let whole: Vec<Mixed> = parts.iter().map(|part| part.unpacked).collect();
        let element = element_type_or_self(&cx, b.body().value_type(dest));
        let empty = build_empty(b, &whole, element);
        let op = self.clone_on(b, source, empty);
        let result = b.body().result(op, 0);
        let starts: Vec<Mixed> = parts.iter().map(|part| part.start).collect();
        let value = build_full_rank_extract(b, result, &unit_slice(&starts, sizes))?;
        Some(TileOp { op, values: vec![value] })
    }

    /// Returns the part of the packed tensor that contains `size` elements from `offset` on in the
    /// dimension `dim` of the unpacked tensor (MLIR: `getUnpackTileDimInfo`).
    fn packed_part(
        &self,
        b: &mut Builder<'_>,
        dim: usize,
        offset: Mixed,
        size: Mixed,
    ) -> PackedPart {
        let zero = Mixed::Static(0);
        let Some(tile) = self.tile_size(dim) else {
            return PackedPart { is_aligned: true, offset, size, start: zero, unpacked: size };
        };
        attach(b.context());
        let variable = Variable::of_mixed(b.context(), size);
        let most = constant_bound(b.body(), BoundKind::Upper, &variable, None, true);
        let known = tile.known(b.body()).filter(|tile| *tile != 0);
        if let (Some(most), Some(known)) = (most, known)
            && most % known == 0
        {
            let mut on = Arithmetic { b, at: self.op };
            let first = on.floor_quotient(offset, tile);
            let count = match most == known {
                true => Mixed::Static(1),
                // The last tile may be incomplete.
                false => on.ceil_quotient(size, tile),
            };
            return PackedPart {
                is_aligned: true,
                offset: first,
                size: count,
                start: zero,
                unpacked: size,
            };
        }
        let [first, start] = self.quotient_and_remainder(b, offset, tile);
        let mut on = Arithmetic { b, at: self.op };
        let end = on.sum(offset, size);
        let last = on.difference(end, Mixed::Static(1));
        let [last, _] = self.quotient_and_remainder(b, last, tile);
        let mut on = Arithmetic { b, at: self.op };
        let distance = on.difference(last, first);
        let count = on.sum(distance, Mixed::Static(1));
        let tiles = b.constant_or_value(count);
        let tile = b.constant_or_value(tile);
        let unpacked = match (count, Mixed::Dynamic(tile).known(b.body())) {
            (Mixed::Static(count), Some(tile)) => b.constant_index(count.wrapping_mul(tile)),
            _ => MulIOp::of(tiles, tile).value(b),
        };
        PackedPart {
            is_aligned: false,
            offset: first,
            size: count,
            start,
            unpacked: Mixed::Dynamic(unpacked),
        }
    }

    /// Creates the quotient, rounded down, and the remainder of `number` by `tile` (MLIR:
    /// `getDivMod`).
    fn quotient_and_remainder(
        &self,
        b: &mut Builder<'_>,
        number: Mixed,
        tile: Mixed,
    ) -> [Mixed; 2] {
        let cx = b.context().clone();
        let operands = [b.constant_or_value(number), b.constant_or_value(tile)];
        let [d0, d1] = [0, 1].map(|at| AffineExpr::dim(&cx, at));
        [d0.floor_div(&cx, d1), d0.modulo(&cx, d1)].map(|expr| {
            let map = AffineMap::new(2, 0, [expr]);
            Mixed::Dynamic(unfolded_apply(b, self.op, &map, operands.to_vec()))
        })
    }

    /// Creates a copy of the operation from `source` to `dest`.
    fn clone_on(&self, b: &mut Builder<'_>, source: Value, dest: Value) -> Op {
        let new = b.body_mut().clone_op(self.op, &mut Mapping::new());
        b.body_mut().set_operand(new, 0, source);
        b.body_mut().set_operand(new, 1, dest);
        let (ty, result) = (b.body().value_type(dest), b.body().result(new, 0));
        b.body_mut().set_value_type(result, ty);
        b.insert(new);
        new
    }
}

/// The part of one dimension of a packed tensor that a tile of the unpacked tensor comes from.
struct PackedPart {
    /// Whether the tile begins and ends with tiles of the packed tensor.
    is_aligned: bool,
    /// The first outer index.
    offset: Mixed,
    /// The number of outer indices.
    size: Mixed,
    /// The place of the tile in the unpacked part.
    start: Mixed,
    /// The size of the unpacked part.
    unpacked: Mixed,
}

/// Returns the sizes of a tensor, from new `tensor.dim` operations where they are dynamic.
fn sizes_of(b: &mut Builder<'_>, value: Value) -> Option<Vec<Mixed>> {
    let shape = shape_of(b.context(), b.body().value_type(value))?.to_vec();
    Some(shape.into_iter().enumerate().map(|(dim, size)| size_of(b, value, dim, size)).collect())
}
