//! The macro `#[operation]`.

mod accessors;
mod adaptor;
mod builder;
mod check;
mod effects;
mod emit;
mod field;
pub(crate) mod model;
pub(crate) mod names;
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

/// Returns the errors of `item`, a struct with `#[operation(…)]`, including types that its format
/// does not determine. `buildable` states whether a constraint, given by name, allows a single
/// type. Called by `terrace-import`.
pub fn operation_problems(item: &syn::ItemStruct, buildable: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut item = item.clone();
    let is = |attribute: &syn::Attribute| attribute.path().is_ident("operation");
    let Some(at) = item.attrs.iter().position(is) else { return Vec::new() };
    let args = match item.attrs.remove(at).meta {
        syn::Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    };
    let mut errors = Errors::default();
    let (model, complete) = parse::parse(args, &item, &mut errors);
    if complete {
        check::check(&model, &mut errors);
        emit::assembly(&model, &Roots::plain(), &mut errors);
    }
    let mut problems = errors.messages();
    if let (model::Assembly::Format(source), true) = (&model.assembly, problems.is_empty()) {
        problems = crate::format::unknown_types(&model, source, buildable);
    }
    problems
}
