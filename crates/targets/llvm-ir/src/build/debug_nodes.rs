//! Nodes of debug information from attributes (MLIR: `DebugTranslation`).

use terrace_builtin::IntegerAttr;
use terrace_builtin::parameter::Flags;
use terrace_ir::{Attribute, Handle, StringAttr};
use terrace_llvm::{
    DIAnnotationAttr, DIBasicTypeAttr, DICommonBlockAttr, DICompileUnitAttr, DICompositeTypeAttr,
    DIDerivedTypeAttr, DIEmissionKind, DIExpressionAttr, DIFileAttr, DIFlags,
    DIGenericSubrangeAttr, DIGlobalVariableAttr, DIImportedEntityAttr, DILabelAttr,
    DILexicalBlockAttr, DILexicalBlockFileAttr, DILocalVariableAttr, DIModuleAttr, DINameTableKind,
    DINamespaceAttr, DINullTypeAttr, DIStringTypeAttr, DISubprogramAttr, DISubrangeAttr,
    DISubroutineTypeAttr, DwarfEncoding, DwarfOperation,
};

use super::Translator;
use crate::model::{DebugField, DebugNode, ExpressionPart, MetadataId, MetadataKind};

/// The tags of composite types that are distinct: class, enumeration, structure, union.
const DISTINCT_TAGS: [u32; 4] = [0x02, 0x04, 0x13, 0x17];
/// The tag of a base type, which is not printed.
const BASE_TYPE: u32 = 0x24;
/// The tag of a string type, which is not printed.
const STRING_TYPE: u32 = 0x12;
/// The operation that selects bits of a variable, an extension of LLVM.
const FRAGMENT: DwarfOperation = DwarfOperation(0x1000);
/// The flag of subprograms that are definitions.
const DEFINITION: i64 = 8;

/// The flags of types and variables: their bits and words.
pub(crate) const DI_FLAGS: &[(i64, &str)] = &[
    (1, "Private"),
    (2, "Protected"),
    (3, "Public"),
    (1 << 2, "FwdDecl"),
    (1 << 3, "AppleBlock"),
    (1 << 4, "ReservedBit4"),
    (1 << 5, "Virtual"),
    (1 << 6, "Artificial"),
    (1 << 7, "Explicit"),
    (1 << 8, "Prototyped"),
    (1 << 9, "ObjcClassComplete"),
    (1 << 10, "ObjectPointer"),
    (1 << 11, "Vector"),
    (1 << 12, "StaticMember"),
    (1 << 13, "LValueReference"),
    (1 << 14, "RValueReference"),
    (1 << 15, "ExportSymbols"),
    (1 << 16, "SingleInheritance"),
    (2 << 16, "MultipleInheritance"),
    (3 << 16, "VirtualInheritance"),
    (1 << 18, "IntroducedVirtual"),
    (1 << 19, "BitField"),
    (1 << 20, "NoReturn"),
    (1 << 22, "TypePassByValue"),
    (1 << 23, "TypePassByReference"),
    (1 << 24, "EnumClass"),
    (1 << 25, "Thunk"),
    (1 << 26, "NonTrivial"),
    (1 << 27, "BigEndian"),
    (1 << 28, "LittleEndian"),
    (1 << 29, "AllCallsDescribed"),
];

/// The flags of subprograms: their bits and words.
pub(crate) const SUBPROGRAM_FLAGS: &[(i64, &str)] = &[
    (1, "Virtual"),
    (2, "PureVirtual"),
    (1 << 2, "LocalToUnit"),
    (1 << 3, "Definition"),
    (1 << 4, "Optimized"),
    (1 << 5, "Pure"),
    (1 << 6, "Elemental"),
    (1 << 7, "Recursive"),
    (1 << 8, "MainSubprogram"),
    (1 << 9, "Deleted"),
    (1 << 11, "ObjCDirect"),
];

/// The fields of a node in printed order.
#[derive(Default)]
struct Fields(Vec<(&'static str, DebugField)>);

impl Fields {
    fn push(&mut self, name: &'static str, field: DebugField) {
        self.0.push((name, field));
    }

    /// A number; absent if it is zero.
    fn int(&mut self, name: &'static str, value: impl Into<i128>) {
        let value = value.into();
        if value != 0 {
            self.push(name, DebugField::Int(value));
        }
    }

    /// A word; absent for `None`.
    fn word(&mut self, name: &'static str, word: Option<String>) {
        if let Some(word) = word {
            self.push(name, DebugField::Word(word));
        }
    }

    /// A node; absent for `None`.
    fn node(&mut self, name: &'static str, node: Option<MetadataId>) {
        if let Some(node) = node {
            self.push(name, DebugField::Node(node));
        }
    }

    /// A node, or `null`.
    fn required(&mut self, name: &'static str, node: Option<MetadataId>) {
        self.push(name, node.map_or(DebugField::Null, DebugField::Node));
    }
}

/// The bits of the field of flags that a flag belongs to.
pub(crate) fn flag_mask(prefix: &str, bits: i64) -> i64 {
    match bits {
        1..=3 if prefix == "DIFlag" => 3,
        0x1_0000 | 0x2_0000 | 0x3_0000 if prefix == "DIFlag" => 0x3_0000,
        1 | 2 => 3,
        bits => bits,
    }
}

/// The words of flags, lowest bits first; `None` if no flag is set.
pub(crate) fn flag_words(value: i64, prefix: &str, groups: &[(i64, &str)]) -> Option<String> {
    let mut rest = value;
    let mut words = Vec::new();
    for (bits, word) in groups {
        let mask = flag_mask(prefix, *bits);
        if rest & mask == *bits {
            words.push(format!("{prefix}{word}"));
            rest &= !mask;
        }
    }
    if rest != 0 {
        words.push(rest.to_string());
    }
    (!words.is_empty()).then(|| words.join(" | "))
}

/// The words of flags of types and variables.
fn di_flags(flags: Option<Flags<DIFlags>>) -> Option<String> {
    flag_words(flags?.0.value(), "DIFlag", DI_FLAGS)
}

/// The words of flags of subprograms; `0` without flags.
fn subprogram_flags(flags: i64) -> String {
    flag_words(flags, "DISPFlag", SUBPROGRAM_FLAGS).unwrap_or_else(|| "0".to_owned())
}

impl Translator<'_> {
    /// The node of an attribute of debug information; `None` for a null type and other attributes.
    pub fn debug_node(&mut self, attribute: Attribute) -> Option<MetadataId> {
        if let Some(known) = self.metadata.nodes.get(&attribute) {
            return Some(*known);
        }
        let cx = self.cx;
        if attribute.is::<DINullTypeAttr>() {
            return None;
        }
        if let Some(expression) = attribute.downcast::<DIExpressionAttr>(cx) {
            return Some(self.expression(Some(expression)));
        }
        let (id, is_self, distinct) = self.recursion(attribute);
        if let Some(id) = id
            && let Some(known) = self.metadata.recursive.get(&id)
        {
            return Some(*known);
        }
        if is_self {
            return None;
        }
        if let Some(known) = self.known_subprogram(attribute) {
            return Some(known);
        }
        let reserved = id.map(|id| {
            let node = self.module.metadata.reserve(distinct);
            self.metadata.recursive.insert(id, node);
            node
        });
        let (class, distinct, fields) = self.fields_of(attribute)?;
        let kind = MetadataKind::Debug(DebugNode { class, fields: fields.0 });
        let node = match reserved {
            Some(node) => {
                self.module.metadata.set(node, kind);
                node
            }
            None if distinct => self.module.metadata.distinct(kind),
            None => self.module.metadata.get(kind),
        };
        if class == "DICompileUnit" {
            self.module.named_metadata("llvm.dbg.cu").nodes.push(node);
        }
        self.metadata.nodes.insert(attribute, node);
        if let Some(subprogram) = attribute.downcast::<DISubprogramAttr>(cx)
            && let Some(id) = subprogram.id
        {
            self.metadata.recursive.insert(id.attr(), node);
        }
        Some(node)
    }

    /// The node of another subprogram with the same id, which the scope may hold.
    fn known_subprogram(&mut self, attribute: Attribute) -> Option<MetadataId> {
        let subprogram = attribute.downcast::<DISubprogramAttr>(self.cx)?;
        let id = subprogram.id?.attr();
        self.optional(subprogram.scope);
        self.metadata.recursive.get(&id).copied()
    }

    /// The id of a recursive attribute, whether it is the inner reference, and whether its node is
    /// distinct.
    fn recursion(&self, attribute: Attribute) -> (Option<Attribute>, bool, bool) {
        let cx = self.cx;
        if let Some(ty) = attribute.downcast::<DICompositeTypeAttr>(cx) {
            let distinct = DISTINCT_TAGS.contains(&ty.tag.0);
            return (ty.rec_id.map(|id| id.attr()), ty.is_rec_self, distinct);
        }
        if let Some(subprogram) = attribute.downcast::<DISubprogramAttr>(cx) {
            let flags = subprogram.subprogram_flags.as_ref().map_or(0, |flags| flags.0.value());
            let id = subprogram.rec_id.map(|id| id.attr());
            return (id, subprogram.is_rec_self, flags & DEFINITION != 0);
        }
        (None, false, false)
    }

    fn optional(&mut self, attribute: Option<Attribute>) -> Option<MetadataId> {
        self.debug_node(attribute?)
    }

    fn file(&mut self, file: Option<Handle<DIFileAttr>>) -> Option<MetadataId> {
        self.debug_node(file?.attr())
    }

    fn string(&self, fields: &mut Fields, name: &'static str, text: Option<Handle<StringAttr>>) {
        let text = text.map(|text| &text.data(self.cx).value);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            fields.push(name, DebugField::String(text.as_slice().into()));
        }
    }

    /// The node of a list; `None` if it is empty.
    fn node_list(&mut self, list: &[Attribute]) -> Option<MetadataId> {
        (!list.is_empty()).then(|| self.nullable_list(list))
    }

    fn nullable_list(&mut self, list: &[Attribute]) -> MetadataId {
        let operands = list.iter().map(|item| self.debug_node(*item)).collect();
        self.module.metadata.get(MetadataKind::Tuple(operands))
    }

    /// A DWARF expression, which has no number.
    pub(super) fn expression(&mut self, expression: Option<&DIExpressionAttr>) -> MetadataId {
        let cx = self.cx;
        let mut parts = Vec::new();
        let mut fragment: Option<(u64, u64)> = None;
        for element in expression.map_or(&[][..], |expression| &expression.operations) {
            let element = element.data(cx);
            let opcode = element.opcode;
            if let ([offset, size], Some((start, length))) = (&*element.arguments, fragment)
                && opcode == FRAGMENT
            {
                // Adjacent fragments become one (MLIR: `legalizeDIExpressionsRecursively`).
                let merged = (start + offset, length.min(*size));
                let end = parts.len() - 2;
                parts.truncate(end);
                parts.extend([merged.0, merged.1].map(ExpressionPart::Number));
                fragment = Some(merged);
                continue;
            }
            fragment = match *element.arguments {
                [offset, size] if opcode == FRAGMENT => Some((offset, size)),
                _ => None,
            };
            parts.push(match opcode.full_name() {
                Some(name) => ExpressionPart::Name(name),
                None => ExpressionPart::Number(opcode.0.into()),
            });
            for (at, argument) in element.arguments.iter().enumerate() {
                let encoding = u32::try_from(*argument).ok().map(DwarfEncoding);
                let converts = opcode == DwarfOperation::CONVERT && at == 1;
                let name = encoding.filter(|_| converts).and_then(DwarfEncoding::full_name);
                parts.push(name.map_or(ExpressionPart::Number(*argument), ExpressionPart::Name));
            }
        }
        self.module.metadata.get(MetadataKind::Expression(parts.into()))
    }

    fn optional_expression(
        &mut self,
        expression: Option<Handle<DIExpressionAttr>>,
    ) -> Option<MetadataId> {
        expression.map(|expression| self.expression(Some(expression.data(self.cx))))
    }

    /// A bound of a range: a number, an expression or a variable.
    fn bound(&mut self, fields: &mut Fields, name: &'static str, bound: Option<Attribute>) {
        let number = bound.and_then(|bound| bound.downcast::<IntegerAttr>(self.cx));
        match number {
            Some(number) => {
                let value = number.value.sext_or_trunc(64).low_u64() as i64;
                fields.push(name, DebugField::Int(value.into()));
            }
            None => fields.node(name, bound.and_then(|bound| self.debug_node(bound))),
        }
    }

    /// The class of a node, whether it is distinct, and its fields; `None` for other attributes.
    fn fields_of(&mut self, attribute: Attribute) -> Option<(&'static str, bool, Fields)> {
        let cx = self.cx;
        let mut f = Fields::default();
        if let Some(file) = attribute.downcast::<DIFileAttr>(cx) {
            for (name, text) in [("filename", file.name), ("directory", file.directory)] {
                f.push(name, DebugField::String(text.data(cx).value.as_slice().into()));
            }
            return Some(("DIFile", false, f));
        }
        if let Some(unit) = attribute.downcast::<DICompileUnitAttr>(cx) {
            self.compile_unit(unit, &mut f);
            return Some(("DICompileUnit", true, f));
        }
        if let Some(subprogram) = attribute.downcast::<DISubprogramAttr>(cx) {
            let distinct = self.subprogram_fields(subprogram, &mut f);
            return Some(("DISubprogram", distinct, f));
        }
        if let Some(block) = attribute.downcast::<DILexicalBlockAttr>(cx) {
            f.required("scope", self.debug_node(block.scope));
            f.node("file", self.file(block.file));
            f.int("line", block.line);
            f.int("column", block.column);
            return Some(("DILexicalBlock", true, f));
        }
        if let Some(block) = attribute.downcast::<DILexicalBlockFileAttr>(cx) {
            f.required("scope", self.debug_node(block.scope));
            f.node("file", self.file(block.file));
            f.push("discriminator", DebugField::Int(block.discriminator.into()));
            return Some(("DILexicalBlockFile", true, f));
        }
        if let Some(label) = attribute.downcast::<DILabelAttr>(cx) {
            f.required("scope", self.debug_node(label.scope));
            let name = label.name.map(|name| name.data(cx).value.as_slice().into());
            f.push("name", DebugField::String(name.unwrap_or_default()));
            f.node("file", self.file(label.file));
            f.int("line", label.line);
            return Some(("DILabel", false, f));
        }
        if let Some(space) = attribute.downcast::<DINamespaceAttr>(cx) {
            self.string(&mut f, "name", space.name);
            f.required("scope", self.optional(space.scope));
            if space.export_symbols {
                f.push("exportSymbols", DebugField::Bool(true));
            }
            return Some(("DINamespace", false, f));
        }
        if let Some(module) = attribute.downcast::<DIModuleAttr>(cx) {
            f.required("scope", self.optional(module.scope));
            self.string(&mut f, "name", module.name);
            self.string(&mut f, "configMacros", module.config_macros);
            self.string(&mut f, "includePath", module.include_path);
            self.string(&mut f, "apinotes", module.apinotes);
            f.node("file", self.file(module.file));
            f.int("line", module.line);
            if module.is_decl {
                f.push("isDecl", DebugField::Bool(true));
            }
            return Some(("DIModule", false, f));
        }
        if let Some(block) = attribute.downcast::<DICommonBlockAttr>(cx) {
            f.required("scope", self.debug_node(block.scope));
            f.required("declaration", block.decl.and_then(|decl| self.debug_node(decl.attr())));
            self.string(&mut f, "name", Some(block.name));
            f.node("file", self.file(block.file));
            f.int("line", block.line);
            return Some(("DICommonBlock", false, f));
        }
        if let Some(entity) = attribute.downcast::<DIImportedEntityAttr>(cx) {
            f.word("tag", entity.tag.full_name());
            self.string(&mut f, "name", entity.name);
            f.required("scope", self.debug_node(entity.scope));
            f.node("entity", self.debug_node(entity.entity));
            f.node("file", self.file(entity.file));
            f.int("line", entity.line);
            f.node("elements", self.node_list(&entity.elements));
            return Some(("DIImportedEntity", false, f));
        }
        if let Some(annotation) = attribute.downcast::<DIAnnotationAttr>(cx) {
            let _ = annotation;
            return None;
        }
        self.variable_fields(attribute, &mut f)
            .or_else(|| self.type_fields(attribute, &mut f))
            .map(|(class, distinct)| (class, distinct, f))
    }

    fn compile_unit(&mut self, unit: &DICompileUnitAttr, f: &mut Fields) {
        f.word("language", unit.source_language.full_name());
        f.required("file", self.file(Some(unit.file)));
        self.string(f, "producer", unit.producer);
        f.push("isOptimized", DebugField::Bool(unit.is_optimized));
        f.push("runtimeVersion", DebugField::Int(0));
        self.string(f, "splitDebugFilename", unit.split_debug_filename);
        let kind = match unit.emission_kind {
            DIEmissionKind::None => "NoDebug",
            DIEmissionKind::Full => "FullDebug",
            DIEmissionKind::LineTablesOnly => "LineTablesOnly",
            DIEmissionKind::DebugDirectivesOnly => "DebugDirectivesOnly",
        };
        f.push("emissionKind", DebugField::Word(kind.to_owned()));
        let table = match unit.name_table_kind {
            None | Some(DINameTableKind::Default) => None,
            Some(DINameTableKind::GNU) => Some("GNU"),
            Some(DINameTableKind::None) => Some("None"),
            Some(DINameTableKind::Apple) => Some("Apple"),
        };
        f.word("nameTableKind", table.map(str::to_owned));
    }

    fn subprogram_fields(&mut self, subprogram: &DISubprogramAttr, f: &mut Fields) -> bool {
        let cx = self.cx;
        let flags = subprogram.subprogram_flags.as_ref().map_or(0, |flags| flags.0.value());
        self.string(f, "name", subprogram.name);
        self.string(f, "linkageName", subprogram.linkage_name);
        f.required("scope", self.optional(subprogram.scope));
        f.node("file", self.file(subprogram.file));
        f.int("line", subprogram.line);
        f.node("type", subprogram.r#type.and_then(|ty| self.debug_node(ty.attr())));
        f.int("scopeLine", subprogram.scope_line);
        f.push("spFlags", DebugField::Word(subprogram_flags(flags)));
        f.node("unit", subprogram.compile_unit.and_then(|unit| self.debug_node(unit.attr())));
        f.node("retainedNodes", self.node_list(&subprogram.retained_nodes));
        let mut annotations = Vec::new();
        for annotation in &subprogram.annotations {
            if let Some(annotation) = annotation.downcast::<DIAnnotationAttr>(cx) {
                let parts = [annotation.name, annotation.value]
                    .map(|text| self.module.metadata.string(&text.data(cx).value));
                annotations.push(self.module.metadata.tuple(&parts));
            }
        }
        if !annotations.is_empty() {
            f.node("annotations", Some(self.module.metadata.tuple(&annotations)));
        }
        flags & DEFINITION != 0
    }

    /// The fields of variables.
    fn variable_fields(
        &mut self,
        attribute: Attribute,
        f: &mut Fields,
    ) -> Option<(&'static str, bool)> {
        let cx = self.cx;
        if let Some(variable) = attribute.downcast::<DILocalVariableAttr>(cx) {
            self.string(f, "name", variable.name);
            f.int("arg", variable.arg);
            f.required("scope", self.debug_node(variable.scope));
            f.node("file", self.file(variable.file));
            f.int("line", variable.line);
            f.node("type", self.optional(variable.r#type));
            f.word("flags", di_flags(variable.flags));
            f.int("align", variable.align_in_bits);
            return Some(("DILocalVariable", false));
        }
        let variable = attribute.downcast::<DIGlobalVariableAttr>(cx)?;
        self.string(f, "name", variable.name);
        self.string(f, "linkageName", variable.linkage_name);
        f.required("scope", self.optional(variable.scope));
        f.node("file", self.file(Some(variable.file)));
        f.int("line", variable.line);
        f.node("type", self.debug_node(variable.r#type));
        f.push("isLocal", DebugField::Bool(variable.is_local_to_unit));
        f.push("isDefinition", DebugField::Bool(variable.is_defined));
        f.int("align", variable.align_in_bits);
        Some(("DIGlobalVariable", true))
    }

    /// The fields of types and ranges.
    fn type_fields(
        &mut self,
        attribute: Attribute,
        f: &mut Fields,
    ) -> Option<(&'static str, bool)> {
        let cx = self.cx;
        if let Some(ty) = attribute.downcast::<DIBasicTypeAttr>(cx) {
            if ty.tag.0 != BASE_TYPE {
                f.word("tag", ty.tag.full_name());
            }
            self.string(f, "name", Some(ty.name));
            f.int("size", ty.size_in_bits);
            f.word("encoding", ty.encoding.full_name());
            return Some(("DIBasicType", false));
        }
        if let Some(ty) = attribute.downcast::<DIDerivedTypeAttr>(cx) {
            f.word("tag", ty.tag.full_name());
            self.string(f, "name", ty.name);
            f.required("baseType", self.optional(ty.base_type));
            f.int("size", ty.size_in_bits);
            f.int("align", ty.align_in_bits);
            f.int("offset", ty.offset_in_bits);
            f.node("extraData", self.optional(ty.extra_data));
            if let Some(space) = ty.dwarf_address_space {
                f.push("dwarfAddressSpace", DebugField::Int(space.into()));
            }
            return Some(("DIDerivedType", false));
        }
        if let Some(ty) = attribute.downcast::<DICompositeTypeAttr>(cx) {
            f.word("tag", ty.tag.full_name());
            self.string(f, "name", ty.name);
            f.node("scope", self.optional(ty.scope));
            f.node("file", self.file(ty.file));
            f.int("line", ty.line);
            f.node("baseType", self.optional(ty.base_type));
            f.int("size", ty.size_in_bits);
            f.int("align", ty.align_in_bits);
            f.word("flags", di_flags(ty.flags));
            f.node("elements", self.node_list(&ty.elements));
            f.node("dataLocation", self.optional_expression(ty.data_location));
            f.node("associated", self.optional_expression(ty.associated));
            f.node("allocated", self.optional_expression(ty.allocated));
            f.node("rank", self.optional_expression(ty.rank));
            return Some(("DICompositeType", DISTINCT_TAGS.contains(&ty.tag.0)));
        }
        if let Some(ty) = attribute.downcast::<DISubroutineTypeAttr>(cx) {
            f.word("cc", ty.calling_convention.full_name());
            let types = self.nullable_list(&ty.types);
            f.push("types", DebugField::Node(types));
            return Some(("DISubroutineType", false));
        }
        if let Some(ty) = attribute.downcast::<DIStringTypeAttr>(cx) {
            if ty.tag.0 != STRING_TYPE {
                f.word("tag", ty.tag.full_name());
            }
            self.string(f, "name", Some(ty.name));
            f.node("stringLength", self.optional(ty.string_length));
            f.node("stringLengthExpression", self.optional_expression(ty.string_length_exp));
            f.node("stringLocationExpression", self.optional_expression(ty.string_location_exp));
            f.int("size", ty.size_in_bits);
            f.int("align", ty.align_in_bits);
            f.word("encoding", ty.encoding.full_name());
            return Some(("DIStringType", false));
        }
        if let Some(range) = attribute.downcast::<DISubrangeAttr>(cx) {
            self.bound(f, "count", range.count);
            self.bound(f, "lowerBound", range.lower_bound);
            self.bound(f, "upperBound", range.upper_bound);
            self.bound(f, "stride", range.stride);
            return Some(("DISubrange", false));
        }
        let range = attribute.downcast::<DIGenericSubrangeAttr>(cx)?;
        self.bound(f, "count", range.count);
        self.bound(f, "lowerBound", Some(range.lower_bound));
        self.bound(f, "upperBound", range.upper_bound);
        self.bound(f, "stride", Some(range.stride));
        Some(("DIGenericSubrange", false))
    }
}
