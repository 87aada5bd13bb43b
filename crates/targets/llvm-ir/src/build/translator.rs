//! The state of a translation ([`Translator`]).

use std::ops::Range;

use rustc_hash::FxHashMap;
use terrace_entity::EntityId;
use terrace_ir::Value as MlirValue;
use terrace_ir::{Block, Context, Diagnostic, DialectInterfaces, Location, OpName, OpRef, Type};

use super::flow::Flow;
use super::metadata::MetadataCache;
use super::{Failed, LlvmTranslation, OpTranslation, Translated};
use crate::fold;
use crate::model::instructions::{
    BinaryOp, Call, Callee, CastOp, DebugRecord, Flags, Gep, Instruction, InstructionKind,
    IntPredicate, Value,
};
use crate::model::{
    self, BlockId, Constant, ConstantGep, Function, InstructionId, MetadataId, Module, Symbol,
};

/// The state of a translation: the module so far, and the function whose body is being translated.
pub struct Translator<'a> {
    /// The module so far.
    pub module: Module,
    pub(super) cx: &'a Context,
    pub(super) root: OpRef<'a>,
    pub(super) types: FxHashMap<Type, model::Type>,
    pub(super) metadata: MetadataCache,
    dialects: DialectInterfaces<'a, dyn LlvmTranslation>,
    operations: FxHashMap<OpName, Option<OpTranslation>>,
    pub(super) function: Option<usize>,
    pub(super) scratch: Function,
    /// The translated values of the body, by slot.
    values: Vec<Option<Value>>,
    pub(super) flow: Flow,
    pub(super) block: BlockId,
    pub(super) scope: Option<MetadataId>,
    location: Option<MetadataId>,
    records: Vec<DebugRecord>,
    first_of_op: usize,
    /// The location of each instruction of each function, in order of creation; `None` if they are
    /// not recorded.
    pub(super) locations: Option<Vec<Vec<Location>>>,
}

impl<'a> Translator<'a> {
    pub(super) fn new(root: OpRef<'a>) -> Self {
        let cx = root.context();
        Translator {
            module: Module::new("LLVMDialectModule"),
            cx,
            root,
            types: FxHashMap::default(),
            metadata: MetadataCache::default(),
            dialects: DialectInterfaces::new(cx),
            operations: FxHashMap::default(),
            function: None,
            scratch: Function::new(b"", model::Type::VOID),
            values: Vec::new(),
            flow: Flow::default(),
            block: BlockId::new(0),
            scope: None,
            location: None,
            records: Vec::new(),
            first_of_op: 0,
            locations: None,
        }
    }

    /// Returns a translator of other functions of the same module, which begins with all that this
    /// one has translated.
    pub(super) fn fork(&self) -> Self {
        Translator {
            module: self.module.clone(),
            types: self.types.clone(),
            metadata: self.metadata.clone(),
            operations: self.operations.clone(),
            ..Translator::new(self.root)
        }
    }

    /// Returns the context of the translated operations.
    pub fn context(&self) -> &'a Context {
        self.cx
    }

    /// Returns the translated module.
    pub fn root(&self) -> OpRef<'a> {
        self.root
    }

    /// Reports an error.
    pub fn fail(&self, error: Diagnostic) -> Failed {
        self.cx.emit(error);
        Failed
    }

    /// Reports an error at a location.
    pub fn fail_at(&self, location: Location, message: &str) -> Failed {
        self.fail(Diagnostic::error(location, message))
    }

    /// Translates an operation and its dialect attributes.
    ///
    /// # Errors
    /// When the dialect has no translation, or it fails.
    pub fn translate_op(&mut self, op: OpRef<'_>) -> Translated {
        let name = op.name();
        let translation = match self.operations.get(&name) {
            Some(known) => known.clone(),
            None => {
                let Some(dialect) = self.dialects.for_op(op) else {
                    let message = "cannot be converted to LLVM IR: missing \
                         `LLVMTranslationDialectInterface` registration for dialect for op: ";
                    return Err(self.fail(op.plain_error(format!("{message}{}", op.name_str()))));
                };
                let found = dialect.operation(op.name_str());
                self.operations.insert(name, found.clone());
                found
            }
        };
        self.first_of_op = self.function().instructions.len();
        if let Some(translation) = &translation
            && translation(op, self).is_ok()
        {
            self.locate(op);
            return self.amend(op);
        }
        let message = format!("LLVM Translation failed for operation: {}", op.name_str());
        Err(self.fail(op.plain_error(message)))
    }

    /// Records the location of the instructions that the operation emitted.
    fn locate(&mut self, op: OpRef<'_>) {
        let (Some(at), Some(locations)) = (self.function, &mut self.locations) else { return };
        if locations.len() <= at {
            locations.resize_with(at + 1, Vec::new);
        }
        locations[at].resize(self.module.functions[at].instructions.len(), op.location());
    }

    /// Translates the discardable attributes of dialects with a translation.
    pub(super) fn amend(&mut self, op: OpRef<'_>) -> Translated {
        if !op.has_attributes() {
            return Ok(());
        }
        for (name, attribute) in op.attributes() {
            let name = name.as_str(self.cx);
            let Some((dialect, _)) = name.split_once('.') else { continue };
            let known = self.dialects.iter().find(|(known, _)| *known == dialect);
            if let Some((_, interface)) = known {
                interface.amend(op, name, *attribute, self)?;
            }
        }
        Ok(())
    }

    /// Returns the translation of the dialect with this name; `None` if it has no counterpart.
    pub(super) fn dialect(&self, name: &str) -> Option<&'static dyn LlvmTranslation> {
        self.dialects.iter().find(|(known, _)| *known == name).map(|(_, interface)| interface)
    }

    /// Returns the ids of the instructions that the current operation emitted.
    pub fn amended(&self) -> Range<usize> {
        self.first_of_op..self.function().instructions.len()
    }

    /// Returns the instructions that the current operation emitted, for changes.
    pub fn amended_instructions(&mut self) -> &mut [Instruction] {
        let range = self.amended();
        &mut self.function_mut().instructions[range]
    }

    /// Returns the function whose body is being translated.
    pub fn function(&self) -> &Function {
        match self.function {
            Some(at) => &self.module.functions[at],
            None => &self.scratch,
        }
    }

    /// Returns the function whose body is being translated, for changes.
    pub fn function_mut(&mut self) -> &mut Function {
        match self.function {
            Some(at) => &mut self.module.functions[at],
            None => &mut self.scratch,
        }
    }

    /// Starts the body of a function, or of a constant initializer if `None`.
    pub(super) fn start_body(&mut self, function: Option<usize>) {
        self.function = function;
        self.values.clear();
        self.records.clear();
        self.location = None;
        self.scope = None;
        self.block = BlockId::new(0);
        if function.is_none() {
            self.scratch = Function::new(b"", model::Type::VOID);
            self.scratch.add_block();
        }
    }

    /// Sets the debug location of the instructions that follow.
    pub(super) fn set_location(&mut self, location: Option<MetadataId>) {
        self.location = location;
    }

    /// Returns the value that an MLIR value is mapped to; poison if it is not translated yet, which
    /// verified IR has in unreachable blocks only.
    pub fn value(&mut self, value: MlirValue, op: OpRef<'_>) -> Value {
        self.known_value(value).unwrap_or_else(|| {
            let ty = self.ty(op.body().value_type(value));
            self.module.constants.poison(ty).into()
        })
    }

    /// Returns the value that an MLIR value is mapped to; `None` if it is not translated yet.
    pub(super) fn known_value(&self, value: MlirValue) -> Option<Value> {
        self.values.get(value.slot()).copied().flatten()
    }

    /// Returns the value of the operand of `op` at `index`.
    pub fn operand(&mut self, op: OpRef<'_>, index: usize) -> Value {
        self.value(op.operand(index), op)
    }

    /// Returns the values of all operands of `op`.
    pub fn operands(&mut self, op: OpRef<'_>) -> Vec<Value> {
        op.operands().map(|operand| self.value(operand, op)).collect()
    }

    /// Maps an MLIR value to a value.
    pub fn map(&mut self, from: MlirValue, to: impl Into<Value>) {
        if from.slot() >= self.values.len() {
            self.values.resize(from.slot() + 1, None);
        }
        self.values[from.slot()] = Some(to.into());
    }

    /// Maps the first result of `op` to a value.
    pub fn map_result(&mut self, op: OpRef<'_>, to: impl Into<Value>) {
        self.map(op.result(0), to);
    }

    /// Returns the type of the first result of `op`, `void` if it has none.
    pub fn result_type(&mut self, op: OpRef<'_>) -> model::Type {
        op.result_types().next().map_or(model::Type::VOID, |ty| self.ty(ty))
    }

    /// Returns the type of a value.
    pub fn value_type(&self, value: Value) -> model::Type {
        match value {
            Value::Constant(constant) => self.module.constants.ty(constant),
            Value::Parameter(at) => {
                let ty = self.module.types.as_function(self.function().ty);
                let param = ty.and_then(|ty| ty.params.get(at as usize));
                param.copied().unwrap_or(model::Type::VOID)
            }
            Value::Instruction(id) => self.function().instruction(id).ty,
            Value::Metadata(_) => model::Type::METADATA,
        }
    }

    /// Returns the block that the successor of `op` at `index` is mapped to.
    pub fn successor(&self, op: OpRef<'_>, index: usize) -> BlockId {
        self.flow.successor(op, index)
    }

    /// Returns the block that an MLIR block of the function is mapped to.
    pub fn block_of(&self, block: Block) -> BlockId {
        self.flow.block(block)
    }

    /// Appends an instruction to the current block.
    pub fn push(&mut self, ty: model::Type, kind: InstructionKind) -> InstructionId {
        let (block, location) = (self.block, self.location);
        let records = std::mem::take(&mut self.records);
        let function = self.function_mut();
        let id = function.add(block, ty, kind);
        let instruction = function.instruction_mut(id);
        instruction.records = records;
        if let Some(location) = location {
            instruction.attach(model::MetadataKindId::DBG, location);
        }
        id
    }

    /// Appends an instruction, and returns its result.
    pub fn emit(&mut self, ty: model::Type, kind: InstructionKind) -> Value {
        Value::Instruction(self.push(ty, kind))
    }

    /// Adds a debug record in front of the next instruction.
    pub fn add_record(&mut self, record: DebugRecord) {
        self.records.push(record);
    }

    /// Emits an operation on two values, or folds it.
    pub fn binary(&mut self, op: BinaryOp, flags: Flags, a: Value, b: Value) -> Value {
        if let (Value::Constant(x), Value::Constant(y)) = (a, b)
            && let Some(folded) = fold::binary(&mut self.module, op, x, y)
        {
            return folded.into();
        }
        let ty = self.value_type(a);
        self.emit(ty, InstructionKind::Binary(op, flags, a, b))
    }

    /// Emits a conversion, or folds it.
    pub fn cast(&mut self, op: CastOp, flags: Flags, value: Value, to: model::Type) -> Value {
        if self.value_type(value) == to {
            return value;
        }
        if let Value::Constant(constant) = value
            && let Some(folded) = fold::cast(&mut self.module, op, constant, to)
        {
            return folded.into();
        }
        self.emit(to, InstructionKind::Cast(op, flags, value))
    }

    /// Emits a comparison of integers or pointers, or folds it.
    pub fn compare(&mut self, predicate: IntPredicate, a: Value, b: Value) -> Value {
        if let (Value::Constant(x), Value::Constant(y)) = (a, b)
            && let Some(folded) = fold::icmp(&mut self.module, predicate, x, y)
        {
            return folded.into();
        }
        let ty = self.value_type(a);
        let ty = self.module.types.with_scalar(ty, model::Type::I1);
        self.emit(ty, InstructionKind::ICmp(predicate, Flags::NONE, a, b))
    }

    /// Emits the address of an element, or folds it.
    pub fn gep(&mut self, gep: Gep) -> Value {
        let as_constant = |value: &Value| match value {
            Value::Constant(constant) => Some(*constant),
            _ => None,
        };
        let indices: Option<Box<[Constant]>> = gep.indices.iter().map(as_constant).collect();
        if let (Some(base), Some(indices)) = (as_constant(&gep.base), indices) {
            let constant = ConstantGep {
                element: gep.element,
                flags: gep.flags,
                in_range: None,
                base,
                indices,
            };
            if let Some(folded) = fold::gep(&mut self.module, &constant) {
                return folded.into();
            }
        }
        let mut ty = self.value_type(gep.base);
        let vector = std::iter::once(&gep.base).chain(&gep.indices).find_map(|value| {
            let ty = self.value_type(*value);
            self.module.types.lanes(ty).map(|_| ty)
        });
        if let Some(shape) = vector {
            let scalar = self.module.types.scalar(ty);
            ty = self.module.types.with_scalar(shape, scalar);
        }
        self.emit(ty, InstructionKind::Gep(Box::new(gep)))
    }

    /// Emits a call; the type of the result follows from that of the function.
    pub fn call(&mut self, call: Call) -> InstructionId {
        let function = self.module.types.as_function(call.function_type);
        let ty = function.map_or(model::Type::VOID, |function| function.result);
        self.push(ty, InstructionKind::Call(Box::new(call)))
    }

    /// Emits the call of a function of the module.
    pub fn call_symbol(&mut self, symbol: Symbol, arguments: &[Value]) -> InstructionId {
        let function_type = self.module.symbol_type(symbol);
        let callee = self.module.address_of(symbol);
        self.call(Call::new(callee.into(), function_type, arguments))
    }

    /// Returns the declaration of a runtime function, added if the module has no function of this
    /// name.
    pub fn runtime_function(
        &mut self,
        name: &str,
        result: model::Type,
        params: &[model::Type],
    ) -> Symbol {
        if let Some(known) = self.module.symbol(name.as_bytes()) {
            return known;
        }
        let ty = self.module.types.function(result, params, false);
        let space = self.module.layout.program_space;
        self.module.add_function(Function { space, ..Function::new(name.as_bytes(), ty) })
    }

    /// Returns the call that an instruction is, for changes; `None` for other instructions.
    pub fn call_mut(&mut self, id: InstructionId) -> Option<&mut Call> {
        match &mut self.function_mut().instruction_mut(id).kind {
            InstructionKind::Call(call) => Some(call),
            _ => None,
        }
    }

    /// Returns the function that a call calls; `None` for indirect calls and inline assembly.
    pub fn called_symbol(&self, call: &Call) -> Option<Symbol> {
        let Callee::Value(Value::Constant(constant)) = &call.callee else { return None };
        match self.module.constants.kind(*constant) {
            model::ConstantKind::Symbol(symbol) => Some(*symbol),
            _ => None,
        }
    }
}
