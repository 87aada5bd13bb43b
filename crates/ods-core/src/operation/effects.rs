//! The argument `effects = […]`: memory effects of an operation.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitInt, Token, parenthesized};

use super::model::{EffectDecl, Effects, OpModel};
use super::tables;
use crate::args;
use crate::paths::Roots;

/// Parses a list of effects, or a function that returns them.
pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Effects> {
    if input.peek(syn::token::Bracket) {
        return Ok(Effects::Declared(args::bracket_list(input)?));
    }
    Ok(Effects::Hook(input.parse()?))
}

impl Parse for EffectDecl {
    /// Parses `read`, `write(memref)`, `allocate(result, resource = R, stage = 1, full)`.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let kind = input.call(Ident::parse_any)?;
        let variant = match kind.to_string().as_str() {
            "allocate" => "Allocate",
            "free" => "Free",
            "read" => "Read",
            "write" => "Write",
            _ => {
                let message = "an effect is `allocate`, `free`, `read` or `write`";
                return Err(syn::Error::new(kind.span(), message));
            }
        };
        let kind = Ident::new(variant, kind.span());
        let mut effect = EffectDecl { kind, on: None, resource: None, stage: None, full: false };
        if !input.peek(syn::token::Paren) {
            return Ok(effect);
        }
        let content;
        parenthesized!(content in input);
        while !content.is_empty() {
            let name = content.call(Ident::parse_any)?;
            let given = content.parse::<Option<Token![=]>>()?.is_some();
            match name.to_string().as_str() {
                "resource" if given => effect.resource = Some(content.parse()?),
                "stage" if given => {
                    let stage: LitInt = content.parse()?;
                    effect.stage = Some(syn::parse_quote!(#stage));
                }
                "full" => effect.full = true,
                _ => effect.on = Some(name),
            }
            content.parse::<Option<Token![,]>>()?;
        }
        Ok(effect)
    }
}

/// Returns the effects as an expression.
pub(super) fn emit(model: &OpModel, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    match &model.effects {
        Effects::Unknown => quote!(#ir::effects::Effects::Unknown),
        Effects::Hook(hook) => {
            let hook = tables::hook(model, hook, &[format_ident!("effects")], roots);
            quote!(#ir::effects::Effects::Hook(#hook))
        }
        Effects::Declared(effects) => {
            let each = effects.iter().map(|effect| declared(model, effect, roots));
            quote!(#ir::effects::Effects::Declared(&[#(#each),*]))
        }
    }
}

fn declared(model: &OpModel, effect: &EffectDecl, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let EffectDecl { kind, on, resource, stage, full } = effect;
    let on = tables::optional(on.as_ref().map(|name| tables::trait_var(model, name, roots)));
    let resource = match resource {
        Some(resource) => quote!(#resource),
        None => quote!(#ir::effects::Resource::DEFAULT),
    };
    let stage = stage.as_ref().map_or_else(|| quote!(0), |stage| quote!(#stage));
    quote! {
        #ir::effects::DeclaredEffect {
            kind: #ir::effects::EffectKind::#kind,
            on: #on,
            resource: #resource,
            stage: #stage,
            on_full_region: #full,
        }
    }
}
