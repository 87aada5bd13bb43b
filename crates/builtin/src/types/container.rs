//! Complex types, tuples, and types of unregistered dialects.

use super::{FloatType, IntegerType};
use crate::print::dialect_symbol;
use smallvec::SmallVec;
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Element, Handle, Ident, Type};

use crate::kind::builtin_kind;

/// The type of complex numbers, `complex<f32>` (MLIR: `ComplexType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ComplexType {
    /// The type of the real and the imaginary part.
    pub element: Type,
}

builtin_kind!(
    ComplexType,
    "builtin.complex",
    "A complex number.",
    Type,
    |data, visit| visit(Element::Type(data.element)),
    print_complex,
    [terrace_data_layout::DataLayoutType]
);

fn print_complex(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("complex<")?;
    out.print_type(cx.data::<ComplexType>(id).element)?;
    out.write_char('>')
}

impl ComplexType {
    /// Returns the complex type with parts of type `element`, which must be an integer or a float.
    #[inline]
    pub fn get(cx: &Context, element: impl Into<Type>) -> Handle<Self> {
        Handle::of(cx, ComplexType { element: element.into() })
    }

    /// As [`ComplexType::get`], with the element type checked.
    ///
    /// # Errors
    /// When it is neither an integer nor a float type.
    pub fn try_get(cx: &Context, element: Type) -> Result<Handle<Self>, String> {
        let ty = ComplexType { element };
        ty.verify(cx)?;
        Ok(Handle::of(cx, ty))
    }

    /// Checks that the parts are integers or floats.
    pub fn verify(&self, _: &Context) -> Result<(), String> {
        if self.element.is::<IntegerType>() || self.element.is::<FloatType>() {
            return Ok(());
        }
        Err("invalid element type for complex".into())
    }
}

/// A tuple type, `tuple<i32, f32>` (MLIR: `TupleType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TupleType {
    /// The types of the elements.
    pub elements: SmallVec<[Type; 4]>,
}

builtin_kind!(
    TupleType,
    "builtin.tuple",
    "A fixed sequence of values.",
    Type,
    |data, visit| data.elements.iter().for_each(|t| visit(Element::Type(*t))),
    print_tuple
);

fn print_tuple(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("tuple<")?;
    out.print_list(&cx.data::<TupleType>(id).elements, |out, ty| out.print_type(*ty))?;
    out.write_char('>')
}

impl TupleType {
    /// Returns the tuple type with these elements.
    pub fn get(cx: &Context, elements: &[Type]) -> Handle<Self> {
        Handle::of(cx, TupleType { elements: elements.into() })
    }

    /// Appends the element types to `out`, with nested tuples replaced by their elements
    /// (MLIR: `getFlattenedTypes`).
    pub fn flatten(&self, cx: &Context, out: &mut Vec<Type>) {
        let mut pending: Vec<Type> = self.elements.iter().rev().copied().collect();
        while let Some(ty) = pending.pop() {
            match ty.downcast::<TupleType>(cx) {
                Some(tuple) => pending.extend(tuple.elements.iter().rev()),
                None => out.push(ty),
            }
        }
    }
}

/// A type of a dialect that is not registered, `!dialect<data>` (MLIR: `OpaqueType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpaqueType {
    /// The namespace of the dialect.
    pub dialect: Ident,
    /// The text behind the namespace, as it was written.
    pub data: Box<str>,
}

builtin_kind!(
    OpaqueType,
    "builtin.opaque",
    "A type of a dialect that is not registered.",
    Type,
    |_, _| (),
    print_opaque,
    [terrace_data_layout::DataLayoutType]
);

fn print_opaque(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<OpaqueType>(id);
    dialect_symbol(out, '!', ty.dialect.as_str(cx), &ty.data)
}

impl OpaqueType {
    /// Returns the type with the text `data` in the namespace `dialect`.
    pub fn get(cx: &Context, dialect: &str, data: &str) -> Handle<Self> {
        Handle::of(cx, OpaqueType { dialect: Ident::get(cx, dialect), data: data.into() })
    }

    /// As [`OpaqueType::get`], with the namespace checked.
    ///
    /// # Errors
    /// When the namespace is malformed, or unregistered dialects are not allowed.
    pub fn try_get(cx: &Context, dialect: &str, data: &str) -> Result<Handle<Self>, String> {
        check_namespace(dialect)?;
        if !cx.allows_unregistered_dialects() && cx.loaded_dialect(dialect).is_none() {
            return Err(format!(
                "`!{dialect}<\"{data}\">` type created with unregistered dialect. If this is \
                 intended, please call allowUnregisteredDialects() on the MLIRContext, or use \
                 -allow-unregistered-dialect with the MLIR opt tool used"
            ));
        }
        Ok(Self::get(cx, dialect, data))
    }
}

/// Checks that `dialect` is a well-formed namespace.
pub(crate) fn check_namespace(dialect: &str) -> Result<(), String> {
    let mut bytes = dialect.bytes();
    let valid = bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$'));
    if valid { Ok(()) } else { Err(format!("invalid dialect namespace '{dialect}'")) }
}
