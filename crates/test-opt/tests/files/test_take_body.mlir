// RUN: --split-input-file --mlir-disable-threading --test-take-body
// The blocks of one function for another.
func.func @foo() {
  %c = arith.constant 1 : i32
  cf.br ^x
 ^x:
  return
}
func.func private @bar() {
  return
}

// -----

func.func private @foo()
func.func private @bar() {
  "test.x"() : () -> ()
  return
}

// -----

func.func private @foo() {
  "test.x"() : () -> ()
  return
}
func.func private @bar() 

// -----

func.func private @foo() {
  "test.x"() : () -> ()
  return
}
module {}
"test.u"() : () -> ()
func.func @bar() { return }
