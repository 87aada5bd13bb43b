//! Checks of instructions that handle exceptions.

use super::functions::Body;
use super::{Subject, Verifier};
use crate::model::instructions::InstructionKind as K;

impl<'m> Verifier<'m> {
    /// Checks a pad or `resume`; returns whether it is valid.
    pub(super) fn exception_pad(&mut self, body: &Body<'m>, block: usize, index: usize) -> bool {
        let function = body.function;
        let id = function.blocks[block].instructions[index];
        let this = Subject::Instruction(body.at, id);
        let kind = &function.instruction(id).kind;
        let name = match kind {
            K::LandingPad(..) => "LandingPadInst",
            K::Resume(_) => "ResumeInst",
            K::CatchSwitch(_) => "CatchSwitchInst",
            K::CatchPad(..) => "CatchPadInst",
            _ => "CleanupPadInst",
        };
        let is_pad = !matches!(kind, K::Resume(_));
        let mut fail = |message: String| {
            self.fail(message, &[this]);
            false
        };
        if let K::LandingPad(false, clauses) = kind
            && clauses.is_empty()
        {
            let message = "LandingPadInst needs at least one clause or to be a cleanup.";
            return fail(message.to_owned());
        }
        let needs = format!("{name} needs to be in a function with a personality.");
        if !matches!(kind, K::LandingPad(..)) && function.personality.is_none() {
            return fail(needs);
        }
        if !is_pad {
            return true;
        }
        if block == 0 {
            return fail("EH pad cannot be in entry block.".to_owned());
        }
        if matches!(kind, K::LandingPad(..)) {
            let unwinds = body.predecessors[block].iter().all(|from| {
                let last = function.blocks[from.index()].instructions.last();
                let kind = last.map(|last| &function.instruction(*last).kind);
                match kind {
                    Some(K::Call(call)) => call.invoke.is_some_and(|(normal, unwind)| {
                        unwind.index() == block && normal.index() != block
                    }),
                    _ => false,
                }
            });
            if !unwinds {
                let message = "Block containing LandingPadInst must be jumped to only by the \
                               unwind edge of an invoke.";
                return fail(message.to_owned());
            }
            if function.personality.is_none() {
                return fail(needs);
            }
        }
        let before = &function.blocks[block].instructions[..index];
        let first = before.iter().all(|id| matches!(function.instruction(*id).kind, K::Phi(_)));
        if !first {
            return fail(format!("{name} not the first non-PHI instruction in the block."));
        }
        true
    }
}
