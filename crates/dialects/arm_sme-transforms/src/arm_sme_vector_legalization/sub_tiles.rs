//! The tiles that a larger vector is divided into: [`SubTile`].

use terrace_arith::{AddIOp, BuildConstant, MulIOp};
use terrace_builtin::{IntegerType, VectorType};
use terrace_ir::{Body, Builder, Operand, Value};
use terrace_vector::{CreateMaskOp, VectorScaleOp};

/// A tile of a larger vector.
#[derive(Clone, Copy)]
pub(super) struct SubTile {
    /// The first row, for a vector scale of 1.
    pub(super) row: i64,
    /// The first column, for a vector scale of 1.
    pub(super) column: i64,
}

impl SubTile {
    /// Returns the tiles of type `tile` of a vector with two sizes `shape`, row by row (MLIR:
    /// `decomposeToSMETiles`). A size may be less than that of a tile.
    pub(super) fn of(shape: &[i64], tile: &VectorType) -> Vec<Self> {
        let [rows, columns] = shape else { return Vec::new() };
        let starts = |size: i64, at: usize| {
            (0..size).step_by(usize::try_from(tile.shape[at]).unwrap_or(1).max(1))
        };
        let row_of = |row| starts(*columns, 1).map(move |column| Self { row, column });
        starts(*rows, 0).flat_map(row_of).collect()
    }

    /// Returns the tile at the transposed position if `transposed`, else this tile.
    pub(super) fn transposed_if(self, transposed: bool) -> Self {
        match transposed {
            true => Self { row: self.column, column: self.row },
            false => self,
        }
    }

    /// Builds the indices of the tile in memory where the vector has the indices `indices`.
    pub(super) fn indices(self, b: &mut Builder<'_>, indices: &[Value]) -> Vec<Value> {
        scaled_offsets(b, indices, [self.row, self.column])
    }

    /// Builds the part of `mask` for a tile of type `tile`; `None` without a mask. The mask must be
    /// supported ([`is_supported_mask`]).
    pub(super) fn mask(
        self,
        b: &mut Builder<'_>,
        tile: &VectorType,
        mask: Option<Value>,
    ) -> Option<Value> {
        let sizes: Vec<Value> = b.body().defined_by::<CreateMaskOp>(mask?)?.operands().collect();
        let sizes = scaled_offsets(b, &sizes, [-self.row, -self.column]);
        let bool = IntegerType::get(b.context(), 1).ty();
        let ty = VectorType::scalable(b.context(), &tile.shape, &tile.scalable, bool).ty();
        Some(CreateMaskOp::build(b, ty, &sizes[..]).value(b))
    }
}

/// Builds the sums of `values` and the multiples `offsets` of the vector scale.
fn scaled_offsets(b: &mut Builder<'_>, values: &[Value], offsets: [i64; 2]) -> Vec<Value> {
    let scale = VectorScaleOp::build(b).value(b);
    let mut sums = Vec::with_capacity(values.len());
    for (value, offset) in values.iter().zip(offsets) {
        let offset = b.constant_index(offset);
        let offset = MulIOp::build(b, offset, scale).value(b);
        sums.push(AddIOp::build(b, *value, offset).value(b));
    }
    sums
}

/// Whether `mask` is absent or a `vector.create_mask`, whose parts are masks of tiles.
pub(super) fn is_supported_mask(body: &Body, mask: Option<Value>) -> bool {
    mask.is_none_or(|mask| body.defined_by::<CreateMaskOp>(mask).is_some())
}

/// A builder of multiples of the vector scale, which is queried once (MLIR:
/// `makeVscaleConstantBuilder`).
#[derive(Default)]
pub(super) struct ScaleMultiples(Option<Value>);

impl ScaleMultiples {
    /// Builds `factor` times the vector scale.
    pub(super) fn build(&mut self, b: &mut Builder<'_>, factor: i64) -> Value {
        let scale = *self.0.get_or_insert_with(|| VectorScaleOp::build(b).value(b));
        let factor = b.constant_index(factor);
        MulIOp::build(b, scale, factor).value(b)
    }
}
