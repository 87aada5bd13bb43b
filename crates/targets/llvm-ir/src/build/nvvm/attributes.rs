//! Attributes of kernels ([`amend_function`]).

use terrace_builtin::{DenseArrayAttr, IntegerAttr};
use terrace_ir::Attribute;

use crate::build::Translator;

/// The calling convention `ptx_kernel`.
const PTX_KERNEL: u32 = 71;

/// Adds an attribute of an `llvm.func` to the function whose body is being translated.
pub(super) fn amend_function(name: &str, attribute: Attribute, translator: &mut Translator<'_>) {
    let target = match name {
        "nvvm.kernel" => {
            translator.function_mut().convention = PTX_KERNEL;
            return;
        }
        "nvvm.maxntid"
        | "nvvm.reqntid"
        | "nvvm.cluster_dim"
        | "nvvm.minctasm"
        | "nvvm.maxnreg"
        | "nvvm.blocksareclusters" => name,
        "nvvm.cluster_max_blocks" => "nvvm.maxclusterrank",
        _ => return,
    };
    let cx = translator.context();
    let value = if let Some(sizes) = attribute.downcast::<DenseArrayAttr>(cx) {
        sizes.ints(cx).map(|size| size.low_u64().to_string()).collect::<Vec<_>>().join(",")
    } else if let Some(number) = attribute.downcast::<IntegerAttr>(cx) {
        (number.value.sext_or_trunc(64).low_u64() as i64).to_string()
    } else {
        String::new()
    };
    translator.add_function_text(target, &value);
}
