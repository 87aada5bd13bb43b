//! The macro `#[enum_attr]`: enums of integers and of flags, as attributes and properties.

mod parse;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ItemEnum;
use syn::parse::Parser;

use parse::{Arguments, Case, cases, check_values};

use crate::args;
use crate::errors::Errors;
use crate::paths::Roots;

/// Expands `#[enum_attr(args)] item`.
pub fn enum_attr(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let mut errors = Errors::default();
    let parsed = errors.take(syn::parse2::<ItemEnum>(item.clone()));
    let arguments = errors.take(Arguments::parse.parse2(args));
    let (Some(mut parsed), Some(arguments)) = (parsed, arguments) else {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    };
    let cases = cases(&parsed, &arguments, &mut errors);
    args::not_generic(&parsed.generics, "an enumeration", &mut errors);
    let width = arguments.repr.as_ref().map_or(Some(32), |repr| {
        let text = repr.to_string();
        text.strip_prefix(['i', 'u']).and_then(|w| w.parse::<u32>().ok()).filter(|w| *w <= 64)
    });
    check_values(&parsed, &arguments, &cases, width.unwrap_or(64), &mut errors);
    let Some(width) = width.filter(|_| errors.is_empty()) else {
        if let Some(repr) = arguments.repr.filter(|_| width.is_none()) {
            errors.at(repr, "expected an integer type of at most 64 bits");
        }
        // Emit the enum anyway, without the attributes that only the macro understands.
        for variant in &mut parsed.variants {
            variant.attrs.retain(|a| !a.path().is_ident("keyword"));
            variant.discriminant = None;
        }
        let errors = errors.into_tokens();
        return quote!(#parsed #errors);
    };
    let definition =
        if arguments.bits { bit_struct(&parsed, &cases) } else { plain_enum(&parsed, &cases) };
    let common = common_items(&parsed, &arguments, &cases, width, roots);
    let attr = arguments.attr.as_ref();
    let wrapper =
        attr.map(|name| attribute_wrapper(&parsed, name, arguments.around.is_none(), roots));
    quote!(#definition #common #wrapper)
}

fn plain_enum(item: &ItemEnum, cases: &[Case]) -> TokenStream {
    let (vis, ident) = (&item.vis, &item.ident);
    let docs = &item.attrs;
    let is_first = |at: usize| cases[..at].iter().all(|c| c.value != cases[at].value);
    let (firsts, others): (Vec<usize>, Vec<usize>) = (0..cases.len()).partition(|at| is_first(*at));
    let others = others.into_iter().map(|at| {
        let Case { ident, keyword, value, docs } = &cases[at];
        let doc = format!("`{keyword}`.");
        let first = cases.iter().find(|c| c.value == *value).map(|c| &c.ident);
        quote! {
            #(#docs)* #[doc = #doc]
            #[allow(non_upper_case_globals)]
            pub const #ident: Self = Self::#first;
        }
    });
    let cases: Vec<&Case> = firsts.into_iter().map(|at| &cases[at]).collect();
    let variants = cases.iter().map(|c| {
        let (docs, name, value) =
            (&c.docs, &c.ident, proc_macro2::Literal::i64_unsuffixed(c.value));
        let doc = format!("`{}`.", c.keyword);
        quote!(#(#docs)* #[doc = #doc] #name = #value)
    });
    let first = &cases[0].ident;
    let names: Vec<_> = cases.iter().map(|c| &c.ident).collect();
    let values = cases.iter().map(|c| c.value);
    let keywords = cases.iter().map(|c| &c.keyword);
    quote! {
        #(#docs)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(i64)]
        #vis enum #ident { #(#variants),* }

        impl ::core::default::Default for #ident {
            fn default() -> Self { Self::#first }
        }

        impl #ident {
            #(#others)*
            /// Returns the case with this value; `None` if there is no such case.
            pub const fn from_value(value: i64) -> ::core::option::Option<Self> {
                match value {
                    #(#values => ::core::option::Option::Some(Self::#names),)*
                    _ => ::core::option::Option::None,
                }
            }
            /// Returns the keyword of the case in MLIR's syntax.
            pub const fn keyword(self) -> &'static str {
                match self { #(Self::#names => #keywords,)* }
            }

            /// Returns the value of the case.
            pub const fn value(self) -> i64 { self as i64 }
        }
    }
}

fn bit_struct(item: &ItemEnum, cases: &[Case]) -> TokenStream {
    let (vis, ident) = (&item.vis, &item.ident);
    let docs = &item.attrs;
    let consts = cases.iter().map(|c| {
        let (docs, value) = (&c.docs, c.value);
        let name = format_ident!("{}", args::snake_case(&c.ident.to_string()).to_uppercase());
        let doc = format!("`{}`.", c.keyword);
        quote!(#(#docs)* #[doc = #doc] pub const #name: Self = Self(#value);)
    });
    let all = cases.iter().fold(0, |all, c| all | c.value);
    quote! {
        #(#docs)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
        #vis struct #ident(i64);

        impl #ident {
            #(#consts)*
            /// Returns the flags with this value; `None` if other bits are set.
            pub const fn from_value(value: i64) -> ::core::option::Option<Self> {
                if value & !#all == 0 {
                    ::core::option::Option::Some(Self(value))
                } else {
                    ::core::option::Option::None
                }
            }
            /// Returns the flags as bits.
            pub const fn value(self) -> i64 { self.0 }
            /// Returns whether all flags of `other` are set.
            pub const fn contains(self, other: Self) -> bool { self.0 & other.0 == other.0 }
        }

        impl ::core::ops::BitOr for #ident {
            type Output = Self;
            fn bitor(self, other: Self) -> Self { Self(self.0 | other.0) }
        }

        impl ::core::ops::BitAnd for #ident {
            type Output = Self;
            fn bitand(self, other: Self) -> Self { Self(self.0 & other.0) }
        }
    }
}

/// Generates the items that both kinds of enums have: the table of cases, packing and conversions.
fn common_items(
    item: &ItemEnum,
    arguments: &Arguments,
    cases: &[Case],
    width: u32,
    roots: &Roots,
) -> TokenStream {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let ident = &item.ident;
    let keywords: Vec<&str> = cases.iter().map(|c| &c.keyword[..]).collect();
    let values: Vec<i64> = cases.iter().map(|c| c.value).collect();
    let any_negative = values.iter().any(|v| *v < 0);
    let top = if arguments.bits {
        values.iter().fold(0, |all, v| all | v)
    } else {
        values.iter().copied().max().unwrap_or(0)
    };
    let bits = if any_negative { 64 } else { 64 - top.leading_zeros() };
    let bits_const = bits.max(1);
    let listed: Vec<String> = values.iter().map(i64::to_string).collect();
    let summary = arguments.summary.clone().unwrap_or_else(|| {
        format!("allowed {width}-bit signless integer cases: {}", listed.join(", "))
    });
    let separator = arguments.separator.clone().unwrap_or_else(|| ", ".into());
    let is_bits = arguments.bits;
    let parameter = arguments.parameter || arguments.attr.is_some();
    let name = ident.to_string();
    let cpp = arguments.cpp.clone().unwrap_or_else(|| name.clone());
    let def = arguments.def.clone().unwrap_or_else(|| format!("{name}Attr"));
    let attr_name = match &arguments.attr {
        Some(name) => quote!(::core::option::Option::Some(#name)),
        None => quote!(::core::option::Option::None),
    };
    let around = arguments.around.as_ref();
    let (before, after) = around.map_or(("<", ">"), |(before, after)| (before, after));
    let conversions = arguments.attr.is_some().then(|| {
        let attr = format_ident!("{ident}Attr");
        quote! {
            fn to_attribute(self, cx: &#ir::Context) -> #ir::Attribute {
                #ir::Handle::of(cx, #attr(self)).attr()
            }
            fn from_attribute(cx: &#ir::Context, attribute: #ir::Attribute)
                -> ::core::result::Result<Self, #ir::SetError>
            {
                match attribute.downcast::<#attr>(cx) {
                    ::core::option::Option::Some(data) => Ok(data.0),
                    ::core::option::Option::None => Err(#ir::SetError::Kind),
                }
            }
        }
    });
    quote! {
        impl #builtin::property::EnumAttr for #ident {
            const INFO: &'static #builtin::property::EnumInfo = &#builtin::property::EnumInfo {
                keywords: &[#(#keywords),*],
                values: &[#(#values),*],
                bits: #is_bits,
                width: #width,
                separator: #separator,
                summary: #summary,
                name: #cpp,
                attribute_name: #def,
                attr: #attr_name,
                around: (#before, #after),
                parameter: #parameter,
            };
            fn value(self) -> i64 { #ident::value(self) }
            fn from_value(value: i64) -> ::core::option::Option<Self> { #ident::from_value(value) }
            #conversions
        }

        impl #builtin::property::Parameter for #ident {
            const CPP: &'static str = #cpp;
            fn parse(parser: &mut #ir::syntax::AsmParser<'_>) -> #ir::syntax::ParseResult<Self> {
                #builtin::property::parse_enum(parser)
            }
            fn parse_optional(parser: &mut #ir::syntax::AsmParser<'_>)
                -> #ir::syntax::ParseResult<::core::option::Option<Self>>
            {
                #builtin::property::parse_optional_enum(parser)
            }
            fn print(&self, out: &mut #ir::syntax::AsmPrinter<'_>) -> ::core::fmt::Result {
                #builtin::property::print_enum(*self, out)
            }
        }

        impl #ir::PropertyBits for #ident {
            const BITS: ::core::option::Option<u32> = ::core::option::Option::Some(#bits_const);
            #[inline]
            fn to_bits(&self) -> u64 { #ident::value(*self) as u64 }
            #[inline]
            fn from_bits(bits: u64) -> Self {
                #ident::from_value(bits as i64).unwrap_or_default()
            }
            #ir::packed_property!();
        }

        impl #ident {
            /// Returns the case or flags with this keyword; `None` if there is no such keyword.
            pub fn from_keyword(keyword: &str) -> ::core::option::Option<Self> {
                #builtin::property::enum_from_keyword(keyword)
            }
        }

        impl ::core::fmt::Display for #ident {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #builtin::property::write_enum(*self, f)
            }
        }
    }
}

/// Returns the attribute that contains the enum: `#arith.fastmath<fast>`.
fn attribute_wrapper(item: &ItemEnum, name: &str, brackets: bool, roots: &Roots) -> TokenStream {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let (vis, ident) = (&item.vis, &item.ident);
    let attr = format_ident!("{ident}Attr");
    let doc = format!("`#{name}<…>`: [`{ident}`] as an attribute.");
    let item = quote! {
        #[doc = #doc]
        #vis struct #attr(
            /// The value of the attribute.
            pub #ident
        );
    };
    let args = quote! {
        name = #name,
        brackets = #brackets,
        parse = #attr::parse_wrapped,
        print = #attr::print_wrapped
    };
    let expanded = attr_item(args, item, roots);
    quote! {
        #expanded
        impl #attr {
            fn parse_wrapped(parser: &mut #ir::syntax::AsmParser<'_>)
                -> #ir::syntax::ParseResult<Self>
            {
                #builtin::property::parse_wrapped_enum(parser).map(Self)
            }
            fn print_wrapped(&self, out: &mut #ir::syntax::AsmPrinter<'_>) -> ::core::fmt::Result {
                #builtin::property::write_wrapped_enum(self.0, out)
            }
        }
    }
}

fn attr_item(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    crate::uniqued::attr(args, item, roots)
}
