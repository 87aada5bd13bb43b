//! Transpositions of vectors with a scalable dimension before a fixed one, which have no lowering:
//! [`populate`].

use terrace_arith::{AddIOp, BuildConstant, ExtFOp, ExtSIOp, ExtUIOp, MulIOp, SubIOp};
use terrace_arm_sme::GetTileOp;
use terrace_arm_sme::tiles::{slice_type, tile_of_elements};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::{AffineMapAttr, IntegerType, MemRefType, RankedTensorType, VectorType};
use terrace_index::MinSOp;
use terrace_ir::{Body, Handle, Op, OpType, Operand, PatternSet, Rewriter, Type, Value};
use terrace_memref::{SubViewOp, subview_type, transposed_type};
use terrace_vector::{
    CreateMaskOp, ExtractOp, InsertOp, ScalableExtractOp, Transfer, TransferReadOp,
    TransferWriteOp, TransposeOp, VectorScaleOp,
};
use terrace_vector_transforms::bool_array;

use super::sub_tiles::{ScaleMultiples, SubTile, is_supported_mask};

/// Adds the patterns of this module.
pub(super) fn populate(set: &mut PatternSet) {
    set.add::<TransposeOp>("LiftIllegalVectorTransposeToMemory", transpose_memory);
    set.add::<TransferWriteOp>("LowerIllegalTransposeStoreViaZA", transpose_in_tiles);
}

/// Whether no fixed dimension of `vector` follows a scalable one.
fn is_legal(vector: &VectorType) -> bool {
    vector.scalable.is_sorted()
}

/// An extension of elements.
#[derive(Clone, Copy)]
enum Extension {
    Float,
    Signed,
    Unsigned,
}

/// Returns the read that defines `value`, and the extension between both, if there is one.
fn extended_read(body: &Body, value: Value) -> Option<(Op, Option<Extension>)> {
    let op = body.op(body.defining_op(value)?);
    let extension = if op.is::<ExtSIOp>() {
        Some(Extension::Signed)
    } else if op.is::<ExtUIOp>() {
        Some(Extension::Unsigned)
    } else {
        op.is::<ExtFOp>().then_some(Extension::Float)
    };
    let read = match extension {
        Some(_) => body.op(body.defining_op(op.operands().next()?)?),
        None => op,
    };
    read.is::<TransferReadOp>().then(|| (read.id(), extension))
}

/// Replaces the transposition of a read by the read of a transposed view:
/// `vector.transpose (vector.transfer_read %m[%i, %j]) : vector<[8]x4xf32> to vector<4x[8]xf32>  =>
///  vector.transfer_read (memref.transpose (memref.subview %m[%i, %j] …))`.
fn transpose_memory(op: TransposeOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let order = view.permutation().clone();
    let (source, ty) = (view.vector(), view.result_types().next()?);
    let from = rw.body().value_type(source).downcast::<VectorType>(&cx)?;
    let to = ty.downcast::<VectorType>(&cx)?;
    if is_legal(from) || !is_legal(to) {
        return None;
    }
    let (read, extension) = extended_read(rw.body(), source)?;
    let read = Transfer::of(rw.body(), read)?;
    if !read.map.is_identity(&cx) || !rw.body().value_type(read.base).is::<MemRefType>() {
        return None;
    }
    let dims: Vec<usize> = order.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect();
    let (zero, one) = (rw.constant_index(0), rw.constant_index(1));
    let view = subview(rw, &read, one)?;
    let map = AffineMap::permutation(&cx, &dims.iter().map(|d| *d as u32).collect::<Vec<_>>());
    let mask = match read.mask {
        Some(mask) => Some(transposed_mask(rw, mask, &dims)?),
        None => None,
    };
    let memref = rw.body().value_type(view).downcast::<MemRefType>(&cx)?;
    let transposed = transposed_type(&cx, memref, &dims)?;
    let transposed = Handle::of(&cx, transposed).ty();
    let map = AffineMapAttr::get(&cx, map);
    let memory = terrace_memref::TransposeOp::build(rw, transposed, view, map).value(rw);
    let in_bounds: Vec<bool> = dims.iter().map(|dim| read.in_bounds[*dim]).collect();
    let narrow = VectorType::scalable(&cx, &to.shape, &to.scalable, read.ty.element).ty();
    let identity = AffineMapAttr::get(&cx, read.map);
    let indices = vec![zero; read.indices.len()];
    let in_bounds = bool_array(&cx, &in_bounds);
    let padding = read.padding?;
    let new =
        TransferReadOp::build(rw, narrow, memory, &indices[..], identity, padding, mask, in_bounds)
            .value(rw);
    let new = match extension {
        None => new,
        Some(Extension::Float) => ExtFOp::build(rw, ty, new).value(rw),
        Some(Extension::Signed) => ExtSIOp::build(rw, ty, new).value(rw),
        Some(Extension::Unsigned) => ExtUIOp::build(rw, ty, new).value(rw),
    };
    rw.replace_op(op.op(), &[new]);
    Some(())
}

/// Builds the view of the elements that `read` reads, with the strides `one`.
fn subview(rw: &mut Rewriter<'_>, read: &Transfer, one: Value) -> Option<Value> {
    let cx = rw.context().clone();
    let mut sizes = Vec::new();
    for (size, is_scalable) in read.ty.shape.iter().zip(&read.ty.scalable) {
        let mut size = rw.constant_index(*size);
        if *is_scalable {
            let scale = VectorScaleOp::build(rw).value(rw);
            size = MulIOp::build(rw, scale, size).value(rw);
        }
        sizes.push(Mixed::Dynamic(size));
    }
    let offsets: Vec<Mixed> = read.indices.iter().copied().map(Mixed::Dynamic).collect();
    let strides = vec![Mixed::Dynamic(one); sizes.len()];
    let slice = MixedSlice { offsets, sizes, strides };
    let memref = rw.body().value_type(read.base).downcast::<MemRefType>(&cx)?;
    let kept: Vec<usize> = (0..slice.sizes.len()).collect();
    let ty = subview_type(&cx, memref, &slice, &kept)?;
    let [(at, o), (of, z), (by, s)] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| split(list));
    Some(SubViewOp::build(rw, ty, read.base, o, z, s, at, of, by).value(rw))
}

/// Builds the transposition of `mask` with the dimensions `dims` of `mask`.
fn transposed_mask(rw: &mut Rewriter<'_>, mask: Value, dims: &[usize]) -> Option<Value> {
    let cx = rw.context().clone();
    let ty = rw.body().value_type(mask).downcast::<VectorType>(&cx)?;
    let shape: Vec<i64> = dims.iter().map(|dim| ty.shape[*dim]).collect();
    let scalable: Vec<bool> = dims.iter().map(|dim| ty.scalable[*dim]).collect();
    let ty = VectorType::scalable(&cx, &shape, &scalable, ty.element).ty();
    let order: Vec<i64> = dims.iter().map(|dim| *dim as i64).collect();
    Some(TransposeOp::build(rw, ty, mask, order).value(rw))
}

/// Transposes a written vector in tiles: the rows of the vector become slices of tiles, which are
/// written transposed.
fn transpose_in_tiles(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let write = Transfer::of(rw.body(), op.op())?;
    if !is_supported_mask(rw.body(), write.mask) || !write.map.is_identity(&cx) {
        return None;
    }
    let source = rw.body().defined_by::<TransposeOp>(write.vector)?.vector();
    let from = rw.body().value_type(source).downcast::<VectorType>(&cx)?;
    if write.ty.shape.len() != 2 || !is_legal(from) || is_legal(&write.ty) {
        return None;
    }
    let tile_handle = tile_of_elements(&cx, write.ty.element)?;
    let tile = tile_handle.data(&cx);
    let slice = slice_type(&cx, tile);
    let [rows, columns] = from.shape[..] else { return None };
    if rows <= 1 || columns % tile.shape[1] != 0 {
        return None;
    }
    let sizes = match write.mask {
        Some(mask) => {
            let sizes = rw.body().defined_by::<CreateMaskOp>(mask)?.operands();
            Some(<[Value; 2]>::try_from(sizes.collect::<Vec<_>>()).ok()?)
        }
        None => None,
    };
    let mut scale = ScaleMultiples::default();
    let map = AffineMapAttr::get(&cx, AffineMap::permutation(&cx, &[1, 0]));
    let bool = IntegerType::get(&cx, 1).ty();
    let mask_type = VectorType::scalable(&cx, &tile.shape, &tile.scalable, bool).ty();
    let undefined = GetTileOp::build(rw, tile_handle.ty()).value(rw);
    let mut dest = write.base;
    let is_tensor = rw.body().value_type(dest).is::<RankedTensorType>();
    let slice_count = rows.min(tile.shape[0]);
    let slices = rw.constant_index(slice_count);
    for sub in sub_tiles(&from.shape, tile, slice_count) {
        let filled = fill(rw, source, slice, sub, slice_count, undefined);
        let row = scale.build(rw, sub.column);
        let column = rw.constant_index(sub.row);
        let (mask_rows, mask_columns) = match sizes {
            Some([mask_rows, mask_columns]) => {
                let mask_rows = SubIOp::build(rw, mask_rows, row).value(rw);
                let mask_columns = SubIOp::build(rw, mask_columns, column).value(rw);
                (mask_rows, MinSOp::build(rw, mask_columns, slices).value(rw))
            }
            None => (scale.build(rw, tile.shape[0]), slices),
        };
        let mask = CreateMaskOp::build(rw, mask_type, &[mask_rows, mask_columns][..]).value(rw);
        let row = AddIOp::build(rw, row, write.indices[0]).value(rw);
        let column = AddIOp::build(rw, column, write.indices[1]).value(rw);
        let at = [row, column];
        let in_bounds = bool_array(&cx, &write.in_bounds);
        let result = is_tensor.then(|| rw.body().value_type(dest));
        let new =
            TransferWriteOp::build(rw, result, filled, dest, &at[..], map, Some(mask), in_bounds);
        if is_tensor {
            dest = rw.body().result(new.op(), 0);
        }
    }
    match is_tensor {
        true => rw.replace_op(op.op(), &[dest]),
        false => rw.erase_op(op.op()),
    }
    Some(())
}

/// Returns the tiles of a vector with the sizes `shape` of which `slice_count` rows are used.
fn sub_tiles(shape: &[i64], tile: &VectorType, slice_count: i64) -> Vec<SubTile> {
    let mut used = tile.clone();
    used.shape[0] = slice_count;
    SubTile::of(shape, &used)
}

/// Inserts `count` rows of the tile `sub` of `source` into the tile `tile`.
fn fill(
    rw: &mut Rewriter<'_>,
    source: Value,
    slice: Type,
    sub: SubTile,
    count: i64,
    tile: Value,
) -> Value {
    let cx = rw.context().clone();
    let row_type = rw.body().value_type(source).downcast::<VectorType>(&cx);
    let row_type = row_type.map_or(slice, |vector| slice_type(&cx, vector));
    let mut tile = tile;
    for row in 0..count {
        let mut vector = ExtractOp::build(rw, row_type, source, (), vec![row + sub.row]).value(rw);
        if row_type != slice {
            vector = ScalableExtractOp::build(rw, slice, vector, sub.column).value(rw);
        }
        tile = InsertOp::build(rw, vector, tile, (), vec![row]).value(rw);
    }
    tile
}
