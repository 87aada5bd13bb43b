// RUN: --allow-unregistered-dialect --split-input-file
// Isolated operations are verified when the operation around them is left, before what stands behind it.

module {
  func.func @late() {
    %0 = arith.constant 0 : i32
    %1 = "arith.subi"(%0) : (i32) -> i32
    return
  }
  "x.y"() ({
    func.func @a() {
      func.call @nobody() : () -> ()
      return
    }
    func.func @b() {
      %0 = arith.constant 0 : i32
      %1 = "arith.addi"(%0) : (i32) -> i32
      return
    }
    func.func @c() {
      %0 = arith.constant 0 : i32
      %1 = "arith.muli"(%0) : (i32) -> i32
      return
    }
  }) : () -> ()
  "x.z"() ({
    %0 = arith.constant 0 : i32
    %1 = "arith.divsi"(%0) : (i32) -> i32
    "x.w"() : () -> ()
  }) : () -> ()
}

// -----

// What is behind comes next, then what is directly in the module.
module {
  func.func @late() {
    %0 = arith.constant 0 : i32
    %1 = "arith.subi"(%0) : (i32) -> i32
    return
  }
  "x.y"() ({
    func.func @a() {
      return
    }
    "x.in"() ({
      func.func @b() {
        return
      }
    }) : () -> ()
  }) : () -> ()
  "x.z"() ({
    %0 = arith.constant 0 : i32
    %1 = "arith.divsi"(%0) : (i32) -> i32
    "x.w"() : () -> ()
  }) : () -> ()
}

// -----

// Names in another operation are not those of the module.
module {
  "x.y"() ({
    func.func @a() {
      return
    }
  }) : () -> ()
  func.func @a() {
    return
  }
  func.func @b() {
    call @a() : () -> ()
    call @c() : () -> ()
    return
  }
}

// -----

// Symbols that an operation which may be a table hides.
module {
  func.func private @known()
  "x.y"() ({
    func.func @a() {
      call @known() : () -> ()
      return
    }
  }) : () -> ()
  func.func @b() {
    call @known() : () -> ()
    return
  }
}
