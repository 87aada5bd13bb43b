//! Division of operations on vectors of several tiles into operations on tiles: [`populate`].

use std::sync::Arc;

use terrace_arith::{AddIOp, BuildConstant, ConstantOp};
use terrace_arm_sme::tiles::{divided_into_tiles, slice_predicate_type, slice_type};
use terrace_builtin::{AffineMapAttr, DYNAMIC, DenseElementsAttr, RankedTensorType, VectorType};
use terrace_ir::{Builder, Op, OpType, Operand, Value};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, TypeConverter};
use terrace_scf::ForOp;
use terrace_vector::{
    ExtractOp, MaskOp, OuterProductOp, ScalableExtractOp, Transfer, TransferReadOp, TransferWriteOp,
};
use terrace_vector_transforms::{bool_array, masked};

use super::sub_tiles::{ScaleMultiples, SubTile, is_supported_mask};

/// Adds the patterns that divide operations. Masked outer products precede those without a mask,
/// and stores in one loop precede those of each tile.
pub(super) fn populate(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    patterns.materialize_by(converter);
    let mut add = |name, root, convert: fn(&mut Decomposition<'_, '_>, Op) -> Option<()>| {
        let types = converter.clone();
        patterns.add_for(name, root, None, move |op, _, rw| {
            convert(&mut Decomposition { rw, types: &types }, op)
        });
    };
    add("LegalizeMaskedVectorOuterProductOpsByDecomposition", MaskOp::INFO, masked_product);
    add("LegalizeMultiTileTransferWriteAsStoreLoop", TransferWriteOp::INFO, store_loop);
    add("LegalizeArithConstantOpsByDecomposition", ConstantOp::INFO, constant);
    add("LegalizeVectorOuterProductOpsByDecomposition", OuterProductOp::INFO, outer_product);
    add("LegalizeTransferReadOpsByDecomposition", TransferReadOp::INFO, read);
    add("LegalizeTransferWriteOpsByDecomposition", TransferWriteOp::INFO, write);
}

/// The rewriter and the converter of a division.
struct Decomposition<'e, 'b> {
    rw: &'e mut ConversionRewriter<'b>,
    types: &'e TypeConverter,
}

impl Decomposition<'_, '_> {
    /// Returns the tiles that `value` is divided into.
    fn tiles(&mut self, value: Value) -> Option<Vec<Value>> {
        self.rw.converted_values(value, self.types)
    }
}

/// Divides a constant whose elements are all equal.
fn constant(d: &mut Decomposition<'_, '_>, op: Op) -> Option<()> {
    let cx = d.rw.context().clone();
    let view = ConstantOp::from_op(op).view(d.rw.body());
    let dense = view.value().downcast::<DenseElementsAttr>(&cx)?;
    let (tile, count) = divided_into_tiles(&cx, view.result_types().next()?)?;
    let splat = dense.resize_splat(&cx, tile.ty())?;
    let splat = ConstantOp::build(d.rw, splat.attr()).value(d.rw);
    d.rw.replace_op_with_lists(op, &[vec![splat; count]]);
    Some(())
}

/// Divides an outer product in a `vector.mask`.
fn masked_product(d: &mut Decomposition<'_, '_>, op: Op) -> Option<()> {
    let body = d.rw.body();
    let block = body.first_block(body.region(op, 0)?)?;
    let product = body.ops_in(block).find(|op| body.op(*op).is::<OuterProductOp>())?;
    outer_product(d, product)
}

/// Divides an outer product into outer products of parts of the vectors.
fn outer_product(d: &mut Decomposition<'_, '_>, op: Op) -> Option<()> {
    let cx = d.rw.context().clone();
    let view = OuterProductOp::from_op(op).view(d.rw.body());
    let ty = view.result_types().next()?;
    let (tile, _) = divided_into_tiles(&cx, ty)?;
    let (lhs, rhs, acc, kind) = (view.lhs(), view.rhs(), view.acc(), view.kind());
    let around = view.parent().and_then(|parent| parent.cast::<MaskOp>());
    let (root, mask) = match around {
        Some(around) => (around.id(), Some(around.mask())),
        None => (op, None),
    };
    if !is_supported_mask(d.rw.body(), mask) {
        return None;
    }
    let shape = ty.downcast::<VectorType>(&cx)?.shape.clone();
    let accs = match acc {
        Some(acc) => Some(d.tiles(acc)?),
        None => None,
    };
    d.rw.set_before(root);
    let (ty, tile) = (tile.ty(), tile.data(&cx));
    let slice = slice_type(&cx, tile);
    let mut products = Vec::new();
    for (at, sub) in SubTile::of(&shape, tile).into_iter().enumerate() {
        let mask = sub.mask(d.rw, tile, mask);
        let lhs = ScalableExtractOp::build(d.rw, slice, lhs, sub.row).value(d.rw);
        let rhs = ScalableExtractOp::build(d.rw, slice, rhs, sub.column).value(d.rw);
        let acc = accs.as_ref().map(|accs| accs[at]);
        let product = OuterProductOp::build(d.rw, ty, lhs, rhs, acc);
        product.set_kind(d.rw.body_mut(), kind);
        products.push(masked(d.rw, product.op(), mask)?);
    }
    d.rw.replace_op_with_lists(root, &[products]);
    Some(())
}

/// Divides a read into reads of tiles.
fn read(d: &mut Decomposition<'_, '_>, op: Op) -> Option<()> {
    let cx = d.rw.context().clone();
    let read = Transfer::of(d.rw.body(), op)?;
    let (tile, _) = divided_into_tiles(&cx, d.rw.body().value_type(read.vector))?;
    if !is_supported_mask(d.rw.body(), read.mask) || !read.map.is_permutation(&cx) {
        return None;
    }
    let is_transposed = !read.map.is_identity(&cx);
    let (ty, tile) = (tile.ty(), tile.data(&cx));
    let map = AffineMapAttr::get(&cx, read.map);
    let in_bounds = bool_array(&cx, &read.in_bounds);
    let mut reads = Vec::new();
    for sub in SubTile::of(&read.ty.shape, tile) {
        let sub = sub.transposed_if(is_transposed);
        let mask = sub.mask(d.rw, tile, read.mask);
        let at = sub.indices(d.rw, &read.indices);
        let (base, padding) = (read.base, read.padding?);
        let new = TransferReadOp::build(d.rw, ty, base, &at[..], map, padding, mask, in_bounds);
        reads.push(new.value(d.rw));
    }
    d.rw.replace_op_with_lists(op, &[reads]);
    Some(())
}

/// Divides a write into writes of tiles.
fn write(d: &mut Decomposition<'_, '_>, op: Op) -> Option<()> {
    let cx = d.rw.context().clone();
    let write = Transfer::of(d.rw.body(), op)?;
    let (tile, _) = divided_into_tiles(&cx, d.rw.body().value_type(write.vector))?;
    if !is_supported_mask(d.rw.body(), write.mask) || !write.map.is_permutation(&cx) {
        return None;
    }
    let tiles = d.tiles(write.vector)?;
    let is_transposed = !write.map.is_identity(&cx);
    let is_tensor = d.rw.body().value_type(write.base).is::<RankedTensorType>();
    let tile = tile.data(&cx);
    let map = AffineMapAttr::get(&cx, write.map);
    let in_bounds = bool_array(&cx, &write.in_bounds);
    let mut dest = write.base;
    for (value, sub) in tiles.into_iter().zip(SubTile::of(&write.ty.shape, tile)) {
        let sub = sub.transposed_if(is_transposed);
        let mask = sub.mask(d.rw, tile, write.mask);
        let at = sub.indices(d.rw, &write.indices);
        let result = is_tensor.then(|| d.rw.body().value_type(dest));
        let new = TransferWriteOp::build(d.rw, result, value, dest, &at[..], map, mask, in_bounds);
        if is_tensor {
            dest = d.rw.body().result(new.op(), 0);
        }
    }
    match is_tensor {
        true => d.rw.replace_op(op, &[dest]),
        false => d.rw.erase_op(op),
    }
    Some(())
}

/// The maximum size of a dimension of masks that `arm_sve.psel` supports.
const MAX_MASK_SIZE: i64 = 16;

/// Divides a write to memory into a loop over the slices of all tiles: before the division, the
/// tiles are known to be disjoint.
fn store_loop(d: &mut Decomposition<'_, '_>, op: Op) -> Option<()> {
    let cx = d.rw.context().clone();
    let write = Transfer::of(d.rw.body(), op)?;
    let is_tensor = d.rw.body().value_type(write.base).is::<RankedTensorType>();
    if is_tensor || !write.map.is_permutation(&cx) || !write.map.is_identity(&cx) {
        return None;
    }
    let (tile, _) = divided_into_tiles(&cx, d.rw.body().value_type(write.vector))?;
    let is_large = write.ty.shape.iter().any(|size| *size > MAX_MASK_SIZE);
    if !is_supported_mask(d.rw.body(), write.mask) || (write.mask.is_some() && is_large) {
        return None;
    }
    let tiles = d.tiles(write.vector)?;
    let tile = tile.data(&cx);
    let mut scale = ScaleMultiples::default();
    let lower = d.rw.constant_index(0);
    let upper = scale.build(d.rw, tile.shape[0]);
    let step = d.rw.constant_index(1);
    ForOp::define(&mut *d.rw, lower, upper, step, (), |b, at, _| {
        for (tile_value, sub) in tiles.into_iter().zip(SubTile::of(&write.ty.shape, tile)) {
            store_slice(b, &write, tile, sub, tile_value, at, &mut scale);
        }
    });
    d.rw.erase_op(op);
    Some(())
}

/// Builds the write of slice `at` of the tile `sub`, whose value is `value`.
fn store_slice(
    b: &mut Builder<'_>,
    write: &Transfer,
    tile: &VectorType,
    sub: SubTile,
    value: Value,
    at: Value,
    scale: &mut ScaleMultiples,
) {
    let cx = b.context().clone();
    let row = scale.build(b, sub.row);
    let column = scale.build(b, sub.column);
    let slice_row = AddIOp::build(b, row, at).value(b);
    let row = AddIOp::build(b, slice_row, write.indices[0]).value(b);
    let column = AddIOp::build(b, column, write.indices[1]).value(b);
    let mask = write.mask.map(|mask| {
        let predicate = slice_predicate_type(&cx, tile);
        let whole = b.body().value_type(mask).downcast::<VectorType>(&cx);
        let whole = whole.map_or(predicate, |whole| slice_type(&cx, whole));
        let mask = ExtractOp::build(b, whole, mask, &[slice_row][..], vec![DYNAMIC]).value(b);
        match whole == predicate {
            true => mask,
            false => ScalableExtractOp::build(b, predicate, mask, sub.column).value(b),
        }
    });
    let slice = slice_type(&cx, tile);
    let slice = ExtractOp::build(b, slice, value, &[at][..], vec![DYNAMIC]).value(b);
    let map = AffineMapAttr::get(&cx, write.map.sub_map(&[1]));
    let in_bounds = bool_array(&cx, &write.in_bounds[1..]);
    let at = [row, column];
    TransferWriteOp::build(b, None, slice, write.base, &at[..], map, mask, in_bounds);
}
