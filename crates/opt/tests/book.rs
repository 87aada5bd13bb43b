//! Pages of the book, followed word by word in an empty folder.
#![cfg(unix)]

#[path = "../../cli/tests/pages/mod.rs"]
mod pages;

#[test]
fn serve_page() {
    let page = include_str!("../../../docs/book/src/serve.md");
    pages::check(page, env!("CARGO_BIN_EXE_terrace-opt"));
}

#[test]
fn polyhedral_page() {
    let page = include_str!("../../../docs/book/src/polyhedral.md");
    pages::check(page, env!("CARGO_BIN_EXE_terrace-opt"));
}
