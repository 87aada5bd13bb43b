//! Metadata in text.

use super::{LocalNumbers, Printer, Reference};
use crate::model::{
    DebugField, DebugNode, ExpressionPart, MetadataId, MetadataKind, MetadataKindId,
};

impl Printer<'_> {
    /// Writes named metadata.
    pub(super) fn named_metadata(&mut self) {
        let module = self.module;
        for (at, named) in module.named_metadata.iter().enumerate() {
            self.text(if at == 0 { "\n!" } else { "!" });
            self.metadata_name(&named.name);
            self.text(" = !{");
            self.list(&named.nodes, |this, node| this.metadata(*node, None));
            self.text("}\n");
        }
    }

    /// Writes definitions of `nodes`, numbered in order from `first`.
    pub(super) fn nodes(&mut self, first: usize, nodes: &[MetadataId]) {
        for (number, node) in (first..).zip(nodes) {
            self.text(if number == 0 { "\n!" } else { "!" });
            self.int(number);
            self.text(" = ");
            self.node(*node);
            self.text("\n");
        }
    }

    fn node(&mut self, id: MetadataId) {
        let module = self.module;
        if module.metadata.is_distinct(id) {
            self.text("distinct ");
        }
        match module.metadata.kind(id) {
            MetadataKind::Tuple(operands) => {
                self.text("!{");
                self.operands(operands);
                self.text("}");
            }
            MetadataKind::Debug(node) => self.debug_node(node),
            _ => self.metadata(id, None),
        }
    }

    fn operands(&mut self, operands: &[Option<MetadataId>]) {
        self.list(operands, |this, operand| match operand {
            Some(operand) => this.metadata(*operand, None),
            None => this.text("null"),
        });
    }

    fn debug_node(&mut self, node: &DebugNode) {
        self.text("!");
        self.text(node.class);
        self.text("(");
        self.list(&node.fields, |this, (name, field)| {
            this.text(name);
            this.text(": ");
            match field {
                DebugField::Node(id) => this.metadata(*id, None),
                DebugField::Null => this.text("null"),
                DebugField::Int(value) => this.int(*value),
                DebugField::Bool(value) => this.text(if *value { "true" } else { "false" }),
                DebugField::String(text) => this.quoted(text),
                DebugField::Word(word) => this.text(word),
                DebugField::List(operands) => {
                    this.text("{");
                    this.operands(operands);
                    this.text("}");
                }
            }
        });
        self.text(")");
    }

    /// Writes a reference to a node, or other metadata in place; `locals` number the values of the
    /// function around it.
    pub(super) fn metadata(&mut self, id: MetadataId, locals: Option<&LocalNumbers<'_>>) {
        let module = self.module;
        match module.metadata.kind(id) {
            MetadataKind::String(text) => {
                self.text("!");
                self.quoted(text);
            }
            MetadataKind::Constant(constant) => self.typed_constant(*constant),
            MetadataKind::Value(value) => {
                if let Some(locals) = locals {
                    self.typed_value(*value, locals);
                }
            }
            MetadataKind::ArgList(values) => {
                self.text("!DIArgList(");
                self.list(values, |this, value| this.metadata(*value, locals));
                self.text(")");
            }
            MetadataKind::Expression(parts) => self.expression(parts),
            MetadataKind::Tuple(_) | MetadataKind::Debug(_) => {
                self.text("!");
                self.reference(Reference::Node(id));
            }
        }
    }

    fn expression(&mut self, parts: &[ExpressionPart]) {
        self.text("!DIExpression(");
        self.list(parts, |this, part| match part {
            ExpressionPart::Name(name) => this.text(name),
            ExpressionPart::Number(number) => this.int(*number),
        });
        self.text(")");
    }

    /// Writes attached metadata, each with `separator` in front.
    pub(super) fn attachments(
        &mut self,
        attached: &[(MetadataKindId, MetadataId)],
        separator: &str,
    ) {
        let module = self.module;
        for (kind, node) in attached {
            self.text(separator);
            self.text("!");
            self.metadata_name(module.metadata.kind_name(*kind));
            self.text(" ");
            self.metadata(*node, None);
        }
    }
}
