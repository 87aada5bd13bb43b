//! The function interface of functions and graphs, and verifiers of symbol uses.

use terrace_builtin::function::FunctionOp;
use terrace_ir::{Diagnostic, SymbolTables, SymbolUser, Type};

use crate::{FuncOp, FuncOpRef, FunctionCallOpRef, GraphARMOpRef};

impl<'a> FunctionOp<'a> for FuncOpRef<'a> {}

impl<'a> FunctionOp<'a> for GraphARMOpRef<'a> {
    fn function_inputs(self) -> &'a [Type] {
        self.ty().map_or(&[], |ty| &ty.inputs)
    }

    fn function_results(self) -> &'a [Type] {
        self.ty().map_or(&[], |ty| &ty.results)
    }
}

impl SymbolUser for FunctionCallOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let (op, cx, name) = (*self, self.context(), self.callee());
        let found = tables.lookup_attribute(name.attr()).and_then(|found| found.cast::<FuncOp>());
        let Some(callee) = found else {
            let name = name.data(cx).root.as_str(cx);
            let message = format!("callee function '{name}' not found in nearest symbol table");
            return Err(op.error(message));
        };
        let (inputs, results) = (callee.function_inputs(), callee.function_results());
        if inputs.len() != op.operand_count() {
            return Err(op.error(format!(
                "has incorrect number of operands for callee: expected {}, but provided {}",
                inputs.len(),
                op.operand_count()
            )));
        }
        for (at, (found, wanted)) in op.operand_types().zip(inputs).enumerate() {
            if found != *wanted {
                return Err(op.error(format!(
                    "operand type mismatch: expected operand type '{}', but provided '{}' for \
                     operand number {at}",
                    wanted.to_text(cx),
                    found.to_text(cx)
                )));
            }
        }
        if results.len() != op.result_count() {
            return Err(op.error(format!(
                "has incorrect number of results has for callee: expected {}, but provided {}",
                results.len(),
                op.result_count()
            )));
        }
        match op.result_types().zip(results).find(|(found, wanted)| found != *wanted) {
            Some((found, wanted)) => Err(op.error(format!(
                "result type mismatch: expected '{}', but provided '{}'",
                wanted.to_text(cx),
                found.to_text(cx)
            ))),
            None => Ok(()),
        }
    }
}
