//! Hooks of the `llvm` dialect.

use terrace_builtin::{ElementsAttr, FloatAttr, IntegerAttr, attr_type};
use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{
    Attribute, Builder, DialectHooks, LoadedDialect, Op, OpType, SymbolRefAttr, Type,
};

use crate::verify::attributes;
use crate::{
    AddressOfOp, BlockAddressAttr, BlockAddressOp, ConstantOp, DSOLocalEquivalentAttr,
    DSOLocalEquivalentOp, LLVMPointerType, PoisonAttr, PoisonOp, UndefAttr, UndefOp, ZeroAttr,
    ZeroOp, is_compatible_type,
};

/// The hooks of the dialect: unregistered operations are accepted, folded constants are
/// materialized, attributes of the dialect are verified wherever they are, and unknown types are
/// reported.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    verify_op_attribute: Some(attributes::op_attribute),
    verify_region_arg_attribute: Some(attributes::argument_attribute),
    verify_region_result_attribute: Some(attributes::result_attribute),
    allow_unknown_operations: true,
    materialize_constant: Some(materialize),
    parse_type: Some(unknown_type),
    ..DialectHooks::NONE
};

/// Builds the operation for a folded constant: an address, undef, poison, zero, or
/// `llvm.mlir.constant`. `None` if `value` is no such constant of type `ty`.
fn materialize(builder: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    let cx = builder.context();
    if let Some(name) = value.as_handle::<SymbolRefAttr>().filter(|_| ty.is::<LLVMPointerType>()) {
        return Some(AddressOfOp::build(builder, ty, name).op());
    }
    if value.is::<UndefAttr>() {
        return Some(UndefOp::build(builder, ty).op());
    }
    if value.is::<PoisonAttr>() {
        return Some(PoisonOp::build(builder, ty).op());
    }
    if value.is::<ZeroAttr>() {
        return Some(ZeroOp::build(builder, ty).op());
    }
    if let Some(address) = value.as_handle::<BlockAddressAttr>() {
        return Some(BlockAddressOp::build(builder, ty, address).op());
    }
    if let Some(equivalent) = value.downcast::<DSOLocalEquivalentAttr>(cx) {
        let function = equivalent.sym;
        return Some(DSOLocalEquivalentOp::build(builder, ty, function).op());
    }
    let is_number = value.is::<IntegerAttr>()
        || value.is::<FloatAttr>()
        || value.interface::<dyn ElementsAttr>(cx).is_some();
    let fits = is_number && attr_type(cx, value) == Some(ty) && is_compatible_type(cx, ty);
    fits.then(|| ConstantOp::build(builder, ty, value).op())
}

/// Whether `name` begins a builtin type, which has no dialect prefix.
fn is_builtin(name: &str) -> bool {
    const WORDS: &[&str] =
        &["bf16", "complex", "index", "memref", "none", "tensor", "tf32", "tuple", "vector"];
    let width = ["i", "si", "ui", "f"].iter().find_map(|prefix| name.strip_prefix(prefix));
    WORDS.contains(&name)
        || width.is_some_and(|width| {
            !width.is_empty() && width.bytes().all(|digit| digit.is_ascii_digit())
        })
}

/// Reports an error for a type name that the dialect does not define.
fn unknown_type(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> ParseResult<Option<Type>> {
    if is_builtin(name) {
        return Err(parser.error(parser.name_position(), "unexpected type, expected keyword"));
    }
    Err(parser.error(parser.name_position(), &format!("unknown LLVM type: {name}")))
}
