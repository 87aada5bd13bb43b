//! The pass `test-elements-attr-interface`: the elements of attributes as different types.

use terrace_builtin::shaped::{element_type_or_self, num_elements};
use terrace_builtin::{
    DenseElementsAttr, ElementsAttr, IntegerAttr, IntegerType, SparseElementsAttr,
};
use terrace_ir::format::attr_dict;
use terrace_ir::{Attribute, Context, Walk, WalkOrder};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::{TestExtern1DI64ElementsAttr, TestI64ElementsAttr};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestElementsAttrInterface>();
}

/// Test ElementsAttr interface support.
#[pass(
    name = "test-elements-attr-interface",
    title = "(anonymous namespace)::TestElementsAttrInterface",
    anchor = "builtin.module",
    run = run
)]
struct TestElementsAttrInterface {}

fn run(_: &TestElementsAttrInterface, target: &mut Target<'_>) -> PassResult {
    let mut errors = Vec::new();
    target.body().root().walk(WalkOrder::Post, |op| {
        for (_, attribute) in attr_dict(op) {
            if attribute.interface::<dyn ElementsAttr>(op.context()).is_some() {
                let lines = report(op.context(), attribute);
                errors.extend(lines.map(|line| op.plain_error(line)));
            }
        }
        Walk::Advance
    });
    for error in errors {
        target.emit(error);
    }
    Ok(())
}

/// The types that elements are read as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Int64,
    UInt64,
    APInt,
    Attribute,
}

/// Returns the messages about `attribute`, one for each type of elements.
fn report(cx: &Context, attribute: Attribute) -> [String; 4] {
    let kinds = [
        (Kind::Int64, "int64_t"),
        (Kind::UInt64, "uint64_t"),
        (Kind::APInt, "APInt"),
        (Kind::Attribute, "IntegerAttr"),
    ];
    kinds.map(|(kind, name)| format!("Test iterating `{name}`: {}", elements(cx, attribute, kind)))
}

/// The number of elements up to which they are listed.
const LISTED: u64 = 1 << 20;

/// Returns the elements of `attribute` as a list, or the reason why they are not of this kind.
fn elements(cx: &Context, attribute: Attribute, kind: Kind) -> String {
    let unable = || "unable to iterate type".to_owned();
    let Some(all) = attribute.interface::<dyn ElementsAttr>(cx) else { return unable() };
    let ty = all.shaped_type();
    let Some(element) = element_type_or_self(cx, ty).downcast::<IntegerType>(cx) else {
        return "expected element type to be an integer type".to_owned();
    };
    let count = num_elements(cx, ty).unwrap_or(0);
    let is_builtin = attribute.is::<DenseElementsAttr>() || attribute.is::<SparseElementsAttr>();
    let is_listed = match kind {
        Kind::Int64 => is_builtin && element.width == 64,
        Kind::UInt64 => {
            let is_external = attribute.is::<TestExtern1DI64ElementsAttr>();
            is_external
                || attribute.is::<TestI64ElementsAttr>()
                || is_builtin && element.width == 64
        }
        Kind::APInt | Kind::Attribute => is_builtin || attribute.is::<TestI64ElementsAttr>(),
    };
    if !is_listed || count > LISTED {
        return unable();
    }
    if let Some(external) = attribute.downcast::<TestExtern1DI64ElementsAttr>(cx) {
        let numbers: Vec<String> = external.numbers(cx).iter().map(u64::to_string).collect();
        return numbers.join(", ");
    }
    let texts = (0..count).filter_map(|at| {
        let element = all.element_at(cx, at)?;
        let number = element.downcast::<IntegerAttr>(cx)?;
        Some(match (kind, number.to_i64()) {
            (Kind::UInt64, Some(number)) => number.cast_unsigned().to_string(),
            (Kind::Int64 | Kind::APInt, Some(number)) => number.to_string(),
            (Kind::Attribute, _) => element.to_text(cx),
            (_, None) => element.to_text(cx).split(' ').next().unwrap_or_default().to_owned(),
        })
    });
    texts.collect::<Vec<_>>().join(", ")
}
