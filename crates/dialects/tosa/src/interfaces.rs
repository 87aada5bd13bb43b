//! Verifiers of uses of variables.

use terrace_builtin::RankedTensorType;
use terrace_ir::{
    Diagnostic, Handle, OpRef, StringAttr, SymbolRefAttr, SymbolTables, SymbolUser, TraitFlags,
    Type, Value,
};

use crate::directives::size_of_variable;
use crate::verify::{Named, check_pair};
use crate::{VariableOp, VariableOpRef, VariableReadOpRef, VariableWriteOpRef};

/// Returns the type of the tensor that `variable` holds.
pub fn variable_type(variable: VariableOpRef<'_>) -> Type {
    let cx = variable.context();
    let shape: Vec<i64> = variable.var_shape().data(cx).i64s(cx).map(size_of_variable).collect();
    RankedTensorType::get(cx, &shape, variable.r#type().data(cx).0).ty()
}

/// Checks that the nearest symbol table declares the variable `name`, with the type of `value`.
fn check_variable(
    op: OpRef<'_>,
    tables: &SymbolTables<'_>,
    name: Handle<StringAttr>,
    (value, value_name): (Value, &str),
) -> Result<(), Diagnostic> {
    let cx = op.context();
    let around = tables.outwards().find(|op| op.flags().contains(TraitFlags::SYMBOL_TABLE));
    let Some(table) = around else { return Ok(()) };
    let name = name.data(cx).text();
    let reference = SymbolRefAttr::flat(cx, &name);
    let found = tables.lookup_in(table, reference.data(cx));
    let Some(variable) = found.and_then(|found| found.cast::<VariableOp>()) else {
        return Err(op.error(format!("'{name}' has not been declared by 'tosa.variable'")));
    };
    let declared = variable_type(variable);
    let value = Named { ty: op.body().value_type(value), name: value_name };
    check_pair(op, value, Named { ty: declared, name: "the input tensor" })
}

impl SymbolUser for VariableReadOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        check_variable(*self, tables, self.name_value(), (self.output1(), "'output1'"))
    }
}

impl SymbolUser for VariableWriteOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        check_variable(*self, tables, self.name_value(), (self.input1(), "'input1'"))
    }
}
