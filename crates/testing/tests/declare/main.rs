//! Tests of the declaration macros, from declarations to text and back: a dialect that uses every
//! part of their surface.

mod confined;
mod constraints;
mod defaults;
mod dialect;
mod groups;
mod interfaces;
mod listed;
mod messages;
mod parameters;
mod properties;
mod support;

use std::sync::{Arc, Mutex};

use dialect::{
    BoxType, BranchOp, Color, CostlyOp, DemoDialect, DynCost, LoopOp, PairOp, PointAttr, PropsOp,
    SegmentsOp,
};
use support::{Dialects, generic, parse};
use terrace_builtin::{BuiltinDialect, IndexType, IntegerType, ModuleOp};
use terrace_ir::{Body, Builder, Context, Location, OpState, OpType, Type};

const DIALECTS: Dialects = |registry| {
    registry.insert::<DemoDialect>();
};

fn context() -> (Context, Arc<Mutex<Vec<String>>>) {
    support::context(DIALECTS)
}

fn round_trip(text: &str) {
    support::round_trip(DIALECTS, text);
}

fn errors(text: &str) -> Vec<String> {
    support::errors(DIALECTS, text)
}

#[test]
fn segments_of_several_variadic_operands() {
    round_trip(
        "  %0 = demo.costly 1\n  %1 = demo.costly 2\n  %2 = demo.index\n\
         \x20 demo.segments(%0, %1) opt %2, %0 : i32\n\
         \x20 demo.segments(), %2 : index\n\
         \x20 demo.segments(%0), %2 {note = \"x\"} : index\n",
    );
}

#[test]
fn generic_form_shows_segment_sizes() {
    let (cx, _) = context();
    let body = parse(&cx, "%i = demo.index\ndemo.segments() opt %i, %i : index").expect("parses");
    let text = generic(&body);
    assert!(text.contains("<{operandSegmentSizes = array<i32: 0, 1, 1>}>"), "{text}");
}

#[test]
fn regions_with_implicit_terminators_and_successors() {
    round_trip("  demo.loop {\n    %0 = demo.costly 3\n  }\n");
    round_trip("  demo.loop {\n    %0 = demo.costly 3\n    demo.yield %0 : i32\n  }\n");
    round_trip("  demo.loop {\n  }\n");
    round_trip(
        "  demo.graph {\n    demo.br ^bb1\n  ^bb1:  // pred: ^bb0\n    %0 = demo.costly 1\n    \
         demo.br ^bb2(%0 : i32)\n  ^bb2(%1: i32):  // pred: ^bb1\n    demo.yield\n  }\n",
    );
}

#[test]
fn properties_in_a_struct_of_their_own() {
    // The trailing space is MLIR's: it remains of a `prop-dict` without entries.
    round_trip("  demo.props 5 \"five\" \n");
    round_trip("  demo.props 5 \"five\" flag red <{extra = 7 : i64}> {a = 1 : i32}\n");
}

#[test]
fn clauses_in_any_order() {
    round_trip(
        "  %0 = demo.costly 1\n  demo.clauses alpha %0 : i32 beta\n  demo.clauses beta\n  demo.clauses\n",
    );
    let found = errors("demo.clauses beta beta");
    assert_eq!(
        found,
        ["custom op 'demo.clauses' `beta` clause can appear at most once in the expansion of the \
          oilist directive"]
    );
}

#[test]
fn user_defined_directives() {
    round_trip("  %0 = demo.costly 1\n  %1 = demo.index\n  demo.pair [%0 -> %1] : i32, index\n");
}

#[test]
fn types_and_attributes_with_parameters() {
    round_trip("  %0 = demo.make : !demo.box<!demo.box<i32>>\n");
    // Prefix and mnemonic are left out where the class is known.
    round_trip(
        "  %0 = demo.make : !demo.box<i32>\n  demo.unbox %0 : <i32>\n  \
         demo.unbox %0 at <1, 2> : <i32>\n",
    );
    round_trip("  %0 = demo.make {p = #demo.point<1, -2>, u = #demo.nothing} : !demo.unit\n");
}

#[test]
fn missing_and_wrong_properties_are_the_verifiers() {
    assert_eq!(
        errors("\"demo.props\"() : () -> ()"),
        ["'demo.props' op requires attribute 'count'"]
    );
    assert_eq!(
        errors("\"demo.props\"() <{count = 5 : i32, label = \"x\"}> : () -> ()"),
        [
            "'demo.props' op attribute 'count' failed to satisfy constraint: 64-bit signless integer \
          attribute"
        ]
    );
    let text = "\"demo.props\"() <{count = 5, label = \"x\", color = 9 : i32}> : () -> ()";
    assert_eq!(errors(text).len(), 1);
}

#[test]
fn typed_builders_and_accessors() {
    let (cx, errors) = context();
    cx.load::<BuiltinDialect>();
    cx.load::<DemoDialect>();
    let location = Location::unknown(&cx);
    let name = <ModuleOp as OpType>::name(&cx);
    let mut body = Body::new(&cx, OpState::new(&cx, name, location), 1);
    let region = body.root().region(0).expect("made with one").id();
    let block = body.append_block(region, []);
    let mut builder = Builder::at_end(&mut body, block, location);

    let costly = CostlyOp::build(&mut builder, 4);
    let value = builder.value(costly);
    let segments = SegmentsOp::build(&mut builder, [value, value], None, value);
    let pair = PairOp::build(&mut builder, value, value);
    let inner = LoopOp::build(&mut builder);
    builder.build_block(inner.op(), 0, [], |_, []| {});
    let props = PropsOp::build(
        &mut builder,
        dialect::Props { count: 2, label: "two".into(), ..Default::default() },
    );

    assert_eq!(costly.view(&body).cost(), 4);
    assert_eq!(body.value_type(value), IntegerType::get(&cx, 32).ty());
    assert_eq!(segments.view(&body).a().collect::<Vec<_>>(), [value, value]);
    assert_eq!(segments.view(&body).b(), None);
    assert_eq!(segments.view(&body).c(), value);
    assert_eq!(pair.view(&body).second(), value);
    props.update_properties(&mut body, |p| p.color = Some(Color::Green));
    assert_eq!(props.view(&body).properties().color, Some(Color::Green));
    assert_eq!(props.view(&body).properties().label, "two");
    costly.set_cost(&mut body, 9);

    let dynamic: DynCost<'_> = body.op(costly.op()).interface().expect("implemented");
    use dialect::Cost;
    assert_eq!((dynamic.total(), dynamic.scaled(3)), (9, 27));
    assert!(body.op(pair.op()).interface::<DynCost>().is_none());
    assert!(body.verify().is_ok(), "{:?}", errors.lock().expect("errors"));
    assert_eq!(
        terrace_asm::print_op(body.root(), &Default::default()),
        "module {\n  %0 = demo.costly 9\n  demo.segments(%0, %0), %0 : i32\n  \
         demo.pair [%0 -> %0] : i32, i32\n  demo.loop {\n  }\n  demo.props 2 \"two\" green \n}\n"
    );
}

#[test]
fn handles_of_declared_types() {
    let (cx, _) = context();
    let inner: Type = IndexType::get(&cx).into();
    let handle = BoxType { content: inner }.intern(&cx);
    assert_eq!(handle.data(&cx).content, inner);
    assert_eq!(handle.ty().to_text(&cx), "!demo.box<index>");
    let point = PointAttr { x: 1, y: 2 }.intern(&cx);
    assert_eq!(point.attr().to_text(&cx), "#demo.point<1, 2>");
    assert!(BranchOp::INFO.flags.contains(terrace_ir::TraitFlags::TERMINATOR));
}
