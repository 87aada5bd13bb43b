//! Emission of the description of an operation as static data.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned;

use super::model::{Arity, OpModel, RegionOrSuccessor, TraitItem, ValueDecl, Var};
use super::names::{has_properties, properties_path, var_path, view_ident};
use crate::args::{self, at_span};
use crate::errors::const_panic;
use crate::format;
use crate::format::types::Source;
use crate::paths::Roots;

/// Returns the arity of an operand or result as an expression.
fn arity(model: &OpModel, decl: &ValueDecl, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let Some(field) = &decl.segments else { return format::emit::arity(decl.arity, roots) };
    let known = model.inline_properties().iter().find(|d| d.ident == *field);
    let name = known.map_or_else(|| args::ident_text(field), |d| d.name.clone());
    let path = properties_path(model);
    // A compile error at the name of the field if it does not exist, or is not a list of lengths.
    quote_spanned! { field.span() =>
        #ir::Arity::VariadicOfVariadic(const {
            &#ir::Segments {
                name: #name,
                get: |p| p.with::<#path, _>(|p| #ir::__private::lengths(&p.#field)),
                set: |p, lengths| p.update::<#path, _>(|p| p.#field = lengths.to_vec()),
            }
        })
    }
}

fn values(model: &OpModel, values: &[ValueDecl], roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let each = values.iter().map(|d| {
        let (name, constraint) = (&d.name, &d.constraint);
        let arity = arity(model, d, roots);
        quote! {
            #ir::ValueInfo {
                name: #name,
                arity: #arity,
                constraint: const { &<#constraint as #ir::constraints::Constraint>::INFO },
            }
        }
    });
    quote!(&[#(#each),*])
}

fn places(places: &[RegionOrSuccessor], roots: &Roots, info: &str) -> TokenStream {
    let ir = &roots.ir;
    let check = if info == "RegionInfo" { "RegionConstraint" } else { "SuccessorConstraint" };
    let (check, info) = (format_ident!("{check}"), format_ident!("{info}"));
    let each = places.iter().map(|d| {
        let name = &d.name;
        let arity = if d.variadic { Arity::Variadic } else { Arity::Single };
        let arity = format::emit::arity(arity, roots);
        let constraint = match &d.constraint {
            Some(ty) => quote!(<#ty as #ir::constraints::#check>::INFO),
            None => quote!(::core::option::Option::None),
        };
        quote!(#ir::#info { name: #name, arity: #arity, constraint: #constraint })
    });
    quote!(&[#(#each),*])
}

/// Returns a name in a trait as a `Var`. A field of a separate struct is resolved by the compiler.
pub(super) fn trait_var(model: &OpModel, ident: &Ident, roots: &Roots) -> TokenStream {
    let name = args::ident_text(ident);
    match model.lookup(&name) {
        Some(var) => var_path(model, var, roots),
        None => {
            let ir = &roots.ir;
            let path = properties_path(model);
            let none =
                const_panic(ident.span(), &format!("`{name}` is no operand, result or attribute"));
            quote_spanned! { ident.span() =>
                #ir::format::Var::Property(
                    match #ir::__private::property_index(<#path as #ir::Properties>::INFO, #name) {
                        ::core::option::Option::Some(index) => index,
                        ::core::option::Option::None => #none,
                    }
                )
            }
        }
    }
}

/// Returns the table of traits. The predicates come first, in MLIR's order of verification.
fn traits(model: &OpModel, infers: bool, roots: &Roots) -> TokenStream {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    let check =
        |verify: TokenStream| quote!(const { &#ir::__private::check_trait(#verify).predicate() });
    let authors_check = |verify: TokenStream| quote!(const { &#ir::__private::check_trait(#verify).reads_attributes() });
    let predicates = model.traits.iter().filter_map(|item| match item {
        TraitItem::Type(_) | TraitItem::Check(_) => None,
        TraitItem::AllMatch(what, names) => {
            let text: Vec<String> = names.iter().map(|name| model.name_in_text(name)).collect();
            let summary = format!("all of {{{}}} have same {what}", text.join(", "));
            let vars = names.iter().map(|n| trait_var(model, n, roots));
            let of = match *what {
                "shape" => quote!(#builtin::shaped::shape_of(cx, ty).map(<[i64]>::to_vec)),
                "rank" => quote!(#builtin::shaped::rank(cx, ty)),
                _ => quote!(::core::option::Option::Some(
                    #builtin::shaped::element_type_or_self(cx, ty))),
            };
            Some(check(quote! {
                |op| #ir::__private::all_match(
                    op, &[#(#vars),*], #builtin::attr_type, |cx, ty| #of, #summary)
            }))
        }
        TraitItem::AllTypesMatch(names) => {
            let text: Vec<String> = names.iter().map(|name| model.name_in_text(name)).collect();
            let summary = format!("all of {{{}}} have same type", text.join(", "));
            let vars = names.iter().map(|n| trait_var(model, n, roots));
            Some(check(quote! {
                |op| #ir::__private::all_types_match(
                    op, &[#(#vars),*], #builtin::attr_type, #summary)
            }))
        }
        TraitItem::TypesMatchWith { summary, from, to, map } => {
            let (from, to) = (trait_var(model, from, roots), trait_var(model, to, roots));
            Some(check(quote! {
                |op| #ir::__private::types_match_with(
                    op, (#from, #to), #map, #builtin::attr_type, #summary)
            }))
        }
        TraitItem::RangedTypesMatchWith { summary, from, to, map } => {
            let (from, to) = (trait_var(model, from, roots), trait_var(model, to, roots));
            Some(check(quote! {
                |op| #ir::__private::ranged_types_match_with(
                    op, (#from, #to), #map, #builtin::attr_type, #summary)
            }))
        }
        TraitItem::Predicate { summary, function } => Some(quote!(const {
            &#ir::__private::check_trait(|op| #ir::__private::predicate(op, #function(op), #summary))
                .reads_attributes()
                .predicate()
        })),
    });
    let types = model.traits.iter().filter_map(|item| match item {
        TraitItem::Type(ty) => Some(quote!(const { &<#ty as #ir::OpTrait>::INFO })),
        TraitItem::Check(function) => Some(authors_check(quote!(#function))),
        _ => None,
    });
    let infers = infers.then(|| {
        let info = quote!(<#ir::op_traits::InferTypes as #ir::OpTrait>::INFO);
        match model.infer {
            Some(_) => quote!(const { &#info.reads_attributes() }),
            None => quote!(const { &#info }),
        }
    });
    let infers = infers.iter();
    quote!(&[#(#predicates,)* #(#types,)* #(#infers,)*])
}

/// Returns the sources of the result types that are available to builders and type inference;
/// `None` for a type without a source.
pub(super) fn result_sources(model: &OpModel) -> Vec<Option<Source>> {
    let operand =
        |var: Var| matches!(var, Var::Operand(i) if model.operands[i].arity == Arity::Single);
    // The index of an operand after a variadic one is not constant.
    let first_variadic =
        model.operands.iter().position(|d| d.arity != Arity::Single).unwrap_or(usize::MAX);
    let placed = |var: Var| operand(var) && matches!(var, Var::Operand(i) if i < first_variadic);
    let one = |(i, decl): (usize, &ValueDecl)| {
        if decl.arity != Arity::Single {
            return None;
        }
        let implied = format::types::implied(model, Var::Result(i), &placed);
        implied.or_else(|| is_buildable(decl).then(|| Source::Build(String::new())))
    };
    model.results.iter().enumerate().map(one).collect()
}

/// Whether the constraint is known to allow a single type.
fn is_buildable(decl: &ValueDecl) -> bool {
    const KNOWN: &[&str] = &[
        "I1", "I8", "I16", "I32", "I64", "I128", "Index", "F16", "BF16", "F32", "F64", "F80",
        "F128", "NoneLike",
    ];
    args::last_segment(&decl.constraint).is_some_and(|s| KNOWN.iter().any(|k| s.ident == k))
}

fn infer(model: &OpModel, roots: &Roots) -> Option<TokenStream> {
    let (ir, builtin) = (&roots.ir, &roots.builtin);
    if let Some(infer) = &model.infer {
        return Some(quote!(#infer));
    }
    let sources: Option<Vec<Source>> = result_sources(model).into_iter().collect();
    let sources = sources.filter(|s| !s.is_empty())?;
    let each = sources
        .iter()
        .zip(&model.results)
        .map(|(source, decl)| format::types::source(model, source, &decl.constraint, roots, false));
    let info = properties_info(model, roots);
    Some(quote! {
        |args| {
            const SOURCES: &[#ir::format::TypeSource] = &[#(#each),*];
            #ir::__private::infer(args, #info, #builtin::attr_type, SOURCES)
        }
    })
}

fn properties_info(model: &OpModel, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    if !has_properties(model) {
        return quote!(::core::option::Option::None);
    }
    let path = properties_path(model);
    quote!(::core::option::Option::Some(<#path as #ir::Properties>::INFO))
}

pub(super) fn optional(expr: Option<impl quote::ToTokens>) -> TokenStream {
    match expr {
        Some(expr) => quote!(::core::option::Option::Some(#expr)),
        None => quote!(::core::option::Option::None),
    }
}

/// Returns a user's hook as an expression. The hook's first parameter is the view or an `OpRef`,
/// depending on its type; the remaining parameters are `rest`.
pub(super) fn hook(
    model: &OpModel,
    hook: &syn::Expr,
    rest: &[Ident],
    roots: &Roots,
) -> TokenStream {
    let (ir, view) = (&roots.ir, view_ident(model));
    at_span(
        hook.span(),
        quote! {
            |op, #(#rest),*| {
                let view = <#view<'_> as #ir::OpView<'_>>::from_ref(op);
                (#hook)(#ir::__private::HookArgument::of(view), #(#rest),*)
            }
        },
    )
}

fn interfaces(model: &OpModel, roots: &Roots) -> (TokenStream, TokenStream) {
    let ir = &roots.ir;
    let ident = &model.ident;
    let entries = model.interfaces.iter().map(|path| {
        let mut table = path.clone();
        if let Some(last) = table.segments.last_mut() {
            last.ident = Ident::new(&format!("{}Table", last.ident), last.ident.span());
        }
        quote!(#table::entry::<#ident>())
    });
    let uses = model
        .interfaces
        .iter()
        .map(|path| quote_spanned!(path.span() => #[allow(unused_imports)] use #path as _;));
    let names =
        model.interfaces.iter().filter_map(|p| p.segments.last().map(|s| s.ident.to_string()));
    if model.interfaces.is_empty() {
        return (quote!(&[]), quote!(&[]));
    }
    // Refers to the traits, so that their imports are not reported as unused.
    let entries = quote!({
        #(#uses)*
        const ENTRIES: &[#ir::__private::InterfaceEntry] = &[#(#entries),*];
        ENTRIES
    });
    (entries, quote!(&[#(#names),*]))
}

/// Returns the description as a `static`.
pub(super) fn info(model: &OpModel, assembly: &TokenStream, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let (name, summary, description) = (&model.name, &model.summary, &model.description);
    let rust_name = model.ident.to_string();
    let operands = values(model, &model.operands, roots);
    let results = values(model, &model.results, roots);
    let regions = places(&model.regions, roots, "RegionInfo");
    let successors = places(&model.successors, roots, "SuccessorInfo");
    let infer = infer(model, roots);
    let traits = traits(model, infer.is_some(), roots);
    let (interfaces, interface_names) = interfaces(model, roots);
    let properties = properties_info(model, roots);
    let path = properties_path(model);
    let operand_segments = optional(
        model.operand_segments().then(|| quote!(#ir::__private::operand_segments::<#path>)),
    );
    let set_operand_segments = optional(
        model.operand_segments().then(|| quote!(#ir::__private::set_operand_segments::<#path>)),
    );
    let result_segments =
        optional(model.result_segments().then(|| quote!(#ir::__private::result_segments::<#path>)));
    let infer = optional(infer);
    let hooked = |expr: &Option<syn::Expr>, rest: &[&str]| {
        let rest: Vec<Ident> = rest.iter().map(|name| format_ident!("{name}")).collect();
        optional(expr.as_ref().map(|expr| hook(model, expr, &rest, roots)))
    };
    let fold = hooked(&model.fold, &["operands"]);
    let canonicalize = optional(model.canonicalize.as_ref());
    let effects = super::effects::emit(model, roots);
    let verify = hooked(&model.verify, &[]);
    let verify_regions = hooked(&model.verify_regions, &[]);
    let several = model.results.len() > 1 && model.result_names.is_none();
    let result_names = match &model.result_names {
        None if several => quote!(::core::option::Option::Some(#ir::__private::name_results)),
        Some(syn::Expr::Lit(text)) => quote! {
            ::core::option::Option::Some(|op, name| #ir::__private::name_first_result(op, name, #text))
        },
        names => hooked(names, &["name"]),
    };
    let result_name = optional(model.result_name.as_ref().map(|function| {
        let properties = properties_path(model);
        at_span(
            function.span(),
            quote!(|cx, properties| (#function)(&*properties.get_ref::<#properties>(), cx)),
        )
    }));
    let argument_names = hooked(&model.block_argument_names, &["region", "name"]);
    let default_dialect = optional(model.default_dialect.as_ref());
    let asm = [
        ("result_names", result_names),
        ("result_name", result_name),
        ("block_argument_names", argument_names),
        ("default_dialect", default_dialect),
    ];
    let asm = match asm.iter().all(|(_, hook)| is_empty(hook)) {
        true => optional(None::<TokenStream>),
        false => {
            let hooks = asm.iter().map(|(name, hook)| field(name, hook));
            quote!(#ir::AsmHooks { #(#hooks),* })
        }
    };
    let flags = quote!(#ir::TraitFlags::of(TRAITS));
    let fields = [
        ("name", quote!(#name)),
        ("rust_name", quote!(#rust_name)),
        ("summary", quote!(#summary)),
        ("description", quote!(#description)),
        ("operands", operands),
        ("results", results),
        ("regions", regions),
        ("successors", successors),
        ("operand_segments", operand_segments),
        ("set_operand_segments", set_operand_segments),
        ("result_segments", result_segments),
        ("properties", properties),
        ("traits", quote!(TRAITS)),
        ("flags", flags),
        ("interfaces", interfaces),
        ("interface_names", interface_names),
        ("assembly", assembly.clone()),
        ("asm", asm),
        ("infer", infer),
        ("fold", fold),
        ("canonicalize", canonicalize),
        ("effects", effects),
        ("verify", verify),
        ("verify_regions", verify_regions),
    ];
    // The constant `EMPTY` has the rest, which is not read, resolved and checked for each
    // operation.
    let fields = fields.iter().filter(|(_, value)| !is_empty(value));
    let fields = fields.map(|(name, value)| field(name, value));
    quote! {
        static TRAITS: &[&#ir::TraitInfo] = #traits;
        static INFO: #ir::OpInfo = #ir::OpInfo { #(#fields,)* ..#ir::OpInfo::EMPTY }
        .summarized();
        &INFO
    }
}

/// Returns `name: value` of a struct expression.
fn field(name: &str, value: &TokenStream) -> TokenStream {
    let name = format_ident!("{name}");
    quote!(#name: #value)
}

/// Whether `value` is that of `OpInfo::EMPTY`: an absent option, an empty list, an empty string,
/// unknown effects or the generic form.
fn is_empty(value: &TokenStream) -> bool {
    let text: String = value.to_string().split_whitespace().collect();
    matches!(&text[..], "::core::option::Option::None" | "&[]" | "\"\"")
        || text.ends_with("::Effects::Unknown")
        || text.ends_with("::Assembly::Generic")
}
