//! The text of LLVM IR in messages.

use super::Importer;
use crate::model::instructions::DebugRecord;
use crate::model::{Constant, InstructionId, MetadataId};
use crate::print::Quotes;

impl<'a> Importer<'a> {
    fn quotes(&self) -> &Quotes<'a> {
        self.quotes.get_or_init(|| Quotes::new(self.module))
    }

    /// An instruction of the current function.
    pub(super) fn quote_instruction(&self, id: InstructionId) -> String {
        self.quotes().instruction(self.function.index, id)
    }

    /// A debug record of the current function.
    pub(super) fn quote_record(&self, record: &DebugRecord) -> String {
        self.quotes().record(self.function.index, record)
    }

    /// A node with its number and operands.
    pub(super) fn quote_node(&self, node: MetadataId) -> String {
        self.quotes().node(node)
    }

    /// Metadata: a node with its number and operands, or other metadata as it is.
    pub(super) fn quote_metadata(&self, node: MetadataId) -> String {
        match self.module.metadata.is_node(node) {
            true => self.quotes().node(node),
            false => self.quotes().metadata(node),
        }
    }

    /// A constant with its type.
    pub(super) fn quote_constant(&self, constant: Constant) -> String {
        self.quotes().constant(constant)
    }

    /// The variable at an index.
    pub(super) fn quote_global(&self, index: usize) -> String {
        self.quotes().global(index)
    }

    /// The function at an index, without its body.
    pub(super) fn quote_function(&self, index: usize) -> String {
        self.quotes().function(index)
    }
}
