//! Predicates and functions on types and attributes, of which constraints of dialects are composed.

use terrace_ir::{ArrayAttr, Attribute, Context, OpRef, SymbolRefAttr, Type, TypeAttr, Types};
use terrace_numeric::FloatFormat;

use crate::attributes::{
    AffineMapAttr, DenseArrayAttr, DenseElementsAttr, DenseResourceElementsAttr,
    DenseStringElementsAttr, IntegerAttr, SparseElementsAttr, StridedLayoutAttr, attr_type,
};
use crate::shaped::{
    TypeExt, element_type_of, element_type_or_self, num_elements, shape_of, with_element,
};
use crate::types::{
    ComplexType, IntegerType, MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType,
    VectorType,
};

/// Applies `test` to `ty`, the result of another function.
pub fn holds(ty: Type, test: impl Fn(Type) -> bool) -> bool {
    test(ty)
}

/// Whether `ty` is a vector with a scalable dimension.
pub fn is_scalable(cx: &Context, ty: Type) -> bool {
    ty.downcast::<VectorType>(cx).is_some_and(VectorType::is_scalable)
}

/// Whether `ty` is a vector without scalable dimensions.
pub fn is_fixed(cx: &Context, ty: Type) -> bool {
    ty.downcast::<VectorType>(cx).is_some_and(|vector| !vector.is_scalable())
}

/// Whether `ty` is a vector whose dimensions are all scalable.
pub fn all_dims_scalable(cx: &Context, ty: Type) -> bool {
    ty.is_vector() && shape_of(cx, ty).map_or(0, <[i64]>::len) == scalable_dims(cx, ty)
}

/// Returns the number of scalable dimensions of the vector `ty`.
pub fn scalable_dims(cx: &Context, ty: Type) -> usize {
    let vector = ty.downcast::<VectorType>(cx);
    vector.map_or(0, |vector| vector.scalable.iter().filter(|scalable| **scalable).count())
}

/// Whether `ty` is a memref with a strided layout (MLIR: `MemRefType::isStrided`).
pub fn is_strided(cx: &Context, ty: Type) -> bool {
    ty.downcast::<MemRefType>(cx).is_some_and(|memref| memref.strided_layout(cx).is_some())
}

/// Whether `attribute` is `true` or `false`.
pub fn is_bool(cx: &Context, attribute: Attribute) -> bool {
    let ty = attribute.is::<IntegerAttr>().then(|| attr_type(cx, attribute)).flatten();
    ty.is_some_and(|ty| ty.is_signless_integer_of(cx, 1))
}

/// Whether `attribute` is a symbol reference without nested symbols.
pub fn is_flat(cx: &Context, attribute: Attribute) -> bool {
    attribute.downcast::<SymbolRefAttr>(cx).is_some_and(SymbolRefAttr::is_flat)
}

/// Whether `attribute` is an `array<i…: …>` of integers of this width.
pub fn is_dense_array(cx: &Context, attribute: Attribute, width: u32) -> bool {
    let array = attribute.downcast::<DenseArrayAttr>(cx);
    array.is_some_and(|array| array.element.is_signless_integer_of(cx, width))
}

/// Whether `attribute` is an `array<f…: …>` of floats of this format.
pub fn is_float_array(cx: &Context, attribute: Attribute, format: FloatFormat) -> bool {
    let array = attribute.downcast::<DenseArrayAttr>(cx);
    array.is_some_and(|array| array.element.is_float_of(cx, format))
}

/// Whether `attribute` has elements of a shaped type (MLIR: `ElementsAttr`).
pub fn is_elements(attribute: Attribute) -> bool {
    attribute.is::<DenseElementsAttr>()
        || attribute.is::<DenseResourceElementsAttr>()
        || attribute.is::<DenseStringElementsAttr>()
        || attribute.is::<SparseElementsAttr>()
}

/// Whether `attribute` is dense with elements that are integers or `index`.
pub fn is_int_elements(cx: &Context, attribute: Attribute) -> bool {
    let elements = attribute.downcast::<DenseElementsAttr>(cx);
    elements.is_some_and(|elements| elements.element_type(cx).is_int_or_index())
}

/// Whether `attribute` is dense with elements that are floats.
pub fn is_fp_elements(cx: &Context, attribute: Attribute) -> bool {
    let elements = attribute.downcast::<DenseElementsAttr>(cx);
    elements.is_some_and(|elements| elements.element_type(cx).is_float())
}

/// Whether `attribute` can be the layout of a memref.
pub fn is_layout(attribute: Attribute) -> bool {
    attribute.is::<AffineMapAttr>() || attribute.is::<StridedLayoutAttr>()
}

/// Whether `attribute` is an array whose elements all satisfy `test`.
pub fn all_of(cx: &Context, attribute: Attribute, test: impl Fn(Attribute) -> bool) -> bool {
    let array = attribute.downcast::<ArrayAttr>(cx);
    array.is_some_and(|array| array.0.iter().all(|element| test(*element)))
}

/// Whether `attribute` has elements that are signless integers of this width.
pub fn elements_are(cx: &Context, attribute: Attribute, width: u32) -> bool {
    let element = attr_type(cx, attribute).and_then(|ty| element_type_of(cx, ty));
    element.is_some_and(|element| element.is_signless_integer_of(cx, width))
}

/// Whether `attribute` has elements that are floats of this format.
pub fn float_elements(cx: &Context, attribute: Attribute, format: FloatFormat) -> bool {
    let element = attr_type(cx, attribute).and_then(|ty| element_type_of(cx, ty));
    element.is_some_and(|element| element.is_float_of(cx, format))
}

/// Returns the number of elements of an array or dense array; `None` for other attributes.
pub fn count(cx: &Context, attribute: Attribute) -> Option<u64> {
    if let Some(array) = attribute.downcast::<ArrayAttr>(cx) {
        return Some(array.0.len() as u64);
    }
    attribute.downcast::<DenseArrayAttr>(cx).map(|array| array.len)
}

/// Returns the value of an integer attribute; `None` if it does not fit 64 bits.
pub fn int(cx: &Context, attribute: Attribute) -> Option<i64> {
    attribute.downcast::<IntegerAttr>(cx)?.to_i64()
}

/// Returns the type in a type attribute; `None` for other attributes.
pub fn type_in(cx: &Context, attribute: Attribute) -> Option<Type> {
    attribute.downcast::<TypeAttr>(cx).map(|held| held.0)
}

/// Returns the type itself; never `None`, as the signature is that of a type map in declarations.
pub fn same(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

/// Returns the element type of a shaped type, and any other type itself; never `None`, as the
/// signature is that of a type map in declarations.
pub fn element_or_self(cx: &Context, ty: Type) -> Option<Type> {
    Some(element_type_or_self(cx, ty))
}

/// Returns the type of the real and imaginary parts of a complex type; `None` for other types.
pub fn complex_element(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<ComplexType>(cx).map(|complex| complex.element)
}

/// Returns the complex type with parts of type `ty`; `None` if `ty` is neither an integer nor a
/// float.
pub fn complex_of(cx: &Context, ty: Type) -> Option<Type> {
    (ty.is_float() || ty.is_any_integer()).then(|| ComplexType::get(cx, ty).ty())
}

/// Returns the tensor type with the shape and elements of a memref, ranked or not; `None` for other
/// types.
pub fn tensor_of_memref(cx: &Context, ty: Type) -> Option<Type> {
    if let Some(memref) = ty.downcast::<MemRefType>(cx) {
        return Some(RankedTensorType::get(cx, &memref.shape, memref.element).ty());
    }
    let memref = ty.downcast::<UnrankedMemRefType>(cx)?;
    Some(UnrankedTensorType::get(cx, memref.element).ty())
}

/// Returns the integer type with a bit for each index of the first dimension of a vector; `None`
/// for other types and vectors of rank 0.
pub fn mask_integer(cx: &Context, ty: Type) -> Option<Type> {
    let length = *ty.is_vector().then(|| shape_of(cx, ty)).flatten()?.first()?;
    Some(IntegerType::get(cx, u32::try_from(length).ok()?).ty())
}

/// Returns the vector type with integers of twice the width; `None` if `ty` is not a vector of
/// integers.
pub fn twice_as_wide(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let integer = vector.element.downcast::<IntegerType>(cx)?;
    with_element(cx, ty, IntegerType::get(cx, integer.width.checked_mul(2)?).ty())
}

/// Returns the vector type without its first dimension; `None` for other types and vectors of rank
/// 0.
pub fn first_slice(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let (shape, scalable) = (vector.shape.get(1..)?, vector.scalable.get(1..)?);
    Some(VectorType::scalable(cx, shape, scalable, vector.element).ty())
}

/// Returns the vector type with 16 as the size of the last dimension; `None` for other types and
/// vectors of rank 0.
pub fn last_dim_16(cx: &Context, ty: Type) -> Option<Type> {
    let vector = ty.downcast::<VectorType>(cx)?;
    let mut shape = vector.shape.to_vec();
    *shape.last_mut()? = 16;
    Some(VectorType::scalable(cx, &shape, &vector.scalable, vector.element).ty())
}

/// Returns the vector type of `i1` without the first dimension; `None` as for [`first_slice`].
pub fn first_slice_mask(cx: &Context, ty: Type) -> Option<Type> {
    with_element(cx, first_slice(cx, ty)?, IntegerType::get(cx, 1).ty())
}

/// Returns the type of each element of a shaped type; `None` for more than 65,536 elements.
pub fn each_element(cx: &Context, types: &[Type]) -> Option<Types> {
    let [ty] = types else { return None };
    let count = num_elements(cx, *ty).and_then(|count| usize::try_from(count).ok());
    let count = count.filter(|count| *count <= 1 << 16)?;
    Some(Types::from_elem(element_type_or_self(cx, *ty), count))
}

/// Whether the element types of all operands are equal (MLIR: `AllElementTypesMatch`).
pub fn same_elements(op: OpRef<'_>) -> bool {
    let mut elements = op.operand_types().map(|ty| element_type_or_self(op.context(), ty));
    let first = elements.next();
    elements.all(|element| Some(element) == first)
}
