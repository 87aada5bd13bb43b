//! Accessors of what is declared.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::emit::{has_properties, properties_path};
use super::model::{Arity, OpModel, PropertyDecl, ValueDecl};
use crate::args;
use crate::paths::Roots;

/// Accessors of operands or results.
pub(super) fn value_accessors(
    values: &[ValueDecl],
    results: bool,
    roots: &Roots,
) -> Vec<TokenStream> {
    let ir = &roots.ir;
    let variadics: Vec<usize> =
        (0..values.len()).filter(|i| values[*i].arity != Arity::Single).collect();
    let (get, count, group) = if results {
        (quote!(result), quote!(result_count), quote!(result_group))
    } else {
        (quote!(operand), quote!(operand_count), quote!(operand_group))
    };
    let declared = values.len();
    let one = |(i, decl): (usize, &ValueDecl)| {
        let (ident, docs) = (&decl.ident, &decl.docs);
        let what = if results { "result" } else { "operand" };
        let doc = format!("The {what} `{}`.", decl.name);
        match (decl.arity, &variadics[..]) {
            (Arity::Single, []) => quote! {
                #[doc = #doc] #(#docs)*
                #[inline]
                pub fn #ident(self, body: &#ir::Body) -> #ir::Value { body.#get(self.0, #i) }
            },
            (Arity::Single, [variadic]) => quote! {
                #[doc = #doc] #(#docs)*
                #[inline]
                pub fn #ident(self, body: &#ir::Body) -> #ir::Value {
                    let count = body.#count(self.0);
                    body.#get(self.0, #ir::declare::single_index(count, #declared, #variadic, #i))
                }
            },
            (Arity::Single, _) => quote! {
                #[doc = #doc] #(#docs)*
                pub fn #ident(self, body: &#ir::Body) -> #ir::Value {
                    #ir::declare::#group(self, body, #i).next().expect("a verified operation")
                }
            },
            (Arity::Optional, _) => quote! {
                #[doc = #doc] #(#docs)*
                pub fn #ident(self, body: &#ir::Body) -> ::core::option::Option<#ir::Value> {
                    #ir::declare::#group(self, body, #i).next()
                }
            },
            (Arity::VariadicOfVariadic, _) => quote! {
                #[doc = #doc] #(#docs)*
                pub fn #ident(self, body: &#ir::Body)
                    -> impl ::core::iter::ExactSizeIterator<
                        Item = impl ::core::iter::DoubleEndedIterator<Item = #ir::Value>
                            + ::core::iter::ExactSizeIterator
                    >
                {
                    #ir::declare::operand_ranges(self, body, #i)
                }
            },
            (Arity::Variadic, _) => quote! {
                #[doc = #doc] #(#docs)*
                pub fn #ident(self, body: &#ir::Body)
                    -> impl ::core::iter::DoubleEndedIterator<Item = #ir::Value>
                        + ::core::iter::ExactSizeIterator
                {
                    #ir::declare::#group(self, body, #i)
                }
            },
        }
    };
    values.iter().enumerate().map(one).collect()
}

pub(super) fn place_accessors(model: &OpModel, roots: &Roots) -> Vec<TokenStream> {
    let ir = &roots.ir;
    let regions = model.regions.iter().enumerate().map(|(i, decl)| {
        let (ident, docs) = (&decl.ident, &decl.docs);
        let doc = format!("The region `{}`.", decl.name);
        if decl.variadic {
            return quote! {
                #[doc = #doc] #(#docs)*
                pub fn #ident(self, body: &#ir::Body)
                    -> impl ::core::iter::Iterator<Item = #ir::RegionRef<'_>>
                {
                    body.op(self.0).regions().skip(#i)
                }
            };
        }
        quote! {
            #[doc = #doc] #(#docs)*
            pub fn #ident(self, body: &#ir::Body) -> #ir::RegionRef<'_> {
                body.op(self.0).region(#i).expect("a verified operation")
            }
        }
    });
    let successors = model.successors.iter().enumerate().map(|(i, decl)| {
        let (ident, docs) = (&decl.ident, &decl.docs);
        let doc = format!("The successor `{}`.", decl.name);
        if decl.variadic {
            return quote! {
                #[doc = #doc] #(#docs)*
                pub fn #ident(self, body: &#ir::Body)
                    -> impl ::core::iter::Iterator<Item = #ir::Block>
                {
                    body.successors(self.0).skip(#i)
                }
            };
        }
        quote! {
            #[doc = #doc] #(#docs)*
            pub fn #ident(self, body: &#ir::Body) -> #ir::Block {
                body.successors(self.0).nth(#i).expect("a verified operation")
            }
        }
    });
    regions.chain(successors).collect()
}

pub(super) fn property_accessors(model: &OpModel, roots: &Roots) -> Vec<TokenStream> {
    if !has_properties(model) {
        return Vec::new();
    }
    let ir = &roots.ir;
    let path = properties_path(model);
    let mut out = vec![quote! {
        /// A copy of the properties.
        #[inline]
        pub fn properties(self, body: &#ir::Body) -> #path { body.properties(self.0).get() }

        /// Changes the properties in place.
        #[inline]
        pub fn update_properties<R>(
            self,
            body: &mut #ir::Body,
            change: impl ::core::ops::FnOnce(&mut #path) -> R,
        ) -> R {
            body.update_properties(self.0, change)
        }
    }];
    let each = |decl: &PropertyDecl| {
        let (ident, ty, docs) = (&decl.ident, &decl.ty, &decl.docs);
        let set = format_ident!("set_{}", args::plain(ident));
        let doc = format!("The attribute `{}`.", decl.name);
        let set_doc = format!("Changes the attribute `{}`.", decl.name);
        quote! {
            #[doc = #doc] #(#docs)*
            #[inline]
            pub fn #ident(self, body: &#ir::Body) -> #ty {
                body.properties(self.0).with::<#path, _>(|p| ::core::clone::Clone::clone(&p.#ident))
            }
            #[doc = #set_doc]
            #[inline]
            pub fn #set(self, body: &mut #ir::Body, value: #ty) {
                body.update_properties::<#path, _>(self.0, |p| p.#ident = value)
            }
        }
    };
    out.extend(model.inline_properties().iter().map(each));
    out
}
