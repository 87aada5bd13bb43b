//! `#[ty]` and `#[attr]`: types and attributes of dialects.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::parse::{ParseStream, Parser};
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
        let mut span = proc_macro2::Span::call_site();
        args::named_args(
            input,
            |name, input| {
                match name.to_string().as_str() {
                    "name" => {
                        let text: LitStr = input.parse()?;
                        span = text.span();
                        out.name = text.value();
                    }
                    "interfaces" => out.interfaces = args::bracket_list(input)?,
                    "parse" => out.parse = Some(input.parse()?),
                    "print" => out.print = Some(input.parse()?),
                    _ => return Ok(false),
                }
                Ok(true)
            },
            "name, interfaces, parse and print",
        )?;
        if out.name.split_once('.').is_none_or(|(d, n)| d.is_empty() || n.is_empty()) {
            return Err(syn::Error::new(span, "expected `name = \"dialect.mnemonic\"`"));
        }
        if out.parse.is_some() != out.print.is_some() {
            return Err(syn::Error::new(span, "`parse` and `print` come together"));
        }
        Ok(out)
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
    let interfaces = arguments.interfaces.iter().map(|path| {
        quote! {
            #ir::InterfaceEntry {
                id: ::core::any::TypeId::of::<dyn #path>,
                table: const { &#ir::Cast::<dyn #path>(|cx, id| cx.data::<#ident>(id)) },
            }
        }
    });
    let (parse, print) = match (&arguments.parse, &arguments.print) {
        (Some(parse), Some(print)) => (quote!((#parse)(parser)), quote!((#print)(self, out))),
        _ if members.is_empty() => (quote!(Ok(Self {})), quote!(Ok(()))),
        _ => {
            let separate = (0..members.len())
                .map(|i| if i == 0 { quote!() } else { quote!(parser.parse_punct(",")?;) });
            let write = members.iter().enumerate().map(|(i, member)| {
                let comma = (i > 0).then(|| quote!(out.write_str(", ")?;));
                quote!(#comma #builtin::property::Parameter::print(&self.#member, out)?;)
            });
            let locals: Vec<_> = (0..members.len()).map(|i| format_ident!("field_{i}")).collect();
            (
                quote! {
                    parser.parse_punct("<")?;
                    #(#separate let #locals = #builtin::property::Parameter::parse(parser)?;)*
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
                    #(#builtin::property::Parameter::walk(&data.#members, visit);)*
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
