//! Tests of operations that print themselves and name their values.

use terrace_ir::syntax::RegionPrint;
use terrace_ir::{
    Arity, AsmHooks, Assembly, CustomSyntax, DialectInfo, Location, OpInfo, StringAttr,
    TypeConstraint, Value, ValueInfo,
};

use super::Ir;
use crate::printer::PrintFlags;

/// `short.twice` prints `%name : type` and names its result.
static TWICE: OpInfo = OpInfo {
    name: "short.twice",
    assembly: Assembly::Custom(CustomSyntax {
        parse: |_, _| Ok(()),
        print: |p, op| {
            for operand in op.operands() {
                p.write_str(" ")?;
                p.print_operand(op.body(), operand)?;
            }
            for region in op.regions() {
                p.write_str(" ")?;
                p.print_region(region.body(), region.id(), RegionPrint::default())?;
            }
            p.print_optional_attr_dict(op.attributes(), &["hidden"])?;
            p.write_str(" : ")?;
            p.print_type(op.body().value_type(op.result(0)))
        },
    }),
    asm: AsmHooks {
        result_names: Some(|op, name| {
            name(op.result(0), "two");
            if op.result_count() > 2 {
                name(op.result(2), "three 3");
            }
        }),
        result_name: None,
        block_argument_names: Some(|op, region, name| {
            let entry = op.body().first_block(region).unwrap();
            name(op.body().arguments(entry)[0], "iv");
        }),
        default_dialect: Some("short"),
    },
    operands: &[ValueInfo { name: "", arity: Arity::Variadic, constraint: &ANY }],
    results: &[ValueInfo { name: "", arity: Arity::Variadic, constraint: &ANY }],
    ..OpInfo::EMPTY
};

static ANY: TypeConstraint =
    TypeConstraint { summary: "any type", check: |_, _| true, build: None, class: None };

static SHORT: DialectInfo = DialectInfo { name: "short", ops: &[&TWICE], ..DialectInfo::EMPTY };

#[test]
fn hooks_name_values() {
    let mut ir = Ir::new();
    ir.cx.load_dialect(&SHORT);
    let (i32, unknown, top) = (ir.i32(), Location::unknown(&ir.cx), ir.top());
    let region = ir.region();
    let block = ir.body.append_block(region, [(i32, unknown), (i32, unknown)]);
    let argument = ir.body.arguments(block)[0];
    ir.op(block, "short.twice", &[argument], &[i32], |_, _| ());
    let types = [i32; 4];
    let outer = ir.op(top, "short.twice", &[], &types, |cx, s| {
        s.adopt_region(region);
        s.add_attribute(cx, "hidden", StringAttr::get(cx, ""));
    });
    let results: Vec<Value> = ir.body.results(outer).collect();
    ir.op(top, "short.twice", &results, &[i32], |_, _| ());
    assert_eq!(
        ir.print(PrintFlags::new()),
        r#""t.top"() ({
  %two:2, %three_3:2 = short.twice {
  ^bb0(%iv: i32, %arg0: i32):
    %two_1 = twice %iv : i32
  } : i32
  %two_0 = short.twice %two#0 %two#1 %three_3#0 %three_3#1 : i32
}) : () -> ()
"#
    );
}
