//! The call operation of the test dialect.

use terrace_builtin::constraints::AnyType;
use terrace_builtin::function::{function_type, verify_call};
use terrace_builtin::property::FlatSymbolRefAttr;
use terrace_func::FuncOp;
use terrace_ir::symbol::SymbolUserTable;
use terrace_ir::{Diagnostic, Handle, SymbolRefAttr, SymbolTables, SymbolUser};
use terrace_ods::operation;

/// Calls a function by name, as `func.call` does.
#[operation(
    name = "test.call",
    interfaces = [SymbolUser],
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
)]
pub struct TestCallOp {
    #[attr(FlatSymbolRefAttr)]
    callee: Handle<SymbolRefAttr>,
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
}

impl SymbolUser for TestCallOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        if self.callee().is_absent() {
            return Err(self.error("requires a 'callee' symbol reference attribute"));
        }
        let name = self.callee().data(cx);
        let found = tables.lookup(name).filter(|found| found.is::<FuncOp>());
        match found.and_then(function_type) {
            Some(ty) => verify_call(*self, ty),
            None => {
                let name = name.root.as_str(cx);
                Err(self.error(format!("'{name}' does not reference a valid function")))
            }
        }
    }
}
