//! Helpers that parse text and collect diagnostics.

use std::sync::{Arc, Mutex};

use terrace_builtin::BuiltinDialect;
use terrace_diag::{Diagnostic, Place, SourceFile};
use terrace_dlti::DltiDialect;
use terrace_ir::{Body, Context, DialectRegistry, Type};

pub(crate) fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>().insert::<DltiDialect>();
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

fn lines(diagnostic: &Diagnostic, out: &mut Vec<String>) {
    let place = match &diagnostic.place {
        Place::At(at) => format!("{}:{}", at.line, at.col),
        _ => "?".to_owned(),
    };
    out.push(format!("{place}: {}: {}", diagnostic.severity, diagnostic.message));
    diagnostic.notes.iter().for_each(|note| lines(note, out));
}

/// Parses and verifies a module; the error has one line per diagnostic.
pub(crate) fn read(cx: &Context, text: &str) -> Result<Body, Vec<String>> {
    let (body, said) = read_all(cx, text);
    body.ok_or(said)
}

/// Parses and verifies a module; returns it if it is valid, and all diagnostics.
pub(crate) fn read_all(cx: &Context, text: &str) -> (Option<Body>, Vec<String>) {
    let said: Arc<Mutex<Vec<String>>> = Arc::default();
    let sink = Arc::clone(&said);
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        lines(&diagnostic.resolve(cx), &mut sink.lock().unwrap());
    }));
    let file = SourceFile::new("in", text);
    let body = terrace_asm::parse(cx, &file, &terrace_asm::ParseOptions::default());
    let verified = body.ok().filter(|body| body.verify().is_ok());
    let said = std::mem::take(&mut *said.lock().unwrap());
    (verified, said)
}

pub(crate) fn module(cx: &Context, text: &str) -> Body {
    read(cx, text).unwrap_or_else(|said| panic!("{text}: {said:?}"))
}

/// Returns the diagnostics of a module that is invalid; none for a valid one.
pub(crate) fn complaints(text: &str) -> Vec<String> {
    read(&context(), text).err().unwrap_or_default()
}

pub(crate) fn ty(cx: &Context, text: &str) -> Type {
    terrace_asm::parse_type(cx, text).unwrap_or_else(|e| panic!("{text}: {}", e.message()))
}
