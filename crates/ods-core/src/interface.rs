//! The macro `#[interface]`: generates the function table of an operation interface, and a type for
//! any operation that has such a table.

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
    /// Whether the function depends only on the kind of operation.
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

/// Returns the interfaces that this one extends: its bounds, except for those that every interface
/// has.
fn parents(item: &ItemTrait) -> Vec<Path> {
    item.supertraits
        .iter()
        .filter_map(|bound| match bound {
            TypeParamBound::Trait(bound) => Some(bound.path.clone()),
            _ => None,
        })
        .filter(|path| {
            let last = path.segments.last().map(|s| s.ident.to_string());
            !matches!(last.as_deref(), Some("Copy" | "Clone" | "OpView" | "Sized"))
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

/// Returns the functions of the dynamic interface, which call through the table.
fn forward(
    methods: &[Method<'_>],
    vis: &syn::Visibility,
    (implemented, generics): (&TokenStream, &TokenStream),
    dynamic: &TokenStream,
) -> TokenStream {
    // A static function requires a table, which depends on the operation. It becomes a method, for
    // which the trait has no declaration.
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
        quote!(impl #generics #dynamic { #(#each)* })
    } else {
        quote!(impl #generics #implemented for #dynamic { #(#each)* })
    }
}

/// Expands `#[interface] item`.
pub fn interface(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let mut errors = Errors::default();
    let (mut verify, mut verify_enclosed) = (None, None);
    let parser = |input: ParseStream<'_>| {
        args::named_args(
            input,
            |name, input| {
                let place = match name.to_string().as_str() {
                    "verify" => &mut verify,
                    "verify_enclosed" => &mut verify_enclosed,
                    _ => return Ok(false),
                };
                *place = Some(input.parse::<syn::Expr>()?);
                Ok(true)
            },
            "verify and verify_enclosed",
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
    // The lifetime parameter of the trait is that of the IR, so that results may borrow from it.
    let lifetime = original.generics.lifetimes().next().map(|l| l.lifetime.clone());
    let ir_lifetime = lifetime.clone().unwrap_or_else(|| syn::parse_quote!('ir));
    let of = |path: &TokenStream| match &lifetime {
        Some(lifetime) => quote!(#path<#lifetime>),
        None => quote!(#path),
    };
    let implemented = of(&quote!(#ident));
    let table = format_ident!("{ident}Table");
    let dynamic = format_ident!("Dyn{ident}");
    let table_doc = format!("The function table of [`{ident}`] for one kind of operation.");
    let dyn_doc = format!("[`{ident}`] of an operation whose type is not known statically.");
    let fields = methods.iter().map(|m| {
        let (name, types, output) = (&m.signature.ident, &m.types, &m.signature.output);
        if m.is_static {
            return quote!(#name: fn(#(#types),*) #output);
        }
        match &lifetime {
            Some(l) => quote!(#name: for<#l> fn(#ir::OpRef<#l>, #(#types),*) #output),
            None => quote!(#name: fn(#ir::OpRef<'_>, #(#types),*) #output),
        }
    });
    let parent_fields: Vec<_> = (0..parents.len()).map(|i| format_ident!("parent_{i}")).collect();
    let parent_tables: Vec<Path> = parents
        .iter()
        .map(|p| without_arguments(renamed(p, |i| format_ident!("{i}Table"))))
        .collect();
    let values = methods.iter().map(|m| {
        let (name, names) = (&m.signature.ident, &m.names);
        if m.is_static {
            return quote!(#name: |#(#names),*| <T::Ref<'static> as #ident>::#name(#(#names),*));
        }
        quote!(#name: |op, #(#names),*| {
            #ident::#name(<T::Ref<'_> as #ir::OpView<'_>>::from_ref(op), #(#names),*)
        })
    });
    let dynamic_type = quote!(#dynamic<#ir_lifetime>);
    let generics = quote!(<#ir_lifetime>);
    let forward = forward(&methods, vis, (&implemented, &generics), &dynamic_type);
    let verify = match verify {
        Some(verify) => quote!(::core::option::Option::Some(
            |op| (#verify)(#dynamic { op, table: const { &Self::of::<T>() } })
        )),
        None => quote!(::core::option::Option::None),
    };
    let entry_verify_enclosed = match verify_enclosed {
        Some(_) => quote!(<#dynamic<'static> as #ir::OpInterface<'static>>::VERIFY_ENCLOSED),
        None => quote!(None),
    };
    let verify_enclosed = verify_enclosed.map(|verify| {
        quote! {
            const VERIFY_ENCLOSED: ::core::option::Option<#ir::VerifyEnclosed> =
                ::core::option::Option::Some(#verify);
        }
    });
    let parent_impls = parents.iter().zip(&parent_fields).map(|(path, field)| {
        let dynamic_parent = without_arguments(renamed(path, |i| format_ident!("Dyn{i}")));
        quote! {
            impl<'ir> ::core::convert::From<#dynamic<'ir>> for #dynamic_parent<'ir> {
                fn from(this: #dynamic<'ir>) -> Self {
                    #ir::OpInterface::new(this.op, this.table.#field)
                }
            }
        }
    });
    // The parents are bounds for implementors only; the dynamic type converts to theirs.
    parsed.supertraits.clear();
    parsed.supertraits.push(syn::parse_quote!(::core::marker::Copy));
    parsed.supertraits.push(syn::parse_quote!(#ir::AsOpRef));
    // Default functions access data with the lifetime of the IR through `*self`.
    parsed.supertraits.extend(lifetime.iter().map(|l| -> syn::TypeParamBound {
        syn::parse_quote!(::core::ops::Deref<Target = #ir::OpRef<#l>>)
    }));
    let items = &parsed;
    let bound = quote!(where for<#ir_lifetime> T::Ref<#ir_lifetime>: #implemented #(+ #parents)*);
    quote! {
        #items

        #[doc = #table_doc]
        #vis struct #table {
            #(pub(crate) #fields,)*
            #(#parent_fields: &'static #parent_tables,)*
        }

        impl #table {
            /// Creates the function table of `T`.
            pub const fn of<T: #ir::OpKind>() -> Self #bound {
                Self {
                    #(#values,)*
                    #(#parent_fields: const { &#parent_tables::of::<T>() },)*
                }
            }

            /// Creates the entry of `T` in its table of interfaces.
            pub const fn entry<T: #ir::OpKind>() -> #ir::__private::InterfaceEntry #bound {
                #ir::__private::InterfaceEntry {
                    id: ::core::any::TypeId::of::<Self>(),
                    table: const { &Self::of::<T>() },
                    parents: const { &[#(#parent_tables::entry::<T>()),*] },
                    verify: #verify,
                    verify_enclosed: #entry_verify_enclosed,
                }
            }
        }

        #[doc = #dyn_doc]
        #[derive(Clone, Copy)]
        #vis struct #dynamic<'ir> {
            op: #ir::OpRef<'ir>,
            table: &'static #table,
        }

        impl<'ir> #ir::OpInterface<'ir> for #dynamic<'ir> {
            type Table = #table;
            #verify_enclosed
            fn new(op: #ir::OpRef<'ir>, table: &'static #table) -> Self { Self { op, table } }
        }

        impl #ir::AsOpRef for #dynamic<'_> {
            #[inline]
            fn op(&self) -> #ir::OpRef<'_> { self.op }
        }

        impl<'ir> ::core::ops::Deref for #dynamic<'ir> {
            type Target = #ir::OpRef<'ir>;
            fn deref(&self) -> &#ir::OpRef<'ir> { &self.op }
        }

        #forward

        #(#parent_impls)*
    }
}

/// Removes the arguments of the last segment of a path.
fn without_arguments(mut path: Path) -> Path {
    if let Some(last) = path.segments.last_mut() {
        last.arguments = syn::PathArguments::None;
    }
    path
}
