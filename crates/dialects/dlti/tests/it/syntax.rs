//! Tests of the attributes' syntax: every row of the tables of texts that MLIR 22 accepts or
//! rejects.

use crate::common::{context, module, read, read_all};

/// Puts the attribute into an operation as the value of `a`.
fn wrap(attribute: &str) -> String {
    format!("\"x.y\"() {{a = {attribute}}} : () -> ()")
}

/// Accepted attributes with their printed form; `=` if it is the same.
const ACCEPTED: &[(&str, &str)] = &[
    ("#dlti.dl_entry<i32, 3 : i64>", "="),
    ("#dlti.dl_entry<\"k\", 3 : i64>", "="),
    ("#dlti.dl_entry<\"\", 3>", "#dlti.dl_entry<\"\", 3 : i64>"),
    ("#dlti.dl_spec<>", "="),
    ("#dlti.map<>", "="),
    (
        "#dlti.dl_spec<#dlti.dl_entry<\"k\", 3 : i64>, #dlti.dl_entry<i32, \"x\">>",
        "#dlti.dl_spec<\"k\" = 3 : i64, i32 = \"x\">",
    ),
    (
        "#dlti.dl_spec<\"k\" = 3, #dlti.dl_entry<\"j\", 4>>",
        "#dlti.dl_spec<\"k\" = 3 : i64, \"j\" = 4 : i64>",
    ),
    (
        "#dlti.dl_spec<(i32) -> i32 = 3, !llvm.ptr<1> = dense<32> : vector<4xi64>>",
        "#dlti.dl_spec<(i32) -> i32 = 3 : i64, !llvm.ptr<1> = dense<32> : vector<4xi64>>",
    ),
    ("#dlti<dl_spec<\"k\" = 1>>", "#dlti.dl_spec<\"k\" = 1 : i64>"),
    (
        "#dlti.map<!foo.bar = 3 : i64, \"a.b\" = !foo.bar, \"x\" = i32, \"\\FF\\22\" = dense<1> : \
         tensor<2xi32>, tuple<i32> = \"x\">",
        "=",
    ),
    ("#dlti.map<\"a\" = #dlti.map<i32 = 5 : i64, \"q\" = 2 : i64>>", "="),
    ("#dlti.target_device_spec<\"L1\" = 4096 : i32>", "="),
    (
        "#dlti.target_device_spec<#dlti.dl_entry<\"L1\", 4096 : i32>>",
        "#dlti.target_device_spec<\"L1\" = 4096 : i32>",
    ),
    (
        "#dlti.target_system_spec<\"CPU\" = #dlti.target_device_spec<\"L1\" = 4096 : i32>, \"\" = \
         #dlti.target_device_spec<\"L1\" = 1 : i32>>",
        "=",
    ),
    (
        "#dlti.target_system_spec<#dlti.dl_entry<\"CPU\", #dlti.target_device_spec<\"a\" = 3>>>",
        "#dlti.target_system_spec<\"CPU\" = #dlti.target_device_spec<\"a\" = 3 : i64>>",
    ),
    ("#dlti.function_pointer_alignment<64, function_dependent = true>", "="),
    (
        "#dlti.function_pointer_alignment<0x10, function_dependent = 1>",
        "#dlti.function_pointer_alignment<16, function_dependent = true>",
    ),
    (
        "#dlti.function_pointer_alignment<true, function_dependent = true>",
        "#dlti.function_pointer_alignment<18446744073709551615, function_dependent = true>",
    ),
    (
        "#dlti.function_pointer_alignment<-64, function_dependent = false>",
        "#dlti.function_pointer_alignment<18446744073709551552, function_dependent = false>",
    ),
];

/// Rejected attributes with their diagnostics, including columns.
const REJECTED: &[(&str, &[&str])] = &[
    ("#dlti.dl_entry<\"k\" = 3>", &["1:32: error: expected ','"]),
    ("#dlti.dl_entry<\"k\">", &["1:32: error: expected ','"]),
    ("#dlti.dl_entry<foo, 3>", &["1:29: error: expected a type or a quoted string"]),
    ("#dlti.dl_entry<42, 3>", &["1:29: error: expected a type or a quoted string"]),
    ("#dlti.dl_entry<\"k\", >", &["1:33: error: expected attribute value"]),
    ("#dlti.dl_entry<\"k\", 3", &["1:29: error: unbalanced '<' character in pretty dialect name"]),
    ("#dlti.map<\"k\", 3>", &["1:27: error: expected '='"]),
    ("#dlti.map<\"k\" 3>", &["1:27: error: expected '='"]),
    ("#dlti.map<k = 3>", &["1:24: error: expected attribute value"]),
    ("#dlti.map<i0x = 3>", &["1:24: error: expected attribute value"]),
    ("#dlti.map<\"k\" = >", &["1:29: error: expected attribute value"]),
    ("#dlti.map<\"k\" = 3, >", &["1:32: error: expected attribute value"]),
    ("#dlti.map<42 = 3>", &["1:24: error: invalid kind of attribute specified"]),
    ("#dlti.map<42 : i32>", &["1:24: error: invalid kind of attribute specified"]),
    ("#dlti.map<#dlti.map<>>", &["1:24: error: invalid kind of attribute specified"]),
    ("#dlti.map<\"a\" = 1", &["1:24: error: unbalanced '<' character in pretty dialect name"]),
    ("#dlti.map<\"a\" = 1, #dlti.dl_entry<\"a\", 3>>", &["1:20: error: repeated DLTI key: \"a\""]),
    ("#dlti.dl_spec<i32 = 1, i32 = 2>", &["1:20: error: repeated DLTI key: i32"]),
    ("#dlti.dl_spec<\"\" = 3>", &["1:20: error: empty string as DLTI key is not allowed"]),
    ("#dlti.map<\"\" = 3>", &["1:20: error: empty string as DLTI key is not allowed"]),
    (
        "#dlti.target_device_spec<\"\" = 3>",
        &["1:20: error: empty string as DLTI key is not allowed"],
    ),
    ("#dlti.target_device_spec<\"a\" = 3, \"a\" = 3>", &["1:20: error: repeated DLTI key: \"a\""]),
    ("#dlti.target_device_spec<>", &["1:20: error: no DLTI entries provided"]),
    ("#dlti.target_system_spec<>", &["1:20: error: no DLTI entries provided"]),
    ("#dlti.target_device_spec<i32 = 1>", &["1:39: error: invalid kind of attribute specified"]),
    (
        "#dlti.target_device_spec<#dlti.dl_entry<i32, 3>>",
        &["1:20: error: type as DLTI key is not allowed"],
    ),
    ("#dlti.target_system_spec<\"CPU\" : 3>", &["1:44: error: expected '='"]),
    (
        "#dlti.target_system_spec<\"CPU\" = 3>",
        &["1:20: error: value associated with key \"CPU\" is not a DLTI device spec"],
    ),
    (
        "#dlti.target_system_spec<i32 = #dlti.target_device_spec<\"a\" = 3>>",
        &["1:39: error: invalid kind of attribute specified"],
    ),
    (
        "#dlti.target_system_spec<#dlti.dl_entry<i32, #dlti.target_device_spec<\"a\" = 3>>>",
        &["1:20: error: non-string key of DLTI system spec"],
    ),
    (
        "#dlti.target_system_spec<\"CPU\" = #dlti.target_device_spec<\"a\" = 3>, \"CPU\" = \
         #dlti.target_device_spec<\"a\" = 3>>",
        &["1:20: error: repeated device ID in dlti.target_system_spec: \"CPU\""],
    ),
    ("#dlti.function_pointer_alignment<64>", &["1:49: error: expected ','"]),
    (
        "#dlti.function_pointer_alignment<64, foo = true>",
        &["1:51: error: expected 'function_dependent'"],
    ),
    (
        "#dlti.function_pointer_alignment<a, function_dependent = true>",
        &[
            "1:47: error: expected integer value",
            "1:47: error: failed to parse DLTI_FunctionPointerAlignmentAttr parameter 'alignment' \
             which is to be a `uint64_t`",
        ],
    ),
    (
        "#dlti.function_pointer_alignment<-12345678901234567, function_dependent = true>",
        &[
            "1:47: error: integer value too large",
            "1:65: error: failed to parse DLTI_FunctionPointerAlignmentAttr parameter 'alignment' \
             which is to be a `uint64_t`",
        ],
    ),
    (
        "#dlti.function_pointer_alignment<64, function_dependent = -1>",
        &[
            "1:72: error: integer value too large",
            "1:74: error: failed to parse DLTI_FunctionPointerAlignmentAttr parameter \
             'function_dependent' which is to be a `bool`",
        ],
    ),
    ("#dlti.function_pointer_alignment", &["1:46: error: expected '<'"]),
    ("#dlti.foo<\"a\" = 1>", &["1:20: error: unknown attribute `foo` in dialect `dlti`"]),
];

#[test]
fn accepted() {
    for (text, printed) in ACCEPTED {
        let cx = context();
        let body = module(&cx, &wrap(text));
        let op = body.root().region(0).unwrap().entry().unwrap().ops().next().unwrap();
        let expected = if *printed == "=" { text } else { printed };
        assert_eq!(op.attribute("a").unwrap().to_text(&cx), *expected);
        // The printed form parses to the same attribute.
        let again = terrace_asm::parse_attribute(&cx, expected).unwrap();
        assert_eq!(Some(again), op.attribute("a"));
    }
}

#[test]
fn rejected() {
    for (text, said) in REJECTED {
        let found = read(&context(), &wrap(text)).err().unwrap_or_default();
        assert_eq!(found, *said, "{text}");
    }
}

/// As in MLIR 22, parsing continues after the error.
#[test]
fn a_missing_list_is_an_error_and_an_empty_list() {
    for (text, column) in [("#dlti.dl_spec", 27), ("#dlti.map", 23)] {
        let (body, said) = read_all(&context(), &wrap(text));
        assert_eq!(said, [format!("1:{column}: error: expected '<'")]);
        let body = body.unwrap();
        let op = body.root().region(0).unwrap().entry().unwrap().ops().next().unwrap();
        assert_eq!(op.attribute("a").unwrap().to_text(body.context()), format!("{text}<>"));
    }
}

#[test]
fn a_type_that_cannot_be_read_is_no_key() {
    let cx = context();
    cx.allow_unregistered_dialects(false);
    let text = "module attributes {dlti.map = #dlti.map<!unknown.t = 3>} {}";
    let said = read(&cx, text).err().unwrap();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("type created with unregistered dialect"), "{said:?}");
    assert!(said[1].ends_with("error: error while parsing type DLTI key"), "{said:?}");
}
