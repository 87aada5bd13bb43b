//! Terminators and landing pads.

use terrace_builtin::{DenseElementsAttr, VectorType};
use terrace_ir::{Op, Type, Value};

use super::operations::Place;
use super::{Done, Importer};
use crate::model::BlockId;
use crate::model::instructions::{InstructionKind, LandingPadClause, Switch};

impl<'a> Importer<'a> {
    /// Translates a terminator other than a call.
    ///
    /// # Errors
    /// When the dialect lacks the terminator.
    pub(super) fn terminator(&mut self, from: BlockId, kind: &InstructionKind) -> Done<Op> {
        use InstructionKind as K;
        match kind {
            K::Br(to) => {
                let values = self.passed(from, *to)?;
                let mut state = self.filled("llvm.br", &values, &[]);
                state.add_successor(self.target(*to)?);
                Ok(self.insert(state))
            }
            K::CondBr(condition, yes, no) => {
                let (on_true, on_false) = (self.passed(from, *yes)?, self.passed(from, *no)?);
                let mut operands = vec![self.value(*condition)?];
                operands.extend(&on_true);
                operands.extend(&on_false);
                let mut state = self.filled("llvm.cond_br", &operands, &[]);
                self.set_segments(&mut state, [1, on_true.len(), on_false.len()]);
                state.add_successors([self.target(*yes)?, self.target(*no)?]);
                Ok(self.insert(state))
            }
            K::Switch(switch) => self.switch(from, switch),
            K::IndirectBr(address, blocks) => {
                let address = self.value(*address)?;
                let mut operands = vec![address];
                let mut sizes = Vec::new();
                let mut successors = Vec::new();
                for to in blocks {
                    let values = self.passed(from, *to)?;
                    sizes.push(values.len());
                    operands.extend(values);
                    successors.push(self.target(*to)?);
                }
                let sizes = self.sizes(sizes);
                let attributes = [("indbr_operand_segments", sizes)];
                let mut state = self.filled("llvm.indirectbr", &operands, &attributes);
                state.add_successors(successors);
                Ok(self.insert(state))
            }
            K::Ret(value) => {
                let operand = match value {
                    Some(value) => vec![self.value(*value)?],
                    None => Vec::new(),
                };
                let state = self.filled("llvm.return", &operand, &[]);
                Ok(self.insert(state))
            }
            K::Resume(value) => {
                let value = self.value(*value)?;
                let state = self.filled("llvm.resume", &[value], &[]);
                Ok(self.insert(state))
            }
            K::Unreachable => {
                let state = self.state("llvm.unreachable");
                Ok(self.insert(state))
            }
            _ => Self::silent(),
        }
    }

    fn switch(&mut self, from: BlockId, switch: &Switch) -> Done<Op> {
        let value = self.value(switch.value)?;
        let default = self.passed(from, switch.default)?;
        let mut operands = vec![value];
        operands.extend(&default);
        let mut sizes = Vec::with_capacity(switch.cases.len());
        let mut successors = vec![self.target(switch.default)?];
        let mut numbers = Vec::with_capacity(switch.cases.len());
        for (number, to) in &switch.cases {
            let values = self.passed(from, *to)?;
            sizes.push(values.len());
            operands.extend(values);
            successors.push(self.target(*to)?);
            numbers.extend(self.number_attribute(*number));
        }
        let passed = operands.len() - 1 - default.len();
        let case_sizes = self.sizes(sizes);
        let attributes = [("case_operand_segments", case_sizes)];
        let mut state = self.filled("llvm.switch", &operands, &attributes);
        if !numbers.is_empty() {
            let element = self.ty(self.type_of(switch.value));
            let shape = VectorType::get(self.cx, &[numbers.len() as i64], element);
            match DenseElementsAttr::from_attributes(self.cx, shape, numbers) {
                Ok(values) => state.set_inherent(self.cx, "case_values", values.attr()),
                Err(_) => return Self::silent(),
            }
        }
        self.set_segments(&mut state, [1, default.len(), passed]);
        state.add_successors(successors);
        Ok(self.insert(state))
    }

    /// Translates a `landingpad`.
    ///
    /// # Errors
    /// When the dialect lacks a constant.
    pub(super) fn landing_pad(
        &mut self,
        cleanup: bool,
        clauses: &[LandingPadClause],
        ty: Type,
    ) -> Done<Value> {
        let mut operands = Vec::with_capacity(clauses.len());
        for clause in clauses {
            let (LandingPadClause::Catch(value) | LandingPadClause::Filter(value)) = clause;
            operands.push(self.value(*value)?);
        }
        let cleanup = cleanup.then(|| ("cleanup", self.unit()));
        let attributes: Vec<_> = cleanup.into_iter().collect();
        Ok(self.simple("llvm.landingpad", &operands, ty, &attributes))
    }

    /// Creates a block in front of the block `to` that only branches to it with `values`.
    pub(super) fn branch_through(
        &mut self,
        dispatch: terrace_ir::Block,
        to: terrace_ir::Block,
        values: &[Value],
    ) {
        let outside = self.function.place.replace(Place { block: dispatch, before: None });
        let mut state = self.filled("llvm.br", values, &[]);
        state.add_successor(to);
        self.insert(state);
        self.function.place = outside;
    }
}
