//! The pass `memref-emulate-wide-int`: stores integers of twice the widest supported width as
//! vectors of two halves (MLIR: `EmulateWideInt.cpp` of memref).

use std::sync::Arc;

use terrace_arith::ArithDialect;
use terrace_arith_transforms::{wide_int_converter, wide_int_patterns};
use terrace_builtin::types::MemRefType;
use terrace_ir::{Body, Context, OpType, Type};
use terrace_memref::{AllocOp, LoadOp, StoreOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_transforms::convert_bodies;
use terrace_vector::VectorDialect;

/// Store integers of twice the supported width as pairs of supported integers
#[pass(name = "memref-emulate-wide-int", title = "MemRefEmulateWideInt", run = run)]
pub struct MemRefEmulateWideInt {
    /// Width of the widest integer type that the target supports, in bits; a power of two
    #[option(default = 32)]
    pub widest_int_supported: u32,
}

fn run(pass: &MemRefEmulateWideInt, target: &mut Target<'_>) -> PassResult {
    let widest = pass.widest_int_supported;
    if widest < 2 || !widest.is_power_of_two() {
        return Err(target.error("widest int supported must be a power of two"));
    }
    target.context().load::<ArithDialect>();
    target.context().load::<VectorDialect>();
    let mut converter = wide_int_converter(widest);
    let elements = wide_int_converter(widest);
    converter.rule(move |cx, ty| Some(convert(cx, ty.downcast(cx)?, &elements)));
    let converter = Arc::new(converter);
    let mut patterns = wide_int_patterns(&converter);
    add::<AllocOp>(&mut patterns, "ConvertMemRefAlloc", &converter, |_, _| {});
    add::<LoadOp>(&mut patterns, "ConvertMemRefLoad", &converter, |op, body| {
        op.set_alignment(body, None);
    });
    add::<StoreOp>(&mut patterns, "ConvertMemRefStore", &converter, |op, body| {
        op.set_alignment(body, None);
    });
    let mut legal = ConversionTarget::new();
    let check = converter.clone();
    legal.dynamically_legal_dialects(&["arith", "memref", "vector"], move |op| {
        check.is_legal_op(op)
    });
    convert_bodies(target.body_mut(), &legal, &patterns)
}

/// Returns `ty` with converted elements; `None` if these cannot be converted
/// (MLIR: `populateMemRefWideIntEmulationConversions`).
fn convert(cx: &Context, ty: &MemRefType, elements: &TypeConverter) -> Option<Type> {
    let element = elements.convert_one(cx, ty.element)?;
    Some(MemRefType::with_layout(cx, &ty.shape, element, ty.layout, ty.memory_space).ty())
}

/// Adds the pattern `name`, which converts the operands and results of operations of type `O`. As
/// in MLIR, it drops discardable attributes, and the properties that `drop` removes.
fn add<O: OpType>(
    set: &mut ConversionPatterns,
    name: &'static str,
    converter: &Arc<TypeConverter>,
    drop: fn(O, &mut Body),
) {
    let types = converter.clone();
    set.add::<O>(name, Some(converter), move |op, operands, rw| {
        rw.body_mut().set_attributes(op.op(), &[]);
        drop(op, rw.body_mut());
        terrace_rewrite::convert_types_generically(op.op(), operands, &types, rw).map(|_| ())
    });
}
