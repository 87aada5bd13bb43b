//! Hooks of the `spirv` dialect.

use terrace_builtin::TypeExt;
use terrace_builtin::function::function_type;
use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{Attribute, Diagnostic, DialectHooks, Ident, LoadedDialect, OpRef, Type};

use crate::{DecorationAttr, EntryPointABIAttr, GraphARMOp, InterfaceVarABIAttr, TargetEnvAttr};

/// The hooks of the dialect: folded constants are materialized, unknown types and attributes
/// reported, discardable attributes verified; unknown operations are accepted.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    materialize_constant: Some(crate::fold::materialize),
    parse_type: Some(unknown_type),
    parse_attribute: Some(unknown_attribute),
    verify_op_attribute: Some(verify_op_attribute),
    verify_region_arg_attribute: Some(verify_argument_attribute),
    verify_region_result_attribute: Some(verify_result_attribute),
    allow_unknown_operations: true,
    ..DialectHooks::NONE
};

/// Reports an error for a type name that the dialect does not define.
fn unknown_type(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> ParseResult<Option<Type>> {
    Err(parser.error(parser.name_position(), &format!("unknown SPIR-V type: {name}")))
}

/// Reports an error for an attribute name that the dialect does not define.
fn unknown_attribute(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
    _: Option<Type>,
) -> ParseResult<Option<Attribute>> {
    Err(parser.error(parser.name_position(), &format!("unknown SPIR-V attribute kind: {name}")))
}

const INTERFACE_VAR_ABI: &str = "spirv.interface_var_abi";

fn verify_op_attribute(op: OpRef<'_>, name: Ident, value: Attribute) -> Result<(), Diagnostic> {
    let name = name.as_str(op.context());
    let problem = match name {
        "spirv.entry_point_abi" if value.is::<EntryPointABIAttr>() => return Ok(()),
        "spirv.target_env" if value.is::<TargetEnvAttr>() => return Ok(()),
        "spirv.entry_point_abi" => {
            format!("'{name}' attribute must be an entry point ABI attribute")
        }
        "spirv.target_env" => format!("'{name}' must be a spirv::TargetEnvAttr"),
        _ => format!("found unsupported '{name}' attribute on operation"),
    };
    Err(op.plain_error(problem))
}

/// Verifies that the attribute `name` of an argument or result of type `ty` is an interface
/// variable ABI, with a storage class only for scalars, or a decoration.
fn verify_value_attribute(
    op: OpRef<'_>,
    ty: Option<Type>,
    name: &str,
    value: Attribute,
) -> Result<(), Diagnostic> {
    let problem = match name {
        INTERFACE_VAR_ABI => match value.downcast::<InterfaceVarABIAttr>(op.context()) {
            Some(abi) if abi.storage_class.is_none() => return Ok(()),
            Some(_) if ty.is_none_or(TypeExt::is_int_or_index_or_float) => return Ok(()),
            Some(_) => format!(
                "'{name}' attribute cannot specify storage class when attaching to a non-scalar \
                 value"
            ),
            None => format!("'{name}' must be a spirv::InterfaceVarABIAttr"),
        },
        "spirv.decoration" if value.is::<DecorationAttr>() => return Ok(()),
        "spirv.decoration" => format!("'{name}' must be a spirv::DecorationAttr"),
        _ => format!("found unsupported '{name}' attribute on region argument"),
    };
    Err(op.plain_error(problem))
}

fn verify_argument_attribute(
    op: OpRef<'_>,
    region: usize,
    argument: usize,
    name: Ident,
    value: Attribute,
) -> Result<(), Diagnostic> {
    let entry = op.region(region).and_then(|region| region.entry());
    let of_block = entry.and_then(|block| block.argument_types().nth(argument));
    let declared = || function_type(op).and_then(|ty| ty.inputs.get(argument).copied());
    verify_value_attribute(op, of_block.or_else(declared), name.as_str(op.context()), value)
}

fn verify_result_attribute(
    op: OpRef<'_>,
    _: usize,
    _: usize,
    name: Ident,
    value: Attribute,
) -> Result<(), Diagnostic> {
    if op.is::<GraphARMOp>() {
        return verify_value_attribute(op, None, name.as_str(op.context()), value);
    }
    Err(op.plain_error(
        "cannot attach SPIR-V attributes to region result which is not part of a \
         spirv::GraphARMOp type",
    ))
}
