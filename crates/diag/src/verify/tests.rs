//! Tests of the check of expected diagnostics.

use super::*;
use crate::diagnostic::Position;
use crate::render::render_to_string;

/// Checks emitted diagnostics against a file `x.mlir`. Returns the errors as `mlir-opt` prints
/// them.
fn verify(text: &str, level: VerifyLevel, emitted: &[Diagnostic]) -> String {
    let sources = SourceManager::new();
    let file = SourceFile::new("x.mlir", text);
    sources.add(file.clone());
    let (expected, mut complaints) = ExpectedDiagnostics::parse(&file);
    let mut expected = expected.with_level(level).with_sources(sources.clone());
    for diagnostic in emitted {
        complaints.extend(expected.check(diagnostic));
    }
    complaints.extend(expected.finish());
    complaints.iter().map(|complaint| render_to_string(complaint, &sources)).collect()
}

fn all(text: &str, emitted: &[Diagnostic]) -> String {
    verify(text, VerifyLevel::All, emitted)
}

fn at(line: u32) -> Position {
    Position::new("x.mlir", line, 1)
}

fn error(line: u32) -> Diagnostic {
    Diagnostic::error(at(line), "'a.b' op requires one result")
}

#[test]
fn what_is_announced_is_silent() {
    let text = "op // expected-error {{requires one}}\n\
                // expected-error@+1 {{requires one}}\n\
                op\n\
                // expected-error @below {{requires}}\n\
                // expected-note @below {{see}}\n\
                op\n\
                // expected-note @above {{here}}\n\
                // expected-warning@-2 {{odd}}\n\
                // expected-error@unknown {{one}}\n";
    let emitted = [
        error(1),
        error(3),
        error(6).with_note_here("see it").with_note_here("here"),
        Diagnostic::warning(at(6), "odd"),
        Diagnostic::error(Place::Unknown, "one"),
    ];
    assert_eq!(all(text, &emitted), "");
    assert_eq!(all(text, &emitted[1..]).lines().count(), 3);
    assert_eq!(all(text, &[]).matches("was not produced").count(), 8);
}

#[test]
fn notes_are_matched_by_themselves() {
    let emitted = [error(1).with_note(at(2), "here")];
    insta::assert_snapshot!(all("op // expected-error {{requires}}\nop\n", &emitted), @r"
    x.mlir:2:1: error: unexpected note: here
    op
    ^
    ");
}

#[test]
fn unexpected_and_missing() {
    insta::assert_snapshot!(all("// expected-error@+1 {{nope}}\nop\n", &[error(2)]), @r#"
    x.mlir:2:1: error: unexpected error: 'a.b' op requires one result
    op
    ^
    x.mlir:1:4: error: expected error "nope" was not produced
    // expected-error@+1 {{nope}}
       ^~~~
    "#);
}

#[test]
fn the_last_near_miss_is_named() {
    let text = "// expected-note@+2 {{requires}}\n// expected-warning@+1 {{requires}}\nop\n";
    insta::assert_snapshot!(all(text, &[error(3)]), @r#"
    x.mlir:2:4: error: 'error' diagnostic emitted when expecting a 'warning'
    // expected-warning@+1 {{requires}}
       ^
    x.mlir:1:4: error: expected note "requires" was not produced
    // expected-note@+2 {{requires}}
       ^~~~~~~~
    x.mlir:2:4: error: expected warning "requires" was not produced
    // expected-warning@+1 {{requires}}
       ^~~~~~~~
    "#);
}

#[test]
fn one_announcement_serves_many_diagnostics() {
    let text = "// expected-error@+2 {{requires}}\n// expected-error@+1 {{requires}}\nop\n";
    insta::assert_snapshot!(all(text, &[error(3), error(3)]), @r#"
    x.mlir:2:4: error: expected error "requires" was not produced
    // expected-error@+1 {{requires}}
       ^~~~~~~~
    "#);
}

#[test]
fn unknown_places() {
    let named = Diagnostic::error(Place::Described("loc(\"n\")".into()), "requires one");
    assert_eq!(all("// expected-error@unknown {{requires}}\n", std::slice::from_ref(&named)), "");
    insta::assert_snapshot!(all("// expected-error@unknown {{loc}}\n", &[named]), @r#"
    <unknown>:0: error: loc("n"): unexpected error: requires one
    <unknown>:0: error: expected error "loc" was not produced
    <unknown>:0: error: expected error "loc" was not produced
    "#);
    let unknown = Diagnostic::error(Place::Unknown, "requires one");
    insta::assert_snapshot!(all("// expected-warning@unknown {{requires}}\n", &[unknown]), @r#"
    <unknown>:0: error: 'error' diagnostic emitted when expecting a 'warning'
    <unknown>:0: error: expected warning "requires" was not produced
    <unknown>:0: error: expected warning "requires" was not produced
    "#);
    insta::assert_snapshot!(all("op // expected-error@unknown {{requires}}\n", &[error(1)]), @r#"
    x.mlir:1:1: error: unexpected error: 'a.b' op requires one result
    op // expected-error@unknown {{requires}}
    ^
    <unknown>:0: error: expected error "requires" was not produced
    <unknown>:0: error: expected error "requires" was not produced
    "#);
}

#[test]
fn only_what_is_expected() {
    let level = VerifyLevel::OnlyExpected;
    assert_eq!(verify("op\n", level, &[error(1)]), "");
    let text = "op // expected-warning {{requires}}\n// expected-error@unknown {{u}}";
    insta::assert_snapshot!(verify(text, level, &[error(1)]), @r#"
    x.mlir:1:7: error: expected warning "requires" was not produced
    op // expected-warning {{requires}}
          ^~~~~~~~
    <unknown>:0: error: expected error "u" was not produced
    <unknown>:0: error: expected error "u" was not produced
    "#);
}

#[test]
fn above_and_below_at_the_ends() {
    assert_eq!(all("op // expected-error@below {{requires}}", &[error(1)]), "");
    assert_eq!(all("op // expected-error@above {{requires}}\n", &[error(1)]), "");
    assert_eq!(all("// expected-error@below {{requires}}\n\nop", &[error(2)]), "");
    assert_eq!(all("op\n\n// expected-error@above {{requires}}", &[error(2)]), "");
    assert_eq!(all("op\n// expected-error@-10 {{requires}}", &[]).lines().count(), 3);
}

#[test]
fn regular_expressions() {
    let re = |text: &str| all(&format!("// expected-error-re@+1 {{{{{text}}}}}\n"), &[error(2)]);
    assert_eq!(re("op {{[a-z]+}} {{one|two}} res"), "");
    assert_eq!(re("{{^}}'a.b' op"), "");
    assert_eq!(re("result{{$}}"), "");
    assert_eq!(re("{{[']a[.]b'}} op"), "");
    assert!(re("'a{{x}}b").contains("was not produced"));
    assert!(re("a.b op {{\\w+}}").contains("was not produced"));
    assert!(re("aXb").contains("was not produced"));
    let plain = "// expected-error@+1 {{op {{[a-z]+}} }}\n";
    assert!(
        all(plain, &[error(2)]).contains(r#"expected error "op {{[a-z]+}} " was not produced"#)
    );
}

#[test]
fn malformed_regular_expressions_are_reported_and_dropped() {
    insta::assert_snapshot!(all("// expected-error-re@+1 {{op expe{{[a-z}} oper}}\n", &[error(2)]), @r"
    x.mlir:1:4: error: invalid regex: brackets ([ ]) not balanced
    // expected-error-re@+1 {{op expe{{[a-z}} oper}}
       ^~~~~~~~~~~~~~~~~~~~
    x.mlir:2:1: error: unexpected error: 'a.b' op requires one result

    ^
    ");
    insta::assert_snapshot!(all("// expected-error-re {{op expe{{[a-z] oper}}\n", &[]), @r"
    x.mlir:1:4: error: found start of regex with no end '}}'
    // expected-error-re {{op expe{{[a-z] oper}}
       ^~~~~~~~~~~~~~~~~~~
    ");
    let huge = "// expected-error-re {{{{(((a{255}){255}){255}){255}}}}}\n";
    assert!(all(huge, &[]).starts_with("x.mlir:1:4: error: invalid regex: "));
}

#[test]
fn callers_are_not_matched() {
    let text = "op // expected-error {{requires}}\n";
    assert_eq!(all(text, &[error(1).with_callers([at(2).into()])]), "");
}

#[test]
fn other_files_are_read_when_a_diagnostic_names_them() {
    let sources =
        SourceManager::with_loader(|name| (name == "o").then(|| b"// expected-error {{q}}".into()));
    let mut expected = ExpectedDiagnostics::new(VerifyLevel::All).with_sources(sources);
    assert_eq!(expected.check(&Diagnostic::error(Position::new("o", 1, 1), "q")), []);
    let complaints = expected.check(&Diagnostic::error(Position::new("p", 1, 1), "q"));
    assert_eq!(complaints[0].to_string(), "p:1:1: error: unexpected error: q");
    assert_eq!(expected.finish(), []);
}

#[test]
fn bytes_that_are_not_text_can_be_verified() {
    let file = SourceFile::new("x", b"\xff // expected-error {{a\xff}}".to_vec());
    let (expected, errors) = ExpectedDiagnostics::parse(&file);
    assert_eq!(errors, []);
    let missing = expected.finish();
    assert_eq!(
        missing[0].to_string(),
        "x:1:6: error: expected error \"a\u{fffd}\" was not produced"
    );
}
