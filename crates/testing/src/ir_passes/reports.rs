//! Test passes that report what analyses and interfaces know of operations.

use terrace_builtin::DYNAMIC;
use terrace_builtin::types::MemRefType;
use terrace_ir::effects::{EffectKind, EffectTarget, own_effects};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Diagnostic, OpRef, Severity, SymbolRefAttr, Value};
use terrace_memref::AllocOp;
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the passes to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry
        .insert::<TestPrintShapeMapping>()
        .insert::<ReportShapeFn>()
        .insert::<TestSideEffects>()
        .insert::<TestMemRefStrides>();
}

/// Print the functions that compute shapes, which are not kept between passes.
#[pass(
    name = "test-print-shape-mapping",
    title = "(anonymous namespace)::TestShapeMappingPass",
    anchor = "builtin.module",
    run = print_mapping
)]
struct TestPrintShapeMapping {}

fn print_mapping(_: &TestPrintShapeMapping, _: &mut Target<'_>) -> PassResult {
    eprintln!("// ---- Shape Mapping Information -----");
    Ok(())
}

/// Report how the result shapes of operations in functions are computed.
#[pass(
    name = "test-shape-function-report",
    title = "(anonymous namespace)::ReportShapeFnPass",
    anchor = "builtin.module",
    run = report
)]
struct ReportShapeFn {}

fn report(_: &ReportShapeFn, target: &mut Target<'_>) -> PassResult {
    let mut remarks = Vec::new();
    target.body().root().walk_all(|op| remarks.extend(remark(op)));
    for remark in remarks {
        target.emit(remark);
    }
    Ok(())
}

/// Returns the report about `op`: the inference of its types, or the function in its attribute
/// `shape.function`; `None` without both.
fn remark(op: OpRef<'_>) -> Option<Diagnostic> {
    let cx = op.context();
    let text = if op.info().is_some_and(|info| info.infer.is_some()) && op.result_count() > 0 {
        "implements InferType op interface".to_owned()
    } else {
        let function = op.attribute("shape.function")?;
        let function = function.downcast::<SymbolRefAttr>(cx)?;
        let name = function.nested.last().unwrap_or(&function.root);
        format!("associated shape function: {}", name.as_str(cx))
    };
    Some(Diagnostic::new(Severity::Remark, op.location(), text))
}

/// Report the effects of the operations that declare effects.
#[pass(
    name = "test-side-effects",
    title = "(anonymous namespace)::SideEffectsPass",
    anchor = "builtin.module",
    run = report_effects
)]
struct TestSideEffects {}

fn report_effects(_: &TestSideEffects, target: &mut Target<'_>) -> PassResult {
    let mut remarks = Vec::new();
    target.body().root().walk_all(|op| {
        let Some(effects) = own_effects(op) else { return };
        let mut remark =
            |text: String| remarks.push(Diagnostic::new(Severity::Remark, op.location(), text));
        if effects.is_empty() {
            remark("operation has no memory effects".to_owned());
        }
        for effect in effects {
            let kind = match effect.kind {
                EffectKind::Allocate => "allocate",
                EffectKind::Free => "free",
                EffectKind::Read => "read",
                EffectKind::Write => "write",
            };
            let on = match effect.target {
                EffectTarget::Anything => String::new(),
                EffectTarget::Value(value) => format!(" on a {},", kind_of(op, value)),
                EffectTarget::Symbol(symbol) => {
                    format!(" on a symbol '{}',", symbol.to_text(op.context()))
                }
            };
            let resource = effect.resource.name;
            remark(format!("found an instance of '{kind}'{on} on resource '{resource}'"));
        }
    });
    for remark in remarks {
        target.emit(remark);
    }
    Ok(())
}

/// Returns the role of `value` in `op`.
fn kind_of(op: OpRef<'_>, value: Value) -> &'static str {
    if op.results().any(|result| result == value) {
        "op result"
    } else if op.operands().any(|operand| operand == value) {
        "op operand"
    } else {
        "block argument"
    }
}

/// Print the strides of the memrefs that a function allocates.
#[pass(
    name = "test-memref-stride-calculation",
    title = "(anonymous namespace)::TestMemRefStrideCalculation",
    run = print_strides
)]
struct TestMemRefStrides {}

fn print_strides(_: &TestMemRefStrides, target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    let name = symbol_name(root).map_or("", |name| name.as_str(root.context()));
    let mut out = format!("Testing: {name}\n");
    root.walk_all(|op| {
        if let Some(alloc) = op.cast::<AllocOp>() {
            out.push_str(&strides_of(op, alloc.memref()));
        }
    });
    terrace_ir::out!("{out}");
    Ok(())
}

/// Returns the line about the type of the memref `value`.
fn strides_of(op: OpRef<'_>, value: Value) -> String {
    let (cx, ty) = (op.context(), op.body().value_type(value));
    let layout = ty.downcast::<MemRefType>(cx).and_then(|ty| ty.strided_layout(cx));
    let Some(layout) = layout else {
        return format!("MemRefType {} cannot be converted to strided form\n", ty.to_text(cx));
    };
    let number = |number: &i64| match *number {
        DYNAMIC => "?".to_owned(),
        number => number.to_string(),
    };
    let strides: Vec<String> = layout.strides.iter().map(number).collect();
    format!("MemRefType offset: {} strides: {}\n", number(&layout.offset), strides.join(", "))
}
