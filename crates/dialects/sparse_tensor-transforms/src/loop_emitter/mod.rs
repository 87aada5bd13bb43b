//! The emitter of loops over levels of tensors: initialization of buffers and iterators, and the
//! stack of loops (MLIR: `LoopEmitter`).

mod coiterate;
mod enter;
mod exit;
mod initialize;

pub(crate) use coiterate::{CoIteration, co_iterate};
pub(crate) use enter::LoopKind;
pub(crate) use initialize::{Callbacks, LoopOptions};

use terrace_builtin::affine::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::{Block, Op, Rewriter, Value};

use crate::emit;
use crate::iterators::{IteratorId, Iterators, SparseEmitStrategy};
use crate::levels::SparseLevel;

/// The name of the attribute of emitted loops, whose value names the operation that they are for.
pub(crate) const EMITTED_FROM: &str = "Emitted from";

/// A level of a tensor by the index of the tensor among the operands; the synthetic tensor, which
/// has a level for each loop, follows the operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TensorLevel {
    /// Index of the tensor.
    pub(crate) tensor: usize,
    /// Index of the level.
    pub(crate) level: usize,
}

impl TensorLevel {
    /// Creates the place of a level.
    pub(crate) fn new(tensor: usize, level: usize) -> Self {
        Self { tensor, level }
    }
}

/// A loop whose body is being emitted.
struct EmittedLoop {
    /// The levels whose iterators the loop advances.
    levels: Vec<TensorLevel>,
    op: Op,
    /// The block of the body; `None` for `sparse_tensor.coiterate`, which has a block for each
    /// case.
    block: Option<Block>,
    /// The coordinate of the current iteration; `None` outside of a case.
    coordinate: Option<Value>,
}

/// Loops that follow each other, each from the end of the one before.
struct LoopSequence {
    /// The universal index from which the next loop starts.
    universal: Value,
    levels: Vec<TensorLevel>,
}

/// Emits nests of loops over levels of tensors, and tracks the positions in the tensors.
///
/// A client enters sequences of loops and loops from the outside to the inside, creates code at the
/// insertion point, and leaves them in reverse order.
pub(crate) struct LoopEmitter {
    tensors: Vec<Value>,
    options: LoopOptions,
    /// The levels of each tensor, `None` until initialized; the last tensor is the synthetic one.
    levels: Vec<Vec<Option<SparseLevel>>>,
    iterators: Iterators,
    /// The iterators of each level of each tensor, one for each loop in its subscript.
    stacks: Vec<Vec<Vec<IteratorId>>>,
    /// The buffer of the elements of each tensor.
    buffers: Vec<Option<Value>>,
    /// The number of iterations of each loop, if given.
    bounds: Vec<Option<Value>>,
    /// The loops in the subscript of each level with their factors, for subscripts that are sums.
    dependent_loops: Vec<Vec<Vec<(usize, i64)>>>,
    /// The number of loops of each subscript that have been entered.
    reduced: Vec<Vec<usize>>,
    loops: Vec<EmittedLoop>,
    sequences: Vec<LoopSequence>,
    /// The iterator values of each level, for loops of sparse_tensor.
    iterator_values: Vec<Vec<Option<Value>>>,
}

impl LoopEmitter {
    /// Returns the index of the synthetic tensor.
    pub(crate) fn synthetic(&self) -> usize {
        self.tensors.len()
    }

    /// Returns the coordinate of loop number `at`, 0 for the outermost; `None` if the loop has no
    /// coordinate.
    pub(crate) fn coordinate_of_loop(&self, at: usize) -> Option<Value> {
        self.loops.get(at)?.coordinate
    }

    /// Returns the coordinates of all loops.
    pub(crate) fn coordinates(&self) -> Vec<Value> {
        self.loops.iter().filter_map(|held| held.coordinate).collect()
    }

    /// Returns the buffer of the elements of a tensor.
    pub(crate) fn buffer(&self, tensor: usize) -> Option<Value> {
        self.buffers[tensor]
    }

    /// Whether loops of sparse_tensor are emitted.
    fn emits_iterators(&self) -> bool {
        self.options.strategy == SparseEmitStrategy::SparseIterator
    }

    /// Returns the iterator of the loop that is entered now.
    fn current_iterator(&self, at: TensorLevel) -> IteratorId {
        let stack = &self.stacks[at.tensor][at.level];
        let is_simple = self.dependent_loops[at.tensor][at.level].is_empty();
        let depth = self.reduced[at.tensor][at.level].saturating_sub(1);
        let index = if is_simple { stack.len() - 1 } else { depth.min(stack.len() - 1) };
        stack[index]
    }

    /// Returns the coordinate of the iterator of a level.
    pub(crate) fn coordinate(&self, at: TensorLevel) -> Value {
        self.iterators.coordinate(self.current_iterator(at))
    }

    /// Returns the indices of the current element of a sparse tensor in its buffer of elements; for
    /// loops of sparse_tensor, the iterator (MLIR: `getValPosits`).
    pub(crate) fn element_position(&self, tensor: usize) -> Vec<Value> {
        if self.emits_iterators() {
            return self.iterator_values[tensor].last().copied().flatten().into_iter().collect();
        }
        let last = self.stacks[tensor].last().and_then(|stack| stack.last());
        let Some(it) = last else { return Vec::new() };
        let position = self.iterators.position(*it);
        self.iterators.batch(*it).iter().copied().chain(position.first().copied()).collect()
    }

    /// Creates the value of `expr` for the current iteration; the dimensions of `expr` are loops.
    pub(crate) fn affine(&self, b: &mut Rewriter<'_>, expr: AffineExpr) -> Value {
        let cx = b.context().clone();
        match expr.kind(&cx) {
            AffineExprKind::Dim(at) => {
                self.coordinate_of_loop(at as usize).expect("subscripts use loops around them")
            }
            AffineExprKind::Constant(value) => emit::index(b, value),
            AffineExprKind::Binary(kind, lhs, rhs) => {
                let lhs = self.affine(b, lhs);
                let rhs = self.affine(b, rhs);
                match kind {
                    BinaryKind::Add => emit::add(b, lhs, rhs),
                    _ => emit::mul(b, lhs, rhs),
                }
            }
            AffineExprKind::Symbol(_) => emit::index(b, 0),
        }
    }

    /// Adds the attribute that names the operation for which loops are emitted.
    fn mark(&self, b: &mut Rewriter<'_>, op: Op) {
        if let Some(tag) = self.options.tag {
            let set = b.body_mut().set_attribute(op, EMITTED_FROM, Some(tag));
            debug_assert!(set.is_ok(), "loops have no inherent attribute of this name");
        }
    }

    /// Pushes the loop `op`, whose body is at the insertion point.
    fn push(
        &mut self,
        b: &mut Rewriter<'_>,
        levels: Vec<TensorLevel>,
        op: Op,
        coordinate: Option<Value>,
    ) {
        let block = coordinate.and_then(|_| b.block());
        self.mark(b, op);
        self.loops.push(EmittedLoop { levels, op, block, coordinate });
    }
}
