//! Tests of transformations with a small dialect and with `func`.

mod cse;
mod inline;
mod support;
mod symbols;
