//! Storage formats of matrices that the library takes ([`MatrixFormat`]), and their parts.

use terrace_builtin::IntegerType;
use terrace_gpu::{
    CreateBsrOp, CreateCooAoSOp, CreateCooOp, CreateCscOp, CreateCsrOp, SparseSpMatHandleType,
};
use terrace_ir::{Context, OpType, Operand, Rewriter, Type, Value};
use terrace_sparse_tensor::{
    LevelFormat, SparseTensorType, ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp,
    ToValuesOp, block_sizes,
};

use super::device::{Stream, upload};
use crate::emit::{div, index};

/// A storage format of matrices (MLIR: `CuSparseFormat`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MatrixFormat {
    /// Coordinates of each entry; the library takes an array for each dimension.
    Coo {
        /// Whether each dimension has an array of its own.
        by_dimension: bool,
    },
    /// Compressed rows of entries.
    Csr,
    /// Compressed columns of entries.
    Csc,
    /// Compressed rows of square blocks.
    Bsr {
        /// The number of rows of a block.
        size: i64,
    },
}

/// Whether positions and coordinates have types that the library takes (MLIR:
/// `isAdmissibleMetaData`).
pub(super) fn has_plain_indices(ty: &SparseTensorType<'_>) -> bool {
    let Some(encoding) = ty.encoding else { return true };
    let fits = |width: u32| width == 0 || width >= 16;
    fits(encoding.position_width) && fits(encoding.coordinate_width)
}

impl MatrixFormat {
    /// Returns the format of the sparse matrix `ty`; `None` if the library does not take it.
    /// `enable_runtime` states whether the runtime library manages sparse tensors.
    pub(super) fn of(
        cx: &Context,
        ty: &SparseTensorType<'_>,
        enable_runtime: bool,
    ) -> Option<Self> {
        if ty.shape.len() != 2 || !has_plain_indices(ty) {
            return None;
        }
        let level = |at: usize| {
            let level = ty.level_type(at);
            (level.format, !level.nonordered, !level.nonunique)
        };
        let dense = |at: usize| ty.level_type(at).is_dense();
        let is_compressed = |at| level(at) == (LevelFormat::Compressed, true, true);
        match ty.level_rank() {
            2 if level(0) == (LevelFormat::Compressed, true, false) => {
                let is_coo = ty.is_identity() && level(1) == (LevelFormat::Singleton, true, true);
                (is_coo && enable_runtime).then_some(Self::Coo { by_dimension: true })
            }
            2 if dense(0) && is_compressed(1) => match (ty.is_identity(), ty.is_permutation()) {
                (true, _) => Some(Self::Csr),
                (false, true) => Some(Self::Csc),
                _ => None,
            },
            4 if dense(0) && is_compressed(1) && dense(2) && dense(3) => {
                let mut sizes = block_sizes(cx, &ty.to_level());
                sizes.retain(|size| *size != 0);
                let size = *sizes.first()?;
                let is_square = size > 1 && sizes.iter().all(|other| *other == size);
                is_square.then_some(Self::Bsr { size })
            }
            _ => None,
        }
    }
}

/// The buffers that store a sparse matrix, on the host or on the device.
#[derive(Clone, Copy)]
pub(super) struct Storage {
    /// The positions; the coordinates of the first dimension for coordinates.
    pub(super) first: Value,
    /// The coordinates of the second dimension; `None` if `first` has all coordinates.
    pub(super) second: Option<Value>,
    pub(super) values: Value,
}

impl Storage {
    /// Returns the buffers of the sparse matrix `tensor`.
    pub(super) fn of(rw: &mut Rewriter<'_>, tensor: Value, format: MatrixFormat) -> Option<Self> {
        let cx = rw.context().clone();
        let ty = SparseTensorType::of(&cx, rw.body().value_type(tensor))?;
        let (first_level, second_level) = (0, 1);
        let level = |at: i64| terrace_builtin::IntegerAttr::index(&cx, at);
        let coordinates = |rw: &mut Rewriter<'_>, at: usize| {
            let buffer = ty.coordinates_buffer(at);
            Some(
                ToCoordinatesOp::build(rw, buffer, tensor, level(i64::try_from(at).ok()?))
                    .value(rw),
            )
        };
        let first = match format {
            MatrixFormat::Coo { by_dimension: true } => coordinates(rw, first_level)?,
            MatrixFormat::Coo { .. } => {
                let buffer = ty.common_coordinates_buffer();
                ToCoordinatesBufferOp::build(rw, buffer, tensor).value(rw)
            }
            _ => ToPositionsOp::build(rw, ty.positions_buffer(), tensor, level(1)).value(rw),
        };
        let second = match format {
            MatrixFormat::Coo { by_dimension: false } => None,
            _ => Some(coordinates(rw, second_level)?),
        };
        let values = ToValuesOp::build(rw, ty.values_buffer(), tensor).value(rw);
        Some(Self { first, second, values })
    }

    /// Creates copies on the device.
    pub(super) fn upload(self, rw: &mut Rewriter<'_>, tokens: &mut Vec<Value>) -> Option<Self> {
        let first = upload(rw, self.first, tokens)?;
        let second = match self.second {
            Some(second) => Some(upload(rw, second, tokens)?),
            None => None,
        };
        let values = upload(rw, self.values, tokens)?;
        Some(Self { first, second, values })
    }

    /// Frees positions and coordinates.
    pub(super) fn dealloc_indices(self, stream: &mut Stream<'_, '_>) {
        stream.dealloc(self.first);
        if let Some(second) = self.second {
            stream.dealloc(second);
        }
    }
}

/// Creates a handle of the matrix with `rows` and `columns` and `entries` in `storage`, on the
/// device (MLIR: `genSpMat`).
pub(super) fn matrix(
    stream: &mut Stream<'_, '_>,
    [rows, columns, entries]: [Value; 3],
    storage: Storage,
    format: MatrixFormat,
) -> Option<Value> {
    let (ty, token) = (matrix_type(stream), Some(stream.token_type()));
    let after = [stream.token];
    let Storage { first, second, values } = storage;
    let rw = &mut *stream.rw;
    let op = match (format, second) {
        (MatrixFormat::Coo { .. }, Some(second)) => {
            CreateCooOp::build(rw, ty, token, after, rows, columns, entries, first, second, values)
                .op()
        }
        (_, None) => {
            CreateCooAoSOp::build(rw, ty, token, after, rows, columns, entries, first, values).op()
        }
        (MatrixFormat::Csr, Some(second)) => {
            CreateCsrOp::build(rw, ty, token, after, rows, columns, entries, first, second, values)
                .op()
        }
        (MatrixFormat::Csc, Some(second)) => {
            CreateCscOp::build(rw, ty, token, after, rows, columns, entries, first, second, values)
                .op()
        }
        (MatrixFormat::Bsr { size }, Some(second)) => {
            let block = index(rw, size);
            let (rows, columns) = (div(rw, rows, block), div(rw, columns, block));
            let in_block = index(rw, size.checked_mul(size)?);
            let blocks = div(rw, entries, in_block);
            CreateBsrOp::build(
                rw, ty, token, after, rows, columns, blocks, block, block, first, second, values,
            )
            .op()
        }
    };
    stream.value(op)
}

/// Returns the type of handles of sparse matrices.
pub(super) fn matrix_type(stream: &Stream<'_, '_>) -> Type {
    SparseSpMatHandleType.intern(stream.rw.context()).ty()
}

/// Returns the type `i8`.
pub(super) fn byte(cx: &Context) -> Type {
    IntegerType::get(cx, 8).ty()
}
