//! Tensor types.

use crate::print;
use crate::print::quoted;
use indexmap::Equivalent;
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Attribute, Context, Element, Handle, Type};

use super::{ComplexType, FloatType, IndexType, IntegerType, OpaqueType, Shape, VectorType};
use crate::kind::{builtin_kind, is_builtin};
use crate::shape::{DYNAMIC, ShapedType};

/// The type of ranked tensors, `tensor<4x?xf32, encoding>` (MLIR: `RankedTensorType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RankedTensorType {
    /// The size of each dimension, [`DYNAMIC`] where it is not known.
    pub shape: Shape,
    /// The type of the elements.
    pub element: Type,
    /// The encoding: an attribute with further information about the layout of elements.
    pub encoding: Option<Attribute>,
}

builtin_kind!(
    RankedTensorType,
    "builtin.tensor",
    "A tensor of a known rank.",
    Type,
    |data, visit| {
        visit(Element::Type(data.element));
        if let Some(encoding) = data.encoding {
            visit(Element::Attribute(encoding));
        }
    },
    print_ranked,
    [ShapedType]
);

fn print_ranked(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<RankedTensorType>(id);
    out.write_str("tensor<")?;
    print::sizes(out, &ty.shape)?;
    out.print_type(ty.element)?;
    if let Some(encoding) = ty.encoding {
        out.write_str(", ")?;
        out.print_attribute(encoding, TypeElision::Never)?;
    }
    out.write_char('>')
}

/// Encodings of tensors that verify the tensors that have them (MLIR: `VerifiableTensorEncoding`).
pub trait TensorEncoding {
    /// Checks that a tensor of this shape and element type may have this encoding; the error is the
    /// message.
    fn verify_encoding(&self, cx: &Context, shape: &[i64], element: Type) -> Result<(), String>;
}

/// The parts of a tensor type in the order of its fields, borrowed.
#[derive(Hash)]
struct Key<'a>(&'a [i64], Type, Option<Attribute>);

impl Equivalent<RankedTensorType> for Key<'_> {
    fn equivalent(&self, ty: &RankedTensorType) -> bool {
        self.1 == ty.element && self.2 == ty.encoding && self.0 == &ty.shape[..]
    }
}

impl RankedTensorType {
    /// Returns the tensor type without encoding.
    pub fn get(cx: &Context, shape: &[i64], element: impl Into<Type>) -> Handle<Self> {
        Self::with_encoding(cx, shape, element, None)
    }

    /// Returns the tensor type with an encoding.
    pub fn with_encoding(
        cx: &Context,
        shape: &[i64],
        element: impl Into<Type>,
        encoding: Option<Attribute>,
    ) -> Handle<Self> {
        Handle::of_key(cx, &Key(shape, element.into(), encoding), |key| RankedTensorType {
            shape: key.0.into(),
            element: key.1,
            encoding: key.2,
        })
    }

    /// As [`RankedTensorType::with_encoding`], with the parts checked.
    ///
    /// # Errors
    /// As [`RankedTensorType::verify`].
    pub fn try_get(
        cx: &Context,
        shape: &[i64],
        element: Type,
        encoding: Option<Attribute>,
    ) -> Result<Handle<Self>, String> {
        let ty = RankedTensorType { shape: shape.into(), element, encoding };
        ty.verify(cx)?;
        Ok(Handle::of(cx, ty))
    }

    /// Checks that sizes are dynamic or not negative, that the encoding, if it implements
    /// [`TensorEncoding`], accepts the tensor, and that the element type is allowed in tensors.
    pub fn verify(&self, cx: &Context) -> Result<(), String> {
        if self.shape.iter().any(|size| *size < 0 && *size != DYNAMIC) {
            return Err("invalid tensor dimension size".into());
        }
        if let Some(encoding) = self.encoding
            && let Some(encoding) = encoding.interface::<dyn TensorEncoding>(cx)
        {
            encoding.verify_encoding(cx, &self.shape, self.element)?;
        }
        verify_element(cx, self.element)
    }
}

/// Whether `element` can be an element of a tensor.
pub fn is_valid_tensor_element(element: Type) -> bool {
    // Any type of another dialect, and some builtin ones.
    element.is::<ComplexType>()
        || element.is::<FloatType>()
        || element.is::<IntegerType>()
        || element.is::<OpaqueType>()
        || element.is::<VectorType>()
        || element.is::<IndexType>()
        || !is_builtin(element.kind())
}

fn verify_element(cx: &Context, element: Type) -> Result<(), String> {
    if is_valid_tensor_element(element) {
        return Ok(());
    }
    Err(format!("invalid tensor element type: {}", quoted(cx, element)))
}

impl ShapedType for RankedTensorType {
    fn element(&self) -> Type {
        self.element
    }
    fn shape(&self) -> Option<&[i64]> {
        Some(&self.shape)
    }
    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        let shape = shape.unwrap_or(&self.shape);
        Self::with_encoding(cx, shape, element, self.encoding).into()
    }
}

/// The type of unranked tensors, `tensor<*xf32>` (MLIR: `UnrankedTensorType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnrankedTensorType {
    /// The type of the elements.
    pub element: Type,
}

builtin_kind!(
    UnrankedTensorType,
    "builtin.unranked_tensor",
    "A tensor of an unknown rank.",
    Type,
    |data, visit| visit(Element::Type(data.element)),
    print_unranked,
    [ShapedType]
);

fn print_unranked(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("tensor<*x")?;
    out.print_type(cx.data::<UnrankedTensorType>(id).element)?;
    out.write_char('>')
}

impl UnrankedTensorType {
    /// Returns the unranked tensor type with this element type.
    pub fn get(cx: &Context, element: impl Into<Type>) -> Handle<Self> {
        Handle::of(cx, UnrankedTensorType { element: element.into() })
    }

    /// As [`UnrankedTensorType::get`], with the element type checked.
    ///
    /// # Errors
    /// When the element type is invalid.
    pub fn try_get(cx: &Context, element: Type) -> Result<Handle<Self>, String> {
        verify_element(cx, element)?;
        Ok(Self::get(cx, element))
    }
}

impl ShapedType for UnrankedTensorType {
    fn element(&self) -> Type {
        self.element
    }
    fn shape(&self) -> Option<&[i64]> {
        None
    }
    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        match shape {
            Some(shape) => RankedTensorType::get(cx, shape, element).into(),
            None => Self::get(cx, element).into(),
        }
    }
}
