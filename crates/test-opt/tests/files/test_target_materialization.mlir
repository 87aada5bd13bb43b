// RUN: --split-input-file --mlir-disable-threading --test-target-materialization-with-no-uses
// Casts to types that no operation uses.
func.func @foo() {
  %0 = "test.type_producer"() : () -> i32
  %1 = "test.type_changer"(%0) : (i32) -> i16
  %2 = "test.type_changer"(%1) : (i16) -> i64
  "test.type_consumer"(%2) : (i64) -> ()
  return
}

// -----

func.func @foo(%a: i16) -> i16 {
  %2 = "test.type_changer"(%a) : (i16) -> i64
  %3 = "test.type_changer"(%2) : (i64) -> f32
  %4 = "test.type_changer"(%3) : (f32) -> i16
  %5 = "test.type_changer"(%4) : (i16) -> i16
  %6 = "test.type_changer"(%5) : (i16) -> i16
  "test.type_consumer"(%2) : (i64) -> ()
  "test.type_consumer"(%5) : (i16) -> ()
  return %6 : i16
}

// -----

func.func @foo(%a: i64) {
  %2 = "test.type_changer"(%a) : (i64) -> i16
  "test.type_consumer"(%2) : (i16) -> ()
  %3 = "test.type_changer"(%2) : (i16) -> i16
  %4 = "test.type_changer"(%3) : (i16) -> i64
  return
}
