// RUN: --split-input-file --mlir-disable-threading --test-symbol-rauw --allow-unregistered-dialect
// New names of symbols in references.
module {
  func.func private @symbol_foo() attributes {sym.new_name = "replaced_foo" }
  func.func @caller() attributes {x = @symbol_foo} {
    "foo.op"() {y = [@symbol_foo, @symbol_foo::@nested, @"other"::@symbol_foo], z = {w = @symbol_foo}} : () -> ()
    call @symbol_foo() : () -> ()
    return
  }
  module @inner attributes {sym.new_name = "replaced_inner", sym.q = @symbol_foo, sym.r = @inner::@d} {
    func.func private @d() attributes {sym.new_name = "nd"}
    func.func private @symbol_foo()
    "foo.op"() {y = [@symbol_foo, @d], z = @inner::@d} : () -> ()
  }
  "foo.op"() {y = @inner::@d, u = @inner::@d::@x, t = @inner} : () -> ()
}

// -----

module {
  func.func private @symbol_foo() attributes {sym.new_name = "replaced_foo" }
  "foo.unknown"() ({ }) : () -> ()
}

// -----

module attributes {sym.outside = @symbol_foo} {
  func.func private @symbol_foo() attributes {sym.new_name = "symbol_bar" }
  func.func private @symbol_bar() attributes {sym.new_name = "symbol_foo" }
  "foo.op"() {y = [@symbol_foo, @symbol_bar]} : () -> ()
  module {
  func.func private @symbol_foo() attributes {sym.new_name = "z" }
  "foo.op"() {y = [@symbol_foo, @symbol_bar]} : () -> ()
  }
}

// -----

module @top {
  func.func private @symbol_foo() attributes {sym.new_name = 4 }
  func.func private @q() attributes {sym.new_name }
}

// -----

module @top attributes {sym.new_name = "tt"} {
  func.func private @symbol_foo() attributes {sym.new_name = "" , u = @top}
}

// -----

func.func private @f() attributes {sym.new_name = "g"}
func.func private @g()
"test.x"() {a = @f, b = @g} : () -> ()
