//! What bodies mention: found out on any thread, before it is numbered.

use std::ops::Range;

use rustc_hash::FxHashMap;
use terrace_ir::{Attribute, Body, Context, Op, OpName, OpRef, PropertiesRef, Region, Type};

use super::met::{Met, MetOp};
use super::parts::{dictionary, sole_properties};
use super::recent::Recent;
use super::survey::{Nested, survey};
use crate::format::version;

/// What some bodies mention, in the order of numbering.
pub(crate) struct Digest<'c> {
    /// The bodies, one after the other.
    pub(super) bodies: Vec<BodyDigest<'c>>,
    /// Their operations, whose locations are ids so far; with how often each of `firsts` is mentioned.
    pub(super) met: Met,
    /// What all of them mention.
    pub(super) mentions: Vec<Mention>,
    /// What [`Mention::First`] stands for, in order.
    pub(super) firsts: Vec<First<'c>>,
}

/// A body, down to the next isolated operations.
pub(crate) struct BodyDigest<'c> {
    /// The operation that has the body.
    pub(super) op: Op,
    pub(super) body: &'c Body,
    /// Where its operations begin in [`Met::ops`].
    pub(super) ops: usize,
    /// How many things it mentions.
    pub(super) mentions: usize,
    /// Where the classes of its properties are in [`Met::classes`].
    pub(super) classes: Range<usize>,
    /// What few bodies have.
    pub(super) nested: Option<Box<Nested>>,
    /// The isolated operations that [`Mention::Children`] stands for, in order.
    pub(super) children: Vec<Op>,
}

/// Something that is mentioned.
#[derive(Clone, Copy)]
pub(crate) enum Mention {
    /// The location of an operation.
    Location(Op),
    Attribute(Attribute),
    /// The next name, type or class that was not mentioned lately.
    First,
    /// All that the bodies of so many isolated operations mention.
    Children(u32),
}

/// Something that most operations mention again and again.
pub(crate) enum First<'c> {
    Name(OpName),
    Type(Type),
    /// Properties, with the place of the operations' name in [`Digest::firsts`].
    Properties(u32, PropertiesRef<'c>),
}

/// How many names, and how many types, are remembered.
const NAMES: usize = 64;
const TYPES: usize = 32;

/// The operations of a name.
struct Named {
    /// The place of the name in [`Digest::firsts`].
    first: u32,
    /// Whether such operations are declared with properties.
    declared: bool,
    /// The places of packed properties that were met lately, by one more than their bits.
    classes: Recent,
}

/// What is visited next.
enum Step {
    Region(Region),
    /// An isolated operation.
    Child(Op),
}

/// A digest in the making.
struct Digester<'c> {
    cx: &'c Context,
    version: u64,
    digest: Digest<'c>,
    named: Vec<Named>,
    /// The places of names in `named`.
    names: FxHashMap<OpName, u32>,
    recent_names: Recent<NAMES>,
    recent_types: Recent<TYPES>,
    /// For each of [`Digest::firsts`], the number of the body for which it was listed as a class last.
    listed: Vec<u32>,
    /// The number of the body that is visited, from 1 on, and where its operations begin.
    number: u32,
    start: usize,
    /// The operations with regions in the region that is visited.
    nested: Vec<Op>,
    steps: Vec<Step>,
    /// The number of the next operation.
    next: u32,
    /// Whether what is visited is in the order of the file: nothing has regions but isolated
    /// operations.
    in_order: bool,
}

impl<'c> Digest<'c> {
    /// What `root` and what is in its body mention, in a file of `version`.
    pub(crate) fn of(root: OpRef<'c>, version: u64) -> Self {
        let body = root.body();
        let mut digester = Digester::new(body.context(), version, body.op_count());
        digester.body(body, root.id(), true);
        digester.digest
    }

    /// What the regions of the isolated operations `ops` in `around` mention, which have about `size`
    /// operations.
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
    /// A digester for about `ops` operations.
    fn new(cx: &'c Context, version: u64, ops: usize) -> Self {
        // Enough for most: memory that grows is moved, and taken from what other threads have freed.
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

    /// Visits `body`, which is that of `op`, region by region: all operations of one before what is in
    /// them, and what is in the last one first. With `whole`, `op` is of this body and is visited, too.
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

    /// Does all the steps.
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

    /// Mentions what the body of `op` mentions.
    fn child(&mut self, op: Op) {
        self.current().children.push(op);
        match self.digest.mentions.last_mut() {
            Some(Mention::Children(count)) => *count += 1,
            _ => self.digest.mentions.push(Mention::Children(1)),
        }
    }

    /// Visits the regions of `op` later, which may be in a body of their own.
    fn push_regions(&mut self, body: &'c Body, op: Op) {
        match body.child(op) {
            Some(_) => self.steps.push(Step::Child(op)),
            None => self.steps.extend(body.regions(op).map(Step::Region)),
        }
    }

    /// Visits what an operation mentions; if it has regions it is added to `nested`.
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

    /// Mentions something for the first time; gives its place.
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

    /// The place of a name in `named`.
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

    /// As [`Digester::name`], for a name that was not met lately.
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

    /// The place of the properties of an operation of a name; `sole` are the packed ones if it has
    /// little else.
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

    /// As [`Digester::class`], for properties that were not met lately.
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
