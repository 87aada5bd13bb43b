//! The interface [`BufferizableOp`] of operations on tensors: their accesses to memory after
//! bufferization, and their rewriting (MLIR: `BufferizableOpInterface`).
//!
//! Dialects do not depend on this crate: the models of their operations are attached from outside,
//! here in [`models`](crate::models), or by the owner of a dialect with
//! [`Context::attach_op_interface`](terrace_ir::Context::attach_op_interface).

use smallvec::SmallVec;
use terrace_builtin::TypeExt;
use terrace_interfaces::{DynRegionBranchOp, RegionBranchOp, RegionPoint};
use terrace_ir::{Diagnostic, Op, OpInterface, OpRef, Type, Value};

use crate::analysis::query::Query;
use crate::copies::Copies;
use crate::rewrite::Rewrite;
use crate::types::BufferTypes;

/// A use of a tensor: an operand of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TensorUse {
    /// The operation that has the operand.
    pub op: Op,
    /// The index of the operand.
    pub operand: usize,
}

impl TensorUse {
    /// Creates the use of the operand of `op` with index `operand`.
    pub const fn new(op: Op, operand: usize) -> Self {
        Self { op, operand }
    }
}

/// A tensor or a use of a tensor that may have the same buffer as another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aliasing<T> {
    /// The tensor or the use.
    pub to: T,
    /// Whether both have exactly the same buffer, if they alias (MLIR: `BufferRelation`).
    pub is_equivalent: bool,
    /// Whether both alias in every execution, if the use bufferizes in place.
    pub is_definite: bool,
}

impl<T> Aliasing<T> {
    /// Creates an alias with the same buffer in every execution.
    pub const fn same(to: T) -> Self {
        Self { to, is_equivalent: true, is_definite: true }
    }

    /// Creates an alias that is one of several alternatives.
    pub const fn maybe(to: T) -> Self {
        Self { to, is_equivalent: true, is_definite: false }
    }

    /// Creates an alias of unknown relation that may not exist.
    pub const fn unknown(to: T) -> Self {
        Self { to, is_equivalent: false, is_definite: false }
    }

    /// Creates an alias that is equivalent and definite, or neither.
    pub const fn same_if(to: T, is_same: bool) -> Self {
        Self { to, is_equivalent: is_same, is_definite: is_same }
    }
}

/// Tensors whose buffer a use may define.
pub type AliasingValues = SmallVec<[Aliasing<Value>; 1]>;
/// Uses whose buffer a tensor may have.
pub type AliasingUses = SmallVec<[Aliasing<TensorUse>; 2]>;

/// An operation that bufferizes: the model of its accesses to tensors.
///
/// Models have no state: `op` is the operation, `operand` the index of one of its operands that is
/// a tensor, and `query` answers about other operations and about the analysis.
pub trait BufferizableOp: Send + Sync {
    /// Whether the buffer of the operand is read (MLIR: `bufferizesToMemoryRead`).
    fn reads(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> bool;

    /// Whether the buffer of the operand is written (MLIR: `bufferizesToMemoryWrite`).
    fn writes(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> bool;

    /// Returns the tensors that may have the buffer of the operand if it bufferizes in place.
    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, query: Query<'_>) -> AliasingValues {
        let _ = (op, operand, query);
        AliasingValues::new()
    }

    /// Returns the uses whose buffer `value`, a result of `op` or an argument of its blocks, may
    /// have: by default the operands of `op` that alias it (MLIR: `getAliasingOpOperands`).
    fn aliasing_uses(&self, op: OpRef<'_>, value: Value, query: Query<'_>) -> AliasingUses {
        let tensors = op.operand_types().enumerate().filter(|(_, ty)| ty.is_tensor());
        let aliases = tensors.flat_map(|(operand, _)| {
            let all = self.aliasing_values(op, operand, query).into_iter();
            all.filter(|alias| alias.to == value).map(move |alias| Aliasing {
                to: TensorUse::new(op.id(), operand),
                is_equivalent: alias.is_equivalent,
                is_definite: alias.is_definite,
            })
        });
        aliases.collect()
    }

    /// Whether the operand must have the buffer of the tensor (MLIR: `mustBufferizeInPlace`).
    fn must_be_in_place(&self, op: OpRef<'_>, operand: usize) -> bool {
        let _ = (op, operand);
        false
    }

    /// Whether the result `value` has a buffer of its own.
    fn allocates(&self, op: OpRef<'_>, value: Value) -> bool {
        let _ = (op, value);
        false
    }

    /// Whether the operation defines the contents of its result `value`
    /// (MLIR: `resultBufferizesToMemoryWrite`).
    fn defines(&self, op: OpRef<'_>, value: Value, query: Query<'_>) -> bool {
        query.defines_by_default(op, value)
    }

    /// Whether the buffer of `value`, a result of `op` or an argument of its blocks, may be
    /// written.
    fn is_writable(&self, op: OpRef<'_>, value: Value, query: Query<'_>) -> bool {
        let _ = op;
        query.body().defining_op(value).is_some()
    }

    /// Whether the operation accesses the operands `operands` element by element, each at the same
    /// position (MLIR: `bufferizesToElementwiseAccess`).
    fn is_elementwise(&self, op: OpRef<'_>, operands: [usize; 2]) -> bool {
        let _ = (op, operands);
        false
    }

    /// Whether the region `index` may run several times per execution of `op`.
    fn is_repetitive(&self, op: OpRef<'_>, index: usize, query: Query<'_>) -> bool {
        let _ = query;
        may_repeat(op, index)
    }

    /// Whether the region `index` may run several times in parallel.
    fn is_parallel(&self, op: OpRef<'_>, index: usize, query: Query<'_>) -> bool {
        let _ = (op, index, query);
        false
    }

    /// Whether regions of `op` may have several blocks.
    fn has_control_flow_graph(&self) -> bool {
        false
    }

    /// Checks the decisions of the analysis for `op` (MLIR: `verifyAnalysis`).
    fn verify(&self, op: OpRef<'_>, query: Query<'_>) -> Result<(), Diagnostic> {
        let _ = (op, query);
        Ok(())
    }

    /// Inserts copies for the uses of `op` that are out of place.
    ///
    /// # Errors
    /// If a tensor cannot be copied.
    fn resolve_conflicts(&self, op: Op, copies: &mut Copies<'_>) -> Result<(), Diagnostic> {
        copies.resolve(op)
    }

    /// Returns the type of the buffer of `value`, a result of `op` or an argument of its blocks.
    ///
    /// # Errors
    /// If the memory space cannot be inferred, or branches disagree about it.
    fn buffer_type(
        &self,
        op: OpRef<'_>,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        types.by_default(op, value)
    }

    /// Rewrites `op` to an operation on buffers.
    ///
    /// # Errors
    /// If there is no such operation.
    fn bufferize(&self, op: Op, rewrite: &mut Rewrite<'_>) -> Result<(), Diagnostic>;
}

/// Whether control flow may lead from the region `index` of `op` back to it
/// (MLIR: `isRepetitiveRegion`).
pub(crate) fn may_repeat(op: OpRef<'_>, index: usize) -> bool {
    reaches_region(op, index, index)
}

/// Whether control flow may lead from the region `from` of `op` to its region `to`.
pub(crate) fn reaches_region(op: OpRef<'_>, from: usize, to: usize) -> bool {
    let Some(branch) = op.interface::<DynRegionBranchOp<'_>>() else { return false };
    let (mut pending, mut visited) = (vec![from], Vec::new());
    while let Some(at) = pending.pop() {
        for successor in branch.successor_regions(RegionPoint::Region(at)) {
            let RegionPoint::Region(next) = successor.to else { continue };
            if next == to {
                return true;
            }
            if !visited.contains(&next) {
                visited.push(next);
                pending.push(next);
            }
        }
    }
    false
}

/// A view of an operation that implements [`BufferizableOp`].
#[derive(Clone, Copy)]
pub struct DynBufferizableOp<'a> {
    op: OpRef<'a>,
    model: &'static dyn BufferizableOp,
}

impl<'a> DynBufferizableOp<'a> {
    /// Returns the operation.
    pub fn op(self) -> OpRef<'a> {
        self.op
    }

    /// Returns the model of the operation.
    pub fn model(self) -> &'static dyn BufferizableOp {
        self.model
    }
}

impl<'a> OpInterface<'a> for DynBufferizableOp<'a> {
    type Table = &'static dyn BufferizableOp;

    fn new(op: OpRef<'a>, table: &'static &'static dyn BufferizableOp) -> Self {
        Self { op, model: *table }
    }
}
