//! Patterns that drop unit dimensions: by shape casts around elementwise operations, transpositions
//! and loops (MLIR: `populateDropUnitDimWithShapeCastPatterns`), and by views of the memory that
//! transfers access (MLIR: `populateDropInnerMostUnitDimsXferOpPatterns`,
//! `populateVectorTransferDropUnitDimsPatterns`).

use terrace_arith::BuildConstant;
use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::op_traits::Elementwise;
use terrace_builtin::types::IntegerType;
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{DYNAMIC, VectorType};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{
    ArrayAttr, Builder, Context, Handle, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type,
    Value,
};
use terrace_memref::{DimOp, build_subview, canonicalize_strided_layout, subview_type};
use terrace_rewrite::create_or_fold;
use terrace_scf::{ForOp, replace_and_cast_init};
use terrace_vector::{
    CreateMaskOp, ShapeCastOp, Transfer, TransferReadOp, TransferWriteOp, TransposeOp,
};

use crate::masking::{Masking, mask_without_results, masked, rewrite_maskable};
use crate::{bool_array, replace, vector, with_shape};

/// Adds the patterns that drop unit dimensions of the operands of elementwise operations, loops and
/// transpositions by shape casts (MLIR: `populateDropUnitDimWithShapeCastPatterns`).
pub fn populate_drop_unit_dim_with_shape_cast(set: &mut PatternSet) {
    set.add_at("DropUnitDimFromElementwiseOps", PatternRoot::Any, elementwise);
    set.add::<ForOp>("DropUnitDimsFromScfForOp", loop_values);
    set.add::<TransposeOp>("DropUnitDimsFromTransposeOp", transpose);
}

/// Adds the patterns that drop the innermost unit dimensions of transfers to and from memory
/// (MLIR: `populateDropInnerMostUnitDimsXferOpPatterns`).
pub fn populate_drop_inner_most_unit_dims_xfer_op(set: &mut PatternSet) {
    set.add::<TransferReadOp>("DropInnerMostUnitDimsTransferRead", read_inner);
    set.add::<TransferWriteOp>("DropInnerMostUnitDimsTransferWrite", write_inner);
}

/// Adds the patterns that drop all unit dimensions of transfers of whole memrefs, by subviews
/// (MLIR: `populateVectorTransferDropUnitDimsPatterns`).
pub fn populate_vector_transfer_drop_unit_dims(set: &mut PatternSet) {
    set.add::<TransferReadOp>("TransferReadDropUnitDimsPattern", |op, rw| {
        rewrite_maskable(rw, op.op(), |rw, mask| read_reduced(rw, op.op(), mask))
    });
    set.add::<TransferWriteOp>("TransferWriteDropUnitDimsPattern", write_reduced);
}

/// Returns `ty` without its unit dimensions that are not scalable; the vector has one element if
/// all are dropped.
fn without_unit_dims(b: &Builder<'_>, ty: &VectorType) -> Type {
    let (mut shape, mut scalable) = kept_dims(ty);
    if shape.is_empty() {
        (shape, scalable) = (vec![1], vec![false]);
    }
    with_shape(b, ty, &shape, &scalable)
}

/// Returns the sizes and the scalable flags of the dimensions that are no fixed unit dimensions.
fn kept_dims(ty: &VectorType) -> (Vec<i64>, Vec<bool>) {
    let dims = ty.shape.iter().copied().zip(ty.scalable.iter().copied());
    dims.filter(|dim| *dim != (1, false)).unzip()
}

/// Returns `value` as a vector of type `ty`.
fn shape_cast(b: &mut Builder<'_>, ty: Type, value: Value) -> Value {
    ShapeCastOp::build(b, ty, value).value(b)
}

/// Applies the operation to vectors without unit dimensions.
fn elementwise(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.body().op(op);
    if !view.has_trait::<Elementwise>() || view.result_count() != 1 || view.region_count() != 0 {
        return None;
    }
    let operands: Vec<Value> = view.operands().collect();
    let result_type = rw.body().value_type(rw.body().result(op, 0));
    let result = vector(rw.body(), rw.body().result(op, 0))?;
    if vector(rw.body(), *operands.first()?)?.shape.len() < 2 {
        return None;
    }
    let mut types = Vec::new();
    for operand in &operands {
        let ty = vector(rw.body(), *operand)?;
        let narrow = without_unit_dims(rw, &ty);
        if narrow == rw.body().value_type(*operand) {
            return None;
        }
        types.push(narrow);
    }
    let pairs = operands.into_iter().zip(types);
    let operands: Vec<Value> = pairs.map(|(value, ty)| shape_cast(rw, ty, value)).collect();
    let narrow = without_unit_dims(rw, &result);
    let copy = rw.body_mut().clone_op(op, &mut Mapping::new());
    rw.insert(copy);
    rw.body_mut().set_operands(copy, &operands);
    let value = rw.body().result(copy, 0);
    rw.body_mut().set_value_type(value, narrow);
    let value = shape_cast(rw, result_type, value);
    replace(rw, op, value)
}

/// Carries the first loop-carried vector with unit dimensions without them.
fn loop_values(op: ForOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let inits: Vec<Value> = op.view(rw.body()).init_args().collect();
    let (at, init, ty) = inits.into_iter().enumerate().find_map(|(at, init)| {
        let ty = without_unit_dims(rw, &vector(rw.body(), init)?);
        (ty != rw.body().value_type(init)).then_some((at, init, ty))
    })?;
    let init = shape_cast(rw, ty, init);
    replace_and_cast_init(op, rw, at, init, |b, ty, value| ShapeCastOp::build(b, ty, value).op())
}

/// Transposes the vector without its unit dimensions.
fn transpose(op: TransposeOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, order) = (view.vector(), view.permutation().to_vec());
    let result = rw.body().value_type(view.result());
    let from = vector(rw.body(), source)?;
    let narrow = without_unit_dims(rw, &from);
    if narrow == rw.body().value_type(source) {
        return None;
    }
    let is_kept = |dim: usize| (from.shape[dim], from.scalable[dim]) != (1, false);
    let mut kept = Vec::new();
    for dim in order {
        let dim = usize::try_from(dim).ok()?;
        if is_kept(dim) {
            kept.push((0..dim).filter(|before| is_kept(*before)).count() as i64);
        }
    }
    if kept.is_empty() {
        kept.push(0);
    }
    let value = shape_cast(rw, narrow, source);
    let from = vector(rw.body(), value)?;
    let (permuted, scalable): (Vec<i64>, Vec<bool>) =
        kept.iter().map(|dim| (from.shape[*dim as usize], from.scalable[*dim as usize])).unzip();
    let ty = with_shape(rw, &from, &permuted, &scalable);
    let value = TransposeOp::build(rw, ty, value, kept).value(rw);
    let value = shape_cast(rw, result, value);
    replace(rw, op.op(), value)
}

/// Returns the number of innermost dimensions that are 1 in the memref and in the vector, with
/// stride 1; `None` if the memref has no strided layout (MLIR: `getTransferFoldableInnerUnitDims`).
fn inner_unit_dims(rw: &Rewriter<'_>, memref: &MemRefType, ty: &VectorType) -> Option<usize> {
    let layout = memref.strided_layout(rw.context())?;
    let outer = memref.shape.len().checked_sub(ty.shape.len())?;
    let is_unit = |dim: &usize| {
        let at = dim + outer;
        let is_one = ty.shape[*dim] == 1 && !ty.scalable[*dim];
        layout.strides[at] == 1 && memref.shape[at] == 1 && is_one
    };
    Some((0..ty.shape.len()).rev().take_while(is_unit).count())
}

/// A transfer to or from a view without the innermost unit dimensions.
struct Inner {
    transfer: Transfer,
    /// The type of the vector without the dimensions.
    ty: Type,
    /// The view of the memref.
    base: Value,
    indices: Vec<Value>,
    map: AffineMap,
    in_bounds: Vec<bool>,
}

impl Inner {
    /// Creates the view that the transfer `op` accesses; `None` if no dimensions can be dropped.
    fn new(rw: &mut Rewriter<'_>, op: Op) -> Option<Self> {
        let cx = rw.context().clone();
        let transfer = Transfer::of(rw.body(), op)?;
        let ty = &transfer.ty;
        let memref = memref_type(rw, transfer.base)?;
        if transfer.mask.is_some() || !transfer.map.is_minor_identity(&cx) || ty.shape.len() <= 1 {
            return None;
        }
        let count = inner_unit_dims(rw, &memref, ty)?;
        let (kept_dims, kept) = (memref.shape.len() - count, ty.shape.len() - count);
        if count == 0 || transfer.in_bounds[kept..].contains(&false) {
            return None;
        }
        let narrow = with_shape(rw, ty, &ty.shape[..kept], &ty.scalable[..kept]);
        let kept_memref: Vec<usize> = (0..kept_dims).collect();
        let base = whole_view(rw, transfer.base, &memref, &kept_memref, |_, ty| Some(ty))?;
        let indices = transfer.indices[..kept_dims].to_vec();
        let map = AffineMap::minor_identity(&cx, kept_dims as u32, kept as u32);
        let in_bounds = transfer.in_bounds[..kept].to_vec();
        Some(Self { transfer, ty: narrow, base, indices, map, in_bounds })
    }
}

/// Creates a subview of all elements of `memref`, with only the dimensions `kept` in its type, to
/// which `adapt` is applied.
fn whole_view(
    rw: &mut Rewriter<'_>,
    memref: Value,
    ty: &MemRefType,
    kept: &[usize],
    adapt: impl FnOnce(&Context, Type) -> Option<Type>,
) -> Option<Value> {
    let slice = MixedSlice {
        offsets: vec![Mixed::Static(0); ty.shape.len()],
        sizes: mixed_sizes(rw, memref),
        strides: vec![Mixed::Static(1); ty.shape.len()],
    };
    let cx = rw.context().clone();
    let view = adapt(&cx, subview_type(&cx, ty, &slice, kept)?)?;
    Some(build_subview(rw, view, memref, &slice))
}

/// Returns the memref type `ty` with its layout in canonical form, except for the identity.
fn canonical_layout(cx: &Context, ty: Type) -> Option<Type> {
    let memref = ty.downcast::<MemRefType>(cx)?;
    let Some(layout) = memref.strided_layout(cx) else { return Some(ty) };
    let is_identity = memref.shape.len() == 1 && layout.strides[..] == [1];
    match is_identity {
        true => Some(ty),
        false => Some(canonicalize_strided_layout(cx, memref).ty()),
    }
}

/// Returns the size of each dimension of `memref`; new operations compute the dynamic ones (MLIR:
/// `memref::getMixedSizes`).
fn mixed_sizes(rw: &mut Rewriter<'_>, memref: Value) -> Vec<Mixed> {
    let shape = memref_type(rw, memref).map(|ty| ty.shape.to_vec()).unwrap_or_default();
    let size = |(dim, size)| match size {
        DYNAMIC => {
            let dim = rw.constant_index(dim as i64);
            Mixed::Dynamic(create_or_fold(rw, |b| DimOp::build(b, memref, dim).value(b)))
        }
        size => Mixed::Static(size),
    };
    shape.into_iter().enumerate().map(size).collect()
}

/// Returns a copy of the type of `value` if it is a ranked memref.
fn memref_type(rw: &Rewriter<'_>, value: Value) -> Option<MemRefType> {
    rw.body().value_type(value).downcast::<MemRefType>(rw.context()).cloned()
}

/// Reads the vector from the view.
fn read_inner(op: TransferReadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let Inner { transfer, ty, base, indices, map, in_bounds } = Inner::new(rw, op.op())?;
    let (map, in_bounds) =
        (AffineMapAttr::get(rw.context(), map), bool_array(rw.context(), &in_bounds));
    let padding = transfer.padding?;
    let new = TransferReadOp::build(rw, ty, base, indices, map, padding, None, in_bounds).value(rw);
    let result = rw.body().value_type(transfer.vector);
    let value = shape_cast(rw, result, new);
    replace(rw, op.op(), value)
}

/// Writes the vector to the view.
fn write_inner(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let Inner { transfer, ty, base, indices, map, in_bounds } = Inner::new(rw, op.op())?;
    let (map, in_bounds) =
        (AffineMapAttr::get(rw.context(), map), bool_array(rw.context(), &in_bounds));
    let value = shape_cast(rw, ty, transfer.vector);
    let new = TransferWriteOp::build(rw, None, value, base, indices, map, None, in_bounds);
    rw.replace_with(op.op(), new.op());
    Some(())
}

/// A transfer whose unit dimensions can be dropped, of the vector and of the memref.
struct Reduced {
    transfer: Transfer,
    /// The type of the vector without unit dimensions.
    ty: Type,
    /// The subview of the memref without unit dimensions.
    base: Value,
    indices: Vec<Value>,
    map: Handle<AffineMapAttr>,
    mask: Option<Value>,
    in_bounds: Handle<ArrayAttr>,
}

impl Reduced {
    /// Creates the operands of the transfer that replaces `op`; `None` if no dimension can be
    /// dropped or if `op`, which is in a `vector.mask` if `is_masked`, has another form.
    fn new(rw: &mut Rewriter<'_>, op: Op, is_masked: bool) -> Option<Self> {
        let cx = rw.context().clone();
        let transfer = Transfer::of(rw.body(), op)?;
        let memref = memref_type(rw, transfer.base)?;
        if transfer.in_bounds.contains(&false) || !transfer.map.is_minor_identity(&cx) {
            return None;
        }
        let kept: Vec<usize> =
            (0..memref.shape.len()).filter(|dim| memref.shape[*dim] != 1).collect();
        let (shape, scalable) = kept_dims(&transfer.ty);
        let is_zero = |index: &Value| constant_integer(rw.body(), *index) == Some(0);
        if kept.len() == memref.shape.len()
            || kept.is_empty() && is_masked
            || kept.len() != shape.len()
            || !transfer.indices.iter().all(is_zero)
        {
            return None;
        }
        let mask = match transfer.mask {
            Some(mask) => Some(reduced_mask(rw, mask)?),
            None => None,
        };
        let base = whole_view(rw, transfer.base, &memref, &kept, canonical_layout)?;
        let zero = rw.constant_index(0);
        let rank = kept.len() as u32;
        let ty = with_shape(rw, &transfer.ty, &shape, &scalable);
        Some(Self {
            ty,
            base,
            indices: vec![zero; kept.len()],
            map: AffineMapAttr::get(&cx, AffineMap::minor_identity(&cx, rank, rank)),
            mask,
            in_bounds: bool_array(&cx, &vec![true; kept.len()]),
            transfer,
        })
    }

    /// Casts the mask of the `vector.mask` around the transfer to the type of the new vector.
    fn outer_mask(&self, rw: &mut Rewriter<'_>, mask: Option<Value>) -> Option<Value> {
        let cx = rw.context().clone();
        let ty = self.ty.downcast::<VectorType>(&cx)?.clone();
        let bit = IntegerType::get(&cx, 1).ty();
        let ty = VectorType::scalable(&cx, &ty.shape, &ty.scalable, bit).ty();
        mask.map(|mask| create_or_fold(rw, |b| shape_cast(b, ty, mask)))
    }
}

/// Returns the mask without its unit dimensions; `None` if no `vector.create_mask` defines it, or
/// if it masks a unit dimension.
fn reduced_mask(rw: &mut Rewriter<'_>, mask: Value) -> Option<Value> {
    let ty = vector(rw.body(), mask)?;
    let (shape, scalable) = kept_dims(&ty);
    if shape.len() == ty.shape.len() {
        return Some(mask);
    }
    let is_unit = |dim: usize| (ty.shape[dim], ty.scalable[dim]) == (1, false);
    let narrow = with_shape(rw, &ty, &shape, &scalable);
    let body = rw.body();
    let sizes: Vec<Value> = body.defined_by::<CreateMaskOp>(mask)?.operands().collect();
    let dims = sizes.iter().enumerate();
    let (units, kept): (Vec<_>, Vec<_>) = dims.partition(|(dim, _)| is_unit(*dim));
    if !units.iter().all(|(_, size)| constant_integer(body, **size) == Some(1)) {
        return None;
    }
    let kept: Vec<Value> = kept.into_iter().map(|(_, size)| *size).collect();
    Some(CreateMaskOp::build(rw, narrow, kept).value(rw))
}

/// Reads the vector without unit dimensions; `mask` is that of the `vector.mask` around `op`.
fn read_reduced(rw: &mut Rewriter<'_>, op: Op, mask: Option<Value>) -> Option<Value> {
    let reduced = Reduced::new(rw, op, mask.is_some())?;
    let result = rw.body().value_type(reduced.transfer.vector);
    let mask_around = |rw: &mut Rewriter<'_>| reduced.outer_mask(rw, mask);
    let padding = reduced.transfer.padding?;
    let new = TransferReadOp::build(
        rw,
        reduced.ty,
        reduced.base,
        &reduced.indices[..],
        reduced.map,
        padding,
        reduced.mask,
        reduced.in_bounds,
    );
    let mask = mask_around(rw);
    let value = masked(rw, new.op(), mask)?;
    Some(create_or_fold(rw, |b| shape_cast(b, result, value)))
}

/// Writes the vector without unit dimensions.
fn write_reduced(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let around = Masking::around(rw.body(), op.op());
    let root = around.map_or(op.op(), |around| around.op);
    rw.set_before(root);
    let reduced = Reduced::new(rw, op.op(), around.is_some())?;
    let (ty, vector) = (reduced.ty, reduced.transfer.vector);
    let value = create_or_fold(rw, |b| shape_cast(b, ty, vector));
    let new = TransferWriteOp::build(
        rw,
        None,
        value,
        reduced.base,
        &reduced.indices[..],
        reduced.map,
        reduced.mask,
        reduced.in_bounds,
    );
    let mask = reduced.outer_mask(rw, around.map(|around| around.mask));
    mask_without_results(rw, new.op(), mask)?;
    rw.erase_op(root);
    Some(())
}
