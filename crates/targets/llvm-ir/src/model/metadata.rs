//! Metadata: [`MetadataId`] is a handle into the table [`Metadata`] of a module.

use rustc_hash::FxHashMap;

use super::{Bytes, Constant, instructions::Value};

/// A piece of metadata, as an index into [`Metadata`]; equal uniqued nodes have equal handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MetadataId(u32);

impl MetadataId {
    /// Creates the id of the metadata at `index` of a table.
    pub(crate) fn new(index: usize) -> Self {
        MetadataId(index as u32)
    }

    /// Returns the index in the table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a kind of attachment; attachments are printed in the order of these numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MetadataKindId(u32);

impl MetadataKindId {
    /// The kind of debug locations and subprograms, `dbg`.
    pub const DBG: MetadataKindId = MetadataKindId(0);

    /// Returns the number of the kind.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kinds of attachments that LLVM numbers in advance.
const FIXED_KINDS: &[&str] = &[
    "dbg",
    "tbaa",
    "prof",
    "fpmath",
    "range",
    "tbaa.struct",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
    "llvm.mem.parallel_loop_access",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "make.implicit",
    "unpredictable",
    "invariant.group",
    "align",
    "llvm.loop",
    "type",
    "section_prefix",
    "absolute_symbol",
    "associated",
    "callees",
    "irr_loop",
    "llvm.access.group",
    "callback",
    "llvm.preserve.access.index",
    "vcall_visibility",
    "noundef",
    "annotation",
    "nosanitize",
    "func_sanitize",
    "exclude",
    "memprof",
    "callsite",
    "kcfi_type",
    "pcsections",
    "DIAssignID",
    "coro.outside.frame",
    "mmra",
    "noalias.addrspace",
    "callee_type",
    "nofree",
    "captures",
    "alloc_token",
    "implicit.ref",
];

/// The data of metadata. Only nodes have a number in text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MetadataKind {
    /// A string of bytes.
    String(Bytes),
    /// A constant of the module.
    Constant(Constant),
    /// A value of a function.
    Value(Value),
    /// A list of operands, which may be null.
    Tuple(Box<[Option<MetadataId>]>),
    /// A node of debug information.
    Debug(DebugNode),
    /// A list of values that an expression combines, which is printed in place.
    ArgList(Box<[MetadataId]>),
    /// A DWARF expression, which is printed in place.
    Expression(Box<[ExpressionPart]>),
}

/// A part of a DWARF expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ExpressionPart {
    /// An operation or encoding by name.
    Name(String),
    /// An unsigned number.
    Number(u64),
}

impl MetadataKind {
    /// Calls `visit` for each metadata that the data refer to, in printed order.
    pub(crate) fn for_each_operand(&self, mut visit: impl FnMut(MetadataId)) {
        match self {
            MetadataKind::Tuple(operands) => operands.iter().flatten().for_each(|id| visit(*id)),
            MetadataKind::Debug(node) => node.fields.iter().for_each(|(_, field)| {
                field.for_each_operand(&mut visit);
            }),
            MetadataKind::ArgList(values) => values.iter().for_each(|id| visit(*id)),
            _ => {}
        }
    }
}

/// A node of debug information: a class such as `DILocation`, and named fields.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DebugNode {
    /// The class of the node.
    pub class: &'static str,
    /// The fields in the order in which they are printed.
    pub fields: Vec<(&'static str, DebugField)>,
}

/// The value of a field of a [`DebugNode`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DebugField {
    /// A node, printed by number, or an expression, printed in place.
    Node(MetadataId),
    /// The absence of a node, `null`.
    Null,
    /// A signed number.
    Int(i128),
    /// A boolean value.
    Bool(bool),
    /// A string in quotes.
    String(Bytes),
    /// A word or words, such as flags and DWARF names.
    Word(String),
    /// A list of operands.
    List(Box<[Option<MetadataId>]>),
}

impl DebugField {
    /// Calls `visit` for each metadata that the field refers to.
    pub(crate) fn for_each_operand(&self, visit: &mut impl FnMut(MetadataId)) {
        match self {
            DebugField::Node(id) => visit(*id),
            DebugField::List(operands) => operands.iter().flatten().for_each(|id| visit(*id)),
            _ => {}
        }
    }
}

/// A node or other metadata, and whether it is distinct from equal ones.
#[derive(Clone, Debug)]
struct Entry {
    kind: MetadataKind,
    distinct: bool,
}

/// The metadata of a module.
#[derive(Clone, Debug)]
pub struct Metadata {
    entries: Vec<Entry>,
    uniqued: FxHashMap<MetadataKind, MetadataId>,
    kinds: Vec<Bytes>,
}

impl Default for Metadata {
    fn default() -> Self {
        let kinds = FIXED_KINDS.iter().map(|name| name.as_bytes().into()).collect();
        Metadata { entries: Vec::new(), uniqued: FxHashMap::default(), kinds }
    }
}

impl Metadata {
    /// Returns the uniqued metadata with these data.
    pub fn get(&mut self, kind: MetadataKind) -> MetadataId {
        if let Some(known) = self.uniqued.get(&kind) {
            return *known;
        }
        let id = self.push(kind.clone(), false);
        self.uniqued.insert(kind, id);
        id
    }

    /// Creates a node that is distinct from equal ones.
    pub fn distinct(&mut self, kind: MetadataKind) -> MetadataId {
        self.push(kind, true)
    }

    /// Creates a node whose data follow, for a node that refers to itself.
    pub fn reserve(&mut self, distinct: bool) -> MetadataId {
        self.push(MetadataKind::Tuple(Box::default()), distinct)
    }

    /// Replaces the data of a node, for a node that refers to itself.
    pub fn set(&mut self, node: MetadataId, kind: MetadataKind) {
        self.entries[node.index()].kind = kind;
    }

    /// Gives a reserved node its data. Returns the uniqued node with equal data if one exists and
    /// the node is not distinct; the reserved one keeps a copy.
    pub(crate) fn define(
        &mut self,
        node: MetadataId,
        kind: MetadataKind,
        distinct: bool,
    ) -> Option<MetadataId> {
        self.entries[node.index()] = Entry { kind: kind.clone(), distinct };
        if distinct {
            return None;
        }
        match self.uniqued.entry(kind) {
            std::collections::hash_map::Entry::Occupied(known) => Some(*known.get()),
            std::collections::hash_map::Entry::Vacant(free) => {
                free.insert(node);
                None
            }
        }
    }

    fn push(&mut self, kind: MetadataKind, distinct: bool) -> MetadataId {
        self.entries.push(Entry { kind, distinct });
        MetadataId(self.entries.len() as u32 - 1)
    }

    /// Returns the data of a piece of metadata.
    pub fn kind(&self, id: MetadataId) -> &MetadataKind {
        &self.entries[id.index()].kind
    }

    /// Whether a node is distinct from equal ones.
    pub fn is_distinct(&self, id: MetadataId) -> bool {
        self.entries[id.index()].distinct
    }

    /// Returns the number of pieces of metadata.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// Whether the metadata has a number in text.
    pub fn is_node(&self, id: MetadataId) -> bool {
        matches!(self.kind(id), MetadataKind::Tuple(_) | MetadataKind::Debug(_))
    }

    /// Returns a string.
    pub fn string(&mut self, text: impl AsRef<[u8]>) -> MetadataId {
        self.get(MetadataKind::String(text.as_ref().into()))
    }

    /// Returns a constant as metadata.
    pub fn constant(&mut self, constant: Constant) -> MetadataId {
        self.get(MetadataKind::Constant(constant))
    }

    /// Returns the uniqued node of these operands.
    pub fn tuple(&mut self, operands: &[MetadataId]) -> MetadataId {
        self.get(MetadataKind::Tuple(operands.iter().map(|id| Some(*id)).collect()))
    }

    /// Creates a distinct node whose first operand is itself.
    pub fn self_tuple(&mut self, operands: &[MetadataId]) -> MetadataId {
        let id = self.distinct(MetadataKind::Tuple(Box::default()));
        let all = std::iter::once(id).chain(operands.iter().copied()).map(Some).collect();
        self.set(id, MetadataKind::Tuple(all));
        id
    }

    /// Returns the number of the kind of attachment with this name, a new one if it is not known.
    pub fn kind_id(&mut self, name: &str) -> MetadataKindId {
        let known = self.kinds.iter().position(|known| **known == *name.as_bytes());
        MetadataKindId(known.unwrap_or_else(|| {
            self.kinds.push(name.as_bytes().into());
            self.kinds.len() - 1
        }) as u32)
    }

    /// Returns the names of all kinds of attachments, by their numbers.
    pub(crate) fn kinds(&self) -> &[Bytes] {
        &self.kinds
    }

    /// Returns the name of a kind of attachment.
    pub fn kind_name(&self, kind: MetadataKindId) -> &[u8] {
        &self.kinds[kind.index()]
    }
}
