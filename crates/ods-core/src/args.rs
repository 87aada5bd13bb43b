//! Parsing of macro arguments: `name = value` lists, doc comments, and attributes of fields.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, Meta, Token, Type, bracketed};

use crate::errors::Errors;

/// Parses a list in brackets whose elements are parsed by `T`.
pub(crate) fn bracket_list<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let content;
    bracketed!(content in input);
    Ok(Punctuated::<T, Token![,]>::parse_terminated(&content)?.into_iter().collect())
}

/// Parses `name = value, …`. `value` parses the value for a name, and returns `false` if the name
/// is unknown.
pub(crate) fn named_args(
    input: ParseStream<'_>,
    mut value: impl FnMut(&Ident, ParseStream<'_>) -> syn::Result<bool>,
    known: &str,
) -> syn::Result<()> {
    let mut seen = Vec::new();
    while !input.is_empty() {
        let name = input.call(Ident::parse_any)?;
        if !input.peek(Token![=]) {
            let message = format!("`{name}` needs a value: `{name} = …`");
            return Err(syn::Error::new(name.span(), message));
        }
        input.parse::<Token![=]>()?;
        check_once(&name, &mut seen)?;
        if !value(&name, input)? {
            let message = format!("unknown argument `{name}`; there are {known}");
            return Err(syn::Error::new(name.span(), message));
        }
        if input.is_empty() {
            break;
        }
        input.parse::<Token![,]>()?;
    }
    Ok(())
}

/// Returns an error if the argument `name` is in `seen`; otherwise adds it.
pub(crate) fn check_once(name: &Ident, seen: &mut Vec<String>) -> syn::Result<()> {
    let text = name.to_string();
    if seen.contains(&text) {
        return Err(syn::Error::new(name.span(), format!("`{name}` is given twice")));
    }
    seen.push(text);
    Ok(())
}

/// Reports duplicates in a list.
pub(crate) fn check_distinct<T: ToTokens>(items: &[T], errors: &mut Errors) {
    let texts: Vec<String> = items.iter().map(|item| item.to_token_stream().to_string()).collect();
    for (at, item) in items.iter().enumerate() {
        if texts[..at].contains(&texts[at]) {
            let text = texts[at].replace(' ', "");
            errors.at(item, format!("`{text}` is in the list twice"));
        }
    }
}

/// Reports generic parameters, which are not supported because the generated tables are static.
pub(crate) fn not_generic(generics: &syn::Generics, what: &str, errors: &mut Errors) {
    if !generics.params.is_empty() {
        errors.at(generics, format!("{what} has no generic parameters"));
    }
}

/// Whether `text` is a valid name of a dialect.
pub(crate) fn is_name(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_ascii_digit()) && is_mnemonic(text)
}

/// Whether `text` is a valid mnemonic, the part of a name after the dialect.
pub(crate) fn is_mnemonic(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with('.')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'))
}

/// Returns the lines of the doc comments in `attributes`.
pub(crate) fn doc_lines(attributes: &[Attribute]) -> Vec<String> {
    let text = |a: &Attribute| match &a.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    };
    let mut out = Vec::new();
    for text in attributes.iter().filter_map(text) {
        if text.is_empty() {
            out.push(text);
            continue;
        }
        out.extend(text.lines().map(|l| l.strip_prefix(' ').unwrap_or(l).to_owned()));
    }
    out
}

/// Returns the first paragraph of the documentation on a single line, and the remaining text.
pub(crate) fn summary_and_description(attributes: &[Attribute]) -> (String, String) {
    let lines = doc_lines(attributes);
    let end = lines.iter().position(|l| l.trim().is_empty()).unwrap_or(lines.len());
    let summary = lines[..end].join(" ");
    let rest = lines[end..].join("\n").trim().to_owned();
    (summary, rest)
}

/// Returns the attributes except for those named in `own`, to keep them on the emitted item.
pub(crate) fn without_attributes<'a>(
    attributes: &'a [Attribute],
    own: &'a [&'a str],
) -> impl Iterator<Item = &'a Attribute> {
    attributes.iter().filter(move |a| !own.iter().any(|name| a.path().is_ident(name)))
}

/// Returns the last segment of a type's path; `None` if the type is not a path.
pub(crate) fn last_segment(ty: &Type) -> Option<&syn::PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// Returns `T` if `ty` is `NAME<T>` for the name `name`; `None` otherwise.
pub(crate) fn generic_argument<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    let segment = last_segment(ty).filter(|s| s.ident == name)?;
    match &segment.arguments {
        syn::PathArguments::AngleBracketed(args) => args.args.iter().find_map(|a| match a {
            syn::GenericArgument::Type(ty) => Some(ty),
            _ => None,
        }),
        _ => None,
    }
}

/// Converts `CamelCase` to `snake_case`.
pub(crate) fn snake_case(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (at, c) in chars.iter().enumerate() {
        if c.is_uppercase() {
            let after_lower = at > 0 && !chars[at - 1].is_uppercase();
            let before_lower = at > 0 && chars.get(at + 1).is_some_and(|c| c.is_lowercase());
            if after_lower || before_lower {
                out.push('_');
            }
            out.extend(c.to_lowercase());
        } else {
            out.push(*c);
        }
    }
    out
}

/// Returns the text of an identifier without `r#`.
pub(crate) fn ident_text(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Sets the span of `tokens`, so that the compiler reports errors in them at `span`.
pub(crate) fn at_span(span: Span, tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut tree| {
            tree.set_span(span);
            tree
        })
        .collect()
}
