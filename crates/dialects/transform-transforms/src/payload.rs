//! Access to the payload: [`Payload`] numbers the bodies of isolated operations, so that an
//! operation of any body has one name, its [`OpPlace`]. The interpreter and all operations use it.

use rustc_hash::FxHashMap;
use terrace_ir::{Body, Op, OpRef, Region, Value, ensure_sufficient_stack};

/// The number of a body of the payload; 0 is the body of the payload's outermost operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BodyId(u32);

impl BodyId {
    /// The body of the outermost operation.
    pub const TOP: BodyId = BodyId(0);
}

/// An operation of the payload. An isolated operation is named by its proxy in the enclosing body,
/// the outermost operation by the root of its body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpPlace {
    /// The body that contains the operation.
    pub body: BodyId,
    /// The operation in that body.
    pub op: Op,
}

/// A value of the payload.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValuePlace {
    /// The body that contains the value.
    pub body: BodyId,
    /// The value in that body.
    pub value: Value,
}

/// The position of a body in the tree of bodies.
struct BodyNode {
    parent: BodyId,
    proxy: Op,
}

/// The payload with the numbers of its bodies.
pub struct Payload<'a> {
    top: &'a mut Body,
    /// The nested bodies by number, beginning with number 1.
    nodes: Vec<BodyNode>,
    ids: FxHashMap<OpPlace, BodyId>,
}

impl<'a> Payload<'a> {
    /// Creates the payload that consists of the root of `top`.
    pub fn new(top: &'a mut Body) -> Self {
        Self { top, nodes: Vec::new(), ids: FxHashMap::default() }
    }

    /// Returns the outermost operation.
    pub const fn root() -> OpPlace {
        OpPlace { body: BodyId::TOP, op: Op::ROOT }
    }

    /// Returns the proxies that lead from the outermost body to the body `id`.
    pub fn path(&self, id: BodyId) -> Vec<Op> {
        let mut path = Vec::new();
        let mut at = id;
        while at != BodyId::TOP {
            let node = &self.nodes[at.0 as usize - 1];
            path.push(node.proxy);
            at = node.parent;
        }
        path.reverse();
        path
    }

    /// Returns the outermost body.
    pub fn top(&self) -> &Body {
        self.top
    }

    /// Returns the outermost body mutably.
    pub(crate) fn top_mut(&mut self) -> &mut Body {
        self.top
    }

    /// Whether the operations that own the body `id` and the bodies around it are in the payload.
    pub(crate) fn holds(&self, id: BodyId) -> bool {
        let Some(at) = id.0.checked_sub(1) else { return true };
        let node = &self.nodes[at as usize];
        self.ids.get(&OpPlace { body: node.parent, op: node.proxy }) == Some(&id)
    }

    /// Returns the body `id`.
    ///
    /// # Panics
    /// If the operation that owns the body was erased.
    pub fn body(&self, id: BodyId) -> &Body {
        if id == BodyId::TOP {
            return self.top;
        }
        let node = &self.nodes[id.0 as usize - 1];
        self.body(node.parent).child(node.proxy).expect("the owner of the body is in the payload")
    }

    /// Returns the body `id` mutably.
    ///
    /// # Panics
    /// If the operation that owns the body was erased.
    pub fn body_mut(&mut self, id: BodyId) -> &mut Body {
        let path = self.path(id);
        path.into_iter().fold(&mut *self.top, |body, op| {
            body.child_mut(op).expect("the owner of the body is in the payload")
        })
    }

    /// Returns a view of the operation at `place`.
    pub fn op(&self, place: OpPlace) -> OpRef<'_> {
        self.body(place.body).op(place.op)
    }

    /// Returns the body that contains the regions of the operation at `place`: its own, if it is
    /// isolated.
    pub fn body_of_regions(&mut self, place: OpPlace) -> (BodyId, Op) {
        let is_proxy = self.body(place.body).child(place.op).is_some();
        if !is_proxy {
            return (place.body, place.op);
        }
        if let Some(id) = self.ids.get(&place) {
            return (*id, Op::ROOT);
        }
        self.nodes.push(BodyNode { parent: place.body, proxy: place.op });
        let id = BodyId(self.nodes.len() as u32);
        self.ids.insert(place, id);
        (id, Op::ROOT)
    }

    /// Forgets the number of the body of an operation that was erased or replaced.
    pub fn forget_body(&mut self, place: OpPlace) -> Option<BodyId> {
        self.ids.remove(&place)
    }

    /// Forgets the bodies nested in `body`; returns their numbers and that of `body`.
    pub fn forget_bodies_in(&mut self, body: BodyId) -> Vec<BodyId> {
        let mut gone = vec![body];
        for (index, node) in self.nodes.iter().enumerate() {
            if gone.contains(&node.parent) {
                gone.push(BodyId(index as u32 + 1));
                self.ids.remove(&OpPlace { body: node.parent, op: node.proxy });
            }
        }
        gone
    }

    /// Returns the place of `op` of the body `body`, where the root of a nested body is named by
    /// its proxy.
    pub fn place(&self, body: BodyId, op: Op) -> OpPlace {
        match body.0.checked_sub(1) {
            Some(index) if op == Op::ROOT => {
                let node = &self.nodes[index as usize];
                OpPlace { body: node.parent, op: node.proxy }
            }
            _ => OpPlace { body, op },
        }
    }

    /// Returns the parent of the operation at `place`; `None` for the outermost operation and for
    /// detached ones.
    pub fn parent(&self, place: OpPlace) -> Option<OpPlace> {
        let parent = self.body(place.body).parent_op(place.op)?;
        Some(self.place(place.body, parent))
    }

    /// Iterates over the operation at `place` and its ancestors, inner ones first.
    pub fn ancestors(&self, place: OpPlace) -> impl Iterator<Item = OpPlace> {
        std::iter::successors(Some(place), |at| self.parent(*at))
    }

    /// Whether the operation at `outer` is the operation at `inner` or encloses it.
    pub fn encloses(&self, outer: OpPlace, inner: OpPlace) -> bool {
        self.ancestors(inner).any(|at| at == outer)
    }

    /// Returns the operation at `place` and its nested ones, inner ones first (MLIR: a post-order
    /// `walk`).
    pub fn post_order(&mut self, place: OpPlace) -> Vec<OpPlace> {
        let mut found = Vec::new();
        self.add_post_order(place, &mut found);
        found
    }

    fn add_post_order(&mut self, place: OpPlace, found: &mut Vec<OpPlace>) {
        if self.op(place).region_count() > 0 {
            let (id, owner) = self.body_of_regions(place);
            let body = self.body(id);
            let regions: Vec<Region> = body.regions(owner).collect();
            let blocks = regions.into_iter().flat_map(|region| body.blocks_in(region));
            let ops: Vec<Op> = blocks.flat_map(|block| body.ops_in(block)).collect();
            for op in ops {
                ensure_sufficient_stack(|| self.add_post_order(OpPlace { body: id, op }, found));
            }
        }
        found.push(place);
    }

    /// Returns the operation that defines the value at `place`; `None` for a block argument.
    pub fn defining_op(&self, place: ValuePlace) -> Option<OpPlace> {
        let op = self.body(place.body).defining_op(place.value)?;
        Some(OpPlace { body: place.body, op })
    }

    /// Returns the operation that owns the block of the block argument at `place`, or the operation
    /// with the result.
    pub fn owner(&self, place: ValuePlace) -> Option<OpPlace> {
        let body = self.body(place.body);
        match body.argument_of(place.value) {
            Some((block, _)) => {
                let owner = body.region_owner(body.block_region(block)?)?;
                Some(self.place(place.body, owner))
            }
            None => self.defining_op(place),
        }
    }
}
