//! Dialect hooks.

use terrace_builtin::{DenseArrayAttr, ModuleOp};
use terrace_ir::syntax::{AsmParser, ParseResult};
use terrace_ir::{
    Attribute, Diagnostic, DialectHooks, Ident, LoadedDialect, OpRef, Type, UnitAttr,
};

/// The dialect's hooks.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    parse_type: Some(unknown_type),
    verify_op_attribute: Some(verify_op_attribute),
    ..DialectHooks::NONE
};

/// Reports an error for a type name that the dialect does not define.
fn unknown_type(
    _: &LoadedDialect,
    parser: &mut AsmParser<'_>,
    name: &str,
) -> ParseResult<Option<Type>> {
    Err(parser.error(parser.name_position(), &format!("unknown gpu type: {name}")))
}

fn verify_op_attribute(op: OpRef<'_>, name: Ident, value: Attribute) -> Result<(), Diagnostic> {
    let cx = op.context();
    let name = name.as_str(cx);
    match name {
        "gpu.known_block_size" | "gpu.known_grid_size" | "gpu.known_cluster_size" => {
            let sizes = value.downcast::<DenseArrayAttr>(cx).and_then(|list| list.as_i32s(cx));
            let Some(sizes) = sizes else {
                return Err(op.error(format!("{name} must be a dense i32 array")));
            };
            match sizes.into_iter().count() {
                3 => Ok(()),
                _ => Err(op.error(format!("{name} must contain exactly 3 elements"))),
            }
        }
        "gpu.container_module" if !value.is::<UnitAttr>() => Ok(()),
        "gpu.container_module" if !op.is::<ModuleOp>() => Err(op.plain_error(
            "expected 'gpu.container_module' attribute to be attached to 'builtin.module'",
        )),
        "gpu.container_module" => crate::verify::verify_container(op),
        _ => Ok(()),
    }
}
