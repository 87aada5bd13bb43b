//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyType, I1};
use terrace_builtin::directives::SwitchCases;
use terrace_builtin::property::{DictArrayAttr, FlatSymbolRefAttr, StrArrayAttr, SymbolName, Unit};
use terrace_ir::constraints::{AnyRegion, MaxSizedRegion, SizedRegion};
use terrace_ir::op_traits::{
    AutomaticAllocationScope, ConstantLike, HasOnlyGraphRegion, HasParent, HasParentOneOf,
    HasRecursiveMemoryEffects, IsTerminator, IsolatedFromAbove, NoRegionArguments, NoTerminator,
    Pure, ReturnLike, SingleBlock, SingleBlockImplicitTerminator, Symbol, SymbolTable,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    EmitCArrayTypeOrEmitCLvalueType, EmitCArrayTypeOrEmitCOpaqueTypeOrEmitCPointer, EmitCType,
    EmitcLvalueOfEmitCOpaqueTypeOrEmitCPointerType, EmitcLvalueOfEmitCOpaqueTypeValues,
    FloatIntegerIndexOrOpaqueType, IntegerIndexOrOpaqueType, TypeSupportedByEmitCOrEmitCLvalueType,
};
use super::enums::CmpPredicate;
use super::kinds::{
    ArrayAttrKind, BuiltinStringAttr, EmitCOpaqueOrTypedAttr, TypeAttrKind,
    TypeAttributeOfFunctionType,
};
use super::types::{LValueType, PointerType};
use crate::directives::{EmitCFieldOpTypeAndInitialValue, EmitCGlobalOpTypeAndInitialValue};

/// `emitc.add`: Addition operation.
#[operation(
    name = "emitc.add",
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::add,
)]
pub struct AddOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: EmitCType,
}

/// `emitc.address_of`: Address operation.
#[operation(
    name = "emitc.address_of",
    traits = [
        TypesMatchWith("input and result reference the same type", reference, result, crate::predicates::pointer_to_value),
    ],
    format = "$reference `:` qualified(type($reference)) attr-dict",
    verify = crate::verify::address_of,
)]
pub struct AddressOfOp {
    #[operand]
    reference: LValueType,
    #[result]
    result: PointerType,
}

/// `emitc.apply`: Deprecated (use address_of/dereference).
#[operation(
    name = "emitc.apply",
    format = "$applicableOperator `(` $operand `)` attr-dict `:` functional-type($operand, \
              results)",
    verify = crate::verify::apply,
)]
pub struct ApplyOp {
    #[attr(name = "applicableOperator")]
    applicable_operator: String,
    #[operand]
    operand: TypeSupportedByEmitCOrEmitCLvalueType,
    #[result]
    result: EmitCType,
}

/// `emitc.assign`: Assign operation.
#[operation(
    name = "emitc.assign",
    format = "$value `:` type($value) `to` $var `:` type($var) attr-dict",
    verify = crate::verify::assign,
    effects = [write(var, stage = 1, full)],
)]
pub struct AssignOp {
    #[operand]
    var: LValueType,
    #[operand]
    value: EmitCType,
}

/// `emitc.bitwise_and`: Bitwise and operation.
#[operation(
    name = "emitc.bitwise_and",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct BitwiseAndOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: EmitCType,
}

/// `emitc.bitwise_left_shift`: Bitwise left shift operation.
#[operation(
    name = "emitc.bitwise_left_shift",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct BitwiseLeftShiftOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: EmitCType,
}

/// `emitc.bitwise_not`: Bitwise not operation.
#[operation(
    name = "emitc.bitwise_not",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct BitwiseNotOp {
    #[operand]
    operand0: EmitCType,
    #[result]
    result1: EmitCType,
}

/// `emitc.bitwise_or`: Bitwise or operation.
#[operation(
    name = "emitc.bitwise_or",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct BitwiseOrOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: EmitCType,
}

/// `emitc.bitwise_right_shift`: Bitwise right shift operation.
#[operation(
    name = "emitc.bitwise_right_shift",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct BitwiseRightShiftOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: EmitCType,
}

/// `emitc.bitwise_xor`: Bitwise xor operation.
#[operation(
    name = "emitc.bitwise_xor",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct BitwiseXorOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: EmitCType,
}

/// `emitc.call`: Call operation.
#[operation(
    name = "emitc.call",
    interfaces = [terrace_interfaces::CallOp, terrace_ir::SymbolUser],
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
)]
pub struct CallOp {
    #[attr(FlatSymbolRefAttr)]
    callee: Handle<SymbolRefAttr>,
    #[operand]
    operands: Variadic<EmitCType>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[result]
    result0: Variadic<EmitCType>,
}

/// Calls a C or C++ function by its name, without knowledge of its type.
///
/// `args` mixes operands, by index, and attributes, which are printed as literals. `template_args`
/// are the arguments of a template.
///
/// ```mlir
/// emitc.func @distance(%x: f64, %y: f64) -> f64 {
///   %d = call_opaque "hypot"(%x, %y) : (f64, f64) -> f64
///   return %d : f64
/// }
/// ```
#[operation(
    name = "emitc.call_opaque",
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    verify = crate::verify::call_opaque,
)]
pub struct CallOpaqueOp {
    #[attr]
    callee: String,
    #[attr(ArrayAttrKind)]
    args: Option<Handle<ArrayAttr>>,
    #[attr(ArrayAttrKind)]
    template_args: Option<Handle<ArrayAttr>>,
    #[operand]
    operands: Variadic<EmitCType>,
    #[result]
    result0: Variadic<EmitCType>,
}

/// `emitc.cast`: Cast operation.
#[operation(
    name = "emitc.cast",
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::cast,
)]
pub struct CastOp {
    #[operand]
    source: EmitCType,
    #[result]
    dest: EmitCType,
}

/// `emitc.class`: Represents a C++ class definition, encapsulating fields and methods.
#[operation(
    name = "emitc.class",
    traits = [
        AutomaticAllocationScope, IsolatedFromAbove, SymbolTable, Symbol, NoTerminator,
        SingleBlock, HasOnlyGraphRegion,
    ],
    format = "(`final` $final_specifier^)? $sym_name attr-dict-with-keyword $body",
)]
pub struct ClassOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(Unit)]
    final_specifier: bool,
    #[region]
    body: AnyRegion,
}

/// `emitc.cmp`: Comparison operation.
#[operation(
    name = "emitc.cmp",
    format = "$predicate `,` operands attr-dict `:` functional-type(operands, results)"
)]
pub struct CmpOp {
    #[attr]
    predicate: CmpPredicate,
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: EmitCType,
}

/// `emitc.conditional`: Conditional (ternary) operation.
#[operation(
    name = "emitc.conditional",
    traits = [AllTypesMatch(true_value, false_value, result)],
    format = "operands attr-dict `:` type($result)",
)]
pub struct ConditionalOp {
    #[operand]
    condition: I1,
    #[operand]
    true_value: EmitCType,
    #[operand]
    false_value: EmitCType,
    #[result]
    result: EmitCType,
}

/// `emitc.constant`: Constant operation.
#[operation(
    name = "emitc.constant",
    traits = [ConstantLike],
    verify = crate::verify::constant,
    fold = crate::fold::constant,
)]
pub struct ConstantOp {
    #[attr(EmitCOpaqueOrTypedAttr)]
    value: Attribute,
    #[result]
    result0: EmitCType,
}

/// `emitc.declare_func`: An operation to declare a function.
#[operation(
    name = "emitc.declare_func",
    interfaces = [terrace_ir::SymbolUser],
    format = "$sym_name attr-dict",
)]
pub struct DeclareFuncOp {
    #[attr(FlatSymbolRefAttr)]
    sym_name: Handle<SymbolRefAttr>,
}

/// `emitc.dereference`: Dereference operation.
#[operation(
    name = "emitc.dereference",
    traits = [
        TypesMatchWith("input and result reference the same type", pointer, result, crate::predicates::lvalue_of_pointee),
    ],
    format = "$pointer `:` qualified(type($pointer)) attr-dict",
    verify = crate::verify::dereference,
)]
pub struct DereferenceOp {
    #[operand]
    pointer: PointerType,
    #[result]
    result: LValueType,
}

/// `emitc.div`: Division operation.
#[operation(
    name = "emitc.div",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct DivOp {
    #[operand]
    operand0: FloatIntegerIndexOrOpaqueType,
    #[operand]
    operand1: FloatIntegerIndexOrOpaqueType,
    #[result]
    result2: FloatIntegerIndexOrOpaqueType,
}

/// `emitc.do`: Do-while operation.
///
/// ```text
/// emitc.do { body } while { condition } (attributes {…})?
/// ```
#[operation(
    name = "emitc.do",
    traits = [NoTerminator, HasRecursiveMemoryEffects],
    assembly = custom(crate::assembly::parse_do, crate::assembly::print_do),
    verify = crate::verify::r#do,
    default_dialect = "emitc",
)]
pub struct DoOp {
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
    #[region(name = "conditionRegion")]
    condition_region: SizedRegion<1>,
}

/// `emitc.expression`: Expression operation.
///
/// ```text
/// emitc.expression %operand, … noinline? : (operand-type, …) -> result-type { … }
/// ```
#[operation(
    name = "emitc.expression",
    traits = [IsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    assembly = custom(crate::assembly::parse_expression, crate::assembly::print_expression),
    verify = crate::verify::expression,
    default_dialect = "emitc",
)]
pub struct ExpressionOp {
    #[operand]
    defs: Variadic<TypeSupportedByEmitCOrEmitCLvalueType>,
    #[attr(Unit)]
    do_not_inline: bool,
    #[result]
    result: EmitCType,
    #[region]
    region: SizedRegion<1>,
}

/// `emitc.field`: A field within a class.
#[operation(
    name = "emitc.field",
    traits = [Symbol],
    format = "$sym_name `:` custom<EmitCFieldOpTypeAndInitialValue>($type, $initial_value) \
              attr-dict",
    verify = crate::verify::field,
)]
pub struct FieldOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr(EmitCOpaqueOrTypedAttr)]
    initial_value: Option<Attribute>,
}

/// `emitc.file`: A file container operation.
#[operation(
    name = "emitc.file",
    traits = [
        IsolatedFromAbove, NoRegionArguments, SymbolTable, NoTerminator, SingleBlock,
        HasOnlyGraphRegion,
    ],
    format = "$id attr-dict-with-keyword $bodyRegion",
    default_dialect = "emitc",
)]
pub struct FileOp {
    #[attr(BuiltinStringAttr)]
    id: Handle<StringAttr>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// `emitc.for`: For operation.
///
/// ```text
/// emitc.for %i = %lower to %upper step %step (: type)? { … } attr-dict
/// ```
#[operation(
    name = "emitc.for",
    traits = [
        AllTypesMatch(lower_bound, upper_bound, step), SingleBlock,
        SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
    ],
    assembly = custom(crate::assembly::parse_for, crate::assembly::print_for),
    verify_regions = crate::verify::for_regions,
    canonicalize = crate::canonicalize::r#for,
    default_dialect = "emitc",
)]
pub struct ForOp {
    #[operand(name = "lowerBound")]
    lower_bound: IntegerIndexOrOpaqueType,
    #[operand(name = "upperBound")]
    upper_bound: IntegerIndexOrOpaqueType,
    #[operand]
    step: IntegerIndexOrOpaqueType,
    #[region]
    region: SizedRegion<1>,
}

/// `emitc.func`: An operation with a name containing a single `SSACFG` region.
///
/// ```text
/// emitc.func (visibility)? @name(%arg : type, …) (-> type)? (attributes {…})? ({ … })?
/// ```
#[operation(
    name = "emitc.func",
    traits = [AutomaticAllocationScope, Symbol, IsolatedFromAbove],
    interfaces = [terrace_interfaces::CallableOp, terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
    verify = crate::verify::func,
    default_dialect = "emitc",
)]
pub struct FuncOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttributeOfFunctionType)]
    function_type: Handle<TypeAttr>,
    #[attr(StrArrayAttr)]
    specifiers: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[region]
    body: AnyRegion,
}

/// `emitc.get_field`: Obtain access to a field within a class instance.
#[operation(
    name = "emitc.get_field",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "$field_name `:` type($result) attr-dict",
)]
pub struct GetFieldOp {
    #[attr(FlatSymbolRefAttr)]
    field_name: Handle<SymbolRefAttr>,
    #[result]
    result: EmitCType,
}

/// `emitc.get_global`: Obtain access to a global variable.
#[operation(
    name = "emitc.get_global",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "$name `:` type($result) attr-dict",
)]
pub struct GetGlobalOp {
    #[attr(FlatSymbolRefAttr, name = "name")]
    name_value: Handle<SymbolRefAttr>,
    #[result]
    result: EmitCArrayTypeOrEmitCLvalueType,
}

/// `emitc.global`: A global variable.
#[operation(
    name = "emitc.global",
    traits = [Symbol],
    format = "(`extern` $extern_specifier^)? (`static` $static_specifier^)? (`const` \
              $const_specifier^)? $sym_name `:` custom<EmitCGlobalOpTypeAndInitialValue>($type, \
              $initial_value) attr-dict",
    verify = crate::verify::global,
)]
pub struct GlobalOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr(EmitCOpaqueOrTypedAttr)]
    initial_value: Option<Attribute>,
    #[attr(Unit)]
    extern_specifier: bool,
    #[attr(Unit)]
    static_specifier: bool,
    #[attr(Unit)]
    const_specifier: bool,
}

/// `emitc.if`: If-then-else operation.
///
/// ```text
/// emitc.if %condition { … } (else { … })? attr-dict
/// ```
#[operation(
    name = "emitc.if",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        NoRegionArguments,
    ],
    assembly = custom(crate::assembly::parse_if, crate::assembly::print_if),
    default_dialect = "emitc",
)]
pub struct IfOp {
    #[operand]
    condition: I1,
    #[region(name = "thenRegion")]
    then_region: SizedRegion<1>,
    #[region(name = "elseRegion")]
    else_region: MaxSizedRegion<1>,
}

/// `emitc.include`: Include operation.
///
/// ```text
/// emitc.include ("file" | <"file">)
/// ```
#[operation(
    name = "emitc.include",
    assembly = custom(crate::assembly::parse_include, crate::assembly::print_include),
)]
pub struct IncludeOp {
    #[attr]
    include: String,
    #[attr(Unit)]
    is_standard_include: bool,
}

/// `emitc.literal`: Literal operation.
#[operation(
    name = "emitc.literal",
    traits = [Pure],
    format = "$value attr-dict `:` type($result)",
    verify = crate::verify::literal,
)]
pub struct LiteralOp {
    #[attr]
    value: String,
    #[result]
    result: EmitCType,
}

/// `emitc.load`: Load an lvalue into an SSA value.
#[operation(
    name = "emitc.load",
    traits = [
        TypesMatchWith("result type matches value type of 'operand'", operand, result, crate::predicates::value_type),
    ],
    format = "$operand attr-dict `:` type($operand)",
    effects = [read(operand, full)],
)]
pub struct LoadOp {
    #[operand]
    operand: LValueType,
    #[result]
    result: AnyType,
}

/// `emitc.logical_and`: Logical and operation.
#[operation(name = "emitc.logical_and", format = "operands attr-dict `:` type(operands)")]
pub struct LogicalAndOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: I1,
}

/// `emitc.logical_not`: Logical not operation.
#[operation(name = "emitc.logical_not", format = "operands attr-dict `:` type(operands)")]
pub struct LogicalNotOp {
    #[operand]
    operand0: EmitCType,
    #[result]
    result1: I1,
}

/// `emitc.logical_or`: Logical or operation.
#[operation(name = "emitc.logical_or", format = "operands attr-dict `:` type(operands)")]
pub struct LogicalOrOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: I1,
}

/// `emitc.member_of_ptr`: Member of pointer operation.
#[operation(name = "emitc.member_of_ptr")]
pub struct MemberOfPtrOp {
    #[attr]
    member: String,
    #[operand]
    operand: EmitcLvalueOfEmitCOpaqueTypeOrEmitCPointerType,
    #[result]
    result0: EmitCArrayTypeOrEmitCLvalueType,
}

/// `emitc.member`: Member operation.
#[operation(name = "emitc.member")]
pub struct MemberOp {
    #[attr]
    member: String,
    #[operand]
    operand: EmitcLvalueOfEmitCOpaqueTypeValues,
    #[result]
    result0: EmitCArrayTypeOrEmitCLvalueType,
}

/// `emitc.mul`: Multiplication operation.
#[operation(
    name = "emitc.mul",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct MulOp {
    #[operand]
    operand0: FloatIntegerIndexOrOpaqueType,
    #[operand]
    operand1: FloatIntegerIndexOrOpaqueType,
    #[result]
    result2: FloatIntegerIndexOrOpaqueType,
}

/// `emitc.rem`: Remainder operation.
#[operation(
    name = "emitc.rem",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct RemOp {
    #[operand]
    operand0: IntegerIndexOrOpaqueType,
    #[operand]
    operand1: IntegerIndexOrOpaqueType,
    #[result]
    result2: IntegerIndexOrOpaqueType,
}

/// `emitc.return`: Function return operation.
#[operation(
    name = "emitc.return",
    traits = [Pure, HasParent<FuncOp>, ReturnLike, IsTerminator],
    format = "attr-dict ($operand^ `:` type($operand))?",
    verify = crate::verify::r#return,
)]
pub struct ReturnOp {
    #[operand]
    operand: Optional<EmitCType>,
}

/// `emitc.sub`: Subtraction operation.
#[operation(
    name = "emitc.sub",
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::sub,
)]
pub struct SubOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result0: EmitCType,
}

/// `emitc.subscript`: Subscript operation.
#[operation(
    name = "emitc.subscript",
    format = "$value `[` $indices `]` attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::subscript,
)]
pub struct SubscriptOp {
    #[operand]
    value: EmitCArrayTypeOrEmitCOpaqueTypeOrEmitCPointer,
    #[operand]
    indices: Variadic<EmitCType>,
    #[result]
    result: LValueType,
}

/// `emitc.switch`: Switch operation.
#[operation(
    name = "emitc.switch",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    format = r#"$arg `:` type($arg) attr-dict custom<SwitchCases>($cases, $caseRegions) `\n` `` `default` $defaultRegion"#,
    verify = crate::verify::switch,
    default_dialect = "emitc",
)]
pub struct SwitchOp {
    #[operand]
    arg: IntegerIndexOrOpaqueType,
    #[attr]
    cases: Vec<i64>,
    #[region(name = "defaultRegion")]
    default_region: SizedRegion<1>,
    #[region(name = "caseRegions")]
    case_regions: Variadic<SizedRegion<1>>,
}

/// `emitc.unary_minus`: Unary minus operation.
#[operation(
    name = "emitc.unary_minus",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct UnaryMinusOp {
    #[operand]
    operand0: EmitCType,
    #[result]
    result1: EmitCType,
}

/// `emitc.unary_plus`: Unary plus operation.
#[operation(
    name = "emitc.unary_plus",
    format = "operands attr-dict `:` functional-type(operands, results)"
)]
pub struct UnaryPlusOp {
    #[operand]
    operand0: EmitCType,
    #[result]
    result1: EmitCType,
}

/// `emitc.variable`: Variable operation.
#[operation(
    name = "emitc.variable",
    verify = crate::verify::variable,
    effects = [allocate(result0, full)],
)]
pub struct VariableOp {
    #[attr(EmitCOpaqueOrTypedAttr)]
    value: Attribute,
    #[result]
    result0: EmitCArrayTypeOrEmitCLvalueType,
}

/// `emitc.verbatim`: Verbatim operation.
#[operation(
    name = "emitc.verbatim",
    format = "$value (`args` $fmtArgs^ `:` type($fmtArgs))? attr-dict",
    verify = crate::verify::verbatim,
)]
pub struct VerbatimOp {
    #[attr]
    value: String,
    #[operand(name = "fmtArgs")]
    fmt_args: Variadic<TypeSupportedByEmitCOrEmitCLvalueType>,
}

/// `emitc.yield`: Block termination operation.
#[operation(
    name = "emitc.yield",
    traits = [Pure, IsTerminator, HasParentOneOf<(DoOp, ExpressionOp, ForOp, IfOp, SwitchOp)>],
    format = "attr-dict ($result^ `:` type($result))?",
    verify = crate::verify::r#yield,
)]
pub struct YieldOp {
    #[operand]
    result: Optional<EmitCType>,
}
