//! Parsing of `#[enum_attr]`.

use syn::parse::ParseStream;
use syn::{Expr, ExprLit, ExprUnary, Ident, ItemEnum, Lit, LitStr, UnOp};

use crate::args;
use crate::errors::Errors;

/// The arguments of `#[enum_attr(…)]`.
#[derive(Default)]
pub(super) struct Arguments {
    pub(super) repr: Option<Ident>,
    pub(super) bits: bool,
    pub(super) separator: Option<String>,
    /// The name of the attribute that contains a value, such as `arith.fastmath`.
    pub(super) attr: Option<String>,
    /// The text around the value, instead of `<` and `>`.
    pub(super) around: Option<(String, String)>,
    pub(super) summary: Option<String>,
    /// The name of the enum and of the attribute in MLIR's diagnostics.
    pub(super) cpp: Option<String>,
    pub(super) def: Option<String>,
    /// Whether MLIR reads parameters of this type as `EnumParameter`, although the enumeration has
    /// no attribute.
    pub(super) parameter: bool,
}

impl Arguments {
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut out = Arguments::default();
        let text = |input: ParseStream<'_>| -> syn::Result<Option<String>> {
            Ok(Some(input.parse::<LitStr>()?.value()))
        };
        let (mut separator, mut brackets) = (None, None);
        args::named_args(
            input,
            |name, input| {
                match name.to_string().as_str() {
                    "repr" => out.repr = Some(input.parse()?),
                    "bits" => out.bits = input.parse::<syn::LitBool>()?.value(),
                    "separator" => {
                        out.separator = text(input)?;
                        separator = Some(name.span());
                    }
                    "attr" => out.attr = Some(crate::uniqued::full_name(&input.parse()?)?),
                    "brackets" => {
                        out.around = brackets_of(input)?;
                        brackets = Some(name.span());
                    }
                    "summary" => out.summary = text(input)?,
                    "cpp" => out.cpp = text(input)?,
                    "def" => out.def = text(input)?,
                    "parameter" => out.parameter = input.parse::<syn::LitBool>()?.value(),
                    _ => return Ok(false),
                }
                Ok(true)
            },
            "repr, bits, separator, attr, brackets, summary, cpp, def and parameter",
        )?;
        match (separator, brackets) {
            (Some(span), _) if !out.bits => {
                Err(syn::Error::new(span, "a separator stands between bits: `bits = true`"))
            }
            (_, Some(span)) if out.attr.is_none() => {
                Err(syn::Error::new(span, "brackets are those of an attribute: `attr = \"…\"`"))
            }
            _ => Ok(out),
        }
    }
}

/// Parses `true` for `<` and `>`, `false` for no brackets, or a pair of other brackets: `("(",
/// ")")`.
fn brackets_of(input: ParseStream<'_>) -> syn::Result<Option<(String, String)>> {
    if input.peek(syn::LitBool) {
        let usual = input.parse::<syn::LitBool>()?.value();
        // The syntax of MLIR's formats without brackets.
        return Ok((!usual).then(|| (" ".to_owned(), String::new())));
    }
    let content;
    syn::parenthesized!(content in input);
    let before = content.parse::<LitStr>()?.value();
    content.parse::<syn::Token![,]>()?;
    Ok(Some((before, content.parse::<LitStr>()?.value())))
}

/// A case of an enum.
pub(super) struct Case {
    pub(super) ident: Ident,
    pub(super) keyword: String,
    pub(super) value: i64,
    pub(super) docs: Vec<syn::Attribute>,
}

fn value_of(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Int(value), .. }) => value.base10_parse().ok(),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => value_of(expr)?.checked_neg(),
        _ => None,
    }
}

/// Returns the cases. Invalid cases are reported and omitted.
pub(super) fn cases(item: &ItemEnum, arguments: &Arguments, errors: &mut Errors) -> Vec<Case> {
    let mut next = 0;
    let mut out: Vec<Case> = Vec::new();
    for variant in &item.variants {
        if !variant.fields.is_empty() {
            errors.at(&variant.fields, "cases of an enumeration have no fields");
        }
        let value = match &variant.discriminant {
            Some((_, expr)) => value_of(expr).unwrap_or_else(|| {
                errors.at(expr, "expected an integer literal");
                next
            }),
            None => next,
        };
        if arguments.bits && variant.discriminant.is_none() {
            errors.at(variant, "the bits of a case are explicit: `= 1`, `= 2`, `= 4`, …");
        }
        next = value.wrapping_add(1);
        if variant.discriminant.is_none() && out.iter().any(|c| c.value == value) {
            errors.at(variant, format!("another case has the value {value}"));
        }
        let own = variant.attrs.iter().find(|a| a.path().is_ident("keyword"));
        let keyword = own.and_then(|a| {
            let text = match &a.meta {
                syn::Meta::NameValue(meta) => match &meta.value {
                    Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
                    _ => None,
                },
                _ => None,
            };
            if text.is_none() {
                errors.at(a, "expected `#[keyword = \"…\"]`");
            }
            text
        });
        let ident = variant.ident.clone();
        let keyword = keyword.unwrap_or_else(|| args::snake_case(&args::ident_text(&ident)));
        if out.iter().any(|c| c.keyword == keyword) {
            errors.at(variant, format!("another case has the keyword `{keyword}`"));
        }
        let docs = args::without_attributes(&variant.attrs, &["keyword"]).cloned().collect();
        out.push(Case { ident, keyword, value, docs });
    }
    if out.is_empty() {
        errors.at(&item.ident, "an enumeration needs a case");
    }
    out
}

/// Checks that values fit in the width, and that values of flags are bits, or groups of bits that
/// have cases.
pub(super) fn check_values(
    item: &ItemEnum,
    arguments: &Arguments,
    cases: &[Case],
    width: u32,
    errors: &mut Errors,
) {
    let unsigned = arguments.repr.as_ref().is_some_and(|repr| repr.to_string().starts_with('u'));
    let single = cases.iter().filter(|c| c.value.count_ones() == 1);
    let bits = single.fold(0, |all, case| all | case.value);
    for (case, variant) in cases.iter().zip(&item.variants) {
        // Both the signed and the unsigned range of the width are allowed, unless the type is `u…`.
        let range = if unsigned { 0 } else { -(1i128 << (width - 1)) }..1i128 << width;
        if !range.contains(&i128::from(case.value)) {
            errors.at(variant, format!("the value {} does not fit into {width} bits", case.value));
        } else if arguments.bits && case.value < 0 {
            errors.at(variant, "bits are not negative");
        } else if arguments.bits && case.value & !bits != 0 {
            let message = "a case is one bit, or several that have cases of their own";
            errors.at(variant, message);
        }
    }
}
