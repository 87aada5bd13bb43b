//! Emission of an operation: its types, tables and accessors.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{Field, ItemStruct};

use super::adaptor::adaptor;
use super::field::value_type;
use super::model::{Assembly, OpModel, PropertiesDecl};
use super::names::{has_properties, properties_ident, properties_path, view_ident};
use super::parse::FIELD_ATTRIBUTES;
use super::{accessors, builder, tables};
use crate::args;
use crate::errors::Errors;
use crate::format;
use crate::paths::Roots;
use crate::properties::{self, Segments};

/// Returns the operation after an error, without its tables, so that other uses of the name
/// compile.
pub(super) fn stub(model: &OpModel, item: &ItemStruct, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (vis, ident) = (&model.vis, &model.ident);
    let docs = args::without_attributes(&model.attributes, FIELD_ATTRIBUTES);
    // Refers to the types in the declaration, so that their imports are not reported as unused.
    let is_successor = |field: &&Field| field.attrs.iter().any(|a| a.path().is_ident("successor"));
    let fields = item.fields.iter().filter(|field| !is_successor(field));
    let types = fields.map(|field| value_type(&field.ty).1);
    let kinds = model.inline_properties().iter().filter_map(|d| d.kind.clone());
    let traits = model.traits.iter().filter_map(|item| item.as_type().cloned());
    let named = types.chain(kinds).chain(traits);
    let interfaces = &model.interfaces;
    let view = view(model, roots);
    quote! {
        #(#docs)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #vis struct #ident(#ir::Op);
        const _: () = {
            #[allow(dead_code)]
            struct Named(#(#named),*);
            #(#[allow(unused_imports)] use #interfaces as _;)*
        };
        impl #ir::OpType for #ident {
            const INFO: &'static #ir::OpInfo =
                { static INFO: #ir::OpInfo = #ir::OpInfo::EMPTY; &INFO };
            fn from_op(op: #ir::Op) -> Self { Self(op) }
            fn op(self) -> #ir::Op { self.0 }
        }
        #view
    }
}

/// Returns the view without its accessors.
fn view(model: &OpModel, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (vis, ident, view) = (&model.vis, &model.ident, view_ident(model));
    let doc = format!("`{}` in its body, for reading.", model.name);
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug)]
        #vis struct #view<'a>(#ir::OpRef<'a>);
        impl #ir::OpKind for #ident {
            type Ref<'a> = #view<'a>;
        }
        impl<'a> #ir::OpView<'a> for #view<'a> {
            #[inline]
            fn from_ref(op: #ir::OpRef<'a>) -> Self { Self(op) }
        }
        impl #ir::AsOpRef for #view<'_> {
            #[inline]
            fn op(&self) -> #ir::OpRef<'_> { self.0 }
        }
        impl<'a> ::core::ops::Deref for #view<'a> {
            type Target = #ir::OpRef<'a>;
            #[inline]
            fn deref(&self) -> &#ir::OpRef<'a> { &self.0 }
        }
    }
}

/// Returns the `Assembly` as an expression.
pub(super) fn assembly(model: &OpModel, roots: &Roots, errors: &mut Errors) -> TokenStream {
    let ir = &roots.ir;
    match &model.assembly {
        Assembly::Generic => quote!(#ir::Assembly::Generic),
        Assembly::Custom { parse, print } => {
            let view = view_ident(model);
            let print = args::at_span(
                print.span(),
                quote!(|printer, op| {
                    let view = <#view<'_> as #ir::OpView<'_>>::from_ref(op);
                    (#print)(printer, #ir::__private::HookArgument::of(view))
                }),
            );
            quote!(#ir::Assembly::Custom(#ir::CustomSyntax { parse: #parse, print: #print }))
        }
        Assembly::Format(source) => match format::format(model, source, roots, errors) {
            Some(format) => quote! {
                #ir::Assembly::Declarative({
                    static FORMAT: #ir::format::Format = #format;
                    &FORMAT
                })
            },
            None => quote!(#ir::Assembly::Generic),
        },
    }
}

/// Returns all items of a valid declaration.
pub(super) fn emit(model: &OpModel, assembly: TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (vis, ident) = (&model.vis, &model.ident);
    let docs = args::without_attributes(&model.attributes, FIELD_ATTRIBUTES);
    let info = tables::info(model, &assembly, roots);
    let segments = Segments {
        operands: model.operand_segments().then_some(model.operands.len()),
        results: model.result_segments().then_some(model.results.len()),
    };
    let has_properties = has_properties(model);
    let path = properties_path(model);
    let has = has_properties
        .then(|| quote!(impl #ir::HasProperties for #ident { type Properties = #path; }));
    let properties = match &model.properties {
        PropertiesDecl::Struct(_) => TokenStream::new(),
        _ if !has_properties => TokenStream::new(),
        _ => {
            let name = properties_ident(model);
            let doc = format!("The properties of `{}`.", model.name);
            properties::inline_struct(vis, &name, &doc, model.inline_properties(), &segments, roots)
        }
    };
    let operands = accessors::value_accessors(model, false, roots);
    let results = accessors::value_accessors(model, true, roots);
    let places = accessors::region_and_successor_accessors(model, roots);
    let property_accessors = accessors::property_accessors(model, roots);
    let property_setters = accessors::property_setters(model, roots);
    let operand = builder::operand(model, roots);
    let (view, view_ident) = (view(model, roots), view_ident(model));
    let adaptor = model.adaptor.then(|| adaptor(model, roots));
    let builders = if model.builder { builder::builders(model, roots) } else { TokenStream::new() };
    quote! {
        #(#docs)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #vis struct #ident(#ir::Op);

        impl #ir::OpType for #ident {
            const INFO: &'static #ir::OpInfo = { #info };
            #[inline]
            fn from_op(op: #ir::Op) -> Self { Self(op) }
            #[inline]
            fn op(self) -> #ir::Op { self.0 }
            #[inline]
            fn name(cx: &#ir::Context) -> #ir::OpName {
                static CELL: #ir::__private::OpNameCell = #ir::__private::OpNameCell::new();
                CELL.get(cx, Self::INFO.name)
            }
        }

        #[allow(clippy::too_many_arguments)]
        impl #ident {
            #(#property_setters)*
            #builders
        }

        #operand
        #view
        impl<'a> #view_ident<'a> {
            #(#operands)*
            #(#results)*
            #(#places)*
            #(#property_accessors)*
        }

        #properties
        #has
        #adaptor
    }
}
