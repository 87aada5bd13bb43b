//! Creation of operations, blocks and regions.

use terrace_entity::{EntityId, Owner, RangeTable, Table};

use super::records::{
    BlockRecord, BlockUseRecord, ChildRecord, EXTRA, ExtraRecord, INLINE, OpRecord, RegionRecord,
    UseRecord, ValueRecord,
};
use super::{Block, BlockUse, Body, BodyMemory, Change, Op, OpState, Region, Use, Value};
use crate::declaration::op_info::Arity;
use crate::declaration::properties::PropertiesBuf;
use crate::store::context::Context;
use crate::store::handle::{Location, Type};
use crate::store::kind::Id;
use crate::store::op_name::OpName;
use crate::store::thread_pool::this_thread;

impl Body {
    /// Creates an empty body whose root is named `name`; its tables reuse the capacity of `memory`,
    /// if given.
    pub(crate) fn empty(
        cx: &Context,
        name: OpName,
        location: Location,
        memory: Option<&mut BodyMemory>,
    ) -> Box<Self> {
        let owner = Owner::new();
        let mut body = Box::new(Self {
            cx: cx.clone(),
            ops: Table::new(&owner),
            values: RangeTable::new(&owner),
            uses: RangeTable::new(&owner),
            blocks: Table::new(&owner),
            regions: Table::new(&owner),
            args: Table::new(&owner),
            extras: Table::new(&owner),
            rare: None,
            journal: None,
            outside_values: false,
            thread: this_thread(),
            validity: Default::default(),
            #[cfg(debug_assertions)]
            observers: Default::default(),
            owner,
        });
        match memory {
            Some(memory) => body.grow_in(memory),
            None => body.ops.reserve(1),
        }
        let root = body.ops.push(OpRecord {
            name: Some(name),
            location: Some(location),
            ..OpRecord::default()
        });
        debug_assert_eq!(root.index(), Op::ROOT.index());
        body.update_debug_name();
        body
    }

    /// Creates a body whose root is the operation that `state` describes. If `state` has no
    /// regions, the root gets `regions` empty ones.
    pub fn new(cx: &Context, mut state: OpState, regions: usize) -> Self {
        let mut body = match state.own_body.take() {
            Some(body) => body,
            None => Self::empty(cx, state.name, state.location, None),
        };
        body.describe_root(&mut state, regions);
        *body
    }

    /// Initializes the root from `state`, with at least `regions` regions.
    fn describe_root(&mut self, state: &mut OpState, regions: usize) {
        self.forget_validity();
        let root = &mut self.ops[Op::ROOT];
        (root.name, root.location) = (Some(state.name), Some(state.location));
        let made = regions.saturating_sub(state.regions.len());
        state.regions.extend((0..made).map(|_| self.new_region()));
        self.adopt_regions(Op::ROOT, &state.regions);
        self.init_data(Op::ROOT, state);
        self.invalidate_after_change(Op::ROOT);
    }

    /// Creates a region that has no owner yet.
    pub fn new_region(&mut self) -> Region {
        let region = self.regions.push(RegionRecord::default());
        self.note(|| Change::RegionCreated(region));
        region
    }

    pub(super) fn adopt_regions(&mut self, op: Op, regions: &[Region]) {
        if regions.is_empty() {
            return;
        }
        for region in regions {
            let owner = self.regions[*region].owner.replace(op);
            assert!(owner.is_none(), "{region:?} belongs to an operation already");
        }
        self.extra_mut(op).regions.extend(regions);
    }

    pub(super) fn extra_mut(&mut self, op: Op) -> &mut ExtraRecord {
        let op = &mut self.ops[op];
        match op.extra {
            Some(extra) => &mut self.extras[extra],
            None => {
                let (extra, record) = self.extras.push_mut(ExtraRecord::default());
                op.extra = Some(extra);
                op.flags |= EXTRA;
                record
            }
        }
    }

    /// Creates the operation that `state` describes, detached from any block.
    ///
    /// Attributes that are inherent to the operation become properties. An operation that is
    /// isolated from above gets a body of its own.
    pub fn create(&mut self, mut state: OpState) -> Op {
        let op = self.new_op(state.name, state.location, &state.operands, &state.result_types);
        if !state.successors.is_empty() {
            self.add_successors(op, &state.successors);
        }
        if state.has_own_body(&self.cx) {
            let (mut child, regions) = match state.own_body.take() {
                Some(child) => (child, 0),
                None => {
                    let child = Self::empty(&self.cx, state.name, state.location, None);
                    let info = state.name.info(&self.cx);
                    let declared = info.into_iter().flat_map(|info| info.regions);
                    (child, declared.filter(|region| region.arity == Arity::Single).count())
                }
            };
            child.describe_root(&mut state, regions);
            self.attach_child(op, ChildRecord::Own(child));
        } else {
            self.adopt_regions(op, &state.regions);
            self.init_data(op, &mut state);
        }
        op
    }

    /// Creates an operation without regions, successors and discardable attributes, detached from
    /// any block. `properties` must be of the operation's type, [`PropertiesBuf::None`] if it has
    /// none.
    #[inline]
    pub fn create_simple(
        &mut self,
        name: OpName,
        location: Location,
        operands: &[Value],
        results: &[Type],
        properties: PropertiesBuf,
    ) -> Op {
        let op = self.new_op(name, location, operands, results);
        match properties {
            PropertiesBuf::None => {}
            PropertiesBuf::Inline(bits) => {
                let record = &mut self.ops[op];
                (record.properties, record.flags) = (bits, INLINE);
            }
            properties => drop(self.put_properties(op, properties)),
        }
        op
    }

    #[inline]
    pub(super) fn new_op(
        &mut self,
        name: OpName,
        location: Location,
        operands: &[Value],
        results: &[Type],
    ) -> Op {
        self.check_handles([name.id(), location.id()]);
        self.check_handles(results.iter().map(|ty| ty.id()));
        // Initialized in place: copying a record from the stack stalls on store forwarding.
        let (op, record) = self.ops.push_mut(OpRecord::default());
        (record.name, record.location) = (Some(name), Some(location));
        if !results.is_empty() {
            record.results = self.values.push(results.iter().map(|ty| ValueRecord {
                ty: Some(*ty),
                first_use: None,
                def: op.index(),
            }));
        }
        if !operands.is_empty() {
            record.operands = self.uses.push(operands.iter().map(|v| UseRecord {
                value: Some(*v),
                owner: Some(op),
                next: None,
                prev: None,
            }));
            for (use_, value) in record.operands.ids::<Use>().zip(operands) {
                if let Some(first) = self.values[*value].first_use.replace(use_) {
                    self.uses[use_].next = Some(first);
                    self.uses[first].prev = Some(use_);
                }
            }
        }
        self.note(|| Change::OpCreated(op));
        op
    }

    /// Checks in debug builds that handles are of the body's context; does nothing in release
    /// builds.
    ///
    /// # Panics
    /// In debug builds, when a handle is known to be of another context than the body's.
    #[inline]
    #[track_caller]
    pub(super) fn check_handles(&self, handles: impl IntoIterator<Item = Id>) {
        if cfg!(debug_assertions) {
            handles.into_iter().for_each(|id| id.check_context(&self.cx));
        }
    }

    pub(super) fn add_successors(&mut self, op: Op, blocks: &[Block]) {
        let range = self.rare_mut().block_uses.push(blocks.iter().map(|b| BlockUseRecord {
            block: Some(*b),
            owner: Some(op),
            ..BlockUseRecord::default()
        }));
        self.extra_mut(op).successors = range;
        range.ids::<BlockUse>().for_each(|u| self.link_block_use(u));
    }

    fn init_data(&mut self, op: Op, state: &mut OpState) {
        self.put_properties(op, std::mem::take(&mut state.properties));
        if !state.attributes.is_empty() {
            self.add_attributes(op, &state.attributes);
        }
    }

    /// Creates a block with arguments of these types and locations, in no region yet.
    pub fn new_block(&mut self, arguments: impl IntoIterator<Item = (Type, Location)>) -> Block {
        let block = self.blocks.push(BlockRecord::default());
        self.note(|| Change::BlockCreated(block));
        for (ty, location) in arguments {
            self.add_block_argument(block, ty, location);
        }
        block
    }

    /// Appends a block with these arguments to `region` and returns the block.
    pub fn append_block(
        &mut self,
        region: Region,
        arguments: impl IntoIterator<Item = (Type, Location)>,
    ) -> Block {
        let block = self.new_block(arguments);
        self.insert_block(block, region, None);
        block
    }
}
