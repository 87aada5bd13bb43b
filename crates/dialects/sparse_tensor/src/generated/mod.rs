//! Written by `cargo xtask codegen import`; changes are lost.

mod constraints;
mod enums;
mod kinds;
mod ops;

pub use constraints::*;
pub use enums::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `sparse_tensor` dialect: sparse storage formats and iteration over them.
///
/// The encoding attribute gives a tensor a sparse storage format: the format of each level (dense,
/// compressed, singleton and others) and the widths of positions and coordinates. The operations
/// create, convert, inspect and iterate over such tensors; the computation is `linalg.generic` on
/// encoded tensors. The dialect lies above the buffers of positions, coordinates and values; the
/// passes of the sparse compiler generate loops over these.
#[dialect(
    name = "sparse_tensor",
    ops = [
        ExtractIterSpaceOp, ExtractValOp, IterateOp, AssembleOp, BinaryOp, CoIterateOp, CompressOp,
        ConcatenateOp, ConvertOp, CrdTranslateOp, DisassembleOp, ExpandOp, ForeachOp,
        GetStorageSpecifierOp, HasRuntimeLibraryOp, LoadOp, LvlOp, NewOp, NumberOfEntriesOp, OutOp,
        PrintOp, PushBackOp, ReduceOp, ReinterpretMapOp, ReorderCOOOp, SelectOp,
        SetStorageSpecifierOp, SortOp, StorageSpecifierInitOp, ToCoordinatesBufferOp,
        ToCoordinatesOp, ToPositionsOp, ToSliceOffsetOp, ToSliceStrideOp, ToValuesOp, UnaryOp,
        YieldOp,
    ],
    types = [crate::IterSpaceType, crate::IteratorType, crate::StorageSpecifierType],
    attributes = [
        crate::SparseTensorDimSliceAttr, crate::SparseTensorEncodingAttr,
        CrdTransDirectionKindAttr, StorageSpecifierKindAttr, SparseTensorSortKindAttr,
    ],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect],
)]
pub struct SparseTensorDialect;
