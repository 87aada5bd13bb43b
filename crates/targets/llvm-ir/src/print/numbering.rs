//! Numbers of what has none in the model: attribute groups, metadata nodes, structures without a
//! name, and blocks of other functions ([`Numbering`]).

use rustc_hash::{FxHashMap, FxHashSet};

use super::structs::StructWalk;
use super::{Part, Reference};
use crate::model::{
    AttributeSet, MetadataId, MetadataKind, MetadataKindId, Module, StructId, Symbol,
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
    blocks: FxHashMap<Symbol, Box<[u32]>>,
    symbols: FxHashMap<Symbol, u32>,
}

impl Numbering {
    /// Numbers everything in `module`, whose functions are printed as `parts`.
    pub(crate) fn new(module: &Module, parts: &[Part]) -> Self {
        let mut numbering = Numbering {
            group_numbers: vec![NONE; module.attributes.count()],
            node_numbers: vec![NONE; module.metadata.count()],
            symbols: symbol_numbers(module),
            ..Numbering::default()
        };
        if module.types.has_structs() {
            numbering.structs(module, parts);
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
        for part in parts {
            for (_, reference) in &part.references {
                match reference {
                    Reference::Group(set) => numbering.group_of(*set),
                    Reference::Node(node) => numbering.reach(module, *node),
                    Reference::Struct(_) | Reference::Symbol(_) | Reference::Block(..) => {}
                }
            }
            numbering.blocks.extend(part.blocks.iter().cloned());
        }
        numbering
    }

    /// Returns the number of an entity; 0 if it has none.
    pub(crate) fn number(&self, reference: Reference) -> u32 {
        let number = match reference {
            Reference::Group(set) => self.group_numbers.get(set.index()),
            Reference::Node(id) => self.node_numbers.get(id.index()),
            Reference::Struct(id) => self.struct_numbers.get(&id),
            Reference::Symbol(symbol) => self.symbols.get(&symbol),
            Reference::Block(symbol, block) => {
                self.blocks.get(&symbol).and_then(|blocks| blocks.get(block as usize))
            }
        };
        number.copied().unwrap_or(0)
    }

    /// Returns the attribute groups in the order of their numbers.
    pub(crate) fn groups(&self) -> &[AttributeSet] {
        &self.groups
    }

    /// Returns the nodes in the order of their numbers.
    pub(crate) fn nodes(&self) -> &[MetadataId] {
        &self.nodes
    }

    /// Returns the identified structures in the order in which they are printed.
    pub(crate) fn listed_structs(&self) -> &[StructId] {
        &self.structs
    }

    /// Lists the identified structures, those without a name first, and numbers these.
    fn structs(&mut self, module: &Module, parts: &[Part]) {
        let (mut structs, mut seen) = (Vec::new(), FxHashSet::default());
        let mut walk = StructWalk { module, structs: &mut structs, seen: &mut seen };
        walk.globals();
        walk.structs.extend(parts.iter().flat_map(|part| &part.structs));
        walk.named_metadata();
        let mut listed = FxHashSet::default();
        structs.retain(|id| listed.insert(*id));
        let unnamed = |id: &StructId| module.types.named(*id).name.is_empty();
        let (numbered, named): (Vec<_>, Vec<_>) = structs.into_iter().partition(unnamed);
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

/// The numbers of global values without a name.
fn symbol_numbers(module: &Module) -> FxHashMap<Symbol, u32> {
    let globals = (0..).zip(&module.globals).map(|(at, held)| (Symbol::Global(at), &held.name));
    let aliases = (0..).zip(&module.aliases).map(|(at, held)| (Symbol::Alias(at), &held.name));
    let ifuncs = (0..).zip(&module.ifuncs).map(|(at, held)| (Symbol::IFunc(at), &held.name));
    let functions =
        (0..).zip(&module.functions).map(|(at, held)| (Symbol::Function(at), &held.name));
    let all = globals.chain(aliases).chain(ifuncs).chain(functions);
    let unnamed = all.filter(|(_, name)| name.is_empty());
    unnamed.zip(0..).map(|((symbol, _), number)| (symbol, number)).collect()
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
    let order = match kind {
        MetadataKind::Debug(node) => OPERAND_ORDER.iter().find(|(class, _)| *class == node.class),
        _ => None,
    };
    let (MetadataKind::Debug(node), Some((_, names))) = (kind, order) else {
        return kind.for_each_operand(visit);
    };
    for name in *names {
        for (_, field) in node.fields.iter().filter(|(known, _)| known == name) {
            field.for_each_operand(&mut visit);
        }
    }
}
