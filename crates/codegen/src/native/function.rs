//! The code of a function ([`FunctionEmitter`]).

use cranelift_codegen::ir::{
    self, AbiParam, ArgumentPurpose, BlockArg, InstBuilder, MemFlagsData, StackSlotData,
    StackSlotKind, TrapCode, Value, types,
};
use cranelift_codegen::isa::TargetIsa;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Switch};
use cranelift_module::Module as _;
use cranelift_object::ObjectModule;
use terrace_ir::dominance::reverse_post_order;

use super::instructions::is_instruction;
use super::liveness::Part;
use super::object::Symbols;
use crate::flat::{
    BlockId, Edge, Function, FunctionId, Instruction, Signature, Terminator, Type, ValueId,
};

/// The trap of unreachable code.
const UNREACHABLE: u8 = 1;

/// The emitter of a function.
pub(super) struct FunctionEmitter<'a> {
    module: &'a mut ObjectModule,
    part: &'a Part,
    symbols: &'a Symbols,
    function: &'a Function,
    pub(super) builder: FunctionBuilder<'a>,
    blocks: Vec<ir::Block>,
    values: Vec<Option<Value>>,
    /// The address of the results, if they are returned in memory.
    results: Option<Value>,
}

/// Returns the type of a value in Cranelift. Vectors are bytes until an instruction interprets
/// them.
pub(super) fn machine_type(ty: Type) -> ir::Type {
    match ty {
        Type::I32 => types::I32,
        Type::I64 => types::I64,
        Type::F32 => types::F32,
        Type::F64 => types::F64,
        Type::V128 => types::I8X16,
    }
}

/// Whether the results of a function are returned in memory.
fn returns_in_memory(signature: &Signature) -> bool {
    signature.results.len() > 2
}

/// Returns the offset in bytes of each result that is returned in memory, and the size of all.
fn result_offsets(signature: &Signature) -> (Vec<i32>, u32) {
    let (mut offsets, mut end) = (Vec::new(), 0u32);
    for ty in &signature.results {
        let bytes = ty.bits() / 8;
        end = end.next_multiple_of(bytes);
        offsets.push(end as i32);
        end += bytes;
    }
    (offsets, end.next_multiple_of(16))
}

/// Returns the signature in Cranelift.
pub(super) fn signature(isa: &dyn TargetIsa, signature: &Signature) -> ir::Signature {
    let mut new = ir::Signature::new(isa.default_call_conv());
    if returns_in_memory(signature) {
        new.params.push(AbiParam::special(types::I64, ArgumentPurpose::StructReturn));
    } else {
        let results = signature.results.iter().map(|ty| AbiParam::new(machine_type(*ty)));
        new.returns.extend(results);
    }
    let parameters = signature.parameters.iter().map(|ty| AbiParam::new(machine_type(*ty)));
    new.params.extend(parameters);
    new
}

/// Returns the blocks that are reachable from the entry, each behind the blocks that dominate it.
fn blocks_in_order(function: &Function) -> Vec<BlockId> {
    let order = reverse_post_order(function.blocks.len(), |block| {
        let edges = function.blocks[block].terminator.edges();
        edges.iter().rev().map(|edge| edge.to as usize).collect()
    });
    order.into_iter().map(|block| block as BlockId).collect()
}

impl<'a> FunctionEmitter<'a> {
    /// Writes the code of a function to `target`, whose signature is set.
    ///
    /// # Errors
    /// A message, if an instruction has no machine code.
    pub(super) fn emit(
        module: &'a mut ObjectModule,
        part: &'a Part,
        symbols: &'a Symbols,
        function: &'a Function,
        target: &'a mut ir::Function,
        shared: &'a mut FunctionBuilderContext,
    ) -> Result<(), String> {
        let builder = FunctionBuilder::new(target, shared);
        let mut emitter = FunctionEmitter {
            module,
            part,
            symbols,
            function,
            builder,
            blocks: Vec::new(),
            values: vec![None; function.types.len()],
            results: None,
        };
        emitter.body()?;
        let config = emitter.module.isa().frontend_config();
        emitter.builder.finalize(config);
        Ok(())
    }

    fn body(&mut self) -> Result<(), String> {
        let function = self.function;
        let order = blocks_in_order(function);
        self.blocks = function.blocks.iter().map(|_| self.builder.create_block()).collect();
        let entry = self.blocks[0];
        if returns_in_memory(&function.signature) {
            self.results = Some(self.builder.append_block_param(entry, types::I64));
        }
        for at in &order {
            for parameter in &function.blocks[*at as usize].parameters {
                let ty = machine_type(function.types[*parameter as usize]);
                let block = self.blocks[*at as usize];
                let value = self.builder.append_block_param(block, ty);
                self.values[*parameter as usize] = Some(value);
            }
        }
        for at in order {
            self.builder.switch_to_block(self.blocks[at as usize]);
            let block = &function.blocks[at as usize];
            for (results, instruction) in &block.instructions {
                self.instruction(results, instruction)?;
            }
            self.terminator(&block.terminator);
        }
        self.builder.seal_all_blocks();
        Ok(())
    }

    /// Returns a value.
    pub(super) fn get(&mut self, value: ValueId) -> Value {
        match self.values[value as usize] {
            Some(known) => known,
            // A use in front of the definition, in a block that is not reached.
            None => self.zero(self.ty(value)),
        }
    }

    fn zero(&mut self, ty: Type) -> Value {
        match ty {
            Type::F32 => self.builder.ins().f32const(0.0),
            Type::F64 => self.builder.ins().f64const(0.0),
            Type::V128 => self.vector(0),
            ty => self.builder.ins().iconst(machine_type(ty), 0),
        }
    }

    /// Returns the vector with these bits.
    pub(super) fn vector(&mut self, bits: u128) -> Value {
        let bytes = bits.to_le_bytes().to_vec().into();
        let constant = self.builder.func.dfg.constants.insert(bytes);
        self.builder.ins().vconst(types::I8X16, constant)
    }

    /// Returns the type of a value.
    pub(super) fn ty(&self, value: ValueId) -> Type {
        self.function.types[value as usize]
    }

    fn all(&mut self, values: &[ValueId]) -> Vec<Value> {
        values.iter().map(|value| self.get(*value)).collect()
    }

    fn arguments(&mut self, edge: &Edge) -> Vec<BlockArg> {
        self.all(&edge.arguments).into_iter().map(BlockArg::Value).collect()
    }

    fn jump(&mut self, edge: &Edge) {
        let arguments = self.arguments(edge);
        self.builder.ins().jump(self.blocks[edge.to as usize], &arguments);
    }

    fn terminator(&mut self, terminator: &Terminator) {
        match terminator {
            Terminator::Branch(edge) => self.jump(edge),
            Terminator::If(condition, yes, no) => {
                let condition = self.get(*condition);
                let (first, second) = (self.arguments(yes), self.arguments(no));
                let (then, other) = (self.blocks[yes.to as usize], self.blocks[no.to as usize]);
                self.builder.ins().brif(condition, then, &first, other, &second);
            }
            Terminator::Switch(value, cases, default) => {
                let mut switch = Switch::new();
                let mut edges = Vec::with_capacity(cases.len() + 1);
                let mask = u64::MAX >> (64 - self.ty(*value).bits());
                let mut seen = rustc_hash::FxHashSet::default();
                for (case, edge) in cases {
                    // Each edge has a block of its own, for its arguments.
                    if seen.insert(case & mask) {
                        let block = self.builder.create_block();
                        switch.set_entry(u128::from(case & mask), block);
                        edges.push((block, edge));
                    }
                }
                let otherwise = self.builder.create_block();
                edges.push((otherwise, default));
                let value = self.get(*value);
                switch.emit(&mut self.builder, value, otherwise);
                for (block, edge) in edges {
                    self.builder.switch_to_block(block);
                    self.jump(edge);
                }
            }
            Terminator::Return(values) => {
                let mut values = self.all(values);
                if let Some(address) = self.results {
                    let (offsets, _) = result_offsets(&self.function.signature);
                    for (value, offset) in values.drain(..).zip(offsets) {
                        self.builder.ins().store(flags(), value, address, offset);
                    }
                }
                self.builder.ins().return_(&values);
            }
            Terminator::Unreachable => {
                self.builder.ins().trap(TrapCode::unwrap_user(UNREACHABLE));
            }
        }
    }

    fn instruction(
        &mut self,
        results: &[ValueId],
        instruction: &Instruction,
    ) -> Result<(), String> {
        match instruction {
            Instruction::Call(function, arguments) if self.is_instruction(*function) => {
                let name = &self.part.module.functions[*function as usize].name;
                let arguments = self.all(arguments);
                let values = self.intrinsic(name, &arguments);
                let values = values.ok_or("an instruction with other operands")?;
                for (result, value) in results.iter().zip(values) {
                    self.values[*result as usize] = Some(value);
                }
            }
            Instruction::Call(function, arguments) => {
                let callee = self.callee(*function)?;
                let signature = &self.part.module.functions[*function as usize].signature;
                self.call(results, signature, arguments, |this, arguments| {
                    this.builder.ins().call(callee, arguments)
                });
            }
            Instruction::CallIndirect(address, signature, arguments) => {
                let address = self.get(*address);
                let imported = self::signature(self.module.isa(), signature);
                let imported = self.builder.import_signature(imported);
                self.call(results, signature, arguments, |this, arguments| {
                    this.builder.ins().call_indirect(imported, address, arguments)
                });
            }
            Instruction::Copy { to, from, len } => {
                let (to, from, len) = (self.get(*to), self.get(*from), self.get(*len));
                let config = self.module.isa().frontend_config();
                self.builder.call_memmove(config, to, from, len);
            }
            Instruction::Fill { to, byte, len } => {
                let (to, byte, len) = (self.get(*to), self.get(*byte), self.get(*len));
                let byte = self.builder.ins().ireduce(types::I8, byte);
                let config = self.module.isa().frontend_config();
                self.builder.call_memset(config, to, byte, len);
            }
            Instruction::Store { bytes, address, offset, value } => {
                let ty = self.ty(*value);
                let (address, value) = (self.get(*address), self.get(*value));
                let (ins, offset) = (self.builder.ins(), *offset as i32);
                match (bytes, ty) {
                    (1, Type::I32 | Type::I64) => ins.istore8(flags(), value, address, offset),
                    (2, Type::I32 | Type::I64) => ins.istore16(flags(), value, address, offset),
                    (4, Type::I64) => ins.istore32(flags(), value, address, offset),
                    _ => ins.store(flags(), value, address, offset),
                };
            }
            Instruction::Mark(_) => {}
            Instruction::StackPointer | Instruction::SetStackPointer(_) => {
                return Err("a stack at a fixed address".to_owned());
            }
            Instruction::Address(symbol, addend) => {
                let value = self.address(*symbol, *addend)?;
                self.define(results, value);
            }
            Instruction::Frame { bytes, align } => {
                let (kind, shift) = (StackSlotKind::ExplicitSlot, align.ilog2() as u8);
                let slot = StackSlotData::new(kind, *bytes, shift);
                let slot = self.builder.create_sized_stack_slot(slot);
                let value = self.builder.ins().stack_addr(types::I64, slot, 0);
                self.define(results, value);
            }
            Instruction::Load { bytes, address, offset } => {
                let ty = results.first().map_or(Type::I32, |result| self.ty(*result));
                let address = self.get(*address);
                let (ins, offset, to) = (self.builder.ins(), *offset as i32, machine_type(ty));
                let value = match (bytes, ty) {
                    (1, Type::I32 | Type::I64) => ins.uload8(to, flags(), address, offset),
                    (2, Type::I32 | Type::I64) => ins.uload16(to, flags(), address, offset),
                    (4, Type::I64) => ins.uload32(flags(), address, offset),
                    _ => ins.load(to, flags(), address, offset),
                };
                self.define(results, value);
            }
            computation => {
                let ty = results.first().map_or(Type::I32, |result| self.ty(*result));
                let value = self.compute(computation, ty)?;
                self.define(results, value);
            }
        }
        Ok(())
    }

    fn is_instruction(&self, function: FunctionId) -> bool {
        let function = &self.part.module.functions[function as usize];
        function.blocks.is_empty() && is_instruction(&function.name)
    }

    fn define(&mut self, results: &[ValueId], value: Value) {
        if let [result] = results {
            self.values[*result as usize] = Some(value);
        }
    }

    /// Returns the address of a symbol plus a number of bytes.
    fn address(&mut self, symbol: crate::flat::Symbol, addend: i64) -> Result<Value, String> {
        let undeclared = || "the address of a symbol that is not declared".to_owned();
        let value = match symbol {
            crate::flat::Symbol::Function(function) => {
                let function = self.callee(function)?;
                self.builder.ins().func_addr(types::I64, function)
            }
            crate::flat::Symbol::Variable(at) => {
                let id = self.symbols.variables[at as usize].ok_or_else(undeclared)?;
                let is_local = self.part.module.variables[at as usize].is_thread_local;
                let global = self.module.declare_data_in_func(id, self.builder.func);
                match is_local {
                    true => self.builder.ins().tls_value(types::I64, global),
                    false => self.builder.ins().symbol_value(types::I64, global),
                }
            }
        };
        Ok(match addend {
            0 => value,
            _ => self.builder.ins().iadd_imm_s(value, addend),
        })
    }

    /// Returns the reference to a function, with the types that this part gives it.
    fn callee(&mut self, function: FunctionId) -> Result<ir::FuncRef, String> {
        let id = self.symbols.functions[function as usize];
        let id = id.ok_or_else(|| "a call of a function that is not declared".to_owned())?;
        let callee = self.module.declare_func_in_func(id, self.builder.func);
        let own = &self.part.module.functions[function as usize].signature;
        let own = signature(self.module.isa(), own);
        let own = self.builder.import_signature(own);
        self.builder.func.dfg.ext_funcs[callee].signature = own;
        Ok(callee)
    }

    /// Emits a call, and defines its results.
    fn call(
        &mut self,
        results: &[ValueId],
        signature: &Signature,
        arguments: &[ValueId],
        emit: impl FnOnce(&mut Self, &[Value]) -> ir::Inst,
    ) {
        let mut values = Vec::with_capacity(arguments.len() + 1);
        let memory = returns_in_memory(signature).then(|| {
            let (offsets, size) = result_offsets(signature);
            let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, size, 4);
            (self.builder.create_sized_stack_slot(slot), offsets)
        });
        if let Some((slot, _)) = &memory {
            values.push(self.builder.ins().stack_addr(types::I64, *slot, 0));
        }
        values.extend(self.all(arguments));
        let call = emit(self, &values);
        let found = match memory {
            Some((slot, offsets)) => {
                let types = signature.results.iter().zip(offsets);
                types
                    .map(|(ty, offset)| {
                        self.builder.ins().stack_load(types::I64, machine_type(*ty), slot, offset)
                    })
                    .collect()
            }
            None => self.builder.inst_results(call).to_vec(),
        };
        for (result, value) in results.iter().zip(found) {
            self.values[*result as usize] = Some(value);
        }
    }
}

/// Returns the properties of accesses of memory: any address may be accessed, aligned or not.
fn flags() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}
