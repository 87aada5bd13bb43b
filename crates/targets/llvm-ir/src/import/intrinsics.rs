//! Calls of intrinsics: the operations of the tables in reverse direction, or
//! `llvm.call_intrinsic`.

use terrace_builtin::property::EnumAttr;
use terrace_ir::{ArrayAttr, Attribute, OpName, OpState};
use terrace_llvm::FastmathFlags;

use super::blocks::Made;
use super::{Done, Importer};
use crate::intrinsics::{self, Imported, OperationRow};
use crate::model::instructions::{Call, Callee, Flags, Instruction, InstructionKind, Value};
use crate::model::{self, InstructionId, Symbol, Type};

impl<'a> Importer<'a> {
    /// Returns the operation that calls of an intrinsic become; `None` if no operation does.
    fn imported(&self, name: &[u8]) -> Option<Imported> {
        let found = intrinsics::imported(intrinsics::find(name)?.name)?;
        OpName::get(self.cx, found.0).info(self.cx).map(|_| found)
    }

    /// Whether a function is an intrinsic whose calls become operations, so that it needs no
    /// declaration.
    pub(super) fn is_replaced(&self, name: &[u8]) -> bool {
        name.starts_with(b"llvm.") && self.imported(name).is_some()
    }

    /// The name of the intrinsic that an instruction calls; `None` for other instructions.
    pub(super) fn called_intrinsic(&self, instruction: &Instruction) -> Option<&'a [u8]> {
        let InstructionKind::Call(call) = &instruction.kind else { return None };
        let Callee::Value(callee) = &call.callee else { return None };
        let Some(Symbol::Function(at)) = self.named_callee(*callee) else { return None };
        let name = &*self.module.functions[at as usize].name;
        (call.invoke.is_none() && name.starts_with(b"llvm.")).then_some(name)
    }

    /// Translates a call of an intrinsic.
    ///
    /// # Errors
    /// When the dialect lacks an argument.
    pub(super) fn intrinsic(
        &mut self,
        instruction: &Instruction,
        id: InstructionId,
        call: &Call,
        name: &[u8],
    ) -> Done<Made> {
        let found = self.imported(name).filter(|_| !self.options.prefer_unregistered_intrinsics);
        let mut results = usize::from(instruction.ty != Type::VOID);
        let state = match found {
            Some((name, Some(row))) => {
                // An operation may have a result although the call has none.
                results = results.max(row.results.min(1));
                self.row_intrinsic(name, row, call)?
            }
            Some((name, None)) => match self.special_intrinsic(name, call)? {
                Some(state) => state,
                None => return Ok(Made::Nothing),
            },
            None => return self.unregistered_intrinsic(instruction, id, call, name),
        };
        Ok(Made::Op(self.finish_intrinsic(state, instruction, id, results > 0)))
    }

    /// Inserts an operation with the result of an instruction.
    fn finish_intrinsic(
        &mut self,
        mut state: OpState,
        instruction: &Instruction,
        id: InstructionId,
        has_result: bool,
    ) -> terrace_ir::Op {
        if has_result {
            state.add_result(self.ty(instruction.ty));
        }
        let op = self.insert(state);
        if has_result {
            self.function.values[id.index()] = Some(self.inner().result(op, 0));
        }
        op
    }

    /// The operation of a row: the operands are the arguments without immediates, which are
    /// attributes.
    fn row_intrinsic(&mut self, name: &str, row: &OperationRow, call: &Call) -> Done<OpState> {
        let mut operands = Vec::with_capacity(call.arguments.len());
        let mut sets = Vec::with_capacity(call.arguments.len());
        let mut immediates = Vec::with_capacity(row.immediates.len());
        for (at, argument) in call.arguments.iter().enumerate() {
            if let Some((_, attribute)) = row.immediates.iter().find(|(place, _)| *place == at) {
                let Some(value) = self.immediate(*argument) else { return Self::silent() };
                immediates.push((*attribute, value));
                continue;
            }
            operands.push(self.value(*argument)?);
            sets.push(call.argument_attributes.get(at).copied().unwrap_or_default());
        }
        let mut bundles = None;
        if row.bundles {
            let (values, sizes, tags) = self.bundles(call)?;
            operands.extend(values);
            bundles = Some((sizes, tags));
        }
        let mut state = self.filled(name, &operands, &immediates);
        if let Some((sizes, tags)) = bundles {
            self.set_bundles(&mut state, sizes, Some(tags));
        }
        self.set_all_fast_math(&mut state, call.flags);
        if self.declares(&state, "arg_attrs") {
            if let Some(attributes) = self.parameter_list(sets.into_iter()) {
                state.set_inherent(self.cx, "arg_attrs", attributes);
            }
            if let Some(attributes) = self.result_list(call.result_attributes) {
                state.set_inherent(self.cx, "res_attrs", attributes);
            }
        }
        if self.declares(&state, "range") {
            let list = self.module.attributes.list(call.result_attributes);
            let range = list.iter().find(|held| matches!(held, model::Attribute::Range(..)));
            if let Some((_, range)) = range.and_then(|range| self.parameter(range)) {
                state.set_inherent(self.cx, "range", range);
            }
        }
        Ok(state)
    }

    /// The attribute of an argument that is a constant; `None` for other arguments.
    pub(super) fn immediate(&self, argument: Value) -> Option<Attribute> {
        match argument {
            Value::Constant(constant) => self.constant_attribute(constant),
            _ => None,
        }
    }

    /// Sets the flags of floating-point operations, even if no flag is set.
    fn set_all_fast_math(&self, state: &mut OpState, flags: Flags) {
        if flags == Flags::NONE && self.declares(state, "fastmathFlags") {
            let none = FastmathFlags::NONE.to_attribute(self.cx);
            state.set_inherent(self.cx, "fastmathFlags", none);
        }
        self.set_fast_math(state, flags);
    }

    /// The values in the operand bundles of a call, their numbers, and the tags.
    fn bundles(
        &mut self,
        call: &Call,
    ) -> Done<(Vec<terrace_ir::Value>, Vec<usize>, Vec<Attribute>)> {
        let (mut values, mut sizes, mut tags) = (Vec::new(), Vec::new(), Vec::new());
        for bundle in &call.bundles {
            values.extend(self.values(&bundle.values)?);
            sizes.push(bundle.values.len());
            tags.push(self.string(&bundle.tag));
        }
        Ok((values, sizes, tags))
    }

    fn set_bundles(&self, state: &mut OpState, sizes: Vec<usize>, tags: Option<Vec<Attribute>>) {
        let sizes = self.sizes(sizes);
        state.set_inherent(self.cx, "op_bundle_sizes", sizes);
        if let Some(tags) = tags {
            let tags = ArrayAttr::get(self.cx, tags).attr();
            state.set_inherent(self.cx, "op_bundle_tags", tags);
        }
    }

    /// Translates a call to `llvm.call_intrinsic`.
    fn unregistered_intrinsic(
        &mut self,
        instruction: &Instruction,
        id: InstructionId,
        call: &Call,
        name: &[u8],
    ) -> Done<Made> {
        let mut operands = self.values(&call.arguments)?;
        let arguments = operands.len();
        let (values, sizes, tags) = self.bundles(call)?;
        let bundled = values.len();
        operands.extend(values);
        let intrinsic = [("intrin", self.string(name))];
        let mut state = self.filled("llvm.call_intrinsic", &operands, &intrinsic);
        let tags = (!tags.is_empty()).then_some(tags);
        self.set_bundles(&mut state, sizes, tags);
        self.set_segments(&mut state, [arguments, bundled]);
        self.set_all_fast_math(&mut state, call.flags);
        self.call_parameters(&mut state, call);
        let has_result = instruction.ty != Type::VOID;
        let op = self.finish_intrinsic(state, instruction, id, has_result);
        Ok(match !has_result {
            // No metadata is attached to calls without results.
            true => Made::Nothing,
            false => Made::Op(op),
        })
    }
}
