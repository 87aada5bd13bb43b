//! The pass `arm-sve-legalize-vector-storage`: gives scalable vectors in memory types and
//! alignments that Arm SVE supports (MLIR: `LegalizeVectorStorage.cpp`).
//!
//! Predicates smaller than an svbool, `vector<[16]xi1>`, are stored as svbools. Each rewritten
//! memref is followed by a cast to its original type, marked by an attribute, which the rewrites of
//! its users remove.

use terrace_arm_sve::{ArmSveDialect, ConvertFromSvboolOp, ConvertToSvboolOp};
use terrace_builtin::{IntegerType, MemRefType, UnrealizedConversionCastOp, VectorType};
use terrace_ir::{
    Body, Context, Mapping, Op, OpType, Operand, PatternSet, Rewriter, Type, UnitAttr, Value, Walk,
    WalkOrder,
};
use terrace_memref::{AllocOp, AllocaOp, LoadOp, StoreOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::illegal_op;
use terrace_transforms::apply_patterns_everywhere;
use terrace_vector::TypeCastOp;

use crate::transfer_read;

/// The attribute of casts that the pass creates and must remove again.
const TAG: &str = "__arm_sve_legalize_vector_storage__";

/// The size of the scalable dimension of an svbool.
const SVBOOL_SIZE: i64 = 16;

/// Give scalable vectors in memory types and alignments that Arm SVE supports
#[pass(
    name = "arm-sve-legalize-vector-storage",
    title = "LegalizeVectorStorage",
    anchor = "func.func",
    run = run
)]
pub struct ArmSveLegalizeVectorStorage {}

fn run(_: &ArmSveLegalizeVectorStorage, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArmSveDialect>();
    let mut patterns = PatternSet::new();
    populate_legalize_vector_storage(&mut patterns);
    apply_patterns_everywhere(target.body_mut(), patterns);
    let mut left = None;
    target.body().root().walk(WalkOrder::Pre, |op| match op.attribute(TAG) {
        Some(_) if op.is::<UnrealizedConversionCastOp>() => {
            left = Some(illegal_op(op));
            Walk::Interrupt
        }
        _ => Walk::Advance,
    });
    left.map_or(Ok(()), |error| Err(target.emit(error)))
}

/// Adds the patterns of the pass (MLIR: `populateLegalizeVectorStoragePatterns`).
pub fn populate_legalize_vector_storage(set: &mut PatternSet) {
    set.add::<AllocaOp>("RelaxScalableVectorAllocaAlignment", align);
    set.add::<AllocaOp>("LegalizeSVEMaskAllocation<memref::AllocaOp>", |op, rw| {
        widen_allocation(op.op(), rw)
    });
    set.add::<AllocOp>("LegalizeSVEMaskAllocation<memref::AllocOp>", |op, rw| {
        widen_allocation(op.op(), rw)
    });
    set.add::<TypeCastOp>("LegalizeSVEMaskTypeCastConversion", widen_type_cast);
    set.add::<StoreOp>("LegalizeSVEMaskStoreConversion", widen_store);
    set.add::<LoadOp>("LegalizeSVEMaskLoadConversion", widen_load);
    transfer_read::populate(set);
}

/// Returns the svbool that `ty` is stored as, of several svbools for more than one dimension;
/// `None` if `ty` is no vector of predicates with a legal size less than that of an svbool.
fn svbool_of(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let (size, outer_sizes) = vector.shape.split_last()?;
    let (is_scalable, outer) = vector.scalable.split_last()?;
    let is_mask = is_bool(cx, vector.element)
        && *is_scalable
        && *size < SVBOOL_SIZE
        && size.count_ones() == 1
        && !outer.contains(&true);
    let shape = [outer_sizes, &[SVBOOL_SIZE]].concat();
    is_mask.then(|| VectorType::scalable(cx, &shape, &vector.scalable, vector.element).ty())
}

fn is_bool(cx: &Context, ty: Type) -> bool {
    ty.downcast::<IntegerType>(cx).is_some_and(|integer| integer.width == 1)
}

/// Returns the type of `value`, a memref of predicates, with svbools as elements; `None` if the
/// elements are no predicates smaller than svbools.
fn widened_memref(body: &Body, value: Value) -> Option<Type> {
    let cx = body.context();
    let memref = body.value_type(value).downcast::<MemRefType>(cx)?;
    let element = svbool_of(cx, memref.element)?;
    let (layout, space) = (memref.layout, memref.memory_space);
    Some(MemRefType::with_layout(cx, &memref.shape, element, layout, space).ty())
}

/// Returns the memref of svbools that `memref` was cast from by this pass; `None` if `memref` is
/// not the result of such a cast.
fn svbool_memref(body: &Body, memref: Value) -> Option<Value> {
    let cast = body.op(body.defining_op(memref)?);
    cast.attribute(TAG)?;
    cast.is::<UnrealizedConversionCastOp>().then(|| cast.operands().next())?
}

/// Sets the alignment of allocations of scalable vectors: LLVM's default may be more than the stack
/// supports.
fn align(op: AllocaOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let memref = view.result_types().next()?.downcast::<MemRefType>(&cx)?;
    let vector = memref.element.downcast::<VectorType>(&cx)?;
    if !vector.is_scalable() || view.alignment().is_some() {
        return None;
    }
    let alignment = if is_bool(&cx, vector.element) { 2 } else { 16 };
    op.set_alignment(rw.body_mut(), Some(alignment));
    Some(())
}

/// Inserts a copy of `op` whose only result has the type `ty`, and replaces `op` by a cast of that
/// result to the original type.
fn replace_by_cast(op: Op, ty: Type, rw: &mut Rewriter<'_>, change: impl FnOnce(&mut Body, Op)) {
    let original = rw.body().value_type(rw.body().result(op, 0));
    let widened = insert_copy(op, rw, change);
    let result = rw.body().result(widened, 0);
    rw.body_mut().set_value_type(result, ty);
    let cast = UnrealizedConversionCastOp::build(rw, &[original], &[result][..]);
    let unit = UnitAttr::get(rw.context()).attr();
    rw.body_mut().set_attribute(cast.op(), TAG, Some(unit)).expect("a discardable attribute");
    rw.replace_with(op, cast.op());
}

/// Inserts a copy of `op` after `change`.
fn insert_copy(op: Op, rw: &mut Rewriter<'_>, change: impl FnOnce(&mut Body, Op)) -> Op {
    let copy = rw.body_mut().clone_op(op, &mut Mapping::new());
    change(rw.body_mut(), copy);
    rw.insert(copy);
    copy
}

/// Widens an allocation of predicates to svbools:
/// `memref.alloca() : memref<vector<[4]xi1>>  =>
///  cast (memref.alloca() : memref<vector<[16]xi1>>)`.
fn widen_allocation(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ty = widened_memref(rw.body(), rw.body().result(op, 0))?;
    replace_by_cast(op, ty, rw, |_, _| {});
    Some(())
}

/// Widens the result of a `vector.type_cast` of svbools:
/// `vector.type_cast (cast %x) : … to memref<3xvector<[4]xi1>>  =>
///  cast (vector.type_cast %x : … to memref<3xvector<[16]xi1>>)`.
fn widen_type_cast(op: TypeCastOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let ty = widened_memref(body, body.result(op.op(), 0))?;
    let memref = svbool_memref(body, op.view(body).memref())?;
    replace_by_cast(op.op(), ty, rw, |body, copy| body.set_operand(copy, 0, memref));
    Some(())
}

/// Stores a predicate as svbool:
/// `memref.store %mask, (cast %x)  =>  memref.store (arm_sve.convert_to_svbool %mask), %x`.
fn widen_store(op: StoreOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let (value, memref) = (op.view(body).value(), op.view(body).memref());
    svbool_of(body.context(), body.value_type(value))?;
    let memref = svbool_memref(body, memref)?;
    let converted = ConvertToSvboolOp::build(rw, value).value(rw);
    insert_copy(op.op(), rw, |body, copy| {
        body.set_operand(copy, 0, converted);
        body.set_operand(copy, 1, memref);
    });
    rw.erase_op(op.op());
    Some(())
}

/// Loads a predicate as svbool:
/// `memref.load (cast %x)  =>  arm_sve.convert_from_svbool (memref.load %x)`.
fn widen_load(op: LoadOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let body = rw.body();
    let ty = body.value_type(body.result(op.op(), 0));
    let svbool = svbool_of(body.context(), ty)?;
    let memref = svbool_memref(body, op.view(body).memref())?;
    let load = insert_copy(op.op(), rw, |body, copy| body.set_operand(copy, 0, memref));
    let loaded = rw.body().result(load, 0);
    rw.body_mut().set_value_type(loaded, svbool);
    let converted = ConvertFromSvboolOp::build(rw, ty, loaded);
    rw.replace_with(op.op(), converted.op());
    Some(())
}
