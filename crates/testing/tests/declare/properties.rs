//! Tests of properties that are plain Rust: changed in place, shared, nested, converted by hand;
//! after the example in MLIR's introduction to properties.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use terrace_builtin::property::{NativeValue, Nested, UnitProp};
use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Attribute, Body, Context, OpRef, OpType, SetError, stored_property};
use terrace_ods::{dialect, operation, properties};

use crate::support::{Dialects, context, errors, generic, parse, round_trip};

/// A dialect with data of its own: strings that operations share.
#[dialect(name = "props", ops = [FancyOp, NestedOp, MixedOp])]
#[derive(Default)]
struct PropsDialect {
    pool: Mutex<HashMap<String, Arc<String>>>,
}

impl PropsDialect {
    /// Returns the single copy of `text`.
    fn string(&self, text: &str) -> Arc<String> {
        let mut pool = self.pool.lock().expect("not poisoned");
        Arc::clone(pool.entry(text.to_owned()).or_insert_with(|| Arc::new(text.to_owned())))
    }
}

#[properties]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Fancy {
    #[property(default = -1)]
    a: i64,
    #[property(default = vec![-33])]
    array: Vec<i64>,
    #[property(default = Arc::default())]
    label: Arc<String>,
}

#[operation(name = "props.fancy", format = "prop-dict attr-dict")]
struct FancyOp {
    #[properties]
    properties: Fancy,
}

/// A struct that is a field of another struct.
#[properties]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Point {
    #[property]
    x: i32,
    #[property(default = 7)]
    y: i32,
}

/// A temperature, printed with its unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Celsius(i16);

stored_property!(Celsius);

impl NativeValue for Celsius {
    const CONSTRAINT: &'static str = "temperature";
    fn to_attribute(&self, cx: &Context) -> Attribute {
        IntegerAttr::get(cx, IntegerType::get(cx, 16), i64::from(self.0) + 273).attr()
    }
    fn from_attribute(cx: &Context, attribute: Attribute) -> Result<Self, SetError> {
        let data = attribute.downcast::<IntegerAttr>(cx).ok_or(SetError::Kind)?;
        let kelvin = data.to_i64().filter(|kelvin| *kelvin >= 0).ok_or(SetError::Constraint)?;
        i16::try_from(kelvin - 273).map(Celsius).map_err(|_| SetError::Constraint)
    }
    fn parse_optional(parser: &mut OpAsmParser<'_>) -> ParseResult<Option<Self>> {
        Self::parse(parser).map(Some)
    }
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let degrees = parser.parse_integer()?;
        parser.parse_keyword_str("degrees")?;
        i16::try_from(degrees).map(Celsius).map_err(|_| parser.error(at, "too hot"))
    }
    fn print(&self, printer: &mut OpAsmPrinter<'_>) -> fmt::Result {
        write!(printer, "{} degrees", self.0)
    }
}

/// An operation with a struct within its properties.
#[operation(name = "props.nested", format = "$point attr-dict")]
struct NestedOp {
    #[property(Nested, default = Point::default())]
    point: Point,
}

/// An operation with attributes and properties.
#[operation(
    name = "props.mixed",
    format = "$heat `in` $place (`loud` $loud^)? (`with` $extra^)? attr-dict"
)]
struct MixedOp {
    #[attr]
    place: String,
    #[property]
    heat: Celsius,
    #[attr]
    extra: Option<i64>,
    #[property(UnitProp)]
    loud: bool,
}

const DIALECTS: Dialects = |registry| {
    registry.insert::<PropsDialect>();
};

fn first<'b>(body: &'b Body) -> OpRef<'b> {
    let region = body.root().region(0).expect("a module has one");
    region.entry().and_then(|block| block.ops().next()).expect("an operation")
}

#[test]
fn changed_in_place_and_shared() {
    let (cx, _) = context(DIALECTS);
    let dialect: &PropsDialect = cx.load();
    let mut body = parse(&cx, "props.fancy \nprops.fancy ").expect("parses");
    let fancy = FancyOp::from_op(first(&body).id());
    fancy.update_properties(&mut body, |p| {
        p.array.push(42);
        p.label = dialect.string("some string");
    });
    let properties = fancy.view(&body).properties();
    assert_eq!((properties.a, &properties.array[..]), (-1, &[-33, 42][..]));
    assert!(Arc::ptr_eq(&properties.label, &dialect.string("some string")));
    assert!(generic(&body).contains(
        "\"props.fancy\"() <{a = -1 : i64, array = array<i64: -33, 42>, label = \"some string\"}>"
    ));
    // A copy has its own vector and shares the string; both are freed with their operations.
    let copy = body.clone_body();
    fancy.update_properties(&mut body, |p| p.array.clear());
    assert_eq!(fancy.view(&copy).properties().array, [-33, 42]);
    assert_eq!(Arc::strong_count(&dialect.string("some string")), 4);
    drop((body, copy));
    assert_eq!(Arc::strong_count(&dialect.string("some string")), 2);
}

#[test]
fn structs_within_properties() {
    round_trip(DIALECTS, "  props.nested {x = 1 : i32, y = 2 : i32}\n");
    let (cx, _) = context(DIALECTS);
    let body = parse(&cx, "\"props.nested\"() <{point = {x = 3 : i32}}> : () -> ()");
    let body = body.expect("parses");
    let nested = first(&body).cast::<NestedOp>().expect("is one");
    assert_eq!(*nested.point(), Point { x: 3, y: 7 });
    let said = |point: &str| {
        let text = format!("\"props.nested\"() <{{point = {point}}}> : () -> ()");
        errors(DIALECTS, &text).first().cloned().unwrap_or_default()
    };
    assert!(said("{y = 1 : i32}").contains("expected key entry for x"));
    assert!(said("5").contains("expected DictionaryAttr to set properties"));
}

#[test]
fn attributes_and_properties_mixed() {
    round_trip(DIALECTS, "  props.mixed 20 degrees in \"Ulm\"\n");
    round_trip(DIALECTS, "  props.mixed -5 degrees in \"Ulm\" loud with 3 {a = 1 : i32}\n");
    let (cx, _) = context(DIALECTS);
    let text = "props.mixed 20 degrees in \"Ulm\" {loud, extra = 9}";
    let body = parse(&cx, text).expect("parses");
    // An attribute of that name in the dictionary is discardable; the property is unchanged.
    assert!(
        generic(&body).contains(
            "<{extra = 9 : i64, heat = 293 : i16, loud = false, place = \"Ulm\"}> {loud}"
        ),
        "{}",
        generic(&body)
    );
    let mixed = first(&body).cast::<MixedOp>().expect("is one");
    assert_eq!((mixed.heat(), mixed.extra()), (&Celsius(20), Some(9)));
    let said = errors(DIALECTS, "\"props.mixed\"() <{heat = -1 : i16, place = \"\"}> : () -> ()");
    let message = "'props.mixed' op property 'heat' failed to satisfy constraint: temperature";
    assert_eq!(said, [message]);
}
