//! Operations on parts of tensors.

use terrace_ir::Value;
use terrace_ir::fold::FoldResult;
use terrace_ods::interface;

/// What an operation does with a part of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubsetAccess {
    /// The only result is the part of a tensor (MLIR: `SubsetExtractionOpInterface`).
    Extraction {
        /// The number of the operand that is the tensor.
        source: usize,
    },
    /// The only result is the tensor with the part replaced (MLIR: `SubsetInsertionOpInterface`).
    Insertion {
        /// The number of the operand that takes the place of the part.
        source: usize,
        /// The number of the operand that is the tensor.
        destination: usize,
    },
}

/// A part of a tensor that begins somewhere in each dimension and goes on in steps
/// (MLIR: `HyperrectangularSlice`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HyperrectangularSlice {
    /// Where the part begins, for each dimension.
    pub offsets: Vec<FoldResult>,
    /// How many elements the part has in each dimension.
    pub sizes: Vec<FoldResult>,
    /// How far elements of the part are from each other in each dimension.
    pub strides: Vec<FoldResult>,
}

/// An operation that reads or replaces a part of a tensor, and touches nothing else of it
/// (MLIR: `SubsetOpInterface`).
#[interface]
pub trait SubsetOp {
    /// What the operation does with the part.
    fn subset_access(self) -> SubsetAccess;

    /// The part, if it is one that offsets, sizes and strides say.
    fn accessed_slice(self) -> Option<HyperrectangularSlice>;
}

/// A sum of multiples of values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinearSum {
    /// What is added to the multiples.
    pub constant: i64,
    /// The values with how often each is added.
    pub terms: Vec<(Value, i64)>,
}

/// An operation whose only result, an index, is a sum of multiples of its operands
/// (MLIR: the equalities of `ValueBoundsOpInterface`).
#[interface]
pub trait LinearOp {
    /// The sum that the result is; `None` if it is none.
    fn linear_sum(self) -> Option<LinearSum>;
}
