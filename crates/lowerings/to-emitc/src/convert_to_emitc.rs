//! The pass `convert-to-emitc`: lowers all loaded dialects with a lowering to emitc
//! (MLIR: `ConvertToEmitCPass.cpp`).

use std::sync::Arc;

use terrace_builtin::IndexType;
use terrace_emitc::{EmitcDialect, SizeTType, is_supported_type};
use terrace_ir::{Context, Diagnostic, Location, Type};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_transforms::{adopt_names, convert_bodies};

use crate::convert_arith_to_emitc::populate_arith_to_emitc;
use crate::convert_func_to_emitc::populate_func_to_emitc;
use crate::convert_memref_to_emitc::{add_memref_conversion, populate_memref_to_emitc};
use crate::convert_scf_to_emitc::populate_scf_to_emitc;
use crate::types::{add_index_conversion, supported_types};

/// Replace the operations of all loaded dialects by emitc operations
#[pass(name = "convert-to-emitc", title = "ConvertToEmitC", run = run)]
pub struct ConvertToEmitc {
    /// Dialects whose operations are replaced; empty = all
    #[option]
    pub filter_dialects: Vec<String>,
}

/// The dialects with a lowering (MLIR: `ConvertToEmitCPatternInterface`), and the function that
/// adds the patterns of each.
static LOWERINGS: [(&str, fn(&mut ConversionPatterns, &Arc<TypeConverter>)); 4] = [
    ("arith", populate_arith_to_emitc),
    ("func", populate_func_to_emitc),
    ("memref", populate_memref_to_emitc),
    ("scf", populate_scf_to_emitc),
];

fn run(pass: &ConvertToEmitc, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<EmitcDialect>();
    let dialects = chosen(&cx, &pass.filter_dialects)
        .map_err(|message| target.emit(Diagnostic::error(Location::unknown(&cx), message)))?;
    let has = |name: &str| dialects.contains(&name);
    let converts_index = has("arith") || has("scf");
    let mut converter = supported_types();
    if converts_index {
        add_index_conversion(&mut converter);
    }
    if has("memref") {
        add_memref_conversion(&mut converter, move |cx, ty| element(cx, ty, converts_index));
    }
    let converter = Arc::new(converter);
    let mut patterns = ConversionPatterns::new();
    for (_, populate) in LOWERINGS.iter().filter(|(name, _)| has(name)) {
        populate(&mut patterns, &converter);
    }
    let mut legal = ConversionTarget::new();
    legal.legal_dialects(&["emitc"]);
    convert_bodies(target.body_mut(), &legal, &patterns)?;
    adopt_names(target.body_mut());
    Ok(())
}

/// Returns the type of the elements of arrays for memrefs with elements of type `ty`.
fn element(cx: &Context, ty: Type, converts_index: bool) -> Option<Type> {
    match ty.is::<IndexType>() && converts_index {
        true => Some(SizeTType {}.intern(cx).ty()),
        false => is_supported_type(cx, ty).then_some(ty),
    }
}

/// Returns the dialects to lower: those in `only`, or all loaded ones with a lowering if `only` is
/// empty.
///
/// # Errors
/// A message if a dialect in `only` is not loaded or has no lowering.
fn chosen(cx: &Context, only: &[String]) -> Result<Vec<&'static str>, String> {
    let has = |name: &str| cx.loaded_dialects().any(|one| one.info().name == name);
    // MLIR loads arith with cf, on which the inlining of functions depends.
    let is_loaded = |name: &str| has(name) || name == "arith" && has("func");
    let known = LOWERINGS.iter().map(|(name, _)| *name);
    if only.is_empty() {
        return Ok(known.filter(|name| is_loaded(name)).collect());
    }
    let find = |wanted: &String| match known.clone().find(|name| name == wanted) {
        _ if !is_loaded(wanted) => Err(format!("dialect not loaded: {wanted}")),
        Some(name) => Ok(name),
        None => Err(format!("dialect does not implement ConvertToEmitCPatternInterface: {wanted}")),
    };
    only.iter().map(find).collect()
}
