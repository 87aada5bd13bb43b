//! Tests of the expansions of the macros, and of errors in declarations.

use std::str::FromStr;

use proc_macro2::{TokenStream, TokenTree};
use terrace_ods_core as core;

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("the test's declaration is made of tokens")
}

type Macro = fn(TokenStream, TokenStream, &core::Roots) -> TokenStream;

fn expand(macro_: Macro, args: &str, item: &str) -> TokenStream {
    macro_(tokens(args), tokens(item), &core::Roots::plain())
}

/// Formats the generated code.
fn pretty(stream: TokenStream) -> String {
    core::formatted(&stream)
}

/// Returns the messages of the `compile_error!`s in the code.
fn messages(stream: TokenStream) -> Vec<String> {
    let mut out = Vec::new();
    let mut after_error = false;
    for tree in stream {
        match tree {
            TokenTree::Ident(ident) if ident == "compile_error" => after_error = true,
            TokenTree::Group(group) if after_error => {
                out.push(group.stream().to_string().trim_matches('"').to_owned());
                after_error = false;
            }
            TokenTree::Group(group) => out.extend(messages(group.stream())),
            _ => {}
        }
    }
    out
}

#[test]
fn operation_with_inferred_result() {
    let code = expand(
        core::operation,
        r#"name = "demo.add", traits = [Pure, SameOperandsAndResultType],
           format = "$lhs `,` $rhs (`fast` $fast^)? attr-dict `:` type($result)""#,
        "/// Adds.\n///\n/// At length.\npub struct AddOp {
             #[operand] lhs: Number, #[operand] rhs: Number,
             #[attr(Unit)] fast: bool, #[result] result: Number,
         }",
    );
    insta::assert_snapshot!(pretty(code));
}

#[test]
fn operation_with_segments_region_and_successor() {
    let code = expand(
        core::operation,
        r#"name = "demo.switch", traits = [AttrSizedOperandSegments, IsTerminator]"#,
        "pub struct SwitchOp {
             #[operand] flag: I32, #[operand] a: Variadic<AnyType>, #[operand] b: Optional<Index>,
             #[region] body: AnyRegion, #[successor] dest: Block,
         }",
    );
    insta::assert_snapshot!(pretty(code));
}

#[test]
fn enumeration() {
    let code = expand(core::enum_attr, "repr = i64", "pub enum Color { Red, DarkGreen = 4 }");
    insta::assert_snapshot!(pretty(code));
}

#[test]
fn interface_with_parent() {
    let code =
        expand(core::interface, "", "pub trait Loop: Region { fn bound(self) -> i64 { 1 } }");
    insta::assert_snapshot!(pretty(code));
}

/// Returns the errors of an operation with these arguments and fields.
fn operation_errors(args: &str, fields: &str) -> Vec<String> {
    messages(expand(core::operation, args, &format!("pub struct TestOp {{ {fields} }}")))
}

#[test]
fn errors_come_all_at_once() {
    let found = operation_errors(
        r#"name = "nodot", traits = [AllTypesMatch(a, nothing)], format = "$a $b `:` type($a)""#,
        "#[operand] a: I32, #[operand] a: I32, stray: I32",
    );
    assert_eq!(
        found,
        [
            "expected one of `#[operand]`, `#[result]`, `#[region]`, `#[successor]`, `#[attr]`, \
             `#[property]` and `#[properties]`",
            "the name of an operation is `dialect.mnemonic`",
            "`a` is declared twice",
            "`nothing` is no operand, result or attribute",
            "`$b` is not declared\\n  $a $b `:` type($a)\\n     ^^",
        ]
    );
}

#[test]
fn the_item_exists_in_spite_of_errors() {
    let code = expand(core::operation, "", "pub struct BrokenOp { #[operand] x: I32 }").to_string();
    assert!(code.contains("pub struct BrokenOp"), "{code}");
    assert!(code.contains("OpType for BrokenOp"), "{code}");
}
