//! The bodies of isolated operations, and which of two bodies has what is asked for.

use super::records::{PROXY, SHARED};
use super::{Body, Op};

impl Body {
    /// The bodies of the isolated operations in this one, not of those nested deeper, in no
    /// particular order.
    pub fn child_bodies(&self) -> impl Iterator<Item = &Body> {
        self.own_bodies().chain(self.shared_bodies())
    }

    /// As [`Body::child_bodies`], without those that operations share.
    pub(super) fn own_bodies(&self) -> impl Iterator<Item = &Body> {
        self.extras.slots().filter_map(|extra| extra.child.as_deref())
    }

    /// The isolated operations in this body and their bodies, to change, in program order: as many
    /// disjoint borrows as there are bodies. The cost grows with the number of operations here.
    pub fn bodies_mut(&mut self) -> impl ExactSizeIterator<Item = (Op, &mut Body)> {
        self.stop_sharing();
        self.own_bodies_mut()
    }

    /// As [`Body::bodies_mut`], without the bodies that operations share ([`Body::share_child`]).
    pub fn own_bodies_mut(&mut self) -> impl ExactSizeIterator<Item = (Op, &mut Body)> {
        let mut proxies = Vec::new();
        if self.own_bodies().next().is_some() {
            let all = self.ops_below(Op::ROOT);
            proxies.extend(all.filter_map(|op| Some((op, self.proxy_extra(op)?))));
        }
        let slots = self.extras.slots_mut().map(|extra| extra.child.as_deref_mut());
        let mut bodies: Vec<Option<&mut Body>> = slots.collect();
        let bodies: Vec<_> = proxies
            .into_iter()
            .filter_map(|(op, extra)| {
                Some((op, bodies[terrace_entity::EntityId::slot(extra)].take()?))
            })
            .collect();
        bodies.into_iter()
    }

    /// The body of the isolated operation `op`, if it has one of its own.
    #[inline]
    pub fn child(&self, op: Op) -> Option<&Body> {
        match &self.extras[self.proxy_extra(op)?].child {
            Some(child) => Some(child),
            None => self.shared_child(op),
        }
    }

    /// The body of the isolated operation `op`, to change.
    #[inline]
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Body> {
        let extra = self.own_extra(op)?;
        self.extras[extra].child.as_deref_mut()
    }

    /// The body of `a` to change and that of `b` to read; `None` if one of them has no body of its
    /// own or they are the same operation.
    pub fn child_pair(&mut self, a: Op, b: Op) -> Option<(&mut Body, &Body)> {
        let (a, b) = (self.own_extra(a)?, self.own_extra(b)?);
        let (a, b) = self.extras.pair_mut(a, b)?;
        Some((a.child.as_deref_mut()?, b.child.as_deref()?))
    }

    /// Runs `change` with this body and that of the isolated operation `op`, both to change;
    /// `None` if `op` has no body of its own. Meanwhile `op` has none.
    pub fn with_child<R>(
        &mut self,
        op: Op,
        change: impl FnOnce(&mut Body, &mut Body) -> R,
    ) -> Option<R> {
        let extra = self.own_extra(op)?;
        let mut child = self.extras[extra].child.take()?;
        let result = change(self, &mut child);
        self.extras[extra].child = Some(child);
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
        to.extend(self.extras.slots_mut().filter_map(|extra| extra.child.take()));
    }

    /// The extra record of an operation that has a body of its own or shares one.
    #[inline]
    pub(super) fn proxy_extra(&self, op: Op) -> Option<super::Extra> {
        let record = &self.ops[op];
        if record.flags & PROXY == 0 { None } else { record.extra }
    }

    /// As [`Body::proxy_extra`]; a body that was shared is the operation's own afterwards.
    #[inline]
    pub(super) fn own_extra(&mut self, op: Op) -> Option<super::Extra> {
        let record = &self.ops[op];
        if record.flags & PROXY == 0 {
            return None;
        }
        if record.flags & SHARED != 0 {
            self.unshare(op);
        }
        self.ops[op].extra
    }

    /// The body and the id under which attributes, properties and regions of `op` are found.
    #[inline]
    pub(crate) fn home(&self, op: Op) -> (&Body, Op) {
        match self.child(op) {
            Some(child) => (child, Op::ROOT),
            None => (self, op),
        }
    }

    /// The body, to change, and the id under which attributes, properties and regions of `op` are
    /// found.
    #[inline]
    pub(crate) fn home_mut(&mut self, op: Op) -> (&mut Body, Op) {
        match self.own_extra(op) {
            Some(extra) => {
                (self.extras[extra].child.as_deref_mut().expect("a proxy has a body"), Op::ROOT)
            }
            None => (self, op),
        }
    }

    /// Makes `child`, an operation of its own so far, one of this body, in no block yet; constant
    /// time.
    pub fn insert_child(&mut self, child: Body) -> Op {
        let (name, location) = (child.name(Op::ROOT), child.location(Op::ROOT));
        self.create_proxy(name, location, &[], &[], Box::new(child))
    }

    /// Takes the isolated operation `op` out of this body as a body of its own; constant time.
    /// `None` if it is not isolated. It must have no operands and no uses.
    ///
    /// # Panics
    /// When changes are being recorded: a body that was given away cannot come back.
    pub fn take_child(&mut self, op: Op) -> Option<Body> {
        assert!(!self.is_recording(), "a body cannot be taken out while changes are recorded");
        let extra = self.own_extra(op)?;
        let child = self.extras[extra].child.take()?;
        self.erase(op);
        Some(*child)
    }
}
