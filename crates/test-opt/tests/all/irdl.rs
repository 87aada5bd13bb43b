//! Tests that the IRDL export of each dialect loads in a context without that dialect.

use std::sync::{Arc, Mutex};

use terrace_asm::ParseOptions;
use terrace_diag::SourceFile;
use terrace_ir::{Context, DialectInfo, DialectRegistry};

/// Returns the errors of loading the definition of `dialect`, one of `all`.
fn problems(all: &DialectRegistry, dialect: &'static DialectInfo) -> Vec<String> {
    let text = terrace_irdl::export_dialect(&Context::with_registry(all.clone()), dialect);
    let mut others = DialectRegistry::new();
    for other in all.iter().filter(|other| other.name != dialect.name) {
        others.insert_info(other);
    }
    let cx = Context::with_registry(others);
    let problems = Arc::new(Mutex::new(Vec::new()));
    cx.set_diagnostic_handler({
        let problems = Arc::clone(&problems);
        Arc::new(move |_, problem| {
            let mut problems = problems.lock().expect("nothing panics with the lock");
            problems.push(problem.to_string());
        })
    });
    let file = SourceFile::new(format!("{}.irdl", dialect.name), text.as_bytes());
    let options = ParseOptions { verify: true, ..ParseOptions::default() };
    let module = terrace_asm::parse(&cx, &file, &options);
    let loaded = module.map(|module| terrace_irdl::load_dialects(module.root()));
    let mut problems = std::mem::take(&mut *problems.lock().expect("nothing panics"));
    assert_eq!(problems.is_empty(), matches!(loaded, Ok(Ok(()))), "errors are reported");
    let left_out = text.lines().filter(|line| line.contains(" is left out: ")).count();
    let defined = cx.loaded_dialect(dialect.name).map_or(0, |loaded| loaded.info().ops.len());
    let kinds = text.lines().filter(|line| {
        ["type", "attribute"].iter().any(|what| line.starts_with(&format!("  irdl.{what} ")))
    });
    let declared = dialect.ops.len() + dialect.types.len() + dialect.attributes.len();
    if defined + left_out + kinds.count() != declared {
        problems.push(format!("{defined} operations, {left_out} definitions left out"));
    }
    problems.iter().map(|problem| format!("{}: {problem}", dialect.name)).collect()
}

#[test]
fn exported_dialects_load_again() {
    let all = terrace_dialects::registry();
    let exported = all.iter().filter(|dialect| !matches!(dialect.name, "builtin" | "irdl"));
    let problems: Vec<String> = exported.flat_map(|dialect| problems(&all, dialect)).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
