//! Numbers of what has none in the model: attribute groups, metadata nodes and structures without
//! a name ([`Numbering`]).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::instructions::{Callee, DebugRecord, Instruction, InstructionKind, Value};
use crate::model::{
    Attribute, AttributeSet, Constant, ConstantExpr, ConstantKind, DebugField, DebugNode, Function,
    MetadataId, MetadataKind, MetadataKindId, Module, StructId, Type, TypeKind,
};

/// The mark of an entity without a number.
const NONE: u32 = u32::MAX;

/// The numbers of a module, in the order in which its parts are printed.
#[derive(Default)]
pub(crate) struct Numbering {
    group_numbers: Vec<u32>,
    groups: Vec<AttributeSet>,
    node_numbers: Vec<u32>,
    nodes: Vec<MetadataId>,
    structs: Vec<StructId>,
    struct_numbers: FxHashMap<StructId, u32>,
}

impl Numbering {
    /// Numbers everything in `module`.
    pub(crate) fn new(module: &Module) -> Self {
        let mut numbering = Numbering {
            group_numbers: vec![NONE; module.attributes.count()],
            node_numbers: vec![NONE; module.metadata.count()],
            ..Numbering::default()
        };
        if module.types.has_structs() {
            let mut walk =
                StructWalk { module, numbering: &mut numbering, seen: FxHashSet::default() };
            walk.module();
            numbering.number_structs(module);
        }
        module.globals.iter().for_each(|global| numbering.group_of(global.attributes));
        module.functions.iter().for_each(|function| numbering.group_of(function.attributes));
        for global in &module.globals {
            numbering.attachments(module, &global.metadata);
        }
        for ifunc in &module.ifuncs {
            numbering.attachments(module, &ifunc.metadata);
        }
        for named in &module.named_metadata {
            named.nodes.iter().for_each(|node| numbering.reach(module, *node));
        }
        for function in &module.functions {
            numbering.function(module, function);
        }
        numbering
    }

    /// The number of an attribute group.
    pub(crate) fn group(&self, set: AttributeSet) -> u32 {
        self.group_numbers[set.index()]
    }

    /// The attribute groups in the order of their numbers.
    pub(crate) fn groups(&self) -> &[AttributeSet] {
        &self.groups
    }

    /// The number of a node.
    pub(crate) fn node(&self, id: MetadataId) -> u32 {
        self.node_numbers.get(id.index()).copied().unwrap_or(NONE)
    }

    /// The nodes in the order of their numbers.
    pub(crate) fn nodes(&self) -> &[MetadataId] {
        &self.nodes
    }

    /// The identified structures in the order in which they are printed.
    pub(crate) fn structs(&self) -> &[StructId] {
        &self.structs
    }

    /// The number of a structure without a name.
    pub(crate) fn struct_number(&self, id: StructId) -> u32 {
        self.struct_numbers.get(&id).copied().unwrap_or(0)
    }

    /// Moves structures without a name to the front, and numbers them.
    fn number_structs(&mut self, module: &Module) {
        let unnamed = |id: &StructId| module.types.named(*id).name.is_empty();
        let (numbered, named): (Vec<_>, Vec<_>) = self.structs.iter().copied().partition(unnamed);
        let numbers = numbered.iter().enumerate().map(|(number, id)| (*id, number as u32));
        self.struct_numbers = numbers.collect();
        self.structs = numbered.into_iter().chain(named).collect();
    }

    fn group_of(&mut self, set: AttributeSet) {
        if !set.is_empty() && self.group_numbers[set.index()] == NONE {
            self.group_numbers[set.index()] = self.groups.len() as u32;
            self.groups.push(set);
        }
    }

    fn attachments(&mut self, module: &Module, attached: &[(MetadataKindId, MetadataId)]) {
        attached.iter().for_each(|(_, node)| self.reach(module, *node));
    }

    fn function(&mut self, module: &Module, function: &Function) {
        self.attachments(module, &function.metadata);
        for instruction in function.in_order() {
            for record in &instruction.records {
                self.record(module, record);
            }
            if let InstructionKind::Call(call) = &instruction.kind {
                self.group_of(call.attributes);
                for argument in &call.arguments {
                    if let Value::Metadata(id) = argument {
                        self.reach(module, *id);
                    }
                }
            }
            self.attachments(module, &instruction.metadata);
        }
    }

    fn record(&mut self, module: &Module, record: &DebugRecord) {
        let (what, location) = match record {
            DebugRecord::Variable { variable, location, .. } => (variable, location),
            DebugRecord::Label { label, location } => (label, location),
        };
        self.reach(module, *what);
        self.reach(module, *location);
    }

    /// Numbers a node, then the nodes that it refers to, depth first.
    fn reach(&mut self, module: &Module, start: MetadataId) {
        let mut pending = vec![start];
        while let Some(id) = pending.pop() {
            if !module.metadata.is_node(id) || self.node_numbers[id.index()] != NONE {
                continue;
            }
            self.node_numbers[id.index()] = self.nodes.len() as u32;
            self.nodes.push(id);
            let first = pending.len();
            for_each_operand(module.metadata.kind(id), |operand| pending.push(operand));
            pending[first..].reverse();
        }
    }
}

/// The order of operands of classes in which it differs from the order of printed fields.
const OPERAND_ORDER: &[(&str, &[&str])] = &[
    ("DICompileUnit", &["file", "enums", "retainedTypes", "globals", "imports", "macros"]),
    ("DIDerivedType", &["file", "scope", "baseType", "extraData", "annotations"]),
    (
        "DICompositeType",
        &[
            "file",
            "scope",
            "baseType",
            "elements",
            "vtableHolder",
            "templateParams",
            "discriminator",
            "dataLocation",
            "associated",
            "allocated",
            "rank",
            "annotations",
        ],
    ),
    (
        "DISubprogram",
        &[
            "file",
            "scope",
            "type",
            "unit",
            "declaration",
            "retainedNodes",
            "containingType",
            "templateParams",
            "thrownTypes",
            "annotations",
        ],
    ),
    ("DILexicalBlock", &["file", "scope"]),
    ("DILexicalBlockFile", &["file", "scope"]),
    ("DIModule", &["file", "scope"]),
];

/// Calls `visit` for each operand of a node, in the order in which LLVM stores them.
fn for_each_operand(kind: &MetadataKind, mut visit: impl FnMut(MetadataId)) {
    match kind {
        MetadataKind::Tuple(operands) => operands.iter().flatten().for_each(|id| visit(*id)),
        MetadataKind::Debug(node) => for_each_field(node, visit),
        _ => {}
    }
}

fn for_each_field(node: &DebugNode, mut visit: impl FnMut(MetadataId)) {
    let order = OPERAND_ORDER.iter().find(|(class, _)| *class == node.class);
    let mut field = |(_, field): &(&str, DebugField)| {
        if let DebugField::Node(id) = field {
            visit(*id);
        }
    };
    match order {
        None => node.fields.iter().for_each(field),
        Some((_, names)) => {
            for name in *names {
                node.fields.iter().filter(|(known, _)| known == name).for_each(&mut field);
            }
        }
    }
}

/// The walk that finds identified structures in the order in which they are listed.
struct StructWalk<'a> {
    module: &'a Module,
    numbering: &'a mut Numbering,
    seen: FxHashSet<Found>,
}

/// An entity that the walk visits once.
#[derive(PartialEq, Eq, Hash)]
enum Found {
    Type(Type),
    Constant(Constant),
    Metadata(MetadataId),
}

impl StructWalk<'_> {
    fn module(&mut self) {
        let module = self.module;
        for global in &module.globals {
            self.ty(global.ty);
            global.initializer.iter().for_each(|value| self.constant(*value));
        }
        for alias in &module.aliases {
            self.ty(alias.ty);
            alias.target.iter().for_each(|value| self.constant(*value));
        }
        module.ifuncs.iter().for_each(|ifunc| self.ty(ifunc.ty));
        for function in &module.functions {
            self.ty(function.ty);
            self.attributes(function.result_attributes);
            function.parameter_attributes.iter().for_each(|set| self.attributes(*set));
            function.personality.iter().for_each(|value| self.constant(*value));
            function.in_order().for_each(|instruction| self.instruction(instruction));
        }
        for named in &module.named_metadata {
            named.nodes.iter().for_each(|node| self.metadata(*node));
        }
    }

    fn ty(&mut self, ty: Type) {
        if !self.seen.insert(Found::Type(ty)) {
            return;
        }
        let types = &self.module.types;
        match types.kind(ty) {
            TypeKind::Array(_, element)
            | TypeKind::Vector(_, element)
            | TypeKind::ScalableVector(_, element) => self.ty(*element),
            TypeKind::Struct(_, fields) => fields.iter().for_each(|field| self.ty(*field)),
            TypeKind::Named(id) => {
                self.numbering.structs.push(*id);
                let fields = types.named(*id).body.iter().flat_map(|body| &body.fields);
                fields.for_each(|field| self.ty(*field));
            }
            TypeKind::Function(function) => {
                self.ty(function.result);
                function.params.iter().for_each(|param| self.ty(*param));
            }
            TypeKind::Target(_, parts, _) => parts.iter().for_each(|part| self.ty(*part)),
            _ => {}
        }
    }

    fn constant(&mut self, constant: Constant) {
        let constants = &self.module.constants;
        if matches!(constants.kind(constant), ConstantKind::Symbol(_))
            || !self.seen.insert(Found::Constant(constant))
        {
            return;
        }
        self.ty(constants.ty(constant));
        match constants.kind(constant) {
            ConstantKind::Aggregate(elements) => {
                elements.iter().for_each(|one| self.constant(*one))
            }
            ConstantKind::Expr(ConstantExpr::Binary(_, lhs, rhs)) => {
                self.constant(*lhs);
                self.constant(*rhs);
            }
            ConstantKind::Expr(ConstantExpr::Cast(_, value)) => self.constant(*value),
            ConstantKind::Expr(ConstantExpr::ExtractElement(a, b))
            | ConstantKind::Expr(ConstantExpr::ShuffleVector(a, b, _)) => {
                [*a, *b].into_iter().for_each(|part| self.constant(part));
            }
            ConstantKind::Expr(ConstantExpr::InsertElement(a, b, c)) => {
                [*a, *b, *c].into_iter().for_each(|part| self.constant(part));
            }
            ConstantKind::Expr(ConstantExpr::Gep(gep)) => {
                self.ty(gep.element);
                self.constant(gep.base);
                gep.indices.iter().for_each(|index| self.constant(*index));
            }
            _ => {}
        }
    }

    fn attributes(&mut self, set: AttributeSet) {
        for attribute in self.module.attributes.list(set).iter() {
            if let Attribute::Type(_, ty) = attribute {
                self.ty(*ty);
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        self.ty(instruction.ty);
        instruction.kind.for_each_operand(|operand| match operand {
            Value::Constant(constant) => self.constant(constant),
            Value::Metadata(id) => self.metadata(id),
            _ => {}
        });
        match &instruction.kind {
            InstructionKind::Gep(gep) => self.ty(gep.element),
            InstructionKind::Alloca(alloca) => self.ty(alloca.element),
            InstructionKind::Call(call) => {
                if matches!(call.callee, Callee::Asm(_)) {
                    self.ty(call.function_type);
                }
                self.attributes(call.attributes);
                self.attributes(call.result_attributes);
                call.argument_attributes.iter().for_each(|set| self.attributes(*set));
            }
            _ => {}
        }
        instruction.metadata.iter().for_each(|(_, node)| self.metadata(*node));
    }

    fn metadata(&mut self, id: MetadataId) {
        if !self.seen.insert(Found::Metadata(id)) {
            return;
        }
        match self.module.metadata.kind(id) {
            MetadataKind::Constant(constant) => self.constant(*constant),
            kind @ MetadataKind::Tuple(_) => {
                for_each_operand(kind, |operand| self.metadata(operand))
            }
            _ => {}
        }
    }
}
