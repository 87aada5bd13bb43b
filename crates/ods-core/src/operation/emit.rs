//! From the model of an operation to its tables and accessors.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Ident;

use super::builder;
use super::model::{Arity, Assembly, OpModel, PlaceDecl, PropertiesDecl, TraitItem, ValueDecl, Var};
use super::parse::FIELD_ATTRIBUTES;
use crate::errors::Errors;
use crate::format;
use crate::format::types::Source;
use crate::paths::Roots;
use crate::properties::{self, Segments};
use crate::{args, operation::model::PropertyDecl};

/// The operation without a usable declaration, so that what mentions it still compiles.
pub(super) fn stub(model: &OpModel, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (vis, ident) = (&model.vis, &model.ident);
    let docs = args::others(&model.attributes, FIELD_ATTRIBUTES);
    quote! {
        #(#docs)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #vis struct #ident(#ir::Op);
        impl #ir::OpType for #ident {
            const INFO: &'static #ir::OpInfo =
                { static INFO: #ir::OpInfo = #ir::OpInfo::EMPTY; &INFO };
            fn from_op(op: #ir::Op) -> Self { Self(op) }
            fn op(self) -> #ir::Op { self.0 }
        }
    }
}

/// The name of the inline properties' struct: `AddIOp` has `AddIProperties`.
pub(crate) fn properties_ident(model: &OpModel) -> Ident {
    let name = model.ident.to_string();
    let base = name.strip_suffix("Op").unwrap_or(&name).to_owned();
    Ident::new(&format!("{base}Properties"), model.ident.span())
}

/// Whether the operation has properties.
pub(super) fn has_properties(model: &OpModel) -> bool {
    !matches!(model.properties, PropertiesDecl::None)
        || model.operand_segments()
        || model.result_segments()
}

/// The type of the properties.
pub(crate) fn properties_path(model: &OpModel) -> TokenStream {
    match &model.properties {
        PropertiesDecl::Struct(ty) => quote!(#ty),
        _ => {
            let ident = properties_ident(model);
            quote!(#ident)
        }
    }
}

/// `Var` of the format's tables.
pub(crate) fn var_path(_: &OpModel, var: Var, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (name, index) = match var {
        Var::Operand(i) => ("Operand", i as u16),
        Var::Result(i) => ("Result", i as u16),
        Var::Region(i) => ("Region", i as u16),
        Var::Successor(i) => ("Successor", i as u16),
        Var::Property(i) => ("Property", i as u16),
    };
    let name = format_ident!("{name}");
    quote!(#ir::format::Var::#name(#index))
}

/// The custom syntax as an expression.
pub(super) fn assembly(model: &OpModel, roots: &Roots, errors: &mut Errors) -> TokenStream {
    let ir = &roots.ir;
    match &model.assembly {
        Assembly::Generic => quote!(#ir::Assembly::Generic),
        Assembly::Custom { parse, print } => quote! {
            #ir::Assembly::Custom(#ir::CustomSyntax { parse: #parse, print: #print })
        },
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

fn values(values: &[ValueDecl], roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let each = values.iter().map(|d| {
        let (name, constraint) = (&d.name, &d.constraint);
        let arity = format::emit::arity(d.arity, roots);
        quote! {
            #ir::ValueInfo {
                name: #name,
                arity: #arity,
                constraint: const { &<#constraint as #ir::declare::Constraint>::INFO },
            }
        }
    });
    quote!(&[#(#each),*])
}

fn places(places: &[PlaceDecl], roots: &Roots, info: &str) -> TokenStream {
    let ir = &roots.ir;
    let info = format_ident!("{info}");
    let each = places.iter().map(|d| {
        let name = &d.name;
        let arity = if d.variadic { Arity::Variadic } else { Arity::Single };
        let arity = format::emit::arity(arity, roots);
        let constraint = match &d.constraint {
            Some(ty) => quote!(<#ty as #ir::declare::RegionConstraint>::INFO),
            None => quote!(::core::option::Option::None),
        };
        quote!(#ir::#info { name: #name, arity: #arity, constraint: #constraint })
    });
    quote!(&[#(#each),*])
}

/// A name in a trait as a `Var`; one of a struct of its own is looked up by the compiler.
fn trait_var(model: &OpModel, ident: &Ident, roots: &Roots) -> TokenStream {
    let name = args::plain(ident);
    match model.lookup(&name) {
        Some(var) => var_path(model, var, roots),
        None => {
            let ir = &roots.ir;
            let path = properties_path(model);
            quote! {
                #ir::format::Var::Property(
                    #ir::declare::property_index(<#path as #ir::Properties>::INFO, #name)
                )
            }
        }
    }
}

/// The traits: what the declaration's predicates say first, as MLIR verifies them.
fn traits(model: &OpModel, infers: bool, roots: &Roots) -> TokenStream {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let check = |verify: TokenStream| {
        quote!(const { &#ir::declare::check_trait(#verify) })
    };
    let predicates = model.traits.iter().filter_map(|item| match item {
        TraitItem::Type(_) | TraitItem::Check(_) => None,
        TraitItem::AllTypesMatch(names) => {
            let text: Vec<String> = names.iter().map(args::plain).collect();
            let summary = format!("all of {{{}}} have same type", text.join(", "));
            let vars = names.iter().map(|n| trait_var(model, n, roots));
            Some(check(quote! {
                |op| #ir::declare::all_types_match(
                    op, &[#(#vars),*], #builtin::attr_type, #summary)
            }))
        }
        TraitItem::TypesMatchWith { summary, from, to, map } => {
            let (from, to) = (trait_var(model, from, roots), trait_var(model, to, roots));
            Some(check(quote! {
                |op| #ir::declare::types_match_with(
                    op, (#from, #to), #map, #builtin::attr_type, #summary)
            }))
        }
        TraitItem::Predicate { summary, function } => Some(check(quote! {
            |op| #ir::declare::predicate(op, #function(op), #summary)
        })),
    });
    let types = model.traits.iter().filter_map(|item| match item {
        TraitItem::Type(ty) => {
            Some(quote!(const { &<#ty as #ir::OpTrait>::INFO }))
        }
        TraitItem::Check(function) => Some(check(quote!(#function))),
        _ => None,
    });
    let infers = infers.then(|| quote!(const { &<#ir::op_traits::InferTypes as #ir::OpTrait>::INFO }));
    let infers = infers.iter();
    quote!(&[#(#predicates,)* #(#types,)* #(#infers,)*])
}

/// What builders and inference know about the type of each result.
pub(super) fn result_sources(model: &OpModel) -> Vec<Option<Source>> {
    let operand = |var: Var| matches!(var, Var::Operand(i) if model.operands[i].arity == Arity::Single);
    // The place of an operand behind a variadic one is not known here.
    let first_variadic =
        model.operands.iter().position(|d| d.arity != Arity::Single).unwrap_or(usize::MAX);
    let placed = |var: Var| operand(var) && matches!(var, Var::Operand(i) if i < first_variadic);
    let one = |(i, decl): (usize, &ValueDecl)| {
        if decl.arity != Arity::Single {
            return None;
        }
        let implied = format::types::implied(model, Var::Result(i), &placed);
        implied.or_else(|| is_buildable(decl).then(|| Source::Build(String::new())))
    };
    model.results.iter().enumerate().map(one).collect()
}

/// Whether the constraint is one of those known to leave one type only.
fn is_buildable(decl: &ValueDecl) -> bool {
    const KNOWN: &[&str] = &[
        "I1", "I8", "I16", "I32", "I64", "I128", "Index", "F16", "BF16", "F32", "F64", "F80",
        "F128", "NoneLike",
    ];
    args::last_segment(&decl.constraint).is_some_and(|s| KNOWN.iter().any(|k| s.ident == k))
}

fn infer(model: &OpModel, roots: &Roots) -> Option<TokenStream> {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    if let Some(infer) = &model.infer {
        return Some(quote!(#infer));
    }
    let sources: Option<Vec<Source>> = result_sources(model).into_iter().collect();
    let sources = sources.filter(|s| !s.is_empty())?;
    let each = sources.iter().zip(&model.results).map(|(source, decl)| {
        format::emit::source(model, source, &decl.constraint, roots, false)
    });
    let info = properties_info(model, roots);
    Some(quote! {
        |args| {
            const SOURCES: &[#ir::format::TypeSource] = &[#(#each),*];
            #ir::declare::infer(args, #info, #builtin::attr_type, SOURCES)
        }
    })
}

fn properties_info(model: &OpModel, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    if !has_properties(model) {
        return quote!(::core::option::Option::None);
    }
    let path = properties_path(model);
    quote!(::core::option::Option::Some(<#path as #ir::Properties>::INFO))
}

fn optional(expr: Option<impl quote::ToTokens>) -> TokenStream {
    match expr {
        Some(expr) => quote!(::core::option::Option::Some(#expr)),
        None => quote!(::core::option::Option::None),
    }
}

fn interfaces(model: &OpModel, roots: &Roots) -> (TokenStream, TokenStream) {
    let ir = &roots.ir;
    let ident = &model.ident;
    let entries = model.interfaces.iter().map(|path| {
        let mut table = path.clone();
        if let Some(last) = table.segments.last_mut() {
            last.ident = Ident::new(&format!("{}Table", last.ident), last.ident.span());
        }
        quote! {
            #ir::InterfaceEntry {
                id: ::core::any::TypeId::of::<#table>,
                table: const { &#table::of::<#ident>() },
            }
        }
    });
    let uses = model.interfaces.iter();
    let names = model.interfaces.iter().filter_map(|p| p.segments.last().map(|s| s.ident.to_string()));
    // Names the traits, so that importing them is no mistake.
    let entries = quote!({
        #(#[allow(unused_imports)] use #uses as _;)*
        &[#(#entries),*]
    });
    (entries, quote!(&[#(#names),*]))
}

/// The description, as a `static`.
fn info(model: &OpModel, assembly: &TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (name, summary, description) = (&model.name, &model.summary, &model.description);
    let rust_name = model.ident.to_string();
    let operands = values(&model.operands, roots);
    let results = values(&model.results, roots);
    let regions = places(&model.regions, roots, "RegionInfo");
    let successors = places(&model.successors, roots, "SuccessorInfo");
    let infer = infer(model, roots);
    let traits = traits(model, infer.is_some(), roots);
    let (interfaces, interface_names) = interfaces(model, roots);
    let properties = properties_info(model, roots);
    let path = properties_path(model);
    let operand_segments =
        optional(model.operand_segments().then(|| quote!(#ir::declare::operand_segments::<#path>)));
    let result_segments =
        optional(model.result_segments().then(|| quote!(#ir::declare::result_segments::<#path>)));
    let infer = optional(infer);
    let verify = optional(model.verify.as_ref());
    let verify_regions = optional(model.verify_regions.as_ref());
    let several = model.results.len() > 1 && model.result_names.is_none();
    let result_names = match &model.result_names {
        None if several => quote!(::core::option::Option::Some(#ir::declare::name_results)),
        names => optional(names.as_ref()),
    };
    let argument_names = optional(model.block_argument_names.as_ref());
    let default_dialect = optional(model.default_dialect.as_ref());
    quote! {
        static TRAITS: &[&#ir::TraitInfo] = #traits;
        static INFO: #ir::OpInfo = #ir::OpInfo {
            name: #name,
            rust_name: #rust_name,
            summary: #summary,
            description: #description,
            operands: #operands,
            results: #results,
            regions: #regions,
            successors: #successors,
            operand_segments: #operand_segments,
            result_segments: #result_segments,
            properties: #properties,
            traits: TRAITS,
            flags: #ir::TraitFlags::of(TRAITS),
            interfaces: #interfaces,
            interface_names: #interface_names,
            assembly: #assembly,
            asm: #ir::AsmHooks {
                result_names: #result_names,
                block_argument_names: #argument_names,
                default_dialect: #default_dialect,
            },
            infer: #infer,
            verify: #verify,
            verify_regions: #verify_regions,
        };
        &INFO
    }
}

/// Accessors of operands or results.
fn value_accessors(values: &[ValueDecl], results: bool, roots: &Roots) -> Vec<TokenStream> {
    let ir = &roots.ir;
    let variadics: Vec<usize> = (0..values.len()).filter(|i| values[*i].arity != Arity::Single).collect();
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

fn place_accessors(model: &OpModel, roots: &Roots) -> Vec<TokenStream> {
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

fn property_accessors(model: &OpModel, roots: &Roots) -> Vec<TokenStream> {
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

/// Everything that stands for a correct declaration.
pub(super) fn emit(model: &OpModel, assembly: TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (vis, ident) = (&model.vis, &model.ident);
    let docs = args::others(&model.attributes, FIELD_ATTRIBUTES);
    let info = info(model, &assembly, roots);
    let segments = Segments {
        operands: model.operand_segments().then_some(model.operands.len()),
        results: model.result_segments().then_some(model.results.len()),
    };
    let properties = match &model.properties {
        PropertiesDecl::Struct(ty) => quote! {
            impl #ir::declare::HasProperties for #ident { type Properties = #ty; }
        },
        _ if !has_properties(model) => TokenStream::new(),
        _ => {
            let name = properties_ident(model);
            let doc = format!("The properties of `{}`.", model.name);
            properties::inline_struct(
                vis, &name, &doc, model.inline_properties(), &segments, roots)
        }
    };
    let operands = value_accessors(&model.operands, false, roots);
    let results = value_accessors(&model.results, true, roots);
    let places = place_accessors(model, roots);
    let property_accessors = property_accessors(model, roots);
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
                static CELL: #ir::OpNameCell = #ir::OpNameCell::new();
                CELL.get(cx, Self::INFO.name)
            }
        }

        #[allow(clippy::too_many_arguments)]
        impl #ident {
            #(#operands)*
            #(#results)*
            #(#places)*
            #(#property_accessors)*
            #builders
        }

        #properties
    }
}
