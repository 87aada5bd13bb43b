//! Declarations of operations, prepared for collecting aliases.

use terrace_ir::format::Element;
use terrace_ir::{Assembly, OpInfo, OpRef};

use crate::printer::shape::Shape;

/// The declaration of the operations of one name.
#[derive(Clone, Copy)]
pub(super) struct Declared {
    pub(super) info: Option<&'static OpInfo>,
    pub(super) shape: Shape,
    /// Whether the custom form shows all discardable attributes in a dictionary, and otherwise only
    /// values, types and properties.
    pub(super) shows_attributes: bool,
}

impl Declared {
    pub(super) fn of(op: OpRef<'_>) -> Self {
        let info = op.info();
        let shows_attributes = info.is_some_and(|info| match info.assembly {
            Assembly::Declarative(format) => {
                let is_dictionary =
                    |e: &Element| matches!(e, Element::AttrDict | Element::AttrDictWithKeyword);
                format.elements.iter().any(is_dictionary) && !has_custom(format.elements)
            }
            _ => false,
        });
        Self { info, shape: info.map(Shape::of).unwrap_or_default(), shows_attributes }
    }
}

/// Whether a format has custom directives.
fn has_custom(elements: &[Element]) -> bool {
    elements.iter().any(|element| match element {
        Element::Custom { .. } => true,
        Element::Optional { then, otherwise, .. } => has_custom(then) || has_custom(otherwise),
        Element::OiList(clauses) => clauses.iter().any(|clause| has_custom(clause.elements)),
        _ => false,
    })
}
