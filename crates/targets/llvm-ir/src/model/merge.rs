//! The entities of a copy of a module in the module itself ([`Merge`]).

use rustc_hash::FxHashMap;

use super::instructions::Value;
use super::{
    Attribute, AttributeSet, Constant, ConstantExpr, ConstantGep, ConstantKind, DebugField,
    DebugNode, Function, FunctionType, MetadataId, MetadataKind, Module, StructId, Symbol, Type,
    TypeKind,
};

/// The sizes of the tables of a module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sizes {
    types: u32,
    structs: usize,
    constants: u32,
    sets: usize,
    nodes: usize,
    kinds: usize,
    functions: usize,
    globals: usize,
    /// The lengths of the lists of named metadata.
    named: Vec<usize>,
}

impl Module {
    /// The sizes of the tables.
    pub(crate) fn sizes(&self) -> Sizes {
        Sizes {
            types: self.types.count(),
            structs: self.types.struct_count(),
            constants: self.constants.count(),
            sets: self.attributes.count(),
            nodes: self.metadata.count(),
            kinds: self.metadata.kinds().len(),
            functions: self.functions.len(),
            globals: self.globals.len(),
            named: self.named_metadata.iter().map(|named| named.nodes.len()).collect(),
        }
    }

    /// Makes all data so far those that copies of the module share.
    pub(crate) fn share(&mut self) {
        self.types.share();
        self.constants.share();
        self.attributes.share();
    }
}

/// Finds the entities of a copy in the module that was copied, and adds those that are missing.
/// Both may have grown since.
pub(crate) struct Merge<'m> {
    to: &'m mut Module,
    from: &'m Module,
    /// The sizes at the time of the copy; smaller indices are the same in both.
    common: &'m Sizes,
    types: FxHashMap<Type, Type>,
    structs: FxHashMap<StructId, Type>,
    constants: FxHashMap<Constant, Constant>,
    sets: FxHashMap<AttributeSet, AttributeSet>,
    nodes: FxHashMap<MetadataId, MetadataId>,
    functions: Vec<Symbol>,
    globals: Vec<Symbol>,
}

impl<'m> Merge<'m> {
    /// The entities of `from` in `to`; they had the sizes `common` when `from` was copied.
    pub(crate) fn new(to: &'m mut Module, from: &'m Module, common: &'m Sizes) -> Self {
        Merge {
            to,
            from,
            common,
            types: FxHashMap::default(),
            structs: FxHashMap::default(),
            constants: FxHashMap::default(),
            sets: FxHashMap::default(),
            nodes: FxHashMap::default(),
            functions: Vec::new(),
            globals: Vec::new(),
        }
    }

    /// Adds the kinds of attachments that the copy made, unless attachments would then have another
    /// order than in the copy; returns whether it added them.
    pub(crate) fn add_kinds(&mut self) -> bool {
        let kinds = &self.from.metadata.kinds()[self.common.kinds..];
        let known = self.to.metadata.kinds();
        let places = kinds.iter().map(|kind| known.iter().position(|known| known == kind));
        if !places.map(|place| place.unwrap_or(usize::MAX)).is_sorted() {
            return false;
        }
        for kind in kinds {
            self.to.metadata.kind_id(&String::from_utf8_lossy(kind));
        }
        true
    }

    /// Makes a structure of the copy the same as one of the module.
    pub(crate) fn equate_structs(&mut self, from: Type, to: Type) {
        if let TypeKind::Named(id) = self.from.types.kind(from) {
            self.structs.insert(*id, to);
        }
    }

    /// Makes a node of the copy the same as one of the module.
    pub(crate) fn equate_nodes(&mut self, from: MetadataId, to: MetadataId) {
        self.nodes.insert(from, to);
    }

    /// The function of the module at an index, for changes.
    pub(crate) fn function_mut(&mut self, at: usize) -> &mut Function {
        &mut self.to.functions[at]
    }

    /// Whether the copy made the type.
    pub(crate) fn is_new_type(&self, ty: Type) -> bool {
        ty.0 >= self.common.types
    }

    /// Whether the copy made the metadata.
    pub(crate) fn is_new_node(&self, node: MetadataId) -> bool {
        node.index() >= self.common.nodes
    }

    /// Adds the global values, metadata and lists that the copy made.
    pub(crate) fn run(&mut self) {
        self.add_functions();
        self.add_globals();
        self.add_nodes();
        self.add_named();
    }

    fn add_functions(&mut self) {
        for function in &self.from.functions[self.common.functions..] {
            let symbol = self.to.symbol(&function.name).unwrap_or_else(|| {
                let mut new = function.clone();
                new.ty = self.ty(new.ty);
                new.attributes = self.set(new.attributes);
                new.result_attributes = self.set(new.result_attributes);
                for set in &mut new.parameter_attributes {
                    *set = self.set(*set);
                }
                self.to.add_function(new)
            });
            self.functions.push(symbol);
        }
    }

    fn add_globals(&mut self) {
        for global in &self.from.globals[self.common.globals..] {
            let symbol = self.to.symbol(&global.name).unwrap_or_else(|| {
                let mut new = global.clone();
                new.ty = self.ty(new.ty);
                new.attributes = self.set(new.attributes);
                new.initializer = new.initializer.map(|value| self.constant(value));
                self.to.add_global(new)
            });
            self.globals.push(symbol);
        }
    }

    /// Adds the metadata in order of creation; nodes that refer to later ones are completed at the
    /// end.
    fn add_nodes(&mut self) {
        let mut open = Vec::new();
        for id in (self.common.nodes..self.from.metadata.count()).map(MetadataId::new) {
            if self.nodes.contains_key(&id) {
                continue;
            }
            let kind = self.from.metadata.kind(id);
            let distinct = self.from.metadata.is_distinct(id);
            let mut later = false;
            kind.for_each_operand(|operand| {
                later |= self.is_new_node(operand) && !self.nodes.contains_key(&operand);
            });
            let new = if distinct || later {
                open.push(id);
                self.to.metadata.reserve(distinct)
            } else {
                let kind = self.node_kind(kind);
                self.to.metadata.get(kind)
            };
            self.nodes.insert(id, new);
        }
        for id in open {
            let kind = self.node_kind(self.from.metadata.kind(id));
            let new = self.node(id);
            self.to.metadata.set(new, kind);
        }
    }

    /// Appends the nodes that the copy appended to named metadata.
    fn add_named(&mut self) {
        for (at, named) in self.from.named_metadata.iter().enumerate() {
            let common = self.common.named.get(at).copied().unwrap_or(0);
            let name = String::from_utf8_lossy(&named.name);
            self.to.named_metadata(&name);
            for node in &named.nodes[common..] {
                let node = self.node(*node);
                let distinct = self.to.metadata.is_distinct(node);
                let list = self.to.named_metadata(&name);
                // Both may have made the same distinct node, each for itself.
                if !distinct || !list.nodes.contains(&node) {
                    list.nodes.push(node);
                }
            }
        }
    }

    /// The type in the module.
    pub(crate) fn ty(&mut self, ty: Type) -> Type {
        if !self.is_new_type(ty) {
            return ty;
        }
        if let Some(known) = self.types.get(&ty) {
            return *known;
        }
        let kind = match self.from.types.kind(ty) {
            TypeKind::Named(id) => return self.structure(*id),
            TypeKind::Array(count, element) => TypeKind::Array(*count, self.ty(*element)),
            TypeKind::Vector(count, element) => TypeKind::Vector(*count, self.ty(*element)),
            TypeKind::ScalableVector(count, element) => {
                TypeKind::ScalableVector(*count, self.ty(*element))
            }
            TypeKind::Struct(packed, fields) => TypeKind::Struct(*packed, self.all(fields)),
            TypeKind::Function(function) => TypeKind::Function(FunctionType {
                result: self.ty(function.result),
                params: self.all(&function.params),
                variadic: function.variadic,
            }),
            TypeKind::Target(name, types, numbers) => {
                TypeKind::Target(name.clone(), self.all(types), numbers.clone())
            }
            plain => plain.clone(),
        };
        let new = self.to.types.get(kind);
        self.types.insert(ty, new);
        new
    }

    fn all(&mut self, types: &[Type]) -> Box<[Type]> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    fn structure(&mut self, id: StructId) -> Type {
        if let Some(known) = self.structs.get(&id) {
            return *known;
        }
        let from = self.from.types.named(id);
        let (new, ty) = self.to.types.new_struct(&from.name);
        // A member may refer to the structure itself.
        self.structs.insert(id, ty);
        if let Some(body) = &from.body {
            let fields = self.all(&body.fields);
            self.to.types.set_body(new, body.packed, &fields);
        }
        ty
    }

    /// The identified structure in the module.
    pub(crate) fn struct_id(&mut self, id: StructId) -> StructId {
        if id.index() < self.common.structs {
            return id;
        }
        let ty = self.structure(id);
        match self.to.types.kind(ty) {
            TypeKind::Named(id) => *id,
            _ => id,
        }
    }

    /// The constant in the module.
    pub(crate) fn constant(&mut self, constant: Constant) -> Constant {
        if constant.0 < self.common.constants {
            return constant;
        }
        if let Some(known) = self.constants.get(&constant) {
            return *known;
        }
        let ty = self.ty(self.from.constants.ty(constant));
        let kind = match self.from.constants.kind(constant) {
            ConstantKind::Aggregate(elements) => {
                ConstantKind::Aggregate(elements.iter().map(|one| self.constant(*one)).collect())
            }
            ConstantKind::Splat(value) => ConstantKind::Splat(self.constant(*value)),
            ConstantKind::Symbol(symbol) => ConstantKind::Symbol(self.symbol(*symbol)),
            ConstantKind::BlockAddress(symbol, block) => {
                ConstantKind::BlockAddress(self.symbol(*symbol), *block)
            }
            ConstantKind::DsoLocalEquivalent(symbol) => {
                ConstantKind::DsoLocalEquivalent(self.symbol(*symbol))
            }
            ConstantKind::NoCfi(symbol) => ConstantKind::NoCfi(self.symbol(*symbol)),
            ConstantKind::PtrAuth(parts) => {
                ConstantKind::PtrAuth(Box::new(parts.map(|part| self.constant(part))))
            }
            ConstantKind::Expr(expr) => ConstantKind::Expr(self.expr(expr)),
            plain => plain.clone(),
        };
        let new = self.to.constants.get(ty, kind);
        self.constants.insert(constant, new);
        new
    }

    fn expr(&mut self, expr: &ConstantExpr) -> ConstantExpr {
        use ConstantExpr as E;
        match expr {
            E::Binary(op, flags, a, b) => {
                E::Binary(*op, *flags, self.constant(*a), self.constant(*b))
            }
            E::Cast(op, value) => E::Cast(*op, self.constant(*value)),
            E::Gep(gep) => E::Gep(ConstantGep {
                element: self.ty(gep.element),
                flags: gep.flags,
                in_range: gep.in_range.clone(),
                base: self.constant(gep.base),
                indices: gep.indices.iter().map(|index| self.constant(*index)).collect(),
            }),
            E::ExtractElement(a, b) => E::ExtractElement(self.constant(*a), self.constant(*b)),
            E::InsertElement(a, b, c) => {
                E::InsertElement(self.constant(*a), self.constant(*b), self.constant(*c))
            }
            E::ShuffleVector(a, b, mask) => {
                E::ShuffleVector(self.constant(*a), self.constant(*b), mask.clone())
            }
        }
    }

    /// The global value in the module; [`Merge::run`] must have added those of the copy.
    fn symbol(&self, symbol: Symbol) -> Symbol {
        let new = match symbol {
            Symbol::Function(at) => (at as usize).checked_sub(self.common.functions),
            Symbol::Global(at) => (at as usize).checked_sub(self.common.globals),
            Symbol::Alias(_) | Symbol::IFunc(_) => None,
        };
        let list = match symbol {
            Symbol::Function(_) => &self.functions,
            _ => &self.globals,
        };
        new.and_then(|at| list.get(at).copied()).unwrap_or(symbol)
    }

    /// The attribute set in the module.
    pub(crate) fn set(&mut self, set: AttributeSet) -> AttributeSet {
        if set.index() < self.common.sets {
            return set;
        }
        if let Some(known) = self.sets.get(&set) {
            return *known;
        }
        let list = self.from.attributes.list(set).iter().map(|attribute| match attribute {
            Attribute::Type(kind, ty) => Attribute::Type(*kind, self.ty(*ty)),
            plain => plain.clone(),
        });
        let list = list.collect();
        let new = self.to.attributes.get(list);
        self.sets.insert(set, new);
        new
    }

    /// The metadata in the module; [`Merge::run`] must have added those of the copy.
    pub(crate) fn node(&self, id: MetadataId) -> MetadataId {
        self.nodes.get(&id).copied().unwrap_or(id)
    }

    fn node_kind(&mut self, kind: &MetadataKind) -> MetadataKind {
        match kind {
            MetadataKind::Constant(constant) => MetadataKind::Constant(self.constant(*constant)),
            MetadataKind::Value(Value::Constant(constant)) => {
                MetadataKind::Value(Value::Constant(self.constant(*constant)))
            }
            MetadataKind::Tuple(operands) => {
                let node = |operand: &Option<MetadataId>| operand.map(|id| self.node(id));
                MetadataKind::Tuple(operands.iter().map(node).collect())
            }
            MetadataKind::Debug(node) => {
                let field = |field: &DebugField| match field {
                    DebugField::Node(id) => DebugField::Node(self.node(*id)),
                    DebugField::List(operands) => {
                        let node = |operand: &Option<MetadataId>| operand.map(|id| self.node(id));
                        DebugField::List(operands.iter().map(node).collect())
                    }
                    plain => plain.clone(),
                };
                let fields = node.fields.iter().map(|(name, value)| (*name, field(value)));
                MetadataKind::Debug(DebugNode { class: node.class, fields: fields.collect() })
            }
            MetadataKind::ArgList(values) => {
                MetadataKind::ArgList(values.iter().map(|id| self.node(*id)).collect())
            }
            plain => plain.clone(),
        }
    }
}
