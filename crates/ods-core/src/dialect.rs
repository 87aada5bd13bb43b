//! `#[dialect]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, ItemStruct, LitStr, Path};

use crate::args;
use crate::errors::Errors;
use crate::paths::Roots;

#[derive(Default)]
struct Arguments {
    name: String,
    ops: Vec<Path>,
    types: Vec<Path>,
    attributes: Vec<Path>,
    dependencies: Vec<Path>,
    hooks: Option<Expr>,
    instance: Option<Expr>,
    interfaces: Vec<Expr>,
}

impl Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut out = Arguments::default();
        args::named_args(
            input,
            |name, input| {
                match name.to_string().as_str() {
                    "name" => out.name = input.parse::<LitStr>()?.value(),
                    "ops" => out.ops = args::bracket_list(input)?,
                    "types" => out.types = args::bracket_list(input)?,
                    "attributes" => out.attributes = args::bracket_list(input)?,
                    "dependencies" => out.dependencies = args::bracket_list(input)?,
                    "interfaces" => out.interfaces = args::bracket_list(input)?,
                    "hooks" => out.hooks = Some(input.parse()?),
                    "instance" => out.instance = Some(input.parse()?),
                    _ => return Ok(false),
                }
                Ok(true)
            },
            "name, ops, types, attributes, dependencies, interfaces, hooks and instance",
        )?;
        if out.name.is_empty() {
            let span = proc_macro2::Span::call_site();
            return Err(syn::Error::new(span, "a dialect needs `name = \"…\"`"));
        }
        Ok(out)
    }
}

/// Expands `#[dialect(args)] item`.
pub fn dialect(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let mut errors = Errors::default();
    let parsed = errors.take(syn::parse2::<ItemStruct>(item.clone()));
    let arguments = errors.take(Arguments::parse.parse2(args));
    let (Some(parsed), Some(arguments)) = (parsed, arguments) else {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    };
    let ident = &parsed.ident;
    let (summary, description) = args::summary_and_description(&parsed.attrs);
    let Arguments { name, ops, types, attributes, dependencies, hooks, instance, interfaces } =
        arguments;
    let hooks = match hooks {
        Some(hooks) => quote!(#hooks),
        None => quote!(#ir::DialectHooks::NONE),
    };
    let instance = match instance {
        Some(instance) => quote!(#instance),
        None if parsed.fields.is_empty() => quote!(|| ::std::boxed::Box::new(#ident)),
        None => quote!(|| ::std::boxed::Box::new(<#ident as ::core::default::Default>::default())),
    };
    quote! {
        #parsed

        impl #ir::Dialect for #ident {
            fn info() -> &'static #ir::DialectInfo {
                static INFO: #ir::DialectInfo = #ir::DialectInfo {
                    name: #name,
                    summary: #summary,
                    description: #description,
                    ops: &[#(<#ops as #ir::OpType>::INFO),*],
                    types: &[#(<#types as #ir::declare::Declared>::MNEMONIC),*],
                    attributes: &[#(<#attributes as #ir::declare::Declared>::MNEMONIC),*],
                    dependencies: &[#(<#dependencies as #ir::Dialect>::info),*],
                    instance: #instance,
                    interfaces: &[#(#interfaces),*],
                    hooks: #hooks,
                };
                &INFO
            }
        }
    }
}
