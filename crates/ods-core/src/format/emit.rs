//! Emission of formats as static data, including the spaces that MLIR's printers write.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::LitStr;

use super::spacing::Spacing;
use super::types::{self, Sources};
use super::{Arg, Dictionary, Element, Name, TypesOf};
use crate::errors::const_panic;
use crate::operation::model::{Arity, OpModel, PropertiesDecl, Var};
use crate::operation::names::{properties_path, var_path};
use crate::paths::Roots;

/// A converter of elements to expressions, in order.
pub(super) struct Emitter<'m> {
    pub(super) model: &'m OpModel,
    pub(super) roots: &'m Roots,
    pub(super) span: Span,
    pub(super) spacing: Spacing,
    pub(super) bound: Vec<TokenStream>,
}

/// Returns the format as an expression.
pub(super) fn format(
    model: &OpModel,
    source: &LitStr,
    elements: &[Element],
    sources: &Sources,
    roots: &Roots,
) -> TokenStream {
    let ir = &roots.ir;
    let mut emitter = Emitter {
        model,
        roots,
        span: source.span(),
        spacing: Spacing { wanted: true, after_punctuation: false },
        bound: Vec::new(),
    };
    let list = emitter.elements(elements);
    emitter.bind_segments(elements);
    let bound = &emitter.bound;
    let prop_dict = elements.iter().any(|e| e.writes(Dictionary::Properties));
    let operand_types = sources
        .operands
        .iter()
        .enumerate()
        .map(|(i, s)| types::source(model, s, &model.operands[i].constraint, roots, true));
    let result_types = sources
        .results
        .iter()
        .enumerate()
        .map(|(i, s)| types::source(model, s, &model.results[i].constraint, roots, true));
    quote! {
        #ir::format::Format {
            elements: #list,
            operand_types: &[#(#operand_types),*],
            result_types: &[#(#result_types),*],
            bound: &[#(#bound),*],
            has_prop_dict: #prop_dict,
            source: #source,
        }
    }
}

impl Emitter<'_> {
    /// Returns a list of elements as an expression.
    pub(super) fn elements(&mut self, elements: &[Element]) -> TokenStream {
        self.group(elements, None, None)
    }

    /// Returns the elements of a group as an expression. The element at index `elided` is omitted;
    /// the element at `anchor` may be a unit attribute, whose value is the presence of the group.
    pub(super) fn group(
        &mut self,
        elements: &[Element],
        elided: Option<usize>,
        anchor: Option<usize>,
    ) -> TokenStream {
        let ir = &self.roots.ir.clone();
        let mut list = Vec::new();
        for (at, element) in elements.iter().enumerate() {
            if Some(at) == elided {
                continue;
            }
            if let (true, Element::Var { name, .. }) = (Some(at) == anchor, element) {
                let space = self.spacing.element();
                let index = self.property_index(name);
                self.bound.push(index.clone());
                list.push(
                    quote!(#ir::format::Element::AnchorProperty { index: #index, space: #space }),
                );
                continue;
            }
            let (space, element) = self.element(element);
            if space {
                list.push(quote!(#ir::format::Element::Space));
            }
            list.extend(element);
        }
        quote!(&[#(#list),*])
    }

    /// Returns whether a space precedes the element, and the element as an expression; `None` if
    /// nothing is emitted.
    fn element(&mut self, element: &Element) -> (bool, Option<TokenStream>) {
        let ir = &self.roots.ir.clone();
        let space = match element {
            Element::Literal(text) => self.spacing.literal(text),
            Element::Newline => false,
            Element::Space(_) => {
                self.spacing.after_punctuation = *element != Element::Space(true);
                self.spacing.wanted = false;
                false
            }
            Element::AttrDict | Element::AttrDictWithKeyword | Element::PropDict => {
                self.spacing.after_punctuation = false;
                false
            }
            Element::Optional { .. } | Element::OiList(_) => false,
            _ => self.spacing.element(),
        };
        let tokens = match element {
            Element::Literal(text) => quote!(Literal(#text)),
            Element::Space(true) => quote!(Space),
            Element::Space(false) => return (false, None),
            Element::Newline => quote!(Newline),
            Element::AttrDict => quote!(AttrDict),
            Element::AttrDictWithKeyword => quote!(AttrDictWithKeyword),
            Element::PropDict => quote!(PropDict),
            Element::Operands => quote!(Operands),
            Element::Regions => quote!(Regions),
            Element::Successors => quote!(Successors),
            Element::Var { name, qualified } => self.variable(name, *qualified),
            Element::Type { of, qualified } => {
                let of = self.types_of(*of);
                quote!(Type { of: #of, qualified: #qualified })
            }
            Element::FunctionalType(inputs, results) => {
                let (inputs, results) = (self.types_of(*inputs), self.types_of(*results));
                quote!(FunctionalType(#inputs, #results))
            }
            Element::Custom { name, args } => self.custom(name, args),
            Element::Optional { then, otherwise, anchor, in_else } => {
                self.optional(then, otherwise, *anchor, *in_else)
            }
            Element::OiList(clauses) => {
                let clauses: Vec<_> = clauses.iter().map(|(l, e)| self.clause(l, e)).collect();
                quote!(OiList(&[#(#clauses),*]))
            }
        };
        (space, Some(quote!(#ir::format::Element::#tokens)))
    }

    fn variable(&mut self, name: &Name, qualified: bool) -> TokenStream {
        let index = |i: &usize| *i as u16;
        match name {
            Name::Known(Var::Operand(i)) => {
                let i = index(i);
                quote!(Operand(#i))
            }
            Name::Known(Var::Region(i)) => {
                let i = index(i);
                quote!(Region(#i))
            }
            Name::Known(Var::Successor(i)) => {
                let i = index(i);
                quote!(Successor(#i))
            }
            Name::Known(Var::Result(i)) => {
                let of = self.types_of(TypesOf::Var(Var::Result(*i)));
                quote!(Type { of: #of, qualified: false })
            }
            Name::Known(Var::Property(_)) | Name::Field(_) => {
                let index = self.property_index(name);
                self.bound.push(index.clone());
                if qualified { quote!(QualifiedProperty(#index)) } else { quote!(Property(#index)) }
            }
        }
    }

    /// Removes segment sizes from the attribute dictionary, since the parser computes them, unless
    /// a single list contains all values.
    fn bind_segments(&mut self, elements: &[Element]) {
        let declared = self.model.inline_properties().len();
        let (operands, results) = (self.model.operand_segments(), self.model.result_segments());
        let own = matches!(self.model.properties, PropertiesDecl::Struct(_));
        let mut bind = |name: &str, index: usize| {
            let index = if own {
                self.property_index(&Name::Field(name.to_owned()))
            } else {
                self.property_index(&Name::Known(Var::Property(index)))
            };
            self.bound.push(index);
        };
        if operands && !elements.contains(&Element::Operands) {
            bind("operandSegmentSizes", declared);
        }
        let collective = |e: &Element| {
            matches!(
                e,
                Element::Type { of: TypesOf::Results, .. }
                    | Element::FunctionalType(_, TypesOf::Results)
            )
        };
        if results && !elements.iter().any(collective) {
            bind("resultSegmentSizes", declared + usize::from(operands));
        }
        // As in MLIR, `prop-dict` still prints the segment sizes.
        let shown = |e: &Element| *e == Element::Operands || e.writes(Dictionary::Properties);
        if elements.iter().any(shown) {
            return;
        }
        for name in self.model.operands.iter().filter_map(|d| d.segments.as_ref()) {
            let name = crate::args::ident_text(name);
            let name = self.model.lookup(&name).map_or(Name::Field(name), Name::Known);
            let index = self.property_index(&name);
            self.bound.push(index);
        }
    }

    /// Returns the index of a property as an expression.
    pub(super) fn property_index(&self, name: &Name) -> TokenStream {
        let ir = &self.roots.ir;
        match name {
            Name::Known(Var::Property(i)) => {
                let i = *i as u16;
                quote!(#i)
            }
            Name::Field(name) => {
                let path = properties_path(self.model);
                let none = const_panic(self.span, &format!("`${name}` is not declared"));
                crate::args::at_span(
                    self.span,
                    quote! {
                        match #ir::__private::property_index(<#path as #ir::Properties>::INFO, #name) {
                            ::core::option::Option::Some(index) => index,
                            ::core::option::Option::None => #none,
                        }
                    },
                )
            }
            _ => quote!(0),
        }
    }

    /// Returns the `Var` that a name refers to.
    pub(super) fn var(&self, name: &Name) -> TokenStream {
        let ir = &self.roots.ir;
        match name {
            Name::Known(var) if !matches!(var, Var::Property(_)) => {
                var_path(self.model, *var, self.roots)
            }
            _ => {
                let index = self.property_index(name);
                quote!(#ir::format::Var::Property(#index))
            }
        }
    }

    fn types_of(&self, of: TypesOf) -> TokenStream {
        let ir = &self.roots.ir;
        match of {
            TypesOf::Var(var) => {
                let var = var_path(self.model, var, self.roots);
                quote!(#ir::format::TypesOf::Var(#var))
            }
            TypesOf::Operands => quote!(#ir::format::TypesOf::Operands),
            TypesOf::Results => quote!(#ir::format::TypesOf::Results),
        }
    }

    fn custom(&mut self, name: &str, args: &[Arg]) -> TokenStream {
        let ir = &self.roots.ir.clone();
        let directive = syn::Ident::new(name, self.span);
        let args: Vec<_> = args
            .iter()
            .map(|arg| match arg {
                Arg::Var(name) => {
                    if matches!(name, Name::Field(_) | Name::Known(Var::Property(_))) {
                        let index = self.property_index(name);
                        self.bound.push(index);
                    }
                    let var = self.var(name);
                    quote!(#ir::format::CustomArg::Var(#var))
                }
                Arg::Ref(name) => {
                    let var = self.var(name);
                    quote!(#ir::format::CustomArg::Ref(#var))
                }
                Arg::Type(of) => {
                    let of = self.types_of(*of);
                    quote!(#ir::format::CustomArg::Type(#of))
                }
                Arg::RefType(of) => {
                    let of = self.types_of(*of);
                    quote!(#ir::format::CustomArg::RefType(#of))
                }
                Arg::Text(text) => quote!(#ir::format::CustomArg::Text(#text)),
                Arg::Dictionary(Dictionary::Attributes) => quote!(#ir::format::CustomArg::AttrDict),
                Arg::Dictionary(Dictionary::Properties) => quote!(#ir::format::CustomArg::PropDict),
            })
            .collect();
        quote! {
            Custom {
                directive: const { &<#directive as #ir::format::Directive>::DIRECTIVE },
                args: &[#(#args),*],
            }
        }
    }
}

/// Returns an optional index as an expression.
pub(super) fn option(index: Option<usize>) -> TokenStream {
    match index {
        Some(i) => {
            let i = i as u16;
            quote!(::core::option::Option::Some(#i))
        }
        None => quote!(::core::option::Option::None),
    }
}

/// Returns an arity as an expression.
pub(crate) fn arity(arity: Arity, roots: &Roots) -> TokenStream {
    let ir = &roots.ir;
    match arity {
        Arity::Single => quote!(#ir::Arity::Single),
        Arity::Optional => quote!(#ir::Arity::Optional),
        Arity::Variadic | Arity::VariadicOfVariadic => quote!(#ir::Arity::Variadic),
    }
}
