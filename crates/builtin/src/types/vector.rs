//! Vector types.

use crate::print::number;
use indexmap::Equivalent;
use smallvec::SmallVec;
use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Context, Element, Handle, Type};

use super::{FloatType, IndexType, IntegerType, Shape};
use crate::kind::builtin_kind;
use crate::shape::ShapedType;

/// The type of vectors, `vector<4x[8]xf32>`, with positive sizes; sizes in brackets are scalable:
/// multiplied by a factor at run time (MLIR: `VectorType`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VectorType {
    /// The size of each dimension; for a scalable dimension the multiple of `vscale`.
    pub shape: Shape,
    /// Whether each size is scalable.
    pub scalable: SmallVec<[bool; 4]>,
    /// The type of the elements.
    pub element: Type,
}

builtin_kind!(
    VectorType,
    "builtin.vector",
    "A vector of a fixed or scalable shape.",
    Type,
    |data, visit| visit(Element::Type(data.element)),
    print_vector,
    [ShapedType, terrace_data_layout::DataLayoutType]
);

fn print_vector(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let ty = cx.data::<VectorType>(id);
    out.write_str("vector<")?;
    for (at, size) in ty.shape.iter().enumerate() {
        if ty.scalable.get(at) == Some(&true) {
            out.write_char('[')?;
            number::signed(out, *size)?;
            out.write_str("]x")?;
        } else {
            number::signed(out, *size)?;
            out.write_char('x')?;
        }
    }
    out.print_type(ty.element)?;
    out.write_char('>')
}

/// The parts of a vector type in the order of its fields, borrowed.
#[derive(Hash)]
struct Key<'a>(&'a [i64], &'a [bool], Type);

impl Equivalent<VectorType> for Key<'_> {
    fn equivalent(&self, ty: &VectorType) -> bool {
        self.2 == ty.element && self.0 == &ty.shape[..] && self.1 == &ty.scalable[..]
    }
}

impl VectorType {
    /// Returns the vector type without scalable sizes.
    pub fn get(cx: &Context, shape: &[i64], element: impl Into<Type>) -> Handle<Self> {
        let fixed = SmallVec::<[bool; 8]>::from_elem(false, shape.len());
        Self::scalable(cx, shape, &fixed, element)
    }

    /// Returns the vector type with some scalable sizes; `scalable` must be as long as `shape`.
    pub fn scalable(
        cx: &Context,
        shape: &[i64],
        scalable: &[bool],
        element: impl Into<Type>,
    ) -> Handle<Self> {
        Handle::of_key(cx, &Key(shape, scalable, element.into()), |key| VectorType {
            shape: key.0.into(),
            scalable: key.1.into(),
            element: key.2,
        })
    }

    /// As [`VectorType::scalable`], with the parts checked.
    ///
    /// # Errors
    /// As [`VectorType::verify`].
    pub fn try_get(
        cx: &Context,
        shape: &[i64],
        scalable: &[bool],
        element: Type,
    ) -> Result<Handle<Self>, String> {
        let ty = VectorType { shape: shape.into(), scalable: scalable.into(), element };
        ty.verify(cx)?;
        Ok(Handle::of(cx, ty))
    }

    /// Whether `element` can be an element of a vector.
    pub fn is_valid_element(cx: &Context, element: Type) -> bool {
        element.is::<IntegerType>()
            || element.is::<IndexType>()
            || element.is::<FloatType>()
            || element.interface::<dyn super::VectorElement>(cx).is_some()
    }

    /// Checks that the element type is allowed in vectors, that all sizes are positive, and that
    /// there is a scalable flag for each size.
    pub fn verify(&self, cx: &Context) -> Result<(), String> {
        if !Self::is_valid_element(cx, self.element) {
            return Err(
                "failed to verify 'elementType': VectorElementTypeInterface instance".into()
            );
        }
        if self.shape.iter().any(|size| *size <= 0) {
            let sizes: Vec<String> = self.shape.iter().map(i64::to_string).collect();
            return Err(format!(
                "vector types must have positive constant sizes but got {}",
                sizes.join(", ")
            ));
        }
        if self.shape.len() != self.scalable.len() {
            return Err(format!(
                "number of dims must match, got {} and {}",
                self.scalable.len(),
                self.shape.len()
            ));
        }
        Ok(())
    }

    /// Whether some size is scalable.
    pub fn is_scalable(&self) -> bool {
        self.scalable.contains(&true)
    }

    /// Whether every size is scalable.
    pub fn all_dims_scalable(&self) -> bool {
        !self.scalable.contains(&false)
    }
}

impl ShapedType for VectorType {
    fn element(&self) -> Type {
        self.element
    }
    fn shape(&self) -> Option<&[i64]> {
        Some(&self.shape)
    }
    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        let shape = shape.unwrap_or(&self.shape);
        if shape.len() == self.scalable.len() {
            return Self::scalable(cx, shape, &self.scalable, element).into();
        }
        Self::get(cx, shape, element).into()
    }
}
