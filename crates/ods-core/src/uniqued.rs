//! `#[ty]` and `#[attr]`: types and attributes of dialects.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Expr, ItemStruct, LitStr, Path};

use crate::args;
use crate::errors::Errors;
use crate::paths::Roots;

#[derive(Default)]
struct Arguments {
    name: String,
    interfaces: Vec<Path>,
    parse: Option<Expr>,
    print: Option<Expr>,
}

impl Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut out = Arguments::default();
        let mut function = None;
        args::named_args(
            input,
            |name, input| {
                match name.to_string().as_str() {
                    "name" => out.name = full_name(&input.parse()?)?,
                    "interfaces" => out.interfaces = args::bracket_list(input)?,
                    "parse" | "print" => {
                        function = Some(name.clone());
                        let place = if name == "parse" { &mut out.parse } else { &mut out.print };
                        *place = Some(input.parse()?);
                    }
                    _ => return Ok(false),
                }
                Ok(true)
            },
            "name, interfaces, parse and print",
        )?;
        if out.name.is_empty() {
            let span = proc_macro2::Span::call_site();
            return Err(syn::Error::new(span, "this needs `name = \"dialect.mnemonic\"`"));
        }
        match function {
            Some(name) if out.parse.is_some() != out.print.is_some() => {
                Err(syn::Error::new(name.span(), "`parse` and `print` come together"))
            }
            _ => Ok(out),
        }
    }
}

/// The name with the dialect's in front.
pub(crate) fn full_name(text: &LitStr) -> syn::Result<String> {
    let value = text.value();
    match value.split_once('.') {
        Some((dialect, name)) if args::is_name(dialect) && args::is_name(name) => Ok(value),
        _ => Err(syn::Error::new(text.span(), "expected `\"dialect.mnemonic\"`")),
    }
}

/// Expands `#[ty(args)] item`.
pub fn ty(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    uniqued(args, item, "Type", roots)
}

/// Expands `#[attr(args)] item`.
pub fn attr(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    uniqued(args, item, "Attribute", roots)
}

fn uniqued(args: TokenStream, item: TokenStream, class: &str, roots: &Roots) -> TokenStream {
    let mut errors = Errors::default();
    let parsed = errors.take(syn::parse2::<ItemStruct>(item.clone()));
    let arguments = errors.take(Arguments::parse.parse2(args));
    let (Some(parsed), Some(arguments)) = (parsed, arguments) else {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    };
    args::not_generic(&parsed.generics, "a type or attribute", &mut errors);
    args::distinct(&arguments.interfaces, &mut errors);
    if !errors.is_empty() {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    }
    let implementation = implementation(&parsed, &arguments, class, roots);
    quote! {
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #parsed
        #implementation
    }
}

fn implementation(
    item: &ItemStruct,
    arguments: &Arguments,
    class: &str,
    roots: &Roots,
) -> TokenStream {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let ident = &item.ident;
    let class = format_ident!("{class}");
    let name = &arguments.name;
    let mnemonic = name.split_once('.').map_or("", |(_, m)| m);
    let (summary, description) = args::summary_and_description(&item.attrs);
    let members: Vec<syn::Member> = item.fields.members().collect();
    let types: Vec<&syn::Type> = item.fields.iter().map(|field| &field.ty).collect();
    let interfaces = arguments.interfaces.iter().map(|path| {
        let data = quote_spanned!(path.span() => cx.data::<#ident>(id));
        quote! {
            #ir::InterfaceEntry {
                id: ::core::any::TypeId::of::<dyn #path>,
                table: const { &#ir::Cast::<dyn #path>(|cx, id| #data) },
            }
        }
    });
    let (parse, print) = match (&arguments.parse, &arguments.print) {
        (Some(parse), Some(print)) => (quote!((#parse)(parser)), quote!((#print)(self, out))),
        _ if members.is_empty() => (quote!(Ok(Self {})), quote!(Ok(()))),
        _ => {
            let separate = (0..members.len())
                .map(|i| if i == 0 { quote!() } else { quote!(parser.parse_punct(",")?;) });
            let write = members.iter().zip(&types).enumerate().map(|(i, (member, ty))| {
                let comma = (i > 0).then(|| quote!(out.write_str(", ")?;));
                quote!(#comma <#ty as #builtin::property::Parameter>::print(&self.#member, out)?;)
            });
            let locals: Vec<_> = (0..members.len()).map(|i| format_ident!("field_{i}")).collect();
            (
                quote! {
                    parser.parse_punct("<")?;
                    #(
                        #separate
                        let #locals = <#types as #builtin::property::Parameter>::parse(parser)?;
                    )*
                    parser.parse_punct(">")?;
                    Ok(Self { #(#members: #locals),* })
                },
                quote! {
                    out.write_str("<")?;
                    #(#write)*
                    out.write_str(">")
                },
            )
        }
    };
    quote! {
        impl #ir::Uniqued for #ident {
            const INFO: #ir::KindInfo = #ir::KindInfo {
                name: #name,
                summary: #summary,
                class: #ir::Class::#class,
                type_id: ::core::any::TypeId::of::<Self>,
                new_column: || ::std::boxed::Box::new(#ir::TypedColumn::<Self>::default()),
                print: #ir::PrintKind::Dialect(|cx, id, _, out| {
                    out.write_str(#mnemonic)?;
                    #ir::declare::Declared::print_parameters(cx.data::<Self>(id), out)
                }),
                walk: |cx, id, visit| {
                    let data = cx.data::<Self>(id);
                    let _ = (data, &visit);
                    #(<#types as #builtin::property::Parameter>::walk(&data.#members, visit);)*
                },
                interfaces: &[#(#interfaces),*],
            };
            fn cell() -> &'static #ir::KindCell {
                static CELL: #ir::KindCell = #ir::KindCell::new();
                &CELL
            }
        }

        impl #ir::declare::Declared for #ident {
            const MNEMONIC: #ir::Mnemonic = #ir::Mnemonic {
                name: #mnemonic,
                info: const { &<Self as #ir::Uniqued>::INFO },
                parse: |parser, _| {
                    let data = <Self as #ir::declare::Declared>::parse_parameters(parser)?;
                    Ok(parser.context().intern(data))
                },
                description: #description,
            };
            fn parse_parameters(parser: &mut dyn #ir::syntax::AsmParser)
                -> #ir::syntax::ParseResult<Self>
            {
                #parse
            }
            fn print_parameters(&self, out: &mut dyn #ir::syntax::AsmPrinter)
                -> ::core::fmt::Result
            {
                #print
            }
        }

        impl #ident {
            /// The handle of this datum in `cx`.
            pub fn intern(self, cx: &#ir::Context) -> #ir::Handle<Self> {
                #ir::Handle::of(cx, self)
            }
        }
    }
}
