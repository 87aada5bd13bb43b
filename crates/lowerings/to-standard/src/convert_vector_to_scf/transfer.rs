//! [`TransferSlices`]: the slices of a transfer along its first dimension, which the lowerings by
//! loops and by unrolling have in common.

use terrace_affine::unfolded_apply;
use terrace_arith::{AndIOp, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp};
use terrace_builtin::shaped::element_type_of;
use terrace_builtin::types::VectorType;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, DYNAMIC, IntegerType, TypeExt};
use terrace_ir::fold::{FoldResult, fold_and_update};
use terrace_ir::{
    ArrayAttr, Body, Builder, Context, Handle, InsertionPoint, Op, OpType, Operand, Rewriter, Type,
    Value,
};
use terrace_scf::IfOp;
use terrace_vector::{ExtractOp, Transfer, TransferReadOp, TransferWriteOp};
use terrace_vector_transforms::{bool_array, vector_type};

use super::{VectorToScfOptions, attach_block, build_block};

/// Methods of transfers that build the transfers of slices along the first dimension.
pub(super) trait TransferSlices {
    /// Whether the transfer has a rank above the target rank and can be split along its first
    /// dimension.
    fn is_splittable(&self, body: &Body, options: VectorToScfOptions) -> bool;

    /// Returns the tensor that the transfer writes to; `None` for a read or a write to a memref.
    fn written_tensor(&self, body: &Body) -> Option<Value>;

    /// Returns the dimension of the base that the first dimension of the vector iterates over;
    /// `None` if the first dimension is a broadcast.
    fn first_dim(&self, cx: &Context) -> Option<usize>;

    /// Returns the rank of the mask; 0 if the transfer has no mask.
    fn mask_rank(&self, body: &Body) -> usize;

    /// Returns the vector type without the first dimension.
    fn slice_type(&self, cx: &Context) -> Type;

    /// Builds the indices of slice `at` in the base.
    fn indices_at(&self, builder: &mut Builder<'_>, at: Value) -> Vec<Value>;

    /// Builds an `scf.if` that runs `inside` if slice `at` is in bounds and not masked out by a
    /// mask of rank 1, and `outside` otherwise; builds only `inside`, without an `scf.if`, if no
    /// check is needed. Returns the value of type `ty` that both branches yield, if `ty` is given.
    fn guarded(
        &self,
        rewriter: &mut Rewriter<'_>,
        at: Value,
        ty: Option<Type>,
        inside: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
        outside: impl FnOnce(&mut Rewriter<'_>) -> Option<Value>,
    ) -> Option<Value>;

    /// Builds the read of a slice at `indices`, without a mask; `None` if the transfer is a write.
    fn read_slice(&self, builder: &mut Builder<'_>, indices: Vec<Value>) -> Option<Op>;

    /// Builds the write of the slice `vector` to `base` at `indices`, without a mask.
    fn write_slice(
        &self,
        builder: &mut Builder<'_>,
        vector: Value,
        base: Value,
        indices: Vec<Value>,
    ) -> Op;

    /// Sets the mask of `new`, the transfer of slice `at`, to the slice of the mask. A mask of rank
    /// 1 has only a bit for the slice, which [`TransferSlices::guarded`] checks.
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
        attach_block(rewriter, new, 0, then);
        attach_block(rewriter, new, 1, otherwise);
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

/// Builds the index of dimension `dim` of the base plus `by`.
fn shifted(transfer: &Transfer, builder: &mut Builder<'_>, dim: usize, by: Value) -> Value {
    let cx = builder.context();
    let sum = AffineExpr::dim(cx, 0).add(cx, AffineExpr::dim(cx, 1));
    let map = AffineMap::new(2, 0, [sum]);
    unfolded_apply(builder, transfer.op, &map, vec![transfer.indices[dim], by])
}

/// Builds the check that slice `at` is in bounds; `None` if the slice is known to be in bounds.
fn bounds_check(transfer: &Transfer, builder: &mut Builder<'_>, at: Value) -> Option<Value> {
    let dim = transfer.first_dim(builder.context())?;
    if transfer.in_bounds[0] {
        return None;
    }
    let size = size_of(builder, transfer.base, dim);
    let place = shifted(transfer, builder, dim, at);
    Some(CmpIOp::build(builder, CmpIPredicate::Sgt, size, place).value(builder))
}

/// Extracts the bit of a mask of rank 1 for slice `at`; `None` without such a mask or if the first
/// dimension is a broadcast.
fn mask_check(transfer: &Transfer, builder: &mut Builder<'_>, at: Value) -> Option<Value> {
    let mask = transfer.mask?;
    transfer.first_dim(builder.context())?;
    if transfer.mask_rank(builder.body()) != 1 {
        return None;
    }
    let bit = IntegerType::get(builder.context(), 1);
    Some(ExtractOp::build(builder, bit, mask, [at], vec![DYNAMIC]).value(builder))
}

/// Returns the permutation map and the attribute `in_bounds` without the first dimension.
fn slice_attributes(
    transfer: &Transfer,
    cx: &Context,
) -> (Handle<AffineMapAttr>, Handle<ArrayAttr>) {
    let results = transfer.map.results[1..].iter().copied();
    let map = AffineMap::new(transfer.map.num_dims, 0, results);
    (AffineMapAttr::get(cx, map), bool_array(cx, &transfer.in_bounds[1..]))
}

/// Returns the vector type `ty` without its first dimension.
pub(super) fn without_first(cx: &Context, ty: &VectorType) -> Type {
    VectorType::scalable(cx, &ty.shape[1..], &ty.scalable[1..], ty.element).ty()
}

/// Builds the size of dimension `dim` of a memref or tensor, folded if it is static
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
