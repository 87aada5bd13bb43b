//! Making operations, blocks, arguments and regions.

use terrace_entity::EntityId;

use super::records::{
    ARG_BIT, ArgRecord, BlockRecord, BlockUseRecord, ExtraRecord, OpRecord, PROXY, RegionRecord,
    UseRecord, ValueRecord,
};
use super::{Block, BlockUse, Body, Op, Region, Value};
use crate::body::{OpState, RegionState};
use crate::declaration::op_name::OpName;
use crate::declaration::properties::PropertiesBuf;
use crate::declaration::traits::TraitFlags;
use crate::store::context::Context;
use crate::store::handle::{Attribute, Location, Type};

impl Body {
    /// An empty body whose root has the name `name`.
    pub(crate) fn empty(cx: &Context, name: OpName, location: Location) -> Self {
        let mut body = Self {
            cx: cx.clone(),
            ops: Default::default(),
            values: Default::default(),
            uses: Default::default(),
            blocks: Default::default(),
            regions: Default::default(),
            args: Default::default(),
            extras: Default::default(),
            block_uses: Default::default(),
            region_lists: Default::default(),
            stored: Default::default(),
            children: Default::default(),
            issues: Default::default(),
            outside_values: false,
            observers: Default::default(),
        };
        let root = body.ops.push(OpRecord {
            name: Some(name),
            location: Some(location),
            ..OpRecord::default()
        });
        debug_assert_eq!(root, Op::ROOT);
        body
    }

    /// A body whose root has the name, location, attributes and properties of `state`, and
    /// `regions` empty regions.
    pub fn new(cx: &Context, state: OpState, regions: usize) -> Self {
        let mut body = match state.child {
            Some(child) => *child,
            None => Self::empty(cx, state.name, state.location),
        };
        body.ops[Op::ROOT].name = Some(state.name);
        body.ops[Op::ROOT].location = Some(state.location);
        let listed: Vec<Region> = state.regions.iter().map(|r| r.0).collect();
        let made = regions.saturating_sub(listed.len());
        let made: Vec<Region> = (0..made).map(|_| body.new_region()).collect();
        body.adopt_regions(Op::ROOT, listed.into_iter().chain(made));
        body.init_data(Op::ROOT, state.properties, &state.attributes);
        body
    }

    /// A new region that no operation owns yet.
    pub fn new_region(&mut self) -> Region {
        self.regions.push(RegionRecord::default())
    }

    fn adopt_regions(&mut self, op: Op, regions: impl IntoIterator<Item = Region>) {
        let regions: Vec<Region> = regions.into_iter().collect();
        if regions.is_empty() {
            return;
        }
        for region in &regions {
            self.regions[*region].owner = Some(op);
        }
        let list = self.region_lists.push(regions.into_iter().map(Some));
        let extra = self.extra_mut(op);
        extra.regions = list;
    }

    fn extra_mut(&mut self, op: Op) -> &mut ExtraRecord {
        let extra = match self.ops[op].extra {
            Some(extra) => extra,
            None => {
                let extra = self.extras.push(ExtraRecord::default());
                self.ops[op].extra = Some(extra);
                extra
            }
        };
        &mut self.extras[extra]
    }

    /// Makes the operation that `state` describes, in no block yet.
    ///
    /// Attributes that are inherent to the operation become properties. An operation that is
    /// isolated from above gets a body of its own.
    pub fn create(&mut self, mut state: OpState) -> Op {
        let op = self.create_bare(state.name, state.location, &state.operands, &state.result_types);
        if !state.successors.is_empty() {
            self.add_successors(op, &state.successors);
        }
        let isolated =
            state.name.info(&self.cx).is_some_and(|info| info.flags.contains(TraitFlags::ISOLATED));
        if isolated || state.child.is_some() {
            state.operands.clear();
            state.result_types.clear();
            let cx = self.cx.clone();
            let wanted = state.name.info(&cx).map_or(0, |info| info.regions.len());
            let made = state.child.is_some() || !state.regions.is_empty();
            let child = if made { 0 } else { wanted };
            let child = Body::new(&cx, state, child);
            self.attach_child(op, Box::new(child));
            return op;
        }
        if !state.regions.is_empty() {
            self.adopt_regions(op, state.regions.iter().map(|r: &RegionState| r.0));
        }
        self.init_data(op, state.properties, &state.attributes);
        op
    }

    /// Makes `child` the body of `op`.
    pub(super) fn attach_child(&mut self, op: Op, child: Box<Body>) {
        let child = self.children.push(Some(child));
        self.extra_mut(op).child = Some(child);
        self.ops[op].flags |= PROXY;
    }

    /// Makes an operation with operands and results, without properties, in no block yet.
    #[inline]
    pub fn create_bare(
        &mut self,
        name: OpName,
        location: Location,
        operands: &[Value],
        results: &[Type],
    ) -> Op {
        let op = self.ops.push(OpRecord {
            name: Some(name),
            location: Some(location),
            ..OpRecord::default()
        });
        if !operands.is_empty() {
            let uses = self.uses.push(operands.iter().map(|v| UseRecord {
                value: Some(*v),
                owner: Some(op),
                next: None,
                prev: None,
            }));
            self.ops[op].operands = uses;
            self.link_uses(uses);
        }
        if !results.is_empty() {
            self.ops[op].results = self.values.push(results.iter().map(|ty| ValueRecord {
                ty: Some(*ty),
                first_use: None,
                def: op.index(),
            }));
        }
        op
    }

    fn add_successors(&mut self, op: Op, blocks: &[Block]) {
        let range = self.block_uses.push(blocks.iter().map(|b| BlockUseRecord {
            block: Some(*b),
            owner: Some(op),
            ..BlockUseRecord::default()
        }));
        self.extra_mut(op).successors = range;
        range.ids::<BlockUse>().for_each(|u| self.link_block_use(u));
    }

    fn init_data(
        &mut self,
        op: Op,
        properties: PropertiesBuf,
        attributes: &[(crate::store::handle::Ident, Attribute)],
    ) {
        self.store_properties(op, properties);
        if !attributes.is_empty() {
            self.add_attributes(op, attributes);
        }
    }

    /// A new block with arguments of these types, in no region yet.
    pub fn new_block(&mut self, arguments: impl IntoIterator<Item = (Type, Location)>) -> Block {
        let block = self.blocks.push(BlockRecord::default());
        for (ty, location) in arguments {
            self.add_block_argument(block, ty, location);
        }
        block
    }

    /// A new block at the end of `region`.
    pub fn append_block(
        &mut self,
        region: Region,
        arguments: impl IntoIterator<Item = (Type, Location)>,
    ) -> Block {
        let block = self.new_block(arguments);
        self.insert_block(block, region, None);
        block
    }

    /// Appends an argument to `block`.
    pub fn add_block_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        let index = self.blocks[block].args.len() as u32;
        let arg = self.args.push(ArgRecord { block: Some(block), index, location: Some(location) });
        let record = ValueRecord { ty: Some(ty), first_use: None, def: arg.index() | ARG_BIT };
        let value = Value::new(self.values.push([record].into_iter()).start);
        self.blocks[block].args.push(value);
        value
    }

    /// Removes the argument at `index` of `block`, which must have no uses.
    ///
    /// # Panics
    /// When there is none, or it has uses.
    pub fn erase_block_argument(&mut self, block: Block, index: usize) {
        let value = self.blocks[block].args.remove(index);
        assert!(!self.has_uses(value), "the argument has uses");
        self.free_argument(value);
        for at in index..self.blocks[block].args.len() {
            let value = self.blocks[block].args[at];
            let arg = self.arg_id(value).expect("a block's arguments are arguments");
            self.args[arg].index = at as u32;
        }
    }

    pub(super) fn free_argument(&mut self, value: Value) {
        if let Some(arg) = self.arg_id(value) {
            self.args.remove(arg);
        }
        self.values.free(terrace_entity::Range { start: value.index(), len: 1 });
    }
}
