//! Tests of the analyses on small programs of the dialects `func`, `cf` and `arith`.
//!
//! A value to query is the operand of an operation `t.probe`, which is unregistered and may have
//! any effect.

mod backward;
mod constants;
mod dense;
mod forward;
mod liveness;
mod ranges;
mod support;
