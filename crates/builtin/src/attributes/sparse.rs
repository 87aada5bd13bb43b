//! Sparse elements, `sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>`.

use std::fmt;
use terrace_ir::Id;
use terrace_ir::syntax::{AsmPrinter, TypeElision};
use terrace_ir::{Attribute, Context, Element, Handle, Type};

use super::dense::elided;
use super::{
    DenseElementsAttr, DenseStringElementsAttr, ElementsAttr, TypedAttr, print_type_suffix,
};
use crate::kind::builtin_kind;
use crate::shaped;

/// Elements that are zero except at listed indices,
/// `sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>` (MLIR: `SparseElementsAttr`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SparseElementsAttr {
    /// The shaped type of the elements.
    pub ty: Type,
    /// The indices of the values: a [`DenseElementsAttr`] of shape n × rank and element type `i64`.
    pub indices: Attribute,
    /// The values: a [`DenseElementsAttr`] (or strings) of n elements.
    pub values: Attribute,
}

builtin_kind!(
    SparseElementsAttr,
    "builtin.sparse_elements",
    "Elements that are zero but for some.",
    Attribute,
    |data, visit| {
        visit(Element::Type(data.ty));
        visit(Element::Attribute(data.indices));
        visit(Element::Attribute(data.values));
    },
    print_sparse,
    [TypedAttr, ElementsAttr]
);

fn print_sparse(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let attr = cx.data::<SparseElementsAttr>(id);
    let indices = attr.indices.downcast::<DenseElementsAttr>(cx);
    let values = attr.values.interface::<dyn ElementsAttr>(cx);
    let long = indices.is_some_and(|a| elided(cx, a, out));
    if long || values.is_some_and(|a| elided(cx, a, out)) {
        out.write_str("dense_resource<__elided__>")?;
        return print_type_suffix(out, attr.ty, elision);
    }
    out.write_str("sparse<")?;
    if let Some(indices) = indices
        && shaped::num_elements(cx, indices.ty) != Some(0)
    {
        indices.print_elements(cx, false, out)?;
        out.write_str(", ")?;
        if let Some(values) = attr.values.downcast::<DenseElementsAttr>(cx) {
            values.print_elements(cx, true, out)?;
        } else if let Some(values) = attr.values.downcast::<DenseStringElementsAttr>(cx) {
            values.print_elements(cx, out)?;
        }
    }
    out.write_char('>')?;
    print_type_suffix(out, attr.ty, elision)
}

impl SparseElementsAttr {
    /// Returns the attribute of type `ty` with `values` at `indices`.
    pub fn get(
        cx: &Context,
        ty: impl Into<Type>,
        indices: Attribute,
        values: Attribute,
    ) -> Handle<Self> {
        Handle::of(cx, SparseElementsAttr { ty: ty.into(), indices, values })
    }

    /// As [`SparseElementsAttr::get`], with the parts checked.
    ///
    /// # Errors
    /// As [`SparseElementsAttr::verify`].
    pub fn try_get(
        cx: &Context,
        ty: Type,
        indices: Attribute,
        values: Attribute,
    ) -> Result<Handle<Self>, String> {
        let attr = SparseElementsAttr { ty, indices, values };
        attr.verify(cx)?;
        Ok(Handle::of(cx, attr))
    }

    /// Checks that types, shapes and indices match.
    pub fn verify(&self, cx: &Context) -> Result<(), String> {
        let (Some(indices), Some(values)) = (
            self.indices.downcast::<DenseElementsAttr>(cx),
            self.values.interface::<dyn ElementsAttr>(cx),
        ) else {
            return Err("expected dense indices and values".into());
        };
        let element = |ty| shaped::element_type_of(cx, ty);
        if element(self.ty) != element(values.shaped_type()) {
            return Err("expected value type to match the element type".into());
        }
        let shape = shaped::shape_of(cx, self.ty).unwrap_or_default();
        let index_shape = shaped::shape_of(cx, indices.ty).unwrap_or_default();
        let value_shape = shaped::shape_of(cx, values.shaped_type()).unwrap_or_default();
        let rank = shape.len() as i64;
        let fits = match index_shape {
            [count, width] => *width == rank && value_shape == [*count],
            [count] => rank == 1 && value_shape == [*count],
            _ => false,
        };
        if !fits {
            let quote = |shape: &[i64]| {
                let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
                format!("[{}]", sizes.join(", "))
            };
            return Err(format!(
                "expected shape ({}); inferred shape of indices literal ({}); inferred shape of \
                 values literal ({})",
                quote(shape),
                quote(index_shape),
                quote(value_shape)
            ));
        }
        self.verify_bounds(cx, shape, indices)
    }

    fn verify_bounds(
        &self,
        cx: &Context,
        shape: &[i64],
        indices: &DenseElementsAttr,
    ) -> Result<(), String> {
        if shape.is_empty() {
            return Ok(());
        }
        let all: Vec<i64> = indices.i64s(cx).collect();
        for (row, at) in all.chunks_exact(shape.len()).enumerate() {
            if at.iter().zip(shape).any(|(i, size)| *i < 0 || i >= size) {
                let at: Vec<String> = at.iter().map(i64::to_string).collect();
                return Err(format!(
                    "sparse index #{row} is not contained within the value shape, with index=[{}], \
                     and type={}",
                    at.join(", "),
                    shaped::quoted(cx, self.ty)
                ));
            }
        }
        Ok(())
    }

    /// Returns the position of the stored value of the element at a row-major index; `None` if the
    /// element is not stored, and so zero.
    fn stored_at(&self, cx: &Context, index: u64) -> Option<u64> {
        let shape = shaped::shape_of(cx, self.ty)?;
        let indices = self.indices.downcast::<DenseElementsAttr>(cx)?;
        let mut wanted = vec![0; shape.len()];
        let mut rest = index;
        for (at, size) in wanted.iter_mut().zip(shape).rev() {
            *at = (rest % *size as u64) as i64;
            rest /= *size as u64;
        }
        let count = shaped::num_elements(cx, indices.ty)? / (shape.len() as u64).max(1);
        let all: Vec<i64> = indices.i64s(cx).collect();
        (0..count).find(|row| {
            let start = *row as usize * shape.len();
            all.get(start..start + shape.len()) == Some(&wanted[..])
        })
    }
}

impl TypedAttr for SparseElementsAttr {
    fn attr_type(&self) -> Type {
        self.ty
    }
}

impl ElementsAttr for SparseElementsAttr {
    fn shaped_type(&self) -> Type {
        self.ty
    }
    fn is_splat(&self) -> bool {
        false
    }
    fn element_at(&self, cx: &Context, index: u64) -> Option<Attribute> {
        if index >= shaped::num_elements(cx, self.ty)? {
            return None;
        }
        if let Some(at) = self.stored_at(cx, index) {
            return self.values.interface::<dyn ElementsAttr>(cx)?.element_at(cx, at);
        }
        let element = shaped::element_type_of(cx, self.ty)?;
        if self.values.is::<DenseStringElementsAttr>() {
            return Some(terrace_ir::StringAttr::get_typed(cx, "", Some(element)).into());
        }
        super::dense::zero_attr(cx, element)
    }
}
