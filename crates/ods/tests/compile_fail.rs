//! Tests of the diagnostics for invalid declarations: one case per rule, with the expected messages
//! beside it. `TRYBUILD=overwrite cargo test -p terrace-ods` rewrites them.

#[test]
fn messages_point_at_the_mistake() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
