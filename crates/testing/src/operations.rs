//! Test operations that are verified by their declarations only.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::I32;
use terrace_builtin::property::{
    AnyI32Attr, ConfinedAttr, IndexAttr, IntNonNegative, IntPositive, SI32Attr, UI32Attr,
};
use terrace_ir::constraints::{RegionCheck, RegionConstraint, SingleBlockRegion};
use terrace_ir::op_traits::{AttrSizedOperandSegments, AttrSizedResultSegments};
use terrace_ir::{Handle, RegionRef};
use terrace_ods::operation;

/// An operation with groups of operands.
#[operation(name = "test.attr_sized_operands", traits = [AttrSizedOperandSegments])]
pub struct AttrSizedOperandOp {
    #[operand]
    a: Variadic<I32>,
    #[operand]
    b: Variadic<I32>,
    #[operand]
    c: I32,
    #[operand]
    d: Variadic<I32>,
}

/// An operation with groups of results.
#[operation(name = "test.attr_sized_results", traits = [AttrSizedResultSegments])]
pub struct AttrSizedResultOp {
    #[result]
    a: Variadic<I32>,
    #[result]
    b: Variadic<I32>,
    #[result]
    c: I32,
    #[result]
    d: Variadic<I32>,
}

/// An operation with required attributes of several types.
#[operation(name = "test.int_attrs")]
pub struct IntAttrOp {
    #[attr(AnyI32Attr)]
    any_i32_attr: Handle<IntegerAttr>,
    #[attr(IndexAttr)]
    index_attr: Handle<IntegerAttr>,
    #[attr(UI32Attr)]
    ui32_attr: Handle<IntegerAttr>,
    #[attr(SI32Attr)]
    si32_attr: Handle<IntegerAttr>,
}

/// The constraint on regions with two blocks.
pub struct TwoBlockRegion;

impl RegionConstraint for TwoBlockRegion {
    const INFO: RegionCheck = Some(("region with 2 blocks", |body, region| {
        RegionRef::new(body, region).blocks().count() == 2
    }));
}

/// An operation with regions of fixed sizes.
#[operation(name = "test.sized_region_op")]
pub struct SizedRegionOp {
    #[region]
    my_region: TwoBlockRegion,
    #[region(name = "")]
    single: SingleBlockRegion,
}

/// An operation with non-negative integer attributes.
#[operation(name = "test.non_negative_int_attr")]
pub struct NonNegIntAttrOp {
    #[attr(ConfinedAttr<IntNonNegative>)]
    i32attr: i32,
    #[attr(ConfinedAttr<IntNonNegative>)]
    i64attr: i64,
}

/// An operation with positive integer attributes.
#[operation(name = "test.positive_int_attr")]
pub struct PositiveIntAttrOp {
    #[attr(ConfinedAttr<IntPositive>)]
    i32attr: i32,
    #[attr(ConfinedAttr<IntPositive>)]
    i64attr: i64,
}
