//! Interfaces of operations.

mod ranges;

use terrace_builtin::{FunctionOp, ModuleOp};
use terrace_data_layout::DataLayoutOp;
use terrace_ir::{Diagnostic, SymbolTables, SymbolUser, UnitAttr};

use crate::{GPUFuncOpRef, GPUModuleOpRef, LaunchFuncOpRef};

impl DataLayoutOp for GPUModuleOpRef<'_> {}

impl<'a> FunctionOp<'a> for GPUFuncOpRef<'a> {
    fn verify_body(self) -> Result<(), Diagnostic> {
        crate::verify::verify_func_body(self)
    }
}

/// Checks that the innermost module contains kernels. In MLIR this is part of the operation's
/// verifier; here only users of symbols know the operations around an isolated one.
impl SymbolUser for LaunchFuncOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let Some(module) = tables.outwards().find(|table| table.is::<ModuleOp>()) else {
            return Err(self.error("expected to belong to a module"));
        };
        let attribute = module.attribute("gpu.container_module");
        match attribute.is_some_and(|value| value.is::<UnitAttr>()) {
            true => Ok(()),
            false => Err(self.error(
                "expected the closest surrounding module to have the 'gpu.container_module' \
                 attribute",
            )),
        }
    }
}
