//! The pass `normalize-quant-types`: replaces quantized types by blocks by those by axis or by
//! tensor with the same scales (MLIR: `NormalizeQuantTypes.cpp`).

use std::sync::Arc;

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_func_transforms::populate_generic_type_conversion;
use terrace_pass::{PassResult, Target, pass};
use terrace_quant::{Scales, UniformQuantizedType};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_transforms::convert_bodies_fully;

/// Replace quantized types by simpler ones with the same scales
#[pass(
    name = "normalize-quant-types",
    title = "NormalizeQuantTypes",
    anchor = "func.func",
    run = run
)]
pub struct NormalizeQuantTypes {}

fn run(_: &NormalizeQuantTypes, target: &mut Target<'_>) -> PassResult {
    let mut converter = TypeConverter::new();
    converter.rule(|cx, ty| {
        let element = element_type_or_self(cx, ty);
        let uniform = element.downcast::<UniformQuantizedType>(cx).filter(|_| ty.is_tensor());
        let Some((uniform, scales)) =
            uniform.and_then(|uniform| Some((uniform, simplified(&uniform.scales)?)))
        else {
            return Some(Some(ty));
        };
        let (storage, expressed) = (uniform.storage, uniform.expressed);
        let element = UniformQuantizedType { storage, expressed, scales }.intern(cx).ty();
        Some(Some(same_shape_as(cx, ty, element)))
    });
    let converter = Arc::new(converter);
    let mut legal = ConversionTarget::new();
    let mut patterns = ConversionPatterns::new();
    populate_generic_type_conversion(&mut patterns, &mut legal, &converter);
    convert_bodies_fully(target.body_mut(), &legal, &patterns)
}

/// Returns scales by blocks as one scale, or as scales by an axis if only one dimension of theirs
/// has several; `None` if they are neither. As in MLIR, the axis is a dimension of the scales, and
/// the sizes of the blocks do not matter.
fn simplified(scales: &Scales) -> Option<Scales> {
    let Scales::Blocks { shape, scales, .. } = scales else { return None };
    let mut several = shape.iter().enumerate().filter(|(_, size)| **size != 1);
    let Some((axis, _)) = several.next() else { return scales.first().copied().map(Scales::Layer) };
    let dimension = i64::try_from(axis).ok()?;
    several.next().is_none().then(|| Scales::Axis { dimension, scales: scales.clone() })
}
