//! Tests of transformations with a small dialect and with `func` and `arith`.

mod cse;
mod inline;
mod support;
mod symbols;
