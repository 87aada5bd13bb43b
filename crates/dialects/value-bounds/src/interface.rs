//! The interface [`ValueBoundsOp`] of operations that know bounds of their results and block
//! arguments (MLIR: `ValueBoundsOpInterface`).
//!
//! Dialects do not depend on this crate: the models of their operations are attached from outside,
//! in [`models`](crate::models), or by the owner of a dialect with
//! [`Context::attach_op_interface`](terrace_ir::Context::attach_op_interface).

use terrace_ir::{OpInterface, OpRef, Value};

use crate::set::ValueBounds;

/// A model of the bounds of the values that an operation defines.
pub trait ValueBoundsOp: Send + Sync {
    /// Adds constraints on `value`, an index value that `op` defines as a result or block argument
    /// (MLIR: `populateBoundsForIndexValue`).
    fn index_bounds(&self, _op: OpRef<'_>, _value: Value, _bounds: &mut ValueBounds<'_>) {}

    /// Adds constraints on the size of dimension `dim` of `value`, a shaped value that `op` defines
    /// (MLIR: `populateBoundsForShapedValueDim`).
    fn size_bounds(
        &self,
        _op: OpRef<'_>,
        _value: Value,
        _dim: usize,
        _bounds: &mut ValueBounds<'_>,
    ) {
    }
}

/// An operation with its model of bounds.
#[derive(Clone, Copy)]
pub struct DynValueBoundsOp<'a> {
    op: OpRef<'a>,
    model: &'static dyn ValueBoundsOp,
}

impl DynValueBoundsOp<'_> {
    /// Adds the constraints on `value`, or on the size of its dimension `dim`.
    pub(crate) fn add_bounds(self, value: Value, dim: Option<usize>, bounds: &mut ValueBounds<'_>) {
        match dim {
            None => self.model.index_bounds(self.op, value, bounds),
            Some(dim) => self.model.size_bounds(self.op, value, dim, bounds),
        }
    }
}

impl<'a> OpInterface<'a> for DynValueBoundsOp<'a> {
    type Table = &'static dyn ValueBoundsOp;

    fn new(op: OpRef<'a>, table: &'static &'static dyn ValueBoundsOp) -> Self {
        Self { op, model: *table }
    }
}
