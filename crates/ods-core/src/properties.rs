//! The macro `#[properties]`, and emission of the inline properties struct of an operation.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{Ident, ItemStruct, Visibility};

use crate::args;
use crate::errors::Errors;
use crate::operation::model::{Default, PropertyDecl};
use crate::operation::parse;
use crate::paths::Roots;

/// Numbers of operand and result groups whose segment sizes are properties.
#[derive(Default)]
pub(crate) struct Segments {
    pub(crate) operands: Option<usize>,
    pub(crate) results: Option<usize>,
}

/// A field of a properties struct, in the form that the emitter uses.
struct Field<'a> {
    ident: Ident,
    name: String,
    ty: TokenStream,
    attribute: bool,
    kind: TokenStream,
    presence: TokenStream,
    default: TokenStream,
    /// The function that creates the default for the absent value.
    absent_means: Option<TokenStream>,
    decl: Option<&'a PropertyDecl>,
}

fn field<'a>(decl: &'a PropertyDecl, roots: &Roots) -> Field<'a> {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let ty = &decl.ty;
    // Errors in an implied kind are located at the type.
    let implied = |kind: TokenStream| args::at_span(ty.span(), quote!(#builtin::property::#kind));
    let kind = match &decl.kind {
        Some(kind) => quote!(#kind),
        None if decl.attribute => implied(quote!(ByType)),
        None => implied(quote!(NativeProperty)),
    };
    let absent_means = decl.default().filter(|_| decl.stores_absence()).map(|value| {
        let make = if decl.default_needs_context() { quote!(#value) } else { quote!(|_| #value) };
        quote!(|cx| #builtin::property::default_attribute::<#ty, #kind>(cx, #make))
    });
    let optional = (decl.is_option() && decl.attribute) || decl.stores_absence();
    let kind = if optional { quote!(#builtin::property::Opt<#kind>) } else { kind };
    let presence = match &decl.default {
        Default::Shown(_) => quote!(Default),
        Default::Hidden(_) => quote!(Optional),
        Default::None if !decl.is_option() && !decl.is_unit() => quote!(Required),
        Default::None if decl.attribute => quote!(Optional),
        Default::None => quote!(Default),
    };
    let default = match &decl.default {
        Default::Shown(value) if !decl.stores_absence() => quote!(#value),
        _ => quote!(::core::default::Default::default()),
    };
    Field {
        ident: decl.ident.clone(),
        name: decl.name.clone(),
        ty: decl.stored_type(),
        attribute: decl.attribute,
        kind,
        presence: quote!(#ir::Presence::#presence),
        default,
        absent_means,
        decl: Some(decl),
    }
}

fn segment_field(name: &str, text: &str, count: usize, roots: &Roots) -> Field<'static> {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    Field {
        ident: format_ident!("{name}"),
        name: text.to_owned(),
        ty: quote!([i32; #count]),
        attribute: true,
        kind: quote!(#builtin::property::SegmentSizes),
        presence: quote!(#ir::Presence::Default),
        default: quote!([0; #count]),
        absent_means: None,
        decl: None,
    }
}

/// Returns all fields; those of segment sizes come last.
fn all_fields<'a>(
    declared: &'a [PropertyDecl],
    segments: &Segments,
    roots: &Roots,
) -> Vec<Field<'a>> {
    let mut fields: Vec<Field<'a>> = declared.iter().map(|d| field(d, roots)).collect();
    if let Some(count) = segments.operands {
        fields.push(segment_field("operand_segment_sizes", "operandSegmentSizes", count, roots));
    }
    if let Some(count) = segments.results {
        fields.push(segment_field("result_segment_sizes", "resultSegmentSizes", count, roots));
    }
    fields
}

/// Returns the inline properties struct of an operation, with its implementations.
pub(crate) fn inline_struct(
    vis: &Visibility,
    ident: &Ident,
    doc: &str,
    declared: &[PropertyDecl],
    segments: &Segments,
    roots: &Roots,
) -> TokenStream {
    let fields = all_fields(declared, segments, roots);
    let items = fields.iter().map(|f| {
        let (ident, ty) = (&f.ident, &f.ty);
        let doc = format!("`{}`.", f.name);
        let docs = f.decl.map(|d| &d.docs[..]).unwrap_or_default();
        let doc = docs.is_empty().then(|| quote!(#[doc = #doc]));
        quote!(#doc #(#docs)* pub #ident: #ty)
    });
    let implementations = implementations(ident, &fields, segments, roots);
    quote! {
        #[doc = #doc]
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #vis struct #ident { #(#items),* }
        #implementations
    }
}

fn implementations(
    ident: &Ident,
    fields: &[Field<'_>],
    segments: &Segments,
    roots: &Roots,
) -> TokenStream {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let idents: Vec<&Ident> = fields.iter().map(|f| &f.ident).collect();
    let types: Vec<&TokenStream> = fields.iter().map(|f| &f.ty).collect();
    let defaults = fields.iter().map(|f| &f.default);
    let count = fields.len();
    let places: Vec<usize> = (0..count).collect();
    let typed: Vec<Ident> = places.iter().map(|place| format_ident!("FIELD_{place}")).collect();
    let infos = fields.iter().enumerate().map(|(index, f)| {
        let Field { name, ty, attribute, kind, presence, .. } = f;
        let meaning = f.absent_means.as_ref().map(|default| quote!(.meaning(#default)));
        quote!(#builtin::property::field::<#ident, #ty, #kind>(
            #index, #name, #attribute, #presence) #meaning)
    });
    let operand_segments = segments.operands.map(|_| {
        quote! {
            impl #ir::__private::HasOperandSegments for #ident {
                fn operand_segments(&self) -> &[i32] { &self.operand_segment_sizes }
                fn operand_segments_mut(&mut self) -> &mut [i32] { &mut self.operand_segment_sizes }
            }
        }
    });
    let result_segments = segments.results.map(|_| {
        quote! {
            impl #ir::__private::HasResultSegments for #ident {
                fn result_segments(&self) -> &[i32] { &self.result_segment_sizes }
                fn result_segments_mut(&mut self) -> &mut [i32] { &mut self.result_segment_sizes }
            }
        }
    });
    quote! {
        impl ::core::default::Default for #ident {
            fn default() -> Self { Self { #(#idents: #defaults),* } }
        }
        const _: () = {
            #(const #typed: #builtin::property::Field<#types> = #infos;)*
            const FIELDS: &[#ir::PropertyInfo] = &[#(#typed.info),*];
            impl #ir::Properties for #ident {
                const INFO: &'static #ir::PropertiesInfo = {
                    static INFO: #ir::PropertiesInfo = #ir::PropertiesInfo::of::<#ident>(FIELDS);
                    &INFO
                };
                const INLINE: bool = #ir::__private::packed_width(
                    &[#(<#types as #ir::PropertyBits>::BITS),*]).is_some();
                #[inline]
                fn to_bits(&self) -> u64 {
                    let mut packer = #ir::__private::Packer::default();
                    #(packer.put::<#types>(&self.#idents);)*
                    packer.bits()
                }
                #[inline]
                fn from_bits(bits: u64) -> Self {
                    let mut unpacker = #ir::__private::Unpacker::new(bits);
                    Self { #(#idents: unpacker.take::<#types>()),* }
                }
            }
            impl #ir::__private::PropertyFields for #ident {
                fn field(&self, index: usize) -> &dyn ::core::any::Any {
                    match index {
                        #(#places => &self.#idents,)*
                        _ => #ir::__private::no_field(index),
                    }
                }
                #[allow(unused_variables)]
                fn attribute(
                    &self,
                    index: usize,
                    cx: &#ir::Context,
                ) -> ::core::option::Option<#ir::Attribute> {
                    match index {
                        #(#places => (#typed.to_attribute)(&self.#idents, cx),)*
                        _ => #ir::__private::no_field(index),
                    }
                }
                #[allow(unused_variables, unreachable_code)]
                fn set_attribute(
                    &mut self,
                    index: usize,
                    cx: &#ir::Context,
                    attribute: #ir::Attribute,
                ) -> ::core::result::Result<(), #ir::SetError> {
                    match index {
                        #(#places => self.#idents = (#typed.from_attribute)(cx, attribute)?,)*
                        _ => #ir::__private::no_field(index),
                    }
                    ::core::result::Result::Ok(())
                }
                #[allow(unused_variables)]
                fn are_right(&self, cx: &#ir::Context) -> bool {
                    true #(&& (#typed.is_right)(&self.#idents, cx))*
                }
                fn field_mut(&mut self, index: usize) -> &mut dyn ::core::any::Any {
                    match index {
                        #(#places => &mut self.#idents,)*
                        _ => #ir::__private::no_field(index),
                    }
                }
            }
            #operand_segments
            #result_segments
        };
    }
}

/// Expands `#[properties] item`.
pub fn properties(args: TokenStream, item: TokenStream, roots: &Roots) -> TokenStream {
    let mut errors = Errors::default();
    if !args.is_empty() {
        errors.at(args, "`#[properties]` takes no arguments");
    }
    let mut item: ItemStruct = match syn::parse2(item.clone()) {
        Ok(parsed) => parsed,
        Err(error) => {
            errors.push(error);
            let errors = errors.into_tokens();
            return quote!(#item #errors);
        }
    };
    let (mut declared, mut segments) = (Vec::new(), Segments::default());
    for field in &item.fields {
        let attribute =
            field.attrs.iter().find(|a| a.path().is_ident("attr") || a.path().is_ident("property"));
        let implied: syn::Attribute = syn::parse_quote!(#[attr]);
        let attribute = attribute.unwrap_or(&implied);
        if field.ident.is_none() {
            errors.at(field, "properties are named fields");
            continue;
        }
        if let Some(decl) = errors.take(parse::property(field, attribute)) {
            if decl.stores_absence() {
                let message = "the absent value stands for such a default: here write `Option<…>`";
                errors.at(decl.default(), message);
            }
            match plain_segments(&decl) {
                Some((true, count)) => segments.operands = Some(count),
                Some((false, count)) => segments.results = Some(count),
                None => declared.push(decl),
            }
        }
    }
    args::not_generic(&item.generics, "a struct of properties", &mut errors);
    for (at, decl) in declared.iter().enumerate() {
        if declared[..at].iter().any(|other| other.name == decl.name) {
            errors.at(&decl.ident, format!("`{}` is declared twice", decl.name));
        }
    }
    let ident = item.ident.clone();
    let fields = all_fields(&declared, &segments, roots);
    let implementations = implementations(&ident, &fields, &segments, roots);
    for field in &mut item.fields {
        field.attrs.retain(|a| !a.path().is_ident("attr") && !a.path().is_ident("property"));
    }
    if !errors.is_empty() {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    }
    let ir = &roots.ir;
    // The struct is not packed as a field of another one.
    let bits = quote!(#ir::stored_property!(#ident););
    quote!(#item #implementations #bits)
}

/// Returns whether the field holds segment sizes of operands (`true`) or results, and their number;
/// `None` for other fields.
fn plain_segments(decl: &PropertyDecl) -> Option<(bool, usize)> {
    let operands = match args::ident_text(&decl.ident).as_str() {
        "operand_segment_sizes" => true,
        "result_segment_sizes" => false,
        _ => return None,
    };
    let syn::Type::Array(array) = &decl.ty else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(count), .. }) = &array.len else {
        return None;
    };
    Some((operands, count.base10_parse().ok()?))
}
