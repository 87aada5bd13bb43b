//! [`Checks`] builds the checks of one operation as `cf.assert`s.

use std::ops::{Deref, DerefMut};

use terrace_arith::{AndIOp, BuildConstant, CmpIOp, CmpIPredicate};
use terrace_builtin::DYNAMIC;
use terrace_builtin::types::{RankedTensorType, UnrankedTensorType};
use terrace_cf::AssertOp;
use terrace_ir::{Builder, Op, OpType, Operand, Value};
use terrace_rewrite::create_or_fold;
use terrace_scf::{IfOp, YieldOp};

/// A builder in front of the operation to check, and the text of its failure messages. Constants
/// that folding leaves unused stay, as in MLIR.
pub struct Checks<'b> {
    builder: Builder<'b>,
    /// The message before and after the description of the failed check.
    message: [String; 2],
}

impl<'b> Deref for Checks<'b> {
    type Target = Builder<'b>;

    fn deref(&self) -> &Builder<'b> {
        &self.builder
    }
}

impl DerefMut for Checks<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder
    }
}

impl<'b> Checks<'b> {
    /// Creates the checks at the insertion point of `builder`. A message names the location
    /// `location`, and is `quoted`, the text of the operation, if it is given.
    pub(crate) fn new(builder: Builder<'b>, quoted: Option<&str>, location: &str) -> Self {
        let line = quoted.map(|text| format!("{text}\n")).unwrap_or_default();
        let start = format!("ERROR: Runtime op verification failed\n{line}^ ");
        Self { builder, message: [start, format!("\nLocation: {location}")] }
    }

    /// Builds a `cf.assert` of `condition`, whose failure `what` describes.
    pub fn assert(&mut self, condition: Value, what: &str) {
        let [start, end] = &self.message;
        let message = format!("{start}{what}{end}");
        AssertOp::build(&mut self.builder, condition, message);
    }

    /// Returns whether `a` and `b` compare as `predicate` says; never folded.
    pub(crate) fn compare(&mut self, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
        CmpIOp::build(&mut self.builder, predicate, a, b).value(&mut self.builder)
    }

    /// Returns whether `index` is at least `lower` and less than `upper`; folded as far as possible
    /// (MLIR: `generateInBoundsCheck`).
    pub(crate) fn in_bounds(&mut self, index: Value, [lower, upper]: [Value; 2]) -> Value {
        let mut compare = |predicate, bound| {
            create_or_fold(&mut self.builder, |builder| {
                CmpIOp::build(builder, predicate, index, bound).value(builder)
            })
        };
        let is_not_below = compare(CmpIPredicate::Sge, lower);
        let is_below = compare(CmpIPredicate::Slt, upper);
        self.both(is_not_below, is_below)
    }

    /// Returns whether `a` and `b` are true; folded if possible.
    pub(crate) fn both(&mut self, a: Value, b: Value) -> Value {
        create_or_fold(&mut self.builder, |builder| AndIOp::build(builder, a, b).value(builder))
    }

    /// Builds an `scf.if` with the condition `condition`, whose blocks the functions build; returns
    /// its result.
    pub(crate) fn either(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Value,
        otherwise: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let ty = self.body().value_type(condition);
        let op = IfOp::build(&mut self.builder, &[ty], condition).op();
        let point = self.point();
        self.fill(op, 0, |checks| vec![then(checks)]);
        self.fill(op, 1, |checks| vec![otherwise(checks)]);
        self.set_point(point);
        self.body().result(op, 0)
    }

    /// Builds an `scf.if` without results, whose contents `then` builds.
    pub(crate) fn only_if(&mut self, condition: Value, then: impl FnOnce(&mut Self)) {
        let op = IfOp::build(&mut self.builder, &[], condition).op();
        let point = self.point();
        self.fill(op, 0, |checks| {
            then(checks);
            Vec::new()
        });
        self.set_point(point);
    }

    /// Appends a block to the region `index` of `op`. The block yields what `contents` returns.
    fn fill(&mut self, op: Op, index: usize, contents: impl FnOnce(&mut Self) -> Vec<Value>) {
        let Some(region) = self.body().region(op, index) else { return };
        self.append_block(region, &[]);
        let values = contents(self);
        YieldOp::build(&mut self.builder, &values[..]);
    }

    /// Returns the size of the dimension `dim` of `shaped`, a ranked tensor or memref of the given
    /// `shape`: a constant, or a new `dim` operation. A static size leaves the constant `dim`
    /// behind (MLIR: `createOrFold<DimOp>`).
    pub(crate) fn size(&mut self, shaped: Value, shape: &[i64], dim: usize) -> Value {
        let index = self.constant_index(dim as i64);
        match shape.get(dim).copied() {
            Some(size) if size != DYNAMIC => self.constant_index(size),
            _ => create_or_fold(&mut self.builder, |builder| dim_of(builder, shaped, index)),
        }
    }

    /// Builds a `memref.dim` or `tensor.dim` of `shaped`.
    pub(crate) fn dim(&mut self, shaped: Value, index: Value) -> Value {
        dim_of(&mut self.builder, shaped, index)
    }
}

fn dim_of(builder: &mut Builder<'_>, shaped: Value, index: Value) -> Value {
    let ty = builder.body().value_type(shaped);
    match ty.is::<RankedTensorType>() || ty.is::<UnrankedTensorType>() {
        true => terrace_tensor::DimOp::build(builder, shaped, index).value(builder),
        false => terrace_memref::DimOp::build(builder, shaped, index).value(builder),
    }
}
