// RUN: --split-input-file --mlir-disable-threading --test-legalize-unknown-root-patterns
// A pattern for any operation.
func.func @a(%x: i32) {
  "test.illegal_op_a"() : () -> i32
  "test.foo"() ({ "test.bar"() : () -> () }) : () -> ()
  return
}

// -----

"test.x"() : () -> ()

// -----

func.func @c(%x: i32) {
  return
}
