//! The dialect that the tests of declarations use.

use terrace_builtin::constraints::{AnyType, I32, Index, TypeOf};
use terrace_builtin::property::{Stripped, Unit};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, Var};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, IsTerminator, SingleBlockImplicitTerminator,
};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Handle, OpRef, OpState, Type};
use terrace_ods::{attr, dialect, enum_attr, interface, operation, properties, ty};

/// A dialect with everything that the macros can declare.
#[dialect(
    name = "demo",
    ops = [
        SegmentsOp, CostlyOp, IndexOp, LoopOp, GraphOp, YieldOp, BranchOp, PropsOp, ClausesOp,
        PairOp, MakeOp, UnboxOp,
    ],
    types = [BoxType, UnitType],
    attributes = [PointAttr, NothingAttr],
)]
pub(crate) struct DemoDialect;

/// The interface of operations with a cost.
#[interface]
pub(crate) trait Cost {
    /// Returns the cost of one run.
    fn total(self) -> i64;
    /// Returns the cost of `times` runs.
    fn scaled(self, times: i64) -> i64 {
        self.total() * times
    }
}

#[operation(
    name = "demo.segments",
    traits = [AttrSizedOperandSegments],
    format = "`(` $a `)` (`opt` $b^)? `,` $c attr-dict `:` type($c)",
)]
pub(crate) struct SegmentsOp {
    #[operand]
    a: Variadic<I32>,
    #[operand]
    b: Optional<Index>,
    #[operand]
    c: AnyType,
}

#[operation(name = "demo.costly", interfaces = [Cost], format = "$cost attr-dict")]
pub(crate) struct CostlyOp {
    #[attr]
    cost: i64,
    #[result]
    result: I32,
}

impl Cost for CostlyOpRef<'_> {
    fn total(self) -> i64 {
        self.cost()
    }
}

#[operation(name = "demo.index", format = "attr-dict")]
pub(crate) struct IndexOp {
    #[result]
    result: Index,
}

#[operation(
    name = "demo.loop",
    traits = [SingleBlockImplicitTerminator<YieldOp>],
    format = "$body attr-dict",
)]
pub(crate) struct LoopOp {
    #[region]
    body: AnyRegion,
}

#[operation(name = "demo.graph", format = "$body attr-dict")]
pub(crate) struct GraphOp {
    #[region]
    body: AnyRegion,
}

#[operation(
    name = "demo.yield",
    traits = [IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
)]
pub(crate) struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}

#[operation(
    name = "demo.br",
    traits = [IsTerminator],
    format = "$dest (`(` $args^ `:` type($args) `)`)? attr-dict",
)]
pub(crate) struct BranchOp {
    #[operand]
    args: Variadic<AnyType>,
    #[successor]
    dest: Block,
}

#[enum_attr(repr = i32)]
pub(crate) enum Color {
    Red,
    Green,
}

#[properties]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Props {
    #[attr]
    pub count: i64,
    #[attr]
    pub label: String,
    #[attr(Unit)]
    pub flag: bool,
    #[attr]
    pub color: Option<Color>,
    #[property(default = 0)]
    pub extra: i64,
}

#[operation(
    name = "demo.props",
    format = "$count $label (`flag` $flag^)? ($color^)? prop-dict attr-dict"
)]
pub(crate) struct PropsOp {
    #[properties]
    properties: Props,
}

#[operation(
    name = "demo.clauses",
    format = "oilist(`alpha` $x `:` type($x) | `beta` $beta) attr-dict"
)]
pub(crate) struct ClausesOp {
    #[operand]
    x: Optional<AnyType>,
    #[attr(Unit)]
    beta: bool,
}

/// The syntax `[%a -> %b]`.
pub(crate) struct Arrow;

impl Directive for Arrow {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "Arrow", parse: parse_arrow, print: print_arrow };
}

fn parse_arrow(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let [CustomArg::Var(Var::Operand(a)), CustomArg::Var(Var::Operand(b))] = args else {
        return Ok(false);
    };
    parser.parse_punct("[")?;
    parsed.operands[*a as usize].push(parser.parse_operand()?);
    parser.parse_punct("->")?;
    parsed.operands[*b as usize].push(parser.parse_operand()?);
    parser.parse_punct("]")?;
    Ok(true)
}

fn print_arrow(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> std::fmt::Result {
    printer.write_str("[")?;
    printer.print_operand(op.body(), op.operand(0))?;
    printer.write_str(" -> ")?;
    printer.print_operand(op.body(), op.operand(1))?;
    printer.write_str("]")
}

#[operation(
    name = "demo.pair",
    format = "custom<Arrow>($first, $second) attr-dict `:` type($first) `,` type($second)"
)]
pub(crate) struct PairOp {
    #[operand]
    first: AnyType,
    #[operand]
    second: AnyType,
}

#[operation(name = "demo.unbox", format = "$in (`at` $point^)? attr-dict `:` type($in)")]
pub(crate) struct UnboxOp {
    #[operand]
    r#in: TypeOf<BoxType>,
    #[attr(Stripped)]
    point: Option<Handle<PointAttr>>,
}

#[operation(name = "demo.make", format = "attr-dict `:` type($result)")]
pub(crate) struct MakeOp {
    #[result]
    result: AnyType,
}

#[ty(name = "demo.box")]
pub(crate) struct BoxType {
    pub content: Type,
}

#[ty(name = "demo.unit")]
pub(crate) struct UnitType;

#[attr(name = "demo.point")]
pub(crate) struct PointAttr {
    pub x: i64,
    pub y: i64,
}

#[attr(name = "demo.nothing")]
pub(crate) struct NothingAttr;
