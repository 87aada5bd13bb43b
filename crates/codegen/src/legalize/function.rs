//! The body of a function ([`FunctionLegalizer`]): blocks, `phi`, terminators, and the choice of
//! the translation of each instruction.

use rustc_hash::FxHashMap;
use terrace_ir::dominance::reverse_post_order;
use terrace_llvm_ir::model::instructions::{Instruction as Source, InstructionKind as K, Value};
use terrace_llvm_ir::model::{self, InstructionId, Type};

use super::constants::Bits;
use super::packed::PackedValues;
use super::shapes::Scalar;
use super::{CodegenError, ModuleLegalizer, Placement, Step};
use crate::flat::{self, Block, Edge, Instruction, Terminator, UnaryOp, ValueId};

/// The state of the translation of a function.
pub(super) struct FunctionLegalizer<'p, 'm> {
    pub(super) program: &'p mut ModuleLegalizer<'m>,
    pub(super) source: &'m model::Function,
    pub(super) out: flat::Function,
    /// The instructions of the current block.
    pub(super) instructions: Vec<(Vec<ValueId>, Instruction)>,
    /// The numbers that the current block holds.
    pub(super) numbers: FxHashMap<(flat::Type, u64), ValueId>,
    /// The bits of values that are numbers.
    pub(super) known: FxHashMap<ValueId, u64>,
    pub(super) packed: PackedValues,
    /// The parts of each parameter.
    pub(super) parameters: Vec<Vec<ValueId>>,
    /// The address of further arguments of a variadic function.
    pub(super) variadic: Option<ValueId>,
    /// The parts of the result of each instruction; empty if it is not translated yet.
    results: Vec<Vec<ValueId>>,
    /// The stack pointer at the start, if the function changes it.
    frame: Option<ValueId>,
    /// The address of scratch memory, if the current block has it.
    pub(super) scratch: Option<ValueId>,
    /// The current block of the source.
    pub(super) block: usize,
    /// The index of the function in the source.
    index: u32,
}

impl<'p, 'm> FunctionLegalizer<'p, 'm> {
    /// Translates the body of the function at `index`.
    ///
    /// # Errors
    /// When an instruction has no translation.
    pub(super) fn legalize(
        program: &'p mut ModuleLegalizer<'m>,
        index: usize,
    ) -> Result<(), CodegenError> {
        let module = program.module;
        let Some(id) = program.functions[index] else { return Ok(()) };
        let source = &module.functions[index];
        let out = program.out.functions[id as usize].clone();
        let mut legalizer = FunctionLegalizer {
            program,
            source,
            out,
            instructions: Vec::new(),
            numbers: FxHashMap::default(),
            known: FxHashMap::default(),
            packed: PackedValues::default(),
            parameters: Vec::new(),
            variadic: None,
            results: vec![Vec::new(); source.instructions.len()],
            frame: None,
            scratch: None,
            block: 0,
            index: index as u32,
        };
        let mut current = None;
        let result = legalizer.body(&mut current);
        let out = legalizer.out;
        program.out.functions[id as usize] = out;
        let at = |message| CodegenError {
            message,
            point: current.map(|instruction| (index as u32, instruction)),
        };
        result.map_err(at)
    }

    fn body(&mut self, current: &mut Option<InstructionId>) -> Step {
        let mut entry = Vec::new();
        if let Some(ty) = self.program.module.types.as_function(self.source.ty) {
            for parameter in &ty.params {
                let shape = self.program.shape(*parameter)?;
                let parts: Vec<_> = shape.parts.iter().map(|ty| self.new_value(*ty)).collect();
                entry.extend(&parts);
                self.parameters.push(parts);
            }
            if ty.variadic {
                let pointer = self.new_value(flat::Type::I64);
                entry.push(pointer);
                self.variadic = Some(pointer);
            }
        }
        let source = self.source;
        for (at, block) in source.blocks.iter().enumerate() {
            let mut parameters = if at == 0 { std::mem::take(&mut entry) } else { Vec::new() };
            for id in &block.instructions {
                let phi = source.instruction(*id);
                let K::Phi(_) = phi.kind else { break };
                let shape = self.program.shape(phi.ty)?;
                let parts: Vec<_> = shape.parts.iter().map(|ty| self.new_value(*ty)).collect();
                parameters.extend(&parts);
                self.results[id.index()] = parts;
            }
            let (instructions, terminator) = (Vec::new(), Terminator::Unreachable);
            self.out.blocks.push(Block { parameters, instructions, terminator });
        }
        for at in self.order() {
            self.block = at;
            self.numbers.clear();
            self.scratch = None;
            if at == 0 {
                self.mask_parameters()?;
                if self.changes_stack() {
                    self.frame = Some(self.stack_pointer());
                }
            }
            let mut terminator = Terminator::Unreachable;
            for id in &source.blocks[at].instructions {
                *current = Some(*id);
                let instruction = source.instruction(*id);
                if self.program.placement == (Placement::Fixed { marks: true })
                    && may_fail(&instruction.kind)
                {
                    self.mark(*id);
                }
                if let Some(end) = self.terminator(instruction)? {
                    terminator = end;
                    break;
                }
                if !matches!(instruction.kind, K::Phi(_)) {
                    let parts = self.instruction(instruction)?;
                    self.results[id.index()] = self.pack(instruction.ty, parts)?;
                }
            }
            let block = &mut self.out.blocks[at];
            block.instructions = std::mem::take(&mut self.instructions);
            block.terminator = terminator;
        }
        Ok(())
    }

    /// Emits the mark of an instruction.
    fn mark(&mut self, id: InstructionId) {
        let points = &mut self.program.out.points;
        points.push((self.index, id));
        let point = points.len() as u32 - 1;
        self.push(Instruction::Mark(point));
    }

    /// Returns the reachable blocks in reverse post-order, in which definitions precede uses.
    fn order(&self) -> Vec<usize> {
        let successors = |block: usize| {
            let mut found = Vec::new();
            if let Some(last) = self.source.blocks[block].instructions.last() {
                match &self.source.instruction(*last).kind {
                    // Calls do not unwind, so the block for exceptions is never reached.
                    K::Call(call) => {
                        found.extend(call.invoke.map(|(normal, _)| normal.index()));
                    }
                    kind => kind.for_each_successor(|to| found.push(to.index())),
                }
            }
            found.reverse();
            found
        };
        reverse_post_order(self.source.blocks.len(), successors)
    }

    /// Returns the type of a value.
    pub(super) fn type_of(&self, value: Value) -> Type {
        match value {
            Value::Constant(constant) => self.program.module.constants.ty(constant),
            Value::Parameter(at) => {
                let ty = self.program.module.types.as_function(self.source.ty);
                ty.and_then(|ty| ty.params.get(at as usize)).copied().unwrap_or(Type::VOID)
            }
            Value::Instruction(id) => self.source.instruction(id).ty,
            Value::Metadata(_) => Type::METADATA,
        }
    }

    /// Returns the parts of a value.
    pub(super) fn get(&mut self, value: Value) -> Step<Vec<ValueId>> {
        Ok(match value {
            Value::Parameter(at) => self.parameters[at as usize].clone(),
            Value::Constant(constant) => {
                let shape = self.program.shape(self.program.module.constants.ty(constant))?;
                let bits = self.program.bits(constant)?;
                let mut parts = Vec::with_capacity(shape.parts.len());
                let mut bits = bits.into_iter();
                for slot in &shape.slots {
                    match slot.scalar {
                        Scalar::Packed(lanes) => {
                            let bits: Vec<Bits> = bits.by_ref().take(lanes.count()).collect();
                            parts.push(self.constant_vector(lanes, &bits));
                        }
                        scalar => {
                            let bits = bits.next().unwrap_or(Bits::number(0));
                            match bits.base {
                                Some(_) => parts.push(self.constant_number(flat::Type::I64, bits)),
                                None => parts.extend(self.scalar_number(scalar, bits.number)),
                            }
                        }
                    }
                }
                parts
            }
            Value::Instruction(id) if self.results[id.index()].is_empty() => {
                // An instruction of an unreachable block, or one of an empty type.
                let shape = self.program.shape(self.source.instruction(id).ty)?;
                shape.parts.iter().map(|ty| self.number(*ty, 0)).collect()
            }
            Value::Instruction(id) => self.results[id.index()].clone(),
            Value::Metadata(_) => Vec::new(),
        })
    }

    /// Returns the number or address with these bits.
    fn constant_number(&mut self, ty: flat::Type, bits: Bits) -> ValueId {
        match bits.base {
            Some(symbol) => self.emit(ty, Instruction::Address(symbol, bits.number as i64)),
            None => self.number(ty, bits.number as u64),
        }
    }

    /// Returns the vector with these bits in its lanes.
    fn constant_vector(&mut self, lanes: flat::Lanes, bits: &[Bits]) -> ValueId {
        if bits.iter().any(|lane| lane.base.is_some()) {
            let mut vector = self.vector_number(0);
            for (at, bits) in bits.iter().enumerate() {
                let lane = self.constant_number(lanes.ty(), *bits);
                let replaced = Instruction::ReplaceLane(lanes, at as u8, vector, lane);
                vector = self.emit(flat::Type::V128, replaced);
            }
            return vector;
        }
        let all = bits
            .iter()
            .enumerate()
            .fold(0, |all, (at, bits)| all | bits.number << (at * 128 / lanes.count()));
        self.vector_number(all)
    }

    /// Returns the only part of a value, such as an address.
    pub(super) fn one(&mut self, value: Value) -> Step<ValueId> {
        match self.get(value)?[..] {
            [part] => Ok(part),
            _ => {
                let name = self.program.type_name(self.type_of(value));
                Err(format!("a value of type {name}, where a number of 64 bits is required"))
            }
        }
    }

    /// Returns the parts of the scalar with these bits.
    pub(super) fn scalar_number(&mut self, scalar: Scalar, bits: u128) -> Vec<ValueId> {
        let parts = scalar.parts().iter().enumerate();
        parts.map(|(at, ty)| self.number(*ty, (bits >> (64 * at)) as u64)).collect()
    }

    /// Returns the integer that a value is; `None` if it is not a constant integer.
    pub(super) fn constant(&self, value: Value) -> Option<u64> {
        match value {
            Value::Constant(constant) => {
                let constants = &self.program.module.constants;
                match constants.is_zero(constant) {
                    true => Some(0),
                    false => constants.as_int(constant).map(|value| value.low_u64()),
                }
            }
            _ => None,
        }
    }

    fn edge(&mut self, to: model::BlockId) -> Step<Edge> {
        let (source, from) = (self.source, model::BlockId::new(self.block));
        let mut arguments = Vec::new();
        for id in &source.blocks[to.index()].instructions {
            let phi = source.instruction(*id);
            let K::Phi(incoming) = &phi.kind else { break };
            match incoming.iter().find(|(_, block)| *block == from) {
                Some((value, _)) => arguments.extend(self.get(*value)?),
                None => return Err("a phi without a value for a predecessor".to_owned()),
            }
        }
        Ok(Edge { to: to.index() as u32, arguments })
    }

    /// Translates a terminator; `None` for other instructions.
    fn terminator(&mut self, instruction: &Source) -> Step<Option<Terminator>> {
        Ok(Some(match &instruction.kind {
            K::Br(to) => Terminator::Branch(self.edge(*to)?),
            K::CondBr(condition, yes, no) => {
                let condition = self.one(*condition)?;
                Terminator::If(condition, self.edge(*yes)?, self.edge(*no)?)
            }
            K::Switch(switch) => {
                let value = self.get(switch.value)?;
                let [value] = value[..] else {
                    return Err("a switch over more than 64 bits".to_owned());
                };
                let mut cases = Vec::with_capacity(switch.cases.len());
                for (case, to) in &switch.cases {
                    let bits = self.program.bits(*case)?[0].number as u64;
                    cases.push((bits, self.edge(*to)?));
                }
                Terminator::Switch(value, cases, self.edge(switch.default)?)
            }
            K::Ret(value) => {
                let values = value.map_or(Ok(Vec::new()), |value| self.get(value))?;
                if let Some(frame) = self.frame {
                    self.set_stack_pointer(frame);
                }
                Terminator::Return(values)
            }
            K::Unreachable => Terminator::Unreachable,
            K::Call(call) => {
                let Some((normal, _)) = call.invoke else { return Ok(None) };
                let parts = self.call(instruction.ty, call)?;
                let parts = self.pack(instruction.ty, parts)?;
                let id = self.source.blocks[self.block].instructions.last().copied();
                if let Some(id) = id {
                    self.results[id.index()] = parts;
                }
                Terminator::Branch(self.edge(normal)?)
            }
            K::IndirectBr(..) | K::Resume(_) => {
                return Err("a terminator that cannot be executed".to_owned());
            }
            _ => return Ok(None),
        }))
    }

    /// Translates an instruction that is no terminator, and returns the parts of its result.
    fn instruction(&mut self, instruction: &Source) -> Step<Vec<ValueId>> {
        let ty = instruction.ty;
        match &instruction.kind {
            K::Binary(op, _, a, b) if let Some(parts) = self.packed_binary(*op, ty, *a, *b)? => {
                Ok(parts)
            }
            K::Binary(op, _, a, b) => self.lanewise(ty, &[*a, *b], |this, scalar, lanes| {
                this.binary_op(*op, scalar, &lanes[0], &lanes[1])
            }),
            K::FNeg(_, a) if let Some(parts) = self.packed_unary(UnaryOp::Neg, ty, *a)? => {
                Ok(parts)
            }
            K::FNeg(_, a) => {
                self.lanewise(ty, &[*a], |this, scalar, lanes| this.float_neg(scalar, &lanes[0]))
            }
            K::Cast(op, _, a) => self.cast(*op, *a, ty),
            K::ICmp(predicate, _, a, b) => {
                let of = self.program.lanes(self.type_of(*a))?.0;
                self.lanewise(ty, &[*a, *b], |this, _, lanes| {
                    Ok(vec![this.icmp(*predicate, of, &lanes[0], &lanes[1])])
                })
            }
            K::FCmp(predicate, _, a, b) => {
                let of = self.program.lanes(self.type_of(*a))?.0;
                self.lanewise(ty, &[*a, *b], |this, _, lanes| {
                    Ok(vec![this.fcmp(*predicate, of, &lanes[0], &lanes[1])])
                })
            }
            K::Select(_, condition, yes, no) => self.select_op(*condition, *yes, *no),
            K::Freeze(value) => self.get(*value),
            K::Alloca(alloca) => self.alloca(alloca),
            K::Load(address, _) => {
                let address = self.one(*address)?;
                self.load(ty, address)
            }
            K::Store(value, address, _) => {
                let address = self.one(*address)?;
                let parts = self.get(*value)?;
                self.store(self.type_of(*value), &parts, address)?;
                Ok(Vec::new())
            }
            K::Gep(gep) => self.gep(ty, gep),
            K::AtomicRmw(rmw) => self.atomic_rmw(ty, rmw),
            K::CmpXchg(exchange) => self.compare_exchange(exchange),
            K::Fence(..) => Ok(Vec::new()),
            K::ExtractValue(value, indices) => {
                let (range, _) = self.program.member(self.type_of(*value), indices)?;
                let parts = self.get(*value)?;
                parts.get(range).map(<[_]>::to_vec).ok_or("an index that is out of bounds".into())
            }
            K::InsertValue(value, member, indices) => {
                let (range, _) = self.program.member(self.type_of(*value), indices)?;
                let mut parts = self.get(*value)?;
                let member = self.get(*member)?;
                parts.splice(range, member);
                Ok(parts)
            }
            K::ExtractElement(vector, index) => self.extract_element(*vector, *index),
            K::InsertElement(vector, value, index) => self.insert_element(*vector, *value, *index),
            K::ShuffleVector(a, b, mask) => self.shuffle(*a, *b, mask),
            K::Call(call) => self.call(ty, call),
            K::VaArg(list) => {
                let list = self.one(*list)?;
                self.next_argument(ty, list)
            }
            _ => Err("an instruction that cannot be executed".to_owned()),
        }
    }

    /// Applies `each` to each lane of operands of one shape; the arguments are the scalar type of
    /// the result and the parts of each operand's lane. Returns the parts of all lanes.
    pub(super) fn lanewise(
        &mut self,
        ty: Type,
        operands: &[Value],
        each: impl Fn(&mut Self, Scalar, &[Vec<ValueId>]) -> Step<Vec<ValueId>>,
    ) -> Step<Vec<ValueId>> {
        let (scalar, count) = self.program.lanes(ty)?;
        let mut split = Vec::with_capacity(operands.len());
        for operand in operands {
            split.push(self.split(*operand)?);
        }
        let mut parts = Vec::with_capacity(count);
        for lane in 0..count {
            // An operand that is a scalar is the same for all lanes.
            let of = |all: &Vec<Vec<ValueId>>| all[if all.len() == 1 { 0 } else { lane }].clone();
            let lanes: Vec<_> = split.iter().map(of).collect();
            parts.extend(each(self, scalar, &lanes)?);
        }
        Ok(parts)
    }

    /// Returns the parts of each lane of a vector, or of a scalar.
    pub(super) fn split(&mut self, value: Value) -> Step<Vec<Vec<ValueId>>> {
        let (scalar, _) = self.program.lanes(self.type_of(value))?;
        let parts = self.get(value)?;
        if let Some(lanes) = self.program.packed_lanes(self.type_of(value))? {
            let mut all = Vec::with_capacity(parts.len() * lanes.count());
            for part in parts {
                all.extend(self.unpack(lanes, part).into_iter().map(|lane| vec![lane]));
            }
            return Ok(all);
        }
        Ok(parts.chunks(scalar.parts().len()).map(<[_]>::to_vec).collect())
    }
}

/// Whether an instruction may trap, or runs for an unbounded time.
fn may_fail(kind: &K) -> bool {
    use terrace_llvm_ir::model::instructions::BinaryOp;
    match kind {
        K::Binary(op, ..) => {
            matches!(op, BinaryOp::SDiv | BinaryOp::UDiv | BinaryOp::SRem | BinaryOp::URem)
        }
        K::Load(..)
        | K::Store(..)
        | K::Alloca(_)
        | K::AtomicRmw(_)
        | K::CmpXchg(_)
        | K::Call(_)
        | K::Br(_)
        | K::CondBr(..)
        | K::Switch(_)
        | K::Unreachable => true,
        _ => false,
    }
}
