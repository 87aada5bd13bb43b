//! The default data layout of the builtin types (MLIR: `DataLayout`, "Default Implementation"), and
//! the module as a scope.

mod composite;
mod entries;
mod scalar;

use terrace_data_layout::{DataLayoutOp, DataLayoutSpec, IntegerValue};
use terrace_ir::{Attribute, Ident, OpRef};

use crate::attributes::IntegerAttr;
use crate::ops::ModuleOpRef;

impl IntegerValue for IntegerAttr {
    fn to_u64(&self) -> Option<u64> {
        IntegerAttr::to_u64(self)
    }
}

impl DataLayoutOp for ModuleOpRef<'_> {}

/// Reports an error if more than one attribute of a module is a data layout specification. As in
/// MLIR 22, the module is valid nevertheless, and the first one by name applies.
pub(crate) fn check_module(op: OpRef<'_>) {
    let cx = op.context();
    let is_spec = |a: &Attribute| a.interface::<dyn DataLayoutSpec>(cx).is_some();
    let mut specs = op.attributes().iter().filter(|(_, a)| is_spec(a)).map(|(name, _)| *name);
    let (Some(first), Some(second)) = (specs.next(), specs.next()) else { return };
    let note = |name: Ident| format!("'{}' is a data layout attribute", name.as_str(cx));
    cx.emit(
        op.error("expects at most one data layout attribute")
            .with_note(op.location(), note(first))
            .with_note(op.location(), note(second)),
    );
}
