//! Tests of errors, scopes and limits of the parser; accepted syntax is tested with the printer, on
//! whole files.

use std::sync::{Arc, Mutex};

use terrace_builtin::BuiltinDialect;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, DialectRegistry};

use super::{MAX_DEPTH, ParseOptions};

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>();
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

/// Returns the body, or the diagnostics as `line:col: message`, notes included.
fn read(text: &[u8]) -> Result<Body, Vec<String>> {
    let cx = context();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let sink = seen.clone();
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        let mut seen = sink.lock().unwrap();
        for part in std::iter::once(&diagnostic).chain(diagnostic.notes()) {
            let at = part.location().file_position(cx).expect("errors of the parser have one");
            seen.push(format!("{}:{}: {}", at.line, at.col, part.message()));
        }
    }));
    let file = SourceFile::new("f.mlir", text);
    let result = super::parse(&cx, &file, &ParseOptions::default());
    result.map_err(|_| std::mem::take(&mut *seen.lock().unwrap()))
}

#[track_caller]
fn fails(text: &str, expected: &[&str]) {
    match read(text.as_bytes()) {
        Ok(_) => panic!("accepted: {text}"),
        Err(errors) => assert_eq!(errors, expected, "in {text}"),
    }
}

/// Checks the message for an operation with an attribute, by the position in its text.
#[track_caller]
fn attribute_fails(text: &str, col: u32, message: &str) {
    let full = format!("\"f\"() {{a = {text}}} : () -> ()");
    fails(&full, &[&format!("1:{}: {message}", col + 11)]);
}

#[track_caller]
fn type_fails(text: &str, col: u32, message: &str) {
    fails(&format!("\"f\"() : () -> {text}"), &[&format!("1:{}: {message}", col + 14)]);
}

#[test]
fn something_missing_is_reported_where_it_should_be() {
    fails("\"f\"()\n\n  // why\n 5", &["1:6: expected ':' followed by operation type"]);
    fails("\"f\"()  5", &["1:6: expected ':' followed by operation type"]);
    fails("%a", &["1:2: expected '=' after SSA name"]);
    fails("   5", &["1:4: expected operation name in quotes"]);
    fails("\"f\"", &["1:3: expected '(' to start operand list"]);
    fails("\"f\"() {a, b,  } : () -> ()", &["1:13: expected attribute name"]);
    fails("\"f\"() ({", &["1:8: expected operation name in quotes"]);
}

#[test]
fn errors_of_the_lexer_come_first() {
    fails("\"f\"() ; ()", &["1:7: unexpected character"]);
    fails("\"f", &["1:3: expected '\"' in string literal"]);
    fails("\"f\"(%) : () -> ()", &["1:5: invalid SSA name"]);
}

#[test]
fn values_are_checked() {
    fails("\"f\"(%a) : (i32) -> ()", &["1:5: use of undeclared SSA value name"]);
    fails(
        "%a = \"f\"() : () -> i32\n%a = \"f\"() : () -> i32",
        &["2:1: redefinition of SSA value '%a'", "1:1: previously defined here"],
    );
    fails(
        "%a = \"f\"(%a) : (i32) -> i64",
        &[
            "1:1: definition of SSA value '%a#0' has type 'i64'",
            "1:10: previously used here with type 'i32'",
        ],
    );
    fails(
        "%a = \"f\"() : () -> i32\n\"g\"(%a) : (i64) -> ()",
        &[
            "2:5: use of value '%a' expects different type than prior uses: 'i64' vs 'i32'",
            "1:1: prior use here",
        ],
    );
    fails(
        "%a:2 = \"f\"() : () -> (i32, i32)\n\"g\"(%a#2) : (i32) -> ()",
        &["2:5: reference to invalid result number"],
    );
    fails(
        "%a:2 = \"f\"() : () -> i32",
        &["1:1: operation defines 1 results but was provided 2 to bind"],
    );
}

#[test]
fn names_end_with_their_region() {
    fails(
        "\"x\"() ({ %a = \"y\"() : () -> i32 }, { \"z\"(%a) : (i32) -> () }) : () -> ()",
        &["1:42: use of undeclared SSA value name"],
    );
    let body = read(b"\"x\"() ({ \"y\"(%a) : (i32) -> () }) : () -> () %a = \"z\"() : () -> i32");
    assert_eq!(body.unwrap().op_count(), 4, "the placeholder is gone");
    assert!(
        read(b"\"x\"() ({ %a = \"y\"() : () -> i32 }, { %a = \"y\"() : () -> i64 }) : () -> ()")
            .is_ok()
    );
}

#[test]
fn blocks_are_checked() {
    fails(
        "\"f\"() ({ ^a: \"x\"() [^b,^c] : () -> () }) : () -> ()",
        &["1:21: reference to an undefined block", "1:24: reference to an undefined block"],
    );
    fails("\"f\"() ({ ^a: ^a: }) : () -> ()", &["1:14: redefinition of block '^a'"]);
    assert!(
        read(b"\"f\"() ({ \"x\"() [^b] : () -> () ^b: \"y\"() : () -> () }) : () -> ()").is_ok()
    );
}

#[test]
fn values_of_other_bodies_are_left_to_the_verifier() {
    for text in [
        "%a = \"x\"() : () -> i32 \"builtin.module\"() ({ \"y\"(%a) : (i32) -> () }) : () -> ()",
        "\"builtin.module\"() ({ \"y\"(%a) : (i32) -> () }) : () -> () %a = \"x\"() : () -> i32",
        "\"y\"(%a) : (i32) -> () \"builtin.module\"() ({ %a = \"x\"() : () -> i32 }) : () -> ()",
    ] {
        let body = read(text.as_bytes()).expect("the text has the right form");
        assert!(body.verify().is_err(), "{text}");
    }
    fails(
        "\"builtin.module\"() ({ \"y\"(%a) : (i32) -> () }) : () -> () \"y\"(%a) : (i32) -> ()",
        &["1:27: use of undeclared SSA value name"],
    );
}

#[test]
fn attributes_have_the_messages_of_mlir() {
    attribute_fails("256 : i8", 1, "integer constant out of range for attribute");
    attribute_fails("-1 : ui8", 2, "negative integer literal not valid for unsigned integer type");
    attribute_fails("1.0 : i32", 10, "floating point value not valid for specified type");
    attribute_fails("#a", 3, "undefined symbol alias id 'a'");
    attribute_fails("#a.b<[>", 5, "unbalanced '[' character in pretty dialect name");
    attribute_fails("[1 2]", 3, "expected ',' or ']'");
    attribute_fails("{b = 1, b}", 9, "duplicate key 'b' in dictionary attribute");
    attribute_fails(
        "dense<[1, [2]]> : tensor<2xi32>",
        14,
        "tensor literal is invalid; ranks are not consistent between elements",
    );
    attribute_fails(
        "dense<[1, 2]> : tensor<3xi32>",
        1,
        "inferred shape of elements literal ([2]) does not match type ([3])",
    );
    attribute_fails("array<i1: 1>", 12, "expected 'true' or 'false' values for i1 type");
    attribute_fails(
        "affine_map<(d0) -> (d0 * d0)>",
        24,
        "non-affine expression: at least one of the multiply operands has to be either a constant \
         or symbolic",
    );
    attribute_fails("loc(callsite(\"a\" 5))", 17, "expected 'at' in callsite location");
    attribute_fails(
        "distinct[0]<1>, b = distinct[0]<2>",
        21,
        "referenced attribute does not match previous definition: 1 : i64",
    );
}

#[test]
fn types_have_the_messages_of_mlir() {
    type_fails("i16777216", 1, "integer bitwidth is limited to 16777215 bits");
    type_fails("tensor<4x8>", 11, "expected 'x' in dimension list");
    type_fails("tensor<4xnone>", 10, "invalid tensor element type");
    type_fails("vector<0xf32>", 1, "vector types must have positive constant sizes but got 0");
    type_fails(
        "memref<4xf32, 1, affine_map<(d0)->(d0)>>",
        40,
        "expected memory space to be last in memref type",
    );
    type_fails("tuple<i32, >", 11, "expected non-function type");
}

#[test]
fn locations_may_come_later() {
    let body = read(b"\"f\"() : () -> () loc(#a)\n#a = loc(\"x\":3:4)").unwrap();
    let cx = body.context().clone();
    let op = body.root().region(0).unwrap().entry().unwrap().ops().next().unwrap();
    assert_eq!(op.location().to_text(&cx), "loc(\"x\":3:4)");
    fails("\"f\"() : () -> () loc(#a)", &["1:22: operation location alias was never defined"]);
    fails("\"f\"() : () -> () loc(#a)\n#a = 5", &["1:22: expected location, but found '5 : i64'"]);
}

#[test]
fn a_single_module_is_the_result_itself() {
    let body = read(b"\"builtin.module\"() ({ \"f\"() : () -> () }) {x.y} : () -> ()").unwrap();
    assert_eq!(body.op_count(), 2);
    assert!(body.root().attribute("x.y").is_some());
    let body = read(b"\"f\"() : () -> ()").unwrap();
    assert_eq!(body.root().name_str(), "builtin.module");
    let cx = body.context().clone();
    assert_eq!(body.root().location().to_text(&cx), "loc(\"f.mlir\":0:0)");
}

#[test]
fn nesting_is_limited() {
    let limit = format!("nesting is limited to {MAX_DEPTH} levels");
    let cases = [
        ("\"f\"() ({", "\"g\"() : () -> ()", "}) : () -> ()", ""),
        ("tuple<", "i32", ">", "\"f\"() : () -> "),
        ("[", "1", "]", "#a = "),
        ("(", "d0", ")", "#a = affine_map<(d0) -> ("),
        ("-", "d0", "", "#a = affine_map<(d0) -> ("),
        ("fused[", "\"x\"", "]", "#a = loc("),
        ("[", "1", "]", "#a = dense<"),
        ("!a<", "", ">", "!b = "),
    ];
    for (open, inner, close, before) in cases {
        let text = format!("{before}{}{inner}{}", open.repeat(100_000), close.repeat(100_000));
        // The type of a dialect that is not registered is only scanned.
        match read(text.as_bytes()) {
            Ok(_) => assert_eq!(open, "!a<"),
            Err(errors) => assert!(errors[0].ends_with(&limit), "{errors:?} for {open}"),
        }
    }
    let text = format!("#a = {}1{}", "[".repeat(400), "]".repeat(400));
    assert!(read(text.as_bytes()).is_ok());
}

#[test]
fn no_text_makes_it_panic() {
    const PIECES: &[&str] = &[
        "\"f\"",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "<",
        ">",
        ":",
        ",",
        "=",
        "->",
        "%a",
        "%0",
        "#0",
        "^b",
        "@s",
        "!t",
        "#a",
        "i32",
        "f32",
        "index",
        "tensor<",
        "4x",
        "?x",
        "*x",
        "vector<",
        "memref<",
        "dense<",
        "sparse<",
        "array<",
        "loc(",
        "fused",
        "callsite",
        "\"x\"",
        "1",
        "-",
        "1.5",
        "0x1F",
        "affine_map<",
        "(d0)",
        "d0",
        "floordiv",
        "mod",
        "strided<",
        "distinct[",
        "{-#",
        "#-}",
        "dialect_resources",
        "builtin",
        "dense_resource<",
        "tuple<",
        "complex<",
        "true",
        "unit",
        "builtin.module",
        "\"builtin.module\"",
        "attributes",
        "loc",
        "\n",
        "//",
        "::",
        "\"",
        "\u{0}",
        "!a.b<",
        "#a.b<",
        "() -> ()",
        ": () -> ()",
        "({",
        "}) : () -> ()",
        "opaque",
        "offset",
        "at",
    ];
    let mut seed = 7u64;
    for _ in 0..4000 {
        let mut text = String::new();
        for _ in 0..24 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text.push_str(PIECES[(seed >> 33) as usize % PIECES.len()]);
            if seed >> 60 < 8 {
                text.push(' ');
            }
        }
        let _ = read(text.as_bytes());
    }
}

#[test]
fn what_was_read_before_changes_nothing() {
    let map = "affine_map<(d0)[s0] -> (d0 + s0 * 3, -(d0))>";
    // A set may have in it what ends a map.
    let set = "affine_set<(d0)[s0] : (d0 - (s0)>= 0)>";
    let lists = "dense<[1, -2, 3,4 ,5]> : tensor<5xi8>, array<i8: 1, -2, 3,4 ,5>";
    let all = format!("[{map}, {set}, {lists}]");
    let body = read(format!("\"f\"() {{a = {all}, b = {all}}} : () -> ()").as_bytes()).unwrap();
    let op = body.root().regions().next().unwrap().blocks().next().unwrap().ops().next().unwrap();
    let [(_, a), (_, b)] = op.attributes() else { panic!("two attributes") };
    assert_eq!(a, b);
    assert_eq!(
        a.to_text(body.context()),
        "[affine_map<(d0)[s0] -> (d0 + s0 * 3, -d0)>, affine_set<(d0)[s0] : (d0 - s0 >= 0)>, \
         dense<[1, -2, 3, 4, 5]> : tensor<5xi8>, array<i8: 1, -2, 3, 4, 5>]"
    );
    let after = |text: &str| format!("[{map}, {text}]");
    let col = |text: &str| after(text).len() as u32;
    attribute_fails(
        &after("affine_map<(d0)[s0] -> (d0 + s0 * 3, -(d0)>"),
        col("affine_map<(d0)[s0] -> (d0 + s0 * 3, -(d0)"),
        "expected ')' in affine map range",
    );
    attribute_fails("array<i8: 1, 2, 256>", 20, "integer constant out of range");
    attribute_fails(
        "dense<[1, 2, 256]> : tensor<3xi8>",
        14,
        "integer constant out of range for type",
    );
}
