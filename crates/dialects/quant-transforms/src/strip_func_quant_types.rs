//! The pass `strip-func-quant-types`: replaces quantized types in signatures by their storage types
//! (MLIR: `StripFuncQuantTypes.cpp`).

use std::sync::Arc;

use terrace_builtin::TypeExt;
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_func_transforms::{legal_with_blocks, populate_func_type_conversion};
use terrace_ir::Operand;
use terrace_pass::{PassResult, Target, pass};
use terrace_quant::{Storage, StorageCastOp, is_quantized, storage};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_transforms::convert_bodies;

/// Replace quantized types in signatures by their storage types
#[pass(
    name = "strip-func-quant-types",
    title = "StripFuncQuantTypes",
    run = run
)]
pub struct StripFuncQuantTypes {}

fn run(_: &StripFuncQuantTypes, target: &mut Target<'_>) -> PassResult {
    let mut converter = TypeConverter::new();
    converter.rule(|_, ty| Some(Some(ty)));
    converter.rule(|cx, ty| {
        let element = element_type_or_self(cx, ty);
        let converts = is_quantized(cx, element) && (element == ty || ty.is_tensor());
        let stripped = |held: Storage| same_shape_as(cx, ty, held.integer_type(cx));
        converts.then(|| storage(cx, element).map(stripped))
    });
    converter.materialization(|builder, ty, values| {
        let [value] = *values else { return None };
        Some(StorageCastOp::build(builder, ty, value).value(builder))
    });
    let converter = Arc::new(converter);
    let mut legal = ConversionTarget::new();
    let mut patterns = ConversionPatterns::new();
    populate_func_type_conversion(&mut patterns, &mut legal, &converter);
    legal_with_blocks(&mut legal, &converter);
    convert_bodies(target.body_mut(), &legal, &patterns)
}
