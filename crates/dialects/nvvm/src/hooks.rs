//! Hooks of the `nvvm` dialect: checks of its attributes on operations and on arguments of
//! functions.

use terrace_builtin::{DenseArrayAttr, DynFunctionOp, FunctionOp, IntegerAttr};
use terrace_ir::{
    ArrayAttr, Attribute, Diagnostic, DialectHooks, DictionaryAttr, Ident, OpRef, UnitAttr,
};
use terrace_llvm::LLVMFuncOp;

/// The hooks of the dialect: unknown operations are accepted.
pub(crate) const HOOKS: DialectHooks = DialectHooks {
    verify_op_attribute: Some(verify_op_attribute),
    verify_region_arg_attribute: Some(verify_argument_attribute),
    allow_unknown_operations: true,
    ..DialectHooks::NONE
};

/// The attribute of functions that are kernels.
const KERNEL: &str = "nvvm.kernel";

fn verify_op_attribute(op: OpRef<'_>, name: Ident, value: Attribute) -> Result<(), Diagnostic> {
    let cx = op.context();
    let name = name.as_str(cx);
    let problem = match name {
        KERNEL if !op.is::<LLVMFuncOp>() => {
            let message = format!("'{KERNEL}' attribute attached to unexpected op");
            return Err(op.plain_error(message));
        }
        "nvvm.maxntid" | "nvvm.reqntid" | "nvvm.cluster_dim" => {
            let sizes = value.downcast::<DenseArrayAttr>(cx).and_then(|list| list.as_i32s(cx));
            let count = sizes.map_or(0, |sizes| sizes.into_iter().count());
            (!(1..=3).contains(&count)).then_some("must be integer array with maximum 3 index")
        }
        "nvvm.minctasm" | "nvvm.maxnreg" | "nvvm.cluster_max_blocks" => {
            (!value.is::<IntegerAttr>()).then_some("must be integer constant")
        }
        "nvvm.blocksareclusters" => {
            let needed = ["nvvm.reqntid", "nvvm.cluster_dim"];
            let complete = needed.iter().all(|name| op.attribute(name).is_some());
            let problem = "must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'";
            (!complete).then_some(problem)
        }
        _ => None,
    };
    match problem {
        Some(problem) => Err(op.plain_error(format!("'\"{name}\"' attribute {problem}"))),
        None => Ok(()),
    }
}

fn verify_argument_attribute(
    op: OpRef<'_>,
    _: usize,
    index: usize,
    name: Ident,
    value: Attribute,
) -> Result<(), Diagnostic> {
    let name = name.as_str(op.context());
    let Some(function) = op.interface::<DynFunctionOp<'_>>() else { return Ok(()) };
    if name != "nvvm.grid_constant" {
        return Ok(());
    }
    let problem = if op.attribute(KERNEL).is_none() {
        "attribute must be present only on kernel arguments"
    } else if !value.is::<UnitAttr>() {
        "must be a unit attribute"
    } else if !has_byval(op, function.function_attributes().arg_attrs, index) {
        "attribute requires the argument to also have attribute 'llvm.byval'"
    } else {
        return Ok(());
    };
    Err(op.plain_error(format!("'\"{name}\"' {problem}")))
}

/// Whether the dictionary at `index` of the attributes of arguments has `llvm.byval`.
fn has_byval(op: OpRef<'_>, attributes: Option<Attribute>, index: usize) -> bool {
    let cx = op.context();
    let dictionary = attributes
        .and_then(|array| array.downcast::<ArrayAttr>(cx)?.0.get(index).copied())
        .and_then(|attributes| attributes.downcast::<DictionaryAttr>(cx));
    let mut entries = dictionary.into_iter().flat_map(|dictionary| dictionary.entries());
    entries.any(|(name, _)| name.as_str(cx) == "llvm.byval")
}
