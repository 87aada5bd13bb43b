//! The pass `test-diagnostic-filter`: diagnostics that leave out the locations in some files.

use terrace_ir::symbol::{is_symbol, symbol_name};
use terrace_ir::{
    Attribute, CallSiteLoc, Context, FusedLoc, Location, NameLoc, UnknownLoc, Walk, WalkOrder,
};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestDiagnosticFilter>();
}

/// The name of the pass in reports.
const TITLE: &str = "(anonymous namespace)::TestDiagnosticFilterPass";

/// Test diagnostic filtering support.
#[pass(
    name = "test-diagnostic-filter",
    title = "(anonymous namespace)::TestDiagnosticFilterPass",
    run = run
)]
struct TestDiagnosticFilter {
    /// Specifies the diagnostic file name filters.
    #[option]
    filters: Vec<String>,
}

fn run(pass: &TestDiagnosticFilter, target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    let cx = root.context();
    if !is_symbol(root) {
        let message = format!("trying to schedule pass '{TITLE}' on an unsupported operation");
        return Err(target.error(message));
    }
    let name = symbol_name(root).map_or("", |name| name.as_str(cx));
    let mut out = format!("Test '{name}'\n");
    root.walk(WalkOrder::Post, |op| {
        let location = op.attribute("test.loc").and_then(|location| location.as_location());
        if let Some(location) = location {
            report(cx, location, &pass.filters, &mut out);
        }
        Walk::Advance
    });
    eprint!("{out}");
    Ok(())
}

/// The number of calls that a diagnostic shows.
const CALLS: usize = 10;

/// Adds the lines of a diagnostic at `location` to `out` (MLIR: `SourceMgrDiagnosticHandler`).
fn report(cx: &Context, location: Location, filters: &[String], out: &mut String) {
    let mut shown: Vec<(Location, &str)> = Vec::new();
    shown.extend(shown_part(cx, location, filters).map(|at| (at, "error: test diagnostic")));
    let mut caller = call_site(cx, location).map(|call| call.caller);
    for _ in 0..CALLS {
        let Some(at) = caller else { break };
        shown.extend(shown_part(cx, at, filters).map(|at| (at, "note: called from")));
        caller = call_site(cx, at).map(|call| call.caller);
    }
    if shown.is_empty() {
        shown.push((location, ""));
    }
    for (number, (at, text)) in shown.into_iter().enumerate() {
        let text = if number == 0 { "error: test diagnostic" } else { text };
        match at.file_position(cx) {
            Some(place) => {
                let file = place.file.as_str(cx);
                out.push_str(&format!("{file}:{}:{}: {text}\n", place.line, place.col));
            }
            None if Attribute::from(at).is::<UnknownLoc>() => {
                out.push_str(&format!("<unknown>:0: {text}\n"));
            }
            None => {
                let (kind, text) = text.split_once(' ').unwrap_or((text, ""));
                let at = Attribute::from(at).to_text(cx);
                out.push_str(&format!("<unknown>:0: {kind} {at}: {text}\n"));
            }
        }
    }
}

/// Returns the first part of `location` that is not in a file whose name contains a filter.
fn shown_part(cx: &Context, location: Location, filters: &[String]) -> Option<Location> {
    let attribute = Attribute::from(location);
    if let Some(place) = location.as_file_line_col(cx) {
        let file = place.file.as_str(cx);
        return (!filters.iter().any(|filter| file.contains(filter.as_str()))).then_some(location);
    }
    if let Some(call) = attribute.downcast::<CallSiteLoc>(cx) {
        return shown_part(cx, call.callee, filters);
    }
    if let Some(named) = attribute.downcast::<NameLoc>(cx) {
        return shown_part(cx, named.child, filters);
    }
    let fused = attribute.downcast::<FusedLoc>(cx)?;
    fused.locations.iter().find_map(|one| shown_part(cx, *one, filters))
}

/// Returns the call in `location`, if there is one.
fn call_site(cx: &Context, location: Location) -> Option<&CallSiteLoc> {
    let attribute = Attribute::from(location);
    if let Some(named) = attribute.downcast::<NameLoc>(cx) {
        return call_site(cx, named.child);
    }
    if let Some(fused) = attribute.downcast::<FusedLoc>(cx) {
        return fused.locations.iter().find_map(|one| call_site(cx, *one));
    }
    attribute.downcast::<CallSiteLoc>(cx)
}
