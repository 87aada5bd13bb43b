//! Emission of optional groups and `oilist` clauses.

use proc_macro2::TokenStream;
use quote::quote;

use super::emit::{Emitter, option};
use super::{Arg, Element, Name, TypesOf};
use crate::operation::model::Var;
use crate::operation::names::var_path;

impl Emitter<'_> {
    fn anchor(&self, element: &Element) -> TokenStream {
        let ir = &self.roots.ir;
        match element {
            Element::Var { name, .. } => {
                let var = self.var(name);
                quote!(#ir::format::Anchor::Present(#var))
            }
            Element::Type { of: TypesOf::Var(var), .. }
            | Element::FunctionalType(TypesOf::Var(var), _) => {
                let var = var_path(self.model, *var, self.roots);
                quote!(#ir::format::Anchor::Present(#var))
            }
            Element::Custom { args, .. } => {
                let vars = args.iter().filter_map(|arg| match arg {
                    Arg::Var(name) => Some(self.var(name)),
                    Arg::Type(TypesOf::Var(var)) => Some(var_path(self.model, *var, self.roots)),
                    _ => None,
                });
                quote!(#ir::format::Anchor::Any(&[#(#vars),*]))
            }
            _ => quote!(#ir::format::Anchor::Any(&[])),
        }
    }

    /// Returns the index of the unit property that the element consists of; `None` for other
    /// elements.
    fn unit(&self, element: &Element) -> Option<usize> {
        match element {
            Element::Var { name: Name::Known(Var::Property(i)), .. } => {
                self.model.inline_properties()[*i].is_unit().then_some(*i)
            }
            _ => None,
        }
    }

    pub(super) fn optional(
        &mut self,
        then: &[Element],
        otherwise: &[Element],
        anchor: usize,
        in_else: bool,
    ) -> TokenStream {
        let anchored = if in_else { &otherwise[anchor] } else { &then[anchor] };
        let test = self.anchor(anchored);
        // A unit attribute as the anchor is implied by the presence of the group, unless the group
        // begins with it.
        let unit = self.unit(anchored).filter(|_| anchor != 0 && !in_else);
        if let Some(i) = unit {
            let i = i as u16;
            self.bound.push(quote!(#i));
        }
        let sets = option(unit);
        let unknown = matches!(anchored, Element::Var { name: Name::Field(_), .. });
        let perhaps = (unknown && anchor != 0 && !in_else).then_some(anchor);
        let then = self.group(then, unit.map(|_| anchor), perhaps);
        let otherwise = self.elements(otherwise);
        quote! {
            Optional { then: #then, otherwise: #otherwise, anchor: #test, sets: #sets }
        }
    }

    pub(super) fn clause(&mut self, lead: &str, elements: &[Element]) -> TokenStream {
        let ir = &self.roots.ir.clone();
        let space = self.spacing.literal(lead);
        let is_var = |e: &&Element| {
            matches!(e, Element::Var { .. } | Element::Custom { .. })
                || matches!(e, Element::Type { of: TypesOf::Var(_), .. })
        };
        let anchor = match elements.iter().find(is_var) {
            Some(element) => self.anchor(element),
            None => quote!(#ir::format::Anchor::Any(&[])),
        };
        let unit = match elements {
            [element] => self.unit(element),
            _ => None,
        };
        if let Some(i) = unit {
            let i = i as u16;
            self.bound.push(quote!(#i));
        }
        let sets = option(unit);
        let elements = if unit.is_some() { quote!(&[]) } else { self.elements(elements) };
        quote! {
            #ir::format::Clause {
                space: #space,
                lead: #lead,
                elements: #elements,
                anchor: #anchor,
                sets: #sets,
            }
        }
    }
}
