//! Locations of functions and instructions from debug information.

use terrace_ir::{Ident, Location, lossless};

use super::Importer;
use super::debug_fields::Fields;
use crate::model::instructions::Instruction;
use crate::model::{Function, MetadataId, MetadataKindId};

impl Importer<'_> {
    /// The location of an instruction.
    pub(super) fn location_of(&mut self, instruction: &Instruction) -> Location {
        let mut attached = instruction.metadata.iter();
        let node = attached.find(|(kind, _)| *kind == MetadataKindId::DBG).map(|(_, node)| *node);
        self.location(node)
    }

    /// The location that a node states; unknown without a node.
    pub(super) fn location(&mut self, node: Option<MetadataId>) -> Location {
        // From the innermost place to those that it was inlined at.
        let mut chain = Vec::new();
        let mut next = node;
        let mut outer = None;
        while let Some(node) = next {
            if let Some(known) = self.debug.locations.get(&node) {
                outer = Some(*known);
                break;
            }
            if chain.len() > self.module.metadata.count() {
                break;
            }
            let Some(fields) = Fields::of(self.module, node) else { break };
            chain.push(node);
            next = fields.node("inlinedAt");
        }
        for node in chain.into_iter().rev() {
            let own = self.own_location(node);
            let location = match outer {
                Some(outer) => Location::call_site(self.cx, own, outer),
                None => own,
            };
            self.debug.locations.insert(node, location);
            outer = Some(location);
        }
        outer.unwrap_or(self.unknown)
    }

    fn own_location(&mut self, node: MetadataId) -> Location {
        let Some(fields) = Fields::of(self.module, node) else { return self.unknown };
        let (line, column) = (fields.int("line") as u32, fields.int("column") as u32);
        let Some(scope) = fields.node("scope") else { return self.unknown };
        let file = self.file_of(scope);
        let place = Location::file_line_col(self.cx, file, line, column);
        let scope = self.debug_node(scope);
        Location::fused(self.cx, [place], scope)
    }

    /// The name of the file of a scope.
    fn file_of(&self, scope: MetadataId) -> Ident {
        let fields = Fields::of(self.module, scope);
        let file = match fields {
            Some(Fields { node }) if node.class == "DIFile" => Some(Fields { node }),
            _ => fields.and_then(|fields| Fields::of(self.module, fields.node("file")?)),
        };
        let name = file.and_then(|file| file.text("filename")).unwrap_or_default();
        Ident::get(self.cx, &lossless::encode(name))
    }

    /// The location of a function.
    pub(super) fn function_location(&mut self, function: &Function) -> Location {
        let mut attached = function.metadata.iter();
        let node = attached.find(|(kind, _)| *kind == MetadataKindId::DBG).map(|(_, node)| *node);
        let Some(node) = node else { return self.unknown };
        let Some(fields) = Fields::of(self.module, node) else { return self.unknown };
        let line = fields.int("line") as u32;
        let place = Location::file_line_col(self.cx, self.file_of(node), line, 0);
        let subprogram = self.debug_node(node);
        Location::fused(self.cx, [place], subprogram)
    }
}
