//! Regression tests of inputs that fuzzing found, and of similar ones: files in `fuzz/regressions`,
//! and texts that are too large to keep.

use terrace_testing::robust;

fn check(bytes: &[u8]) {
    robust::read(terrace_testing::registry(), bytes);
    robust::round_trip(terrace_testing::registry(), bytes);
}

#[test]
fn files() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        check(&std::fs::read(path).expect("its files can be read"));
        count += 1;
    }
    assert!(count > 0, "no files");
}

/// Returns texts with each nesting construct, `depth` levels deep.
fn nests(depth: usize) -> Vec<String> {
    let nest = |open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    let lists = nest("[", "1", "]");
    vec![
        nest("\"a.b\"() ({", "", "}) : () -> ()\n"),
        nest("module {", "", "}"),
        format!("\"a.b\"() {{a = {}}} : () -> ()", nest("[", "1", "]")),
        format!("\"a.b\"() {{a = {}}} : () -> ()", nest("{a = ", "1", "}")),
        format!("\"a.b\"() : () -> {}", nest("tuple<", "i1", ">")),
        format!("\"a.b\"() : {}", nest("() -> (", "i1", ")")),
        format!("\"a.b\"() : () -> () loc({})", nest("callsite(\"a\" at ", "unknown", ")")),
        format!("#m = affine_map<(d0) -> ({})>", nest("(", "d0", ")")),
        format!("#m = affine_map<(d0) -> (d0{})>", " + d0".repeat(depth)),
        format!("\"a.b\"() {{a = dense<{lists}> : tensor<{}i1>}} : () -> ()", "1x".repeat(depth)),
        format!("\"a.b\"() : () -> {}", nest("!a.b<", "", ">")),
        format!("\"a.b\"() {{a = {}}} : () -> ()", nest("#a.b<[", "", "]>")),
    ]
}

#[test]
fn too_deep_nests() {
    nests(100_000).iter().for_each(|text| check(text.as_bytes()));
}

#[test]
fn deep_nests() {
    for text in nests(5000) {
        let read = robust::valid(terrace_testing::registry(), text.as_bytes());
        let (_cx, body) = read.unwrap_or_else(|| panic!("not valid: {}", &text[..60]));
        let copy = body.clone_body();
        assert_eq!(copy.total_op_count(), body.total_op_count());
        copy.check_integrity().expect("a copy is as good");
        drop((body, copy));
        check(text.as_bytes());
    }
}

/// Without a limit these inputs take gigabytes: an integer of the type has two mebibytes.
#[test]
fn many_wide_integers() {
    let list = |text: fn(usize) -> String| (0..3000).map(text).collect::<Vec<_>>().join(", ");
    let numbers = list(|at| at.to_string());
    let integers = list(|at| format!("{at} : i16777215"));
    for text in [
        format!("#a = dense<[{numbers}]> : tensor<3000xi16777215>"),
        format!("#a = sparse<[{numbers}], [{numbers}]> : tensor<3000xi16777215>"),
        format!("#a = [{integers}]"),
    ] {
        assert!(robust::valid(terrace_testing::registry(), text.as_bytes()).is_none());
    }
    let same = vec!["1 : i16777215"; 100].join(", ");
    let text = format!("#a = [{same}]");
    assert!(robust::valid(terrace_testing::registry(), text.as_bytes()).is_some());
}

#[test]
fn large_numbers() {
    const HUGE: &str = "99999999999999999999999999999999";
    for text in [
        format!("\"a.b\"() : () -> i{HUGE}"),
        "\"a.b\"() : () -> i16777216".to_owned(),
        format!("\"a.b\"() : () -> vector<{HUGE}xi8>"),
        "\"a.b\"() {a = dense<0> : tensor<9223372036854775807x9223372036854775807xi64>} : () -> ()"
            .to_owned(),
        "\"a.b\"() {a = dense<\"0x00\"> : tensor<4294967296x4294967296xi8>} : () -> ()".to_owned(),
        "\"a.b\"() {a = sparse<[[1]], [2]> : tensor<9223372036854775807xi64>} : () -> ()"
            .to_owned(),
        format!("%0:{HUGE} = \"a.b\"() : () -> i1"),
        "%0:4294967297 = \"a.b\"() : () -> i1".to_owned(),
        format!("\"a.b\"(%0#{HUGE}) : (i1) -> ()"),
        format!("\"a.b\"() {{a = {HUGE}}} : () -> ()"),
        format!("\"a.b\"() {{a = 1.0e{HUGE}}} : () -> ()"),
        format!("#m = affine_map<(d0) -> (d0 * {HUGE})>"),
        "#m = affine_map<(d0) -> (d0 mod 0, d0 floordiv 0, -9223372036854775808 floordiv -1)>"
            .to_owned(),
        format!("\"a.b\"() : () -> () loc(\"a\":{HUGE}:{HUGE})"),
        format!("\"a.b\"() {{a = distinct[{HUGE}]<1>}} : () -> ()"),
    ] {
        check(text.as_bytes());
    }
}
