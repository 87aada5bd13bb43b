//! Verifiers of operations on images.

use terrace_builtin::{TypeExt, VectorType};
use terrace_ir::{Diagnostic, OpRef, Type};

use crate::predicates::image_of;
use crate::{
    Dim, ImageArrayedInfo, ImageOperands, ImageOperandsAttr, ImageSamplerUseInfo, ImageSamplingInfo,
};

/// The kind of an operation on an image, which determines the operands that it may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    ImplicitLod,
    ExplicitLod,
    Fetch,
    Other,
}

/// Returns the number of coordinates of the dimensionality; `None` for others.
fn coordinates(dim: Dim) -> Option<i64> {
    match dim {
        Dim::Dim1D | Dim::Buffer => Some(1),
        Dim::Dim2D | Dim::Cube | Dim::Rect => Some(2),
        Dim::Dim3D => Some(3),
        _ => None,
    }
}

/// Checks that the result has a component for each size of the image.
pub(crate) fn image_query_size(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(image) = image_of(op) else { return Ok(()) };
    let unsampled = image.sampling == ImageSamplingInfo::MultiSampled
        || matches!(
            image.sampler_use,
            ImageSamplerUseInfo::SamplerUnknown | ImageSamplerUseInfo::NoSampler
        );
    if matches!(image.dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Cube) && !unsampled {
        return Err(op.plain_error(
            "if Dim is set to 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a \
             Sampled of 0 or 2",
        ));
    }
    let Some(mut wanted) = coordinates(image.dim) else {
        return Err(op.plain_error(
            "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect",
        ));
    };
    wanted += i64::from(image.arrayed == ImageArrayedInfo::Arrayed);
    let result = op.result_types().next().and_then(|ty| ty.downcast::<VectorType>(cx));
    let found = result.map_or(1, |ty| ty.shape.iter().product());
    if wanted == found {
        return Ok(());
    }
    Err(op.plain_error(format!(
        "expected the result to have {wanted} component(s), but found {found} component(s)"
    )))
}

/// Checks that an operand requires an image of one sample, of one of the dimensionalities for
/// which there are levels of detail.
fn has_levels(op: OpRef<'_>, name: &str, dims: bool) -> Result<(), Diagnostic> {
    let Some(image) = image_of(op) else { return Ok(()) };
    if dims && !matches!(image.dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Cube) {
        return Err(op.plain_error(format!(
            "{name} must only be used with an image type that has a dim operand of 1D, 2D, 3D, or \
             Cube"
        )));
    }
    match image.sampling == ImageSamplingInfo::SingleSampled {
        true => Ok(()),
        false => Err(op.plain_error(format!(
            "{name} must only be used with an image type that has a MS operand of 0"
        ))),
    }
}

/// Checks the operands behind the first `fixed` ones, which the image operands announce.
fn operands(op: OpRef<'_>, fixed: usize, kind: Access) -> Result<(), Diagnostic> {
    let cx = op.context();
    let types: Vec<Type> = op.operand_types().skip(fixed).collect();
    let fails = |message: &str| Err(op.plain_error(message));
    let bits = op.attribute("image_operands");
    let Some(bits) = bits.and_then(|bits| bits.downcast::<ImageOperandsAttr>(cx)) else {
        return match types.is_empty() {
            true => Ok(()),
            false => fails(
                "the Image Operands should encode what operands follow, as per Image Operands",
            ),
        };
    };
    let bits = bits.0;
    if bits.contains(ImageOperands::LOD) && bits.contains(ImageOperands::GRAD) {
        return fails("it is invalid to set both the Lod and Grad bits");
    }
    let mut rest = types.iter();
    if bits.contains(ImageOperands::BIAS) {
        if kind != Access::ImplicitLod {
            return fails("Bias is only valid with implicit-lod instructions");
        }
        let Some(bias) = rest.next() else { return fails("Bias operand requires 1 argument") };
        if !bias.is_float() {
            return fails("Bias must be a floating-point type scalar");
        }
        has_levels(op, "Bias", true)?;
    }
    if bits.contains(ImageOperands::LOD) {
        if !matches!(kind, Access::ExplicitLod | Access::Fetch) {
            return fails("Lod is only valid with explicit-lod and fetch instructions");
        }
        let Some(level) = rest.next() else { return fails("Lod operand requires 1 argument") };
        if kind == Access::ExplicitLod && !level.is_float() {
            return fails("for sampling operations, Lod must be a floating-point type scalar");
        }
        if kind == Access::Fetch && !level.is_any_integer() {
            return fails("for fetch operations, Lod must be an integer type scalar");
        }
        has_levels(op, "Lod", true)?;
    }
    if bits.contains(ImageOperands::GRAD) {
        if kind != Access::ExplicitLod {
            return fails("Grad is only valid with explicit-lod instructions");
        }
        let (Some(x), Some(y)) = (rest.next(), rest.next()) else {
            return fails("Grad operand requires 2 arguments (scalars or vectors)");
        };
        gradients(op, [*x, *y])?;
        has_levels(op, "Grad", false)?;
    }
    match rest.next() {
        None => Ok(()),
        Some(_) => fails("too many image operand arguments have been provided"),
    }
}

/// Checks that the gradients have a float for each coordinate but that of the layer.
fn gradients(op: OpRef<'_>, gradients: [Type; 2]) -> Result<(), Diagnostic> {
    let cx = op.context();
    let layers = image_of(op).is_some_and(|image| image.arrayed == ImageArrayedInfo::Arrayed);
    let coordinate = op.operand_types().nth(1);
    let size = |ty: Type| ty.downcast::<VectorType>(cx).map(|ty| ty.shape.iter().product::<i64>());
    let wanted = coordinate.and_then(size).unwrap_or(1) - i64::from(layers);
    for ty in gradients {
        let element = ty.downcast::<VectorType>(cx).map_or(ty, |ty| ty.element);
        if !element.is_float() {
            let message = match ty.is_vector() {
                true => "Grad arguments must be a vector of floating-point type",
                false => "Grad arguments must be a scalar or vector of floating-point type",
            };
            return Err(op.plain_error(message));
        }
        if size(ty).unwrap_or(1) != wanted {
            return Err(op.plain_error(
                "number of components of each Grad argument must equal the number of components \
                 in coordinate, minus the array layer component, if present",
            ));
        }
    }
    Ok(())
}

/// Checks the image operands.
pub(crate) fn image_dref_gather(op: OpRef<'_>) -> Result<(), Diagnostic> {
    operands(op, 3, Access::Other)
}

/// Checks the image operands.
pub(crate) fn image_fetch(op: OpRef<'_>) -> Result<(), Diagnostic> {
    operands(op, 2, Access::Fetch)
}

/// Checks the image operands.
pub(crate) fn image_read(op: OpRef<'_>) -> Result<(), Diagnostic> {
    operands(op, 2, Access::Other)
}

/// Checks the image operands.
pub(crate) fn image_write(op: OpRef<'_>) -> Result<(), Diagnostic> {
    operands(op, 3, Access::Other)
}

/// Checks the image operands.
pub(crate) fn image_sample_explicit_lod(op: OpRef<'_>) -> Result<(), Diagnostic> {
    operands(op, 2, Access::ExplicitLod)
}

/// Checks the image operands.
pub(crate) fn image_sample_implicit_lod(op: OpRef<'_>) -> Result<(), Diagnostic> {
    operands(op, 2, Access::ImplicitLod)
}

/// Checks the image operands.
pub(crate) fn image_sample_proj_dref_implicit_lod(op: OpRef<'_>) -> Result<(), Diagnostic> {
    operands(op, 3, Access::ImplicitLod)
}
