//! Fold hooks of operations and dialects, and their results.

use smallvec::{SmallVec, smallvec};

use crate::body::{Body, Op, OpRef, RegionRef, Value};
use crate::store::handle::{Attribute, Handle};
use crate::store::kind::Uniqued;

/// The fold of one result of an operation (MLIR: `OpFoldResult`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldResult {
    /// The result is replaced by an existing value.
    Value(Value),
    /// The result is a constant.
    Constant(Attribute),
}

/// The fold of an operation. A fold hook only describes the change; the caller applies it or not.
pub enum Fold {
    /// The replacements of all results, in order.
    Results(SmallVec<[FoldResult; 1]>),
    /// The operation is changed in place.
    InPlace(InPlaceFold),
}

/// The change of an operation that folds in place.
pub struct InPlaceFold(Box<dyn FnOnce(&mut Body, Op)>);

impl InPlaceFold {
    /// Applies the change to `op`, the operation that was folded.
    pub fn apply(self, body: &mut Body, op: Op) {
        (self.0)(body, op);
    }
}

/// The fold hook of an operation; its parameters are the operation and, for each operand, its
/// constant value or `None`. Returns `None` if the operation does not fold.
pub type FoldHook = fn(OpRef<'_>, &[Option<Attribute>]) -> Option<Fold>;

impl Fold {
    /// Returns the fold that changes the operation in place by `change`.
    pub fn in_place(change: impl FnOnce(&mut Body, Op) + 'static) -> Self {
        Fold::InPlace(InPlaceFold(Box::new(change)))
    }

    /// Returns the fold that replaces the operand at `index` by `value` in place.
    pub fn operand(index: usize, value: Value) -> Self {
        Self::in_place(move |body, op| body.set_operand(op, index, value))
    }

    /// Returns the fold that replaces the results by `results`, in order.
    pub fn results(results: impl IntoIterator<Item = FoldResult>) -> Self {
        Fold::Results(results.into_iter().collect())
    }
}

impl From<Value> for FoldResult {
    fn from(value: Value) -> Self {
        FoldResult::Value(value)
    }
}

impl From<Attribute> for FoldResult {
    fn from(value: Attribute) -> Self {
        FoldResult::Constant(value)
    }
}

impl<R: Into<FoldResult>> From<R> for Fold {
    fn from(result: R) -> Self {
        Fold::Results(smallvec![result.into()])
    }
}

impl<T: Uniqued> From<Handle<T>> for FoldResult
where
    Attribute: From<Handle<T>>,
{
    fn from(value: Handle<T>) -> Self {
        FoldResult::Constant(value.into())
    }
}

/// The folding hooks of a dialect, besides those of its operations (MLIR: `DialectFoldInterface`).
pub trait DialectFold: Send + Sync {
    /// Whether constants for operations in `region`, which belongs to an operation of the dialect,
    /// are created in `region` rather than in an enclosing region.
    fn materializes_into(&self, region: RegionRef<'_>) -> bool {
        let _ = region;
        false
    }

    /// Returns the fold of an operation of the dialect that has no hook, or whose hook returned
    /// `None`; `None` if it does not fold.
    fn fold(&self, op: OpRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
        let _ = (op, operands);
        None
    }
}
