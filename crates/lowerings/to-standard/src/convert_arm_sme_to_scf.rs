//! The pass `convert-arm-sme-to-scf`: lowers loads and stores of tiles to loops over their slices
//! (MLIR: `ArmSMEToSCF.cpp`).

use terrace_arith::{
    AddIOp, AndIOp, BuildConstant, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, IndexCastOp,
    IndexCastUIOp, MinSIOp, MulIOp,
};
use terrace_arm_sme::tiles::{slice_predicate_type, slice_type};
use terrace_arm_sme::{
    GetTileOp, InsertTileSliceOp, LoadTileSliceOp, StoreTileSliceOp, TileLoadOp, TileStoreOp,
    ZeroOp,
};
use terrace_builtin::{
    DenseElementsAttr, FloatAttr, IndexType, IntegerAttr, IntegerType, VectorType,
};
use terrace_ir::{Body, Builder, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget};
use terrace_scf::{ForOp, ScfDialect};
use terrace_transforms::convert_bodies;
use terrace_vector::{BroadcastOp, CreateMaskOp, MaskedLoadOp, VectorDialect, VectorScaleOp};

/// Replace loads and stores of tiles by loops over their slices
#[pass(name = "convert-arm-sme-to-scf", title = "ConvertArmSMEToSCFPass", run = run)]
pub struct ConvertArmSmeToScf {}

fn run(_: &ConvertArmSmeToScf, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ScfDialect>();
    target.context().load::<VectorDialect>();
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["arm_sme", "vector", "arith", "scf"]);
    legal.illegal_op::<TileLoadOp>().illegal_op::<TileStoreOp>();
    let mut patterns = ConversionPatterns::new();
    populate_arm_sme_to_scf(&mut patterns);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Adds the patterns that lower loads and stores of tiles
/// (MLIR: `populateArmSMEToSCFConversionPatterns`).
pub fn populate_arm_sme_to_scf(patterns: &mut ConversionPatterns) {
    let mut set = PatternSet::new();
    set.add::<TileLoadOp>("TileLoadOpConversion", load);
    set.add::<TileLoadOp>("TileLoadOpWithMaskAndPadNonZeroConversion", load_padded);
    set.add::<TileStoreOp>("TileStoreOpConversion", store);
    patterns.add_set(set);
}

/// Lowers a load without a mask, or with a mask and zero as padding, to a loop that loads the
/// active slices into a tile, which is uninitialized or zero.
fn load(op: TileLoadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (base, mask, layout) = (view.base(), view.mask(), view.layout());
    let (ty, indices) = (view.result_types().next()?, view.indices().collect::<Vec<_>>());
    let tile = ty.downcast::<VectorType>(&cx)?;
    let initial = match mask {
        None => GetTileOp::build(rw, ty).value(rw),
        Some(mask) => {
            mask_sizes(rw.body(), mask)?;
            if !is_zero(rw.body(), view.padding()?) {
                return None;
            }
            ZeroOp::build(rw, ty).value(rw)
        }
    };
    let slices = active_slices(rw, tile, mask)?;
    let (lower, step) = (rw.constant_index(0), rw.constant_index(1));
    let filled = ForOp::define(rw, lower, slices.upper, step, [initial], |builder, at, carried| {
        let indices = slice_indices(builder, &indices, at);
        let loaded =
            LoadTileSliceOp::build(builder, base, slices.predicate, carried[0], &indices[..], at);
        loaded.set_layout(builder.body_mut(), layout);
        [loaded.value(builder)]
    });
    rw.replace_with(op.op(), filled.op());
    Some(())
}

/// Lowers a load with a mask and another padding than zero to a loop of `vector.maskedload`, whose
/// results are inserted into an uninitialized tile. Slices outside of the mask have an empty
/// predicate.
fn load_padded(op: TileLoadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (base, padding, layout) = (view.base(), view.padding()?, view.layout());
    let (ty, indices) = (view.result_types().next()?, view.indices().collect::<Vec<_>>());
    let tile = ty.downcast::<VectorType>(&cx)?;
    let [rows, columns] = mask_sizes(rw.body(), view.mask()?)?;
    if is_zero(rw.body(), padding) {
        return None;
    }
    let (i32, index) = (IntegerType::get(&cx, 32).ty(), IndexType::get(&cx).ty());
    let columns = IndexCastUIOp::build(rw, i32, columns).value(rw);
    let initial = GetTileOp::build(rw, ty).value(rw);
    let step = rw.constant_index(1);
    let min_slices = rw.constant_index(tile.shape[0]);
    let scale = VectorScaleOp::build(rw).value(rw);
    let lower = rw.constant_index(0);
    let upper = MulIOp::build(rw, min_slices, scale).value(rw);
    let slice = slice_type(&cx, tile);
    let filled = ForOp::define(rw, lower, upper, step, [initial], |builder, at, carried| {
        let is_active = CmpIOp::build(builder, CmpIPredicate::Slt, at, rows).value(builder);
        let is_active = ExtSIOp::build(builder, i32, is_active).value(builder);
        let size = AndIOp::build(builder, is_active, columns).value(builder);
        let size = IndexCastOp::build(builder, index, size).value(builder);
        let mask = CreateMaskOp::build(builder, slice_predicate_type(&cx, tile), &[size][..]);
        let mask = mask.value(builder);
        let indices = slice_indices(builder, &indices, at);
        let padding = BroadcastOp::build(builder, slice, padding).value(builder);
        let loaded = MaskedLoadOp::build(builder, slice, base, &indices[..], mask, padding);
        let loaded = loaded.value(builder);
        let inserted = InsertTileSliceOp::build(builder, loaded, carried[0], at);
        inserted.set_layout(builder.body_mut(), layout);
        [inserted.value(builder)]
    });
    rw.replace_with(op.op(), filled.op());
    Some(())
}

/// Lowers a store to a loop that stores the active slices.
fn store(op: TileStoreOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (value, base, mask) = (view.value_to_store(), view.base(), view.mask());
    let (layout, indices) = (view.layout(), view.indices().collect::<Vec<_>>());
    let ty = rw.body().value_type(value);
    let slices = active_slices(rw, ty.downcast::<VectorType>(&cx)?, mask)?;
    let (lower, step) = (rw.constant_index(0), rw.constant_index(1));
    ForOp::define(rw, lower, slices.upper, step, (), |builder, at, _| {
        let indices = slice_indices(builder, &indices, at);
        let predicate = slices.predicate;
        let store = StoreTileSliceOp::build(builder, value, at, predicate, base, &indices[..]);
        store.set_layout(builder.body_mut(), layout);
    });
    rw.erase_op(op.op());
    Some(())
}

/// The slices of a tile that a masked load or store accesses.
struct ActiveSlices {
    /// The number of slices.
    upper: Value,
    /// The mask of the elements within each slice.
    predicate: Value,
}

/// Builds the number of slices of type `tile` that `mask` covers, at most all slices, and the
/// predicate of their elements; without a mask, all slices with all elements. `None` if the mask is
/// not a `vector.create_mask`.
fn active_slices(
    rw: &mut Rewriter<'_>,
    tile: &VectorType,
    mask: Option<Value>,
) -> Option<ActiveSlices> {
    let cx = rw.context().clone();
    let sizes = match mask {
        Some(mask) => Some(mask_sizes(rw.body(), mask)?),
        None => None,
    };
    let min_slices = rw.constant_index(tile.shape[0]);
    let scale = VectorScaleOp::build(rw).value(rw);
    let count = MulIOp::build(rw, min_slices, scale).value(rw);
    let predicate = slice_predicate_type(&cx, tile);
    let Some([rows, columns]) = sizes else {
        let all = DenseElementsAttr::from_bools(&cx, predicate, [true]).ok()?.attr();
        let predicate = ConstantOp::build(rw, all).value(rw);
        return Some(ActiveSlices { upper: count, predicate });
    };
    let (i64, index) = (IntegerType::get(&cx, 64).ty(), IndexType::get(&cx).ty());
    let rows = IndexCastOp::build(rw, i64, rows).value(rw);
    let count = IndexCastOp::build(rw, i64, count).value(rw);
    let upper = MinSIOp::build(rw, rows, count).value(rw);
    let upper = IndexCastOp::build(rw, index, upper).value(rw);
    let predicate = CreateMaskOp::build(rw, predicate, &[columns][..]).value(rw);
    Some(ActiveSlices { upper, predicate })
}

/// Returns the numbers of rows and columns of a two-dimensional `vector.create_mask`; `None` if
/// another operation or no operation defines `mask`.
fn mask_sizes(body: &Body, mask: Value) -> Option<[Value; 2]> {
    let mask = body.op(body.defining_op(mask)?).cast::<CreateMaskOp>()?;
    mask.operands().collect::<Vec<_>>().try_into().ok()
}

/// Whether `value` is the constant zero of its type, and not the floating-point number -0.
fn is_zero(body: &Body, value: Value) -> bool {
    let constant = body.defining_op(value).and_then(|op| body.op(op).cast::<ConstantOp>());
    let cx = body.context();
    let Some(constant) = constant.map(|constant| constant.value()) else { return false };
    match constant.downcast::<FloatAttr>(cx) {
        Some(float) => float.value.is_zero() && !float.value.is_negative(),
        None => constant.downcast::<IntegerAttr>(cx).is_some_and(|integer| integer.value.is_zero()),
    }
}

/// Builds the indices of slice `at` in memory: `at` is added to the first of `indices`.
fn slice_indices(builder: &mut Builder<'_>, indices: &[Value], at: Value) -> Vec<Value> {
    let mut of_slice = indices.to_vec();
    if let Some(first) = of_slice.first_mut() {
        *first = AddIOp::build(builder, *first, at).value(builder);
    }
    of_slice
}
