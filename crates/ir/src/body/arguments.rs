//! Adding and erasing arguments of blocks.

use terrace_entity::{EntityId, Range};

use super::records::{ARG_BIT, ArgRecord, ValueRecord};
use super::{Block, Body, Change, Value};
use crate::store::handle::{Location, Type};

impl Body {
    /// Appends an argument to `block` (MLIR: `Block::addArgument`).
    pub fn add_block_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        let index = self.blocks[block].args.len();
        self.insert_block_argument(block, index, ty, location)
    }

    /// Inserts an argument at `index` into the arguments of `block`; linear in the number of
    /// arguments after `index` (MLIR: `Block::insertArgument`).
    ///
    /// # Panics
    /// When `index` is greater than the number of arguments.
    pub fn insert_block_argument(
        &mut self,
        block: Block,
        index: usize,
        ty: Type,
        location: Location,
    ) -> Value {
        self.check_handles([ty.id(), location.id()]);
        let arg = ArgRecord { block: Some(block), index: index as u32, location: Some(location) };
        let arg = self.args.push(arg);
        let record = ValueRecord { ty: Some(ty), first_use: None, def: arg.index() | ARG_BIT };
        let value = self.values.push([record].into_iter()).get(0).expect("a run of one");
        let arguments = &mut self.blocks[block].args;
        if index == arguments.len() {
            arguments.push(value);
        } else {
            arguments.insert(index, value);
            self.renumber_arguments(block, index + 1);
        }
        self.note(|| Change::ArgumentInserted { block, index });
        value
    }

    /// Erases the argument at `index` of `block`, which must have no uses; linear in the number of
    /// arguments after `index` (MLIR: `Block::eraseArgument`).
    ///
    /// # Panics
    /// When `block` has no argument at `index`, or it has uses.
    pub fn erase_block_argument(&mut self, block: Block, index: usize) {
        let value = self.blocks[block].args[index];
        assert!(!self.has_uses(value), "the argument has uses");
        self.blocks[block].args.remove(index);
        self.renumber_arguments(block, index);
        self.values.retire(Range::of(value));
        self.note(|| Change::ArgumentErased { block, index, value });
        if !self.is_recording() {
            self.free_argument(value);
        }
    }

    pub(super) fn renumber_arguments(&mut self, block: Block, from: usize) {
        for at in from..self.blocks[block].args.len() {
            let value = self.blocks[block].args[at];
            let arg = self.arg_id(value).expect("a block's arguments are arguments");
            self.args[arg].index = at as u32;
        }
    }

    /// Frees the slots of a retired argument.
    pub(super) fn free_argument(&mut self, value: Value) {
        let def = self.values.retired(Range::of(value))[0].def;
        self.args.free_retired(super::Arg::new(def & !ARG_BIT));
        self.values.free_retired(Range::of(value));
    }
}
