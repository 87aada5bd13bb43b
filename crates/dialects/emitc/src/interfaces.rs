//! Interface implementations of the operations: calls and references to symbols.

use std::ops::Range;

use terrace_builtin::FunctionOp;
use terrace_builtin::function::{function_type, verify_call};
use terrace_interfaces::{CallOp, CallableOp, Callee};
use terrace_ir::{
    Diagnostic, OpRef, OpType, RegionRef, SymbolRefAttr, SymbolTables, SymbolUser, Type,
};

use crate::predicates::value_type;
use crate::types::ArrayType;
use crate::{
    CallOpRef, ClassOp, DeclareFuncOpRef, FieldOp, FuncOp, FuncOpRef, GetFieldOpRef,
    GetGlobalOpRef, GlobalOp,
};

impl<'a> FunctionOp<'a> for FuncOpRef<'a> {}

impl<'a> CallableOp<'a> for FuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }

    fn callable_results(self) -> Vec<Type> {
        self.function_results().to_vec()
    }
}

impl CallOp for CallOpRef<'_> {
    fn callable_for_callee(self) -> Option<Callee> {
        Some(Callee::Symbol(self.callee().attr()))
    }
    fn arg_operands(self) -> Range<usize> {
        0..(*self).operand_count()
    }
}

/// Looks up `name` in the nearest symbol tables; `None` unless it refers to a `T`.
fn find<'t, T: OpType>(tables: &SymbolTables<'t>, name: &SymbolRefAttr) -> Option<OpRef<'t>> {
    tables.lookup(name).filter(|found| found.is::<T>())
}

impl SymbolUser for CallOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let callee = self.callee();
        if callee.is_absent() {
            return Err(self.error("requires a 'callee' symbol reference attribute"));
        }
        let name = callee.data(cx);
        let Some(ty) = find::<FuncOp>(tables, name).and_then(|found| function_type(found)) else {
            return Err(self
                .error(format!("'{}' does not reference a valid function", name.root.as_str(cx))));
        };
        verify_call(*self, ty)
    }
}

impl SymbolUser for DeclareFuncOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let name = self.sym_name().data(cx);
        match find::<FuncOp>(tables, name) {
            Some(_) => Ok(()),
            None => Err(self
                .error(format!("'{}' does not reference a valid function", name.root.as_str(cx)))),
        }
    }
}

impl SymbolUser for GetGlobalOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let reference = self.name_value().data(cx);
        let name = reference.root.as_str(cx);
        let found = find::<GlobalOp>(tables, reference);
        let Some(global) = found.as_ref().and_then(|found| found.cast::<GlobalOp>()) else {
            let message = format!("'{name}' does not reference a valid emitc.global");
            return Err(self.error(message));
        };
        let global = global.r#type().data(cx).0;
        let Some(result) = (*self).result_types().next() else { return Ok(()) };
        let (which, found) = match (global.is::<ArrayType>(), value_type(cx, result)) {
            (true, _) => ("array type expects result type", result),
            (false, Some(inner)) => ("non-array type expects result inner type", inner),
            (false, None) => {
                return Err(self.error(format!(
                    "on non-array type expects result type to be an lvalue type for the global \
                     @{name}"
                )));
            }
        };
        if found == global {
            return Ok(());
        }
        Err(self.error(format!(
            "on {which} '{}' to match type '{}' of the global @{name}",
            found.to_text(cx),
            global.to_text(cx)
        )))
    }
}

impl SymbolUser for GetFieldOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        if !tables.outwards().any(|around| around.is::<ClassOp>()) {
            return Err(self.error(" must be nested within an emitc.class operation"));
        }
        let reference = self.field_name();
        let name = reference.attr().to_text(cx);
        let found = find::<FieldOp>(tables, reference.data(cx));
        let Some(field) = found.as_ref().and_then(|found| found.cast::<FieldOp>()) else {
            return Err(self.error(format!("field '{name}' not found in the class")));
        };
        let field = field.r#type().data(cx).0;
        match (*self).result_types().find(|ty| *ty != field) {
            Some(result) => Err(self.error(format!(
                "result type '{}' does not match field '{name}' type '{}'",
                result.to_text(cx),
                field.to_text(cx)
            ))),
            None => Ok(()),
        }
    }
}
