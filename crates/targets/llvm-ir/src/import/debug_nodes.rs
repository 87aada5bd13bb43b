//! Debug nodes as attributes (MLIR: `DebugImporter`).

use terrace_builtin::IntegerAttr;
use terrace_builtin::parameter::Flags;
use terrace_ir::{Attribute, Handle, StringAttr, ensure_sufficient_stack};
use terrace_llvm::{
    DIAnnotationAttr, DIBasicTypeAttr, DICommonBlockAttr, DICompileUnitAttr, DICompositeTypeAttr,
    DIDerivedTypeAttr, DIEmissionKind, DIExpressionAttr, DIExpressionElemAttr, DIFileAttr, DIFlags,
    DIGenericSubrangeAttr, DIGlobalVariableAttr, DIGlobalVariableExpressionAttr,
    DIImportedEntityAttr, DILabelAttr, DILexicalBlockAttr, DILexicalBlockFileAttr,
    DILocalVariableAttr, DIModuleAttr, DINameTableKind, DINamespaceAttr, DINullTypeAttr,
    DIStringTypeAttr, DISubprogramAttr, DISubprogramFlags, DISubrangeAttr, DISubroutineTypeAttr,
    DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfOperation, DwarfTag,
};

use super::Importer;
use super::debug_cache::Lookup;
use super::debug_fields::Fields;
use crate::build::{DI_FLAGS, SUBPROGRAM_FLAGS};
use crate::model::{DebugField, ExpressionPart, MetadataId, MetadataKind};

/// The flag of composite types that are vectors.
const VECTOR: i64 = 1 << 11;
/// The tag of arrays.
const ARRAY_TYPE: u32 = 0x01;
/// The tag of a base type, which is not printed.
const BASE_TYPE: u32 = 0x24;
/// The tag of a string type, which is not printed.
const STRING_TYPE: u32 = 0x12;

fn di_flags(fields: Fields<'_>) -> Option<Flags<DIFlags>> {
    let flags = fields.flags("flags", "DIFlag", DI_FLAGS);
    DIFlags::from_value(flags).filter(|_| flags != 0).map(Flags)
}

impl<'a> Importer<'a> {
    fn fields(&self, node: MetadataId) -> Option<Fields<'a>> {
        Fields::of(self.module, node)
    }

    /// The attribute of a debug node; `None` if the dialect lacks the node or a part that it needs.
    pub(super) fn debug_node(&mut self, node: MetadataId) -> Option<Attribute> {
        match self.debug.look_up(node) {
            Lookup::Known(known) => return known,
            Lookup::Cycle(frame) => {
                if let Some(class) = self.fields(node).map(|fields| fields.node.class)
                    && matches!(class, "DICompositeType" | "DISubprogram")
                {
                    let id = self.debug.break_cycle(self.cx, node, frame);
                    let reference = match class {
                        "DICompositeType" => self.composite_reference(id),
                        _ => self.subprogram_reference(id),
                    };
                    self.debug.keep_reference(node, frame, reference);
                    return Some(reference);
                }
            }
            Lookup::New => {}
        }
        if !self.debug.enter(node) {
            return None;
        }
        let made = ensure_sufficient_stack(|| self.translate_node(node));
        self.debug.leave(node, made);
        made
    }

    fn optional(&mut self, node: Option<MetadataId>) -> Option<Attribute> {
        self.debug_node(node?)
    }

    fn typed<T: terrace_ir::Uniqued>(&mut self, node: Option<MetadataId>) -> Option<Handle<T>> {
        self.optional(node)?.as_handle::<T>()
    }

    fn name(&self, text: Option<&[u8]>) -> Option<Handle<StringAttr>> {
        text.map(|text| StringAttr::get(self.cx, text))
    }

    /// The attributes of the nodes of a list, in which `None` stands for absent nodes.
    fn list(&mut self, node: Option<MetadataId>) -> Vec<(Option<MetadataId>, Option<Attribute>)> {
        let nodes = node.and_then(|node| self.operands(node)).unwrap_or_default();
        nodes.iter().map(|node| (*node, self.optional(*node))).collect()
    }

    /// The attributes of the nodes of a list; empty if one of them has none.
    fn whole_list(&mut self, node: Option<MetadataId>) -> Vec<Attribute> {
        let all: Option<Vec<Attribute>> =
            self.list(node).into_iter().map(|(_, made)| made).collect();
        all.unwrap_or_default()
    }

    /// The identity of a distinct node.
    fn identity(&mut self, node: MetadataId) -> Handle<terrace_builtin::DistinctAttr> {
        let cx = self.cx;
        let known = self.debug.distinct.entry(node);
        *known.or_insert_with(|| terrace_builtin::DistinctAttr::create_unit(cx))
    }

    fn translate_node(&mut self, node: MetadataId) -> Option<Attribute> {
        let cx = self.cx;
        let f = self.fields(node)?;
        Some(match f.node.class {
            "DIBasicType" => DIBasicTypeAttr {
                tag: DwarfTag(f.dwarf(
                    "tag",
                    |name| DwarfTag::from_name(name).map(|it| it.0),
                    BASE_TYPE,
                )),
                name: StringAttr::get(cx, f.text("name").unwrap_or_default()),
                size_in_bits: self.size(f),
                encoding: DwarfEncoding(f.dwarf(
                    "encoding",
                    |name| DwarfEncoding::from_name(name).map(|it| it.0),
                    0,
                )),
            }
            .intern(cx)
            .attr(),
            "DICompileUnit" => self.compile_unit(node, f)?,
            "DICompositeType" => self.composite(node, f)?,
            "DIDerivedType" => self.derived(f)?,
            "DIFile" => DIFileAttr {
                name: StringAttr::get(cx, f.text("filename").unwrap_or_default()),
                directory: StringAttr::get(cx, f.text("directory").unwrap_or_default()),
            }
            .intern(cx)
            .attr(),
            "DIGlobalVariable" => self.global_variable(f)?,
            "DIImportedEntity" => {
                let elements = self.whole_list(f.node("elements"));
                DIImportedEntityAttr {
                    tag: DwarfTag(f.dwarf(
                        "tag",
                        |name| DwarfTag::from_name(name).map(|it| it.0),
                        0,
                    )),
                    scope: self.optional(f.node("scope"))?,
                    entity: self.optional(f.node("entity"))?,
                    file: self.typed(f.node("file")),
                    line: f.int("line") as u32,
                    name: self.name(f.text("name")),
                    elements,
                }
                .intern(cx)
                .attr()
            }
            "DILabel" => DILabelAttr {
                scope: self.optional(f.node("scope"))?,
                name: self.name(f.text("name")),
                file: self.typed(f.node("file")),
                line: f.int("line") as u32,
            }
            .intern(cx)
            .attr(),
            "DILexicalBlock" => DILexicalBlockAttr {
                scope: self.optional(f.node("scope"))?,
                file: self.typed(f.node("file")),
                line: f.int("line") as u32,
                column: f.int("column") as u32,
            }
            .intern(cx)
            .attr(),
            "DILexicalBlockFile" => DILexicalBlockFileAttr {
                scope: self.optional(f.node("scope"))?,
                file: self.typed(f.node("file")),
                discriminator: f.int("discriminator") as u32,
            }
            .intern(cx)
            .attr(),
            "DILocalVariable" => DILocalVariableAttr {
                scope: self.optional(f.node("scope"))?,
                name: self.name(f.text("name")),
                file: self.typed(f.node("file")),
                line: f.int("line") as u32,
                arg: f.int("arg") as u32,
                align_in_bits: f.int("align") as u32,
                r#type: self.optional(f.node("type")),
                flags: di_flags(f),
            }
            .intern(cx)
            .attr(),
            "DIModule" => DIModuleAttr {
                file: self.typed(f.node("file")),
                scope: self.optional(f.node("scope")),
                name: self.name(f.text("name")),
                config_macros: self.name(f.text("configMacros")),
                include_path: self.name(f.text("includePath")),
                apinotes: self.name(f.text("apinotes")),
                line: f.int("line") as u32,
                is_decl: f.bool("isDecl"),
            }
            .intern(cx)
            .attr(),
            "DINamespace" => DINamespaceAttr {
                name: self.name(f.text("name")),
                scope: self.optional(f.node("scope")),
                export_symbols: f.bool("exportSymbols"),
            }
            .intern(cx)
            .attr(),
            "DICommonBlock" => DICommonBlockAttr {
                scope: self.optional(f.node("scope"))?,
                decl: self.typed(f.node("declaration")),
                name: StringAttr::get(cx, f.text("name").unwrap_or_default()),
                file: self.typed(f.node("file")),
                line: f.int("line") as u32,
            }
            .intern(cx)
            .attr(),
            "DIStringType" => DIStringTypeAttr {
                tag: DwarfTag(f.dwarf(
                    "tag",
                    |name| DwarfTag::from_name(name).map(|it| it.0),
                    STRING_TYPE,
                )),
                name: StringAttr::get(cx, f.text("name").unwrap_or_default()),
                size_in_bits: self.size(f),
                align_in_bits: f.int("align") as u32,
                string_length: self.optional(f.node("stringLength")),
                string_length_exp: self.expression(f.node("stringLengthExpression")),
                string_location_exp: self.expression(f.node("stringLocationExpression")),
                encoding: DwarfEncoding(f.dwarf(
                    "encoding",
                    |name| DwarfEncoding::from_name(name).map(|it| it.0),
                    0,
                )),
            }
            .intern(cx)
            .attr(),
            "DISubprogram" => self.subprogram(node, f)?,
            "DISubrange" => {
                let (count, upper_bound) = (self.bound(f, "count"), self.bound(f, "upperBound"));
                if count.is_none() && upper_bound.is_none() {
                    return None;
                }
                let (lower_bound, stride) = (self.bound(f, "lowerBound"), self.bound(f, "stride"));
                DISubrangeAttr { count, lower_bound, upper_bound, stride }.intern(cx).attr()
            }
            "DIGenericSubrange" => {
                let (count, upper_bound) = (self.bound(f, "count"), self.bound(f, "upperBound"));
                let (lower_bound, stride) = (self.bound(f, "lowerBound"), self.bound(f, "stride"));
                if count.is_none() && upper_bound.is_none() {
                    return None;
                }
                let (lower_bound, stride) = (lower_bound?, stride?);
                DIGenericSubrangeAttr { count, lower_bound, upper_bound, stride }.intern(cx).attr()
            }
            "DISubroutineType" => self.subroutine_type(f)?,
            _ => return None,
        })
    }

    /// The size of a type, unless an expression computes it.
    fn size(&self, f: Fields<'_>) -> u64 {
        match f.node("size") {
            Some(size) => self.number(Some(size)).unwrap_or(0),
            None => f.int("size") as u64,
        }
    }

    fn compile_unit(&mut self, node: MetadataId, f: Fields<'a>) -> Option<Attribute> {
        let emission_kind = match f.word("emissionKind") {
            Some("FullDebug") => DIEmissionKind::Full,
            Some("LineTablesOnly") => DIEmissionKind::LineTablesOnly,
            Some("DebugDirectivesOnly") => DIEmissionKind::DebugDirectivesOnly,
            Some(_) => DIEmissionKind::None,
            None => DIEmissionKind::from_value(f.int("emissionKind") as i64).unwrap_or_default(),
        };
        let name_table_kind = match f.word("nameTableKind") {
            Some("GNU") => Some(DINameTableKind::GNU),
            Some("None") => Some(DINameTableKind::None),
            Some("Apple") => Some(DINameTableKind::Apple),
            Some(_) => None,
            None => DINameTableKind::from_value(f.int("nameTableKind") as i64)
                .filter(|kind| *kind != DINameTableKind::Default),
        };
        let unit = DICompileUnitAttr {
            id: self.identity(node),
            source_language: DwarfLanguage(f.dwarf(
                "language",
                |name| DwarfLanguage::from_name(name).map(|it| it.0),
                0,
            )),
            file: self.typed(f.node("file"))?,
            producer: self.name(f.text("producer")),
            is_optimized: f.bool("isOptimized"),
            emission_kind,
            name_table_kind,
            split_debug_filename: self.name(f.text("splitDebugFilename")),
        };
        Some(unit.intern(self.cx).attr())
    }

    /// An inner reference to a composite type.
    fn composite_reference(&self, id: Handle<terrace_builtin::DistinctAttr>) -> Attribute {
        let reference = DICompositeTypeAttr {
            rec_id: Some(id),
            is_rec_self: true,
            tag: DwarfTag(0),
            name: None,
            file: None,
            line: 0,
            scope: None,
            base_type: None,
            flags: None,
            size_in_bits: 0,
            align_in_bits: 0,
            data_location: None,
            rank: None,
            allocated: None,
            associated: None,
            elements: Vec::new(),
        };
        reference.intern(self.cx).attr()
    }

    fn composite(&mut self, node: MetadataId, f: Fields<'a>) -> Option<Attribute> {
        let flags = f.flags("flags", "DIFlag", DI_FLAGS);
        let tag = f.dwarf("tag", |name| DwarfTag::from_name(name).map(|it| it.0), 0);
        let elements = match flags & VECTOR != 0 || !self.options.drop_composite_elements {
            true => self.whole_list(f.node("elements")),
            false => Vec::new(),
        };
        let base_type = self.optional(f.node("baseType"));
        if tag == ARRAY_TYPE && base_type.is_none() {
            return None;
        }
        let file = self.typed(f.node("file"));
        let scope = self.optional(f.node("scope"));
        let ty = DICompositeTypeAttr {
            rec_id: self.debug.id_of(node),
            is_rec_self: false,
            tag: DwarfTag(tag),
            name: self.name(f.text("name")),
            file,
            line: f.int("line") as u32,
            scope,
            base_type,
            flags: di_flags(f),
            size_in_bits: self.size(f),
            align_in_bits: f.int("align") as u64,
            data_location: self.expression(f.node("dataLocation")),
            rank: self.expression(f.node("rank")),
            allocated: self.expression(f.node("allocated")),
            associated: self.expression(f.node("associated")),
            elements,
        };
        Some(ty.intern(self.cx).attr())
    }

    fn derived(&mut self, f: Fields<'a>) -> Option<Attribute> {
        let base = f.node("baseType");
        let base_type = self.optional(base);
        if base.is_some() && base_type.is_none() {
            return None;
        }
        let extra_data = self.optional(f.node("extraData"));
        let space = f.get("dwarfAddressSpace");
        let ty = DIDerivedTypeAttr {
            tag: DwarfTag(f.dwarf("tag", |name| DwarfTag::from_name(name).map(|it| it.0), 0)),
            name: self.name(f.text("name")),
            base_type,
            size_in_bits: self.size(f),
            align_in_bits: f.int("align") as u32,
            offset_in_bits: match f.node("offset") {
                Some(offset) => self.number(Some(offset)).unwrap_or(0),
                None => f.int("offset") as u64,
            },
            dwarf_address_space: space.map(|_| f.int("dwarfAddressSpace") as u32),
            extra_data,
        };
        Some(ty.intern(self.cx).attr())
    }

    fn global_variable(&mut self, f: Fields<'a>) -> Option<Attribute> {
        let scope = self.optional(f.node("scope"));
        let name = self.name(f.text("name"));
        let variable = DIGlobalVariableAttr {
            scope,
            name,
            linkage_name: f.text("linkageName").map(|_| {
                // MLIR states the name in place of the name for the linker.
                StringAttr::get(self.cx, f.text("name").unwrap_or_default())
            }),
            file: self.typed(f.node("file"))?,
            line: f.int("line") as u32,
            r#type: self.optional(f.node("type"))?,
            is_local_to_unit: f.bool("isLocal"),
            is_defined: f.get("isDefinition").is_none() || f.bool("isDefinition"),
            align_in_bits: f.int("align") as u32,
        };
        Some(variable.intern(self.cx).attr())
    }

    /// An inner reference to a subprogram.
    fn subprogram_reference(&self, id: Handle<terrace_builtin::DistinctAttr>) -> Attribute {
        let reference = DISubprogramAttr {
            rec_id: Some(id),
            is_rec_self: true,
            id: None,
            compile_unit: None,
            scope: None,
            name: None,
            linkage_name: None,
            file: None,
            line: 0,
            scope_line: 0,
            subprogram_flags: None,
            r#type: None,
            retained_nodes: Vec::new(),
            annotations: Vec::new(),
        };
        reference.intern(self.cx).attr()
    }

    fn subprogram(&mut self, node: MetadataId, f: Fields<'a>) -> Option<Attribute> {
        let distinct = self.module.metadata.is_distinct(node);
        let id = distinct.then(|| self.identity(node));
        let scope = f.node("scope");
        let made_scope = self.optional(scope);
        if scope.is_some() && made_scope.is_none() {
            return None;
        }
        let flags = f.flags("spFlags", "DISPFlag", SUBPROGRAM_FLAGS);
        let ty = f.node("type");
        let made_type = self.typed::<DISubroutineTypeAttr>(ty);
        if ty.is_some() && made_type.is_none() {
            return None;
        }
        let retained_nodes = self.whole_list(f.node("retainedNodes"));
        let annotations = self.annotations(f.node("annotations"));
        let compile_unit = self.typed(f.node("unit"));
        let file = self.typed(f.node("file"));
        let subprogram = DISubprogramAttr {
            rec_id: self.debug.id_of(node),
            is_rec_self: false,
            id,
            compile_unit,
            scope: made_scope,
            name: self.name(f.text("name")),
            linkage_name: self.name(f.text("linkageName")),
            file,
            line: f.int("line") as u32,
            scope_line: f.int("scopeLine") as u32,
            subprogram_flags: DISubprogramFlags::from_value(flags)
                .filter(|_| flags != 0)
                .map(Flags),
            r#type: made_type,
            retained_nodes,
            annotations,
        };
        Some(subprogram.intern(self.cx).attr())
    }

    /// The pairs of strings in a list.
    fn annotations(&mut self, node: Option<MetadataId>) -> Vec<Attribute> {
        let pairs = node.and_then(|node| self.operands(node)).unwrap_or_default();
        let made = pairs.iter().filter_map(|pair| {
            let [name, value] = self.operands((*pair)?)? else { return None };
            let [name, value] =
                [self.text(*name)?, self.text(*value)?].map(|text| StringAttr::get(self.cx, text));
            Some(DIAnnotationAttr { name, value }.intern(self.cx).attr())
        });
        made.collect()
    }

    fn subroutine_type(&mut self, f: Fields<'a>) -> Option<Attribute> {
        let mut types = Vec::new();
        for (node, made) in self.list(f.node("types")) {
            types.push(match node {
                None => DINullTypeAttr.intern(self.cx).attr(),
                Some(_) => made?,
            });
        }
        let convention =
            f.dwarf("cc", |name| DwarfCallingConvention::from_name(name).map(|it| it.0), 0);
        let calling_convention = DwarfCallingConvention(convention);
        Some(DISubroutineTypeAttr { calling_convention, types }.intern(self.cx).attr())
    }

    /// A bound of a range: a number, an expression or a variable.
    fn bound(&mut self, f: Fields<'a>, name: &str) -> Option<Attribute> {
        match f.get(name)? {
            DebugField::Int(value) => Some(IntegerAttr::i64(self.cx, *value as i64).attr()),
            DebugField::Node(node) => match self.module.metadata.kind(*node) {
                MetadataKind::Expression(_) => {
                    self.expression(Some(*node)).map(|expression| expression.attr())
                }
                MetadataKind::Constant(_) => {
                    let value = self.int(Some(*node))?.sext_or_trunc(64).low_u64() as i64;
                    Some(IntegerAttr::i64(self.cx, value).attr())
                }
                _ => self.debug_node(*node),
            },
            _ => None,
        }
    }

    /// A DWARF expression; `None` if it is absent.
    pub(super) fn expression(&self, node: Option<MetadataId>) -> Option<Handle<DIExpressionAttr>> {
        let MetadataKind::Expression(parts) = self.module.metadata.kind(node?) else {
            return None;
        };
        let number = |part: &ExpressionPart| match part {
            ExpressionPart::Number(number) => *number,
            ExpressionPart::Name(name) => {
                let operation = DwarfOperation::from_name(name).map(|it| it.0);
                let encoding = || DwarfEncoding::from_name(name).map(|it| it.0);
                operation.or_else(encoding).unwrap_or(0).into()
            }
        };
        let mut operations = Vec::new();
        let mut rest = &parts[..];
        while let Some((first, after)) = rest.split_first() {
            let opcode = DwarfOperation(number(first) as u32);
            let count = opcode.argument_count().min(after.len());
            let (arguments, after) = after.split_at(count);
            let arguments = arguments.iter().map(number).collect();
            operations.push(DIExpressionElemAttr { opcode, arguments }.intern(self.cx));
            rest = after;
        }
        Some(DIExpressionAttr { operations }.intern(self.cx))
    }

    /// A variable with the expression that computes it.
    pub(super) fn variable_expression(&mut self, node: MetadataId) -> Option<Attribute> {
        let f = self.fields(node)?;
        let var = self.typed::<DIGlobalVariableAttr>(f.node("var"))?;
        let expr = self.expression(f.node("expr"));
        Some(DIGlobalVariableExpressionAttr { var, expr }.intern(self.cx).attr())
    }
}
