//! Builders that create operations of the llvm dialect by name, with operands, result types and
//! attributes. All lowerings of this crate use them.

use terrace_arith::{FastMathFlags, IntegerOverflowFlags};
use terrace_builtin::folding::constant_of;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{
    Attribute, Builder, Context, Ident, Op, OpName, OpRef, OpType, Type, TypeAttr, Value,
};
use terrace_llvm as llvm;
use terrace_llvm::{ExtractValueOp, InsertValueOp};
use terrace_numeric::{Float, Int};

/// Inherent and discardable attributes with their names.
pub(crate) type Attributes = Vec<(Ident, Attribute)>;

/// Creates the operation `name`. Attributes that the operation declares as inherent are set as
/// properties; all others become discardable attributes.
pub(crate) fn op(
    builder: &mut Builder<'_>,
    name: &str,
    operands: &[Value],
    results: &[Type],
    attributes: &[(Ident, Attribute)],
) -> Op {
    let cx = builder.context().clone();
    let mut state = builder.state(OpName::get(&cx, name));
    state.add_operands(operands);
    state.add_results(results);
    let info = state.name().info(&cx).and_then(|info| info.properties);
    for (name, value) in attributes {
        let text = name.as_str(&cx);
        let field = info.and_then(|info| info.fields.iter().find(|field| field.name == text));
        let set = field.map(|field| field.set(&cx, state.properties_mut(), Some(*value)));
        if !matches!(set, Some(Ok(_))) {
            state.attributes_mut().push((*name, *value));
        }
    }
    builder.create(state)
}

/// Creates the operation `name` with one result, like [`op`], and returns the result.
pub(crate) fn value(
    builder: &mut Builder<'_>,
    name: &str,
    operands: &[Value],
    result: Type,
    attributes: &[(Ident, Attribute)],
) -> Value {
    let op = op(builder, name, operands, &[result], attributes);
    builder.body().result(op, 0)
}

/// Creates a binary operation on values of one type, without attributes, and returns its result.
pub(crate) fn binary(builder: &mut Builder<'_>, name: &str, a: Value, b: Value) -> Value {
    let ty = builder.body().value_type(a);
    value(builder, name, &[a, b], ty, &[])
}

/// Creates an `llvm.mlir.constant` of type `ty` with the value `attribute`.
pub(crate) fn constant(builder: &mut Builder<'_>, attribute: Attribute, ty: Type) -> Value {
    let attributes = named(builder.context(), &[("value", attribute)]);
    value(builder, "llvm.mlir.constant", &[], ty, &attributes)
}

/// Creates the integer constant `number` of type `ty`, a splat if that is a vector; `None` if `ty`
/// has no such constant.
pub(crate) fn int_constant(builder: &mut Builder<'_>, ty: Type, number: i64) -> Option<Value> {
    let width =
        element_type_or_self(builder.context(), ty).int_or_float_width(builder.context())?;
    let attribute = constant_of(builder.context(), ty, Int::from_i64(width, number))?;
    Some(constant(builder, attribute, ty))
}

/// Creates the floating-point constant `number` of type `ty`, a splat if that is a vector; `None`
/// if `ty` has no such constant.
pub(crate) fn float_constant(builder: &mut Builder<'_>, ty: Type, number: f64) -> Option<Value> {
    let format = element_type_or_self(builder.context(), ty).float_format(builder.context())?;
    let attribute = constant_of(builder.context(), ty, Float::from_f64(format, number).0)?;
    Some(constant(builder, attribute, ty))
}

/// Creates an `llvm.icmp` of `a` and `b`; `result` is its type, an `i1` or a vector of `i1`.
pub(crate) fn icmp(
    builder: &mut Builder<'_>,
    predicate: llvm::ICmpPredicate,
    a: Value,
    b: Value,
    result: Type,
) -> Value {
    let predicate = predicate.to_attribute(builder.context());
    let attributes = named(builder.context(), &[("predicate", predicate)]);
    value(builder, "llvm.icmp", &[a, b], result, &attributes)
}

/// Creates an `llvm.extractvalue` of the element of type `ty` at `position` of `container`.
pub(crate) fn extract(
    builder: &mut Builder<'_>,
    container: Value,
    position: &[i64],
    ty: Type,
) -> Value {
    let op = ExtractValueOp::build(builder, ty, container, position.to_vec());
    builder.body().result(op.op(), 0)
}

/// Creates an `llvm.insertvalue` of `part` into `container` at `position`.
pub(crate) fn insert(
    builder: &mut Builder<'_>,
    container: Value,
    part: Value,
    position: &[i64],
) -> Value {
    let op = InsertValueOp::build(builder, container, part, position.to_vec());
    builder.body().result(op.op(), 0)
}

/// Creates an `llvm.mlir.poison` of type `ty`.
pub(crate) fn poison(builder: &mut Builder<'_>, ty: Type) -> Value {
    value(builder, "llvm.mlir.poison", &[], ty, &[])
}

/// Interns the names of `attributes`.
pub(crate) fn named(cx: &Context, attributes: &[(&str, Attribute)]) -> Attributes {
    attributes.iter().map(|(name, value)| (Ident::get(cx, name), *value)).collect()
}

/// Returns the attributes of `op`, inherent ones first.
pub(crate) fn all_attributes(op: OpRef<'_>) -> Attributes {
    let cx = op.context();
    let fields = op.body().properties_info(op.id()).into_iter().flat_map(|info| info.fields);
    let inherent = fields
        .filter(|field| field.attribute)
        .filter_map(|field| Some((Ident::get(cx, field.name), field.get(cx, op.properties())?)));
    inherent.chain(op.attributes().iter().copied()).collect()
}

/// Converts fast-math flags of arith to the attribute of the llvm dialect.
pub(crate) fn fast_math(cx: &Context, flags: FastMathFlags) -> Attribute {
    use llvm::FastmathFlags as To;
    let pairs = [
        (FastMathFlags::REASSOC, To::REASSOC),
        (FastMathFlags::NNAN, To::NNAN),
        (FastMathFlags::NINF, To::NINF),
        (FastMathFlags::NSZ, To::NSZ),
        (FastMathFlags::ARCP, To::ARCP),
        (FastMathFlags::CONTRACT, To::CONTRACT),
        (FastMathFlags::AFN, To::AFN),
    ];
    let set = pairs.into_iter().filter(|(from, _)| flags.contains(*from));
    let bits = set.map(|(_, to)| to.value()).fold(0, |all, bit| all | bit);
    To::from_value(bits).unwrap_or(To::NONE).to_attribute(cx)
}

/// Converts overflow flags of arith to those of the llvm dialect, which have the same bits, as the
/// integer attribute that the property accepts.
pub(crate) fn overflow(cx: &Context, flags: IntegerOverflowFlags) -> Attribute {
    IntegerAttr::i32(cx, flags.value() as i32).attr()
}

/// Returns `number` as an `i1` attribute.
pub(crate) fn flag(cx: &Context, number: bool) -> Attribute {
    IntegerAttr::bool(cx, number).attr()
}

/// Creates an `llvm.getelementptr` to index 0 of `address`, a pointer to an `element`.
pub(crate) fn first_element(builder: &mut Builder<'_>, address: Value, element: Type) -> Value {
    let ty = builder.body().value_type(address);
    let element = TypeAttr::get(builder.context(), element);
    let none: &[Value] = &[];
    let op = llvm::GEPOp::build(builder, ty, address, none, vec![0], element);
    builder.body().result(op.op(), 0)
}

/// Creates an `llvm.call` of the `callee` in `attributes`, or of the first of `operands` if
/// `attributes` have no callee. Returns the result; `None` if `result` is `None`.
pub(crate) fn call(
    builder: &mut Builder<'_>,
    attributes: &[(Ident, Attribute)],
    operands: &[Value],
    result: Option<Type>,
) -> Option<Value> {
    let op = llvm::CallOp::build(builder, result, operands, &[]).op();
    let cx = builder.context().clone();
    let convention = llvm::CConvAttr { calling_conv: llvm::CConv::C }.intern(&cx).attr();
    let tail_call = llvm::TailCallKindAttr { tail_call_kind: llvm::TailCallKind::None };
    let defaults = [("CConv", convention), ("TailCallKind", tail_call.intern(&cx).attr())];
    for (name, value) in named(&cx, &defaults).iter().chain(attributes) {
        builder.body_mut().set_attribute(op, name.as_str(&cx), Some(*value)).ok()?;
    }
    result.map(|_| builder.body().result(op, 0))
}
