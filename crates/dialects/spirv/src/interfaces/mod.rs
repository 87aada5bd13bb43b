//! Interfaces of functions, graphs and branches, and verifiers of symbol uses.

mod calls;
mod inliner;

use terrace_builtin::attributes::attr_type;
use terrace_builtin::function::{FunctionOp, verify_entry};
use terrace_interfaces::{BranchOp, SuccessorOperands};
use terrace_ir::{
    Context, Diagnostic, Handle, OpRef, OperandGroup, SymbolRefAttr, SymbolTables, SymbolUser, Type,
};

use crate::predicates::part;
use crate::verify::{alternatives, check_count, function_returns, function_type, repeatable};
use crate::{
    AddressOfOpRef, BranchConditionalOpRef, BranchOpRef, CooperativeMatrixType,
    EXTSpecConstantCompositeReplicateOp, EXTSpecConstantCompositeReplicateOpRef, FuncOp, FuncOpRef,
    FunctionCallOpRef, GlobalVariableOp, GlobalVariableOpRef, GraphARMOpRef, ReferenceOfOpRef,
    SpecConstantCompositeOp, SpecConstantCompositeOpRef, SpecConstantOp, SwitchOpRef,
};

impl BranchOp for BranchOpRef<'_> {
    fn successor_operands(self, _: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(0))
    }
}

impl BranchOp for BranchConditionalOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands::new(OperandGroup::of(1 + index))
    }
}

impl BranchOp for SwitchOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands::new(match index.checked_sub(1) {
            None => OperandGroup::of(1),
            Some(case) => OperandGroup::part(2, case),
        })
    }
}

/// Returns the type of a specialization constant; `None` for another operation.
fn spec_constant_type(cx: &Context, op: OpRef<'_>) -> Option<Type> {
    if let Some(scalar) = op.cast::<SpecConstantOp>() {
        return attr_type(cx, scalar.default_value());
    }
    if let Some(composite) = op.cast::<SpecConstantCompositeOp>() {
        return Some(composite.r#type().data(cx).0);
    }
    op.cast::<EXTSpecConstantCompositeReplicateOp>().map(|op| op.r#type().data(cx).0)
}

/// Looks up a symbol; `None` if it does not exist.
fn find<'t>(
    tables: &SymbolTables<'t>,
    cx: &Context,
    name: Handle<SymbolRefAttr>,
) -> Option<OpRef<'t>> {
    tables.lookup(name.data(cx))
}

impl SymbolUser for AddressOfOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let found = find(tables, cx, self.variable()).and_then(|op| op.cast::<GlobalVariableOp>());
        let Some(variable) = found else {
            return Err(self.error("expected spirv.GlobalVariable symbol"));
        };
        match (*self).result_types().next() == Some(variable.r#type().data(cx).0) {
            true => Ok(()),
            false => {
                Err(self.error("result type mismatch with the referenced global variable's type"))
            }
        }
    }
}

impl SymbolUser for ReferenceOfOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let found = find(tables, cx, self.spec_const());
        let Some(ty) = found.and_then(|op| spec_constant_type(cx, op)) else {
            return Err(
                self.error("expected spirv.SpecConstant or spirv.SpecConstantComposite symbol")
            );
        };
        match (*self).result_types().next() == Some(ty) {
            true => Ok(()),
            false => Err(self
                .error("result type mismatch with the referenced specialization constant's type")),
        }
    }
}

impl SymbolUser for GlobalVariableOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let Some(initializer) = self.initializer() else { return Ok(()) };
        let found = find(tables, self.context(), initializer);
        match found {
            Some(op) if op.is::<SpecConstantOp>() || op.is::<SpecConstantCompositeOp>() => Ok(()),
            _ => Err(self.error(
                "initializer must be result of a spirv.SpecConstant or \
                 spirv.SpecConstantCompositeOp op",
            )),
        }
    }
}

impl SymbolUser for SpecConstantCompositeOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let ty = self.r#type().data(cx).0;
        let constituents = &self.constituents().data(cx).0;
        if ty.is::<CooperativeMatrixType>() {
            let text = ty.to_text(cx);
            return Err(self.plain_error(format!("unsupported composite type  '{text}'")));
        }
        if repeatable(cx, ty).is_none() {
            let text = ty.to_text(cx);
            let message = format!("result type must be a composite type, but provided '{text}'");
            return Err(self.plain_error(message));
        }
        check_count(*self, ty, constituents.len())?;
        for (at, constituent) in constituents.iter().enumerate() {
            let found = tables.lookup_attribute(*constituent);
            let scalar = found.and_then(|op| op.cast::<SpecConstantOp>());
            let found = scalar.and_then(|op| attr_type(cx, op.default_value()));
            if let (Some(found), Ok(wanted)) = (found, part(cx, ty, at as i64))
                && found != wanted
            {
                return Err(self.plain_error(format!(
                    "has incorrect types of operands: expected '{}', but provided '{}'",
                    wanted.to_text(cx),
                    found.to_text(cx)
                )));
            }
        }
        Ok(())
    }
}

impl SymbolUser for EXTSpecConstantCompositeReplicateOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let ty = self.r#type().data(cx).0;
        let Some(types) = repeatable(cx, ty) else {
            let text = ty.to_text(cx);
            let message = format!("result type must be a composite type, but provided '{text}'");
            return Err(self.plain_error(message));
        };
        let found = find(tables, cx, self.constituent());
        let Some(scalar) = found.and_then(|op| op.cast::<SpecConstantOp>()) else {
            return Err(self.plain_error("constituent is not a spec constant"));
        };
        let Some(found) = attr_type(cx, scalar.default_value()) else { return Ok(()) };
        if types.contains(&found) {
            return Ok(());
        }
        Err(self.plain_error(format!(
            "expected constituent type {}, but got: '{}'",
            alternatives(cx, &types),
            found.to_text(cx)
        )))
    }
}

impl<'a> FunctionOp<'a> for FuncOpRef<'a> {
    fn verify_type(self) -> Result<(), Diagnostic> {
        function_type(self)
    }

    fn verify_body(self) -> Result<(), Diagnostic> {
        verify_entry(*self, self.function_inputs())?;
        function_returns(self)
    }
}

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
