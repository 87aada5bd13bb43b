//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::AnyType;
use terrace_builtin::property::{AnyAttr, DictArrayAttr, SymbolName, Unit};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{
    HasOnlyGraphRegion, HasParent, IsTerminator, IsolatedFromAbove, Pure, ReturnLike, SingleBlock,
    Symbol,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::kinds::{SymbolRefAttrKind, TypeAttrKind, TypeAttributeOfFunctionType};
use super::types::TokenType;
use crate::directives::{SymbolVisibility, TokenOrdering, TypedInitialValue};

/// Defines a function of a machine learning program, or declares one.
///
/// ```text
/// ml_program.func (visibility)? @name(%arg : type, …) (-> (types))? (attributes {…})? ({ … })?
/// ```
///
/// The body is a graph of blocks that end in `ml_program.return`; `ml_program.subgraph` is the
/// counterpart whose operations have no order.
///
/// ```mlir
/// ml_program.func @identity(%t: tensor<4xf32>) -> tensor<4xf32> {
///   ml_program.return %t : tensor<4xf32>
/// }
/// ```
#[operation(
    name = "ml_program.func",
    traits = [Symbol, IsolatedFromAbove],
    interfaces = [terrace_interfaces::CallableOp, terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
)]
pub struct FuncOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttributeOfFunctionType)]
    function_type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr]
    sym_visibility: Option<String>,
    #[region]
    body: AnyRegion,
}

/// `ml_program.global_load_const`: Direct load a constant value from a global.
#[operation(
    name = "ml_program.global_load_const",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "$global `:` type($result) attr-dict",
    result_names = crate::names::global_load_const,
)]
pub struct GlobalLoadConstOp {
    #[attr(SymbolRefAttrKind)]
    global: Handle<SymbolRefAttr>,
    #[result]
    result: AnyType,
}

/// `ml_program.global_load_graph`: Direct load of a mutable value from a global in Graph region.
#[operation(
    name = "ml_program.global_load_graph",
    interfaces = [terrace_ir::SymbolUser],
    format = "$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` \
              type($result) attr-dict",
    result_names = crate::names::global_load_graph,
    effects = [read(global)],
)]
pub struct GlobalLoadGraphOp {
    #[attr(SymbolRefAttrKind)]
    global: Handle<SymbolRefAttr>,
    #[operand(name = "consumeTokens")]
    consume_tokens: Variadic<TokenType>,
    #[result]
    result: AnyType,
    #[result(name = "produceToken")]
    produce_token: TokenType,
}

/// `ml_program.global_load`: Direct load of a mutable value from a global.
#[operation(
    name = "ml_program.global_load",
    interfaces = [terrace_ir::SymbolUser],
    format = "$global `:` type($result) attr-dict",
    result_names = crate::names::global_load,
    effects = [read(global)],
)]
pub struct GlobalLoadOp {
    #[attr(SymbolRefAttrKind)]
    global: Handle<SymbolRefAttr>,
    #[result]
    result: AnyType,
}

/// Declares a global of a program, mutable or constant, with an optional initial value.
///
/// ```mlir
/// ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
///
/// func.func @read_state() -> tensor<4xf32> {
///   %state = ml_program.global_load @state : tensor<4xf32>
///   return %state : tensor<4xf32>
/// }
/// ```
#[operation(
    name = "ml_program.global",
    traits = [Symbol],
    format = "custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` \
              custom<TypedInitialValue>($type, $value) attr-dict",
    verify = crate::verify::global,
)]
pub struct GlobalOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr(Unit)]
    is_mutable: bool,
    #[attr(AnyAttr)]
    value: Option<Attribute>,
    #[attr]
    sym_visibility: Option<String>,
}

/// `ml_program.global_store_graph`: Direct store of a value into a mutable global.
#[operation(
    name = "ml_program.global_store_graph",
    interfaces = [terrace_ir::SymbolUser],
    format = "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) \
              `:` type($value) attr-dict",
    effects = [read(global)],
)]
pub struct GlobalStoreGraphOp {
    #[attr(SymbolRefAttrKind)]
    global: Handle<SymbolRefAttr>,
    #[operand]
    value: AnyType,
    #[operand(name = "consumeTokens")]
    consume_tokens: Variadic<TokenType>,
    #[result(name = "produceToken")]
    produce_token: TokenType,
}

/// `ml_program.global_store`: Direct store of a value into a mutable global.
#[operation(
    name = "ml_program.global_store",
    interfaces = [terrace_ir::SymbolUser],
    format = "$global `=` $value `:` type($value) attr-dict",
    effects = [write(global)],
)]
pub struct GlobalStoreOp {
    #[attr(SymbolRefAttrKind)]
    global: Handle<SymbolRefAttr>,
    #[operand]
    value: AnyType,
}

/// `ml_program.output`: Outputs values from a subgraph function.
#[operation(
    name = "ml_program.output",
    traits = [Pure, HasParent<SubgraphOp>, ReturnLike, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = crate::verify::output,
)]
pub struct OutputOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// `ml_program.return`: Returns values from a `func` function.
#[operation(
    name = "ml_program.return",
    traits = [Pure, HasParent<FuncOp>, ReturnLike, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = crate::verify::r#return,
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// `ml_program.subgraph`: An function containing a single `Graph` region.
///
/// ```text
/// ml_program.subgraph (visibility)? @name(%arg : type, …) (-> (types))? (attributes {…})? ({ … })?
/// ```
#[operation(
    name = "ml_program.subgraph",
    traits = [Symbol, HasOnlyGraphRegion, IsolatedFromAbove, SingleBlock],
    interfaces = [terrace_interfaces::CallableOp, terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_subgraph, crate::assembly::print_subgraph),
)]
pub struct SubgraphOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttributeOfFunctionType)]
    function_type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr]
    sym_visibility: Option<String>,
    #[region]
    body: AnyRegion,
}

/// `ml_program.token`: Produces a new token value.
#[operation(
    name = "ml_program.token",
    traits = [Pure],
    format = "attr-dict",
)]
pub struct TokenOp {
    #[result]
    token: TokenType,
}
