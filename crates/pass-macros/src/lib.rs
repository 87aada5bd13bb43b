//! The macros `#[pass]` and `#[derive(PassOption)]`, which `terrace-pass` re-exports with their
//! documentation.
#![forbid(unsafe_code)]

mod option_enum;
mod pass;

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Attribute, Expr, Lit, Meta, Result};

/// Declares a pass: see `terrace_pass::pass`.
#[proc_macro_attribute]
pub fn pass(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    tokens(pass::expand(args.into(), item.into()))
}

/// Derives the trait of options for an enum: see `terrace_pass::PassOption`.
#[proc_macro_derive(PassOption, attributes(option))]
pub fn pass_option(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    tokens(option_enum::expand(item.into()))
}

fn tokens(expanded: Result<TokenStream>) -> proc_macro::TokenStream {
    expanded.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Returns the first paragraph of the documentation on one line, without the final full stop.
fn summary(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        if let Meta::NameValue(doc) = &attribute.meta
            && let Expr::Lit(line) = &doc.value
            && let Lit::Str(line) = &line.lit
        {
            lines.push(line.value().trim().to_owned());
        }
    }
    let first: Vec<String> = lines.into_iter().take_while(|line| !line.is_empty()).collect();
    first.join(" ").trim_end_matches('.').to_owned()
}

/// Returns the path of `terrace_pass` in the crate that is compiled: the crate itself, or its
/// module in the façade.
fn passes() -> TokenStream {
    let direct = |package: &str| {
        let name = match crate_name(package).ok()? {
            FoundCrate::Itself => package.replace('-', "_"),
            FoundCrate::Name(name) => name,
        };
        let name = Ident::new(&name, Span::call_site());
        Some(quote!(::#name))
    };
    let facade = || direct("terrace").map(|root| quote!(#root::pass));
    direct("terrace-pass").or_else(facade).unwrap_or_else(|| quote!(::terrace_pass))
}
