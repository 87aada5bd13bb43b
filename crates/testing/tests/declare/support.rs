//! Helpers that parse and print text with given dialects.

use std::sync::{Arc, Mutex};

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_builtin::BuiltinDialect;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, DialectRegistry};

/// A function that registers the dialects of a test.
pub(crate) type Dialects = fn(&mut DialectRegistry);

/// Returns a context with `dialects` and the list of its errors.
pub(crate) fn context(dialects: Dialects) -> (Context, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>();
    dialects(&mut registry);
    let cx = Context::with_registry(registry);
    let errors = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&errors);
    cx.set_diagnostic_handler(Arc::new(move |_, diagnostic| {
        sink.lock().expect("not poisoned").push(diagnostic.message().to_owned());
    }));
    (cx, errors)
}

/// Parses `text` as a module; `None` on errors.
pub(crate) fn parse(cx: &Context, text: &str) -> Option<Body> {
    let file = SourceFile::new("test.mlir", text);
    terrace_asm::parse(cx, &file, &ParseOptions::default()).ok()
}

/// Returns the generic form of a body.
pub(crate) fn generic(body: &Body) -> String {
    terrace_asm::print_op(body.root(), &PrintFlags { generic: true, ..Default::default() })
}

/// Checks that `text` is valid and printed unchanged, and that it survives generic form.
pub(crate) fn round_trip(dialects: Dialects, text: &str) {
    let (cx, errors) = context(dialects);
    let text = format!("module {{\n{text}}}\n");
    let body = parse(&cx, &text);
    let body = body.unwrap_or_else(|| panic!("{text}: {:?}", errors.lock().expect("errors")));
    assert!(body.verify().is_ok(), "{text}: {:?}", errors.lock().expect("errors"));
    let print = |body: &Body| terrace_asm::print_op(body.root(), &PrintFlags::default());
    assert_eq!(print(&body), text);
    let form = generic(&body);
    let again = parse(&cx, &form).unwrap_or_else(|| panic!("{form}"));
    assert_eq!(generic(&again), form);
    assert_eq!(print(&again), text);
}

/// Returns the errors of parsing and verifying `text`.
pub(crate) fn errors(dialects: Dialects, text: &str) -> Vec<String> {
    let (cx, errors) = context(dialects);
    if let Some(body) = parse(&cx, text) {
        let _ = body.verify();
    }
    errors.lock().expect("errors").clone()
}
