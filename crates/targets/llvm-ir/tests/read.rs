//! Reading of text: modules are printed as they were, and errors are those of LLVM.

use terrace_llvm_ir::read::{ReadError, read};

/// The text of the module that is read from a text, without the two lines at the start.
fn again(text: &str) -> String {
    let module = read(text.as_bytes(), "test.ll").expect("the text is valid");
    module.to_string().lines().skip(3).map(|line| format!("{line}\n")).collect()
}

/// The message about a text that is not valid, with its line and column.
fn message(text: &str) -> String {
    match read(text.as_bytes(), "test.ll") {
        Err(ReadError::Text(error)) => {
            format!("{}:{}: {}", error.line, error.column, error.message)
        }
        Err(ReadError::Invalid(lines)) => lines.join("\n"),
        Ok(module) => format!("valid:\n{module}"),
    }
}

#[test]
fn names_numbers_and_later_definitions_stay() {
    let text = "%0 = type opaque
%pair = type { i32, ptr }

$c = comdat any

@a = internal global %pair { i32 1, ptr @b }, align 8
@b = external thread_local(initialexec) global %0
@0 = private constant ptr blockaddress(@f, %later)
@1 = global float 0x7FF8000000000000, comdat($c)

define i32 @f(i32 %x, ptr %0) {
entry:
  br label %later

later:                                            ; preds = %later, %entry
  %sum = phi i32 [ %x, %entry ], [ %next, %later ]
  %next = add nuw nsw i32 %sum, 1
  %1 = icmp samesign ult i32 %next, 10
  br i1 %1, label %later, label %2, !llvm.loop !0

2:                                                ; preds = %later
  ret i32 %next
}

!0 = distinct !{!0, !1}
!1 = !{!\"llvm.loop.mustprogress\"}
";
    assert_eq!(again(text), text);
}

#[test]
fn older_forms_become_those_of_today() {
    let text = "define void @f(ptr nocapture readonly %p) readonly argmemonly {
  ret void
}
";
    let expected = "; Function Attrs: memory(argmem: read)
define void @f(ptr readonly captures(none) %p) #0 {
  ret void
}

attributes #0 = { memory(argmem: read) }
";
    assert_eq!(again(text), expected);
}

#[test]
fn equal_nodes_are_one() {
    let text = "!n = !{!0, !1}\n!0 = !{!2}\n!1 = !{!3}\n!2 = !{i32 1}\n!3 = !{i32 1}\n";
    assert_eq!(again(text), "!n = !{!0, !0}\n\n!0 = !{!1}\n!1 = !{i32 1}\n");
}

#[test]
fn errors_are_at_their_places() {
    let cases = [
        (
            "define void @f() {\n  %x = add i32 1\n  ret void\n}",
            "3:3: expected ',' in arithmetic operation",
        ),
        (
            "define void @f() {\n  ret i32 0\n}",
            "2:7: value doesn't match function result type 'void'",
        ),
        ("@x = global i32 @y", "1:17: global variable reference must have pointer type"),
        ("@x = global ptr @y", "1:17: use of undefined value '@y'"),
        (
            "target datalayout = \"i8:8:8:8\"",
            "1:21: malformed specification, must be of the form \"i<size>:<abi>[:<pref>]\"",
        ),
        ("define i32 @f() {\n  ret i32 %x\n}", "2:11: use of undefined value '%x'"),
        ("@x = global i32 \"", "1:17: end of file in string constant"),
    ];
    for (text, expected) in cases {
        assert_eq!(message(text), expected);
    }
}

#[test]
fn rules_beyond_the_grammar_are_checked() {
    let use_before = "define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  %v = add i32 1, 2
  br label %b
b:
  ret i32 %v
}";
    let expected = "Instruction does not dominate all uses!\n  %v = add i32 1, 2\n  ret i32 %v";
    assert_eq!(message(use_before), expected);
    let phi = "define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ 1, %a ]
  ret i32 %p
}";
    let expected = "PHINode should have one entry for each predecessor of its parent basic block!
  %p = phi i32 [ 1, %a ]";
    assert_eq!(message(phi), expected);
    let attribute = "define void @f(i32 byval(i32) %x) { ret void }";
    let expected = "Attribute 'byval(i32)' applied to incompatible type!\nptr @f";
    assert_eq!(message(attribute), expected);
}

#[test]
fn deep_and_cut_texts_are_errors() {
    let deep = format!("!0 = {}{}", "!{".repeat(100_000), "}".repeat(100_000));
    assert!(message(&deep).ends_with("nesting is too deep"));
    let text = "@g = global { i32, [2 x i8] } { i32 1, [2 x i8] c\"ab\" }, align 4
define i32 @f(i32 %x) #0 !dbg !1 {
e:
  switch i32 %x, label %e [ i32 1, label %e ], !prof !0
}
attributes #0 = { nounwind memory(read) \"a\"=\"b\" }
!0 = !{!\"x\", i32 1}
!1 = !DILocation(line: 1, scope: !0)
";
    // Whatever is cut off, the reader comes to an end.
    for end in 0..text.len() {
        let _ = message(&text[..end]);
        let _ = message(&text[end..]);
    }
}
