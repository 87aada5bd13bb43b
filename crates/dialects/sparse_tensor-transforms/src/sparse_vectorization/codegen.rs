//! The parts of vector loops: masks, loads and stores.

use terrace_affine::AffineMinOp;
use terrace_arith::ConstantOp;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::folding::constant_of;
use terrace_builtin::types::VectorType;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineMapAttr, DYNAMIC, TypeExt};
use terrace_ir::{Builder, Rewriter, Type, Value};
use terrace_numeric::{Float, Int};
use terrace_vector::{
    BroadcastOp, CombiningKind, CreateMaskOp, GatherOp, InsertOp, MaskedLoadOp, MaskedStoreOp,
    ScatterOp, VectorScaleOp,
};

use super::VectorLoop;
use crate::constants::zero;
use crate::emit;

impl VectorLoop {
    /// Returns the vector type of these elements.
    pub(super) fn vector_type(&self, b: &Builder<'_>, element: Type) -> Type {
        let (length, is_scalable) = (self.shape.length, self.shape.is_scalable);
        VectorType::scalable(b.context(), &[length], &[is_scalable], element).ty()
    }

    /// Creates the step of the loop.
    pub(super) fn step(&self, rewriter: &mut Rewriter<'_>) -> Value {
        let step = emit::index(rewriter, self.shape.length);
        if !self.shape.is_scalable {
            return step;
        }
        let scale = VectorScaleOp::build(rewriter);
        let scale = rewriter.value(scale);
        emit::mul(rewriter, scale, step)
    }

    /// Creates the mask of the elements within the bounds of the loop.
    pub(super) fn mask(
        &self,
        rewriter: &mut Rewriter<'_>,
        [lower, upper, step]: [Value; 3],
        variable: Value,
    ) -> Value {
        let cx = rewriter.context().clone();
        let flag = emit::bool_type(rewriter);
        let ty = self.vector_type(rewriter, flag);
        let known = [lower, upper, step].map(|value| constant_integer(rewriter.body(), value));
        if let [Some(lower), Some(upper), Some(step)] = known
            && upper.wrapping_sub(lower).checked_rem(step) == Some(0)
        {
            let yes = emit::bool(rewriter, true);
            let all = BroadcastOp::build(rewriter, ty, yes);
            return rewriter.value(all);
        }
        let rest = AffineExpr::dim(&cx, 0).sub(&cx, AffineExpr::dim(&cx, 1));
        let map = AffineMap::new(2, 1, [AffineExpr::symbol(&cx, 0), rest]);
        let map = AffineMapAttr::get(&cx, map);
        let end = AffineMinOp::build(rewriter, map, [upper, variable, step]);
        let end = rewriter.value(end);
        let mask = CreateMaskOp::build(rewriter, ty, [end]);
        rewriter.value(mask)
    }

    /// Creates a vector of copies of an invariant value.
    pub(super) fn broadcast(&self, rewriter: &mut Rewriter<'_>, value: Value) -> Value {
        let ty = rewriter.body().value_type(value);
        let ty = self.vector_type(rewriter, ty);
        let op = BroadcastOp::build(rewriter, ty, value);
        rewriter.value(op)
    }

    /// Creates the initial vector of a reduction: `init` in one element and the neutral number in
    /// the others.
    pub(super) fn initial(
        &self,
        rewriter: &mut Rewriter<'_>,
        kind: CombiningKind,
        init: Value,
        ty: Type,
    ) -> Option<Value> {
        let neutral = match kind {
            CombiningKind::ADD | CombiningKind::XOR => zero(rewriter, ty)?,
            CombiningKind::MUL => one(rewriter, ty)?,
            _ => {
                let all = BroadcastOp::build(rewriter, ty, init);
                return Some(rewriter.value(all));
            }
        };
        let first = emit::index(rewriter, 0);
        let op = InsertOp::build(rewriter, init, neutral, [first], vec![DYNAMIC]);
        Some(rewriter.value(op))
    }

    /// Creates a load of consecutive elements, or of those at the vector of indices that is the
    /// last index.
    pub(super) fn load(
        &self,
        rewriter: &mut Rewriter<'_>,
        memory: Value,
        mut indices: Vec<Value>,
        mask: Value,
    ) -> Option<Value> {
        let cx = rewriter.context().clone();
        let element = rewriter.body().value_type(memory);
        let element = terrace_builtin::shaped::element_type_of(&cx, element)?;
        let ty = self.vector_type(rewriter, element);
        let otherwise = zero(rewriter, ty)?;
        let last = *indices.last()?;
        if rewriter.body().value_type(last).is::<VectorType>() {
            *indices.last_mut()? = emit::index(rewriter, 0);
            let op = GatherOp::build(rewriter, ty, memory, &indices[..], last, mask, otherwise);
            return Some(rewriter.value(op));
        }
        let op = MaskedLoadOp::build(rewriter, ty, memory, &indices[..], mask, otherwise);
        Some(rewriter.value(op))
    }

    /// Creates a store of consecutive elements, or of those at the vector of indices that is the
    /// last index.
    pub(super) fn store(
        &self,
        rewriter: &mut Rewriter<'_>,
        memory: Value,
        mut indices: Vec<Value>,
        mask: Value,
        value: Value,
    ) {
        if let Some(held) = indices.last_mut()
            && rewriter.body().value_type(*held).is::<VectorType>()
        {
            let last = std::mem::replace(held, emit::index(rewriter, 0));
            ScatterOp::build(rewriter, None, memory, &indices[..], last, mask, value);
            return;
        }
        MaskedStoreOp::build(rewriter, memory, &indices[..], mask, value);
    }
}

/// Creates the number one in all elements of a vector.
fn one(rewriter: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let cx = rewriter.context().clone();
    let element = terrace_builtin::shaped::element_type_or_self(&cx, ty);
    let value = match element.float_format(&cx) {
        Some(format) => constant_of(&cx, ty, Float::from_f64(format, 1.0).0)?,
        None => {
            let width = if element.is_index() { 64 } else { element.int_or_float_width(&cx)? };
            constant_of(&cx, ty, Int::from_i64(width, 1))?
        }
    };
    let op = ConstantOp::build(rewriter, value);
    Some(rewriter.value(op))
}
