//! Parses and prints operations of the dialect in `examples/units.rs`.

#[path = "../examples/units.rs"]
#[allow(dead_code, unreachable_pub)]
mod units;

const TEXT: &str = "\
%value = arith.constant 2.5 : f64
%length = units.constant %value x <\"km\" = 1000> : <\"km\">
%same = units.convert %length : <\"km\"> to <\"m\">
";

#[test]
fn lengths() {
    let cx = terrace::context_with::<units::UnitsDialect>();
    let module = terrace::parse(&cx, "units.mlir", TEXT).expect("valid");
    insta::assert_snapshot!(terrace::print(&module));
}
