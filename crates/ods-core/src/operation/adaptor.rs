//! Emission of adaptors: accessors for the operands and properties of an operation that may not
//! exist yet.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::accessors::read_property;
use super::model::{Arity, OpModel, PropertyDecl, ValueDecl};
use super::names::properties_path;
use crate::paths::Roots;

/// Returns the struct `…Adaptor`. Its functions are generic, so that unused functions do not
/// generate code.
pub(super) fn adaptor(model: &OpModel, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (vis, ident) = (&model.vis, &model.ident);
    let name = format_ident!("{ident}Adaptor");
    let doc = format!(
        "Accessors for operands and properties of `{}` before the operation exists.",
        model.name
    );
    let all_single = model.operands.iter().all(|d| d.arity == Arity::Single);
    let one = |(i, decl): (usize, &ValueDecl)| {
        let operand = &decl.ident;
        let doc = format!("The operand `{}`.", decl.name);
        let (ty, body) = match decl.arity {
            Arity::Single if all_single => (quote!(T), quote!(self.0.operands()[#i])),
            Arity::Single => (quote!(T), quote!(self.0.group_at(#i)[0])),
            Arity::Optional => {
                (quote!(::core::option::Option<T>), quote!(self.0.group_at(#i).first().copied()))
            }
            Arity::Variadic => (quote!(&'a [T]), quote!(self.0.group_at(#i))),
            Arity::VariadicOfVariadic => (
                quote!(impl ::core::iter::ExactSizeIterator<Item = &'a [T]>),
                quote!(self.0.ranges_at(#i)),
            ),
        };
        quote! {
            #[doc = #doc]
            pub fn #operand(&self) -> #ty { #body }
        }
    };
    let operands = model.operands.iter().enumerate().map(one);
    let path = properties_path(model);
    let property = |decl: &PropertyDecl| {
        let (ident, ty) = (&decl.ident, &decl.ty);
        let doc = format!("The attribute `{}`.", decl.name);
        let cx = decl.default_needs_context().then(|| quote!(cx: &#ir::Context));
        let properties = quote!(self.0.properties_ref());
        let read = read_property(decl, &path, properties, quote!(cx), roots);
        quote! {
            #[doc = #doc]
            pub fn #ident(&self, #cx) -> <#ty as #ir::PropertyBits>::Read<'a> { #read }
        }
    };
    let properties = model.inline_properties().iter().map(property);
    quote! {
        impl #ident {
            /// Returns accessors for `operands`, which represent the operands of such an operation,
            /// and for its properties.
            pub fn adaptor<'a, T>(
                operands: &'a [T],
                properties: #ir::PropertiesRef<'a>,
            ) -> #name<'a, T> {
                #name(#ir::Adaptor::new(operands, properties))
            }
        }
        #[doc = #doc]
        #vis struct #name<'a, T = #ir::Value>(pub #ir::Adaptor<'a, #ident, T>);
        impl<'a, T: ::core::marker::Copy> #name<'a, T> {
            #(#operands)*
            #(#properties)*
        }
        impl<'a, T> ::core::ops::Deref for #name<'a, T> {
            type Target = #ir::Adaptor<'a, #ident, T>;
            fn deref(&self) -> &Self::Target { &self.0 }
        }
    }
}
