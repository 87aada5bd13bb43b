//! Tests of types and attributes with every kind of parameter and format. Formats, texts and
//! messages are those of MLIR's test dialect (`!test` there, `!shape` here), so that `mlir-opt` can
//! serve as oracle.

use std::fmt;

use terrace_builtin::IntegerType;
use terrace_builtin::constraints::AnyType;
use terrace_builtin::parameter::{ParameterDirective, Shown, Slot};
use terrace_ir::TypeOrAttrDef;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Handle, Location, MutableParam, Type};
use terrace_ods::{attr, dialect, enum_attr, operation, ty};

use crate::support::{Dialects, errors, round_trip};

/// A dialect of types and attributes with parameters.
#[dialect(
    name = "shape",
    ops = [UseOp],
    types = [
        CaptureAllType, OptionalParamType, OptionalParamsType, OptionalStructType, AfterType,
        AllOptionalType, AllOptionalStructType, GroupType, GroupParamsType, DefaultType, CustomType,
        SpacesType, RecType, EvenType, HandlesType,
    ],
    attributes = [UglyAttr, PairAttr, SelfTypedAttr, NestedAttr, LevelAttr, MixedAttr],
)]
pub(crate) struct ShapeDialect;

#[ty(
    name = "shape.capture_all",
    def = "TestTypeStructCaptureAll",
    format = "`<` struct(params) `>`"
)]
struct CaptureAllType {
    v0: i32,
    v1: i32,
    v2: i32,
}

#[ty(name = "shape.optional_param", format = "`<` $a `,` $b `>`")]
struct OptionalParamType {
    a: Option<i32>,
    b: i32,
}

#[ty(name = "shape.optional_params", def = "TestTypeOptionalParams")]
struct OptionalParamsType {
    a: Option<i32>,
    b: String,
}

#[ty(name = "shape.optional_struct", format = "`<` struct(params) `>`")]
struct OptionalStructType {
    a: Option<i32>,
    b: String,
}

#[ty(name = "shape.after")]
struct AfterType {
    a: String,
    b: Option<i32>,
}

#[ty(name = "shape.all_optional")]
struct AllOptionalType {
    a: Option<i32>,
    b: Option<i32>,
}

#[ty(name = "shape.all_optional_struct", format = "`<` struct($a, $b) `>`")]
struct AllOptionalStructType {
    a: Option<i32>,
    b: Option<i32>,
}

#[ty(name = "shape.group", format = "`<` (`x` $a^ $b) : (`y`)? `>`")]
struct GroupType {
    a: Option<i32>,
    b: Option<i32>,
}

#[ty(name = "shape.group_params", format = "(`<` params^ `>`)?")]
struct GroupParamsType {
    a: Option<i32>,
    b: Option<Type>,
}

#[ty(name = "shape.default", format = "`<` (`(` $width^ `)`)? $name `>`")]
struct DefaultType {
    #[param(default = 64)]
    width: u32,
    name: Option<String>,
}

#[ty(name = "shape.custom", format = "`<` custom<PLUS>($a, $b) `>`")]
struct CustomType {
    a: i64,
    b: i64,
}

/// The syntax `1 + 2`.
const PLUS: ParameterDirective = ParameterDirective { parse: parse_plus, print: print_plus };

fn parse_plus(parser: &mut AsmParser<'_>, slots: &mut [&mut dyn Slot]) -> ParseResult {
    let [a, b] = slots else { unreachable!("the format gives two") };
    a.parse(parser)?;
    parser.parse_punct("+")?;
    b.parse(parser)
}

fn print_plus(out: &mut AsmPrinter<'_>, shown: &[Shown<'_>]) -> fmt::Result {
    let values: Vec<i64> = shown.iter().filter_map(|s| s.get().copied()).collect();
    write!(out, "{} + {}", values[0], values[1])
}

#[ty(name = "shape.spaces", format = "`<` ` ` $a `\\n` `(` `)` `` `(` `)` $b `>`")]
struct SpacesType {
    a: i32,
    b: i32,
}

/// A type that may contain itself.
#[ty(name = "shape.rec", parse = parse_rec, print = print_rec)]
pub(crate) struct RecType {
    name: String,
    body: MutableParam<Type>,
}

fn parse_rec(parser: &mut AsmParser<'_>) -> ParseResult<RecType> {
    parser.parse_punct("<")?;
    let rec = RecType { name: parser.parse_keyword()?, body: MutableParam::new() };
    let handle = rec.clone().intern(parser.context());
    if parser.enter_cyclic(handle.id()) {
        parser.parse_punct(",")?;
        let at = parser.position();
        let body = parser.parse_type();
        parser.leave_cyclic();
        if !handle.data(parser.context()).body.set(body?) {
            return Err(parser.error(at, "the type already has another body"));
        }
    }
    parser.parse_punct(">")?;
    Ok(rec)
}

fn print_rec(rec: &RecType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    write!(out, "<{}", rec.name)?;
    let cx = out.context();
    let id = rec.clone().intern(cx).id();
    if out.enter_cyclic(id) {
        if let Some(body) = rec.body.get() {
            out.write_str(", ")?;
            out.print_type(*body)?;
        }
        out.leave_cyclic();
    }
    out.write_str(">")
}

#[ty(name = "shape.even", verify = is_even)]
#[derive(Copy)]
struct EvenType {
    number: i64,
}

fn is_even(ty: &EvenType, _: &Context) -> Result<(), String> {
    if ty.number % 2 == 0 { Ok(()) } else { Err(format!("{} is not even", ty.number)) }
}

#[ty(
    name = "shape.handles",
    format = "`<` $point `,` $even `,` $integer `,` qualified($other) `>`"
)]
struct HandlesType {
    point: Handle<PairAttr>,
    even: Handle<EvenType>,
    integer: Handle<IntegerType>,
    other: Handle<PairAttr>,
}

#[attr(name = "shape.ugly", format = "`begin` $inner `end`")]
struct UglyAttr {
    inner: Attribute,
}

#[attr(name = "shape.pair", def = "TestAttrParams")]
pub(crate) struct PairAttr {
    v0: i32,
    v1: i32,
}

#[attr(name = "shape.self_typed", format = "(`<` $value^ `>`)?")]
struct SelfTypedAttr {
    value: Option<i64>,
    #[param(self_type)]
    ty: Type,
}

#[attr(name = "shape.nested", format = "`<` `nested` `=` $inner `>`")]
struct NestedAttr {
    inner: Handle<PairAttr>,
}

/// An enumeration of levels.
#[enum_attr(repr = i32, parameter = true)]
enum Level {
    Low,
    High,
}

#[attr(name = "shape.level")]
struct LevelAttr {
    level: Level,
}

#[attr(name = "shape.mixed", format = "`<` $on `:` $list (`|` $level^)? `>`")]
struct MixedAttr {
    on: bool,
    list: Vec<Type>,
    level: Option<Level>,
}

/// An operation with attributes and types of known class.
#[operation(
    name = "shape.use",
    format = "$pair (`level` $level^)? attr-dict `:` qualified(type($out))"
)]
struct UseOp {
    #[attr]
    pair: Handle<PairAttr>,
    #[attr]
    level: Option<Handle<LevelAttr>>,
    #[result]
    out: AnyType,
}

const DIALECTS: Dialects = |registry| {
    registry.insert::<ShapeDialect>();
};

/// Checks that types and attributes are printed as they are written.
fn same(texts: &[&str]) {
    for text in texts {
        round_trip(DIALECTS, &format!("  module attributes {{shape.a = {text}}} {{\n  }}\n"));
    }
}

/// Returns the diagnostics of a type or attribute, with columns relative to its text.
fn wrong(text: &str) -> Vec<String> {
    errors(DIALECTS, &format!("module attributes {{shape.a = {text}}} {{}}"))
}

#[test]
fn structs() {
    same(&["!shape.capture_all<v0 = 0, v1 = 1, v2 = 2>"]);
    same(&["!shape.optional_struct<b = \"b\">", "!shape.optional_struct<a = 5, b = \"b\">"]);
    same(&["!shape.all_optional_struct<b = 5>", "!shape.all_optional_struct<>"]);
    let text = "!shape.capture_all<v0 = 0, v1 = 1, v0 = 2>";
    assert_eq!(wrong(text), ["duplicate or unknown struct parameter name: v0"]);
    assert_eq!(wrong("!shape.capture_all<v0 = 0, v1 = 1>"), ["expected ','"]);
    assert_eq!(
        wrong("!shape.capture_all<5>"),
        ["expected valid keyword", "expected a parameter name in struct"]
    );
    assert_eq!(
        wrong("!shape.capture_all<v0 = \"x\">"),
        [
            "expected integer value",
            "failed to parse TestTypeStructCaptureAll parameter 'v0' which is to be a `int`"
        ]
    );
    assert_eq!(wrong("!shape.optional_struct<a = 1>"), ["struct is missing required parameter: b"]);
}

#[test]
fn optional_and_default_parameters() {
    same(&["!shape.optional_param<, 5>", "!shape.optional_param<6, 5>"]);
    same(&["!shape.optional_params<\"a\">", "!shape.optional_params<5, \"a\">"]);
    same(&["!shape.after<\"a\">", "!shape.after<\"a\", 5>"]);
    same(&["!shape.all_optional<>", "!shape.all_optional<5>", "!shape.all_optional<5, 6>"]);
    same(&["!shape.default<>", "!shape.default<(32)>", "!shape.default<(32)\"x\">"]);
    same(&["!shape.default<\"x\">"]);
    assert_eq!(
        wrong("!shape.optional_params<a>"),
        [
            "expected string",
            "failed to parse TestTypeOptionalParams parameter 'b' which is to be a \
             `::llvm::StringRef`"
        ]
    );
}

#[test]
fn groups_and_spaces() {
    same(&["!shape.group<x 5>", "!shape.group<x 5 6>", "!shape.group<y>"]);
    same(&["!shape.group_params", "!shape.group_params<5>", "!shape.group_params<5, i8>"]);
    same(&["!shape.spaces< 5\n()() 6>"]);
    same(&["!shape.custom<-1 + 2>"]);
}

#[test]
fn attributes() {
    same(&["#shape.pair<42, -24>", "#shape.nested<nested = <1, 2>>", "#shape.level<high>"]);
    same(&[
        "#shape<ugly begin 5 : index end>",
        "#shape<ugly begin #shape<ugly begin unit end> end>",
    ]);
    same(&["#shape.mixed<true : i8, i16>", "#shape.mixed<false : i8 | low>"]);
    same(&["[#shape.self_typed, #shape.self_typed : i32, #shape.self_typed<5> : vector<2xi8>]"]);
    assert_eq!(
        wrong("#shape.pair<42, x>"),
        [
            "expected integer value",
            "failed to parse TestAttrParams parameter 'v1' which is to be a `int`"
        ]
    );
    assert_eq!(
        wrong("#shape.level<lower>"),
        [
            "expected Level to be one of: low, high",
            "failed to parse LevelAttr parameter 'level' which is to be a `Level`"
        ]
    );
}

#[test]
fn parameters_that_are_types_and_attributes_are_stripped() {
    same(&["!shape.handles<<1, 2>, <4>, i32, #shape.pair<3, 4>>"]);
    round_trip(DIALECTS, "  %0 = shape.use <1, 2> level <low> : !shape.even<2>\n");
}

#[test]
fn verification_at_construction() {
    same(&["!shape.even<4>"]);
    assert_eq!(wrong("!shape.even<5>"), ["5 is not even"]);
    let cx = Context::new();
    let at = Location::unknown(&cx);
    assert!(EvenType { number: 2 }.try_intern(&cx, at).is_ok());
    let error = EvenType { number: 3 }.try_intern(&cx, at).expect_err("odd");
    assert_eq!(error.message(), "3 is not even");
    if cfg!(debug_assertions) {
        let made = std::panic::catch_unwind(|| EvenType { number: 3 }.intern(&Context::new()));
        assert!(made.is_err());
    }
}

#[test]
fn recursive_types() {
    same(&[
        "!shape.rec<a, !shape.rec<a>>",
        "!shape.rec<a, tuple<!shape.rec<a>, !shape.rec<b, i1>>>",
    ]);
    same(&[
        "[tuple<!shape.rec<a, tuple<!shape.rec<a>>>>, tuple<!shape.rec<a, tuple<!shape.rec<a>>>>]",
    ]);
    // Nesting so deep that the printer switches to another stack.
    let (open, close) = ("tuple<".repeat(200), ">".repeat(200));
    same(&[&format!("!shape.rec<a, {open}!shape.rec<a>{close}>")]);
    assert_eq!(
        wrong("[!shape.rec<a, i1>, !shape.rec<a, i2>]"),
        ["the type already has another body"]
    );
}
