//! The sources of the types of operands and results when a format is parsed.
//!
//! The macro selects a single source for each type, the first of these that applies:
//!
//! 1. The format contains it: `type(…)`, `functional-type(…)`, or an argument of a directive.
//! 2. A trait derives it from a type in the format, or from the type of an attribute. The traits
//!    `AllTypesMatch`, `TypesMatchWith`, `RangedTypesMatchWith`, `SameOperandsAndResultType` and
//!    `SameTypeOperands` are tried in the order of the declaration. Derivations are not chained.
//! 3. For results: the type inference of the operation.
//! 4. The constraint allows a single type. Otherwise the declaration does not compile.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;

use super::{Element, TypesOf};
use crate::args::{self, at_span};
use crate::errors::const_panic;
use crate::operation::model::{OpModel, TraitItem, Var};
use crate::operation::names::var_path;
use crate::paths::Roots;

/// The source of the type of an operand or result when a format is parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// A type in the text.
    Written,
    /// The type of another operand or result.
    Same(Var),
    /// The result of the map of a `TypesMatchWith` or `RangedTypesMatchWith`, given by its index
    /// among the traits, for the type of another operand or result.
    Map(Var, usize),
    /// The type of an attribute.
    Attribute(Var),
    /// The only type that the constraint allows. The string is the error message if the constraint
    /// allows several types.
    Build(String),
    /// The type inference of the operation.
    Infer,
}

/// The sources of the types of all operands and results.
pub(crate) struct Sources {
    pub(crate) operands: Vec<Source>,
    pub(crate) results: Vec<Source>,
}

/// Adds the operands and results whose types the elements contain.
fn written(elements: &[Element], model: &OpModel, seen: &mut Vec<Var>) {
    let mark = |of: TypesOf, seen: &mut Vec<Var>| match of {
        TypesOf::Var(var) => seen.push(var),
        TypesOf::Operands => seen.extend((0..model.operands.len()).map(Var::Operand)),
        TypesOf::Results => seen.extend((0..model.results.len()).map(Var::Result)),
    };
    for element in elements {
        match element {
            Element::Type { of, .. } => mark(*of, seen),
            Element::FunctionalType(inputs, results) => {
                mark(*inputs, seen);
                mark(*results, seen);
            }
            Element::Custom { args, .. } => {
                for arg in args {
                    if let super::Arg::Type(of) = arg {
                        mark(*of, seen);
                    }
                }
            }
            Element::Optional { then, otherwise, .. } => {
                written(then, model, seen);
                written(otherwise, model, seen);
            }
            Element::OiList(clauses) => {
                clauses.iter().for_each(|(_, elements)| written(elements, model, seen));
            }
            _ => {}
        }
    }
}

/// Returns the source of the type of `var` according to the traits, given the operands and results
/// whose types are `known`; `None` if no trait applies.
pub(crate) fn implied(model: &OpModel, var: Var, known: &dyn Fn(Var) -> bool) -> Option<Source> {
    let is_value = |v: &Var| matches!(v, Var::Operand(_) | Var::Result(_));
    for (at, item) in model.traits.iter().enumerate() {
        let lookup = |ident: &syn::Ident| model.lookup(&args::ident_text(ident));
        match item {
            TraitItem::AllTypesMatch(names) => {
                let vars: Vec<Var> = names.iter().filter_map(lookup).collect();
                if !vars.contains(&var) {
                    continue;
                }
                if let Some(other) = vars.iter().find(|v| is_value(v) && **v != var && known(**v)) {
                    return Some(Source::Same(*other));
                }
                if let Some(attribute) = vars.iter().find(|v| matches!(v, Var::Property(_))) {
                    return Some(Source::Attribute(*attribute));
                }
            }
            TraitItem::TypesMatchWith { from, to, .. }
            | TraitItem::RangedTypesMatchWith { from, to, .. } => {
                let (Some(from), Some(to)) = (lookup(from), lookup(to)) else { continue };
                let given = |v: Var| matches!(v, Var::Property(_)) || (is_value(&v) && known(v));
                if to == var && given(from) {
                    return Some(Source::Map(from, at));
                }
            }
            _ => {
                let results = item.is("SameOperandsAndResultType");
                if !results && !item.is("SameTypeOperands") {
                    continue;
                }
                if !results && !matches!(var, Var::Operand(_)) {
                    continue;
                }
                let operands = (0..model.operands.len()).map(Var::Operand);
                let all = operands.chain((0..model.results.len()).map(Var::Result));
                let mut candidates = all.filter(|v| results || matches!(v, Var::Operand(_)));
                if let Some(other) = candidates.find(|v| *v != var && known(*v)) {
                    return Some(Source::Same(other));
                }
            }
        }
    }
    None
}

/// Returns the sources of the types of all operands and results of `model`.
pub(super) fn resolve(model: &OpModel, elements: &[Element]) -> Sources {
    let mut seen = Vec::new();
    written(elements, model, &mut seen);
    let known = |var: Var| seen.contains(&var);
    let one = |var: Var, what: &str, name: &str| {
        if known(var) {
            return Source::Written;
        }
        if let Some(source) = implied(model, var, &known) {
            return source;
        }
        if model.infer.is_some() && matches!(var, Var::Result(_)) {
            return Source::Infer;
        }
        Source::Build(format!(
            "the format does not say the type of {what} `{name}`: write `type(${name})`, or let a \
             trait relate it to a type that is written"
        ))
    };
    let operands: Vec<Source> = model
        .operands
        .iter()
        .enumerate()
        .map(|(i, d)| one(Var::Operand(i), "operand", &d.name))
        .collect();
    let results = model
        .results
        .iter()
        .enumerate()
        .map(|(i, d)| one(Var::Result(i), "result", &d.name))
        .collect();
    Sources { operands, results }
}

/// Returns the source of a type as an expression. `must` states whether a constraint that allows
/// several types is an error.
pub(crate) fn source(
    model: &OpModel,
    source: &Source,
    constraint: &syn::Type,
    roots: &Roots,
    must: bool,
) -> TokenStream {
    let ir = &roots.ir;
    match source {
        Source::Written => quote!(#ir::format::TypeSource::Written),
        Source::Same(var) => {
            let var = var_path(model, *var, roots);
            quote!(#ir::format::TypeSource::From(#var, ::core::option::Option::None))
        }
        Source::Map(var, at) => {
            let var = var_path(model, *var, roots);
            match &model.traits[*at] {
                TraitItem::TypesMatchWith { map, .. } => {
                    quote!(#ir::format::TypeSource::From(#var, ::core::option::Option::Some(#map)))
                }
                TraitItem::RangedTypesMatchWith { map, .. } => {
                    quote!(#ir::format::TypeSource::FromAll(#var, #map))
                }
                _ => quote!(#ir::format::TypeSource::From(#var, ::core::option::Option::None)),
            }
        }
        Source::Attribute(Var::Property(at)) => {
            let at = *at as u16;
            quote!(#ir::format::TypeSource::Property(#at))
        }
        Source::Attribute(_) | Source::Infer => quote!(#ir::format::TypeSource::Infer),
        Source::Build(message) if must => {
            let panic = const_panic(constraint.span(), message);
            at_span(
                constraint.span(),
                quote! {
                    match <#constraint as #ir::constraints::Constraint>::INFO.build {
                        ::core::option::Option::Some(build) => #ir::format::TypeSource::Build(build),
                        ::core::option::Option::None => #panic,
                    }
                },
            )
        }
        Source::Build(_) => quote! {
            #ir::__private::build_or(
                &<#constraint as #ir::constraints::Constraint>::INFO,
                #ir::format::TypeSource::Written,
            )
        },
    }
}
