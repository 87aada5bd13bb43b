//! Typed builders: what is not known from the rest of the declaration are their arguments.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::emit::{has_properties, properties_ident, properties_path};
use super::model::{Arity, OpModel, PropertiesDecl, TraitItem, Var};
use super::tables::result_sources;
use crate::format::types::Source;
use crate::paths::Roots;

/// `build`, and `build_with` where properties may be given as a whole.
pub(super) fn builders(model: &OpModel, roots: &Roots) -> TokenStream {
    let doc = format!("Creates `{}` where the builder is.", model.name);
    match &model.properties {
        PropertiesDecl::Struct(_) => one(model, roots, "build", &doc, true),
        PropertiesDecl::Inline(_) => {
            let build = one(model, roots, "build", &doc, false);
            let doc = format!("Creates `{}` with these properties.", model.name);
            let with = one(model, roots, "build_with", &doc, true);
            quote!(#build #with)
        }
        PropertiesDecl::None => one(model, roots, "build", &doc, false),
    }
}

/// The type of a result as an expression, if it is known.
fn result_type(
    model: &OpModel,
    source: &Source,
    at: usize,
    whole: bool,
    roots: &Roots,
) -> Option<TokenStream> {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let type_of = |var: &Var| match var {
        Var::Operand(i) => {
            let operand = &model.operands[*i].ident;
            Some(quote!(builder.body().value_type(#operand)))
        }
        Var::Property(i) if !model.inline_properties()[*i].is_option() => {
            let ident = &model.inline_properties()[*i].ident;
            let value = if whole { quote!(properties.#ident) } else { quote!(#ident) };
            Some(quote!(#ir::__private::attribute_type(
                builder.context(), #ir::Attribute::from(#value), #builtin::attr_type)))
        }
        _ => None,
    };
    Some(match source {
        Source::Same(var) | Source::Attribute(var) => type_of(var)?,
        Source::Map(var, item) => {
            let ty = type_of(var)?;
            let TraitItem::TypesMatchWith { map, .. } = &model.traits[*item] else { return None };
            quote!({
                let ty = #ty;
                #ir::__private::mapped(builder.context(), ty, #map)
            })
        }
        Source::Build(_) => {
            let constraint = &model.results[at].constraint;
            quote!(#ir::__private::built::<#constraint>(builder.context()))
        }
        _ => return None,
    })
}

/// One builder; `whole` takes the properties as a struct.
fn one(model: &OpModel, roots: &Roots, name: &str, doc: &str, whole: bool) -> TokenStream {
    let ir = &roots.ir;
    let name = format_ident!("{name}");
    let mut params = Vec::new();
    let (mut arguments, mut values) = (Vec::new(), Vec::new());
    let mut result_types = Vec::new();
    for (at, (decl, source)) in model.results.iter().zip(result_sources(model)).enumerate() {
        let known = source.and_then(|s| result_type(model, &s, at, whole, roots));
        if let Some(known) = known {
            result_types.push(known);
            continue;
        }
        let param = format_ident!("{}_type", crate::args::plain(&decl.ident));
        match decl.arity {
            Arity::Single => params.push(quote!(#param: impl ::core::convert::Into<#ir::Type>)),
            Arity::Optional => params.push(quote!(#param: ::core::option::Option<#ir::Type>)),
            _ => params.push(quote!(#param: &[#ir::Type])),
        }
        arguments.push(quote!(#param));
        result_types.push(match decl.arity {
            Arity::Single => quote!(#param.into()),
            _ => quote!(#param),
        });
    }
    for argument in &model.arguments {
        match argument {
            Var::Operand(i) => {
                let ident = &model.operands[*i].ident;
                params.push(match model.operands[*i].arity {
                    Arity::Single => quote!(#ident: impl #ir::Operand),
                    Arity::Optional => quote!(#ident: ::core::option::Option<#ir::Value>),
                    Arity::Variadic => quote!(#ident: impl #ir::Operands),
                    Arity::VariadicOfVariadic => quote!(#ident: &[&[#ir::Value]]),
                });
                arguments.push(quote!(#ident));
                match model.operands[*i].arity {
                    Arity::Single => {
                        values.push(quote!(let #ident = #ir::Operand::value(#ident, builder);));
                    }
                    Arity::Variadic => {
                        values.push(quote!(let #ident = &#ir::Operands::values(#ident, builder);));
                    }
                    _ => {}
                }
            }
            Var::Property(i) if !whole => {
                let decl = &model.inline_properties()[*i];
                if decl.is_required() && !model.is_segments(decl) {
                    let (ident, ty) = (&decl.ident, &decl.ty);
                    params.push(quote!(#ident: #ty));
                    arguments.push(quote!(#ident));
                }
            }
            _ => {}
        }
    }
    for decl in &model.successors {
        let ident = &decl.ident;
        params.push(if decl.variadic {
            quote!(#ident: &[#ir::Block])
        } else {
            quote!(#ident: #ir::Block)
        });
        arguments.push(quote!(#ident));
    }
    if whole {
        let path = properties_path(model);
        params.push(quote!(properties: #path));
        arguments.push(quote!(properties));
    }
    let body = body(model, roots, &result_types, whole);
    let one_result = matches!(&model.results[..], [result] if result.arity == Arity::Single);
    let of = (one_result && !whole).then(|| {
        let doc = format!(
            "The result of a `{}` that is built when it is used as an operand.",
            model.name
        );
        quote! {
            #[doc = #doc]
            pub fn of(#(#params),*) -> impl #ir::Operand {
                #ir::__private::lazily(move |builder| #ir::Operand::value(Self::#name(builder, #(#arguments),*), builder))
            }
        }
    });
    quote! {
        #[doc = #doc]
        #[inline]
        pub fn #name(builder: &mut #ir::Builder<'_>, #(#params),*) -> Self {
            #(#values)*
            #body
        }
        #of
    }
}

/// The code that makes an operation with one result usable where an operand is wanted.
pub(super) fn operand(model: &OpModel, roots: &Roots) -> Option<TokenStream> {
    let (ir, ident) = (&roots.ir, &model.ident);
    let one_result = matches!(&model.results[..], [result] if result.arity == Arity::Single);
    one_result.then(|| {
        quote! {
            impl #ir::Operand for #ident {
                #[inline]
                fn value(self, builder: &mut #ir::Builder<'_>) -> #ir::Value {
                    builder.body().result(self.0, 0)
                }
            }
        }
    })
}

/// A list of single things, or of things of any number.
fn list(
    items: impl Iterator<Item = (Arity, TokenStream)>,
    element: TokenStream,
    roots: &Roots,
) -> TokenStream {
    let ir = &roots.ir;
    let items: Vec<(Arity, TokenStream)> = items.collect();
    if items.iter().all(|(arity, _)| *arity == Arity::Single) {
        let items = items.iter().map(|i| &i.1);
        return quote!([#(#items),*]);
    }
    let push = items.iter().map(|(arity, item)| match arity {
        Arity::Single => quote!(list.push(#item);),
        Arity::Optional => quote!(list.extend(#item);),
        Arity::Variadic => quote!(list.extend_from_slice(#item);),
        Arity::VariadicOfVariadic => quote!(list.extend_from_slice(&#item.concat());),
    });
    quote!({
        let mut list = #ir::__private::List::<#element>::new();
        #(#push)*
        list
    })
}

/// The properties as an expression.
fn properties(model: &OpModel, roots: &Roots, whole: bool) -> TokenStream {
    let path = properties_path(model);
    let start = if whole {
        quote!(properties)
    } else {
        let ident = properties_ident(model);
        let given = model.inline_properties().iter();
        let given = given.filter(|d| d.is_required() && !model.is_segments(d));
        let given: Vec<_> = given.map(|d| &d.ident).collect();
        let all = given.len() == model.inline_properties().len()
            && !model.operand_segments()
            && !model.result_segments();
        let rest = (!all).then(|| quote!(..::core::default::Default::default()));
        quote!(#ident { #(#given,)* #rest })
    };
    let mut groups = model.operands.iter().filter(|d| d.segments.is_some()).peekable();
    if !model.operand_segments() && !model.result_segments() && groups.peek().is_none() {
        return start;
    }
    let ir = &roots.ir;
    let groups = groups.map(|d| {
        let (ident, segments) = (&d.ident, &d.segments);
        quote!(properties.#segments = #ident.iter().map(|group| group.len() as i32).collect();)
    });
    let lengths = |values: &[super::model::ValueDecl], results: bool| {
        let each: Vec<TokenStream> = values
            .iter()
            .map(|d| {
                let name = if results {
                    format_ident!("{}_type", crate::args::plain(&d.ident))
                } else {
                    d.ident.clone()
                };
                match d.arity {
                    Arity::Single => quote!(1),
                    Arity::Optional => quote!(i32::from(#name.is_some())),
                    Arity::Variadic => quote!(#name.len() as i32),
                    Arity::VariadicOfVariadic => {
                        quote!(#name.iter().map(|group| group.len() as i32).sum())
                    }
                }
            })
            .collect();
        quote!([#(#each),*])
    };
    let operands = model.operand_segments().then(|| {
        let lengths = lengths(&model.operands, false);
        quote!(#ir::__private::HasOperandSegments::operand_segments_mut(&mut properties)
            .copy_from_slice(&#lengths);)
    });
    let results = model.result_segments().then(|| {
        let lengths = lengths(&model.results, true);
        quote!(#ir::__private::HasResultSegments::result_segments_mut(&mut properties)
            .copy_from_slice(&#lengths);)
    });
    quote!({
        let mut properties: #path = #start;
        #(#groups)*
        #operands
        #results
        properties
    })
}

fn body(model: &OpModel, roots: &Roots, result_types: &[TokenStream], whole: bool) -> TokenStream {
    let ir = &roots.ir;
    let operands = model.operands.iter().map(|d| {
        let ident = &d.ident;
        (d.arity, quote!(#ident))
    });
    let operands = list(operands, quote!(#ir::Value), roots);
    let results = model.results.iter().zip(result_types).map(|(d, ty)| (d.arity, ty.clone()));
    let results = list(results, quote!(#ir::Type), roots);
    let simple = model.regions.is_empty() && model.successors.is_empty() && !model.isolated();
    if simple {
        let create = if has_properties(model) {
            let properties = properties(model, roots, whole);
            quote!(builder.create_simple(name, &#operands, results, #properties))
        } else {
            quote!(builder.create_bare(name, &#operands, results))
        };
        return quote! {
            let name = <Self as #ir::OpType>::name(builder.context());
            let results: &[#ir::Type] = &#results;
            Self(#create)
        };
    }
    let successors = model.successors.iter().map(|d| {
        let ident = &d.ident;
        (if d.variadic { Arity::Variadic } else { Arity::Single }, quote!(#ident))
    });
    let successors = list(successors, quote!(#ir::Block), roots);
    let init = has_properties(model).then(|| {
        let properties = properties(model, roots, whole);
        quote!(state.set_properties(#ir::PropertiesBuf::of(#properties));)
    });
    let regions = model.regions.iter().filter(|r| !r.variadic).count();
    quote! {
        let results: &[#ir::Type] = &#results;
        let name = <Self as #ir::OpType>::name(builder.context());
        let mut state = builder.state(name);
        state.add_operands(&#operands);
        state.add_results(results);
        state.add_successors(#successors);
        #init
        Self(builder.create_with_regions(state, #regions))
    }
}
