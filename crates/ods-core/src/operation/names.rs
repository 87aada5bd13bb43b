//! Names of the generated items of an operation.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;

use super::model::{OpModel, PropertiesDecl, Var};
use crate::paths::Roots;

/// Returns the name of the view: `AddIOpRef` for `AddIOp`.
pub(crate) fn view_ident(model: &OpModel) -> Ident {
    Ident::new(&format!("{}Ref", model.ident), model.ident.span())
}

/// Returns the name of the inline properties struct: `AddIProperties` for `AddIOp`.
pub(crate) fn properties_ident(model: &OpModel) -> Ident {
    let name = model.ident.to_string();
    let base = name.strip_suffix("Op").unwrap_or(&name).to_owned();
    Ident::new(&format!("{base}Properties"), model.ident.span())
}

/// Whether the operation has properties.
pub(super) fn has_properties(model: &OpModel) -> bool {
    !matches!(model.properties, PropertiesDecl::None)
        || model.operand_segments()
        || model.result_segments()
}

/// Returns the type of the properties.
pub(crate) fn properties_path(model: &OpModel) -> TokenStream {
    match &model.properties {
        PropertiesDecl::Struct(ty) => quote!(#ty),
        _ => {
            let ident = properties_ident(model);
            quote!(#ident)
        }
    }
}

/// Returns the Rust expression that creates `var` in the generated format tables:
/// `Var::Operand(0)`.
pub(crate) fn var_path(_: &OpModel, var: Var, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (name, index) = match var {
        Var::Operand(i) => ("Operand", i as u16),
        Var::Result(i) => ("Result", i as u16),
        Var::Region(i) => ("Region", i as u16),
        Var::Successor(i) => ("Successor", i as u16),
        Var::Property(i) => ("Property", i as u16),
    };
    let name = format_ident!("{name}");
    quote!(#ir::format::Var::#name(#index))
}
