//! Subscripts of loads and stores in vector loops.

use terrace_arith::{AddIOp, ExtUIOp, IndexCastOp};
use terrace_builtin::types::VectorType;
use terrace_builtin::{IntegerType, TypeExt};
use terrace_ir::{Body, Rewriter, Value};
use terrace_memref::LoadOp;

use super::VectorLoop;
use crate::emit;

/// A subscript of an access in a vector loop.
enum Subscript {
    /// The subscript stays as it is.
    Same,
    /// The subscript is loaded from a buffer of positions or coordinates.
    Loaded(Value),
    /// The subscript is the sum of an invariant value and the loop variable.
    Offset(Value, Value),
}

impl VectorLoop {
    /// Whether `value` is defined by an operation outside of the loop.
    pub(super) fn is_invariant(&self, body: &Body, value: Value) -> bool {
        let op = body.defining_op(value);
        op.is_some_and(|op| body.parent_block(op) != Some(self.block))
    }

    fn is_own_argument(&self, body: &Body, value: Value) -> Option<bool> {
        body.argument_of(value).map(|(block, _)| block == self.block)
    }

    /// Returns the way in which a subscript is vectorized; `None` if it cannot be.
    fn subscript(&self, body: &Body, value: Value, is_innermost: bool) -> Option<Subscript> {
        if self.is_invariant(body, value) {
            return (!is_innermost).then_some(Subscript::Same);
        }
        if let Some(is_own) = self.is_own_argument(body, value) {
            return (is_own == is_innermost).then_some(Subscript::Same);
        }
        let mut source = value;
        loop {
            if let Some(cast) = body.defined_by::<IndexCastOp>(source) {
                source = cast.r#in();
            } else if let Some(cast) = body.defined_by::<ExtUIOp>(source) {
                source = cast.r#in();
            } else {
                break;
            }
        }
        if body.defined_by::<LoadOp>(source).is_some() {
            return is_innermost.then_some(Subscript::Loaded(source));
        }
        let sum = body.defined_by::<AddIOp>(source)?;
        let (mut invariant, mut variable) = (sum.lhs(), sum.rhs());
        if !self.is_invariant(body, invariant) {
            (invariant, variable) = (variable, invariant);
        }
        let is_sum = self.is_invariant(body, invariant)
            && self.is_own_argument(body, variable) == Some(true)
            && is_innermost;
        is_sum.then_some(Subscript::Offset(invariant, variable))
    }

    /// Whether the subscripts can be vectorized.
    pub(super) fn accepts_subscripts(&self, body: &Body, indices: &[Value]) -> bool {
        indices
            .iter()
            .enumerate()
            .all(|(at, index)| self.subscript(body, *index, at + 1 == indices.len()).is_some())
    }

    /// Creates the vectorized subscripts (MLIR: `vectorizeSubscripts`).
    pub(super) fn subscripts(
        &self,
        rewriter: &mut Rewriter<'_>,
        indices: &[Value],
        mask: Value,
    ) -> Option<Vec<Value>> {
        let mut new = Vec::new();
        for (at, index) in indices.iter().enumerate() {
            let subscript = self.subscript(rewriter.body(), *index, at + 1 == indices.len())?;
            new.push(match subscript {
                Subscript::Same => *index,
                Subscript::Offset(invariant, variable) => emit::add(rewriter, invariant, variable),
                Subscript::Loaded(source) => self.loaded(rewriter, source, mask)?,
            });
        }
        Some(new)
    }

    /// Creates a vector of loaded indices; narrow ones are extended.
    fn loaded(&self, rewriter: &mut Rewriter<'_>, source: Value, mask: Value) -> Option<Value> {
        let load = rewriter.body().defined_by::<LoadOp>(source)?;
        let (memory, indices) = (load.memref(), load.indices().collect::<Vec<_>>());
        let loaded = self.load(rewriter, memory, indices, mask)?;
        let cx = rewriter.context().clone();
        let ty = rewriter.body().value_type(loaded).downcast::<VectorType>(&cx)?;
        let width = match ty.element.is_index() {
            true => return Some(loaded),
            false => ty.element.int_or_float_width(&cx)?,
        };
        let wide = match width {
            ..32 => 32,
            32..64 if !self.shape.narrow_indices => 64,
            _ => return Some(loaded),
        };
        let wide = self.vector_type(rewriter, IntegerType::get(&cx, wide).ty());
        let extended = ExtUIOp::build(rewriter, wide, loaded);
        Some(rewriter.value(extended))
    }
}
