//! Accesses to subsets of tensors: [`SubsetOp`], and index arithmetic by which slices are compared:
//! [`LinearOp`].

use terrace_ir::Value;
use terrace_ir::fold::FoldResult;
use terrace_ods::interface;

/// The kind of access to a subset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubsetAccess {
    /// The only result is the subset (MLIR: `SubsetExtractionOpInterface`).
    Extraction {
        /// Index of the tensor operand.
        source: usize,
    },
    /// The only result is the tensor with the subset replaced (MLIR: `SubsetInsertionOpInterface`).
    Insertion {
        /// Index of the operand that is inserted.
        source: usize,
        /// Index of the tensor operand.
        destination: usize,
    },
}

/// A strided slice of a tensor (MLIR: `HyperrectangularSlice`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HyperrectangularSlice {
    /// By dimension the index of the first element.
    pub offsets: Vec<FoldResult>,
    /// By dimension the number of elements.
    pub sizes: Vec<FoldResult>,
    /// By dimension the distance of consecutive elements.
    pub strides: Vec<FoldResult>,
}

/// An operation that extracts or inserts a subset of a tensor and accesses nothing else (MLIR:
/// `SubsetOpInterface`).
#[interface]
pub trait SubsetOp {
    /// Returns the kind of access.
    fn subset_access(self) -> SubsetAccess;

    /// Returns the accessed slice; `None` if the subset is no strided slice.
    fn accessed_slice(self) -> Option<HyperrectangularSlice>;
}

/// A linear combination of values plus a constant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinearSum {
    /// The constant term.
    pub constant: i64,
    /// The values with their coefficients.
    pub terms: Vec<(Value, i64)>,
}

/// An operation whose only result is an index and a linear combination of its operands (MLIR: the
/// equalities of `ValueBoundsOpInterface`).
#[interface]
pub trait LinearOp {
    /// Returns the linear combination; `None` if this instance is not linear.
    fn linear_sum(self) -> Option<LinearSum>;
}
