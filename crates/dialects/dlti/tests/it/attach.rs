//! Tests of the places where the attributes may be attached, and of their verification.

use crate::common::{complaints, context, read_all};

fn spec(entries: &str) -> String {
    format!("module attributes {{dlti.dl_spec = #dlti.dl_spec<{entries}>}} {{}}")
}

fn nested(outer: &str, inner: &str) -> String {
    format!(
        "module attributes {{dlti.dl_spec = #dlti.dl_spec<{outer}>}} {{\n\
         module attributes {{dlti.dl_spec = #dlti.dl_spec<{inner}>}} {{}}\n}}"
    )
}

fn accepts(text: &str) {
    assert_eq!(complaints(text), Vec::<String>::new(), "{text}");
}

fn rejects(text: &str, said: &[&str]) {
    assert_eq!(complaints(text), said, "{text}");
}

#[test]
fn names_of_the_dialect() {
    for entry in [
        "\"dlti.endianness\" = \"big\"",
        "\"dlti.endianness\" = \"little\"",
        "\"dlti.mangling_mode\" = 1",
        "\"dlti.default_memory_space\" = 1",
        "\"dlti.alloca_memory_space\" = 1",
        "\"dlti.program_memory_space\" = 1",
        "\"dlti.global_memory_space\" = 1",
        "\"dlti.stack_alignment\" = \"bad\"",
        "\"dlti.function_pointer_alignment\" = 1",
        "\"dlti.legal_int_widths\" = array<i32: 8>",
        "\"foo.bar\" = 1",
        "\"nodot\" = 1",
        "\"dlti.\" = 1",
    ] {
        accepts(&spec(entry));
    }
    let endianness = "1:1: error: 'dlti.endianness' data layout entry is expected to be either \
                      'big' or 'little'";
    rejects(&spec("\"dlti.endianness\" = \"middle\""), &[endianness]);
    rejects(&spec("\"dlti.endianness\" = 3"), &[endianness]);
    rejects(
        &spec("\"dlti.unknown\" = 3"),
        &["1:1: error: unknown data layout entry name: dlti.unknown"],
    );
    // A loaded dialect without entries.
    rejects(
        &spec("\"builtin.x\" = 3"),
        &["1:1: error: the 'builtin' dialect does not support identifier data layout entries"],
    );
}

#[test]
fn kinds_of_attributes() {
    for name in ["dlti.dl_spec", "dlti.map", "dlti.target_system_spec"] {
        rejects(
            &format!("module attributes {{{name} = 3}} {{}}"),
            &[&format!("1:1: error: '{name}' is expected to be a #{name} attribute")],
        );
    }
    for name in ["dlti.target_device_spec", "dlti.foo"] {
        rejects(
            &format!("module attributes {{{name} = #dlti.target_device_spec<\"a\" = 1>}} {{}}"),
            &[&format!("1:1: error: attribute '{name}' not supported by dialect")],
        );
    }
    // Errors in a module's specification come first.
    rejects(
        "module attributes {dlti.dl_spec = #dlti.dl_spec<\"dlti.x\" = 1>, dlti.foo = 1, a = 1} {}",
        &["1:1: error: unknown data layout entry name: dlti.x"],
    );
    accepts(
        "module attributes {dlti.map = #dlti.map<\"a\" = 1>, dlti.target_system_spec = \
         #dlti.target_system_spec<\"CPU\" = #dlti.target_device_spec<\"dlti.foo\" = 1>>} {}",
    );
    // On an operation that is not a scope, only the kind of attribute is checked.
    accepts("\"x.y\"() {dlti.dl_spec = #dlti.dl_spec<\"dlti.unknown\" = 1>} : () -> ()");
    rejects(
        "\"x.y\"() {dlti.dl_spec = 1} : () -> ()",
        &["1:1: error: 'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute"],
    );
    // As in MLIR 22 the error is reported, but the module counts as valid.
    let cx = context();
    let two = "module attributes {dlti.dl_spec = #dlti.dl_spec<\"a.b\" = 1>, foo.bar = \
               #dlti.dl_spec<\"a.b\" = 1>} {}";
    let (body, said) = read_all(&cx, two);
    assert!(body.is_some());
    assert_eq!(
        said,
        [
            "1:1: error: 'builtin.module' op expects at most one data layout attribute",
            "1:1: note: 'dlti.dl_spec' is a data layout attribute",
            "1:1: note: 'foo.bar' is a data layout attribute",
        ]
    );
}

#[test]
fn entries_of_builtin_types() {
    for entries in [
        "i32 = dense<32> : vector<1xi64>, f32 = dense<[32, 64]> : vector<2xi64>",
        "si8 = dense<[12, 20]> : vector<2xi64>, index = -5 : i32",
        "i32 = dense<[8, 16]> : tensor<2xi64>",
    ] {
        accepts(&spec(entries));
    }
    let dense = "1:1: error: expected a dense i64 elements attribute in the data layout entry ";
    rejects(&spec("i32 = 3"), &[&format!("{dense}#dlti.dl_entry<i32, 3 : i64>")]);
    rejects(&spec("f16 = \"x\""), &[&format!("{dense}#dlti.dl_entry<f16, \"x\">")]);
    rejects(
        &spec("i32 = dense<[1, 2]> : tensor<2xindex>"),
        &[&format!("{dense}#dlti.dl_entry<i32, dense<[1, 2]> : tensor<2xindex>>")],
    );
    let count = "1:1: error: expected 1 or 2 elements in the data layout entry ";
    rejects(
        &spec("i32 = dense<[1, 2, 3]> : vector<3xi64>"),
        &[&format!("{count}#dlti.dl_entry<i32, dense<[1, 2, 3]> : vector<3xi64>>")],
    );
    rejects(
        &spec("i32 = dense<[]> : tensor<0xi64>"),
        &[&format!("{count}#dlti.dl_entry<i32, dense<> : tensor<0xi64>>")],
    );
    rejects(
        &spec("f32 = dense<[64, 32]> : vector<2xi64>"),
        &["1:1: error: preferred alignment is expected to be greater than or equal to the abi \
           alignment in data layout entry #dlti.dl_entry<f32, dense<[64, 32]> : vector<2xi64>>"],
    );
    rejects(
        &spec("index = \"x\""),
        &["1:1: error: expected integer attribute in the data layout entry for 'index'"],
    );
    for ty in ["tensor<2xi32>", "vector<2xi32>", "complex<f32>", "memref<2xi32>", "tuple<>"] {
        rejects(
            &spec(&format!("{ty} = dense<32> : vector<1xi64>")),
            &["1:1: error: unexpected data layout for a built-in type"],
        );
    }
}

#[test]
fn nested_scopes_combine() {
    let conflict = &[
        "2:1: error: data layout does not combine with layouts of enclosing ops",
        "1:1: note: enclosing op with data layout",
    ];
    for name in ["a.b", "nodot", "builtin2.x", "dlti.stack_alignment"] {
        accepts(&nested(&format!("\"{name}\" = 1"), &format!("\"{name}\" = 1")));
        accepts(&nested(&format!("\"{name}\" = 1"), "\"other.name\" = 1"));
        rejects(&nested(&format!("\"{name}\" = 1"), &format!("\"{name}\" = 2")), conflict);
    }
    // MLIR crashes if both scopes have an entry for integers.
    let (i64_a, i64_b) = ("i64 = dense<64> : vector<1xi64>", "i64 = dense<32> : vector<1xi64>");
    rejects(&nested(i64_a, i64_b), conflict);
    rejects(&nested("index = 32", "index = 64"), conflict);
    rejects(
        &nested("f32 = dense<64> : vector<1xi64>", "f32 = dense<32> : vector<1xi64>"),
        conflict,
    );
    accepts(&nested(i64_a, i64_a));
    accepts(&nested(i64_a, "i32 = dense<32> : vector<1xi64>"));
    // Across a scope without an entry for it; notes go from the inside out.
    rejects(
        "module attributes {dlti.dl_spec = #dlti.dl_spec<\"a.b\" = 1>} {\n\
         module attributes {dlti.dl_spec = #dlti.dl_spec<\"a.c\" = 1>} {\n\
         module {\n\
         module attributes {dlti.dl_spec = #dlti.dl_spec<\"a.b\" = 2>} {} } } }",
        &[
            "4:1: error: data layout does not combine with layouts of enclosing ops",
            "2:1: note: enclosing op with data layout",
            "1:1: note: enclosing op with data layout",
        ],
    );
}
