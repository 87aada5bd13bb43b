//! Matches as text.

use std::io::Write;

use terrace_asm::OpKey;
use terrace_diag::{Diagnostic, Place, Severity, SourceManager, render};
use terrace_ide::{Match, beginning, first_line, position};
use terrace_ir::{Body, Location, OpRef};

/// Writes `found` as `mlir-query` does.
pub(super) fn matches(out: &mut dyn Write, found: &[Match<'_>], sources: &SourceManager) {
    let mut text = b"\n".to_vec();
    for (at, one) in found.iter().enumerate() {
        text.extend(format!("Match #{}:\n\n", at + 1).as_bytes());
        for op in &one.ops {
            let is_root = OpKey::of(*op) == OpKey::of(one.root);
            text.extend(place(*op, is_root.then_some("root"), sources));
        }
        for (name, body, value) in &one.values {
            let location = body.value_location(*value);
            text.extend(note(body, location, &binding(name), sources));
        }
    }
    let count = found.len();
    let noun = if count == 1 { "match" } else { "matches" };
    text.extend(format!("{count} {noun}.\n\n").as_bytes());
    // A failure to write to standard output cannot be reported.
    let _ = out.write_all(&text);
}

fn binding(name: &str) -> String {
    format!("\"{name}\" binds here")
}

/// Returns the place of `op`, with its name in the match.
fn place(op: OpRef<'_>, name: Option<&str>, sources: &SourceManager) -> Vec<u8> {
    let message = name.map(binding).unwrap_or_default();
    let shown = note(op.body(), op.location(), &message, sources);
    let at = position(op.body(), op.location());
    let mut text = match (&at, name) {
        // The line of a message without text has no severity.
        (Some(at), None) => {
            let quoted = shown.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
            let mut text = format!("{}:{}:{}: \n", at.file, at.line, at.col).into_bytes();
            text.extend(&shown[quoted..]);
            text
        }
        _ => shown,
    };
    if at.is_none_or(|at| sources.resolve(&at.file).is_none()) {
        text.extend(format!("  {}\n", first_line(op)).as_bytes());
    }
    text
}

/// Returns a note at `location` with the line of the text.
fn note(body: &Body, location: Location, message: &str, sources: &SourceManager) -> Vec<u8> {
    let cx = body.context();
    let note = terrace_ir::Diagnostic::new(Severity::Note, location, message).resolve(cx);
    let place = match note.place {
        Place::At(at) => Place::At(beginning(at)),
        other => other,
    };
    render(&Diagnostic { place, callers: Vec::new(), ..note }, sources)
}
