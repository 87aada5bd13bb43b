//! The operands and blocks of instructions, and the values and nodes of debug records.

use super::instructions::{Callee, DebugRecord, InstructionKind, LandingPadClause, Value};
use super::{BlockId, MetadataId};

impl InstructionKind {
    /// Calls `visit` for each operand that is a value.
    pub fn for_each_operand(&self, mut visit: impl FnMut(Value)) {
        use InstructionKind as K;
        match self {
            K::Binary(_, _, a, b)
            | K::ICmp(_, _, a, b)
            | K::FCmp(_, _, a, b)
            | K::Store(a, b, _)
            | K::InsertValue(a, b, _)
            | K::ExtractElement(a, b)
            | K::ShuffleVector(a, b, _) => [*a, *b].into_iter().for_each(visit),
            K::FNeg(_, a)
            | K::Cast(_, _, a)
            | K::Freeze(a)
            | K::VaArg(a)
            | K::Load(a, _)
            | K::ExtractValue(a, _)
            | K::Resume(a)
            | K::CondBr(a, ..)
            | K::CatchRet(a, _)
            | K::CleanupRet(a, _)
            | K::IndirectBr(a, _) => visit(*a),
            K::Select(_, a, b, c) | K::InsertElement(a, b, c) => {
                [*a, *b, *c].into_iter().for_each(visit);
            }
            K::Alloca(alloca) => visit(alloca.count),
            K::Gep(gep) => {
                std::iter::once(gep.base).chain(gep.indices.iter().copied()).for_each(visit)
            }
            K::AtomicRmw(rmw) => [rmw.pointer, rmw.value].into_iter().for_each(visit),
            K::CmpXchg(x) => [x.pointer, x.expected, x.new].into_iter().for_each(visit),
            K::Phi(incoming) => incoming.iter().for_each(|(value, _)| visit(*value)),
            K::Call(call) => {
                call.arguments.iter().for_each(|argument| visit(*argument));
                let bundled = call.bundles.iter().flat_map(|bundle| &bundle.values);
                bundled.for_each(|value| visit(*value));
                if let Callee::Value(callee) = &call.callee {
                    visit(*callee);
                }
            }
            K::LandingPad(_, clauses) => clauses.iter().for_each(|clause| match clause {
                LandingPadClause::Catch(value) | LandingPadClause::Filter(value) => visit(*value),
            }),
            K::Switch(switch) => visit(switch.value),
            K::Ret(value) => value.iter().for_each(|value| visit(*value)),
            K::CatchSwitch(switch) => visit(switch.parent),
            K::CatchPad(parent, values) | K::CleanupPad(parent, values) => {
                std::iter::once(*parent).chain(values.iter().copied()).for_each(visit);
            }
            K::Fence(..) | K::Br(_) | K::Unreachable => {}
        }
    }

    /// Calls `change` for each operand that is a value.
    pub fn for_each_operand_mut(&mut self, mut change: impl FnMut(&mut Value)) {
        use InstructionKind as K;
        match self {
            K::Binary(_, _, a, b)
            | K::ICmp(_, _, a, b)
            | K::FCmp(_, _, a, b)
            | K::Store(a, b, _)
            | K::InsertValue(a, b, _)
            | K::ExtractElement(a, b)
            | K::ShuffleVector(a, b, _) => [a, b].into_iter().for_each(change),
            K::FNeg(_, a)
            | K::Cast(_, _, a)
            | K::Freeze(a)
            | K::VaArg(a)
            | K::Load(a, _)
            | K::ExtractValue(a, _)
            | K::Resume(a)
            | K::CondBr(a, ..)
            | K::CatchRet(a, _)
            | K::CleanupRet(a, _)
            | K::IndirectBr(a, _) => change(a),
            K::Select(_, a, b, c) | K::InsertElement(a, b, c) => {
                [a, b, c].into_iter().for_each(change);
            }
            K::Alloca(alloca) => change(&mut alloca.count),
            K::Gep(gep) => std::iter::once(&mut gep.base).chain(&mut gep.indices).for_each(change),
            K::AtomicRmw(rmw) => [&mut rmw.pointer, &mut rmw.value].into_iter().for_each(change),
            K::CmpXchg(x) => {
                [&mut x.pointer, &mut x.expected, &mut x.new].into_iter().for_each(change);
            }
            K::Phi(incoming) => incoming.iter_mut().for_each(|(value, _)| change(value)),
            K::Call(call) => {
                call.arguments.iter_mut().for_each(&mut change);
                let bundled = call.bundles.iter_mut().flat_map(|bundle| &mut bundle.values);
                bundled.for_each(&mut change);
                if let Callee::Value(callee) = &mut call.callee {
                    change(callee);
                }
            }
            K::LandingPad(_, clauses) => clauses.iter_mut().for_each(|clause| match clause {
                LandingPadClause::Catch(value) | LandingPadClause::Filter(value) => change(value),
            }),
            K::Switch(switch) => change(&mut switch.value),
            K::Ret(value) => value.iter_mut().for_each(change),
            K::CatchSwitch(switch) => change(&mut switch.parent),
            K::CatchPad(parent, values) | K::CleanupPad(parent, values) => {
                std::iter::once(parent).chain(values).for_each(change);
            }
            K::Fence(..) | K::Br(_) | K::Unreachable => {}
        }
    }

    /// Calls `change` for each block that the instruction names.
    pub fn for_each_block_mut(&mut self, mut change: impl FnMut(&mut BlockId)) {
        use InstructionKind as K;
        match self {
            K::Br(block) | K::CatchRet(_, block) => change(block),
            K::CondBr(_, a, b) => [a, b].into_iter().for_each(change),
            K::Switch(switch) => {
                change(&mut switch.default);
                switch.cases.iter_mut().for_each(|(_, block)| change(block));
            }
            K::IndirectBr(_, blocks) => blocks.iter_mut().for_each(change),
            K::Phi(incoming) => incoming.iter_mut().for_each(|(_, block)| change(block)),
            K::Call(call) => {
                if let Some((normal, unwind)) = &mut call.invoke {
                    [normal, unwind].into_iter().for_each(&mut change);
                }
                if let Some(callbr) = &mut call.callbr {
                    change(&mut callbr.0);
                    callbr.1.iter_mut().for_each(change);
                }
            }
            K::CatchSwitch(switch) => {
                switch.handlers.iter_mut().chain(&mut switch.unwind).for_each(change);
            }
            K::CleanupRet(_, block) => block.iter_mut().for_each(change),
            _ => {}
        }
    }

    /// Whether the instruction ends a block.
    pub fn is_terminator(&self) -> bool {
        use InstructionKind as K;
        match self {
            K::Call(call) => call.invoke.is_some() || call.callbr.is_some(),
            K::Br(_)
            | K::CondBr(..)
            | K::Switch(_)
            | K::IndirectBr(..)
            | K::Ret(_)
            | K::Resume(_)
            | K::Unreachable
            | K::CatchSwitch(_)
            | K::CatchRet(..)
            | K::CleanupRet(..) => true,
            _ => false,
        }
    }

    /// Calls `visit` for each block that a terminator may branch to.
    pub fn for_each_successor(&self, mut visit: impl FnMut(BlockId)) {
        use InstructionKind as K;
        match self {
            K::Br(block) => visit(*block),
            K::CondBr(_, a, b) => [*a, *b].into_iter().for_each(visit),
            K::Switch(switch) => {
                visit(switch.default);
                switch.cases.iter().for_each(|(_, block)| visit(*block));
            }
            K::IndirectBr(_, blocks) => blocks.iter().for_each(|block| visit(*block)),
            K::Call(call) => {
                if let Some((normal, unwind)) = call.invoke {
                    visit(normal);
                    visit(unwind);
                }
                if let Some(callbr) = &call.callbr {
                    visit(callbr.0);
                    callbr.1.iter().for_each(|block| visit(*block));
                }
            }
            K::CatchSwitch(switch) => {
                switch.handlers.iter().chain(&switch.unwind).for_each(|block| visit(*block));
            }
            K::CatchRet(_, block) => visit(*block),
            K::CleanupRet(_, block) => block.iter().for_each(|block| visit(*block)),
            _ => {}
        }
    }
}

impl DebugRecord {
    /// Calls `change` for each value, also where it is metadata.
    pub fn for_each_value_mut(&mut self, mut change: impl FnMut(&mut Value)) {
        match self {
            DebugRecord::Variable { value, .. } => change(value),
            DebugRecord::Assign { value, address, .. } => {
                [value, address].into_iter().for_each(change)
            }
            DebugRecord::Label { .. } => {}
        }
    }

    /// Calls `change` for each node that is not a value.
    pub fn for_each_node_mut(&mut self, change: impl FnMut(&mut MetadataId)) {
        match self {
            DebugRecord::Variable { variable, expression, location, .. } => {
                [variable, expression, location].into_iter().for_each(change);
            }
            DebugRecord::Assign {
                variable, expression, id, address_expression, location, ..
            } => {
                let nodes = [variable, expression, id, address_expression, location];
                nodes.into_iter().for_each(change);
            }
            DebugRecord::Label { label, location } => {
                [label, location].into_iter().for_each(change)
            }
        }
    }
}
