//! The merger: the tensor expression of a structured operation, and the iteration lattices that
//! tell which levels a loop visits together (MLIR: `Merger`).
//!
//! A lattice point has a bit for each pair of a tensor and a loop: its expression is computed where
//! the levels of all its bits have an element.

mod admissible;
mod build;
mod expression;
mod lattice;
mod levels;

pub(crate) use expression::{ExpressionId, ExpressionKind};
pub(crate) use lattice::LatticePoint;

use terrace_ir::Op;
use terrace_sparse_tensor::LevelType;

use expression::Expression;

/// A set of bits.
pub(crate) type Bits = Vec<bool>;

/// A level of a tensor that a loop visits.
#[derive(Clone, Copy)]
pub(crate) struct VisitedLevel {
    /// The bit of the tensor and the loop.
    pub(crate) bit: usize,
    /// Index of the tensor.
    pub(crate) tensor: usize,
    /// Index of the level; `None` if the subscripts of the tensor do not contain the loop.
    pub(crate) level: Option<usize>,
    /// The type of the level; `None` if no level has the loop as its subscript.
    pub(crate) ty: Option<LevelType>,
    /// Whether the subscript of the level is a sum that contains the loop.
    pub(crate) is_sum: bool,
}

/// The expressions, lattice points and levels of one structured operation.
pub(crate) struct Merger {
    /// Index of the output tensor.
    pub(crate) output: usize,
    /// Whether elements are inserted into the output.
    pub(crate) has_sparse_output: bool,
    loops: usize,
    expressions: Vec<Expression>,
    /// The operations among the unary expressions that negate a number.
    negations: Vec<Op>,
    points: Vec<LatticePoint>,
    /// The type of the level of each tensor and loop.
    types: Vec<Vec<Option<LevelType>>>,
    /// The level of each tensor and loop.
    levels: Vec<Vec<Option<usize>>>,
    /// The level of each tensor whose subscript is a sum that contains the loop.
    sums: Vec<Vec<Option<(usize, LevelType)>>>,
    /// The loops in the subscript of each level of each tensor with their factors, for sums.
    dependent_loops: Vec<Vec<Vec<(usize, i64)>>>,
}

impl Merger {
    /// Creates the merger of an operation with `operands` operands, of which the last one is the
    /// output.
    pub(crate) fn new(operands: usize, loops: usize, max_rank: usize) -> Self {
        let tensors = operands + 1;
        Self {
            output: operands - 1,
            has_sparse_output: false,
            loops,
            expressions: Vec::new(),
            negations: Vec::new(),
            points: Vec::new(),
            types: vec![vec![None; loops]; tensors],
            levels: vec![vec![None; loops]; tensors],
            sums: vec![vec![None; loops]; tensors],
            dependent_loops: vec![vec![Vec::new(); max_rank]; tensors],
        }
    }

    /// Returns the index of the synthetic tensor, which stands for values that are not in a tensor.
    pub(crate) fn synthetic(&self) -> usize {
        self.output + 1
    }
}
