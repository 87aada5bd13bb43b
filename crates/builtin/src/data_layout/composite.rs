//! The data layout of complex numbers, vectors, and types of unregistered dialects.

use terrace_data_layout::{
    DataLayout, DataLayoutError, DataLayoutType, Entry, TypeSize, align_to, next_power_of_two,
};
use terrace_ir::{Context, Diagnostic, Location, Type};

use crate::types::{ComplexType, OpaqueType, VectorType};

impl DataLayoutType for ComplexType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        let cx = layout.context();
        let part = part(cx, self.element)?;
        let bits = part.type_size_in_bits(layout, &[])?;
        let alignment = part.preferred_alignment(layout, &[])?.saturating_mul(8);
        // The imaginary part follows the real one at the next multiple of the alignment.
        let size = align_to(bits.quantity, alignment).and_then(|s| s.checked_add(bits.quantity));
        let quantity = size.ok_or_else(|| DataLayoutError::too_large(cx, self.element))?;
        Ok(TypeSize { quantity, ..bits })
    }
    fn abi_alignment(&self, layout: &DataLayout, _: &[Entry]) -> Result<u64, DataLayoutError> {
        part(layout.context(), self.element)?.abi_alignment(layout, &[])
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        part(layout.context(), self.element)?.preferred_alignment(layout, &[])
    }
    fn verify_entries(
        &self,
        _: &Context,
        _: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        unexpected(location)
    }
}

/// Returns the layout of a part of a complex number. As in MLIR, entries about the element type do
/// not apply within a complex type.
fn part(cx: &Context, element: Type) -> Result<&dyn DataLayoutType, DataLayoutError> {
    let part = element.interface::<dyn DataLayoutType>(cx);
    part.ok_or_else(|| DataLayoutError::unknown(cx, element))
}

fn unexpected(location: Location) -> Result<(), Diagnostic> {
    Err(Diagnostic::error(location, "unexpected data layout for a built-in type"))
}

impl VectorType {
    /// Returns the number of elements, with the innermost size rounded up to a power of two; `None`
    /// if it overflows.
    fn rounded_elements(&self) -> Option<u64> {
        let Some((inner, outer)) = self.shape.split_last() else { return Some(1) };
        let inner = next_power_of_two(u64::try_from(*inner).ok()?)?;
        outer.iter().try_fold(inner, |n, size| n.checked_mul(u64::try_from(*size).ok()?))
    }

    fn ty(&self, cx: &Context) -> Type {
        VectorType::scalable(cx, &self.shape, &self.scalable, self.element).into()
    }
}

impl DataLayoutType for VectorType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        let element = layout.type_size(self.element)?.quantity;
        let bits = self
            .rounded_elements()
            .and_then(|n| n.checked_mul(element))
            .and_then(|n| n.checked_mul(8));
        let cx = layout.context();
        let quantity = bits.ok_or_else(|| DataLayoutError::too_large(cx, self.ty(cx)))?;
        Ok(TypeSize { quantity, scalable: self.is_scalable() })
    }
    fn abi_alignment(&self, layout: &DataLayout, _: &[Entry]) -> Result<u64, DataLayoutError> {
        let cx = layout.context();
        let ty = self.ty(cx);
        // The alignment of a scalable vector is that of its fixed multiple.
        let size = layout.type_size(ty)?.quantity;
        next_power_of_two(size).ok_or_else(|| DataLayoutError::too_large(cx, ty))
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        layout.type_abi_alignment(self.ty(layout.context()))
    }
    fn verify_entries(
        &self,
        _: &Context,
        _: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        unexpected(location)
    }
}

/// Types of unregistered dialects have no sizes, and all entries about them are valid. (MLIR 22
/// rejects such entries, as if the types were builtin.)
impl DataLayoutType for OpaqueType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        Err(self.unknown(layout))
    }
    fn abi_alignment(&self, layout: &DataLayout, _: &[Entry]) -> Result<u64, DataLayoutError> {
        Err(self.unknown(layout))
    }
}

impl OpaqueType {
    fn unknown(&self, layout: &DataLayout) -> DataLayoutError {
        let cx = layout.context();
        let ty = OpaqueType::get(cx, self.dialect.as_str(cx), &self.data);
        DataLayoutError::unknown(cx, ty.into())
    }
}
