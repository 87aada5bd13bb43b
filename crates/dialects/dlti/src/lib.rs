//! Data layout and target information: attributes with the sizes and alignments of types and with
//! the properties of devices.
//!
//! The attributes are attached to modules and other scopes at any level; `#dlti.dl_spec` describes
//! types, `#dlti.target_system_spec` devices. `terrace_data_layout` interprets them, and lowerings
//! query the result: `finalize-memref-to-llvm` for sizes, the other LLVM conversions for the width
//! of `index`. (`set-llvm-module-datalayout` instead attaches a layout string in LLVM's syntax.)
//!
//! The dialect has no operations. To start with: [`DataLayoutSpecAttr`], [`TargetSystemSpecAttr`],
//! [`query()`], which follows a path of keys. The declarations are by hand.
#![forbid(unsafe_code)]

mod entry;
mod function_pointer;
mod map;
mod names;
mod query;
mod spec;
mod syntax;
mod target;

pub use entry::DataLayoutEntryAttr;
pub use function_pointer::FunctionPointerAlignmentAttr;
pub use map::MapAttr;
pub use names::*;
pub use query::{query, query_outwards};
pub use spec::DataLayoutSpecAttr;
pub use target::{TargetDeviceSpecAttr, TargetSystemSpecAttr};

use terrace_builtin::ModuleOp;
use terrace_data_layout::{DataLayoutDialect, DataLayoutSpec, attached_spec};
use terrace_ir::{Attribute, Diagnostic, DialectHooks, Ident, OpRef};
use terrace_ods::dialect;

/// Data layout and target information: attributes with the sizes and alignments of types and with
/// the properties of devices.
///
/// The attributes are attached to modules and other scopes at any level; `#dlti.dl_spec` describes
/// types, `#dlti.target_system_spec` devices. `terrace_data_layout` interprets them, and lowerings
/// query the result: `finalize-memref-to-llvm` for sizes, the other LLVM conversions for the width
/// of `index`. (`set-llvm-module-datalayout` instead attaches a layout string in LLVM's syntax.)
#[dialect(
    name = "dlti",
    attributes = [
        DataLayoutEntryAttr, DataLayoutSpecAttr, MapAttr, TargetSystemSpecAttr,
        TargetDeviceSpecAttr, FunctionPointerAlignmentAttr,
    ],
    interfaces = [DataLayoutDialect = names::DltiEntries],
    hooks = DialectHooks { verify_op_attribute: Some(verify_attached), ..DialectHooks::NONE },
)]
pub struct DltiDialect;

/// Verifies a discardable attribute `dlti.…`. The scope that a specification is attached to
/// verifies its entries; as in MLIR, a module does so before all other checks.
fn verify_attached(op: OpRef<'_>, name: Ident, value: Attribute) -> Result<(), Diagnostic> {
    let cx = op.context();
    let name = name.as_str(cx);
    let is_right = match name {
        DL_SPEC if op.is::<ModuleOp>() && value.is::<DataLayoutSpecAttr>() => {
            let spec = attached_spec(op).and_then(|a| a.interface::<dyn DataLayoutSpec>(cx));
            return spec.map_or(Ok(()), |spec| spec.verify_spec(cx, op.location()));
        }
        DL_SPEC => value.is::<DataLayoutSpecAttr>(),
        MAP => value.is::<MapAttr>(),
        TARGET_SYSTEM_SPEC => value.is::<TargetSystemSpecAttr>(),
        _ => {
            let message = format!("attribute '{name}' not supported by dialect");
            return Err(op.plain_error(message));
        }
    };
    if is_right {
        return Ok(());
    }
    Err(op.plain_error(format!("'{name}' is expected to be a #{name} attribute")))
}
