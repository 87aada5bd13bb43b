//! `#[operation]`.

mod accessors;
mod adaptor;
mod builder;
mod check;
mod effects;
pub(crate) mod emit;
mod field;
pub(crate) mod model;
pub(crate) mod parse;
mod tables;

use proc_macro2::TokenStream;

use crate::errors::Errors;
use crate::paths::Roots;

/// Expands `#[operation(args)] item`.
pub fn operation(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let mut errors = Errors::default();
    let parsed = match syn::parse2::<syn::ItemStruct>(item.clone()) {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(error);
            let errors = errors.into_tokens();
            return quote::quote!(#item #errors);
        }
    };
    let (model, complete) = parse::parse(args, &parsed, &mut errors);
    let mut assembly = TokenStream::new();
    if complete {
        check::check(&model, &mut errors);
        assembly = emit::assembly(&model, roots, &mut errors);
    }
    if !errors.is_empty() {
        let stub = emit::stub(&model, &parsed, roots);
        let errors = errors.into_tokens();
        return quote::quote!(#stub #errors);
    }
    emit::emit(&model, assembly, roots)
}
