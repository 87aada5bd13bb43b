//! Functions of any dialect: their interface, syntax and verification.
//!
//! Such an operation has the properties `sym_name`, `function_type` and, optionally,
//! `sym_visibility`, `arg_attrs` and `res_attrs`, and one region. Its syntax is [`parse_function`]
//! and [`print_function`], or is composed of the functions that these two use.

mod call;
mod parse;
mod print;
mod verify;

pub use call::verify_call;
pub use parse::{
    Attributes, Signature, parse_function, parse_function_attributes, parse_function_body,
    parse_signature,
};
pub use print::{print_function, print_function_attributes, print_function_body, print_signature};
pub use verify::verify_entry;

use terrace_ir::symbol::{SYMBOL_NAME, SYMBOL_VISIBILITY};
use terrace_ir::{Attribute, Context, Diagnostic, DictionaryAttr, Ident, OpRef, Type, TypeAttr};
use terrace_ods::interface;

use crate::types::FunctionType;

/// The property that holds the type of a function.
pub const FUNCTION_TYPE: &str = "function_type";
/// The property with a dictionary of attributes for each argument; absent if all are empty.
pub const ARG_ATTRS: &str = "arg_attrs";
/// The property with a dictionary of attributes for each result; absent if all are empty.
pub const RES_ATTRS: &str = "res_attrs";

/// An operation that is a function: a symbol with a signature, and a body unless it is external
/// (MLIR: `FunctionOpInterface`).
///
/// The default functions are those of a `function_type` that is a [`FunctionType`].
#[interface(verify = verify::verify)]
pub trait FunctionOp<'a> {
    /// Returns the attributes that all functions have. The default looks them up by name; an
    /// operation that declares them as properties can return them directly.
    fn function_attributes(self) -> FunctionAttributes {
        FunctionAttributes::of(*self)
    }

    /// Returns the types of the arguments.
    fn function_inputs(self) -> &'a [Type] {
        function_type(*self).map_or(&[], |ty| &ty.inputs)
    }

    /// Returns the types of the results.
    fn function_results(self) -> &'a [Type] {
        function_type(*self).map_or(&[], |ty| &ty.results)
    }

    /// Checks the type of the function (MLIR: `verifyType`), before all else.
    ///
    /// # Errors
    /// When the dialect does not allow the type.
    fn verify_type(self) -> Result<(), Diagnostic> {
        Ok(())
    }

    /// Checks the body against the signature (MLIR: `verifyBody`), before the operations in it. The
    /// default is [`verify_entry`].
    ///
    /// # Errors
    /// When the body does not fit the signature.
    fn verify_body(self) -> Result<(), Diagnostic> {
        verify_entry(*self, self.function_inputs())
    }

    /// Whether the operation, which has no body, declares a symbol; a declaration must not be
    /// public (MLIR: `SymbolOpInterface::isDeclaration`).
    fn is_symbol_declaration(self) -> bool {
        false
    }
}

/// The attributes that functions of any dialect have; `None` if absent.
#[derive(Clone, Copy, Debug, Default)]
pub struct FunctionAttributes {
    /// The symbol name (`sym_name`).
    pub sym_name: Option<Attribute>,
    /// The visibility of the symbol (`sym_visibility`).
    pub sym_visibility: Option<Attribute>,
    /// The type of the function.
    pub function_type: Option<Attribute>,
    /// The array with a dictionary of attributes for each argument.
    pub arg_attrs: Option<Attribute>,
    /// The array with a dictionary of attributes for each result.
    pub res_attrs: Option<Attribute>,
    /// Whether the operation may have other attributes, so that the printer must search for them.
    pub others: bool,
}

impl FunctionAttributes {
    /// Collects `sym_name`, `function_type`, … from the attributes of `op`, by name.
    pub fn of(op: OpRef<'_>) -> Self {
        let names = [SYMBOL_NAME, SYMBOL_VISIBILITY, FUNCTION_TYPE, ARG_ATTRS, RES_ATTRS];
        let [sym_name, sym_visibility, function_type, arg_attrs, res_attrs] =
            op.attributes_named(names);
        Self { sym_name, sym_visibility, function_type, arg_attrs, res_attrs, others: true }
    }
}

/// Returns the type in `function_type`; `None` if it is not a builtin function type.
pub fn function_type(op: OpRef<'_>) -> Option<&FunctionType> {
    type_held(op.context(), op.attribute(FUNCTION_TYPE))
}

/// Returns the builtin function type that a type attribute holds; `None` for other attributes.
fn type_held(cx: &Context, attribute: Option<Attribute>) -> Option<&FunctionType> {
    attribute?.downcast::<TypeAttr>(cx)?.0.downcast(cx)
}

/// Whether a function is external: its region has no blocks (MLIR: `isExternal`).
pub fn is_external(op: OpRef<'_>) -> bool {
    op.region(0).is_none_or(|region| region.is_empty())
}

/// Returns the attributes of the argument `index` of a function; empty if it has no attributes
/// (MLIR: `getArgAttrs`).
pub fn argument_attributes(op: OpRef<'_>, index: usize) -> &[(Ident, Attribute)] {
    attributes_at(op, op.attribute(ARG_ATTRS), index)
}

/// Returns the entries of the dictionary at `index` of an array; empty if the array is absent.
fn attributes_at(op: OpRef<'_>, array: Option<Attribute>, index: usize) -> &[(Ident, Attribute)] {
    let cx = op.context();
    array
        .and_then(|array| array.downcast::<terrace_ir::ArrayAttr>(cx)?.0.get(index).copied())
        .and_then(|attribute| attribute.downcast::<DictionaryAttr>(cx))
        .map_or(&[], |dictionary| dictionary.entries())
}
