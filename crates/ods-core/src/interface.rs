//! `#[interface]`: the table of an operation interface, and the interface of any operation that
//! has such a table.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::parse::{ParseStream, Parser};
use syn::{FnArg, ItemTrait, Pat, Path, TraitItem, TypeParamBound};

use crate::args;
use crate::errors::Errors;
use crate::paths::Roots;

/// A function of the interface.
struct Method<'a> {
    signature: &'a syn::Signature,
    docs: Vec<&'a syn::Attribute>,
    /// Whether it is the same for all operations of a kind.
    is_static: bool,
    names: Vec<syn::Ident>,
    types: Vec<&'a syn::Type>,
}

fn method<'a>(function: &'a syn::TraitItemFn, errors: &mut Errors) -> Option<Method<'a>> {
    let signature = &function.sig;
    let is_static = match signature.inputs.first() {
        Some(FnArg::Receiver(r)) if matches!(r.kind, syn::ReceiverKind::Value) => false,
        Some(FnArg::Receiver(receiver)) => {
            errors.at(receiver, "a function of an interface takes `self`, by value, or nothing");
            return None;
        }
        _ => true,
    };
    if signature.generics.type_params().next().is_some() {
        errors.at(&signature.generics, "functions of interfaces have no type parameters");
        return None;
    }
    let (mut names, mut types) = (Vec::new(), Vec::new());
    for input in &signature.inputs {
        let FnArg::Typed(typed) = input else { continue };
        match &*typed.pat {
            Pat::Ident(name) => names.push(name.ident.clone()),
            other => {
                errors.at(other, "parameters of interface functions are plain names");
                return None;
            }
        }
        types.push(&*typed.ty);
    }
    let docs = function.attrs.iter().filter(|a| a.path().is_ident("doc")).collect();
    Some(Method { signature, docs, is_static, names, types })
}

/// The interfaces that this one extends: its bounds, apart from what every interface has.
fn parents(item: &ItemTrait) -> Vec<Path> {
    item.supertraits
        .iter()
        .filter_map(|bound| match bound {
            TypeParamBound::Trait(bound) => Some(bound.path.clone()),
            _ => None,
        })
        .filter(|path| {
            let last = path.segments.last().map(|s| s.ident.to_string());
            !matches!(last.as_deref(), Some("Copy" | "Clone" | "OpType" | "Sized"))
        })
        .collect()
}

fn renamed(path: &Path, name: impl Fn(&syn::Ident) -> syn::Ident) -> Path {
    let mut path = path.clone();
    if let Some(last) = path.segments.last_mut() {
        last.ident = name(&last.ident);
    }
    path
}

/// The functions of the interface of an operation that is not known statically.
fn forward(
    methods: &[Method<'_>],
    vis: &syn::Visibility,
    ident: &syn::Ident,
    dynamic: &syn::Ident,
) -> TokenStream {
    // Without an operation there is no table to ask: a static function becomes a method, and the
    // trait has no place for it.
    let any_static = methods.iter().any(|m| m.is_static);
    let each = methods.iter().map(|m| {
        let (name, names) = (&m.signature.ident, &m.names);
        let mut signature = m.signature.clone();
        let op = (!m.is_static).then(|| quote!(self.op,));
        if m.is_static {
            signature.inputs.insert(0, syn::parse_quote!(self));
        }
        let body = quote!({ (self.table.#name)(#op #(#names),*) });
        if any_static {
            let docs = &m.docs;
            return quote!(#(#docs)* #vis #signature #body);
        }
        quote!(#signature #body)
    });
    if any_static {
        quote!(impl #dynamic { #(#each)* })
    } else {
        quote!(impl #ident for #dynamic { #(#each)* })
    }
}

/// Expands `#[interface] item`.
pub fn interface(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let mut errors = Errors::default();
    let mut verify = None;
    let parser = |input: ParseStream<'_>| {
        args::named_args(
            input,
            |name, input| {
                let known = name == "verify";
                if known {
                    verify = Some(input.parse::<syn::Expr>()?);
                }
                Ok(known)
            },
            "only verify",
        )
    };
    errors.take(parser.parse2(args));
    let mut parsed: ItemTrait = match syn::parse2(item.clone()) {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(error);
            let errors = errors.into_tokens();
            return quote!(#item #errors);
        }
    };
    let parents = parents(&parsed);
    let original = parsed.clone();
    let methods: Vec<Method<'_>> = original
        .items
        .iter()
        .filter_map(|item| match item {
            TraitItem::Fn(function) => method(function, &mut errors),
            other => {
                errors.at(other, "an interface has functions only");
                None
            }
        })
        .collect();
    if !errors.is_empty() {
        let errors = errors.into_tokens();
        return quote!(#original #errors);
    }
    let (vis, ident) = (&parsed.vis, &parsed.ident);
    let table = format_ident!("{ident}Table");
    let dynamic = format_ident!("Dyn{ident}");
    let table_doc = format!("The functions of [`{ident}`] for one kind of operation.");
    let dyn_doc = format!("[`{ident}`] of an operation whose type is not known statically.");
    let fields = methods.iter().map(|m| {
        let (name, types, output) = (&m.signature.ident, &m.types, &m.signature.output);
        let op = (!m.is_static).then(|| quote!(#ir::Op,));
        quote!(#name: fn(#op #(#types),*) #output)
    });
    let parent_fields: Vec<_> = (0..parents.len()).map(|i| format_ident!("parent_{i}")).collect();
    let parent_tables: Vec<Path> =
        parents.iter().map(|p| renamed(p, |i| format_ident!("{i}Table"))).collect();
    let values = methods.iter().map(|m| {
        let (name, names) = (&m.signature.ident, &m.names);
        if m.is_static {
            return quote!(#name: |#(#names),*| <T as #ident>::#name(#(#names),*));
        }
        quote!(#name: |op, #(#names),*| <T as #ident>::#name(T::from_op(op), #(#names),*))
    });
    let forward = forward(&methods, vis, ident, &dynamic);
    let verify = match verify {
        Some(verify) => quote!(::core::option::Option::Some(|op| match op.interface::<#dynamic>() {
            ::core::option::Option::Some(interface) => (#verify)(op, interface),
            ::core::option::Option::None => ::core::result::Result::Ok(()),
        })),
        None => quote!(::core::option::Option::None),
    };
    let parent_impls = parents.iter().zip(&parent_fields).map(|(path, field)| {
        let dynamic_parent = renamed(path, |i| format_ident!("Dyn{i}"));
        quote! {
            impl ::core::convert::From<#dynamic> for #dynamic_parent {
                fn from(this: #dynamic) -> Self {
                    #ir::OpInterface::new(this.op, this.table.#field)
                }
            }
        }
    });
    // The parents of the trait are those of implementors; the dynamic form converts instead.
    parsed.supertraits.clear();
    parsed.supertraits.push(syn::parse_quote!(::core::marker::Copy));
    let items = &parsed;
    let bound = if parents.is_empty() { quote!() } else { quote!(+ #(#parents)+*) };
    quote! {
        #items

        #[doc = #table_doc]
        #vis struct #table {
            #(#fields,)*
            #(#parent_fields: &'static #parent_tables,)*
        }

        impl #table {
            /// The table of `T`.
            pub const fn of<T: #ir::OpType + #ident #bound>() -> Self {
                Self {
                    #(#values,)*
                    #(#parent_fields: const { &#parent_tables::of::<T>() },)*
                }
            }

            /// The entry of `T` among the interfaces that it implements.
            pub const fn entry<T: #ir::OpType + #ident #bound>() -> #ir::InterfaceEntry {
                #ir::InterfaceEntry {
                    id: ::core::any::TypeId::of::<Self>(),
                    table: const { &Self::of::<T>() },
                    parents: const { &[#(#parent_tables::entry::<T>()),*] },
                    verify: #verify,
                    verify_enclosed: None,
                }
            }
        }

        #[doc = #dyn_doc]
        #[derive(Clone, Copy)]
        #vis struct #dynamic {
            op: #ir::Op,
            table: &'static #table,
        }

        impl #ir::OpInterface for #dynamic {
            type Table = #table;
            fn new(op: #ir::Op, table: &'static #table) -> Self { Self { op, table } }
        }

        impl #dynamic {
            /// The operation.
            pub fn op(self) -> #ir::Op { self.op }
        }

        #forward

        #(#parent_impls)*
    }
}
