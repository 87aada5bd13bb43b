//! The blocks of a function in the order of translation, and the values in them.

use rustc_hash::FxHashMap;
use terrace_ir::dominance::reverse_post_order;
use terrace_ir::{Block, Body, Location, Op, Value};
use terrace_llvm::BlockTagAttr;

use super::debug_records::PendingRecord;
use super::operations::Place;
use super::{Done, Importer};
use crate::model::instructions::{self, InstructionKind};
use crate::model::{BlockId, Constant, Function, InstructionId};

/// The state of the translation of a function, or of the initial value of a variable.
#[derive(Default)]
pub(super) struct FunctionState {
    /// The body whose root is the operation of the function; `None` outside of functions.
    pub(super) body: Option<Body>,
    /// The index of the function.
    pub(super) index: usize,
    /// The results of instructions, by id.
    pub(super) values: Vec<Option<Value>>,
    pub(super) arguments: Vec<Value>,
    /// The blocks, by id; `None` for unreachable ones.
    pub(super) blocks: Vec<Option<Block>>,
    pub(super) constants: FxHashMap<Constant, Value>,
    /// The block that constants are made in.
    pub(super) entry: Option<Block>,
    /// The operation of the latest constant, which the next one follows.
    pub(super) last_constant: Option<Op>,
    pub(super) place: Option<Place>,
    /// The location of the next operations.
    pub(super) location: Option<Location>,
    /// The values of phi instructions, by the blocks that they come from.
    pub(super) incoming: FxHashMap<(InstructionId, BlockId), instructions::Value>,
    /// Debug records that are translated when all values are known.
    pub(super) records: Vec<PendingRecord>,
}

/// Returns the blocks that can be reached from the entry, in reverse post-order.
fn blocks_in_order(function: &Function) -> Vec<BlockId> {
    let successors = |block: usize| {
        let mut successors = Vec::new();
        if let Some(last) = function.blocks[block].instructions.last() {
            let kind = &function.instruction(*last).kind;
            kind.for_each_successor(|block| successors.push(block.index()));
        }
        successors
    };
    let order = reverse_post_order(function.blocks.len(), successors);
    order.into_iter().map(BlockId::new).collect()
}

/// The phi instructions at the start of a block.
pub(super) fn phis<'f>(
    function: &'f Function,
    block: &'f crate::model::Block,
) -> impl Iterator<Item = InstructionId> + 'f {
    let ids = block.instructions.iter().copied();
    ids.take_while(|id| matches!(function.instruction(*id).kind, InstructionKind::Phi(_)))
}

impl<'a> Importer<'a> {
    /// The function that is being translated.
    pub(super) fn source(&self) -> Option<&'a Function> {
        self.module.functions.get(self.function.index)
    }

    /// Translates the blocks of a function into the body that [`FunctionState`] holds.
    ///
    /// # Errors
    /// When the dialect lacks a part of the function.
    pub(super) fn blocks(&mut self, function: &'a Function) -> Done {
        let order = blocks_in_order(function);
        let mut reachable = vec![false; function.blocks.len()];
        order.iter().for_each(|block| reachable[block.index()] = true);
        self.function.values = vec![None; function.instructions.len()];
        self.function.blocks = vec![None; function.blocks.len()];
        let params = self.module.types.as_function(function.ty).map_or(&[][..], |f| &f.params);
        let location = self.function.location.unwrap_or(self.unknown);
        let params: Vec<_> = params.iter().map(|ty| (self.ty(*ty), location)).collect();
        for (index, block) in function.blocks.iter().enumerate() {
            if !reachable[index] {
                continue;
            }
            let arguments = match index {
                0 => params.clone(),
                _ => self.phi_types(function, block),
            };
            let body = self.inner();
            let Some(region) = body.region(Op::ROOT, 0) else { return Self::silent() };
            self.function.blocks[index] = Some(self.inner().append_block(region, arguments));
        }
        let Some(Some(entry)) = self.function.blocks.first().copied() else { return Ok(()) };
        self.function.arguments = self.inner().arguments(entry).to_vec();
        self.function.entry = Some(entry);
        for (index, source) in function.blocks.iter().enumerate() {
            let Some(block) = self.function.blocks[index] else { continue };
            let arguments = match index {
                0 => Vec::new(),
                _ => self.inner().arguments(block).to_vec(),
            };
            for (id, argument) in phis(function, source).zip(arguments) {
                self.function.values[id.index()] = Some(argument);
                let InstructionKind::Phi(incoming) = &function.instruction(id).kind else {
                    continue;
                };
                for (value, from) in incoming {
                    self.function.incoming.entry((id, *from)).or_insert(*value);
                }
            }
        }
        for block in order {
            self.block(function, block)?;
        }
        self.pending_records()
    }

    fn phi_types(
        &mut self,
        function: &Function,
        block: &crate::model::Block,
    ) -> Vec<(terrace_ir::Type, Location)> {
        let phis = phis(function, block).map(|id| function.instruction(id));
        phis.map(|phi| (self.ty(phi.ty), self.location_of(phi))).collect()
    }

    /// Translates the instructions of a block.
    fn block(&mut self, function: &'a Function, id: BlockId) -> Done {
        let Some(block) = self.function.blocks[id.index()] else { return Ok(()) };
        self.function.place = Some(Place { block, before: None });
        for instruction in &function.blocks[id.index()].instructions {
            self.instruction(function, id, *instruction)?;
        }
        if let Some(number) = self.block_tag(self.function.index, id) {
            let before = self.inner().first_op(block);
            self.function.place = Some(Place { block, before });
            self.function.location = Some(self.inner().location(Op::ROOT));
            let tag = BlockTagAttr { id: number }.intern(self.cx).attr();
            let state = self.filled("llvm.blocktag", &[], &[("tag", tag)]);
            self.insert(state);
        }
        Ok(())
    }

    /// The number in the tag of a block; `None` if no constant is its address.
    fn block_tag(&self, function: usize, block: BlockId) -> Option<u32> {
        let key = (function as u32, block.index() as u32);
        self.addressed.contains(&key).then(|| {
            let symbol = crate::model::Symbol::Function(key.0);
            self.block_number(symbol, key.1)
        })
    }

    /// The number of a block of a function in tags.
    pub(super) fn block_number(&self, symbol: crate::model::Symbol, block: u32) -> u32 {
        let crate::model::Symbol::Function(function) = symbol else { return block };
        let function = self.module.functions.get(function as usize);
        let number = function.and_then(|function| function.blocks.get(block as usize));
        number.map_or(block, |block| block.number)
    }

    /// Translates an instruction, and reports it if that fails.
    fn instruction(&mut self, function: &'a Function, block: BlockId, id: InstructionId) -> Done {
        let source = function.instruction(id);
        // Records in front of intrinsics are lost, as in MLIR.
        if self.called_intrinsic(source).is_none() {
            self.records_of(source)?;
        }
        self.function.location = Some(self.location_of(source));
        let made = match self.translate(function, block, id) {
            Ok(made) => made,
            Err(_) => {
                let is_intrinsic = self.called_intrinsic(source).is_some();
                let what = if is_intrinsic { "intrinsic" } else { "instruction" };
                let text = self.quote_instruction(id);
                let location = self.function.location.unwrap_or(self.unknown);
                return self.fail(location, format!("unhandled {what}: {text}"));
            }
        };
        match made {
            Made::Op(op) => self.attach(source, id, op),
            Made::Nothing => {
                self.dropped(id);
                Ok(())
            }
            Made::Phi => Ok(()),
        }
    }

    /// Warns that an instruction is left out.
    fn dropped(&self, id: InstructionId) {
        if self.options.expensive_warnings {
            let text = self.quote_instruction(id);
            let location = self.function.location.unwrap_or(self.unknown);
            self.warn(location, format!("dropped instruction: {text}"));
        }
    }

    /// Returns the value of an operand.
    ///
    /// # Errors
    /// When the operand is a constant that the dialect lacks.
    pub(super) fn value(&mut self, value: instructions::Value) -> Done<Value> {
        use instructions::Value as V;
        let known = match value {
            V::Constant(constant) => return self.constant(constant),
            V::Parameter(index) => self.function.arguments.get(index as usize).copied(),
            V::Instruction(id) => self.function.values.get(id.index()).copied().flatten(),
            V::Metadata(_) => None,
        };
        match known {
            Some(value) => Ok(value),
            None => Self::silent(),
        }
    }

    /// The values of operands.
    ///
    /// # Errors
    /// As [`Importer::value`].
    pub(super) fn values(&mut self, values: &[instructions::Value]) -> Done<Vec<Value>> {
        values.iter().map(|value| self.value(*value)).collect()
    }

    /// The type of an operand.
    pub(super) fn type_of(&self, value: instructions::Value) -> crate::model::Type {
        use crate::model::Type;
        use instructions::Value as V;
        let function = self.source();
        match value {
            V::Constant(constant) => self.module.constants.ty(constant),
            V::Parameter(index) => {
                let ty = function.and_then(|function| self.module.types.as_function(function.ty));
                let param = ty.and_then(|ty| ty.params.get(index as usize).copied());
                param.unwrap_or(Type::VOID)
            }
            V::Instruction(id) => {
                function.map_or(Type::VOID, |function| function.instruction(id).ty)
            }
            V::Metadata(_) => Type::METADATA,
        }
    }

    /// The block for a block of the source.
    pub(super) fn target(&self, block: BlockId) -> Done<Block> {
        match self.function.blocks.get(block.index()).copied().flatten() {
            Some(block) => Ok(block),
            None => Self::silent(),
        }
    }

    /// The values that a branch from a block passes to the phi instructions of another one.
    pub(super) fn passed(&mut self, from: BlockId, to: BlockId) -> Done<Vec<Value>> {
        let Some(function) = self.source() else { return Self::silent() };
        let block = &function.blocks[to.index()];
        let mut passed = Vec::new();
        for id in block.instructions.iter().copied() {
            if !matches!(function.instruction(id).kind, InstructionKind::Phi(_)) {
                break;
            }
            let Some(value) = self.function.incoming.get(&(id, from)) else {
                return Self::silent();
            };
            passed.push(self.value(*value)?);
        }
        Ok(passed)
    }
}

/// The result of importing an instruction.
pub(super) enum Made {
    /// The operation that was created.
    Op(Op),
    /// The argument of a block.
    Phi,
    /// The instruction is left out.
    Nothing,
}
