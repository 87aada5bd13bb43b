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

/// What is valid prints; in generic form it reads back, and what that prints is the same when read
/// once more. The first text may differ, since MLIR writes some things in a way that it reads as
/// something else: a float that overflowed as `0x0 : f4E2M1FN`, which is zero, and `loc("":1)` as
/// `loc("":1:0)`, which is in a file named `-`. Attributes and types of unknown dialects are left
/// out: MLIR prints `#a<b<1>, c<2>>` as `#a.b<1>, c<2>`.
///
/// # Panics
/// If it does not.
pub fn round_trip(registry: DialectRegistry, bytes: &[u8]) {
    let Some((_cx, body)) = valid(registry.clone(), bytes) else { return };
    let _ = terrace_asm::print_op(body.root(), &PrintFlags::default());
    let first = print_generic(&body);
    if has_opaque(&registry, &first) {
        return;
    }
    let again = |text: &str| match valid(registry.clone(), text.as_bytes()) {
        Some((_cx, body)) => print_generic(&body),
        None => panic!("what was printed is not valid:\n{text}"),
    };
    let second = again(&first);
    if first != second {
        assert_eq!(second, again(&second), "printing is not stable");
    }
}

fn print_generic(body: &Body) -> String {
    let generic = PrintFlags { generic: true, ..PrintFlags::default() };
    terrace_asm::print_op(body.root(), &generic).expect("the operation can be printed")
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
