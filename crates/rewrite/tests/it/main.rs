//! Tests of the pattern drivers, of region simplification and of dialect conversion.

mod conversion;
mod greedy;
mod regions;
mod support;
mod walk;
