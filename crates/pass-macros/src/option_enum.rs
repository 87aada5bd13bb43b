//! `#[derive(PassOption)]`: options whose values are the variants of an enum.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Error, Fields, ItemEnum, LitStr, Result, Variant};

use crate::passes;

/// Returns the word for `variant` as the value of an option in a textual pipeline: the name in
/// `#[option(name = "…")]`, or else the variant's name in lower case with dashes.
///
/// # Errors
/// When the variant has fields, or the attribute is malformed.
fn text(variant: &Variant) -> Result<String> {
    if !matches!(variant.fields, Fields::Unit) {
        return Err(Error::new(variant.span(), "expected a variant without fields"));
    }
    let mut text = dashed(&variant.ident.to_string());
    for attribute in variant.attrs.iter().filter(|one| one.path().is_ident("option")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("name") {
                return Err(meta.error("expected `name`"));
            }
            text = meta.value()?.parse::<LitStr>()?.value();
            Ok(())
        })?;
    }
    Ok(text)
}

/// Returns a name in camel case in lower case, with dashes between words.
fn dashed(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// Expands the derive macro.
pub(crate) fn expand(item: TokenStream) -> Result<TokenStream> {
    let item: ItemEnum = syn::parse2(item)?;
    let (ident, root) = (&item.ident, passes());
    let texts = item.variants.iter().map(text).collect::<Result<Vec<String>>>()?;
    let variants: Vec<_> = item.variants.iter().map(|variant| &variant.ident).collect();
    Ok(quote! {
        impl #root::PassOption for #ident {
            fn set(
                &mut self,
                text: ::core::option::Option<&str>,
            ) -> ::core::result::Result<(), ::std::string::String> {
                *self = match #root::required_value(text)? {
                    #(#texts => Self::#variants,)*
                    text => {
                        let message = ::std::format!("Cannot find option named '{text}'!");
                        return ::core::result::Result::Err(message);
                    }
                };
                ::core::result::Result::Ok(())
            }

            fn text(&self) -> ::std::string::String {
                let text: &'static str = match self {
                    #(Self::#variants => #texts,)*
                };
                text.to_owned()
            }

            fn placeholder(&self) -> &'static str {
                "value"
            }

            fn allowed(&self) -> &'static [&'static str] {
                &[#(#texts),*]
            }
        }
    })
}
