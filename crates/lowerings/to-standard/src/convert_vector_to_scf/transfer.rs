//! What is made of a transfer that is lowered.

use terrace_affine::unfolded_apply;
use terrace_arith::{AndIOp, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp};
use terrace_builtin::shaped::element_type_of;
use terrace_builtin::types::VectorType;
use terrace_builtin::{
    AffineExpr, AffineMap, AffineMapAttr, DYNAMIC, IntegerAttr, IntegerType, TypeExt,
};
use terrace_ir::fold::{FoldResult, fold_and_update};
use terrace_ir::{
    ArrayAttr, Body, Builder, Context, Handle, InsertionPoint, Op, OpType, Operand, Rewriter, Type,
    Value,
};
use terrace_scf::IfOp;
use terrace_vector::{ExtractOp, Transfer, TransferReadOp, TransferWriteOp};

use super::{VectorToScfOptions, build_block, put_block};

/// What is made of a transfer along its first dimension.
pub(super) trait TransferSlices {
    /// Whether the transfer is to be split along its first dimension, which can be done.
    fn is_splittable(&self, body: &Body, options: VectorToScfOptions) -> bool;

    /// The tensor that is written to; `None` if the transfer reads or writes to memory.
    fn written_tensor(&self, body: &Body) -> Option<Value>;

    /// The dimension of the base that the first dimension of the vector is; `None` if it is broadcast.
    fn first_dim(&self, cx: &Context) -> Option<usize>;

    /// The number of dimensions of the mask; 0 if there is none.
    fn mask_rank(&self, body: &Body) -> usize;

    /// The vector type without the first dimension.
    fn slice_type(&self, cx: &Context) -> Type;

    /// Where the part of the vector at `at` in its first dimension is in the base.
    fn indices_at(&self, builder: &mut Builder<'_>, at: Value) -> Vec<Value>;

    /// Builds what `inside` does where the part of the vector at `at` in its first dimension is in bounds
    /// and, if the mask has one dimension, is not masked out, and what `outside` does elsewhere: a condition
    /// only if it is not known. Gives the value of type `ty`, if there is one, that both give.
    fn guarded(
        &self,
        rewriter: &mut Rewriter<'_>,
        at: Value,
        ty: Option<Type>,
        inside: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
        outside: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
    ) -> Option<Value>;

    /// A read of this transfer without its first dimension and its mask, at `indices`.
    fn read_slice(&self, builder: &mut Builder<'_>, indices: Vec<Value>) -> Option<Op>;

    /// A write of `vector` to `base` by this transfer without its first dimension and its mask, at
    /// `indices`.
    fn write_slice(
        &self,
        builder: &mut Builder<'_>,
        vector: Value,
        base: Value,
        indices: Vec<Value>,
    ) -> Op;

    /// Gives `new`, the transfer of the part at `at`, its part of the mask, if that has one: what stands for
    /// a single bit was looked at by [`TransferSlices::guarded`].
    fn assign_mask(&self, builder: &mut Builder<'_>, new: Op, at: i64);
}

impl TransferSlices for Transfer {
    fn is_splittable(&self, body: &Body, options: VectorToScfOptions) -> bool {
        let base = body.value_type(self.base);
        self.ty.shape.len() > options.target_rank
            && (options.lower_tensors || !base.is_tensor())
            && element_type_of(body.context(), base) == Some(self.ty.element)
            && !self.ty.scalable[0]
    }

    fn written_tensor(&self, body: &Body) -> Option<Value> {
        let written = self.padding.is_none() && body.value_type(self.base).is_tensor();
        written.then_some(self.base)
    }

    fn first_dim(&self, cx: &Context) -> Option<usize> {
        self.map.dim_at(cx, 0).map(|dim| dim as usize)
    }

    fn mask_rank(&self, body: &Body) -> usize {
        let ty = self.mask.and_then(|mask| vector_type(body, mask));
        ty.map_or(0, |ty| ty.shape.len())
    }

    fn slice_type(&self, cx: &Context) -> Type {
        without_first(cx, &self.ty)
    }

    fn indices_at(&self, builder: &mut Builder<'_>, at: Value) -> Vec<Value> {
        let mut indices = self.indices.clone();
        if let Some(dim) = self.first_dim(builder.context()) {
            indices[dim] = shifted(self, builder, dim, at);
        }
        indices
    }

    fn guarded(
        &self,
        rewriter: &mut Rewriter<'_>,
        at: Value,
        ty: Option<Type>,
        inside: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
        outside: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
    ) -> Option<Value> {
        let in_bounds = bounds_check(self, rewriter, at);
        let condition = match (in_bounds, mask_check(self, rewriter, at)) {
            (Some(bounds), Some(mask)) => AndIOp::build(rewriter, bounds, mask).value(rewriter),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return inside(rewriter),
        };
        let then = build_block(rewriter, &[], |rewriter, _| inside(rewriter));
        let otherwise = build_block(rewriter, &[], |rewriter, _| outside(rewriter));
        let new = IfOp::build(rewriter, ty.as_slice(), condition).op();
        put_block(rewriter, new, 0, then);
        put_block(rewriter, new, 1, otherwise);
        ty.map(|_| rewriter.body().result(new, 0))
    }

    fn read_slice(&self, builder: &mut Builder<'_>, indices: Vec<Value>) -> Option<Op> {
        let (ty, padding) = (self.slice_type(builder.context()), self.padding?);
        let (map, in_bounds) = slice_attributes(self, builder.context());
        let base = self.base;
        let new = TransferReadOp::build(builder, ty, base, indices, map, padding, None, in_bounds);
        Some(new.op())
    }

    fn write_slice(
        &self,
        builder: &mut Builder<'_>,
        vector: Value,
        base: Value,
        indices: Vec<Value>,
    ) -> Op {
        let ty = Some(builder.body().value_type(base)).filter(|ty| ty.is_tensor());
        let (map, in_bounds) = slice_attributes(self, builder.context());
        TransferWriteOp::build(builder, ty, vector, base, indices, map, None, in_bounds).op()
    }

    fn assign_mask(&self, builder: &mut Builder<'_>, new: Op, at: i64) {
        let Some(mut mask) = self.mask else { return };
        if self.first_dim(builder.context()).is_some() {
            let ty = vector_type(builder.body(), mask).filter(|ty| ty.shape.len() > 1);
            let Some(ty) = ty.map(|ty| without_first(builder.context(), ty)) else { return };
            mask = builder.at(InsertionPoint::Before(new), |builder| {
                ExtractOp::build(builder, ty, mask, (), vec![at]).value(builder)
            });
        }
        builder.body_mut().set_operand_group(new, Transfer::MASK, &[mask]);
    }
}

/// The index of dimension `dim` of the base plus `by`.
fn shifted(transfer: &Transfer, builder: &mut Builder<'_>, dim: usize, by: Value) -> Value {
    let cx = builder.context();
    let sum = AffineExpr::dim(cx, 0).add(cx, AffineExpr::dim(cx, 1));
    let map = AffineMap::new(2, 0, [sum]);
    unfolded_apply(builder, transfer.op, &map, vec![transfer.indices[dim], by])
}

/// Whether the part at `at` is in bounds; `None` if it is known to be.
fn bounds_check(transfer: &Transfer, builder: &mut Builder<'_>, at: Value) -> Option<Value> {
    let dim = transfer.first_dim(builder.context())?;
    if transfer.in_bounds[0] {
        return None;
    }
    let size = size_of(builder, transfer.base, dim);
    let place = shifted(transfer, builder, dim, at);
    Some(CmpIOp::build(builder, CmpIPredicate::Sgt, size, place).value(builder))
}

/// The bit of the mask for the part at `at`; `None` if there is none.
fn mask_check(transfer: &Transfer, builder: &mut Builder<'_>, at: Value) -> Option<Value> {
    let mask = transfer.mask?;
    transfer.first_dim(builder.context())?;
    if transfer.mask_rank(builder.body()) != 1 {
        return None;
    }
    let bit = IntegerType::get(builder.context(), 1);
    Some(ExtractOp::build(builder, bit, mask, [at], vec![DYNAMIC]).value(builder))
}

/// The map, and what is known of bounds, without the first dimension.
fn slice_attributes(
    transfer: &Transfer,
    cx: &Context,
) -> (Handle<AffineMapAttr>, Handle<ArrayAttr>) {
    let results = transfer.map.results[1..].iter().copied();
    let map = AffineMap::new(transfer.map.num_dims, 0, results);
    (AffineMapAttr::get(cx, map), bools(cx, &transfer.in_bounds[1..]))
}

/// The vector type of a value.
pub(super) fn vector_type(body: &Body, value: Value) -> Option<&VectorType> {
    body.value_type(value).downcast(body.context())
}

/// The type of vectors with the dimensions of `ty` without the first one.
pub(super) fn without_first(cx: &Context, ty: &VectorType) -> Type {
    VectorType::scalable(cx, &ty.shape[1..], &ty.scalable[1..], ty.element).ty()
}

/// An array attribute of `flags`.
pub(super) fn bools(cx: &Context, flags: &[bool]) -> Handle<ArrayAttr> {
    let flags = flags.iter().map(|flag| IntegerAttr::bool(cx, *flag).attr());
    ArrayAttr::get(cx, flags.collect::<Vec<_>>())
}

/// The size of dimension `dim` of memory or of a tensor, folded if it is known
/// (MLIR: `createOrFoldDimOp`).
fn size_of(builder: &mut Builder<'_>, base: Value, dim: usize) -> Value {
    let at = builder.constant_index(dim as i64);
    let point = builder.point();
    let op = match builder.body().value_type(base).is_tensor() {
        true => terrace_tensor::DimOp::build(builder, base, at).op(),
        false => terrace_memref::DimOp::build(builder, base, at).op(),
    };
    let known = match fold_and_update(builder.body_mut(), op).as_deref() {
        Some([known]) => *known,
        _ => return builder.body().result(op, 0),
    };
    builder.set_point(point);
    builder.body_mut().erase(op);
    match known {
        FoldResult::Constant(size) => ConstantOp::build(builder, size).value(builder),
        FoldResult::Value(size) => size,
    }
}
