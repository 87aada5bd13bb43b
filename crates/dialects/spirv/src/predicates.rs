//! Predicates and type transformers that the declarations in `generated` use as constraints.

use terrace_builtin::shaped::{element_type_of, element_type_or_self};
use terrace_builtin::{DynFunctionOp, IntegerAttr};
use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Body, Context, OpRef, TraitFlags, Type, Value};

use crate::{
    ArrayType, ConstantOp, CooperativeMatrixType, Dim, GraphARMOp, ImageOperands,
    ImageOperandsAttr, ImageSamplerUseInfo, ImageSamplingInfo, ImageType, MatrixType, PointerType,
    RuntimeArrayType, SampledImageType, Scope, ScopeAttr, StructType, TensorArmType,
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
    } else if let Some(tensor) = ty.downcast::<TensorArmType>(cx) {
        (tensor.element, i64::MAX)
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

/// Returns the number of parts of a composite; `None` for one without a fixed number and for other
/// types.
pub fn parts(cx: &Context, ty: Type) -> Option<i64> {
    if let Some(vector) = ty.downcast::<VectorType>(cx) {
        return Some(vector.shape.iter().product());
    }
    if let Some(array) = ty.downcast::<ArrayType>(cx) {
        return Some(array.count.into());
    }
    if let Some(matrix) = ty.downcast::<MatrixType>(cx) {
        return Some(matrix.columns.into());
    }
    ty.downcast::<StructType>(cx).map(|structure| structure.members().len() as i64)
}

/// Returns the number that a `spirv.Constant` defines; `None` for other values.
pub(crate) fn constant(body: &Body, value: Value) -> Option<i64> {
    let constant = body.defined_by::<ConstantOp>(value)?;
    constant.value().downcast::<IntegerAttr>(body.context())?.to_i64()
}

/// Returns the image type of the first operand, an image or a sampled image.
pub(crate) fn image_of(op: OpRef<'_>) -> Option<&ImageType> {
    let (cx, ty) = (op.context(), op.operand_types().next()?);
    image(cx, ty).unwrap_or(ty).downcast::<ImageType>(cx)
}

/// Whether the image of the operation satisfies `test`; true for an operation without an image.
fn image_is(op: OpRef<'_>, test: impl Fn(&ImageType) -> bool) -> bool {
    image_of(op).is_none_or(test)
}

/// Whether the image has two dimensions.
pub(crate) fn is_plane(op: OpRef<'_>) -> bool {
    image_is(op, |image| matches!(image.dim, Dim::Dim2D | Dim::Cube | Dim::Rect))
}

/// Whether the image is no buffer.
pub(crate) fn is_no_buffer(op: OpRef<'_>) -> bool {
    image_is(op, |image| image.dim != Dim::Buffer)
}

/// Whether the image is no cube.
pub(crate) fn is_no_cube(op: OpRef<'_>) -> bool {
    image_is(op, |image| image.dim != Dim::Cube)
}

/// Whether the image is no input of a subpass.
pub(crate) fn is_no_subpass(op: OpRef<'_>) -> bool {
    image_is(op, |image| image.dim != Dim::SubpassData)
}

/// Whether the image has one sample a texel.
pub(crate) fn is_single_sampled(op: OpRef<'_>) -> bool {
    image_is(op, |image| image.sampling == ImageSamplingInfo::SingleSampled)
}

/// Whether the image is used with a sampler.
pub(crate) fn needs_sampler(op: OpRef<'_>) -> bool {
    image_is(op, |image| image.sampler_use == ImageSamplerUseInfo::NeedSampler)
}

/// Whether the image may be used without a sampler.
pub(crate) fn may_lack_sampler(op: OpRef<'_>) -> bool {
    image_is(op, |image| image.sampler_use != ImageSamplerUseInfo::NeedSampler)
}

/// Whether `ty` has the components of the image, or the image has none.
fn fits_image(op: OpRef<'_>, ty: Option<Type>) -> bool {
    let cx = op.context();
    let component = ty.map(|ty| element_type_or_self(cx, ty));
    image_is(op, |image| image.element.is_none_type() || Some(image.element) == component)
}

/// Whether the result has the components of the image.
pub(crate) fn result_fits_image(op: OpRef<'_>) -> bool {
    fits_image(op, op.result_types().next())
}

/// Whether the texel has the components of the image.
pub(crate) fn texel_fits_image(op: OpRef<'_>) -> bool {
    fits_image(op, op.operand_types().nth(2))
}

/// Whether a level of detail or gradients are among the image operands.
pub(crate) fn has_lod_or_grad(op: OpRef<'_>) -> bool {
    let bits = op.attribute("image_operands");
    let bits = bits.and_then(|bits| bits.downcast::<ImageOperandsAttr>(op.context()));
    bits.is_none_or(|bits| {
        bits.0.contains(ImageOperands::LOD) || bits.0.contains(ImageOperands::GRAD)
    })
}

/// Whether the execution scope is a subgroup.
pub(crate) fn is_subgroup(op: OpRef<'_>) -> bool {
    let scope = op.attribute("execution_scope");
    let scope = scope.and_then(|scope| scope.downcast::<ScopeAttr>(op.context()));
    scope.is_none_or(|scope| scope.0 == Scope::Subgroup)
}

/// Whether the operation is directly in a symbol table. The root of a nested body is checked as a
/// member of its block.
pub(crate) fn in_module_scope(op: OpRef<'_>) -> bool {
    match op.parent() {
        Some(parent) => parent.flags().contains(TraitFlags::SYMBOL_TABLE),
        None => op.flags().contains(TraitFlags::ISOLATED),
    }
}

/// Whether `test` holds for an operation around this one, without a symbol table in between.
fn is_within(op: OpRef<'_>, test: impl Fn(OpRef<'_>) -> bool) -> bool {
    let around = op.ancestors().skip(1);
    around.take_while(|op| !op.flags().contains(TraitFlags::SYMBOL_TABLE)).any(test)
}

/// Whether a graph encloses the operation without a symbol table in between.
pub(crate) fn in_graph_scope(op: OpRef<'_>) -> bool {
    is_within(op, |around| around.is::<GraphARMOp>())
}

/// Whether a function encloses the operation without a symbol table in between.
pub(crate) fn in_function_scope(op: OpRef<'_>) -> bool {
    is_within(op, |around| around.interface::<DynFunctionOp<'_>>().is_some())
}
