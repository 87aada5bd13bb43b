// RUN: --split-input-file --mlir-disable-threading --test-remapped-value
// Patterns that ask for converted values.
func.func @a(%a: f32, %b: f64, %c: i16) -> f32 {
  %0 = "test.type_producer"() : () -> f32
  "test.return"(%0) : (f32) -> ()
}

// -----

func.func @b(%a: f32, %b: f64, %c: i16) -> f32 {
  "test.type_consumer"(%a) : (f32) -> ()
  "test.return"(%a) : (f32) -> ()
}

// -----

func.func @c(%a: f32, %b: f64, %c: i16) -> f32 {
  %1 = "test.type_producer"() : () -> f64
  "test.type_consumer"(%1) : (f64) -> ()
  %2 = "test.type_producer"() : () -> i16
  "test.type_consumer"(%c) : (i16) -> ()
  "test.return"(%a) : (f32) -> ()
}

// -----

func.func @d(%a: i32, %b: i32) {
  %3 = "test.one_variadic_out_one_variadic_in1"(%a, %b) : (i32, i32) -> (i32)
  %4:2 = "test.one_variadic_out_one_variadic_in1"(%a) : (i32) -> (i32, i32)
  "test.return"() : () -> ()
}

// -----

func.func @f(%a: i32, %b: i32) {
  %6 = "test.one_variadic_out_one_variadic_in1"(%a, %b, %b) : (i32, i32, i32) -> (i32)
  "test.return"() : () -> ()
}

// -----

func.func @g(%a: i32) {
  %r3 = "test.remapped_value_region"() ({
    ^bb0:
    %q = "test.foo"() : () -> f32
    %q2 = "test.type_changer"(%q) : (f32) -> f32
    "test.return"(%q2) : (f32) -> ()
  }) : () -> (f32)
  "test.type_consumer"(%r3) : (f32) -> ()
  "test.return"() : () -> ()
}

// -----

func.func @h(%a: i32) {
  %r3 = "test.remapped_value_region"() ({
    ^bb0:
    %q = "test.foo"() : () -> i32
    "test.return"(%q) : (i32) -> ()
  }) : () -> (i32)
  "test.type_consumer"(%r3) : (i32) -> ()
  "test.return"() : () -> ()
}

// -----

func.func @j(%a: f32) {
  %1 = "test.type_producer"() : () -> f32
  %r3 = "test.remapped_value_region"() ({
    ^bb0:
    %2 = "test.type_producer"() : () -> i16
    %3 = "test.type_producer"() : () -> i32
    "test.type_consumer"(%2) : (i16) -> ()
    "test.type_consumer"(%1) : (f32) -> ()
    "test.return"(%1) : (f32) -> ()
  }) : () -> (f32)
  "test.type_consumer"(%r3) : (f32) -> ()
  "test.type_consumer"(%1) : (f32) -> ()
  "test.return"() : () -> ()
}

// -----

func.func @k(%a: i32) -> i32 {
  %0 = "test.one_variadic_out_one_variadic_in1"(%a) : (i32) -> i32
  return %0 : i32
}

// -----

func.func @l(%a: i32) {
  return
}

// -----

func.func @m(%a: i32) {
  %r3 = "test.remapped_value_region"() ({
  }) : () -> (f32)
  "test.return"() : () -> ()
}

// -----

func.func @n(%a: i32) {
  %r3 = "test.remapped_value_region"() ({
   ^bb0(%x : f32):
    "test.return"(%x) : (f32) -> ()
  }) : () -> (f32)
  "test.return"() : () -> ()
}

// -----

func.func @o(%a: i32) {
  %r3 = "test.remapped_value_region"() ({
   ^bb0:
    "test.return"() : () -> ()
  }) : () -> (f32)
  "test.return"() : () -> ()
}
