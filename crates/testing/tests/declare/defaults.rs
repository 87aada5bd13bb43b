//! Tests of default values of attributes, and of builders of operations with inconvenient names.

use terrace_builtin::IntegerType;
use terrace_ir::{ArrayAttr, Builder, Location, OpType};
use terrace_testing::{
    BuilderNamesOp, DefaultsOp, SizedTokenType, TestDialect, TokenType, TokensOp,
};

use crate::support::{Dialects, context, generic, parse};

const DIALECTS: Dialects = |registry| {
    registry.insert::<TestDialect>();
};

#[test]
fn absent_attributes_stand_for_their_defaults() {
    let (cx, _) = context(DIALECTS);
    cx.load::<TestDialect>();
    let mut body = parse(&cx, "%0 = \"test.x\"() : () -> i32").expect("parses");
    let block = body.root().region(0).and_then(|r| r.entry()).expect("a module's block").id();
    let mut builder = Builder::at_end(&mut body, block, Location::unknown(&cx));
    let op = DefaultsOp::build(&mut builder, vec![1]);
    let view = op.view(&body);
    assert_eq!((view.sizes(), view.nontemporal(), view.note()), (&vec![], false, &"none".into()));
    assert_eq!(view.list(), ArrayAttr::get(&cx, []));
    assert_eq!(view.number().data(&cx).to_i64(), Some(7));
    assert_eq!(view.properties().nontemporal, Some(false));
    let adaptor = DefaultsOp::adaptor::<()>(&[], body.op(op.op()).properties());
    assert_eq!((adaptor.note().as_str(), adaptor.list(&cx)), ("none", ArrayAttr::get(&cx, [])));

    op.set_nontemporal(&mut body, false);
    op.set_note(&mut body, "other".to_owned());
    assert!(generic(&body).contains(
        "<{list = [], nontemporal = false, note = \"other\", permutation = array<i64: 1>, \
         sizes = array<i32>}>"
    ));
    op.set_nontemporal(&mut body, None);
    op.set_note(&mut body, None);
    assert!(
        generic(&body).contains("<{list = [], permutation = array<i64: 1>, sizes = array<i32>}>")
    );
}

#[test]
fn builders_have_no_names_of_their_own() {
    let (cx, errors) = context(DIALECTS);
    cx.load::<TestDialect>();
    let mut body = parse(&cx, "%0 = \"test.x\"() : () -> i32").expect("parses");
    let block = body.root().region(0).and_then(|r| r.entry()).expect("a module's block").id();
    let value = body.op(body.first_op(block).expect("there is one")).result(0);
    let mut builder = Builder::at_end(&mut body, block, Location::unknown(&cx));
    let i64 = IntegerType::get(&cx, 64);
    let op = BuilderNamesOp::build(&mut builder, i64, value, value, [value, value], 1, 2, 3);
    assert_eq!(body.op(op.op()).region_count(), 3);
    assert_eq!(body.value_type(op.view(&body).value()), i64.ty());
    assert_eq!(op.view(&body).results().len(), 2);
    assert!(body.verify().is_ok(), "{:?}", errors.lock().expect("errors"));
}

#[test]
fn types_that_are_built() {
    let (cx, _) = context(DIALECTS);
    let built = |info: terrace_ir::TypeConstraint| info.build.map(|build| build(&cx).to_text(&cx));
    use terrace_ir::constraints::Constraint;
    assert_eq!(built(TokenType::INFO).as_deref(), Some("!test.token"));
    assert_eq!(built(SizedTokenType::INFO).as_deref(), Some("!test.sized_token<8>"));
    assert!(TokensOp::INFO.infer.is_none());
}
