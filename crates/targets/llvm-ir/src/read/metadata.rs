//! Metadata in text.

use rustc_hash::{FxHashMap, FxHashSet};

use super::lexer::{T, unescape};
use super::{Read, Reader};
use crate::model::instructions::Value;
use crate::model::{
    Bytes, DebugField, InstructionId, MetadataId, MetadataKind, MetadataKindId, Module,
    NamedMetadata,
};

/// A node with a number.
struct Numbered {
    id: MetadataId,
    /// The position of the first use, until the node is defined.
    open: Option<usize>,
}

/// The numbered nodes of a text.
#[derive(Default)]
pub(super) struct Nodes<'t> {
    numbers: FxHashMap<u32, Numbered>,
    /// The lists of nodes by name, as indices.
    named: FxHashMap<&'t [u8], usize>,
    /// Nodes that were used before they turned out to be equal to another one.
    equal: Vec<(MetadataId, MetadataId)>,
}

impl<'t> Reader<'t> {
    /// The node with a number, which may be defined later.
    fn numbered(&mut self, number: u32, position: usize) -> MetadataId {
        if let Some(known) = self.nodes.numbers.get(&number) {
            return known.id;
        }
        let id = self.module.metadata.reserve(false);
        self.nodes.numbers.insert(number, Numbered { id, open: Some(position) });
        id
    }

    /// Reads the definition of a node behind its exclamation mark.
    pub(super) fn node_definition(&mut self) -> Read {
        self.advance();
        let number = self.node_number()?;
        self.expect(T::Equal, "expected '=' here")?;
        if self.kind() == T::IntegerType {
            return self.error("unexpected type in metadata definition");
        }
        let distinct = self.eat_word("distinct");
        let kind = match self.kind() {
            T::Metadata => self.debug_node(distinct)?,
            _ => {
                self.expect(T::Exclaim, "Expected '!' here")?;
                self.tuple()?
            }
        };
        let position = self.position();
        self.define_node(number, kind, distinct, position)
    }

    fn define_node(
        &mut self,
        number: u32,
        kind: MetadataKind,
        distinct: bool,
        position: usize,
    ) -> Read {
        let known = self.nodes.numbers.get(&number).map(|known| (known.id, known.open));
        let id = match known {
            Some((_, None)) => return self.error_at(position, "Metadata id is already used"),
            Some((id, Some(_))) => {
                let mut refers_to_itself = false;
                kind.for_each_operand(|operand| refers_to_itself |= operand == id);
                if let Some(equal) =
                    self.module.metadata.define(id, kind, distinct || refers_to_itself)
                {
                    self.nodes.equal.push((id, equal));
                }
                id
            }
            None if distinct => self.module.metadata.distinct(kind),
            None => self.module.metadata.get(kind),
        };
        self.nodes.numbers.insert(number, Numbered { id, open: None });
        Ok(())
    }

    fn node_number(&mut self) -> Read<u32> {
        self.u32()
    }

    /// Reads the definition of a list of nodes with a name.
    pub(super) fn named_metadata(&mut self) -> Read {
        let raw = &self.slice()[1..];
        self.advance();
        self.expect(T::Equal, "expected '=' here")?;
        self.expect(T::Exclaim, "Expected '!' here")?;
        self.expect(T::LBrace, "Expected '{' here")?;
        let mut nodes = Vec::new();
        if self.kind() != T::RBrace {
            loop {
                if self.kind() == T::Metadata && self.slice() == b"!DIExpression" {
                    nodes.push(self.metadata()?);
                } else {
                    self.expect(T::Exclaim, "Expected '!' here")?;
                    let position = self.position();
                    let number = self.node_number()?;
                    nodes.push(self.numbered(number, position));
                }
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        self.expect(T::RBrace, "expected end of metadata node")?;
        let name: Bytes = unescape(raw).as_ref().into();
        let lists = &mut self.module.named_metadata;
        let at = *self.nodes.named.entry(raw).or_insert_with(|| {
            lists.push(NamedMetadata { name, nodes: Vec::new() });
            lists.len() - 1
        });
        lists[at].nodes.extend(nodes);
        Ok(())
    }

    /// Reads the operands of a node in braces.
    fn tuple(&mut self) -> Read<MetadataKind> {
        self.expect(T::LBrace, "expected '{' here")?;
        let operands = self.operands()?;
        Ok(MetadataKind::Tuple(operands.into()))
    }

    /// Reads operands up to the closing brace.
    pub(super) fn operands(&mut self) -> Read<Vec<Option<MetadataId>>> {
        let mut operands = Vec::new();
        if self.eat(T::RBrace) {
            return Ok(operands);
        }
        loop {
            match self.eat_word("null") {
                true => operands.push(None),
                false => {
                    let active = std::mem::replace(&mut self.body.active, false);
                    let operand = self.nested(Self::metadata);
                    self.body.active = active;
                    operands.push(Some(operand?));
                }
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::RBrace, "expected end of metadata node")?;
        Ok(operands)
    }

    /// Reads a node: a reference, a tuple or a node of debug information in place.
    pub(super) fn node(&mut self) -> Read<MetadataId> {
        if self.kind() == T::Metadata {
            return self.metadata();
        }
        self.expect(T::Exclaim, "expected '!' here")?;
        if self.kind() == T::LBrace {
            let kind = self.nested(Self::tuple)?;
            return Ok(self.module.metadata.get(kind));
        }
        let position = self.position();
        let number = self.node_number()?;
        Ok(self.numbered(number, position))
    }

    /// Reads metadata of any kind: a node, a string or a value with its type.
    pub(super) fn metadata(&mut self) -> Read<MetadataId> {
        match self.kind() {
            T::Metadata => {
                let kind = self.nested(|this| this.debug_node(false))?;
                let distinct = matches!(
                    &kind,
                    MetadataKind::Debug(node) if node.class == "DIAssignID"
                );
                Ok(match distinct {
                    true => self.module.metadata.distinct(kind),
                    false => self.module.metadata.get(kind),
                })
            }
            T::Exclaim if self.kind_at(1) == T::String => {
                self.advance();
                let text = self.string()?;
                Ok(self.module.metadata.string(text))
            }
            T::Exclaim => self.node(),
            _ => self.value_metadata(),
        }
    }

    /// Reads a type and a value as metadata.
    fn value_metadata(&mut self) -> Read<MetadataId> {
        let position = self.position();
        let ty = self.ty_or("expected metadata operand")?;
        if ty == crate::model::Type::METADATA {
            return self.error_at(position, "invalid metadata-value-metadata roundtrip");
        }
        let kind = match self.value(ty)? {
            Value::Constant(constant) => MetadataKind::Constant(constant),
            value => MetadataKind::Value(value),
        };
        Ok(self.module.metadata.get(kind))
    }

    /// Reads metadata as an operand of type `metadata`.
    pub(super) fn metadata_operand(&mut self) -> Read<Value> {
        self.metadata().map(Value::Metadata)
    }

    /// Reads the kind and node of an attachment.
    fn attachment(&mut self) -> Read<(MetadataKindId, MetadataId)> {
        let kind = self.kind_id(&self.slice()[1..]);
        self.advance();
        Ok((kind, self.node()?))
    }

    /// Reads an attachment of a global value.
    pub(super) fn attachments(&mut self, list: &mut Vec<(MetadataKindId, MetadataId)>) -> Read {
        let (kind, node) = self.attachment()?;
        let at = list.partition_point(|(held, _)| *held <= kind);
        list.insert(at, (kind, node));
        Ok(())
    }

    /// Reads an attachment of an instruction.
    pub(super) fn instruction_attachment(&mut self, id: InstructionId) -> Read {
        let (kind, node) = self.attachment()?;
        if let Some(function) = &mut self.body.function {
            function.instruction_mut(id).attach(kind, node);
        }
        Ok(())
    }

    /// Completes the metadata: all nodes must be defined, and equal ones become the same.
    pub(super) fn finish_metadata(&mut self) -> Read {
        let numbers = self.nodes.numbers.iter();
        let open = numbers.filter_map(|(number, node)| Some((*number, node.open?)));
        if let Some((number, position)) = open.min() {
            let message = format!("use of undefined metadata '!{number}'");
            return self.error_at(position, message);
        }
        if !self.nodes.equal.is_empty() {
            merge(&mut self.module, &self.nodes.equal);
        }
        Ok(())
    }
}

/// Makes nodes that are equal the same in the whole module.
fn merge(module: &mut Module, equal: &[(MetadataId, MetadataId)]) {
    let mut same: FxHashMap<MetadataId, MetadataId> = equal.iter().copied().collect();
    // Nodes that refer to merged ones may become equal too; operands come first.
    let mut seen: FxHashMap<MetadataKind, MetadataId> = FxHashMap::default();
    let mut visited = FxHashSet::default();
    for start in (0..module.metadata.count()).map(MetadataId::new) {
        let mut pending = vec![(start, false)];
        while let Some((id, done)) = pending.pop() {
            if done {
                let kind = renamed(module.metadata.kind(id), &same);
                let unique = !module.metadata.is_distinct(id) && !same.contains_key(&id);
                if unique && module.metadata.is_node(id) {
                    let first = *seen.entry(kind.clone()).or_insert(id);
                    if first != id {
                        same.insert(id, first);
                    }
                }
                module.metadata.set(id, kind);
            } else if visited.insert(id) {
                pending.push((id, true));
                module.metadata.kind(id).for_each_operand(|operand| pending.push((operand, false)));
            }
        }
    }
    let last = |id: MetadataId| last_of(&same, id);
    for id in (0..module.metadata.count()).map(MetadataId::new) {
        let kind = renamed(module.metadata.kind(id), &same);
        module.metadata.set(id, kind);
    }
    let attached = |list: &mut [(MetadataKindId, MetadataId)]| {
        list.iter_mut().for_each(|(_, node)| *node = last(*node));
    };
    module.globals.iter_mut().for_each(|global| attached(&mut global.metadata));
    module.ifuncs.iter_mut().for_each(|ifunc| attached(&mut ifunc.metadata));
    for named in &mut module.named_metadata {
        named.nodes.iter_mut().for_each(|node| *node = last(*node));
    }
    for function in &mut module.functions {
        attached(&mut function.metadata);
        for instruction in &mut function.instructions {
            attached(&mut instruction.metadata);
            let change = |value: &mut Value| {
                if let Value::Metadata(id) = value {
                    *id = last(*id);
                }
            };
            instruction.kind.for_each_operand_mut(change);
            for record in &mut instruction.records {
                record.for_each_value_mut(change);
                record.for_each_node_mut(|id| *id = last(*id));
            }
        }
    }
}

/// Returns the node that `id` was merged into, at last.
fn last_of(same: &FxHashMap<MetadataId, MetadataId>, mut id: MetadataId) -> MetadataId {
    while let Some(next) = same.get(&id) {
        id = *next;
    }
    id
}

/// Returns the data with merged nodes in place of those that were used.
fn renamed(kind: &MetadataKind, same: &FxHashMap<MetadataId, MetadataId>) -> MetadataKind {
    let last = |id: MetadataId| last_of(same, id);
    match kind {
        MetadataKind::Tuple(operands) => {
            MetadataKind::Tuple(operands.iter().map(|operand| operand.map(last)).collect())
        }
        MetadataKind::Debug(node) => {
            let mut node = node.clone();
            for (_, field) in &mut node.fields {
                match field {
                    DebugField::Node(id) => *id = last(*id),
                    DebugField::List(operands) => {
                        operands.iter_mut().flatten().for_each(|id| *id = last(*id));
                    }
                    _ => {}
                }
            }
            MetadataKind::Debug(node)
        }
        other => other.clone(),
    }
}
