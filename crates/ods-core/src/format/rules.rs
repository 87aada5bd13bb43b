//! Checks of formats beyond their grammar, such as the presence of all operands and types.

use super::parse::Parser;
use super::{Arg, Dictionary, Element, Name, TypesOf};
use crate::args;
use crate::operation::model::{Arity, Default, OpModel, PropertyDecl, Var};

/// An entity that may occur at most once in a format, for the detection of duplicates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Occurrence {
    Var(Name),
    Type(Var),
}

impl Occurrence {
    /// Returns the description of the entity for error messages.
    pub(super) fn describe(&self, model: &OpModel) -> String {
        match self {
            Occurrence::Var(Name::Known(var)) => format!("`${}`", model.var_name(*var)),
            Occurrence::Var(Name::Field(name)) => format!("`${name}`"),
            Occurrence::Type(var) => format!("`type(${})`", model.var_name(*var)),
        }
    }
}

/// The kind of optional part that elements are in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OptionalPart {
    Group,
    Clause,
}

/// Whether a name refers to an attribute or property.
pub(super) fn is_property(name: &Name) -> bool {
    matches!(name, Name::Field(_) | Name::Known(Var::Property(_)))
}

/// Returns the name of the variadic-of-variadic operand whose segment sizes `name` holds; `None`
/// for other properties.
pub(super) fn groups<'m>(model: &'m OpModel, name: &Name) -> Option<&'m str> {
    let name = match name {
        Name::Known(Var::Property(i)) => args::ident_text(&model.inline_properties()[*i].ident),
        Name::Field(name) => name.clone(),
        _ => return None,
    };
    let is = |ident: &syn::Ident| args::ident_text(ident) == name;
    let decl = model.operands.iter().find(|d| d.segments.as_ref().is_some_and(is));
    decl.map(|d| &*d.name)
}

/// Returns the operands or results that a `type(…)` refers to.
pub(super) fn typed(model: &OpModel, of: TypesOf) -> Vec<Var> {
    match of {
        TypesOf::Var(var) => vec![var],
        TypesOf::Operands => (0..model.operands.len()).map(Var::Operand).collect(),
        TypesOf::Results => (0..model.results.len()).map(Var::Result).collect(),
    }
}

/// Parses `operands`, `regions` or `successors`. Returns the element, and the entities that it
/// includes.
pub(super) fn collective(model: &OpModel, word: &str) -> (Element, Vec<Var>) {
    match word {
        "operands" => (Element::Operands, (0..model.operands.len()).map(Var::Operand).collect()),
        "regions" => (Element::Regions, (0..model.regions.len()).map(Var::Region).collect()),
        _ => (Element::Successors, (0..model.successors.len()).map(Var::Successor).collect()),
    }
}

/// Checks that dictionaries occur at most once.
pub(super) fn check_dictionary_once(
    parser: &mut Parser<'_>,
    token: usize,
    element: &Element,
    before: &[Element],
) {
    for which in [Dictionary::Attributes, Dictionary::Properties] {
        if element.writes(which) && before.iter().any(|e| e.writes(which)) {
            let word = which.word();
            parser.problem(token, format!("`{word}` is already in the format"));
        }
    }
}

fn may_be_absent(decl: &PropertyDecl) -> bool {
    decl.is_option() || decl.is_unit() || !matches!(decl.default, Default::None)
}

fn var_may_be_absent(model: &OpModel, var: Var) -> bool {
    match var {
        Var::Operand(i) => model.operands[i].arity != Arity::Single,
        Var::Result(i) => model.results[i].arity != Arity::Single,
        Var::Region(_) => true,
        Var::Successor(i) => model.successors[i].variadic,
        Var::Property(i) => may_be_absent(&model.inline_properties()[i]),
    }
}

/// Whether the element can be the anchor of an optional group.
pub(super) fn can_anchor(model: &OpModel, element: &Element) -> bool {
    match element {
        Element::Var { name: Name::Known(var), .. }
        | Element::Type { of: TypesOf::Var(var), .. }
        | Element::FunctionalType(TypesOf::Var(var), _) => var_may_be_absent(model, *var),
        Element::Var { .. } | Element::Custom { .. } => true,
        _ => false,
    }
}

/// Whether the first element that is parsed can be absent from the text.
pub(super) fn can_be_tested(elements: &[Element]) -> bool {
    let first = elements.iter().find(|e| !matches!(e, Element::Space(_) | Element::Newline));
    matches!(first, Some(Element::Literal(_) | Element::Var { .. } | Element::Custom { .. }))
}

/// Reports an element that is not allowed in an optional part.
pub(super) fn check_within(
    parser: &mut Parser<'_>,
    token: usize,
    element: &Element,
    within: OptionalPart,
) {
    let model = parser.model;
    let place = match within {
        OptionalPart::Group => "an optional group",
        OptionalPart::Clause => "a clause of `oilist`",
    };
    let whole = matches!(
        element,
        Element::Operands | Element::Regions | Element::Successors | Element::OiList(_)
    );
    let dictionary = [Dictionary::Attributes, Dictionary::Properties];
    if whole || dictionary.into_iter().any(|which| element.writes(which)) {
        let message =
            format!("{place} has literals, variables, types, custom directives and groups only");
        return parser.problem(token, message);
    }
    // A required attribute may follow an element that determines the presence of the group.
    let fixed = |var: Var| {
        let property = matches!(var, Var::Property(_)) && within == OptionalPart::Group;
        !property && !var_may_be_absent(model, var)
    };
    let vars: Vec<Var> = match element {
        Element::Var { name: Name::Known(var), .. }
        | Element::Type { of: TypesOf::Var(var), .. } => {
            vec![*var]
        }
        Element::Custom { args, .. } => args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Var(Name::Known(var)) | Arg::Type(TypesOf::Var(var)) => Some(*var),
                _ => None,
            })
            .collect(),
        Element::FunctionalType(inputs, results) => {
            [*inputs, *results].into_iter().flat_map(|of| typed(model, of)).collect()
        }
        _ => return,
    };
    if let Some(var) = vars.into_iter().find(|var| fixed(*var)) {
        let name = model.var_name(var);
        parser.problem(token, format!("in {place} everything may be absent, but `{name}` is not"));
    }
}

/// Reports required elements that are missing.
pub(super) fn complete(parser: &mut Parser<'_>, elements: &[Element]) {
    let model = parser.model;
    let end = parser.end_token();
    if !elements.iter().any(|e| e.writes(Dictionary::Attributes)) {
        parser.problem(end, "a format needs `attr-dict`");
    }
    let operands = (0..model.operands.len()).map(Var::Operand);
    let regions = (0..model.regions.len()).map(Var::Region);
    let successors = (0..model.successors.len()).map(Var::Successor);
    for var in operands.chain(regions).chain(successors) {
        if !parser.bound.contains(&Occurrence::Var(Name::Known(var))) {
            let (what, name) = (var.what(), model.var_name(var));
            parser
                .problem(end, format!("the {what} `{name}` is not in the format: write `${name}`"));
        }
    }
    // `attr-dict` writes attributes only.
    if elements.iter().any(|e| e.writes(Dictionary::Properties)) {
        return;
    }
    for (index, property) in model.inline_properties().iter().enumerate() {
        let bound = parser.bound.contains(&Occurrence::Var(Name::Known(Var::Property(index))));
        if !property.attribute && !bound {
            let name = &property.name;
            let message = format!(
                "the property `{name}` is not in the format, and the text would lose its value: \
                 write `${name}` or `prop-dict`"
            );
            parser.problem(end, message);
        }
    }
}

/// Flattens groups, and removes white space.
fn flatten<'e>(elements: &'e [Element], out: &mut Vec<&'e Element>) {
    for element in elements {
        match element {
            Element::Space(_) | Element::Newline => {}
            Element::Optional { then, .. } => flatten(then, out),
            other => out.push(other),
        }
    }
}

/// Reports adjacent elements whose boundary is ambiguous in the text.
pub(super) fn ambiguous(parser: &mut Parser<'_>, elements: &[Element]) {
    let model = parser.model;
    let mut all = Vec::new();
    flatten(elements, &mut all);
    let operand = |e: &Element| match e {
        Element::Var { name: Name::Known(Var::Operand(i)), .. } => Some(&model.operands[*i]),
        _ => None,
    };
    for pair in all.windows(2) {
        let problem = match (pair[0], pair[1]) {
            (Element::AttrDict, Element::Var { name: Name::Known(Var::Region(i)), .. }) => {
                let name = &model.regions[*i].name;
                let message = "a region looks like the dictionary before it: write \
                               `attr-dict-with-keyword`";
                Some((name, message.to_owned()))
            }
            (Element::Var { name: Name::Known(Var::Property(i)), .. }, Element::Literal(text))
                if text == ":" && model.inline_properties()[*i].is_any_attribute() =>
            {
                let name = &model.inline_properties()[*i].name;
                Some((name, format!("`:` would be read as the start of the type of `{name}`")))
            }
            (a, b) => match (operand(a), operand(b)) {
                (Some(a), Some(b)) if a.arity != Arity::Single => Some((
                    &b.name,
                    format!("nothing says where `{}` ends and `{}` starts", a.name, b.name),
                )),
                _ => None,
            },
        };
        if let Some((name, message)) = problem {
            parser.problem(parser.first_use(name), message);
        }
    }
}
