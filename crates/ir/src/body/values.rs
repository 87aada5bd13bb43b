//! Definitions of values, and the operands, results and regions of operations.

use super::records::ARG_BIT;
use super::{Arg, Block, Body, Change, Op, Region, Value};
use crate::declaration::op_type::OpType;
use crate::store::handle::{Location, Type};

impl Body {
    /// Returns the type of `value` (MLIR: `Value::getType`).
    #[inline]
    pub fn value_type(&self, value: Value) -> Type {
        self.values[value].ty.expect("a value has a type")
    }

    /// Changes the type of `value` (MLIR: `Value::setType`).
    pub fn set_value_type(&mut self, value: Value, ty: Type) {
        self.check_handles([ty.id()]);
        let old = self.values[value].ty.replace(ty).expect("a value has a type");
        self.note(|| Change::ValueTypeChanged { value, old });
    }

    /// Returns the operation that `value` is a result of; `None` for a block argument (MLIR:
    /// `Value::getDefiningOp`).
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        let def = self.values[value].def;
        (def & ARG_BIT == 0).then(|| self.ops.id(def))
    }

    /// Returns the operation that defines `value`, as a typed view; `None` if it is not a `T`
    /// (MLIR: `getDefiningOp<T>`).
    #[inline]
    pub fn defined_by<T: OpType>(&self, value: Value) -> Option<T::Ref<'_>> {
        self.op(self.defining_op(value)?).cast::<T>()
    }

    #[inline]
    pub(super) fn arg_id(&self, value: Value) -> Option<Arg> {
        let def = self.values[value].def;
        (def & ARG_BIT != 0).then(|| self.args.id(def & !ARG_BIT))
    }

    /// Returns the block of the block argument `value`, and its index; `None` for a result.
    #[inline]
    pub fn argument_of(&self, value: Value) -> Option<(Block, usize)> {
        let arg = &self.args[self.arg_id(value)?];
        Some((arg.block.expect("an argument has a block"), arg.index as usize))
    }

    /// Returns the operation with the result `value`, and its index; `None` for a block argument.
    #[inline]
    pub fn result_of(&self, value: Value) -> Option<(Op, usize)> {
        let op = self.defining_op(value)?;
        Some((op, self.ops[op].results.position(value)))
    }

    /// Returns the location of the definition of `value`: that of the operation, or of the block
    /// argument (MLIR: `Value::getLoc`).
    pub fn value_location(&self, value: Value) -> Location {
        match self.arg_id(value) {
            Some(arg) => self.args[arg].location.expect("an argument has a location"),
            None => self.location(self.defining_op(value).expect("a result")),
        }
    }

    /// Changes the location of a block argument.
    pub fn set_argument_location(&mut self, value: Value, location: Location) {
        if let Some(arg) = self.arg_id(value) {
            let old = self.args[arg].location.replace(location).expect("an argument has one");
            self.note(|| Change::ArgumentLocationChanged { value, old });
        }
    }

    /// Returns the block that defines `value`: as an argument, or the block of the defining
    /// operation; `None` for a result of a detached operation (MLIR: `Value::getParentBlock`).
    #[inline]
    pub fn value_block(&self, value: Value) -> Option<Block> {
        match self.arg_id(value) {
            Some(arg) => self.args[arg].block,
            None => self.ops[self.defining_op(value).expect("a result")].block,
        }
    }

    /// Returns the arguments of `block`, in order (MLIR: `Block::getArguments`).
    #[inline]
    pub fn arguments(&self, block: Block) -> &[Value] {
        &self.blocks[block].args
    }

    /// Returns the number of results of `op` (MLIR: `Operation::getNumResults`).
    #[inline]
    pub fn result_count(&self, op: Op) -> usize {
        self.ops[op].results.len as usize
    }

    /// Returns the results of `op`, in order (MLIR: `Operation::getResults`).
    #[inline]
    pub fn results(
        &self,
        op: Op,
    ) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<> {
        self.ops[op].results.ids()
    }

    /// Returns the result of `op` at `index` (MLIR: `Operation::getResult`).
    ///
    /// # Panics
    /// When `op` has no result at `index`.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        self.ops[op].results.get(index).expect("the operation has that result")
    }

    /// Returns the regions of `op`; those of an isolated operation are in its own body.
    #[inline]
    pub fn regions(&self, op: Op) -> impl DoubleEndedIterator<Item = Region> + ExactSizeIterator {
        self.region_list(op).iter().copied()
    }

    #[inline]
    pub(super) fn region_list(&self, op: Op) -> &[Region] {
        match self.ops[op].extra {
            Some(extra) => &self.extras[extra].regions,
            None => &[],
        }
    }

    /// Returns the region at `index` of `op`, which must not be an isolated operation in this body;
    /// `None` out of bounds.
    #[inline]
    pub fn region(&self, op: Op, index: usize) -> Option<Region> {
        self.region_list(op).get(index).copied()
    }

    /// Returns the number of operands of `op`, and the handles of the operand types, then of the
    /// result types, two handles to a number, the first one in the low half; 0 for no type. `None`
    /// if `op` has more than `2 * N` operands and results.
    ///
    /// Each handle is loaded by its index, so that the numbers stay in registers; assembling them
    /// in memory would stall on store forwarding.
    #[inline(always)]
    pub(crate) fn value_types<const N: usize>(&self, op: Op) -> Option<(u32, [u64; N])> {
        let record = &self.ops[op];
        let operands = self.uses.slice(record.operands);
        let results = self.values.slice(record.results);
        if operands.len() + results.len() > 2 * N {
            return None;
        }
        let bits = |ty: Option<Type>| ty.map_or(0, |ty| u64::from(ty.id().to_bits()));
        let at = |place: usize| match operands.get(place) {
            Some(operand) => operand.value.map_or(0, |value| bits(self.values[value].ty)),
            None => results.get(place - operands.len()).map_or(0, |result| bits(result.ty)),
        };
        let pairs = std::array::from_fn(|pair| at(2 * pair) | at(2 * pair + 1) << 32);
        Some((operands.len() as u32, pairs))
    }
}
