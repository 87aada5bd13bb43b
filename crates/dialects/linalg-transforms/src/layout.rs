//! The layout of a packed tensor ([`Layout`]): the tiles and the order of the outer dimensions.

use terrace_affine::{Inputs, composed_apply, composed_apply_to};
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineExpr;
use terrace_builtin::mixed::{Mixed, mixed, split};
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_ir::{Builder, Op, Operand, Value};
use terrace_linalg::{PackOp, PackOpRef, UnPackOp, UnPackOpRef};
use terrace_tensor::build_empty;

use crate::loops::size_of;

/// The layout of a packed tensor.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Layout {
    /// The plain dimension of each tile.
    pub(crate) positions: Vec<i64>,
    /// The size of each tile.
    pub(crate) tiles: Vec<Mixed>,
    /// The plain dimension of each outer dimension; empty if they have the order of the plain
    /// tensor.
    pub(crate) outer: Vec<i64>,
}

impl Layout {
    /// Returns the layout of the result of `op`.
    pub(crate) fn of_pack(op: PackOpRef<'_>) -> Self {
        let tiles = mixed(op.static_inner_tiles(), op.inner_tiles());
        Self {
            positions: op.inner_dims_pos().to_vec(),
            tiles,
            outer: op.outer_dims_perm().to_vec(),
        }
    }

    /// Returns the layout of the source of `op`.
    pub(crate) fn of_unpack(op: UnPackOpRef<'_>) -> Self {
        let tiles = mixed(op.static_inner_tiles(), op.inner_tiles());
        Self {
            positions: op.inner_dims_pos().to_vec(),
            tiles,
            outer: op.outer_dims_perm().to_vec(),
        }
    }

    /// Whether a tensor of this layout is a plain tensor.
    pub(crate) fn is_plain(&self) -> bool {
        self.positions.is_empty() && self.keeps_order()
    }

    /// Whether the outer dimensions have the order of the plain tensor.
    pub(crate) fn keeps_order(&self) -> bool {
        self.outer.iter().enumerate().all(|(at, dim)| at as i64 == *dim)
    }

    /// Returns the sizes of all tiles; `None` if one is dynamic.
    pub(crate) fn static_tiles(&self) -> Option<Vec<i64>> {
        self.tiles.iter().map(|tile| tile.as_static()).collect()
    }

    /// Returns the entries of `list`, one per plain dimension, in the order of the outer
    /// dimensions; `None` if the numbers differ.
    pub(crate) fn permuted<T: Clone>(&self, list: &[T]) -> Option<Vec<T>> {
        match self.outer.is_empty() {
            true => Some(list.to_vec()),
            false => self.outer.iter().map(|dim| list.get(*dim as usize).cloned()).collect(),
        }
    }

    /// Returns the entries of `list`, one per outer dimension, in the order of the plain
    /// dimensions; `None` if the numbers differ.
    pub(crate) fn unpermuted<T: Clone>(&self, list: &[T]) -> Option<Vec<T>> {
        let mut plain = list.to_vec();
        for (from, to) in self.outer.iter().enumerate() {
            *plain.get_mut(*to as usize)? = list.get(from)?.clone();
        }
        Some(plain)
    }

    /// Returns this layout of a tensor with `rank` plain dimensions with its outer dimensions
    /// permuted by `outer` and its tiles by `inner`; an empty permutation changes nothing. `None`
    /// if a number is too large.
    pub(crate) fn reordered(
        mut self,
        rank: usize,
        outer: &[usize],
        inner: &[usize],
    ) -> Option<Self> {
        if !outer.is_empty() {
            if self.outer.is_empty() {
                self.outer = (0..rank as i64).collect();
            }
            self.outer = picked(&self.outer, outer)?;
        }
        if !inner.is_empty() {
            self.positions = picked(&self.positions, inner)?;
            self.tiles = picked(&self.tiles, inner)?;
        }
        Some(self)
    }

    /// Returns the shape of a tensor of this layout, where `shape` is that of the plain tensor;
    /// `None` if the layout does not fit or a tile is dynamic.
    pub(crate) fn packed_shape(&self, shape: &[i64]) -> Option<Vec<i64>> {
        let tiles = self.static_tiles()?;
        let mut shape = shape.to_vec();
        for (dim, tile) in self.positions.iter().zip(&tiles) {
            let size = shape.get_mut(*dim as usize)?;
            if *size != DYNAMIC {
                *size = size.checked_add(tile - 1)?.checked_div(*tile)?;
            }
        }
        let mut packed = self.permuted(&shape)?;
        packed.extend(tiles);
        Some(packed)
    }

    /// Builds the new tensor that a tensor of the plain type of `source` is packed into (MLIR:
    /// `PackOp::createDestinationTensor`). `at` is an operation in the same affine scope.
    pub(crate) fn packed_destination(
        &self,
        b: &mut Builder<'_>,
        at: Op,
        source: Value,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let mut sizes = sizes_of(b, source, None)?;
        let [d0, d1] = [0, 1].map(|dim| AffineExpr::dim(&cx, dim));
        for (dim, tile) in self.positions.iter().zip(&self.tiles) {
            let size = sizes.get_mut(*dim as usize)?;
            let inputs = Inputs { dims: &[*size, *tile], symbols: &[] };
            *size = composed_apply_to(b, at, d0.ceil_div(&cx, d1), inputs);
        }
        let mut sizes = self.permuted(&sizes)?;
        sizes.extend(&self.tiles);
        Some(empty(b, source, &sizes))
    }

    /// Builds the new tensor that the packed tensor `source` is unpacked into (MLIR:
    /// `UnPackOp::createDestinationTensor`). `at` is an operation in the same affine scope.
    pub(crate) fn plain_destination(
        &self,
        b: &mut Builder<'_>,
        at: Op,
        source: Value,
    ) -> Option<Value> {
        let cx = b.context().clone();
        let rank = shape_of(&cx, b.body().value_type(source))?.len();
        let outer = sizes_of(b, source, Some(rank.checked_sub(self.tiles.len())?))?;
        let mut sizes = self.unpermuted(&outer)?;
        let [s0, s1] = [0, 1].map(|symbol| AffineExpr::symbol(&cx, symbol));
        for (dim, tile) in self.positions.iter().zip(&self.tiles) {
            let size = sizes.get_mut(*dim as usize)?;
            *size = composed_apply(b, at, s0.mul(&cx, s1), &[*size, *tile]);
        }
        Some(empty(b, source, &sizes))
    }

    /// Packs `source` into a new tensor; `None` if the layout does not fit. `at` is an operation in
    /// the same affine scope.
    pub(crate) fn pack_into_new(
        &self,
        b: &mut Builder<'_>,
        at: Op,
        source: Value,
        padding: Option<Value>,
    ) -> Option<Value> {
        let dest = self.packed_destination(b, at, source)?;
        Some(self.pack(b, source, dest, padding))
    }

    /// Packs `source` into `dest`.
    pub(crate) fn pack(
        &self,
        b: &mut Builder<'_>,
        source: Value,
        dest: Value,
        padding: Option<Value>,
    ) -> Value {
        let (numbers, values) = split(&self.tiles);
        let positions = self.positions.clone();
        let op = PackOp::build(b, source, dest, padding, positions, &values[..], numbers);
        if !self.outer.is_empty() {
            op.set_outer_dims_perm(b.body_mut(), self.outer.clone());
        }
        op.value(b)
    }

    /// Unpacks `source` into `dest`.
    pub(crate) fn unpack(&self, b: &mut Builder<'_>, source: Value, dest: Value) -> Value {
        let (numbers, values) = split(&self.tiles);
        let positions = self.positions.clone();
        let op = UnPackOp::build(b, source, dest, positions, &values[..], numbers);
        if !self.outer.is_empty() {
            op.set_outer_dims_perm(b.body_mut(), self.outer.clone());
        }
        op.value(b)
    }
}

/// Returns the sizes of the first `count` dimensions of `tensor`, of all without a count.
fn sizes_of(b: &mut Builder<'_>, tensor: Value, count: Option<usize>) -> Option<Vec<Mixed>> {
    let shape = shape_of(b.context(), b.body().value_type(tensor))?.to_vec();
    let count = count.unwrap_or(shape.len());
    let sizes = shape.iter().take(count).enumerate();
    Some(sizes.map(|(dim, size)| size_of(b, tensor, dim, *size)).collect())
}

/// Builds a `tensor.empty` with these sizes and the elements of `like`.
fn empty(b: &mut Builder<'_>, like: Value, sizes: &[Mixed]) -> Value {
    let element = element_type_or_self(b.context(), b.body().value_type(like));
    build_empty(b, sizes, element)
}

/// Returns the entries of `list` with these indices; `None` if an index is too large.
pub(crate) fn picked<T: Clone>(list: &[T], indices: &[usize]) -> Option<Vec<T>> {
    indices.iter().map(|at| list.get(*at).cloned()).collect()
}

/// Returns the inverse of a permutation; `None` if a number is missing.
pub(crate) fn inverse(permutation: &[usize]) -> Option<Vec<usize>> {
    (0..permutation.len()).map(|at| permutation.iter().position(|one| *one == at)).collect()
}
