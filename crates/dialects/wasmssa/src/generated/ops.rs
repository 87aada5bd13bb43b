//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::{AnyTypeOf, F32, F64, I32, I64};
use terrace_builtin::property::{
    DictArrayAttr, FlatSymbolRefAttr, SymbolName, TypedAttrInterface, Unit,
};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{
    AffineScope, AutomaticAllocationScope, IsTerminator, IsolatedFromAbove, Symbol,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    Like32BitFloat, Like32BitFloatingPointType, Like32BitSignlessInteger, Like64BitFloat,
    Like64BitFloatingPointType, Like64BitSignlessInteger, WasmSSAValType,
};
use super::kinds::{
    BuiltinIntegerAttr, UI32AttrKind, WasmSSAFuncTypeAttr, WasmSSALimitTypeAttr,
    WasmSSATableTypeAttr, WasmSSAValTypeAttr,
};
use super::types::LocalRefType;
use crate::directives::ElseRegion;

/// `wasmssa.abs`: Floating point absolute value.
#[operation(
    name = "wasmssa.abs",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct AbsOp {
    #[operand]
    src: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// Adds two numbers of the same type (WebAssembly: `add`).
///
/// Integers wrap around on overflow.
///
/// ```mlir
/// func.func @three() -> i32 {
///   %one = wasmssa.const 1 : i32
///   %two = wasmssa.const 2 : i32
///   %three = wasmssa.add %one %two : i32
///   return %three : i32
/// }
/// ```
#[operation(
    name = "wasmssa.add",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct AddOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: AnyTypeOf<(I32, I64, F32, F64)>,
}

/// `wasmssa.and`: Compute the bitwise AND between two values.
#[operation(
    name = "wasmssa.and",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct AndOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: AnyTypeOf<(I32, I64, F32, F64)>,
}

/// `wasmssa.block`: Create a nesting level with a label at its exit.
#[operation(
    name = "wasmssa.block",
    traits = [IsTerminator],
    format = "(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target",
)]
pub struct BlockOp {
    #[operand]
    inputs: Variadic<WasmSSAValType>,
    #[region]
    body: AnyRegion,
    #[successor]
    target: Block,
}

/// `wasmssa.block_return`: Return from the current block.
#[operation(
    name = "wasmssa.block_return",
    traits = [IsTerminator],
    format = "($inputs^ `:` type($inputs))? attr-dict",
)]
pub struct BlockReturnOp {
    #[operand]
    inputs: Variadic<WasmSSAValType>,
}

/// `wasmssa.branch_if`: Jump to target level if condition has non-zero value.
#[operation(
    name = "wasmssa.branch_if",
    traits = [IsTerminator],
    format = "$condition `to` `level` $exitLevel (`with` `args` `(`$inputs^ `:` \
              type($inputs)`)`)? `else` $elseSuccessor attr-dict",
)]
pub struct BranchIfOp {
    #[operand]
    condition: I32,
    #[attr(UI32AttrKind, name = "exitLevel")]
    exit_level: Handle<IntegerAttr>,
    #[operand]
    inputs: Variadic<WasmSSAValType>,
    #[successor(name = "elseSuccessor")]
    else_successor: Block,
}

/// `wasmssa.ceil`: Ceil rounding of floating point value.
#[operation(
    name = "wasmssa.ceil",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct CeilOp {
    #[operand]
    src: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.clz`: Count leading zeroes of an integer.
#[operation(
    name = "wasmssa.clz",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct ClzOp {
    #[operand]
    src: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.const`: Operator that represents a constant value.
#[operation(
    name = "wasmssa.const",
    traits = [AllTypesMatch(value, result)],
    format = "$value attr-dict",
)]
pub struct ConstOp {
    #[attr(TypedAttrInterface)]
    value: Attribute,
    #[result]
    result: AnyTypeOf<(I32, I64, F32, F64)>,
}

/// `wasmssa.convert_s`: Convert integer interpreted as 2's complement signed value to
/// floating-point value. Consume an integer and produces a floating point value containing the
/// rounded value of the original operand. Rounding is round to nearest, tie to even.
#[operation(
    name = "wasmssa.convert_s",
    format = "$input `:` type($input) `to` type($result) attr-dict"
)]
pub struct ConvertSOp {
    #[operand]
    input: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.convert_u`: Convert integer, interpreted as binary encoded positive value, to
/// floating-point value. Consume an integer and produces a floating point value containing the
/// rounded value of the original operand. Rounding is round to nearest, tie to even.
#[operation(
    name = "wasmssa.convert_u",
    format = "$input `:` type($input) `to` type($result) attr-dict"
)]
pub struct ConvertUOp {
    #[operand]
    input: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.copysign`: Copy sign from one floating point value to the other.
#[operation(
    name = "wasmssa.copysign",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct CopySignOp {
    #[operand]
    lhs: AnyTypeOf<(F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.ctz`: Count trailing zeroes of an integer.
#[operation(
    name = "wasmssa.ctz",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct CtzOp {
    #[operand]
    src: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.demote`: Convert a f64 value to f32.
#[operation(
    name = "wasmssa.demote",
    format = "$input `:` type($input) `to` type($result) attr-dict"
)]
pub struct DemoteOp {
    #[operand]
    input: Like64BitFloat,
    #[result]
    result: Like32BitFloat,
}

/// `wasmssa.div`: Division between floating point values.
#[operation(
    name = "wasmssa.div",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct DivOp {
    #[operand]
    lhs: AnyTypeOf<(F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.div_si`: Divide values interpreted as signed int.
#[operation(
    name = "wasmssa.div_si",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct DivSIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.div_ui`: Divide values interpreted as unsigned int.
#[operation(
    name = "wasmssa.div_ui",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct DivUIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.eq`: Check if two values are equal.
#[operation(
    name = "wasmssa.eq",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct EqOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: I32,
}

/// `wasmssa.eqz`: Check if the given value is equal to zero.
#[operation(name = "wasmssa.eqz", format = "$input`:` type($input) `->` type($result) attr-dict")]
pub struct EqzOp {
    #[operand]
    input: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.extend`.
#[operation(
    name = "wasmssa.extend",
    traits = [AllTypesMatch(input, result)],
    format = "$bitsToTake `low` `bits` `from` $input `:` type($input) attr-dict",
    verify = crate::verify::extend,
)]
pub struct ExtendLowBitsSOp {
    #[operand]
    input: AnyTypeOf<(I32, I64)>,
    #[attr(BuiltinIntegerAttr, name = "bitsToTake")]
    bits_to_take: Handle<IntegerAttr>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.extend_i32_s`: Sign extend i32 to i64.
#[operation(name = "wasmssa.extend_i32_s", format = "$input `to` type($result) attr-dict")]
pub struct ExtendSI32Op {
    #[operand]
    input: I32,
    #[result]
    result: I64,
}

/// `wasmssa.extend_i32_u`: Zero extend i32 to i64.
#[operation(name = "wasmssa.extend_i32_u", format = "$input `to` type($result) attr-dict")]
pub struct ExtendUI32Op {
    #[operand]
    input: I32,
    #[result]
    result: I64,
}

/// `wasmssa.floor`: Floor rounding of floating point value.
#[operation(
    name = "wasmssa.floor",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct FloorOp {
    #[operand]
    src: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.call`: Calling a Wasm function.
#[operation(
    name = "wasmssa.call",
    format = "$callee (`(`$operands^`)`)? attr-dict `:` functional-type($operands, $results)"
)]
pub struct FuncCallOp {
    #[attr(FlatSymbolRefAttr)]
    callee: Handle<SymbolRefAttr>,
    #[operand]
    operands: Variadic<WasmSSAValType>,
    #[result]
    results: Variadic<WasmSSAValType>,
}

/// `wasmssa.import_func`: Importing a function variable.
#[operation(
    name = "wasmssa.import_func",
    traits = [Symbol],
    format = "$importName `from` $moduleName `as` $sym_name attr-dict",
)]
pub struct FuncImportOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(name = "moduleName")]
    module_name: String,
    #[attr(name = "importName")]
    import_name: String,
    #[attr(WasmSSAFuncTypeAttr)]
    r#type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
}

/// `wasmssa.func`.
///
/// ```text
/// wasmssa.func (exported)? @name(%arg: type, …) (-> type)? (attributes {…})? ({ … })?
/// ```
#[operation(
    name = "wasmssa.func",
    traits = [AffineScope, AutomaticAllocationScope, Symbol, IsolatedFromAbove],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
)]
pub struct FuncOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(WasmSSAFuncTypeAttr, name = "functionType")]
    function_type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr(Unit)]
    exported: bool,
    #[region]
    body: AnyRegion,
}

/// `wasmssa.ge`: Check if a float value is greater or equal to another.
#[operation(
    name = "wasmssa.ge",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct GeOp {
    #[operand]
    lhs: AnyTypeOf<(F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(F32, F64)>,
    #[result]
    result: I32,
}

/// `wasmssa.ge_si`: Check if a signed integer value is greater or equal to another.
#[operation(
    name = "wasmssa.ge_si",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct GeSIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.ge_ui`: Check if an unsigned integer value is greater or equal to another.
#[operation(
    name = "wasmssa.ge_ui",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct GeUIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.global_get`: Returns the value of the global passed as argument.
#[operation(
    name = "wasmssa.global_get",
    interfaces = [terrace_ir::SymbolUser],
    format = "$global attr-dict `:` type($global_val)",
)]
pub struct GlobalGetOp {
    #[attr(FlatSymbolRefAttr)]
    global: Handle<SymbolRefAttr>,
    #[result]
    global_val: WasmSSAValType,
}

/// `wasmssa.import_global`: Importing a global variable.
///
/// ```text
/// wasmssa.import_global "name" from "module" as @name (mutable)? : type
/// ```
#[operation(
    name = "wasmssa.import_global",
    traits = [Symbol],
    assembly = custom(crate::assembly::parse_import_global, crate::assembly::print_import_global),
)]
pub struct GlobalImportOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(name = "moduleName")]
    module_name: String,
    #[attr(name = "importName")]
    import_name: String,
    #[attr(WasmSSAValTypeAttr)]
    r#type: Handle<TypeAttr>,
    #[attr(Unit, name = "isMutable")]
    is_mutable: bool,
}

/// `wasmssa.global`: WebAssembly global value.
///
/// ```text
/// wasmssa.global (exported)? @name type (mutable)? : { … }
/// ```
#[operation(
    name = "wasmssa.global",
    traits = [
        AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol,
        crate::traits::ConstantExpressionInitializerOpTrait,
    ],
    assembly = custom(crate::assembly::parse_global, crate::assembly::print_global),
)]
pub struct GlobalOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(WasmSSAValTypeAttr)]
    r#type: Handle<TypeAttr>,
    #[attr(Unit, name = "isMutable")]
    is_mutable: bool,
    #[attr(Unit)]
    exported: bool,
    #[region]
    initializer: AnyRegion,
}

/// `wasmssa.gt`: Check if a float value is greater than another.
#[operation(
    name = "wasmssa.gt",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct GtOp {
    #[operand]
    lhs: AnyTypeOf<(F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(F32, F64)>,
    #[result]
    result: I32,
}

/// `wasmssa.gt_si`: Check if a signed integer value is greater than another.
#[operation(
    name = "wasmssa.gt_si",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct GtSIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.gt_ui`: Check if an unsigned integer value is greater than another.
#[operation(
    name = "wasmssa.gt_ui",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct GtUIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.if`: Execute the if region if condition value is non-zero, the else region otherwise.
#[operation(
    name = "wasmssa.if",
    traits = [IsTerminator],
    format = "$condition (`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $if \
              custom<ElseRegion>($else) `>` $target",
)]
pub struct IfOp {
    #[operand]
    condition: I32,
    #[operand]
    inputs: Variadic<WasmSSAValType>,
    #[region]
    r#if: AnyRegion,
    #[region]
    r#else: AnyRegion,
    #[successor]
    target: Block,
}

/// `wasmssa.le`: Check if a float value is less or equal to another.
#[operation(
    name = "wasmssa.le",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct LeOp {
    #[operand]
    lhs: AnyTypeOf<(F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(F32, F64)>,
    #[result]
    result: I32,
}

/// `wasmssa.le_si`: Check if a signed integer value is less or equal to another.
#[operation(
    name = "wasmssa.le_si",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct LeSIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.le_ui`: Check if an unsigned integer value is less or equal to another.
#[operation(
    name = "wasmssa.le_ui",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct LeUIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.local_get`: Set local to value and return the operand.
#[operation(
    name = "wasmssa.local_get",
    format = "$localVar `:` type($localVar) attr-dict",
    infer = crate::infer::local_get,
)]
pub struct LocalGetOp {
    #[operand(name = "localVar")]
    local_var: LocalRefType,
    #[result]
    result: WasmSSAValType,
}

/// `wasmssa.local`: Declaration of local variable.
#[operation(
    name = "wasmssa.local",
    format = "`of` `type` $type attr-dict",
    infer = crate::infer::local,
)]
pub struct LocalOp {
    #[attr(WasmSSAValTypeAttr)]
    r#type: Handle<TypeAttr>,
    #[result]
    result: LocalRefType,
}

/// `wasmssa.local_set`: Set local to given value.
#[operation(
    name = "wasmssa.local_set",
    format = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict",
    verify = crate::verify::local_set,
)]
pub struct LocalSetOp {
    #[operand(name = "localVar")]
    local_var: LocalRefType,
    #[operand]
    value: WasmSSAValType,
}

/// `wasmssa.local_tee`: Set local to value and return the operand.
#[operation(
    name = "wasmssa.local_tee",
    format = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict",
    verify = crate::verify::local_tee,
    infer = crate::infer::local_tee,
)]
pub struct LocalTeeOp {
    #[operand(name = "localVar")]
    local_var: LocalRefType,
    #[operand]
    value: WasmSSAValType,
    #[result]
    result: WasmSSAValType,
}

/// `wasmssa.loop`: Create a nesting level that define its entry as jump target.
#[operation(
    name = "wasmssa.loop",
    traits = [IsTerminator],
    format = "(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target",
)]
pub struct LoopOp {
    #[operand]
    inputs: Variadic<WasmSSAValType>,
    #[region]
    body: AnyRegion,
    #[successor]
    target: Block,
}

/// `wasmssa.lt`: Check if a float value is less than another.
#[operation(
    name = "wasmssa.lt",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct LtOp {
    #[operand]
    lhs: AnyTypeOf<(F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(F32, F64)>,
    #[result]
    result: I32,
}

/// `wasmssa.lt_si`: Check if a signed integer value is less than another.
#[operation(
    name = "wasmssa.lt_si",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct LtSIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.lt_ui`: Check if an unsigned integer value is less than another.
#[operation(
    name = "wasmssa.lt_ui",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct LtUIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: I32,
}

/// `wasmssa.max`: Compute the minimum of two floating point values.
#[operation(
    name = "wasmssa.max",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct MaxOp {
    #[operand]
    lhs: AnyTypeOf<(F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.import_mem`: Importing a memory.
#[operation(
    name = "wasmssa.import_mem",
    traits = [Symbol],
    format = "$importName `from` $moduleName `as` $sym_name attr-dict",
)]
pub struct MemImportOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(name = "moduleName")]
    module_name: String,
    #[attr(name = "importName")]
    import_name: String,
    #[attr(WasmSSALimitTypeAttr)]
    limits: Handle<TypeAttr>,
}

/// `wasmssa.memory`: WebAssembly memory definition.
#[operation(
    name = "wasmssa.memory",
    traits = [Symbol],
    format = "(`exported` $exported^)? $sym_name $limits attr-dict",
)]
pub struct MemOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(WasmSSALimitTypeAttr)]
    limits: Handle<TypeAttr>,
    #[attr(Unit)]
    exported: bool,
}

/// `wasmssa.min`: Compute the minimum of two floating point values.
#[operation(
    name = "wasmssa.min",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct MinOp {
    #[operand]
    lhs: AnyTypeOf<(F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.mul`: Multiply two values.
#[operation(
    name = "wasmssa.mul",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct MulOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: AnyTypeOf<(I32, I64, F32, F64)>,
}

/// `wasmssa.ne`: Check if two values are different.
#[operation(
    name = "wasmssa.ne",
    traits = [AllTypesMatch(lhs, rhs)],
    format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)]
pub struct NeOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: I32,
}

/// `wasmssa.neg`: Floating point negation.
#[operation(
    name = "wasmssa.neg",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct NegOp {
    #[operand]
    src: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.or`: Compute the bitwise OR of two values.
#[operation(
    name = "wasmssa.or",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct OrOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: AnyTypeOf<(I32, I64, F32, F64)>,
}

/// `wasmssa.popcnt`: Population count of an integer.
#[operation(
    name = "wasmssa.popcnt",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct PopCntOp {
    #[operand]
    src: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.promote`: Get f64 representation of a f32 value.
#[operation(
    name = "wasmssa.promote",
    format = "$input `:` type($input) `to` type($result) attr-dict"
)]
pub struct PromoteOp {
    #[operand]
    input: Like32BitFloatingPointType,
    #[result]
    result: Like64BitFloatingPointType,
}

/// `wasmssa.reinterpret`: Reinterpret the value represented by a bit vector by bit-casting it to
/// another type of same representation width.
#[operation(
    name = "wasmssa.reinterpret",
    format = "$input `:` type($input) `as` type($result) attr-dict",
    verify = crate::verify::reinterpret,
)]
pub struct ReinterpretOp {
    #[operand]
    input: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: AnyTypeOf<(I32, I64, F32, F64)>,
}

/// `wasmssa.rem_si`: Calculate the remainder of dividing two integer values as signed integer.
#[operation(
    name = "wasmssa.rem_si",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct RemSIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.rem_ui`: Calculate the remainder of dividing two integer values as an unsigned integer.
#[operation(
    name = "wasmssa.rem_ui",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct RemUIOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.return`: Return from the current function frame.
#[operation(
    name = "wasmssa.return",
    traits = [IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<WasmSSAValType>,
}

/// `wasmssa.rotl`: Rotate left. Consume an integer and an integer rotate. The first integer shall
/// be rotated left by N bits, where N is the value of the second integer.
#[operation(
    name = "wasmssa.rotl",
    traits = [AllTypesMatch(val, bits, result)],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
)]
pub struct RotlOp {
    #[operand]
    val: AnyTypeOf<(I32, I64)>,
    #[operand]
    bits: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.rotr`: Rotate right. Consume an integer, and an integer rotate. The first integer shall
/// be rotated right by N bits, where N is the value of the second integer.
#[operation(
    name = "wasmssa.rotr",
    traits = [AllTypesMatch(val, bits, result)],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
)]
pub struct RotrOp {
    #[operand]
    val: AnyTypeOf<(I32, I64)>,
    #[operand]
    bits: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.shl`: Consume an integer and an integer shift amount. The first integer shall be
/// shifted left by N bits, where N is the value of the second integer.
#[operation(
    name = "wasmssa.shl",
    traits = [AllTypesMatch(val, bits, result)],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
)]
pub struct ShLOp {
    #[operand]
    val: AnyTypeOf<(I32, I64)>,
    #[operand]
    bits: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.shr_s`: Arithmetic right shift. Consume an integer and an integer shift amount. The
/// first integer shall be shifted right by N bits, where N is the value of the second integer.
/// Vacated bits on the left shall be filled with the sign bit.
#[operation(
    name = "wasmssa.shr_s",
    traits = [AllTypesMatch(val, bits, result)],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
)]
pub struct ShRSOp {
    #[operand]
    val: AnyTypeOf<(I32, I64)>,
    #[operand]
    bits: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.shr_u`: Logical right shift. Consume an integer, and an integer shift amount. The first
/// integer shall be shifted right by N bits, where N is the value of the second integer. Vacated
/// bits on the left shall be filled with zeroes.
#[operation(
    name = "wasmssa.shr_u",
    traits = [AllTypesMatch(val, bits, result)],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
)]
pub struct ShRUOp {
    #[operand]
    val: AnyTypeOf<(I32, I64)>,
    #[operand]
    bits: AnyTypeOf<(I32, I64)>,
    #[result]
    result: AnyTypeOf<(I32, I64)>,
}

/// `wasmssa.sqrt`: Floating point square root.
#[operation(
    name = "wasmssa.sqrt",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct SqrtOp {
    #[operand]
    src: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.sub`: Subtract two values.
#[operation(
    name = "wasmssa.sub",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct SubOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: AnyTypeOf<(I32, I64, F32, F64)>,
}

/// `wasmssa.import_table`: Importing a table.
#[operation(
    name = "wasmssa.import_table",
    traits = [Symbol],
    format = "$importName `from` $moduleName `as` $sym_name attr-dict",
)]
pub struct TableImportOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(name = "moduleName")]
    module_name: String,
    #[attr(name = "importName")]
    import_name: String,
    #[attr(WasmSSATableTypeAttr)]
    r#type: Handle<TypeAttr>,
}

/// `wasmssa.table`: WebAssembly table value.
#[operation(
    name = "wasmssa.table",
    traits = [Symbol],
    format = "(`exported` $exported^)? $sym_name $type attr-dict",
)]
pub struct TableOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(WasmSSATableTypeAttr)]
    r#type: Handle<TypeAttr>,
    #[attr(Unit)]
    exported: bool,
}

/// `wasmssa.trunc`: Trunc of floating point value.
#[operation(
    name = "wasmssa.trunc",
    traits = [AllTypesMatch(src, result)],
    format = "$src`:` type($src) attr-dict",
)]
pub struct TruncOp {
    #[operand]
    src: AnyTypeOf<(F32, F64)>,
    #[result]
    result: AnyTypeOf<(F32, F64)>,
}

/// `wasmssa.wrap`: Cast an i64 to i32 by using a wrapping mechanism: y = x mod 2^32.
#[operation(name = "wasmssa.wrap", format = "$input `:` type($input) `to` type($result) attr-dict")]
pub struct WrapOp {
    #[operand]
    input: Like64BitSignlessInteger,
    #[result]
    result: Like32BitSignlessInteger,
}

/// `wasmssa.xor`: Compute the bitwise XOR of two values.
#[operation(
    name = "wasmssa.xor",
    traits = [AllTypesMatch(lhs, rhs, result)],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
)]
pub struct XOrOp {
    #[operand]
    lhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[operand]
    rhs: AnyTypeOf<(I32, I64, F32, F64)>,
    #[result]
    result: AnyTypeOf<(I32, I64, F32, F64)>,
}
