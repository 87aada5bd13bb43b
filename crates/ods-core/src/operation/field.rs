//! Parsing of attributes of fields.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident, LitStr, Token, Type};

use super::model::Arity;
use crate::args;

/// The arguments of a field's attribute.
#[derive(Default)]
pub(super) struct FieldArgs {
    pub(super) name: Option<String>,
    pub(super) kind: Option<Type>,
    pub(super) default: Option<Expr>,
    pub(super) optional_default: Option<Expr>,
    pub(super) segments: Option<Ident>,
}

impl FieldArgs {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut out = FieldArgs::default();
        let mut seen = Vec::new();
        while !input.is_empty() {
            if input.peek(Ident::peek_any) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
                let name = input.call(Ident::parse_any)?;
                input.parse::<Token![=]>()?;
                args::check_once(&name, &mut seen)?;
                match name.to_string().as_str() {
                    "default" if out.optional_default.is_some() => return Err(either(&name)),
                    "optional_default" if out.default.is_some() => return Err(either(&name)),
                    "name" => out.name = Some(input.parse::<LitStr>()?.value()),
                    "default" => out.default = Some(input.parse()?),
                    "optional_default" => out.optional_default = Some(input.parse()?),
                    "segments" => out.segments = Some(input.call(Ident::parse_any)?),
                    _ => {
                        let message =
                            "there are `name`, `default`, `optional_default` and `segments`";
                        return Err(syn::Error::new(name.span(), message));
                    }
                }
            } else if out.kind.is_some() {
                return Err(input.error("the kind is given already"));
            } else {
                out.kind = Some(input.parse()?);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(out)
    }

    pub(super) fn given_default(&self) -> Option<&Expr> {
        self.default.as_ref().or(self.optional_default.as_ref())
    }

    /// Parses the arguments of an attribute on a field of arity `arity` that is not a property.
    pub(super) fn of_others(attribute: &syn::Attribute, arity: Arity) -> syn::Result<Self> {
        let args = Self::of(attribute)?;
        let other = args.kind.as_ref().map(|kind| kind.to_token_stream());
        if let Some(tokens) = other.or_else(|| args.given_default().map(|d| d.to_token_stream())) {
            let message = "only attributes and properties have a kind or a default";
            return Err(syn::Error::new_spanned(tokens, message));
        }
        let groups = arity == Arity::VariadicOfVariadic;
        match &args.segments {
            Some(segments) if !groups => {
                let message = "only a `VariadicOfVariadic<…>` operand has segments";
                Err(syn::Error::new_spanned(segments, message))
            }
            _ => Ok(args),
        }
    }

    pub(super) fn of(attribute: &syn::Attribute) -> syn::Result<Self> {
        match &attribute.meta {
            syn::Meta::Path(_) => Ok(FieldArgs::default()),
            syn::Meta::List(list) => Self::parse.parse2(list.tokens.clone()),
            syn::Meta::NameValue(_) => {
                Err(syn::Error::new_spanned(attribute, "expected `(…)` or nothing"))
            }
        }
    }
}

fn either(name: &Ident) -> syn::Error {
    syn::Error::new(name.span(), "a field has either `default` or `optional_default`")
}

/// Splits the type of a field into arity and constraint.
pub(super) fn value_type(ty: &Type) -> (Arity, Type) {
    if let Some(inner) = args::generic_argument(ty, "VariadicOfVariadic") {
        (Arity::VariadicOfVariadic, inner.clone())
    } else if let Some(inner) = args::generic_argument(ty, "Variadic") {
        (Arity::Variadic, inner.clone())
    } else if let Some(inner) = args::generic_argument(ty, "Optional") {
        (Arity::Optional, inner.clone())
    } else {
        (Arity::Single, ty.clone())
    }
}
