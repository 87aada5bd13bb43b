//! Test passes for conversions with options that the public passes do not have.

use std::sync::Arc;

use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{DenseArrayAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::{Body, Builder, Context, Op, OpType, Type, Value, Walk, WalkOrder};
use terrace_memref_transforms::{
    convert_narrow_memref, populate_memref_narrow_type_emulation, vector_access_flattening,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_passes::func::populate_func_type_conversion;
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_transforms::convert_bodies;
use terrace_vector::{BroadcastOp, TransposeOp, VectorDialect};
use terrace_vector_transforms::populate_vector_narrow_type_emulation;

/// Adds the passes of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestNarrowTypesPass>()
        .insert::<TestFlattenNarrowPass>()
        .insert::<TestBroadcastPass>();
    #[cfg(feature = "all")]
    registry.insert::<TestWideIntPass>();
}

/// Emulate wide integers by narrow ones in functions whose names have a prefix.
#[cfg(feature = "all")]
#[pass(
    name = "test-arith-emulate-wide-int",
    title = "(anonymous namespace)::TestEmulateWideIntPass",
    anchor = "func.func",
    run = emulate_wide
)]
struct TestWideIntPass {
    /// Prefix of functions to run the emulation pass on
    #[option(default = "emulate_")]
    function_prefix: String,
    /// Maximum integer bit width supported by the target
    #[option(default = 32)]
    widest_int_supported: u32,
}

#[cfg(feature = "all")]
fn emulate_wide(pass: &TestWideIntPass, target: &mut Target<'_>) -> PassResult {
    let name = terrace_ir::symbol::symbol_name(target.body().root());
    let cx = target.context().clone();
    if !name.is_some_and(|name| name.as_str(&cx).starts_with(&pass.function_prefix)) {
        return Ok(());
    }
    if pass.widest_int_supported < 2 || !pass.widest_int_supported.is_power_of_two() {
        return Err(target.error("widest int supported must be a power of two"));
    }
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_llvm::LlvmDialect>();
    let bridge = |builder: &mut Builder<'_>, ty: Type, values: &[Value]| {
        let [value] = *values else { return None };
        let cast = terrace_llvm::BitcastOp::build(builder, ty, value);
        Some(builder.body().result(cast.op(), 0))
    };
    let widest = pass.widest_int_supported;
    terrace_arith_transforms::emulate_wide_integers(target.body_mut(), widest, bridge)
}

/// Widen narrow integers in functions.
#[pass(
    name = "test-emulate-narrow-int",
    anchor = "func.func",
    title = "(anonymous namespace)::TestEmulateNarrowTypePass",
    run = emulate_narrow
)]
struct TestNarrowTypesPass {
    /// arith computation bit width
    #[option(default = 4)]
    arith_compute_bitwidth: u32,
    /// memref load/store emulation bit width
    #[option(default = 8)]
    memref_load_bitwidth: u32,
    /// disable memref type conversion (to test failures)
    #[option(default = false)]
    skip_memref_type_conversion: bool,
    /// disable atomic read-modify-write and prefer generating normal sequence
    #[option(default = false)]
    disable_atomic_rmw: bool,
}

fn emulate_narrow(pass: &TestNarrowTypesPass, target: &mut Target<'_>) -> PassResult {
    let least = pass.arith_compute_bitwidth;
    let width = pass.memref_load_bitwidth;
    if !width.is_power_of_two() || width < 8 {
        return Err(target.error("only power-of-two >= 8 load/store bitwidth is supported"));
    }
    load_for_narrow_types(target);
    let mut converter = TypeConverter::new();
    converter.rule(move |cx, ty| Some(Some(widened(cx, ty, least))));
    if !pass.skip_memref_type_conversion {
        converter.rule(move |cx, ty| Some(convert_narrow_memref(cx, ty.downcast(cx)?, width)));
    }
    let converter = Arc::new(converter);
    let mut legal = ConversionTarget::new();
    let mut patterns = ConversionPatterns::new();
    populate_func_type_conversion(&mut patterns, &mut legal, &converter);
    let check = converter.clone();
    legal.dynamically_legal_dialects(&["arith", "vector", "memref", "affine"], move |op| {
        check.is_legal_op(op)
    });
    populate_memref_narrow_type_emulation(&mut patterns, &converter);
    populate_vector_narrow_type_emulation(&mut patterns, &converter, pass.disable_atomic_rmw);
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Loads the dialects of which the emulation of narrow types creates operations.
fn load_for_narrow_types(target: &Target<'_>) {
    let cx = target.context();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_affine::AffineDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<VectorDialect>();
}

/// Test MemRef flattening and vector narrow type emulation patterns
#[pass(
    name = "test-memref-flatten-and-vector-narrow-type-emulation",
    anchor = "func.func",
    title = "(anonymous namespace)::TestMemRefFlattenAndVectorNarrowTypeEmulationPass",
    run = flatten_and_emulate
)]
struct TestFlattenNarrowPass {}

fn flatten_and_emulate(_: &TestFlattenNarrowPass, target: &mut Target<'_>) -> PassResult {
    const LEAST_WIDTH: u32 = 4;
    const LOADED_WIDTH: u32 = 8;
    load_for_narrow_types(target);
    let mut converter = TypeConverter::new();
    converter.rule(move |cx, ty| Some(Some(widened(cx, ty, LEAST_WIDTH))));
    converter.rule(move |cx, ty| Some(convert_narrow_memref(cx, ty.downcast(cx)?, LOADED_WIDTH)));
    let converter = Arc::new(converter);
    let (mut legal, mut patterns) = (ConversionTarget::new(), ConversionPatterns::new());
    // Functions are checked, but not converted.
    populate_func_type_conversion(&mut ConversionPatterns::new(), &mut legal, &converter);
    let check = converter.clone();
    legal.dynamically_legal_dialects(&["arith", "vector", "memref", "affine"], move |op| {
        check.is_legal_op(op)
    });
    populate_memref_narrow_type_emulation(&mut patterns, &converter);
    populate_vector_narrow_type_emulation(&mut patterns, &converter, false);
    patterns.add_set(vector_access_flattening());
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Returns `ty` with every integer widened to at least `least` bits.
fn widened(cx: &Context, ty: Type, least: u32) -> Type {
    if !ty.is_any_integer() && !ty.is_vector() {
        return ty;
    }
    let element = element_type_or_self(cx, ty);
    match element.downcast::<IntegerType>(cx) {
        Some(int) if int.width < least => same_shape_as(cx, ty, IntegerType::get(cx, least).ty()),
        _ => ty,
    }
}

/// Replace operations `test_create_broadcast` by broadcasts along their dimensions
/// `broadcast_dims`.
#[pass(
    name = "test-create-vector-broadcast",
    title = "(anonymous namespace)::TestCreateVectorBroadcast",
    anchor = "func.func",
    run = create_broadcasts
)]
struct TestBroadcastPass {}

fn create_broadcasts(_: &TestBroadcastPass, target: &mut Target<'_>) -> PassResult {
    target.context().load::<VectorDialect>();
    let body = target.body_mut();
    let mut found = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        if op.name_str() == "test_create_broadcast" {
            found.push(op.id());
        }
        Walk::Advance
    });
    for op in found {
        if let Some(value) = broadcast(body, op) {
            let result = body.result(op, 0);
            body.replace_all_uses(result, value);
            body.erase(op);
        }
    }
    Ok(())
}

/// Broadcasts along leading dimensions, then transposes them into position; `None` if the types do
/// not match.
fn broadcast(body: &mut Body, op: Op) -> Option<Value> {
    let cx = body.context().clone();
    let view = body.op(op);
    let (source, ty) = (view.operands().next()?, view.result_types().next()?);
    let vector = ty.downcast::<VectorType>(&cx)?;
    let dims = view.attribute("broadcast_dims")?.downcast::<DenseArrayAttr>(&cx)?;
    let dims: Vec<usize> = dims.as_i64s(&cx)?.map(|dim| dim as usize).collect();
    let kept = (0..vector.shape.len()).filter(|dim| !dims.contains(dim));
    let order: Vec<usize> = dims.iter().copied().chain(kept).collect();
    let shape: Vec<i64> =
        order.iter().map(|dim| vector.shape.get(*dim).copied()).collect::<Option<_>>()?;
    let place = |dim| order.iter().position(|other| *other == dim).map(|at| at as i64);
    let permutation: Vec<i64> = (0..vector.shape.len()).map(place).collect::<Option<_>>()?;
    let wide = VectorType::get(&cx, &shape, vector.element).ty();
    let mut builder = Builder::before(body, op);
    let spread = BroadcastOp::build(&mut builder, wide, source);
    let spread = builder.body().result(spread.op(), 0);
    if permutation.is_sorted() {
        return Some(spread);
    }
    let turned = TransposeOp::build(&mut builder, ty, spread, permutation);
    Some(builder.body().result(turned.op(), 0))
}
