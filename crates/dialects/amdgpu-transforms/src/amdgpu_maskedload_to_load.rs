//! The pass `amdgpu-maskedload-to-load`: masked accesses to buffers without masks, since buffers
//! check bounds (MLIR: `MaskedloadToLoad.cpp`).

use terrace_amdgpu::{AddressSpace, AddressSpaceAttr, AmdgpuDialect};
use terrace_arith::{
    AndIOp, ArithDialect, BuildConstant, CmpIOp, CmpIPredicate, RemUIOp, SelectOp, SubIOp,
};
use terrace_builtin::types::MemRefType;
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{
    Body, Builder, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type, UnitAttr, Value,
};
use terrace_memref::MemrefDialect;
use terrace_memref_transforms::Linearized;
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::{IfOp, ScfDialect, YieldOp};
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::{BroadcastOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, VectorDialect};

/// Load from buffers without masks
#[pass(name = "amdgpu-maskedload-to-load", title = "AmdgpuMaskedloadToLoadPass", run = run)]
pub struct AmdgpuMaskedloadToLoad {}

fn run(_: &AmdgpuMaskedloadToLoad, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<AmdgpuDialect>();
    cx.load::<terrace_affine::AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<MemrefDialect>();
    cx.load::<ScfDialect>();
    cx.load::<VectorDialect>();
    let mut set = PatternSet::new();
    populate_amdgpu_maskedload_to_load(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns that load from buffers without masks, and that turn masks of equal bits into
/// conditions (MLIR: `populateAmdgpuMaskedloadToLoadPatterns`).
pub fn populate_amdgpu_maskedload_to_load(set: &mut PatternSet) {
    set.add::<MaskedLoadOp>("MaskedLoadLowering", from_buffer);
    set.add::<MaskedLoadOp>("FullMaskedLoadToConditionalLoad", |op, rw| {
        let view = op.view(rw.body());
        let (base, mask, other) = (view.base(), view.mask(), view.pass_thru());
        if is_buffer(rw.body(), base) {
            return None;
        }
        let condition = condition_of(rw.body(), mask)?;
        let types = [rw.body().value_type(view.result())];
        let new = conditional(rw, condition, &types, |rw, holds| {
            let value = if holds { load(rw, op) } else { other };
            vec![value]
        })?;
        let new = rw.body().result(new, 0);
        rw.replace_op(op.op(), &[new]);
        Some(())
    });
    set.add::<MaskedStoreOp>("FullMaskedStoreToConditionalStore", |op, rw| {
        let view = op.view(rw.body());
        let condition = condition_of(rw.body(), view.mask())?;
        let (value, base) = (view.value_to_store(), view.base());
        let indices: Vec<Value> = view.indices().collect();
        conditional(rw, condition, &[], |rw, holds| {
            if holds {
                StoreOp::build(rw, value, base, indices.clone());
            }
            Vec::new()
        })?;
        rw.erase_op(op.op());
        Some(())
    });
}

/// The attribute of masked loads that keep their mask.
const NEEDS_MASK: &str = "amdgpu.buffer_maskedload_needs_mask";

/// Whether `base` is a memref behind a buffer pointer.
fn is_buffer(body: &Body, base: Value) -> bool {
    let cx = body.context();
    let space = body.value_type(base).downcast::<MemRefType>(cx).and_then(|ty| ty.memory_space);
    let space = space.and_then(|space| space.downcast::<AddressSpaceAttr>(cx));
    space.is_some_and(|space| space.0 == AddressSpace::FatRawBuffer)
}

/// Returns the bit whose copies are the mask; `None` for other masks.
fn condition_of(body: &Body, mask: Value) -> Option<Value> {
    let source = body.defined_by::<BroadcastOp>(mask)?.source();
    (!body.value_type(source).is::<VectorType>()).then_some(source)
}

/// Creates the load without a mask.
fn load(b: &mut Builder<'_>, op: MaskedLoadOp) -> Value {
    let view = op.view(b.body());
    let (base, ty) = (view.base(), b.body().value_type(view.result()));
    let indices: Vec<Value> = view.indices().collect();
    LoadOp::build(b, ty, base, indices).value(b)
}

/// Creates the load without a mask, and selects the loaded elements by the mask.
fn selected_load(b: &mut Builder<'_>, op: MaskedLoadOp) -> Value {
    let loaded = load(b, op);
    let view = op.view(b.body());
    let (mask, other) = (view.mask(), view.pass_thru());
    SelectOp::build(b, mask, loaded, other).value(b)
}

/// Creates an `scf.if`; `build` creates a branch, that of a condition that holds first, and returns
/// the values that it yields. Without results, there is no other branch.
fn conditional(
    rw: &mut Rewriter<'_>,
    condition: Value,
    types: &[Type],
    mut build: impl FnMut(&mut Rewriter<'_>, bool) -> Vec<Value>,
) -> Option<Op> {
    let new = IfOp::build(rw, types, condition).op();
    let after = rw.point();
    for (at, holds) in [true, false].into_iter().enumerate() {
        if !holds && types.is_empty() {
            break;
        }
        let region = rw.body().region(new, at)?;
        rw.body_mut().erase_blocks(region);
        rw.append_block(region, &[]);
        let values = build(rw, holds);
        YieldOp::build(rw, values);
    }
    rw.set_point(after);
    Some(new)
}

/// Loads from a buffer without a mask, except at the end of the buffer within a word, where the
/// whole word would be out of bounds.
fn from_buffer(op: MaskedLoadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (base, mask, result) = (view.base(), view.mask(), view.result());
    if rw.body().attribute(op.op(), NEEDS_MASK).is_some() || !is_buffer(rw.body(), base) {
        return None;
    }
    if condition_of(rw.body(), mask).is_some() {
        let new = selected_load(rw, op);
        rw.replace_op(op.op(), &[new]);
        return Some(());
    }
    let indices: Vec<Value> = view.indices().collect();
    let ty = rw.body().value_type(result).downcast::<VectorType>(&cx)?.clone();
    let count = ty.shape.iter().product::<i64>();
    let bits = i64::from(ty.element.int_or_float_width(&cx)?).max(1);
    let place = Linearized::in_memref(rw, op.op(), 1, base, indices.into_iter())?;
    let count = rw.constant_index(count);
    let index = rw.constant_or_value(place.index);
    let size = rw.constant_or_value(place.size);
    let left = SubIOp::build(rw, size, index).value(rw);
    let leaves = CmpIOp::build(rw, CmpIPredicate::Ult, left, count).value(rw);
    let per_word = rw.constant_index((32 + bits - 1) / bits);
    let within = RemUIOp::build(rw, left, per_word).value(rw);
    let zero = rw.constant_index(0);
    let is_split = CmpIOp::build(rw, CmpIPredicate::Ne, within, zero).value(rw);
    let condition = AndIOp::build(rw, leaves, is_split).value(rw);
    let types = [rw.body().value_type(result)];
    let new = conditional(rw, condition, &types, |rw, holds| {
        if !holds {
            return vec![selected_load(rw, op)];
        }
        let copy = rw.body_mut().clone_op(op.op(), &mut Mapping::new());
        let unit = UnitAttr::get(rw.context()).attr();
        let set = rw.body_mut().set_attribute(copy, NEEDS_MASK, Some(unit));
        set.expect("a discardable attribute");
        rw.insert(copy);
        vec![rw.body().result(copy, 0)]
    })?;
    let new = rw.body().result(new, 0);
    rw.replace_op(op.op(), &[new]);
    Some(())
}
