//! Tests of aliases and locations.

use terrace_builtin::{AffineMap, AffineMapAttr, DistinctAttr, IntegerType, TupleType};
use terrace_ir::{Ident, Location, StringAttr, Type};

use super::{Ir, add_attribute};
use crate::printer::{PrintFlags, print_op_with_positions, write_op};

#[test]
fn aliases_of_attributes_and_types() {
    let mut ir = Ir::new();
    let top = ir.top();
    let map = AffineMapAttr::get(&ir.cx, AffineMap::identity(&ir.cx, 1));
    let i1: Type = IntegerType::get(&ir.cx, 1).into();
    let tuple: Type = TupleType::get(&ir.cx, &[i1; 17]).into();
    let mut outer = vec![i1; 16];
    outer.push(tuple);
    let outer: Type = TupleType::get(&ir.cx, &outer).into();
    let distinct = DistinctAttr::create(&ir.cx, StringAttr::get(&ir.cx, "x").attr());
    ir.op(top, "a.a", &[], &[outer], add_attribute("m", map));
    ir.op(top, "a.b", &[], &[], add_attribute("d", distinct));
    let map = AffineMapAttr::get(&ir.cx, AffineMap::identity(&ir.cx, 2));
    ir.op(top, "a.c", &[], &[], add_attribute("m", map));
    let ones = "i1, ".repeat(16);
    assert_eq!(
        ir.print(PrintFlags::new()),
        format!(
            r##"!tuple = tuple<{ones}i1>
#distinct = distinct[0]<"x">
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
!tuple1 = tuple<{ones}!tuple>
"t.top"() ({{
  %0 = "a.a"() {{m = #map}} : () -> !tuple1
  "a.b"() {{d = #distinct}} : () -> ()
  "a.c"() {{m = #map1}} : () -> ()
}}) : () -> ()
"##
        )
    );
}

#[test]
fn locations() {
    let mut ir = Ir::new();
    let top = ir.top();
    let file = Location::file_line_col(&ir.cx, Ident::get(&ir.cx, "f"), 7, 8);
    let named = Location::name(&ir.cx, "n", file);
    let call = Location::call_site(&ir.cx, named, file);
    let i32 = ir.i32();
    ir.op(top, "l.a", &[], &[i32], |_, s| s.set_location(call));
    ir.op(top, "l.b", &[], &[], |_, s| s.set_location(named));
    let region = ir.region();
    ir.body.append_block(region, [(i32, named)]);
    ir.op(top, "l.c", &[], &[], |_, s| s.adopt_region(region));
    assert_eq!(
        ir.print(PrintFlags::new().debug_info(true)),
        r##"#loc1 = loc("f":7:8)
#loc2 = loc("n"(#loc1))
"t.top"() ({
  %0 = "l.a"() : () -> i32 loc(#loc3)
  "l.b"() : () -> () loc(#loc2)
  "l.c"() ({
  ^bb0(%arg0: i32 loc("n"(#loc1))):
  }) : () -> () loc(#loc)
}) : () -> () loc(#loc)
#loc = loc(unknown)
#loc3 = loc(callsite(#loc2 at #loc1))
"##
    );
    assert_eq!(
        ir.print(PrintFlags::new().debug_info(true).pretty_debug_info(true).local_scope(true)),
        r#""t.top"() ({
  %0 = "l.a"() : () -> i32 "n"(f:7:8) at f:7:8
  "l.b"() : () -> () "n"(f:7:8)
  "l.c"() ({
  ^bb0(%arg0: i32 "n"(f:7:8)):
  }) : () -> () [unknown]
}) : () -> () [unknown]"#
    );
}

#[test]
fn names_from_locations() {
    let mut ir = Ir::new();
    let (i32, top) = (ir.i32(), ir.top());
    for name in ["x", "x", "na med", "3na.$-é+", ""] {
        let location = ir.name(name);
        ir.op(top, "l.a", &[], &[i32], |_, s| s.set_location(location));
    }
    let text = ir.print(PrintFlags::new().nameloc_as_prefix(true));
    let names: Vec<&str> =
        text.lines().filter_map(|l| l.split_once(" = ")).map(|(name, _)| name.trim()).collect();
    assert_eq!(names, ["%x", "%x_0", "%na_med", "%_3na.$-C3A92B", "%0"]);
}

/// The context does not show that an alias will occur.
#[test]
fn unexpected_aliases() {
    for before in [0, 10_000] {
        let mut ir = Ir::new();
        let (i32, top) = (ir.i32(), ir.top());
        for _ in 0..before {
            ir.op(top, "l.a", &[], &[i32], |_, _| {});
        }
        let location = ir.name("n");
        ir.op(top, "l.b", &[], &[], add_attribute("at", location));
        let text = ir.print(PrintFlags::new());
        let start = "#loc = loc(\"n\")\n\"t.top\"() ({\n  ";
        assert!(text.starts_with(start), "{}", &text[..100]);
        assert!(text.ends_with("  \"l.b\"() {at = #loc} : () -> ()\n}) : () -> ()\n"));
        let mut pieces = Vec::new();
        write_op(ir.body.root(), &PrintFlags::new(), &mut pieces).unwrap();
        assert_eq!(String::from_utf8(pieces).unwrap(), text);
        let (again, positions) = print_op_with_positions(ir.body.root(), &PrintFlags::new());
        assert_eq!((again.as_str(), positions.len()), (text.as_str(), before + 2));
        assert!(again[positions[before + 1].offset..].starts_with("\"l.b\""));
    }
}
