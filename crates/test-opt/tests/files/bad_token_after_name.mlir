// RUN: --allow-unregistered-dialect
// A bad token after an attribute is reported each time it is read.
"f"() {a = #arith.fastmath@