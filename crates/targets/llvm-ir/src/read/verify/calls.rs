//! Checks of calls.

use super::functions::Body;
use super::{Subject, Verifier};
use crate::model::instructions::{Call, Callee, InstructionKind as K, TailCall, Value};
use crate::model::{AttributeKind, ConstantKind, InstructionId, Symbol, Type};

impl<'m> Verifier<'m> {
    /// Checks a call of any kind.
    pub(super) fn call(&mut self, body: &Body<'m>, block: usize, index: usize) {
        let instructions = &body.function.blocks[block].instructions;
        let id = instructions[index];
        let K::Call(call) = &body.function.instruction(id).kind else { return };
        let this = Subject::Instruction(body.at, id);
        if let Some((_, unwind)) = call.invoke {
            let target = &body.function.blocks[unwind.index()].instructions;
            let first = target
                .iter()
                .map(|id| &body.function.instruction(*id).kind)
                .find(|kind| !matches!(kind, K::Phi(_)));
            let is_pad =
                matches!(first, Some(K::LandingPad(..) | K::CatchSwitch(_) | K::CleanupPad(..)));
            if !is_pad {
                let message =
                    "The unwind destination does not have an exception handling instruction!";
                self.fail(message, &[this]);
            }
        }
        self.call_attributes(body, id, call);
        if let Some(callee) = self.callee(call) {
            self.intrinsic_call(body, id, call, callee);
        }
        if call.tail == Some(TailCall::MustTail) {
            let next = instructions.get(index + 1).copied();
            self.must_tail(body, id, call, next);
        }
    }

    /// The index of the function that a call names.
    fn callee(&self, call: &Call) -> Option<u32> {
        let Callee::Value(Value::Constant(callee)) = call.callee else { return None };
        match self.module.constants.kind(callee) {
            ConstantKind::Symbol(Symbol::Function(at)) => Some(*at),
            _ => None,
        }
    }

    fn intrinsic_call(&mut self, body: &Body<'m>, id: InstructionId, call: &Call, callee: u32) {
        let module = self.module;
        let Some(function) = module.functions.get(callee as usize) else { return };
        if !function.name.starts_with(b"llvm.") {
            return;
        }
        let this = Subject::Instruction(body.at, id);
        if call.function_type != function.ty {
            return self.fail("Intrinsic called with incompatible signature", &[this]);
        }
        if let Some(message) = self.mismatches.get(&callee) {
            let symbol = Subject::Symbol(Symbol::Function(callee));
            return self.fail(*message, &[symbol]);
        }
        let immediate = AttributeKind::named("immarg");
        for (at, argument) in call.arguments.iter().enumerate() {
            let set = function.parameter_attributes.get(at).copied().unwrap_or_default();
            let mut list = module.attributes.list(set).iter();
            if !list.any(|attribute| attribute.kind() == immediate) {
                continue;
            }
            let is_number = match argument {
                Value::Constant(constant) => module.constants.is_number(*constant),
                _ => false,
            };
            if !is_number {
                let value = Subject::Value(body.at, *argument);
                let message = "immarg operand has non-immediate parameter";
                return self.fail(message, &[value, this]);
            }
        }
    }

    fn must_tail(
        &mut self,
        body: &Body<'m>,
        id: InstructionId,
        call: &Call,
        next: Option<InstructionId>,
    ) {
        let module = self.module;
        let this = Subject::Instruction(body.at, id);
        let types = &module.types;
        let (Some(caller), Some(callee)) =
            (types.as_function(body.function.ty), types.as_function(call.function_type))
        else {
            return;
        };
        if caller.variadic != callee.variadic {
            let message = "cannot guarantee tail call due to mismatched varargs";
            return self.fail(message, &[this]);
        }
        if caller.result != callee.result {
            let message = "cannot guarantee tail call due to mismatched return types";
            return self.fail(message, &[this]);
        }
        if call.convention != body.function.convention {
            let message = "cannot guarantee tail call due to mismatched calling conv";
            return self.fail(message, &[this]);
        }
        let returns = match next.map(|next| &body.function.instruction(next).kind) {
            Some(K::Ret(None)) => true,
            Some(K::Ret(Some(value))) => {
                if *value != Value::Instruction(id) && callee.result != Type::VOID {
                    let message = "musttail call result must be returned";
                    return self.fail(message, &[this]);
                }
                true
            }
            _ => false,
        };
        if !returns {
            let message = "musttail call must precede a ret with an optional bitcast";
            return self.fail(message, &[this]);
        }
        // The conventions `swifttailcc` and `tailcc` permit other parameters.
        if matches!(call.convention, 18 | 20) {
            return;
        }
        if caller.params.len() != callee.params.len() {
            let message = "cannot guarantee tail call due to mismatched parameter counts";
            return self.fail(message, &[this]);
        }
        let same = caller.params.iter().zip(&callee.params).all(|(a, b)| {
            a == b || types.address_space(*a).is_some_and(|s| types.address_space(*b) == Some(s))
        });
        if !same {
            let message = "cannot guarantee tail call due to mismatched parameter types";
            self.fail(message, &[this]);
        }
    }
}
