//! The checks of a module beyond the grammar ([`verify`]), with LLVM's messages.

mod attributes;
mod calls;
mod dominance;
mod exceptions;
mod flags;
mod functions;
mod globals;
mod instructions;
mod intrinsics;

use std::cell::OnceCell;

use crate::model::instructions::Value;
use crate::model::{BlockId, InstructionId, MetadataId, Module, Symbol};
use crate::print::Quotes;
use intrinsics::Mismatches;

/// A part of a module that a message is about.
#[derive(Clone, Copy)]
enum Subject {
    Symbol(Symbol),
    /// An instruction of the function at an index.
    Instruction(usize, InstructionId),
    Value(usize, Value),
    Block(usize, BlockId),
    /// Metadata: a node with its operands.
    Node(MetadataId),
}

/// The state of the checks.
struct Verifier<'m> {
    module: &'m Module,
    /// The intrinsics whose declarations are wrong.
    mismatches: Mismatches,
    quotes: OnceCell<Quotes<'m>>,
    /// The lines of all messages.
    lines: Vec<String>,
}

/// Checks a module; returns the lines that describe what is wrong.
pub(super) fn verify(module: &mut Module) -> Vec<String> {
    let mismatches = intrinsics::mismatches(module);
    let mut verifier = Verifier { module, mismatches, quotes: OnceCell::new(), lines: Vec::new() };
    for at in 0..verifier.module.functions.len() {
        verifier.function(at);
    }
    verifier.globals();
    verifier.module_flags();
    verifier.lines
}

impl<'m> Verifier<'m> {
    fn quotes(&self) -> &Quotes<'m> {
        self.quotes.get_or_init(|| Quotes::new(self.module))
    }

    /// Adds a message and the parts that it is about.
    fn fail(&mut self, message: impl Into<String>, subjects: &[Subject]) {
        self.lines.push(message.into());
        for subject in subjects {
            let quotes = self.quotes();
            let line = match *subject {
                Subject::Symbol(symbol) => quotes.symbol(symbol),
                Subject::Instruction(function, id) => quotes.instruction(function, id),
                Subject::Value(function, value) => quotes.value(function, value),
                Subject::Block(function, block) => quotes.block(function, block),
                Subject::Node(node) if self.module.metadata.is_node(node) => quotes.node(node),
                Subject::Node(node) => quotes.metadata(node),
            };
            self.lines.push(line);
        }
    }
}
