//! Emission of the elements of type and attribute formats, including the spaces that MLIR's
//! printers write.

use proc_macro2::TokenStream;
use quote::quote;

use super::format::Element;
use super::parse::Model;
use crate::format::spacing::Spacing;
use crate::paths::Roots;

/// A converter of elements to expressions, in order.
pub(super) struct Emitter<'m> {
    model: &'m Model,
    roots: &'m Roots,
    spacing: Spacing,
}

impl<'m> Emitter<'m> {
    pub(super) fn new(model: &'m Model, roots: &'m Roots) -> Self {
        Self { model, roots, spacing: Spacing { wanted: true, after_punctuation: false } }
    }

    pub(super) fn elements(&mut self, elements: &[Element]) -> TokenStream {
        let builtin = &self.roots.builtin.clone();
        let path = quote!(#builtin::parameter::ParameterElement);
        let mut list = Vec::new();
        for element in elements {
            let tokens = match element {
                Element::Literal(text) => {
                    if self.spacing.literal(text) {
                        list.push(quote!(#path::Space));
                    }
                    quote!(#path::Literal(#text))
                }
                Element::Space(forced) => {
                    self.spacing.after_punctuation = true;
                    self.spacing.wanted = false;
                    if !*forced {
                        continue;
                    }
                    quote!(#path::Space)
                }
                Element::Newline => {
                    self.spacing.after_punctuation = true;
                    self.spacing.wanted = false;
                    quote!(#path::Newline)
                }
                Element::Parameter { index, qualified } => {
                    let space = self.spacing.element();
                    quote!(#path::Parameter { index: #index, qualified: #qualified, space: #space })
                }
                Element::List(indices) => {
                    let space = self.spacing.element();
                    quote!(#path::List { indices: &[#(#indices),*], space: #space })
                }
                Element::Struct(indices) => {
                    let space = self.spacing.element();
                    quote!(#path::Struct { indices: &[#(#indices),*], space: #space })
                }
                Element::Custom { name, indices } => {
                    let space = self.spacing.element();
                    let directive = syn::Ident::new(name, self.model.item.ident.span());
                    quote!(#path::Custom {
                        directive: const { &#directive },
                        indices: &[#(#indices),*],
                        space: #space,
                    })
                }
                Element::Optional { then, otherwise, anchor, in_else } => {
                    // The spacing after a group depends only on its alternative.
                    let before = self.spacing;
                    let then = self.elements(then);
                    self.spacing = before;
                    let otherwise = self.elements(otherwise);
                    quote!(#path::Optional {
                        then: #then,
                        otherwise: #otherwise,
                        anchor: &[#(#anchor),*],
                        in_else: #in_else,
                    })
                }
            };
            list.push(tokens);
        }
        quote!(&[#(#list),*])
    }
}
