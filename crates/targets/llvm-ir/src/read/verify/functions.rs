//! Checks of functions: their headers, blocks, and the definitions that operands need.

use super::dominance::Dominators;
use super::{Subject, Verifier};
use crate::model::instructions::{InstructionKind as K, Value};
use crate::model::{BlockId, Function, InstructionId, MetadataKind, Symbol, Type};

/// The calling conventions of functions without a result: kernels and shaders of GPUs.
const VOID_CONVENTIONS: &[u32] = &[71, 76, 91];

/// The place of an instruction.
#[derive(Clone, Copy)]
struct Place {
    block: u32,
    index: u32,
}

/// A function whose body is checked.
pub(super) struct Body<'m> {
    /// The index of the function.
    pub(super) at: usize,
    pub(super) function: &'m Function,
    /// The blocks that branch to each block, with repetitions.
    pub(super) predecessors: Vec<Vec<BlockId>>,
    dominators: Dominators,
    places: Vec<Place>,
}

impl<'m> Body<'m> {
    fn new(at: usize, function: &'m Function) -> Self {
        let mut successors = vec![Vec::new(); function.blocks.len()];
        let mut predecessors = vec![Vec::new(); function.blocks.len()];
        let mut places = vec![Place { block: 0, index: 0 }; function.instructions.len()];
        for (block, data) in function.blocks.iter().enumerate() {
            for (index, id) in data.instructions.iter().enumerate() {
                places[id.index()] = Place { block: block as u32, index: index as u32 };
            }
            let Some(last) = data.instructions.last() else { continue };
            function.instruction(*last).kind.for_each_successor(|next| {
                successors[block].push(next);
                predecessors[next.index()].push(BlockId::new(block));
            });
        }
        let dominators = Dominators::new(&successors);
        Body { at, function, predecessors, dominators, places }
    }

    /// Whether the result of an instruction is available where a block ends.
    fn available_at_end(&self, id: InstructionId, block: usize) -> bool {
        let place = self.places[id.index()];
        !self.dominators.is_reachable(block)
            || place.block as usize == block
            || self.block_available(id, place, block)
    }

    /// Whether the result is available in another block than that of its instruction.
    fn block_available(&self, id: InstructionId, place: Place, block: usize) -> bool {
        let own = place.block as usize;
        if !self.dominators.is_reachable(own) {
            return false;
        }
        match &self.function.instruction(id).kind {
            // The result exists on the way to the normal destination alone.
            K::Call(call) if call.invoke.is_some() => {
                let (normal, _) = call.invoke.unwrap_or((BlockId::new(own), BlockId::new(own)));
                let normal = normal.index();
                self.dominators.dominates(normal, block)
                    && self.predecessors[normal].iter().all(|from| {
                        from.index() == own || self.dominators.dominates(normal, from.index())
                    })
            }
            _ => self.dominators.dominates(own, block),
        }
    }

    /// Whether the result of `id` is available in front of the instruction `user`.
    fn available(&self, id: InstructionId, user: InstructionId) -> bool {
        let (place, target) = (self.places[id.index()], self.places[user.index()]);
        if !self.dominators.is_reachable(target.block as usize) {
            return true;
        }
        if place.block == target.block {
            let ends = self.function.instruction(id).kind.is_terminator();
            return place.index < target.index && !ends;
        }
        self.block_available(id, place, target.block as usize)
    }

    /// Whether the instruction can be executed.
    fn is_reachable(&self, id: InstructionId) -> bool {
        self.dominators.is_reachable(self.places[id.index()].block as usize)
    }
}

impl<'m> Verifier<'m> {
    /// Checks a function.
    pub(super) fn function(&mut self, at: usize) {
        let module = self.module;
        let function = &module.functions[at];
        let this = [Subject::Symbol(Symbol::Function(at as u32))];
        let is_intrinsic = function.name.starts_with(b"llvm.");
        let Some(ty) = module.types.as_function(function.ty) else { return };
        self.function_attributes(at);
        if !is_intrinsic {
            self.no_tokens(at);
        }
        if VOID_CONVENTIONS.contains(&function.convention) && ty.result != Type::VOID {
            self.fail("Calling convention requires void return type", &this);
        }
        if function.blocks.is_empty() {
            if function.personality.is_some() {
                let message = "Function declaration shouldn't have a personality routine";
                self.fail(message, &this);
            }
            if function.comdat.is_some() {
                self.fail("Declaration may not be in a Comdat!", &this);
            }
            return;
        }
        if is_intrinsic {
            self.fail("llvm intrinsics cannot be defined!", &this);
        }
        let body = Body::new(at, function);
        if !body.predecessors[0].is_empty() {
            let message = "Entry block to function must not have predecessors!";
            self.fail(message, &[Subject::Block(at, BlockId::new(0))]);
        }
        for block in 0..function.blocks.len() {
            self.phis(&body, block);
            for index in 0..function.blocks[block].instructions.len() {
                self.instruction(&body, block, index);
            }
        }
    }

    fn no_tokens(&mut self, at: usize) {
        let module = self.module;
        let symbol = Subject::Symbol(Symbol::Function(at as u32));
        let Some(ty) = module.types.as_function(module.functions[at].ty) else { return };
        for (index, param) in ty.params.iter().enumerate() {
            let value = Subject::Value(at, Value::Parameter(index as u32));
            match *param {
                Type::TOKEN => {
                    self.fail("Function takes token but isn't an intrinsic", &[value, symbol]);
                }
                Type::METADATA => {
                    self.fail("Function takes metadata but isn't an intrinsic", &[value, symbol]);
                }
                _ => {}
            }
        }
        if ty.result == Type::TOKEN {
            self.fail("Function returns a token but isn't an intrinsic", &[symbol]);
        }
    }

    /// Checks that the phis of a block have an entry for each predecessor.
    fn phis(&mut self, body: &Body<'m>, block: usize) {
        let function = body.function;
        // The order of blocks in messages is that in which they were named.
        let number = |block: &BlockId| function.blocks[block.index()].number;
        let mut predecessors: Option<Vec<BlockId>> = None;
        for id in &function.blocks[block].instructions {
            let K::Phi(incoming) = &function.instruction(*id).kind else { return };
            let phi = Subject::Instruction(body.at, *id);
            let predecessors = predecessors.get_or_insert_with(|| {
                let mut list = body.predecessors[block].clone();
                list.sort_by_key(number);
                list
            });
            if incoming.len() != predecessors.len() {
                let message = "PHINode should have one entry for each predecessor of its parent \
                               basic block!";
                self.fail(message, &[phi]);
                return;
            }
            let mut entries = incoming.clone();
            entries.sort_by_key(|(_, block)| number(block));
            for (at, (value, from)) in entries.iter().enumerate() {
                if let Some((other, before)) = at.checked_sub(1).map(|at| entries[at])
                    && before == *from
                    && other != *value
                {
                    let message = "PHI node has multiple entries for the same basic block with \
                                   different incoming values!";
                    let (value, other) =
                        (Subject::Value(body.at, *value), Subject::Value(body.at, other));
                    self.fail(message, &[phi, Subject::Block(body.at, *from), value, other]);
                    return;
                }
                if *from != predecessors[at] {
                    let blocks = [*from, predecessors[at]].map(|b| Subject::Block(body.at, b));
                    let message = "PHI node entries do not match predecessors!";
                    self.fail(message, &[phi, blocks[0], blocks[1]]);
                    return;
                }
            }
        }
    }

    /// Checks that the operands of an instruction are available where it is.
    pub(super) fn operands(&mut self, body: &Body<'m>, id: InstructionId) {
        let instruction = body.function.instruction(id);
        let this = Subject::Instruction(body.at, id);
        if let K::Phi(incoming) = &instruction.kind {
            for (value, from) in incoming {
                let Value::Instruction(def) = value else { continue };
                if !body.available_at_end(*def, from.index()) {
                    let def = Subject::Instruction(body.at, *def);
                    self.fail("Instruction does not dominate all uses!", &[def, this]);
                    return;
                }
            }
            return;
        }
        let mut wrong = None;
        let mut of_itself = false;
        let mut visit = |def: InstructionId| {
            of_itself |= def == id && body.is_reachable(id);
            if !body.available(def, id) {
                wrong = wrong.or(Some(def));
            }
        };
        let metadata = &self.module.metadata;
        instruction.kind.for_each_operand(|operand| match operand {
            Value::Instruction(def) => visit(def),
            Value::Metadata(node) => {
                if let MetadataKind::Value(Value::Instruction(def)) = metadata.kind(node) {
                    visit(*def);
                }
            }
            _ => {}
        });
        if of_itself {
            self.fail("Only PHI nodes may reference their own value!", &[this]);
        } else if let Some(def) = wrong {
            let def = Subject::Instruction(body.at, def);
            self.fail("Instruction does not dominate all uses!", &[def, this]);
        }
    }
}
