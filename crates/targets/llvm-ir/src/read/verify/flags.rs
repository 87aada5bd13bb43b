//! Checks of the flags and identifications of a module.

use rustc_hash::FxHashSet;

use super::{Subject, Verifier};
use crate::model::{MetadataId, MetadataKind};

/// The behavior of a flag that demands another one.
const REQUIRE: u64 = 3;
/// The highest behavior.
const LAST: u64 = 8;

impl Verifier<'_> {
    /// Checks `llvm.ident` and `llvm.module.flags`.
    pub(super) fn module_flags(&mut self) {
        let module = self.module;
        for named in &module.named_metadata {
            match &*named.name {
                b"llvm.ident" | b"llvm.commandline" => {
                    for node in &named.nodes {
                        self.identification(&named.name, *node);
                    }
                }
                b"llvm.module.flags" => {
                    let mut seen = FxHashSet::default();
                    for node in &named.nodes {
                        self.module_flag(*node, &mut seen);
                    }
                }
                _ => {}
            }
        }
    }

    fn identification(&mut self, name: &[u8], node: MetadataId) {
        let name = String::from_utf8_lossy(name);
        let MetadataKind::Tuple(operands) = self.module.metadata.kind(node) else { return };
        let [operand] = **operands else {
            let message = format!("incorrect number of operands in {name} metadata");
            return self.fail(message, &[Subject::Node(node)]);
        };
        let Some(operand) = operand else { return };
        if !matches!(self.module.metadata.kind(operand), MetadataKind::String(_)) {
            let message = format!(
                "invalid value for {name} metadata entry operand(the operand should be a string)"
            );
            self.fail(message, &[Subject::Node(operand)]);
        }
    }

    fn module_flag(&mut self, node: MetadataId, seen: &mut FxHashSet<MetadataId>) {
        let module = self.module;
        let this = Subject::Node(node);
        let MetadataKind::Tuple(operands) = module.metadata.kind(node) else { return };
        let [Some(behavior), Some(id), Some(value)] = **operands else {
            return self.fail("incorrect number of operands in module flag", &[this]);
        };
        let number = match module.metadata.kind(behavior) {
            MetadataKind::Constant(constant) => {
                module.constants.as_int(*constant).and_then(|value| value.to_u64())
            }
            _ => None,
        };
        match number {
            None => {
                let message = "invalid behavior operand in module flag (expected constant integer)";
                return self.fail(message, &[Subject::Node(behavior)]);
            }
            Some(number) if !(1..=LAST).contains(&number) => {
                let message = "invalid behavior operand in module flag (unexpected constant)";
                return self.fail(message, &[Subject::Node(behavior)]);
            }
            _ => {}
        }
        if !matches!(module.metadata.kind(id), MetadataKind::String(_)) {
            let message = "invalid ID operand in module flag (expected metadata string)";
            return self.fail(message, &[Subject::Node(id)]);
        }
        if number == Some(REQUIRE) {
            let pair = matches!(
                module.metadata.kind(value),
                MetadataKind::Tuple(parts) if parts.len() == 2
            );
            if !pair {
                let message = "invalid value for 'require' module flag (expected metadata pair)";
                self.fail(message, &[Subject::Node(value)]);
            }
        } else if !seen.insert(id) {
            let message = "module flag identifiers must be unique (or of 'require' type)";
            self.fail(message, &[Subject::Node(id)]);
        }
    }
}
