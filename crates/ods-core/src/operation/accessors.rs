//! Emission of accessors: getters on the view, setters on the id.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::model::{Arity, OpModel, PropertyDecl, ValueDecl};
use super::names::{has_properties, properties_path};
use crate::args;
use crate::paths::Roots;

/// Returns the getters of operands or results on the view.
pub(super) fn value_accessors(model: &OpModel, results: bool, roots: &Roots) -> Vec<TokenStream> {
    let ir = &roots.ir;
    let op = &model.ident;
    let values = if results { &model.results } else { &model.operands };
    let variadics: Vec<usize> =
        (0..values.len()).filter(|i| values[*i].arity != Arity::Single).collect();
    let (get, count, group, single) = if results {
        (quote!(result), quote!(result_count), quote!(result_group), quote!(single_result))
    } else {
        (quote!(operand), quote!(operand_count), quote!(operand_group), quote!(single_operand))
    };
    let declared = values.len();
    let one = |(i, decl): (usize, &ValueDecl)| {
        let (ident, docs) = (&decl.ident, &decl.docs);
        let what = if results { "result" } else { "operand" };
        let doc = format!("The {what} `{}`.", decl.name);
        let group = quote!(#ir::__private::#group::<#op>(self.0, #i));
        let (output, body) = match (decl.arity, &variadics[..]) {
            // The index is constant if no variadic operand precedes it.
            (Arity::Single, others) if others.iter().all(|other| i < *other) => {
                (quote!(#ir::Value), quote!(self.0.#get(#i)))
            }
            (Arity::Single, [variadic]) => (
                quote!(#ir::Value),
                quote!({
                    let count = self.0.#count();
                    self.0.#get(#ir::__private::single_index(count, #declared, #variadic, #i))
                }),
            ),
            (Arity::Single, _) => {
                (quote!(#ir::Value), quote!(#ir::__private::#single::<#op>(self.0, #i)))
            }
            (Arity::Optional, _) => {
                (quote!(::core::option::Option<#ir::Value>), quote!(#group.next()))
            }
            (Arity::VariadicOfVariadic, _) => (
                quote!(impl ::core::iter::ExactSizeIterator<
                    Item = impl ::core::iter::DoubleEndedIterator<Item = #ir::Value>
                        + ::core::iter::ExactSizeIterator + use<'a>
                > + use<'a>),
                quote!(#ir::__private::operand_ranges::<#op>(self.0, #i)),
            ),
            (Arity::Variadic, _) => (
                quote!(impl ::core::iter::DoubleEndedIterator<Item = #ir::Value>
                    + ::core::iter::ExactSizeIterator + use<'a>),
                group,
            ),
        };
        quote! {
            #[doc = #doc] #(#docs)*
            #[inline]
            pub fn #ident(self) -> #output { #body }
        }
    };
    values.iter().enumerate().map(one).collect()
}

/// Returns the getters of regions and successors on the view.
pub(super) fn region_and_successor_accessors(model: &OpModel, roots: &Roots) -> Vec<TokenStream> {
    let ir = &roots.ir;
    let regions = model.regions.iter().enumerate().map(|(i, decl)| {
        let (ident, docs) = (&decl.ident, &decl.docs);
        let doc = format!("The region `{}`.", decl.name);
        let (output, body) = if decl.variadic {
            (
                quote!(impl ::core::iter::Iterator<Item = #ir::RegionRef<'a>> + use<'a>),
                quote!(self.0.regions().skip(#i)),
            )
        } else {
            (quote!(#ir::RegionRef<'a>), quote!(self.0.region(#i).expect("a verified operation")))
        };
        quote! {
            #[doc = #doc] #(#docs)*
            pub fn #ident(self) -> #output { #body }
        }
    });
    let successors = model.successors.iter().enumerate().map(|(i, decl)| {
        let (ident, docs) = (&decl.ident, &decl.docs);
        let doc = format!("The successor `{}`.", decl.name);
        let (output, body) = if decl.variadic {
            (
                quote!(impl ::core::iter::Iterator<Item = #ir::Block> + use<'a>),
                quote!(self.0.successors().skip(#i)),
            )
        } else {
            (quote!(#ir::Block), quote!(self.0.successor(#i).expect("a verified operation")))
        };
        quote! {
            #[doc = #doc] #(#docs)*
            pub fn #ident(self) -> #output { #body }
        }
    });
    regions.chain(successors).collect()
}

/// Returns the expression for the value of a property, or for its default if it is absent.
pub(super) fn read_property(
    decl: &PropertyDecl,
    path: &TokenStream,
    properties: TokenStream,
    cx: TokenStream,
    roots: &Roots,
) -> TokenStream {
    let ir = &roots.ir;
    let (ident, ty, stored) = (&decl.ident, &decl.ty, decl.stored_type());
    let read = quote!(#properties.read::<#path, #stored>(|p| &p.#ident));
    match decl.default().filter(|_| decl.stores_absence()) {
        None => read,
        Some(default) if decl.default_needs_context() => {
            quote!(#read.unwrap_or_else(|| #ir::__private::default_in::<#ty>(#cx, #default)))
        }
        Some(default) => quote!(#read.unwrap_or_else(|| {
            static DEFAULT: ::std::sync::LazyLock<#ty> = ::std::sync::LazyLock::new(|| #default);
            #ir::PropertyBits::read(&*DEFAULT)
        })),
    }
}

/// Returns the getters of properties on the view.
pub(super) fn property_accessors(model: &OpModel, roots: &Roots) -> Vec<TokenStream> {
    if !has_properties(model) {
        return Vec::new();
    }
    let ir = &roots.ir;
    let path = properties_path(model);
    let whole = quote! {
        /// Returns the properties: borrowed if they are stored as a struct, otherwise unpacked.
        #[inline]
        pub fn properties(self) -> ::std::borrow::Cow<'a, #path> { self.0.properties().get_ref() }
    };
    let each = |decl: &PropertyDecl| {
        let (ident, ty, docs) = (&decl.ident, &decl.ty, &decl.docs);
        let doc = format!("The attribute `{}`.", decl.name);
        let properties = quote!(self.0.properties());
        let read = read_property(decl, &path, properties, quote!(self.0.context()), roots);
        quote! {
            #[doc = #doc] #(#docs)*
            #[inline]
            pub fn #ident(self) -> <#ty as #ir::PropertyBits>::Read<'a> { #read }
        }
    };
    std::iter::once(whole).chain(model.inline_properties().iter().map(each)).collect()
}

/// Generates the setters of the operation type (the typed id): `update_properties` and a `set_…`
/// for each property; empty if the operation has no properties.
pub(super) fn property_setters(model: &OpModel, roots: &Roots) -> Vec<TokenStream> {
    if !has_properties(model) {
        return Vec::new();
    }
    let ir = &roots.ir;
    let path = properties_path(model);
    let whole = quote! {
        /// Modifies the properties in place, and returns the result of `change`.
        #[inline]
        pub fn update_properties<R>(
            self,
            body: &mut #ir::Body,
            change: impl ::core::ops::FnOnce(&mut #path) -> R,
        ) -> R {
            body.update_properties(self.0, change)
        }
    };
    let each = |decl: &PropertyDecl| {
        let (ident, stored) = (&decl.ident, decl.stored_type());
        let set = format_ident!("set_{}", args::ident_text(ident));
        let doc = format!("Changes the attribute `{}`.", decl.name);
        let (ty, value) = match decl.stores_absence() {
            true => (quote!(impl ::core::convert::Into<#stored>), quote!(value.into())),
            false => (stored, quote!(value)),
        };
        quote! {
            #[doc = #doc]
            #[inline]
            pub fn #set(self, body: &mut #ir::Body, value: #ty) {
                body.update_properties::<#path, _>(self.0, |p| p.#ident = #value)
            }
        }
    };
    std::iter::once(whole).chain(model.inline_properties().iter().map(each)).collect()
}
