//! The expansion of `gpu.all_reduce` (MLIR: `GpuAllReduceRewriter`): the threads of each subgroup
//! reduce their values by shuffles, the first subgroup reduces the results of all subgroups, which
//! are stored in memory that the work group shares.

use std::rc::Rc;

use terrace_arith::{self as arith, CmpIPredicate};
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{IndexType, IntegerAttr, IntegerType, MemRefType, TypeExt};
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_gpu::{
    self as gpu, AddressSpace, AllReduceOp, AllReduceOperation, Dimension, GPUFuncOp, ShuffleMode,
    ShuffleOp, YieldOp,
};
use terrace_ir::{
    Block, Body, Builder, Context, InsertionPoint, Location, Mapping, Op, OpType, Operand, Type,
    Value,
};
use terrace_memref::{LoadOp, StoreOp};

/// The number of threads of a subgroup.
const SUBGROUP_SIZE: i64 = 32;

/// The attribute with the number of buffers that the work group shares.
const ATTRIBUTIONS: &str = "workgroup_attributions";

/// Expands the reductions of a `gpu.func`, the root of `body`, if all are uniform. Returns whether
/// there is a change.
pub(crate) fn expand(body: &mut Body) -> bool {
    if !body.root().is::<GPUFuncOp>() {
        return false;
    }
    let is_reduction = |op: &Op| body.op(*op).is::<AllReduceOp>();
    let reductions: Vec<Op> = body.ops_below(Op::ROOT).filter(is_reduction).collect();
    let is_uniform = |op: &Op| AllReduceOp::from_op(*op).view(body).uniform();
    let all_uniform = reductions.iter().all(is_uniform);
    let reductions = reductions.into_iter().filter(|_| all_uniform);
    reductions.map(|op| Expansion::expand(body, op)).filter(Option::is_some).count() > 0
}

/// The operation that combines two values.
#[derive(Clone)]
enum Combination {
    Operation(AllReduceOperation),
    /// The operations of a block with two arguments, in a copy of the body of the reduction.
    Block(Rc<Body>, Block),
}

/// The expansion of one reduction. Operations are created at the end of `current`, which lacks a
/// terminator.
struct Expansion<'b> {
    body: &'b mut Body,
    cx: Context,
    current: Block,
    location: Location,
    /// The type of the reduced values.
    ty: Type,
    combination: Combination,
}

impl Expansion<'_> {
    /// Expands the reduction `op`; `None`, without a change, if its body has several blocks.
    fn expand(body: &mut Body, op: Op) -> Option<()> {
        let cx = body.context().clone();
        let view = AllReduceOp::from_op(op).view(body);
        let value = view.value();
        let child = body.child(op)?;
        let region = child.region(Op::ROOT, 0)?;
        let combination = match child.first_block(region) {
            Some(block) if child.blocks_in(region).count() == 1 => {
                Combination::Block(Rc::new(child.clone_body()), block)
            }
            Some(_) => return None,
            None => Combination::Operation(view.op_value()?),
        };
        let (ty, location) = (body.value_type(value), body.location(op));
        let current = body.parent_block(op)?;
        let rest = body.split_block(op);
        let mut new = Expansion { body, cx, current, location, ty, combination };
        let result = new.all(value)?;
        let last = new.current;
        body.splice_from(op, last);
        body.erase_block(rest);
        let old = body.result(op, 0);
        body.replace_all_uses(old, result);
        body.erase(op);
        Some(())
    }

    fn builder(&mut self) -> Builder<'_> {
        Builder::new(self.body, InsertionPoint::AtEnd(self.current), self.location)
    }

    fn word(&self) -> Type {
        IntegerType::get(&self.cx, 32).ty()
    }

    /// Creates the constant `number : i32`.
    fn number(&mut self, number: i64) -> Value {
        let number = IntegerAttr::get(&self.cx, self.word(), number).attr();
        let b = &mut self.builder();
        arith::ConstantOp::build(b, number).value(b)
    }

    /// Casts the index of a dimension to an `i32`.
    fn as_word(&mut self, index: Value) -> Value {
        let word = self.word();
        let b = &mut self.builder();
        arith::IndexCastOp::build(b, word, index).value(b)
    }

    fn add(&mut self, left: Value, right: Value) -> Value {
        let b = &mut self.builder();
        arith::AddIOp::build(b, left, right).value(b)
    }

    fn mul(&mut self, left: Value, right: Value) -> Value {
        let b = &mut self.builder();
        arith::MulIOp::build(b, left, right).value(b)
    }

    fn compare(&mut self, predicate: CmpIPredicate, left: Value, right: Value) -> Value {
        let b = &mut self.builder();
        arith::CmpIOp::build(b, predicate, left, right).value(b)
    }

    /// Divides `value` by the size of a subgroup.
    fn subgroups(&mut self, value: Value) -> Value {
        let size = self.number(SUBGROUP_SIZE);
        let b = &mut self.builder();
        arith::DivSIOp::build(b, value, size).value(b)
    }

    /// Casts an `i32` to an index.
    fn as_index(&mut self, value: Value) -> Value {
        let index = IndexType::get(&self.cx).ty();
        let b = &mut self.builder();
        arith::IndexCastOp::build(b, index, value).value(b)
    }

    /// Builds the reduction of `value` over the work group.
    fn all(&mut self, value: Value) -> Option<Value> {
        let dimensions = [Dimension::X, Dimension::Y, Dimension::Z];
        let sizes = dimensions.map(|dimension| {
            let b = &mut self.builder();
            let size = gpu::BlockDimOp::build(b, dimension).value(b);
            self.as_word(size)
        });
        let threads = dimensions.map(|dimension| {
            let b = &mut self.builder();
            let thread = gpu::ThreadIdOp::build(b, dimension).value(b);
            self.as_word(thread)
        });
        let plane = self.mul(threads[2], sizes[1]);
        let row = self.add(plane, threads[1]);
        let start = self.mul(row, sizes[0]);
        let plane = self.mul(sizes[0], sizes[1]);
        let thread = self.add(start, threads[0]);
        let total = self.mul(plane, sizes[2]);
        let mask = self.number(SUBGROUP_SIZE - 1);
        let lane = {
            let b = &mut self.builder();
            arith::AndIOp::build(b, thread, mask).value(b)
        };
        let zero = self.number(0);
        let is_first = self.compare(CmpIPredicate::Eq, lane, zero);
        let active = {
            let b = &mut self.builder();
            let before = arith::SubIOp::build(b, thread, lane).value(b);
            arith::SubIOp::build(b, total, before).value(b)
        };
        let partial = self.subgroup(active, value)?;
        let buffer = self.buffer()?;
        self.when(is_first, |new| {
            let subgroup = new.subgroups(thread);
            let index = new.as_index(subgroup);
            StoreOp::build(&mut new.builder(), partial, buffer, [index]);
            Some(())
        })?;
        gpu::BarrierOp::build(&mut self.builder());
        let biased = self.add(total, mask);
        let count = self.subgroups(biased);
        let is_valid = self.compare(CmpIPredicate::Slt, thread, count);
        let start = {
            let zero = IntegerAttr::index(&self.cx, 0).attr();
            let b = &mut self.builder();
            arith::ConstantOp::build(b, zero).value(b)
        };
        self.when(is_valid, |new| {
            let index = new.as_index(thread);
            let b = &mut new.builder();
            let value = LoadOp::build(b, buffer, [index]).value(b);
            let result = new.subgroup(count, value)?;
            StoreOp::build(&mut new.builder(), result, buffer, [start]);
            Some(())
        })?;
        let b = &mut self.builder();
        gpu::BarrierOp::build(b);
        Some(LoadOp::build(b, buffer, [start]).value(b))
    }

    /// Adds a buffer with an element for each subgroup to the function; `None` if the function has
    /// no body.
    fn buffer(&mut self) -> Option<Value> {
        let space = AddressSpace::Workgroup.to_attribute(&self.cx);
        let ty = MemRefType::with_layout(&self.cx, &[SUBGROUP_SIZE], self.ty, None, Some(space));
        let entry =
            self.body.region(Op::ROOT, 0).and_then(|region| self.body.first_block(region))?;
        let root = self.body.root();
        let count = root.attribute(ATTRIBUTIONS);
        let count = count.and_then(|count| count.downcast::<IntegerAttr>(&self.cx)?.to_i64());
        let count = count.unwrap_or(0);
        let inputs = root.cast::<GPUFuncOp>()?.function_type().data(&self.cx).0;
        let inputs = inputs.downcast::<terrace_builtin::FunctionType>(&self.cx)?.inputs.len();
        let long = IntegerType::get(&self.cx, 64);
        let increased = IntegerAttr::get(&self.cx, long, count + 1).attr();
        self.body.set_attribute(Op::ROOT, ATTRIBUTIONS, Some(increased)).ok()?;
        let at = inputs + usize::try_from(count).ok()?;
        let unknown = Location::unknown(&self.cx);
        Some(self.body.insert_block_argument(entry, at, ty.ty(), unknown))
    }

    /// Builds the reduction of `operand` over the first `active` lanes of a subgroup, or over all
    /// lanes if there are more. The result is valid in the first lane.
    fn subgroup(&mut self, active: Value, operand: Value) -> Option<Value> {
        let size = self.number(SUBGROUP_SIZE);
        let is_partial = self.compare(CmpIPredicate::Slt, active, size);
        self.choose(
            is_partial,
            |new| {
                let mut value = operand;
                for lanes in (0..5).map(|shift| 1 << shift) {
                    let (other, is_active) = new.shuffle(value, lanes, active);
                    value =
                        new.choose(is_active, |new| new.combine(value, other), |_| Some(value))?;
                }
                Some(value)
            },
            |new| {
                let mut value = operand;
                for lanes in (0..5).map(|shift| 1 << shift) {
                    let (other, _) = new.shuffle(value, lanes, size);
                    value = new.combine(value, other)?;
                }
                Some(value)
            },
        )
    }

    /// Exchanges `value` with the lane whose number differs in the bits `lanes`. Returns the value
    /// and whether that lane is below `width`.
    fn shuffle(&mut self, value: Value, lanes: i64, width: Value) -> (Value, Value) {
        let offset = self.number(lanes);
        let b = &mut self.builder();
        let new = ShuffleOp::build(b, value, offset, width, ShuffleMode::XOR).op();
        (b.body().result(new, 0), b.body().result(new, 1))
    }

    /// Adds an empty block after the current one.
    fn block_after(&mut self, block: Block) -> Option<Block> {
        let region = self.body.block_region(block)?;
        let next = self.body.next_block(block);
        let new = self.body.new_block([]);
        self.body.insert_block(new, region, next);
        Some(new)
    }

    /// Builds a branch on `condition`, whose sides compute the argument of the following block.
    fn choose(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Option<Value>,
        otherwise: impl FnOnce(&mut Self) -> Option<Value>,
    ) -> Option<Value> {
        let [on_true, on_false, next] = self.sides(condition)?;
        self.current = on_true;
        let value = then(self)?;
        BranchOp::build(&mut self.builder(), [value], next);
        self.current = on_false;
        let value = otherwise(self)?;
        BranchOp::build(&mut self.builder(), [value], next);
        self.current = next;
        let (ty, location) = (self.body.value_type(value), self.location);
        Some(self.body.add_block_argument(next, ty, location))
    }

    /// Builds a branch on `condition` around the operations of `then`.
    fn when(&mut self, condition: Value, then: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let [on_true, on_false, next] = self.sides(condition)?;
        self.current = on_true;
        then(self)?;
        BranchOp::build(&mut self.builder(), (), next);
        self.current = on_false;
        BranchOp::build(&mut self.builder(), (), next);
        self.current = next;
        Some(())
    }

    /// Ends the current block with a branch on `condition`. Returns the blocks of both sides and
    /// the block that follows them.
    fn sides(&mut self, condition: Value) -> Option<[Block; 3]> {
        let on_true = self.block_after(self.current)?;
        let on_false = self.block_after(on_true)?;
        let next = self.block_after(on_false)?;
        CondBranchOp::build(&mut self.builder(), condition, (), (), on_true, on_false);
        Some([on_true, on_false, next])
    }

    /// Combines two values; `None` if the operation does not exist for their type.
    fn combine(&mut self, left: Value, right: Value) -> Option<Value> {
        match self.combination.clone() {
            Combination::Operation(operation) => {
                let is_float = self.ty.is_float();
                combine(&mut self.builder(), operation, is_float, left, right)
            }
            Combination::Block(source, block) => self.inline(&source, block, left, right),
        }
    }

    /// Copies the operations of `block`, with its arguments replaced by two values, into a block of
    /// their own, and returns the yielded value as the argument of the following block.
    fn inline(&mut self, source: &Body, block: Block, left: Value, right: Value) -> Option<Value> {
        let next = self.block_after(self.current)?;
        let copy = self.block_after(self.current)?;
        BranchOp::build(&mut self.builder(), (), copy);
        self.current = copy;
        let mut mapping = Mapping::new();
        for (argument, value) in source.arguments(block).iter().zip([left, right]) {
            mapping.map_value(*argument, value);
        }
        for op in source.ops_in(block) {
            if source.op(op).is::<YieldOp>() {
                let value = mapping.value(source.op(op).operands().next()?);
                BranchOp::build(&mut self.builder(), [value], next);
                continue;
            }
            let new = self.body.clone_op_from(source, op, &mut mapping);
            self.builder().insert(new);
        }
        self.current = next;
        let (ty, location) = (self.body.value_type(left), self.location);
        Some(self.body.add_block_argument(next, ty, location))
    }
}

/// Creates the operation of arith for `operation` (MLIR: `vector::makeArithReduction`); `None` if
/// arith has no such operation for the type.
pub(crate) fn combine(
    b: &mut Builder<'_>,
    operation: AllReduceOperation,
    is_float: bool,
    left: Value,
    right: Value,
) -> Option<Value> {
    use AllReduceOperation as Kind;
    Some(match (operation, is_float) {
        (Kind::ADD, false) => arith::AddIOp::build(b, left, right).value(b),
        (Kind::ADD, true) => arith::AddFOp::build(b, left, right).value(b),
        (Kind::MUL, false) => arith::MulIOp::build(b, left, right).value(b),
        (Kind::MUL, true) => arith::MulFOp::build(b, left, right).value(b),
        (Kind::MINUI, false) => arith::MinUIOp::build(b, left, right).value(b),
        (Kind::MINSI, false) => arith::MinSIOp::build(b, left, right).value(b),
        (Kind::MAXUI, false) => arith::MaxUIOp::build(b, left, right).value(b),
        (Kind::MAXSI, false) => arith::MaxSIOp::build(b, left, right).value(b),
        (Kind::AND, false) => arith::AndIOp::build(b, left, right).value(b),
        (Kind::OR, false) => arith::OrIOp::build(b, left, right).value(b),
        (Kind::XOR, false) => arith::XOrIOp::build(b, left, right).value(b),
        (Kind::MINNUMF, true) => arith::MinNumFOp::build(b, left, right).value(b),
        (Kind::MAXNUMF, true) => arith::MaxNumFOp::build(b, left, right).value(b),
        (Kind::MINIMUMF, true) => arith::MinimumFOp::build(b, left, right).value(b),
        (Kind::MAXIMUMF, true) => arith::MaximumFOp::build(b, left, right).value(b),
        _ => return None,
    })
}
