//! The library: its settings, and errors. The text of each operation is tested by
//! `terrace-translate`.

mod common;

use common::parsed;
use terrace_cpp::Options;

const BRANCH: &str = "func.func @f(%x: i32) -> i32 {
  cf.br ^next(%x : i32)
^next(%y: i32):
  return %y : i32
}";

#[test]
fn a_function_with_blocks_declares_its_variables_at_the_start() {
    let (body, top) = parsed(BRANCH);
    let options = Options { declare_variables_at_top: true, ..Options::default() };
    let text = terrace_cpp::translate(body.op(top), &options).expect("the module is translated");
    let expected = "int32_t f(int32_t v1) {
  int32_t v2;
  v2 = v1;
  goto label2;
label2:
  return v2;
}

";
    assert_eq!(String::from_utf8_lossy(&text), expected);
}

#[test]
fn nothing_is_written_on_an_error() {
    let (body, top) = parsed(BRANCH);
    let mut out = Vec::new();
    assert!(terrace_cpp::write(body.op(top), &Options::default(), &mut out).is_err());
    assert!(out.is_empty());
}

#[test]
fn a_part_of_a_module_is_translated() {
    let (body, top) = parsed("emitc.global @x : i32 = 1\nemitc.global @y : f32");
    let entry = body.op(top).region(0).and_then(|region| region.entry());
    let last = entry.and_then(|block| block.last()).expect("the module has operations");
    let text = terrace_cpp::translate(last, &Options::default()).expect("it is translated");
    assert_eq!(text, b"float y;\n");
}

#[test]
fn bytes_that_are_no_text_stay() {
    let (body, top) = parsed(r#"emitc.verbatim "\FFa\C3\A9""#);
    let text = terrace_cpp::translate(body.op(top), &Options::default()).expect("it is translated");
    assert_eq!(text, b"\xFFa\xC3\xA9\n\n");
}

#[test]
fn deep_expressions_need_no_deep_stack() {
    let mut source = String::from("emitc.func @f(%x: i32) -> i32 {\n");
    source.push_str(
        "%e = emitc.expression %x : (i32) -> i32 {\n  %v0 = emitc.bitwise_not %x : (i32) -> i32\n",
    );
    for at in 1..20_000 {
        source.push_str(&format!("  %v{at} = emitc.bitwise_not %v{} : (i32) -> i32\n", at - 1));
    }
    source.push_str("  emitc.yield %v19999 : i32\n}\nemitc.return %e : i32\n}");
    let (body, top) = parsed(&source);
    let text = terrace_cpp::translate(body.op(top), &Options::default()).expect("it is translated");
    assert!(String::from_utf8_lossy(&text).contains(&"~(".repeat(19_999)));
}
