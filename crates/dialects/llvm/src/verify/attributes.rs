//! Checks of the dialect's attributes on operations, and on arguments and results of functions of
//! any dialect. The dialect's hooks refer to them.

use terrace_builtin::{DynFunctionOp, FunctionOp, IntegerAttr, TypeExt};
use terrace_ir::{Attribute, Diagnostic, Ident, OpRef, StringAttr, Type, TypeAttr, UnitAttr};

use super::{ensure_plain, layout_string};
use crate::{LLVMPointerType, LLVMVoidType, is_compatible_type};

/// Checks an attribute of an operation: `llvm.data_layout` is a data layout string of LLVM.
pub(crate) fn op_attribute(op: OpRef<'_>, name: Ident, value: Attribute) -> Result<(), Diagnostic> {
    let cx = op.context();
    if name.as_str(cx) != "llvm.data_layout" {
        return Ok(());
    }
    let Some(layout) = value.downcast::<StringAttr>(cx) else {
        return Err(op.error("expected 'llvm.data_layout' to be a string attributes"));
    };
    // LLVM's message ends with a line break.
    layout_string::check(&layout.text())
        .map_err(|problem| op.error(format!("invalid data layout descriptor: {problem}\n")))
}

/// The kind of value that a parameter attribute requires.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Any,
    Unit,
    Type,
    Integer,
}

/// The type of argument or result that a parameter attribute requires.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Any,
    Pointer,
    Integer,
}

/// The rule of a parameter attribute.
struct Parameter {
    value: Value,
    holder: Holder,
    /// Whether results may have the attribute.
    on_results: bool,
}

impl Parameter {
    /// Returns the rule of the attribute `name`; names that are not listed are unrestricted.
    fn named(name: &str) -> Self {
        let (value, holder, on_results) = match name.strip_prefix("llvm.").unwrap_or(name) {
            "align" | "dereferenceable" | "dereferenceable_or_null" => {
                (Value::Integer, Holder::Pointer, true)
            }
            "alignstack" => (Value::Integer, Holder::Any, false),
            "allocalign" | "allocptr" => (Value::Any, Holder::Any, false),
            "byref" | "byval" | "inalloca" | "preallocated" | "sret" => {
                (Value::Type, Holder::Pointer, false)
            }
            "elementtype" => (Value::Type, Holder::Pointer, true),
            "inreg" | "noundef" => (Value::Unit, Holder::Any, true),
            "nest" | "nocapture" | "nofree" | "readnone" | "readonly" | "writeonly" => {
                (Value::Unit, Holder::Pointer, false)
            }
            "noalias" | "nonnull" => (Value::Unit, Holder::Pointer, true),
            "returned" => (Value::Unit, Holder::Any, false),
            "signext" | "zeroext" => (Value::Unit, Holder::Integer, true),
            _ => (Value::Any, Holder::Any, true),
        };
        Self { value, holder, on_results }
    }

    /// Checks the value of the attribute, then the type of its argument or result if LLVM has that
    /// type.
    fn check(
        &self,
        op: OpRef<'_>,
        ty: Type,
        name: &str,
        value: Attribute,
    ) -> Result<(), Diagnostic> {
        let cx = op.context();
        let (fits, kind) = match self.value {
            Value::Any => (true, ""),
            Value::Unit => (value.is::<UnitAttr>(), "a unit"),
            Value::Type => (value.is::<TypeAttr>(), "a type"),
            Value::Integer => (value.is::<IntegerAttr>(), "an integer"),
        };
        if !fits {
            return Err(op.plain_error(format!("\"{name}\" should be {kind} attribute")));
        }
        let (fits, kind) = match self.holder {
            Holder::Any => (true, ""),
            Holder::Pointer => (ty.is::<LLVMPointerType>(), "pointer"),
            Holder::Integer => (ty.is_any_integer(), "integer"),
        };
        if fits || !is_compatible_type(cx, ty) {
            return Ok(());
        }
        let message = format!("\"{name}\" attribute attached to non-{kind} LLVM type");
        Err(op.plain_error(message))
    }
}

/// Checks an attribute of an argument of a function.
pub(crate) fn argument_attribute(
    op: OpRef<'_>,
    _: usize,
    index: usize,
    name: Ident,
    value: Attribute,
) -> Result<(), Diagnostic> {
    let inputs = op.interface::<DynFunctionOp<'_>>().map(|function| function.function_inputs());
    let Some(ty) = inputs.and_then(|types| types.get(index)) else { return Ok(()) };
    let name = name.as_str(op.context());
    Parameter::named(name).check(op, *ty, name, value)
}

/// Checks an attribute of a result of a function.
pub(crate) fn result_attribute(
    op: OpRef<'_>,
    _: usize,
    index: usize,
    name: Ident,
    value: Attribute,
) -> Result<(), Diagnostic> {
    let results = op.interface::<DynFunctionOp<'_>>().map(|function| function.function_results());
    let Some(ty) = results.and_then(|types| types.get(index)) else { return Ok(()) };
    let message = "cannot attach result attributes to functions with a void return";
    ensure_plain(!ty.is::<LLVMVoidType>(), op, message)?;
    let name = name.as_str(op.context());
    let rule = Parameter::named(name);
    if !rule.on_results {
        return Err(op.plain_error(format!("\"{name}\" is not a valid result attribute")));
    }
    rule.check(op, *ty, name, value)
}
