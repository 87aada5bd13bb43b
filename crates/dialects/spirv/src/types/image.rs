//! Image types.

use std::fmt;

use terrace_builtin::property::{EnumAttr, write_enum};
use terrace_ir::Type;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ods::ty;

use super::{parse_case, parse_element};
use crate::{
    Dim, ImageArrayedInfo, ImageDepthInfo, ImageFormat, ImageSamplerUseInfo, ImageSamplingInfo,
};

/// `!spirv.image`: an image.
#[ty(name = "spirv.image", parse = parse_image, print = print_image)]
pub struct ImageType {
    /// The component type of a texel.
    pub element: Type,
    /// The dimensionality of the image.
    pub dim: Dim,
    /// Whether the image is a depth image, if known.
    pub depth: ImageDepthInfo,
    /// Whether the image is an array of images.
    pub arrayed: ImageArrayedInfo,
    /// Whether the image has one or several samples a texel.
    pub sampling: ImageSamplingInfo,
    /// Whether the image is used with a sampler; unknown if the type does not state it.
    pub sampler_use: ImageSamplerUseInfo,
    /// The texel format.
    pub format: ImageFormat,
}

/// `!spirv.sampled_image`: an image combined with a sampler.
#[ty(name = "spirv.sampled_image", parse = parse_sampled_image, print = print_sampled_image)]
pub struct SampledImageType {
    /// The type of the image.
    pub image: Type,
}

/// Parses `, keyword`, a field of an image type.
fn parse_field<E: EnumAttr>(parser: &mut AsmParser<'_>) -> ParseResult<E> {
    parser.parse_punct(",")?;
    parse_case(parser, |keyword| format!("unknown attribute: '{keyword}'"))
}

fn parse_image(parser: &mut AsmParser<'_>) -> ParseResult<ImageType> {
    parser.parse_punct("<")?;
    let image = ImageType {
        element: parse_element(parser)?,
        dim: parse_field(parser)?,
        depth: parse_field(parser)?,
        arrayed: parse_field(parser)?,
        sampling: parse_field(parser)?,
        sampler_use: parse_field(parser)?,
        format: parse_field(parser)?,
    };
    parser.parse_punct(">")?;
    Ok(image)
}

fn print_field<E: EnumAttr>(value: E, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str(", ")?;
    write_enum(value, out)
}

fn print_image(ty: &ImageType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    out.print_type(ty.element)?;
    print_field(ty.dim, out)?;
    print_field(ty.depth, out)?;
    print_field(ty.arrayed, out)?;
    print_field(ty.sampling, out)?;
    print_field(ty.sampler_use, out)?;
    print_field(ty.format, out)?;
    out.write_str(">")
}

fn parse_sampled_image(parser: &mut AsmParser<'_>) -> ParseResult<SampledImageType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let image = parser.parse_type()?;
    let dim = image.downcast::<ImageType>(parser.context()).map(|image| image.dim);
    if let Some(dim @ (Dim::SubpassData | Dim::Buffer)) = dim {
        let keyword = if dim == Dim::Buffer { "Buffer" } else { "SubpassData" };
        let rule = "sampled image Dim must not be SubpassData or Buffer";
        return Err(parser.error(at, &format!("{rule}, got {keyword}")));
    }
    if dim.is_none() {
        let text = image.to_text(parser.context());
        let message = format!("sampled image must be composed using image type, got '{text}'");
        return Err(parser.error(at, &message));
    }
    parser.parse_punct(">")?;
    Ok(SampledImageType { image })
}

fn print_sampled_image(ty: &SampledImageType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    out.print_type(ty.image)?;
    out.write_str(">")
}
