//! The macro `patterns!`: rewrites of trees of operations (MLIR: declarative rewrite rules).

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Path, Token, Type, Visibility, braced, parenthesized};

use crate::args;
use crate::errors::Errors;
use crate::paths::Roots;

/// A rule: `Name = Source if guard => Target;`.
struct Rule {
    docs: Vec<Attribute>,
    vis: Visibility,
    name: Ident,
    source: SourceOp,
    guard: Option<Expr>,
    targets: Vec<Target>,
}

/// An operation to match, with names for its attributes.
struct SourceOp {
    path: Path,
    operands: Vec<Source>,
    attributes: Vec<(Ident, Ident)>,
}

/// A pattern for an operand.
enum Source {
    /// Matches any value.
    Any,
    /// Matches any value; later occurrences of the name match the same value.
    Value(Ident),
    /// Matches a constant, whose attribute must have the given type, if any.
    Constant(Ident, Option<Type>),
    /// Matches the result of an operation.
    Op(SourceOp),
}

/// A replacement for a result of the root.
enum Target {
    /// A matched value that is used by its name.
    Value(Ident),
    /// A new operation.
    Op(Box<NewOp>),
}

/// A new operation, with property values and an optional result type.
struct NewOp {
    path: Path,
    operands: Vec<Target>,
    attributes: Vec<(Ident, Expr)>,
    ty: Option<Expr>,
}

impl Parse for Rule {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let docs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        let source = input.parse()?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(input.call(Expr::parse_without_eager_brace)?),
            None => None,
        };
        input.parse::<Token![=>]>()?;
        let targets = if input.peek(syn::token::Paren) {
            let content;
            parenthesized!(content in input);
            let list: Punctuated<Target, Token![,]> = content.call(Punctuated::parse_terminated)?;
            list.into_iter().collect()
        } else {
            vec![input.parse()?]
        };
        input.parse::<Token![;]>()?;
        Ok(Rule { docs, vis, name, source, guard, targets })
    }
}

/// Whether the next token is a plain name instead of an operation.
fn is_name(input: ParseStream<'_>) -> bool {
    input.peek(syn::Ident) && !input.peek2(syn::token::Paren) && !input.peek2(Token![::])
}

/// Parses an optional `{ name: value, … }`.
fn fields<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<(Ident, T)>> {
    if !input.peek(syn::token::Brace) {
        return Ok(Vec::new());
    }
    let content;
    braced!(content in input);
    let mut fields = Vec::new();
    while !content.is_empty() {
        let name: Ident = content.parse()?;
        content.parse::<Token![:]>()?;
        fields.push((name, content.parse()?));
        content.parse::<Option<Token![,]>>()?;
    }
    Ok(fields)
}

impl Parse for SourceOp {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let path = input.call(Path::parse_mod_style)?;
        let content;
        parenthesized!(content in input);
        let operands: Punctuated<Source, Token![,]> = content.call(Punctuated::parse_terminated)?;
        Ok(SourceOp { path, operands: operands.into_iter().collect(), attributes: fields(input)? })
    }
}

impl Parse for Source {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.parse::<Option<Token![_]>>()?.is_some() {
            return Ok(Source::Any);
        }
        if input.parse::<Option<Token![const]>>()?.is_some() {
            let name = input.parse()?;
            let ty = match input.parse::<Option<Token![:]>>()? {
                Some(_) => Some(input.parse()?),
                None => None,
            };
            return Ok(Source::Constant(name, ty));
        }
        if is_name(input) {
            input.parse().map(Source::Value)
        } else {
            input.parse().map(Source::Op)
        }
    }
}

impl Parse for Target {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if is_name(input) {
            return input.parse().map(Target::Value);
        }
        let path = input.call(Path::parse_mod_style)?;
        let content;
        parenthesized!(content in input);
        let operands: Punctuated<Target, Token![,]> = content.call(Punctuated::parse_terminated)?;
        let attributes = fields(input)?;
        let ty = match input.parse::<Option<Token![:]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        let operands = operands.into_iter().collect();
        Ok(Target::Op(Box::new(NewOp { path, operands, attributes, ty })))
    }
}

/// The generated statements that match the source of a rule.
struct Matching<'r> {
    roots: &'r Roots,
    statements: Vec<TokenStream>,
    /// The names of values bound so far.
    values: Vec<Ident>,
    /// Number of operations in the source.
    ops: usize,
    /// The operations that the rule creates, by name.
    names: usize,
}

impl Matching<'_> {
    fn fresh(&mut self) -> Ident {
        self.names += 1;
        format_ident!("__op{}", self.names, span = Span::mixed_site())
    }

    /// Adds statements that match the operands and attributes of `op`, the view of an operation,
    /// with `source`.
    fn operands(&mut self, source: &SourceOp, op: &Ident) {
        let ir = self.roots.ir.clone();
        for (at, operand) in source.operands.iter().enumerate() {
            let value = quote!((*#op).operand(#at));
            match operand {
                Source::Any => {}
                Source::Value(name) if self.values.contains(name) => {
                    self.statements.push(quote! {
                        if #value != #name { return ::core::option::Option::None; }
                    });
                }
                Source::Value(name) => {
                    self.values.push(name.clone());
                    self.statements.push(quote!(let #name = #value;));
                }
                Source::Constant(name, ty) => {
                    let of = ty.as_ref().map(|ty| quote!(let #name = #name.downcast::<#ty>(cx)?;));
                    self.statements.push(quote! {
                        let (__defined, #name) = #ir::__private::match_constant(body, #value)?;
                        #of
                        __matched.push(__defined);
                    });
                }
                Source::Op(inner) => {
                    let (view, path) = (self.fresh(), &inner.path);
                    self.ops += 1;
                    self.statements.push(quote! {
                        let #view = body.defined_by::<#path>(#value)?;
                    });
                    self.operands(inner, &view);
                    self.statements.push(quote!(__matched.push((*#view).id());));
                }
            }
        }
        for (name, binder) in &source.attributes {
            self.statements.push(quote!(let #binder = #op.#name();));
        }
    }
}

/// Returns the expression for the defining operation of an operand that `source` requires.
fn operand_def(source: &Source, ir: &TokenStream) -> TokenStream {
    let def = quote!(#ir::pattern::OperandDef);
    match source {
        Source::Any | Source::Value(_) => quote!(#def::Any),
        Source::Constant(..) => quote!(#def::Constant),
        Source::Op(SourceOp { path, .. }) => quote!(#def::Named(<#path as #ir::OpType>::INFO.name)),
    }
}

/// The generated statements: those that compute attributes and types, and those that create
/// operations.
#[derive(Default)]
struct Creation {
    computed: Vec<TokenStream>,
    made: Vec<TokenStream>,
    count: usize,
}

impl Creation {
    /// Returns an expression for the value of `target`. An operation at the `top` has the result
    /// types of the root.
    fn value(&mut self, target: &Target, top: bool, roots: &Roots) -> TokenStream {
        let ir = &roots.ir;
        let NewOp { path, operands, attributes, ty } = match target {
            Target::Value(name) => return quote!(#name),
            Target::Op(op) => &**op,
        };
        let operands: Vec<TokenStream> =
            operands.iter().map(|operand| self.value(operand, false, roots)).collect();
        self.count += 1;
        let number = self.count;
        let local = |what: &str| format_ident!("__{what}{number}", span = Span::mixed_site());
        let (properties, types, made) = (local("properties"), local("types"), local("made"));
        let set = attributes.iter().map(|(name, value)| quote!(__new.#name = #value;));
        let update = (!attributes.is_empty()).then(|| quote! {
            let mut __new = #properties.as_ref().get::<<#path as #ir::HasProperties>::Properties>();
            #(#set)*
            let #properties = #ir::PropertiesBuf::of(__new);
        });
        let given = match ty {
            Some(ty) => quote!(::core::option::Option::Some([#ty].into_iter().collect())),
            None if top => quote!(::core::option::Option::Some(root.result_types().collect())),
            None => quote!(::core::option::Option::None),
        };
        self.computed.push(quote! {
            let #properties =
                #ir::PropertiesBuf::default_of(::core::option::Option::Some(<#path as #ir::OpType>::INFO));
            #update
            let #types: ::core::option::Option<#ir::Types> = #given;
        });
        self.made.push(quote! {
            let #made = #ir::__private::make_op(
                rewriter, <#path as #ir::OpType>::name(&__cx), &[#(#operands),*], #properties, #types,
            )?;
        });
        quote!(#made)
    }
}

/// Adds a compile-time check of the number of operands of each operation in `source`.
fn check_source(source: &SourceOp, checks: &mut Vec<TokenStream>, roots: &Roots) {
    checks.push(check_operands(&source.path, source.operands.len(), roots));
    for operand in &source.operands {
        if let Source::Op(inner) = operand {
            check_source(inner, checks, roots);
        }
    }
}

/// Adds a compile-time check of the number of operands of each operation in `target`.
fn check_target(target: &Target, checks: &mut Vec<TokenStream>, roots: &Roots) {
    if let Target::Op(op) = target {
        checks.push(check_operands(&op.path, op.operands.len(), roots));
        op.operands.iter().for_each(|operand| check_target(operand, checks, roots));
    }
}

/// Returns an assertion that the operation `path` can have `count` operands.
fn check_operands(path: &Path, count: usize, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let name: String = path.to_token_stream().to_string().split_whitespace().collect();
    let operands = if count == 1 { "operand" } else { "operands" };
    let message = format!("`{name}` does not have {count} {operands}");
    quote_spanned! {path.span()=>
        const _: () = assert!(<#path as #ir::OpType>::INFO.accepts_operands(#count), #message);
    }
}

fn rule(rule: &Rule, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    let Rule { docs, vis, name, source, guard, targets } = rule;
    let text = name.to_string();
    let mut matching =
        Matching { roots, statements: Vec::new(), values: Vec::new(), ops: 1, names: 0 };
    let root = Ident::new("root", Span::call_site());
    matching.operands(source, &root);
    let (statements, ops) = (&matching.statements, matching.ops);
    let benefit = ops as u16;
    let guard =
        guard.iter().map(|guard| quote!(if !(#guard) { return ::core::option::Option::None; }));
    let mut creation = Creation::default();
    let single = targets.len() == 1;
    let values: Vec<TokenStream> =
        targets.iter().map(|target| creation.value(target, single, roots)).collect();
    let (computed, made) = (&creation.computed, &creation.made);
    let path = &source.path;
    let operands = source.operands.iter().map(|source| operand_def(source, ir));
    let mut checks = Vec::new();
    check_source(source, &mut checks, roots);
    targets.iter().for_each(|target| check_target(target, &mut checks, roots));
    quote! {
        #(#docs)*
        #[derive(Clone, Copy, Debug)]
        #vis struct #name;

        #(#checks)*

        impl #ir::pattern::RewritePattern for #name {
            type Root = #path;
            const NAME: &'static str = #text;
            const BENEFIT: u16 = #benefit;
            const OPERANDS: &'static [#ir::pattern::OperandDef] = &[#(#operands),*];
            #[allow(unused_variables)]
            fn rewrite(
                __root: #path,
                rewriter: &mut #ir::Rewriter<'_>,
            ) -> ::core::option::Option<()> {
                let __root = #ir::OpType::op(__root);
                let body = rewriter.body();
                let cx = body.context();
                let root = <<#path as #ir::OpKind>::Ref<'_> as #ir::OpView<'_>>::from_ref(body.op(__root));
                let mut __matched = #ir::__private::List::<#ir::Op>::new();
                __matched.push(__root);
                #(#statements)*
                #(#guard)*
                #(#computed)*
                let __location = #ir::__private::fused_location(body, &__matched[..#ops]);
                let __cx = ::core::clone::Clone::clone(cx);
                rewriter.set_location(__location);
                #(#made)*
                rewriter.replace_op(__root, &[#(#values),*]);
                ::core::option::Option::Some(())
            }
        }
    }
}

/// Expands `patterns! { … }`.
pub fn patterns(input: TokenStream, roots: &Roots) -> TokenStream {
    let mut errors = Errors::default();
    let parser = |input: ParseStream<'_>| {
        let mut rules = Vec::new();
        while !input.is_empty() {
            rules.push(input.parse::<Rule>()?);
        }
        Ok(rules)
    };
    let rules = errors.take(parser.parse2(input)).unwrap_or_default();
    let names: Vec<Path> = rules.iter().map(|rule| rule.name.clone().into()).collect();
    args::check_distinct(&names, &mut errors);
    let rules = rules.iter().map(|one| rule(one, roots));
    let rules: Vec<TokenStream> = rules.collect();
    let errors = errors.into_tokens();
    quote!(#(#rules)* #errors)
}
