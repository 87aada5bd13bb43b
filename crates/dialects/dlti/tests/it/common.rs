//! Reading text, and what is said about it.

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

/// Reads and verifies a module; what is wrong with it, a line each.
pub(crate) fn read(cx: &Context, text: &str) -> Result<Body, Vec<String>> {
    let (body, said) = read_all(cx, text);
    body.ok_or(said)
}

/// Reads and verifies a module; the module if it is valid, and everything that was said.
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

/// What is wrong with a module.
pub(crate) fn complaints(text: &str) -> Vec<String> {
    read(&context(), text).err().unwrap_or_default()
}

pub(crate) fn ty(cx: &Context, text: &str) -> Type {
    terrace_asm::parse_type(cx, text).unwrap_or_else(|e| panic!("{text}: {}", e.message()))
}
