//! Emission of a type or attribute.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::format::ParsedFormat;
use super::parse::{Model, Parameter, Syntax};
use crate::args;
use crate::paths::Roots;
use crate::show;

/// Returns all items of the declaration.
pub(super) fn emit(model: &Model, text: Option<ParsedFormat>, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (item, ident) = (&model.item, &model.item.ident);
    let pretty = text.as_ref().map_or(model.brackets, |t| t.pretty);
    let uniqued = uniqued(model, pretty, roots);
    let declared = declared(model, text, roots);
    let typed = model.parameters.iter().find(|p| p.self_type).map(|parameter| {
        let (builtin, member) = (&roots.builtin, &parameter.member);
        quote! {
            impl #builtin::TypedAttr for #ident {
                fn attr_type(&self) -> #ir::Type { self.#member }
            }
        }
    });
    let constraint = (model.class == "Type").then(|| constraint(model, roots));
    let check = model.verify.as_ref().map(|_| {
        quote! {
            if ::core::cfg!(debug_assertions)
                && let ::core::result::Result::Err(message) =
                    #ir::TypeOrAttrDef::verify(&self, cx)
            {
                ::core::panic!("{}", message);
            }
        }
    });
    let panics = model.verify.as_ref().map(|_| {
        quote! {
            ///
            /// # Panics
            /// In debug builds, when the parameters do not fit together; `try_intern` gives an
            /// error.
        }
    });
    quote! {
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #item
        #uniqued
        #declared
        #typed
        #constraint

        impl #ident {
            /// Interns the data in `cx`. Returns the handle.
            #panics
            #[inline]
            pub fn intern(self, cx: &#ir::Context) -> #ir::Handle<Self> {
                #check
                #ir::Handle::of(cx, self)
            }
        }
    }
}

/// Returns the implementation of `Constraint` for the type, for use in operand and result
/// declarations.
fn constraint(model: &Model, roots: &Roots) -> TokenStream {
    let (ir, builtin, ident) = (&roots.ir, &roots.builtin, &model.item.ident);
    let build = match &model.build {
        Some(build) => Some(quote!(#build)),
        None if model.parameters.is_empty() => Some(quote!(|cx| #ident {}.intern(cx).ty())),
        None => None,
    };
    let build = build.map(|build| quote!(build: ::core::option::Option::Some(#build),)).into_iter();
    quote! {
        impl #ir::constraints::Constraint for #ident {
            const INFO: #ir::TypeConstraint = #ir::TypeConstraint {
                #(#build)*
                ..<#builtin::constraints::TypeOf<#ident> as #ir::constraints::Constraint>::INFO
            };
        }
    }
}

fn uniqued(model: &Model, pretty: bool, roots: &Roots) -> TokenStream {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let (ident, class, name) = (&model.item.ident, &model.class, &model.name);
    let mnemonic = name.split_once('.').map_or("", |(_, m)| m);
    let documented = || args::summary_and_description(&model.item.attrs).0;
    let summary = model.summary.clone().unwrap_or_else(documented);
    let members = model.parameters.iter().map(|p| &p.member);
    let types = model.parameters.iter().map(|p| &p.ty);
    let entry = |path: TokenStream, span: Span| {
        // Errors about the interface are located at its name.
        let data = quote_spanned!(span => cx.data::<#ident>(id));
        quote! {
            #ir::__private::InterfaceEntry::new(
                ::core::any::TypeId::of::<dyn #path>(),
                const { &#ir::Cast::<dyn #path>(|cx, id| #data) },
            )
        }
    };
    let self_type = model.parameters.iter().find(|p| p.self_type).map(|p| &p.member);
    let typed = self_type.iter().map(|_| entry(quote!(#builtin::TypedAttr), Span::call_site()));
    let interfaces =
        model.interfaces.iter().map(|path| entry(quote!(#path), path.span())).chain(typed);
    let (open, close) = match pretty {
        true => (format!(".{mnemonic}"), None),
        false => (format!("<{mnemonic}"), Some(quote!(out.write_str(">")?;))),
    };
    let suffix = match self_type {
        Some(member) => quote!(#builtin::parameter::print_self_type(data.#member, elision, out)),
        None => quote!({
            let _ = elision;
            ::core::result::Result::Ok(())
        }),
    };
    let (bare, mnemonic_alias) = (!model.brackets, model.mnemonic_alias);
    quote! {
        impl #ir::Uniqued for #ident {
            const INFO: #ir::KindInfo = #ir::KindInfo {
                name: #name,
                summary: #summary,
                class: #ir::Class::#class,
                type_id: ::core::any::TypeId::of::<Self>,
                new_column: || ::std::boxed::Box::new(#ir::__private::TypedColumn::<Self>::default()),
                walk: |cx, id, visit| {
                    let data = cx.data::<Self>(id);
                    let _ = (data, &visit);
                    #(<#types as #builtin::parameter::Parameter>::walk(&data.#members, visit);)*
                },
                hooks: const {
                    &#ir::KindHooks {
                        print: #ir::PrintKind::Dialect(|cx, id, elision, out| {
                            let data = cx.data::<Self>(id);
                            out.write_str(#open)?;
                            #ir::TypeOrAttrDef::print_parameters(data, out)?;
                            #close
                            #suffix
                        }),
                        interfaces: &[#(#interfaces),*],
                        short_syntax: #ir::__private::short_syntax::<Self>(),
                        bare: #bare,
                        mnemonic_alias: #mnemonic_alias,
                    }
                },
            };
            fn cell() -> &'static #ir::__private::KindCell {
                static CELL: #ir::__private::KindCell = #ir::__private::KindCell::new();
                &CELL
            }
        }
    }
}

fn declared(model: &Model, text: Option<ParsedFormat>, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let ident = &model.item.ident;
    let mnemonic = model.name.split_once('.').map_or("", |(_, m)| m);
    let (_, description) = args::summary_and_description(&model.item.attrs);
    let (format, parse, print) = match (&model.syntax, text) {
        (Syntax::Custom { parse, print }, _) => {
            let ty = model.parameters.iter().any(|p| p.self_type).then(|| quote!(, ty));
            (TokenStream::new(), quote!((#parse)(parser #ty)), quote!((#print)(self, out)))
        }
        (_, Some(text)) => by_format(model, &text, roots),
        (_, None) => Default::default(),
    };
    let verify = model.verify.as_ref().map(|verify| {
        quote! {
            fn verify(&self, cx: &#ir::Context)
                -> ::core::result::Result<(), ::std::string::String>
            {
                (#verify)(self, cx)
            }
        }
    });
    let syntax = match &model.syntax {
        Syntax::Implied if model.parameters.is_empty() => quote!(Bare),
        Syntax::Implied | Syntax::Format(_) => quote!(Declared),
        Syntax::Custom { .. } => quote!(Custom),
    };
    let parameters = model.parameters.iter().map(|p| &p.name);
    let implementation = quote! {
        impl #ir::TypeOrAttrDef for #ident {
            const MNEMONIC: #ir::Mnemonic = #ir::Mnemonic {
                name: #mnemonic,
                info: const { &<Self as #ir::Uniqued>::INFO },
                parse: #ir::__private::parse_declared::<Self>,
                parameters: &[#(#parameters),*],
                description: #description,
            };
            const SYNTAX: #ir::KindSyntax = #ir::KindSyntax::#syntax;
            #verify
            fn parse_parameters(
                parser: &mut #ir::syntax::AsmParser<'_>,
                #[allow(unused_variables)] ty: ::core::option::Option<#ir::Type>,
            ) -> #ir::syntax::ParseResult<Self>
            {
                #parse
            }
            fn print_parameters(&self, out: &mut #ir::syntax::AsmPrinter<'_>)
                -> ::core::fmt::Result
            {
                #print
            }
        }
    };
    if format.is_empty() {
        return implementation;
    }
    quote! {
        const _: () = {
            #format
            #implementation
        };
    }
}

/// Returns the expression for the value of a parameter that was parsed into `local`.
fn value(at: usize, parameter: &Parameter, local: &syn::Ident, roots: &Roots) -> TokenStream {
    let builtin = &roots.builtin;
    match &parameter.default {
        _ if parameter.self_type => {
            quote!(ty.unwrap_or_else(|| #builtin::NoneType::get(parser.context()).ty()))
        }
        Some(default) => quote!(#local.0.unwrap_or_else(|| #default)),
        None => quote!(#builtin::parameter::finish(#local, parser, &FORMAT, #at)?),
    }
}

/// Returns a format as static data, and the functions that parse and print with it.
fn by_format(
    model: &Model,
    text: &ParsedFormat,
    roots: &Roots,
) -> (TokenStream, TokenStream, TokenStream) {
    let builtin = &roots.builtin;
    if text.is_empty && model.parameters.is_empty() {
        return (TokenStream::new(), quote!(Ok(Self {})), quote!(Ok(())));
    }
    let (elements, definition) = (&text.elements, &model.definition);
    let infos = model.parameters.iter().map(|p| {
        let (name, ty, optional) = (&p.name, &p.ty, p.is_optional());
        let text = p.cpp.clone().unwrap_or_else(|| show::type_text(ty));
        let cpp = match p.cpp {
            Some(_) => quote!(#text),
            None => quote!(#builtin::parameter::cpp::<#ty>(#text)),
        };
        quote!(#builtin::parameter::ParameterInfo { name: #name, cpp: #cpp, optional: #optional })
    });
    let format = quote! {
        static FORMAT: #builtin::parameter::Format = #builtin::parameter::Format {
            definition: #definition,
            parameters: &[#(#infos),*],
            elements: #elements,
        };
    };
    let locals: Vec<_> = (0..model.parameters.len()).map(|i| format_ident!("field_{i}")).collect();
    let types = model.parameters.iter().map(|p| &p.ty);
    let members = model.parameters.iter().map(|p| &p.member);
    let values = model.parameters.iter().zip(&locals).enumerate();
    let values = values.map(|(at, (parameter, local))| value(at, parameter, local, roots));
    let slots = model.parameters.iter().zip(&locals);
    let slots = slots.map(|(p, local)| quote_spanned!(p.ty.span() => &mut #local));
    let parse = quote! {
        #(let mut #locals = #builtin::parameter::TypedSlot::<#types>(::core::option::Option::None);)*
        #builtin::parameter::parse_format(parser, &FORMAT, &mut [#(#slots),*])?;
        Ok(Self { #(#members: #values),* })
    };
    let shown = model.parameters.iter().map(|p| {
        let (member, ty) = (&p.member, &p.ty);
        let present = match &p.default {
            Some(default) => quote!(self.#member != #default),
            None => quote!(<#ty as #builtin::parameter::Parameter>::is_present(&self.#member)),
        };
        let value = quote_spanned!(ty.span() => &self.#member);
        quote!(#builtin::parameter::Shown { value: #value, present: #present })
    });
    let print = quote!(#builtin::parameter::print_format(out, &FORMAT, &[#(#shown),*]));
    (format, parse, print)
}
