//! The code of a function ([`FunctionEncoder`]). A value with one use in its block is computed
//! where it is used; the other values are stored in locals, which are reused after the last use.

use terrace_ir::ensure_sufficient_stack;
use wasm_encoder as w;
use wasm_encoder::{BlockType, Instruction as I, MemArg, MemArgTarget};

use super::opcodes;
use super::structure::Structure;
use super::{AddressWidth, ModuleEncoder, POINT, STACK_POINTER, val_type};
use crate::flat::{BlockId, Edge, Function, Instruction, Terminator, Type, ValueId};

/// Greatest depth of nested expressions, which bounds the recursion of the encoder.
const MAX_DEPTH: u32 = 32;

/// A construct that encloses the current position.
#[derive(Clone, Copy, PartialEq)]
enum Enclosing {
    /// A loop; a branch continues with its first block.
    Loop(BlockId),
    /// A construct in front of this block; a branch continues with the block.
    Before(BlockId),
    /// A branch of an `if`.
    If,
}

/// The storage of a value.
#[derive(Clone, Copy)]
enum Storage {
    /// The value is computed at its use, by the instruction with this index in the block.
    Expression(BlockId, u32),
    /// The value is in a local.
    Local(u32),
    /// The value is not computed yet.
    Unassigned,
}

/// The encoder of a function.
pub(super) struct FunctionEncoder<'a> {
    shared: &'a mut ModuleEncoder,
    function: &'a Function,
    structure: Structure,
    code: Vec<I<'static>>,
    enclosing: Vec<Enclosing>,
    storage: Vec<Storage>,
    /// The number of uses of each value that are not encoded yet.
    uses: Vec<u32>,
    /// Whether the value is used in another block, or is a parameter of a block.
    is_global: Vec<bool>,
    locals: Vec<Type>,
    free: [Vec<u32>; 5],
}

impl<'a> FunctionEncoder<'a> {
    /// Encodes a function with blocks.
    ///
    /// # Errors
    /// A message, if the control flow is irreducible.
    pub(super) fn encode(
        shared: &'a mut ModuleEncoder,
        function: &'a Function,
    ) -> Result<w::Function, String> {
        let Some(structure) = Structure::of(function) else {
            return Err(format!("irreducible control flow in '{}'", function.name));
        };
        let count = function.types.len();
        let parameters = function.signature.parameters.len();
        let mut encoder = FunctionEncoder {
            shared,
            function,
            structure,
            code: Vec::new(),
            enclosing: Vec::new(),
            storage: vec![Storage::Unassigned; count],
            uses: vec![0; count],
            is_global: vec![false; count],
            locals: function.signature.parameters.clone(),
            free: Default::default(),
        };
        encoder.assign_storage();
        encoder.tree(0)?;
        encoder.code.push(I::Unreachable);
        let locals = encoder.locals[parameters..].iter().map(|ty| (1, val_type(*ty)));
        let mut body = w::Function::new(locals.collect::<Vec<_>>());
        for instruction in &encoder.code {
            body.instruction(instruction);
        }
        body.instruction(&I::End);
        Ok(body)
    }

    /// Counts uses, gives locals to values that live across blocks, and selects the values that are
    /// computed at their use.
    fn assign_storage(&mut self) {
        let function = self.function;
        let mut defined_in = vec![u32::MAX; function.types.len()];
        for (at, block) in function.blocks.iter().enumerate() {
            for value in &block.parameters {
                self.is_global[*value as usize] = true;
            }
            for value in block.instructions.iter().flat_map(|(results, _)| results) {
                defined_in[*value as usize] = at as u32;
            }
        }
        for (at, block) in function.blocks.iter().enumerate() {
            let mut visit = |value: ValueId| {
                self.uses[value as usize] += 1;
                self.is_global[value as usize] |= defined_in[value as usize] != at as u32;
            };
            for (_, instruction) in &block.instructions {
                instruction.for_each_operand(&mut visit);
            }
            block.terminator.for_each_operand(&mut visit);
        }
        self.remove_unused();
        for (at, value) in function.blocks[0].parameters.iter().enumerate() {
            self.storage[*value as usize] = Storage::Local(at as u32);
        }
        for block in &function.blocks[1..] {
            for value in &block.parameters {
                let local = self.new_local(function.types[*value as usize]);
                self.storage[*value as usize] = Storage::Local(local);
            }
        }
        let mut depth = vec![0; function.types.len()];
        for (at, block) in function.blocks.iter().enumerate() {
            for (index, (results, instruction)) in block.instructions.iter().enumerate() {
                let [result] = results[..] else { continue };
                if self.uses[result as usize] == 0 && instruction.is_pure(&function.types) {
                    // It is computed at its uses: nowhere.
                    self.storage[result as usize] = Storage::Expression(at as u32, index as u32);
                    continue;
                }
                let constant = matches!(instruction, Instruction::Constant(_));
                let single = self.uses[result as usize] == 1 && !self.is_global[result as usize];
                let mut below = 0;
                instruction.for_each_operand(|operand| below = below.max(depth[operand as usize]));
                let nested = single && below < MAX_DEPTH && instruction.is_pure(&function.types);
                if constant || nested {
                    depth[result as usize] = below + 1;
                    self.storage[result as usize] = Storage::Expression(at as u32, index as u32);
                }
            }
        }
    }

    /// Removes the uses by pure instructions whose results are not used.
    fn remove_unused(&mut self) {
        let function = self.function;
        for block in function.blocks.iter().rev() {
            for (results, instruction) in block.instructions.iter().rev() {
                let unused = results.iter().all(|result| self.uses[*result as usize] == 0);
                if unused && instruction.is_pure(&function.types) {
                    instruction.for_each_operand(|operand| self.uses[operand as usize] -= 1);
                }
            }
        }
    }

    fn new_local(&mut self, ty: Type) -> u32 {
        self.locals.push(ty);
        self.locals.len() as u32 - 1
    }

    /// Encodes a block with the blocks that it dominates.
    fn tree(&mut self, block: BlockId) -> Result<(), String> {
        // The depth of the dominator tree is that of the program.
        ensure_sufficient_stack(|| {
            let children = &self.structure.children[block as usize];
            let is_join = |child: &&BlockId| self.structure.is_join[**child as usize];
            let joins: Vec<BlockId> = children.iter().filter(is_join).copied().collect();
            let is_loop = self.structure.is_loop[block as usize];
            if is_loop {
                self.code.push(I::Loop(BlockType::Empty));
                self.enclosing.push(Enclosing::Loop(block));
            }
            for join in &joins {
                self.code.push(I::Block(BlockType::Empty));
                self.enclosing.push(Enclosing::Before(*join));
            }
            self.block(block)?;
            for join in joins.iter().rev() {
                self.enclosing.pop();
                self.code.push(I::End);
                self.tree(*join)?;
            }
            if is_loop {
                self.enclosing.pop();
                self.code.push(I::End);
            }
            Ok(())
        })
    }

    /// Encodes the instructions and the terminator of a block.
    fn block(&mut self, id: BlockId) -> Result<(), String> {
        let block = &self.function.blocks[id as usize];
        for (results, instruction) in &block.instructions {
            match results[..] {
                [result] if matches!(self.storage[result as usize], Storage::Expression(..)) => {}
                _ => self.instruction(results, instruction),
            }
        }
        match &block.terminator {
            Terminator::Branch(edge) => self.branch(id, edge)?,
            Terminator::If(value, yes, no) => {
                self.get(*value);
                self.code.push(I::If(BlockType::Empty));
                self.enclosing.push(Enclosing::If);
                // Both branches are encoded, but one of them is executed: each has the uses that
                // remain in front of the `if`.
                self.branch(id, yes)?;
                self.code.push(I::Else);
                self.branch(id, no)?;
                self.enclosing.pop();
                self.code.push(I::End);
            }
            Terminator::Switch(value, cases, default) => self.switch(id, *value, cases, default)?,
            Terminator::Return(values) => {
                values.iter().for_each(|value| self.get(*value));
                self.code.push(I::Return);
            }
            Terminator::Unreachable => self.code.push(I::Unreachable),
        }
        Ok(())
    }

    fn switch(
        &mut self,
        from: BlockId,
        value: ValueId,
        cases: &[(u64, Edge)],
        default: &Edge,
    ) -> Result<(), String> {
        let ty = self.function.types[value as usize];
        // The value is read once for each case.
        self.uses[value as usize] += cases.len() as u32;
        for (case, edge) in cases {
            self.get(value);
            self.code.push(opcodes::constant(ty, *case));
            self.code.push(if ty == Type::I64 { I::I64Eq } else { I::I32Eq });
            self.code.push(I::If(BlockType::Empty));
            self.enclosing.push(Enclosing::If);
            self.branch(from, edge)?;
            self.enclosing.pop();
            self.code.push(I::End);
        }
        self.branch(from, default)
    }

    fn branch(&mut self, from: BlockId, edge: &Edge) -> Result<(), String> {
        let parameters = &self.function.blocks[edge.to as usize].parameters;
        let moves: Vec<(ValueId, ValueId)> = edge
            .arguments
            .iter()
            .copied()
            .zip(parameters.iter().copied())
            .filter(|(argument, parameter)| argument != parameter)
            .collect();
        // All arguments are read before a parameter is written.
        moves.iter().for_each(|(argument, _)| self.get(*argument));
        for (_, parameter) in moves.iter().rev() {
            if let Storage::Local(local) = self.storage[*parameter as usize] {
                self.code.push(I::LocalSet(local));
            }
        }
        let position = |block: BlockId| self.structure.position[block as usize];
        let back = position(edge.to) <= position(from);
        if !back && !self.structure.is_join[edge.to as usize] {
            return self.tree(edge.to);
        }
        let target = if back { Enclosing::Loop(edge.to) } else { Enclosing::Before(edge.to) };
        let depth = self.enclosing.iter().rev().position(|enclosing| *enclosing == target);
        let Some(depth) = depth else {
            return Err(format!("no construct for block {} in '{}'", edge.to, self.function.name));
        };
        self.code.push(I::Br(depth as u32));
        Ok(())
    }

    /// Pushes a value.
    fn get(&mut self, value: ValueId) {
        match self.storage[value as usize] {
            Storage::Expression(block, index) => {
                let function = self.function;
                let (_, instruction) =
                    &function.blocks[block as usize].instructions[index as usize];
                self.push(instruction, function.types[value as usize]);
            }
            Storage::Local(local) => {
                self.code.push(I::LocalGet(local));
                let uses = &mut self.uses[value as usize];
                *uses = uses.saturating_sub(1);
                if *uses == 0 && !self.is_global[value as usize] {
                    let ty = self.locals[local as usize];
                    self.free[ty as usize].push(local);
                }
            }
            // A use in front of the definition, in a block that is not reached.
            Storage::Unassigned => {
                self.code.push(opcodes::constant(self.function.types[value as usize], 0));
            }
        }
    }

    /// Pushes an address as memory instructions expect it.
    fn address(&mut self, value: ValueId) {
        self.get(value);
        if self.shared.width == AddressWidth::Bits32 {
            self.code.push(I::I32WrapI64);
        }
    }

    /// Encodes an instruction, and stores its results.
    fn instruction(&mut self, results: &[ValueId], instruction: &Instruction) {
        let ty = results.first().map_or(Type::I32, |result| self.function.types[*result as usize]);
        self.push(instruction, ty);
        for result in results.iter().rev() {
            let at = *result as usize;
            if self.uses[at] == 0 {
                self.code.push(I::Drop);
                continue;
            }
            let ty = self.function.types[at];
            let reused = if self.is_global[at] { None } else { self.free[ty as usize].pop() };
            let local = reused.unwrap_or_else(|| self.new_local(ty));
            self.storage[at] = Storage::Local(local);
            self.code.push(I::LocalSet(local));
        }
    }

    /// Pushes the operands of an instruction and encodes it; `ty` is the type of the result.
    fn push(&mut self, instruction: &Instruction, ty: Type) {
        let types = &self.function.types;
        match instruction {
            Instruction::Constant(bits) => self.code.push(opcodes::constant(ty, *bits)),
            Instruction::VectorConstant(bits) => {
                self.code.push(I::V128Const(bits.cast_signed()));
            }
            Instruction::VectorUnary(lanes, op, a) => {
                self.get(*a);
                self.code.push(opcodes::vector_unary(*lanes, *op).unwrap_or(I::Unreachable));
            }
            Instruction::VectorBinary(lanes, op, a, b) => {
                self.get(*a);
                self.get(*b);
                self.code.push(opcodes::vector_binary(*lanes, *op).unwrap_or(I::Unreachable));
            }
            Instruction::Splat(lanes, a) => {
                self.get(*a);
                self.code.push(opcodes::splat(*lanes));
            }
            Instruction::ExtractLane(lanes, lane, a) => {
                self.get(*a);
                self.code.push(opcodes::extract_lane(*lanes, *lane));
            }
            Instruction::ReplaceLane(lanes, lane, a, b) => {
                self.get(*a);
                self.get(*b);
                self.code.push(opcodes::replace_lane(*lanes, *lane));
            }
            Instruction::Unary(op, a) => {
                let from = types[*a as usize];
                self.get(*a);
                self.code.push(opcodes::unary(*op, from, ty));
            }
            Instruction::Binary(op, a, b) => {
                self.get(*a);
                self.get(*b);
                self.code.push(opcodes::binary(*op, ty));
            }
            Instruction::Compare(op, a, b) => {
                let of = types[*a as usize];
                self.get(*a);
                self.get(*b);
                self.code.push(opcodes::compare(*op, of));
            }
            Instruction::Select(condition, yes, no) => {
                self.get(*yes);
                self.get(*no);
                self.get(*condition);
                self.code.push(match ty {
                    Type::V128 => I::TypedSelect(val_type(ty)),
                    _ => I::Select,
                });
            }
            Instruction::Load { bytes, address, offset } => {
                self.address(*address);
                self.code.push(opcodes::load(*bytes, ty, memory(*offset)));
            }
            Instruction::Store { bytes, address, offset, value } => {
                let of = types[*value as usize];
                self.address(*address);
                self.get(*value);
                self.code.push(opcodes::store(*bytes, of, memory(*offset)));
            }
            Instruction::Copy { to, from, len } => {
                self.address(*to);
                self.address(*from);
                self.address(*len);
                self.code.push(I::MemoryCopy { src_mem: 0, dst_mem: 0 });
            }
            Instruction::Fill { to, byte, len } => {
                self.address(*to);
                self.get(*byte);
                self.address(*len);
                self.code.push(I::MemoryFill(0));
            }
            // The program is not linked: its symbols have fixed addresses.
            Instruction::Address(..) | Instruction::Frame { .. } => self.code.push(I::Unreachable),
            Instruction::StackPointer => self.code.push(I::GlobalGet(STACK_POINTER)),
            Instruction::SetStackPointer(value) => {
                self.get(*value);
                self.code.push(I::GlobalSet(STACK_POINTER));
            }
            Instruction::Call(function, arguments) => {
                arguments.iter().for_each(|argument| self.get(*argument));
                self.code.push(I::Call(self.shared.numbers[*function as usize]));
            }
            Instruction::CallIndirect(callee, signature, arguments) => {
                arguments.iter().for_each(|argument| self.get(*argument));
                self.get(*callee);
                self.code.push(I::I32WrapI64);
                let type_index = self.shared.signature(signature);
                self.code.push(I::CallIndirect { type_index, table_index: 0 });
            }
            Instruction::Mark(point) => {
                self.code.push(I::I32Const(*point as i32));
                self.code.push(I::GlobalSet(POINT));
            }
        }
    }
}

fn memory(offset: u32) -> MemArg {
    MemArg { offset: u64::from(offset), align: 0, target: MemArgTarget::Memory(0), ordering: None }
}
