//! Tests of passes that `#[pass]` declares, and of passes that panic.

use terrace_asm::ParseOptions;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context};
use terrace_pass::{Element, PassManager, Pipeline, StatisticValue};

fn read(cx: &Context) -> Body {
    let file = SourceFile::new("f.mlir", b"func.func @f() {\n  return\n}\n".to_vec());
    terrace_asm::parse(cx, &file, &ParseOptions::default()).expect("it can be read")
}

#[test]
fn statistics_are_counted() {
    let cx = Context::with_registry(terrace_testing::registry());
    let (mut body, passes) = (read(&cx), terrace_testing::passes());
    let pipeline = Pipeline::parse(&passes, "", "builtin.module(test-stats-pass)").expect("known");
    PassManager::new(&passes).run(&pipeline, &mut body).expect("it succeeds");
    let [Element::Pass(step)] = pipeline.elements() else { panic!("one pass") };
    let counted = StatisticValue { name: "num-ops", summary: "Number of ops processed", value: 3 };
    assert_eq!(step.statistics(), [counted]);
}

#[test]
fn options_have_the_defaults_that_are_declared() {
    let passes = terrace_testing::passes();
    let info = passes.get("test-pass-failure").expect("it is known");
    assert_eq!(info.title, "(anonymous namespace)::TestFailurePass");
    assert_eq!(info.summary, "Fail on every run");
    let pass = info.parse("").expect("no options are needed");
    let values: Vec<String> = pass.options().iter().map(|value| value.text()).collect();
    assert_eq!(values, ["false"]);
}

#[test]
fn a_panic_is_a_failure() {
    let cx = Context::with_registry(terrace_testing::registry());
    let (mut body, passes) = (read(&cx), terrace_testing::passes());
    let text = "builtin.module(func.func(test-pass-panic))";
    let pipeline = Pipeline::parse(&passes, "", text).expect("known");
    let (result, said) = cx.capture(|| PassManager::new(&passes).run(&pipeline, &mut body));
    assert!(result.is_err());
    let said: Vec<String> = said.iter().map(|one| one.resolve(&cx).to_string()).collect();
    assert_eq!(said.len(), 1);
    let wanted = "'func.func' op pass 'TestPanicPass' panicked: there are ";
    assert!(said[0].contains(wanted), "{said:?}");
}
