//! What the macros make, and what they say about declarations that are wrong.

use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use terrace_ods_core as core;

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("the test's declaration is made of tokens")
}

type Macro = fn(TokenStream, TokenStream, &core::Roots) -> TokenStream;

fn expand(macro_: Macro, args: &str, item: &str) -> TokenStream {
    macro_(tokens(args), tokens(item), &core::Roots::plain())
}

/// The code on lines, indented by braces.
fn pretty(stream: TokenStream) -> String {
    fn write(stream: TokenStream, depth: usize, out: &mut String) {
        let indent = |depth: usize| format!("\n{}", "  ".repeat(depth));
        for tree in stream {
            match tree {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    out.push('{');
                    out.push_str(&indent(depth + 1));
                    write(group.stream(), depth + 1, out);
                    out.truncate(out.trim_end().len());
                    out.push_str(&indent(depth));
                    out.push('}');
                    out.push_str(&indent(depth));
                }
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Bracket => ("[", "]"),
                        _ => ("", ""),
                    };
                    out.push_str(open);
                    write(group.stream(), depth, out);
                    out.truncate(out.trim_end().len());
                    out.push_str(close);
                    out.push(' ');
                }
                TokenTree::Punct(punct) => {
                    if matches!(punct.as_char(), ';' | ',' | ':' | '.') {
                        out.truncate(out.trim_end_matches(' ').len());
                    }
                    out.push(punct.as_char());
                    if punct.as_char() == ';' {
                        out.push_str(&indent(depth));
                    } else if matches!(punct.as_char(), ',' | '=' | '>') {
                        out.push(' ');
                    }
                }
                other => {
                    out.push_str(&other.to_string());
                    out.push(' ');
                }
            }
        }
    }
    let mut out = String::new();
    write(stream, 0, &mut out);
    out.lines().map(str::trim_end).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The messages of the `compile_error!`s in the code.
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
    let code = expand(
        core::interface,
        "",
        "pub trait Loop: Region { fn bound(self, body: &Body) -> i64 { 1 } }",
    );
    insta::assert_snapshot!(pretty(code));
}

/// The messages for an operation with these arguments and fields.
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
            "`$b` is not declared at column 4: `$a \u{2b9e}$b `:` type($a)`",
        ]
    );
}

#[test]
fn the_item_exists_in_spite_of_errors() {
    let code = expand(core::operation, "", "pub struct BrokenOp { #[operand] x: I32 }").to_string();
    assert!(code.contains("pub struct BrokenOp"), "{code}");
    assert!(code.contains("OpType for BrokenOp"), "{code}");
}

#[test]
fn mistakes_in_formats() {
    let message = |format: &str, fields: &str| {
        let found = operation_errors(&format!("name = \"t.x\", format = \"{format}\""), fields);
        assert_eq!(found.len(), 1, "{format}: {found:?}");
        found[0].split(" at column").next().unwrap_or_default().to_owned()
    };
    let operand = "#[operand] a: Variadic<I32>, #[operand] s: I32";
    assert_eq!(message("$a $s", operand), "a format needs `attr-dict`");
    assert_eq!(message("$a `", operand), "unterminated literal");
    assert_eq!(message("bogus attr-dict", operand), "unknown directive `bogus`");
    assert_eq!(message("`~` attr-dict", operand), "`~` is neither a keyword nor punctuation");
    assert_eq!(
        message("($a `x`)? attr-dict", operand),
        "a group needs one anchor: the element marked with `^`"
    );
    assert_eq!(
        message("(`x` $s^)? attr-dict", operand),
        "this element cannot be an anchor: it is always there"
    );
    assert_eq!(message("(`x` $a^) attr-dict", operand), "expected `?`");
    assert_eq!(message("type(attr-dict)", operand), "expected a variable");
    assert_eq!(message("% attr-dict", operand), "unexpected character `%`");
}

#[test]
fn several_variadics_need_sizes() {
    let fields = "#[operand] a: Variadic<I32>, #[operand] b: Optional<I32>";
    assert_eq!(
        operation_errors(r#"name = "t.x""#, fields),
        ["with several variadic or optional operands the operation needs the trait \
          `AttrSizedOperandSegments` or `SameVariadicOperandSize`"]
    );
}

#[test]
fn mistakes_in_other_declarations() {
    let dialect = expand(core::dialect, "ops = []", "pub struct D;");
    assert_eq!(messages(dialect), ["a dialect needs `name = \\\"…\\\"`"]);
    let dialect = expand(core::dialect, r#"name = "d", colour = []"#, "pub struct D;");
    assert_eq!(
        messages(dialect),
        ["unknown argument `colour`; there are name, ops, types, attributes, dependencies, \
          interfaces, hooks and instance"]
    );
    let twice = expand(core::enum_attr, "repr = i32", "enum E { A = 1, B = 1 }");
    assert_eq!(messages(twice), ["another case has the value 1"]);
    let wide = expand(core::enum_attr, "repr = i128", "enum E { A }");
    assert_eq!(messages(wide), ["expected an integer type of at most 64 bits"]);
    let by_reference = expand(core::interface, "", "trait I { fn f(&self); }");
    assert_eq!(messages(by_reference), ["a function of an interface takes `self`"]);
    let nameless = expand(core::ty, r#"name = "box""#, "struct B;");
    assert_eq!(messages(nameless), ["expected `name = \\\"dialect.mnemonic\\\"`"]);
}
