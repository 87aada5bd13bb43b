//! The values of the interpreter: [`PdlValue`].

use terrace_ir::{Attribute, Op, Type, Value};

/// The entity that a handle of a pattern stands for (MLIR: `PDLValue`).
#[derive(Clone, PartialEq, Debug, Default)]
pub enum PdlValue {
    /// No entity: an absent attribute, operand, result or operation.
    #[default]
    Null,
    /// A single attribute.
    Attribute(Attribute),
    /// A single operation.
    Operation(Op),
    /// A single type.
    Type(Type),
    /// A single value.
    Value(Value),
    /// A range of operations.
    Operations(Vec<Op>),
    /// A range of types.
    Types(Vec<Type>),
    /// A range of values.
    Values(Vec<Value>),
}

impl PdlValue {
    /// Returns the attribute; `None` for an entity of another kind.
    pub fn attribute(&self) -> Option<Attribute> {
        match self {
            PdlValue::Attribute(attribute) => Some(*attribute),
            _ => None,
        }
    }

    /// Returns the operation; `None` for an entity of another kind.
    pub fn operation(&self) -> Option<Op> {
        match self {
            PdlValue::Operation(op) => Some(*op),
            _ => None,
        }
    }

    /// Returns the types of a type or a range of types; none for an entity of another kind.
    pub fn types(&self) -> &[Type] {
        match self {
            PdlValue::Type(ty) => std::slice::from_ref(ty),
            PdlValue::Types(types) => types,
            _ => &[],
        }
    }

    /// Returns the values of a value or a range of values; none for an entity of another kind.
    pub fn values(&self) -> &[Value] {
        match self {
            PdlValue::Value(value) => std::slice::from_ref(value),
            PdlValue::Values(values) => values,
            _ => &[],
        }
    }

    /// Returns the element of the range at `index`; [`PdlValue::Null`] if `index` is out of bounds
    /// or the entity is not a range.
    pub(super) fn element(&self, index: usize) -> PdlValue {
        let element = match self {
            PdlValue::Operations(ops) => ops.get(index).copied().map(PdlValue::Operation),
            PdlValue::Types(types) => types.get(index).copied().map(PdlValue::Type),
            PdlValue::Values(values) => values.get(index).copied().map(PdlValue::Value),
            _ => None,
        };
        element.unwrap_or_default()
    }
}
