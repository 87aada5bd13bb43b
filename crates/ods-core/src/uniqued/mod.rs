//! The macros `#[ty]` and `#[attr]`: types and attributes of dialects.

mod elements;
mod emit;
mod format;
mod parse;

pub(crate) use parse::full_name;

use proc_macro2::TokenStream;
use quote::quote;
use syn::ItemStruct;

use crate::errors::Errors;
use crate::paths::Roots;

/// Expands `#[ty(args)] item`.
pub fn ty(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    uniqued(args, item, "Type", roots)
}

/// Expands `#[attr(args)] item`.
pub fn attr(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    uniqued(args, item, "Attribute", roots)
}

fn uniqued(args: TokenStream, item: TokenStream, class: &str, roots: &Roots) -> TokenStream {
    let mut errors = Errors::default();
    let parsed = errors.take(syn::parse2::<ItemStruct>(item.clone()));
    let model = parsed.and_then(|parsed| parse::parse(args, parsed, class, &mut errors));
    let Some(model) = model else {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    };
    let elements = format::format(&model, roots, &mut errors);
    if !errors.is_empty() {
        let (item, errors) = (&model.item, errors.into_tokens());
        return quote!(#item #errors);
    }
    emit::emit(&model, elements, roots)
}
