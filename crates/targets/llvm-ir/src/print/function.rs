//! Functions in text.

use super::Printer;
use crate::intrinsics;
use crate::model::instructions::{DebugRecord, Value};
use crate::model::{BlockId, Function, InstructionId, Symbol, Type, Types};

/// The column at which the comment of a block begins, from 0.
const COMMENT_COLUMN: usize = 50;

/// The numbers of the values and blocks of a function.
pub(crate) struct LocalNumbers<'f> {
    pub(super) function: &'f Function,
    /// The function as a global value.
    pub(super) symbol: Symbol,
    pub(super) blocks: Vec<u32>,
    parameters: Vec<u32>,
    instructions: Vec<u32>,
}

impl<'f> LocalNumbers<'f> {
    /// Numbers parameters, blocks without a name and results, in printed order.
    pub(super) fn new(function: &'f Function, symbol: Symbol, types: &Types) -> Self {
        let count = types.as_function(function.ty).map_or(0, |ty| ty.params.len());
        let mut next = 0;
        let mut number = |named: bool| {
            next += u32::from(!named);
            next - u32::from(!named)
        };
        let named = |at: usize| !function.parameter_names.get(at).is_empty();
        let parameters = (0..count).map(|at| number(named(at))).collect();
        let mut blocks = Vec::with_capacity(function.blocks.len());
        let mut instructions = vec![0; function.instructions.len()];
        for block in &function.blocks {
            blocks.push(number(!block.name.is_empty()));
            for id in &block.instructions {
                if function.instruction(*id).ty != Type::VOID {
                    let named = !function.instruction_names.get(id.index()).is_empty();
                    instructions[id.index()] = number(named);
                }
            }
        }
        LocalNumbers { function, symbol, blocks, parameters, instructions }
    }

    /// The number of a block.
    pub(super) fn block(&self, block: BlockId) -> u32 {
        self.blocks[block.index()]
    }
}

/// The names of the blocks of a function, or their numbers in place of empty names.
pub(crate) fn block_names<'f>(function: &'f Function, types: &Types) -> Vec<Result<&'f [u8], u32>> {
    let numbers = LocalNumbers::new(function, Symbol::Function(0), types);
    let names =
        function.blocks.iter().zip(&numbers.blocks).map(|(block, number)| {
            if block.name.is_empty() { Err(*number) } else { Ok(&*block.name) }
        });
    names.collect()
}

impl Printer<'_> {
    /// Writes a function with the empty line in front of it.
    pub(super) fn function(&mut self, numbers: &LocalNumbers<'_>) {
        let (module, function) = (self.module, numbers.function);
        let Some(ty) = module.types.as_function(function.ty) else { return };
        let declaration = function.blocks.is_empty();
        self.text("\n");
        if function.name.starts_with(b"llvm.") && intrinsics::find(&function.name).is_none() {
            self.text("; Unknown intrinsic\n");
        }
        self.attributes_comment(function.attributes);
        self.text(if declaration { "declare" } else { "define" });
        if declaration {
            self.attachments(&function.metadata, " ");
        }
        self.text(" ");
        self.linkage(
            function.linkage,
            function.dso_local,
            function.visibility,
            function.dll_storage,
        );
        self.convention(function.convention);
        self.inline_attributes(function.result_attributes);
        self.ty(ty.result);
        self.text(" ");
        self.symbol(numbers.symbol);
        self.text("(");
        self.list(ty.params.iter().enumerate(), |this, (at, param)| {
            this.ty(*param);
            let attributes = function.parameter_attributes.get(at).copied().unwrap_or_default();
            for attribute in module.attributes.list(attributes).iter() {
                this.text(" ");
                this.attribute(attribute, false);
            }
            if !declaration {
                this.text(" ");
                this.parameter(at, numbers);
            }
        });
        if ty.variadic {
            self.text(if ty.params.is_empty() { "..." } else { ", ..." });
        }
        self.text(")");
        self.function_suffix(function);
        if declaration {
            self.text("\n");
            return;
        }
        self.attachments(&function.metadata, " ");
        self.text(" {\n");
        self.body(numbers);
        self.text("}\n");
    }

    /// Writes what stands between the parameters and the metadata.
    fn function_suffix(&mut self, function: &Function) {
        if function.unnamed_addr != crate::model::UnnamedAddr::None {
            self.text(" ");
            self.text(function.unnamed_addr.name());
        }
        if function.space != 0 || self.module.layout.program_space != 0 {
            self.format(format_args!(" addrspace({})", function.space));
        }
        self.group_reference(function.attributes);
        if !function.section.is_empty() {
            self.text(" section ");
            self.quoted(&function.section);
        }
        if !function.partition.is_empty() {
            self.text(" partition ");
            self.quoted(&function.partition);
        }
        if let Some(comdat) = function.comdat {
            self.text(" ");
            self.comdat_of(&function.name, comdat);
        }
        if function.align != 0 {
            self.format(format_args!(" align {}", function.align));
        }
        if !function.gc.is_empty() {
            self.text(" gc \"");
            self.out.extend_from_slice(&function.gc);
            self.text("\"");
        }
        for (word, data) in [(" prefix ", function.prefix), (" prologue ", function.prologue)] {
            if let Some(data) = data {
                self.text(word);
                self.typed_constant(data);
            }
        }
        if let Some(personality) = function.personality {
            self.text(" personality ");
            self.typed_constant(personality);
        }
    }

    fn body(&mut self, numbers: &LocalNumbers<'_>) {
        let function = numbers.function;
        let predecessors = function.predecessors();
        for (at, block) in function.blocks.iter().enumerate() {
            if at > 0 {
                self.text("\n");
            }
            if at > 0 || !block.name.is_empty() {
                self.block_line(numbers, BlockId::new(at), &predecessors[at]);
            }
            for id in &block.instructions {
                for record in &function.instruction(*id).records {
                    self.record(record, numbers);
                }
                self.instruction(*id, numbers);
            }
        }
    }

    /// Writes the label of a block and the comment with its predecessors.
    fn block_line(&mut self, numbers: &LocalNumbers<'_>, block: BlockId, predecessors: &[BlockId]) {
        let start = self.out.len();
        let name = &numbers.function.blocks[block.index()].name;
        match name.is_empty() {
            true => self.int(numbers.block(block)),
            false => self.name("", name),
        }
        self.text(":");
        if block.index() > 0 {
            let width = self.out.len() - start;
            (width..COMMENT_COLUMN.max(width + 1)).for_each(|_| self.text(" "));
            match predecessors.is_empty() {
                true => self.text("; No predecessors!"),
                false => {
                    self.text("; preds = ");
                    self.list(predecessors, |this, block| this.block_reference(*block, numbers));
                }
            }
        }
        self.text("\n");
    }

    /// Writes `%n` or `%name` of a block.
    pub(super) fn block_reference(&mut self, block: BlockId, numbers: &LocalNumbers<'_>) {
        let name = &numbers.function.blocks[block.index()].name;
        self.local(name, numbers.block(block));
    }

    pub(super) fn record(&mut self, record: &DebugRecord, numbers: &LocalNumbers<'_>) {
        match record {
            DebugRecord::Variable { kind, value, variable, expression, location } => {
                self.format(format_args!("    #dbg_{}(", kind.name()));
                self.record_value(*value, numbers);
                for id in [variable, expression, location] {
                    self.text(", ");
                    self.metadata(*id, None);
                }
            }
            DebugRecord::Assign {
                value,
                variable,
                expression,
                id,
                address,
                address_expression,
                location,
            } => {
                self.text("    #dbg_assign(");
                self.record_value(*value, numbers);
                for id in [variable, expression, id] {
                    self.text(", ");
                    self.metadata(*id, None);
                }
                self.text(", ");
                self.record_value(*address, numbers);
                for id in [address_expression, location] {
                    self.text(", ");
                    self.metadata(*id, None);
                }
            }
            DebugRecord::Label { label, location } => {
                self.text("    #dbg_label(");
                self.metadata(*label, None);
                self.text(", ");
                self.metadata(*location, None);
            }
        }
        self.text(")\n");
    }

    fn record_value(&mut self, value: Value, numbers: &LocalNumbers<'_>) {
        match value {
            Value::Metadata(id) => self.metadata(id, Some(numbers)),
            value => self.typed_value(value, numbers),
        }
    }

    /// Writes `%n` or `%name` of a parameter.
    pub(super) fn parameter(&mut self, at: usize, numbers: &LocalNumbers<'_>) {
        self.local(numbers.function.parameter_names.get(at), numbers.parameters[at]);
    }

    /// Writes `%n` or `%name` of the result of an instruction.
    pub(super) fn result(&mut self, id: InstructionId, numbers: &LocalNumbers<'_>) {
        let name = numbers.function.instruction_names.get(id.index());
        self.local(name, numbers.instructions[id.index()]);
    }

    /// Writes a name, or the number in place of an empty one, behind `%`.
    fn local(&mut self, name: &[u8], number: u32) {
        match name.is_empty() {
            true => {
                self.text("%");
                self.int(number);
            }
            false => self.name("%", name),
        }
    }
}
