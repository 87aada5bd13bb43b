//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `CrdTransDirectionKind`: sparse tensor coordinate translation direction.
#[enum_attr(
    repr = u32,
    attr = "sparse_tensor.CrdTransDirection",
    brackets = false,
    def = "SparseTensorCrdTransDirectionAttr",
    summary = "sparse tensor coordinate translation direction",
    cpp = "::mlir::sparse_tensor::CrdTransDirectionKind",
)]
pub enum CrdTransDirectionKind {
    /// The case `dim_to_lvl`.
    #[keyword = "dim_to_lvl"]
    Dim2lvl = 0,
    /// The case `lvl_to_dim`.
    #[keyword = "lvl_to_dim"]
    Lvl2dim = 1,
}

/// The values of `StorageSpecifierKind`: sparse tensor storage specifier kind.
#[enum_attr(
    repr = u32,
    attr = "sparse_tensor.kind",
    brackets = false,
    def = "SparseTensorStorageSpecifierKindAttr",
    summary = "sparse tensor storage specifier kind",
    cpp = "::mlir::sparse_tensor::StorageSpecifierKind",
)]
pub enum StorageSpecifierKind {
    /// The case `lvl_sz`.
    #[keyword = "lvl_sz"]
    LvlSize = 0,
    /// The case `pos_mem_sz`.
    #[keyword = "pos_mem_sz"]
    PosMemSize = 1,
    /// The case `crd_mem_sz`.
    #[keyword = "crd_mem_sz"]
    CrdMemSize = 2,
    /// The case `val_mem_sz`.
    #[keyword = "val_mem_sz"]
    ValMemSize = 3,
    /// The case `dim_offset`.
    #[keyword = "dim_offset"]
    DimOffset = 4,
    /// The case `dim_stride`.
    #[keyword = "dim_stride"]
    DimStride = 5,
}

/// The values of `SparseTensorSortKind`: sparse tensor sort algorithm.
#[enum_attr(
    repr = u32,
    attr = "sparse_tensor.SparseTensorSortAlgorithm",
    brackets = false,
    def = "SparseTensorSortKindAttr",
    summary = "sparse tensor sort algorithm",
    cpp = "::mlir::sparse_tensor::SparseTensorSortKind",
)]
pub enum SparseTensorSortKind {
    /// The case `hybrid_quick_sort`.
    #[keyword = "hybrid_quick_sort"]
    HybridQuickSort = 0,
    /// The case `insertion_sort_stable`.
    #[keyword = "insertion_sort_stable"]
    InsertionSortStable = 1,
    /// The case `quick_sort`.
    #[keyword = "quick_sort"]
    QuickSort = 2,
    /// The case `heap_sort`.
    #[keyword = "heap_sort"]
    HeapSort = 3,
}
