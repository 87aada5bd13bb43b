//! The attribute macro `#[pass]`: it turns a struct of options and statistics into a pass.
//! `terrace-pass` re-exports and documents it; `expand` generates the code.
#![forbid(unsafe_code)]

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Attribute, Error, Expr, Field, ItemStruct, Lit, LitStr, Meta, Path, Result};

/// Declares a pass: see `terrace_pass::pass`.
#[proc_macro_attribute]
pub fn pass(
    args: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    expand(args.into(), item.into()).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// The arguments of `#[pass(…)]`.
#[derive(Default)]
struct Args {
    name: Option<LitStr>,
    title: Option<LitStr>,
    anchor: Option<LitStr>,
    run: Option<Path>,
}

impl Args {
    fn parse(args: TokenStream) -> Result<Self> {
        let mut found = Args::default();
        let parser = syn::meta::parser(|meta| {
            let text = |place: &mut Option<LitStr>| -> Result<()> {
                *place = Some(meta.value()?.parse()?);
                Ok(())
            };
            match meta.path.get_ident().map(ToString::to_string).as_deref() {
                Some("name") => text(&mut found.name),
                Some("title") => text(&mut found.title),
                Some("anchor") => text(&mut found.anchor),
                Some("run") => {
                    found.run = Some(meta.value()?.parse()?);
                    Ok(())
                }
                _ => Err(meta.error("expected `name`, `title`, `anchor` or `run`")),
            }
        });
        syn::parse::Parser::parse2(parser, args)?;
        Ok(found)
    }
}

/// The role of a field in the pass.
enum Role {
    /// An option with its default as text; `None` for the default of the option's type.
    Option(Option<String>),
    Statistic,
}

struct Part {
    field: Field,
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
            let mut default = None;
            if !matches!(attribute.meta, Meta::Path(_)) {
                attribute.parse_nested_meta(|meta| {
                    if meta.path.is_ident("name") {
                        name = meta.value()?.parse::<LitStr>()?.value();
                        return Ok(());
                    }
                    if is_option && meta.path.is_ident("default") {
                        default = Some(literal(&meta.value()?.parse()?)?);
                        return Ok(());
                    }
                    Err(meta.error("expected `name` or the `default` of an option"))
                })?;
            }
            role = Some(if is_option { Role::Option(default) } else { Role::Statistic });
        }
        field.attrs = rest;
        let Some(role) = role else {
            let message = "expected `#[option]` or `#[statistic]` in front of a field of a pass";
            return Err(Error::new(field.span(), message));
        };
        Ok(Self { field, name, summary, role })
    }
}

/// Returns a string, integer or boolean literal as text, with a minus sign if it is negated.
fn literal(value: &Expr) -> Result<String> {
    match value {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => return Ok(text.value()),
            Lit::Int(int) => return Ok(int.base10_digits().to_owned()),
            Lit::Bool(value) => return Ok(value.value.to_string()),
            _ => {}
        },
        Expr::Unary(minus) if matches!(minus.op, syn::UnOp::Neg(_)) => {
            return Ok(format!("-{}", literal(&minus.expr)?));
        }
        _ => {}
    }
    Err(Error::new(value.span(), "expected a string, an integer or a boolean"))
}

/// Returns the first paragraph of the documentation, joined to one line and without its full stop.
fn summary(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        if let Meta::NameValue(doc) = &attribute.meta
            && let Ok(line) = literal(&doc.value)
        {
            lines.push(line.trim().to_owned());
        }
    }
    let first: Vec<String> = lines.into_iter().take_while(|line| !line.is_empty()).collect();
    first.join(" ").trim_end_matches('.').to_owned()
}

/// Returns the path of `terrace_pass` in the crate being compiled: the direct dependency, or the
/// module `pass` of the façade.
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

fn expand(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let args = Args::parse(args)?;
    let mut item: ItemStruct = syn::parse2(item)?;
    let missing = |what: &str| Error::new(item.ident.span(), format!("a pass needs {what}"));
    let name = args.name.ok_or_else(|| missing("a `name`"))?;
    let run = args.run.ok_or_else(|| missing("a function to `run`"))?;
    let about = summary(&item.attrs);
    if about.is_empty() {
        return Err(missing("documentation: its first paragraph is what `--help` shows"));
    }
    let ident = &item.ident;
    let title = args.title.unwrap_or_else(|| LitStr::new(&ident.to_string(), ident.span()));
    let anchor = match &args.anchor {
        Some(anchor) => quote!(::core::option::Option::Some(#anchor)),
        None => quote!(::core::option::Option::None),
    };
    let fields = std::mem::replace(&mut item.fields, syn::Fields::Unit);
    let parts = fields.iter().cloned().map(Part::parse).collect::<Result<Vec<_>>>()?;
    let root = passes();
    let (mut options, mut made, mut statistics) = (Vec::new(), Vec::new(), Vec::new());
    for Part { field, name, summary, role } in &parts {
        let (ident, ty) = (&field.ident, &field.ty);
        match role {
            Role::Option(default) => {
                let default = match default {
                    Some(text) => quote!(#text),
                    None => quote!(<#ty as #root::PassOption>::DEFAULT),
                };
                options.push(quote!(#root::OptionInfo {
                    name: #name,
                    kind: <#ty as #root::PassOption>::KIND,
                    default: #default,
                    summary: #summary,
                }));
                made.push(quote!(#ident: <#ty as #root::PassOption>::read(options, #name)));
            }
            Role::Statistic => {
                statistics.push(quote!((#name, #summary, self.#ident.value())));
                made.push(quote!(#ident: <#ty as ::core::default::Default>::default()));
            }
        }
    }
    let (attributes, visibility) = (&item.attrs, &item.vis);
    let fields = parts.iter().map(|part| &part.field);
    Ok(quote! {
        #(#attributes)*
        #visibility struct #ident { #(#fields),* }

        impl #ident {
            /// The description of the pass, to be registered.
            #visibility const INFO: &'static #root::PassInfo = &#root::PassInfo {
                name: #name,
                title: #title,
                summary: #about,
                anchor: #anchor,
                options: &[#(#options),*],
                create: |options| {
                    let _ = options;
                    ::std::boxed::Box::new(Self { #(#made),* })
                },
            };
        }

        impl #root::Pass for #ident {
            fn run(&self, target: &mut #root::Target<'_>) -> #root::PassResult {
                #run(self, target)
            }

            fn statistics(&self) -> ::std::vec::Vec<(&'static str, &'static str, u64)> {
                ::std::vec![#(#statistics),*]
            }
        }
    })
}
