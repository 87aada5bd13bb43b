//! The bodies of isolated operations, and which of two bodies has what is asked for.

use terrace_entity::EntityId;

use super::records::{ChildRecord, OpRecord, PROXY};
use super::{Body, Child, Op};

/// The order of the records of children, in program order of their operations.
#[derive(Default)]
struct Ascent {
    count: usize,
    /// One more than the slot of the last one.
    end: usize,
    /// Whether one has a lower slot than one before.
    falls: bool,
}

impl Ascent {
    /// Adds the child that `op` stands for, if it does.
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
    /// The bodies of the isolated operations in this one, not of those nested deeper, in no
    /// particular order.
    pub fn child_bodies(&self) -> impl Iterator<Item = &Body> {
        let records = self.rare.iter().flat_map(|rare| rare.children.slots());
        records.filter_map(ChildRecord::body)
    }

    /// The isolated operations in this body and their bodies, to change, in program order: as many
    /// disjoint borrows as there are bodies. The cost grows with the number of operations here.
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

    /// As [`Body::bodies_mut`], the bodies alone, for which less memory is gone through.
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

    /// Whether the records of children stand in program order, and are `count`, as mostly.
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

    /// The body of the isolated operation `op`, if it has one of its own.
    #[inline]
    pub fn child(&self, op: Op) -> Option<&Body> {
        self.child_record(op)?.body()
    }

    /// The body of the isolated operation `op`, to change; `None` if `op` has no body of its own.
    #[inline]
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Body> {
        self.child_record_mut(op)?.body_mut()
    }

    /// The body of `a` to change and that of `b` to read; `None` if one of them has no body of its
    /// own or they are the same operation.
    pub fn child_pair(&mut self, a: Op, b: Op) -> Option<(&mut Body, &Body)> {
        let (a, b) = (self.child_id(a)?, self.child_id(b)?);
        let (a, b) = self.rare.as_mut()?.children.pair_mut(a, b)?;
        Some((a.body_mut()?, b.body()?))
    }

    /// Runs `change` with this body and that of the isolated operation `op`, both to change;
    /// `None` if `op` has no body of its own. Meanwhile `op` has none.
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

    /// Makes the isolated operations in this body have the names that the roots of their own bodies
    /// have, after work on these bodies by themselves; the cost grows with the number of operations
    /// here.
    pub fn adopt_child_names(&mut self) {
        for op in self.ops_below(Op::ROOT).collect::<Vec<_>>() {
            let Some(name) = self.child(op).map(|child| child.name(Op::ROOT)) else { continue };
            let old = self.ops[op].name.replace(name).filter(|old| *old != name);
            if let Some(old) = old {
                self.note(|| super::Change::NameChanged { op, old });
            }
        }
    }

    /// Moves the bodies of the isolated operations in this one to `to`.
    #[expect(clippy::vec_box, reason = "children are boxes, which move without their bodies")]
    pub(super) fn take_children(&mut self, to: &mut Vec<Box<Body>>) {
        let Some(rare) = &mut self.rare else { return };
        to.extend(rare.children.slots_mut().filter_map(ChildRecord::take));
    }

    /// The number of the body of the isolated operation `op` among those of operations in this
    /// body, each of which has another one, less than [`Body::child_end`].
    #[inline]
    pub fn child_number(&self, op: Op) -> Option<usize> {
        Some(self.child_id(op)?.slot())
    }

    /// One more than the greatest [`Body::child_number`] that there can be; 0 if no operation has a
    /// body of its own.
    pub fn child_end(&self) -> usize {
        let rare = self.rare.as_ref().filter(|rare| !rare.children.is_empty());
        rare.map_or(0, |rare| rare.children.end() - 1)
    }

    /// Frees the bodies of `ops`, which are about to be erased: on another thread while this one
    /// goes on, if they are worth it.
    pub(super) fn free_bodies(&mut self, ops: &[Op]) {
        let body_of = |op: &Op| self.child_record_mut(*op)?.take();
        let bodies: Vec<Box<Body>> = ops.iter().filter_map(body_of).collect();
        if self.cx.worth_threads(bodies.iter().map(|body| body.op_count())) {
            self.cx.later(move || drop(bodies));
        }
    }

    /// The record of the body of `op`, if it stands for one.
    #[inline]
    pub(super) fn child_id(&self, op: Op) -> Option<Child> {
        self.ops[op].child()
    }

    /// As [`Body::child_id`], the record.
    #[inline]
    pub(super) fn child_record(&self, op: Op) -> Option<&ChildRecord> {
        let child = self.child_id(op)?;
        Some(&self.rare.as_ref()?.children[child])
    }

    /// As [`Body::child_record`], to change.
    #[inline]
    pub(super) fn child_record_mut(&mut self, op: Op) -> Option<&mut ChildRecord> {
        let child = self.child_id(op)?;
        Some(&mut self.rare.as_mut()?.children[child])
    }

    /// Makes `child` what `op` stands for.
    pub(super) fn attach_child(&mut self, op: Op, child: ChildRecord) {
        let child = self.rare_mut().children.push(child);
        let record = &mut self.ops[op];
        record.properties = u64::from(child.index());
        record.flags |= PROXY;
    }

    /// Takes the body that `op` stands for, which stands for none from now on.
    pub(super) fn detach_child(&mut self, op: Op) -> Option<Box<Body>> {
        let child = self.child_id(op)?;
        let record = &mut self.ops[op];
        record.properties = 0;
        record.flags &= !PROXY;
        self.rare_mut().children.free_retired(child).take()
    }

    /// The body and the id under which attributes, properties and regions of `op` are found.
    #[inline]
    pub(crate) fn resolve_proxy(&self, op: Op) -> (&Body, Op) {
        match self.child(op) {
            Some(child) => (child, Op::ROOT),
            None => (self, op),
        }
    }

    /// The body, to change, and the id under which attributes, properties and regions of `op` are
    /// found.
    #[inline]
    pub(crate) fn resolve_proxy_mut(&mut self, op: Op) -> (&mut Body, Op) {
        if self.child_id(op).is_none() {
            return (self, op);
        }
        (self.child_mut(op).expect("a proxy has a body"), Op::ROOT)
    }

    /// Makes `child`, an operation of its own so far, one of this body, in no block yet; constant
    /// time.
    pub fn insert_child(&mut self, child: Body) -> Op {
        let (name, location) = (child.name(Op::ROOT), child.location(Op::ROOT));
        let op = self.new_op(name, location, &[], &[]);
        self.attach_child(op, ChildRecord::Own(Box::new(child)));
        op
    }

    /// Takes the isolated operation `op` out of this body as a body of its own; constant time.
    /// `None` if it is not isolated. It must have no operands and no uses.
    ///
    /// # Panics
    /// When changes are being recorded: a body that was given away cannot come back.
    pub fn take_child(&mut self, op: Op) -> Option<Body> {
        assert!(!self.is_recording(), "a body cannot be taken out while changes are recorded");
        let child = self.detach_child(op)?;
        self.erase(op);
        Some(*child)
    }
}
