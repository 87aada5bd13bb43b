//! `#[pass]`: structs of options and statistics.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Error, Expr, Field, Fields, ItemStruct, Lit, LitStr, Meta, Path, Result};

use crate::{passes, summary};

/// The arguments of `#[pass(…)]`.
#[derive(Default)]
struct Args {
    name: Option<LitStr>,
    title: Option<LitStr>,
    anchor: Option<LitStr>,
    interface: Option<Path>,
    run: Option<Path>,
    prepare: Option<Path>,
}

impl Args {
    fn parse(args: TokenStream) -> Result<Self> {
        let mut found = Args::default();
        let parser = syn::meta::parser(|meta| {
            match meta.path.get_ident().map(ToString::to_string).as_deref() {
                Some("name") => found.name = Some(meta.value()?.parse()?),
                Some("title") => found.title = Some(meta.value()?.parse()?),
                Some("anchor") => found.anchor = Some(meta.value()?.parse()?),
                Some("interface") => found.interface = Some(meta.value()?.parse()?),
                Some("run") => found.run = Some(meta.value()?.parse()?),
                Some("prepare") => found.prepare = Some(meta.value()?.parse()?),
                _ => {
                    let message =
                        "expected `name`, `title`, `anchor`, `interface`, `run` or `prepare`";
                    return Err(meta.error(message));
                }
            }
            Ok(())
        });
        syn::parse::Parser::parse2(parser, args)?;
        Ok(found)
    }
}

/// The role of a field of the struct.
enum Role {
    Option { default: Option<Expr>, ignored: bool },
    Statistic,
}

/// A field of the struct.
struct Part {
    field: Field,
    /// The name of the option or statistic.
    name: String,
    summary: String,
    role: Role,
}

impl Part {
    fn parse(mut field: Field) -> Result<Self> {
        let summary = summary(&field.attrs);
        let mut role = None;
        let mut name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
        name = name.trim_start_matches("r#").replace('_', "-");
        let mut rest = Vec::new();
        for attribute in std::mem::take(&mut field.attrs) {
            let is_option = attribute.path().is_ident("option");
            if !is_option && !attribute.path().is_ident("statistic") {
                rest.push(attribute);
                continue;
            }
            let (mut default, mut ignored) = (None, false);
            if !matches!(attribute.meta, Meta::Path(_)) {
                attribute.parse_nested_meta(|meta| {
                    if meta.path.is_ident("name") {
                        name = meta.value()?.parse::<LitStr>()?.value();
                    } else if is_option && meta.path.is_ident("default") {
                        default = Some(meta.value()?.parse()?);
                    } else if is_option && meta.path.is_ident("ignored") {
                        ignored = true;
                    } else {
                        let message = "expected `name`, or `default` or `ignored` of an option";
                        return Err(meta.error(message));
                    }
                    Ok(())
                })?;
            }
            role =
                Some(if is_option { Role::Option { default, ignored } } else { Role::Statistic });
        }
        field.attrs = rest;
        let Some(role) = role else {
            let message = "expected `#[option]` or `#[statistic]` in front of a field of a pass";
            return Err(Error::new(field.span(), message));
        };
        Ok(Self { field, name, summary, role })
    }

    /// Returns the initial value of the field.
    fn default(&self) -> TokenStream {
        match &self.role {
            Role::Option { default: Some(value), .. } => match value {
                Expr::Lit(text) if matches!(text.lit, Lit::Str(_)) => {
                    quote!(::core::convert::Into::into(#value))
                }
                _ => quote!(#value),
            },
            _ => quote!(::core::default::Default::default()),
        }
    }
}

/// Expands the attribute macro.
pub(crate) fn expand(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let args = Args::parse(args)?;
    let mut item: ItemStruct = syn::parse2(item)?;
    let missing = |what: &str| Error::new(item.ident.span(), format!("a pass needs {what}"));
    let name = args.name.ok_or_else(|| missing("a `name`"))?;
    let about = summary(&item.attrs);
    if about.is_empty() {
        return Err(missing("documentation: its first paragraph is what `--help` shows"));
    }
    let prepared = match (args.run, args.prepare) {
        (Some(run), None) => quote!(move |target| #run(&self, target)),
        (None, Some(prepare)) => quote!(#prepare(self, cx)),
        _ => return Err(missing("either a function to `run` or one to `prepare` it")),
    };
    let ident = &item.ident;
    let title = args.title.unwrap_or_else(|| LitStr::new(&ident.to_string(), ident.span()));
    let anchor = match &args.anchor {
        Some(anchor) => quote!(::core::option::Option::Some(#anchor)),
        None => quote!(::core::option::Option::None),
    };
    let interface = match &args.interface {
        Some(interface) => quote!(::core::option::Option::Some(
            |op| op.interface::<#interface<'_>>().is_some()
        )),
        None => quote!(::core::option::Option::None),
    };
    let fields = std::mem::replace(&mut item.fields, Fields::Unit);
    let parts = fields.iter().cloned().map(Part::parse).collect::<Result<Vec<_>>>()?;
    let root = passes();
    let (mut options, mut idents, mut statistics) = (Vec::new(), Vec::new(), Vec::new());
    for Part { field, name, summary, role } in &parts {
        let ident = &field.ident;
        match role {
            Role::Option { ignored, .. } => {
                options.push(match ignored {
                    true => quote!(#root::OptionInfo::ignored(#name, #summary)),
                    false => quote!(#root::OptionInfo::new(#name, #summary)),
                });
                idents.push(ident);
            }
            Role::Statistic => statistics.push(quote!(#root::StatisticValue {
                name: #name,
                summary: #summary,
                value: self.#ident.value(),
            })),
        }
    }
    let defaults = parts.iter().map(|part| {
        let (ident, value) = (&part.field.ident, part.default());
        quote!(#ident: #value)
    });
    let (attributes, visibility) = (&item.attrs, &item.vis);
    let fields = parts.iter().map(|part| &part.field);
    Ok(quote! {
        #(#attributes)*
        #visibility struct #ident { #(#fields),* }

        impl ::core::default::Default for #ident {
            fn default() -> Self {
                Self { #(#defaults),* }
            }
        }

        impl #root::PassType for #ident {
            const INFO: &'static #root::PassInfo = &#root::PassInfo {
                name: #name,
                title: #title,
                summary: #about,
                anchor: #anchor,
                interface: #interface,
                options: &[#(#options),*],
                create: #root::parse_pass::<Self>,
            };

            fn options_mut(&mut self) -> ::std::vec::Vec<&mut dyn #root::PassOption> {
                ::std::vec![#(&mut self.#idents),*]
            }
        }

        impl #root::Pass for #ident {
            fn info(&self) -> &'static #root::PassInfo {
                <Self as #root::PassType>::INFO
            }

            fn options(&self) -> ::std::vec::Vec<&dyn #root::PassOption> {
                ::std::vec![#(&self.#idents),*]
            }

            fn statistics(&self) -> ::std::vec::Vec<#root::StatisticValue> {
                ::std::vec![#(#statistics),*]
            }

            fn prepare(
                self: ::std::sync::Arc<Self>,
                cx: &#root::Context,
            ) -> #root::RunPass {
                let _ = cx;
                ::std::boxed::Box::new(#prepared)
            }
        }
    })
}
