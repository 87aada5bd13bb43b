//! The pass `convert-vector-to-arm-sme`: lowers vector operations on tiles
//! (MLIR: `VectorToArmSME.cpp`).

use terrace_arith::{BuildConstant, ConstantOp, MulIOp};
use terrace_arm_sme::tiles::{slice_type, tile_type};
use terrace_arm_sme::{
    ArmSmeDialect, ExtractTileSliceOp, InsertTileSliceOp, StoreTileSliceOp, TileLoadOp,
    TileSliceLayout, TileStoreOp,
};
use terrace_arm_sve::{ArmSveDialect, PselOp};
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::{
    AffineMapAttr, DYNAMIC, DenseElementsAttr, IntegerType, MemRefType, TypeExt, VectorType,
};
use terrace_ir::{Body, InsertionPoint, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::{AllocaOp, MemrefDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{ForOp, ScfDialect};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{
    BroadcastOp, CombiningKind, CreateMaskOp, ExtractOp, InsertOp, LoadOp, MaskOp, OuterProductOp,
    PrintOp, StoreOp, Transfer, TransferReadOp, TransferWriteOp, TransposeOp, VectorScaleOp,
};

use crate::tiles::{fill_tile, replace};

/// Replace vector operations on tiles by arm_sme operations
#[pass(name = "convert-vector-to-arm-sme", title = "ConvertVectorToArmSMEPass", run = run)]
pub struct ConvertVectorToArmSme {}

fn run(_: &ConvertVectorToArmSme, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<ArmSmeDialect>();
    cx.load::<ArmSveDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    let mut patterns = PatternSet::new();
    populate_vector_to_arm_sme(&mut patterns);
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Adds the patterns that lower vector operations on tiles
/// (MLIR: `populateVectorToArmSMEPatterns`).
pub fn populate_vector_to_arm_sme(set: &mut PatternSet) {
    set.add::<BroadcastOp>("BroadcastOpToArmSMELowering", broadcast);
    set.add::<TransferReadOp>("TransferReadToArmSMELowering", transfer_read);
    set.add::<TransferWriteOp>("TransferWriteToArmSMELowering", transfer_write);
    set.add::<TransposeOp>("TransposeOpToArmSMELowering", transpose);
    set.add::<LoadOp>("VectorLoadToArmSMELowering", |op, rw| {
        let view = op.view(rw.body());
        let ty = view.result_types().next()?;
        let (base, indices) = (view.base(), view.indices().collect::<Vec<_>>());
        tile_type(rw.context(), ty)?;
        let tile = TileLoadOp::build(rw, ty, base, &indices[..], None, None).value(rw);
        replace(rw, op.op(), tile)
    });
    set.add::<StoreOp>("VectorStoreToArmSMELowering", |op, rw| {
        let view = op.view(rw.body());
        let (value, base) = (view.value_to_store(), view.base());
        let indices: Vec<Value> = view.indices().collect();
        tile_type(rw.context(), rw.body().value_type(value))?;
        let store = TileStoreOp::build(rw, value, base, &indices[..], None);
        rw.replace_with(op.op(), store.op());
        Some(())
    });
    set.add::<OuterProductOp>("VectorOuterProductToArmSMELowering", outer_product);
    set.add::<ExtractOp>("VectorExtractToArmSMELowering", extract);
    set.add::<InsertOp>("VectorInsertToArmSMELowering", insert);
    set.add::<PrintOp>("VectorPrintToArmSMELowering", print);
    set.add::<TransferWriteOp>("FoldTransferWriteOfExtractTileSlice", write_slice);
    set.add::<ExtractOp>("ExtractFromCreateMaskToPselLowering", extract_mask);
}

/// Lowers a broadcast into a tile to a loop that fills the slices.
fn broadcast(op: BroadcastOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (source, ty) = (view.source(), view.result_types().next()?);
    let tile = tile_type(&cx, ty)?;
    let from = rw.body().value_type(source);
    let rank = from.downcast::<VectorType>(&cx).map(|vector| vector.shape.len());
    let slice = match rank {
        Some(1) => source,
        Some(0) => BroadcastOp::build(rw, slice_type(&cx, tile), source).value(rw),
        None if from.is_int_or_float() => {
            BroadcastOp::build(rw, slice_type(&cx, tile), source).value(rw)
        }
        _ => return None,
    };
    let filled = fill_tile(rw, tile, ty, slice);
    replace(rw, op.op(), filled)
}

/// Returns the operation of type `O` that defines `value`; `None` if another operation or no
/// operation defines it.
fn definition<O: OpType>(body: &Body, value: Value) -> Option<O::Ref<'_>> {
    body.op(body.defining_op(value)?).cast::<O>()
}

/// Returns the layout of a transfer with the map `map`: horizontal for the identity, vertical for a
/// transposition; `None` for other maps.
fn layout_of(rw: &Rewriter<'_>, map: &AffineMap) -> Option<TileSliceLayout> {
    let cx = rw.context();
    if !map.is_permutation(cx) {
        return None;
    }
    let is_identity = map.is_identity(cx);
    Some(if is_identity { TileSliceLayout::Horizontal } else { TileSliceLayout::Vertical })
}

/// Whether the transfer accesses a memref, and that in bounds.
fn is_in_bounds_of_memref(rw: &Rewriter<'_>, transfer: &Transfer) -> bool {
    rw.body().value_type(transfer.base).is::<MemRefType>()
        && transfer.in_bounds.iter().all(|in_bounds| *in_bounds)
}

/// Lowers the read of a tile to `arm_sme.tile_load`. Only a mask makes the padding matter.
fn transfer_read(op: TransferReadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let transfer = Transfer::of(rw.body(), op.op())?;
    let ty = rw.body().value_type(transfer.vector);
    tile_type(&cx, ty)?;
    if !is_in_bounds_of_memref(rw, &transfer) {
        return None;
    }
    let layout = layout_of(rw, &transfer.map)?;
    let padding = transfer.padding.filter(|_| transfer.mask.is_some());
    let (base, indices) = (transfer.base, &transfer.indices[..]);
    let load = TileLoadOp::build(rw, ty, base, indices, padding, transfer.mask);
    load.set_layout(rw.body_mut(), layout);
    rw.replace_with(op.op(), load.op());
    Some(())
}

/// Lowers the write of a tile to `arm_sme.tile_store`.
fn transfer_write(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let transfer = Transfer::of(rw.body(), op.op())?;
    tile_type(&cx, rw.body().value_type(transfer.vector))?;
    if !is_in_bounds_of_memref(rw, &transfer) {
        return None;
    }
    let layout = layout_of(rw, &transfer.map)?;
    let (base, indices) = (transfer.base, &transfer.indices[..]);
    let store = TileStoreOp::build(rw, transfer.vector, base, indices, transfer.mask);
    store.set_layout(rw.body_mut(), layout);
    rw.replace_with(op.op(), store.op());
    Some(())
}

/// Lowers the transposition of a tile. A read that only the transposition uses reads transposed;
/// other tiles go through a buffer that is loaded vertically.
fn transpose(op: TransposeOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (input, ty) = (view.vector(), view.result_types().next()?);
    let tile = tile_type(&cx, ty)?;
    if *view.permutation() != [1, 0] {
        return None;
    }
    if let Some(read) = rw.body().defining_op(input)
        && rw.body().op(read).is::<TransferReadOp>()
        && rw.body().has_one_use(input)
    {
        let map = AffineMapAttr::get(&cx, AffineMap::permutation(&cx, &[1, 0])).attr();
        rw.body_mut().set_attribute(read, "permutation_map", Some(map)).ok()?;
        return replace(rw, op.op(), input);
    }
    let scale = VectorScaleOp::build(rw).value(rw);
    let min_slices = rw.constant_index(tile.shape[0]);
    let zero = rw.constant_index(0);
    let slices = MulIOp::build(rw, scale, min_slices).value(rw);
    let buffer = MemRefType::get(&cx, &[DYNAMIC, DYNAMIC], tile.element).ty();
    let buffer = AllocaOp::build(rw, buffer, &[slices, slices][..], ()).value(rw);
    TileStoreOp::build(rw, input, buffer, &[zero, zero][..], None);
    let load = TileLoadOp::build(rw, ty, buffer, &[zero, zero][..], None, None);
    load.set_layout(rw.body_mut(), TileSliceLayout::Vertical);
    rw.replace_with(op.op(), load.op());
    Some(())
}

/// Lowers the outer product of two vectors, added to a tile. A mask must be a `vector.create_mask`,
/// which is divided into masks of rows and columns.
fn outer_product(op: OuterProductOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (lhs, rhs, acc) = (view.lhs(), view.rhs(), view.acc());
    let (kind, ty) = (view.kind(), view.result_types().next()?);
    if !rw.body().value_type(rhs).is::<VectorType>() {
        return None;
    }
    tile_type(&cx, ty)?;
    if kind != CombiningKind::ADD {
        return None;
    }
    let around = rw.body().op(op.op()).parent().and_then(|around| around.cast::<MaskOp>());
    let Some((root, mask)) = around.map(|around| (around.id(), around.mask())) else {
        let product = terrace_arm_sme::OuterProductOp::build(rw, lhs, rhs, None, None, acc);
        rw.replace_with(op.op(), product.op());
        return Some(());
    };
    let mask = definition::<CreateMaskOp>(rw.body(), mask)?;
    let sizes: Vec<Value> = mask.operands().collect();
    let mask = mask.result_types().next()?.downcast::<VectorType>(&cx)?;
    let mask = slice_type(&cx, mask);
    let product = rw.at(InsertionPoint::Before(root), |builder| {
        let lhs_mask = CreateMaskOp::build(builder, mask, &sizes[..1]).value(builder);
        let rhs_mask = CreateMaskOp::build(builder, mask, &sizes[1..]).value(builder);
        let masks = (Some(lhs_mask), Some(rhs_mask));
        terrace_arm_sme::OuterProductOp::build(builder, lhs, rhs, masks.0, masks.1, acc)
    });
    rw.replace_with(root, product.op());
    Some(())
}

/// Lowers the extraction of a slice, or of an element of a slice.
fn extract(op: ExtractOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (source, ty) = (view.source(), view.result_types().next()?);
    let position = mixed(view.static_position(), view.dynamic_position());
    tile_type(rw.context(), rw.body().value_type(source))?;
    let Some((row, column)) = position.split_first() else { return replace(rw, op.op(), source) };
    let row = rw.constant_or_value(*row);
    let slice = ExtractTileSliceOp::build(rw, source, row).value(rw);
    let Some(column) = column.first() else { return replace(rw, op.op(), slice) };
    let (statics, dynamics) = split_mixed(*column);
    let element = ExtractOp::build(rw, ty, slice, &dynamics[..], statics).value(rw);
    replace(rw, op.op(), element)
}

/// Lowers the insertion of a slice, or of an element into a slice.
fn insert(op: InsertOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (value, dest) = (view.value_to_store(), view.dest());
    let position = mixed(view.static_position(), view.dynamic_position());
    tile_type(rw.context(), rw.body().value_type(dest))?;
    let Some((row, column)) = position.split_first() else { return replace(rw, op.op(), value) };
    let row = rw.constant_or_value(*row);
    let slice = match column.first() {
        None => value,
        Some(column) => {
            let slice = ExtractTileSliceOp::build(rw, dest, row).value(rw);
            let (statics, dynamics) = split_mixed(*column);
            InsertOp::build(rw, value, slice, &dynamics[..], statics).value(rw)
        }
    };
    let tile = InsertTileSliceOp::build(rw, slice, dest, row).value(rw);
    replace(rw, op.op(), tile)
}

/// Returns a position of one index as the static and the dynamic operands of an operation.
fn split_mixed(index: Mixed) -> (Vec<i64>, Vec<Value>) {
    match index {
        Mixed::Static(number) => (vec![number], vec![]),
        Mixed::Dynamic(value) => (vec![DYNAMIC], vec![value]),
    }
}

/// Lowers the printing of a tile to a loop that prints its slices.
fn print(op: PrintOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let source = op.view(rw.body()).source()?;
    let tile = tile_type(&cx, rw.body().value_type(source))?;
    let scale = VectorScaleOp::build(rw).value(rw);
    let min_rows = rw.constant_index(tile.shape[0]);
    let lower = rw.constant_index(0);
    let upper = MulIOp::build(rw, min_rows, scale).value(rw);
    let step = rw.constant_index(1);
    ForOp::define(rw, lower, upper, step, (), |builder, row, _| {
        let slice = ExtractTileSliceOp::build(builder, source, row).value(builder);
        PrintOp::build(builder, Some(slice));
    });
    rw.erase_op(op.op());
    Some(())
}

/// Lowers the write of an extracted slice to `arm_sme.store_tile_slice`.
fn write_slice(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let transfer = Transfer::of(rw.body(), op.op())?;
    if !is_in_bounds_of_memref(rw, &transfer) {
        return None;
    }
    let slice = definition::<ExtractTileSliceOp>(rw.body(), transfer.vector)?;
    let (tile, at, layout) = (slice.tile(), slice.tile_slice_index(), slice.layout());
    if !transfer.map.is_minor_identity(&cx) {
        return None;
    }
    let mask = match transfer.mask {
        Some(mask) => mask,
        None => {
            let (shape, scalable) = (&transfer.ty.shape, &transfer.ty.scalable);
            let i1 = IntegerType::get(&cx, 1);
            let ty = VectorType::scalable(&cx, shape, scalable, i1.ty()).ty();
            let all = DenseElementsAttr::from_bools(&cx, ty, vec![true]).ok()?.attr();
            ConstantOp::build(rw, all).value(rw)
        }
    };
    let (base, indices) = (transfer.base, &transfer.indices[..]);
    let store = StoreTileSliceOp::build(rw, tile, at, mask, base, indices);
    store.set_layout(rw.body_mut(), layout);
    rw.replace_with(op.op(), store.op());
    Some(())
}

/// Lowers the extraction of a row of a two-dimensional `vector.create_mask` to `arm_sve.psel` of
/// the masks of columns and rows.
fn extract_mask(op: ExtractOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let position = mixed(view.static_position(), view.dynamic_position());
    let [row] = position[..] else { return None };
    if !view.result_types().next()?.is::<VectorType>() {
        return None;
    }
    let mask = definition::<CreateMaskOp>(rw.body(), view.source())?;
    let (create_mask, sizes) = (mask.id(), mask.operands().collect::<Vec<_>>());
    let ty = mask.result_types().next()?.downcast::<VectorType>(&cx)?;
    let is_predicate_size = |size: &i64| (1..=16).contains(size) && size.count_ones() == 1;
    if ty.shape.len() != 2
        || !ty.scalable.iter().all(|scalable| *scalable)
        || !ty.shape.iter().all(is_predicate_size)
    {
        return None;
    }
    let rows = VectorType::scalable(&cx, &ty.shape[..1], &ty.scalable[..1], ty.element).ty();
    let columns = slice_type(&cx, ty);
    let (rows, columns) = rw.at(InsertionPoint::Before(create_mask), |rw| {
        let rows = CreateMaskOp::build(rw, rows, &sizes[..1]).value(rw);
        (rows, CreateMaskOp::build(rw, columns, &sizes[1..]).value(rw))
    });
    let row = rw.constant_or_value(row);
    let selected = PselOp::build(rw, columns, rows, row).value(rw);
    replace(rw, op.op(), selected)
}
