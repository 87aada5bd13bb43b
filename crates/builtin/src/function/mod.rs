//! Functions of every dialect: what passes ask of them, their syntax, what must hold of them.
//!
//! Such an operation has the properties `sym_name`, `function_type` and, optionally,
//! `sym_visibility`, `arg_attrs` and `res_attrs`, and one region. Its syntax is [`parse_function`]
//! and [`print_function`], or is put together from what these two consist of.

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

use terrace_ir::symbol::{SYMBOL_NAME, SYMBOL_VISIBILITY};
use terrace_ir::{Attribute, Context, DictionaryAttr, Ident, OpRef, Type, TypeAttr};
use terrace_ods::interface;

use crate::types::FunctionType;

/// The property that holds the type of a function.
pub const FUNCTION_TYPE: &str = "function_type";
/// The property that holds a dictionary of attributes for every argument, if any has some.
pub const ARG_ATTRS: &str = "arg_attrs";
/// The property that holds a dictionary of attributes for every result, if any has some.
pub const RES_ATTRS: &str = "res_attrs";

/// An operation that is a function: a symbol with a signature, and a body unless it is defined
/// elsewhere (MLIR: `FunctionOpInterface`).
///
/// The default functions are those of a `function_type` that is a [`FunctionType`].
#[interface(verify = verify::verify)]
pub trait FunctionOp<'a> {
    /// The attributes that say what the function is called and how it is called. By default they are
    /// looked up by name; an operation that declares them has them at hand.
    fn function_attributes(self) -> FunctionAttributes {
        FunctionAttributes::of(*self)
    }

    /// The types of the arguments.
    fn function_inputs(self) -> &'a [Type] {
        function_type(*self).map_or(&[], |ty| &ty.inputs)
    }

    /// The types of the results.
    fn function_results(self) -> &'a [Type] {
        function_type(*self).map_or(&[], |ty| &ty.results)
    }

    /// Whether the operation, if it has no body, only declares its symbol, which then must not be public
    /// (MLIR: `SymbolOpInterface::isDeclaration`).
    fn is_symbol_declaration(self) -> bool {
        false
    }
}

/// The attributes that functions of every dialect have; `None` for those that are absent.
#[derive(Clone, Copy, Debug, Default)]
pub struct FunctionAttributes {
    /// The name.
    pub sym_name: Option<Attribute>,
    /// Who may refer to the function.
    pub sym_visibility: Option<Attribute>,
    /// The type of the function.
    pub function_type: Option<Attribute>,
    /// A dictionary of attributes for every argument.
    pub arg_attrs: Option<Attribute>,
    /// A dictionary of attributes for every result.
    pub res_attrs: Option<Attribute>,
    /// Whether the operation may have attributes beyond these: printing them takes a search, which one that
    /// knows better can spare.
    pub others: bool,
}

impl FunctionAttributes {
    /// The attributes of `op` with the names that these have.
    pub fn of(op: OpRef<'_>) -> Self {
        let names = [SYMBOL_NAME, SYMBOL_VISIBILITY, FUNCTION_TYPE, ARG_ATTRS, RES_ATTRS];
        let [sym_name, sym_visibility, function_type, arg_attrs, res_attrs] =
            op.attributes_named(names);
        Self { sym_name, sym_visibility, function_type, arg_attrs, res_attrs, others: true }
    }
}

/// The type in `function_type`, if it is a builtin one.
pub fn function_type(op: OpRef<'_>) -> Option<&FunctionType> {
    type_held(op.context(), op.attribute(FUNCTION_TYPE))
}

/// The builtin function type that the attribute holds.
fn type_held(cx: &Context, attribute: Option<Attribute>) -> Option<&FunctionType> {
    attribute?.downcast::<TypeAttr>(cx)?.0.downcast(cx)
}

/// Whether a function has no body here: its region has no blocks (MLIR: `isExternal`).
pub fn is_external(op: OpRef<'_>) -> bool {
    op.region(0).is_none_or(|region| region.is_empty())
}

/// The attributes at `index` of an array of dictionaries, none if there is no such array.
fn attributes_at(op: OpRef<'_>, array: Option<Attribute>, index: usize) -> &[(Ident, Attribute)] {
    let cx = op.context();
    array
        .and_then(|array| array.downcast::<terrace_ir::ArrayAttr>(cx)?.0.get(index).copied())
        .and_then(|attribute| attribute.downcast::<DictionaryAttr>(cx))
        .map_or(&[], |dictionary| dictionary.entries())
}
