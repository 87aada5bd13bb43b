//! Compiles programs, and checks the IR before and after the pipeline.
use terrace::pass::{PassManager, Pipeline};
use terrace::prelude::*;

/// Compiles a program, and runs a pipeline on it.
fn compiled(text: &str, pipeline: &str) -> String {
    let cx = Context::with_registry(calc::dialects());
    let mut module = calc::emit::compile(&cx, "test.calc", text).unwrap();
    module.verify().unwrap();
    let passes = calc::passes();
    let pipeline = Pipeline::parse(&passes, "calc", pipeline).unwrap();
    PassManager::new(&passes).run(&pipeline, &mut module).unwrap();
    terrace::print(&module)
}

#[test]
fn constants_are_folded() {
    let text = compiled("fn main() { 1 + 2 * 3 }", "builtin.module(func.func(canonicalize))");
    assert!(text.contains("calc.constant 7.0"), "{text}");
    assert!(!text.contains("calc.mul"), "{text}");
}

#[test]
fn constant_branches_are_inlined() {
    let program = "fn main() { let x = 1; if 1 < 2 { x = 5; x } else { 0 } }";
    let text = compiled(program, "builtin.module(func.func(canonicalize))");
    assert!(!text.contains("calc.if"), "{text}");
    assert!(text.contains("calc.constant 5.0"), "{text}");
}

#[test]
fn divisions_by_powers_of_two_become_products() {
    let text = compiled(
        "fn half(x) { x / 2 } fn third(x) { x / 3 } fn main() { 0 }",
        "builtin.module(func.func(calc-reciprocal))",
    );
    assert_eq!(text.matches("calc.mul").count(), 1, "{text}");
    assert_eq!(text.matches("calc.div").count(), 1, "{text}");
}

#[test]
fn the_demo_is_lowered() {
    let text = compiled(include_str!("../demo.calc"), calc::PIPELINE);
    assert!(text.contains("llvm.func @main"), "{text}");
    for dialect in ["calc.constant", "calc.add", "scf.", "arith.", "func."] {
        assert!(!text.contains(dialect), "{dialect}: {text}");
    }
}

#[test]
fn errors_have_positions() {
    let cx = Context::with_registry(calc::dialects());
    let error = calc::emit::compile(&cx, "test.calc", "fn main() {\n  y\n}").err().unwrap();
    assert_eq!(error.to_string(), "`y` is not declared");
    assert_eq!(error.location().to_text(&cx), "loc(\"test.calc\":2:3)");
}
