//! Predicates and type transformers that the declarations in `generated` use as constraints.

use terrace_builtin::VectorType;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Context, OpRef, TraitFlags, Type};

use crate::{
    ArrayType, CooperativeMatrixType, ImageType, MatrixType, PointerType, RuntimeArrayType,
    SampledImageType, StructType,
};

/// Returns the type that a pointer points to; `None` for other types.
pub fn pointee(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<PointerType>(cx).map(|ty| ty.pointee)
}

/// Returns the image type of a sampled image; `None` for other types.
pub fn image(cx: &Context, ty: Type) -> Option<Type> {
    ty.downcast::<SampledImageType>(cx).map(|ty| ty.image)
}

/// Returns the component type of a sampled image; `None` for other types.
pub fn image_element(cx: &Context, ty: Type) -> Option<Type> {
    image(cx, ty)?.downcast::<ImageType>(cx).map(|ty| ty.element)
}

/// Returns the element type of a matrix; `None` for other types.
pub fn element(cx: &Context, ty: Type) -> Option<Type> {
    match ty.downcast::<CooperativeMatrixType>(cx) {
        Some(ty) => Some(ty.element),
        None => element_type_of(cx, ty.downcast::<MatrixType>(cx)?.column),
    }
}

/// Returns the type of part number `index` of a composite; the error is the message of a
/// diagnostic.
pub fn part(cx: &Context, ty: Type, index: i64) -> Result<Type, String> {
    let outside = || format!("index {index} out of bounds for '{}'", ty.to_text(cx));
    let (element, count) = if let Some(vector) = ty.downcast::<VectorType>(cx) {
        (vector.element, vector.shape.iter().product())
    } else if let Some(array) = ty.downcast::<ArrayType>(cx) {
        (array.element, i64::from(array.count))
    } else if let Some(array) = ty.downcast::<RuntimeArrayType>(cx) {
        (array.element, i64::MAX)
    } else if let Some(matrix) = ty.downcast::<MatrixType>(cx) {
        (matrix.column, i64::from(matrix.columns))
    } else if let Some(matrix) = ty.downcast::<CooperativeMatrixType>(cx) {
        (matrix.element, i64::MAX)
    } else if let Some(structure) = ty.downcast::<StructType>(cx) {
        let place = usize::try_from(index).ok();
        let member = place.and_then(|place| structure.members().get(place));
        return member.map(|member| member.ty).ok_or_else(outside);
    } else {
        let text = ty.to_text(cx);
        return Err(format!("cannot extract from non-composite type '{text}' with index {index}"));
    };
    if (0..count).contains(&index) { Ok(element) } else { Err(outside()) }
}

/// Whether a function encloses the operation without a symbol table in between.
pub(crate) fn in_function_scope(op: OpRef<'_>) -> bool {
    let around = op.ancestors().skip(1);
    around
        .take_while(|op| !op.flags().contains(TraitFlags::SYMBOL_TABLE))
        .any(|op| terrace_builtin::function::function_type(op).is_some())
}
