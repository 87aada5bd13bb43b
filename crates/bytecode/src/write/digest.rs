//! Phase 1 of writing: collects what bodies refer to, on any thread and without numbering it.
//!
//! The main type is [`Digest`]. The module `replay` makes digests and numbers what they refer to;
//! the overview in [`super`] shows how both work together.

use std::ops::Range;

use rustc_hash::FxHashMap;
use terrace_ir::{Attribute, Body, Context, Op, OpName, OpRef, PropertiesRef, Region, Type};

use super::met::{Met, MetOp};
use super::parts::{dictionary, sole_properties};
use super::recent::Recent;
use super::survey::{Nested, survey};
use crate::format::version;

/// The references of some bodies, in the order in which they are numbered.
pub(crate) struct Digest<'c> {
    /// The bodies, in the order in which they were visited.
    pub(super) bodies: Vec<BodyDigest<'c>>,
    /// A record for each operation. [`MetOp::location`] is still the id of the location, and
    /// [`Met::places`] counts the references to each entry of `firsts`.
    pub(super) met: Met,
    /// The references of all bodies, concatenated.
    pub(super) mentions: Vec<Mention>,
    /// The entities that the [`Mention::First`]s introduce, in the same order.
    pub(super) firsts: Vec<First<'c>>,
}

/// A body, without the bodies of isolated operations in it.
pub(crate) struct BodyDigest<'c> {
    /// The operation that the body belongs to.
    pub(super) op: Op,
    pub(super) body: &'c Body,
    /// Index of its first operation record in [`Met::ops`].
    pub(super) ops: usize,
    /// Number of its references in [`Digest::mentions`].
    pub(super) mentions: usize,
    /// Range of its property classes in [`Met::classes`].
    pub(super) classes: Range<usize>,
    /// Data for bodies in which operations have regions; `None` for most bodies.
    pub(super) nested: Option<Box<Nested>>,
    /// The isolated operations that the [`Mention::Children`] of this body stand for, in order.
    pub(super) children: Vec<Op>,
}

/// A reference from a body to an entity, or a marker.
#[derive(Clone, Copy)]
pub(crate) enum Mention {
    /// A reference to the location of this operation.
    Location(Op),
    Attribute(Attribute),
    /// The first reference to the next entry of [`Digest::firsts`]. Further references only raise
    /// its count.
    First,
    /// Marks where the references of the bodies of the next `n` isolated operations belong.
    Children(u32),
}

/// An entity that most operations refer to again and again, so that its references are counted per
/// digest.
pub(crate) enum First<'c> {
    Name(OpName),
    Type(Type),
    /// Properties, and the index of the operation name in [`Digest::firsts`].
    Properties(u32, PropertiesRef<'c>),
}

/// Numbers of names and of types that are cached; powers of 2.
const NAMES: usize = 64;
const TYPES: usize = 32;

/// An operation name that occurs in the digest.
struct Named {
    /// Index of the name in [`Digest::firsts`].
    first: u32,
    /// Whether the operation is registered with properties.
    declared: bool,
    /// Cache from inline properties (their bits plus 1) to their index in [`Digest::firsts`].
    classes: Recent,
}

/// An entry of the stack of regions and bodies to visit.
enum Step {
    Region(Region),
    /// An isolated operation, whose body is not entered.
    Child(Op),
}

/// Builds a [`Digest`].
struct Digester<'c> {
    cx: &'c Context,
    version: u64,
    digest: Digest<'c>,
    named: Vec<Named>,
    /// Maps names to indices into `named`.
    names: FxHashMap<OpName, u32>,
    recent_names: Recent<NAMES>,
    recent_types: Recent<TYPES>,
    /// For each entry of [`Digest::firsts`], the `number` of the body that last listed it as a
    /// property class; 0 = none.
    listed: Vec<u32>,
    /// Number of the current body, from 1, and index of its first record in [`Met::ops`].
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
            let body = around.child(*op).expect("it has a body of its own");
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
            met: Met::with_capacity(ops, some),
            mentions: Vec::with_capacity(ops + ops / 2 + 8),
            firsts: Vec::with_capacity(some),
        };
        Self {
            cx,
            version,
            digest,
            named: Vec::with_capacity(64),
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
        let (mentions, classes) = (self.digest.mentions.len(), self.digest.met.classes.len());
        self.digest.bodies.push(BodyDigest {
            op,
            body,
            ops: self.digest.met.add(body),
            mentions: 0,
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
            let ops = &mut self.digest.met.ops[self.start..];
            let (listed, nested) = survey(body, whole.then_some(op), ops);
            self.digest.met.classes.truncate(classes);
            self.digest.met.classes.extend(listed);
            self.current().nested = Some(nested);
        }
        let end = self.digest.met.classes.len();
        let mentioned = self.digest.mentions.len() - mentions;
        let current = self.current();
        (current.mentions, current.classes) = (mentioned, classes..end);
    }

    fn current(&mut self) -> &mut BodyDigest<'c> {
        self.digest.bodies.last_mut().expect("a body is visited")
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

    /// Records that the references of the body of `op` belong here.
    fn child(&mut self, op: Op) {
        self.current().children.push(op);
        match self.digest.mentions.last_mut() {
            Some(Mention::Children(count)) => *count += 1,
            _ => self.digest.mentions.push(Mention::Children(1)),
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
            let classes = self.digest.met.classes.len();
            let current = self.current();
            let before = classes - current.classes.start;
            current.nested.get_or_insert_default().push(before);
        }
        let location = body.location(op).id().to_bits();
        let name = self.named[named].first;
        let met = MetOp::new(name, class, location, self.next, sole.is_some());
        self.digest.met.set(self.start, op, met);
        self.next += 1;
        self.digest.mentions.push(Mention::Location(op));
    }

    #[inline]
    fn attribute(&mut self, attribute: Attribute) {
        self.digest.mentions.push(Mention::Attribute(attribute));
    }

    /// Records the first reference to an entity. Returns its index in [`Digest::firsts`].
    fn first(&mut self, what: First<'c>) -> u32 {
        self.digest.mentions.push(Mention::First);
        self.digest.firsts.push(what);
        self.digest.met.places.push(1);
        self.listed.push(0);
        self.digest.firsts.len() as u32 - 1
    }

    #[inline]
    fn again(&mut self, first: u32) {
        self.digest.met.places[first as usize] += 1;
    }

    #[inline(always)]
    fn ty(&mut self, ty: Type) {
        let key = ty.id().to_bits().into();
        match self.recent_types.get(key) {
            Some(first) => self.again(first),
            None => {
                let first = self.first(First::Type(ty));
                self.recent_types.set(key, first);
            }
        }
    }

    /// Returns the index of `name` in `named`.
    #[inline(always)]
    fn name(&mut self, name: OpName) -> usize {
        match self.recent_names.get(name.id().to_bits().into()) {
            Some(named) => {
                self.again(self.named[named as usize].first);
                named as usize
            }
            None => self.other_name(name),
        }
    }

    /// Does the work of [`Digester::name`] if `name` is not cached.
    #[cold]
    fn other_name(&mut self, name: OpName) -> usize {
        let named = match self.names.get(&name).copied() {
            Some(named) => {
                self.again(self.named[named as usize].first);
                named
            }
            None => {
                let declared = name.info(self.cx).is_some_and(|info| info.properties.is_some());
                let first = self.first(First::Name(name));
                self.named.push(Named { first, declared, classes: Recent::default() });
                let named = self.named.len() as u32 - 1;
                self.names.insert(name, named);
                named
            }
        };
        self.recent_names.set(name.id().to_bits().into(), named);
        named as usize
    }

    /// Returns the index in [`Digest::firsts`] of the properties of `op`, or `None` if it has none.
    /// `sole` are its inline properties if `sole_properties` applies to `op`.
    #[inline(always)]
    fn class(&mut self, op: OpRef<'c>, named: usize, sole: Option<u64>) -> Option<u32> {
        let held = &self.named[named];
        if sole.is_some() && !held.declared {
            return None;
        }
        let first = match sole.and_then(|bits| held.classes.get(bits.checked_add(1)?)) {
            Some(first) => {
                self.again(first);
                first
            }
            None => self.other_class(op, named)?,
        };
        if std::mem::replace(&mut self.listed[first as usize], self.number) != self.number {
            self.digest.met.classes.push(first);
        }
        Some(first)
    }

    /// Does the work of [`Digester::class`] if the properties are not cached.
    fn other_class(&mut self, op: OpRef<'c>, named: usize) -> Option<u32> {
        if self.version < version::PROPERTIES {
            return None;
        }
        let (properties, held) = (op.properties(), &self.named[named]);
        if !held.declared && matches!(properties, PropertiesRef::None) {
            return None;
        }
        let first = self.first(First::Properties(held.first, properties));
        if let PropertiesRef::Inline(bits) = properties
            && let Some(key) = bits.checked_add(1)
        {
            self.named[named].classes.set(key, first);
        }
        Some(first)
    }
}
