//! Steps that the translations of dialects for graphics processors share.

use terrace_ir::OpRef;

use super::{Translated, Translator};
use crate::intrinsics::OperationRow;
use crate::model::InstructionId;

impl Translator<'_> {
    /// Emits the call of the intrinsic of `row` for `op`; the attribute `range` of `op` becomes an
    /// attribute of the result.
    pub(super) fn call_ranged_row(&mut self, op: OpRef<'_>, row: &OperationRow) -> Translated {
        let id = self.call_row(op, row)?;
        self.set_result_range(op, id);
        Ok(())
    }

    /// Gives the result of a call the range that the attribute `range` of `op` has.
    pub(super) fn set_result_range(&mut self, op: OpRef<'_>, id: InstructionId) {
        let range = op.attribute("range");
        let range = range.and_then(|range| self.parameter_attribute("llvm.range", range));
        let Some(range) = range else { return };
        let set = self.module.attributes.get([range].into_iter().collect());
        if let Some(call) = self.call_mut(id) {
            call.result_attributes = set;
        }
    }

    /// Adds a string attribute to the function whose body is being translated.
    pub(super) fn add_function_text(&mut self, name: &str, value: &str) {
        let mut list = self.module.attributes.list(self.function().attributes).clone();
        list.insert_text(name, value);
        let set = self.module.attributes.get(list);
        self.function_mut().attributes = set;
    }

    /// Whether the function whose body is being translated has a string attribute.
    pub(super) fn has_function_text(&self, name: &str) -> bool {
        let list = self.module.attributes.list(self.function().attributes);
        list.text_value(name.as_bytes()).is_some()
    }
}
