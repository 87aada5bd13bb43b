//! Metadata of the module, of functions and of memory accesses.

use rustc_hash::FxHashMap;
use terrace_builtin::IntegerAttr;
use terrace_builtin::property::write_enum;
use terrace_ir::{ArrayAttr, Attribute, Location, OpRef, StringAttr};
use terrace_llvm::{
    LLVMFuncOpRef, LinkerOptionsOp, ModuleFlagAttr, ModuleFlagCGProfileEntryAttr,
    ModuleFlagProfileSummaryAttr, ModuleFlagsOp,
};
use terrace_numeric::Int;

use super::{Translated, Translator};
use crate::model::{ConstantKind, Function, InstructionId, MetadataId, MetadataKind, Type};

/// The nodes of attributes that are translated already.
#[derive(Clone, Default)]
pub(super) struct MetadataCache {
    /// Nodes by attribute.
    pub(super) nodes: FxHashMap<Attribute, MetadataId>,
    /// Nodes of recursive types and subprograms by their ids.
    pub(super) recursive: FxHashMap<Attribute, MetadataId>,
    /// Nodes of locations by location and scope.
    pub(super) locations: FxHashMap<(Location, Option<MetadataId>), Option<MetadataId>>,
    /// The variables of compile units, in order.
    pub(super) unit_globals: Vec<(MetadataId, Vec<MetadataId>)>,
}

/// The attributes that describe a memory access or call to the analysis of aliases.
#[derive(Clone, Copy, Default)]
pub(super) struct AccessMetadata {
    /// The access groups, an array.
    pub(super) groups: Option<Attribute>,
    /// The scopes that the access is in, an array.
    pub(super) scopes: Option<Attribute>,
    /// The scopes that the access does not alias, an array.
    pub(super) no_alias: Option<Attribute>,
    /// The access tags, an array.
    pub(super) tbaa: Option<Attribute>,
}

impl AccessMetadata {
    /// Returns the attributes of `op`.
    pub(super) fn of_names(op: OpRef<'_>) -> Self {
        let names = ["access_groups", "alias_scopes", "noalias_scopes", "tbaa"];
        let [groups, scopes, no_alias, tbaa] = op.attributes_named(names);
        AccessMetadata { groups, scopes, no_alias, tbaa }
    }
}

impl Translator<'_> {
    /// Attaches a node to an instruction.
    pub fn attach(&mut self, id: InstructionId, kind: &str, node: MetadataId) {
        let kind = self.module.metadata.kind_id(kind);
        self.function_mut().instruction_mut(id).attach(kind, node);
    }

    /// Returns a 32-bit integer as metadata.
    pub fn i32_metadata(&mut self, value: i64) -> MetadataId {
        let constant = self.module.constants.int(Type::I32, Int::from_i64(32, value));
        self.module.metadata.constant(constant)
    }

    /// Returns a 64-bit integer as metadata.
    pub fn i64_metadata(&mut self, value: i64) -> MetadataId {
        let constant = self.module.constants.i64(value);
        self.module.metadata.constant(constant)
    }

    /// Returns a node of a string and integers.
    pub fn named_tuple(&mut self, name: &str, values: &[MetadataId]) -> MetadataId {
        let mut all = vec![self.module.metadata.string(name)];
        all.extend_from_slice(values);
        self.module.metadata.tuple(&all)
    }

    /// Attaches the weights of branches to the last instruction.
    pub(super) fn branch_weights(&mut self, weights: &[i32]) {
        let values: Vec<MetadataId> =
            weights.iter().map(|weight| self.i32_metadata(i64::from(*weight))).collect();
        let node = self.named_tuple("branch_weights", &values);
        let block = self.block.index();
        if let Some(last) = self.function().blocks[block].instructions.last().copied() {
            self.attach(last, "prof", node);
        }
    }

    /// Adds the metadata of a function.
    pub(super) fn function_metadata(&mut self, op: LLVMFuncOpRef<'_>, function: &mut Function) {
        let cx = self.cx;
        let mut add = |this: &mut Self, kind: &str, node: MetadataId| {
            let kind = this.module.metadata.kind_id(kind);
            function.metadata.push((kind, node));
        };
        if let Some(count) = op.function_entry_count() {
            let count = self.i64_metadata(count);
            let node = self.named_tuple("function_entry_count", &[count]);
            add(self, "prof", node);
        }
        if let Some(hint) = op.vec_type_hint() {
            let hint = hint.data(cx);
            let ty = self.ty(hint.hint.data(cx).0);
            let undef = self.module.constants.undef(ty);
            let undef = self.module.metadata.constant(undef);
            let signed = self.i32_metadata(i64::from(hint.is_signed));
            let node = self.module.metadata.tuple(&[undef, signed]);
            add(self, "vec_type_hint", node);
        }
        let sizes = op.properties();
        let lists = [
            ("work_group_size_hint", sizes.work_group_size_hint.clone()),
            ("reqd_work_group_size", sizes.reqd_work_group_size.clone()),
            ("intel_reqd_sub_group_size", op.intel_reqd_sub_group_size().map(|size| vec![size])),
        ];
        for (name, list) in lists {
            if let Some(list) = list {
                let values: Vec<MetadataId> =
                    list.iter().map(|value| self.i32_metadata(i64::from(*value))).collect();
                let node = self.module.metadata.tuple(&values);
                add(self, name, node);
            }
        }
    }

    /// Adds the metadata of the module's attributes.
    pub(super) fn module_metadata(&mut self) {
        let (cx, root) = (self.cx, self.root.inner());
        for (attribute, name) in
            [("llvm.ident", "llvm.ident"), ("llvm.commandline", "llvm.commandline")]
        {
            let text = root.attribute(attribute);
            if let Some(text) = text.and_then(|text| text.downcast::<StringAttr>(cx)) {
                self.add_strings(name, &[&text.value]);
            }
        }
        let libraries = root.attribute("llvm.dependent_libraries");
        let libraries = libraries.and_then(|list| list.downcast::<ArrayAttr>(cx));
        if let Some(libraries) = libraries {
            self.module.named_metadata("llvm.dependent-libraries");
            for library in &libraries.0 {
                if let Some(text) = library.downcast::<StringAttr>(cx) {
                    self.add_strings("llvm.dependent-libraries", &[&text.value]);
                }
            }
        }
    }

    /// Adds a node of strings to named metadata.
    fn add_strings(&mut self, name: &str, strings: &[&[u8]]) {
        let operands: Vec<MetadataId> =
            strings.iter().map(|text| self.module.metadata.string(text)).collect();
        let node = self.module.metadata.tuple(&operands);
        self.module.named_metadata(name).nodes.push(node);
    }

    /// Translates the operation `llvm.linker_options`.
    pub(super) fn linker_options(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        if let Some(op) = op.cast::<LinkerOptionsOp>() {
            let options = &op.options().data(cx).0;
            let texts: Vec<&[u8]> = options
                .iter()
                .filter_map(|option| Some(&*option.downcast::<StringAttr>(cx)?.value))
                .collect();
            self.add_strings("llvm.linker.options", &texts);
        }
        Ok(())
    }

    /// Translates the operation `llvm.module_flags`.
    pub(super) fn module_flags(&mut self, op: OpRef<'_>) -> Translated {
        let cx = self.cx;
        let Some(op) = op.cast::<ModuleFlagsOp>() else { return Ok(()) };
        for flag in &op.flags().data(cx).0 {
            if let Some(flag) = flag.downcast::<ModuleFlagAttr>(cx) {
                self.module_flag(flag);
            }
        }
        Ok(())
    }

    fn module_flag(&mut self, flag: &ModuleFlagAttr) {
        let cx = self.cx;
        let value = if let Some(int) = flag.value.downcast::<IntegerAttr>(cx) {
            let constant = self.module.constants.int(Type::I32, int.value.sext_or_trunc(32));
            self.module.metadata.constant(constant)
        } else if let Some(text) = flag.value.downcast::<StringAttr>(cx) {
            self.module.metadata.string(&text.value)
        } else {
            match self.flag_value(flag) {
                Some(value) => value,
                None => return,
            }
        };
        let key = flag.key.data(cx).value.clone();
        self.add_flag(flag.behavior.value(), &key, value);
    }

    /// Returns the metadata for the value of a module flag that is a list of call graph edges or a
    /// profile summary; `None` for another value.
    fn flag_value(&mut self, flag: &ModuleFlagAttr) -> Option<MetadataId> {
        let cx = self.cx;
        if let Some(entries) = flag.value.downcast::<ArrayAttr>(cx) {
            let nodes: Vec<MetadataId> =
                entries.0.iter().filter_map(|entry| self.profile_edge(*entry)).collect();
            let operands = nodes.into_iter().map(Some).collect();
            return Some(self.module.metadata.distinct(MetadataKind::Tuple(operands)));
        }
        let summary = flag.value.downcast::<ModuleFlagProfileSummaryAttr>(cx)?;
        Some(self.profile_summary(summary))
    }

    /// Returns the metadata node of an edge of the call graph profile.
    fn profile_edge(&mut self, entry: Attribute) -> Option<MetadataId> {
        let cx = self.cx;
        let entry = entry.downcast::<ModuleFlagCGProfileEntryAttr>(cx)?;
        let mut operands = Vec::new();
        for name in [entry.from, entry.to] {
            let address = name.and_then(|name| self.symbol_constant(name.data(cx)));
            operands.push(address.map(|address| self.module.metadata.constant(address)));
        }
        operands.push(Some(self.i64_metadata(entry.count as i64)));
        Some(self.module.metadata.get(MetadataKind::Tuple(operands.into())))
    }

    /// Returns the metadata node of a profile summary.
    fn profile_summary(&mut self, summary: &ModuleFlagProfileSummaryAttr) -> MetadataId {
        let cx = self.cx;
        let mut format = String::new();
        // Writing to a string cannot fail.
        let _ = write_enum(summary.format, &mut format);
        let format = self.module.metadata.string(format);
        let mut parts = vec![self.named_tuple("ProfileFormat", &[format])];
        let numbers = [
            ("TotalCount", Some(summary.total_count)),
            ("MaxCount", Some(summary.max_count)),
            ("MaxInternalCount", Some(summary.max_internal_count)),
            ("MaxFunctionCount", Some(summary.max_function_count)),
            ("NumCounts", Some(summary.num_counts)),
            ("NumFunctions", Some(summary.num_functions)),
            ("IsPartialProfile", summary.is_partial_profile),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                let number = self.i64_metadata(number as i64);
                parts.push(self.named_tuple(name, &[number]));
            }
        }
        if let Some(ratio) = summary.partial_profile_ratio {
            let bits = ratio.data(cx).value.to_f64().to_bits();
            let ratio = self.module.constants.get(Type::DOUBLE, ConstantKind::Float(bits.into()));
            let ratio = self.module.metadata.constant(ratio);
            parts.push(self.named_tuple("PartialProfileRatio", &[ratio]));
        }
        let mut details = Vec::new();
        for detail in &summary.detailed_summary {
            let detail = detail.data(cx);
            let numbers =
                [i64::from(detail.cut_off), detail.min_count as i64, i64::from(detail.num_counts)];
            let numbers = numbers.map(|number| self.i64_metadata(number));
            details.push(self.module.metadata.tuple(&numbers));
        }
        let details = self.module.metadata.tuple(&details);
        parts.push(self.named_tuple("DetailedSummary", &[details]));
        self.module.metadata.tuple(&parts)
    }

    /// Adds a flag of the module.
    pub fn add_flag(&mut self, behavior: i64, key: &[u8], value: MetadataId) {
        let behavior = self.i32_metadata(behavior);
        let key = self.module.metadata.string(key);
        let node = self.module.metadata.tuple(&[behavior, key, value]);
        self.module.named_metadata("llvm.module.flags").nodes.push(node);
    }

    /// Whether the module has a flag with this key.
    fn has_flag(&mut self, key: &[u8]) -> bool {
        let key = self.module.metadata.string(key);
        let nodes = self.module.named_metadata("llvm.module.flags").nodes.clone();
        nodes.into_iter().any(|node| match self.module.metadata.kind(node) {
            crate::model::MetadataKind::Tuple(operands) => operands.get(1) == Some(&Some(key)),
            _ => false,
        })
    }

    /// Adds the flags that every module has.
    pub(super) fn default_flags(&mut self) {
        if !self.has_flag(b"Debug Info Version") {
            let version = self.i32_metadata(3);
            self.add_flag(2, b"Debug Info Version", version);
        }
        let triple = String::from_utf8_lossy(&self.module.triple).into_owned();
        let parts: Vec<&str> = triple.split('-').collect();
        let windows =
            parts.get(2).is_some_and(|os| os.starts_with("windows") || os.starts_with("win32"));
        let msvc = parts.get(3).is_none_or(|environment| environment.starts_with("msvc"));
        if windows && msvc && !self.has_flag(b"CodeView") {
            let on = self.i32_metadata(1);
            self.add_flag(2, b"CodeView", on);
        }
    }
}
