//! Phase 1 of writing: collects what bodies refer to, on any thread and without numbering it.
//!
//! The main type is [`Digest`]. The module `replay` makes digests and numbers what they refer to;
//! the overview in [`super`] shows how both work together.

use std::ops::Range;

use rustc_hash::FxHashMap;
use terrace_ir::{Attribute, Body, Context, Op, OpName, OpRef, PropertiesRef, Region, Type};

use super::parts::{dictionary, sole_properties};
use super::recent::Recent;
use super::records::{OpRecord, OpRecords};
use super::survey::{Nested, survey};
use crate::format::version;

/// The references of several bodies, in the order in which they are numbered.
pub(crate) struct Digest<'c> {
    /// The bodies, in the order in which they were visited.
    pub(super) bodies: Vec<BodyDigest<'c>>,
    /// A record for each operation. [`OpRecord::location`] is still the id of the location, and
    /// [`OpRecords::entities`] counts the references to each entry of `new_entities`.
    pub(super) records: OpRecords,
    /// The references of all bodies, concatenated.
    pub(super) references: Vec<Reference>,
    /// The entities that the [`Reference::NewEntity`]s introduce, in the same order.
    pub(super) new_entities: Vec<NewEntity<'c>>,
}

/// The digest of a body, without the bodies of nested isolated operations.
pub(crate) struct BodyDigest<'c> {
    /// The operation that owns the body.
    pub(super) op: Op,
    pub(super) body: &'c Body,
    /// Index of the body's first operation record in [`OpRecords::ops`].
    pub(super) ops: usize,
    /// Number of the body's references in [`Digest::references`].
    pub(super) references: usize,
    /// Range of the body's property classes in [`OpRecords::classes`].
    pub(super) classes: Range<usize>,
    /// Data for bodies in which operations have regions; `None` for most bodies.
    pub(super) nested: Option<Box<Nested>>,
    /// The isolated operations that the [`Reference::Children`] of this body stand for, in order.
    pub(super) children: Vec<Op>,
}

/// A reference from a body to an entity, or a marker.
#[derive(Clone, Copy)]
pub(crate) enum Reference {
    /// A reference to the location of this operation.
    Location(Op),
    Attribute(Attribute),
    /// The first reference to the next entry of [`Digest::new_entities`]. Further references only
    /// increase its count.
    NewEntity,
    /// A marker for the references of the bodies of the next `n` isolated operations, which are
    /// inserted here.
    Children(u32),
}

/// An entity that most operations share, so that its references are counted per digest.
pub(crate) enum NewEntity<'c> {
    Name(OpName),
    Type(Type),
    /// Properties, and the index of the operation name in [`Digest::new_entities`].
    Properties(u32, PropertiesRef<'c>),
}

/// Number of cached operation names, and of cached types; powers of 2.
const NAMES: usize = 64;
const TYPES: usize = 32;

/// An operation name that occurs in the digest.
struct NameEntry {
    /// Index of the name in [`Digest::new_entities`].
    entity: u32,
    /// Whether the operation is registered with properties.
    declared: bool,
    /// Cache from inline properties (their bits plus 1) to their index in [`Digest::new_entities`].
    classes: Recent,
}

/// An entry of the stack of regions and bodies to visit.
enum Step {
    Region(Region),
    /// An isolated operation, whose body is not entered.
    Child(Op),
}

/// A builder of a [`Digest`].
struct Digester<'c> {
    cx: &'c Context,
    version: u64,
    digest: Digest<'c>,
    name_entries: Vec<NameEntry>,
    /// Maps names to indices into `name_entries`.
    names: FxHashMap<OpName, u32>,
    recent_names: Recent<NAMES>,
    recent_types: Recent<TYPES>,
    /// For each entry of [`Digest::new_entities`], the `number` of the body that last listed it as
    /// a property class; 0 = none.
    listed: Vec<u32>,
    /// Number of the current body, from 1, and index of its first record in [`OpRecords::ops`].
    number: u32,
    start: usize,
    /// The operations with regions in the current region.
    nested: Vec<Op>,
    steps: Vec<Step>,
    /// Number of the next operation in the current body.
    next: u32,
    /// Whether operations have been visited in the order of the file so far, which is the case if
    /// only isolated operations have regions.
    in_order: bool,
}

impl<'c> Digest<'c> {
    /// Collects the references of `root` and its body, for a file of `version`.
    pub(crate) fn of(root: OpRef<'c>, version: u64) -> Self {
        let body = root.body();
        let mut digester = Digester::new(body.context(), version, body.op_count());
        digester.body(body, root.id(), true);
        digester.digest
    }

    /// Collects the references of the bodies of the isolated operations `ops`, which are in
    /// `around`. The bodies have about `size` operations.
    pub(crate) fn of_regions(around: &'c Body, ops: &[Op], size: usize, version: u64) -> Self {
        let mut digester = Digester::new(around.context(), version, size);
        for op in ops {
            let body = around.child(*op).expect("an isolated operation has a body");
            digester.body(body, *op, false);
        }
        digester.digest
    }
}

impl<'c> Digester<'c> {
    /// Creates a digester with capacity for about `ops` operations.
    fn new(cx: &'c Context, version: u64, ops: usize) -> Self {
        // Enough for most inputs. Growing would copy the vectors and contend for memory freed by
        // other threads.
        let some = ops / 8 + 64;
        let digest = Digest {
            bodies: Vec::with_capacity(64),
            records: OpRecords::with_capacity(ops, some),
            references: Vec::with_capacity(ops + ops / 2 + 8),
            new_entities: Vec::with_capacity(some),
        };
        Self {
            cx,
            version,
            digest,
            name_entries: Vec::with_capacity(64),
            names: FxHashMap::default(),
            recent_names: Recent::default(),
            recent_types: Recent::default(),
            listed: Vec::with_capacity(some),
            number: 0,
            start: 0,
            nested: Vec::new(),
            steps: Vec::new(),
            next: 0,
            in_order: true,
        }
    }

    /// Visits `body`, the body of `op`, region by region in MLIR's order: all operations of a
    /// region precede those nested in it, and the last region comes first. `whole` is set if `op`
    /// is the root operation of `body`, which is then visited, too.
    fn body(&mut self, body: &'c Body, op: Op, whole: bool) {
        let (references, classes) =
            (self.digest.references.len(), self.digest.records.classes.len());
        self.digest.bodies.push(BodyDigest {
            op,
            body,
            ops: self.digest.records.add(body),
            references: 0,
            classes: classes..classes,
            nested: None,
            children: Vec::new(),
        });
        (self.number, self.next) = (self.number + 1, 0);
        self.start = self.current().ops;
        if whole {
            self.operation(body, op);
            self.nested.clear();
        }
        self.push_regions(body, if whole { op } else { Op::ROOT });
        self.in_order = !whole && self.steps.len() < 2;
        self.steps(body);
        if !self.in_order {
            let ops = &mut self.digest.records.ops[self.start..];
            let (listed, nested) = survey(body, whole.then_some(op), ops);
            self.digest.records.classes.truncate(classes);
            self.digest.records.classes.extend(listed);
            self.current().nested = Some(nested);
        }
        let end = self.digest.records.classes.len();
        let count = self.digest.references.len() - references;
        let current = self.current();
        (current.references, current.classes) = (count, classes..end);
    }

    fn current(&mut self) -> &mut BodyDigest<'c> {
        self.digest.bodies.last_mut().expect("a body is being visited")
    }

    /// Visits regions until the stack is empty.
    fn steps(&mut self, body: &'c Body) {
        while let Some(step) = self.steps.pop() {
            let region = match step {
                Step::Region(region) => region,
                Step::Child(op) => {
                    self.child(op);
                    continue;
                }
            };
            for block in body.blocks_in(region) {
                for value in body.arguments(block) {
                    self.attribute(body.value_location(*value).into());
                    self.ty(body.value_type(*value));
                }
                for op in body.ops_in(block) {
                    self.operation(body, op);
                }
            }
            let mut nested = std::mem::take(&mut self.nested);
            nested.drain(..).for_each(|op| self.push_regions(body, op));
            self.nested = nested;
        }
    }

    /// Records that the references of the body of `op` are to be inserted here.
    fn child(&mut self, op: Op) {
        self.current().children.push(op);
        match self.digest.references.last_mut() {
            Some(Reference::Children(count)) => *count += 1,
            _ => self.digest.references.push(Reference::Children(1)),
        }
    }

    /// Pushes the regions of `op` onto the stack, or `op` itself if it has a body of its own.
    fn push_regions(&mut self, body: &'c Body, op: Op) {
        match body.child(op) {
            Some(_) => self.steps.push(Step::Child(op)),
            None => self.steps.extend(body.regions(op).map(Step::Region)),
        }
    }

    /// Records the references of an operation. An operation with regions is added to `nested`.
    #[inline(always)]
    fn operation(&mut self, body: &'c Body, op: Op) {
        let view = body.op(op);
        let named = self.name(view.name());
        for ty in view.result_types() {
            self.ty(ty);
        }
        let sole = sole_properties(view, self.version);
        if sole.is_none()
            && let Some(dictionary) = dictionary(view, self.version)
        {
            self.attribute(dictionary);
        }
        let class = self.class(view, named, sole);
        if sole.is_none() && view.region_count() > 0 {
            self.nested.push(op);
            self.in_order &= body.child(op).is_some();
            let classes = self.digest.records.classes.len();
            let current = self.current();
            let before = classes - current.classes.start;
            current.nested.get_or_insert_default().push(before);
        }
        let location = body.location(op).id().to_bits();
        let name = self.name_entries[named].entity;
        let record = OpRecord::new(name, class, location, self.next, sole.is_some());
        self.digest.records.set(self.start, op, record);
        self.next += 1;
        self.digest.references.push(Reference::Location(op));
    }

    #[inline]
    fn attribute(&mut self, attribute: Attribute) {
        self.digest.references.push(Reference::Attribute(attribute));
    }

    /// Records the first reference to an entity. Returns its index in [`Digest::new_entities`].
    fn new_entity(&mut self, what: NewEntity<'c>) -> u32 {
        self.digest.references.push(Reference::NewEntity);
        self.digest.new_entities.push(what);
        self.digest.records.entities.push(1);
        self.listed.push(0);
        self.digest.new_entities.len() as u32 - 1
    }

    #[inline]
    fn count_again(&mut self, entity: u32) {
        self.digest.records.entities[entity as usize] += 1;
    }

    #[inline(always)]
    fn ty(&mut self, ty: Type) {
        let key = ty.id().to_bits().into();
        match self.recent_types.get(key) {
            Some(entity) => self.count_again(entity),
            None => {
                let entity = self.new_entity(NewEntity::Type(ty));
                self.recent_types.set(key, entity);
            }
        }
    }

    /// Returns the index of `name` in `name_entries`.
    #[inline(always)]
    fn name(&mut self, name: OpName) -> usize {
        match self.recent_names.get(name.id().to_bits().into()) {
            Some(named) => {
                self.count_again(self.name_entries[named as usize].entity);
                named as usize
            }
            None => self.name_uncached(name),
        }
    }

    /// Does the work of [`Digester::name`] if `name` is not cached.
    #[cold]
    fn name_uncached(&mut self, name: OpName) -> usize {
        let named = match self.names.get(&name).copied() {
            Some(named) => {
                self.count_again(self.name_entries[named as usize].entity);
                named
            }
            None => {
                let declared = name.info(self.cx).is_some_and(|info| info.properties.is_some());
                let entity = self.new_entity(NewEntity::Name(name));
                self.name_entries.push(NameEntry { entity, declared, classes: Recent::default() });
                let named = self.name_entries.len() as u32 - 1;
                self.names.insert(name, named);
                named
            }
        };
        self.recent_names.set(name.id().to_bits().into(), named);
        named as usize
    }

    /// Returns the index in [`Digest::new_entities`] of the properties of `op`, or `None` if it has
    /// none. `sole` are its inline properties if `sole_properties` applies to `op`.
    #[inline(always)]
    fn class(&mut self, op: OpRef<'c>, named: usize, sole: Option<u64>) -> Option<u32> {
        let held = &self.name_entries[named];
        if sole.is_some() && !held.declared {
            return None;
        }
        let entity = match sole.and_then(|bits| held.classes.get(bits.checked_add(1)?)) {
            Some(entity) => {
                self.count_again(entity);
                entity
            }
            None => self.class_uncached(op, named)?,
        };
        if std::mem::replace(&mut self.listed[entity as usize], self.number) != self.number {
            self.digest.records.classes.push(entity);
        }
        Some(entity)
    }

    /// Does the work of [`Digester::class`] if the properties are not cached.
    fn class_uncached(&mut self, op: OpRef<'c>, named: usize) -> Option<u32> {
        if self.version < version::PROPERTIES {
            return None;
        }
        let (properties, held) = (op.properties(), &self.name_entries[named]);
        if !held.declared && matches!(properties, PropertiesRef::None) {
            return None;
        }
        let entity = self.new_entity(NewEntity::Properties(held.entity, properties));
        if let PropertiesRef::Inline(bits) = properties
            && let Some(key) = bits.checked_add(1)
        {
            self.name_entries[named].classes.set(key, entity);
        }
        Some(entity)
    }
}
