//! Checks of operation declarations beyond their grammar.

use std::collections::BTreeMap;

use super::model::{
    Arity, OpModel, PropertiesDecl, PropertyDecl, RegionOrSuccessor, TraitItem, ValueDecl,
};
use crate::args::{is_mnemonic, is_name};
use crate::errors::Errors;

/// Reports the errors in `model`.
pub(crate) fn check(model: &OpModel, errors: &mut Errors) {
    check_name(model, errors);
    check_unique(model, errors);
    check_segments(model, errors);
    check_last(&model.regions, "region", errors);
    check_last(&model.successors, "successor", errors);
    crate::args::check_distinct(&model.interfaces, errors);
    let traits: Vec<&syn::Type> = model.traits.iter().filter_map(TraitItem::as_type).collect();
    crate::args::check_distinct(&traits, errors);
    for item in &model.traits {
        let names: Vec<_> = match item {
            TraitItem::AllTypesMatch(names) | TraitItem::AllMatch(_, names) => {
                if let [only] = &names[..]
                    && !model.is_variadic(only)
                {
                    errors.at(only, "`AllTypesMatch` needs two names");
                }
                names.iter().collect()
            }
            TraitItem::TypesMatchWith { from, to, .. }
            | TraitItem::RangedTypesMatchWith { from, to, .. } => vec![from, to],
            _ => continue,
        };
        for name in names {
            // Names in a separate properties struct are resolved by the compiler.
            let elsewhere = matches!(model.properties, PropertiesDecl::Struct(_));
            if model.lookup(&crate::args::ident_text(name)).is_none() && !elsewhere {
                errors.at(name, format!("`{name}` is no operand, result or attribute"));
            }
        }
    }
}

fn check_name(model: &OpModel, errors: &mut Errors) {
    match model.name.split_once('.') {
        Some((dialect, name)) if is_name(dialect) && is_mnemonic(name) => {}
        _ if model.name.is_empty() => {
            errors.span(model.name_span, "an operation needs `name = \"dialect.mnemonic\"`");
        }
        _ => errors.span(model.name_span, "the name of an operation is `dialect.mnemonic`"),
    }
}

fn check_unique(model: &OpModel, errors: &mut Errors) {
    let mut seen = BTreeMap::new();
    let values = model.operands.iter().chain(&model.results).map(|d| (&d.name, &d.ident));
    let places = model.regions.iter().chain(&model.successors).map(|d| (&d.name, &d.ident));
    let properties = model.inline_properties().iter().map(|d| (&d.name, &d.ident));
    for (name, ident) in values.chain(places).chain(properties) {
        if seen.insert(name.clone(), ()).is_some() {
            errors.at(ident, format!("`{name}` is declared twice"));
        }
        let taken =
            ["op", "adaptor", "build", "build_with", "from_op", "properties", "update_properties"];
        if taken.contains(&crate::args::ident_text(ident).as_str()) {
            errors.at(ident, format!("`{ident}` is a function of every operation"));
        }
    }
}

/// Checks that only the last region or successor is variadic.
fn check_last(places: &[RegionOrSuccessor], what: &str, errors: &mut Errors) {
    let before = places.split_last().map_or(&[][..], |(_, before)| before);
    for decl in before.iter().filter(|decl| decl.variadic) {
        errors.at(&decl.ident, format!("only the last {what} may be variadic"));
    }
}

fn check_segments(model: &OpModel, errors: &mut Errors) {
    for name in model.operands.iter().filter_map(|d| d.segments.as_ref()) {
        // Fields of a separate properties struct are resolved by the compiler.
        if matches!(model.properties, PropertiesDecl::Struct(_)) {
            continue;
        }
        let named = |d: &&PropertyDecl| d.attribute && d.ident == *name;
        match model.inline_properties().iter().find(named) {
            None => {
                errors.at(name, format!("`{name}` is no attribute: `#[attr] {name}: Vec<i32>`"))
            }
            Some(decl) if decl.ty == syn::parse_quote!(Vec<i32>) => {}
            Some(decl) => errors.at(&decl.ty, "the lengths of groups are a `Vec<i32>`"),
        }
    }
    let several = |values: &[ValueDecl]| {
        values.iter().filter(|d| d.arity != Arity::Single).nth(1).map(|d| d.ident.clone())
    };
    for what in ["Operand", "Result"] {
        let (sized, same) = (format!("AttrSized{what}Segments"), format!("SameVariadic{what}Size"));
        if let (true, Some(ty)) = (model.has_trait(&sized), model.trait_type(&same)) {
            errors.at(ty, format!("an operation has either `{sized}` or `{same}`"));
        }
    }
    let same = model.has_trait("SameVariadicOperandSize");
    if let Some(ident) = several(&model.operands).filter(|_| !model.operand_segments() && !same) {
        errors.at(
            ident,
            "with several variadic or optional operands the operation needs the trait \
             `AttrSizedOperandSegments` or `SameVariadicOperandSize`",
        );
    }
    let same = model.has_trait("SameVariadicResultSize");
    if let Some(ident) = several(&model.results).filter(|_| !model.result_segments() && !same) {
        errors.at(
            ident,
            "with several variadic or optional results the operation needs the trait \
             `AttrSizedResultSegments` or `SameVariadicResultSize`",
        );
    }
}
