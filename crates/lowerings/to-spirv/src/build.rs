//! Builders of spirv operations that the lowerings share.

use terrace_builtin::folding::constant_of;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::{
    ArrayAttr, Attribute, Builder, Context, Ident, Op, OpInfo, OpName, OpType, Operand,
    SymbolRefAttr, Type, Value,
};
use terrace_numeric::{Float, Int};
use terrace_rewrite::create_or_fold;
use terrace_spirv::{self as spirv, Member, PointerType, StorageClass, StructType};

/// Creates the operation `target` with one result of type `ty`, and returns the result.
pub(crate) fn value(
    builder: &mut Builder<'_>,
    target: &OpInfo,
    operands: &[Value],
    ty: Type,
) -> Value {
    let mut state = builder.state(OpName::get(builder.context(), target.name));
    state.add_operands(operands);
    state.add_results(&[ty]);
    let op = builder.create(state);
    builder.body().result(op, 0)
}

/// Adds the discardable attribute `name` to `op`.
pub(crate) fn set_attribute(builder: &mut Builder<'_>, op: Op, name: &str, value: Attribute) {
    let mut attributes = builder.body().op(op).attributes().to_vec();
    attributes.push((Ident::get(builder.context(), name), value));
    builder.body_mut().set_attributes(op, &attributes);
}

/// Creates the comparison `target` of `a` and `b`, whose result has an `i1` for each element.
pub(crate) fn compare(builder: &mut Builder<'_>, target: &OpInfo, a: Value, b: Value) -> Value {
    let ty = builder.body().value_type(a);
    let ty = with_element(builder.context(), ty, bool_type(builder.context()));
    value(builder, target, &[a, b], ty)
}

/// Creates a `spirv.Constant` of type `ty`.
pub(crate) fn constant(builder: &mut Builder<'_>, attribute: Attribute, ty: Type) -> Value {
    spirv::ConstantOp::build(builder, ty, attribute).value(builder)
}

/// Creates the integer constant `number` of type `ty`, a splat for a vector type; `None` if `ty`
/// has no such constant.
pub(crate) fn int_constant(builder: &mut Builder<'_>, ty: Type, number: i64) -> Option<Value> {
    let width =
        element_type_or_self(builder.context(), ty).int_or_float_width(builder.context())?;
    let attribute = constant_of(builder.context(), ty, Int::from_i64(width, number))?;
    Some(constant(builder, attribute, ty))
}

/// Creates the floating-point constant `number` of type `ty`, a splat for a vector type; `None` if
/// `ty` has no such constant.
pub(crate) fn float_constant(builder: &mut Builder<'_>, ty: Type, number: f64) -> Option<Value> {
    let format = element_type_or_self(builder.context(), ty).float_format(builder.context())?;
    exact_float_constant(builder, ty, Float::from_f64(format, number).0)
}

/// Creates the constant `number` of type `ty`, a splat for a vector type; `None` if `ty` has no
/// such constant.
pub(crate) fn exact_float_constant(
    builder: &mut Builder<'_>,
    ty: Type,
    number: Float,
) -> Option<Value> {
    let attribute = constant_of(builder.context(), ty, number)?;
    Some(constant(builder, attribute, ty))
}

/// Creates the constant `number`, an integer or a float like the elements of `ty`; `None` if `ty`
/// has no such constant.
pub(crate) fn number(builder: &mut Builder<'_>, ty: Type, number: i32) -> Option<Value> {
    match element_type_or_self(builder.context(), ty).is_float() {
        true => float_constant(builder, ty, f64::from(number)),
        false => int_constant(builder, ty, number.into()),
    }
}

/// Creates a `spirv.Select`.
pub(crate) fn select(builder: &mut Builder<'_>, condition: Value, yes: Value, no: Value) -> Value {
    let ty = builder.body().value_type(yes);
    value(builder, spirv::SelectOp::INFO, &[condition, yes, no], ty)
}

/// Creates a `spirv.CompositeExtract` of part number `at`, of type `ty`.
pub(crate) fn extract(builder: &mut Builder<'_>, composite: Value, at: i32, ty: Type) -> Value {
    let index = IntegerAttr::i32(builder.context(), at).attr();
    let indices = ArrayAttr::get(builder.context(), [index]);
    spirv::CompositeExtractOp::build(builder, ty, composite, indices).value(builder)
}

/// Returns the structure of two members of type `ty`.
pub(crate) fn pair(cx: &Context, ty: Type) -> Type {
    let member = Member { ty, offset: None, decorations: Vec::new() };
    StructType::literal(vec![member.clone(), member]).intern(cx).ty()
}

/// Returns the signless integer type of one bit.
pub(crate) fn bool_type(cx: &Context) -> Type {
    IntegerType::get(cx, 1).ty()
}

/// Whether `ty` is an `i1` or a vector of `i1`.
pub(crate) fn is_bool(cx: &Context, ty: Type) -> bool {
    let element = ty.downcast::<VectorType>(cx).map_or(ty, |vector| vector.element);
    element.is_signless_integer_of(cx, 1)
}

/// Returns `ty` with elements of type `element`: a vector of the same shape for a vector, else
/// `element` itself.
pub(crate) fn with_element(cx: &Context, ty: Type, element: Type) -> Type {
    match ty.downcast::<VectorType>(cx) {
        Some(vector) => VectorType::get(cx, &vector.shape, element).ty(),
        None => element,
    }
}

/// Creates the operation `target` with these operands, result types and inherent attributes.
pub(crate) fn operation(
    builder: &mut Builder<'_>,
    target: &OpInfo,
    operands: &[Value],
    results: &[Type],
    attributes: &[(&str, Attribute)],
) -> Op {
    let cx = builder.context().clone();
    let mut state = builder.state(OpName::get(&cx, target.name));
    state.add_operands(operands);
    state.add_results(results);
    attributes.iter().for_each(|(name, value)| state.set_inherent(&cx, name, *value));
    builder.create(state)
}

/// Creates an operation like [`operation`] with one result, and returns the result.
pub(crate) fn value_with(
    builder: &mut Builder<'_>,
    target: &OpInfo,
    operands: &[Value],
    ty: Type,
    attributes: &[(&str, Attribute)],
) -> Value {
    let op = operation(builder, target, operands, &[ty], attributes);
    builder.body().result(op, 0)
}

/// Creates the operation `target` like [`value`], or folds it to an existing value or a constant
/// (MLIR: `createOrFold`).
pub(crate) fn folded(
    builder: &mut Builder<'_>,
    target: &OpInfo,
    operands: &[Value],
    ty: Type,
) -> Value {
    create_or_fold(builder, |builder| value(builder, target, operands, ty))
}

/// Creates the integer constant `number` of the integer type `ty`.
pub(crate) fn index_constant(builder: &mut Builder<'_>, ty: Type, number: i64) -> Value {
    let cx = builder.context().clone();
    let width = ty.int_or_float_width(&cx).unwrap_or(32);
    let attribute = IntegerAttr::from_int(&cx, ty, Int::from_i64(width, number)).attr();
    constant(builder, attribute, ty)
}

/// Creates the `spirv.mlir.addressof` of the variable `name` of type `ty`.
pub(crate) fn address_of(builder: &mut Builder<'_>, name: &str, ty: Type) -> Value {
    let variable = SymbolRefAttr::flat(builder.context(), name).attr();
    value_with(builder, spirv::AddressOfOp::INFO, &[], ty, &[("variable", variable)])
}

/// Creates a `spirv.Load` from `pointer`; `attributes` are those of the access.
pub(crate) fn load(
    builder: &mut Builder<'_>,
    pointer: Value,
    attributes: &[(&str, Attribute)],
) -> Option<Value> {
    let cx = builder.context().clone();
    let ty = builder.body().value_type(pointer).downcast::<PointerType>(&cx)?.pointee;
    Some(value_with(builder, spirv::LoadOp::INFO, &[pointer], ty, attributes))
}

/// Creates a `spirv.Variable` of the storage class `Function` for values of type `ty`.
pub(crate) fn local_variable(builder: &mut Builder<'_>, ty: Type) -> Value {
    let cx = builder.context().clone();
    let storage_class = StorageClass::Function;
    let pointer = PointerType { pointee: ty, storage_class }.intern(&cx).ty();
    variable(builder, pointer)
}

/// Creates a `spirv.Variable` of the pointer type `ty` in the storage class `Function`.
pub(crate) fn variable(builder: &mut Builder<'_>, ty: Type) -> Value {
    let class = StorageClass::Function.to_attribute(builder.context());
    value_with(builder, spirv::VariableOp::INFO, &[], ty, &[("storage_class", class)])
}
