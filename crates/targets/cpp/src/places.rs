//! Variables, and operations whose text stands where their result is used.

use std::fmt::Write;

use terrace_emitc::{
    AssignOpRef, DereferenceOp, GetFieldOp, GetGlobalOp, LiteralOp, MemberOfPtrOp, MemberOp,
    OpaqueAttr, SubscriptOp, VariableOpRef, VerbatimOpRef,
};
use terrace_ir::{Handle, OpRef, SymbolRefAttr};

use crate::emitter::{Emitted, Emitter};
use crate::names::Names;

/// Whether the text of `op` stands where its result is used: that of [`place`].
pub(crate) fn is_place(op: OpRef<'_>) -> bool {
    op.is::<DereferenceOp>()
        || op.is::<GetFieldOp>()
        || op.is::<GetGlobalOp>()
        || op.is::<LiteralOp>()
        || op.is::<MemberOp>()
        || op.is::<MemberOfPtrOp>()
        || op.is::<SubscriptOp>()
}

/// Returns the text for the result of an operation that gives a place in memory or a literal, such
/// as `v1[v2]`; `None` for other operations.
pub(crate) fn place(op: OpRef<'_>, names: &mut Names) -> Option<String> {
    let (cx, body) = (op.context(), op.body());
    let root = |name: Handle<SymbolRefAttr>| name.data(cx).root.as_str(cx).to_owned();
    if let Some(literal) = op.cast::<LiteralOp>() {
        return Some(literal.value().to_owned());
    }
    if let Some(global) = op.cast::<GetGlobalOp>() {
        return Some(root(global.name_value()));
    }
    if let Some(field) = op.cast::<GetFieldOp>() {
        return Some(root(field.field_name()));
    }
    if let Some(member) = op.cast::<MemberOp>() {
        return Some(format!("{}.{}", names.value(body, member.operand()), member.member()));
    }
    if let Some(member) = op.cast::<MemberOfPtrOp>() {
        return Some(format!("{}->{}", names.value(body, member.operand()), member.member()));
    }
    if let Some(dereference) = op.cast::<DereferenceOp>() {
        return Some(format!("*{}", names.value(body, dereference.pointer())));
    }
    let subscript = op.cast::<SubscriptOp>()?;
    let mut text = names.value(body, subscript.value());
    for index in subscript.indices() {
        // Writing to a string does not fail.
        let _ = write!(text, "[{}]", names.value(body, index));
    }
    Some(text)
}

impl<'a> Emitter<'a> {
    /// Emits the declaration of a variable with its initial value; the empty `#emitc.opaque` stands
    /// for no value.
    pub(crate) fn variable(&mut self, variable: VariableOpRef<'a>) -> Emitted {
        let (op, value) = (*variable, variable.value());
        let opaque = value.downcast::<OpaqueAttr>(self.cx);
        let has_value = opaque.is_none_or(|opaque| !opaque.value.is_empty());
        match (has_value, self.options.declare_variables_at_top) {
            (true, _) => {
                self.assign_results(op)?;
                self.attribute(op, value)
            }
            (false, true) => Ok(()),
            (false, false) => self.declare_result(op, op.result(0)),
        }
    }

    pub(crate) fn assign(&mut self, assign: AssignOpRef<'a>) -> Emitted {
        let body = assign.body();
        self.name(body, assign.var());
        self.out.push(" = ");
        self.operand(body, assign.value())
    }

    /// Emits the text of an `emitc.verbatim`, in which `{}` stands for the next operand and `{{`
    /// for `{` if there are operands.
    pub(crate) fn verbatim(&mut self, verbatim: VerbatimOpRef<'a>) -> Emitted {
        let mut operands = verbatim.fmt_args();
        let mut rest = verbatim.value().as_str();
        if operands.len() == 0 {
            self.out.push(rest);
            return Ok(());
        }
        while let Some((text, behind)) = rest.split_once('{') {
            self.out.push(text);
            if let Some(behind) = behind.strip_prefix('{') {
                self.out.push("{");
                rest = behind;
                continue;
            }
            if let Some(operand) = operands.next() {
                self.operand(verbatim.body(), operand)?;
            }
            rest = behind.strip_prefix('}').unwrap_or(behind);
        }
        self.out.push(rest);
        Ok(())
    }
}
