// RUN: --allow-unregistered-dialect --split-input-file

// An operation of an unknown dialect with one region may be a symbol table: what is in it finds no
// symbol around.
func.func private @g()
func.func @f() {
  "x.r"() ({
    func.call @g() : () -> ()
  }) : () -> ()
  return
}

// -----

// With two regions it cannot be one.
func.func private @g()
func.func @f() {
  "x.r"() ({
    func.call @g() : () -> ()
  }, {
  }) : () -> ()
  return
}

// -----

// The last region's symbol users are checked first, and one error is reported.
func.func @f() {
  func.call @first() : () -> ()
  return
}
func.func @g() {
  func.call @second() : () -> ()
  return
}

// -----

// The same in the regions of one operation.
func.func @f() {
  "x.r"() ({
    func.call @first() : () -> ()
  }, {
    func.call @second() : () -> ()
  }) : () -> ()
  func.call @third() : () -> ()
  return
}

// -----

// No note: the error is not the operation's own.
func.func @f() {
^bb0:
  "x.br"()[^bb0] : () -> ()
}

// -----

// The operations of a block are checked before the next block.
func.func @f() {
  "func.return"()[^a] : () -> ()
^a:
}

// -----

func.func @f() {
  return
^a:
}

// -----

"x.r"() ({
  "x.a"() : () -> ()
  "x.b"()[^b, ^c] : () -> ()
^b:
^c:
  "func.return"()[^c] : () -> ()
}) : () -> ()

// -----

// The name of an unregistered operation counts in its properties, too.
"x.g"() <{sym_name = "a"}> : () -> ()
"x.g"() <{sym_name = "a"}> : () -> ()

// -----

"x.g"() <{sym_name = "a"}> : () -> ()
func.func private @a()

// -----

// A value has one type, in bodies around and inside, too.
"x.u"(%0) : (i64) -> ()
func.func @f() {
  %0 = "x.d"() : () -> i32
  return
}

// -----

%0 = "x.d"() : () -> i32
func.func @f() {
  "x.u"(%0) : (i64) -> ()
  return
}

// -----

%0 = "x.d"() : () -> i32
func.func @f() {
  "x.u"(%0) : (i32) -> ()
  return
}

// -----

"x.u"(%0) : (i32) -> ()
func.func @f(%0: i32) {
  return
}
