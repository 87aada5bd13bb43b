//! Parts of a module in text, as they are in messages ([`Quotes`]).

use super::function::LocalNumbers;
use super::{Numbering, Part, Printer};
use crate::model::instructions::{DebugRecord, Value};
use crate::model::{Attribute, BlockId, Constant, InstructionId, MetadataId, Module, Symbol};

/// Prints parts of a module, with the numbers that they have in its text.
pub(crate) struct Quotes<'m> {
    module: &'m Module,
    numbering: Numbering,
}

impl<'m> Quotes<'m> {
    /// Numbers all parts of a module.
    pub(crate) fn new(module: &'m Module) -> Self {
        let mut all = Part::default();
        (0..module.functions.len()).for_each(|at| all.add(module, at));
        let numbering = Numbering::new(module, &[all]);
        Quotes { module, numbering }
    }

    fn print(&self, print: impl FnOnce(&mut Printer<'m>)) -> String {
        let mut printer = Printer::new(self.module);
        print(&mut printer);
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = printer.write(&self.numbering, &mut text);
        String::from_utf8_lossy(&text).trim_end_matches('\n').to_owned()
    }

    /// An instruction of the function at an index.
    pub(crate) fn instruction(&self, function: usize, id: InstructionId) -> String {
        let symbol = Symbol::Function(function as u32);
        let Some(function) = self.module.functions.get(function) else { return String::new() };
        let numbers = LocalNumbers::new(function, symbol, &self.module.types);
        self.print(|printer| printer.instruction(id, &numbers))
    }

    /// A debug record of the function at an index.
    pub(crate) fn record(&self, function: usize, record: &DebugRecord) -> String {
        let symbol = Symbol::Function(function as u32);
        let Some(function) = self.module.functions.get(function) else { return String::new() };
        let numbers = LocalNumbers::new(function, symbol, &self.module.types);
        self.print(|printer| printer.record(record, &numbers)).trim_start().to_owned()
    }

    /// A node with its number and operands.
    pub(crate) fn node(&self, node: MetadataId) -> String {
        let number = self.numbering.number(super::Reference::Node(node));
        self.print(|printer| printer.nodes(number as usize, &[node])).trim_start().to_owned()
    }

    /// Metadata that has no number.
    pub(crate) fn metadata(&self, node: MetadataId) -> String {
        self.print(|printer| printer.metadata(node, None))
    }

    /// A constant with its type.
    pub(crate) fn constant(&self, constant: Constant) -> String {
        self.print(|printer| printer.typed_constant(constant))
    }

    /// The variable at an index.
    pub(crate) fn global(&self, index: usize) -> String {
        self.print(|printer| {
            printer.global(Symbol::Global(index as u32), &self.module.globals[index])
        })
    }

    /// The function at an index, without its body.
    pub(crate) fn function(&self, index: usize) -> String {
        let mut function = self.module.functions[index].clone();
        function.blocks.clear();
        let symbol = Symbol::Function(index as u32);
        let numbers = LocalNumbers::new(&function, symbol, &self.module.types);
        self.print(|printer| printer.function(&numbers)).trim_start().to_owned()
    }

    /// A global value with its type.
    pub(crate) fn symbol(&self, symbol: Symbol) -> String {
        let space = self.module.symbol_space(symbol);
        self.print(|printer| {
            match space {
                0 => printer.text("ptr "),
                space => printer.format(format_args!("ptr addrspace({space}) ")),
            }
            printer.symbol(symbol);
        })
    }

    /// A value of the function at an index, with its type.
    pub(crate) fn value(&self, function: usize, value: Value) -> String {
        let symbol = Symbol::Function(function as u32);
        let Some(function) = self.module.functions.get(function) else { return String::new() };
        let numbers = LocalNumbers::new(function, symbol, &self.module.types);
        self.print(|printer| printer.typed_value(value, &numbers))
    }

    /// A block of the function at an index.
    pub(crate) fn block(&self, function: usize, block: BlockId) -> String {
        let symbol = Symbol::Function(function as u32);
        let Some(function) = self.module.functions.get(function) else { return String::new() };
        let numbers = LocalNumbers::new(function, symbol, &self.module.types);
        self.print(|printer| {
            printer.text("label ");
            printer.block_reference(block, &numbers);
        })
    }

    /// Returns the text of an attribute.
    pub(crate) fn attribute(&self, attribute: &Attribute) -> String {
        self.print(|printer| printer.attribute(attribute, false))
    }
}
