//! Named metadata, and metadata that is attached to functions and instructions.

use terrace_builtin::{DenseArrayAttr, IntegerAttr};
use terrace_ir::{ArrayAttr, Attribute, Op, TypeAttr};
use terrace_llvm::{DereferenceableAttr, MMRATagAttr, VecTypeHintAttr};
use terrace_numeric::Int;

use super::operations::Place;
use super::{Done, Importer};
use crate::model::instructions::Instruction;
use crate::model::{
    Constant, ConstantKind, Function, InstructionId, MetadataId, MetadataKind, MetadataKindId,
};

impl<'a> Importer<'a> {
    /// The operands of a tuple; `None` for other metadata.
    pub(super) fn operands(&self, node: MetadataId) -> Option<&'a [Option<MetadataId>]> {
        match self.module.metadata.kind(node) {
            MetadataKind::Tuple(operands) => Some(operands),
            _ => None,
        }
    }

    /// A string; `None` for other metadata.
    pub(super) fn text(&self, node: Option<MetadataId>) -> Option<&'a [u8]> {
        match self.module.metadata.kind(node?) {
            MetadataKind::String(text) => Some(text),
            _ => None,
        }
    }

    /// A constant; `None` for other metadata.
    pub(super) fn metadata_constant(&self, node: Option<MetadataId>) -> Option<Constant> {
        match self.module.metadata.kind(node?) {
            MetadataKind::Constant(constant) => Some(*constant),
            _ => None,
        }
    }

    /// An integer; `None` for other metadata.
    pub(super) fn int(&self, node: Option<MetadataId>) -> Option<&'a Int> {
        let constant = self.metadata_constant(node)?;
        match self.module.constants.kind(constant) {
            ConstantKind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The low bits of an integer; `None` for other metadata.
    pub(super) fn number(&self, node: Option<MetadataId>) -> Option<u64> {
        self.int(node).map(Int::low_u64)
    }

    /// A node with a number in text; `None` for other metadata.
    pub(super) fn node(&self, node: Option<MetadataId>) -> Option<MetadataId> {
        node.filter(|node| self.module.metadata.is_node(*node))
    }

    /// The node of a kind that an instruction has.
    fn attached(&self, instruction: &Instruction, kind: &str) -> Option<MetadataId> {
        let kinds = &self.module.metadata;
        let held = instruction.metadata.iter();
        held.copied().find(|(held, _)| kinds.kind_name(*held) == kind.as_bytes()).map(|(_, id)| id)
    }

    /// Whether an instruction has metadata of a kind.
    pub(super) fn has_kind(&self, instruction: &Instruction, kind: &str) -> bool {
        self.attached(instruction, kind).is_some()
    }

    /// Translates nodes that instructions share, and named metadata.
    ///
    /// # Errors
    /// When a node is malformed.
    pub(super) fn named_metadata(&mut self) -> Done {
        for function in &self.module.functions {
            for instruction in function.in_order() {
                if instruction.metadata.is_empty() {
                    continue;
                }
                if let Some(node) = self.attached(instruction, "llvm.access.group") {
                    self.add_access_groups(node)?;
                }
                if let Some(node) = self.attached(instruction, "tbaa") {
                    self.add_tbaa(node)?;
                }
                for kind in ["alias.scope", "noalias"] {
                    if let Some(node) = self.attached(instruction, kind) {
                        self.add_scopes(node)?;
                    }
                }
            }
        }
        self.function.place = Some(Place { block: self.block, before: None });
        self.linker_options();
        self.dependent_libraries();
        self.module_flags();
        self.function.place = None;
        for (name, attribute) in
            [("llvm.ident", "llvm.ident"), ("llvm.commandline", "llvm.commandline")]
        {
            if let [node] = *self.named(name)
                && let Some([text]) = self.operands(node)
                && let Some(text) = self.text(*text)
            {
                let value = self.string(text);
                let _ = self.body.set_attribute(Op::ROOT, attribute, Some(value));
            }
        }
        Ok(())
    }

    /// The nodes of a list with a name.
    pub(super) fn named(&self, name: &str) -> &'a [MetadataId] {
        let mut lists = self.module.named_metadata.iter();
        let list = lists.find(|list| *list.name == *name.as_bytes());
        list.map_or(&[], |list| &list.nodes)
    }

    fn linker_options(&mut self) {
        for node in self.named("llvm.linker.options") {
            let texts = self.operands(*node).unwrap_or_default().iter();
            let texts: Vec<Attribute> =
                texts.filter_map(|text| self.text(*text)).map(|text| self.string(text)).collect();
            let texts = ArrayAttr::get(self.cx, texts).attr();
            let state = self.filled("llvm.linker_options", &[], &[("options", texts)]);
            self.insert(state);
        }
    }

    fn dependent_libraries(&mut self) {
        let nodes = self.named("llvm.dependent-libraries");
        if nodes.is_empty() {
            return;
        }
        let texts = nodes.iter().filter_map(|node| self.operands(*node)?.first().copied());
        let libs = texts.filter_map(|text| self.text(text));
        let libs: Vec<Attribute> = libs.map(|text| self.string(text)).collect();
        let value = ArrayAttr::get(self.cx, libs).attr();
        let _ = self.body.set_attribute(Op::ROOT, "llvm.dependent_libraries", Some(value));
    }

    /// Attaches the metadata of an instruction to its operation. What cannot be attached is
    /// reported if all losses are.
    ///
    /// # Errors
    /// Never; the result is that of other steps.
    pub(super) fn attach(&mut self, source: &Instruction, id: InstructionId, op: Op) -> Done {
        for (kind, node) in &source.metadata {
            if *kind == MetadataKindId::DBG {
                continue;
            }
            let name = self.module.metadata.kind_name(*kind);
            if self.attach_one(name, *node, op).is_none() && self.options.expensive_warnings {
                let text = self.quote_node(*node);
                let instruction = self.quote_instruction(id);
                let location = self.function.location.unwrap_or(self.unknown);
                let message = format!("unhandled metadata: {text} on {instruction}");
                self.warn(location, message);
            }
        }
        Ok(())
    }

    /// Attaches the metadata of a function, except debug information.
    pub(super) fn attach_to_function(&mut self, function: &Function) {
        for (kind, node) in &function.metadata {
            let name = self.module.metadata.kind_name(*kind);
            if *kind != MetadataKindId::DBG && self.attach_one(name, *node, Op::ROOT).is_none() {
                let text = self.quote_node(*node);
                let location = self.inner().location(Op::ROOT);
                let function = self.quote_function(self.function.index);
                let message = format!("unhandled function metadata: {text} on {function}");
                self.warn(location, message);
            }
        }
    }

    /// Sets a declared attribute; `None` if the operation does not declare it.
    fn set_declared(&mut self, op: Op, name: &str, value: Attribute) -> Option<()> {
        let cx = self.cx;
        let body = self.inner();
        let info = body.name(op).info(cx)?.properties?;
        info.fields.iter().find(|field| field.name == name)?;
        body.set_attribute(op, name, Some(value)).ok().map(|_| ())
    }

    /// Attaches metadata of a kind; `None` if the kind is known, but the node cannot be attached.
    fn attach_one(&mut self, kind: &[u8], node: MetadataId, op: Op) -> Option<()> {
        match kind {
            b"prof" => self.profile(node, op),
            b"tbaa" => {
                let tag = self.metadata.tbaa.get(&node).copied()?;
                self.set_declared(op, "tbaa", ArrayAttr::get(self.cx, vec![tag]).attr())
            }
            b"llvm.access.group" => {
                let groups = self.access_groups(node)?;
                self.set_declared(op, "access_groups", ArrayAttr::get(self.cx, groups).attr())
            }
            b"alias.scope" | b"noalias" => {
                let scopes = ArrayAttr::get(self.cx, self.scopes(node)?).attr();
                let name = if kind == b"noalias" { "noalias_scopes" } else { "alias_scopes" };
                self.set_declared(op, name, scopes)
            }
            b"llvm.loop" => {
                let annotation = self.loop_annotation(node)?;
                self.set_declared(op, "loop_annotation", annotation)
            }
            b"dereferenceable" | b"dereferenceable_or_null" => {
                let may_be_null = kind != b"dereferenceable";
                let bytes = self.number(*self.operands(node)?.first()?)?;
                let value = DereferenceableAttr { bytes, may_be_null }.intern(self.cx).attr();
                self.set_declared(op, "dereferenceable", value)
            }
            b"nontemporal" => {
                // Loads and stores have it already; other operations may lack it.
                let unit = self.unit();
                let _ = self.set_declared(op, "nontemporal", unit);
                Some(())
            }
            b"mmra" => self.memory_model_tags(node, op),
            b"vec_type_hint" => {
                let [ty, sign] = self.operands(node)? else { return None };
                let ty = self.module.constants.ty(self.metadata_constant(*ty)?);
                let hint = TypeAttr::get(self.cx, self.ty(ty));
                let is_signed = self.number(*sign)? != 0;
                let value = VecTypeHintAttr { hint, is_signed }.intern(self.cx).attr();
                self.set_declared(op, "vec_type_hint", value)
            }
            b"work_group_size_hint" | b"reqd_work_group_size" => {
                let sizes = self.operands(node)?.iter();
                let sizes: Option<Vec<i32>> =
                    sizes.map(|size| self.number(*size).map(|size| size as i32)).collect();
                let value = DenseArrayAttr::i32s(self.cx, &sizes?).attr();
                let name = std::str::from_utf8(kind).ok()?;
                self.set_declared(op, name, value)
            }
            b"intel_reqd_sub_group_size" => {
                let [size] = self.operands(node)? else { return None };
                let value = IntegerAttr::i32(self.cx, self.number(*size)? as i32).attr();
                self.set_declared(op, "intel_reqd_sub_group_size", value)
            }
            _ => Some(()),
        }
    }

    /// Attaches branch weights, or the number of times that a function is entered.
    fn profile(&mut self, node: MetadataId, op: Op) -> Option<()> {
        let (name, mut values) = self.operands(node)?.split_first()?;
        match self.text(*name)? {
            b"function_entry_count" => {
                let [count] = *values else { return None };
                let count = IntegerAttr::i64(self.cx, self.number(count)? as i64).attr();
                self.set_declared(op, "function_entry_count", count)
            }
            b"branch_weights" => {
                if let Some((Some(first), rest)) = values.split_first()
                    && self.text(Some(*first)).is_some()
                {
                    values = rest;
                }
                if values.is_empty() {
                    return None;
                }
                let weights: Option<Vec<i32>> = values
                    .iter()
                    .map(|value| self.number(*value).map(|value| value as i32))
                    .collect();
                let weights = DenseArrayAttr::i32s(self.cx, &weights?).attr();
                self.set_declared(op, "branch_weights", weights)
            }
            _ => None,
        }
    }

    fn memory_model_tags(&mut self, node: MetadataId, op: Op) -> Option<()> {
        let tag = |this: &Self, node: MetadataId| {
            let [prefix, suffix] = this.operands(node)? else { return None };
            let [prefix, suffix] = [this.text(*prefix)?, this.text(*suffix)?]
                .map(|text| terrace_ir::lossless::encode(text).into_owned());
            Some(MMRATagAttr { prefix, suffix }.intern(this.cx).attr())
        };
        let value = match tag(self, node) {
            Some(tag) => tag,
            None => {
                let tags = self.operands(node)?.iter();
                let tags: Option<Vec<Attribute>> = tags.map(|node| tag(self, (*node)?)).collect();
                ArrayAttr::get(self.cx, tags?).attr()
            }
        };
        self.inner().set_attribute(op, "llvm.mmra", Some(value)).ok().map(|_| ())
    }
}
