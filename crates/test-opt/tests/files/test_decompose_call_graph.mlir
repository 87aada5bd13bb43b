// RUN: --split-input-file --mlir-disable-threading --test-decompose-call-graph-types
// Tuples as parameters.
func.func @identity(%arg0: tuple<i1, i32>) -> tuple<i1, i32> {
  return %arg0 : tuple<i1, i32>
}

// -----

func.func @mixed(%arg0: tuple<>, %arg1: i1, %arg2: tuple<tuple<i32>, f32>, %e : tuple<tuple<>>) -> (tuple<tuple<i32>, f32>, i1) {
  return %arg2, %arg1 : tuple<tuple<i32>, f32>, i1
}

// -----

func.func private @callee(tuple<i1, i32>, i8) -> (tuple<>, tuple<i1>, i8)
func.func @caller(%a: tuple<i1, i32>, %b: i8) -> (tuple<i1>, i8) {
  %0:3 = call @callee(%a, %b) : (tuple<i1, i32>, i8) -> (tuple<>, tuple<i1>, i8)
  return %0#1, %0#2 : tuple<i1>, i8
}

// -----

func.func @u(%a: tuple<i1, i32>) -> (tuple<i1>) {
  %0 = "test.foo"(%a) : (tuple<i1, i32>) -> tuple<i1>
  return %0 : tuple<i1>
}

// -----

func.func @m(%a: i32) -> i32 {
  %0 = "test.make_tuple"(%a, %a) : (i32, i32) -> tuple<i32, i32>
  %1 = "test.get_tuple_element"(%0) {index = 1 : i32} : (tuple<i32, i32>) -> i32
  %2 = call @m(%1) : (i32) -> i32
  return %1 : i32
}

// -----

func.func @n(%a: tuple<tuple<>>) -> tuple<tuple<>> {
  return %a : tuple<tuple<>>
}

// -----

func.func @o(%a: i32, %c: i1) -> tuple<i32> {
  %0 = "test.make_tuple"(%a) : (i32) -> tuple<i32>
  cf.cond_br %c, ^bb1, ^bb2(%0 : tuple<i32>)
^bb1:
  return %0 : tuple<i32>
^bb2(%x : tuple<i32>):
  return %x : tuple<i32>
}
