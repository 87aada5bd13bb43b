//! The pass `convert-memref-to-emitc`: lowers static memrefs to arrays of C
//! (MLIR: `MemRefToEmitC.cpp`).

use std::sync::Arc;

use terrace_builtin::{
    DenseElementsAttr, IndexType, IntegerAttr, MemRefType, shaped::num_elements,
};
use terrace_emitc::{
    self as emitc, AddressOfOp, ArrayType, AssignOp, CallOpaqueOp, CastOp, ConstantOp,
    EmitcDialect, IncludeOp, LValueType, LoadOp, OpaqueAttr, OpaqueType, PointerType, SizeTType,
    SubscriptOp, is_supported_type,
};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Builder, Context, InsertionPoint, Location, Op, OpName, OpType,
    Operand, StringAttr, Type, TypeAttr, UnitAttr, Value, Walk, WalkOrder,
};
use terrace_memref::{self as memref, AllocOp, AllocaOp, CopyOp, GetGlobalOp, GlobalOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, Rw, TypeConverter};
use terrace_transforms::convert_bodies;

use crate::types::{materialize_cast, supported_types};

/// Replace memref operations by emitc operations
#[pass(
    name = "convert-memref-to-emitc",
    title = "ConvertMemRefToEmitC",
    anchor = "builtin.module",
    run = run
)]
pub struct ConvertMemrefToEmitc {
    /// Include the headers of C++ instead of those of C
    #[option(name = "lower-to-cpp")]
    pub lower_to_cpp: bool,
}

fn run(pass: &ConvertMemrefToEmitc, target: &mut Target<'_>) -> PassResult {
    target.context().load::<EmitcDialect>();
    let mut legal = ConversionTarget::new();
    legal.illegal_dialects(&["memref"]);
    legal.legal_dialects(&["emitc"]);
    let mut converter = supported_types();
    add_memref_conversion(&mut converter, |cx, ty| is_supported_type(cx, ty).then_some(ty));
    let mut patterns = ConversionPatterns::new();
    populate_memref_to_emitc(&mut patterns, &Arc::new(converter));
    convert_bodies(target.body_mut(), &legal, &patterns)?;
    include_headers(target.body_mut(), pass.lower_to_cpp);
    Ok(())
}

/// Adds the conversion of memrefs with at least one dimension, a static shape without zeros and the
/// identity layout to arrays, whose elements have the types that `element` returns
/// (MLIR: `populateMemRefToEmitCTypeConversion`).
pub fn add_memref_conversion(
    converter: &mut TypeConverter,
    element: impl Fn(&Context, Type) -> Option<Type> + Send + Sync + 'static,
) {
    converter.rule(move |cx, ty| {
        let ty = ty.downcast::<MemRefType>(cx)?;
        let element = element(cx, ty.element).filter(|element| !element.is::<MemRefType>());
        let array = |element_type| ArrayType { shape: ty.shape.to_vec(), element_type };
        let element = element.filter(|_| is_array_like(cx, ty));
        Some(element.map(|element| array(element).intern(cx).ty()))
    });
    converter.materialization(materialize_cast);
}

/// Adds the patterns that lower memref (MLIR: `populateMemRefToEmitCConversionPatterns`).
pub fn populate_memref_to_emitc(patterns: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let types = || converter.clone();
    let some = Some(converter);
    let held = types();
    patterns.add::<AllocaOp>("ConvertAlloca", some, move |op, _, rw| alloca(op, &held, rw));
    let held = types();
    patterns.add::<AllocOp>("ConvertAlloc", some, move |op, _, rw| alloc(op, &held, rw));
    patterns.add::<CopyOp>("ConvertCopy", some, copy);
    let held = types();
    patterns.add::<GlobalOp>("ConvertGlobal", some, move |op, _, rw| global(op, &held, rw));
    let held = types();
    patterns
        .add::<GetGlobalOp>("ConvertGetGlobal", some, move |op, _, rw| get_global(op, &held, rw));
    let held = types();
    patterns.add::<memref::LoadOp>("ConvertLoad", some, move |op, operands, rw| {
        let cx = rw.context().clone();
        held.convert_one(&cx, rw.body().op(op.op()).result_types().next()?)?;
        let (array, indices) = operands.split_first()?;
        let element = subscript(rw, *array, indices)?;
        let value = LoadOp::build(rw, element).value(rw);
        rw.replace_op(op.op(), &[value]);
        Some(())
    });
    patterns.add::<memref::StoreOp>("ConvertStore", some, |op, operands, rw| {
        let [value, array, indices @ ..] = operands else { return None };
        let element = subscript(rw, *array, indices)?;
        AssignOp::build(rw, element, *value);
        rw.erase_op(op.op());
        Some(())
    });
}

/// Whether memrefs of type `ty` are stored as arrays of C (MLIR: `isMemRefTypeLegalForEmitC`).
fn is_array_like(cx: &Context, ty: &MemRefType) -> bool {
    !ty.shape.is_empty() && ty.shape.iter().all(|size| *size > 0) && ty.has_identity_layout(cx)
}

/// Returns the type of `value` if it is a memref stored as an array.
fn array_like(body: &Body, value: Value) -> Option<(Type, MemRefType)> {
    let (ty, cx) = (body.value_type(value), body.context());
    let memref = ty.downcast::<MemRefType>(cx)?;
    is_array_like(cx, memref).then(|| (ty, memref.clone()))
}

/// Builds the element of `array` at `indices`; `None` if `array` is not an array.
fn subscript(builder: &mut Builder<'_>, array: Value, indices: &[Value]) -> Option<Value> {
    let cx = builder.context().clone();
    let ty = builder.body().value_type(array);
    let value_type = ty.downcast::<ArrayType>(&cx)?.element_type;
    let element = LValueType { value_type }.intern(&cx).ty();
    Some(SubscriptOp::build(builder, element, array, indices).value(builder))
}

/// Builds a constant of type `ty` whose value is the index `number`.
fn index_constant(builder: &mut Builder<'_>, ty: Type, number: i64) -> Value {
    let value = IntegerAttr::index(builder.context(), number).attr();
    ConstantOp::build(builder, ty, value).value(builder)
}

/// Builds the size in bytes of memrefs of type `ty` (MLIR: `calculateMemrefTotalSizeBytes`).
fn size_in_bytes(builder: &mut Builder<'_>, ty: Type, element: Type) -> Option<Value> {
    let cx = builder.context().clone();
    let size_type = SizeTType {}.intern(&cx).ty();
    let count = i64::try_from(num_elements(&cx, ty)?).ok()?;
    let call = call(builder, "sizeof", &[], &[size_type]);
    let args = ArrayAttr::get(&cx, vec![TypeAttr::get(&cx, element).attr()]).attr();
    builder.body_mut().set_attribute(call, "args", Some(args)).ok()?;
    let size = builder.body().result(call, 0);
    let count = index_constant(builder, IndexType::get(&cx).ty(), count);
    Some(emitc::MulOp::build(builder, size_type, size, count).value(builder))
}

fn call(builder: &mut Builder<'_>, callee: &str, operands: &[Value], results: &[Type]) -> Op {
    CallOpaqueOp::build(builder, results, callee.to_owned(), operands).op()
}

/// Lowers an allocation on the stack to a variable.
fn alloca(op: AllocaOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    if view.alignment().unwrap_or(1) > 1 {
        return None;
    }
    let ty = types.convert_one(&cx, (*view).result_types().next()?)?;
    let none = OpaqueAttr { value: String::new() }.intern(&cx).attr();
    let value = emitc::VariableOp::build(rw, ty, none).value(rw);
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Lowers an allocation on the heap to a call of `malloc`, or of `aligned_alloc`.
fn alloc(op: AllocOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let alignment = op.view(rw.body()).alignment();
    let (ty, memref) = array_like(rw.body(), rw.body().result(op.op(), 0))?;
    let bytes = size_in_bytes(rw, ty, memref.element)?;
    let void = OpaqueType { value: "void".to_owned() }.intern(&cx).ty();
    let untyped = PointerType { pointee: void }.intern(&cx).ty();
    let call = match alignment {
        Some(alignment) => {
            let size_type = SizeTType {}.intern(&cx).ty();
            let alignment = index_constant(rw, size_type, alignment);
            call(rw, "aligned_alloc", &[alignment, bytes], &[untyped])
        }
        None => call(rw, "malloc", &[bytes], &[untyped]),
    };
    let pointer = rw.body().result(call, 0);
    let typed = PointerType { pointee: memref.element };
    let typed = terrace_ir::Handle::of(&cx, typed).ty();
    let mut pointer = CastOp::build(rw, typed, pointer).value(rw);
    // The users that are lowered, too, get an array; other users get that array, if there is one.
    if has_memref_users(rw.body(), op.op())
        && let Some(array) = types.convert_one(&cx, ty)
    {
        pointer = materialize_cast(rw, array, &[pointer])?;
    }
    rw.replace_op(op.op(), &[pointer]);
    Some(())
}

/// Whether an operation of memref uses the result of `op`.
fn has_memref_users(body: &Body, op: Op) -> bool {
    let mut uses = body.uses(body.result(op, 0));
    uses.any(|at| {
        let user = body.op(body.user(at));
        user.name().dialect(user.context()) == "memref"
    })
}

/// Lowers a copy to a call of `memcpy`.
fn copy(op: CopyOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let [source, target] = [0, 1].map(|at| rw.body().operand(op.op(), at));
    let ((ty, memref), _) = (array_like(rw.body(), source)?, array_like(rw.body(), target)?);
    let [source, target] = operands.try_into().ok()?;
    let source = pointer_to_start(rw, source)?;
    let target = pointer_to_start(rw, target)?;
    let bytes = size_in_bytes(rw, ty, memref.element)?;
    call(rw, "memcpy", &[target, source, bytes], &[]);
    rw.erase_op(op.op());
    Some(())
}

/// Builds the address of the first element of `array`.
fn pointer_to_start(builder: &mut Builder<'_>, array: Value) -> Option<Value> {
    let cx = builder.context().clone();
    let rank = builder.body().value_type(array).downcast::<ArrayType>(&cx)?.shape.len();
    let zero = index_constant(builder, IndexType::get(&cx).ty(), 0);
    let element = subscript(builder, array, &vec![zero; rank])?;
    Some(address_of(builder, element))
}

/// Builds the address of the variable `value`.
fn address_of(builder: &mut Builder<'_>, value: Value) -> Value {
    AddressOfOp::build(builder, value).value(builder)
}

/// Lowers a global memref to a global array, or to a global variable if it has no dimension.
fn global(op: GlobalOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let is_static = match view.sym_visibility().map(String::as_str) {
        None | Some("public") => false,
        Some("private") => true,
        Some(_) => return None,
    };
    if view.alignment().unwrap_or(1) > 1 {
        return None;
    }
    let ty = view.r#type().data(&cx).0;
    let memref = ty.downcast::<MemRefType>(&cx)?;
    let mut initial = view.initial_value().filter(|value| !value.is::<UnitAttr>());
    let ty = match memref.shape.is_empty() {
        true => {
            // MLIR aborts for a variable without an initial value.
            initial = Some(first_element(&cx, initial?)?);
            types.convert_one(&cx, memref.element)?
        }
        false => types.convert_one(&cx, ty)?,
    };
    let (name, is_constant) = (view.sym_name().attr(), view.constant());
    let unit = UnitAttr::get(&cx).attr();
    let mut state = rw.state(emitc::GlobalOp::name(&cx));
    state.set_inherent(&cx, "sym_name", name);
    state.set_inherent(&cx, "type", TypeAttr::get(&cx, ty).attr());
    if let Some(initial) = initial {
        state.set_inherent(&cx, "initial_value", initial);
    }
    state.set_inherent(&cx, if is_static { "static_specifier" } else { "extern_specifier" }, unit);
    if is_constant {
        state.set_inherent(&cx, "const_specifier", unit);
    }
    rw.create(state);
    rw.erase_op(op.op());
    Some(())
}

/// Returns the value of the elements of `dense`, which has only one.
fn first_element(cx: &Context, dense: Attribute) -> Option<Attribute> {
    dense.downcast::<DenseElementsAttr>(cx)?.attribute_at(cx, 0)
}

fn get_global(op: GetGlobalOp, types: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (name, ty) = (view.name_value(), (*view).result_types().next()?);
    let memref = ty.downcast::<MemRefType>(&cx)?;
    let is_scalar = memref.shape.is_empty();
    let ty = match is_scalar {
        true => {
            let value_type = types.convert_one(&cx, memref.element)?;
            LValueType { value_type }.intern(&cx).ty()
        }
        false => types.convert_one(&cx, ty)?,
    };
    let mut value = emitc::GetGlobalOp::build(rw, ty, name).value(rw);
    if is_scalar {
        value = address_of(rw, value);
    }
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Inserts an `emitc.include` at the start of the module for each header of the standard library
/// that calls in it require, unless the module has it.
fn include_headers(body: &mut Body, cpp: bool) {
    let cx = body.context().clone();
    let mut required: Vec<&str> = Vec::new();
    let mut present: Vec<String> = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        if let Some(call) = op.cast::<CallOpaqueOp>() {
            let header = match (call.callee().as_str(), cpp) {
                ("malloc" | "aligned_alloc", false) => "stdlib.h",
                ("malloc" | "aligned_alloc", true) => "cstdlib",
                ("memcpy", false) => "string.h",
                ("memcpy", true) => "cstring",
                _ => return Walk::Advance,
            };
            if !required.contains(&header) {
                required.push(header);
            }
        } else if let Some(include) = op.cast::<IncludeOp>()
            && include.is_standard_include()
        {
            present.push(include.include().to_owned());
        }
        Walk::Advance
    });
    let region = body.region(Op::ROOT, 0);
    let Some(block) = region.and_then(|region| body.first_block(region)) else { return };
    let location: Location = body.location(Op::ROOT);
    let mut builder = Builder::new(body, InsertionPoint::AtStart(block), location);
    for header in required.into_iter().filter(|header| !present.iter().any(|one| one == header)) {
        let mut state = builder.state(OpName::get(&cx, IncludeOp::INFO.name));
        state.set_inherent(&cx, "include", StringAttr::from_text(&cx, header).attr());
        state.set_inherent(&cx, "is_standard_include", UnitAttr::get(&cx).attr());
        builder.create(state);
    }
}
