//! Test operations for analyses of effects, ranges and control flow.

use std::fmt;

use smallvec::smallvec;
use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::{AnyType, I32};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::{IntegerType, Signedness};
use terrace_builtin::values::type_of;
use terrace_interfaces::{
    BranchOp, InferIntRange, IntRange, RegionBranchOp, RegionPoint, RegionSuccessor,
    RegionSuccessors, SuccessorOperands,
};
use terrace_ir::constraints::{AnyRegion, SingleBlockRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, HasRecursiveMemoryEffects, NoTerminator, Pure, SingleBlock,
    SingleBlockImplicitTerminator,
};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{Attribute, Fold, Handle, OpState, OperandGroup, Type, Value};
use terrace_numeric::Int;
use terrace_ods::operation;

use crate::{
    AnyInteger, RegionIfOpRef, RegionYieldOp, TestInternalBranchOpRef, TestReflectBoundsOpRef,
    TestWithBoundsOpRef,
};

/// An operation that reads memory.
#[operation(name = "test.op_with_memread", effects = [read])]
pub struct OpWithMemread {
    #[result]
    result: AnyType,
}

/// An operation that writes memory.
#[operation(name = "test.op_with_memwrite", effects = [write])]
pub struct OpWithMemwrite {}

/// An operation that returns what its region yields.
#[operation(
    name = "test.cse_of_single_block_op",
    traits = [SingleBlock, SingleBlockImplicitTerminator<RegionYieldOp>, Pure],
    format = "attr-dict `inputs` `(` $inputs `)` $region `:` type($inputs) `->` type($outputs)"
)]
pub struct CseOfSingleBlockOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    outputs: Variadic<AnyType>,
    #[region]
    region: SingleBlockRegion,
}

/// An operation that runs its region once.
#[operation(
    name = "test.any_cond",
    traits = [HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::RegionBranchOp],
)]
pub struct AnyCondOp {
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: AnyRegion,
}

impl RegionBranchOp for AnyCondOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        match from {
            RegionPoint::Parent => smallvec![RegionSuccessor::region(*self, 0)],
            RegionPoint::Region(_) => smallvec![RegionSuccessor::parent(*self)],
        }
    }

    fn region_invocation_bounds(self, _: usize, _: &[Option<Attribute>]) -> (u64, Option<u64>) {
        (1, Some(1))
    }
}

impl RegionBranchOp for RegionIfOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        match from {
            RegionPoint::Parent => [0, 1].map(|at| RegionSuccessor::region(*self, at)).into(),
            RegionPoint::Region(2) => smallvec![RegionSuccessor::parent(*self)],
            RegionPoint::Region(_) => smallvec![RegionSuccessor::region(*self, 2)],
        }
    }

    fn entry_successor_operands(self, _: RegionPoint) -> std::ops::Range<usize> {
        0..self.operand_count()
    }

    fn region_invocation_bounds(self, _: usize, _: &[Option<Attribute>]) -> (u64, Option<u64>) {
        (0, Some(1))
    }
}

impl BranchOp for TestInternalBranchOpRef<'_> {
    fn successor_operands(self, index: usize) -> SuccessorOperands {
        SuccessorOperands { produced: index, forwarded: OperandGroup::of(index) }
    }
}

/// An operation that folds to the sum of its operands, those of the lists counted twice and three
/// times, and four times the number of its blocks.
#[operation(
    name = "test.fold_with_fold_adaptor",
    traits = [AttrSizedOperandSegments, NoTerminator],
    format = "$first `,` `[` $variadic `]` `,` `{` $var_of_var `}` $body attr-dict-with-keyword",
    fold = fold_sum,
)]
pub struct TestOpFoldWithFoldAdaptor {
    #[operand]
    first: I32,
    #[operand]
    variadic: Variadic<I32>,
    #[operand(segments = attr)]
    var_of_var: VariadicOfVariadic<I32>,
    #[attr]
    attr: Vec<i32>,
    #[result]
    result: I32,
    #[region]
    body: AnyRegion,
}

fn fold_sum(op: TestOpFoldWithFoldAdaptorRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
    let cx = op.context();
    let number = |constant: &Option<Attribute>| {
        constant.and_then(|c| c.downcast::<IntegerAttr>(cx)?.value.to_i64()).unwrap_or(0)
    };
    let (first, rest) = operands.split_first()?;
    let (list, lists) = rest.split_at_checked(op.variadic().count())?;
    let sum = |of: &[Option<Attribute>]| of.iter().map(number).sum::<i64>();
    let blocks = (*op).region(0).map_or(0, |region| region.blocks().count());
    let all = number(first) + 2 * sum(list) + 3 * sum(lists) + 4 * blocks as i64;
    Some(Attribute::from(IntegerAttr::i32(cx, all as i32)).into())
}

/// An operation whose region argument has the range given by its attributes.
#[operation(
    name = "test.with_bounds_region",
    traits = [NoTerminator],
    interfaces = [terrace_interfaces::InferIntRange],
    assembly = custom(parse_bounds_region, print_bounds_region)
)]
pub struct TestWithBoundsRegionOp {
    #[attr(AnyInteger)]
    umin: Handle<IntegerAttr>,
    #[attr(AnyInteger)]
    umax: Handle<IntegerAttr>,
    #[attr(AnyInteger)]
    smin: Handle<IntegerAttr>,
    #[attr(AnyInteger)]
    smax: Handle<IntegerAttr>,
    #[region]
    region: SingleBlockRegion,
}

/// Parses `{…} %argument: type {…}`.
fn parse_bounds_region(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    let argument = parser.parse_argument(true, false)?;
    let region = parser.parse_region(state, &[argument], false)?;
    state.adopt_region(region);
    Ok(())
}

fn print_bounds_region(
    printer: &mut OpAsmPrinter<'_>,
    op: TestWithBoundsRegionOpRef<'_>,
) -> fmt::Result {
    printer.print_all_attributes(*op, &[])?;
    printer.write_str(" ")?;
    let region = op.region();
    for argument in region.entry().map(|entry| entry.arguments()).unwrap_or_default() {
        printer.print_region_argument(op.body(), *argument, &[], false)?;
    }
    printer.write_str(" ")?;
    printer
        .print_region_of(region, RegionPrint { entry_arguments: false, ..RegionPrint::default() })
}

/// Returns the range with the bounds in four attributes.
fn between(op: terrace_ir::OpRef<'_>, bounds: [Handle<IntegerAttr>; 4]) -> IntRange {
    let [umin, umax, smin, smax] = bounds.map(|bound| bound.data(op.context()).value.clone());
    IntRange { umin, umax, smin, smax }
}

impl InferIntRange for TestWithBoundsRegionOpRef<'_> {
    fn infer_ranges(self, _: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        let range = between(*self, [self.umin(), self.umax(), self.smin(), self.smax()]);
        let entry = self.region().entry();
        if let Some(argument) = entry.and_then(|entry| entry.arguments().first().copied()) {
            set(argument, range);
        }
    }
}

impl InferIntRange for TestWithBoundsOpRef<'_> {
    fn infer_ranges(self, _: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        let range = between(*self, [self.umin(), self.umax(), self.smin(), self.smax()]);
        set(self.fake_val(), range);
    }
}

impl InferIntRange for TestReflectBoundsOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        if let [Some(range)] = operands {
            set(self.result(), range.clone());
        }
    }

    fn debug_attributes(self, operands: &[Option<IntRange>]) -> Vec<(&'static str, Attribute)> {
        let [Some(range)] = operands else { return Vec::new() };
        let cx = self.context();
        let element = element_type_or_self(cx, type_of(*self, self.result()));
        let of = |signedness| match element.downcast::<IntegerType>(cx) {
            Some(ty) => IntegerType::with_signedness(cx, ty.width, signedness).ty(),
            None => element,
        };
        let bound = |ty: Type, value: &Int| IntegerAttr::from_int(cx, ty, value.clone()).attr();
        let (unsigned, signed) = (of(Signedness::Unsigned), of(Signedness::Signed));
        vec![
            ("umin", bound(unsigned, &range.umin)),
            ("umax", bound(unsigned, &range.umax)),
            ("smin", bound(signed, &range.smin)),
            ("smax", bound(signed, &range.smax)),
        ]
    }
}
