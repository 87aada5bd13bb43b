// RUN: --allow-unregistered-dialect --split-input-file
// A value from around an isolated operation.
%0 = "a.value"() : () -> i32
func.func @around() {
  "a.use"(%0) : (i32) -> ()
  return
}

// -----
// One that is defined only later.
func.func @later() {
  "a.use"(%0) : (i32) -> ()
  return
}
%0 = "a.value"() : () -> i32

// -----
// In the generic form, below an operation that is not isolated.
"builtin.module"() ({
  %0 = "a.value"() : () -> i32
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "a.region"() ({
      "a.use"(%0) : (i32) -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
// What the parser finds later comes first.
%0 = "a.value"() : () -> i32
func.func @syntax() {
  "a.use"(%0) : (i32) -> ()
  return %
}

// -----
// A name that is used already cannot name an argument.
"a.use"(%arg0) : (i32) -> ()
func.func @argument(%arg0: i32) {
  return
}

// -----
// Two functions use a name that neither defines.
func.func @first() {
  "a.use"(%x) : (i32) -> ()
  return
}
func.func @second() {
  "a.use"(%x) : (i32) -> ()
  return
}

// -----
// Errors inside of isolated operations come one by one, in their order.
module {
  func.func @a() {
    "a.use"(%0) : (i32) -> ()
    %0 = "a.value"() : () -> i32
    return
  }
  func.func @b() -> i32 {
    return
  }
}
