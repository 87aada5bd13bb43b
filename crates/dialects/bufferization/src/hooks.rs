//! Verification of the dialect's discardable attributes on operations and function arguments.

use terrace_builtin::attributes::MemRefLayout;
use terrace_builtin::function::{DynFunctionOp, is_external};
use terrace_builtin::predicates::is_bool;
use terrace_ir::effects::{EffectKind, own_effects};
use terrace_ir::{Attribute, Diagnostic, DialectHooks, Ident, OpRef, StringAttr};

/// The dialect's hooks.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    verify_op_attribute: Some(verify_op_attribute),
    verify_region_arg_attribute: Some(verify_argument_attribute),
    ..DialectHooks::NONE
};

fn verify_op_attribute(op: OpRef<'_>, name: Ident, _: Attribute) -> Result<(), Diagnostic> {
    let name = name.as_str(op.context());
    if name != "bufferization.manual_deallocation" {
        return Err(op.plain_error(format!(
            "attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
        )));
    }
    let effects = own_effects(op).unwrap_or_default();
    let kinds = [EffectKind::Allocate, EffectKind::Free];
    match effects.iter().any(|effect| kinds.contains(&effect.kind)) {
        true => Ok(()),
        false => Err(op.error(format!(
            "attribute '{name}' can be used only on ops that have an allocation and/or free side \
             effect"
        ))),
    }
}

fn verify_argument_attribute(
    op: OpRef<'_>,
    _region: usize,
    _argument: usize,
    name: Ident,
    value: Attribute,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let name = name.as_str(cx);
    let fail = |message: String| Err(op.plain_error(message));
    let expected = |what: &str| fail(format!("'{name}' is expected to be a {what} attribute"));
    match name {
        "bufferization.writable" if !is_bool(cx, value) => return expected("boolean"),
        "bufferization.access" if !value.is::<StringAttr>() => return expected("string"),
        "bufferization.buffer_layout" if value.interface::<dyn MemRefLayout>(cx).is_none() => {
            return expected("memref layout");
        }
        "bufferization.writable" | "bufferization.access" | "bufferization.buffer_layout" => {}
        _ => {
            return fail(
                "attribute 'bufferization.buffer_layout' not supported as a region arg attribute \
                 by the bufferization dialect"
                    .to_owned(),
            );
        }
    }
    if let Some(access) = value.downcast::<StringAttr>(cx)
        && name == "bufferization.access"
        && !matches!(&*access.text(), "none" | "read" | "write" | "read-write")
    {
        return fail("invalid value for 'bufferization.access'".to_owned());
    }
    if op.interface::<DynFunctionOp<'_>>().is_none() {
        return fail(format!("expected '{name}' to be used on function-like operations"));
    }
    match name == "bufferization.writable" && is_external(op) {
        true => fail("'bufferization.writable' is invalid on external functions".to_owned()),
        false => Ok(()),
    }
}
