//! Metadata for the analysis of aliases: access tags, scopes, access groups, and memory models.

use terrace_builtin::DistinctAttr;
use terrace_ir::{ArrayAttr, Attribute, Diagnostic, OpRef, Severity, StringAttr};
use terrace_llvm::{
    AccessGroupAttr, AliasScopeAttr, AliasScopeDomainAttr, MMRATagAttr, NoAliasScopeDeclOp,
    TBAAMemberAttr, TBAARootAttr, TBAATagAttr, TBAATypeDescriptorAttr,
};

use super::metadata::AccessMetadata;
use super::{Translated, Translator};
use crate::model::instructions::Value;
use crate::model::{InstructionId, MetadataId, MetadataKind};

/// Returns the elements of an array attribute.
fn array<'o>(op: OpRef<'o>, attribute: Option<Attribute>) -> Option<&'o [Attribute]> {
    Some(&attribute?.downcast::<ArrayAttr>(op.context())?.0)
}

impl Translator<'_> {
    /// Attaches what describes a memory access to an instruction.
    ///
    /// # Errors
    /// When an attribute is malformed.
    pub(super) fn attach_access(
        &mut self,
        op: OpRef<'_>,
        id: InstructionId,
        access: AccessMetadata,
    ) -> Translated {
        if let Some(tags) = array(op, access.tbaa) {
            match tags {
                [] => {}
                [tag] => {
                    if let Some(node) = self.tbaa(*tag) {
                        self.attach(id, "tbaa", node);
                    }
                }
                _ => {
                    let message = "TBAA access tags were not translated, because LLVM IR only \
                                   supports a single tag per instruction";
                    self.cx.emit(Diagnostic::new(Severity::Warning, op.location(), message));
                }
            }
        }
        if let Some(scopes) = array(op, access.scopes) {
            let node = self.scope_list(scopes);
            self.attach(id, "alias.scope", node);
        }
        if let Some(scopes) = array(op, access.no_alias) {
            let node = self.scope_list(scopes);
            self.attach(id, "noalias", node);
        }
        if let Some(groups) = array(op, access.groups)
            && let Some(node) = self.group_list(groups)
        {
            self.attach(id, "llvm.access.group", node);
        }
        Ok(())
    }

    /// Returns the node of an attribute of type-based alias analysis; `None` for other attributes.
    fn tbaa(&mut self, attribute: Attribute) -> Option<MetadataId> {
        if let Some(known) = self.metadata.nodes.get(&attribute) {
            return Some(*known);
        }
        let cx = self.cx;
        let node = if let Some(root) = attribute.downcast::<TBAARootAttr>(cx) {
            match root.id {
                Some(id) => self.named_tuple_bytes(&id.data(cx).value, &[]),
                None => self.module.metadata.self_tuple(&[]),
            }
        } else if let Some(descriptor) = attribute.downcast::<TBAATypeDescriptorAttr>(cx) {
            let mut operands = Vec::new();
            for member in &descriptor.members.0 {
                let TBAAMemberAttr { type_desc, offset } = member.data(cx);
                operands.push(self.tbaa(*type_desc)?);
                operands.push(self.i64_metadata(*offset));
            }
            let name = terrace_ir::lossless::decode(&descriptor.id);
            self.named_tuple_bytes(&name, &operands)
        } else {
            let tag = attribute.downcast::<TBAATagAttr>(cx)?;
            let base = self.tbaa(tag.base_type.attr())?;
            let access = self.tbaa(tag.access_type.attr())?;
            let mut operands = vec![base, access, self.i64_metadata(tag.offset)];
            if tag.constant {
                operands.push(self.i64_metadata(1));
            }
            self.module.metadata.tuple(&operands)
        };
        self.metadata.nodes.insert(attribute, node);
        Some(node)
    }

    /// Returns a node of a string and other operands.
    pub(super) fn named_tuple_bytes(&mut self, name: &[u8], operands: &[MetadataId]) -> MetadataId {
        let mut all = vec![self.module.metadata.string(name)];
        all.extend_from_slice(operands);
        self.module.metadata.tuple(&all)
    }

    /// Returns the list of alias scopes.
    fn scope_list(&mut self, scopes: &[Attribute]) -> MetadataId {
        let nodes: Vec<MetadataId> = scopes.iter().filter_map(|scope| self.scope(*scope)).collect();
        self.module.metadata.tuple(&nodes)
    }

    /// Returns the node of an alias scope or of a domain; `None` for other attributes.
    fn scope(&mut self, attribute: Attribute) -> Option<MetadataId> {
        if let Some(known) = self.metadata.nodes.get(&attribute) {
            return Some(*known);
        }
        let cx = self.cx;
        let (id, description, mut operands) =
            if let Some(scope) = attribute.downcast::<AliasScopeAttr>(cx) {
                let domain = self.scope(scope.domain.attr())?;
                (scope.id, scope.description, vec![domain])
            } else {
                let domain = attribute.downcast::<AliasScopeDomainAttr>(cx)?;
                (domain.id, domain.description, Vec::new())
            };
        if let Some(description) = description {
            operands.push(self.module.metadata.string(&description.data(cx).value));
        }
        let node = match id.downcast::<StringAttr>(cx) {
            Some(id) => self.named_tuple_bytes(&id.value, &operands),
            None => self.module.metadata.self_tuple(&operands),
        };
        self.metadata.nodes.insert(attribute, node);
        Some(node)
    }

    /// Returns the node of an access group.
    pub(super) fn access_group(&mut self, attribute: Attribute) -> Option<MetadataId> {
        if let Some(known) = self.metadata.nodes.get(&attribute) {
            return Some(*known);
        }
        let _: &DistinctAttr = attribute.downcast::<AccessGroupAttr>(self.cx)?.id.data(self.cx);
        let node = self.module.metadata.distinct(MetadataKind::Tuple(Box::default()));
        self.metadata.nodes.insert(attribute, node);
        Some(node)
    }

    fn group_list(&mut self, groups: &[Attribute]) -> Option<MetadataId> {
        let nodes: Vec<MetadataId> =
            groups.iter().filter_map(|group| self.access_group(*group)).collect();
        match *nodes {
            [] => None,
            [node] => Some(node),
            _ => Some(self.module.metadata.tuple(&nodes)),
        }
    }

    /// Translates the operation `llvm.intr.experimental.noalias.scope.decl`.
    pub(super) fn scope_declaration(&mut self, op: OpRef<'_>) -> Translated {
        if let Some(view) = op.cast::<NoAliasScopeDeclOp>() {
            let node = self.scope_list(&[view.scope().attr()]);
            let name = "llvm.experimental.noalias.scope.decl";
            self.intrinsic(op, name, &[], &[Value::Metadata(node)])?;
        }
        Ok(())
    }

    /// Attaches the tags of a memory model to all instructions of `op` (MLIR: `llvm.mmra`).
    pub(super) fn memory_model_tags(&mut self, op: OpRef<'_>, attribute: Attribute) -> Translated {
        let cx = self.cx;
        let mut nodes = Vec::new();
        match attribute.downcast::<ArrayAttr>(cx) {
            Some(tags) => {
                for tag in &tags.0 {
                    let Some(tag) = tag.downcast::<MMRATagAttr>(cx) else {
                        let message =
                            "MMRA annotations array contains value that isn't an MMRA tag";
                        return Err(self.fail(op.error(message)));
                    };
                    nodes.push(self.memory_model_tag(tag));
                }
            }
            None => {
                let Some(tag) = attribute.downcast::<MMRATagAttr>(cx) else {
                    let message =
                        "llvm.mmra is something other than an MMRA tag or an array of them";
                    return Err(self.fail(op.error(message)));
                };
                nodes.push(self.memory_model_tag(tag));
            }
        }
        let node = match *nodes {
            [] => return Ok(()),
            [node] => node,
            _ => self.module.metadata.tuple(&nodes),
        };
        let range = self.amended();
        let kinds = self.function().instructions[range].iter().map(|one| &one.kind);
        if !kinds.into_iter().all(|kind| self.accesses_memory(kind)) {
            let message = "!mmra metadata attached to unexpected instruction kind";
            return Err(self.fail(op.plain_error(message)));
        }
        let kind = self.module.metadata.kind_id("mmra");
        for instruction in self.amended_instructions() {
            instruction.attach(kind, node);
        }
        Ok(())
    }

    fn memory_model_tag(&mut self, tag: &MMRATagAttr) -> MetadataId {
        let parts = [&tag.prefix, &tag.suffix]
            .map(|part| self.module.metadata.string(&*terrace_ir::lossless::decode(part)));
        self.module.metadata.tuple(&parts)
    }
}
