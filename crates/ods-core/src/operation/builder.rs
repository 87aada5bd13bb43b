//! Emission of builders. Their parameters are the parts that cannot be inferred from the
//! declaration.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::Ident;

use super::model::{Arity, Default, OpModel, PropertiesDecl, PropertyDecl, TraitItem, Var};
use super::names::{has_properties, properties_ident, properties_path};
use super::tables::result_sources;
use crate::format::types::Source;
use crate::paths::Roots;

/// As `quote!`, with hygienic names, which cannot collide with names in a declaration: an operand
/// may be called `builder`.
macro_rules! hygienic {
    ($($tokens:tt)*) => { quote_spanned!(Span::mixed_site() => $($tokens)*) };
}

/// Returns the name of the builder's parameter for a part of the declared operand, result or region
/// `decl`: `lhs_type` for the type (`what`) of `lhs`.
fn parameter(decl: &Ident, what: &str) -> Ident {
    format_ident!("{}_{what}", crate::args::ident_text(decl), span = Span::mixed_site())
}

/// Returns `build`, and `build_with` if properties may be given as a struct.
pub(super) fn builders(model: &OpModel, roots: &Roots) -> TokenStream {
    let doc = format!("Creates `{}` at the insertion point.", model.name);
    match &model.properties {
        PropertiesDecl::Struct(_) => builder_fn(model, roots, "build", &doc, true),
        PropertiesDecl::Inline(_) => {
            let build = builder_fn(model, roots, "build", &doc, false);
            let doc = format!("Creates `{}` with these properties.", model.name);
            let with = builder_fn(model, roots, "build_with", &doc, true);
            hygienic!(#build #with)
        }
        PropertiesDecl::None => builder_fn(model, roots, "build", &doc, false),
    }
}

/// Whether a builder has the value of the property: always if it is `whole`, that is, takes all
/// properties as a struct.
fn has_value(decl: &PropertyDecl, whole: bool) -> bool {
    decl.is_required() || (whole && !decl.is_option() && !decl.stores_absence())
}

/// Returns expressions for the types of the results; `None` for a type that must be a parameter.
fn result_types(model: &OpModel, whole: bool, roots: &Roots) -> Vec<Option<TokenStream>> {
    let sources = result_sources(model).into_iter().enumerate();
    let known = |(at, source): (usize, Option<Source>)| {
        source.and_then(|source| result_type(model, &source, at, whole, roots))
    };
    sources.map(known).collect()
}

/// Returns an expression for the type of a result; `None` if the type must be a parameter.
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
            Some(hygienic!(builder.body().value_type(#operand)))
        }
        Var::Property(i) if has_value(&model.inline_properties()[*i], whole) => {
            let ident = &model.inline_properties()[*i].ident;
            let value = if whole { hygienic!(properties.#ident) } else { hygienic!(#ident) };
            Some(hygienic!(#ir::__private::attribute_type(
                builder.context(), #ir::Attribute::from(#value), #builtin::attr_type)))
        }
        _ => None,
    };
    Some(match source {
        Source::Same(var) | Source::Attribute(var) => type_of(var)?,
        Source::Map(var, item) => {
            let ty = type_of(var)?;
            let (function, map) = match &model.traits[*item] {
                TraitItem::TypesMatchWith { map, .. } => (hygienic!(mapped), map),
                TraitItem::RangedTypesMatchWith { map, .. } => (hygienic!(first_mapped), map),
                _ => return None,
            };
            hygienic!({
                let ty = #ty;
                #ir::__private::#function(builder.context(), ty, #map)
            })
        }
        Source::Build(_) => {
            let constraint = &model.results[at].constraint;
            hygienic!(#ir::__private::built::<#constraint>(builder.context()))
        }
        _ => return None,
    })
}

/// The parameters of a builder, with the code that depends on them.
#[derive(Default)]
struct Signature {
    params: Vec<TokenStream>,
    /// The names of the parameters, in order.
    names: Vec<TokenStream>,
    /// The names of the parameters that are not properties.
    non_properties: Vec<TokenStream>,
    /// Statements that convert operand arguments to values.
    values: Vec<TokenStream>,
    /// Expressions for the types of the results.
    types: Vec<TokenStream>,
}

impl Signature {
    fn add(&mut self, param: TokenStream, name: TokenStream) {
        self.params.push(param);
        self.names.push(name.clone());
        self.non_properties.push(name);
    }
}

/// Returns the parameters of a builder; if `whole` is set, it takes the properties as a struct.
fn signature(model: &OpModel, roots: &Roots, whole: bool) -> Signature {
    let ir = &roots.ir;
    let mut signature = Signature::default();
    for (decl, known) in model.results.iter().zip(result_types(model, whole, roots)) {
        if let Some(known) = known {
            signature.types.push(known);
            continue;
        }
        let param = parameter(&decl.ident, "type");
        let ty = match decl.arity {
            Arity::Single => hygienic!(impl ::core::convert::Into<#ir::Type>),
            Arity::Optional => hygienic!(::core::option::Option<#ir::Type>),
            _ => hygienic!(&[#ir::Type]),
        };
        signature.add(hygienic!(#param: #ty), hygienic!(#param));
        signature.types.push(match decl.arity {
            Arity::Single => hygienic!(#param.into()),
            _ => hygienic!(#param),
        });
    }
    for argument in &model.arguments {
        match argument {
            Var::Operand(i) => {
                let ident = &model.operands[*i].ident;
                let (ty, value) = match model.operands[*i].arity {
                    Arity::Single => (
                        hygienic!(impl #ir::Operand),
                        Some(hygienic!(#ir::Operand::value(#ident, builder))),
                    ),
                    Arity::Optional => (hygienic!(::core::option::Option<#ir::Value>), None),
                    Arity::Variadic => (
                        hygienic!(impl #ir::Operands),
                        Some(hygienic!(&#ir::Operands::values(#ident, builder))),
                    ),
                    Arity::VariadicOfVariadic => (hygienic!(&[&[#ir::Value]]), None),
                };
                signature.add(hygienic!(#ident: #ty), hygienic!(#ident));
                signature.values.extend(value.map(|value| hygienic!(let #ident = #value;)));
            }
            Var::Property(i) if !whole => {
                let decl = &model.inline_properties()[*i];
                if decl.is_required() && !model.is_segments(decl) {
                    let (ident, ty) = (&decl.ident, &decl.ty);
                    signature.params.push(hygienic!(#ident: #ty));
                    signature.names.push(hygienic!(#ident));
                }
            }
            _ => {}
        }
    }
    for decl in &model.successors {
        let ident = &decl.ident;
        let ty = if decl.variadic { hygienic!(&[#ir::Block]) } else { hygienic!(#ir::Block) };
        signature.add(hygienic!(#ident: #ty), hygienic!(#ident));
    }
    if let Some(decl) = model.regions.iter().find(|decl| decl.variadic) {
        let count = parameter(&decl.ident, "count");
        signature.add(hygienic!(#count: usize), hygienic!(#count));
    }
    if whole {
        let path = properties_path(model);
        signature.params.push(hygienic!(properties: #path));
        signature.names.push(hygienic!(properties));
    }
    signature
}

/// Returns a builder function; if `whole` is set, it takes the properties as a struct.
fn builder_fn(model: &OpModel, roots: &Roots, name: &str, doc: &str, whole: bool) -> TokenStream {
    let ir = &roots.ir;
    let name = format_ident!("{name}");
    let signature = signature(model, roots, whole);
    let body = match can_delegate(model, roots) && !whole {
        true => {
            let (plain, properties) = (&signature.non_properties, given_properties(model));
            hygienic!(Self::build_with(builder, #(#plain,)* #properties))
        }
        false => {
            let values = &signature.values;
            let body = body(model, roots, &signature.types, whole);
            hygienic!(#(#values)* #body)
        }
    };
    let (params, names) = (&signature.params, &signature.names);
    let one_result = matches!(&model.results[..], [result] if result.arity == Arity::Single);
    let of = (one_result && !whole).then(|| {
        let doc = format!("Returns an operand that creates a `{}` when it is used.", model.name);
        hygienic! {
            #[doc = #doc]
            pub fn of(#(#params),*) -> impl #ir::Operand {
                #ir::__private::lazily(move |builder| {
                    #ir::Operand::value(Self::#name(builder, #(#names),*), builder)
                })
            }
        }
    });
    hygienic! {
        #[doc = #doc]
        #[inline]
        pub fn #name(builder: &mut #ir::Builder<'_>, #(#params),*) -> Self {
            #body
        }
        #of
    }
}

/// Whether `build` can call `build_with` with its properties; false if a result type depends on a
/// property that is not a parameter of `build`.
fn can_delegate(model: &OpModel, roots: &Roots) -> bool {
    let known = |whole| result_types(model, whole, roots).into_iter().map(|ty| ty.is_some());
    matches!(model.properties, PropertiesDecl::Inline(_)) && known(false).eq(known(true))
}

/// Returns the implementation of `Operand` for operations with a single result; `None` for other
/// operations.
pub(super) fn operand(model: &OpModel, roots: &Roots) -> Option<TokenStream> {
    let (ir, ident) = (&roots.ir, &model.ident);
    let one_result = matches!(&model.results[..], [result] if result.arity == Arity::Single);
    one_result.then(|| {
        hygienic! {
            impl #ir::Operand for #ident {
                #[inline]
                fn value(self, builder: &mut #ir::Builder<'_>) -> #ir::Value {
                    builder.body().result(self.0, 0)
                }
            }
        }
    })
}

/// Returns an expression for a list with all items, which have different arities.
fn list(
    items: impl Iterator<Item = (Arity, TokenStream)>,
    element: TokenStream,
    roots: &Roots,
) -> TokenStream {
    let ir = &roots.ir;
    let items: Vec<(Arity, TokenStream)> = items.collect();
    if items.iter().all(|(arity, _)| *arity == Arity::Single) {
        let items = items.iter().map(|i| &i.1);
        return hygienic!([#(#items),*]);
    }
    let push = items.iter().map(|(arity, item)| match arity {
        Arity::Single => hygienic!(list.push(#item);),
        Arity::Optional => hygienic!(list.extend(#item);),
        Arity::Variadic => hygienic!(list.extend_from_slice(#item);),
        Arity::VariadicOfVariadic => hygienic!(list.extend_from_slice(&#item.concat());),
    });
    hygienic!({
        let mut list = #ir::__private::List::<#element>::new();
        #(#push)*
        list
    })
}

/// Returns an expression for the properties, whose required ones are parameters. A property with a
/// hidden default is set to it, as MLIR's builders do, whose parameters have default values; only
/// text and bytecode leave the attribute out.
fn given_properties(model: &OpModel) -> TokenStream {
    let ident = properties_ident(model);
    let given = model.inline_properties().iter().filter_map(|decl| {
        let ident = &decl.ident;
        match &decl.default {
            Default::Hidden(value) if !decl.default_needs_context() => {
                Some(hygienic!(#ident: ::core::option::Option::Some(#value)))
            }
            _ if decl.is_required() && !model.is_segments(decl) => Some(hygienic!(#ident)),
            _ => None,
        }
    });
    let given: Vec<TokenStream> = given.collect();
    let all = given.len() == model.inline_properties().len()
        && !model.operand_segments()
        && !model.result_segments();
    let rest = (!all).then(|| hygienic!(..::core::default::Default::default()));
    hygienic!(#ident { #(#given,)* #rest })
}

/// Returns an expression for the properties, including segment sizes.
fn properties(model: &OpModel, roots: &Roots, whole: bool) -> TokenStream {
    let path = properties_path(model);
    let start = if whole { hygienic!(properties) } else { given_properties(model) };
    let mut groups = model.operands.iter().filter(|d| d.segments.is_some()).peekable();
    if !model.operand_segments() && !model.result_segments() && groups.peek().is_none() {
        return start;
    }
    let ir = &roots.ir;
    let groups = groups.map(|d| {
        let (ident, segments) = (&d.ident, &d.segments);
        hygienic!(properties.#segments = #ident.iter().map(|group| group.len() as i32).collect();)
    });
    let lengths = |values: &[super::model::ValueDecl], results: bool| {
        let each: Vec<TokenStream> = values
            .iter()
            .map(|d| {
                let name = if results { parameter(&d.ident, "type") } else { d.ident.clone() };
                match d.arity {
                    Arity::Single => hygienic!(1),
                    Arity::Optional => hygienic!(i32::from(#name.is_some())),
                    Arity::Variadic => hygienic!(#name.len() as i32),
                    Arity::VariadicOfVariadic => {
                        hygienic!(#name.iter().map(|group| group.len() as i32).sum())
                    }
                }
            })
            .collect();
        hygienic!([#(#each),*])
    };
    let operands = model.operand_segments().then(|| {
        let lengths = lengths(&model.operands, false);
        hygienic!(#ir::__private::HasOperandSegments::operand_segments_mut(&mut properties)
            .copy_from_slice(&#lengths);)
    });
    let results = model.result_segments().then(|| {
        let lengths = lengths(&model.results, true);
        hygienic!(#ir::__private::HasResultSegments::result_segments_mut(&mut properties)
            .copy_from_slice(&#lengths);)
    });
    hygienic!({
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
        (d.arity, hygienic!(#ident))
    });
    let operands = list(operands, hygienic!(#ir::Value), roots);
    let results = model.results.iter().zip(result_types).map(|(d, ty)| (d.arity, ty.clone()));
    let results = list(results, hygienic!(#ir::Type), roots);
    let simple = model.regions.is_empty() && model.successors.is_empty() && !model.isolated();
    if simple {
        let create = if has_properties(model) {
            let properties = properties(model, roots, whole);
            hygienic!(builder.create_simple(name, &#operands, results, #ir::PropertiesBuf::of(#properties)))
        } else {
            hygienic!(builder.create_simple(name, &#operands, results, #ir::PropertiesBuf::None))
        };
        return hygienic! {
            let name = <Self as #ir::OpType>::name(builder.context());
            let results: &[#ir::Type] = &#results;
            Self(#create)
        };
    }
    let successors = model.successors.iter().map(|d| {
        let ident = &d.ident;
        (if d.variadic { Arity::Variadic } else { Arity::Single }, hygienic!(#ident))
    });
    let successors = list(successors, hygienic!(#ir::Block), roots);
    let init = has_properties(model).then(|| {
        let properties = properties(model, roots, whole);
        hygienic!(state.set_properties(#ir::PropertiesBuf::of(#properties));)
    });
    let regions = model.regions.iter().filter(|r| !r.variadic).count();
    let more = model.regions.iter().find(|decl| decl.variadic).map(|decl| {
        let count = parameter(&decl.ident, "count");
        hygienic!(+ #count)
    });
    hygienic! {
        let results: &[#ir::Type] = &#results;
        let name = <Self as #ir::OpType>::name(builder.context());
        let mut state = builder.state(name);
        state.add_operands(&#operands);
        state.add_results(results);
        state.add_successors(#successors);
        #init
        Self(builder.create_with_regions(state, #regions #more))
    }
}
