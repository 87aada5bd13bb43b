//! Tests of declarations that their dialect does not list, or lists twice.

use terrace_ir::{Context, DialectRegistry};
use terrace_ods::{dialect, ty};

#[ty(name = "lists.forgotten")]
pub(crate) struct ForgottenType {
    pub number: u32,
}

#[ty(name = "lists.twice")]
pub(crate) struct OneType {
    pub number: u32,
}

#[ty(name = "lists.twice")]
pub(crate) struct OtherType {
    pub number: u64,
}

#[dialect(name = "lists", types = [OneType])]
pub(crate) struct ListsDialect;

#[dialect(name = "lists", types = [OneType, OtherType])]
pub(crate) struct TwiceDialect;

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "`lists.forgotten` is not in `types = […]` of the dialect `lists`")]
fn a_type_that_its_dialect_does_not_list() {
    let cx = Context::with_registry(DialectRegistry::new());
    cx.load::<ListsDialect>();
    let _ = ForgottenType { number: 1 }.intern(&cx);
}

#[test]
#[should_panic(expected = "type `lists.twice` is declared twice")]
fn two_types_of_one_name() {
    Context::new().load::<TwiceDialect>();
}
