//! Functions in text.

use super::Printer;
use crate::intrinsics;
use crate::model::instructions::DebugRecord;
use crate::model::{BlockId, Function, InstructionId, Type, Types};

/// The column at which the comment of a block begins, from 0.
const COMMENT_COLUMN: usize = 50;

/// The numbers of the values and blocks of a function.
pub(crate) struct LocalNumbers<'f> {
    pub(super) function: &'f Function,
    pub(super) blocks: Vec<u32>,
    instructions: Vec<u32>,
}

impl<'f> LocalNumbers<'f> {
    /// Numbers parameters, blocks without a name and results, in printed order.
    pub(super) fn new(function: &'f Function, types: &Types) -> Self {
        let mut next = types.as_function(function.ty).map_or(0, |ty| ty.params.len()) as u32;
        let mut blocks = Vec::with_capacity(function.blocks.len());
        let mut instructions = vec![0; function.instructions.len()];
        for block in &function.blocks {
            blocks.push(next);
            next += u32::from(block.name.is_empty());
            for id in &block.instructions {
                if function.instruction(*id).ty != Type::VOID {
                    instructions[id.index()] = next;
                    next += 1;
                }
            }
        }
        LocalNumbers { function, blocks, instructions }
    }

    /// The number of an instruction's result.
    pub(super) fn instruction(&self, id: InstructionId) -> u32 {
        self.instructions[id.index()]
    }

    /// The number of a block.
    pub(super) fn block(&self, block: BlockId) -> u32 {
        self.blocks[block.index()]
    }
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
        self.linkage(function.linkage, function.dso_local, function.visibility);
        self.convention(function.convention);
        self.inline_attributes(function.result_attributes);
        self.ty(ty.result);
        self.text(" ");
        self.name("@", &function.name);
        self.text("(");
        self.list(ty.params.iter().enumerate(), |this, (at, param)| {
            this.ty(*param);
            let attributes = function.parameter_attributes.get(at).copied().unwrap_or_default();
            for attribute in module.attributes.list(attributes).iter() {
                this.text(" ");
                this.attribute(attribute, false);
            }
            if !declaration {
                this.text(" %");
                this.int(at);
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
        match name.is_empty() {
            true => {
                self.text("%");
                self.int(numbers.block(block));
            }
            false => self.name("%", name),
        }
    }

    fn record(&mut self, record: &DebugRecord, numbers: &LocalNumbers<'_>) {
        match record {
            DebugRecord::Variable { is_address, value, variable, expression, location } => {
                self.text(if *is_address { "    #dbg_declare(" } else { "    #dbg_value(" });
                match value {
                    crate::model::instructions::Value::Metadata(id) => {
                        self.metadata(*id, Some(numbers));
                    }
                    value => self.typed_value(*value, numbers),
                }
                for id in [variable, expression, location] {
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
}
