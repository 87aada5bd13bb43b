//! Parsing of `#[operation]` into an [`OpModel`].

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Field, Ident, ItemStruct, LitStr, Path, Token, parenthesized};

use super::field::{FieldArgs, value_type};

use super::model::{
    Arity, Assembly, Default, Effects, OpModel, PropertiesDecl, PropertyDecl, RegionOrSuccessor,
    TraitItem, ValueDecl, Var,
};
use crate::args;
use crate::errors::Errors;

/// Attributes of fields that the macro interprets.
pub(crate) const FIELD_ATTRIBUTES: &[&str] =
    &["operand", "result", "region", "successor", "attr", "property", "properties"];

const ARGUMENTS: &str = "name, traits, interfaces, format, assembly, verify, verify_regions, infer, \
                         fold, canonicalize, effects, result_names, result_name, block_argument_names, default_dialect, builder and adaptor";

impl Parse for TraitItem {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.fork();
        let known = match ahead.call(Ident::parse_any) {
            Ok(ident) if ahead.peek(syn::token::Paren) => ident.to_string(),
            _ => return Ok(TraitItem::Type(input.parse()?)),
        };
        let item = match known.as_str() {
            "AllTypesMatch"
            | "AllElementTypesMatch"
            | "AllShapesMatch"
            | "AllRanksMatch"
            | "TypesMatchWith"
            | "RangedTypesMatchWith"
            | "Predicate"
            | "Check" => input.parse::<Ident>()?,
            _ => return Ok(TraitItem::Type(input.parse()?)),
        };
        let content;
        parenthesized!(content in input);
        let what = match item.to_string().as_str() {
            "AllTypesMatch" => Some("type"),
            "AllElementTypesMatch" => Some("element type"),
            "AllShapesMatch" => Some("shape"),
            "AllRanksMatch" => Some("rank"),
            _ => None,
        };
        if let Some(what) = what {
            let names = Punctuated::<Ident, Token![,]>::parse_separated_nonempty_with(
                &content,
                Ident::parse_any,
            )?;
            let names = names.into_iter().collect();
            return Ok(match what {
                "type" => TraitItem::AllTypesMatch(names),
                _ => TraitItem::AllMatch(what, names),
            });
        }
        if item == "Check" {
            return Ok(TraitItem::Check(content.parse()?));
        }
        let summary: LitStr = content.parse()?;
        content.parse::<Token![,]>()?;
        if item == "Predicate" {
            return Ok(TraitItem::Predicate { summary, function: content.parse()? });
        }
        let from = content.call(Ident::parse_any)?;
        content.parse::<Token![,]>()?;
        let to = content.call(Ident::parse_any)?;
        content.parse::<Token![,]>()?;
        let map = content.parse()?;
        Ok(match item == "TypesMatchWith" {
            true => TraitItem::TypesMatchWith { summary, from, to, map },
            false => TraitItem::RangedTypesMatchWith { summary, from, to, map },
        })
    }
}

fn parse_assembly(input: ParseStream<'_>) -> syn::Result<Assembly> {
    let kind: Ident = input.call(Ident::parse_any)?;
    if kind == "generic" {
        return Ok(Assembly::Generic);
    }
    if kind != "custom" {
        let message = "expected `generic` or `custom(parse, print)`";
        return Err(syn::Error::new(kind.span(), message));
    }
    let content;
    parenthesized!(content in input);
    let parse = content.parse()?;
    if content.is_empty() {
        let message = "`custom` needs two functions: `custom(parse, print)`";
        return Err(syn::Error::new(kind.span(), message));
    }
    content.parse::<Token![,]>()?;
    let print = content.parse()?;
    let _: Option<Token![,]> = content.parse()?;
    Ok(Assembly::Custom { parse, print })
}

/// Parses the arguments of `#[operation(…)]` into `model`.
fn parse_arguments(model: &mut OpModel, input: ParseStream<'_>) -> syn::Result<()> {
    args::named_args(
        input,
        |name, input| {
            match name.to_string().as_str() {
                "name" => {
                    let text: LitStr = input.parse()?;
                    (model.name, model.name_span) = (text.value(), text.span());
                }
                "traits" => model.traits = args::bracket_list(input)?,
                "interfaces" => model.interfaces = args::bracket_list::<Path>(input)?,
                "format" | "assembly" if !matches!(model.assembly, Assembly::Generic) => {
                    let message = "an operation has either `format` or `assembly`";
                    return Err(syn::Error::new(name.span(), message));
                }
                "format" => model.assembly = Assembly::Format(input.parse()?),
                "assembly" => model.assembly = parse_assembly(input)?,
                "verify" => model.verify = Some(input.parse()?),
                "verify_regions" => model.verify_regions = Some(input.parse()?),
                "infer" => model.infer = Some(input.parse()?),
                "fold" => model.fold = Some(input.parse()?),
                "canonicalize" => model.canonicalize = Some(input.parse()?),
                "effects" => model.effects = super::effects::parse(input)?,
                "result_names" => model.result_names = Some(input.parse()?),
                "result_name" => model.result_name = Some(input.parse()?),
                "block_argument_names" => model.block_argument_names = Some(input.parse()?),
                "default_dialect" => model.default_dialect = Some(input.parse()?),
                "builder" => model.builder = input.parse::<syn::LitBool>()?.value(),
                "adaptor" => model.adaptor = input.parse::<syn::LitBool>()?.value(),
                _ => return Ok(false),
            }
            Ok(true)
        },
        ARGUMENTS,
    )
}

/// Parses an inherent attribute or property from a field and the arguments of its attribute.
pub(crate) fn property(field: &Field, attribute: &syn::Attribute) -> syn::Result<PropertyDecl> {
    let args = FieldArgs::of(attribute)?;
    if let Some(segments) = &args.segments {
        let message = "only a `VariadicOfVariadic<…>` operand has segments";
        return Err(syn::Error::new_spanned(segments, message));
    }
    let ident = field.ident.clone().expect("a named field");
    let optional = args::generic_argument(&field.ty, "Option").is_some();
    if let (true, Some(default)) =
        (optional && attribute.path().is_ident("attr"), args.given_default())
    {
        let message = "an attribute is either optional or has a default";
        return Err(syn::Error::new_spanned(default, message));
    }
    Ok(PropertyDecl {
        name: args.name.unwrap_or_else(|| args::ident_text(&ident)),
        ident,
        attribute: attribute.path().is_ident("attr"),
        ty: field.ty.clone(),
        kind: args.kind,
        default: match (args.default, args.optional_default) {
            (Some(value), _) => Default::Shown(value),
            (None, Some(value)) => Default::Hidden(value),
            (None, None) => Default::None,
        },
        docs: args::without_attributes(&field.attrs, FIELD_ATTRIBUTES).cloned().collect(),
    })
}

fn parse_field(model: &mut OpModel, field: &Field) -> syn::Result<()> {
    let own: Vec<&syn::Attribute> = field
        .attrs
        .iter()
        .filter(|a| FIELD_ATTRIBUTES.iter().any(|name| a.path().is_ident(name)))
        .collect();
    if let [_, second, ..] = own[..] {
        return Err(syn::Error::new_spanned(second, "this field has a role already"));
    }
    let [attribute] = own[..] else {
        let message = "expected one of `#[operand]`, `#[result]`, `#[region]`, `#[successor]`, \
                       `#[attr]`, `#[property]` and `#[properties]`";
        return Err(syn::Error::new_spanned(field, message));
    };
    let ident = field.ident.clone().expect("a named field");
    let docs = args::without_attributes(&field.attrs, FIELD_ATTRIBUTES).cloned().collect();
    let kind = attribute.path().get_ident().map(Ident::to_string).unwrap_or_default();
    match kind.as_str() {
        "operand" | "result" => {
            let (arity, constraint) = value_type(&field.ty);
            let args = FieldArgs::of_others(attribute, arity)?;
            let problem = match (&args.segments, kind.as_str()) {
                _ if arity != Arity::VariadicOfVariadic => None,
                (_, "result") => Some("results are no groups of groups"),
                (Some(_), _) => None,
                (None, _) => Some(
                    "the lengths of the groups are in an attribute: `#[operand(segments = name)]`",
                ),
            };
            if let Some(message) = problem {
                return Err(syn::Error::new_spanned(&field.ty, message));
            }
            let (name, segments) =
                (args.name.unwrap_or_else(|| args::ident_text(&ident)), args.segments);
            let decl = ValueDecl { ident, name, arity, segments, constraint, docs };
            if kind == "operand" {
                model.arguments.push(Var::Operand(model.operands.len()));
                model.operands.push(decl);
            } else {
                model.results.push(decl);
            }
        }
        "region" | "successor" => {
            let (arity, constraint) = value_type(&field.ty);
            let args = FieldArgs::of_others(attribute, arity)?;
            let name = args.name.unwrap_or_else(|| args::ident_text(&ident));
            if !matches!(arity, Arity::Single | Arity::Variadic) {
                let message = format!("a {kind} is there once, or `Variadic<…>`");
                return Err(syn::Error::new_spanned(&field.ty, message));
            }
            // `Block` accepts any block.
            let any = args::last_segment(&constraint).is_some_and(|s| s.ident == "Block");
            let constraint = (kind == "region" || !any).then_some(constraint);
            let variadic = arity == Arity::Variadic;
            let decl = RegionOrSuccessor { ident, name, variadic, constraint, docs };
            if kind == "region" { model.regions.push(decl) } else { model.successors.push(decl) }
        }
        "properties" if !matches!(attribute.meta, syn::Meta::Path(_)) => {
            let message = "`#[properties]` takes no arguments";
            return Err(syn::Error::new_spanned(attribute, message));
        }
        "properties" => match &model.properties {
            PropertiesDecl::None => {
                model.properties = PropertiesDecl::Struct(Box::new(field.ty.clone()))
            }
            _ => {
                let message = "an operation has either one `#[properties]` struct or `#[attr]` and \
                               `#[property]` fields";
                return Err(syn::Error::new_spanned(field, message));
            }
        },
        _ => {
            let decl = property(field, attribute)?;
            model.arguments.push(Var::Property(model.inline_properties().len()));
            match &mut model.properties {
                PropertiesDecl::Inline(fields) => fields.push(decl),
                PropertiesDecl::None => model.properties = PropertiesDecl::Inline(vec![decl]),
                PropertiesDecl::Struct(_) => {
                    let message = "the operation's properties are a struct: put the field there";
                    return Err(syn::Error::new_spanned(field, message));
                }
            }
        }
    }
    Ok(())
}

/// Parses an operation. Also returns whether all arguments are valid. Invalid parts are reported
/// and omitted.
pub(crate) fn parse(args: TokenStream, item: &ItemStruct, errors: &mut Errors) -> (OpModel, bool) {
    let (summary, description) = args::summary_and_description(&item.attrs);
    let mut model = OpModel {
        vis: item.vis.clone(),
        ident: item.ident.clone(),
        attributes: item.attrs.clone(),
        summary,
        description,
        name: String::new(),
        name_span: Span::call_site(),
        traits: Vec::new(),
        interfaces: Vec::new(),
        assembly: Assembly::Generic,
        verify: None,
        verify_regions: None,
        infer: None,
        fold: None,
        canonicalize: None,
        effects: Effects::Unknown,
        result_names: None,
        result_name: None,
        block_argument_names: None,
        default_dialect: None,
        builder: true,
        adaptor: false,
        operands: Vec::new(),
        results: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        properties: PropertiesDecl::None,
        arguments: Vec::new(),
    };
    let parser = |input: ParseStream<'_>| parse_arguments(&mut model, input);
    let complete = errors.take(parser.parse2(args)).is_some();
    match &item.fields {
        syn::Fields::Named(fields) => {
            for field in &fields.named {
                errors.take(parse_field(&mut model, field));
            }
        }
        syn::Fields::Unit => {}
        syn::Fields::Unnamed(fields) => {
            errors.at(fields, "the operands, results, … of an operation are named fields");
        }
    }
    args::not_generic(&item.generics, "an operation", errors);
    (model, complete)
}
