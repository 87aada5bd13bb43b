//! Test operations for folds, canonicalization, speculation and ranges.

use terrace_arith::ConstantOp;
use terrace_builtin::constraints::{AnyType, I32};
use terrace_builtin::property::AnyAttr;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_interfaces::int_range::infer;
use terrace_interfaces::{InferIntRange, IntRange, LoopLike, Speculatability, Speculatable};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{
    Commutative, ConstantLike, HasRecursiveMemoryEffects, NoMemoryEffect, Pure,
    RecursivelySpeculatable,
};
use terrace_ir::{Attribute, Builder, Fold, Handle, Op, OpType, PatternSet, Type, Value};
use terrace_numeric::Int;
use terrace_ods::operation;

use crate::AnyInteger;

terrace_builtin::type_constraints! {
    /// Integers of any kind, indices and vectors of these.
    IntegerOrIndexVector: "integer or index or vector of integer or index values",
        |cx, ty| {
            let element = if ty.is_vector() { element_type_or_self(cx, ty) } else { ty };
            element.is_any_integer() || element.is_index()
        };
}

/// A constant of any type.
#[operation(name = "test.constant", traits = [ConstantLike, Pure], fold = fold_constant)]
pub struct TestConstantOp {
    #[attr(AnyAttr)]
    value: Attribute,
    #[result]
    result: AnyType,
}

fn fold_constant(op: TestConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().into())
}

pub(crate) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    Some(TestConstantOp::build(builder, ty, value).op())
}

impl LoopLike for crate::GraphLoopOpRef<'_> {
    fn loop_regions(self) -> Vec<usize> {
        vec![0]
    }
}

/// An operation that may be speculated.
#[operation(name = "test.always_speculatable_op", traits = [Pure])]
pub struct AlwaysSpeculatableOp {
    #[result]
    result: I32,
}

/// An operation that must not be speculated.
#[operation(name = "test.never_speculatable_op")]
pub struct NeverSpeculatableOp {
    #[result]
    result: I32,
}

/// An operation that may be speculated if its operand is constant.
#[operation(
    name = "test.conditionally_speculatable_op",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::Speculatable],
)]
pub struct ConditionallySpeculatableOp {
    #[operand]
    input: I32,
    #[result]
    result: I32,
}

impl Speculatable for ConditionallySpeculatableOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        match constant_integer((*self).body(), self.input()) {
            Some(_) => Speculatability::Always,
            None => Speculatability::Not,
        }
    }
}

/// An operation that may be speculated if its region may.
#[operation(
    name = "test.recursively_speculatable_op",
    traits = [HasRecursiveMemoryEffects, RecursivelySpeculatable],
)]
pub struct RecursivelySpeculatableOp {
    #[result]
    result: I32,
    #[region]
    region: AnyRegion,
}

/// An operation that canonicalization erases together with its region.
#[operation(name = "test.op_with_region_pattern", canonicalize = remove_with_region)]
pub struct OpWithRegionPattern {
    #[region]
    region: AnyRegion,
}

fn remove_with_region(set: &mut PatternSet) {
    set.add::<OpWithRegionPattern>("TestRemoveOpWithInnerOps", |op, rewriter| {
        rewriter.erase_op(op.op());
        Some(())
    });
}

/// An operation with a region and without side effects.
#[operation(name = "test.op_with_region_fold_no_side_effect", traits = [NoMemoryEffect])]
pub struct OpWithRegionFoldNoSideEffect {
    #[region]
    region: AnyRegion,
}

/// An operation with a region that folds to its operand.
#[operation(name = "test.op_with_region_fold", fold = fold_region)]
pub struct OpWithRegionFold {
    #[operand]
    operand: I32,
    #[result]
    result: AnyType,
    #[region]
    region: AnyRegion,
}

fn fold_region(op: OpWithRegionFoldRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.operand().into())
}

/// An operation that folds to its operands.
#[operation(name = "test.op_with_variadic_results_and_folder", fold = fold_variadic)]
pub struct OpWithVariadicResultsAndFolder {
    #[operand]
    operands: Variadic<I32>,
    #[result]
    results: Variadic<I32>,
}

fn fold_variadic(
    op: OpWithVariadicResultsAndFolderRef<'_>,
    _: &[Option<Attribute>],
) -> Option<Fold> {
    Some(Fold::results((*op).operands().map(Into::into)))
}

/// An operation with commutative operands.
#[operation(name = "test.op_commutative", traits = [Commutative])]
pub struct OpCommutative {
    #[operand]
    op1: I32,
    #[operand]
    op2: I32,
    #[operand]
    op3: I32,
    #[operand]
    op4: I32,
    #[result]
    result: I32,
}

/// An operation that a pattern of the dialect replaces by 42.
#[operation(name = "test.dialect_canonicalizable")]
pub struct DialectCanonicalizable {
    #[result]
    result: I32,
}

/// Inserts the canonicalization patterns of the dialect.
pub(crate) fn canonicalize(set: &mut PatternSet) {
    set.add::<DialectCanonicalizable>("dialectCanonicalizationPattern", |op, rewriter| {
        let value = IntegerAttr::i32(rewriter.context(), 42);
        let constant = ConstantOp::build(rewriter, value.into()).op();
        rewriter.replace_with(op.op(), constant);
        Some(())
    });
}

/// An operation whose result range is given by its attributes.
#[operation(
    name = "test.with_bounds",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "attr-dict `:` type($fake_val)",
)]
pub struct TestWithBoundsOp {
    #[attr(AnyInteger)]
    umin: Handle<IntegerAttr>,
    #[attr(AnyInteger)]
    umax: Handle<IntegerAttr>,
    #[attr(AnyInteger)]
    smin: Handle<IntegerAttr>,
    #[attr(AnyInteger)]
    smax: Handle<IntegerAttr>,
    #[result]
    fake_val: IntegerOrIndexVector,
}

/// An operation that adds one to its operand.
#[operation(
    name = "test.increment",
    traits = [Pure, AllTypesMatch(value, result)],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "attr-dict $value `:` type($result)",
)]
pub struct TestIncrementOp {
    #[operand]
    value: IntegerOrIndexVector,
    #[result]
    result: IntegerOrIndexVector,
}

impl InferIntRange for TestIncrementOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        let [Some(value)] = operands else { return };
        let one = IntRange::constant(&Int::one(value.width()));
        set(self.result(), infer::add(value, &one, Default::default()));
    }
}

/// An operation that is annotated with the range of its operand.
#[operation(
    name = "test.reflect_bounds",
    traits = [AllTypesMatch(value, result)],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "attr-dict $value `:` type($result)",
)]
pub struct TestReflectBoundsOp {
    #[attr(AnyAttr)]
    umin: Option<Attribute>,
    #[attr(AnyAttr)]
    umax: Option<Attribute>,
    #[attr(AnyAttr)]
    smin: Option<Attribute>,
    #[attr(AnyAttr)]
    smax: Option<Attribute>,
    #[operand]
    value: IntegerOrIndexVector,
    #[result]
    result: IntegerOrIndexVector,
}
