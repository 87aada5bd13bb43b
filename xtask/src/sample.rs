//! Generation of a dialect of any size, for `bench compile`. The distributions of operands,
//! results, attributes, variadic groups, regions, formats and traits are those of MLIR's dialects.

use std::fmt::Write;

/// A pseudo-random number generator with a fixed seed.
struct Dice(u64);

impl Dice {
    /// Returns a number less than `sides`.
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % sides
    }

    /// Returns `true` with a probability of `per_mille` in 1000.
    fn happens(&mut self, per_mille: u64) -> bool {
        self.roll(1000) < per_mille
    }

    /// Returns an index into `weights`, with probabilities proportional to these.
    fn pick(&mut self, weights: &[u64]) -> usize {
        let mut roll = self.roll(weights.iter().sum());
        weights
            .iter()
            .position(|w| {
                let here = roll < *w;
                roll = roll.saturating_sub(*w);
                here
            })
            .unwrap_or(0)
    }
}

const CONSTRAINTS: &[&str] = &[
    "AnyType",
    "I32",
    "I64",
    "Index",
    "F32",
    "SignlessIntegerOrIndexLike",
    "FloatLike",
    "AnyVector",
];

/// The fields of an operation, and its format.
#[derive(Default)]
struct Op {
    traits: Vec<String>,
    fields: String,
    format: String,
    types: Vec<String>,
    variadic: usize,
}

/// Returns the source of a dialect with `ops` operations.
pub(crate) fn dialect(ops: usize) -> String {
    let mut out = String::from(PRELUDE);
    let mut dice = Dice(7);
    let (types, attributes, enums) = (ops / 24, ops / 8, ops / 12);
    for at in 0..enums {
        enumeration(&mut out, at, &mut dice);
    }
    for at in 0..types {
        let _ = writeln!(
            out,
            "/// A type.\n#[ty(name = \"sample.type{at}\")]\npub struct Sample{at}Type {{\n    \
             /// The element.\n    pub element: Type,\n    /// The size.\n    pub size: u32,\n}}\n"
        );
    }
    for at in 0..attributes {
        let _ = writeln!(
            out,
            "/// An attribute.\n#[attr(name = \"sample.attr{at}\")]\npub struct Sample{at}Attr {{\n    \
             /// The name.\n    pub name: String,\n    /// The place.\n    pub place: i64,\n    \
             /// More.\n    pub more: Attribute,\n}}\n"
        );
    }
    for at in 0..ops {
        operation(&mut out, at, enums, attributes, &mut dice);
    }
    let list = |n: usize, suffix: &str| {
        (0..n).map(|at| format!("Sample{at}{suffix}")).collect::<Vec<_>>().join(", ")
    };
    let (ops, types, attributes) = (list(ops, "Op"), list(types, "Type"), list(attributes, "Attr"));
    let _ = writeln!(
        out,
        "/// The dialect.\n#[dialect(name = \"sample\", ops = [{ops}], types = [{types}], attributes \
         = [{attributes}])]\npub struct SampleDialect;"
    );
    out
}

const PRELUDE: &str = "//! A dialect of many operations.
#![forbid(unsafe_code)]
#![allow(missing_docs)]
use terrace_builtin::constraints::*;
use terrace_builtin::op_traits::*;
use terrace_builtin::property::{SymbolName, Unit};
use terrace_ir::declare::AnyRegion;
use terrace_ir::op_traits::*;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, Diagnostic, Handle, OpRef, OpState, StringAttr, Type,
};
use terrace_ods::{attr, dialect, enum_attr, interface, operation, ty};

fn verify(op: OpRef<'_>) -> Result<(), Diagnostic> {
    if op.operand_count() < 100 { Ok(()) } else { Err(op.error(\"has too many operands\")) }
}
fn parse(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parser.parse_generic_op_after_name(state)
}
fn print(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> std::fmt::Result {
    printer.print_generic_op(op)
}
fn same(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

/// An interface for the cost of an operation.
#[interface]
pub trait Cost {
    /// Returns the cost of one execution.
    fn once(self, body: &Body) -> u64;
    /// Returns the cost of several executions.
    fn times(self, body: &Body, times: u64) -> u64 {
        self.once(body) * times
    }
}

";

fn enumeration(out: &mut String, at: usize, dice: &mut Dice) {
    let _ = writeln!(out, "/// Cases.\n#[enum_attr(repr = i32)]\npub enum Sample{at}Enum {{");
    for case in 0..4 + dice.roll(12) {
        let _ = writeln!(out, "    /// A case.\n    Case{case},");
    }
    let _ = writeln!(out, "}}\n");
}

fn operands(op: &mut Op, dice: &mut Dice, same: Option<&str>) -> usize {
    let count = dice.pick(&[170, 260, 300, 150, 70, 50]);
    for at in 0..count {
        let constraint = same.unwrap_or(CONSTRAINTS[dice.roll(CONSTRAINTS.len() as u64) as usize]);
        let last = at + 1 == count;
        let field = match (same, last && dice.happens(280), last && dice.happens(110)) {
            (None, true, _) | (None, false, true) if op.variadic == 0 && count > 1 => {
                let wrapper = if dice.happens(700) { "Variadic" } else { "Optional" };
                op.variadic += 1;
                let _ = write!(op.format, " (`in` `(` $in{at}^ `:` type($in{at}) `)`)?");
                if dice.happens(350) {
                    op.variadic += 1;
                    let _ = write!(op.format, " (`more` `(` $more^ `:` type($more) `)`)?");
                    op.traits.push("AttrSizedOperandSegments".to_owned());
                    let _ = writeln!(op.fields, "    #[operand]\n    more: Variadic<AnyType>,");
                }
                format!("{wrapper}<{constraint}>")
            }
            _ => {
                let comma = if at > 0 { " `,`" } else { "" };
                let _ = write!(op.format, "{comma} $in{at}");
                if same.is_none() || at == 0 {
                    op.types.push(format!("type($in{at})"));
                }
                constraint.to_owned()
            }
        };
        let _ = writeln!(op.fields, "    /// An operand.\n    #[operand]\n    in{at}: {field},");
    }
    count
}

fn attributes(op: &mut Op, enums: usize, kinds: usize, dice: &mut Dice) {
    for at in 0..dice.pick(&[480, 220, 150, 80, 40, 30]) {
        let kind = dice.pick(&[200, 190, 150, 90, 70, 60, 50, 40, 30, 30]);
        let (argument, ty) = match kind {
            0 => ("", format!("Sample{}Enum", dice.roll(enums as u64))),
            1 => ("", ["i32", "i64", "i16"][dice.roll(3) as usize].to_owned()),
            2 => ("", "Handle<ArrayAttr>".to_owned()),
            3 => ("(Unit)", "bool".to_owned()),
            4 => ("", "Vec<i64>".to_owned()),
            5 => ("", "Handle<StringAttr>".to_owned()),
            6 => ("", "bool".to_owned()),
            7 => ("", format!("Handle<Sample{}Attr>", dice.roll(kinds as u64))),
            8 => ("", "Type".to_owned()),
            _ => ("(SymbolName)", "Handle<StringAttr>".to_owned()),
        };
        let (argument, ty) = match dice.pick(&[430, 290, 240]) {
            1 if kind != 3 => (argument.to_owned(), format!("Option<{ty}>")),
            2 if kind == 1 => ("(default = 1)".to_owned(), ty),
            2 if kind == 6 => ("(optional_default = true)".to_owned(), ty),
            _ => (argument.to_owned(), ty),
        };
        if ty.starts_with("Option") || kind == 3 {
            let _ = write!(op.format, " (`at{at}` $at{at}^)?");
        } else if dice.happens(600) {
            let _ = write!(op.format, " `at{at}` $at{at}");
        }
        let _ =
            writeln!(op.fields, "    /// An attribute.\n    #[attr{argument}]\n    at{at}: {ty},");
    }
}

fn operation(out: &mut String, at: usize, enums: usize, kinds: usize, dice: &mut Dice) {
    let mut op = Op::default();
    if dice.happens(470) {
        op.traits.push("Pure".to_owned());
    }
    let same = dice.happens(100).then_some("SignlessIntegerOrIndexLike");
    let count = operands(&mut op, dice, same);
    attributes(&mut op, enums, kinds, dice);
    if dice.happens(85) {
        let _ = writeln!(op.fields, "    /// A region.\n    #[region]\n    body: AnyRegion,");
        op.format.push_str(" $body");
    }
    if dice.happens(13) {
        let _ = writeln!(op.fields, "    /// A block.\n    #[successor]\n    dest: Block,");
        op.format.push_str(" $dest");
        op.traits.push("IsTerminator".to_owned());
    }
    let result = if same.is_some() && count > 0 {
        op.traits.push("SameOperandsAndResultType".to_owned());
        "SignlessIntegerOrIndexLike"
    } else {
        CONSTRAINTS[dice.roll(CONSTRAINTS.len() as u64) as usize]
    };
    let results = if op.traits.last().is_some_and(|t| t.starts_with("Same")) {
        1
    } else {
        dice.pick(&[240, 670, 70])
    };
    if results > 0 {
        let field = if results == 2 { format!("Variadic<{result}>") } else { result.to_owned() };
        let _ = writeln!(op.fields, "    /// The result.\n    #[result]\n    out: {field},");
        if results == 1 && op.traits.last().is_some_and(|t| t.starts_with("Same")) {
        } else if results == 1 && op.variadic == 0 && count > 0 && dice.happens(200) {
            op.traits.push(match dice.happens(700) {
                true => "AllTypesMatch(in0, out)".to_owned(),
                false => "TypesMatchWith(\"type of result follows\", in0, out, same)".to_owned(),
            });
        } else {
            op.types.push("type($out)".to_owned());
        }
    }
    let syntax = match dice.pick(&[850, 85, 65]) {
        0 => {
            let types = match op.types.is_empty() {
                true => String::new(),
                false => format!(" `:` {}", op.types.join(" `,` ")),
            };
            format!("format = \"{} attr-dict{types}\",", op.format.trim_start())
        }
        1 => "assembly = custom(parse, print),".to_owned(),
        _ => String::new(),
    };
    let verify = if dice.happens(290) { "\n    verify = verify," } else { "" };
    let cost = dice.happens(250);
    let interfaces = if cost { "\n    interfaces = [Cost]," } else { "" };
    let _ = writeln!(
        out,
        "/// An operation that stands for many.\n///\n/// What it does is not said.\n#[operation(\n    \
         name = \"sample.op{at}\",\n    traits = [{}],{interfaces}{verify}\n    {syntax}\n)]\npub \
         struct Sample{at}Op {{\n{}}}\n",
        op.traits.join(", "),
        op.fields,
    );
    if cost {
        let _ = writeln!(
            out,
            "impl Cost for Sample{at}Op {{\n    fn once(self, _: &Body) -> u64 {{\n        {at}\n    \
             }}\n}}\n"
        );
    }
}
