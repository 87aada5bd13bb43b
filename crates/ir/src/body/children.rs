//! The bodies of isolated operations as children of the enclosing body: access, insertion and
//! removal.

use terrace_entity::EntityId;

use super::records::{ChildRecord, OpRecord, PROXY};
use super::{Body, Child, Op};

/// Whether the records of children are sorted in program order of their operations.
#[derive(Default)]
struct Ascent {
    count: usize,
    /// One more than the slot of the last record.
    end: usize,
    /// Whether any record has a lower slot than its predecessor in program order.
    falls: bool,
}

impl Ascent {
    /// Adds the record of `op`, if `op` is a proxy of an isolated operation.
    #[inline]
    fn add(&mut self, op: &OpRecord) {
        if let Some(child) = op.child() {
            self.falls |= child.slot() < self.end;
            self.end = child.slot() + 1;
            self.count += 1;
        }
    }
}

impl Body {
    /// Iterates over the bodies of the isolated operations directly in this body, without those
    /// nested deeper, in no particular order.
    pub fn child_bodies(&self) -> impl Iterator<Item = &Body> {
        let records = self.rare.iter().flat_map(|rare| rare.children.slots());
        records.filter_map(ChildRecord::body)
    }

    /// Returns the isolated operations in this body with mutable borrows of their bodies, in
    /// program order. The cost is linear in the number of operations in this body.
    pub fn bodies_mut(&mut self) -> impl Iterator<Item = (Op, &mut Body)> {
        let mut proxies = Vec::new();
        if let Some(rare) = self.rare.as_ref().filter(|rare| !rare.children.is_empty()) {
            proxies.reserve_exact(rare.children.len());
            let all = self.ops_below(Op::ROOT);
            proxies.extend(all.filter_map(|op| Some((op, self.child_id(op)?))));
        }
        let slots = self.rare.iter_mut().flat_map(|rare| rare.children.slots_mut());
        let mut bodies: Vec<Option<&mut Body>> = slots.map(ChildRecord::body_mut).collect();
        proxies.into_iter().filter_map(move |(op, child)| Some((op, bodies[child.slot()].take()?)))
    }

    /// As [`Body::bodies_mut`], without the operations, which reads less memory.
    pub fn bodies_in_order_mut(&mut self) -> Vec<&mut Body> {
        let Some(rare) = &self.rare else { return Vec::new() };
        let bodies = rare.children.len();
        if !self.children_ascend(bodies) {
            return self.bodies_mut().map(|(_, body)| body).collect();
        }
        let Some(rare) = &mut self.rare else { return Vec::new() };
        let mut found = Vec::with_capacity(bodies);
        found.extend(rare.children.slots_mut().filter_map(ChildRecord::body_mut));
        found
    }

    /// Whether there are `count` records of children, in program order of their operations, as in
    /// most bodies.
    fn children_ascend(&self, count: usize) -> bool {
        // Mostly, all operations are in one block, and the next one has the next slot: to see that
        // takes less time than to find one by another.
        let (mut children, mut behind) = (Ascent::default(), Op::ROOT.index() + 1);
        let mut slots = self.ops.slots();
        let (Some(_), Some(last)) = (slots.next(), slots.next_back()) else { return count == 0 };
        let follow = |record: &OpRecord| {
            children.add(record);
            behind += 1;
            record.next.is_some_and(|next| next.index() == behind)
        };
        if slots.all(follow) && last.block.is_some() && last.next.is_none() {
            children.add(last);
        } else {
            children = Ascent::default();
            self.ops_below(Op::ROOT).for_each(|op| children.add(&self.ops[op]));
        }
        !children.falls && children.count == count
    }

    /// Returns the body of the isolated operation `op`; `None` if `op` has no body of its own.
    #[inline]
    pub fn child(&self, op: Op) -> Option<&Body> {
        self.child_record(op)?.body()
    }

    /// Returns the mutable body of the isolated operation `op`; `None` if `op` has no body of its
    /// own.
    #[inline]
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Body> {
        self.child_record_mut(op)?.body_mut()
    }

    /// Returns the mutable body of `a` and the body of `b`; `None` if either has no body of its own
    /// or `a` and `b` are the same operation.
    pub fn child_pair(&mut self, a: Op, b: Op) -> Option<(&mut Body, &Body)> {
        let (a, b) = (self.child_id(a)?, self.child_id(b)?);
        let (a, b) = self.rare.as_mut()?.children.pair_mut(a, b)?;
        Some((a.body_mut()?, b.body()?))
    }

    /// Runs `change` with mutable borrows of this body and of the body of the isolated operation
    /// `op`; `None` if `op` has no body of its own. During the call, `op` has no body.
    pub fn with_child<R>(
        &mut self,
        op: Op,
        change: impl FnOnce(&mut Body, &mut Body) -> R,
    ) -> Option<R> {
        let mut child = self.child_record_mut(op)?.take()?;
        let result = change(self, &mut child);
        *self.child_record_mut(op)? = ChildRecord::Own(child);
        Some(result)
    }

    /// Copies the names of the roots of child bodies to their proxies in this body, after the child
    /// bodies were changed separately. The cost is linear in the number of operations in this body.
    pub fn adopt_child_names(&mut self) {
        for op in self.ops_below(Op::ROOT).collect::<Vec<_>>() {
            let Some(name) = self.child(op).map(|child| child.name(Op::ROOT)) else { continue };
            let old = self.ops[op].name.replace(name).filter(|old| *old != name);
            if let Some(old) = old {
                self.note(|| super::Change::NameChanged { op, old });
            }
        }
    }

    /// Moves the bodies of the isolated operations in this body to `to`.
    #[expect(clippy::vec_box, reason = "children are boxes, which move without their bodies")]
    pub(super) fn take_children(&mut self, to: &mut Vec<Box<Body>>) {
        let Some(rare) = &mut self.rare else { return };
        to.extend(rare.children.slots_mut().filter_map(ChildRecord::take));
    }

    /// Returns a number below [`Body::child_end`] that identifies the body of the isolated
    /// operation `op` among those in this body; `None` if `op` has no body of its own.
    #[inline]
    pub fn child_number(&self, op: Op) -> Option<usize> {
        Some(self.child_id(op)?.slot())
    }

    /// Returns one more than the greatest possible [`Body::child_number`]; 0 if no operation has a
    /// body of its own.
    pub fn child_end(&self) -> usize {
        let rare = self.rare.as_ref().filter(|rare| !rare.children.is_empty());
        rare.map_or(0, |rare| rare.children.end() - 1)
    }

    /// Frees the bodies of `ops`, which are about to be erased: concurrently on another thread, if
    /// they are large.
    pub(super) fn free_bodies(&mut self, ops: &[Op]) {
        let body_of = |op: &Op| self.child_record_mut(*op)?.take();
        let bodies: Vec<Box<Body>> = ops.iter().filter_map(body_of).collect();
        if self.cx.worth_threads(bodies.iter().map(|body| body.op_count())) {
            self.cx.later(move || drop(bodies));
        }
    }

    /// Returns the id of the record of the body of `op`; `None` if `op` is no proxy.
    #[inline]
    pub(super) fn child_id(&self, op: Op) -> Option<Child> {
        self.ops[op].child()
    }

    /// As [`Body::child_id`], but returns the record.
    #[inline]
    pub(super) fn child_record(&self, op: Op) -> Option<&ChildRecord> {
        let child = self.child_id(op)?;
        Some(&self.rare.as_ref()?.children[child])
    }

    /// As [`Body::child_id`], but returns the record mutably.
    #[inline]
    pub(super) fn child_record_mut(&mut self, op: Op) -> Option<&mut ChildRecord> {
        let child = self.child_id(op)?;
        Some(&mut self.rare.as_mut()?.children[child])
    }

    /// Makes `op` the proxy of `child`.
    pub(super) fn attach_child(&mut self, op: Op, child: ChildRecord) {
        let child = self.rare_mut().children.push(child);
        let record = &mut self.ops[op];
        record.properties = u64::from(child.index());
        record.flags |= PROXY;
    }

    /// Removes and returns the body of `op`, which is no longer a proxy; `None` if `op` has no
    /// body.
    pub(super) fn detach_child(&mut self, op: Op) -> Option<Box<Body>> {
        let child = self.child_id(op)?;
        let record = &mut self.ops[op];
        record.properties = 0;
        record.flags &= !PROXY;
        self.rare_mut().children.free_retired(child).take()
    }

    /// Returns the body and the id by which attributes, properties and regions of `op` are
    /// accessed.
    #[inline]
    pub(crate) fn resolve_proxy(&self, op: Op) -> (&Body, Op) {
        match self.child(op) {
            Some(child) => (child, Op::ROOT),
            None => (self, op),
        }
    }

    /// Returns the mutable body and the id by which attributes, properties and regions of `op` are
    /// accessed.
    #[inline]
    pub(crate) fn resolve_proxy_mut(&mut self, op: Op) -> (&mut Body, Op) {
        if self.child_id(op).is_none() {
            return (self, op);
        }
        (self.child_mut(op).expect("a proxy has a body"), Op::ROOT)
    }

    /// Inserts the body `child` as a child: creates its proxy in this body, detached from any
    /// block. Takes constant time.
    pub fn insert_child(&mut self, child: Body) -> Op {
        let (name, location) = (child.name(Op::ROOT), child.location(Op::ROOT));
        let op = self.new_op(name, location, &[], &[]);
        self.attach_child(op, ChildRecord::Own(Box::new(child)));
        op
    }

    /// Removes the isolated operation `op` from this body and returns its body; constant time.
    /// `None` if `op` is not isolated. `op` must have no operands and no uses.
    ///
    /// # Panics
    ///
    /// If changes are being recorded, because a removed body cannot be restored.
    pub fn take_child(&mut self, op: Op) -> Option<Body> {
        assert!(!self.is_recording(), "a body cannot be taken out while changes are recorded");
        let child = self.detach_child(op)?;
        self.erase(op);
        Some(*child)
    }
}
