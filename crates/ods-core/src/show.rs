//! Printing of expansions on request.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// The environment variable with the declarations to print: `arith.addi,UnitAttr`, or `all`.
pub const VARIABLE: &str = "TERRACE_EXPAND";

/// Formats `code` as Rust source; unformatted if it is not valid as a file.
pub fn formatted(code: &TokenStream) -> String {
    match syn::parse2(code.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(_) => code.to_string(),
    }
}

/// Returns the text of a type in the usual style: `Vec<Type>`.
pub(crate) fn type_text(ty: &syn::Type) -> String {
    let code = formatted(&quote!(type T = #ty;));
    code.trim_start_matches("type T = ").trim_end_matches(";\n").to_owned()
}

/// Prints an expansion to the standard error stream, if `TERRACE_EXPAND` contains its name.
pub fn show_if_asked(args: &TokenStream, item: &TokenStream, expansion: &TokenStream) {
    let Ok(requested) = std::env::var(VARIABLE) else { return };
    if let Some(title) = requested_name(&requested, args, item) {
        eprintln!("// {title} expands to:\n{}", formatted(expansion));
    }
}

/// Returns the names of the declaration, in the dialect and in Rust, if the list `requested`
/// contains one of them or `all`; `None` otherwise.
fn requested_name(requested: &str, args: &TokenStream, item: &TokenStream) -> Option<String> {
    let names = [declared_name(args), item_name(item)];
    let wanted =
        |name: &String| requested.split(',').any(|a| a.trim() == "all" || a.trim() == name);
    let found = names.iter().flatten().any(wanted);
    found.then(|| names.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

/// Returns the text in `name = "…"`; `None` if there is no such argument.
fn declared_name(args: &TokenStream) -> Option<String> {
    let mut trees = args.clone().into_iter();
    trees.find(|tree| matches!(tree, TokenTree::Ident(ident) if ident == "name"))?;
    match trees.nth(1)? {
        TokenTree::Literal(text) => Some(text.to_string().trim_matches('"').to_owned()),
        _ => None,
    }
}

/// Returns the name of a struct, enum or trait; `None` for other items.
fn item_name(item: &TokenStream) -> Option<String> {
    let mut trees = item.clone().into_iter();
    let is = |tree: &TokenTree| matches!(tree, TokenTree::Ident(ident) if ["struct", "enum", "trait"].iter().any(|k| ident == k));
    trees.find(is)?;
    trees.next().map(|tree| tree.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_named_as_in_text_or_in_rust() {
        let args = quote!(traits = [Pure], name = "arith.addi");
        let item = quote!(
            #[doc = "struct"]
            pub struct AddIOp {
                lhs: I32,
            }
        );
        let title = Some("arith.addi, AddIOp".to_owned());
        for requested in ["arith.addi", "AddIOp", "x.y, AddIOp", "all"] {
            assert_eq!(requested_name(requested, &args, &item), title);
        }
        assert_eq!(requested_name("arith.add", &args, &item), None);
    }

    #[test]
    fn types_are_written_without_needless_spaces() {
        let ty = syn::parse_quote!(Vec<(Type, &'static [Option<u8>])>);
        assert_eq!(type_text(&ty), "Vec<(Type, &'static [Option<u8>])>");
    }

    #[test]
    fn code_is_formatted() {
        assert_eq!(
            formatted(&quote!(
                struct A {
                    b: u8,
                }
            )),
            "struct A {\n    b: u8,\n}\n"
        );
    }
}
