// RUN: -allow-unregistered-dialect
"t.x"() {a = #arith.