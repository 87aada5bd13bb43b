//! Tiling of the transforms of Winograd's algorithm. The loops are the dimensions of the operand of
//! highest rank that are not transformed; the transformed ones are part of every tile.

use terrace_affine::unfolded_apply;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::shaped::shape_of;
use terrace_ir::{Builder, Op, OpRef, Value};
use terrace_linalg::{
    WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp,
};

use super::{TileOp, slice, unit_slice};
use crate::generic::clone_with;
use crate::loops::size_of;
use crate::winograd::sizes_of;

/// The kinds of transforms. Data has the shape `N×H×W×C`, a filter `F×H×W×C`.
#[derive(Clone, Copy)]
enum Kind {
    /// From a filter to `alphaH×alphaW×C×F`.
    Filter,
    /// From data to `alphaH×alphaW×tileH×tileW×N×C`.
    Input,
    /// From `alphaH×alphaW×tileH×tileW×N×F` to data.
    Output,
}

/// A transform of Winograd's algorithm.
pub(super) struct Winograd {
    op: Op,
    kind: Kind,
    from: Value,
    to: Value,
    /// The number of elements per dimension of a tile of the result.
    m: i64,
    /// The size of the filter.
    r: i64,
}

impl Winograd {
    /// Returns the transform `op`; `None` if `op` is another operation.
    pub(super) fn of(op: OpRef<'_>) -> Option<Self> {
        let (kind, from, to, fmr) = if let Some(filter) = op.cast::<WinogradFilterTransformOp>() {
            (Kind::Filter, filter.filter(), filter.output(), filter.fmr())
        } else if let Some(input) = op.cast::<WinogradInputTransformOp>() {
            (Kind::Input, input.input(), input.output(), input.fmr())
        } else {
            let output = op.cast::<WinogradOutputTransformOp>()?;
            (Kind::Output, output.value(), output.output(), output.fmr())
        };
        let (m, r) = sizes_of(fmr);
        Some(Self { op: op.id(), kind, from, to, m, r })
    }

    /// Returns the operand that the result is written to.
    pub(super) fn destination(&self) -> Value {
        self.to
    }

    /// Returns the number of loops.
    pub(super) fn rank(&self) -> usize {
        match self.kind {
            Kind::Filter => 4,
            Kind::Input | Kind::Output => 6,
        }
    }

    /// Returns the extent of each loop; `None` if the operand has no rank.
    pub(super) fn domain(&self, b: &mut Builder<'_>) -> Option<Vec<Mixed>> {
        let iterated = match self.kind {
            Kind::Filter | Kind::Output => self.from,
            Kind::Input => self.to,
        };
        let sizes = shape_of(b.context(), b.body().value_type(iterated))?.to_vec();
        let dims = sizes.into_iter().enumerate();
        Some(dims.map(|(dim, size)| size_of(b, iterated, dim, size)).collect())
    }

    /// Returns the static sizes of `value` in the dimensions `at`.
    fn sizes_at(&self, b: &Builder<'_>, value: Value, at: [usize; 2]) -> Option<[i64; 2]> {
        let shape = shape_of(b.context(), b.body().value_type(value))?;
        Some([*shape.get(at[0])?, *shape.get(at[1])?])
    }

    /// Returns the sizes of a transformed tile, where a dimension of size 1 in `sizes` is not
    /// transformed.
    fn alphas(&self, sizes: [i64; 2]) -> [Mixed; 2] {
        sizes.map(|size| Mixed::Static(if size == 1 { 1 } else { self.m + self.r - 1 }))
    }

    /// Builds `number * m + rest`, or `number` if the dimension is not transformed. As in MLIR, the
    /// operation is built for constants, too.
    fn scaled(&self, b: &mut Builder<'_>, number: Mixed, transformed: bool, rest: i64) -> Mixed {
        let cx = b.context().clone();
        let constant = |number| AffineExpr::constant(&cx, number);
        let (number, dims, operands) = match number {
            Mixed::Static(number) => (constant(number), 0, Vec::new()),
            Mixed::Dynamic(value) => (AffineExpr::dim(&cx, 0), 1, vec![value]),
        };
        let expr = match transformed {
            true => number.mul(&cx, constant(self.m)).add(&cx, constant(rest)),
            false => number,
        };
        let map = AffineMap::new(dims, 0, [expr]);
        Mixed::Dynamic(unfolded_apply(b, self.op, &map, operands))
    }

    /// Returns the slice of data that the tiles at `offsets` with the sizes `sizes` cover, where
    /// each tile has `m + overlap` elements per transformed dimension.
    fn data_slice(
        &self,
        b: &mut Builder<'_>,
        offsets: &[Mixed],
        sizes: &[Mixed],
        alphas: [i64; 2],
        overlap: i64,
    ) -> MixedSlice {
        let transformed = alphas.map(|alpha| alpha != 1);
        let [y, x] = [0, 1].map(|at| self.scaled(b, offsets[2 + at], transformed[at], 0));
        let [height, width] = [0, 1].map(|at| self.scaled(b, sizes[2 + at], true, overlap));
        let extent = |size, transformed| if transformed { size } else { Mixed::Static(1) };
        let (height, width) = (extent(height, transformed[0]), extent(width, transformed[1]));
        unit_slice(&[offsets[4], y, x, offsets[5]], &[sizes[4], height, width, sizes[5]])
    }

    /// Returns the slice of transformed data at `offsets` with the sizes `sizes`, whole in the
    /// transformed dimensions.
    fn tile_slice(alphas: [Mixed; 2], offsets: &[Mixed], sizes: &[Mixed]) -> MixedSlice {
        let zero = Mixed::Static(0);
        unit_slice(&[&[zero; 2], &offsets[2..]].concat(), &[&alphas[..], &sizes[2..]].concat())
    }

    /// Returns the slice of the source that the tile at `offsets` with the sizes `sizes` reads.
    fn source_slice(
        &self,
        b: &mut Builder<'_>,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<MixedSlice> {
        Some(match self.kind {
            Kind::Filter => {
                let zero = Mixed::Static(0);
                let [height, width] = self.sizes_at(b, self.from, [1, 2])?.map(Mixed::Static);
                unit_slice(
                    &[offsets[0], zero, zero, offsets[3]],
                    &[sizes[0], height, width, sizes[3]],
                )
            }
            Kind::Input => {
                let alphas = self.sizes_at(b, self.to, [0, 1])?;
                self.data_slice(b, offsets, sizes, alphas, self.r - 1)
            }
            Kind::Output => {
                let alphas = self.alphas(self.sizes_at(b, self.from, [0, 1])?);
                Self::tile_slice(alphas, offsets, sizes)
            }
        })
    }

    /// Returns the slice of the destination that the tile at `offsets` with the sizes `sizes`
    /// writes; `None` if an operand has no rank.
    pub(super) fn result_slice(
        &self,
        b: &mut Builder<'_>,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<MixedSlice> {
        Some(match self.kind {
            Kind::Filter => {
                let alphas = self.alphas(self.sizes_at(b, self.from, [1, 2])?);
                let of = |list: &[Mixed]| [list[0], list[1], list[3], list[0]];
                let [offsets, sizes] = [of(offsets), of(sizes)];
                Self::tile_slice(alphas, &offsets, &sizes)
            }
            Kind::Input => {
                let alphas = self.alphas(self.sizes_at(b, self.to, [0, 1])?);
                Self::tile_slice(alphas, offsets, sizes)
            }
            Kind::Output => {
                let alphas = self.sizes_at(b, self.from, [0, 1])?;
                self.data_slice(b, offsets, sizes, alphas, 0)
            }
        })
    }

    /// Creates the transform on the tile at `offsets` with the sizes `sizes`, which is written to a
    /// slice of `output`.
    pub(super) fn tile(
        &self,
        b: &mut Builder<'_>,
        output: Value,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<TileOp> {
        let from = self.source_slice(b, offsets, sizes)?;
        let from = slice(b, self.from, &from)?;
        let to = self.result_slice(b, offsets, sizes)?;
        let to = slice(b, output, &to)?;
        let op = clone_with(b, self.op, &[from, to]);
        Some(TileOp { op, values: b.body().results(op).collect() })
    }
}
