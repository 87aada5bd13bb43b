// RUN: --split-input-file --mlir-disable-threading --test-legalize-type-conversion --allow-unregistered-dialect
// Dropped and widened types.
func.func @test_invalid_arg_materialization(%arg0: i16) {
  "foo.return"(%arg0) : (i16) -> ()
}

// -----

func.func @test_valid_arg_materialization(%arg0: i64) {
  "foo.return"(%arg0) : (i64) -> ()
}

// -----

func.func @test_invalid_result_materialization() {
  %result = "test.type_producer"() : () -> f16
  "foo.return"(%result) : (f16) -> ()
}

// -----

func.func @test_transitive_use_materialization() {
  %result = "test.another_type_producer"() : () -> f32
  "foo.return"(%result) : (f32) -> ()
}

// -----

func.func @test_block_argument_not_converted() {
  "test.unsupported_block_arg_type"() ({
    ^bb0(%0 : index):
      "test.return"(%0) : (index) -> ()
  }) : () -> ()
  return
}

// -----

func.func @y() {
  "test.signature_conversion_undo"() ({
  ^bb0(%arg0: f32):
    "test.type_consumer"(%arg0) : (f32) -> ()
    "test.return"(%arg0) : (f32) -> ()
  }) : () -> ()
  return
}

// -----

func.func @z() {
  "test.signature_conversion_no_converter"() ({
  ^bb0(%arg0: f64):
    "test.type_consumer"(%arg0) : (f64) -> ()
    "test.return"(%arg0) : (f64) -> ()
  }) : () -> ()
  return
}

// -----

func.func @z(%a: f32, %b: i16, %c: f16, %d: i64, %e: f64) {
  "foo.return"(%e) : (f64) -> ()
}

// -----

func.func @z(%a: f32, %e: f64) {
  "foo.return"(%a) : (f32) -> ()
}

// -----

func.func private @m(f32, i16, f16, i64, f64) -> (f32)

// -----

func.func private @m(f32, i16, f16, i64, f64) -> (f32, f16, i64, i16, f64)

// -----

func.func private @m2(i32)

// -----

func.func @m2(%a: index) {
  "test.type_consumer"(%a) : (index) -> ()
  %2 = "test.type_producer"() : () -> f64
  return
}

// -----

func.func @u() {
  "test.unsupported_block_arg_type"() ({
    ^bb0(%0 : f32):
      "test.return"(%0) : (f32) -> ()
  }) : () -> ()
  %2 = "test.type_producer"() : () -> i64
  %3 = "test.another_type_producer"() : () -> i64
  return
}
