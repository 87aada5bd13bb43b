//! The text of a translation does not depend on the number of threads.

use std::path::Path;
use std::sync::{Arc, Mutex};

use terrace_asm::{ParseOptions, ParsedFile};
use terrace_diag::{DEFAULT_SPLIT_MARKER, SourceFile, split};
use terrace_ir::{Context, DialectRegistry};

/// Returns the messages and the text of the translation of each part of a file, with functions in
/// parallel if there are threads.
fn translated(path: &Path, threads: usize) -> Vec<(String, String)> {
    let text = std::fs::read(path).expect("the file can be read");
    let file = SourceFile::new("test.mlir", &text[..]);
    let parts = split(&file, DEFAULT_SPLIT_MARKER).chunks;
    let ranges = parts.iter().map(|part| part.range.clone());
    let translate = ranges.map(|range| {
        let mut registry = DialectRegistry::new();
        terrace_translate::llvm_ir_dialects(&mut registry);
        let cx = Context::with_registry(registry);
        cx.set_thread_count(threads);
        cx.set_parallel_from(1);
        let messages = Arc::new(Mutex::new(String::new()));
        let all = Arc::clone(&messages);
        cx.set_diagnostic_handler(Arc::new(move |_, diagnostic| {
            all.lock().expect("no handler panics").push_str(diagnostic.message());
        }));
        let mut written = Vec::new();
        let options = ParseOptions { implicit_module: true, ..ParseOptions::default() };
        if let Ok(ParsedFile { mut body, top }) =
            terrace_asm::parse_range(&cx, &file, range, &options)
        {
            body.detach_op(top);
            if let Ok(result) = terrace_translate::llvm_ir::write(body.op(top), &mut written) {
                result.expect("writing to memory does not fail");
            }
        }
        let messages = messages.lock().expect("no handler panics").clone();
        (messages, String::from_utf8_lossy(&written).into_owned())
    });
    translate.collect()
}

#[test]
fn threads_do_not_change_the_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut functions = 0;
    for entry in std::fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        let one = translated(&path, 1);
        functions += one.iter().map(|(_, text)| text.matches("define").count()).sum::<usize>();
        for threads in [2, 8] {
            assert_eq!(translated(&path, threads), one, "{}: {threads} threads", path.display());
        }
    }
    assert!(functions > 10, "only {functions} functions were translated");
}
