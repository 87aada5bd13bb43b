// RUN: --allow-unregistered-dialect
// The number of types is reported even before a bad token.
"f"():(i32)->i64@