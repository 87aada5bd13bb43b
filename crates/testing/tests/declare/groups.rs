//! Tests of nested operand groups: `VariadicOfVariadic`.

use terrace_builtin::constraints::{AnyType, I32};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, Var};
use terrace_ir::op_traits::AttrSizedOperandSegments;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Body, Builder, Location, OpRef, OpState, OpType};
use terrace_ods::{dialect, operation, properties};

use crate::support::{Dialects, context, errors, generic, parse, round_trip};

#[dialect(name = "groups", ops = [TableOp, LinesOp, CellsOp, PlainOp])]
struct GroupsDialect;

const DIALECTS: Dialects = |registry| {
    registry.insert::<GroupsDialect>();
};

/// An operation with nested groups next to other operands, in an optional group of its format.
#[operation(
    name = "groups.table",
    traits = [AttrSizedOperandSegments],
    format = "$head `:` type($head) (`rows` $rows^ `:` type($rows))? attr-dict",
)]
struct TableOp {
    #[operand]
    head: Variadic<AnyType>,
    #[operand(segments = row_sizes)]
    rows: VariadicOfVariadic<AnyType>,
    #[attr]
    height: i64,
    #[attr(name = "rowSizes")]
    row_sizes: Vec<i32>,
}

/// An operation with the group lengths in its own property; result types are built and printed as a
/// function type.
#[operation(
    name = "groups.lines",
    format = "$first `,` $lines attr-dict `:` functional-type($lines, results)"
)]
struct LinesOp {
    #[operand]
    first: I32,
    #[operand(segments = sizes)]
    lines: VariadicOfVariadic<AnyType>,
    #[properties]
    properties: LinesProperties,
}

#[properties]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct LinesProperties {
    #[attr]
    sizes: Vec<i32>,
}

/// An operation with nested groups of known type in a directive.
#[operation(name = "groups.cells", format = "custom<Bars>($cells) attr-dict")]
struct CellsOp {
    #[operand(segments = sizes)]
    cells: VariadicOfVariadic<I32>,
    #[attr]
    sizes: Vec<i32>,
}

/// An operation that prints all operands as one list; the dictionary holds the lengths.
#[operation(name = "groups.plain", format = "operands attr-dict `:` type(operands)")]
struct PlainOp {
    #[operand(segments = sizes)]
    cells: VariadicOfVariadic<AnyType>,
    #[attr]
    sizes: Vec<i32>,
}

/// The syntax `| %a %b | %c`.
struct Bars;

impl Directive for Bars {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "Bars", parse: parse_bars, print: print_bars };
}

fn parse_bars(
    parser: &mut OpAsmParser<'_>,
    _: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let [CustomArg::Var(Var::Operand(index))] = args else { return Ok(false) };
    let mut lengths = Vec::new();
    while parser.parse_optional_punct("|") {
        let mut length = 0;
        while let Some(operand) = parser.parse_optional_operand()? {
            parsed.operands[usize::from(*index)].push(operand);
            length += 1;
        }
        lengths.push(length);
    }
    parsed.segments.push((*index, lengths));
    Ok(true)
}

fn print_bars(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> std::fmt::Result {
    let groups = CellsOp::from_op(op.id()).view(op.body()).cells();
    for (at, group) in groups.enumerate() {
        printer.write_str(if at > 0 { " |" } else { "|" })?;
        for value in group {
            printer.write_str(" ")?;
            printer.print_operand(op.body(), value)?;
        }
    }
    Ok(())
}

const VALUES: &str = "  %0 = \"builtin.unrealized_conversion_cast\"() : () -> i32\n";

#[test]
fn groups_in_formats() {
    let source = "  %0 = unrealized_conversion_cast to i32\n";
    let text = "  groups.table %0 : i32 rows (%0), (), (%0, %0) : (i32), (), (i32, i32) \
                {height = 1 : i64}\n  groups.table %0, %0 : i32, i32 {height = 2 : i64}\n  \
                groups.lines %0, (%0, %0) : (i32, i32) -> ()\n  groups.lines %0,  : () -> ()\n  \
                groups.cells | %0 | | %0 %0\n  groups.cells \n  \
                groups.plain %0, %0 {sizes = array<i32: 1, 1>} : i32, i32\n";
    round_trip(DIALECTS, &format!("{source}{text}"));
}

#[test]
fn lengths_are_checked() {
    let found = |text: &str| errors(DIALECTS, &format!("{VALUES}{text}"));
    assert_eq!(
        found("\"groups.cells\"(%0) <{sizes = array<i32: 1, 1>}> : (i32) -> ()"),
        ["'groups.cells' op cells count (1) does not match with the total size (2) specified in \
          attribute 'sizes'"]
    );
    assert_eq!(
        found("groups.table %0 : i32"),
        ["'groups.table' op requires attribute 'height'"],
        "custom syntax can lack attributes, too"
    );
    assert_eq!(found("groups.plain %0 : i32"), ["'groups.plain' op requires attribute 'sizes'"]);
}

#[test]
fn builders_and_accessors() {
    let (cx, errors) = context(DIALECTS);
    cx.load::<GroupsDialect>();
    let mut body = parse(&cx, VALUES).expect("parses");
    let block = body.root().region(0).and_then(|r| r.entry()).expect("a module's block").id();
    let value = body.op(body.first_op(block).expect("there is one")).result(0);
    let mut builder = Builder::at_end(&mut body, block, Location::unknown(&cx));
    let rows: &[&[_]] = &[&[value, value], &[], &[value]];
    let table = TableOp::build(&mut builder, [value], rows, 3);
    LinesOp::build(&mut builder, value, rows, LinesProperties::default());
    let lengths =
        |op: TableOp, body: &Body| op.view(body).rows().map(|r| r.len()).collect::<Vec<_>>();
    assert_eq!(lengths(table, &body), [2, 0, 1]);
    assert_eq!(table.view(&body).rows().flatten().collect::<Vec<_>>(), [value; 3]);
    assert_eq!(table.view(&body).head().collect::<Vec<_>>(), [value]);
    assert_eq!(table.view(&body).properties().operand_segment_sizes, [1, 3]);
    assert!(body.verify().is_ok(), "{:?}", errors.lock().expect("errors"));
    let text = generic(&body);
    assert!(
        text.contains(
            "<{height = 3 : i64, operandSegmentSizes = array<i32: 1, 3>, \
             rowSizes = array<i32: 2, 0, 1>}>"
        ),
        "{text}"
    );
    assert!(text.contains("(%0, %0, %0, %0) <{sizes = array<i32: 2, 0, 1>}>"), "{text}");
}
