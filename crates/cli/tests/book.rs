//! The pages of the book about the tools, followed word by word in an empty folder.
#![cfg(unix)]

mod pages;

use pages::check;

const TOOL: &str = env!("CARGO_BIN_EXE_terrace-query");

#[test]
fn query_page() {
    check(include_str!("../../../docs/book/src/query.md"), TOOL);
}

#[test]
fn diff_page() {
    check(include_str!("../../../docs/book/src/diff.md"), TOOL);
}

#[test]
fn reduce_page() {
    check(include_str!("../../../docs/book/src/reduce.md"), TOOL);
}
