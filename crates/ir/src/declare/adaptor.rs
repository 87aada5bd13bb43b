//! The operands of an operation that may not exist yet, by name.

use std::marker::PhantomData;

use crate::op_info::{Groups, OpType};
use crate::properties::{Properties, PropertiesRef};

/// Something per operand (values, types, what they are folded to) and the properties, as operation
/// `O` names them (MLIR: `OpAdaptor`): what folding, inference and conversion patterns look at.
///
/// ```
/// # use terrace_ir::declare::Adaptor;
/// # fn widths<O: terrace_ir::OpType>(types: &[terrace_ir::Type], p: terrace_ir::PropertiesRef<'_>) {
/// let adaptor = Adaptor::<O, _>::new(types, p);
/// let inputs: &[terrace_ir::Type] = adaptor.group("inputs");
/// # let _ = inputs;
/// # }
/// ```
pub struct Adaptor<'a, O, T> {
    operands: &'a [T],
    properties: PropertiesRef<'a>,
    groups: Groups,
    of: PhantomData<fn() -> O>,
}

impl<'a, O: OpType, T> Adaptor<'a, O, T> {
    /// Names `operands` as `O` does.
    pub fn new(operands: &'a [T], properties: PropertiesRef<'a>) -> Self {
        let groups = O::INFO.groups_of_operands(operands.len(), properties);
        Self { operands, properties, groups, of: PhantomData }
    }

    /// What stands for all operands.
    pub fn operands(&self) -> &'a [T] {
        self.operands
    }

    /// What stands for the operand or operands named `name`; nothing if there are none.
    pub fn group(&self, name: &str) -> &'a [T] {
        let at = O::INFO.operands.iter().position(|declared| declared.name == name);
        let range = at.and_then(|at| self.groups.get(at));
        range.map_or(&[], |(start, len)| &self.operands[*start as usize..][..*len as usize])
    }

    /// What stands for the single operand named `name`, if it is there.
    pub fn get(&self, name: &str) -> Option<&'a T> {
        self.group(name).first()
    }

    /// Reads the properties as a `P`.
    ///
    /// # Panics
    /// When they are of another type.
    pub fn properties<P: Properties, R>(&self, read: impl FnOnce(&P) -> R) -> R {
        self.properties.with(read)
    }
}
