//! Levels of sparse tensors with their buffers: ranges of positions, and coordinates at positions.

use terrace_builtin::IntegerAttr;
use terrace_ir::{Builder, Value};
use terrace_sparse_tensor::{
    LevelFormat, LevelType, LvlOp, SparseTensorType, ToCoordinatesOp, ToPositionsOp,
};
use terrace_tensor::DimOp;

use crate::emit;

/// A level of a tensor during code generation (MLIR: `SparseTensorLevel`).
#[derive(Clone)]
pub(crate) struct SparseLevel {
    /// Index of the tensor among the operands.
    pub(crate) tensor: usize,
    /// Index of the level in the tensor.
    pub(crate) level: usize,
    /// The format of the level.
    pub(crate) ty: LevelType,
    /// The number of coordinates.
    pub(crate) size: Value,
    /// The buffer of positions, if the format has positions.
    pub(crate) positions: Option<Value>,
    /// The buffer of coordinates, if the format has coordinates.
    pub(crate) coordinates: Option<Value>,
}

impl SparseLevel {
    /// Creates the operations that return the size and the buffers of a level of `value`, which is
    /// a ranked tensor (MLIR: `makeSparseTensorLevel`).
    pub(crate) fn of_tensor(
        b: &mut Builder<'_>,
        value: Value,
        tensor: usize,
        level: usize,
    ) -> Option<Self> {
        let cx = b.context().clone();
        let stored = SparseTensorType::of(&cx, b.body().value_type(value))?;
        let ty = stored.level_type(level);
        let at = emit::index(b, level as i64);
        let size = if stored.encoding.is_some() {
            let size = LvlOp::build(b, value, at);
            b.value(size)
        } else {
            let size = DimOp::build(b, value, at);
            b.value(size)
        };
        let at = || IntegerAttr::index(&cx, level as i64);
        let positions = ty.has_positions().then(|| {
            let op = ToPositionsOp::build(b, stored.positions_buffer(), value, at());
            b.value(op)
        });
        let coordinates = ty.has_coordinates().then(|| {
            let op = ToCoordinatesOp::build(b, stored.coordinates_buffer(level), value, at());
            b.value(op)
        });
        Some(Self { tensor, level, ty, size, positions, coordinates })
    }

    /// Creates a level of the synthetic tensor number `tensor`, which visits all numbers below
    /// `size`.
    pub(crate) fn synthetic(tensor: usize, level: usize, size: Value) -> Self {
        let ty = LevelType::new(LevelFormat::Batch);
        Self { tensor, level, ty, size, positions: None, coordinates: None }
    }

    /// Returns the name of the level in the debugging interface: `compressed[0,1]`.
    pub(crate) fn to_text(&self) -> String {
        format!("{}[{},{}]", self.ty, self.tensor, self.level)
    }

    /// Loads the coordinate at `position`; `batch` has the coordinates of the batch levels above.
    /// A level without coordinates has its positions as coordinates (MLIR: `peekCrdAt`).
    pub(crate) fn coordinate_at(
        &self,
        b: &mut Builder<'_>,
        batch: &[Value],
        position: Value,
    ) -> Value {
        match self.coordinates {
            Some(buffer) => emit::load_index(b, buffer, &with(batch, position)),
            None => position,
        }
    }

    /// Creates the range of positions below the position of the parent, which is followed by the
    /// end of its segment if the parent is not unique. The second value is the number of
    /// coordinates for a dense level. With `in_padding`, the range is empty where that is true
    /// (MLIR: `peekRangeAt`).
    pub(crate) fn range(
        &self,
        b: &mut Builder<'_>,
        batch: &[Value],
        parent: &[Value],
        in_padding: Option<Value>,
    ) -> [Value; 2] {
        let Some(&position) = parent.first() else { return [self.size; 2] };
        match self.ty.format {
            LevelFormat::Dense => [emit::mul(b, position, self.size), self.size],
            LevelFormat::Batch => [emit::index(b, 0), self.size],
            LevelFormat::Compressed => match in_padding {
                None => self.load_range(b, batch, position),
                Some(in_padding) => self.padded_range(b, batch, position, in_padding),
            },
            LevelFormat::LooseCompressed => {
                let position = emit::mul_constant(b, position, 2);
                self.load_range(b, batch, position)
            }
            LevelFormat::Singleton => match parent.get(1) {
                Some(end) => [position, *end],
                None => [position, emit::add_constant(b, position, 1)],
            },
            LevelFormat::Structured { n, .. } => {
                let low = emit::mul_constant(b, position, n as i64);
                [low, emit::add_constant(b, low, n as i64)]
            }
        }
    }

    /// Creates the range of all positions below the range `parent` of positions (MLIR:
    /// `collapseRangeBetween`).
    pub(crate) fn range_below(&self, b: &mut Builder<'_>, parent: [Value; 2]) -> [Value; 2] {
        match self.ty.format {
            LevelFormat::Singleton => parent,
            _ => parent.map(|position| self.range(b, &[], &[position], None)[0]),
        }
    }

    /// Loads two consecutive positions from `position`.
    fn load_range(&self, b: &mut Builder<'_>, batch: &[Value], position: Value) -> [Value; 2] {
        let Some(buffer) = self.positions else { return [position; 2] };
        let low = emit::load_index(b, buffer, &with(batch, position));
        let next = emit::add_constant(b, position, 1);
        [low, emit::load_index(b, buffer, &with(batch, next))]
    }

    /// Loads a range unless `in_padding` is true, for which the range is empty.
    fn padded_range(
        &self,
        b: &mut Builder<'_>,
        batch: &[Value],
        position: Value,
        in_padding: Value,
    ) -> [Value; 2] {
        let ty = emit::index_type(b);
        let branch = emit::if_else(b, in_padding, &[ty, ty]);
        b.set_at_end(branch.then);
        let empty = [emit::index(b, 0), emit::index(b, 0)];
        emit::yield_values(b, &empty);
        b.set_at_end(branch.otherwise);
        let range = self.load_range(b, batch, position);
        emit::yield_values(b, &range);
        b.set_after(branch.op);
        [b.body().result(branch.op, 0), b.body().result(branch.op, 1)]
    }
}

/// Returns `batch` followed by `position`.
fn with(batch: &[Value], position: Value) -> Vec<Value> {
    batch.iter().copied().chain([position]).collect()
}
