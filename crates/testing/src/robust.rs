//! What must hold for any bytes; the fuzz targets and the regression test ask it.

use std::sync::Arc;

use terrace_asm::{ParseOptions, PrintFlags};
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, DialectRegistry};

/// Reading and verifying end, with IR or with errors that can be shown.
pub fn read(registry: DialectRegistry, bytes: &[u8]) {
    for unregistered in [false, true] {
        let cx = Context::with_registry(registry.clone());
        cx.allow_unregistered_dialects(unregistered);
        cx.set_diagnostic_handler(Arc::new(|cx, diagnostic| {
            let _ = diagnostic.resolve(cx).to_string();
        }));
        let file = SourceFile::new("input.mlir", bytes);
        if let Ok(body) = terrace_asm::parse(&cx, &file, &ParseOptions::default()) {
            let _ = body.verify();
        }
    }
}

/// What is valid prints; in generic form it reads back and prints the same, unless there are
/// attributes or types of unknown dialects in it: MLIR prints `#a<b<1>, c<2>>` as `#a.b<1>, c<2>`,
/// which is something else. Floats too small for infinities count as such a type: MLIR prints one
/// that overflowed as `0x0 : f4E2M1FN` and, read again, as `0.000000e+00`.
///
/// # Panics
/// If it does not.
pub fn round_trip(registry: DialectRegistry, bytes: &[u8]) {
    let Some((_cx, body)) = valid(registry.clone(), bytes) else { return };
    let generic = PrintFlags { generic: true, ..PrintFlags::default() };
    let _ = terrace_asm::print_op(body.root(), &PrintFlags::default());
    let first = terrace_asm::print_op(body.root(), &generic).expect("the operation can be printed");
    let without_infinity = ["f4E2M1FN", "f6E2M3FN", "f6E3M2FN"];
    if has_opaque(&registry, &first) || without_infinity.iter().any(|ty| first.contains(ty)) {
        return;
    }
    let Some((_cx, again)) = valid(registry, first.as_bytes()) else {
        panic!("what was printed is not valid:\n{first}");
    };
    let second =
        terrace_asm::print_op(again.root(), &generic).expect("the operation can be printed");
    assert_eq!(first, second, "printing is not stable");
}

/// Whether something in `text` looks like an attribute or type of a dialect that nobody registered,
/// or that takes any.
fn has_opaque(registry: &DialectRegistry, text: &str) -> bool {
    text.split(['#', '!']).skip(1).any(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(0);
        let takes_any = |name| registry.get(name).is_none_or(|d| d.hooks.allow_unknown_types);
        rest[end..].starts_with(['.', '<']) && takes_any(&rest[..end])
    })
}

/// The IR that `bytes` are, if they are valid; operations of unknown dialects are.
pub fn valid(registry: DialectRegistry, bytes: &[u8]) -> Option<(Context, Body)> {
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx.set_diagnostic_handler(Arc::new(|_, _| {}));
    let file = SourceFile::new("input.mlir", bytes);
    let body = terrace_asm::parse(&cx, &file, &ParseOptions::default()).ok()?;
    body.verify().ok()?;
    Some((cx, body))
}
