//! Builders that create operations of the llvm dialect from operands, result types and attributes,
//! used instead of the generated `Op::build` for operations from tables and for attributes that are
//! copied. All lowerings of this crate use them.

use terrace_arith::{FastMathFlags, IntegerOverflowFlags};
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{
    Attribute, Builder, Context, Ident, Op, OpInfo, OpName, OpRef, OpType, Operand, Type, TypeAttr,
    Value,
};
use terrace_llvm as llvm;
use terrace_llvm::{ExtractValueOp, InsertValueOp};
use terrace_numeric::{Float, Int};

/// Inherent and discardable attributes with their names.
pub type Attributes = Vec<(Ident, Attribute)>;

/// Creates the operation `target`. Attributes that the operation declares as inherent are set as
/// properties; all others become discardable attributes.
///
/// # Panics
/// In debug builds, if the operation rejects the value of an inherent attribute.
pub fn op(
    builder: &mut Builder<'_>,
    target: &'static OpInfo,
    operands: &[Value],
    results: &[Type],
    attributes: &[(Ident, Attribute)],
) -> Op {
    let cx = builder.context().clone();
    let mut state = builder.state(OpName::get(&cx, target.name));
    state.add_operands(operands);
    state.add_results(results);
    let fields = target.properties.map_or(&[][..], |info| info.fields);
    for (name, value) in attributes {
        let text = name.as_str(&cx);
        match fields.iter().find(|field| field.name == text) {
            Some(field) => {
                let set = field.set(&cx, state.properties_mut(), Some(*value));
                debug_assert!(set.is_ok(), "{} rejects its attribute '{text}'", target.name);
            }
            None => state.attributes_mut().push((*name, *value)),
        }
    }
    builder.create(state)
}

/// Creates the operation `target` with one result, like [`op`], and returns the result.
pub fn value(
    builder: &mut Builder<'_>,
    target: &'static OpInfo,
    operands: &[Value],
    result: Type,
    attributes: &[(Ident, Attribute)],
) -> Value {
    let op = op(builder, target, operands, &[result], attributes);
    builder.body().result(op, 0)
}

/// Creates an `llvm.mlir.constant` of type `ty` with the value `attribute`.
pub fn constant(builder: &mut Builder<'_>, attribute: Attribute, ty: Type) -> Value {
    llvm::ConstantOp::build(builder, ty, attribute).value(builder)
}

/// Creates the integer constant `number` of type `ty`, a splat for a vector type; `None` if `ty`
/// has no such constant.
pub fn int_constant(builder: &mut Builder<'_>, ty: Type, number: i64) -> Option<Value> {
    let width =
        element_type_or_self(builder.context(), ty).int_or_float_width(builder.context())?;
    let attribute = constant_of(builder.context(), ty, Int::from_i64(width, number))?;
    Some(constant(builder, attribute, ty))
}

/// Creates the floating-point constant `number` of type `ty`, a splat for a vector type; `None` if
/// `ty` has no such constant.
pub fn float_constant(builder: &mut Builder<'_>, ty: Type, number: f64) -> Option<Value> {
    let format = element_type_or_self(builder.context(), ty).float_format(builder.context())?;
    let attribute = constant_of(builder.context(), ty, Float::from_f64(format, number).0)?;
    Some(constant(builder, attribute, ty))
}

/// Creates an `llvm.extractvalue` of the element of type `ty` at `position` of `container`.
pub fn extract(builder: &mut Builder<'_>, container: Value, position: &[i64], ty: Type) -> Value {
    ExtractValueOp::build(builder, ty, container, position.to_vec()).value(builder)
}

/// Creates an `llvm.insertvalue` of `part` into `container` at `position`.
pub fn insert(builder: &mut Builder<'_>, container: Value, part: Value, position: &[i64]) -> Value {
    InsertValueOp::build(builder, container, part, position.to_vec()).value(builder)
}

/// Creates an `llvm.mlir.poison` of type `ty`.
pub fn poison(builder: &mut Builder<'_>, ty: Type) -> Value {
    llvm::PoisonOp::build(builder, ty).value(builder)
}

/// Interns the names of `attributes`.
pub fn named(cx: &Context, attributes: &[(&str, Attribute)]) -> Attributes {
    attributes.iter().map(|(name, value)| (Ident::get(cx, name), *value)).collect()
}

/// Returns the attributes of `op`, inherent ones first.
pub fn all_attributes(op: OpRef<'_>) -> Attributes {
    let cx = op.context();
    let fields = op.body().properties_info(op.id()).into_iter().flat_map(|info| info.fields);
    let inherent = fields
        .filter(|field| field.attribute)
        .filter_map(|field| Some((Ident::get(cx, field.name), field.get(cx, op.properties())?)));
    inherent.chain(op.attributes().iter().copied()).collect()
}

/// Converts fast-math flags of arith to those of the llvm dialect.
pub fn fast_math(flags: FastMathFlags) -> llvm::FastmathFlags {
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
    To::from_value(bits).unwrap_or(To::NONE)
}

/// Converts overflow flags of arith, which have the same bits in the llvm dialect, to the integer
/// attribute that the llvm property accepts.
pub fn overflow(cx: &Context, flags: IntegerOverflowFlags) -> Attribute {
    IntegerAttr::i32(cx, flags.value() as i32).attr()
}

/// Returns `number` as an `i1` attribute.
pub fn flag(cx: &Context, number: bool) -> Attribute {
    IntegerAttr::bool(cx, number).attr()
}

/// Creates an `llvm.getelementptr` to index 0 of `address`, a pointer to an `element`.
pub fn first_element(builder: &mut Builder<'_>, address: Value, element: Type) -> Value {
    let ty = builder.body().value_type(address);
    let element = TypeAttr::get(builder.context(), element);
    llvm::GEPOp::build(builder, ty, address, (), vec![0], element).value(builder)
}

/// Creates an `llvm.call` of the `callee` in `attributes`, or of the first of `operands` if
/// `attributes` have no callee. Returns the result; `None` if `result` is `None`.
pub fn call(
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
