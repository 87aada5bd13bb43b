//! Simpler attributes and types.

use std::collections::BTreeSet;

use terrace_asm::{DisplayIn, parse_type};
use terrace_builtin::folding::zero_of;
use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::attr::ArrayAttr;
use terrace_ir::format::attr_dict;
use terrace_ir::{Attribute, Body, Context, Ident, OpRef, Type};

/// Returns the attributes of `op` with simpler ones to try: numbers become 0 or 1, elements zero,
/// lists shorter.
pub(super) fn attributes(op: OpRef<'_>) -> Vec<(Ident, Attribute)> {
    let cx = op.context();
    let all = attr_dict(op).into_iter();
    all.flat_map(|(name, value)| simpler(cx, value).into_iter().map(move |new| (name, new)))
        .collect()
}

fn simpler(cx: &Context, value: Attribute) -> Vec<Attribute> {
    if let Some(int) = value.downcast::<IntegerAttr>(cx) {
        let is_simple = matches!(int.to_i64(), Some(-1..=1));
        let simple = |number| IntegerAttr::try_get(cx, int.ty, number).map(Attribute::from);
        return if is_simple { Vec::new() } else { [0, 1].into_iter().flat_map(simple).collect() };
    }
    if let Some(float) = value.downcast::<FloatAttr>(cx) {
        let zero = zero_of(cx, float.ty);
        let is_simple = float.to_f64() == 0.0 || float.to_f64() == 1.0;
        return zero.filter(|_| !is_simple).into_iter().collect();
    }
    if let Some(elements) = value.downcast::<DenseElementsAttr>(cx) {
        let zero = elements.splat_value(cx).is_none().then(|| zero_of(cx, elements.ty));
        return zero.flatten().into_iter().collect();
    }
    if let Some(array) = value.downcast::<ArrayAttr>(cx) {
        let shorter = array.0.split_last().map(|(_, rest)| ArrayAttr::get(cx, rest).into());
        return shorter.into_iter().collect();
    }
    Vec::new()
}

/// Returns pairs of texts: a type in `body`, and a simpler one to replace it by everywhere.
pub(super) fn types(body: &Body) -> Vec<(String, String)> {
    let mut found = BTreeSet::new();
    let cx = body.context();
    body.root().walk_all(|op| {
        let arguments = op
            .regions()
            .flat_map(|region| region.blocks())
            .flat_map(|block| block.argument_types().collect::<Vec<Type>>());
        for ty in op.result_types().chain(arguments) {
            found.insert(ty.display_in(cx).to_string());
            found.extend(element_type_of(cx, ty).map(|ty| ty.display_in(cx).to_string()));
        }
    });
    let mut pairs = Vec::new();
    for ty in found {
        let new = simpler_types(&ty);
        pairs.extend(
            new.into_iter().filter(|new| parse_type(cx, new).is_ok()).map(|new| (ty.clone(), new)),
        );
    }
    pairs
}

/// Returns texts of types simpler than `ty`. Every chain of such types ends.
fn simpler_types(ty: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some((name, rest)) = ty.split_once('<')
        && ["tensor", "memref", "vector"].contains(&name)
        && let Some(parameters) = rest.strip_suffix('>')
    {
        // Layout and memory space.
        if let Some((shape, _)) = parameters.split_once(',') {
            found.push(format!("{name}<{shape}>"));
        }
        let shape_end = parameters.find(|c: char| !(c.is_ascii_digit() || "x?[]".contains(c)));
        let (shape, element) = parameters.split_at(shape_end.unwrap_or(0));
        let dims: Vec<&str> = shape.split_terminator('x').collect();
        for at in 0..dims.len() {
            let mut fewer = dims.clone();
            fewer.remove(at);
            let shape: String = fewer.iter().map(|dim| format!("{dim}x")).collect();
            found.push(format!("{name}<{shape}{element}>"));
        }
        for (at, dim) in dims.iter().enumerate() {
            if *dim == "?" || dim.parse::<u64>().is_ok_and(|dim| dim > 1) {
                let mut smaller = dims.clone();
                smaller[at] = "1";
                let shape: String = smaller.iter().map(|dim| format!("{dim}x")).collect();
                found.push(format!("{name}<{shape}{element}>"));
            }
        }
        return found;
    }
    let width = |prefix: &str| ty.strip_prefix(prefix)?.parse::<u32>().ok();
    match (width("i"), width("f")) {
        (Some(width), _) if ![1, 32].contains(&width) => found.push("i32".to_owned()),
        (_, Some(width)) if width != 32 => found.push("f32".to_owned()),
        _ if ty == "bf16" => found.push("f32".to_owned()),
        _ => {}
    }
    found
}

/// Returns `text` with the type `old` replaced by `new` where it is not part of a longer word.
pub(super) fn replace_type(text: &str, old: &str, new: &str) -> String {
    let is_word =
        |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || "_$.%@^".contains(c));
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut before) = (text, None);
    while let Some(at) = rest.find(old) {
        let (skipped, found) = rest.split_at(at);
        out.push_str(skipped);
        before = skipped.chars().next_back().or(before);
        rest = &found[old.len()..];
        let after = rest.chars().next();
        // In a shape, an element type follows an `x`.
        let in_shape = before == Some('x') && ends_with_shape(&out);
        let is_part = is_word(before) && !in_shape || is_word(after);
        out.push_str(if is_part { old } else { new });
        before = old.chars().next_back();
    }
    out.push_str(rest);
    out
}

/// Whether `text` ends with a dimension and an `x`.
fn ends_with_shape(text: &str) -> bool {
    let dim = text.strip_suffix('x').unwrap_or(text);
    dim.ends_with(|c: char| c.is_ascii_digit() || "?]".contains(c))
}
