//! `#[interface]`: the table of an operation interface, and the interface of any operation that
//! has such a table.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{FnArg, ItemTrait, Pat, Path, TraitItem, TypeParamBound};

use crate::errors::Errors;
use crate::paths::Roots;

/// A function of the interface.
struct Method<'a> {
    signature: &'a syn::Signature,
    names: Vec<syn::Ident>,
    types: Vec<&'a syn::Type>,
}

fn method<'a>(signature: &'a syn::Signature, errors: &mut Errors) -> Option<Method<'a>> {
    let mut inputs = signature.inputs.iter();
    match inputs.next() {
        Some(FnArg::Receiver(r)) if matches!(r.kind, syn::ReceiverKind::Value) => {}
        _ => {
            errors.at(signature, "a function of an interface takes `self`");
            return None;
        }
    }
    if signature.generics.type_params().next().is_some() {
        errors.at(&signature.generics, "functions of interfaces have no type parameters");
        return None;
    }
    let (mut names, mut types) = (Vec::new(), Vec::new());
    for input in inputs {
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
    Some(Method { signature, names, types })
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

/// Expands `#[interface] item`.
pub fn interface(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let mut errors = Errors::default();
    if !args.is_empty() {
        errors.at(args, "`#[interface]` takes no arguments");
    }
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
            TraitItem::Fn(function) => method(&function.sig, &mut errors),
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
        quote!(#name: fn(#ir::Op, #(#types),*) #output)
    });
    let parent_fields: Vec<_> = (0..parents.len()).map(|i| format_ident!("parent_{i}")).collect();
    let parent_tables: Vec<Path> =
        parents.iter().map(|p| renamed(p, |i| format_ident!("{i}Table"))).collect();
    let values = methods.iter().map(|m| {
        let (name, names) = (&m.signature.ident, &m.names);
        quote!(#name: |op, #(#names),*| <T as #ident>::#name(T::from_op(op), #(#names),*))
    });
    let forward = methods.iter().map(|m| {
        let (signature, name, names) = (m.signature, &m.signature.ident, &m.names);
        quote!(#signature { (self.table.#name)(self.op, #(#names),*) })
    });
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

        impl #ident for #dynamic {
            #(#forward)*
        }

        #(#parent_impls)*
    }
}
