//! Parsing of `#[ty]` and `#[attr]` into a [`Model`].

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident, ItemStruct, LitStr, Member, Path, Token, Type};

use crate::args;
use crate::errors::Errors;

/// The syntax of a type or attribute.
pub(super) enum Syntax {
    /// The default syntax: `<a, b>`, or no text without parameters.
    Implied,
    /// A declarative format.
    Format(LitStr),
    /// Hand-written functions for parsing and printing.
    Custom { parse: Box<Expr>, print: Box<Expr> },
}

/// A parameter: a field of the struct.
pub(super) struct Parameter {
    pub(super) member: Member,
    pub(super) name: String,
    pub(super) ty: Type,
    pub(super) default: Option<Expr>,
    pub(super) cpp: Option<String>,
    /// Whether the parameter is the type of the attribute, printed after it.
    pub(super) self_type: bool,
}

impl Parameter {
    /// Whether the parameter may be omitted in text.
    pub(super) fn is_optional(&self) -> bool {
        self.default.is_some() || args::generic_argument(&self.ty, "Option").is_some()
    }
}

/// A declared type or attribute.
pub(super) struct Model {
    /// The struct to emit.
    pub(super) item: ItemStruct,
    /// The class of the handle: `Type` or `Attribute`.
    pub(super) class: Ident,
    pub(super) name: String,
    /// The name of the declaration in diagnostics.
    pub(super) definition: String,
    /// The name of the constraint in diagnostics; `None` for the documentation of the item.
    pub(super) summary: Option<String>,
    pub(super) interfaces: Vec<Path>,
    pub(super) syntax: Syntax,
    /// Whether the hand-written syntax begins with `<`.
    pub(super) brackets: bool,
    /// Whether the printer uses aliases named after the mnemonic.
    pub(super) mnemonic_alias: bool,
    pub(super) verify: Option<Expr>,
    /// Creates the default instance, if operands and results with this constraint have a single
    /// type.
    pub(super) build: Option<Expr>,
    pub(super) parameters: Vec<Parameter>,
}

/// The arguments of `#[ty(…)]` and `#[attr(…)]`.
#[derive(Default)]
struct Arguments {
    name: String,
    definition: Option<String>,
    summary: Option<String>,
    interfaces: Vec<Path>,
    format: Option<LitStr>,
    parse: Option<Expr>,
    print: Option<Expr>,
    verify: Option<Expr>,
    build: Option<Expr>,
    bare: bool,
    mnemonic_alias: bool,
}

impl Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut out = Arguments::default();
        let (mut function, mut brackets) = (None, None);
        args::named_args(
            input,
            |name, input| {
                match name.to_string().as_str() {
                    "name" => out.name = full_name(&input.parse()?)?,
                    "def" => out.definition = Some(input.parse::<LitStr>()?.value()),
                    "summary" => out.summary = Some(input.parse::<LitStr>()?.value()),
                    "interfaces" => out.interfaces = args::bracket_list(input)?,
                    "format" => out.format = Some(input.parse()?),
                    "parse" | "print" => {
                        function = Some(name.clone());
                        let place = if name == "parse" { &mut out.parse } else { &mut out.print };
                        *place = Some(input.parse()?);
                    }
                    "verify" => out.verify = Some(input.parse()?),
                    "build" => out.build = Some(input.parse()?),
                    "brackets" => {
                        out.bare = !input.parse::<syn::LitBool>()?.value();
                        brackets = Some(name.span());
                    }
                    "mnemonic_alias" => {
                        out.mnemonic_alias = input.parse::<syn::LitBool>()?.value();
                    }
                    _ => return Ok(false),
                }
                Ok(true)
            },
            "name, interfaces, format, parse, print, brackets, mnemonic_alias, verify, build, def and summary",
        )?;
        if out.name.is_empty() {
            let message = "this needs `name = \"dialect.mnemonic\"`";
            return Err(syn::Error::new(Span::call_site(), message));
        }
        if let Some(name) = function
            && out.parse.is_some() != out.print.is_some()
        {
            return Err(syn::Error::new(name.span(), "`parse` and `print` come together"));
        }
        if let (Some(span), None) = (brackets, &out.print) {
            let message = "`brackets` says what `print` writes; a format says it itself";
            return Err(syn::Error::new(span, message));
        }
        if let (Some(format), Some(_)) = (&out.format, &out.parse) {
            let message = "there is either a `format`, or `parse` and `print`";
            return Err(syn::Error::new(format.span(), message));
        }
        Ok(out)
    }
}

/// Returns the text as a full name, after checking that it has the form `dialect.name`.
pub(crate) fn full_name(text: &LitStr) -> syn::Result<String> {
    let value = text.value();
    match value.split_once('.') {
        Some((dialect, name)) if args::is_name(dialect) && args::is_name(name) => Ok(value),
        _ => Err(syn::Error::new(text.span(), "expected `\"dialect.mnemonic\"`")),
    }
}

/// Parses `#[param(default = …, cpp = "…", self_type)]` into `parameter`.
fn parse_param(parameter: &mut Parameter, input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() {
        let name = input.call(Ident::parse_any)?;
        match name.to_string().as_str() {
            "self_type" => parameter.self_type = true,
            "default" => {
                input.parse::<Token![=]>()?;
                parameter.default = Some(input.parse()?);
            }
            "name" => {
                input.parse::<syn::Token![=]>()?;
                parameter.name = input.parse::<LitStr>()?.value();
            }
            "cpp" => {
                input.parse::<Token![=]>()?;
                parameter.cpp = Some(input.parse::<LitStr>()?.value());
            }
            _ => {
                let message = "there are `default`, `name`, `cpp` and `self_type`";
                return Err(syn::Error::new(name.span(), message));
            }
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(())
}

fn parameter(field: &syn::Field, member: Member) -> syn::Result<Parameter> {
    let name = match &member {
        Member::Named(ident) => args::ident_text(ident),
        Member::Unnamed(index) => format!("value{}", index.index),
    };
    let mut parameter = Parameter {
        member,
        name,
        ty: field.ty.clone(),
        default: None,
        cpp: None,
        self_type: false,
    };
    for attribute in field.attrs.iter().filter(|a| a.path().is_ident("param")) {
        let list = attribute.meta.require_list()?;
        let parser = |input: ParseStream<'_>| parse_param(&mut parameter, input);
        parser.parse2(list.tokens.clone())?;
    }
    Ok(parameter)
}

/// Parses a declaration; `None` if it is too incomplete for a model.
pub(super) fn parse(
    args: TokenStream,
    mut item: ItemStruct,
    class: &str,
    errors: &mut Errors,
) -> Option<Model> {
    let Arguments {
        name,
        definition,
        summary,
        interfaces,
        format,
        parse,
        print,
        verify,
        build,
        bare,
        mnemonic_alias,
    } = errors.take(Arguments::parse.parse2(args))?;
    if let (Some(build), "Attribute") = (&build, class) {
        errors.at(build, "only operands and results are built");
    }
    args::not_generic(&item.generics, "a type or attribute", errors);
    args::check_distinct(&interfaces, errors);
    let members: Vec<Member> = item.fields.members().collect();
    let read = item.fields.iter().zip(members).map(|(field, member)| parameter(field, member));
    let parameters: Vec<Parameter> = read.filter_map(|p| errors.take(p)).collect();
    for field in &mut item.fields {
        field.attrs.retain(|a| !a.path().is_ident("param"));
    }
    let selves = || parameters.iter().filter(|p| p.self_type);
    if let Some(second) = selves().nth(1).or(selves().next().filter(|_| class == "Type")) {
        errors.at(&second.ty, "an attribute has at most one type, a type has none");
    }
    let syntax = match (format, parse, print) {
        (Some(format), ..) => Syntax::Format(format),
        (None, Some(parse), Some(print)) => {
            Syntax::Custom { parse: parse.into(), print: print.into() }
        }
        _ => Syntax::Implied,
    };
    let definition = definition.unwrap_or_else(|| item.ident.to_string());
    let class = Ident::new(class, Span::call_site());
    let brackets = !bare;
    Some(Model {
        item,
        class,
        name,
        definition,
        summary,
        interfaces,
        syntax,
        brackets,
        mnemonic_alias,
        verify,
        build,
        parameters,
    })
}
