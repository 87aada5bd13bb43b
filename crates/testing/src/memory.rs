//! Test operations that read and write memory.

use std::ops::Range;

use smallvec::smallvec;
use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::{AnyMemRef, AnyRankedOrUnrankedMemRef, AnyType, I32, MemRefOf};
use terrace_builtin::property::DictArrayAttr;
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::{element_of, verify_destinations};
use terrace_interfaces::{
    CallOp, Callee, DestinationStyle, DestructurableAllocation, DestructurableSlot, MemorySlot,
    PromotableAllocation, RegionBranchOp, RegionPoint, RegionSuccessor, RegionSuccessors,
};
use terrace_ir::constraints::{AnyRegion, SingleBlockRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, IsTerminator, Pure, ReturnLike, SingleBlock,
    SingleBlockImplicitTerminator,
};
use terrace_ir::{
    ArrayAttr, Attribute, Diagnostic, Handle, OpState, OpType, OperandGroup, SymbolRefAttr,
};
use terrace_ods::operation;

use crate::control::{RegionYieldOp, SymbolRefKind};

/// An operation that reads one buffer and writes another.
#[operation(
    name = "test.buffer_based",
    effects = [read(input), write(output)],
    format = "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` \
              attr-dict"
)]
pub struct BufferBasedOp {
    #[operand]
    input: AnyRankedOrUnrankedMemRef,
    #[operand]
    output: AnyRankedOrUnrankedMemRef,
}

/// An operation with a region that reads one buffer and writes another, element by element.
#[operation(
    name = "test.region_buffer_based",
    effects = [read(input), write(output)],
    traits = [SingleBlock, SingleBlockImplicitTerminator<RegionYieldOp>],
    format = "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` $region \
              attr-dict"
)]
pub struct RegionBufferBasedOp {
    #[operand]
    input: AnyRankedOrUnrankedMemRef,
    #[operand]
    output: AnyRankedOrUnrankedMemRef,
    #[region]
    region: AnyRegion,
}

/// An operation that copies a buffer.
#[operation(
    name = "test.copy",
    effects = [read(source), write(target)],
    format = "`(` $source `,` $target `)` `:` `(` type($source) `,` type($target) `)` attr-dict"
)]
pub struct CopyOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    target: AnyRankedOrUnrankedMemRef,
}

/// An allocation of several memory slots.
#[operation(
    name = "test.multi_slot_alloca",
    interfaces = [
        terrace_interfaces::DestructurableAllocation, terrace_interfaces::PromotableAllocation,
    ],
    format = "attr-dict `:` functional-type(operands, results)"
)]
pub struct MultiSlotAllocaOp {
    #[result]
    results: Variadic<MemRefOf<I32>>,
}

/// A call with a store before or after it.
#[operation(
    name = "test.call_and_store",
    interfaces = [terrace_interfaces::CallOp],
    effects = [write(address)],
    format = "$callee `(` $callee_operands `)` `,` $address attr-dict `:` \
              functional-type(operands, results)"
)]
pub struct CallAndStoreOp {
    #[attr(SymbolRefKind)]
    callee: Handle<SymbolRefAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[operand]
    address: AnyMemRef,
    #[operand]
    callee_operands: Variadic<AnyType>,
    #[attr]
    store_before_call: bool,
    #[result]
    results: Variadic<AnyType>,
}

/// A call of a function on a device, with an operand that is not forwarded.
#[operation(
    name = "test.call_on_device",
    interfaces = [terrace_interfaces::CallOp],
    format = "$callee `(` $forwarded_operands `)` `,` $non_forwarded_device_operand attr-dict `:` \
              functional-type(operands, results)"
)]
pub struct CallOnDeviceOp {
    #[attr(SymbolRefKind)]
    callee: Handle<SymbolRefAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[operand]
    forwarded_operands: Variadic<AnyType>,
    #[operand]
    non_forwarded_device_operand: AnyType,
    #[result]
    results: Variadic<AnyType>,
}

/// A region operation with a store before or after its region.
#[operation(
    name = "test.store_with_a_region",
    traits = [SingleBlock],
    interfaces = [terrace_interfaces::RegionBranchOp],
    effects = [write(address)],
    format = "$address attr-dict-with-keyword $body `:` type($address)"
)]
pub struct StoreWithARegionOp {
    #[operand]
    address: AnyMemRef,
    #[attr]
    store_before_region: bool,
    #[region]
    body: SingleBlockRegion,
}

/// A loop with a store before or after its region, which runs any number of times.
#[operation(
    name = "test.store_with_a_loop_region",
    traits = [SingleBlock],
    interfaces = [terrace_interfaces::RegionBranchOp],
    effects = [write(address)],
    format = "$address attr-dict-with-keyword $body `:` type($address)"
)]
pub struct StoreWithALoopRegionOp {
    #[operand]
    address: AnyMemRef,
    #[attr]
    store_before_region: bool,
    #[region]
    body: SingleBlockRegion,
}

impl RegionBranchOp for StoreWithARegionOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        match from {
            RegionPoint::Parent => smallvec![RegionSuccessor::region(*self, 0)],
            RegionPoint::Region(_) => smallvec![RegionSuccessor::parent(*self)],
        }
    }
}

impl RegionBranchOp for StoreWithALoopRegionOpRef<'_> {
    fn successor_regions(self, _: RegionPoint) -> RegionSuccessors {
        smallvec![RegionSuccessor::region(*self, 0), RegionSuccessor::parent(*self)]
    }
}

/// The terminator of [`StoreWithARegionOp`] and [`StoreWithALoopRegionOp`].
#[operation(
    name = "test.store_with_a_region_terminator",
    traits = [IsTerminator, Pure, ReturnLike],
    format = "attr-dict"
)]
pub struct StoreWithARegionTerminatorOp {}

/// An operation that writes to its destination operands.
#[operation(
    name = "test.destination_style_op",
    verify = destinations,
    traits = [AttrSizedOperandSegments],
    interfaces = [terrace_interfaces::DestinationStyle],
    format = "attr-dict (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`outs` `(` $outputs^ `:` \
              type($outputs) `)`)? (`(` $other_operands^ `:` type($other_operands) `)`)? (`->` \
              type($results)^)?",
)]
pub struct TestDestinationStyleOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyType>,
    #[operand]
    other_operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
}

fn destinations(op: TestDestinationStyleOpRef<'_>) -> Result<(), Diagnostic> {
    verify_destinations(*op, op.inits())
}

impl DestinationStyle for TestDestinationStyleOpRef<'_> {
    fn inits(self) -> Range<usize> {
        self.body().operand_group(self.id(), OperandGroup::of(1))
    }
}

impl CallOp for CallAndStoreOpRef<'_> {
    fn callable_for_callee(self) -> Option<Callee> {
        Some(Callee::Symbol(self.callee().attr()))
    }

    fn arg_operands(self) -> Range<usize> {
        1..self.operand_count()
    }
}

impl CallOp for CallOnDeviceOpRef<'_> {
    fn callable_for_callee(self) -> Option<Callee> {
        Some(Callee::Symbol(self.callee().attr()))
    }

    fn arg_operands(self) -> Range<usize> {
        0..self.operand_count().saturating_sub(1)
    }
}

impl MultiSlotAllocaOpRef<'_> {
    fn slots(self) -> impl Iterator<Item = MemorySlot> {
        self.results()
            .map(move |pointer| MemorySlot { pointer, element: element_of(*self, pointer) })
    }
}

impl PromotableAllocation for MultiSlotAllocaOpRef<'_> {
    fn promotable_slots(self) -> Vec<MemorySlot> {
        self.slots().collect()
    }

    fn default_value(self, _: MemorySlot) -> Attribute {
        IntegerAttr::i32(self.context(), 42).attr()
    }
}

impl DestructurableAllocation for MultiSlotAllocaOpRef<'_> {
    fn destructurable_slots(self) -> Vec<DestructurableSlot> {
        let splits = |pointer| terrace_memref::destructurable_slot(*self, pointer);
        self.results().filter_map(splits).collect()
    }

    fn element_allocation(self, slot: &DestructurableSlot, index: Attribute) -> Option<OpState> {
        let cx = self.context();
        let mut state = OpState::new(cx, MultiSlotAllocaOp::name(cx), (*self).location());
        state.add_result(MemRefType::get(cx, &[], slot.element_type(index)?).ty());
        Some(state)
    }
}
