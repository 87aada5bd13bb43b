//! The values and blocks of the function that is being read ([`Body`]), and the addresses of
//! blocks ([`Addresses`]).

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::{Name, Read, Reader};
use crate::model::instructions::{DebugRecord, InstructionKind, Value};
use crate::model::{
    BlockId, ConstantKind, Function, InstructionId, MetadataId, MetadataKind, Module, Symbol, Type,
};

/// The index of the first placeholder, a result of an instruction that was not read yet.
const FIRST_PLACEHOLDER: usize = 1 << 31;
/// The index of the first placeholder of a block whose address was taken.
const FIRST_ADDRESS: u32 = 1 << 31;

/// The entity that a local name stands for.
#[derive(Clone, Copy)]
pub(super) enum Local {
    /// A parameter or result.
    Value(Value),
    /// A value that was used, but not defined, as an index into the uses.
    Forward(u32),
    /// A block, as an index into the labels.
    Label(u32),
}

/// A value that was used before its definition.
struct Forward<'t> {
    name: Name<'t>,
    ty: Type,
    position: usize,
    value: Option<Value>,
}

/// A block that was named.
struct Label<'t> {
    name: Name<'t>,
    position: usize,
    block: Option<BlockId>,
}

/// The state of the function that is being read.
#[derive(Default)]
pub(super) struct Body<'t> {
    /// Whether a function is being read.
    pub(super) active: bool,
    pub(super) symbol: Option<Symbol>,
    pub(super) function: Option<Function>,
    /// The types of the parameters.
    params: Vec<Type>,
    names: FxHashMap<Cow<'t, [u8]>, Local>,
    numbers: Vec<Local>,
    /// Values with numbers that follow a gap.
    sparse: FxHashMap<u32, Local>,
    /// The least number that the next value may have.
    next: u32,
    forwards: Vec<Forward<'t>>,
    labels: Vec<Label<'t>>,
    /// Whether an operand of the current instruction is a placeholder.
    pub(super) has_forward: bool,
    /// The instructions with placeholders.
    open: Vec<InstructionId>,
    /// Debug records in front of the next instruction.
    pub(super) records: Vec<DebugRecord>,
    /// Whether debug records were read.
    pub(super) any_records: bool,
}

impl<'t> Body<'t> {
    /// The state for a function with these parameters.
    pub(super) fn start(function: Function, symbol: Symbol, params: &[Type]) -> Self {
        Body {
            active: true,
            symbol: Some(symbol),
            function: Some(function),
            params: params.to_vec(),
            ..Body::default()
        }
    }

    /// Returns the entity that the name stands for; `None` if it was not named.
    pub(super) fn find(&self, name: &Name<'t>) -> Option<Local> {
        match name {
            Name::Text(text) => self.names.get(text).copied(),
            Name::Number(number) => {
                let dense = self.numbers.get(*number as usize).copied();
                dense.or_else(|| self.sparse.get(number).copied())
            }
        }
    }

    fn insert(&mut self, name: Name<'t>, local: Local) {
        match name {
            Name::Text(text) => {
                self.names.insert(text, local);
            }
            Name::Number(number) => match self.numbers.len().cmp(&(number as usize)) {
                std::cmp::Ordering::Greater => self.numbers[number as usize] = local,
                std::cmp::Ordering::Equal => self.numbers.push(local),
                std::cmp::Ordering::Less => {
                    self.sparse.insert(number, local);
                }
            },
        }
    }

    /// The placeholder of a use.
    pub(super) fn placeholder(&self, at: u32) -> InstructionId {
        InstructionId::new(FIRST_PLACEHOLDER + at as usize)
    }

    /// The type of a use.
    pub(super) fn forward_type(&self, at: u32) -> Type {
        self.forwards[at as usize].ty
    }

    /// Makes a placeholder for a value that is not defined yet.
    pub(super) fn forward(&mut self, name: Name<'t>, ty: Type, position: usize) -> InstructionId {
        let at = self.forwards.len() as u32;
        self.forwards.push(Forward { name: name.clone(), ty, position, value: None });
        self.insert(name, Local::Forward(at));
        self.placeholder(at)
    }

    /// Adds a label that is not defined yet.
    pub(super) fn label(&mut self, name: Name<'t>, position: usize) -> u32 {
        let at = self.labels.len() as u32;
        self.labels.push(Label { name: name.clone(), position, block: None });
        self.insert(name, Local::Label(at));
        at
    }

    /// The type of a value.
    pub(super) fn value_type(&self, module: &Module, value: Value) -> Type {
        match value {
            Value::Constant(constant) => module.constants.ty(constant),
            Value::Parameter(at) => self.params.get(at as usize).copied().unwrap_or(Type::VOID),
            Value::Instruction(id) => match id.index().checked_sub(FIRST_PLACEHOLDER) {
                Some(at) => self.forwards[at].ty,
                None => self.function.as_ref().map_or(Type::VOID, |f| f.instruction(id).ty),
            },
            Value::Metadata(_) => Type::METADATA,
        }
    }

    /// Counts a value with this number.
    fn count(&mut self, number: u32) {
        self.next = number.saturating_add(1);
    }
}

impl<'t> Reader<'t> {
    /// Gives a parameter or result its name; one without gets the next number.
    pub(super) fn define(
        &mut self,
        name: Option<Name<'t>>,
        position: usize,
        value: Value,
        what: &str,
    ) -> Read {
        let ty = self.value_type(value);
        let name = match name {
            Some(Name::Number(number)) if number < self.body.next => {
                let next = self.body.next;
                let message = format!("{what} expected to be numbered '%{next}' or greater");
                return self.error_at(position, message);
            }
            Some(name) => name,
            None => Name::Number(self.body.next),
        };
        match self.body.find(&name) {
            None => {}
            Some(Local::Forward(at)) => {
                let forward = &self.body.forwards[at as usize];
                if forward.ty != ty {
                    let text = self.type_text(forward.ty);
                    let message = format!("{what} forward referenced with type '{text}'");
                    return self.error_at(position, message);
                }
                self.body.forwards[at as usize].value = Some(value);
            }
            Some(Local::Label(at)) if self.body.labels[at as usize].block.is_none() => {
                let message = format!("{what} forward referenced with type 'label'");
                return self.error_at(position, message);
            }
            Some(_) if matches!(value, Value::Parameter(_)) => {
                let message = format!("redefinition of argument '%{}'", name.display());
                return self.error_at(position, message);
            }
            Some(_) => {
                let text = name.display();
                let message = format!("multiple definition of local value named '{text}'");
                return self.error_at(position, message);
            }
        }
        match &name {
            Name::Number(number) => self.body.count(*number),
            Name::Text(text) => {
                if let Some(function) = &mut self.body.function {
                    match value {
                        Value::Parameter(at) => function.parameter_names.set(at as usize, text),
                        Value::Instruction(id) => function.instruction_names.set(id.index(), text),
                        _ => {}
                    }
                }
            }
        }
        self.body.insert(name, Local::Value(value));
        Ok(())
    }

    /// Begins a block with a label; one without gets the next number.
    pub(super) fn define_block(
        &mut self,
        name: Option<Name<'t>>,
        position: usize,
    ) -> Read<BlockId> {
        let name = match name {
            Some(Name::Number(number)) if number < self.body.next => {
                let next = self.body.next;
                let message = format!("label expected to be numbered '{next}' or greater");
                return self.error_at(position, message);
            }
            Some(name) => name,
            None => Name::Number(self.body.next),
        };
        let known = match self.body.find(&name) {
            None => self.body.label(name.clone(), position),
            Some(Local::Label(at)) if self.body.labels[at as usize].block.is_none() => at,
            Some(Local::Label(_) | Local::Value(_)) => {
                let message = format!("unable to create block named '{}'", name.display());
                return self.error_at(position, message);
            }
            Some(Local::Forward(_)) => {
                let message = format!("'%{}' is not a basic block", name.display());
                return self.error_at(position, message);
            }
        };
        if let Name::Number(number) = name {
            self.body.count(number);
        }
        let Some(function) = &mut self.body.function else {
            return self.error("expected function body");
        };
        let block = function.add_block();
        if let Name::Text(text) = &name {
            function.blocks[block.index()].name = text.as_ref().into();
        }
        self.body.labels[known as usize].block = Some(block);
        Ok(block)
    }

    /// Appends an instruction to a block.
    pub(super) fn add_instruction(
        &mut self,
        block: BlockId,
        ty: Type,
        kind: InstructionKind,
    ) -> InstructionId {
        let records = std::mem::take(&mut self.body.records);
        let Some(function) = &mut self.body.function else { return InstructionId::new(0) };
        let id = function.add(block, ty, kind);
        function.instruction_mut(id).records = records;
        if std::mem::take(&mut self.body.has_forward) {
            self.body.open.push(id);
        }
        id
    }

    /// Completes the function: all names must be defined by now.
    pub(super) fn finish_body(&mut self) -> Read<Function> {
        let mut body = std::mem::take(&mut self.body);
        let forwards = body.forwards.iter().filter(|forward| forward.value.is_none());
        let labels = body.labels.iter().filter(|label| label.block.is_none());
        let undefined = forwards
            .map(|forward| (&forward.name, forward.position))
            .chain(labels.map(|label| (&label.name, label.position)));
        if let Some((name, position)) = undefined.min() {
            let message = format!("use of undefined value '%{}'", name.display());
            return self.error_at(position, message);
        }
        let (Some(mut function), Some(symbol)) = (body.function.take(), body.symbol) else {
            return self.error("expected function body");
        };
        let resolved: Vec<Value> = body.forwards.iter().filter_map(|f| f.value).collect();
        let mut locals = Vec::new();
        for id in &body.open {
            let instruction = function.instruction_mut(*id);
            let mut change = |value: &mut Value| match *value {
                Value::Instruction(id) => {
                    if let Some(at) = id.index().checked_sub(FIRST_PLACEHOLDER) {
                        *value = resolved[at];
                    }
                }
                Value::Metadata(node) => {
                    *value = Value::Metadata(self.resolve_local(node, &resolved));
                    locals.push(node);
                }
                _ => {}
            };
            instruction.kind.for_each_operand_mut(&mut change);
            for record in &mut instruction.records {
                record.for_each_value_mut(&mut change);
            }
        }
        let blocks: Vec<BlockId> = body.labels.iter().filter_map(|label| label.block).collect();
        if blocks.iter().enumerate().any(|(at, block)| at != block.index()) {
            for instruction in &mut function.instructions {
                instruction.kind.for_each_block_mut(|block| *block = blocks[block.index()]);
            }
        }
        self.number_blocks(symbol, &mut function, &body);
        self.resolve_addresses(symbol, function.space, &body)?;
        Ok(function)
    }

    /// The metadata with the values in place of placeholders.
    fn resolve_local(&mut self, node: MetadataId, resolved: &[Value]) -> MetadataId {
        match self.module.metadata.kind(node).clone() {
            MetadataKind::Value(Value::Instruction(id)) => {
                match id.index().checked_sub(FIRST_PLACEHOLDER) {
                    Some(at) => self.module.metadata.get(MetadataKind::Value(resolved[at])),
                    None => node,
                }
            }
            MetadataKind::ArgList(values) => {
                let values = values.iter().map(|value| self.resolve_local(*value, resolved));
                let values = values.collect();
                self.module.metadata.get(MetadataKind::ArgList(values))
            }
            _ => node,
        }
    }

    /// Numbers the blocks in the order in which they were named, those first whose addresses were
    /// taken in front of the function.
    fn number_blocks(&self, symbol: Symbol, function: &mut Function, body: &Body<'t>) {
        let reserved = self.blocks.reserved.get(&symbol).map_or(&[][..], |names| names);
        // The entry is named first.
        let start = body.labels.first().map_or(0, |label| label.position);
        let labels = body.labels.iter().enumerate();
        let mut order: Vec<(usize, Option<&Name<'t>>, usize)> =
            labels.map(|(at, label)| (label.position, None, at)).collect();
        for (name, _, position) in reserved {
            if let Some(Local::Label(at)) = body.find(name) {
                let before = *position < start;
                let position = if before { 0 } else { *position };
                order.push((position, before.then_some(name), at as usize));
            }
        }
        order.sort_unstable();
        let mut numbered = vec![false; body.labels.len()];
        let mut next = 0;
        for (.., at) in order {
            if !std::mem::replace(&mut numbered[at], true)
                && let Some(block) = body.labels[at].block
            {
                function.blocks[block.index()].number = next;
                next += 1;
            }
        }
    }

    /// Completes the addresses of blocks of a function that was read.
    fn resolve_addresses(&mut self, symbol: Symbol, space: u32, body: &Body<'t>) -> Read {
        let Some(names) = self.blocks.reserved.remove(&symbol) else { return Ok(()) };
        for (name, index, position) in names {
            let Some(Local::Label(at)) = body.find(&name) else {
                return self.error_at(position, "referenced value is not a basic block");
            };
            let Some(block) = body.labels[at as usize].block else { continue };
            let block = block.index() as u32;
            let ty = self.module.types.pointer(space);
            let open = ConstantKind::BlockAddress(symbol, index);
            let constant = self.module.constants.get(ty, open);
            let kind = ConstantKind::BlockAddress(symbol, block);
            self.module.constants.replace(constant, kind);
            self.blocks.known.insert((symbol, name), block);
        }
        Ok(())
    }

    /// The index of a block of a function that was read.
    pub(super) fn defined_block(&mut self, symbol: Symbol, label: &Name<'t>) -> Option<u32> {
        let Symbol::Function(at) = symbol else { return None };
        if !self.blocks.labels.contains_key(&symbol) {
            let function = &self.module.functions[at as usize];
            let names = crate::print::block_names(function, &self.module.types);
            let names = names.into_iter().zip(0..).map(|(name, index)| {
                let name = match name {
                    Ok(text) => Name::Text(Cow::Owned(text.to_vec())),
                    Err(number) => Name::Number(number),
                };
                (name, index)
            });
            let names: FxHashMap<Name<'t>, u32> = names.collect();
            self.blocks.labels.insert(symbol, names);
        }
        self.blocks.labels.get(&symbol)?.get(label).copied()
    }

    /// An error if the address of a block was taken in a function that has no such block.
    pub(super) fn finish_addresses(&self) -> Read {
        let open = self.blocks.reserved.values().flatten().map(|(_, _, position)| *position);
        match open.chain(self.blocks.missing).min() {
            Some(position) => self.error_at(position, "expected function name in blockaddress"),
            None => Ok(()),
        }
    }
}

/// The addresses of blocks that constants hold.
#[derive(Default)]
pub(super) struct Addresses<'t> {
    /// The indices of blocks whose address was taken; placeholders until their function is read.
    pub(super) known: FxHashMap<(Symbol, Name<'t>), u32>,
    /// The placeholders by function.
    reserved: FxHashMap<Symbol, Vec<(Name<'t>, u32, usize)>>,
    count: u32,
    /// The position of the first address in a function that does not exist.
    pub(super) missing: Option<usize>,
    /// The blocks of functions by name.
    labels: FxHashMap<Symbol, FxHashMap<Name<'t>, u32>>,
    /// The function that is being read.
    pub(super) current: Option<Symbol>,
}

impl<'t> Addresses<'t> {
    /// Whether the function is being read.
    pub(super) fn is_current(&self, symbol: Symbol) -> bool {
        self.current == Some(symbol)
    }

    /// Makes a placeholder for a block.
    pub(super) fn reserve(&mut self, symbol: Symbol, label: Name<'t>, position: usize) -> u32 {
        let index = FIRST_ADDRESS + self.count;
        self.count += 1;
        self.known.insert((symbol, label.clone()), index);
        self.reserved.entry(symbol).or_default().push((label, index, position));
        index
    }
}
